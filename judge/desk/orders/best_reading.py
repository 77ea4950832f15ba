"""What a line that was not understood may have meant: the one order that is possible, where there is just one."""

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.common.word_lists import word_list
from judge.desk.orders.whose import whose_order
from judge.game.orders.fog_checks import check_as_seen
from judge.game.state import GameState, Seat
from judge.reading.names import fold_words
from judge.reading.orders.order_words import order_words
from judge.reading.orders.problems import NotPlain, Problem

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST_VERB = 4  # letters: what is shorter is nearly many words
_FARTHEST = 2  # letters added, left out, changed or swapped
_MOST_MEANT = 3  # an army, or a fleet on either of two coasts
Meant = TypeVar("Meant", bound=Hashable)
_OTHER_TIMES = frozenset(each for word in word_list("orders", "other_times") for each in fold_words(word))
_VERBS = ("HOLD", "MOVE", "SUPPORT", "CONVOY", "RETREAT", "BUILD", "DISBAND")


@dataclass(frozen=True, slots=True)
class BestReading:
    """An order that a line may have meant, for its `power`; `place` is that of the line's verdict, and of several
    readings if the line may have meant one of several orders.

    `why` says why it is asked about, if the line itself does not show that. It is meant for a later `phase`, or for the
    present one (None), or as a bid of so many `points` (0: as an order); `power` is then the bidding side.
    """

    place: int
    power: str
    order: Order
    why: Message | None = None
    phase: Phase | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class FiledOrder:
    """An order of a letter that was filed; `place` is that of its line's verdict.

    It was filed for a `phase`, or for the present one (None), or as a bid of so many `points` (0: as an order); `power`
    is then the bidding side.
    """

    game: str
    power: str
    order: Order
    place: int
    phase: Phase | None = None
    points: int = 0


def likeliest(
    problem: Problem,
    text: str,
    language: str,
    settled: Callable[[Order], Meant | None],
    reread: Callable[[str], Iterable[Order | None]],
) -> tuple[Meant, ...]:
    """The most likely meaning of a line that was not understood, or each of a few; none if nothing is likely.

    Candidates are the orders that the problem suggests; else the line with its misspelt verb corrected (`reread`), or
    the text after its colon. `settled` keeps those that this writer can file.
    """
    found = dict.fromkeys(filter(None, map(settled, problem.nearest)))
    if 0 < len(found) <= _MOST_MEANT:
        return tuple(found)
    head, _, behind = text.rpartition(":")
    is_now = _OTHER_TIMES.isdisjoint(fold_words(head)) and not isinstance(problem, NotPlain)
    for likely in (with_known_verb(text, language), behind if head and is_now else None):
        again = list(reread(likely)) if likely is not None else []
        if len(again) == 1 and again[0] is not None:
            meant = settled(again[0])
            return (meant,) if meant is not None else ()
    return ()


def with_known_verb(text: str, language: str = "") -> str | None:
    """A line with its misspelt verb put right: `A PAR hlods`. None: not one word is nearly a verb."""
    found: list[tuple[str, str]] = []
    for word in dict.fromkeys(_WORD.findall(text)):
        if len(word) >= _SHORTEST_VERB and word.casefold() not in order_words(language).keywords:
            likely = process.extract(
                word.casefold(), _verbs(language), scorer=OSA.distance, score_cutoff=_FARTHEST, limit=None
            )
            meant = {verb for verb, distance, _ in likely if distance == likely[0][1]}
            kinds = {order_words(language).keywords[verb] for verb in meant}
            found += [(word, min(meant))] if len(kinds) == 1 else []
    return text.replace(*found[0]) if len(found) == 1 else None


@lru_cache
def _verbs(language: str) -> tuple[str, ...]:
    keywords = order_words(language).keywords
    return tuple(word for word, kind in keywords.items() if kind in _VERBS and len(word) >= _SHORTEST_VERB)


def possible_order(
    order: Order, named: str | None, seat: Seat, state: GameState, position: Position, variant: Variant
) -> tuple[str, Order] | None:
    """The power for which an order can be filed, and the order as it would be; None if it is not the seat's or not
    possible, on the board as its holder sees it (`position`)."""
    whose = whose_order(order, named, seat, position, variant)
    if whose.problem is not None or whose.power not in seat.powers:
        return None
    settled, _ = check_as_seen(state, variant, seat, position, whose.power, order)
    return (whose.power, settled.order) if settled.problem is None else None
