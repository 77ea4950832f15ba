"""No letter, log line, header or error text tells anybody another's orders, bids, drafts, votes, press or passwords.

Games are played by lot by people who try everything (`tests.play.secrecy`), and an oracle that knows who may know what
(`tests.play.oracle`) looks at all that comes of it. More games are played when the environment says so
(SECRECY_EXAMPLES=500), or by `python -m tests.play.secrecy --examples 500 --seed 2`.
"""

import logging
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.app import commit, inbound, worker
from judge.desk.handling import answer, handler, letter_context
from judge.post.signed_addresses import Claim, sign
from judge.writing.letters import press_letters
from judge.writing.letters.outgoing import RECORD
from tests import leaks
from tests.offline_judge import OfflineJudge, said
from tests.play.mischief import MASTER, VARIANTS, Play, opening, playing
from tests.play.oracle import GAME, HOME, Leak
from tests.play.secrecy import NAMES, STEPS, letters_to_others, run

STEP = st.tuples(st.sampled_from(NAMES), st.integers(0, 2**31 - 1))
QUIET = ("vote", "ask", "press", "orders", "password", "signon", "restart", "broken")


@settings(
    max_examples=int(os.environ.get("SECRECY_EXAMPLES", "6")),
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(st.sampled_from(VARIANTS), st.lists(STEP, min_size=6, max_size=25))
def test_no_secret_reaches_the_wrong_reader(key: str, steps: list[tuple[str, int]]) -> None:
    run(key, steps)


@pytest.mark.parametrize(("key", "seed"), [("colonia4", 1), ("continent2", 2)])
def test_nobody_elses_letter_changes_with_a_vote(key: str, seed: int) -> None:
    """The same game is played twice, except for one player's votes: nobody else can tell the two apart."""
    steps = [(QUIET[(seed + 3 * at) % len(QUIET)], seed * 100 + at) for at in range(12)]
    steps += [("vote", seed * 1000 + at) for at in range(8)]
    assert letters_to_others(key, steps, "ann") == letters_to_others(key, steps, "-ann")


# -- the hunt can fail: each of these plants a leak, and it is found


def planted(play: Play, *lines: str) -> None:
    """A player (of France, for example) writes these lines as the holder of their seat."""
    seat = play.state.players[0]
    play.write("ann", *lines, to=play.tag(seat))


def press_to_the_master(monkeypatch: pytest.MonkeyPatch) -> None:
    received = press_letters.received

    def copied(to: Any, view: Any, variant: Any, told: Any, text: str, **rest: Any) -> Any:
        return received(RECORD, view, variant, told, text, **rest)

    monkeypatch.setattr(press_letters, "received", copied)


def line_to_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    handle = handler.handle_letter

    def logged(transaction: Any, visitor: Any, body: Any, *rest: Any) -> Any:
        logging.getLogger("judge.desk").debug("reading %s", body)
        return handle(transaction, visitor, body, *rest)

    monkeypatch.setattr(handler, "handle_letter", logged)


def words_of_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "redacted_traceback", repr)
    line_to_the_log(monkeypatch)

    def stumble(transaction: Any, visitor: Any, body: Any, *rest: Any) -> Any:
        raise ValueError(f"what is {body}?")

    monkeypatch.setattr(handler, "handle_letter", stumble)


def outcome_with_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    receive = inbound.receive
    monkeypatch.setattr(
        inbound,
        "receive",
        lambda services, transaction, letter, *rest, **more: (
            receive(services, transaction, letter, *rest, **more) + str(letter.stored.raw)
        ),
    )


def seat_address_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    tag = commit._reply_tag

    def of_the_first(services: Any, letter: Any, *rest: Any) -> str:
        with_seat = Claim(GAME, "p1", 1)
        return sign(services.secret, with_seat) if letter.seat else tag(services, letter, *rest)

    monkeypatch.setattr(commit, "_reply_tag", of_the_first)


def answers_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letter_context.LetterContext, "reply_address", property(lambda _: f"{MASTER}@{HOME}"))


LEAKS: dict[leaks.Leak, tuple[str, ...]] = {
    press_to_the_master: ("PRESS TO ENGLAND", "zq9z1v secret", "ENDPRESS"),
    line_to_the_log: ("SET PASSWORD zq9z2v",),
    words_of_a_fault: ("A Par - zq9z3v",),
    outcome_with_the_line: ("A Par - zq9z3v",),
    seat_address_to_others: ("BROADCAST", "hello", "ENDBROADCAST"),
    answers_to_all: ("A Par - zq9z3v",),
}


@pytest.mark.parametrize("plant", LEAKS)
def test_a_leak_is_found(plant: leaks.Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing("standard") as play:
        play.oracle.word("press", "zq9z1v", "ann")
        play.oracle.word("password", "zq9z2v")
        play.oracle.word("draft", "zq9z3v", "ann")
        plant(monkeypatch)
        with pytest.raises(Leak):
            planted(play, *LEAKS[plant])


def test_orders_that_others_see_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing("standard") as play:
        play.step(STEPS["everybody_orders"], 5)
        leaks.orders_of(play.state.players[0].id)(monkeypatch)
        with pytest.raises(Leak, match="order"):
            play.write("bob", "STATUS", to=play.tag(play.state.players[1]))


def test_the_hunt_finds_a_quoted_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.reading.mail.items.masked", str)
    with playing("standard") as play:
        play.oracle.word("password", "zq9z2")
        with pytest.raises(Leak, match="password"):  # it is too short, so its line is refused
            play.write("ann", "SET PASSWORD zq9z2", to=play.tag(play.state.players[0]))


def test_a_copy_that_shows_what_was_done_for_another_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "_copy", lambda visit, signed_on: answer._answer(visit, signed_on.address, None))
    with playing("standard") as play:
        first, second = play.state.players[:2]
        play.write("bob", "SET PASSWORD monsoon", to=play.tag(second))
        play.oracle.word("draft", "zq9z4v", "ann")
        side = second.powers[0]
        lines = ["A Par - zq9z4v", f"SIGNON {side}@{GAME} monsoon", "STATUS"]
        with pytest.raises(Leak, match="draft"):
            play.write("ann", *lines, to=play.tag(first), speaks=[second.id], parted=True)


def test_a_vote_that_others_see_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    opening("continent2")
    leaks.votes_of("p1")(monkeypatch)
    steps = [("vote", seed) for seed in range(30)]
    assert letters_to_others("continent2", steps, "ann") != letters_to_others("continent2", steps, "-ann")


VEILED = "standard FOG YES GUNBOAT YES"


def test_a_board_that_is_told_in_fog_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(VEILED) as play:
        leaks.whole_results(monkeypatch)
        with pytest.raises(Leak, match=r"the unit|order"):
            play.step(STEPS["process"], 5)


def test_a_position_that_is_shown_in_fog_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(VEILED) as play:
        leaks.whole_board(monkeypatch)
        with pytest.raises(Leak, match="the unit"):
            play.write("bob", "STATUS", to=play.tag(play.state.players[1]))


def test_a_name_that_is_told_in_gunboat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(VEILED) as play:
        leaks.names_of_players(monkeypatch)
        with pytest.raises(Leak, match="the name of"):
            play.write("sam", f"LIST {GAME}")


# -- what the hunt has found


def test_a_name_that_is_an_address_is_not_told(judge: OfflineJudge) -> None:
    """Many a mail program writes the address in the name's place; others would read it there."""
    judge.post("mia@x.example", "CREATE demo")
    judge.post('"ann@x.example" <ann@x.example>', "JOIN demo", mail_from="ann@x.example")
    (to_master,) = [each for each in judge.next_mornings() if each["To"] == "mia@x.example"]
    assert "1 player without a name has joined" in said(to_master)
    assert "ann@" not in to_master.as_string()


def test_setting_a_second_address_does_not_tell_the_first(judge: OfflineJudge) -> None:
    """A person who was given somebody's signed address does not learn where its owner gets letters."""
    judge.game()
    judge.post("eve@y.example", "SET SECOND", judge.reply_to("france@x.example"), headers="")
    told = judge.post("eve@y.example", "YES", judge.reply_to("eve@y.example"), headers="")
    (answer,) = [each for each in told if each["To"] == "eve@y.example"]
    assert "your letters of demo go to eve@y.example" in said(answer)
    assert "france@" not in answer.as_string()


def test_the_log_does_not_repeat_the_words_of_a_fault(
    judge: OfflineJudge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Exceptions quote what they stumble over: the log says where that was, and nothing of it."""

    order, word = "A PAR - BUR", "monsoon"

    def stumble(*_: Any) -> None:
        try:
            raise KeyError(order)
        except KeyError as error:
            raise ValueError(f"{order} is no order, and {word} no password") from error

    monkeypatch.setattr(handler, "handle_letter", stumble)
    judge.post("eve@x.example", order)
    assert "KeyError\nwhich led to\n" in caplog.text
    assert "in stumble\n" in caplog.text
    assert "ValueError\n" in caplog.text
    assert order not in caplog.text
    assert word not in caplog.text
