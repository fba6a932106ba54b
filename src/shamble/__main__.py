"""`python -m shamble` is `shamble`."""

from .cli import main

if __name__ == "__main__":
    main()
