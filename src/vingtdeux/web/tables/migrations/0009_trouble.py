from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0008_remove_table_moved"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="trouble",
            field=models.CharField(
                db_default="", default="", editable=False, max_length=60, verbose_name="trouble"
            ),
        ),
    ]
