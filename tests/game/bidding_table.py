"""A small game with bids: Standard's board, two sides, an affiliate of the West in Belgium and a minor in Serbia."""

from dataclasses import replace
from typing import Any

from judge.board.library import load_variant
from judge.board.position import Unit
from judge.board.variant import Power, PowerKind, Variant
from judge.board.variant_rules import BidRules, Group
from judge.game.settings import Settings
from judge.game.state import GameState, Role, Seat, Status
from tests.game.table import DAY, MONDAY

WEST_POWERS = ("ENGLAND", "FRANCE", "GERMANY")
EAST_POWERS = ("AUSTRIA", "ITALY", "RUSSIA", "TURKEY")


def neutral(code: str, name: str, kind: PowerKind, sponsor: str = "") -> Power:
    """A power that nobody plays, with an army in its one centre."""
    return Power(code, name, name, "N", (code,), (Unit(code, "A", code),), kind, sponsor)


def two_sides() -> Variant:
    """The variant: 9 points for the West (three homes each), 12 for the East (Russia's fourth does not count)."""
    groups = {"WEST": Group("WEST", "West", WEST_POWERS), "EAST": Group("EAST", "East", EAST_POWERS)}
    neutrals = {
        "BEL": neutral("BEL", "Belgium", PowerKind.AFFILIATE, "WEST"),
        "SER": neutral("SER", "Serbia", PowerKind.MINOR),
    }
    return replace(load_variant("standard"), groups=groups, neutrals=neutrals, bids=BidRules(3, 2, 2)).dealt({})


TWO_SIDES = two_sides()
SEATS = {
    "master": Seat("master", Role.MASTER, "master@example.org", "Mona"),
    "p1": Seat("p1", Role.PLAYER, "wes@example.org", "Wes", powers=WEST_POWERS, group="WEST"),
    "p2": Seat("p2", Role.PLAYER, "eve@example.org", "Eve", powers=EAST_POWERS, group="EAST"),
    "o1": Seat("o1", Role.OBSERVER, "otto@example.org", "Otto"),
}


def two_player_game(**changes: Any) -> GameState:
    """The game in its first phase, which is due in a day."""
    state = GameState(
        "duel",
        "standard",
        Settings(),
        Status.ACTIVE,
        SEATS,
        position=TWO_SIDES.start(),
        began=MONDAY,
        deadline=MONDAY + DAY,
    )
    return replace(state, **changes)  # type checked by the dataclass itself
