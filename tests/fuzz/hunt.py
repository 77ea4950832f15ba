"""`python -m tests.fuzz.hunt SLOW [libFuzzer's arguments]`: atheris tries bytes until something raises or time is up.

The code is instrumented here, which makes it slower by an unknown factor. So nothing is called too slow here: what
took longer than is allowed is kept in the folder SLOW, and `python -m tests.fuzz` looks at it again without atheris.
"""

import heapq
import logging
import sys
from hashlib import sha256
from pathlib import Path
from time import process_time

import atheris

with atheris.instrument_imports(include=["judge", "email", "html", "flufl"], enable_loader_override=False):
    from tests.fuzz.readers import ALLOWED, READERS, TIMED, UNIT

KEPT = 200  # of the slowest


class Hunt:
    """One hunt: tries inputs, and keeps the slowest in a folder."""

    def __init__(self, slow: Path) -> None:
        self.slow = slow
        self.kept: list[tuple[float, str]] = []

    def try_input(self, raw: bytes) -> None:
        """Lets every reader read; an exception is atheris' to catch."""
        worst = 0.0
        for name, read in READERS.items():
            start = process_time()
            read(raw)
            if name in TIMED:
                worst = max(worst, process_time() - start)
        ratio = worst * 1000 / ALLOWED / max(1.0, len(raw) / UNIT)
        if ratio > 1:
            self._keep(ratio, raw)

    def _keep(self, ratio: float, raw: bytes) -> None:
        name = sha256(raw).hexdigest()[:20]
        if len(self.kept) == KEPT and ratio <= self.kept[0][0]:
            return
        (self.slow / name).write_bytes(raw)
        heapq.heappush(self.kept, (ratio, name))
        if len(self.kept) > KEPT:
            _, quickest = heapq.heappop(self.kept)
            (self.slow / quickest).unlink(missing_ok=True)


if __name__ == "__main__":
    logging.disable(logging.ERROR)
    hunt = Hunt(Path(sys.argv[1]))
    for each in READERS.values():
        each(b"Subject: the maps and grammars are loaded before anything counts\n\nA xyz - par\nDP 1: F xyz H\n")
    atheris.Setup([sys.argv[0], *sys.argv[2:]], hunt.try_input)
    atheris.Fuzz()
