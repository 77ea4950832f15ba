"""Letters and lists about how games find their players: applications, the muster, the search for substitutes.

Nothing here shows the board of a game in fog.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.board.variant import Variant
from judge.common.message import Address, Count, Message, OneOf, Power, Typed
from judge.game.joining.admission import Reliability
from judge.game.state import Role, Status
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import ApplicationNews, MusterNews, PlayerWanted, YesKeepsSeat, about_game
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.render import one_line
from judge.writing.rendering.shared_words import Sides
from judge.writing.reports.centre_tables import player_rows
from judge.writing.reports.facts import counts
from judge.writing.reports.terms import gates


@dataclass(frozen=True, slots=True)
class Application:
    """An applicant for a seat, as masters may see them; without `wishes` any power will do."""

    id: str
    name: str
    address: str
    wishes: tuple[Message, ...]
    record: Reliability


class Wish(Message):
    """A power or group that somebody would like."""

    side: Power


class WeighedWish(Message):
    """A power or group that somebody would like, with its weight."""

    side: Power
    weight: int


class NoPhasePlayed(Message):
    """The record of somebody who has not yet had to send orders for any phase."""


class NewcomersRecord(Message):
    """The record of somebody who has had to send orders for a few phases only."""

    phases: Count
    late: int
    missed: int


class PunctualityRecord(Message):
    """How punctual somebody has been."""

    on_time: int
    phases: Count
    late: int
    missed: int


class NamedPerson(Message):
    """Somebody as masters know them."""

    name: Typed
    address: Address


class UnnamedPerson(Message):
    """Somebody who has given no name, as masters know them."""

    address: Address


class ApplicantAndRecord(Message):
    """An applicant, and how punctual they have been."""

    who: Message
    record: Message


class WantsPlayers(Message):
    """How many players a game that forms wants."""

    players: Count


class FullAndForming(Message):
    """A game that forms is full."""


class VacantSides(Message):
    """The powers that nobody plays."""

    sides: tuple[Message, ...]


class SideWithCentres(Message):
    """The power or powers of a vacant seat, and how many centres they have."""

    sides: tuple[Power, ...]
    centres: Count


class AnyVacancy(Message):
    """Vacant seats to choose from."""

    seats: OneOf[Message]


class PhasesOf(Message):
    """How long the phases of a game are: one length for all, or one each for movement, retreats and adjustments."""

    lengths: tuple[timedelta, ...]


class WithPress(Message):
    """Follows `PhasesOf`: the game's kind of press, as its setting is written."""

    press: str


class AndGunboat(Message):
    """Follows `PhasesOf`: nobody learns who plays which power."""


class AndFog(Message):
    """Follows `PhasesOf`: nobody sees the whole board."""


def wish_list(wishes: Sequence[str], weights: Sequence[int]) -> tuple[Message, ...]:
    """`France`, `Turkey`; `France 10`, `Turkey 5` if there are weights."""
    if weights:
        return tuple(WeighedWish(side, weight) for side, weight in zip(wishes, weights, strict=True))
    return tuple(map(Wish, wishes))


def record_of(record: Reliability) -> Message:
    """`on time in 95 of 100 phases (40 phases, 2 late, 1 missed)`."""
    if not record.phases:
        return NoPhasePlayed()
    if record.is_newcomer:
        return NewcomersRecord(record.phases, record.late, record.missed)
    return PunctualityRecord(record.on_time, record.phases, record.late, record.missed)


# -- applications ---------------------------------------------------------------------------------------------------


def applied(to: Reader, view: GameView, variant: Variant, each: Application) -> OutLetter:
    """To a master who approves players: somebody asks for a seat."""
    facts = {
        "id": each.id,
        "wishes": each.wishes,
        "who": person(each.name, each.address),
        "record": record_of(each.record),
    }
    return letter("applied", about_game(view, ApplicationNews()), to, view, variant, facts)


def rejected(to: Reader, view: GameView, variant: Variant, reason: str) -> OutLetter:
    """To somebody who asked for a seat: the master has refused."""
    facts = {"reason": one_line(reason, 300)}
    return letter("rejected", about_game(view, ApplicationNews()), to, view, variant, facts)


def applications(waiting: Sequence[Application], variant: Variant) -> Passage:
    """For a master's STATUS: who has asked for a seat, and how to answer."""
    rows = [
        (each.id, ApplicantAndRecord(person(each.name, each.address), record_of(each.record)), each.wishes)
        for each in waiting
    ]
    return Passage("applications", {"rows": rows}, variant)


def person(name: str, address: str) -> Message:
    """Somebody as masters know them: `Ann (ann@home)`; without a name, the address."""
    return NamedPerson(name, address) if name.strip() else UnnamedPerson(address)


# -- invitations ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StandbyRow:
    """A standby as masters may know them: by a number, without their address."""

    number: str
    record: Reliability


def standing_by(waiting: Sequence[StandbyRow], variant: Variant) -> Passage:
    """For a master's INVITE: the standbys, the longest waiting first, and how to invite one of them."""
    rows = [(each.number, record_of(each.record)) for each in waiting]
    return Passage("standing_by", {"rows": rows, "example": waiting[0].number}, variant)


def invited(to: Reader, view: GameView, variant: Variant, side: str) -> OutLetter:
    """To somebody whom a master asks to play `side` (empty: any). The view is the public one."""
    facts = {
        "side": Sides((side,)) if side else None,
        "seats": counts(view, variant)["seats"],
        "free": counts(view, variant)["free"],
    }
    return letter("invited", about_game(view, PlayerWanted()), to, view, variant, facts)


# -- the muster -----------------------------------------------------------------------------------------------------


def muster(to: Reader, view: GameView, variant: Variant, until: datetime, *, again: str = "") -> OutLetter:
    """To a player of a full game: they must confirm that they are there. `again`: a `reminder`, or the deadline has
    `moved`."""
    facts = {"until": until, "again": again}
    return letter("muster", about_game(view, YesKeepsSeat()), to, view, variant, facts)


def unanswered(
    to: Reader, view: GameView, variant: Variant, until: datetime, people: Sequence[Message], *, moved: bool = False
) -> OutLetter:
    """To a master, when players are reminded of the muster, or its end has `moved`: who has not answered."""
    facts = {"until": until, "people": people, "moved": moved}
    return letter("unanswered", about_game(view, MusterNews()), to, view, variant, facts)


def mustered(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To the master: all players are there, START begins the game."""
    return letter(
        "mustered", about_game(view, MusterNews()), to, view, variant, {"players": player_rows(view, variant)}
    )


def muster_off(to: Reader, view: GameView, variant: Variant, absent: int) -> OutLetter:
    """To the players who stay: `absent` players did not answer and lost their seats; the game looks for players
    again."""
    free = counts(view, variant)["free"]
    facts = {"absent": absent, "free": free}
    return letter("muster_off", about_game(view, MusterNews()), to, view, variant, facts)


# -- substitutes and lists ------------------------------------------------------------------------------------------


def wanted(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a standby: a game has a seat to fill. The view is the public one."""
    vacancies = _vacancies(view, variant)
    facts = {
        "vacancies": AnyVacancy(vacancies) if vacancies else None,
        "sides": [key for key, _ in _vacant_sides(view, variant)],
        "gates": gates(view.settings, started=view.status is not Status.FORMING),
        "seats": counts(view, variant)["seats"],
        "free": counts(view, variant)["free"],
    }
    return letter("wanted", about_game(view, PlayerWanted()), to, view, variant, facts)


def wanting(view: GameView, variant: Variant) -> list[Message]:
    """The part of LIST about a game with seats to fill: how many or which, its speed, press and gates."""
    settings, timing = view.settings, view.settings.timing
    said: list[Message] = []
    free = view.places - sum(card.role is Role.PLAYER and card.held for card in view.seats)
    if view.status is Status.FORMING:
        said.append(WantsPlayers(free) if free else FullAndForming())
    elif vacant := _vacancies(view, variant):
        said.append(VacantSides(vacant))
    lengths = (timing.move, timing.retreat, timing.adjust)
    phases = PhasesOf(lengths[:1] if len(set(lengths)) == 1 else lengths)
    gunboat, fog = AndGunboat() if settings.gunboat else None, AndFog() if settings.fog else None
    said.append(phases.with_more(WithPress(settings.press.value), gunboat, fog))
    return [*said, *gates(settings, started=view.status is not Status.FORMING)]


def _vacant_sides(view: GameView, variant: Variant) -> list[tuple[str, tuple[str, ...]]]:
    """The vacant sides: the name with which JOIN takes each over, and its powers."""
    seats = [card for card in view.seats if card.role is Role.PLAYER and not card.held and card.powers]
    return [(card.group or card.powers[0], card.powers) for card in seats]


def _vacancies(view: GameView, variant: Variant) -> tuple[Message, ...]:
    """`France (5 centres)`; without the centres if not everybody may see the board."""
    said: list[Message] = []
    for side, powers in _vacant_sides(view, variant):
        sides = (side,) if side in variant.groups else powers
        if view.position is None or view.settings.fog:
            said.append(Sides(sides))
        else:
            said.append(SideWithCentres(sides, sum(len(view.position.centres_of(power)) for power in powers)))
    return tuple(said)
