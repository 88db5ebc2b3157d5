import django.db.models.deletion
from django.db import migrations, models

import vingtdeux.web.tables.models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_names"),
        ("replays", "0001_initial"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="upload",
            options={"verbose_name": "uploaded record", "verbose_name_plural": "uploaded records"},
        ),
        migrations.AlterField(
            model_name="upload",
            name="created",
            field=models.DateTimeField(auto_now_add=True, verbose_name="brought"),
        ),
        migrations.AlterField(
            model_name="upload",
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
            model_name="upload",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="uploads",
                to="people.person",
                verbose_name="person",
            ),
        ),
        migrations.AlterField(
            model_name="upload",
            name="text",
            field=models.TextField(verbose_name="text"),
        ),
    ]
