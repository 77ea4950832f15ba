"""One letter's whole way: stored, handled once, answered; late, poisonous and automatic letters; the outbox."""

import logging
from datetime import timedelta
from typing import Any

import pytest

from judge.app import worker
from judge.app.worker import DEATHS, REST, TRIES
from judge.desk.handling import handler
from judge.post.sending import PermanentFailure, TemporaryFailure
from tests.offline_judge import POWERS, OfflineJudge, phase, text
from tests.orders import ordered


def test_a_letter_is_answered_in_its_thread(judge: OfflineJudge) -> None:
    (answer,) = judge.post("ann@x.example", "LIST")
    assert answer["To"] == "ann@x.example"
    assert answer["In-Reply-To"] == "<1@x.example>"
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["Message-ID"].endswith("@dip.example>")


def test_the_same_bytes_twice_have_one_effect(judge: OfflineJudge) -> None:
    envelope = judge.letter("mia@x.example", "CREATE demo")
    judge.worker.store(envelope)
    judge.worker.store(envelope)
    first = judge.work()
    judge.worker.store(envelope)
    assert judge.work() == []
    assert len([letter for letter in first if "created" in str(letter["Subject"])]) == 1


@pytest.mark.parametrize(
    "header", ["Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "X-Loop: judge@dip.example\r\n"]
)
def test_automatic_letters_are_not_answered_and_do_nothing(judge: OfflineJudge, header: str) -> None:
    assert judge.post("ann@x.example", "CREATE demo", headers=header) == []
    with judge.archive.reading() as records:
        assert records.game("demo") is None


def test_letters_of_a_game_have_its_list_id(judge: OfflineJudge) -> None:
    judge.game()
    letters = [letter for letter in judge.sent if letter["List-Id"] == "Game demo <demo.dip.example>"]
    assert len(letters) > 10


def test_a_letter_that_came_after_the_deadline_finds_the_phase_over(judge: OfflineJudge) -> None:
    judge.game()
    france = judge.reply_to("france@x.example")
    judge.now += timedelta(days=1, seconds=1)
    # nobody beat the clock: the letter itself comes first
    judge.worker.store(judge.letter("france@x.example", "A PAR - BUR", france))
    judge.work()
    assert phase(judge) == "F1901M"
    with judge.archive.reading() as records:
        (played,) = records.phases("demo")
    assert played.orders.get("FRANCE", ()) == ()


def test_a_letter_that_came_in_time_counts_however_late_it_is_handled(judge: OfflineJudge) -> None:
    judge.game()
    judge.now += timedelta(hours=23)
    judge.worker.store(judge.letter("france@x.example", "A PAR - BUR", judge.reply_to("france@x.example")))
    judge.now += timedelta(days=1)
    judge.work()
    with judge.archive.reading() as records:
        (played,) = records.phases("demo")
    assert played.orders["FRANCE"] == ordered("A PAR - BUR")


def test_a_revoked_reply_address_moves_nothing(judge: OfflineJudge) -> None:
    judge.game()
    old = judge.reply_to("france@x.example")
    judge.post("mia@x.example", "REPLACE FRANCE zoe@x.example", judge.reply_to("mia@x.example"))
    (answer,) = [
        each for each in judge.post("france@x.example", "A PAR - BUR", old) if each["To"] == "france@x.example"
    ]
    assert "no longer valid" in text(answer)
    with judge.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.orders.get("FRANCE", ()) == ()


def test_a_damaged_reply_address_is_not_answered_like_an_unknown_sender(judge: OfflineJudge) -> None:
    judge.game()
    damaged = judge.reply_to("france@x.example").replace("@", "x@")
    (answer,) = judge.post("france@x.example", "A PAR - BUR", damaged, headers="")
    assert "The judge did not give out the address" in text(answer).replace("\n", " ")
    with judge.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.orders.get("FRANCE", ()) == ()


def test_an_outage_moves_the_deadline_and_everybody_is_told(judge: OfflineJudge) -> None:
    judge.game()
    judge.archive.heartbeat(judge.now + timedelta(hours=23))
    judge.now += timedelta(hours=26)  # the deadline passed an hour after the last sign of life
    judge.worker.begin()
    letters = judge.work()
    assert phase(judge) == "S1901M"
    with judge.archive.reading() as records:
        state = records.game("demo")
    assert state is not None
    assert state.deadline == judge.now + timedelta(hours=3)  # as long as the outage
    told = [str(each["To"]) for each in letters if "deadline changed" in str(each["Subject"])]
    assert sorted(told) == sorted(["mia@x.example", *(f"{power.lower()}@x.example" for power in POWERS)])
    # little time is left, so whoever has not ordered is reminded at once
    assert len([each for each in letters if "reminder" in str(each["Subject"])]) == len(POWERS)
    assert len(letters) == len(told) + len(POWERS) + 1  # reminders to all, and to the master whose orders are missing
    judge.worker.begin()
    assert judge.work() == []


def test_a_poisonous_letter_is_set_aside_and_the_others_go_on(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    receive, tries = handler.handle_letter, []

    def fail_on_eve(transaction: Any, sender: Any, *rest: Any) -> Any:
        if sender.address == "eve@x.example":
            tries.append(sender)
            raise ZeroDivisionError("of the judge's own making")
        return receive(transaction, sender, *rest)

    monkeypatch.setattr(handler, "handle_letter", fail_on_eve)
    judge.worker.store(judge.letter("eve@x.example", "LIST"))
    judge.worker.store(judge.letter("ann@x.example", "LIST"))
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        letters = {str(letter["To"]): letter for letter in judge.work()}
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
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, deaths: int, answer: str
) -> None:
    def die(*_: object) -> None:
        raise Killed

    judge.worker.store(judge.letter("ann@x.example", "LIST"))
    with monkeypatch.context() as dying:
        dying.setattr(handler, "handle_letter", die)
        for _ in range(deaths):
            with pytest.raises(Killed):
                judge.worker.handle_letters()
    (to_ann,) = [each for each in judge.work() if each["To"] == "ann@x.example"]
    assert answer in text(to_ann)


def test_a_judge_that_stops_leaves_the_letters_it_has_not_sent_for_later(judge: OfflineJudge) -> None:
    for name in ("ann", "bob", "cat"):
        judge.worker.store(judge.letter(f"{name}@x.example", "LIST"))
    while judge.worker.handle_letters():
        pass
    assert judge.worker.send_due(judge, lambda: bool(judge.sent)) == 3
    assert [each["To"] for each in judge.sent] == ["ann@x.example"]
    judge.work()
    assert [each["To"] for each in judge.sent] == ["ann@x.example", "bob@x.example", "cat@x.example"]


def test_a_game_in_trouble_rests_and_the_others_are_run(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    judge.game()
    handle_tick = handler.handle_tick

    def fail_on_eve(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(handler, "handle_tick", fail_on_eve)
    judge.now += timedelta(days=2)
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        assert judge.worker.run_due_games()
        assert not judge.worker.run_due_games()
    assert judge.worker.next_due() == judge.now + REST
    monkeypatch.setattr(handler, "handle_tick", handle_tick)
    judge.now += REST
    assert judge.worker.run_due_games()
    assert phase(judge) == "F1901M"


def test_the_keeper_hears_once_a_day_of_a_game_whose_clock_run_fails(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    judge.game()

    def fail_on_eve(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(handler, "handle_tick", fail_on_eve)
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        (told,) = judge.wait(days=2)
        assert told["To"] == "kim@dip.org"
        assert (
            "The clock of the game demo failed with an unexpected error; the judge's log shows where. Its deadline "
            "is not kept until that is fixed."
        ) in " ".join(text(told).split())
        for _ in range(3):
            assert judge.wait(hours=7) == []
        assert len(judge.wait(hours=3)) == 1


def test_a_notice_to_the_keeper_that_fails_stops_no_other_game(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    judge.game()
    judge.post("nina@x.example", "CREATE other standard MOVE 1D")
    for power in POWERS:
        judge.post(f"{power.lower()}@x.example", f"JOIN other {power}")
    judge.post("nina@x.example", "START", judge.reply_to("nina@x.example"))
    handle_tick = handler.handle_tick

    def fail_on_eve(transaction: Any, game: str, *rest: Any) -> Any:
        if game == "demo":
            raise ZeroDivisionError
        return handle_tick(transaction, game, *rest)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(handler, "handle_tick", fail_on_eve)
    monkeypatch.setattr(worker, "keeper_notice", fail)
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        judge.wait(days=2)
    assert phase(judge) == "S1901M"
    other = judge.state("other")
    assert other is not None
    assert other.position is not None
    assert str(other.position.phase) == "F1901M"


def test_a_letter_that_cannot_go_is_tried_again_with_the_same_id(judge: OfflineJudge) -> None:
    judge.failure = TemporaryFailure("the relay is asleep")
    assert judge.post("ann@x.example", "LIST") == []
    judge.failure = None
    assert judge.work() == []  # not yet
    judge.now += timedelta(minutes=1)
    (answer,) = judge.work()
    assert answer["To"] == "ann@x.example"
    assert judge.work() == []


def test_a_letter_whose_sending_fails_unexpectedly_waits_and_the_others_go(
    judge: OfflineJudge, caplog: pytest.LogCaptureFixture
) -> None:
    judge.refused["eve@x.example"] = ZeroDivisionError("of the judge's own making")
    for name in ("eve", "ann"):
        judge.worker.store(judge.letter(f"{name}@x.example", "LIST"))
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        assert [each["To"] for each in judge.work()] == ["ann@x.example"]
    judge.refused.clear()
    assert [each["To"] for each in judge.wait(minutes=1)] == ["eve@x.example"]


def test_a_letter_refused_for_good_is_dead_even_if_handling_the_refusal_fails(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail_on_eve(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(worker, "came_back", fail_on_eve)
    judge.refused["eve@x.example"] = PermanentFailure("no such user", recipient_refused=True)
    with caplog.at_level(logging.CRITICAL, "judge.app.worker"):
        assert judge.post("eve@x.example", "LIST") == []
    judge.refused.clear()
    assert judge.wait(days=6) == []


def test_an_outage_and_a_reminder_at_the_same_instant_are_both_told(judge: OfflineJudge) -> None:
    judge.game("MOVE 2D REMIND 2H")
    judge.archive.heartbeat(judge.now + timedelta(hours=47))
    judge.now += timedelta(hours=48)  # the deadline passed an hour after the last sign of life
    judge.worker.begin()
    told = [str(each["Subject"]) for each in judge.work() if each["To"] == "france@x.example"]
    assert len(told) == 2
    assert "deadline changed" in told[0]
    assert "S1901M" in told[1]


def test_two_phases_that_run_at_the_same_instant_are_both_told(
    judge: OfflineJudge, caplog: pytest.LogCaptureFixture
) -> None:
    judge.game("MOVE 1D UNDO 0M")
    for _ in range(2):
        for power in POWERS:
            address = f"{power.lower()}@x.example"
            judge.post(address, "HOLD ALL\nFINAL", judge.reply_to(address))
    assert phase(judge) == "S1902M"
    assert not caplog.records
    told = [str(each["Subject"]) for each in judge.sent if each["To"] == "france@x.example"]
    assert [name for name in ("S1901M", "F1901M") if not any(name in each for each in told)] == []
    ids = [str(each["Message-ID"]) for each in judge.sent]
    assert len(ids) == len(set(ids))


def test_a_letter_refused_for_good_is_not_tried_again(judge: OfflineJudge) -> None:
    judge.failure = PermanentFailure("no such user")
    judge.post("ann@x.example", "LIST")
    judge.failure = None
    judge.now += timedelta(days=6)
    assert judge.work() == []
