"""`docs/a-game-by-mail.md`: the long game of `tests/play/long_game.py`, told letter by letter.

What is left out of a letter is left out by a rule that the page states: where the script names words to keep, only
the paragraphs in which one of them stands are printed, and a line `…` stands for what was between them.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill

from judge.demo.stage import Received, Stage
from tests.docs.pages import CHECKOUT
from tests.play.long_game import name_of, play_long_game
from tests.play.tale import Letter, Tale, Time, Told, Words

TALE_PAGE = CHECKOUT / "docs" / "a-game-by-mail.md"

_WIDTH = 120
_RECEIPT = re.compile(r"\S+ [SFW]\d+[MRA]: ")

_HEAD = """\
# A game by mail

<!-- written by python -m tests.docs: the letters below were sent, and answered, by the judge -->
Diplomacy needs seven people and a day; by mail it needs seven people and no day in particular. All players send their
orders when they have time, to a *judge*, a program that reads letters. When all orders are in, or when the deadline has
passed, the judge works out the results and sends them to everybody. In between people write to each other, which is
most of the game.

You need nothing but a mail program. There is no account: players get a letter when they join a game, and their replies
to it prove who they are. Lines are read one by one. Every line is answered, with ✓ or with ✗ and the reason, and a
line that went wrong does not affect the others.

This page is one game, from the first letter to the last, which uses everything that can be written at least once. A
test plays it again after every change of the judge and writes this page. To keep it readable, letters from which
nothing can be learned (mostly orders) are not shown. Of letters to many people one is shown, if any; of long letters
only some paragraphs, with `…` for those left out. What somebody writes is marked with `>`, and the answer stands
below it. [commands.md](commands.md) explains each command.

The people: Martha, who runs the game, and Jonas, who helps; the players Anna (Austria), Emil (England), Fleur
(France), Gustav (Germany), Ida (Italy), Rosa (Russia) and Tom (Turkey); Otto and Sue, who watch; Stan, who stands by;
and Vera, who has never heard of all this.
"""


def tale_page() -> str:
    """The page as it must be now: the game is played for it."""
    with tempfile.TemporaryDirectory() as var, Stage(Path(var)) as stage:
        return told(play_long_game(stage))


def told(tale: Tale) -> str:
    """The page of a tale that was played."""
    parts = [_HEAD.strip()]
    for number, (episode, steps) in enumerate(tale.told, start=1):
        parts.append(f"## {number}. {episode.title}\n\n{fill(episode.narration, _WIDTH)}")
        parts += [part for step in steps for part in _step(step)]
    return "\n\n".join(parts) + "\n"


def _step(told: Told) -> Iterator[str]:
    step = told.step
    if isinstance(step, Letter) and step.silent:
        return
    if isinstance(step, Letter):
        yield fill(f"{step.note} {_how(step)}".strip(), _WIDTH)
        wrote = "\n".join(f"> {line}".rstrip() for line in step.text.strip().splitlines())
        answers = list(filter(None, (_printed(each, step.keep) for each in told.came.get(step.by, ()))))
        yield _fenced("\n\n".join([wrote, *answers]))
        yield from _others(told, step.keep_told)
    else:
        yield from _others(told, step.keep)


def _others(told: Told, keep: Words) -> Iterator[str]:
    """The letters to others; where time has passed, the note stands before the first of them."""
    note = told.step.note if isinstance(told.step, Time) else ""
    for name in told.step.shows:
        for letter in told.came[name]:
            if text := _printed(letter, keep):
                yield fill(f"{note} To {_who(name)}:".strip(), _WIDTH)
                yield _fenced(text)
                note = ""


def _printed(letter: Received, keep: Words) -> str:
    """A letter in print; what stands below a letter and has no subject is the answer to it."""
    text = _kept(letter.text, keep)
    return (
        text
        if letter.subject.startswith("Re: ") or _RECEIPT.match(letter.subject) or not text
        else f"Subject: {letter.subject}\n\n{text}"
    )


def _how(step: Letter) -> str:
    name = _who(step.by)
    match step.way:
        case "judge":
            return f"{name} writes to the judge:"
        case "press":
            return f"{name} replies to the message:"
        case "question":
            return f"{name} replies:"
    return f"{name} replies:"


def _who(key: str) -> str:
    name = name_of(key)
    return f"**{name}**" if name == key else f"**{name}**, elsewhere,"


_JUDGED = "Your lines"


def _kept(text: str, keep: Words) -> str:
    """The paragraphs of a letter in which one of these words stands, and `…` for the others; without words, all.

    Judged lines have a heading, `Your lines`, only where something stands above them.
    """
    wanted: Sequence[str] = (keep,) if isinstance(keep, str) else keep
    paragraphs = text.replace("\r\n", "\n").strip("\n").split("\n\n")
    if not wanted:
        return "\n\n".join(paragraphs)
    lines: list[str] = []
    for each in paragraphs:
        if any(words in each or (words == _JUDGED and each.lstrip().startswith(("✓", "✗"))) for words in wanted):
            lines.append(each)
        elif not lines or lines[-1] != "…":
            lines.append("…")
    return "\n\n".join(lines).strip("…\n")


def _fenced(text: str) -> str:
    return f"```text\n{text}\n```"
