"""Progress of long commands, shown on standard error if that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Show that a command works on `what`; call the yielded function after each of `total` steps.

    Without a `total` (it is unknown, or there is only one step) no bar is shown. Nothing stays on the terminal.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda: None
        return
    counted = (BarColumn(), MofNCompleteColumn()) if total is not None else ()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), *counted, TimeElapsedColumn())
    # Standard output appears above the bar if it is the same terminal.
    with Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def show_table(headings: list[str], rows: list[list[str]]) -> None:
    """Summarise on a terminal what a command did; elsewhere its output lines are enough."""
    from rich.console import Console
    from rich.table import Table

    console = Console(stderr=True)
    if console.is_terminal and len(rows) > 1:
        table = Table(*headings)
        for row in rows:
            table.add_row(*row)
        console.print(table)
