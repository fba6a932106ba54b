"""Doors to other people's libraries, one module each; each needs its own extra (`pip install shamble[…]`)."""
