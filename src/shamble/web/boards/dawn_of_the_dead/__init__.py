"""Dawn of the Dead: the plan of the mall."""
