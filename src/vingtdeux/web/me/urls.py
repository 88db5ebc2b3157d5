"""Addresses of this room."""

from django.urls import path

from vingtdeux.web.me import views

urlpatterns = [
    path("me", views.me, name="me"),
    path("me/data.json", views.data, name="my_data"),
    path("me/unmute", views.unmute, name="unmute"),
    path("me/delete", views.delete, name="delete_me"),
]
