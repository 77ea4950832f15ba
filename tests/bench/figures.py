"""What a run of the bench has found: rows of the table, and bounds."""

from dataclasses import dataclass

from tests.bench.clocks import Times


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was done, and how long each item took."""

    what: str
    times: Times
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bound:
    """What must hold, and the two figures that tell whether it does."""

    what: str
    measured: float
    limit: float
    unit: str = "ms"

    @property
    def kept(self) -> bool:
        """Whether the bound holds."""
        return self.measured <= self.limit

    def __str__(self) -> str:
        return f"{self.what}: {self.measured:.3f} {self.unit}, at most {self.limit:.3f} {self.unit}"


@dataclass(frozen=True, slots=True)
class Found:
    """The figures of one run, and what the phases were taken from."""

    source: str
    rows: tuple[Row, ...]
    bounds: tuple[Bound, ...]
