"""What a person is told who wrote something near enough: how to send prose on, how to sign on, what is wrong."""

import pytest

from judge.desk.handling import handler
from judge.desk.handling.sender import Sender
from judge.reading.mail.body import Body
from judge.reading.mail.lines import classify
from tests.desk.house import Claim, House, flat, running_game

SEEN_BY_NOBODY = "Nobody else has seen this. To send it, write:"
PROSE = "Dear Italy, shall we share Austria?"


def said_to(house: House, who: str, text: str) -> str:
    return flat(house.answer("spring", who, text))


def test_prose_that_nobody_read_can_be_sent_as_press() -> None:
    assert f"{SEEN_BY_NOBODY} PRESS TO ITALY, your text, ENDPRESS." in said_to(running_game(), "FRANCE", PROSE)


def test_prose_can_be_sent_to_whom_it_names_first() -> None:
    house = running_game()
    for text, to in {
        "Hi there!\nTurkey and Russia, shall we three share the Balkans?": "TURKEY RUSSIA",
        "Hello,\nI would like an alliance against Germany and Austria": "GERMANY AUSTRIA",
        "Lieber Österreicher,\nwollen wir uns gegen die Türkei verbünden?": "TURKEY",
        "Chère Angleterre, voulez-vous la Belgique pour vous ?": "ENGLAND",
        "Sorry for my English, what about a truce?": "AUSTRIA",
        "France is glad to hear from you all": "AUSTRIA",
    }.items():
        assert f"{SEEN_BY_NOBODY} PRESS TO {to}, your text, ENDPRESS." in said_to(house, "FRANCE", text), text


def test_prose_beside_orders_can_be_sent_too() -> None:
    assert f"{SEEN_BY_NOBODY} PRESS TO ITALY," in said_to(running_game(), "AUSTRIA", f"A VIE - GAL\n\n{PROSE}\n")


@pytest.mark.parametrize("text", ["Hello judge,\nthanks, Fred", "Here are my orders for this spring:\nA PAR - BUR"])
def test_greetings_are_not_taken_for_press(text: str) -> None:
    assert SEEN_BY_NOBODY not in said_to(running_game(), "FRANCE", text)


def test_prose_is_sent_only_as_the_game_lets_it() -> None:
    assert SEEN_BY_NOBODY not in said_to(running_game("PRESS NONE"), "FRANCE", PROSE)
    public = said_to(running_game("PRESS BROADCAST"), "FRANCE", PROSE)
    assert f"{SEEN_BY_NOBODY} BROADCAST, your text, ENDBROADCAST." in public
    forming = House()
    forming.prove("master@home", "CREATE spring")
    forming.prove("anna@home", "JOIN spring")
    assert f"{SEEN_BY_NOBODY} BROADCAST, your text, ENDBROADCAST." in said_to(forming, "p1", PROSE)


def test_strangers_and_masters_are_not_told_how_to_send_press() -> None:
    house = running_game()
    assert SEEN_BY_NOBODY not in flat(house.write("x@home", PROSE)[0].text)
    assert SEEN_BY_NOBODY not in said_to(house, "master", PROSE)


def test_attached_orders_get_the_hint_to_write_them_into_the_letter() -> None:
    house = running_game()
    visitor = Sender("france@home", "", Claim("spring", "p3", 1), "orders")
    body = Body(classify("See there"), ("orders.zip",))
    (answer,) = handler.handle_letter(house, visitor, body, house.now, house.rng).letters
    assert (
        "attachment orders.zip\n\nAttachments are not opened: please write the lines into the letter itself."
        in answer.text
    )


@pytest.mark.parametrize("command", ["SET SECOND", "SET ADDRESS"])
def test_an_address_is_set_by_a_letter_from_it(command: str) -> None:
    house = running_game()
    how = "itself, to the address that a reply to this letter goes to, or with SIGNON"
    said = said_to(house, "FRANCE", f"{command} <fr2@home>")
    assert f"Please send {command} from fr2@home {how} FRANCE@spring password above it." in said
    assert "SIGNON MASTER@spring password above it." in said_to(house, "master", f"{command} m2@home")
    house.write("fr2@home", command, claim=Claim("spring", "p3", 1), proven=True)
    assert "fr2@home" in (house.seat("spring", "FRANCE").address, house.seat("spring", "FRANCE").second)


def test_who_is_proven_and_plays_in_several_games_hears_which() -> None:
    house = running_game()
    house.prove("other@home", "CREATE autumn")
    house.prove("france@home", "JOIN autumn")
    for line in ("A PAR - BUR", "STATUS"):
        said = flat(house.prove("france@home", line)[0].text)
        assert "You play in autumn and spring; write SIGNON p1@autumn above it." in said
        assert "password" not in said
    said = flat(house.write("france@home", "A PAR - BUR")[0].text)
    assert "autumn" not in said  # an address that nothing proves is told nothing
    assert "SIGNON FRANCE@game password" in said
    house.prove("france@home", "SIGNON p1@autumn\nSTATUS")
    assert "“autumn” (Standard) is forming" in flat(house.prove("france@home", "SIGNON p1@autumn\nSTATUS")[0].text)


def test_a_signon_without_a_password_says_that_it_is_missing() -> None:
    house = running_game()
    said = flat(house.write("x@home", "SIGNON TURKEY@spring\nA CON H")[0].text)
    assert '✗ "SIGNON TURKEY@spring": The password is missing: SIGNON TURKEY@spring password.' in said
    assert house.state().orders == {}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            "MOVE 3X ZONE Mars",
            "90M or 1D 12H. “Mars” is not one time zone;",
        ),
        ("MOVE 2 days RETREAT soon", "“soon” is not a length of time; write e.g. 3D, 12H,"),
        ("AT noon PRESS ALL", "“noon” is not a time of day; write e.g. 18:00"),
        ("AT 20:00 PRESS maybe", "“maybe” is not a kind of press; write ALL, PARTIAL, BROADCAST or NONE."),
        ("AT 20:00 START now", "“now” is not a way to start; write AUTO or MANUAL."),
    ],
)
def test_settings_that_cannot_be_read_are_named(settings: str, said: str) -> None:
    house = House()
    for letter in (f"CREATE cup standard {settings}", f"CREATE cup\n{settings}"):
        assert said in flat(house.prove("m@home", letter)[0].text)
    assert house.states == {}


def test_an_impossible_order_is_reported_once() -> None:
    house = running_game()
    assert '✗ "A PAR - LON": not possible: A PAR cannot reach LON' in said_to(house, "FRANCE", "A PAR - LON")
    assert '✗ "Paris - London": A PAR - LON is not possible: ' in said_to(house, "FRANCE", "Paris - London")


def test_one_player_is_here_and_those_without_a_name_are_counted() -> None:
    house = House()
    house.prove("master@home", "CREATE spring START MANUAL", name="Molly")
    assert "forming, 0 of 7 players" in flat(house.write("x@home", "LIST")[0].text)
    first = house.prove("a@home", "JOIN spring")
    assert "1 of 7 players is here" in flat(first[0].text)
    assert all("1 of 7 players is here" in flat(each.text) for each in first[1:])
    (left,) = (each for each in house.reply("spring", "p1", "RESIGN") if each.kind == "vacant")
    assert left.text.startswith("A player has left “spring”.")
    for number in range(6):
        house.prove(f"b{number}@home", "JOIN spring")
    full = next(each for each in house.prove("z@home", "JOIN spring", name="Zoe") if each.kind == "game_full")
    assert "Master Molly Players 6 not named Player Zoe" in flat(full.text)
