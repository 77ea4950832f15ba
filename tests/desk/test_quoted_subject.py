"""Subjects read back: what a reply quotes names its game and its phase, in every language of letters."""

from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import installed, load_variant
from judge.board.phase import Calendar, Phase
from judge.common.languages import languages
from judge.common.message import KINDS, Message, Plain
from judge.desk.handling.quoted_subject import QuotedSubject, phase_in_subject, quoted_subject
from judge.writing.letters import subjects
from judge.writing.letters.outgoing import written
from judge.writing.letters.receipt_subjects import (
    LinesUnclear,
    NoneToOrder,
    OrdersComplete,
    OrdersMissing,
    ReceiptSubject,
)
from judge.writing.letters.subjects import (
    AboutGame,
    BidsJudged,
    DeadlineChange,
    GameStarting,
    HistorySubject,
    NamingGame,
    OrdersSubject,
    ResultsSubject,
)
from judge.writing.rendering.board_words import phase_in_words
from judge.writing.rendering.render import one_line
from judge.writing.rendering.translator import Translator
from tests.desk.house import running_game

CALENDARS = {name: load_variant(name).calendar for name in installed()}
STANDARD = CALENDARS["standard"]
# what mail programs put before the subject of the letter that they answer or send on
PREFIXES = (
    "",
    "Re: ",
    "RE: ",
    "AW: ",
    "RV: ",
    "R: ",
    "TR: ",
    "RÉF : ",
    "Re: AW: ",
    "Fwd: ",
    "[spring] Re: ",
    "Re[2]: ",
)
WORDS = [KINDS[code]() for code in KINDS if KINDS[code].__module__ == subjects.__name__ and not KINDS[code].names]


@st.composite
def phases(draw: st.DrawFn) -> tuple[Calendar, Phase]:
    calendar = CALENDARS[draw(st.sampled_from(sorted(CALENDARS)))]
    season, kind = draw(st.sampled_from(calendar.cycle))
    return calendar, Phase(season, draw(st.integers(calendar.start.year, calendar.start.year + 60)), kind)


NAMES = st.sampled_from(["spring", "fall", "f1901m", "a-1", "game", "results", "welcome", "partie", "s1903"])


@given(
    said=phases(),
    game=NAMES,
    what=st.sampled_from(WORDS) | st.sampled_from(["peace (for now)", "a (spring) day"]).map(Plain),
    language=st.sampled_from(sorted(languages())),
    prefix=st.sampled_from(PREFIXES),
    behind=st.sampled_from(["", " ", " (was: something else)"]),
    names_phase=st.booleans(),
)
def test_every_subject_is_read_back(
    said: tuple[Calendar, Phase],
    game: str,
    what: Message,
    language: str,
    prefix: str,
    behind: str,
    names_phase: bool,
) -> None:
    calendar, phase = said
    code = str(phase) if names_phase else ""
    messages = (
        ResultsSubject(game, str(phase)),
        BidsJudged(game, str(phase)),
        OrdersSubject(game, str(phase)),
        ReceiptSubject(game, str(phase), (LinesUnclear(2), OrdersMissing(1))),
        ReceiptSubject(game, str(phase), (OrdersComplete(),)),
        ReceiptSubject(game, str(phase), (NoneToOrder(),)),
        HistorySubject(game, code),
        NamingGame(what, f"{game} {code}".strip()),
        *(() if isinstance(what, Plain) else (AboutGame(game, what, code),)),
    )
    for message in messages:
        subject = prefix + Translator(language).say(message).strip() + behind
        named = str(phase) if not isinstance(message, HistorySubject | NamingGame | AboutGame) else code
        assert quoted_subject(subject) == QuotedSubject(type(message), game, named)
        assert phase_in_subject(subject, calendar) == (phase if named else None)


def test_the_words_of_a_master_are_no_phase_of_the_letter() -> None:
    for words in ("orders for S1908M", "results spring S1908M", "game F1901M"):
        subject = Translator().say(NamingGame(Plain(words), "spring S1901M"))
        assert quoted_subject(f"Re: {subject}") == QuotedSubject(NamingGame, "spring", "S1901M")


@given(said=phases(), language=st.sampled_from(sorted(languages())))
def test_a_phase_is_read_by_its_name_in_every_language(said: tuple[Calendar, Phase], language: str) -> None:
    calendar, phase = said
    title = Translator(language).say(phase_in_words(phase, calendar))
    assert phase_in_subject(f"Re: {title}!", calendar) == phase
    assert phase_in_subject(title.upper(), calendar) == phase


@pytest.mark.parametrize(
    ("subject", "named"),
    [
        ("orders f1902r", "F1902R"),
        ("Fall 1902 retreats", "F1902R"),
        ("Frühjahr 1901, Zugphase", "S1901M"),
        ("Fru\u0308hjahr 1901, Zugphase", "S1901M"),  # as Apple's programs compose it
        ("Winter 1901", "W1901A"),  # there is one phase of winter
        ("Spring 1901", None),  # movement or retreats
        ("F1902R or S1903M", None),
        ("builds F1901B", "W1901A"),
        ("X1901M", None),
        ("S1901A", None),  # no phase of Standard
        ("wings1901mail", None),
        ("hello", None),
        ("", None),
    ],
)
def test_a_subject_of_the_senders_own(subject: str, named: str | None) -> None:
    assert phase_in_subject(subject, STANDARD) == (Phase.parse(named) if named else None)


OWN = """
naming-game = "{what.capital} [{game}]"
about-game = "[{phase}] {game}: {what}"
orders-subject = "Orders of {phase} in {game}, {game}!"
bids-judged = "{phase}: bids"
history-subject = "{phase} and the story of {game}"
spring-season = "Blossom"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A keeper's folder with subjects of their own in English, and one in German."""
    (tmp_path / "sentences").mkdir()
    (tmp_path / "sentences" / "subjects.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "locale" / "de").mkdir(parents=True)
    (tmp_path / "locale" / "de" / "judge.po").write_text(
        'msgctxt "orders-subject"\nmsgid "Diplomacy orders {game} {phase}"\nmsgstr "Befehle ({phase}) für {game}"\n',
        encoding="utf-8",
    )
    return tmp_path


@pytest.mark.parametrize(
    ("message", "phase"),
    [
        (NamingGame(DeadlineChange(), "spring S1901M"), "S1901M"),
        (NamingGame(DeadlineChange(), "spring"), ""),
        (AboutGame("spring", GameStarting(), "S1901M"), "S1901M"),
        (AboutGame("spring", GameStarting(), ""), ""),
        (OrdersSubject("spring", "S1901M"), "S1901M"),
        (ReceiptSubject("spring", "S1901M", (OrdersComplete(),)), "S1901M"),
        (HistorySubject("spring", "S1901M"), "S1901M"),
        (HistorySubject("spring", ""), ""),
        (ResultsSubject("spring", "S1901M"), "S1901M"),
    ],
)
@pytest.mark.parametrize("language", ["", "de"])
def test_subjects_in_a_keepers_own_words_and_in_ours_are_read_back(
    own: Path, message: Message, phase: str, language: str
) -> None:
    for folder in (own, None):
        subject = f"Re: {one_line(Translator(language, own=folder).say(message))}"
        assert quoted_subject(subject, own) == QuotedSubject(type(message), "spring", phase)
        assert phase_in_subject(subject, STANDARD, own) == (Phase.parse(phase) if phase else None)


def test_a_keepers_subject_that_names_no_game_quotes_none(own: Path) -> None:
    assert quoted_subject(Translator(own=own).say(BidsJudged("spring", "S1901M")), own) is None


def test_a_phase_is_read_by_its_name_in_a_keepers_own_words(own: Path) -> None:
    assert phase_in_subject("Blossom 1901 Movement", STANDARD) is None
    assert phase_in_subject("Blossom 1901 Movement", STANDARD, own) == Phase.parse("S1901M")
    assert phase_in_subject("Spring 1901 Movement", STANDARD, own) == Phase.parse("S1901M")


@given(st.text(max_size=200))
def test_any_subject_is_read_without_an_error(subject: str) -> None:
    quoted_subject(subject)
    phase_in_subject(subject, STANDARD)


def test_letters_of_a_game_are_known_by_their_subjects() -> None:
    house = running_game()
    for power, language in (("GERMANY", "de"), ("FRANCE", "fr"), ("ITALY", "it"), ("TURKEY", "es")):
        house.reply("spring", power, f"SET LANGUAGE {language}")
    house.reply("spring", "master", "SET COPY ON")
    house.reply("spring", "ENGLAND", "SET COPY ON")
    letters = [
        *house.reply("spring", "master", "SET DEADLINE +1D\nPAUSE"),
        *house.reply("spring", "master", "RESUME"),
        *house.reply("spring", "FRANCE", "PRESS TO ALL\nhello\nENDPRESS\nA PAR H"),
        *house.reply("spring", "ENGLAND", "PROPOSE DRAW"),
    ]
    about_game = [letter for letter in letters if letter.kind != "reply"]
    assert len(about_game) > 30
    for letter in about_game:
        found = quoted_subject(f"Re: {written(letter, None).subject}")
        assert found is not None, letter.subject
        assert (found.game, found.phase) == ("spring", "S1901M")
        assert phase_in_subject(f"AW: {written(letter, None).subject}", STANDARD) == Phase.parse("S1901M")
    results = [each for each in house.turn("spring", timedelta(days=9)) if each.kind == "results"]
    assert {phase_in_subject(written(each, None).subject, STANDARD) for each in results} == {Phase.parse("S1901M")}
