"""The sandbox for a keeper's own templates: they show facts and nothing else, and no letter grows long."""

from collections.abc import Iterable, Iterator, Sized
from pathlib import Path
from traceback import walk_tb
from typing import Any

from jinja2 import TemplateError, TemplateSyntaxError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from judge.writing.rendering.own_words import OwnProblem

MOST_STEPS = 10_000  # that a letter may count through with `range`
MOST_CHARACTERS = 500_000  # of a letter, without its facts
_MOST_EXPONENT = 100


class TooMuch(ArithmeticError):
    """A template counts too far, or its letter grows too large."""


class CannotBeShown(TypeError):
    """A template shows something that has no words."""


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment in which only the facts of a letter can be reached, and nothing can be changed or grow large."""

    intercepted_binops = frozenset(("*", "**"))

    def __init__(self, **choices: Any) -> None:
        super().__init__(**choices)
        self.globals.pop("lipsum")

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """A product or a power, unless it is too large.

        :raises TooMuch: it is too large.
        """
        if operator == "**" and not (abs(left) <= MOST_STEPS and abs(right) <= _MOST_EXPONENT):
            raise TooMuch("a power is too large")
        repeats = operator == "*" and (isinstance(left, Sized) or isinstance(right, Sized))
        if repeats and _size(left) * _size(right) > MOST_CHARACTERS:
            raise TooMuch("a text is repeated too often")
        return super().call_binop(context, operator, left, right)


def _size(value: Any) -> int:
    return len(value) if isinstance(value, Sized) else int(value)


class Steps:
    """How far a letter has counted with `range`."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def counted(self, *limits: int) -> range:
        """The result of `range`.

        :raises TooMuch: the whole letter has counted too far by then.
        """
        made = range(*limits)
        self.left -= max(0, (made[-1] - made[0]) // made.step + 1) if made else 0
        if self.left < 0:
            raise TooMuch(f"it counts further than {MOST_STEPS}")
        return made


def limited(chunks: Iterable[str]) -> Iterator[str]:
    """The parts of a letter as they are made.

    :raises TooMuch: together they are too long.
    """
    length = 0
    for chunk in chunks:
        length += len(chunk)
        if length > MOST_CHARACTERS:
            raise TooMuch(f"the letter has more than {MOST_CHARACTERS} characters")
        yield chunk


def problem_of(error: Exception, own: Path, template: str) -> OwnProblem:
    """The failure of a keeper's template while a letter was written, without anything from the letter."""
    here = own / "letters"
    if isinstance(error, TemplateSyntaxError) and error.filename:
        file, line = Path(error.filename), error.lineno
    else:
        frames = [(Path(frame.f_code.co_filename), line) for frame, line in walk_tb(error.__traceback__)]
        file, line = next((at for at in reversed(frames) if at[0].parent == here), (here / f"{template}.j2", 0))
    match error:
        case TemplateSyntaxError(message=str(said)):
            reason = said
        case TemplateError() | TooMuch() | CannotBeShown():
            reason = str(error)
        case KeyError(args=(str(slot),)):
            reason = f"no {slot} is given to a sentence that says it"
        case _:  # its words may quote the letter
            reason = f"it fails with {type(error).__name__}"
    return OwnProblem(file, reason, line)
