"""Addresses of this room."""

from django.urls import path

from vingtdeux.web.people import views

urlpatterns = [
    path("name", views.name, name="name"),
]
