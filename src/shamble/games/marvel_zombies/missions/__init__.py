"""The missions: each a file with its board, and beside it a module if it has rules of its own."""
