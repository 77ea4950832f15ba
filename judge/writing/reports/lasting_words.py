"""What of a game holds beyond its phase, in words: for STATUS, for the results, and for the record of one phase."""

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
    """Since which year a power has held a centre, and from when on it may build there."""

    place: Space
    power: Power
    since: int
    builds: Phase


class ControlledBy(Message):
    """Who controls a building site that is no centre."""

    place: Space
    power: Power


class LeavesBy(Message):
    """In which season a fleet must leave a place, at the latest."""

    place: Space
    unit: Unit
    power: Power
    until: Phase


class StayedTooLong(Message):
    """A fleet is interned when the season is over, and can do nothing about it any longer."""

    place: Space
    unit: Unit
    power: Power


class CanalIsShut(Message):
    """From which year on a place will be a canal."""

    place: Space
    year: int


class CanalIsOpen(Message):
    """Since which year a place has been a canal."""

    place: Space
    year: int


def holding(view: GameView, variant: Variant) -> Passage | None:
    """What holds beyond the present phase, as the reader of a view may know it; None: there is nothing to tell."""
    if view.status not in _UNDECIDED or view.position is None:
        return None
    said = in_words(lasting(variant, view.position), variant)
    return Passage("lasting", {"said": said}, variant) if said else None


def still_wins(view: GameView, variant: Variant) -> Message | None:
    """How many centres win; None: the game is over."""
    return GoalIs(goal(variant)) if view.status in _UNDECIDED else None


def afterwards(event: PhaseProcessed, variant: Variant) -> Passage | None:
    """What holds beyond the phase that follows an event; `variant` is that of the phase before."""
    said = in_words(lasting(variant.at(event.after.phase), event.after), variant)
    return Passage("lasting", {"said": said}, variant) if said else None


def changed(event: PhaseProcessed, variant: Variant) -> list[Message]:
    """What a phase has changed of that, as its reader saw it, and what ends soon; `variant` is that of the next phase.

    What the reason of a build tells is not told again.
    """
    if event.winner or event.drawn:
        return []
    told = {getattr(line.order, "at", "") for line in event.results if line.code == "adopted" and line.reason}
    news = lasting_news(variant, event.before, event.after)
    return in_words((each for each in news if not (isinstance(each, AdditionalHome) and each.place in told)), variant)


def in_words(facts: Iterable[Lasting], variant: Variant) -> list[Message]:
    """Each fact as a sentence; those whom one side sponsors stand together, and places that close at one time."""
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
