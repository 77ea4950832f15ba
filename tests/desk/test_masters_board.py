"""What masters do to the board and the terms, by mail: back and forward, edits, settings, house rules."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase, PhaseKind
from judge.desk.announcements.opening import sealed_ledgers
from judge.desk.settings.edits import read_edit
from judge.game.events import BidsSettled, RolledBack, RolledForward
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.game.refusals import Refusal
from judge.game.setting_registry import settings_of
from judge.game.state import Branch
from judge.reading.orders.order_context import OrderContext
from judge.writing.letters.outgoing import OutLetter
from judge.writing.rendering.translator import in_english
from judge.writing.reports.settings import IsOfLength, SettingShown, ValueIs
from tests.desk.house import MONDAY, ORDER_OF_JOINING, House, flat, is_told_by, running_game
from tests.desk.test_groups import GAME, begun
from tests.desk.test_preview import place
from tests.desk.test_time import order_all
from tests.orders import ordered

OF_STANDARD = settings_of(load_variant("standard"))


def to(letters: list[OutLetter], address: str, kind: str) -> str:
    (letter,) = (each for each in letters if each.address == address and is_told_by(each, kind))
    return letter.text


@pytest.fixture
def house() -> House:
    """Fall 1901; in spring France went to Burgundy, Spain and the Mid-Atlantic, and nobody else ordered."""
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nF BRE - MAO\nA MAR - SPA")
    house.reply("spring", "master", "PROCESS")
    return house


# -- back and forward -------------------------------------------------------------------------------------------------


def test_a_rollback_without_a_phase_takes_the_last_one_and_tells_what_differs(house: House) -> None:
    letters = house.reply("spring", "master", "ROLLBACK")
    assert "spring is back at the start of S1901M, without orders" in flat(letters[0].text)
    for address in ("turkey@home", "france@home", "master@home"):
        told = flat(to(letters, address, "rollback"))
        assert "The phases played from S1901M on are void" in told
        assert "France F BRE, A MAR and A PAR instead of F MAO, A SPA and A BUR" in told
        assert "The new deadline is Thu 26 Nov 2026 09:00 UTC." in told
    assert house.state().orders == {}


def test_a_rollback_with_restore_brings_orders_back_and_tells_each_player_their_own(house: House) -> None:
    letters = house.reply("spring", "master", "ROLLBACK S1901M RESTORE")
    assert house.state().orders["FRANCE"] == ordered("A PAR - BUR", "F BRE - MAO", "A MAR - SPA")
    assert "Your orders on file are those you gave then" in flat(to(letters, "france@home", "rollback"))
    assert "Reply to this letter with your orders" in flat(to(letters, "turkey@home", "rollback"))


def test_a_rollback_is_undone_and_a_second_time_there_is_nothing_to_undo(house: House) -> None:
    house.reply("spring", "FRANCE", "A BUR - MUN")
    house.reply("spring", "master", "ROLLBACK")
    letters = house.reply("spring", "master", "ROLLFORWARD")
    assert house.state().orders == {"FRANCE": ordered("A BUR - MUN")}
    told = flat(to(letters, "turkey@home", "rollforward"))
    assert "The rollback of “spring” to S1901M is undone" in told
    assert "France F MAO, A SPA and A BUR instead of F BRE, A MAR and A PAR" in told
    assert "There is nothing to undo" in flat(house.answer("spring", "master", "ROLLFORWARD"))
    assert [each.voided for each in house.phases("spring")] == [False]


def test_both_in_one_letter_leave_the_game_where_it_was(house: House) -> None:
    before = house.state()
    house.reply("spring", "master", "ROLLBACK\nROLLFORWARD")
    assert house.state().position == before.position
    assert "S1901M" in house.answer("spring", "master", "ROLLBACK S1901M")


def test_the_summary_counts_a_year_again_whose_rollback_is_undone_by_the_letter_that_ends_the_game() -> None:
    house = running_game()
    house.reply("spring", "TURKEY", "A CON - BUL")
    house.reply("spring", "master", "PROCESS")
    house.reply("spring", "TURKEY", "A BUL H")
    house.reply("spring", "master", "PROCESS\nPROCESS")
    letters = house.reply("spring", "master", "ROLLBACK F1901M\nROLLFORWARD\nTERMINATE\nYES")
    (summary,) = (each.text for each in letters if (each.address, each.kind) == ("turkey@home", "terminated"))
    assert "1901" in summary


def test_ledgers_count_again_whose_rollback_is_undone_by_the_letter_that_ends_the_game() -> None:
    variant = load_variant("standard")
    first, again, fall = (
        BidsSettled(code, name, "salt", ())
        for code, name in (("S1901M", "first"), ("S1901M", "again"), ("F1901M", "fall"))
    )
    start = variant.start()
    left = Branch(replace(start, phase=Phase.parse("W1901A")), {}, {}, 0.0)
    undone = RolledForward(left, MONDAY)
    kept = [SealedLedger(first, voided=True), SealedLedger(again, voided=True), SealedLedger(fall, voided=True)]
    assert [each.voided for each in sealed_ledgers(variant, kept, [undone])] == [True, False, False]
    fresh = [SealedLedger(again), SealedLedger(fall)]
    back = RolledBack(start, MONDAY, left=left)
    assert [each.voided for each in sealed_ledgers(variant, fresh, [back, undone])] == [False, False]


def test_a_game_is_not_gathered_anew(house: House) -> None:
    for line in ("ROLLBACK FORMING", "UNSTART"):
        assert "S1901M is the earliest phase to go back to" in flat(house.answer("spring", "master", line))


def test_there_is_nothing_to_go_back_to_before_a_phase_is_played() -> None:
    said = running_game().answer("spring", "master", "ROLLBACK")
    assert "has played no phase yet" in flat(said)


# -- edits ------------------------------------------------------------------------------------------------------------

EDIT = """EDIT
FRANCE: A PIC, F ENG
remove f mao
MOVE A BUR - PAR
CENTRE BEL FRANCE
REASON the spring was misread
END"""


def test_a_position_is_put_right_and_everybody_reads_why_and_what(house: House) -> None:
    house.reply("spring", "FRANCE", "A BUR - MUN\nA SPA H")
    letters = house.reply("spring", "master", EDIT)
    said = flat(letters[0].text)
    assert "✓ France has A PIC more; France has F ENG more" in said
    assert "✓ France's F MAO is gone" in said
    assert "✓ France's A BUR is now A PAR" in said
    assert "✓ BEL is France's" in said
    assert "✓ the reason: “the spring was misread”" in said
    for address in ("turkey@home", "france@home"):
        told = flat(to(letters, address, "edited"))
        assert "The master has changed the position of “spring”" in told
        assert "the spring was misread" in told
        assert "France A PAR, A PIC and F ENG instead of F MAO and A BUR; centres: BEL more" in told
    assert house.state().orders == {"FRANCE": ordered("A SPA H")}
    assert house.history("spring")[-1].subject == "Diplomacy position changed (spring F1901M)"


def test_an_edit_says_which_final_stands_and_that_the_early_run_is_off() -> None:
    house = all_final()
    letters = house.reply("spring", "master", "EDIT\nMOVE A PAR PIC\nREASON a slip\nEND")
    off = "All players were ready, and the phase was to run Mon 23 Nov 2026 09:20 UTC. It does not"
    france, turkey, master = (flat(to(letters, f"{who}@home", "edited")) for who in ("france", "turkey", "master"))
    for told in (france, turkey):
        assert off in told
    assert "Your FINAL is taken back: please check your orders, and say FINAL again." in france
    assert "Your FINAL stands." in turkey
    assert "You have no order yet" not in turkey
    assert "Your FINAL" not in master


@pytest.mark.parametrize("lines", [["PAUSE", "RESUME"], ["PROCESS", "ROLLBACK RESTORE"]])
def test_who_reads_of_a_new_deadline_reads_what_the_phase_waits_for(lines: list[str]) -> None:
    house = running_game()
    order_all(house)
    *_, letters = [house.reply("spring", "master", line) for line in lines]
    held = "All players were ready before: the phase runs at this deadline, or sooner once all have written again."
    assert house.state().held
    assert house.state().early_at is None
    assert held in flat(next(each.text for each in letters if each.address == "turkey@home"))


def all_final() -> House:
    """A game in which everybody has said FINAL, without orders."""
    house = running_game()
    for power in ORDER_OF_JOINING:
        house.reply("spring", power, "FINAL")
    return house


def test_no_orders_are_told_with_an_edit(house: House) -> None:
    house.reply("spring", "TURKEY", "A CON - BUL")
    letters = house.reply("spring", "master", EDIT)
    assert all("A CON - BUL" not in each.text for each in letters)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("FRANCE: F BUR", "No fleet can stand in BUR"),
        ("FRANCE: F BUL", "is not one unit"),
        ("A PIC", "Please say whose A PIC is"),
        ("FRANCE: A MUN", "A MUN of Germany stands there; please REMOVE it first"),
        ("REMOVE A PIC", "No unit stands in PIC"),
        ("REMOVE F BUR", "the unit there is France's A BUR"),
        ("MOVE A BUR", "does not say which unit goes where"),
        ("CENTRE BUR FRANCE", "BUR is not a supply centre"),
        ("CENTRE BEL ATLANTIS", "is not one power of Standard"),
        ("hello there", "is not one unit"),
    ],
)
def test_an_edit_with_one_bad_line_changes_nothing_and_names_it(house: House, line: str, why: str) -> None:
    before = house.state()
    said = flat(house.answer("spring", "master", EDIT.replace("EDIT", f"EDIT\n{line}")))
    assert why in said
    assert "✓ BEL is France's (nothing was changed)" in said
    assert "Nothing was changed; please correct that and send EDIT again." in said
    assert house.state() == before


def test_an_edit_wants_a_reason_and_its_end(house: House) -> None:
    before = house.state()
    assert "Please say why on a line of its own" in flat(house.answer("spring", "master", "EDIT\nREMOVE A BUR\nEND"))
    assert "The text has no line END at its end" in flat(house.answer("spring", "master", "EDIT\nREMOVE A BUR"))
    assert house.state() == before


def test_only_masters_edit(house: House) -> None:
    assert "EDIT is for the master" in flat(house.answer("spring", "FRANCE", EDIT))


def test_in_fog_letters_about_an_edit_show_only_what_the_reader_sees() -> None:
    house = running_game("MOVE 3D FOG YES")
    letters = house.reply("spring", "master", "EDIT\nMOVE A PAR PIC\nREASON misread\nEND")
    assert "A PIC instead of A PAR" in flat(to(letters, "france@home", "edited"))
    assert "A PIC" in to(letters, "master@home", "edited")
    assert "PIC" not in to(letters, "turkey@home", "edited")
    assert all("PIC" not in each.text for each in house.history("spring"))
    audit = flat(house.answer("spring", "TURKEY", "AUDIT"))
    assert "changed the position. Reason: “misread”" in audit
    assert "PIC" not in audit
    rolled = house.reply("spring", "master", "PROCESS\nROLLBACK")
    assert "PIC" not in to(rolled, "turkey@home", "rollback")


# -- terms ------------------------------------------------------------------------------------------------------------


def test_every_line_of_a_setup_is_answered_and_everybody_hears_what_changed(house: House) -> None:
    deadline = house.state().deadline
    letters = house.reply(
        "spring", "master", "SETUP\nMOVE 2D GRACE 6H\nSHADE GREEN\nGUNBOAT YES\nPROCESS MANUAL\nRULE NO_PRESS NO_DIAS"
    )
    said = flat(letters[0].text)
    assert "✓ SETUP: MOVE, GRACE, PRESS, PROCESS and DRAW are changed, and everybody is told" in said
    assert "✓ MOVE 2 days; GRACE 6 hours" in said
    assert f'✗ "SHADE GREEN": {in_english(OF_STANDARD["shade"].must_be)}' in said
    assert '✗ "GUNBOAT YES": GUNBOAT cannot change once a game has started' in said
    assert "✓ PRESS NONE; DRAW NODIAS" in said
    told = flat(to(letters, "turkey@home", "settings"))
    assert "The master has changed the terms of “spring”:" in told
    assert "MOVE 3 days, now 2 days" in told
    assert "PROCESS AUTO, now MANUAL" in told
    assert "The current deadline is unchanged:" in told
    assert house.state().deadline == deadline
    assert "GUNBOAT" not in told


def test_setup_alone_shows_every_setting_with_what_it_may_be(house: House) -> None:
    said = flat(house.answer("spring", "master", "SETUP"))
    for key, value in (
        ("move", IsOfLength(timedelta(days=3))),
        ("early", ValueIs("ORDERS")),
        ("paradox", ValueIs("szykman")),
    ):
        setting = OF_STANDARD[key]
        row = SettingShown(value, setting.decides, setting.takes.examples)
        assert f"{setting.name} {in_english(row)}" in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET MOVE 2D", "MOVE 3 days, now 2 days"),
        ("SET PRESS NONE", "PRESS ALL, now NONE"),
        ("SET NO PRESS", "PRESS ALL, now NONE"),
        ("SET GREY", "SHADE WHITE, now GREY"),
        ("SET WHITE/GREY PRESS", "SHADE WHITE, now BOTH"),
        ("SET LATE PRESS NO", "LATE PRESS yes, now no"),
        ("SET NO LATE PRESS", "LATE PRESS yes, now no"),
        ("SET MANUAL PROCESS", "PROCESS AUTO, now MANUAL"),
        ("SET NO DIAS", "DRAW DIAS, now NODIAS"),
        ("SET OBSERVER NO", "OBSERVERS READ, now NONE"),
        ("SET EXTEND MOST 5D", "EXTEND MOST 3 days, now 5 days"),
        ("SET QUORUM 50", "QUORUM 67, now 50"),
        ("SET AT 20:00", "AT any, now 20:00"),
        ("SETUP ZONE Europe/Berlin", "ZONE UTC, now Europe/Berlin"),
    ],
)
def test_single_settings_are_set_in_any_judges_words(line: str, said: str) -> None:
    letters = running_game().reply("spring", "master", line)
    assert said in flat(to(letters, "turkey@home", "settings"))


def test_settings_are_the_masters(house: House) -> None:
    for line in ("SETUP", "SET MOVE 2D"):
        assert "is for the master" in flat(house.answer("spring", "FRANCE", line))


def test_other_judges_words_are_read_where_a_game_is_created() -> None:
    house = House()
    house.prove(
        "m@home", "CREATE cup standard\nRULE NO_PRESS START_MASTER\nMANUAL PROCESS\nPROCESS MANUAL\nVOTES STANDING"
    )
    settings = house.state("cup").settings
    assert (settings.press.value, settings.process.value, settings.start.value) == ("none", "manual", "manual")
    assert settings.ballots.lasting.value == "standing"


def test_options_of_the_variant_and_disputed_rules_change_before_the_start_only() -> None:
    house = House()
    house.prove("m@home", "CREATE cup standard", name="Molly")
    assert "PARADOX is changed" in flat(house.answer("cup", "master", "SETUP PARADOX 1982"))
    house = running_game()
    assert "PARADOX cannot change once a game has started" in flat(
        house.answer("spring", "master", "SETUP PARADOX 1982")
    )


# -- house rules ------------------------------------------------------------------------------------------------------


def test_house_rules_are_told_to_all_and_stand_in_the_listing_and_in_welcomes() -> None:
    house = House()
    house.prove("m@home", "CREATE cup standard", name="Molly")
    house.prove("ann@home", "JOIN cup", name="Ann")
    letters = house.reply("cup", "master", "HOUSERULES\nBe kind.\n\nNo cheating.\nEND\nSTATUS")
    assert "✓ STATUS" in letters[0].text
    assert "> Be kind.\n>\n> No cheating." in to(letters, "ann@home", "house_rules")
    assert "The house rules\n> Be kind." in house.write("x@home", "LIST cup")[0].text
    welcome = house.prove("ben@home", "JOIN cup", name="Ben")[0]
    assert "No cheating." in welcome.text
    shown = house.answer("cup", "p1", "HOUSERULES")
    assert "Be kind." in shown
    assert "the house rules are below" in shown
    assert "Only the master writes house rules" in flat(house.answer("cup", "p1", "HOUSERULES\nNone.\nEND"))
    assert "the house rules are deleted" in house.answer("cup", "master", "HOUSERULES NONE\nEND")
    assert "The house rules" not in house.write("x@home", "LIST cup")[0].text


def test_house_rules_without_their_end_change_nothing() -> None:
    house = running_game()
    assert "The text has no line END at its end" in flat(house.answer("spring", "master", "HOUSE RULES\nBe kind."))
    assert house.state().house_rules == ""


def test_what_is_wrong_with_a_unit_is_quoted_as_the_master_wrote_it(house: House) -> None:
    said = flat(house.answer("spring", "master", "EDIT\nFRANCE: A LON LON\nREMOVE A\nREASON a slip\nEND"))
    assert "“A LON LON” is not one unit: “LON” does not fit there" in said
    assert "“A” is not one unit: the order is not complete; write it in full, like A " in said


def test_a_year_and_season_of_two_phases_do_not_say_which_is_meant() -> None:
    house = running_game()
    house.reply("spring", "master", "PROCESS")
    place(house, "S1901R", "FRANCE A BUR, GERMANY A PAR", dislodged="FRANCE A PAR / GAS")
    house.reply("spring", "master", "PROCESS")
    before = house.state()
    assert "That may be S1901M or S1901R; please write which." in flat(
        house.answer("spring", "master", "ROLLBACK Spring 1901")
    )
    assert house.state() == before


def test_a_neutral_unit_can_be_put_back_without_a_power() -> None:
    house = begun()
    before = house.state(GAME).position
    answer = flat(house.answer(GAME, "master", "EDIT\nREMOVE A GURYEV\nNOBODY: A GURYEV\nREASON a slip\nEND"))
    assert "✓ Guryev has A Gury more" in answer
    after = house.state(GAME).position
    assert before is not None
    assert after is not None
    assert sorted(after.units) == sorted(before.units)


def test_house_rules_may_be_opened_by_begin() -> None:
    house = running_game()
    house.reply("spring", "master", "HOUSERULES BEGIN\nBe kind.\nEND")
    assert house.state().house_rules == "Be kind."
    assert "✓ HOUSERULES: the house rules are below House rules" in flat(house.answer("spring", "FRANCE", "HOUSERULES"))


def test_a_line_about_a_centre_that_names_none_is_refused() -> None:
    variant = load_variant("standard")
    with pytest.raises(Refusal) as refused:
        read_edit("CENTRE BELGIUM", OrderContext(variant, PhaseKind.MOVEMENT), variant.start())
    assert refused.value.code == "not-a-centre-and-owner"
