from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0002_pass"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="person",
            options={"verbose_name": "person", "verbose_name_plural": "people"},
        ),
        migrations.AlterField(
            model_name="person",
            name="created",
            field=models.DateTimeField(auto_now_add=True, verbose_name="since"),
        ),
        migrations.AlterField(
            model_name="person",
            name="lang",
            field=models.CharField(default="fr", max_length=2, verbose_name="language"),
        ),
        migrations.AlterField(
            model_name="person",
            name="name",
            field=models.CharField(max_length=24, verbose_name="name"),
        ),
        migrations.AlterField(
            model_name="person",
            name="theme",
            field=models.CharField(default="auto", max_length=8, verbose_name="theme"),
        ),
    ]
