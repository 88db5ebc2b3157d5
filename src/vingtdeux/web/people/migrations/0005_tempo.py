from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0004_less"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="tempo",
            field=models.CharField(db_default="normal", default="normal", max_length=8),
        ),
    ]
