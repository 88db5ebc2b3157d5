import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0004_less"),
    ]

    operations = [
        migrations.CreateModel(
            name="Audit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True, verbose_name="when")),
                ("who", models.CharField(default="", max_length=150, verbose_name="operator")),
                ("what", models.CharField(max_length=40, verbose_name="action")),
                ("about", models.CharField(default="", max_length=200, verbose_name="about")),
                ("address", models.CharField(default="", max_length=45, verbose_name="from")),
            ],
            options={
                "verbose_name": "line of the book",
                "verbose_name_plural": "lines of the book",
            },
        ),
        migrations.CreateModel(
            name="Ban",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "network",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="203.0.113.7 or 203.0.113.0/24; an IPv6 address stands for its /64.",
                        max_length=49,
                        verbose_name="address",
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="For operators only.",
                        max_length=200,
                        verbose_name="reason",
                    ),
                ),
                (
                    "until",
                    models.DateTimeField(
                        blank=True, help_text="Empty: for good.", null=True, verbose_name="until"
                    ),
                ),
                (
                    "by",
                    models.CharField(
                        default="", editable=False, max_length=150, verbose_name="banned by"
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bans",
                        to="people.person",
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "ban",
                "verbose_name_plural": "bans",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("person__isnull", False),
                            models.Q(("network", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="ban_of_somebody",
                    )
                ],
            },
        ),
    ]
