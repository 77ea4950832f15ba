"""Lines become commands, written lines and ignored ones; nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.reading.mail.items import (
    Call,
    Ignored,
    Item,
    PlainLine,
    SignOff,
    UnknownCommand,
    hides_secret,
    read_items,
    resembles_order,
)
from judge.reading.mail.lines import LineKind, classify
from judge.reading.mail.spellings import Below, Shape, Spellings

STANDARD = load_variant("standard")
SHAPES = (
    Shape("LIST", ("LIST",)),
    Shape("SIGNON", ("SIGNON", "SIGN ON")),
    Shape("SET WAIT", ("SET WAIT",)),
    Shape("SET NOWAIT", ("SET NOWAIT", "SET NO WAIT")),
    Shape("CREATE", ("CREATE",), Below.SETTINGS),
    Shape("START", ("START",)),
    Shape("JOIN", ("JOIN",)),
    Shape("PRESS", ("PRESS", "BROADCAST"), Below.TEXT),
    Shape("ANNOUNCE", ("ANNOUNCE",), Below.TEXT),
)


def read(text: str) -> list[Item]:
    return read_items(classify(text), Spellings(SHAPES))


def test_commands_are_known_in_any_case_with_their_arguments() -> None:
    assert read("list\nSign On FRANCE@spring word\nSET NO WAIT") == [
        Call(1, "list", "LIST", ""),
        Call(2, "Sign On FRANCE@spring word", "SIGNON", "FRANCE@spring word"),
        Call(3, "SET NO WAIT", "SET NOWAIT", ""),
    ]


@pytest.mark.parametrize(
    "line", ["JOIN demo, please", "Please JOIN demo", "join demo thanks!", "JOIN demo please, danke."]
)
def test_kind_words_around_a_command_are_none_of_its_arguments(line: str) -> None:
    assert read(line) == [Call(1, line, "JOIN", "demo")]


def test_kind_words_that_end_a_password_or_a_text_stay() -> None:
    (signon, press) = read("SIGNON FRANCE@demo open please\nPRESS TO ITALY, yes, thanks")
    assert isinstance(signon, Call)
    assert signon.rest == "FRANCE@demo open please"
    assert isinstance(press, Call)
    assert press.rest == "TO ITALY, yes, thanks"


def test_other_lines_are_left_to_who_knows_the_game() -> None:
    assert read("Hi judge,\nA PAR - BUR") == [PlainLine(1, "Hi judge,"), PlainLine(2, "A PAR - BUR")]


def test_blank_lines_and_comments_leave_nothing() -> None:
    assert read("\n// A PAR - BUR\n   // and this\nLIST") == [Call(4, "LIST", "LIST", "")]


def test_quotations_and_signatures_are_ignored() -> None:
    assert read("LIST\n> JOIN spring\n-- \nJOIN spring") == [
        Call(1, "LIST", "LIST", ""),
        Ignored(2, LineKind.QUOTED),
        Ignored(3, LineKind.SIGNATURE),
        Ignored(4, LineKind.SIGNATURE),
    ]


def test_nothing_is_read_below_signoff() -> None:
    assert read("LIST\nSIGNOFF\nJOIN spring") == [Call(1, "LIST", "LIST", ""), SignOff(2)]


def test_press_keeps_every_line_of_its_text() -> None:
    press, after = read("PRESS TO FRANCE\nLet us talk.\n\n> A PAR H\nLIST\nENDPRESS\nLIST")
    assert isinstance(press, Call)
    assert press.rest == "TO FRANCE"
    assert [line.text for line in press.lines] == ["Let us talk.", "", "> A PAR H", "LIST"]
    assert press.closed
    assert after == Call(7, "LIST", "LIST", "")


def test_press_without_its_end_is_not_closed_and_takes_what_is_left() -> None:
    (press,) = read("PRESS TO FRANCE\nLet us talk.\nA PAR - BUR")
    assert isinstance(press, Call)
    assert not press.closed
    assert [line.text for line in press.lines] == ["Let us talk.", "A PAR - BUR"]


def test_signoff_ends_press_and_the_letter() -> None:
    press, end = read("BROADCAST\nHello all\nSIGNOFF\nLIST")
    assert isinstance(press, Call)
    assert press.closed
    assert end == SignOff(3)


def test_an_announcement_ends_at_end() -> None:
    announce, after = read("ANNOUNCE\nWelcome.\nEND\nLIST")
    assert isinstance(announce, Call)
    assert [line.text for line in announce.lines] == ["Welcome."]
    assert isinstance(after, Call)


def test_settings_run_to_a_blank_line() -> None:
    create, after = read("CREATE spring standard\nMOVE 3D\nPRESS ALL\nSTART AUTO\nDAYZ 3\n\nMOVE 2D")
    assert isinstance(create, Call)
    assert [line.text for line in create.lines] == ["MOVE 3D", "PRESS ALL", "START AUTO", "DAYZ 3"]
    assert after == PlainLine(7, "MOVE 2D")


def test_a_setting_with_a_wrong_value_is_one_although_its_word_is_a_command() -> None:
    create, press = read("CREATE spring\nPRESS SOME\nSTART LATER\nMOVE 3D\n\nPRESS TO FRANCE\nHi\nENDPRESS")
    assert isinstance(create, Call)
    assert [line.text for line in create.lines] == ["PRESS SOME", "START LATER", "MOVE 3D"]
    assert isinstance(press, Call)


def test_what_a_command_takes_is_no_setting_with_a_wrong_value() -> None:
    create, press, start = read("CREATE spring\nMOVE 3D\nPRESS FRANCE\nHi\nENDPRESS\nSTART FORCE")
    assert isinstance(create, Call)
    assert [line.text for line in create.lines] == ["MOVE 3D"]
    assert isinstance(press, Call)
    assert [line.text for line in press.lines] == ["Hi"]
    assert start == Call(6, "START FORCE", "START", "FORCE")


def test_settings_run_to_another_command() -> None:
    create, join = read("CREATE spring\nMOVE 3D\nJOIN summer")
    assert isinstance(create, Call)
    assert [line.text for line in create.lines] == ["MOVE 3D"]
    assert isinstance(join, Call)


def test_a_misspelled_command_is_hinted_at_and_not_accepted() -> None:
    assert read("JION spring") == [UnknownCommand(1, "JION spring", ("JOIN",))]
    assert read("Strat") == [UnknownCommand(1, "Strat", ("START",))]


@pytest.mark.parametrize("line", ["Lisb - Iber", "Joi H", "Stat holds", "Jon S F Edo", "SET - Iber", "Crete → Sicily"])
def test_an_order_for_a_place_that_is_spelled_like_a_command_is_no_command(line: str) -> None:
    assert read(line) == [PlainLine(1, line)]


def test_set_with_something_unknown_names_what_can_be_set() -> None:
    assert read("SET ABSENCE 3D") == [UnknownCommand(1, "SET ABSENCE 3D", ("SET NOWAIT", "SET WAIT"))]


SETTINGS = [Shape(name, (name,)) for name in ("SET ADDRESS", "SET SECOND", "SET WAIT", "SET ZONE", "JOIN", "CLEAR")]
SETTINGS += [Shape("SET NOWAIT", ("SET NOWAIT", "SET NO WAIT")), Shape("CLEAR POSTAL", ("CLEAR POSTAL",))]
SETTINGS += [Shape("START", ("START", "FORCE BEGIN", "FORCE START"))]


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("SET ADRESS me@home", ("SET ADDRESS",)),
        ("set zoen Europe/Berlin", ("SET ZONE",)),
        ("SET NO WIAT", ("SET NOWAIT",)),
        ("SET SEC", ()),
        ("SETT WAIT", ("SET WAIT",)),
        ("SETT COFFEE", ()),
        ("SET COFFEE black", ()),
        ("SET", ()),
        ("CLAER", ("CLEAR",)),
        ("CLAER POSTAL", ("CLEAR POSTAL",)),
        ("CLAER F BRE", ("CLEAR",)),
        ("FORCE", ("START",)),
        ("Force begni", ("START",)),
    ],
)
def test_of_many_commands_those_are_named_whose_next_word_is_near_too(line: str, near: tuple[str, ...]) -> None:
    assert read_items(classify(line), Spellings(SETTINGS)) == [UnknownCommand(1, line, near)]


def test_the_first_word_of_few_commands_begins_a_sentence_too() -> None:
    assert read_items(classify("Force of habit, sorry"), Spellings(SETTINGS)) == [PlainLine(1, "Force of habit, sorry")]


def test_a_sentence_is_no_misspelled_command() -> None:
    assert read("Stark contrast to what you said last year") == [
        PlainLine(1, "Stark contrast to what you said last year")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "A PAR - BUR",
        "Army Pariss to Burgundi",
        "Flt Lonn -> Nthsea",
        "build a par",
        "move my army in Paris to Burgundy",
    ],
)
def test_what_was_meant_as_an_order_is_told_from_prose(text: str) -> None:
    assert resembles_order(text, STANDARD)


@pytest.mark.parametrize(
    "text",
    [
        "Hi judge,",
        "Thanks!",
        "A nice day to you",
        "Thanks for the fun war in the east, everybody",
        "Hold on, I am still thinking about Paris",
        "***",
        "",
    ],
)
def test_prose_is_no_order(text: str) -> None:
    assert not resembles_order(text, STANDARD)


@pytest.mark.parametrize(
    "text",
    ["SIGNON F@g word", "SIGNN FRANCE@spring word", "set password word", "SINGON FRANCE@spring word", "login x y"],
)
def test_lines_that_may_hold_a_password_are_known(text: str) -> None:
    assert hides_secret(text)


def test_orders_hold_no_password() -> None:
    assert not hides_secret("A PAR - BUR")


@given(st.text(max_size=300))
def test_no_letter_raises_and_no_written_line_is_lost(text: str) -> None:
    lines = classify(text)
    items = read_items(lines, Spellings(SHAPES))
    spoken = sum(1 + len(item.lines) if isinstance(item, Call) else 1 for item in items)
    assert spoken <= len(lines)
    resembles_order(text, STANDARD)
    hides_secret(text)


def test_empty_lines_in_what_only_looks_like_a_press_are_no_lines() -> None:
    assert read("PRESS-day is near\n\nA PAR H\nENDPRESS") == [
        PlainLine(1, "PRESS-day is near"),
        PlainLine(3, "A PAR H"),
        PlainLine(4, "ENDPRESS"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Here are my orders:",
        "Why did you attack me?",
        "Wait, I have changed my mind.",
        "Check this with England please",
        "Extend my greetings to them",
        "Watch what he does in the north",
    ],
)
def test_a_sentence_that_begins_like_a_command_is_prose(line: str) -> None:
    shapes = [Shape(word, (word,)) for word in ("HERE", "WHY", "WAIT", "CHECK", "EXTEND", "WATCH")]
    (item,) = read_items(classify(line), Spellings(shapes))
    assert item == PlainLine(1, line)


@pytest.mark.parametrize("line", ["WHY did you attack me?", "why A PAR", "Wait", "check", "Extend 2D", "watch spring"])
def test_capitals_or_plain_arguments_are_a_command(line: str) -> None:
    shapes = [Shape(word, (word,)) for word in ("WHY", "WAIT", "CHECK", "EXTEND", "WATCH")]
    (item,) = read_items(classify(line), Spellings(shapes))
    assert isinstance(item, Call)


@pytest.mark.parametrize("line", ["I am told that Diplomacy is played here.", "WHO can tell me how one begins?"])
def test_a_sentence_is_no_misspelled_command_of_several_words(line: str) -> None:
    shapes = [Shape("PRESENT", ("PRESENT", "I AM HERE")), Shape("ELSEWHERE", ("ELSEWHERE", "WHO IS"))]
    assert read_items(classify(line), Spellings(shapes)) == [PlainLine(1, line)]


@pytest.mark.parametrize(
    ("line", "near"), [("SET ADRESS", ("SET ADDRESS",)), ("SET ZNOE UTC", ("SET ZONE",)), ("SET TEA", ())]
)
def test_of_the_commands_that_begin_alike_the_nearest_are_named(line: str, near: tuple[str, ...]) -> None:
    shapes = [Shape(word, (word,)) for word in ("SET ADDRESS", "SET ZONE", "SET WAIT", "SET PASSWORD", "SET QUIET")]
    assert read_items(classify(line), Spellings(shapes)) == [UnknownCommand(1, line, near)]


def test_press_with_no_close_before_the_next_is_a_setting_with_a_wrong_value() -> None:
    create, press = read("CREATE spring\nPRESS SOME\nMOVE 3D\nPRESS TO FRANCE\nHi\nENDPRESS")
    assert isinstance(create, Call)
    assert [line.text for line in create.lines] == ["PRESS SOME", "MOVE 3D"]
    assert isinstance(press, Call)
    assert [line.text for line in press.lines] == ["Hi"]
