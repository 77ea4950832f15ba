"""Letters that answer one of a phase that is over: what was sent before the present phase is not filed but offered, and
what was sent later is filed without making the phase run early."""

from datetime import datetime, timedelta

import pytest

from judge.desk.handling.older_phase import Course
from tests.desk.house import MONDAY, ORDER_OF_JOINING, Claim, House, running_game
from tests.desk.test_orders_ready import HOLDS
from tests.orders import ordered

RUN = MONDAY + timedelta(days=3)
BEFORE, AFTER = RUN - timedelta(minutes=1), RUN + timedelta(minutes=1)
SPRING = Course(answers=("spring", "S1901M"))


def fall() -> House:
    """A game in F1901M, five minutes after S1901M ran."""
    house = running_game("MOVE 3D")
    house.turn("spring", timedelta(days=3))
    assert str(house.position().phase) == "F1901M"
    house.now += timedelta(minutes=5)
    return house


def others_ordered() -> House:
    """The same, in which everybody but France has ordered for F1901M."""
    house = fall()
    for power in ORDER_OF_JOINING:
        if power != "FRANCE":
            house.reply("spring", power, HOLDS[power])
    assert house.state().early_at is None
    return house


def write(
    house: House,
    text: str,
    *,
    sent: datetime | None = None,
    answers: tuple[str, str] | None = ("spring", "S1901M"),
    subject: str = "hello",
    phase: str = "",
    who: str = "FRANCE",
) -> str:
    """A letter of somebody's to the address of their seat; what they are answered, on one line."""
    seat = house.seat("spring", who)
    claim = Claim("spring", seat.id, seat.generation, phase=phase)
    letters = house.write(seat.address, text, claim=claim, subject=subject, course=Course(sent, answers))
    return " ".join(letters[0].text.split())


def say_yes(house: House, text: str, sent: datetime, offered: datetime | None = None) -> str:
    """A YES to the offer to use the lines of a letter that was received at some time; what is answered."""
    seat = house.seat("spring", "FRANCE")
    phase = str(house.position().phase).lower()
    claim = Claim("spring", seat.id, seat.generation, phase=phase, offer=17)
    letters = house.write(seat.address, "YES", claim=claim, held=text, held_for=claim, offered=offered or house.now)
    return " ".join(letters[0].text.split())


@pytest.mark.parametrize(
    "named",
    [
        {"answers": ("spring", "S1901M")},
        {"answers": None, "phase": "s1901m"},
        {"answers": None, "subject": "Re: Diplomacy deadline changed (spring S1901M)"},
        {"answers": None, "subject": "AW: Diplomacy game spring starting S1901M"},
        {"answers": None, "subject": "Spring 1901 movement"},
    ],
)
def test_what_was_sent_before_the_phase_ran_is_not_filed_and_is_offered(named: dict[str, object]) -> None:
    house = fall()
    answer = write(house, "A PAR - BUR", sent=BEFORE, **named)  # type: ignore[arg-type]
    assert house.state().orders == {}
    assert house.state().received == {}
    assert answer.startswith(
        "Your letter answers one of S1901M, which is over: F1901M runs now. You sent it before F1901M began, so what "
        "it says of the phase was not done. Reply YES to use these lines for F1901M."
    )
    assert "? A PAR - BUR" in answer
    assert "1 line waits for your YES." in answer
    assert "Reply to this letter with YES, or with what you want instead" in answer
    assert house.effects.offers


@pytest.mark.parametrize(
    "named",
    [
        {"answers": ("spring", "F1901M")},
        {"answers": ("spring", "S1901M"), "subject": "Re: Diplomacy deadline changed (spring F1901M)"},
        {"answers": None, "subject": "Re: Diplomacy results spring S1901M"},  # they are written in F1901M
        {"answers": ("autumn", "S1901M")},
        {"answers": None, "subject": "Diplomacy orders autumn S1901M"},
        {"answers": None},
    ],
)
def test_what_answers_a_letter_of_the_present_phase_or_of_another_game_is_filed(named: dict[str, object]) -> None:
    house = others_ordered()
    answer = write(house, f"{HOLDS['FRANCE']}\nFINAL", sent=BEFORE, **named)  # type: ignore[arg-type]
    assert "S1901M" not in answer
    assert house.seat("spring", "FRANCE").ready == "final"
    assert house.state().early_at == house.now + timedelta(minutes=20)


def test_what_was_sent_later_is_filed_and_never_runs_the_phase_early() -> None:
    house = others_ordered()
    answer = write(house, f"{HOLDS['FRANCE']}\nFINAL", sent=AFTER)
    assert house.state().orders["FRANCE"] == ordered(*HOLDS["FRANCE"].split("\n"))
    assert house.state().early_at is None
    assert house.seat("spring", "FRANCE").ready == ""
    assert answer.startswith(
        "Your letter answers one of S1901M, which is over: F1901M runs now. Its orders are on file for F1901M, but "
        "they do not let the phase run early, and nothing in it counts as FINAL. Reply YES, or write again, and they "
        "count like any others."
    )
    assert '? "FINAL": not done yet' in answer
    # nor does anything that anybody else does
    house.reply("spring", "ENGLAND", f"{HOLDS['ENGLAND']}\nFINAL")
    assert house.state().early_at is None
    house.turn("spring", timedelta(days=3))
    assert str(house.position().phase) == "S1902M"
    assert not house.played["spring"][-1].missing.count("FRANCE")


def test_the_phase_may_run_early_once_the_player_has_written_again() -> None:
    house = others_ordered()
    write(house, HOLDS["FRANCE"], sent=AFTER)
    assert house.state().early_at is None
    write(house, "A PAR H", answers=("spring", "F1901M"), sent=house.now)
    assert house.state().early_at == house.now + timedelta(minutes=20)


def test_in_grace_what_was_sent_later_ends_nothing() -> None:
    house = running_game("MOVE 3D GRACE 1D")
    for power in ORDER_OF_JOINING:
        house.reply("spring", power, HOLDS[power])
    house.turn("spring", timedelta(minutes=20))
    for power in ORDER_OF_JOINING:
        if power != "FRANCE":
            house.reply("spring", power, HOLDS[power])
    house.turn("spring", timedelta(days=3))
    assert house.state().late_noticed
    write(house, HOLDS["FRANCE"], sent=house.now)
    house.turn("spring", timedelta(minutes=1))
    assert str(house.position().phase) == "F1901M"
    house.turn("spring", timedelta(days=1))
    assert str(house.position().phase) == "S1902M"


@pytest.mark.parametrize(
    "sent",
    [
        None,
        MONDAY - timedelta(days=400),  # before the phase began: nobody answers a letter that they have not got
        RUN + timedelta(days=2),  # later than it came
    ],
)
def test_a_clock_that_is_wrong_is_not_trusted(sent: datetime | None) -> None:
    house = fall()
    write(house, "A PAR - BUR", sent=sent)
    assert house.state().orders["FRANCE"] == ordered("A PAR - BUR")
    assert house.state().received[house.seat("spring", "FRANCE").id].older


def test_what_was_sent_in_the_phase_between_is_too_early_as_well() -> None:
    house = fall()
    house.turn("spring", timedelta(days=3))
    answer = write(house, "A PAR - BUR", sent=AFTER)
    assert house.state().orders == {}
    assert "You sent it before S1902M began" in answer


def test_a_yes_uses_the_lines_for_the_present_phase() -> None:
    house = others_ordered()
    text = f"Hello!\nORDERS\n{HOLDS['FRANCE']}\nFINAL\nHELP"
    answer = write(house, text, sent=BEFORE)
    assert house.state().orders.get("FRANCE") is None
    assert "5 lines wait for your YES." in answer
    answer = say_yes(house, text, BEFORE)
    assert house.state().orders["FRANCE"] == ordered(*HOLDS["FRANCE"].split("\n"))
    assert house.seat("spring", "FRANCE").ready == "final"
    assert house.state().early_at == house.now + timedelta(minutes=20)
    assert "3 orders were understood." in answer
    assert "HELP" not in answer.split("Reply to this letter")[0]
    assert "Hello" not in answer


def test_a_yes_lets_what_was_sent_later_count() -> None:
    house = others_ordered()
    write(house, HOLDS["FRANCE"], sent=AFTER)
    say_yes(house, HOLDS["FRANCE"], AFTER)
    assert house.state().early_at == house.now + timedelta(minutes=20)


def test_a_yes_that_comes_when_another_phase_runs_does_nothing() -> None:
    house = fall()
    write(house, "A PAR - BUR", sent=BEFORE)
    offered = house.now
    house.turn("spring", timedelta(days=3))
    answer = say_yes(house, "A PAR - BUR", BEFORE, offered)
    assert house.state().orders == {}
    assert "this was offered in a phase that is over, and S1902M runs now" in answer


def test_lines_under_the_name_of_the_present_phase_are_meant_for_it() -> None:
    house = others_ordered()
    answer = write(house, f"F1901M:\n{HOLDS['FRANCE']}", sent=BEFORE)
    assert house.state().orders["FRANCE"] == ordered(*HOLDS["FRANCE"].split("\n"))
    assert house.state().early_at == house.now + timedelta(minutes=20)
    assert "which is over" not in answer


def test_lines_under_the_name_of_an_older_phase_are_refused_as_ever() -> None:
    house = fall()
    answer = write(house, "S1901M\nA PAR - BUR", answers=None)
    assert house.state().orders == {}
    assert "Spring 1901 Movement (S1901M) is over" in answer
    assert "waits for your YES" not in answer


def test_orders_for_a_later_phase_are_kept_whatever_the_letter_answers() -> None:
    house = fall()
    write(house, "S1902M\nA PAR - BUR", sent=BEFORE)
    assert list(house.state().ahead[house.seat("spring", "FRANCE").id]) == ["S1902M"]


@pytest.mark.parametrize("lines", ["STATUS", "PRESS TO ENGLAND\nhello\nENDPRESS", "SET ZONE Europe/Paris"])
def test_what_is_no_word_on_the_phase_is_done_as_ever(lines: str) -> None:
    house = fall()
    assert "which is over" not in write(house, lines, sent=BEFORE)
    assert not house.effects.offers


@pytest.mark.parametrize("line", ["CLEAR", "FINAL", "DRAFT", "SET WAIT", "SET NOWAIT"])
def test_words_on_the_phase_that_were_sent_before_it_are_not_done(line: str) -> None:
    house = fall()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    before = house.state()
    answer = write(house, line, sent=BEFORE)
    assert house.state() == before
    assert f'? "{line}": not done yet' in answer


@pytest.mark.parametrize("sent", [BEFORE, AFTER])
def test_a_masters_answer_to_an_older_letter_does_not_run_the_phase(sent: datetime) -> None:
    house = fall()
    answer = write(house, "PROCESS", sent=sent, who="master")
    assert str(house.position().phase) == "F1901M"
    assert '? "PROCESS": not done yet' in answer
    write(house, "PROCESS F1901M", sent=sent, who="master")
    assert str(house.position().phase) == "S1902M"


def test_orders_that_are_not_possible_any_more_are_explained_by_the_phase() -> None:
    house = fall()
    answer = write(house, "A BUR - MUN", sent=BEFORE)
    assert answer.startswith("Your letter answers one of S1901M, which is over: F1901M runs now. ")
    assert "YES" not in answer


def test_nobody_else_learns_of_it_but_that_somebody_must_write_again() -> None:
    house = others_ordered()
    seat = house.seat("spring", "FRANCE")
    claim = Claim("spring", seat.id, seat.generation)
    letters = house.write(seat.address, HOLDS["FRANCE"], claim=claim, course=Course(AFTER, ("spring", "S1901M")))
    assert {each.address for each in letters} == {"france@home"}
    status = " ".join(house.answer("spring", "ENGLAND", "STATUS").split())
    assert "Somebody's last letter answered one of an older phase" in status
    assert "France" not in status.split("Seats")[0]


def test_a_letter_of_a_phase_that_a_rollback_made_void() -> None:
    house = fall()
    house.reply("spring", "master", "ROLLBACK S1901M")
    house.now += timedelta(minutes=5)
    answer = write(house, "A PAR - BUR", answers=("spring", "F1901M"), sent=house.now - timedelta(minutes=6))
    assert house.state().orders == {}
    assert "Your letter answers one of F1901M, which a rollback has made void: S1901M runs now." in answer
