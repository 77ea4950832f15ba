"""The facts of a game that hold beyond its phase, in words: for STATUS, for the results, and for the record of one
phase."""

from collections.abc import Iterable, Iterator

from judge.board.phase import Phase
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Message, Power, Space
from judge.game.events import PhaseProcessed
from judge.game.state import Status
from judge.game.views.game_view import GameView
from judge.game.views.lasting import (
    AdditionalHome,
    Canal,
    Control,
    Ending,
    Lasting,
    Sponsorship,
    Stay,
    Tenure,
    lasting,
    lasting_news,
)
from judge.writing.rendering.composer import Passage
from judge.writing.reports.terms import goal
from judge.writing.sheet.build_rules import ClosesAfter, LapsesAfter
from judge.writing.sheet.goal_rules import GoalIs
from judge.writing.sheet.map_rules import by_name
from judge.writing.sheet.nobodys_rules import SponsorIs

_UNDECIDED = (Status.FORMING, Status.ACTIVE, Status.PAUSED)


class HomeForGood(Message):
    """A centre is the additional home of a power."""

    place: Space
    power: Power


class TenureSince(Message):
    """The year since which a power has held a centre, and when it may build there."""

    place: Space
    power: Power
    since: int
    builds: Phase


class ControlledBy(Message):
    """The power that controls a building site without a centre."""

    place: Space
    power: Power


class LeavesBy(Message):
    """The last season in which a fleet can leave a place."""

    place: Space
    unit: Unit
    power: Power
    until: Phase


class StayedTooLong(Message):
    """A fleet is interned when the season is over, and can no longer prevent it."""

    place: Space
    unit: Unit
    power: Power


class CanalIsShut(Message):
    """The year from which on a place will be a canal."""

    place: Space
    year: int


class CanalIsOpen(Message):
    """The year since which a place has been a canal."""

    place: Space
    year: int


def holding(view: GameView, variant: Variant) -> Passage | None:
    """The facts that hold beyond the present phase, as the reader of a view may know them; None if there are none."""
    if view.status not in _UNDECIDED or view.position is None:
        return None
    said = in_words(lasting(variant, view.position), variant)
    return Passage("lasting", {"said": said}, variant) if said else None


def still_wins(view: GameView, variant: Variant) -> Message | None:
    """How many centres win; None if the game is over."""
    return GoalIs(goal(variant)) if view.status in _UNDECIDED else None


def afterwards(event: PhaseProcessed, variant: Variant) -> Passage | None:
    """The facts that hold beyond the phase after an event; `variant` is the variant in the phase before."""
    said = in_words(lasting(variant.at(event.after.phase), event.after), variant)
    return Passage("lasting", {"said": said}, variant) if said else None


def changed(event: PhaseProcessed, variant: Variant) -> list[Message]:
    """The facts that a phase has changed, as its reader saw it, and those that end soon; `variant` is the variant in
    the next phase.

    Facts in the reason of a build are not repeated.
    """
    if event.winner or event.drawn:
        return []
    told = {getattr(line.order, "at", "") for line in event.results if line.code == "adopted" and line.reason}
    news = lasting_news(variant, event.before, event.after)
    return in_words((each for each in news if not (isinstance(each, AdditionalHome) and each.place in told)), variant)


def in_words(facts: Iterable[Lasting], variant: Variant) -> list[Message]:
    """Each fact as a sentence; powers with one sponsor share a sentence, and so do places that close at one time."""
    sponsored: dict[str, list[str]] = {}
    closing: dict[Phase, list[str]] = {}
    said: list[Message] = []
    for fact in facts:
        if isinstance(fact, Sponsorship):
            sponsored.setdefault(fact.side, []).append(fact.place)
            continue
        if isinstance(fact, Ending) and fact.closes:
            closing.setdefault(fact.after, []).append(fact.place)
        said += _sentences(fact)
    sides = [side for side in variant.sides if side in sponsored]
    return [
        *said,
        *(ClosesAfter(by_name(variant, places), after) for after, places in closing.items()),
        *(SponsorIs(side, tuple(sponsored[side])) for side in sides),
    ]


def _sentences(fact: Lasting) -> Iterator[Message]:
    match fact:
        case AdditionalHome(place, power):
            yield HomeForGood(place, power)
        case Tenure(place, power, since, builds):
            yield TenureSince(place, power, since, builds)
        case Control(place, power):
            yield ControlledBy(place, power)
        case Stay(place, unit, until, is_late):
            yield StayedTooLong(place, unit, unit.power) if is_late else LeavesBy(place, unit, unit.power, until)
        case Ending(place, after, centre=True):
            yield LapsesAfter(place, after)
        case Canal(place, year, is_open):
            yield (CanalIsOpen if is_open else CanalIsShut)(place, year)
