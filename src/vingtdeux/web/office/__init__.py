"""The operator's page: tables, people, talk, reports and uploads, in Django's admin."""
