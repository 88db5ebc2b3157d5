"""Spans for OpenTelemetry, by its standard variables; nothing at all where they are not set.

Written by hand and not by an instrumentation: those put whole addresses (with their codes), the
visitor's address and the words of exceptions into spans.
"""

import logging
import os
import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

log: Final = logging.getLogger("vingtdeux.traces")
FLUSH_SECONDS: Final = 3.0
_NOTHING: Final = nullcontext()


class Tracer:
    """Off until `begin` finds that it is wanted."""

    def __init__(self) -> None:
        self.on = False
        self._begun = False
        self._provider: Any = None
        self._tracer: Any = None

    def begin(self) -> None:
        """Switch on what the variables ask for, once."""
        if self._begun or not is_wanted(os.environ):
            return
        self._begun = True
        try:
            self._provider = _provider(os.environ.get("OTEL_TRACES_EXPORTER") or "otlp")
        except ImportError as error:
            log.warning(
                "traces are asked for by OTEL_ variables, but %s is missing:"
                " install vingtdeux[trace]", error.name or "opentelemetry",
            )  # fmt: skip
            return
        self._tracer = self._provider.get_tracer("vingtdeux")
        self.on = True

    def flush(self) -> None:
        """Send what has been gathered; a collector that is away is not waited for."""
        if self.on:
            sending = threading.Thread(target=self._provider.force_flush, daemon=True)
            sending.start()
            sending.join(FLUSH_SECONDS)

    def span(self, name: str, **facts: str | int) -> AbstractContextManager[Any]:
        """A piece of work, inside the one that is going on. Costs nothing while traces are off."""
        if not self.on:
            return _NOTHING
        span: AbstractContextManager[Any] = self._tracer.start_as_current_span(
            name, attributes=facts, record_exception=False, set_status_on_exception=False
        )
        return span

    def request(self, method: str, path: str, headers: Mapping[str, str]) -> Any:
        """A request, as part of the visitor's trace where there is one."""
        if not self.on:
            return _NOTHING
        from opentelemetry import propagate, trace

        return self._tracer.start_as_current_span(
            method,
            context=propagate.extract(headers),
            kind=trace.SpanKind.SERVER,
            attributes={"http.request.method": method, "url.path": path},
            record_exception=False,
            set_status_on_exception=False,
        )

    def name(self, view: str) -> None:
        """The request that goes on is one for this page."""
        if self.on:
            from opentelemetry import trace

            span: Any = trace.get_current_span()
            if span.is_recording():
                span.set_attribute("http.route", view)
                span.update_name(f"{span.name.partition(' ')[0]} {view}")


def is_wanted(env: Mapping[str, str]) -> bool:
    """Whether the standard variables ask for traces."""
    if env.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return False
    asked = env.get("OTEL_TRACES_EXPORTER", "")
    places = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
    return asked != "none" if asked else any(env.get(place) for place in places)


def _provider(names: str) -> Any:
    from opentelemetry import trace
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    named = {} if os.environ.get("OTEL_SERVICE_NAME") else {"service.name": "vingtdeux"}
    provider = TracerProvider(resource=Resource.create(named))
    for name in names.split(","):
        exporter = _exporter(name.strip())
        if exporter is None:
            log.warning("OTEL_TRACES_EXPORTER: %s is not known here (otlp, console, none)", name)
            continue
        provider.add_span_processor(BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    return provider


def _exporter(name: str) -> Any:
    if name == "console":
        from opentelemetry.sdk.trace.export import ConsoleSpanExporter

        return ConsoleSpanExporter()
    if name == "otlp":
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

        return OTLPSpanExporter()
    return None


traces: Final = Tracer()
