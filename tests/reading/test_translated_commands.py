"""Commands in German, French, Spanish, Italian and Dutch words."""

import pytest

from judge.common.word_lists import languages_of, word_table
from judge.desk.registry import all_commands, all_spellings, find_command
from judge.reading.mail.items import Call, LineWithPassword, PlainLine, read_items
from judge.reading.mail.lines import classify
from judge.reading.mail.spellings import Below
from judge.reading.names import fold_words
from judge.reading.orders.order_words import order_languages, order_words

LANGUAGES = languages_of("commands")
WORDS = [
    (language, english, words)
    for language in LANGUAGES
    for english, phrases in word_table(f"commands-{language}", "names").items()
    for words in phrases
]


def first(text: str) -> Call | None:
    """The command of a line; None if it is none."""
    item = read_items(classify(text), all_spellings())[0]
    return item if isinstance(item, Call) else None


def test_every_command_has_its_words_in_every_language() -> None:
    for language in LANGUAGES:
        names = word_table(f"commands-{language}", "names")
        assert set(all_commands()) <= set(names)
        assert all(names.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_is_read_in_every_language(language: str) -> None:
    misread = {}
    for _, english, words in (each for each in WORDS if each[0] == language):
        meant = first(english)
        assert meant is not None, english
        takes_all = all_commands()[meant.name].below is Below.TEXT and " " not in words
        for written in (words.upper(), *((words, words.capitalize()) if not takes_all else ())):
            found = first(written)
            if found is None or found.name != meant.name or found.quoted not in (written, LineWithPassword()):
                misread[written] = (meant.name, found)
    assert misread == {}


def test_no_word_is_one_command_in_one_language_and_another_in_another() -> None:
    meant: dict[str, set[str]] = {}
    for _, english, words in WORDS:
        meant.setdefault(" ".join(fold_words(words)), set()).add(english)
    assert {words: names for words, names in meant.items() if len(names) > 1} == {}


def test_no_command_is_a_word_of_orders() -> None:
    of_orders = {word for language in ("", *order_languages()) for word in order_words(language).keywords}
    assert [words for _, _, words in WORDS if " ".join(fold_words(words)) in of_orders] == []


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        ("HILFE", "HELP", ""),
        ("Aide!", "HELP", ""),
        ("ayuda órdenes", "HELP", "órdenes"),
        ("SPRACHE DEUTSCH", "SET LANGUAGE", "DEUTSCH"),
        ("Langue français", "SET LANGUAGE", "français"),
        ("VERLÄNGERN 2 Tage", "EXTEND", "2 Tage"),
        ("verlaengern 2 tage", "EXTEND", "2 tage"),
        ("Stimme ja", "VOTE", "YES"),
        ("je vote non", "VOTE", "NO"),
        ("REJOINDRE cup", "JOIN", "cup"),
        ("Warten", "SET WAIT", ""),
        ("Kennwort geheim", "SET PASSWORD", "geheim"),
    ],
)
def test_what_follows_is_left_as_it_is(text: str, name: str, rest: str) -> None:
    found = first(text)
    assert found is not None
    assert (found.name, found.rest) == (name, rest)


def test_a_password_is_not_quoted_back_in_any_language() -> None:
    for _, english, words in WORDS:
        if english in ("SET PASSWORD", "SIGNON"):
            found = first(f"{words} geheim")
            assert found is not None
            assert not isinstance(found.quoted, str), words


@pytest.mark.parametrize(
    "text",
    [
        "Hilfe, ich verstehe das nicht",
        "Warum greifst du mich an?",
        "Lage der Dinge: alles ruhig",
        "Remis?",
        "Nachricht erhalten, danke!",
        "Carte blanche pour toi et moi mon ami",
        "Aide-moi contre la Russie s'il te plaît",
        "Estado de la cuestión",
        "Lista di cose che non mi piacciono",
    ],
)
def test_prose_is_no_command(text: str) -> None:
    assert isinstance(read_items(classify(text), all_spellings())[0], PlainLine), text


def test_help_takes_words_of_other_languages() -> None:
    command = find_command("karte")
    assert command is not None
    assert command.name == "MAP"


def test_press_is_opened_in_other_words_and_closed_as_ever() -> None:
    text = "NACHRICHT AN FRANKREICH\nHallo\n> was hast du vor?\nENDPRESS\nHILFE\n"
    press, help_ = read_items(classify(text), all_spellings())
    assert isinstance(press, Call)
    assert (press.name, press.rest, [line.text for line in press.lines]) == (
        "PRESS",
        "TO FRANKREICH",
        ["Hallo", "> was hast du vor?"],
    )
    assert isinstance(help_, Call)
    assert help_.name == "HELP"
