"""PROCESS MANUAL with a silent master: they are reminded, then all are told, and the players vote on how to go on."""

from datetime import timedelta

import pytest

from judge.desk.handling.handler import handle_appointment
from judge.game.settings import ProcessMode
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import ORDER_OF_JOINING, House, flat, is_told_by, running_game

DAY = timedelta(days=1)
EVERYBODY = {"master@home", *(f"{power.lower()}@home" for power in ORDER_OF_JOINING)}


def of_kind(letters: list[OutLetter], kind: str) -> dict[str, OutLetter]:
    return {letter.address: letter for letter in letters if is_told_by(letter, kind)}


def phase(house: House) -> str:
    position = house.state().position
    return str(position.phase) if position else ""


def in_silence() -> House:
    """A game whose first phase has been due for two days, and whose master has not run it."""
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    house.turn("spring", DAY)
    house.turn("spring", DAY)
    assert house.state().lacks_master
    return house


def say_yes(house: House, line: str, *powers: str) -> list[OutLetter]:
    return [letter for power in powers for letter in house.reply("spring", power, line)]


def test_the_masters_are_reminded_after_a_day() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    letters = house.turn("spring", DAY)
    assert set(of_kind(letters, "still_waits")) == {letter.address for letter in letters} == {"master@home"}
    (told,) = letters
    assert told.subject == "Diplomacy phase still waits for you (spring S1901M)"
    said = flat(told.text)
    assert "has been due since Thu 26 Nov 2026 09:00 UTC and still waits for you. PROCESS S1901M runs it." in said
    assert "all players are told on Sat 28 Nov 2026 09:00 UTC that the game waits for its master" in said
    assert house.turn("spring", DAY / 2) == []


def test_everybody_is_told_after_another_day_and_only_once() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    house.turn("spring", DAY)
    letters = house.turn("spring", DAY)
    told = of_kind(letters, "master_silent")
    assert set(told) == EVERYBODY
    france = flat(told["france@home"].text)
    assert "Its master has been reminded, but has not run it." in france
    assert "a proposal passes when 67 per cent of the players say YES:" in france
    assert "PROPOSE PROCESS" in france
    assert "PROPOSE MASTER ann@example.org" in france
    assert "PROCESS S1901M" in flat(told["master@home"].text)
    assert house.turn("spring", 50 * DAY) == []
    assert phase(house) == "S1901M"


def test_nobody_votes_on_a_master_who_is_not_silent() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    for line in ("PROPOSE PROCESS", "PROPOSE MASTER ann@home"):
        assert "only while a phase waits for one who has been silent for two days" in flat(
            house.answer("spring", "FRANCE", line)
        )


def test_the_players_have_the_judge_run_the_phase_and_all_later_ones() -> None:
    house = in_silence()
    letters = house.reply("spring", "FRANCE", "PROPOSE PROCESS")
    assert "PROPOSE: processing by the judge is put to the vote; your own vote is YES" in flat(letters[0].text)
    told = of_kind(letters, "on_master")
    assert set(told) == EVERYBODY
    assert told["italy@home"].subject == "Diplomacy vote on the master (spring S1901M)"
    assert "Reply to this letter with VOTE PROCESS YES, or NO." in flat(told["italy@home"].text)
    assert "VOTE PROCESS" not in told["master@home"].text
    assert all("France" not in letter.text for letter in told.values())
    say_yes(house, "VOTE PROCESS YES", "GERMANY", "ITALY", "RUSSIA")
    assert phase(house) == "S1901M"
    last = house.reply("spring", "TURKEY", "VOTE YES")
    assert "with your vote it passes, and the judge runs the phase" in flat(last[0].text)
    assert set(of_kind(last, "vote_settled")) == EVERYBODY
    assert "The judge now runs this phase, and later ones at their deadlines." in flat(
        of_kind(last, "vote_settled")["austria@home"].text
    )
    assert not any(each.kind == "settings" for each in last)
    assert house.state().settings.process is ProcessMode.AUTO
    letters = house.turn("spring", timedelta(0))
    assert set(of_kind(letters, "results")) == EVERYBODY
    assert phase(house) == "F1901M"
    house.turn("spring", 3 * DAY)
    assert phase(house) != "F1901M"


def test_the_record_tells_who_ran_the_phase_and_why() -> None:
    house = in_silence()
    house.reply("spring", "FRANCE", "PROPOSE PROCESS")
    say_yes(house, "VOTE PROCESS YES", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    house.turn("spring", timedelta(0))
    for reader in ("master", "ENGLAND"):
        audit = flat(house.answer("spring", reader, "AUDIT"))
        assert "reminded the masters that S1901M waits for them" in audit
        assert "told everybody that S1901M waits for a silent master" in audit
        assert "counted the vote on processing by the judge: carried" in audit
        assert "the judge: runs the phases from now on, as the players had voted" in audit
        assert "the clock: ran S1901M, as the players had voted" in audit
        assert "ran S1901M at its deadline" not in audit
        assert "changed PROCESS" not in audit


def test_results_and_history_say_that_the_players_voted_for_the_run() -> None:
    house = in_silence()
    house.reply("spring", "FRANCE", "PROPOSE PROCESS")
    say_yes(house, "VOTE PROCESS YES", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    letters = house.turn("spring", timedelta(0))
    why = "The judge ran this phase because the players voted for it: its master was silent. Its deadline was Thu"
    for reader in ("france@home", "master@home"):
        assert why in flat(of_kind(letters, "results")[reader].text)
    assert why in flat(house.reply("spring", "ITALY", "HISTORY spring")[-1].text)
    # the next one runs at its deadline
    assert why not in flat(of_kind(house.turn("spring", 3 * DAY), "results")["france@home"].text)
    assert "the clock: ran F1901M at its deadline" in flat(house.answer("spring", "ITALY", "AUDIT"))


@pytest.mark.parametrize("terms", ["GRACE 1D", "MISSING WAIT BY 1D"])
def test_what_the_players_voted_for_runs_even_if_orders_are_missing_again(terms: str) -> None:
    house = running_game(f"MOVE 3D PROCESS MANUAL {terms}")
    for power in ORDER_OF_JOINING:
        house.reply("spring", power, "\n".join(f"{unit} H" for unit in house.position().units_of(power)))
    house.turn("spring", timedelta(minutes=20))
    assert house.state().review
    house.reply("spring", "ENGLAND", "CLEAR")
    house.turn("spring", 4 * DAY)
    house.turn("spring", DAY)
    house.reply("spring", "FRANCE", "PROPOSE PROCESS")
    say_yes(house, "VOTE PROCESS YES", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    letters = house.turn("spring", timedelta(0))
    assert set(of_kind(letters, "results")) == EVERYBODY
    assert phase(house) == "F1901M"


def test_the_players_get_another_master_who_accepts() -> None:
    house = in_silence()
    letters = house.reply("spring", "FRANCE", "PROPOSE MASTER ann@home")
    assert "ann@home as a master Needed" in flat(house.answer("spring", "ITALY", "VOTES"))
    assert "ann@home as a master is put to the vote" in flat(letters[0].text)
    say_yes(house, "VOTE MASTER ann@home YES", "GERMANY", "ITALY", "RUSSIA")
    assert house.state().candidate == ""
    last = house.reply("spring", "TURKEY", "VOTE MASTER YES")
    (asked,) = of_kind(last, "candidate").values()
    assert (asked.address, asked.seat, asked.cautious) == ("ann@home", None, True)
    assert asked.subject == "Diplomacy game spring wants you as its master S1901M"
    assert "Reply to this letter with JOIN MASTER@spring to accept." in flat(asked.text)
    assert [seat.address for seat in house.state().masters] == ["master@home"]

    assert "have not asked you" in flat(house.prove("eve@home", "JOIN MASTER@spring")[0].text)
    letters = house.prove("ann@home", "JOIN MASTER@spring")
    assert "You are a master of “spring” (Standard), besides Molly." in flat(letters[0].text)
    assert [seat.address for seat in house.state().masters] == ["master@home", "ann@home"]
    assert letters[0].seat == ("spring", "m2", 1)
    assert set(of_kind(letters, "masters")) == EVERYBODY
    assert set(of_kind(letters, "review")) == {"master@home", "ann@home"}
    assert house.state().candidate == ""
    assert not house.state().proposals
    # the phase waits for them as long as for the first master
    assert not house.state().lacks_master
    house.reply("spring", "m2", "PROCESS S1901M")
    assert phase(house) == "F1901M"
    audit = flat(house.answer("spring", "master", "AUDIT"))
    assert "the judge: asked ann@home to be a master, as the players had voted" in audit
    assert "became a master, as the players had asked" in audit


def test_whoever_plays_is_no_candidate() -> None:
    house = in_silence()
    assert "PROPOSE MASTER" in flat(house.answer("spring", "FRANCE", "PROPOSE MASTER"))
    assert "is put to the vote" not in flat(house.answer("spring", "FRANCE", "PROPOSE MASTER italy@home"))
    assert "is put to the vote" not in flat(house.answer("spring", "FRANCE", "PROPOSE MASTER master@home"))
    for number in range(3):
        house.reply("spring", "FRANCE", f"PROPOSE MASTER ann{number}@home")
    assert "At most 3 people" in flat(house.answer("spring", "FRANCE", "PROPOSE MASTER ann4@home"))


@pytest.mark.parametrize("act", ["PROCESS S1901M", "SET DEADLINE +5D", "PAUSE"])
def test_votes_end_when_the_master_writes(act: str) -> None:
    house = in_silence()
    house.reply("spring", "FRANCE", "PROPOSE PROCESS")
    house.reply("spring", "FRANCE", "PROPOSE MASTER ann@home")
    house.reply("spring", "master", act)
    assert "no vote is open" in flat(house.answer("spring", "FRANCE", "VOTES")).lower()
    assert "VOTE" in flat(house.answer("spring", "ITALY", "VOTE PROCESS YES"))
    assert house.state().settings.process is ProcessMode.MANUAL


def test_a_candidate_is_no_longer_wanted_when_the_master_writes() -> None:
    house = in_silence()
    house.reply("spring", "FRANCE", "PROPOSE MASTER ann@home")
    say_yes(house, "VOTE MASTER YES", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    house.reply("spring", "master", "PROCESS S1901M")
    letters = house.prove("ann@home", "JOIN MASTER@spring")
    assert len(house.state().masters) == 1
    assert len(letters) == 1


def test_in_fog_no_letter_tells_how_many_are_left() -> None:
    house = running_game("MOVE 3D PROCESS MANUAL FOG ON")
    for _ in range(5):
        house.turn("spring", DAY)
    house.turn("spring", DAY)
    letters = house.reply("spring", "FRANCE", "PROPOSE PROCESS")
    assert "YES of 67 per cent of the players" in flat(of_kind(letters, "on_master")["italy@home"].text)


def test_the_keeper_appoints_another_master_who_runs_the_phase() -> None:
    house = in_silence()
    house.reply("spring", "FRANCE", "PROPOSE PROCESS")
    letters = house.keep(handle_appointment(house, "spring", "ann@home", "Ann", house.now))
    assert set(of_kind(letters, "review")) == {"master@home", "ann@home"}
    assert not house.state().lacks_master
    audit = flat(house.answer("spring", "ENGLAND", "AUDIT"))
    assert "the keeper of the judge: Ann is a master from now on" in audit
    house.reply("spring", "m2", "PROCESS S1901M")
    assert phase(house) == "F1901M"
