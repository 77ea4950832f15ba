"""AUDIT: who did what, by name, as masters and players may know it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.desk.handling import handler
from judge.game.clock.outages import Outage
from tests.desk.house import ORDER_OF_JOINING, House, flat, running_game

DAY = timedelta(days=1)


def two_masters(terms: str = "MOVE 3D RETREAT 1D ADJUST 1D") -> House:
    house = running_game(terms)
    house.reply("spring", "master", "PROMOTE anna@example.org Anna")
    return house


def audit(house: House, who: str) -> str:
    return flat(house.answer("spring", who, "AUDIT 500"))


@pytest.mark.parametrize("reader", ["TURKEY", "master"])
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("PREVIEW", "had a preview of S1901M made, with everybody's orders"),
        ("PROCESS", "ran S1901M before its deadline (Thu 26 Nov 2026 09:00 UTC); orders were missing from Austria"),
        ("REPLACE ITALY ida@home Ida", "gave the seat of Italy"),
        ("EJECT ITALY", "took the seat from Italy"),
        ("BECOME ITALY", "wrote for Italy"),
        ("EDIT\nREMOVE A ROM\nREASON a slip\nEND", "changed the position"),
        ("SET DEADLINE +4D", "moved the deadline to Mon 30 Nov 2026 09:00 UTC"),
        ("PAUSE\nRESUME", "let the clock run again; the deadline is Thu 26 Nov 2026 09:00 UTC"),
        ("PROCESS\nROLLBACK S1901M", "rolled the game back"),
        ("SETUP GRACE 1D", "changed the terms: GRACE"),
        ("TERMINATE\nYES", "ended the game"),
    ],
)
def test_every_act_of_each_of_several_masters_is_told_to_all_by_name(reader: str, line: str, told: str) -> None:
    house = two_masters()
    house.reply("spring", "m2", line)
    said = audit(house, reader)
    before, found, _ = said.replace("Italy (Italy, italy@home)", "Italy").partition(told)
    assert found, said
    assert before.endswith("co-master Anna: "), said


def test_the_founders_acts_are_told_by_name_too() -> None:
    house = two_masters()
    house.reply("spring", "master", "DEMOTE Anna")
    said = audit(house, "FRANCE")
    assert "master Molly: started the game with S1901M" in said
    assert "master Molly: Anna is a master from now on" in said
    assert "master Molly: took the seat from co-master Anna" in said


def test_an_old_record_does_not_tell_which_of_several_masters_it_was() -> None:
    house = two_masters()
    house.reply("spring", "m2", "EJECT ITALY")
    house.past["spring"] = [replace(each, by="") for each in house.past["spring"]]
    assert "a master: took the seat from Italy" in audit(house, "FRANCE")


def test_it_is_told_why_each_phase_ran_whose_orders_were_missing_and_whom_nobody_played() -> None:
    house = two_masters("MOVE 3D RETREAT 1D ADJUST 1D GRACE 1D")
    house.reply("spring", "master", "EJECT ITALY")
    for power in ("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA", "TURKEY"):
        house.reply("spring", power, "FINAL")
    house.turn("spring", 3 * DAY)
    house.turn("spring", DAY)
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "RUSSIA", "TURKEY"):
        house.reply("spring", power, "FINAL")
    house.turn("spring", DAY)
    for reader in ("TURKEY", "master"):
        said = audit(house, reader)
        assert "the clock: sent late notices to France" in said
        assert "ran S1901M at the end of grace; orders were missing from France; nobody played Italy" in said
        assert "the clock: ran F1901M early, because everybody was ready; nobody played Italy" in said


def test_in_fog_players_do_not_learn_whose_orders_were_missing() -> None:
    house = two_masters("MOVE 3D RETREAT 1D ADJUST 1D GRACE 1D FOG YES")
    house.turn("spring", 3 * DAY)
    house.turn("spring", DAY)
    said = audit(house, "TURKEY")
    assert "the clock: sent late notices" in said
    assert "the clock: ran S1901M at the end of grace" in said
    assert "France" not in said
    assert "sent late notices to Austria" in audit(house, "master")


def test_reminders_and_early_runs_to_come_are_told_to_masters_alone() -> None:
    house = two_masters("MOVE 3D RETREAT 1D ADJUST 1D REMIND 12H")
    house.turn("spring", timedelta(hours=60))
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.reply("spring", power, "FINAL")
    house.reply("spring", "FRANCE", "DRAFT")
    told = audit(house, "master")
    assert "the clock: reminded Austria, England, France" in told
    assert "the judge: set the phase to run" in told
    assert "the judge: called the early run off" in told
    players = audit(house, "TURKEY")
    assert "reminded" not in players
    assert "early" not in players


def test_the_deadline_after_a_pause_that_ended_by_itself_is_told_to_all() -> None:
    house = two_masters()
    house.reply("spring", "master", "SET DEADLINE +1H\nPAUSE 5D")  # three days and an hour are left
    house.turn("spring", 5 * DAY)
    for reader in ("TURKEY", "master"):
        told = audit(house, reader)
        assert "the clock: let the clock run again; the deadline is Tue 1 Dec 2026 10:00 UTC" in told


def test_what_an_outage_moved_is_told_to_all() -> None:
    house = two_masters()
    house.now += 3 * DAY + timedelta(hours=1)
    house.keep(handler.handle_outage(house, "spring", Outage(house.now - timedelta(hours=4), house.now)))
    told = audit(house, "TURKEY")
    assert "moved the deadline to Thu 26 Nov 2026 14:00 UTC, because of an outage of the judge" in told
    assert "from Thu 26 Nov 2026 06:00 UTC to Thu 26 Nov 2026 10:00 UTC" in told


def test_an_early_run_that_an_outage_moved_is_told_to_all_and_one_called_off_with_its_reason() -> None:
    house = two_masters()
    for power in ORDER_OF_JOINING:
        house.reply("spring", power, "FINAL")
    down_from, house.now = house.now + timedelta(minutes=10), house.now + timedelta(hours=1, minutes=10)
    house.keep(handler.handle_outage(house, "spring", Outage(down_from, house.now)))
    moved = "the judge: moved the early run to Mon 23 Nov 2026 11:10 UTC, because of an outage of the judge"
    assert f"{moved} from Mon 23 Nov 2026 09:10 UTC to Mon 23 Nov 2026 10:10 UTC" in audit(house, "TURKEY")
    house.reply("spring", "master", "SET DEADLINE +2D")
    told = audit(house, "master")
    assert "the judge: called the early run off, because everybody was told a deadline" in told
    assert "somebody was not ready" not in told


def test_every_vote_that_ended_is_told_with_its_question_and_nobodys_vote() -> None:
    house = two_masters("MOVE 3D RETREAT 1D ADJUST 1D EXTEND MOST 2D")
    house.reply("spring", "FRANCE", "PROPOSE EXTENSION 1D")
    house.turn("spring", 3 * DAY)
    for reader in ("TURKEY", "master"):
        said = audit(house, reader)
        assert "the judge: ended the vote on an extension of 1 day: not carried" in said
        assert "France: " not in said


def test_before_the_start_masters_and_players_read_names() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    house.prove("ann@home", "JOIN spring", name="Ann")
    house.prove("ben@home", "JOIN spring", name="Ben")
    house.reply("spring", "master", "EJECT Ann")
    assert "master Molly: took the seat from player Ann" in audit(house, "p2")
    assert "player Ann (ann@home): took a player's seat" in audit(house, "master")


def test_before_an_anonymous_game_starts_players_read_no_names() -> None:
    house = House()
    house.prove("master@home", "CREATE spring standard GUNBOAT YES", name="Molly")
    house.prove("ann@home", "JOIN spring", name="Ann")
    house.prove("ben@home", "JOIN spring", name="Ben")
    house.reply("spring", "master", "EJECT Ann")
    assert "master Molly: took the seat from player p1" in audit(house, "p2")
    assert "player Ann (ann@home): took a player's seat" in audit(house, "master")


@pytest.mark.parametrize("terms", ["MOVE 3D", "MOVE 3D FOG YES", "MOVE 3D PROCESS MANUAL"])
def test_results_say_that_a_master_ran_the_phase_before_its_deadline(terms: str) -> None:
    house = two_masters(terms)
    letters = house.reply("spring", "m2", "PROCESS")
    results = [each for each in letters if each.kind == "results"]
    assert {"france@home", "master@home"} <= {each.address for each in results}
    early = "Co-master Anna ran this phase before its deadline, which was Thu 26 Nov 2026 09:00 UTC."
    assert all(early in flat(each.text) for each in results)
    assert all("Orders were missing from" in flat(each.text) for each in results)


def test_results_of_a_phase_that_ran_at_its_deadline_or_early_name_no_master() -> None:
    house = two_masters()
    results = house.turn("spring", 3 * DAY)
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.reply("spring", power, "FINAL")
    results += house.turn("spring", DAY)
    assert str(house.position().phase) == "S1902M"
    assert not any("ran this phase" in each.text for each in results)


def test_a_reason_follows_its_sentence() -> None:
    house = two_masters()
    house.reply("spring", "m2", "SET DEADLINE +4D BECAUSE of a holiday")
    assert "moved the deadline to Mon 30 Nov 2026 09:00 UTC. Reason: “of a holiday”" in audit(house, "TURKEY")


def gathering(settings: str) -> House:
    """A game that forms, with a founder, a co-master, and an application from everybody who wants to play."""
    house = House()
    house.prove("master@home", f"CREATE spring standard {settings}", name="Molly")
    house.reply("spring", "master", "PROMOTE anna@example.org Anna")
    for power in ORDER_OF_JOINING:
        house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=f"{power.title()}son")
    return house


def test_masters_read_whose_application_was_answered_and_players_do_not() -> None:
    house = gathering("APPROVAL YES")
    house.reply("spring", "m2", "APPROVE Italyson\nREJECT Turkeyson not this time")
    house.reply("spring", "master", "APPROVE Austriason")
    told = audit(house, "master")
    assert "co-master Anna: accepted the application of Italyson" in told
    assert "co-master Anna: refused the application of Turkeyson" in told
    assert "master Molly: accepted the application of Austriason" in told
    seat = next(each.id for each in house.state().players if each.name == "Italyson")
    told = audit(house, seat)
    assert "co-master Anna: refused an application" in told
    assert "Turkeyson" not in told


def test_the_start_and_the_muster_are_told_of_the_master_who_asked_for_them() -> None:
    house = gathering("MUSTER 2D")
    house.reply("spring", "m2", "START")
    assert "co-master Anna: asked who is there" in audit(house, "p1")
    for number in range(1, 8):
        house.reply("spring", f"p{number}", "PRESENT")
    house.reply("spring", "m2", "START")
    assert "co-master Anna: started the game with S1901M" in audit(house, "p1")


def test_a_muster_that_an_outage_moved_was_not_called_again() -> None:
    house = gathering("MUSTER 2D START AUTO")
    assert "the judge: asked who is there" in audit(house, "p1")
    until = house.state().muster
    assert until is not None
    house.now = until + timedelta(hours=1)
    house.keep(handler.handle_outage(house, "spring", Outage(until - DAY, house.now)))
    told = audit(house, "p1")
    assert told.count("asked who is there") == 1
    assert "the judge: gave the players until Wed 25 Nov 2026 22:00 UTC to say that they are there" in told
