"""What other people's agents need of a table: numbers for answers, arrays for what is seen, prose, episodes."""
