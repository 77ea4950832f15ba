"""Answers to votes as people write them: `DRAW FRANCE, TURKEY NO`, `YES to the extension, no to the draw`."""

import re
from functools import lru_cache
from typing import NamedTuple

from judge.common.word_lists import any_word, word_list

_LONGEST = 400  # characters


class Ballot(NamedTuple):
    """An answer (None: it takes an earlier one back), and the words that say what it is about, if any."""

    answer: bool | None
    about: str


def read_ballots(text: str) -> list[Ballot]:
    """The answers in a text, each with its subject: after the answer if the text begins with one, else before it.

    Several answers of which some have no subject of their own are about the same thing: `DRAW YES, NO or WITHDRAW`.
    None if the text holds no answer, or words that belong to none.
    """
    if len(text) > _LONGEST:
        return []
    said = [each for each in _answers().finditer(text) if each["free"] or _begins_part(text[: each.start()])]
    if not said:
        return []
    cuts = [0, *(place for each in said for place in each.span()), len(text)]
    between = [bare(text[start:end]) for start, end in zip(cuts[::2], cuts[1::2], strict=True)]
    leads = not between[0]
    abouts = between[1:] if leads else between[:-1]
    return [] if between[-1] and not leads else list(map(Ballot, map(_meaning, said), abouts))


def bare(text: str) -> str:
    """What a text is about, without the words and marks around it: `extension` of `to the extension, and`."""
    return _around().sub("", text)


def _meaning(said: re.Match[str]) -> bool | None:
    return True if said["yes"] or said["for"] else False if said["no"] or said["against"] else None


def _begins_part(before: str) -> bool:
    """Whether a part of a list begins after these words. Only there `for` and `against` are answers."""
    return _part_ends().search(before) is not None


@lru_cache(maxsize=1)
def _answers() -> re.Pattern[str]:
    """One answer, with a word after it that leads to its subject."""
    yes = _either(*word_list("votes", "yes"), *word_list("sentences", "yes"))
    no = _either(*word_list("votes", "no"), *word_list("sentences", "no"))
    back, to = _either(*word_list("votes", "withdraw")), _either(*word_list("sentences", "vote_about"))
    free = rf"(?P<free>(?P<yes>{yes})|(?P<no>{no})|{back})(?!\w|[@.-]\w)"
    leading = rf"(?:\s+{to}(?:(?<=')|(?!\w)))?"
    in_favour, against = _either(*word_list("sentences", "for_it")), _either(*word_list("sentences", "against_it"))
    led = rf"(?:(?P<for>{in_favour})|(?P<against>{against}))(?!\w)"
    return re.compile(rf"(?<![\w'@])(?<!\w[.-])(?:{free}{leading}|{led})", re.IGNORECASE)


@lru_cache(maxsize=1)
def _part_ends() -> re.Pattern[str]:
    return re.compile(rf"(?:^|[,;.:!&]|(?<!\w){_either(*word_list('votes', 'joining'))})\s*$", re.IGNORECASE)


@lru_cache(maxsize=1)
def _around() -> re.Pattern[str]:
    """The words that may surround a subject: before it, and after it."""
    joining, kind = _either(*word_list("votes", "joining")), any_word("confirmations", "kind")
    leading = _either(*word_list("sentences", "articles"), *word_list("sentences", "vote_about"))
    before = rf"(?:{leading}(?:(?<=')|(?!\w))|{joining}(?!\w)|[\s.,;:!&-])"
    return re.compile(rf"^{before}+|(?:[\s.,;:!&-]|(?<!\w)(?:{joining}|{kind})(?!\w))+$", re.IGNORECASE)


def _either(*words: str) -> str:
    """A pattern of any of these words, the longest first."""
    return f"(?:{'|'.join(map(re.escape, sorted(set(words), key=len, reverse=True)))})"
