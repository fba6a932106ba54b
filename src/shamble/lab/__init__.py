"""The lab: many games at once, to find what breaks (soak.py) and how fast it goes (bench.py)."""
