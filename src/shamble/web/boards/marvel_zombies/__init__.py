"""Marvel Zombies in the browser."""
