"""What a subject names: a game and a phase, in every language of letters.

A reply quotes the subject of the letter that it answers (`Re: Diplomacy deadline changed (spring S1901M)`). Subjects of
letters are read by the sentences of which they were made, so that a new language needs nothing here: by a keeper's own,
then by ours. A subject of the sender's own may name a phase too, by its code or in words (`Frühjahr 1901, Zugphase`).
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path

from judge.board.phase import Calendar, Phase
from judge.common.languages import languages
from judge.common.message import Message
from judge.reading.arguments.phase_names import CODE, PhaseName, phase_of_code
from judge.writing.letters.receipt_subjects import ReceiptSubject
from judge.writing.letters.subjects import (
    AboutGame,
    BidsJudged,
    HistorySubject,
    NamingGame,
    OrdersSubject,
    ResultsSubject,
)
from judge.writing.rendering.board_words import PhaseInWords, phase_in_words
from judge.writing.rendering.catalogue import pattern
from judge.writing.rendering.own_words import sentence_in
from judge.writing.rendering.translator import Translator

_CODE = rf"(?P<phase>{CODE})"
_GAME = r"(?P<game>[a-z][a-z0-9-]{1,23})(?![\w-])"
_PLACES = {"game": _GAME, "what": ".+", "phase": _CODE}
_KINDS = (NamingGame, ResultsSubject, BidsJudged, HistorySubject, OrdersSubject, AboutGame, ReceiptSubject)
"""The kinds of subjects about a game, in the order in which they are looked for: words of a master's own may stand in a
`NamingGame`, an `AboutGame` may begin like any other, and many subjects end like a `ReceiptSubject`."""
_NAMES_A_PHASE = (ReceiptSubject,)
"""The kinds that are known by their phase: without it, any text with a colon would be one."""
_ANY_CODE = re.compile(rf"(?<!\w){_CODE}", re.IGNORECASE)
_YEAR = r"(?P<year>\d{3,4})(?!\d)"


@dataclass(frozen=True, slots=True)
class QuotedSubject:
    """A subject of ours that a reply quotes: its kind, the game, and the code of the phase (empty: it names none).

    The phase of a `ResultsSubject` or of `BidsJudged` was over when the letter was written, and that of a
    `HistorySubject` may be any; that of another kind was running.
    """

    kind: type[Message]
    game: str
    phase: str


def quoted_subject(subject: str, own: Path | None = None) -> QuotedSubject | None:
    """The subject of ours that a subject quotes; None: it quotes none that names a game.

    `own` is the folder of a keeper's own sentences.
    """
    text = _plain(subject)
    for kind, shape in _our_shapes(own):
        if found := shape.search(text):
            named = found.groupdict()
            return QuotedSubject(kind, named["game"].lower(), (named.get("phase") or "").upper())
    return None


def phase_in_subject(subject: str, calendar: Calendar, own: Path | None = None) -> Phase | None:
    """The one phase of a game's calendar that a subject names; None: it names none, or several.

    `own` is the folder of a keeper's own sentences.
    """
    ours = quoted_subject(subject, own)
    if ours is not None:
        return _phase_of(ours.phase, calendar)
    text = _plain(subject)
    coded = {_phase_of(found["phase"], calendar) for found in _ANY_CODE.finditer(text)} - {None}
    phases = coded | set(_phases_in_words(text, calendar, own))
    return phases.pop() if len(phases) == 1 else None


def _plain(subject: str) -> str:
    return unicodedata.normalize("NFC", " ".join(subject.split()))


def _phase_of(code: str, calendar: Calendar) -> Phase | None:
    named = phase_of_code(code, calendar) if code else None
    return named.first(calendar) if isinstance(named, PhaseName) else None


def _phases_in_words(text: str, calendar: Calendar, own: Path | None) -> Iterator[Phase]:
    if not re.search(_YEAR, text):
        return  # without a year no shape is found; most subjects have none
    seasons = [season for season, _ in calendar.cycle]
    for season, kind in calendar.cycle:
        named = phase_in_words(Phase(season, 0, kind), calendar)
        for shape in _shapes_in_words(named, own, is_alone=seasons.count(season) == 1):
            yield from (Phase(season, int(found["year"]), kind) for found in shape.finditer(text))


@lru_cache(maxsize=64)
def _shapes_in_words(named: PhaseInWords, own: Path | None, *, is_alone: bool) -> tuple[re.Pattern[str], ...]:
    """The shapes of a phase of any year, by its name in all languages; `is_alone`: its season has no other phase."""
    shapes = set()
    for folder, language in _in_force(own):
        say = Translator(language, own=folder).say
        places = {"season": re.escape(say(named.season)), "year": _YEAR, "kind": re.escape(say(named.kind))}
        shapes.add(_shape(sentence_in(language, named.code, None, folder)[0], places))
        if is_alone:
            shapes.add(_shape("{season} {year}", places))
    return tuple(shapes)


@lru_cache(maxsize=8)
def _our_shapes(own: Path | None) -> tuple[tuple[type[Message], re.Pattern[str]], ...]:
    """The shapes of our subjects in all languages: first those that name a phase, then the same without one."""
    sentences = [
        (kind, sentence_in(each, kind.code, None, folder)[0]) for kind in _KINDS for folder, each in _in_force(own)
    ]
    with_phase = [
        (kind, said.replace("{game}", "{game} {phase}") if kind is NamingGame else said) for kind, said in sentences
    ]
    without = [(kind, _without_phase(said)) for kind, said in sentences if kind not in _NAMES_A_PHASE]
    return tuple(
        (kind, _shape(said, _PLACES)) for kind, said in dict.fromkeys((*with_phase, *without)) if "{game" in said
    )


def _in_force(own: Path | None) -> list[tuple[Path | None, str]]:
    """Whose sentences letters may be made of, and in which language: a keeper's own first, if there are any."""
    return list(product(dict.fromkeys((own, None)), languages()))


def _without_phase(sentence: str) -> str:
    """A sentence as it reads where the phase is empty."""
    return sentence.replace(" {phase}", "").replace("{phase} ", "").replace("{phase}", "")


def _shape(sentence: str, places: Mapping[str, str]) -> re.Pattern[str]:
    """A sentence as a pattern, with these patterns in the places of its facts."""
    parts, said = list[str](), set[str]()
    for each in pattern(" ".join(re.split(r"\s", sentence))):
        if isinstance(each, str):
            parts.append(re.escape(each))
        else:
            parts.append(places[each.fact] if each.fact not in said else f"(?P={each.fact})")
            said.add(each.fact)
    return re.compile("(?<!\\w)" + "".join(parts), re.IGNORECASE)
