"""Seeing it: metrics, logs, traces, readiness. Imports nothing of the tables, so that they may call it."""
