"""How far a command has come: shown on standard error, and only where that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Show that a command is at work on `what`; the value is called after each of `total` steps.

    Without a `total` (it is not known, or there is one step) no bar is shown. Nothing stays on the terminal.
    """
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda: None
        return
    counted = (BarColumn(), MofNCompleteColumn()) if total is not None else ()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), *counted, TimeElapsedColumn())
    # What goes to standard output appears above the bar, if that is the same terminal.
    with Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def show_table(headings: list[str], rows: list[list[str]]) -> None:
    """Sum up on a terminal what a command did; elsewhere its lines say it all."""
    console = Console(stderr=True)
    if console.is_terminal and len(rows) > 1:
        table = Table(*headings)
        for row in rows:
            table.add_row(*row)
        console.print(table)
