"""Press on one line is sent; without its end, or where its names are unclear, it is shown, and a YES sends it."""

import pytest

from judge.game.events import PressSent
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, flat, running_game


@pytest.fixture
def house() -> House:
    return running_game()


def press_to(letters: list[OutLetter]) -> dict[str, str]:
    """The press that was sent: the text by the address that it went to."""
    return {each.address: each.text for each in letters if each.kind == "press"}


@pytest.mark.parametrize(
    ("line", "to", "text"),
    [
        ("press to italy, hello, endpress", {"italy@home"}, "hello"),
        ("PRESS TO ITALY: hello there! ENDPRESS", {"italy@home"}, "hello there!"),
        ("PRESS TO ITALY; hello, my friend; ENDPRESS.", {"italy@home"}, "hello, my friend"),
        ("Press Italy: are you there? End press", {"italy@home"}, "are you there?"),
        ("PRESS TO ITALY, TURKEY: hello ENDPRESS", {"italy@home", "turkey@home"}, "hello"),
        ("press to italy hello, endpress", {"italy@home"}, "hello"),
        ("presse an italien, hallo, endpress", {"italy@home"}, "hallo"),
    ],
)
def test_a_message_on_one_line_is_sent(house: House, line: str, to: set[str], text: str) -> None:
    letters = house.reply("spring", "FRANCE", f"{line}\nF BRE - MAO")
    assert press_to(letters).keys() == to
    assert all(f"\n{text}\n" in f"{each}\n".replace("> ", "").replace("  ", "") for each in press_to(letters).values())
    assert len(house.state().orders["FRANCE"]) == 1


def test_a_broadcast_on_one_line_goes_to_everybody(house: House) -> None:
    assert len(press_to(house.reply("spring", "FRANCE", "BROADCAST: hello all, ENDBROADCAST"))) == 7
    letters = house.reply("spring", "FRANCE", "BROADCAST FRANCE, ITALY: hello ENDBROADCAST")
    assert press_to(letters) == {}


def test_a_text_that_begins_on_the_first_line_is_sent_whole(house: House) -> None:
    letters = house.reply("spring", "FRANCE", "PRESS TO ITALY: hello\n\nmy friend\nENDPRESS")
    assert "hello\n" in press_to(letters)["italy@home"]
    assert "my friend" in press_to(letters)["italy@home"]


@pytest.mark.parametrize(
    "line", ["PRESS TO ITALY, FRNACE", "PRESS TO ITALY, FRNACE AND TURKEY", "PRESS TO ITALY FRNACE"]
)
def test_names_above_a_text_that_cannot_be_read_send_nothing(house: House, line: str) -> None:
    assert press_to(house.reply("spring", "AUSTRIA", f"{line}\nour plan\nENDPRESS")) == {}


@pytest.mark.parametrize(
    "line", ["press to italy, frnace, our plan, endpress", "BROADCAST TO FRNACE our plan ENDBROADCAST"]
)
def test_what_may_be_a_misspelt_name_sends_nothing_on_one_line(house: House, line: str) -> None:
    assert press_to(house.reply("spring", "AUSTRIA", line)) == {}


@pytest.mark.parametrize(
    "line", ["press to italy, turkey, attacks you, endpress", "press to italy, f, is well, endpress"]
)
def test_where_names_may_end_at_several_places_the_message_is_shown(house: House, line: str) -> None:
    letters = house.reply("spring", "FRANCE", line)
    assert press_to(letters) == {}
    assert "it is not clear where the names end and your text begins; your text was not sent" in flat(letters[0].text)
    assert "PRESS: sent to" in house.agree("spring", "FRANCE", "YES")


@pytest.mark.parametrize(
    "text", ["press to italy, hello there", "PRESS TO ITALY\nhello there", "PRESS TO ITALY: hello there"]
)
def test_a_message_without_its_end_is_shown_and_a_yes_sends_it(house: House, text: str) -> None:
    letters = house.reply("spring", "FRANCE", text)
    assert press_to(letters) == {}
    answer = flat(letters[0].text)
    assert "the line ENDPRESS is missing, so it is not clear where your text ends; your text was not sent" in answer
    assert "Not sent yet: to Italy" in answer
    assert "hello there" in answer.partition("Not sent yet")[2]
    assert "PRESS: sent to Italy" in house.agree("spring", "FRANCE", "YES")
    assert house.state().pressed == 1


@pytest.mark.parametrize(
    "below", ["A PAR - BUR\n\nF BRE - MAO", "A PAR - BUR\nthank you", "A VEN - TYR\nA ROM - VEN", "FINAL\nSTATUS"]
)
def test_orders_and_commands_never_go_into_press_without_its_end(house: House, below: str) -> None:
    letters = house.reply("spring", "FRANCE", f"PRESS TO ITALY\nhello there\nItaly, you know me.\n{below}")
    assert press_to(letters) == {}
    answer = flat(letters[0].text)
    assert "2 lines from the first order or command below it were NOT read" in answer
    assert house.state().orders.get("FRANCE", ()) == ()
    assert "PRESS: sent to Italy" in house.agree("spring", "FRANCE", "YES")
    (past,) = house.events("spring", [PressSent])
    assert isinstance(past.event, PressSent)
    assert past.event.text == "hello there\nItaly, you know me."


def test_press_of_nothing_but_orders_is_not_offered(house: House) -> None:
    letters = house.reply("spring", "FRANCE", "PRESS TO ITALY\nA PAR - BUR\nF BRE - MAO")
    assert "The text has no line ENDPRESS at its end" in flat(letters[0].text)
    assert "nothing waits" in house.agree("spring", "FRANCE", "YES")
    assert house.state().pressed == 0


def test_beside_an_offer_of_orders_it_is_told_how_to_send_it_again(house: House) -> None:
    answer = flat(house.answer("spring", "FRANCE", "F Bre - Maoo\nPRESS TO ITALY\nhello"))
    assert "F BRE - MAO?" in answer
    assert "Please send it again: PRESS TO and the names, your text below, then ENDPRESS." in answer


NEARLY = [
    "ENDPRES",
    "END PRES",
    "EDNPRESS",
    "ENDPRESSS",
    "[ENDPRESS]",
    "End-press",
    "ENDBROADCST",
    "PRESEENDE",
    "Fin de press",
]
"""Misspelt ends of press, in the words of several languages."""


@pytest.mark.parametrize("end", NEARLY)
@pytest.mark.parametrize("below", ["", "SIGNOFF", "PRESS TO TURKEY\nsecret\nENDPRESS"])
def test_a_misspelt_end_ends_a_message_which_is_shown(house: House, end: str, below: str) -> None:
    letters = house.reply("spring", "FRANCE", f"PRESS TO ITALY\nhello there\n{end}\nF BRE - MAO\nA PAR - BUR\n{below}")
    assert press_to(letters).keys() <= {"turkey@home"}
    assert "hello" not in "".join(press_to(letters).values())
    answer = flat(letters[0].text)
    assert f"“{end}” may be meant as ENDPRESS; your text was not sent, and YES sends it all the same" in answer
    assert answer.partition("Not sent yet: to Italy")[2].partition("Reply")[0].strip(" ->") == "hello there"
    assert len(house.state().orders["FRANCE"]) == 2
    assert "PRESS: sent to Italy" in house.agree("spring", "FRANCE", "YES")
    sent = [each.event.text for each in house.events("spring") if isinstance(each.event, PressSent)]
    assert [text for text in sent if text != "secret"] == ["hello there"]


@pytest.mark.parametrize(
    "end", ["ENDE PRESSE", "Presseende", "FIN DE LA PRESSE", "fin del mensaje", "FINE STAMPA", "einde bericht"]
)
def test_the_end_of_a_message_is_known_in_every_language(house: House, end: str) -> None:
    letters = house.reply("spring", "FRANCE", f"PRESS TO ITALY\nhello there\n{end}\nF BRE - MAO")
    assert press_to(letters).keys() == {"italy@home"}
    assert "F BRE" not in press_to(letters)["italy@home"]
    assert len(house.state().orders["FRANCE"]) == 1


@pytest.mark.parametrize("line", ["Express", "depress", "In message", "end", "The end of press", "press"])
def test_a_word_of_prose_is_no_misspelt_end(house: House, line: str) -> None:
    letters = house.reply("spring", "FRANCE", f"PRESS TO ITALY\nhello\n{line}\nyou\nENDPRESS")
    assert line in press_to(letters)["italy@home"]


@pytest.mark.parametrize(
    "below",
    ["F BRE - MAO\nSIGNOFF", "F BRE - MAO\nPRESS TO TURKEY\nsecret\nENDPRESS", "PRESS TO TURKEY\nsecret\nENDPRESS"],
)
def test_the_end_of_another_message_or_of_the_letter_sends_no_orders_and_no_secrets(house: House, below: str) -> None:
    letters = house.reply("spring", "FRANCE", f"PRESS TO ITALY\nhello there\n{below}")
    assert press_to(letters) == {}
    answer = flat(letters[0].text)
    assert "the line ENDPRESS is missing" in answer
    assert "NOT read" in answer
    assert answer.partition("Not sent yet: to Italy")[2].partition("Reply")[0].strip(" ->") == "hello there"


def test_a_signoff_below_words_alone_ends_a_message(house: House) -> None:
    assert "italy@home" in press_to(house.reply("spring", "FRANCE", "PRESS TO ITALY\nhello there\nSIGNOFF"))


def test_a_misspelt_end_of_an_announcement_is_named_and_nothing_is_announced(house: House) -> None:
    letters = house.reply("spring", "master", "ANNOUNCE\nhello all\nENDANNOUNC\nSTATUS\nSET DEADLINE 2027-01-01\nEND")
    assert {each.address for each in letters if "hello all" in each.text} == set()
    assert "“ENDANNOUNC” may be meant for it." in flat(letters[0].text)
