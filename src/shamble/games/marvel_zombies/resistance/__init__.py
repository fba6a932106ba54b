"""Heroes' Resistance: the small box, built on Marvel Zombies."""
