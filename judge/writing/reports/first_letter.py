"""Facts that players need once, in the letter with which a game begins: whom to write to, and where they may build."""

from collections.abc import Collection, Iterable, Mapping

from judge.board.phase import Phase, PhaseKind
from judge.board.variant import Variant
from judge.common.message import Message, Power, Space
from judge.game.settings import PressMode
from judge.game.state import Role
from judge.game.views.game_view import GameView, SeatCard
from judge.writing.rendering.shared_words import Sides
from judge.writing.reports.centre_tables import Rows, player_rows
from judge.writing.sheet.map_rules import by_name


class MayBuildLater(Message):
    """Where a player may build in later adjustment phases, as the board is now."""

    winter: Phase
    places: tuple[Space, ...]


class PowerMayBuildLater(Message):
    """Likewise for one of several powers of a player."""

    winter: Phase
    power: Power
    places: tuple[Space, ...]


class BuildsOnceOwned(Message):
    """A player's home centres that do not belong to them yet."""

    places: tuple[Space, ...]


class PowerBuildsOnceOwned(Message):
    """Likewise for one of several powers of a player."""

    power: Power
    places: tuple[Space, ...]


def first_facts(view: GameView, variant: Variant, building: Mapping[str, Collection[str]]) -> dict[str, object]:
    """The players (if the reader may know their names), a neighbour to write to, and where the reader may build.

    `building` has the provinces in which each power may build now, empty or not.
    """
    neighbour = _neighbour(view, variant)
    return {
        "players": _players(view, variant),
        "neighbour": Sides((neighbour,)) if neighbour else None,
        "to": neighbour,
        "to_all": view.settings.press in (PressMode.ALL, PressMode.BROADCAST),
        "builds": list(_builds(view, variant, building)),
    }


def _players(view: GameView, variant: Variant) -> Rows:
    """The seats with their holders' names; none if the reader may not know the players' names."""
    own = view.own.seat if view.own else ""
    named = any(card.role is Role.PLAYER and card.id != own and card.name.strip() for card in view.seats)
    return player_rows(view, variant) if named else []


def _neighbour(view: GameView, variant: Variant) -> str:
    """The side, by its key, whose homes are nearest to the reader's, among those that they may write to; empty if there
    is none."""
    own = view.own.powers if view.own else ()
    if not own or view.settings.press not in (PressMode.ALL, PressMode.PARTIAL):
        return ""
    others = [card for card in view.seats if card.role is Role.PLAYER and card.held and set(card.powers) - set(own)]
    far = _distances(variant, [home for power in own for home in variant.powers[power].homes])
    nearest = min(others, key=lambda card: _distance(card, far, variant), default=None)
    return "" if nearest is None else nearest.group or nearest.powers[0]


def _distance(card: SeatCard, far: Mapping[str, int], variant: Variant) -> tuple[int, int]:
    """The distance of the homes of a seat's powers, and their place in the variant's order."""
    homes = (home for power in card.powers for home in variant.powers[power].homes)
    order = list(variant.powers).index(card.powers[0])
    return min((far[home] for home in homes if home in far), default=len(variant.provinces)), order


def _distances(variant: Variant, homes: Collection[str]) -> dict[str, int]:
    """How many steps each province is away from the nearest of these homes, by land or by sea."""
    far, edge, steps = dict.fromkeys(homes, 0), set(homes), 0
    while edge:
        edge, steps = {each for at in edge for each in variant.touching[at]} - far.keys(), steps + 1
        far |= dict.fromkeys(edge, steps)
    return far


def _builds(view: GameView, variant: Variant, building: Mapping[str, Collection[str]]) -> Iterable[Message]:
    powers = view.own.powers if view.own else ()
    calendar = variant.calendar
    winter = next((calendar.first_of(season) for season, kind in calendar.cycle if kind is PhaseKind.ADJUSTMENTS), None)
    if winter is None:
        return
    owners = view.position.centres if view.position else {}
    for power in powers:
        is_one = len(powers) == 1
        if places := by_name(variant, building.get(power, ())):
            yield MayBuildLater(winter, places) if is_one else PowerMayBuildLater(winter, power, places)
        homes = variant.powers[power].homes if "own_homes" in variant.builds.sites else ()
        if lacking := by_name(variant, (home for home in homes if owners.get(home) != power)):
            yield BuildsOnceOwned(lacking) if is_one else PowerBuildsOnceOwned(power, lacking)
