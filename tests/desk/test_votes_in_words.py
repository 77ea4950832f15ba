"""Votes as people write them: several in one sentence, in reply to one of several proposals, taken back again."""

from datetime import timedelta

import pytest

from judge.desk.handling.older_phase import Course
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, flat, running_game, said

Votes = dict[str, bool]


@pytest.fixture
def house() -> House:
    return running_game()


def both_open(house: House) -> tuple[OutLetter, OutLetter]:
    """A draw and an extension are proposed; what Italy is told of each."""
    told = [house.reply("spring", "FRANCE", line) for line in ("PROPOSE DRAW", "PROPOSE EXTENSION 24H")]
    draw, extension = (next(each for each in letters if each.address == "italy@home") for letters in told)
    return draw, extension


def votes(house: House, who: str = "ITALY") -> Votes:
    """What somebody votes, by the kinds of what is open."""
    seat = house.seat("spring", who)
    found = {key.split()[0]: each.votes.get(seat.id) for key, each in house.state().proposals.items()}
    return {kind: vote for kind, vote in found.items() if vote is not None}


def replied(house: House, letter: OutLetter, text: str) -> str:
    """What Italy is answered to a reply to a letter of ours."""
    seat = house.seat("spring", "ITALY")
    course = Course(answered=lambda: [letter.text])
    return flat(house.write(seat.address, text, claim=Claim("spring", seat.id, seat.generation), course=course)[0].text)


@pytest.mark.parametrize(
    ("text", "draw", "extension"),
    [
        ("Yes to the extension, no to the draw", False, True),
        ("No to the draw and yes to the extension please.", False, True),
        ("I vote yes to the draw and no to the extension", True, False),
        ("I vote for the extension, against the draw", False, True),
        ("Draw: no. Extension: yes!", False, True),
        ("draw no, extension yes", False, True),
        ("VOTE DRAW NO, EXTENSION YES", False, True),
        ("VOTE NO ON THE DRAW AND YES ON THE EXTENSION", False, True),
        ("yes to both", True, True),
        ("No to both!", False, False),
        ("VOTE BOTH YES", True, True),
        ("Ja zur Verlängerung, nein zum Remis", False, True),
        ("Ich stimme für die Verlängerung und gegen das Remis", False, True),
        ("Oui à la prolongation, non à la nulle", False, True),
        ("Je vote pour la prolongation et contre le match nul", False, True),
        ("Sí a la prórroga, no al empate", False, True),
        ("Sì alla proroga, no alla patta", False, True),
        ("Ja voor de verlenging, nee tegen de remise", False, True),
        ("Ja tegen de verlenging is onzin", None, None),
        ("Yes to the draw if Turkey agrees, no to the extension", None, None),
        ("No draw for England and yes to peace", None, None),
    ],
)
def test_one_sentence_votes_on_several(house: House, text: str, draw: bool | None, extension: bool | None) -> None:
    both_open(house)
    house.reply("spring", "ITALY", text)
    assert votes(house) == {k: v for k, v in (("draw", draw), ("extension", extension)) if v is not None}


def test_each_vote_of_a_sentence_is_told(house: House) -> None:
    both_open(house)
    answer = said(house, "Yes to the extension, no to the draw", "ITALY")
    assert "your vote on an extension of 1 day is YES" in answer
    assert "your vote on a draw of" in answer
    assert "is NO" in answer


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("Yes", True),
        ("no way", False),
        ("I agree", True),
        ("I vote yes", True),
        ("VOTE NO", False),
        ("I vote no!", False),
    ],
)
def test_a_vote_without_a_subject_is_on_what_the_answered_letter_asks(house: House, text: str, vote: bool) -> None:
    for place, kind in enumerate(("draw", "extension")):
        asked = house.copy()
        replied(asked, both_open(asked)[place], text)
        assert votes(asked) == {kind: vote}


@pytest.mark.parametrize("text", ["Yes", "VOTE YES", "I vote yes"])
def test_a_vote_on_what_is_settled_is_none_on_something_else(house: House, text: str) -> None:
    _, extension = both_open(house)
    for who in ("ENGLAND", "GERMANY", "TURKEY", "RUSSIA"):
        house.reply("spring", who, "VOTE EXTENSION YES")
    assert list(house.state().proposals) == ["draw"]
    assert "VOTE DRAW YES" in replied(house, extension, text)
    assert votes(house) == {}


@pytest.mark.parametrize(
    "text",
    [
        "WITHDRAW my vote",
        "Withdraw my vote, please",
        "I withdraw my vote.",
        "WITHDRAW MY VOTE ON THE DRAW",
        "I'd like to take back my vote on the draw",
        "Please cancel my vote for the draw",
        "VOTE WITHDRAW",
        "Ich ziehe meine Stimme zurück",
        "Ich ziehe meine Stimme zum Remis zurück.",
        "Je retire mon vote sur la nulle",
        "Retiro mi voto",
        "Ritiro il mio voto sulla patta",
        "Ik trek mijn stem over de remise in",
    ],
)
def test_a_vote_is_taken_back_in_words(house: House, text: str) -> None:
    both_open(house)
    house.reply("spring", "ITALY", "VOTE DRAW YES")
    answer = said(house, text, "ITALY")
    assert votes(house) == {}
    assert "your vote on a draw of" in answer
    assert "is none yet" in answer
    assert house.seat("spring", "ITALY").is_held


def test_which_vote_is_taken_back_is_asked_where_two_were_cast(house: House) -> None:
    draw, _ = both_open(house)
    house.reply("spring", "ITALY", "VOTE DRAW YES\nVOTE EXTENSION YES")
    assert "VOTE DRAW WITHDRAW or VOTE EXTENSION WITHDRAW" in said(house, "withdraw my vote", "ITALY")
    assert votes(house) == {"draw": True, "extension": True}
    replied(house, draw, "withdraw my vote")
    assert votes(house) == {"extension": True}


def test_withdraw_alone_means_the_one_vote_that_was_cast_and_a_yes_takes_it_back(house: House) -> None:
    both_open(house)
    house.reply("spring", "ITALY", "VOTE EXTENSION YES")
    answer = said(house, "WITHDRAW", "ITALY")
    assert "VOTE EXTENSION WITHDRAW" in answer
    assert "RESIGN gives up your seat" in answer
    assert votes(house) == {"extension": True}
    house.agree("spring", "ITALY", "YES")
    assert votes(house) == {}
    assert house.seat("spring", "ITALY").is_held


def test_withdraw_with_a_yes_below_it_never_gives_up_a_seat_while_a_vote_is_cast(house: House) -> None:
    both_open(house)
    house.reply("spring", "ITALY", "VOTE EXTENSION YES")
    house.reply("spring", "ITALY", "WITHDRAW\nYES")
    assert house.seat("spring", "ITALY").is_held
    assert votes(house) == {"extension": True}


@pytest.mark.parametrize("line", ["VOTE DRAW YES, NO or WITHDRAW", "VOTE DRAW YES, or NO.", "VOTE DRAW YES or NO"])
def test_a_hint_copied_with_all_its_answers_asks_for_one_of_them(house: House, line: str) -> None:
    both_open(house)
    assert "VOTE DRAW YES, VOTE DRAW NO or VOTE DRAW WITHDRAW" in said(house, line, "ITALY")
    assert votes(house) == {}


@pytest.mark.parametrize("command", ["STATUS", "VOTES"])
def test_what_a_list_of_votes_says_works_when_copied(house: House, command: str) -> None:
    both_open(house)
    assert "To vote VOTE DRAW YES or VOTE DRAW NO; VOTE DRAW WITHDRAW takes it back" in said(house, command, "ITALY")


def test_orders_are_withdrawn_in_capitals_too(house: House) -> None:
    house.reply("spring", "ITALY", "A ROM - APU")
    house.reply("spring", "ITALY", "WITHDRAW my orders")
    assert house.state().orders.get("ITALY", ()) == ()


class TestResign:
    def test_tells_what_it_would_do_and_a_yes_does_it(self, house: House) -> None:
        answer = said(house, "RESIGN", "ITALY")
        assert "This gives up Italy in spring" in answer
        assert "Reply with YES within a day if you mean it" in answer
        assert house.seat("spring", "ITALY").is_held
        assert "you have left spring" in house.agree("spring", "ITALY", "YES")
        assert not house.seat("spring", "ITALY").is_held

    def test_is_done_at_once_with_a_yes_below_it(self, house: House) -> None:
        house.reply("spring", "ITALY", "RESIGN\nYES")
        assert not house.seat("spring", "ITALY").is_held

    @pytest.mark.parametrize(
        "text",
        [
            "I resign",
            "I resign from the game.",
            "I give up",
            "Ich gebe auf",
            "J'abandonne",
            "Abandono",
            "Mi ritiro",
            "Ik geef op",
        ],
    )
    def test_in_a_sentence_is_asked_about(self, house: House, text: str) -> None:
        assert "This gives up Italy in spring" in said(house, text, "ITALY")
        house.agree("spring", "ITALY", "YES")
        assert not house.seat("spring", "ITALY").is_held

    def test_of_who_has_nothing_on_the_board_yet_or_watches_is_done_at_once(self) -> None:
        house = House()
        house.prove("master@home", "CREATE spring")
        house.prove("anna@home", "JOIN spring")
        house.prove("olga@home", "OBSERVE spring")
        for address in ("anna@home", "olga@home"):
            house.prove(address, "RESIGN")
            assert not any(each.is_held and each.address == address for each in house.state().seats.values())

    def test_waits_for_a_day(self, house: House) -> None:
        house.reply("spring", "ITALY", "RESIGN")
        house.now += timedelta(days=1, minutes=1)
        house.agree("spring", "ITALY", "YES")
        assert house.seat("spring", "ITALY").is_held
