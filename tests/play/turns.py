"""A phase of a scripted game as it was played by mail, and what the letters of such a game are held against.

What a letter must be is said here and nowhere else: `check_letters` looks at each by itself and at the thread they
make, `check_secrecy` at who could have learnt what too early, `check_results` at whether everybody was told once.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage

from judge.archive.records import PhaseRecord
from judge.board.bid import Bid
from judge.board.notation import parse_order
from judge.board.orders import Waive
from judge.board.variant import Variant
from judge.demo.stage import ADDRESS, Person, Received
from judge.desk.registry import all_commands
from judge.game.events import ResultLine
from judge.game.state import GameState, Role
from judge.writing.rendering.render import order_label, order_words
from tests.desk.house import flat

WIDTH = 78  # columns

# What no letter may show: the insides of a program, or a template that was not filled.
_INSIDES = re.compile(
    r"Traceback|\bline \d+, in |Error\b|Exception|\{\{|\}\}|\{%|%\}|\{#|\bNone\b(?! now)|Undefined|<[\w.]+ object|"
    r"\b[A-Z]\w+\([a-z_]+=|\bnan\b|\bNULL\b|frozenset|\[\]|\(\)"
)
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
# Letters in which everybody may read what is over.
_PUBLIC = ("Diplomacy results", "Diplomacy history", "Diplomacy game {} ledger")


@dataclass(frozen=True, slots=True)
class Turn:
    """A phase that was played.

    `before` are the letters that people got in it before it was run, `after` those that came with its end, both by
    the name of who got them. `wrote` are the lines that each wrote. `bids` are those on file at the end, by side.
    `own` are the powers whose orders each may see.
    """

    phase: str
    record: PhaseRecord
    before: Mapping[str, list[Received]]
    after: Mapping[str, list[Received]]
    wrote: Mapping[str, list[str]]
    bids: Mapping[str, tuple[Bid, ...]]
    own: Mapping[str, tuple[str, ...]]

    def result(self, order: str) -> ResultLine:
        """What came of an order (`A PAR - BUR`); the only one of that spelling.

        :raises LookupError: there is none.
        """
        found = [each for each in self.record.results if str(each.order) == order]
        if len(found) != 1:
            raise LookupError(
                f"{order} is not among {[str(each.order) for each in self.record.results]} of {self.phase}"
            )
        return found[0]

    def verdict(self, order: str) -> str:
        """`succeeds`, `fails`, `cut`, `void` … of an order."""
        return self.result(order).verdict

    def units(self, power: str) -> set[str]:
        """Where a power's units stood after the phase, dislodged ones left out: `{"A PAR", "F BRE"}`."""
        return {str(unit) for unit in self.record.after.units_of(power)}

    def owner(self, centre: str) -> str | None:
        """Who owned a centre after the phase; None: nobody."""
        return self.record.after.centres.get(centre)

    def results_letter(self, who: str) -> str:
        """The text of the results that somebody got, on one line."""
        (letter,) = (each for each in self.after[who] if each.subject.startswith("Diplomacy results "))
        return flat(letter.text)


def check_letters(people: Mapping[str, Person], state: GameState) -> None:
    """Hold every letter that these people got against what each must be, whatever it says.

    Plain and narrow, marked as automatic, with a subject of a known form and its reader's own reply address; nothing
    of a program's insides; in no thread but of letters that its reader has.

    :raises AssertionError: some letter is not.
    """
    subjects = _subject_forms(state.name)
    local = ADDRESS.partition("@")[0]
    domain = ADDRESS.partition("@")[2]
    ids: set[str] = set()
    for name, person in people.items():
        got: set[str] = set()
        for letter in person.inbox:
            what = f"{letter.subject} to {name}:\n{letter.text}"
            mail = letter.mail
            assert letter.to == person.address, what
            assert letter.to in str(mail["To"]), what
            check_form(mail, letter.text)
            assert letter.message_id not in ids, what
            ids.add(letter.message_id)
            thread = str(mail["References"] or "").split()
            assert {each for each in thread if each.endswith(f"@{domain}>")} <= got, what
            assert mail["In-Reply-To"] is None or str(mail["In-Reply-To"]).strip() in thread, what
            got.add(letter.message_id)
            assert any(re.fullmatch(form, letter.subject) for form in subjects), what
            if letter.game:
                assert letter.game == state.name, what
                assert state.seats[_seat_in(letter.reply_to, state.name)].address == letter.to, what
            else:
                assert letter.reply_to.startswith(f"{local}+me."), what
                assert mail["In-Reply-To"] is not None, what


def check_form(mail: EmailMessage, text: str) -> None:
    """Hold a letter against what each must be by itself: from the judge, marked as automatic, narrow, nothing of a
    program's insides.

    :raises AssertionError: it is not.
    """
    assert ADDRESS in str(mail["From"]), text
    assert mail.get_body(("plain",)) is not None, text
    assert mail["Date"] is not None, text
    assert mail["Auto-Submitted"] in ("auto-replied", "auto-generated"), text
    assert text.strip(), text
    assert all(len(line) <= WIDTH for line in text.splitlines()), text
    assert not _CONTROLS.search(text.replace("\r\n", "\n")), text
    assert not _INSIDES.search(text), text


def check_secrecy(turn: Turn, game: str, variant: Variant) -> None:
    """Nobody could read another's orders or bids before the phase was over: not as the judge writes them in any of its
    ways, nor as they were written.

    :raises AssertionError: somebody could.
    """
    secret = {
        name: {
            *turn.wrote.get(name, ()),
            *(form for power in powers for form in _forms(map(str, turn.record.orders.get(power, ())), variant)),
            *_forms([str(bid.order) for bid in turn.bids.get(name, ())], variant),
        }
        for name, powers in turn.own.items()
    }
    public = tuple(each.format(game) for each in _PUBLIC)
    for name, letters in turn.before.items():
        own = secret.get(name, set())
        hidden = {form for other, forms in secret.items() if other != name for form in forms} - own
        for letter in letters:
            if letter.subject.startswith(public):
                continue
            text = flat(letter.text)
            for form in sorted(own, key=len, reverse=True):
                text = text.replace(form, "")
            told = (form for form in hidden if form in text)  # most are not: no pattern
            seen = [form for form in told if re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text)]
            assert not seen, f"{turn.phase}: {seen} in {letter.subject} to {name}:\n{letter.text}"


def check_results(turns: Sequence[Turn], people: Mapping[str, Person], state: GameState) -> None:
    """Everybody in the game got the results of each phase once, and with its end; players and the master none twice.

    :raises AssertionError: somebody did not.
    """
    for turn in turns:
        wanted = f"Diplomacy results {state.name} {turn.phase}"
        for name in turn.own:
            got = [each.subject.partition(":")[0] for each in turn.after[name]]
            assert got.count(wanted) == 1, f"{name} got {got} after {turn.phase}"
            assert not any(each.subject.startswith(wanted) for each in turn.before.get(name, ())), name
    seated = {seat.address for seat in state.seats.values() if seat.role is not Role.OBSERVER}
    for name, person in people.items():
        told = [each.subject for each in person.inbox if each.subject.startswith("Diplomacy results ")]
        subjects = [each.partition(":")[0] for each in told]
        assert person.address not in seated or len(subjects) == len(set(subjects)), name


def order_lines(text: str) -> list[str]:
    """The lines of a letter that are no commands, no press, no courtesies, no signature: those nobody else may read."""
    first_words = {each.split()[0] for command in all_commands().values() for each in command.spellings}
    lines, in_press = [], False
    for line in text.splitlines():
        words = line.upper().split()
        if words == ["--"]:
            break
        if words and words[0] in ("ENDPRESS", "END"):
            in_press = False
        elif in_press or len(words) < 2 or words[0] in first_words:
            in_press = in_press or (bool(words) and words[0] in ("PRESS", "BROADCAST", "ANNOUNCE"))
        else:
            lines.append(flat(line))
    return lines


def _seat_in(reply_to: str, game: str) -> str:
    """The seat whose reply address it is."""
    local, _, domain = ADDRESS.partition("@")
    found = re.fullmatch(rf"{local}\+{re.escape(game)}\.(\w+)\.[a-z2-7]+@{re.escape(domain)}", reply_to)
    assert found is not None, reply_to
    return found[1]


def _subject_forms(game: str) -> list[str]:
    """Every form of subject that a letter may have."""
    phase = r"[SFW]\d{4}[MRA]"
    words = r"[a-z]+(?: [a-z]+)*"
    people = r"[\w ,&.'-]+"
    orders = r"(?:your orders are complete|you have nothing to order|\d+ orders? missing)"
    adjustments = r"\d+ (?:builds?|removals?)(?: and \d+ removals?)?"
    not_done = r"\d+ (?:lines? not (?:understood|done)|orders? refused|lines? waits? for your YES)"
    ending = rf"{people} has won|the game is drawn"
    ahead = rf"(?:\d+ orders? not on file and )?{orders}"
    return [
        rf"Diplomacy game {game} \w+(?: {phase})?",
        rf"Diplomacy results {game} {phase}(?:: (?:you must retreat|{adjustments}|{ahead}|{ending}))?",
        rf"Diplomacy (?:bids|history) {game} {phase}",
        rf"{game} {phase}: (?:{orders}|{not_done}(?:(?:, {not_done})* and (?:{orders}|{not_done}))?)",
        rf"Diplomacy history {game}",
        rf"Diplomacy {words} \({game}(?: {phase})?\)",
        rf"Diplomacy press (?:from|sent to) {people} \({game}(?: {phase})?\)",
        r"Re: .+",
    ]


def _forms(orders: Iterable[str], variant: Variant) -> set[str]:
    """Orders in canonical spelling, as reports print them and as receipts put them in words; a WAIVE tells nothing."""
    told = [order for order in map(parse_order, orders) if not isinstance(order, Waive | None)]
    return {form for order in told for form in (str(order), order_label(order, variant), order_words(order, variant))}
