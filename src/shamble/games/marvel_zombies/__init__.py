"""Marvel Zombies: heroes who eat people."""
