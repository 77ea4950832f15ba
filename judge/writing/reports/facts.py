"""Facts that several letters share, taken from a reader's view and made ready for templates."""

from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.settings import Observing, PressMode
from judge.game.state import Role
from judge.game.views.game_view import GameView
from judge.writing.letters.receipts import default_words, due, unit_rows
from judge.writing.letters.replies import CentresByYear
from judge.writing.rendering.render import unit_label
from judge.writing.rendering.shared_words import opening, samples, side_in_full
from judge.writing.rendering.translator import told
from judge.writing.reports.centre_tables import centre_table, player_rows, unit_rows_of_all

_LISTS = ("units", "centres", "samples", "everybody")


def counts(view: GameView, variant: Variant) -> dict[str, object]:
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


def position_facts(view: GameView, variant: Variant) -> dict[str, object]:
    """The reader's own units and centres, sample orders for them, and everybody's units."""
    position, own = view.position, view.own.powers if view.own else ()
    if position is None:
        return {**dict.fromkeys(("mine", "opening", "bid"), ""), **{key: [] for key in _LISTS}, "points": 0}
    return {
        "mine": told(side_in_full(own, variant), variant),
        "opening": told(begins_with, variant) if (begins_with := opening(variant, position, own)) else "",
        "units": unit_rows(position, own, variant),
        "centres": [
            name for power in own for name in sorted(variant.provinces[at].name for at in position.centres_of(power))
        ],
        "samples": samples(variant, position, own),
        "everybody": unit_rows_of_all(variant, position),
        "points": view.own.bids.total if view.own and view.own.bids else 0,
        "bid": _sample_bid(variant, position),
    }


def _sample_bid(variant: Variant, position: Position) -> str:
    """A sample bid for the first unit that nobody plays; empty if there is none."""
    unit = next((each for each in position.units if each.power in variant.neutrals), None)
    return f"DP 1: {unit_label(unit, variant)} H" if unit else ""


def missing_facts(view: GameView, variant: Variant) -> dict[str, object]:
    """What the reader still has to order, what happens without it, and the points they have not bid."""
    left = view.own.bids.left if view.own and view.own.bids else 0
    default = default_words(view)
    return {
        "due": [told(each, variant) for each in due(view)],
        "default": told(default, variant) if default is not None else "",
        "points_left": left,
    }


def summary_facts(view: GameView, variant: Variant, years: CentresByYear) -> dict[str, object]:
    """The table of centres by year, and who played."""
    return {"table": centre_table(variant, years), "players": player_rows(view, variant)}
