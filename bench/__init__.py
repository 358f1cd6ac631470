"""Measurements. ``pytest bench`` runs each once; ``pytest bench --benchmark-enable`` measures."""
