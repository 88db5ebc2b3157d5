"""Django's name for this room."""

from django.apps import AppConfig


class Watch(AppConfig):
    """What the operator watches."""

    name = "vingtdeux.web.watch"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """From now on no database error passes unseen."""
        from vingtdeux.web.watch import trouble

        trouble.look_out()
