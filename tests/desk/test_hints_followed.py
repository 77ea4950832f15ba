"""Every hint that a letter prints, sent back by its reader, is read as what it says: no letter sends anybody astray.

A command whose arguments a hint leaves out is answered with an example; that is followed too.
"""

import random
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from judge.desk.handling import handler
from judge.desk.handling.sender import Proof, Sender
from judge.desk.registry import all_spellings
from judge.reading.mail.body import Body
from judge.reading.mail.items import Call, read_items
from judge.reading.mail.lines import classify
from judge.writing.letters.outgoing import written
from tests.desk.house import Claim, House, flat, running_game
from tests.desk.test_transcripts import PARTING, TRANSCRIPTS, letters_of

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = (DOCS / "letters.md", DOCS / "a-game-by-mail.md")  # the letters of all kinds, and those of the long game
_BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"(?<![\w\"“@'/])[A-Z]{3,}(?: [A-Z]{2,})*(?![\w@])")
_TYPED = re.compile(r"(?:(?:[A-Z0-9+][\w:@+/-]*|\S+@\S+|[\d:-]+)(?: |$))+")
_ASTRAY = ("there is no such command", "does not say to whom", "cannot be read")


def hints_in(text: str) -> Iterator[str]:
    """The commands that a letter names to its reader, each with the words behind it that are to be typed."""
    for paragraph in re.split(r"\n\s*\n|\n(?=  \S)", text):
        if set(paragraph.strip()) == {"-"}:
            continue
        line = " ".join(re.sub(r"\n-+$", "", paragraph, flags=re.MULTILINE).split("\n")).strip()
        if line.startswith(("✗", "?")):  # what the reader wrote themselves stands first
            line = line.partition('": ')[2]
        elif line.startswith("✓"):  # and so does what was done
            line = line.partition("; ")[2]
        yield from re.findall(r"(?:PRESS TO|BROADCAST)[^.;]*, END(?:PRESS|BROADCAST)", line)
        for found in _COMMAND.finditer(line):
            words = found[0].split()
            if any(" ".join(words[:count]) in all_spellings().whole for count in range(1, len(words) + 1)):
                typed = _TYPED.match(re.split(r" {2,}|[,;.?!)”](?!\w)", line[found.start() :])[0] + " ")
                yield (typed[0] if typed else found[0]).strip()


def is_of_this_judge(hint: str) -> bool:
    """Whether a hint is a command of this judge, not one of another that an answer names beside ours."""
    items = read_items(classify(hint), all_spellings())
    return all(not isinstance(each, Call) or each.name != "ELSEWHERE" for each in items)


def _hints(text: str) -> list[str]:
    return list(dict.fromkeys(filter(is_of_this_judge, hints_in(text))))


Seat = tuple[str, str, int] | None


def followed(house: House, address: str, seat: Seat, hint: str) -> str:
    """What the reader of a letter is answered who sends one of its hints back. Nothing is kept."""
    sender = Sender(address, "", Claim(*seat) if seat else None, "", proof=None if seat else Proof.PERSONAL_ADDRESS)
    effects = handler.handle_letter(house, sender, Body(classify(hint), ()), house.now, random.Random(1901))
    return flat(written(effects.letters[0], None).text)


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_a_hint_is_read_as_what_it_says(file: Path) -> None:
    house, letters = letters_of(file.read_text(encoding="utf-8").partition(PARTING)[0])
    answer_to = cache(partial(followed, house))  # the same reader gets many a hint in several letters
    for letter in letters:
        told = [answer_to(letter.address, letter.seat, hint) for hint in _hints(letter.text)]
        for answer in told:
            for hint in _hints(answer):
                told_then = answer_to(letter.address, letter.seat, hint)
                assert not any(each in told_then for each in _ASTRAY), f"{hint!r}: {told_then}"
        assert not any(each in answer for each in _ASTRAY for answer in told), told


def test_a_hint_of_a_letter_that_is_shown_is_a_command() -> None:
    """Its game is not at hand, so a player of another sends it back: they may lack what it names, and no command."""
    letters = [letter for page in SHOWN for letter in _BLOCK.findall(page.read_text(encoding="utf-8"))]
    hints = sorted({hint for letter in letters for hint in _hints(letter)})
    assert (len(letters) > 100, len(hints) > 100) == (True, True)
    house = running_game()
    seat = house.seat("spring", "AUSTRIA")
    told = {hint: followed(house, seat.address, ("spring", seat.id, seat.generation), hint) for hint in hints}
    assert {hint: answer for hint, answer in told.items() if "there is no such command" in answer} == {}


def test_hints_are_found() -> None:
    told = """1 line was NOT accepted.

Five useful commands
  SET DEADLINE Fri 20:00   moves the deadline of the phase
  PAUSE                    stops the clock; RESUME lets it run again
  REPLACE FRANCE bea@host  gives a power to another player

Your lines
  ✗ "PRES": there is no such command; did you mean PRESS?
  ✓ SET TERM: PRESS NONE; VOTES shows them

To send it, write: PRESS TO ENGLAND, your text, ENDPRESS. Write “JOIN MASTER@demo”, or HELP."""
    assert list(hints_in(told)) == [
        *("SET DEADLINE Fri 20:00", "PAUSE", "RESUME", "REPLACE FRANCE bea@host", "PRESS", "VOTES"),
        *("PRESS TO ENGLAND, your text, ENDPRESS", "PRESS TO ENGLAND", "HELP"),
    ]
