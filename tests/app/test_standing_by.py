"""Standing by, private words and records in a whole judge: what is kept, counted and sent, and how often."""

from email.message import Message

from judge.game.joining.admission import Reliability
from judge.post.budgets import MOST_PASSWORDS
from tests.offline_judge import OfflineJudge


def text_of(letter: Message) -> str:
    part = next(each for each in letter.walk() if each.get_content_type() == "text/plain")
    body = part.get_payload(decode=True)
    assert isinstance(body, bytes)
    return " ".join(body.decode().split())


def searches(letters: list[Message]) -> list[str]:
    return [str(each["To"]) for each in letters if "wants a player" in str(each["Subject"])]


def leave(judge: OfflineJudge, power: str) -> list[Message]:
    """A player resigns."""
    return judge.post(f"{power.lower()}@x.example", f"SIGNON {power}@demo\nRESIGN\nYES")


def test_standby_players_hear_of_a_game_once_a_day(judge: OfflineJudge) -> None:
    judge.game()
    judge.post("sub@x.example", "STANDBY standard")
    assert searches(leave(judge, "TURKEY")) == ["sub@x.example"]
    assert searches(leave(judge, "RUSSIA")) == []
    judge.wait(days=1, minutes=1)
    assert searches(leave(judge, "ITALY")) == ["sub@x.example"]


def test_a_reply_to_the_search_takes_the_seat(judge: OfflineJudge) -> None:
    judge.game()
    judge.post("sub@x.example", "STANDBY ANY")
    leave(judge, "TURKEY")
    # the letter's own address authenticates them, whatever their provider says
    (answer, *_) = judge.post("sub@x.example", "JOIN demo TURKEY", to=judge.reply_to("sub@x.example"), headers="")
    assert "You play Turkey in “demo” from now on" in text_of(answer)
    state = judge.state()
    assert state is not None
    seat = state.seat_of("TURKEY")
    assert seat is not None
    assert seat.address == "sub@x.example"


def test_however_many_games_ask_only_a_few_letters_a_day_reach_who_stands_by(judge: OfflineJudge) -> None:
    judge.post("sub@x.example", "STANDBY standard")
    told = []
    for number in range(8):
        judge.post("mia@x.example", f"CREATE cup{number} standard")
        judge.post("sock@x.example", f"JOIN cup{number}")
        told += searches(judge.post("sock@x.example", f"SIGNON p1@cup{number}\nRESIGN"))
    assert told == ["sub@x.example"] * 5


def test_who_stands_by_no_more_is_not_told(judge: OfflineJudge) -> None:
    judge.game()
    judge.post("sub@x.example", "STANDBY standard")
    judge.post("sub@x.example", "STANDBY OFF")
    assert searches(leave(judge, "TURKEY")) == []


def test_a_letter_that_waits_for_its_writers_word_stands_nobody_by(judge: OfflineJudge) -> None:
    judge.post("sub@x.example", "STANDBY standard", headers="")
    with judge.archive.reading() as records:
        assert records.standbys("standard") == []


def test_nobody_tries_words_without_end(judge: OfflineJudge) -> None:
    judge.game()
    master = judge.reply_to("mia@x.example")
    judge.post("mia@x.example", "EJECT TURKEY\nSET WORD sesame-7", to=master)
    for number in range(MOST_PASSWORDS.per_day):
        told = text_of(judge.post("eve@x.example", f"JOIN demo WORD wrong-{number}")[0])
        assert "That is not the word of demo" in told
    told = text_of(judge.post("eve@x.example", "JOIN demo WORD sesame-7")[0])
    assert "You have sent too many wrong words today" in told
    assert "You play Turkey" in text_of(judge.post("ann@x.example", "JOIN demo WORD sesame-7")[0])


def test_every_phase_adds_to_its_players_records(judge: OfflineJudge) -> None:
    judge.game()
    judge.wait(days=1, minutes=1)
    with judge.archive.reading() as records:
        assert records.record_of("france@x.example") == Reliability(1, 1, 1)
        assert records.record_of("mia@x.example") == Reliability()
