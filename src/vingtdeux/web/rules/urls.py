"""Public pages carry their language in the path."""

from django.urls import path

from vingtdeux.web.rules.views import material, page

urlpatterns = [
    path("fr/regles/<slug:game_id>", page, {"lang": "fr"}, name="rules_fr"),
    path("en/rules/<slug:game_id>", page, {"lang": "en"}, name="rules_en"),
    path("fr/regles/<slug:game_id>/materiel", material, {"lang": "fr"}, name="material_fr"),
    path("en/rules/<slug:game_id>/material", material, {"lang": "en"}, name="material_en"),
]
