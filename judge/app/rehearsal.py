"""Plays short games in memory by a script, to get samples of letters of every kind.

`rehearsal.txt` is the script. A line is a letter or time that goes by; ` / ` parts the lines of a letter:

    ann: CREATE crown standard MOVE 3D      Ann writes, and her mail server authenticates it
    bob?: JOIN crown                        somebody writes in Bob's name
    FRANCE@crown: A PAR - BUR / F BRE H     who plays France replies to a letter of the game; so does `master@crown`
    {power}: JOIN crown {power}             seven letters, one for each power of the standard map
    +3 days crown                           three days go by, and the clock looks at that game

Empty lines, and lines that begin with `#`, are ignored.
"""

import random
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path

from judge.app.commit import Services, Trigger, commit
from judge.archive.archive import Archive
from judge.archive.transaction import Transaction
from judge.board.edition_move import EditionMove
from judge.board.orders import Move
from judge.common.message import Plain
from judge.config.loading import Config
from judge.desk.handling import handler
from judge.desk.handling.effects import Effects
from judge.desk.handling.older_phase import Course
from judge.desk.handling.sender import Proof, Sender
from judge.game.boards import variant_of
from judge.game.state import GameState, Seat
from judge.game.views.game_view import view_for
from judge.post.bounces import NoSuchMailbox
from judge.post.signed_addresses import Claim
from judge.reading.mail.body import Body
from judge.reading.mail.lines import classify
from judge.writing.letters.answers import flowing_again, keeper_notice, refusal
from judge.writing.letters.daily import GameNews, Joined, daily
from judge.writing.letters.game_letters import bouncing
from judge.writing.letters.master_letters import edition_moved
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.rendering.composer import Passage
from judge.writing.reports.sections import history_attached
from judge.writing.sheet.edition_rows import differences

_SCRIPT = Path(__file__).with_name("rehearsal.txt")
_BEGIN = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
_SECRET = bytes(32)  # nobody gets these letters
_POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
_LETTER = re.compile(r"(?P<who>[\w{}]+)(?P<unproven>\?)?(?:@(?P<game>\w+))?: (?P<text>.+)")
_TIME = re.compile(r"\+(?P<number>\d+) (?P<unit>days|hours) (?P<game>\w+)")


@lru_cache(maxsize=1)
def samples(script: Path = _SCRIPT) -> tuple[Passage, ...]:
    """The content of letters of every kind, in no language yet. A script is played once."""
    with tempfile.TemporaryDirectory() as folder, Archive.open(Path(folder, "judge.sqlite"), _SECRET) as archive:
        rehearsal = _Rehearsal(archive, Path(folder))
        for line in script.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                rehearsal.play(line)
        crown = rehearsal.state("crown")
        letters = [*rehearsal.letters, *_of_the_judge_itself(crown), *_of_another_edition(crown)]
    bodies = [each.body for each in letters if isinstance(each.body, Passage)]
    files = [history_attached("crown", 900, ("S1901M", "F1901M"), "crown-history.txt", 1, of) for of in (1, 2)]
    return (*bodies, Passage("alone", {"said": Plain("x")}), *files, *_editions_differ(crown))


class _Rehearsal:
    """A judge without mail servers: it gets the letters of a script, and keeps those that it would send."""

    def __init__(self, archive: Archive, folder: Path) -> None:
        config = Config(address="judge@judge.example", hostname="judge.example", var=folder)
        self._letters: dict[tuple[object, ...], OutLetter] = {}
        self._now = _BEGIN
        self._rng = random.Random(1901)
        self._archive = archive
        self._services = Services(archive, config, lambda: self._now, self._rng, archive.secret(), illustrated=True)

    @property
    def letters(self) -> list[OutLetter]:
        """The letters so far: all answers, and one of each shape of the others."""
        return list(self._letters.values())

    def state(self, game: str) -> GameState:
        """A game as it is now."""
        with self._archive.reading() as records:
            found = records.game(game)
        if found is None:
            raise LookupError(f"the script names no game {game} before")
        return found

    def play(self, line: str) -> None:
        """Do what a line of the script says.

        :raises ValueError: it is neither a letter nor time.
        """
        if found := _TIME.fullmatch(line):
            self._now += timedelta(**{found["unit"]: int(found["number"])})
            with self._archive.transaction() as transaction:
                effects = handler.handle_tick(transaction, found["game"], self._now, self._rng)
                self._keep(transaction, effects, line)
        elif found := _LETTER.fullmatch(line):
            for power in _POWERS if "{power}" in line else ("",):
                who, text = (found[part].replace("{power}", power) for part in ("who", "text"))
                self._write(who, found["game"], text.replace(" / ", "\n"), proven=not found["unproven"])
        else:
            raise ValueError(f"neither a letter nor time: {line}")

    def _write(self, who: str, game: str | None, text: str, *, proven: bool) -> None:
        seat = _seat(self.state(game), who) if game else None
        address = seat.address if seat else f"{who.lower()}@home.example"
        sender = Sender(
            address,
            who.title(),
            Claim(game, seat.id, seat.generation) if game and seat else None,
            "hello",
            proof=Proof.AUTHENTICATION if proven else None,
        )
        with self._archive.transaction() as transaction:
            body = Body(classify(text), ())
            effects = handler.handle_letter(transaction, sender, body, self._now, self._rng, None, Course)
            self._keep(transaction, effects, f"{who} {game} {text}")

    def _keep(self, transaction: Transaction, effects: Effects, what: str) -> None:
        """Keep the new states, and those letters whose shape differs from all before."""
        for each in effects.letters:
            self._letters.setdefault(_shape(each) if each.kind != "reply" else (len(self._letters),), each)
        kept = replace(effects, letters=[each for each in effects.letters if each.public])
        commit(self._services, transaction, kept, self._now, Trigger(what))
        self._now += timedelta(minutes=1)


def _shape(letter: OutLetter) -> tuple[object, ...]:
    """The shape of a letter, which decides which parts are written: its kind, its reader's role, and the facts that it
    has."""
    facts = letter.body.facts if isinstance(letter.body, Passage) else {}
    return letter.kind, *((name, value if isinstance(value, str) else bool(value)) for name, value in facts.items())


def _seat(state: GameState, who: str) -> Seat:
    """The seat with that id, or the one that plays a power or group."""
    seats = state.seats.values()
    return next(each for each in seats if who.lower() == each.id or who.upper() in (*each.powers, each.group))


def _of_the_judge_itself(state: GameState) -> Iterator[OutLetter]:
    """Letters that the desk does not write: about bounces, daily letters, notices to the keeper, and about unreadable
    letters."""
    seat, to = view_for(state, variant_of(state), "master"), Reader.of(state.seats["master"])
    card = next(each for each in seat.seats if each.id == "p1")
    for suspended in (False, True):
        for second in (False, True):
            yield bouncing(to, seat, variant_of(state), card, NoSuchMailbox(), suspended=suspended, second=second)
    yield from (flowing_again(to, freed) for freed in (0, 1, 3))
    waits = GameNews(state.name, state.seats["master"], variant_of(state), (Plain("x"), Plain("y")))
    joined = replace(waits, waits=(), joined=Joined((card, card._replace(name="")), 3))
    yield from (daily(to, games) for games in ([waits], [joined], [waits] * 2, [joined, waits]))
    yield from keeper_notice("kim@home.example", Plain("x"), Plain("x"))
    yield from (refusal(to, "hello", Plain("x"), alone=alone) for alone in (False, True))


def _other_edition(state: GameState) -> EditionMove:
    """The way of a game to an edition with one border less for armies, and other rules."""
    board = variant_of(state)
    paris = frozenset(board.army["PAR"] - {"BUR"})
    other = replace(board, army={**board.army, "PAR": paris}, victory_centres=20, policies={})
    return EditionMove(board, other)


def _of_another_edition(state: GameState) -> Iterator[OutLetter]:
    """Letters of a game that is moved to another edition of its variant: the script has only one of each."""
    way, seat, who = _other_edition(state), next(each for each in state.players if "FRANCE" in each.powers), Plain("x")
    to, view = Reader.of(seat), view_for(state, way.old, seat.id)
    assert view.own is not None
    filed = replace(view, own=replace(view.own, ready="final", orders={"FRANCE": (Move("A", "PAR", "BUR"),)}))
    kept = replace(filed, early_at=_BEGIN, own=replace(view.own, orders={"FRANCE": (Move("A", "PAR", "PIC"),)}))
    emptied = replace(view, early_at=None, own=replace(view.own, ready="", orders={}))
    for was, now in ((filed, emptied), (kept, replace(kept, early_at=None)), (filed, filed)):
        yield edition_moved(to, now, was, way, who, "x")
        yield edition_moved(to, now, was, EditionMove(way.old, way.old), who, "x")


def _editions_differ(state: GameState) -> Iterator[Passage]:
    """What a master reads before such a move."""
    way, view = _other_edition(state), view_for(state, variant_of(state), "master")
    yield from (differences(way, view, fallen) for fallen in ({"FRANCE": 2}, {}))
