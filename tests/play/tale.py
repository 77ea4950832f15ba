"""A game told as a tale: letters with what must be answered beside them, played on a stage and kept for printing.

A script is a list of `Episode`s, each a heading, a sentence of narration, and steps: a `Letter` of somebody's, or
`Time` that passes. What must hold is asserted while it is played: how many lines were refused, what each letter must
be that leaves a judge, and who may read which secret. Key words that an answer lacks are kept until the end, so that a
sentence put otherwise stops nothing.
"""

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal

from judge.app.daemon import Daemon
from judge.board.notation import parse_order
from judge.board.orders import Hold, Waive
from judge.board.variant import Variant
from judge.demo.stage import ADDRESS, Person, Received, Stage
from judge.desk.registry import all_spellings
from judge.game.boards import variant_of
from judge.game.state import GameState
from judge.reading.mail.items import Call, read_items
from judge.reading.mail.lines import classify
from judge.writing.rendering.render import order_label, order_words
from tests.desk.house import flat
from tests.play.turns import check_form

Way = Literal["reply", "judge", "press", "question"]
Until = Literal["reminder", "deadline", "end"]
Words = str | Sequence[str]
REFUSED = frozenset(("ELSEWHERE", "RENAME"))  # commands that only ever explain why they do nothing
# Letters of what is over, in which everybody may read all orders.
_PUBLIC = re.compile(r"Diplomacy (results|history|game \w+ ledger)|Re: Diplomacy history")


@dataclass(frozen=True, slots=True)
class Letter:
    """Somebody's letter, and what comes of it.

    It goes as a reply to the newest letter of the game (`reply`), to the judge's own address (`judge`), as a reply to
    the newest press (`press`), or to the judge's question whether the letter was theirs (`question`).

    `says` stands in what the writer gets, `told` in what others get, `never` in nothing that the writer gets; `wrong`
    lines are refused. `secret` are words of the letter that only its writer and `knows` may ever read; where they are
    `opened`, until the game opens them after its end.

    For print: `note` stands before it; `shows` names the others whose letters are printed; `keep` are words, and only
    paragraphs with one of them are printed of the letters that came, with a line `…` for the others; `silent` letters
    are not printed.
    """

    by: str
    text: str
    says: Words = ()
    told: Mapping[str, Words] = field(default_factory=dict)
    never: Words = ()
    wrong: int = 0
    way: Way = "reply"
    game: str = ""
    authenticated: bool = True
    subject: str = ""
    secret: str = ""
    knows: Sequence[str] = ()
    opened: bool = False
    note: str = ""
    shows: Sequence[str] = ()
    keep: Words = ()
    keep_told: Words = ()
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Time:
    """Time passes: so long, or until the reminder, the deadline, or the end of the phase. The rest is as in `Letter`.

    `phase` is the phase at which the game is then.
    """

    by: timedelta | Until = "end"
    told: Mapping[str, Words] = field(default_factory=dict)
    game: str = ""
    phase: str = ""
    note: str = ""
    shows: Sequence[str] = ()
    keep: Words = ()


@dataclass(frozen=True, slots=True)
class Keeping:
    """The keeper of the judge puts these texts into files of their own variants (`hills/places.tsv`), and starts the
    judge again. Nobody is written to."""

    files: Mapping[str, str]


Step = Letter | Time | Keeping


@dataclass(frozen=True, slots=True)
class Episode:
    """A part of the tale."""

    title: str
    narration: str
    steps: Sequence[Step]


@dataclass(frozen=True, slots=True)
class Told:
    """A step as it was played: the letters that came, by who got them."""

    step: Letter | Time
    came: Mapping[str, Sequence[Received]]


@dataclass(slots=True)
class Tale:
    """A tale on a stage. `cast` are its people by the names that the script calls them."""

    stage: Stage
    cast: Mapping[str, Person]
    game: str
    told: list[tuple[Episode, list[Told]]] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)  # what letters should have said, by the script, and did not
    done: set[str] = field(default_factory=set)  # the commands that were done, or answered as they always are
    secrets: dict[str, set[str]] = field(default_factory=dict)
    opened: dict[str, str] = field(default_factory=dict)  # the secrets that are none any more once a game opens them

    def play(self, episodes: Iterable[Episode]) -> None:
        """Play these episodes. Words of the script that no letter says are kept in `unsaid`.

        :raises AssertionError: something else came out differently from what the script says.
        """
        for episode in episodes:
            steps: list[Told] = []
            self.told.append((episode, steps))
            for step in episode.steps:
                if isinstance(step, Keeping):
                    self._keep(step)
                else:
                    steps.append(Told(step, self._letter(step) if isinstance(step, Letter) else self._time(step)))

    def letters(self) -> Iterator[tuple[str, Received]]:
        """Every letter that anybody got."""
        for name, person in self.cast.items():
            for letter in person.inbox:
                yield name, letter

    def state(self, game: str = "") -> GameState | None:
        """How a game stands; None: there is none yet."""
        try:
            return self.stage.state(game or self.game)
        except LookupError:
            return None

    # -- one step

    def _keep(self, step: Keeping) -> None:
        stage = self.stage
        own = stage.var / "own-maps"
        for name, text in step.files.items():
            (own / name).parent.mkdir(parents=True, exist_ok=True)
            (own / name).write_text(text, encoding="utf-8")
        stage.daemon.stop()
        stage.config = replace(stage.config, maps=str(own))
        stage.daemon = Daemon(stage.config, clock=lambda: stage.now, rng=random.Random(1901), beat=None, draws=False)
        stage.daemon.start()

    def _letter(self, step: Letter) -> Mapping[str, Sequence[Received]]:
        person = self.cast[step.by]
        game = step.game or self.game
        if step.secret:
            self.secrets[step.secret] = {step.by, *step.knows}
            self.opened |= {step.secret: game} if step.opened else {}
        self.stage.now += timedelta(minutes=11)
        before = self.state(game)
        to, subject = ADDRESS, step.subject or "Diplomacy"
        if step.way != "judge":
            newest = _newest(person.inbox, step.way, game)
            to, subject = newest.reply_to, f"Re: {newest.subject.removeprefix('Re: ')}"
        self.stage.write(person, step.text.strip("\n") + "\n", to=to, subject=subject, authenticated=step.authenticated)
        came = self._came(self.stage.settle())
        self._check(step, came, before, game)
        mine = came.get(step.by, ())
        refused = sum(line.startswith("  ✗ ") for each in mine for line in each.text.splitlines())
        assert refused == step.wrong, f"{refused} lines are refused:\n{_all(step, mine)}"
        said = flat("\n".join(each.text for each in mine))
        self.unsaid += [
            f"{words!r} is not in\n{_all(step, mine)}" for words in _each(step.says) if flat(words) not in said
        ]
        for words in _each(step.never):
            assert flat(words) not in said, f"{words!r} is in\n{_all(step, mine)}"
        calls = {each.name for each in read_items(classify(step.text), all_spellings()) if isinstance(each, Call)}
        self.done |= calls & REFUSED if step.wrong else calls
        return came

    def _time(self, step: Time) -> Mapping[str, Sequence[Received]]:
        game = step.game or self.game
        before = self.state(game)
        if step.by == "end":
            letters = self.stage.pass_time(game)
        else:
            self.stage.now = self._moment(step.by, before)
            letters = self.stage.settle()
        came = self._came(letters)
        self._check(step, came, before, game)
        after = self.state(game)
        assert after is not None
        if step.phase:
            assert after.position is not None
            assert str(after.position.phase) == step.phase, f"the game is at {after.position.phase}"
        return came

    def _moment(self, by: timedelta | Until, state: GameState | None) -> datetime:
        if isinstance(by, timedelta):
            return self.stage.now + by
        assert state is not None
        assert state.deadline is not None
        ahead = state.settings.timing.remind[0] if by == "reminder" else timedelta()
        return state.deadline - ahead + timedelta(seconds=1)

    def _came(self, letters: Iterable[Received]) -> dict[str, list[Received]]:
        names = {person.address: name for name, person in self.cast.items()}
        came: dict[str, list[Received]] = {}
        for each in letters:
            came.setdefault(names[each.to], []).append(each)
        return came

    # -- what is held against every letter

    def _check(
        self, step: Letter | Time, came: Mapping[str, Sequence[Received]], before: GameState | None, game: str
    ) -> None:
        writer = step.by if isinstance(step, Letter) else ""
        for name, words in step.told.items():
            got = flat("\n".join(each.text for each in came.get(name, ())))
            self.unsaid += [
                f"{name} is not told {each!r} but\n{_all(step, came.get(name, ()))}"
                for each in _each(words)
                if flat(each) not in got
            ]
        for name, letters in came.items():
            for letter in letters:
                check_letter(letter)
                for told in (
                    "because of an error in the judge",
                    "failed with an unexpected error",
                ):  # to players, keepers
                    assert told not in flat(letter.text), f"{name} got\n{letter.text}"
                assert name == writer or "✗" not in letter.text, f"{name} got\n{letter.text}"
        after = self.state(game)
        if after is not None and after.is_revealed:
            self.secrets = {words: knows for words, knows in self.secrets.items() if self.opened.get(words) != game}
        self._check_words(came)
        if before is not None and after is not None and before.position == after.position and after.position:
            self._check_orders(came, after, step.text if isinstance(step, Letter) else "", writer)

    def _check_words(self, came: Mapping[str, Sequence[Received]]) -> None:
        for name, letters in came.items():
            for words, knows in self.secrets.items():
                for letter in letters:
                    assert name in knows or words not in flat(letter.text), f"{name} reads {words!r}:\n{letter.text}"

    def _check_orders(self, came: Mapping[str, Sequence[Received]], state: GameState, text: str, writer: str) -> None:
        """During a phase nobody reads what another has on file, unless they wrote it or everybody knows it."""
        variant = variant_of(state)
        names = {person.address: name for name, person in self.cast.items()}
        for seat in state.players:
            owner = names.get(seat.address, "")
            for power in seat.powers:
                for form in _forms(map(str, state.orders.get(power, ())), variant):
                    for name, letters in came.items():
                        for letter in letters:
                            if name in (owner, writer) or _PUBLIC.match(letter.subject):
                                continue
                            assert form not in flat(letter.text), f"{name} reads {form} of {power}:\n{letter.text}"


def check_letter(letter: Received) -> None:
    """Hold a letter against what each must be: plain and narrow, marked as automatic, with its HTML version.

    :raises AssertionError: it is not.
    """
    mail = letter.mail
    check_form(mail, letter.text)
    html = mail.get_body(("html",))
    assert html is not None, letter.text
    assert "<html" in html.get_content(), letter.text


def _newest(inbox: Sequence[Received], way: Way, game: str) -> Received:
    """The letter that an answer answers."""
    for letter in reversed(inbox):
        is_press = letter.subject.startswith("Diplomacy press from")
        if way == "question" or (
            letter.game == game and f"+{game}." in letter.reply_to and (way == "press") == is_press
        ):
            return letter
    raise LookupError(f"there is no letter to answer by {way}")


def _each(words: Words) -> Sequence[str]:
    return (words,) if isinstance(words, str) else words


def _all(step: Letter | Time, letters: Sequence[Received]) -> str:
    wrote = f"{step.by} wrote:\n{step.text}\n" if isinstance(step, Letter) else "time passed\n"
    return wrote + "\n".join(f"=== {each.subject} to {each.to}\n{each.text}" for each in letters)


def _forms(orders: Iterable[str], variant: Variant) -> set[str]:
    found: set[str] = set()
    for text in orders:
        order = parse_order(text)
        if order is not None and not isinstance(order, Hold | Waive):
            found |= {text, order_label(order, variant), order_words(order, variant)}
    return found
