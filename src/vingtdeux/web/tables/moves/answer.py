"""What became of an order: the version it led to, or why there is none."""

from asyncio import Future
from dataclasses import dataclass
from typing import Self, final


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """To one order; made where it is carried out, read where somebody waits for it."""

    version: int = 0
    refusal: Exception | None = None

    @classmethod
    def made(cls, version: int) -> Self:
        """It is done, and the table has this version now."""
        return cls(version)

    @classmethod
    def refused(cls, why: Exception) -> Self:
        """Nothing has changed."""
        return cls(refusal=why)

    def result(self) -> int:
        """The version; raises the refusal."""
        if self.refusal is not None:
            raise self.refusal
        return self.version

    def tell(self, waiting: "Future[int]") -> None:
        """Give it to whoever waits, unless they have gone."""
        if waiting.cancelled():
            return
        if self.refusal is not None:
            waiting.set_exception(self.refusal)
        else:
            waiting.set_result(self.version)
