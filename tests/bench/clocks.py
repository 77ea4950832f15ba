"""Timing: the same treatment for every engine, so that a busy machine disturbs all of them alike."""

import gc
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

Work = Callable[[], object]
Ready = Callable[[], Work]
"""Makes what one run needs, untimed, and hands back the run."""


@dataclass(frozen=True, slots=True)
class Times:
    """How long each item took, in milliseconds: the best of its repeats."""

    each: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle item's time."""
        return statistics.median(self.each)

    def share(self, part: float) -> float:
        """The time that `part` (0.95, 0.999) of the items keep."""
        ordered = sorted(self.each)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def side_by_side(items: list[dict[str, Ready]], repeats: int = 7) -> dict[str, Times]:
    """Each engine's times over the items, each item with one way for every engine to run it.

    On every item the engines follow each other; a run that does not count comes first, and of the repeats the best
    counts.
    """
    best: dict[str, list[float]] = {}
    for ways in items:
        for name, ready in ways.items():
            _once(ready)
            best.setdefault(name, []).append(min(_once(ready) for _ in range(repeats)))
    return {name: Times(tuple(found)) for name, found in best.items()}


def yardstick() -> float:
    """Milliseconds in which this machine does a fixed piece of plain Python: the measure of what has no peer."""
    return side_by_side([{"": lambda: _plain_python}], 40)[""].median


def _plain_python() -> dict[int, str]:
    """Numbers, texts and a dictionary: 10,000 rounds."""
    found: dict[int, str] = {}
    for number in range(10_000):
        found[number % 997] = f"{number} {len(found)}".upper()
    return found


def _once(ready: Ready) -> float:
    work = ready()
    gc.collect(0)
    gc.disable()
    try:
        start = perf_counter()
        work()
        return (perf_counter() - start) * 1000
    finally:
        gc.enable()
