"""Reads to whom press goes and under which name: the text after PRESS TO and BROADCAST.

`grammar/recipients.lark` has the shapes; here the names are looked up: powers, groups, initials in a run, the master,
the observers. What cannot be read is a `Misread`, as in `judge.reading.arguments.values`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import TypeVar

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from judge.board.variant import Variant
from judge.common.message import Message
from judge.common.paths import data_folder
from judge.reading.arguments.misreadings import (
    ButWithoutAll,
    FakeTwice,
    FromWhomUnclear,
    Misread,
    NobodyInGame,
    OptionTwice,
    PowersLike,
    RecipientExamples,
    ToWhomUnclear,
)
from judge.reading.arguments.values import subtrees
from judge.reading.names import Ambiguous
from judge.reading.sides import find_side

_EVERYBODY = ("ALL", "EVERYBODY", "EVERYONE")
_MASTER = ("MASTER", "GM", "M")
_OBSERVERS = ("OBSERVERS",)


@dataclass(frozen=True, slots=True)
class Recipients:
    """The recipients of a message: `everybody`, or these powers and groups (keys), observers (their seats' ids) and
    masters.

    `but` are the recipients left out of everybody; if nobody else is named, everybody is meant, as by BROADCAST.
    """

    everybody: bool = False
    powers: tuple[str, ...] = ()
    master: bool = False
    observers: bool = False
    named: tuple[str, ...] = ()
    but: "Recipients | None" = None


@dataclass(frozen=True, slots=True)
class Address:
    """What was written after PRESS. `to` is None if nothing says to whom, `grey` is None if nothing says which kind.

    `as_sender` is the power or group that the message should seem to be from, `as_to` are its apparent recipients.
    """

    to: Recipients | None = None
    grey: bool | None = None
    as_sender: str = ""
    as_to: Recipients | None = None
    postal: bool = False


class _UnclearRecipient(Exception):
    """Raised inside this module only; its message becomes that of the Misread."""

    def __init__(self, problem: Message) -> None:
        self.problem = problem
        super().__init__(problem.code)


_T = TypeVar("_T")
_Others = Mapping[str, str]
NOBODY_ELSE: _Others = MappingProxyType({})


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = (data_folder("grammar") / "recipients.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["options", "list"])


def read_recipients(text: str, variant: Variant, others: _Others = NOBODY_ELSE) -> Recipients | Misread:
    """The recipients in a list: powers, groups, initials in a run (`FT`, `M` is the master), MASTER, OBSERVERS, ALL.

    `others` maps further names, in small letters, to what they stand for: an observer's name to the id of their seat.
    """
    return _read(text, "list", variant, lambda tree: _list(tree, variant, others))


def read_address(text: str, variant: Variant, others: _Others = NOBODY_ELSE) -> Address | Misread:
    """The text after PRESS or BROADCAST: `GREY TO FRANCE`, `POSTAL TO ALL BUT ITALY`, `FAKE FROM A TO B`."""
    return _read(text, "options", variant, lambda tree: _options(tree, variant, others))


def recipient_examples(variant: Variant) -> tuple[str, ...]:
    """Names that may follow PRESS TO in a game of that variant."""
    runs = ["FT"] if {"F": "FRANCE", "T": "TURKEY"}.items() <= _initialled(variant).items() else []
    first, second = ("FRANCE", "TURKEY") if runs else list(variant.sides)[:2]
    return first, second.title(), "MASTER", *runs, "ALL"


def _initialled(variant: Variant) -> dict[str, str]:
    return {each.initial.upper(): each.key for each in variant.powers.values()}


def _read(text: str, start: str, variant: Variant, meaning: Callable[[Tree[Token]], _T]) -> _T | Misread:
    try:
        return meaning(_parser().parse(text.strip(), start=start))
    except UnexpectedInput:
        return Misread(ToWhomUnclear(text.strip(), recipient_examples(variant)))
    except _UnclearRecipient as unclear:
        return Misread(unclear.problem)


def _said(tree: Tree[Token]) -> str:
    return " ".join(str(token) for token in tree.children if isinstance(token, Token))


def _options(tree: Tree[Token], variant: Variant, others: _Others) -> Address:
    address, seen = Address(), set[str]()
    for option in subtrees(tree):
        kind = str(option.data)
        if kind in seen and kind != "nothing":
            raise _UnclearRecipient(OptionTwice(_said(option).split()[0].upper()))
        seen.add(kind)
        match kind:
            case "to":
                address = replace(address, to=_list(subtrees(option)[0], variant, others))
            case "fake_to":
                address = replace(address, as_to=_list(subtrees(option)[0], variant, others))
            case "fake_broadcast":
                address = replace(address, as_to=Recipients(everybody=True))
            case "from_power":
                address = replace(address, as_sender=_side(_said(subtrees(option)[0]), variant))
            case "shade":
                address = replace(address, grey=not _said(option).upper().startswith("W"))
            case "postal":
                address = replace(address, postal=True)
    if {"fake_to", "fake_broadcast"} <= seen:
        raise _UnclearRecipient(FakeTwice())
    return address


def _side(text: str, variant: Variant) -> str:
    """The one power or group that a text names, by its name or initial."""
    found = _recipient(text, variant, NOBODY_ELSE)
    if len(found.powers) == 1 and found == Recipients(powers=found.powers):
        return found.powers[0]
    raise _UnclearRecipient(FromWhomUnclear(text, next(iter(variant.sides))))


@dataclass(slots=True)
class _Listed:
    found: Recipients = field(default_factory=Recipients)
    but: Recipients = field(default_factory=Recipients)


def _list(tree: Tree[Token], variant: Variant, others: _Others) -> Recipients:
    listed = _Listed()
    for each in subtrees(tree):
        names = subtrees(each) if each.data == "part" else subtrees(subtrees(each)[0])
        for name in names:
            one = _recipient(_said(name), variant, others)
            if each.data == "less":
                listed.but = _both(listed.but, one)
            else:
                listed.found = _both(listed.found, one)
    if listed.but == Recipients():
        return listed.found
    if listed.but.everybody or not (listed.found.everybody or listed.found == Recipients()):
        raise _UnclearRecipient(ButWithoutAll())
    return replace(listed.found, everybody=True, but=listed.but)


def _both(one: Recipients, other: Recipients) -> Recipients:
    return Recipients(
        one.everybody or other.everybody,
        tuple(dict.fromkeys((*one.powers, *other.powers))),
        one.master or other.master,
        one.observers or other.observers,
        tuple(dict.fromkeys((*one.named, *other.named))),
    )


def _recipient(text: str, variant: Variant, others: _Others) -> Recipients:
    name = text.upper().removeprefix("THE ")
    if name in _EVERYBODY:
        return Recipients(everybody=True)
    if name in _MASTER:
        return Recipients(master=True)
    if name in _OBSERVERS:
        return Recipients(observers=True)
    side = find_side(variant, text)
    if isinstance(side, str):
        return Recipients(powers=(side,))
    if (seat := others.get(text.casefold())) is not None:
        return Recipients(named=(seat,))
    initials = _initialled(variant) | {"M": ""}
    # "so" and "me" are words; initials of two letters must be capitals
    run = text if any(len(initial) > 1 for initial in initials) else text.upper()
    runs = list(islice(_initials(run, initials), 2))
    if len(runs) == 1:
        return Recipients(powers=tuple(key for key in runs[0] if key), master="" in runs[0])
    near = side.candidates if isinstance(side, Ambiguous) else side.hints
    hint = PowersLike(near) if near else RecipientExamples(recipient_examples(variant))
    raise _UnclearRecipient(NobodyInGame(text).with_more(hint))


def _initials(run: str, initials: Mapping[str, str], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way to read a run of initials (`FT`, `GBFR`), as what they stand for."""
    if not run and before:
        yield before
    if len(before) > len(initials):
        return
    for length in (1, 2):
        if run[:length] in initials and len(run) >= length:
            yield from _initials(run[length:], initials, (*before, initials[run[:length]]))
