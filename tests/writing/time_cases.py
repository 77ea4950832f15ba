"""Golden cases of letters about time."""

from collections.abc import Callable
from datetime import timedelta

from judge.game.players.absences import VisibleAbsence
from judge.game.state import Status
from judge.writing.letters import absences, game_letters
from judge.writing.letters.outgoing import OutLetter
from tests.writing.world import FRIDAY, MONDAY, STANDARD, reader, running, section, view

FRANCE_AWAY = VisibleAbsence(MONDAY, MONDAY + timedelta(days=7), ("FRANCE",))
AWAY = [FRANCE_AWAY, VisibleAbsence(FRIDAY, MONDAY, ()), VisibleAbsence(FRIDAY, MONDAY, ("ITALY", "TURKEY"))]
SOMEBODY_AWAY = VisibleAbsence(MONDAY, MONDAY + timedelta(days=7), ())


def _absences(seat: str, fresh: list[VisibleAbsence], gone: list[VisibleAbsence], *, own: bool = False) -> OutLetter:
    state = running()
    return absences.absences(reader(state, seat), view(state, seat), STANDARD, fresh, gone, own=own)


def _paused_until() -> OutLetter:
    left = timedelta(days=2, hours=5).total_seconds()
    state = running(status=Status.PAUSED, deadline=None, paused_left=left)
    return game_letters.paused(reader(state, "master"), view(state, "master"), STANDARD, MONDAY)


TIME_LETTERS: dict[str, Callable[[], OutLetter]] = {
    "absences": lambda: _absences("p1", [FRANCE_AWAY], []),
    "absences_own": lambda: _absences("p3", [FRANCE_AWAY], [], own=True),
    "absences_unnamed": lambda: _absences("p7", [], [SOMEBODY_AWAY]),
    "paused_until": _paused_until,
}

TIME_SECTIONS: dict[str, Callable[[], str]] = {
    "away": lambda: section(absences.away_section(AWAY, STANDARD), "Europe/Berlin"),
}
