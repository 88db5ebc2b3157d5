import django.db.models.deletion
from django.db import migrations, models

import vingtdeux.web.tables.models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_names"),
        ("tables", "0006_pad"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="seat",
            options={
                "ordering": ["number"],
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
            },
        ),
        migrations.AlterModelOptions(
            name="table",
            options={"verbose_name": "table", "verbose_name_plural": "tables"},
        ),
        migrations.AlterField(
            model_name="seat",
            name="kind",
            field=models.CharField(
                choices=[("open", "free"), ("person", "person"), ("bot", "bot")],
                default="open",
                max_length=6,
                verbose_name="who",
            ),
        ),
        migrations.AlterField(
            model_name="seat",
            name="level",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="level"),
        ),
        migrations.AlterField(
            model_name="seat",
            name="number",
            field=models.PositiveSmallIntegerField(verbose_name="number"),
        ),
        migrations.AlterField(
            model_name="seat",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to="people.person",
                verbose_name="person",
            ),
        ),
        migrations.AlterField(
            model_name="seat",
            name="stand_in",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="level of the stand-in"),
        ),
        migrations.AlterField(
            model_name="table",
            name="commitment",
            field=models.CharField(editable=False, max_length=64, verbose_name="seal"),
        ),
        migrations.AlterField(
            model_name="table",
            name="created",
            field=models.DateTimeField(auto_now_add=True, verbose_name="made"),
        ),
        migrations.AlterField(
            model_name="table",
            name="forked",
            field=models.BooleanField(default=False, verbose_name="continues another game"),
        ),
        migrations.AlterField(
            model_name="table",
            name="game",
            field=models.CharField(max_length=40, verbose_name="game"),
        ),
        migrations.AlterField(
            model_name="table",
            name="host",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="hosted",
                to="people.person",
                verbose_name="host",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="id",
            field=models.CharField(
                default=vingtdeux.web.tables.models.new_id,
                editable=False,
                max_length=8,
                primary_key=True,
                serialize=False,
                verbose_name="number",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="moved",
            field=models.DateTimeField(auto_now=True, verbose_name="last change"),
        ),
        migrations.AlterField(
            model_name="table",
            name="options",
            field=models.JSONField(default=dict, verbose_name="options"),
        ),
        migrations.AlterField(
            model_name="table",
            name="pace",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="times the sand"),
        ),
        migrations.AlterField(
            model_name="table",
            name="players",
            field=models.PositiveSmallIntegerField(verbose_name="players"),
        ),
        migrations.AlterField(
            model_name="table",
            name="rematch",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="before",
                to="tables.table",
                verbose_name="rematch",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="rules_version",
            field=models.CharField(max_length=20, verbose_name="version of the rules"),
        ),
        migrations.AlterField(
            model_name="table",
            name="seed",
            field=models.CharField(editable=False, max_length=64, verbose_name="seed"),
        ),
        migrations.AlterField(
            model_name="table",
            name="status",
            field=models.CharField(
                choices=[("open", "gathering"), ("playing", "in play"), ("over", "finished")],
                db_index=True,
                default="open",
                max_length=8,
                verbose_name="state",
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="takebacks",
            field=models.PositiveIntegerField(default=0, verbose_name="moves taken back"),
        ),
        migrations.AlterField(
            model_name="table",
            name="version",
            field=models.PositiveIntegerField(default=0, verbose_name="moves"),
        ),
    ]
