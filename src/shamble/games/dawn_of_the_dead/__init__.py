"""Dawn of the Dead: four people, fifty zombies, one mall."""
