"""Results in the layout that mapping tools read: one order a line, the old judges' notes, nothing lost."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.game.events import PhaseProcessed, ResultLine
from judge.rules.reasons.movement_reasons import BeatenByHold
from judge.writing.letters import game_letters
from judge.writing.letters.outgoing import RECORD, Reader, written
from judge.writing.rendering.translator import in_english
from judge.writing.reports.results import in_words, reasons, results
from tests.orders import result
from tests.writing.world import FRIDAY, MONDAY, STANDARD, reader, running, view

POWER_NAMES = {power.name for power in STANDARD.powers.values()}


def _is_whole_order(line: str) -> bool:
    """Whether one line holds a whole order: a power, a colon, one blank, the order, and its full stop or note."""
    power, _, rest = line.partition(": ")
    return power in POWER_NAMES and not rest.startswith(" ") and rest.endswith((".", "*)"))


def _position(code: str, *units: tuple[str, str], **rest: Any) -> Position:
    return Position(Phase.parse(code), tuple(Unit(power, *unit.split()) for power, unit in units), **rest)


def _block(
    lines: list[ResultLine], before: Position, after: Position | None = None, deadline: datetime | None = MONDAY
) -> str:
    following = after or _position("F1901M")
    event = PhaseProcessed(before, {}, tuple(lines), following, (), deadline)
    return results("demo", in_words(STANDARD, event), STANDARD, was_due=FRIDAY, zone="UTC", judge="JUDG")


def _order_line(order: str, verdict: str, code: str = "", *, power: str = "FRANCE", **flags: Any) -> list[str]:
    units = (("FRANCE", "A PAR"), ("FRANCE", "F ENG"), ("FRANCE", "A MAR"), ("GERMANY", "A MUN"), ("ENGLAND", "A LON"))
    block = _block([result(power, order, verdict, "", code, **flags)], _position("S1901M", *units))
    return [line for line in block.split("\n") if line.startswith("France:")]


@pytest.mark.parametrize(
    ("order", "verdict", "code", "line"),
    [
        ("A PAR - BUR", "succeeds", "", "France: Army Paris -> Burgundy."),
        ("A PAR - BUR", "fails", "beaten-by-hold", "France: Army Paris -> Burgundy.  (*bounce*)"),
        ("A PAR - LON", "fails", "convoy-broken", "France: Army Paris -> London.  (*no convoy*)"),
        ("A PAR - LON", "invalid", "convoy-missing", "France: Army Paris -> London.  (*no convoy*)"),
        ("A PAR - BRE VIA", "succeeds", "", "France: Army Paris -> Brest."),
        ("A PAR S A MAR", "given", "", "France: Army Paris SUPPORT Army Marseilles."),
        ("A PAR S A MUN", "given", "", "France: Army Paris SUPPORT German Army Munich."),
        ("A PAR S A MAR", "cut", "", "France: Army Paris SUPPORT Army Marseilles.  (*cut*)"),
        ("A PAR S A MAR", "invalid", "", "France: Army Paris SUPPORT Army Marseilles.  (*void*)"),
        (
            "F ENG C A LON - BRE",
            "invalid",
            "",
            "France: Fleet English Channel CONVOY English Army London -> Brest.  (*void*)",
        ),
        ("A PAR H", "stands", "", "France: Army Paris HOLD."),
    ],
)
def test_each_verdict_has_the_note_the_old_judges_gave_it(order: str, verdict: str, code: str, line: str) -> None:
    assert _order_line(order, verdict, code) == [line]


def test_a_disrupted_fleet_that_stands_is_noted_disrupted_and_a_dislodged_one_dislodged() -> None:
    assert _order_line("F ENG C A LON - BRE", "disrupted")[0].endswith("  (*disrupted*)")
    assert _order_line("F ENG C A LON - BRE", "disrupted", dislodged=True)[0].endswith("  (*dislodged*)")


def test_a_cut_support_that_was_dislodged_has_both_notes() -> None:
    assert _order_line("A PAR S A MAR", "cut", dislodged=True)[0].endswith("  (*cut, dislodged*)")


def test_an_illegal_order_is_shown_invalid_and_its_unit_holds() -> None:
    assert _order_line("A PAR - MOS", "illegal") == [
        "France: Army Paris -> Moscow.  (*invalid*)",
        "France: Army Paris HOLD.",
    ]


def test_an_illegal_order_for_no_unit_of_ones_own_makes_nobody_hold() -> None:
    assert _order_line("A MUN - BUR", "illegal") == ["France: Army Munich -> Burgundy.  (*invalid*)"]


def test_a_line_that_was_never_an_order_is_shown_as_it_was_written() -> None:
    assert _order_line("dance in Paris", "illegal") == ["France: dance in Paris.  (*invalid*)"]


def test_no_order_is_broken_over_two_lines_long_names_become_codes() -> None:
    units = (("ENGLAND", "F WES"), ("FRANCE", "A NAF"))
    order = result(
        "ENGLAND", "F WES C A NAF - STP", "disrupted", "convoy disrupted: dislodged by F TYS", dislodged=True
    )
    block = _block([order], _position("S1901M", *units))
    line = next(line for line in block.split("\n") if line.startswith("England:"))
    assert line == "England: Fleet WES CONVOY French Army North Africa -> STP.  (*dislodged*)"
    assert len(line) <= 78
    assert _is_whole_order(line)


def test_every_order_line_of_a_phase_is_one_the_tools_recognise() -> None:
    units = (("FRANCE", "A PAR"), ("FRANCE", "F ENG"), ("GERMANY", "A MUN"))
    lines = [
        result("FRANCE", "A PAR - BUR", "fails", "failed: bounced with A MUN (1 against 1)"),
        result("FRANCE", "F ENG H", "stands", "holds: nobody attacked", ordered=False),
        result("GERMANY", "A MUN - BUR", "fails", "failed: bounced with A PAR (1 against 1)"),
    ]
    block = _block(lines, _position("S1901M", *units)).split("\n")
    orders = block[block.index("Movement results for Spring of 1901.  (demo.S1901M)") + 1 :]
    shown = [
        line for line in orders[: orders.index("The next phase of 'demo' will be Movement for Fall of 1901.")] if line
    ]
    assert len(shown) == 3
    assert all(_is_whole_order(line) for line in shown)


def test_the_deadline_of_the_next_phase_stands_on_the_last_line_in_full() -> None:
    assert _block([], _position("S1901M")).endswith(
        "The next phase of 'demo' will be Movement for Fall of 1901.\n"
        "The deadline for orders will be Monday 30 November 2026 19:00 UTC."
    )


def test_results_without_a_deadline_mention_none() -> None:
    assert _block([], _position("S1901M"), deadline=None).endswith("will be Movement for Fall of 1901.")


def test_dislodged_units_say_where_they_may_go_and_coasts_are_named() -> None:
    bulgaria = DislodgedUnit(Unit("TURKEY", "F", "BUL/EC"), ("BLA", "RUM"))
    before = _position("S1901M", ("TURKEY", "F BUL/EC"))
    line = result("TURKEY", "F BUL/EC H", "stands", "dislodged by A SER (2 against 1)", dislodged=True)
    text = _block([line], before, _position("S1901R", dislodged=(bulgaria,)))
    assert "\n\nThe following units were dislodged:\n\n" in text
    assert (
        "The Turkish fleet in Bulgaria (east coast) can retreat to Black Sea or\nRumania.\n\n"
        "The next phase of 'demo' will be Retreats for Spring of 1901.\n"
    ) in text


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("S1901M", "F1901M", False),
        ("F1901M", "F1901R", False),
        ("F1901M", "W1901A", True),
        ("F1901M", "S1902M", True),
        ("F1901R", "W1901A", True),
        ("W1901A", "S1902M", False),
    ],
)
def test_ownership_is_told_once_a_year_when_centres_have_changed_hands(before: str, after: str, shown: bool) -> None:
    owned = _position(after, centres={"PAR": "FRANCE"})
    assert ("Ownership of supply centers:" in _block([], _position(before), owned)) is shown


def test_a_power_with_neither_centres_nor_units_is_counted_no_more() -> None:
    text = _block([], _position("F1901M"), _position("W1901A", ("ITALY", "A ROM"), centres={"PAR": "FRANCE"}))
    counted = [line.split(":")[0] for line in text.split("\n") if "Supply center" in line]
    assert counted == ["France", "Italy"]


def test_reasons_are_given_for_what_did_not_simply_succeed() -> None:
    lines = (
        result("FRANCE", "A PAR - BUR", "succeeds", "succeeds"),
        result("FRANCE", "A MAR H", "stands", "holds: nobody attacked", ordered=False),
        result("FRANCE", "F BRE - ENG", "fails", "failed: bounced: F ENG stayed (1 against 1)", dislodged=True),
        result("GERMANY", "A MUN S A BER", "given", "given", dislodged=True, destroyed=True),
    )
    event = PhaseProcessed(_position("S1901M"), {}, lines, _position("F1901M"), (), None)
    assert [(str(order), power, in_english(why, STANDARD)) for order, power, why in reasons(event)] == [
        ("F BRE - ENG", "FRANCE", "bounced: F ENG stayed (1 against 1); the unit was dislodged"),
        ("A MUN S A BER", "GERMANY", "given; the unit was dislodged; it was destroyed"),
    ]


def test_a_build_that_came_to_nothing_is_noted_invalid() -> None:
    line = result("FRANCE", "A PAR B", "fails", "PAR is occupied")
    block = _block([line], _position("W1901A"), _position("S1902M"))
    assert "France: Builds an army in Paris.  (*invalid*)" in block.split("\n")


def test_the_line_of_a_winners_centres_names_the_winner() -> None:
    after = _position("W1901A", ("FRANCE", "A PAR"), centres={"PAR": "FRANCE"})
    event = PhaseProcessed(_position("F1901M"), {}, (), after, (), None)
    won = in_words(STANDARD, replace(event, winner="FRANCE"))
    text = results("demo", won, STANDARD, was_due=None, zone="UTC", judge="JUDG")
    assert "France:      1 Supply center,   1 Unit:   Builds   0 units.  (* VICTORY!! *)\n" in text
    assert ":: Deadline: F1901M\n" in text
    assert text.endswith("The game is over.  Thank you for playing.")


def test_reasons_come_in_the_readers_words_and_stand_on_record_in_ours(tmp_path: Path) -> None:
    sentences = tmp_path / "sentences"
    sentences.mkdir()
    (sentences / "mine.toml").write_text('beaten-by-hold = "stopped by {defender}"\n', encoding="utf-8")
    munich = Unit("GERMANY", "A", "MUN")
    before = _position("S1901M", ("FRANCE", "A BUR"), ("GERMANY", "A MUN"))
    beaten = replace(result("FRANCE", "A BUR - MUN", "fails"), reason=BeatenByHold(1, 1, munich))
    event = PhaseProcessed(before, {}, (beaten,), running().position or before, (), MONDAY)
    turn = in_words(STANDARD, event)

    def told(to: Reader, seat: str | None) -> str:
        letter = game_letters.processed(to, view(running(), seat), STANDARD, turn)
        return written(letter, tmp_path).text

    assert "  - A BUR - MUN (France): stopped by A MUN\n" in told(reader(running(), "p3"), "p3")
    ours = in_english(BeatenByHold(1, 1, munich), STANDARD)
    assert f"  - A BUR - MUN (France): {ours}\n" in told(RECORD, None)


def test_what_all_readers_of_a_phase_see_is_composed_once_for_each_language() -> None:
    before, after = _position("S1901M", ("FRANCE", "A PAR")), _position("F1901M", ("FRANCE", "A BUR"))
    event = PhaseProcessed(before, {}, (result("FRANCE", "A PAR - BUR", "succeeds", ""),), after, (), MONDAY)
    state, turn = running(position=after), in_words(STANDARD, event)
    for number, language in enumerate(("", "", "de", "de")):
        to = Reader(f"watcher{number}@host.example", language=language)
        written(game_letters.processed(to, view(state, None), STANDARD, turn), None)
    assert turn.units is not None
    assert len(turn.units.composed) == len(turn.tables.composed) <= 2


def test_in_fog_readers_share_no_list_of_all_units() -> None:
    after = _position("F1901M", ("FRANCE", "A BUR"), ("GERMANY", "A MUN"))
    event = PhaseProcessed(_position("S1901M"), {}, (), after, (), MONDAY)
    assert in_words(STANDARD, event, counted=("FRANCE",)).units is None
    assert in_words(STANDARD, event, counted=()).units is None
