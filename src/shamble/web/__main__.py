"""python -m shamble.web"""

from .serve import main

main()
