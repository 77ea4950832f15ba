"""Scripted games by mail: who writes what in each phase, and what every letter of such a game is held against.

A test module opens a `Table` on a stage, plays phase after phase with `play`, looks at the `Turn` each gives, and calls
`check_all` at the end. A whole module may look like this (the game of a stage lasts as long as the stage does):

    with Stage(tmp_path) as stage:
        table = Table.open(stage, "globe", "imperial MOVE 3D", {"FRANCE": "Fabien Roux", "TURKEY": "Tuncay", ...})
        turn = table.play("S1861M", {
            "FRANCE": "army paris to burgundy",
            "TURKEY": [Mail("F CON - BLCK", wrong=1, says=["did you mean Black Sea (BLA)?"]), "F CON - BLA"],
        }, meant={"FRANCE": "A PAR - BUR", "TURKEY": "F CON - BLA"})
        assert turn.verdict("A PAR - BUR") == "succeeds"
        assert table.units("TURKEY") == {"F BLA", "A SMY"}
        table.check_all()

People are called by the side they play (a power's key, or a group's), the master is `MASTER`; observers are called as
`observe` names them.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from judge.board.bid import Bid
from judge.demo.stage import Person, Received, Stage
from judge.exports.verify_sources import verify_game
from judge.game.boards import variant_of
from judge.game.state import GameState
from tests.desk.house import flat
from tests.play.turns import Turn, check_letters, check_results, check_secrecy, order_lines

MASTER = "MASTER"


@dataclass(frozen=True, slots=True)
class Mail:
    """A letter of somebody's: `wrong` of its lines are refused; the answers say `says`, and nothing of `never`.

    Words are sought in the text without its line breaks. `to_judge`: it goes to the judge's own address with a
    subject, not as a reply to the newest letter of the game.
    """

    text: str
    wrong: int = 0
    says: Sequence[str] = ()
    never: Sequence[str] = ()
    to_judge: bool = False


class Scene(NamedTuple):
    """A phase: what is written in it, as `Table.play` takes it, and what the orders of all powers come to mean."""

    phase: str
    letters: Mapping[str, str | Mail | Sequence[str | Mail]]
    meant: Mapping[str, str]


@dataclass(slots=True)
class Table:
    """A game on a stage, the people in it by name, and the phases played so far."""

    stage: Stage
    game: str
    people: dict[str, Person] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)  # what answers should have said, and did not
    _before: dict[str, list[Received]] = field(default_factory=dict)
    _wrote: dict[str, list[str]] = field(default_factory=dict)
    _ending: tuple[Mapping[str, tuple[Bid, ...]], list[Received]] | None = None

    @classmethod
    def open(
        cls,
        stage: Stage,
        game: str,
        settings: str,
        players: Mapping[str, str],
        *,
        joins: Mapping[str, str] | None = None,
        before_start: Sequence[str | Mail] = (),
    ) -> "Table":
        """A game that has begun: created by its master with `settings`, joined by its players, and started.

        `players` maps each side to its player's name; everybody wishes for it and gets it. `joins` are the words
        after `JOIN game` where they are not the side's key; `before_start` are letters of the master.
        """
        table = cls(stage, game)
        table.people[MASTER] = stage.person("mary@masters.example", "Mary Marsh")
        table.write(MASTER, Mail(f"CREATE {game} {settings}", to_judge=True))
        for number, (side, name) in enumerate(players.items()):
            table.people[side] = stage.person(f"player{number}@{_host(name)}.example", name)
            wish = (joins or {}).get(side, side)
            table.write(side, Mail(f"JOIN {game} {wish}", to_judge=True))
        for mail in before_start:
            table.write(MASTER, mail)
        table.write(MASTER, "START")
        for side in players:
            seat = table.state.seat_of_side(side)
            assert seat is not None
            assert seat.address == table.people[side].address
        return table

    def observe(self, name: str) -> None:
        """Somebody comes to observe."""
        self.people[name] = self.stage.person(f"{name.lower()}@archive.example", name)
        self.write(name, Mail(f"OBSERVE {self.game}", to_judge=True))

    # -- how it stands

    @property
    def state(self) -> GameState:
        """The game now."""
        return self.stage.state(self.game)

    @property
    def phase(self) -> str:
        """The phase that is being played (`S1861M`), or in which the game ended."""
        position = self.state.position
        assert position is not None
        return str(position.phase)

    def units(self, power: str) -> set[str]:
        """Where a power's units stand now: `{"A PAR", "F BRE"}`."""
        position = self.state.position
        assert position is not None
        return {str(unit) for unit in position.units_of(power)}

    def centres(self) -> dict[str, int]:
        """How many centres each power owns now."""
        position = self.state.position
        assert position is not None
        owners = list(position.centres.values())
        return {power: owners.count(power) for power in sorted(set(owners))}

    def years(self) -> dict[int, dict[str, int]]:
        """How many centres each power owned at the end of each year that was played, the last one perhaps in part."""
        counted: dict[int, dict[str, int]] = {}
        for turn in self.turns:
            owners = list(turn.record.after.centres.values())
            counted[turn.record.before.phase.year] = {power: owners.count(power) for power in sorted(set(owners))}
        return counted

    def turn(self, phase: str) -> Turn:
        """A phase as it was played."""
        (found,) = (each for each in self.turns if each.phase == phase)
        return found

    # -- writing

    def write(self, who: str, mail: str | Mail) -> str:
        """Somebody writes; what came back, held against what the letter expects. The answers, on one line.

        Words that are missing are kept in `unsaid`, so that a sentence put otherwise does not stop the game.

        :raises AssertionError: there was no answer, it says what it must never say, or it refuses other lines.
        """
        mail = Mail(mail) if isinstance(mail, str) else mail
        person = self.people[who]
        self.stage.now += timedelta(minutes=1)
        self._wrote.setdefault(who, []).extend(order_lines(mail.text))
        started = self._is_started()
        before = self.state if started else None
        if mail.to_judge or not any(letter.game == self.game for letter in person.inbox):
            self.stage.write(person, mail.text, subject=f"hello from {who.title()}")
        else:
            self.stage.reply(person, self.game, mail.text)
        came = self.stage.settle()
        ended = before is not None and self.state.position != before.position
        self._keep(came, before if ended else None)
        answers = [letter.text for letter in came if letter.to == person.address]
        said = flat("\n".join(answers))
        refused = sum(line.startswith("  ✗ ") for text in answers for line in text.splitlines())
        self.unsaid += [f"{who}: {words!r} is not in {said}" for words in mail.says if flat(words) not in said]
        problems = [f"it says {words!r}" for words in mail.never if flat(words) in said]
        problems += [f"it refuses {refused} lines instead of {mail.wrong}"] if refused != mail.wrong else []
        problems += [] if answers else ["there is none"]
        assert not problems, f"{who} wrote\n{mail.text}\nand of the answer {problems}:\n" + "\n".join(answers)
        return said

    def play(
        self,
        phase: str,
        letters: Mapping[str, str | Mail | Sequence[str | Mail]],
        meant: Mapping[str, str] | None = None,
    ) -> Turn:
        """Play a phase: everybody named writes, one after the other, and time passes until the phase is over.

        `meant` are orders in canonical spelling by power (`A PAR - BUR, F BRE H`): exactly these must have been on
        file for the powers named. A master's `PROCESS` among the letters ends the phase at once.

        :raises AssertionError: the game is at another phase, an answer is not the one expected, the phase does not
            end, or other orders were read than were meant.
        """
        assert self.phase == phase
        for who, mails in letters.items():
            for mail in [mails] if isinstance(mails, str | Mail) else mails:
                self.write(who, mail)
        if self._ending is None:
            state = self.state
            came = self.stage.pass_time(self.game)
            self._keep(came, state)
        assert self._ending is not None
        bids, last = self._ending
        with self.stage.daemon.archive.reading() as records:
            played = records.phases(self.game)
        assert (len(played), played[-1].phase) == (len(self.turns) + 1, phase)
        turn = Turn(phase, played[-1], self._before, self._by_name(last), self._wrote, bids, self._own())
        self.turns.append(turn)
        self._before, self._wrote, self._ending = {}, {}, None
        for power, listed in (meant or {}).items():
            assert sorted(map(str, turn.record.orders.get(power, ()))) == sorted(filter(None, listed.split(", "))), (
                power
            )
        return turn

    def play_scene(self, scene: Scene) -> Turn:
        """Play a phase as `play` does; powers of which the scene does not say what they meant have ordered nothing."""
        powers = [power for seat in self.state.players for power in seat.powers]
        return self.play(scene.phase, scene.letters, dict.fromkeys(powers, "") | dict(scene.meant))

    def _is_started(self) -> bool:
        try:
            return self.state.position is not None
        except LookupError:
            return False

    def _keep(self, came: Sequence[Received], ended: GameState | None) -> None:
        """Keep letters with the phase; `ended` is the state before, where the phase ended with them."""
        if ended is not None:
            self._ending = (ended.bids, list(came))
            return
        for name, letters in self._by_name(came).items():
            self._before.setdefault(name, []).extend(letters)

    def _by_name(self, letters: Sequence[Received]) -> dict[str, list[Received]]:
        return {name: [each for each in letters if each.to == person.address] for name, person in self.people.items()}

    def _own(self) -> dict[str, tuple[str, ...]]:
        """The powers of everybody in the game now."""
        state = self.state
        holds = {seat.address: seat.powers for seat in state.seats.values() if seat.is_held}
        return {name: holds[each.address] for name, each in self.people.items() if each.address in holds}

    # -- what is checked of every letter

    def letters(self) -> Iterator[tuple[str, Received]]:
        """Every letter that anybody got, with the name of who got it."""
        for name, person in self.people.items():
            for letter in person.inbox:
                yield name, letter

    def check_all(self) -> None:
        """Hold every letter that anybody got against what each must be.

        Plain and narrow, threaded, marked as automatic, with a subject of a known form and its reader's own reply
        address; nothing of a program's insides; nobody's orders (as canonical text, as reports print them, as they
        were written) or bids in anybody else's letters before the phase was over; the results once a phase; nothing in
        `unsaid`; and the record is true, as far as its letters can tell.

        :raises AssertionError: some letter is not.
        """
        state = self.state
        assert not self.unsaid, "\n".join(self.unsaid)
        check_letters(self.people, state)
        for turn in self.turns:
            check_secrecy(turn, self.game, variant_of(state))
        check_results(self.turns, self.people, state)
        with self.stage.daemon.archive.reading() as records:
            record = verify_game(records, state)
        assert (record.agreeing, record.differing, record.unchecked) == (len(self.turns), [], [])


def _host(name: str) -> str:
    """A host name for somebody's mailbox, without accents."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z]+", "-", plain).strip("-")
