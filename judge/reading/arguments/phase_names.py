"""Phases as people name them: `F1901M`, `Fall 1901 Movement`, `autumn 1901`, by the names of a variant's seasons."""

from dataclasses import dataclass
from functools import lru_cache

from judge.board.phase import Calendar, Phase, PhaseKind
from judge.common.message import Message
from judge.common.word_lists import word_list, word_table
from judge.reading.arguments.misreadings import NotAGameYear, NotAKindOfPhase, NotInCalendar, NotOneSeason
from judge.reading.names import fold, spelled_out

CODE = r"[a-z][1-9]\d{2,3}[mrab](?!\w)"
"""The pattern of a phase's code, in any case. Mapping tools call W1901A F1901B."""
_TWINS = {"fall": "autumn", "autumn": "fall"}
_EARLIEST = 100
_LONGEST = 60  # characters: no phase's name is longer
_SHORTEST_NAME = 3  # letters of a season that is named, not abbreviated
_KINDS = {"m": PhaseKind.MOVEMENT, "r": PhaseKind.RETREATS, "a": PhaseKind.ADJUSTMENTS, "b": PhaseKind.ADJUSTMENTS}


@dataclass(frozen=True, slots=True)
class PhaseName:
    """A phase as people name it; `kind` is None where they leave it out."""

    season: str
    year: int
    kind: PhaseKind | None

    def __str__(self) -> str:
        """`F1901M`; without a kind `F1901`."""
        return f"{self.season}{self.year}{self.kind or ''}"

    def fits(self, phase: Phase | None) -> bool:
        """Whether this may name that phase; without a kind it names every phase of its season."""
        if phase is None:
            return False
        return (self.season, self.year) == (phase.season, phase.year) and self.kind in (None, phase.kind)

    def first(self, calendar: Calendar) -> Phase:
        """The phase that is meant; if no kind is named, the first of its season."""
        kind = next(kind for season, kind in calendar.cycle if season == self.season)
        return Phase(self.season, self.year, self.kind or kind)


def in_english(text: str) -> str:
    """A phase that a text names in another language, with English words: `otoño de 1901, retiradas`.

    Any other text is left as it is.
    """
    if len(text) > _LONGEST or not any(map(str.isdigit, text)):
        return text
    words = text.replace(",", " ").split()
    english, between = _english_words()
    folded = [fold(word.strip(".:")) for word in words]
    if not any(word in english for word in folded):
        return text
    said = zip(words, folded, strict=True)
    return " ".join(english.get(each, word) for word, each in said if each not in between)


@lru_cache(maxsize=1)
def _english_words() -> tuple[dict[str, str], frozenset[str]]:
    """The English word for each word of other languages, folded, and the words that mean nothing."""
    tables = (*word_table("phases", "seasons").items(), *word_table("phases", "kinds").items())
    english = {fold(text): name for name, words in tables for word in words for text in spelled_out(word)}
    return english, frozenset(word_list("phases", "between"))


def phase_of_code(code: str, calendar: Calendar) -> PhaseName | Message:
    """The phase that a code names, or what is wrong with it."""
    phase = calendar.meant(Phase.parse(code))
    return _known(PhaseName(phase.season, phase.year, phase.kind), calendar)


def phase_of_words(season: str, year: int, kind: str, calendar: Calendar) -> PhaseName | Message:
    """The phase that words name, or what is wrong with them; `kind` may be empty."""
    meant = _seasons(season, calendar)
    if len(meant) != 1:
        return NotOneSeason(season.lower())
    if kind and kind[0].lower() not in _KINDS:
        return NotAKindOfPhase(kind.lower())
    if year < _EARLIEST and len(season) >= _SHORTEST_NAME:
        year += calendar.start.year // _EARLIEST * _EARLIEST  # Fall '02
    if not kind:
        return _known(PhaseName(meant[0], year, None), calendar)
    phase = calendar.meant(Phase(meant[0], year, _KINDS[kind[0].lower()]))
    return _known(PhaseName(phase.season, phase.year, phase.kind), calendar)


def _seasons(word: str, calendar: Calendar) -> list[str]:
    """The seasons whose name begins so; Fall and Autumn mean the same season."""
    prefix = word.lower()
    twins = [other for name, other in _TWINS.items() if len(prefix) >= _SHORTEST_NAME and name.startswith(prefix)]
    for beginning in (prefix, *twins):
        seasons = [key for key, name in calendar.seasons.items() if name.lower().startswith(beginning)]
        if seasons:
            return seasons
    return [word.upper()] if word.upper() in calendar.seasons else []


def _known(phase: PhaseName, calendar: Calendar) -> PhaseName | Message:
    if phase.year < _EARLIEST:  # `F 73` is a fleet if places have numbers
        return NotAGameYear(phase.year)
    if any(phase.season == season and phase.kind in (None, kind) for season, kind in calendar.cycle):
        return phase
    return NotInCalendar()
