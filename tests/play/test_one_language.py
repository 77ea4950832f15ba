"""A game whose people all read one language: each letter is wholly in it, or wholly in English where something lacks.

That a sentence escapes the translators shows in a language that is invented here: in it every sentence reads otherwise
than in English, so that whatever English is left in a letter was never looked up.
"""

import re
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache
from gettext import NullTranslations
from html import unescape

import pytest

from judge.writing.letters.outgoing import OutLetter
from judge.writing.rendering import catalogue, own_words
from judge.writing.rendering.catalogue import our_sentences
from tests.desk.house import House, flat
from tests.desk.test_transcripts import PARTING, TRANSCRIPTS, letters_of
from tests.words import LOCALES, every_code, is_translated, read, sentences_of_letters, words_of_variants

GAME = "cup"
TERMS = "MOVE 3D RETREAT 1D ADJUST 1D GRACE 12H REMIND 1D SHADE BOTH OBSERVERS WRITE COOLDOWN 0 VOTES STANDING"
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
LANGUAGES = sorted(each.name for each in LOCALES.iterdir() if each.is_dir())
INVENTED = "de"  # a code that the judge knows; its translations are not asked for
IN_ENGLISH = {"history"}
"""Kinds of letters that bring the public record, which is English."""
FOR_TOOLS = {"results", "end"}
"""Kinds of letters whose text holds a block that tools read; their pages have it in their reader's language."""
NOT_OURS = frozenset(
    (
        *(GAME, "narwhal", "hello", "moon"),  # what people wrote
        *(
            "allowed",
            "barred",
            "szykman",
            "infer",
            "illegal",
            "optional",
            "standard",
        ),  # values of settings, as they are typed
        *("long", "short", "none"),  # values of options
        *("und", "oder"),  # CLDR's, in the language whose code is borrowed
    )
)
_SMALL_WORD = re.compile(r"(?<![\w@./-])[a-z]*(?=[aeiou])[a-z]+(?![\w@./-])(?<=[a-z]{3})")
LEAST = 20  # characters of a piece of a sentence that no other language could have too

LETTERS = (
    ("master", "STATUS\nSETUP"),
    ("AUSTRIA", "A VIE - TRI\nF TRI - ALB\nA BUD - SER\nA VIE - MOS"),
    ("ENGLAND", "F LON - NTH\nF EDI - NWG\nA LVP - YOR\nLONDON TO\nSTATUS\nFINAL"),
    ("FRANCE", "A PAR - BUR\nA MAR S A PAR - BUR\nF BRE - MAO\nSET WAIT\nPREVIEW\nA MUN - BUR\nEND"),
    ("GERMANY", "A MUN - BUR\nF KIE - DEN\nA BER - KIE\nPHASE F1901M\nA BUR - BEL\nIF A MUN THEN A MUN H"),
    ("ITALY", "A VEN - TRI\nA ROM - VEN\nF NAP - ION\nA ROM - VNE\nFLY TO THE MOON\nSET PASSWORD moon"),
    ("RUSSIA", "A WAR - GAL\nA MOS - UKR\nF SEV - BLA\nF STP/SC - BOT\nPROCESS S1901M\nEXTEND 24H"),
    (
        "TURKEY",
        "F ANK - BLA\nA CON - BUL\nVOTE EXTENSION NO\nPROPOSE DRAW\nSET ZONE Europe/Rome\nSET ABSENCE 1 DEC TO 5 DEC",
    ),
    ("o1", "PRESS TO MASTER\nnarwhal\nENDPRESS\nA PAR - BUR"),
    (
        "FRANCE",
        "PRESS TO Italy\nnarwhal\nENDPRESS\nPRESS TO Atlantis\nnarwhal\nENDPRESS\nBROADCAST\nnarwhal\nENDBROADCAST",
    ),
    (
        "master",
        "SETUP MOVE 2D\nSET DEADLINE +1D\nPAUSE\nRESUME\nPROMOTE jonas@home Jonas\nEJECT Nobody\nROLLBACK S1905M",
    ),
)
LATER = (
    (
        "FRANCE",
        "WHY A BUR S1901M\nHISTORY cup S1901M\nSUMMARY\nLIST cup\nVOTES\nAUDIT\nCLEAR\nGET cup/S1901M\nSTATS cup",
    ),
    ("AUSTRIA", "RESIGN\nYES"),
    ("master", "REPLACE AUSTRIA zdenka@home Zdenka\nROLLBACK S1901M RESTORE"),
    ("master", "EDIT\nREMOVE A PAR\nREASON narwhal\nEND\nAUDIT"),
    ("master", "TERMINATE\nYES"),
)


class Invented(NullTranslations):
    """Translations in which every vowel of a sentence has an accent."""

    def gettext(self, message: str) -> str:
        return _accented(message)

    def pgettext(self, context: str, message: str) -> str:
        return _accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _accented(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return _accented(msgid1 if n == 1 else msgid2)


def _accented(sentence: str) -> str:
    """A sentence with accents on its small vowels, those of its facts' names aside; never the same object."""
    said = re.sub(r"\{[^}]*\}|[aeiou]", lambda found: _ACCENTS.get(found[0], found[0]), sentence)
    return f"{said} "[:-1]


_ACCENTS = dict(zip("aeiou", "áéíóú", strict=True))


def pieces(sentences: Iterable[str]) -> Iterator[str]:
    """The words between the facts of sentences, as far as they are long enough to know a language by."""
    for sentence in sentences:
        for piece in re.split(r"\{[^}]*\}|\n\n| \|\| ", sentence):
            words = flat(piece)
            if len(words) >= LEAST and words.count(" ") > 1:
                yield words


@cache
def english() -> frozenset[str]:
    """What stands between the facts of our English sentences."""
    own = (text for code in every_code() for text in (our_sentences()[code].one, our_sentences()[code].many))
    letters = (text for entry in sentences_of_letters() for text in ((entry,) if isinstance(entry, str) else entry))
    return frozenset(pieces((*own, *letters, *words_of_variants().values())))


def translated(language: str) -> tuple[frozenset[str], bool]:
    """What stands between the facts of a language's sentences, and whether it has them all."""
    entries = [each for each in read(LOCALES / language / "judge.po") if each.id]
    done = [each for each in entries if is_translated(each.string) and not each.fuzzy]
    said = (text for each in done for text in ((each.string,) if isinstance(each.string, str) else each.string or ()))
    lacking = len(every_code()) + len(words_of_variants()) + len(sentences_of_letters()) - len(done)
    return frozenset(pieces(said)), lacking == 0


@dataclass
class Reading:
    """A game in which everybody reads one language, and all letters that its people got since they chose it."""

    language: str
    house: House = field(default_factory=House)
    letters: list[OutLetter] = field(default_factory=list)
    readers: set[tuple[str, int]] = field(default_factory=set)

    def play(self) -> None:
        """From the founding of the game to its end, six days later."""
        house = self.house
        self.keep(house.prove("master@home", f"CREATE {GAME} standard {TERMS}", name="Molly"))
        for power in POWERS:
            self.keep(house.prove(f"{power.lower()}@home", f"JOIN {GAME} {power}", name=power.title()))
            self.tell((("master", f"LIST {GAME}"),))
        self.keep(house.prove("otto@home", f"OBSERVE {GAME}", name="Otto"))
        self.tell((("master", "START"), *LETTERS))
        for _ in range(12):
            self.keep(house.turn(GAME, timedelta(hours=12)))
        self.tell(LATER)

    def tell(self, letters: Iterable[tuple[str, str]]) -> None:
        """Each of these people replies to a letter of theirs."""
        for who, text in letters:
            self.keep(self.house.reply(GAME, who, text))

    def keep(self, letters: Iterable[OutLetter]) -> None:
        """Note what those in the game are written, and let newcomers choose the language."""
        self.letters += [each for each in letters if each.seat is not None and each.seat[1:] in self.readers]
        state = self.house.states[GAME]
        seats = {id: replace(seat, language=self.language) for id, seat in state.seats.items()}
        self.readers |= {(id, seat.generation) for id, seat in seats.items()}
        self.house.states[GAME] = replace(state, seats=seats)


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`INVENTED` is another language meanwhile; nothing that was said in either stays in a cache."""
    _forget_what_was_said()
    for module in (catalogue, own_words):
        monkeypatch.setattr(module, "translations", lambda language: Invented() if language else NullTranslations())
    yield
    monkeypatch.undo()
    _forget_what_was_said()


def _forget_what_was_said() -> None:
    """Empty all caches of the rooms that say and read words."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("judge.writing.", "judge.desk.")):
            for each in vars(module).values():
                if hasattr(each, "cache_clear"):
                    each.cache_clear()


@pytest.mark.usefixtures("invented")
def test_no_english_is_left_in_a_letter_of_another_language() -> None:
    reading = Reading(INVENTED)
    reading.play()
    assert wrong(reading, frozenset(), is_complete=True) == []
    assert words_without_accents(reading.letters) == []
    assert len({each.kind for each in reading.letters}) > 20


@pytest.mark.usefixtures("invented")
@pytest.mark.parametrize(
    ("variant", "option", "value", "players"),
    [
        ("imperial", "length", "long", 1),
        ("colonia4", "year", "1650", 1),
        ("continent2", "united kingdom", "no", 6),  # they vote on the other option
        ("intercontinental", "cap", "1880", 1),
    ],
)
def test_what_a_variants_files_say_is_translated(variant: str, option: str, value: str, players: int) -> None:
    reading = Reading(INVENTED)
    reading.keep(reading.house.prove("master@home", f"CREATE {GAME} {variant} START AUTO", name="Molly"))
    chosen = f"SET OPTION {option} {value}\nSET OPTION {option} {value}\nSETUP {option} {value}\nHELP {option}"
    reading.tell((("master", f"{chosen}\nSETUP\nLIST {GAME}\nSTATUS\nAUDIT\nMAP"),))
    for number in range(players):
        reading.keep(reading.house.prove(f"p{number}@home", f"JOIN {GAME}", name=f"P{number}"))
        reading.tell((("master", "STATUS"),))
    reading.keep(reading.house.turn(GAME, timedelta(hours=1)))
    reading.tell((("master", "STATUS\nAUDIT"),))
    assert reading.letters
    assert wrong(reading, frozenset(), is_complete=True) == []
    assert words_without_accents(reading.letters) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_letter_is_wholly_in_one_language(language: str) -> None:
    known, is_complete = translated(language)
    reading = Reading(language)
    reading.play()
    assert wrong(reading, known, is_complete=is_complete) == []


@pytest.mark.usefixtures("invented")
def test_no_english_is_left_in_an_answer_to_a_command() -> None:
    found: list[str] = []
    for file in TRANSCRIPTS:
        asked = file.read_text(encoding="utf-8").partition(PARTING)[0]
        letters = [each for each in letters_of(asked, INVENTED)[1] if each.language == INVENTED]
        typed = {word.lower() for word in re.findall(r"\w+", asked)}
        found += [f"{file.stem}: {each}" for each in words_without_accents(letters, NOT_OURS | typed | {"spring"})]
    assert found == []


def words_without_accents(letters: Iterable[OutLetter], known: Collection[str] = NOT_OURS) -> list[str]:
    """The small words of letters, as page and as text, that no sentence of the catalogue brought, a line each."""
    found: set[str] = set()
    for letter in letters:
        if letter.kind in IN_ENGLISH:
            continue
        page = unescape(re.sub(r"<[^>]*>", "\n", letter.html(illustrated=False).partition("</head>")[2]))
        text = "" if letter.kind in FOR_TOOLS else letter.text
        for line in f"{letter.subject}\n{page}\n{text}".splitlines():
            unknown = [each for each in _SMALL_WORD.findall(line) if each not in known]
            found.update(f"{letter.kind}: {each}: {line.strip()}" for each in unknown)
    return sorted(found)


def wrong(reading: Reading, known: frozenset[str], *, is_complete: bool) -> list[str]:
    """What is not as it should be, a line each; `known` are pieces of the language's own sentences."""
    found: list[str] = []
    for letter in reading.letters:
        if letter.kind in IN_ENGLISH:
            continue
        if letter.language != reading.language:
            if is_complete:
                found.append(f"{letter.kind} is in {letter.language or 'English'}")
            continue
        said = flat(f"{letter.subject}\n{letter.text}")
        found += [f"{letter.kind}: {each}" for each in english() - known if each in said]
    return sorted(set(found))
