"""The terms of a game by name: what a master writes behind CREATE, and on lines of SETUP, and what each decides.

The clock's lengths, AT, ZONE and DAYS, PRESS and START have a grammar of their own (`grammar/commands.lark`); all other
terms are a word and its value, and stand here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Any

from judge.game.refusals import Refusal
from judge.game.settings import DrawMode, EarlyRun, Lasting, Observing, ProcessMode, Settings, Shade

YES_NO: Mapping[str, object] = {"yes": True, "no": False}


def _words(of: type[StrEnum]) -> Mapping[str, object]:
    return {each.value: each for each in of}


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a master may choose by a word. `field` is where it stands in `Settings`: `manners.shade`.

    `values` are its words and what they mean; None: it takes a `number` (`per cent` or `count`), or else a length of
    time. `says` tells what it decides. `until_start`: it cannot change once the game has started.
    """

    field: str
    says: str
    values: Mapping[str, object] | None = None
    number: str = ""
    until_start: bool = False

    @property
    def examples(self) -> str:
        """What may stand behind its word: `YES or NO`, `3D or 12H`."""
        if self.values:
            return " or ".join(word.upper() for word in self.values)
        return {"per cent": "0 to 100", "count": "0 to 99"}.get(self.number, "3D or 12H, 0D for none")


TERMS: Mapping[str, Term] = {
    "shade": Term("manners.shade", "whether press names its sender, hides him, or as he likes", _words(Shade)),
    "fake": Term("manners.fake", "whether press may name a false sender and false readers", YES_NO),
    "eavesdrop": Term("manners.eavesdrop", "whether masters get a copy of all press", YES_NO),
    "observers": Term("manners.observers", "whether observers read, also write, or are not let in", _words(Observing)),
    "late_press": Term("manners.late", "whether players may write press while their orders are late", YES_NO),
    "minor_press": Term("manners.minor", "whether there is press in retreats and adjustments", YES_NO),
    "early": Term("early", "when a phase runs before its deadline", _words(EarlyRun)),
    "process": Term("process", "whether phases run by themselves or wait for the master", _words(ProcessMode)),
    "draw": Term("ballots.draw", "which draws may be voted on", _words(DrawMode)),
    "concede": Term("ballots.concede", "whether players may concede the game by vote", YES_NO),
    "votes": Term("ballots.lasting", "how long a vote on a draw or a concession stands", _words(Lasting)),
    "extend": Term("ballots.extend", "whether players may vote on a later deadline", YES_NO),
    "quorum": Term("ballots.quorum", "how many of the players carry an extension, in per cent", number="per cent"),
    "extend_most": Term("ballots.most", "by how much votes may move one deadline"),
    "cooldown": Term("ballots.cooldown", "for how many phases after an extension there is no other", number="count"),
    "approval": Term("gates.approval", "whether the master approves who joins", YES_NO),
    "ontime": Term("gates.ontime", "how often, in per cent, who joins must have been on time", number="per cent"),
    "muster": Term("gates.muster", "how long players of a full game have to say that they are there", until_start=True),
    "absence": Term("timing.absence", "the longest absence a player may announce"),
    "gunboat": Term("gunboat", "whether players stay unnamed until the end", YES_NO, until_start=True),
    "fog": Term("fog", "whether players see only what their units and centres see", YES_NO, until_start=True),
    "unlisted": Term("unlisted", "whether LIST leaves the game out", YES_NO),
}


def with_term(settings: Settings, key: str, value: object) -> Settings:
    """The settings with a term, by its name in `TERMS`, at that value (as `term_value` gives it)."""
    path = TERMS[key].field
    outer, _, inner = path.partition(".")
    if not inner:
        flat: dict[str, Any] = {outer: value}
        return replace(settings, **flat)
    within: dict[str, Any] = {outer: replace(getattr(settings, outer), **{inner: value})}
    return replace(settings, **within)


def chosen(settings: Settings, key: str) -> object:
    """The value that a term has."""
    value: object = settings
    for name in TERMS[key].field.split("."):
        value = getattr(value, name)
    return value


def term_value(key: str, text: str, length: timedelta | None) -> object:
    """What the text behind a term's word means; `length` is the text read as a length of time, where it is one.

    :raises Refusal: `bad-term`, with what would be right.
    """
    term = TERMS[key]
    word = {"on": "yes", "off": "no", "gray": "grey", "any": "write"}.get(text.lower(), text.lower())
    if term.values:
        if word in term.values:
            return term.values[word]
    elif term.number:
        most = 100 if term.number == "per cent" else 99
        if word.rstrip("%").isdecimal() and int(word.rstrip("%")) <= most:
            return int(word.rstrip("%"))
    elif length is not None:
        return length
    sentence = f"{key.upper().replace('_', ' ')} is {term.examples}: {term.says}."
    raise Refusal("bad-term", sentence, term=key)
