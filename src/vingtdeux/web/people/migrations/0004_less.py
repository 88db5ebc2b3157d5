from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_names"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="person",
            name="theme",
        ),
        migrations.RemoveField(
            model_name="person",
            name="lang",
        ),
    ]
