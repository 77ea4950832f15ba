"""Everything to know about one place of a board: by the map and the rules, and by the position of a game.

All facts come from the variant and from the rules that judge orders, so they can never differ from what those do.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import chain

from judge.board.position import Position, Unit, province_of
from judge.board.variant import Power, Province, Terrain, Variant
from judge.board.variant_rules import Gate, Lapse
from judge.game.boards import base_variant_of, policies_of
from judge.game.state import GameState, Seat
from judge.game.views.fog import is_foggy, sight
from judge.game.views.game_view import GameView
from judge.game.views.lasting import Canal, phases_left
from judge.rules.build_sites import builders, fleets_only, is_opening, why_no_site
from judge.rules.policies import Policies
from judge.rules.reasons.reason import Reason
from judge.rules.situation import convoy_places


class PlaceKind(StrEnum):
    """The kind of a place. A box is off the board: no border leads to it or from it that is open to everybody."""

    SEA = "sea"
    COAST = "coast"
    INLAND = "inland"
    PORT = "port"
    BOX = "box"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to or from a space without a convoy; `gate` is the condition on which it is open (None: always)."""

    to: str
    gate: Gate | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a place in a game, as far as its reader may know; `is_seen` is False if fog hides it.

    `since` is the year since which the owner has held it, if that counts; `phases_left` is the number of movement
    phases, including the present one, in which a fleet that may not stay must leave. `no_build` says why the owner may
    not build here; None: they may, or nobody who plays owns it.
    """

    is_seen: bool = True
    unit: Unit | None = None
    dislodged: Unit | None = None
    owner: str = ""
    since: int | None = None
    phases_left: int | None = None
    adopted_by: str = ""
    no_build: Reason | None = None


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """The facts about a place.

    `armies` are the ways of an army, `fleets` those of a fleet by the space on which it stands; `entries` are ways into
    the place that do not lead back. `embarking` are the waters over which convoys of armies begin and end here;
    `convoys`: a fleet here may convoy. `is_ferried`: its power's fleet may carry away an army that is dislodged here.
    `home_of` is the power whose home it is, `first_owner` the first owner if that is another power, `neutral` the power
    that nobody plays and whose centre it is. `builders` are those who may build here whenever they control the place,
    by kind of site; `first_builders` may place their first units here. `stay` is the number of movement phases in which
    a fleet must leave again. `standing` is the state of the place in a game; None for the board alone.
    """

    province: Province
    kind: PlaceKind
    spaces: tuple[str, ...] = ()
    armies: tuple[Way, ...] = ()
    fleets: Mapping[str, tuple[Way, ...]] = field(default_factory=dict)
    entries: tuple[Way, ...] = ()
    may_hold_army: bool = False
    convoys: bool = False
    embarking: tuple[str, ...] = ()
    is_ferried: bool = False
    canal: Canal | None = None
    stay: int | None = None
    lapses: tuple[Lapse, ...] = ()
    home_of: str = ""
    first_owner: str = ""
    neutral: Power | None = None
    is_colony: bool = False
    special_for: tuple[str, ...] = ()
    builders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    first_builders: tuple[str, ...] = ()
    fleets_only: bool = False
    starts_with: Unit | None = None
    standing: Standing | None = None


@dataclass(frozen=True)
class Gazetteer:
    """Describes the places of a board.

    `variant` is the board before any canal opens, `position` what its reader may know of it (the starting position
    without a game), `sees` the provinces that they see (None: all). `is_played`: the position is that of a game.
    """

    variant: Variant
    policies: Policies
    position: Position
    sees: Collection[str] | None = None
    is_played: bool = False

    @classmethod
    def of_variant(cls, variant: Variant) -> "Gazetteer":
        """The board of a variant, without a game."""
        return cls(variant, Policies.of(variant.policies), variant.start())

    @classmethod
    def of_game(cls, state: GameState, view: GameView, reader: Seat | None) -> "Gazetteer":
        """The board of a game as the reader of that view may know it; `reader` is their seat (None: anybody)."""
        variant = base_variant_of(state)
        policies = policies_of(state, variant)
        if view.position is None:
            return cls(variant, policies, variant.start())
        sees: Collection[str] | None = None
        if is_foggy(state, reader):
            powers = reader.powers if reader is not None else ()
            sees = sight(variant.at(view.position.phase), view.position, powers)
        return cls(variant, policies, view.position, sees, is_played=True)

    @cached_property
    def board(self) -> Variant:
        """The variant as it is in the present phase."""
        return self.variant.at(self.position.phase)

    @cached_property
    def _units(self) -> dict[str, Unit]:
        return self.position.standing()

    @cached_property
    def _ranks(self) -> dict[str, int]:
        return {code: rank for rank, code in enumerate(self.variant.provinces)}

    @cached_property
    def everything(self) -> tuple[PlaceFacts, ...]:
        """Every place, in the order of the map; impassable ones come last."""
        return tuple(map(self.place, chain(self.variant.provinces, self.variant.impassable)))

    def place(self, code: str) -> PlaceFacts:
        """A place by the code of its province, or of an impassable place.

        :raises KeyError: the map has no such place.
        """
        if code in self.variant.impassable:
            return PlaceFacts(self.variant.impassable[code], PlaceKind.WALL)
        board, position, builds = self.board, self.position, self.variant.builds
        province = board.provinces[code]
        spaces = tuple(f"{code}/{coast}" for coast in province.coasts)
        sailing = {at: self._ways("F", at) for at in spaces or (code,) if board.can_stand("F", at)}
        kind = _kind(board, province)
        armies = self._ways("A", code)
        carrying, may_hold_army = convoy_places(board, self.policies), board.can_stand("A", code)
        is_shore = may_hold_army and province.terrain is Terrain.COAST
        opening = board.opening if is_opening(board, position) else None
        return PlaceFacts(
            province,
            kind,
            spaces,
            armies=armies,
            fleets=sailing,
            entries=tuple(self._entries(code, {way.to for way in chain(armies, *sailing.values())})),
            may_hold_army=may_hold_army,
            convoys=code in carrying and kind is not PlaceKind.BOX,
            embarking=tuple(sorted(board.seas_around[code] & carrying, key=self._rank)) if is_shore else (),
            is_ferried=code in board.ferries,
            canal=self._canal(code),
            stay=next((each.seasons for each in board.internments if each.place == code), None),
            lapses=tuple(each for each in board.lapses if each.place == code),
            home_of=home if (home := board.home_of.get(code, "")) in board.powers else "",
            first_owner=next((power.key for power in board.powers.values() if code in power.owns), ""),
            neutral=board.neutrals.get(code),
            is_colony="colonies" in builds.sites and code in builds.colonies,
            special_for=builds.special.get(code, ()) if "special" in builds.sites else (),
            builders=builders(board, position, code),
            first_builders=tuple(each for each, its in opening.territory.items() if code in its) if opening else (),
            fleets_only=code in fleets_only(board, position),
            starts_with=None if self.is_played else self._units.get(code),
            standing=self._standing(board, code) if self.is_played else None,
        )

    def _ways(self, kind: str, at: str) -> tuple[Way, ...]:
        """The ways of a unit from a space, those that are open to everybody first."""
        board = self.board
        free = (board.army if kind == "A" else board.fleet).get(at, ())
        gates = board.gates.get((kind, at), ())
        ordered = sorted(free, key=self._rank)
        return (
            *map(Way, ordered),
            *(Way(gate.to, gate) for gate in sorted(gates, key=lambda each: self._rank(each.to))),
        )

    def _rank(self, space: str) -> tuple[int, str]:
        """The place of a space in the order of the map."""
        return self._ranks[province_of(space)], space

    def _entries(self, code: str, out: Collection[str]) -> Iterator[Way]:
        """The conditional ways into a place from spaces to which no way, or a different one, leads back."""
        leaving = {
            (kind, gate.to, _conditions(gate))
            for (kind, at), gates in self.board.gates.items()
            if province_of(at) == code
            for gate in gates
        }
        for (kind, at), gates in self.board.gates.items():
            for gate in gates:
                is_way_back = at in out and (kind, at, _conditions(gate)) in leaving
                if province_of(gate.to) == code and not is_way_back:
                    yield Way(at, gate)

    def _canal(self, code: str) -> Canal | None:
        """The canal that a place is or will be."""
        year = self.variant.canals.get(code)
        return None if year is None else Canal(code, year, code not in self.board.canals)

    def _standing(self, board: Variant, code: str) -> Standing:
        position = self.position
        unit, dislodged = self._units.get(code), position.retreating().get(code)
        owner = position.centres.get(code) or position.control.get(code) or ""
        counts_years = code in board.builds.held and "held" in board.builds.sites
        return Standing(
            is_seen=self.sees is None or code in self.sees,
            unit=unit,
            dislodged=None if dislodged is None else dislodged.unit,
            owner=owner,
            since=position.since.get(code) if counts_years and owner else None,
            phases_left=None if unit is None else phases_left(board, self.position, code),
            adopted_by=position.adopted.get(code, ""),
            no_build=self._why_no_build(board, owner, code),
        )

    def _why_no_build(self, board: Variant, owner: str, code: str) -> Reason | None:
        """Why the owner of a building site may not build there now."""
        if owner not in board.powers or not builders(board, self.position, code):
            return None
        return why_no_site(board, self.position, owner, code)


def _kind(board: Variant, province: Province) -> PlaceKind:
    if not board.touching[province.code]:
        return PlaceKind.BOX
    if province.is_port:
        return PlaceKind.PORT
    return PlaceKind(province.terrain.value)


def _conditions(gate: Gate) -> tuple[object, ...]:
    """Everything that decides when a border is open, but not where it leads."""
    return gate.owner_of, gate.power, gate.year, gate.before, gate.retreat, gate.move, gate.helps
