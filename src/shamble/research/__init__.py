"""What other people's agents need of a table: answers as numbers, views as arrays, prose, episodes."""
