"""Sentences in place of commands are answered: a vote is cast, a question answered, an absence asked about."""

from datetime import timedelta

import pytest

from judge.desk.handling.older_phase import Course
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, flat, running_game

AWAY = "YES"


@pytest.fixture
def house() -> House:
    return running_game()


def votes(house: House, who: str) -> dict[str, bool]:
    """The votes of a player, by what they are on."""
    seat = house.seat("spring", who)
    found = {key: each.votes.get(seat.id) for key, each in house.state().proposals.items()}
    return {key: vote for key, vote in found.items() if vote is not None}


def letter_to(letters: list[OutLetter], address: str) -> OutLetter:
    return next(each for each in letters if each.address == address)


def answering(house: House, letter: OutLetter, text: str) -> str:
    """What Italy is answered to a reply to a letter of ours."""
    seat = house.seat("spring", "ITALY")
    course = Course(answered=lambda: [letter.text])
    return flat(house.write(seat.address, text, claim=Claim("spring", seat.id, seat.generation), course=course)[0].text)


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("I vote yes", True),
        ("No way, I vote no", False),
        ("Sorry, I vote no on the draw.", False),
        ("I'm voting yes!", True),
        ("My vote is no.", False),
        ("Ich stimme mit Nein.", False),
        ("Ich stimme nein zum Remis", False),
        ("Je vote non pour la partie nulle", False),
        ("Je vote oui au match nul", True),
        ("Voto no al empate", False),
        ("Voto sí a las tablas", True),
        ("Io voto no alla patta", False),
        ("Voto no sul pareggio", False),
        ("Ik stem nee over de remise", False),
        ("I vote against the draw", False),
        ("I vote for the draw", True),
        ("Ich stimme gegen das Remis", False),
        ("Ich stimme für das Remis", True),
        ("Je vote contre le nul", False),
        ("Ho cambiato idea, voto contro il pareggio", False),
        ("Voto en contra del empate", False),
        ("Ik stem tegen de remise", False),
        ("Je vote oui", True),
        ("Voto sí", True),
        ("Voto no", False),
    ],
)
def test_a_vote_in_a_sentence_is_cast(house: House, text: str, vote: bool) -> None:
    house.reply("spring", "FRANCE", "PROPOSE DRAW")
    answer = flat(house.answer("spring", "ITALY", text))
    assert list(votes(house, "ITALY").values()) == [vote]
    assert "VOTE: " in answer


@pytest.mark.parametrize(
    "text",
    ["If you vote yes, I vote yes", "I vote yes if Turkey does", "I voted no", "Should I vote no?", "I may vote yes"],
)
def test_other_sentences_are_no_votes(house: House, text: str) -> None:
    house.reply("spring", "FRANCE", "PROPOSE DRAW")
    house.answer("spring", "ITALY", text)
    assert votes(house, "ITALY") == {}


def test_a_vote_on_one_of_several_is_asked_about(house: House) -> None:
    house.reply("spring", "FRANCE", "PROPOSE DRAW\nPROPOSE EXTENSION 24H")
    assert "VOTE DRAW YES" in flat(house.answer("spring", "ITALY", "I vote yes"))
    assert votes(house, "ITALY") == {}


class TestReplyToAProposal:
    @pytest.mark.parametrize(
        ("text", "vote"),
        [
            ("Yes", True),
            ("Yes please.", True),
            ("Yes, I agree", True),
            ("Agreed!", True),
            ("NO", False),
            ("No way!", False),
            ("I'm against it", False),
            ("Actually no", False),
            ("Ich bin dagegen.", False),
            ("Je suis pour", True),
            ("Estoy en contra", False),
            ("Nein danke", False),
        ],
    )
    def test_that_says_yes_or_no_is_a_vote(self, house: House, text: str, vote: bool) -> None:
        told = letter_to(house.reply("spring", "FRANCE", "PROPOSE DRAW"), "italy@home")
        house.reply("spring", "GERMANY", "PROPOSE EXTENSION 24H")
        answering(house, told, text)
        (cast,) = votes(house, "ITALY").items()
        assert cast[0].startswith("draw")
        assert cast[1] is vote

    def test_counts_for_that_vote_alone(self, house: House) -> None:
        told = letter_to(house.reply("spring", "FRANCE", "PROPOSE EXTENSION 24H"), "italy@home")
        for who in ("FRANCE", "ENGLAND", "GERMANY", "TURKEY", "RUSSIA"):
            house.reply("spring", who, "VOTE EXTENSION YES")
        house.reply("spring", "FRANCE", "PROPOSE DRAW")
        assert "VOTE DRAW YES" in answering(house, told, "Yes")
        assert votes(house, "ITALY") == {}

    def test_from_an_earlier_phase_is_no_answer_to_a_new_proposal(self, house: House) -> None:
        told = letter_to(house.reply("spring", "FRANCE", "PROPOSE DRAW"), "italy@home")
        house.reply("spring", "master", "PROCESS S1901M")
        house.reply("spring", "master", "PROCESS F1901M")
        assert not house.state().proposals  # the first one lapsed with its phase
        house.reply("spring", "GERMANY", "PROPOSE DRAW")
        house.reply("spring", "ITALY", "VOTE DRAW NO")
        seat = house.seat("spring", "ITALY")
        course = Course(answers=("spring", "S1901M"), answered=lambda: [told.text])
        house.write(seat.address, "YES", claim=Claim("spring", seat.id, seat.generation), course=course)
        assert list(votes(house, "ITALY").values()) == [False]

    @pytest.mark.parametrize("text", ["ok", "thanks", "Yes, but only if Turkey agrees"])
    def test_that_says_something_else_is_none(self, house: House, text: str) -> None:
        told = letter_to(house.reply("spring", "FRANCE", "PROPOSE DRAW"), "italy@home")
        answering(house, told, text)
        assert votes(house, "ITALY") == {}


@pytest.mark.parametrize(
    "text", ["What's the deadline?", "when are orders due??", "Hi, when is the deadline?", "Wann ist die Frist?"]
)
def test_a_question_for_the_deadline_is_answered(house: House, text: str) -> None:
    answer = flat(house.answer("spring", "FRANCE", text))
    assert "26 Nov 2026 09:00" in answer
    assert "NOT accepted" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "I'll be on vacation Dec 1-7",
        "I'm away from Dec 1 to Dec 7.",
        "Sorry, I will be on holiday from 1 December until 7 December",
        "Ich bin vom 1. bis 7. Dezember im Urlaub",
        "Je serai en vacances du 1er au 7 décembre",
        "Estaré de vacaciones del 1 al 7 de diciembre",
        "Sarò in vacanza dal 1 al 7 dicembre",
    ],
)
def test_an_absence_in_a_sentence_is_asked_about_and_a_yes_enters_it(house: House, text: str) -> None:
    answer = flat(house.answer("spring", "FRANCE", text))
    assert "? " in answer
    assert "reply with YES within a day" in answer
    assert not house.seat("spring", "FRANCE").absences
    assert "you will be away from Tue 1 Dec 2026 00:00 UTC to Tue 8 Dec 2026" in house.agree("spring", "FRANCE", "YES")


def test_a_yes_to_another_letter_is_asked_about(house: House) -> None:
    house.reply("spring", "FRANCE", "I'll be on vacation Dec 1-7")
    answer = flat(house.answer("spring", "FRANCE", "YES"))
    assert "SET ABSENCE Dec 1 TO 7" in answer
    assert not house.seat("spring", "FRANCE").absences
    house.agree("spring", "FRANCE", "YES")
    assert house.seat("spring", "FRANCE").absences


def test_a_yes_comes_too_late_after_a_day(house: House) -> None:
    house.reply("spring", "FRANCE", "I'll be on vacation Dec 1-7")
    house.now += timedelta(days=1, minutes=1)
    assert "nothing waits" in house.agree("spring", "FRANCE", "YES")


@pytest.mark.parametrize(
    "text", ["I'll be away", "I am on vacation in Burgundy", "I'll be away sometime", "I am away, so hold"]
)
def test_a_sentence_without_days_is_none(house: House, text: str) -> None:
    assert (
        "SET ABSENCE" not in flat(house.answer("spring", "FRANCE", text)).partition("Reply")[0].partition("Not read")[0]
    )


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("VOTE DRAW YES please", True),
        ("VOTE DRAW NO, thanks!", False),
        ("Please VOTE DRAW YES", True),
        ("vote draw yes, merci beaucoup", True),
        ("VOTE YES por favor.", True),
    ],
)
def test_a_vote_among_kind_words_is_cast(house: House, text: str, vote: bool) -> None:
    house.reply("spring", "FRANCE", "PROPOSE DRAW")
    house.reply("spring", "ITALY", text)
    assert list(votes(house, "ITALY").values()) == [vote]


@pytest.mark.parametrize("text", ["STATUS please", "Status, thanks!", "Please STATUS", "STATUS bitte"])
def test_a_command_among_kind_words_is_done(house: House, text: str) -> None:
    assert "✓ STATUS" in flat(house.reply("spring", "ITALY", text)[0].text)


def test_kind_words_alone_ask_for_nothing(house: House) -> None:
    assert "✓" not in flat(house.reply("spring", "ITALY", "Please wait, thanks")[0].text)


@pytest.mark.parametrize(
    "text",
    [
        "Show me my orders",
        "When is my next deadline and who is missing?",
        "Did you get my orders?",
        "Quels sont mes ordres ?",
        "Wer fehlt noch?",
    ],
)
def test_a_question_about_the_phase_shows_how_it_stands(house: House, text: str) -> None:
    assert "✓ STATUS" in flat(house.reply("spring", "ITALY", text)[0].text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Cancel my orders", []),
        ("please cancel all my orders, thanks!", []),
        ("cancel my orders for Rome", ["F NAP - ION"]),
        ("Lösche meine Befehle für Neapel", ["A ROM - APU"]),
    ],
)
def test_orders_are_taken_back_by_a_sentence(house: House, text: str, left: list[str]) -> None:
    house.reply("spring", "ITALY", "A ROM - APU\nF NAP - ION")
    house.reply("spring", "ITALY", text)
    assert list(map(str, house.state().orders.get("ITALY", ()))) == left


def test_a_yes_that_answers_nothing_is_not_passed_over(house: House) -> None:
    answer = flat(house.reply("spring", "ITALY", "YES")[0].text)
    assert "nothing of yours waits for a YES now" in answer
    assert "Nothing in your letter was done" in answer


def test_the_offer_of_an_absence_asks_for_a_yes_alone(house: House) -> None:
    answer = flat(house.reply("spring", "ITALY", "I'll be on vacation Dec 1-7")[0].text)
    assert "reply with YES" in answer
    assert "further commands" not in answer


def test_who_asks_for_the_deadline_is_told_it_at_once(house: House) -> None:
    answer = flat(house.reply("spring", "ITALY", "What's the deadline?")[0].text)
    assert "✓ STATUS: the deadline is Thu 26 Nov 2026 09:00 UTC; your orders on file are shown below" in answer
