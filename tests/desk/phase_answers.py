"""What STATUS, LIST, receipts and AUDIT say of a phase to a master, players, a watcher and strangers: one story."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from judge.game.boards import variant_of
from judge.game.clock import due_events
from judge.game.events import Cause, DeadlineSet, GameResumed, PhaseProcessed, RolledBack, RolledForward, TakenBack
from judge.game.state import GameState, Status

from .house import House

_AT = r"\w+ \d+ \w+ \d{4} \d\d:\d\d \w+(?: \((?:\w+ \d+ \w+ )?\d\d:\d\d UTC\))?"
_DEADLINE = re.compile(rf"(?:Deadline:|period lasts until|no orders are missing, or) ({_AT})")
_RUNS = re.compile(rf"(?:Everybody is|all players are|All players are) ready: the phase runs ({_AT})")
_SEAT = re.compile(
    r"^  (?P<side>\S.*?)  +(?P<orders>nothing on file|\d+ missing|complete(?: without \d+)?|nothing to order)"
    rf"(?:; last letter (?P<letter>{_AT}))?; (?P<ready>\S.*)$",
    re.M,
)
_COMING = re.compile(rf"^  - ({_AT}): (.*)$", re.M)
_EARLY = re.compile(rf"(?:set the phase to run|moved the early run to) ({_AT}),|called the early run off")
_TELLING = (DeadlineSet, GameResumed, PhaseProcessed, RolledBack, RolledForward, TakenBack)
_OF_ALL = ("deadline", "end of", "the phase runs", "to the master")
_RAN = {
    Cause.DEADLINE: "ran {} at its deadline",
    Cause.READY: "ran {} early",
    Cause.GRACE: "ran {} at the end of grace",
    Cause.VOTE: "ran {}, as the players had voted",
    Cause.MASTER: "ran {}",
}


@dataclass(frozen=True)
class Answer:
    """What one reader is told of the phase."""

    text: str

    @property
    def words(self) -> str:
        return " ".join(self.text.split())

    @property
    def joined(self) -> str:
        """The text with each row of a table, and each item of a list, in one line."""
        return re.sub(r"\n {4,}(?=\S)", " ", self.text)

    @property
    def deadline(self) -> list[str]:
        """The deadline, or in grace its end."""
        return _DEADLINE.findall(self.words)[-1:]

    @property
    def early(self) -> set[str]:
        """When the phase runs because everybody is ready."""
        return set(_RUNS.findall(self.words))

    @property
    def seats(self) -> dict[str, re.Match[str]]:
        return {each["side"]: each for each in _SEAT.finditer(self.joined)}

    @property
    def coming(self) -> list[tuple[str, str]]:
        """When something happens next, and what."""
        return _COMING.findall(self.joined)


def agree(house: House, game: str, watcher: str) -> None:
    """Ask about the phase, and compare all answers with each other and with what the clock will do."""
    state = house.state(game)
    master, watches = (Answer(house.answer(game, who, "STATUS")) for who in ("master", watcher))
    listed = Answer(house.prove("stranger@home", f"LIST {game}")[0].text)
    shown = Answer(house.answer(game, watcher, "LIST"))
    players = [seat for seat in state.players if seat.is_held and seat.powers]
    own = {seat.id: Answer(house.answer(game, seat.id, "STATUS")) for seat in (players[:1] + players[-1:])}
    everybody = [master, watches, *own.values()]

    if not state.review:
        for other in (watches, listed, *(own.values() if state.status is Status.ACTIVE else ())):
            assert other.deadline == master.deadline, (other.words, master.words)
    for stamp in master.deadline:
        assert state.status is not Status.ACTIVE or stamp in shown.words, shown.words
    for other in everybody:
        assert other.early == master.early, (other.words, master.words)
        assert _for_all(other) == _for_all(master), (other.words, master.words)
    _clock_agrees(state, master.coming)
    _seats_agree(house, game, master, own)
    _audits_agree(house, game, master, ("master", watcher, *own))


def _for_all(answer: Answer) -> list[tuple[str, str]]:
    """What comes next and concerns everybody."""
    return [(at, what) for at, what in answer.coming if what.startswith(_OF_ALL)]


def _clock_agrees(state: GameState, coming: Sequence[tuple[str, str]]) -> None:
    """What comes next is what the clock does next."""
    at = due_events.next_wake(state)
    assert bool(coming) == (at is not None), (coming, at)
    if at is not None:
        assert coming[0][0].startswith(_stamp(at, state.settings.timing.zone))


def _stamp(at: datetime, zone: str) -> str:
    local = at.astimezone(ZoneInfo(zone))
    return f"{local:%a} {local.day} {local:%b %Y %H:%M} {local:%Z}"


def _seats_agree(house: House, game: str, master: Answer, own: dict[str, Answer]) -> None:
    """The master's table says what the rest of STATUS says, and what each player reads of themselves."""
    state, seats = house.state(game), master.seats
    variant = variant_of(state)
    played = {side: each for side, each in seats.items() if each["ready"] != "nobody plays it"}
    owing = {side for side, each in played.items() if re.match(r"not ready: .*orders", each["ready"])}
    assert owing == {side for side, each in played.items() if re.match(r"nothing on|\d", each["orders"])}, master.text
    assert bool(owing) == ("Orders are missing" in master.words), master.text
    if master.early:
        assert all(each["ready"] in ("ready", "FINAL") for each in played.values()) or state.late_noticed, master.text
    for id, answer in own.items():
        (mine,) = (each for each in state.players if each.id == id)
        side = variant.side_names[mine.group] if mine.group else variant.powers[mine.powers[0]].name
        row = seats[side]
        lacks = row["orders"] not in ("complete", "nothing to order")
        assert lacks == ("NO ORDER yet" in answer.words), (row[0], answer.text)
        came = re.findall(r"Your last letter for this phase came (.*?)\.", answer.words)
        assert not answer.coming or came == [at for at in (row["letter"],) if at], (row[0], answer.text)


def _audits_agree(house: House, game: str, master: Answer, readers: Sequence[str]) -> None:
    """AUDIT tells of the deadline and the early run that STATUS shows, and gives each run of a phase one cause."""
    events = [each.event for each in house.past[game]]
    told = [
        each
        for each in events
        if isinstance(each, DeadlineSet | GameResumed | PhaseProcessed | RolledBack | RolledForward | TakenBack)
    ]
    runs = [each for each in events if isinstance(each, PhaseProcessed)]
    state = house.state(game)
    ahead = state.deadline is not None and not state.review and not state.late_noticed
    for reader in readers:
        audit = Answer(house.answer(game, reader, "AUDIT 500")).words
        if told and isinstance(told[-1], DeadlineSet | GameResumed) and ahead:
            assert master.deadline[0] in audit, (master.deadline, audit)
        for run in runs:
            phase = run.before.phase
            assert run.cause is not None
            alike = sum(each.before.phase == phase for each in runs)
            assert len(re.findall(rf"\bran {phase}\b", audit)) == alike, audit
            assert _RAN[run.cause].format(phase) in audit, audit
        if reader == "master" and master.early:
            assert {_EARLY.findall(audit)[-1]} == master.early, audit
