"""One letter's whole way: stored, handled once, answered; late, poisonous and automatic letters; the outbox."""

import logging
from datetime import timedelta
from typing import Any

import pytest

from judge.app import worker
from judge.app.worker import DEATHS, REST, TRIES
from judge.desk.handling import handler
from judge.post.sending import PermanentFailure, TemporaryFailure
from tests.house import POWERS, START, House, phase, text


def test_a_letter_is_answered_in_its_thread(house: House) -> None:
    (answer,) = house.post("ann@x.example", "LIST")
    assert answer["To"] == "ann@x.example"
    assert answer["In-Reply-To"] == "<1@x.example>"
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["Message-ID"].endswith("@dip.example>")


def test_the_same_bytes_twice_have_one_effect(house: House) -> None:
    envelope = house.letter("mia@x.example", "CREATE demo")
    house.worker.store(envelope)
    house.worker.store(envelope)
    first = house.work()
    house.worker.store(envelope)
    assert house.work() == []
    assert len([letter for letter in first if "created" in str(letter["Subject"])]) == 1


@pytest.mark.parametrize(
    "header", ["Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "X-Loop: judge@dip.example\r\n"]
)
def test_automatic_letters_are_not_answered_and_do_nothing(house: House, header: str) -> None:
    assert house.post("ann@x.example", "CREATE demo", headers=header) == []
    with house.archive.reading() as records:
        assert records.game("demo") is None


def test_a_game_threads_by_one_root_and_has_a_list_id(house: House) -> None:
    house.game()
    letters = [letter for letter in house.sent if letter["List-Id"] == "Game demo <demo.dip.example>"]
    roots = {str(letter["References"]).split()[0] for letter in letters}
    assert len(letters) > 10
    assert len(roots) == 1


def test_a_letter_that_came_after_the_deadline_finds_the_phase_over(house: House) -> None:
    house.game()
    france = house.reply_to("france@x.example")
    house.now += timedelta(days=1, seconds=1)
    # nobody beat the clock: the letter itself comes first
    house.worker.store(house.letter("france@x.example", "A PAR - BUR", france))
    house.work()
    assert phase(house) == "F1901M"
    with house.archive.reading() as records:
        (played,) = records.phases("demo")
    assert played.orders.get("FRANCE", ()) == ()


def test_a_letter_that_came_in_time_counts_however_late_it_is_handled(house: House) -> None:
    house.game()
    house.now += timedelta(hours=23)
    house.worker.store(house.letter("france@x.example", "A PAR - BUR", house.reply_to("france@x.example")))
    house.now += timedelta(days=1)
    house.work()
    with house.archive.reading() as records:
        (played,) = records.phases("demo")
    assert played.orders["FRANCE"] == ("A PAR - BUR",)


def test_a_revoked_reply_address_moves_nothing(house: House) -> None:
    house.game()
    old = house.reply_to("france@x.example")
    house.post("mia@x.example", "REPLACE FRANCE zoe@x.example", house.reply_to("mia@x.example"))
    (answer,) = [
        each for each in house.post("france@x.example", "A PAR - BUR", old) if each["To"] == "france@x.example"
    ]
    assert "no longer valid" in text(answer)
    with house.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.orders.get("FRANCE", ()) == ()


def test_a_damaged_reply_address_is_told_apart_from_a_stranger(house: House) -> None:
    house.game()
    damaged = house.reply_to("france@x.example").replace("@", "x@")
    (answer,) = house.post("france@x.example", "A PAR - BUR", damaged, headers="")
    assert "is not one that the judge has given" in text(answer).replace("\n", " ")
    with house.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.orders.get("FRANCE", ()) == ()


def test_an_outage_gives_back_the_time_and_says_so(house: House) -> None:
    house.game()
    house.archive.heartbeat(house.now + timedelta(hours=23))
    house.now += timedelta(hours=26)  # the deadline passed an hour after the last sign of life
    house.worker.begin()
    letters = house.work()
    assert phase(house) == "S1901M"
    with house.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.deadline == START + timedelta(hours=24 + 3)
    told = [str(each["To"]) for each in letters if "deadline changed" in str(each["Subject"])]
    assert sorted(told) == sorted(["mia@x.example", *(f"{power.lower()}@x.example" for power in POWERS)])
    # little time is left, so whoever has not ordered is reminded at once
    assert len([each for each in letters if "reminder" in str(each["Subject"])]) == len(POWERS)
    assert len(letters) == len(told) + len(POWERS)
    house.worker.begin()
    assert house.work() == []


def test_a_poisonous_letter_is_set_aside_and_the_others_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    receive, tries = handler.handle_letter, []

    def stumble(office: Any, visitor: Any, *rest: Any) -> Any:
        if visitor.address == "eve@x.example":
            tries.append(visitor)
            raise ZeroDivisionError("of the judge's own making")
        return receive(office, visitor, *rest)

    monkeypatch.setattr(handler, "handle_letter", stumble)
    house.worker.store(house.letter("eve@x.example", "LIST"))
    house.worker.store(house.letter("ann@x.example", "LIST"))
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        letters = {str(letter["To"]): letter for letter in house.work()}
    assert len(tries) == TRIES
    assert "set aside as number 1" in text(letters["eve@x.example"])
    assert "Traceback" not in text(letters["eve@x.example"])
    assert "ZeroDivision" not in text(letters["eve@x.example"])
    assert "LIST" in text(letters["ann@x.example"])
    assert "Letter number 1 was set aside" in text(letters["kim@dip.org"])


class Killed(BaseException):
    """The process died, as it does by a signal: nothing after it is done."""


@pytest.mark.parametrize(("deaths", "answer"), [(DEATHS - 1, "LIST"), (DEATHS, "set aside as number 1")])
def test_a_letter_is_set_aside_only_when_the_judge_was_killed_over_it_too_often_for_chance(
    house: House, monkeypatch: pytest.MonkeyPatch, deaths: int, answer: str
) -> None:
    def die(*_: object) -> None:
        raise Killed

    house.worker.store(house.letter("ann@x.example", "LIST"))
    with monkeypatch.context() as dying:
        dying.setattr(handler, "handle_letter", die)
        for _ in range(deaths):
            with pytest.raises(Killed):
                house.worker.handle_letters()
    (to_ann,) = [each for each in house.work() if each["To"] == "ann@x.example"]
    assert answer in text(to_ann)


def test_a_judge_that_stops_leaves_the_letters_it_has_not_sent_for_later(house: House) -> None:
    for name in ("ann", "bob", "cat"):
        house.worker.store(house.letter(f"{name}@x.example", "LIST"))
    while house.worker.handle_letters():
        pass
    assert house.worker.send_due(house, lambda: bool(house.sent)) == 3
    assert [each["To"] for each in house.sent] == ["ann@x.example"]
    house.work()
    assert [each["To"] for each in house.sent] == ["ann@x.example", "bob@x.example", "cat@x.example"]


def test_a_game_in_trouble_rests_and_the_others_are_visited(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.game()
    visit = handler.handle_tick

    def stumble(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(handler, "handle_tick", stumble)
    house.now += timedelta(days=2)
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        assert house.worker.visit_games()
        assert not house.worker.visit_games()
    assert house.worker.next_due() == house.now + REST
    monkeypatch.setattr(handler, "handle_tick", visit)
    house.now += REST
    assert house.worker.visit_games()
    assert phase(house) == "F1901M"


def test_the_keeper_hears_once_a_day_of_a_game_that_the_clock_cannot_visit(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.game()

    def stumble(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(handler, "handle_tick", stumble)
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        (told,) = house.wait(days=2)
        assert told["To"] == "kim@dip.org"
        assert (
            "The clock's visit to the game demo fails: the judge stumbles over it; its log tells where. Its deadline "
            "is not kept until that is mended."
        ) in " ".join(text(told).split())
        for _ in range(3):
            assert house.wait(hours=7) == []
        assert len(house.wait(hours=3)) == 1


def test_a_notice_to_the_keeper_that_fails_stops_no_other_game(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.game()
    house.post("nina@x.example", "CREATE other standard MOVE 1D")
    for power in POWERS:
        house.post(f"{power.lower()}@x.example", f"JOIN other {power}")
    house.post("nina@x.example", "START", house.reply_to("nina@x.example"))
    visit = handler.handle_tick

    def stumble(office: Any, game: str, *rest: Any) -> Any:
        if game == "demo":
            raise ZeroDivisionError
        return visit(office, game, *rest)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(handler, "handle_tick", stumble)
    monkeypatch.setattr(worker, "keeper_notice", fail)
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        house.wait(days=2)
    assert phase(house) == "S1901M"
    other = house.state("other")
    assert other is not None
    assert other.position is not None
    assert str(other.position.phase) == "F1901M"


def test_a_letter_that_cannot_go_is_tried_again_with_the_same_id(house: House) -> None:
    house.failure = TemporaryFailure("the relay is asleep")
    assert house.post("ann@x.example", "LIST") == []
    house.failure = None
    assert house.work() == []  # not yet
    house.now += timedelta(minutes=1)
    (answer,) = house.work()
    assert answer["To"] == "ann@x.example"
    assert house.work() == []


def test_a_letter_that_the_judge_stumbles_over_when_sending_waits_and_the_others_go(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.refused["eve@x.example"] = ZeroDivisionError("of the judge's own making")
    for name in ("eve", "ann"):
        house.worker.store(house.letter(f"{name}@x.example", "LIST"))
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        assert [each["To"] for each in house.work()] == ["ann@x.example"]
    house.refused.clear()
    assert [each["To"] for each in house.wait(minutes=1)] == ["eve@x.example"]


def test_a_letter_refused_for_good_is_dead_even_if_the_judge_stumbles_over_what_follows(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(worker, "came_back", stumble)
    house.refused["eve@x.example"] = PermanentFailure("no such user", recipient_refused=True)
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        assert house.post("eve@x.example", "LIST") == []
    house.refused.clear()
    assert house.wait(days=6) == []


def test_an_outage_and_a_reminder_at_the_same_instant_are_both_told(house: House) -> None:
    house.game("MOVE 2D REMIND 2H")
    house.archive.heartbeat(house.now + timedelta(hours=47))
    house.now += timedelta(hours=48)  # the deadline passed an hour after the last sign of life
    house.worker.begin()
    told = [str(each["Subject"]) for each in house.work() if each["To"] == "france@x.example"]
    assert len(told) == 2
    assert "deadline changed" in told[0]
    assert "S1901M" in told[1]


def test_a_letter_refused_for_good_is_not_tried_again(house: House) -> None:
    house.failure = PermanentFailure("no such user")
    house.post("ann@x.example", "LIST")
    house.failure = None
    house.now += timedelta(days=6)
    assert house.work() == []
