"""Facts that several letters share, taken from a reader's view."""

from collections.abc import Sequence
from datetime import datetime

from judge.board.orders import Hold, Order
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.players.absences import VisibleAbsence
from judge.game.settings import Observing, PressMode
from judge.game.state import Role
from judge.game.views.game_view import GameView
from judge.writing.letters.nouns import PlaceNames, UnitInWords
from judge.writing.letters.receipts import DislodgedInWords, default_words, due
from judge.writing.letters.replies import CentresByYear
from judge.writing.rendering.letter_blocks import Quoted, quoted
from judge.writing.rendering.shared_words import (
    APlayer,
    Sides,
    ThePlayer,
    opening,
    samples,
    side_in_full,
    sides_of,
)
from judge.writing.reports.centre_tables import centre_table, player_rows, unit_rows_of_all
from judge.writing.reports.still_hidden import still_hidden


class LaterThanUsual(Message):
    """Why a deadline is later than usual: somebody is `away`."""

    away: tuple[Message, ...]


class AwayFromTo(Message):
    """An absence in a list: who is away, and from when to when."""

    who: Message
    start: datetime
    end: datetime


def later_than_usual(view: GameView, variant: Variant) -> Message | None:
    """Why the deadline is later than usual; None if it is not."""
    away = tuple(AwayFromTo(absentee(each, variant), each.start, each.end) for each in view.avoids)
    return LaterThanUsual(away) if away else None


def absentee(absence: VisibleAbsence, variant: Variant) -> Message:
    """The absent person, as far as the reader may know them."""
    if absence.powers:
        return Sides(sides_of(absence.powers, variant))
    return ThePlayer(absence.name) if absence.name else APlayer()


def counts(view: GameView, variant: Variant) -> dict[str, int]:
    """How many seats there are, how many are `taken` and `free`."""
    taken = sum(card.role is Role.PLAYER and card.held for card in view.seats)
    seats = len(variant.groups or variant.powers)
    return {"taken": taken, "free": seats - taken, "seats": seats}


def may_broadcast(view: GameView) -> bool:
    """Whether the game lets the reader write to everybody; False for the public record."""
    role, settings = view.own.role if view.own else None, view.settings
    if role is Role.OBSERVER and settings.manners.observers is not Observing.WRITE:
        return False
    return role in (None, Role.MASTER) or settings.press not in (PressMode.NONE, PressMode.PARTIAL)


def house_rules_of(view: GameView) -> Quoted | None:
    """The house rules as the master wrote them; None if there are none."""
    return quoted(view.house_rules) if view.house_rules else None


def position_facts(view: GameView, variant: Variant) -> dict[str, object]:
    """The reader's own units and centres, sample orders for them, and everybody's units.

    `mine` is None for readers who play nothing, `bid` if nobody bids, `opening` unless the game begins with builds.
    """
    position, own = view.position, view.own.powers if view.own else ()
    if position is None:
        return {**dict.fromkeys(("mine", "opening", "bid", "centres")), "units": [], "samples": [], "everybody": []}
    owned = [at for power in own for at in _by_name(position.centres_of(power), variant)]
    bids = view.own is not None and view.own.bids is not None and view.own.bids.total
    return {
        "mine": side_in_full(own, variant) if own else None,
        "opening": opening(variant, position, own),
        "units": _unit_rows(position, own),
        "centres": PlaceNames(tuple(owned)) if owned else None,
        "samples": samples(variant, position, own),
        "everybody": unit_rows_of_all(variant, position),
        "points": bids or 0,
        "bid": _sample_bid(variant, position) if bids else None,
    }


def _by_name(places: Sequence[str], variant: Variant) -> list[str]:
    return sorted(places, key=lambda at: variant.provinces[at].name)


def _unit_rows(position: Position, powers: Sequence[str]) -> list[tuple[Unit | Message, Message | None]]:
    """The units of these powers, in code and in words; below the power's name if there are several powers."""
    rows: list[tuple[Unit | Message, Message | None]] = []
    for power in powers:
        units: list[tuple[Unit | Message, Message | None]] = [
            (unit, UnitInWords(unit)) for unit in position.units_of(power)
        ]
        units += [(each.unit, DislodgedInWords(each.unit)) for each in position.dislodged_of(power)]
        if units and len(powers) > 1:
            rows.append((Sides((power,)), None))
        rows += units
    return rows


def _sample_bid(variant: Variant, position: Position) -> Order | None:
    """The order of a sample bid, for the first unit that nobody plays; None if there is none."""
    unit = next((each for each in position.units if each.power in variant.neutrals), None)
    return Hold(unit.kind, unit.space) if unit else None


def missing_facts(view: GameView) -> dict[str, object]:
    """The orders that the reader still owes, what happens without them, and the points that they have not bid.

    `at_stake`: they lose their seat with the next deadline that they miss.
    """
    left = view.own.bids.left if view.own and view.own.bids else 0
    at_stake = view.own is not None and view.own.misses_left == 1 and bool(due(view))
    return {"due": due(view), "default": default_words(view), "points_left": left, "at_stake": at_stake}


def summary_facts(view: GameView, variant: Variant, years: CentresByYear) -> dict[str, object]:
    """The secrets that the game still hides, the tables of centres by year, and the players."""
    tables = centre_table(variant, years)
    return {"hidden": still_hidden(view), "tables": tables, "players": player_rows(view, variant)}
