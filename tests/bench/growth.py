"""What a letter costs in archives of ten games and of ten thousand: processor time, whatever else the machine does."""

import random
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from judge.app.daemon import leave_alone_what_stays
from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.game.state import GameState
from judge.post.intake import Envelope
from tests.bench.clocks import Times
from tests.bench.games import START, Letter, config_in, order_letters, with_maps

SIZES = (10, 1_000, 10_000)
ROUNDS = 21
LETTERS = 40  # a round


@dataclass(frozen=True, slots=True)
class Filled:
    """An archive in a folder, and the games of it that run."""

    folder: Path
    states: Sequence[GameState]


def costs(archives: Sequence[Filled]) -> list[Times]:
    """Milliseconds a letter in each archive, one figure a round: stored, handled, answered.

    The archives take turns, so that what disturbs the machine disturbs all alike. In a round each letter is of a
    player drawn by lot, so that in a large archive hardly any two are of the same game.
    """
    rng = random.Random(10)
    leave_alone_what_stays()
    with ExitStack() as stack:
        workers = []
        for filled in archives:
            archive = stack.enter_context(Archive.open(filled.folder / "judge.sqlite"))
            workers.append(Worker(archive, config_in(filled.folder), lambda: START, random.Random(1), with_maps()))
        letters = [order_letters(each.states, (ROUNDS + 1) * LETTERS, rng) for each in archives]
        found: list[list[float]] = [[] for _ in archives]
        for turn in range(ROUNDS + 1):
            for worker, own, each in zip(workers, letters, found, strict=True):
                each.append(_handled(worker, own[turn * LETTERS : (turn + 1) * LETTERS]))
    return [Times(tuple(each[1:])) for each in found]  # the first round does not count


def _handled(worker: Worker, letters: Sequence[Letter]) -> float:
    began = time.process_time()
    for letter in letters:
        worker.store(Envelope("player@players.example", (letter.recipient,), letter.raw, START))
    while worker.handle_letters():
        pass
    return 1000 * (time.process_time() - began) / len(letters)
