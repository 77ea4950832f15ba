"""What people answer to a letter that offers something: `Yes please, all of them!`, `yes to 1 and 3, no to 2`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from judge.common.word_lists import any_word, word_list, word_table

_LONGEST = 200  # characters
_TOKEN = re.compile(r"[\w']+|[^\w\s]")
_DRAWN = re.compile("[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")  # how a sign is to look
_LETTERS = {"y": "YES", "n": "NO"}  # at the beginning alone: `1 y 3` is Spanish


@dataclass(frozen=True, slots=True)
class OfferAnswer:
    """Which of the numbers offered are taken and which refused, one by one or all others; what is said of neither is
    left open.

    `rest` is what stands behind that, and may be an order; `apart`: a word that says so (`yes but A Par - Gas`), or a
    mark, parts it from that; `without`: that word takes it out (`yes except A Par - Gas`).
    """

    taken: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    takes_all: bool = False
    refuses_all: bool = False
    rest: str = ""
    apart: bool = False
    without: bool = False

    def takes(self, number: int) -> bool:
        """Whether the offer of a number is taken."""
        return number in self.taken or (self.takes_all and number not in self.refused)

    def refuses(self, number: int) -> bool:
        """Whether the offer of a number is refused."""
        return number in self.refused or (self.refuses_all and number not in self.taken)


class _Part(NamedTuple):
    """One thing that is said: YES, NO, NOT, EXCEPT, ONLY, ALL, or NUMBERS, and which those are."""

    kind: str
    numbers: frozenset[int] = frozenset()


def read_offer_answer(text: str) -> OfferAnswer | None:
    """The answer that a text is, or with which it begins; None: it is none, or contradicts itself.

    Only behind YES or NO may something else follow: `1. A Par - Bur` takes nothing.
    """
    said = _plain(text)
    if len(said) > _LONGEST:
        return None
    parts, end = _parts(said)
    answer, rest = _together(parts), said[end:]
    if answer is None or not any(each.isalnum() for each in rest):
        return answer
    if parts[0].kind not in ("YES", "NO"):
        return None
    parting = _parting(said[:end])
    is_apart = bool(parting) or not rest[0].isspace()
    return replace(answer, rest=_around_order().sub("", rest), apart=is_apart, without=parting == "EXCEPT")


def _plain(text: str) -> str:
    """A text as the lists of words have it: with straight apostrophes, nothing around it, and signs of one look."""
    return _DRAWN.sub("", text.strip().replace("\u2019", "'"))


def _parts(text: str) -> tuple[list[_Part], int]:
    """What is said, and where the first word stands that is no part of it, or the end of the text."""
    tokens = list(_TOKEN.finditer(text))
    parts: list[_Part] = []
    at = end = 0
    parted = False
    while at < len(tokens):
        kind, count = _kind(tokens, at, is_first=not parts)
        if kind == "":
            return parts[: -1 if parts and parts[-1].kind == "EXCEPT" else None], end
        at += count
        if kind in ("MARK", "AMONG", "TO"):
            continue
        end = tokens[at - 1].end()
        if kind == "NUMBERS":
            if parted:
                parts.append(_Part("EXCEPT"))
            numbers = parts.pop().numbers if parts and parts[-1].kind == kind else frozenset[int]()
            parts.append(_Part(kind, numbers | {_value(tokens[at - count : at])}))
        elif kind != "BUT":
            parts.append(_Part(kind))
        parted = kind == "BUT"
    return parts, len(text)


def _kind(tokens: Sequence[re.Match[str]], at: int, *, is_first: bool) -> tuple[str, int]:
    """What the words from a place on say, and how many belong to that; empty: they are no part of an answer."""
    words = [each[0].casefold() for each in tokens[at : at + _longest_phrase()]]
    if is_first and words[0] in _LETTERS:
        return _LETTERS[words[0]], 1
    for count in range(len(words), 0, -1):
        kind = _phrases().get(tuple(words[:count]))
        if kind is not None and not (is_first and kind == "AMONG" and words[0] == "no"):
            return kind, count
    if words[0].isdecimal() and len(words[0]) <= 3:
        return "NUMBERS", 1
    return ("MARK", 1) if not any(each.isalnum() for each in words[0]) else ("", 0)


def _together(parts: Sequence[_Part]) -> OfferAnswer | None:
    """What several parts say together; None: nothing, or nothing clear."""
    said: dict[str, set[int]] = {"YES": set(), "NO": set()}
    every, alone = set[str](), set[str]()
    left = list(parts)
    while left:
        verb = left.pop(0)
        subject = left.pop(0) if left and _may_follow(verb, left[0]) else None
        if verb.kind in ("NUMBERS", "ALL"):
            verb, subject = subject or _Part("YES"), verb
        meaning = "YES" if verb.kind in ("YES", "ONLY") else "NO"
        if subject is None and verb.kind in said:
            alone.add(verb.kind)
        elif subject is None or (subject.kind == "ALL" and verb.kind not in said):
            return None  # `not all`
        elif subject.kind == "ALL":
            every.add(meaning)
        else:
            said[meaning] |= subject.numbers
            every |= {"NO"} if verb.kind == "ONLY" else set()
    taken, refused = said["YES"], said["NO"]
    if alone == {"YES"} and not taken:
        every.add("YES")
    elif alone == {"NO"} and not refused:
        every.add("NO")
    is_clear = len(alone) < 2 and len(every) < 2 and not taken & refused and (not alone or parts[0].kind in alone)
    if not is_clear or not (taken or refused or every):
        return None
    return OfferAnswer(frozenset(taken), frozenset(refused), "YES" in every, "NO" in every)


def _may_follow(verb: _Part, other: _Part) -> bool:
    """Whether two parts say one thing: `no 2`, `2 yes`."""
    is_subject = other.kind in ("NUMBERS", "ALL")
    return other.kind in ("YES", "NO") if verb.kind in ("NUMBERS", "ALL") else is_subject


def _value(tokens: Sequence[re.Match[str]]) -> int:
    text = " ".join(each[0].casefold() for each in tokens)
    return int(text) if text.isdecimal() else _ordinals()[text]


def _parting(text: str) -> str:
    """What a text ends with that parts an answer from something else: BUT or EXCEPT; empty: nothing does."""
    words = [each[0].casefold() for each in _TOKEN.finditer(text)][-2:]
    kinds = (_phrases().get(tuple(words[-count:])) for count in (2, 1))
    return next((kind for kind in kinds if kind in ("BUT", "EXCEPT")), "")


@lru_cache(maxsize=1)
def _ordinals() -> dict[str, int]:
    return {word: int(number) for number, words in word_table("offers", "numbers").items() for word in words}


@lru_cache(maxsize=1)
def _phrases() -> dict[tuple[str, ...], str]:
    """What words say, by the words."""
    courtesies = (*word_list("courtesies", "asking"), *word_list("courtesies", "thanking"))
    kinds = {
        "AMONG": (*word_list("offers", "among"), *courtesies),
        "TO": word_list("offers", "to"),
        "BUT": word_list("offers", "but"),
        "ALL": word_list("offers", "all"),
        "NOT": word_list("offers", "not"),
        "EXCEPT": word_list("offers", "except"),
        "ONLY": word_list("offers", "only"),
        "NUMBERS": tuple(_ordinals()),
        "NO": (*word_list("confirmations", "no"), *word_list("offers", "no")),
        "YES": (*word_list("confirmations", "yes"), *word_list("offers", "yes")),
    }
    return {tuple(_TOKEN.findall(word)): kind for kind, words in kinds.items() for word in words}


@lru_cache(maxsize=1)
def _longest_phrase() -> int:
    return max(map(len, _phrases()))


@lru_cache(maxsize=1)
def _around_order() -> re.Pattern[str]:
    """Marks and words before an order that is named, and behind it."""
    to, instead = "|".join(map(re.escape, word_list("offers", "to"))), any_word("offers", "instead")
    return re.compile(rf"^(?:[\s,.;:!–—-]|(?:{to})(?!\w))+|[\s,]+{instead}[\s.!]*$", re.IGNORECASE)
