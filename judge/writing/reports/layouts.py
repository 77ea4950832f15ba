"""The layouts in which a phase's orders are reported; a variant names its own."""

from collections.abc import Callable, Mapping

from judge.board.variant import Variant
from judge.game.events import PhaseProcessed
from judge.writing.reports import columns, dpjudge

Layout = Callable[[Variant, PhaseProcessed], list[str]]
"""A function that returns the lines with every order of a phase and its outcome."""

LAYOUTS: Mapping[str, Layout] = {
    "dpjudge": dpjudge.order_lines,
    "columns": columns.order_lines,
}


def layout(name: str) -> Layout:
    """The layout of that name.

    :raises ValueError: there is none; the text names those that there are.
    """
    if name not in LAYOUTS:
        raise ValueError(f"no layout is called {name!r}; layout in variant.toml is {' or '.join(LAYOUTS)}")
    return LAYOUTS[name]
