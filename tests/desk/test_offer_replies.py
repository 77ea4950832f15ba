"""Replies to a letter that offers orders, in the words of people: what they take, refuse, or want instead."""

import pytest

from tests.desk.house import House, flat, running_game, said
from tests.desk.test_offers import on_file, waiting
from tests.desk.test_winter_lines import winter

LINES = "F Tri - Albnia\nA Bud - Serrbia\nA Vie - Galcia"
TRI, BUD, VIE = "F TRI - ALB", "A BUD - SER", "A VIE - GAL"


@pytest.fixture
def house() -> House:
    """A game in which Austria has been offered three orders."""
    house = running_game()
    assert "(YES 3)" in flat(house.answer("spring", "AUSTRIA", LINES))
    return house


@pytest.mark.parametrize(
    ("text", "filed", "left"),
    [
        ("Yes please, all of them!", {TRI, BUD, VIE}, set()),
        ("That's right", {TRI, BUD, VIE}, set()),
        ("👍", {TRI, BUD, VIE}, set()),
        ("Correct", {TRI, BUD, VIE}, set()),
        ("all", {TRI, BUD, VIE}, set()),
        ("Oui, toutes\n\nAnne", {TRI, BUD, VIE}, set()),
        ("yes to 1 and 3, no to 2", {TRI, VIE}, set()),
        ("1 and 3 yes", {TRI, VIE}, {BUD}),
        ("Yes to 1.\nNo to 2.\nYes to 3.", {TRI, VIE}, set()),
        ("Ja, außer 2", {TRI, VIE}, set()),
        ("Yes but F Tri - Ven", {"F TRI - VEN", BUD, VIE}, set()),
        ("Yes, but F Tri - Ven please", {"F TRI - VEN", BUD, VIE}, set()),
        ("Sí, pero F Tri - Ven", {"F TRI - VEN", BUD, VIE}, set()),
        ("Yes, A Bud - Ser", {BUD}, {TRI, VIE}),
        ("Yes except A Bud - Ser", {TRI, VIE}, set()),
        ("Yes but F Tri - Lon", {BUD, VIE}, {TRI}),  # which is refused, and the other order not what is wanted
        ("No, F Tri - Ven", {"F TRI - VEN"}, set()),
        ("No A Bud - Ser", set(), {TRI, VIE}),
        ("no\nF Tri H", {"F TRI H"}, set()),
    ],
)
def test_a_reply_takes_and_refuses_by_its_words(house: House, text: str, filed: set[str], left: set[str]) -> None:
    house.agree("spring", "AUSTRIA", text)
    assert on_file(house, "AUSTRIA") == filed
    assert waiting(house.state()) == left


@pytest.mark.parametrize("text", ["no", "No, thanks", "That's wrong", "nein", "non merci"])
def test_a_no_files_nothing_and_says_so(house: House, text: str) -> None:
    answer = house.agree("spring", "AUSTRIA", text)
    assert "✓ NO: not filed: F TRI - ALB, A BUD - SER and A VIE - GAL" in answer
    assert on_file(house, "AUSTRIA") == set()
    assert waiting(house.state()) == set()


def test_a_no_to_some_names_them(house: House) -> None:
    assert "✓ NO: not filed: A BUD - SER" in house.agree("spring", "AUSTRIA", "yes to 1 and 3, no to 2")


@pytest.mark.parametrize("text", ["Hmm, what?", "Yes but only if Turkey agrees", "thanks!", "Yes and no", "No problem"])
def test_an_unclear_reply_gets_the_offer_once_more(house: House, text: str) -> None:
    answer = house.agree("spring", "AUSTRIA", text)
    assert f'? "{text}": F TRI - ALB? (YES 1)' in answer
    assert "A VIE - GAL? (YES 3)" in answer
    assert on_file(house, "AUSTRIA") == set()
    house.agree("spring", "AUSTRIA", "yes")
    assert on_file(house, "AUSTRIA") == {TRI, BUD, VIE}


def test_a_reply_with_a_misspelt_order_is_offered_that_and_the_rest(house: House) -> None:
    answer = house.agree("spring", "AUSTRIA", "Yes but F Tri - Venicee")
    assert "F TRI - VEN? (YES" in answer
    assert on_file(house, "AUSTRIA") == set()
    house.agree("spring", "AUSTRIA", "yes")
    assert on_file(house, "AUSTRIA") == {"F TRI - VEN", BUD, VIE}


@pytest.mark.parametrize("text", ["STATUS", "A Bud H"])
def test_a_reply_with_lines_of_its_own_is_not_unclear(house: House, text: str) -> None:
    assert "A VIE - GAL? (YES" not in house.agree("spring", "AUSTRIA", text)


@pytest.mark.parametrize(
    ("text", "filed"),
    [
        ("not 2", set()),
        ("yes, but not 2", {"F STP/NC B"}),
        ("the second one", {"F STP/SC B"}),
        ("Yes, F Stp/sc", {"F STP/SC B"}),
        ("no", set()),
    ],
)
def test_a_reply_chooses_by_its_words(text: str, filed: set[str]) -> None:
    house = winter()
    assert "F STP/NC B (YES 1) or F STP/SC B (YES 2)?" in said(house, "F STP", "RUSSIA")
    house.agree("spring", "RUSSIA", text)
    assert on_file(house, "RUSSIA") == filed


class TestLine:
    """A command that waits for a YES."""

    def test_is_dropped_at_a_no_which_is_told(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "RESIGN")
        assert "✓ NO: “RESIGN” is not done" in house.agree("spring", "FRANCE", "No!")
        assert "nothing waits" in house.agree("spring", "FRANCE", "yes", to=house.letters - 1)
        assert house.seat("spring", "FRANCE").is_held

    @pytest.mark.parametrize("text", ["That's right", "Yes please do", "👍", "correct"])
    def test_is_done_at_a_yes_in_other_words(self, text: str) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "I'll be on vacation Dec 1-7")
        house.agree("spring", "FRANCE", text)
        assert house.seat("spring", "FRANCE").absences

    def test_is_asked_about_again_in_answer_to_an_unclear_reply(self) -> None:
        house = running_game()
        house.reply("spring", "FRANCE", "RESIGN")
        answer = house.agree("spring", "FRANCE", "Hm, is that so?")
        assert "it is not clear whether you mean “RESIGN”" in answer
        house.agree("spring", "FRANCE", "yes")
        assert not house.seat("spring", "FRANCE").is_held


def test_a_no_to_an_offer_of_nothing_more_is_none(house: House) -> None:
    asking = house.letters
    house.agree("spring", "AUSTRIA", "yes")
    assert "NO:" not in house.agree("spring", "AUSTRIA", "no", to=asking)
    assert on_file(house, "AUSTRIA") == {TRI, BUD, VIE}


def test_a_yes_in_other_words_to_no_letter_that_asks_is_asked_about(house: House) -> None:
    assert '? "all of them": F TRI - ALB? (YES 1)' in said(house, "all of them", "AUSTRIA")
    assert on_file(house, "AUSTRIA") == set()
