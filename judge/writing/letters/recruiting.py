"""Letters and lists about how games find their players: applications, the muster, the search for substitutes.

Nothing here shows the board of a game in fog.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.variant import Variant
from judge.game.joining.admission import Reliability
from judge.game.state import Role, Status
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import about_game
from judge.writing.rendering.render import length, names, one_line, plural, power_name, text_of
from judge.writing.reports.centre_tables import player_rows
from judge.writing.reports.facts import counts
from judge.writing.reports.terms import gate_words


@dataclass(frozen=True, slots=True)
class Application:
    """An applicant for a seat, as masters may see them; `wishes` are powers in words, empty: any."""

    id: str
    name: str
    address: str
    wishes: str
    record: Reliability


def wishes_words(variant: Variant, wishes: Sequence[str], weights: Sequence[int], between: str = ", ") -> str:
    """`France, Turkey`; `France 10, Turkey 5` if there are weights."""
    said = [power_name(variant, key) for key in wishes]
    return (
        between.join(f"{name} {weight}" for name, weight in zip(said, weights, strict=True))
        if weights
        else (between.join(said))
    )


def record_words(record: Reliability) -> str:
    """`on time in 95 of 100 phases (40 phases, 2 late, 1 missed)`."""
    if not record.phases:
        return "no phase played yet"
    played = f"{plural(record.phases, 'phase')}, {record.late} late, {record.missed} missed"
    return played if record.is_newcomer else f"on time in {record.on_time} of 100 phases ({played})"


# -- applications ---------------------------------------------------------------------------------------------------


def applied(to: Reader, view: GameView, variant: Variant, each: Application) -> OutLetter:
    """To a master who approves players: somebody asks for a seat."""
    facts = {"each": each, "who": _who(each), "record": record_words(each.record)}
    return letter("applied", about_game(view, "application"), to, view, variant, facts)


def rejected(to: Reader, view: GameView, variant: Variant, reason: str) -> OutLetter:
    """To somebody who asked for a seat: the master has refused."""
    facts = {"reason": one_line(reason, 300)}
    return letter("rejected", about_game(view, "application"), to, view, variant, facts)


def applications(waiting: Sequence[Application]) -> str:
    """For a master's STATUS: who has asked for a seat, and how to answer."""
    rows = [(each.id, f"{_who(each)}; {record_words(each.record)}", each.wishes) for each in waiting]
    return text_of("applications", rows=rows)


def _who(each: Application) -> str:
    name = one_line(each.name)
    return f"{name} ({each.address})" if name else each.address


# -- the muster -----------------------------------------------------------------------------------------------------


def muster(to: Reader, view: GameView, variant: Variant, until: datetime, *, again: str = "") -> OutLetter:
    """To a player of a full game: they must confirm that they are there. `again`: a `reminder`, or the deadline has
    `moved`."""
    facts = {"until": until, "again": again}
    return letter("muster", about_game(view, "muster"), to, view, variant, facts)


def mustered(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To the master: all players are there, START begins the game."""
    return letter("mustered", about_game(view, "muster"), to, view, variant, {"players": player_rows(view, variant)})


def muster_off(to: Reader, view: GameView, variant: Variant, absent: int) -> OutLetter:
    """To the players who stay: `absent` players did not answer and lost their seats; the game looks for players
    again."""
    free = counts(view, variant)["free"]
    facts = {"absent": absent, "free": free}
    return letter("muster_off", about_game(view, "muster"), to, view, variant, facts)


# -- substitutes and lists ------------------------------------------------------------------------------------------


def wanted(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a standby: a game has a seat to fill. The view is the public one."""
    facts = {
        "vacancies": _vacancies(view, variant),
        "sides": [key for key, _ in _vacant_sides(view, variant)],
        "gates": gate_words(view.settings, started=view.status is not Status.FORMING),
        "seats": counts(view, variant)["seats"],
        "free": counts(view, variant)["free"],
    }
    return letter("wanted", about_game(view, "wants a player"), to, view, variant, facts)


def wanting(view: GameView, variant: Variant) -> list[str]:
    """What LIST adds about a game with seats to fill: how many or which, its speed, press and gates."""
    settings, timing = view.settings, view.settings.timing
    lines = []
    free = view.places - sum(card.role is Role.PLAYER and card.held for card in view.seats)
    if view.status is Status.FORMING:
        lines.append(f"wants {plural(free, 'more player')}" if free else "full; it has not started yet")
    elif vacant := _vacancies(view, variant):
        lines.append(f"vacant: {names(vacant)}")
    lengths = [length(each) for each in (timing.move, timing.retreat, timing.adjust)]
    speed = f"phases of {lengths[0]}" if len(set(lengths)) == 1 else f"phases of {names(lengths)}"
    kinds = [word for word, on in (("gunboat", settings.gunboat), ("fog", settings.fog)) if on]
    lines.append("; ".join([speed, f"press {settings.press.value}", *kinds]))
    return [*lines, *gate_words(settings, started=view.status is not Status.FORMING)]


def _vacant_sides(view: GameView, variant: Variant) -> list[tuple[str, tuple[str, ...]]]:
    """The vacant sides: the name with which JOIN takes each over, and its powers."""
    seats = [card for card in view.seats if card.role is Role.PLAYER and not card.held and card.powers]
    return [(card.group or card.powers[0], card.powers) for card in seats]


def _vacancies(view: GameView, variant: Variant) -> list[str]:
    """`France (5 centres)`; without the centres if not everybody may see the board."""
    said = []
    for side, powers in _vacant_sides(view, variant):
        name = power_name(variant, side) if side in variant.groups else names([power_name(variant, p) for p in powers])
        if view.position is None or view.settings.fog:
            said.append(name)
        else:
            centres = sum(len(view.position.centres_of(power)) for power in powers)
            said.append(f"{name} ({plural(centres, 'centre')})")
    return said
