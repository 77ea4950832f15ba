"""`python -m judge`: the command line."""

from judge.cli.main import main

if __name__ == "__main__":
    main()
