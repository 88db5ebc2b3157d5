"""`python -m vingtdeux` is `vingtdeux`."""

from vingtdeux.cli import main

main()
