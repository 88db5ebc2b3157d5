import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0001_initial"),
        ("people", "0003_names"),
        ("tables", "0007_names"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="report",
            options={"verbose_name": "report", "verbose_name_plural": "reports"},
        ),
        migrations.AlterModelOptions(
            name="said",
            options={"verbose_name": "message", "verbose_name_plural": "messages"},
        ),
        migrations.AlterField(
            model_name="report",
            name="at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="when"),
        ),
        migrations.AlterField(
            model_name="report",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="reports",
                to="people.person",
                verbose_name="reported by",
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="said",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="reports",
                to="chat.said",
                verbose_name="message",
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="settled",
            field=models.BooleanField(default=False, verbose_name="settled"),
        ),
        migrations.AlterField(
            model_name="said",
            name="at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="when"),
        ),
        migrations.AlterField(
            model_name="said",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="talk",
                to="people.person",
                verbose_name="person",
            ),
        ),
        migrations.AlterField(
            model_name="said",
            name="phrase",
            field=models.CharField(default="", max_length=40, verbose_name="ready-made phrase"),
        ),
        migrations.AlterField(
            model_name="said",
            name="room",
            field=models.CharField(
                choices=[("players", "players"), ("watchers", "spectators")],
                max_length=8,
                verbose_name="room",
            ),
        ),
        migrations.AlterField(
            model_name="said",
            name="seat",
            field=models.SmallIntegerField(null=True, verbose_name="seat"),
        ),
        migrations.AlterField(
            model_name="said",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="talk",
                to="tables.table",
                verbose_name="table",
            ),
        ),
        migrations.AlterField(
            model_name="said",
            name="text",
            field=models.CharField(default="", max_length=300, verbose_name="text"),
        ),
    ]
