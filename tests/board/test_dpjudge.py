"""DPjudge map files become variants: every directive, the conventions of case, and mistakes told with their cure."""

import contextlib
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.board.importing.dpjudge_reader import read_dpjudge
from judge.board.importing.map_draft import Draft, DraftPlace, DraftPower, map_files
from judge.board.importing.map_import import import_map
from judge.board.loader import read_variant
from judge.board.phase import PhaseKind
from judge.board.position import Unit
from judge.board.tables import MapError
from judge.board.validation import Severity, validate
from judge.board.variant import Terrain, Variant
from judge.board.variant_rules import Gate

# Two lakes; Beta lies between them with a coast on each, Delta is a harbour, Gamma inland, Zeta a wall.
LAKES = """\
# a remark

RED   (Reddish) AAA
BLUE  (Bluish)  BBB
A AAA
UNOWNED CCC DDD

Alpha = aaa al+pha
Beta (north coast) = bbb/nc bbb(nc) beta/north bbb+(north+coast)
Beta (south coast) = bbb/sc bbb(sc)
Beta = bbb
Gamma = ccc
Delta = ddd dell
First Lake = one
Second Lake = two
Zeta = zzz

COAST AAA    ABUTS bbb CCC ONE zzz
COAST BBB/NC ABUTS ONE
COAST BBB/SC ABUTS TWO DDD
COAST bbb    ABUTS AAA Ddd ONE TWO
LAND  CCC    ABUTS AAA
PORT  DDD    ABUTS Bbb/SC TWO
WATER ONE    ABUTS AAA BBB/NC
WATER TWO    ABUTS BBB/SC DDD
SHUT  ZZZ    ABUTS AAA
"""


def folder_of(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.map").write_text(text, encoding="utf-8")
    return tmp_path


def draft(tmp_path: Path, more: str = "", lakes: str = LAKES) -> Draft:
    """The draft of the small map with lines added."""
    return read_dpjudge([folder_of(tmp_path, lakes=lakes, mine=f"USE lakes\n{more}") / "mine.map"])


def imported(tmp_path: Path, more: str = "", lakes: str = LAKES) -> Variant:
    """The small map with lines added, as it is loaded from the files that come out."""
    made = draft(tmp_path, more, lakes)
    folder = tmp_path / "made"
    folder.mkdir()
    for name, text in map_files(made).items():
        (folder / name).write_text(text, encoding="utf-8")
    return read_variant(folder)


def refused(tmp_path: Path, more: str, lakes: str = LAKES) -> str:
    """What is said to these lines, without the folder."""
    with pytest.raises(MapError) as caught:
        draft(tmp_path, more, lakes)
    return str(caught.value).replace(f"{tmp_path}/", "")


def warned(tmp_path: Path, more: str, lakes: str = LAKES) -> list[str]:
    return [each.replace(f"{tmp_path}/", "") for each in draft(tmp_path, more, lakes).warnings]


# -- places and borders


def test_terrain_coasts_and_centres(tmp_path: Path) -> None:
    found = imported(tmp_path)
    assert {code: (place.name, str(place.terrain)) for code, place in found.provinces.items()} == {
        "AAA": ("Alpha", "coast"),
        "BBB": ("Beta", "coast"),
        "CCC": ("Gamma", "inland"),
        "DDD": ("Delta", "coast"),
        "ONE": ("First Lake", "sea"),
        "TWO": ("Second Lake", "sea"),
    }
    assert found.provinces["BBB"].coasts == ("NC", "SC")
    assert [code for code, place in found.provinces.items() if place.is_port] == ["DDD"]
    assert found.policies == {"port_convoy": "allowed"}
    assert list(found.impassable) == ["ZZZ"]
    assert found.centres == ("AAA", "BBB", "CCC", "DDD")
    assert found.provinces["AAA"].aliases == ("al pha",)
    assert found.provinces["DDD"].aliases == ("dell",)


def test_upper_and_lower_case_say_who_crosses(tmp_path: Path) -> None:
    found = imported(tmp_path)
    assert found.army == {
        "AAA": {"BBB", "CCC"},  # bbb: no fleet
        "BBB": {"AAA"},  # Ddd: no army
        "CCC": {"AAA"},
        "DDD": frozenset(),
    }
    assert found.fleet == {
        "AAA": {"ONE"},
        "BBB/NC": {"ONE"},
        "BBB/SC": {"TWO", "DDD"},
        "DDD": {"BBB/SC", "TWO"},
        "ONE": {"AAA", "BBB/NC"},
        "TWO": {"BBB/SC", "DDD"},
    }
    assert [each.text for each in validate(found) if each.severity is Severity.ERROR] == []


def test_a_later_line_replaces_an_earlier_one(tmp_path: Path) -> None:
    lines = (
        "Gamma Minor = ccc gam\nCOAST CCC ABUTS AAA ONE\nWATER ONE ABUTS AAA BBB/NC CCC\nCOAST AAA ABUTS bbb CCC ONE\n"
    )
    found = imported(tmp_path, lines)
    assert (found.provinces["CCC"].name, found.provinces["CCC"].aliases) == ("Gamma Minor", ("gam",))
    assert found.provinces["CCC"].terrain is Terrain.COAST
    assert found.fleet["CCC"] == {"AAA", "ONE"}


def test_amend_adds_and_removes_neighbours(tmp_path: Path) -> None:
    found = imported(tmp_path, "AMEND CCC ABUTS DDD -AAA\nAMEND DDD ABUTS ccc\nAMEND AAA ABUTS -CCC\n")
    assert found.army["CCC"] == {"DDD"}
    assert found.army["AAA"] == {"BBB"}
    assert refused(tmp_path, "AMEND CCC ABUTS -DDD\n").endswith(
        "mine.map:2: CCC has no neighbour DDD to take out; take out -DDD"
    )
    assert refused(tmp_path, "AMEND QQQ ABUTS AAA\n").startswith("mine.map:2: there is no line for QQQ to amend")


def test_drop_forgets_a_place_with_its_coasts_and_every_border_to_it(tmp_path: Path) -> None:
    more = "DROP BBB\nBLUE\nF DDD\n"
    found = imported(tmp_path, more)
    assert "BBB" not in found.provinces
    assert found.army["AAA"] == {"CCC"}
    assert found.fleet["TWO"] == {"DDD"}
    assert found.powers["BLUE"].homes == ()
    assert warned(tmp_path, more) == ["mine.map:2: BBB, a home of BLUE, is dropped"]
    assert warned(tmp_path, "RED\nA BBB\nDROP BBB\nBLUE\nF DDD\n")[0] == "mine.map:4: RED A BBB goes with BBB"
    assert refused(tmp_path, "DROP QQQ\n") == "mine.map:2: there is no QQQ to drop; take it out"


def test_a_place_is_renamed_everywhere(tmp_path: Path) -> None:
    found = imported(tmp_path, "bbb -> New Beta = nbt\nBLUE\nF NBT/NC\n")
    assert "BBB" not in found.provinces
    assert found.provinces["NBT"].name == "New Beta"
    assert found.army["AAA"] == {"NBT", "CCC"}
    assert found.fleet["NBT/SC"] == {"TWO", "DDD"}
    assert found.powers["BLUE"].homes == ("NBT",)
    assert found.powers["BLUE"].units == (Unit("BLUE", "A", "AAA"), Unit("BLUE", "F", "NBT/NC"))


def test_a_renamed_place_takes_its_units_and_centres_along(tmp_path: Path) -> None:
    found = imported(tmp_path, "RED\nOWNS AAA CCC\nAlpha -> Omega = omg\nGamma -> Gamma = gam\n")
    assert found.start().centres == {"OMG": "RED", "BBB": "BLUE", "GAM": "RED"}
    assert Unit("BLUE", "A", "OMG") in found.start().units


def test_a_place_keeps_its_abbreviation_under_a_new_name(tmp_path: Path) -> None:
    assert imported(tmp_path, "Gamma -> Omega = ccc\n").provinces["CCC"].name == "Omega"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("qqq -> Beta = bet", "there is no qqq to rename; write the abbreviation or name of a place before it"),
        ("bbb -> Beta = aaa", "bbb cannot become AAA, which is another place; write another abbreviation"),
        ("Beta =", "'Beta =' names no place; write Place Name = abb alias"),
        ("= bbb", "'= bbb' names no place; write Place Name = abb alias"),
        ("Beta = b-b", "'b-b' is not an abbreviation; write letters and digits, a coast as SPA/NC"),
    ],
)
def test_names_that_name_nothing(tmp_path: Path, line: str, message: str) -> None:
    assert refused(tmp_path, line) == f"mine.map:2: {message}"


def test_a_place_without_a_name_or_without_borders(tmp_path: Path) -> None:
    assert refused(tmp_path, "LAND QQQ ABUTS AAA\n") == (
        "mine.map:2: QQQ is called nothing; write a line such as Place Name = qqq"
    )
    assert refused(tmp_path, "Nowhere = qqq\n") == (
        "mine.map:2: Nowhere has no borders; write COAST QQQ ABUTS and its neighbours"
    )
    assert refused(tmp_path, "LAND CCC ABUTS AAA QQQ\n") == (
        "mine.map:2: QQQ is not a place; name it in a line, or take it out"
    )
    assert refused(tmp_path, "LAND CCC AAA\n") == (
        "mine.map:2: no neighbours follow; write the line as COAST ABB ABUTS and the list"
    )
    assert refused(tmp_path, "LAND CCC ABUTS A/B/C\n") == (
        "mine.map:2: 'A/B/C' is not a neighbour; write an abbreviation, as SPA/NC, nwy, Tys or AEG(CON)"
    )
    assert refused(tmp_path, "WATER TWO ABUTS BBB/SC BBB/EC DDD\n") == (
        "mine.map:2: BBB/EC is not a coast; write COAST BBB/EC ABUTS and its neighbours"
    )


def test_a_border_that_leads_one_way_is_an_error_unless_it_is_marked(tmp_path: Path) -> None:
    assert refused(tmp_path, "COAST AAA ABUTS bbb CCC ONE TWO\n") == (
        "mine.map:2: the fleet border AAA-TWO leads one way only; "
        "add AAA to the line of TWO, or :AAA if nobody may go back"
    )
    found = imported(tmp_path, "COAST AAA ABUTS bbb CCC ONE TWO\nWATER TWO ABUTS BBB/SC DDD :AAA\n")
    assert found.gates == {("F", "AAA"): (Gate("TWO"),)}


def test_many_borders_that_lead_one_way_are_counted(tmp_path: Path) -> None:
    told = refused(tmp_path, "WATER ONE ABUTS TWO\nWATER TWO ABUTS AAA\n").splitlines()
    assert len(told) == 6
    assert told[-1] == "and 1 more"  # AAA-ONE, NC-ONE, SC-TWO, DDD-TWO, ONE-TWO, TWO-AAA


def test_a_border_for_the_owner_of_a_centre(tmp_path: Path) -> None:
    lines = "AMEND ONE ABUTS TWO(CCC)\nAMEND TWO ABUTS ONE(CCC)\n"
    found = imported(tmp_path, lines)
    assert found.gates == {
        ("F", "ONE"): (Gate("TWO", owner_of=("CCC",)),),
        ("F", "TWO"): (Gate("ONE", owner_of=("CCC",)),),
    }
    assert "TWO" not in found.fleet["ONE"]


def test_a_border_for_the_owner_of_several_centres(tmp_path: Path) -> None:
    lines = "AMEND ONE ABUTS TWO(CCC,DDD)\nAMEND TWO ABUTS ONE(CCC)\n"
    assert imported(tmp_path, lines).gates["F", "ONE"] == (Gate("TWO", owner_of=("CCC", "DDD")),)
    assert warned(tmp_path, lines) == []
    assert refused(tmp_path, "AMEND ONE ABUTS TWO(QQQ)\n").endswith("QQQ in TWO(QQQ) is not a place; take it out")


def test_a_border_for_some_powers_only(tmp_path: Path) -> None:
    found = imported(tmp_path, "AMEND ONE ABUTS RB:TWO\nAMEND TWO ABUTS R:ONE(CCC)\n")
    assert set(found.gates["F", "ONE"]) == {Gate("TWO", power="RED"), Gate("TWO", power="BLUE")}
    assert found.gates["F", "TWO"] == (Gate("ONE", power="RED", owner_of=("CCC",)),)
    assert refused(tmp_path, "AMEND ONE ABUTS X:TWO\n").endswith("no power has the letter X; there are B, R")


def test_an_open_border_needs_no_condition_besides(tmp_path: Path) -> None:
    found = imported(tmp_path, "COAST AAA ABUTS bbb CCC CCC(DDD) ONE\n")
    assert found.gates == {}
    assert found.army["AAA"] == {"BBB", "CCC"}


def test_weak_and_half_borders_become_ordinary_ones_with_a_remark(tmp_path: Path) -> None:
    lines = "AMEND ONE ABUTS ~TWO\nAMEND TWO ABUTS ONE*\n"
    assert "TWO" in imported(tmp_path, lines).fleet["ONE"]
    assert warned(tmp_path, lines) == [
        "mine.map:2: the border ONE-TWO is weak (~); it becomes an ordinary one",
        "mine.map:3: the border TWO-ONE is of half strength (*); it becomes an ordinary one",
    ]


def test_a_fleet_border_to_a_place_with_coasts_wants_the_coast(tmp_path: Path) -> None:
    lines = "AMEND CCC ABUTS BBB\nAMEND BBB ABUTS CCC\nCOAST AAA ABUTS BBB CCC ONE\n"
    assert imported(tmp_path, lines).army["AAA"] == {"BBB", "CCC"}
    assert warned(tmp_path, lines) == [
        "mine.map:4: AAA borders on BBB without a coast; no fleet crosses there: name the coast to let it"
    ]


def test_misleading_aliases_are_left_out_with_a_remark(tmp_path: Path) -> None:
    lines = "Gamma = ccc beta gam? mid? low\nDelta = ddd mid? gamma\nFirst Lake (west) = one\n"
    lakes = LAKES.replace("Beta = bbb", "Beta = bbb spb/ec")
    found = imported(tmp_path, lines, lakes)
    assert found.provinces["CCC"].aliases == ("low", "mid")  # mid is asked about: two places have it
    assert found.provinces["DDD"].aliases == ("mid",)
    assert warned(tmp_path, lines) == [
        "mine.map:2: 'beta' is what Beta is called; it is not an alias of CCC",
        "mine.map:2: gam? is in doubt, but means no other place; it is not an alias of CCC",
        "mine.map:3: 'gamma' is what Gamma is called; it is not an alias of DDD",
    ]


def test_a_name_without_its_accents_is_still_the_name(tmp_path: Path) -> None:
    assert warned(tmp_path, "Gamma = ccc córdoba\nCordoba = ddd cordóba\n") == [
        "mine.map:2: 'córdoba' is what Cordoba is called; it is not an alias of CCC"
    ]


def test_a_coast_may_have_a_line_without_a_name(tmp_path: Path) -> None:
    found = imported(tmp_path, "COAST BBB/EC ABUTS ONE\nAMEND ONE ABUTS BBB/EC\n")
    assert found.provinces["BBB"].coasts == ("EC", "NC", "SC")


def test_an_alias_of_a_coast_that_does_not_name_its_side_is_reported(tmp_path: Path) -> None:
    assert warned(tmp_path, "Beta (south coast) = bbb/sc bbb/wc beta+south\n") == [
        "mine.map:2: 'bbb/wc' names a coast in a way of its own; write BBB/SC"
    ]


def test_a_plus_in_a_name_makes_a_capital_letter(tmp_path: Path) -> None:
    assert imported(tmp_path, "Gamma D+C = ccc\n").provinces["CCC"].name == "Gamma DC"


# -- powers


def test_homes_units_adjectives_and_letters(tmp_path: Path) -> None:
    found = imported(tmp_path, "C+S+A (CONFEDERATE:S) CCC\nA CCC\n_OLD_KINGDOM () DDD\nF DDD\nRED\nBLUE\nF BBB/NC\n")
    assert {key: (each.name, each.adjective, each.initial, each.homes) for key, each in found.powers.items()} == {
        "BLUE": ("Blue", "Bluish", "B", ("BBB",)),
        "CSA": ("CSA", "Confederate", "S", ("CCC",)),
        "OLD KINGDOM": ("Old Kingdom", "Old Kingdom", "O", ("DDD",)),
        "RED": ("Red", "Reddish", "R", ("AAA",)),
    }
    assert set(found.start().units) == {
        Unit("BLUE", "A", "AAA"),  # BLUE was the power named last before it
        Unit("BLUE", "F", "BBB/NC"),
        Unit("CSA", "A", "CCC"),
        Unit("OLD KINGDOM", "F", "DDD"),
    }


def test_a_unit_takes_the_place_of_one_that_is_there(tmp_path: Path) -> None:
    found = imported(tmp_path, "RED\nF AAA\n")
    assert found.start().units == (Unit("RED", "F", "AAA"),)


def test_later_lines_add_homes_and_a_minus_takes_one_away(tmp_path: Path) -> None:
    found = imported(tmp_path, "RED CCC\nRED -AAA\n")
    assert found.powers["RED"].homes == ("CCC",)
    assert found.centres == ("BBB", "CCC", "DDD")


def test_a_power_is_renamed(tmp_path: Path) -> None:
    found = imported(tmp_path, "BLUE -> GREEN (Greenish) DDD\n")
    assert sorted(found.powers) == ["GREEN", "RED"]
    assert found.powers["GREEN"].homes == ("BBB", "DDD")
    assert found.powers["GREEN"].units == (Unit("GREEN", "A", "AAA"),)
    assert refused(tmp_path, "PINK -> GREEN\n") == (
        "mine.map:2: there is no power PINK to rename; write its line before"
    )


def test_powers_of_two_words(tmp_path: Path) -> None:
    found = imported(tmp_path, "GREAT BLUE (Bluest) DDD\nGREAT BLUE CCC\nF DDD\n")
    assert found.powers["GREAT BLUE"].homes == ("CCC", "DDD")


def test_powers_with_one_letter_get_letters_of_their_own(tmp_path: Path) -> None:
    lines = "ROSE () CCC\nA CCC\nRUST (Rusty:B) DDD\nF DDD\n"
    found = imported(tmp_path, lines)
    assert len({power.initial for power in found.powers.values()}) == 4
    assert found.powers["RUST"].initial == "B"


def test_two_powers_with_the_same_letter_given(tmp_path: Path) -> None:
    lines = "ROSE (Rosy:Q) CCC\nA CCC\nRUST (Rusty:Q) DDD\nF DDD\n"
    assert warned(tmp_path, lines) == ["RUST has the initial Q of another power; it gets R"]


def test_what_a_power_owns_at_the_start(tmp_path: Path) -> None:
    found = imported(tmp_path, "RED CCC\nOWNS AAA DDD\n")
    assert found.start().centres == {"AAA": "RED", "DDD": "RED", "BBB": "BLUE"}
    assert found.powers["RED"].homes == ("AAA", "CCC")
    assert found.powers["RED"].unheld == {"CCC"}
    assert warned(tmp_path, "RED CCC\nOWNS AAA DDD\n") == []


def test_homes_that_another_power_owns_at_the_start(tmp_path: Path) -> None:
    found = imported(tmp_path, "RED\nOWNS BBB\nBLUE\nOWNS AAA\n")
    assert {key: each.homes for key, each in found.powers.items()} == {"RED": ("AAA",), "BLUE": ("BBB",)}
    assert found.start().centres == {"AAA": "BLUE", "BBB": "RED"}
    assert [each.text for each in validate(found) if each.severity is Severity.ERROR] == []


def test_a_home_of_two_powers_stays_with_the_one_that_owns_it(tmp_path: Path) -> None:
    lines = "RED BBB\nOWNS AAA\n"
    assert imported(tmp_path, lines).home_of == {"AAA": "RED", "BBB": "BLUE"}
    assert warned(tmp_path, lines) == [
        "lakes.map:3: BBB, a home of RED that it does not own, is one of BLUE alone here",
    ]


def test_a_power_with_nowhere_to_build_is_an_error(tmp_path: Path) -> None:
    found = imported(tmp_path, "GREEN\nF DDD\nOWNS DDD\n")
    assert [each.text for each in validate(found) if each.severity is Severity.ERROR] == [
        "Green has no home, so it could never build; name its homes, or other sites in [builds]"
    ]


def test_a_power_without_homes_builds_in_any_centre_where_that_is_the_rule(tmp_path: Path) -> None:
    found = imported(tmp_path, "GREEN\nF DDD\nOWNS DDD\nRULE BUILD_ANY\n")
    assert [each.text for each in validate(found) if each.severity is Severity.ERROR] == []


def test_an_import_reports_what_has_no_counterpart_here(tmp_path: Path) -> None:
    lines = "RED +DDD *DDD @DDD(AAA) ~CCC &SC\nDUMMY\nFLAG RED\nLEAGUE NORTH\n"
    assert imported(tmp_path, lines).powers["RED"].homes == ("AAA", "CCC")
    assert warned(tmp_path, lines) == [
        "mine.map:2: +DDD: a factory is not known here; it is left out",
        "mine.map:2: *DDD: a partisans' site is not known here; it is left out",
        "mine.map:2: @DDD(AAA): an alternative home is not known here; it is left out",
        "mine.map:2: ~CCC: hidden builds are not known here; it becomes an ordinary home",
        "mine.map:3: DUMMY: powers that nobody plays are not imported so; it becomes a power that a player holds",
        "mine.map:4: FLAG RED: flags are not drawn",
        "mine.map:5: LEAGUE NORTH: there are no leagues",
        "lakes.map:3: &SC is not known for some powers only (RED); no power has an additional home",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("RED QQQ", "lakes.map:3: QQQ is not a place for a centre; name one that has a line with its neighbours"),
        ("RED ZZZ", "lakes.map:3: ZZZ is not a place for a centre; name one that has a line with its neighbours"),
        ("UNOWNED QQQ", "mine.map:2: QQQ is not a place for a centre; name one that has a line with its neighbours"),
        ("RED A,B", "mine.map:2: 'A,B' is not a centre; write the abbreviation of a place"),
        (
            "%&$! x",
            "mine.map:2: '%&$!' is neither a directive nor the name of a power; fix the line or take it out",
        ),
        ("A TWO", "mine.map:2: BLUE A TWO stands where no such unit goes; name a space it may stand on"),
        ("F BBB", "mine.map:2: BLUE F BBB stands where no such unit goes; name a space it may stand on"),
        ("F CCC", "mine.map:2: BLUE F CCC stands where no such unit goes; name a space it may stand on"),
    ],
)
def test_powers_that_cannot_be(tmp_path: Path, line: str, message: str) -> None:
    assert refused(tmp_path, line) == message


def test_a_directive_that_nobody_knows_is_left_out_and_named(tmp_path: Path) -> None:
    lines = "HELLO\nTAX 1\nRED\nUNPLAYED\nNEWHOMES CCC\n"
    assert sorted(imported(tmp_path, lines).powers) == ["BLUE", "RED"]
    assert warned(tmp_path, lines) == [
        "mine.map:5: UNPLAYED: powers that nobody plays are not imported so; it becomes a power that a player holds",
        "mine.map:6: NEWHOMES CCC: homes that change in a game are not known here; it is left out",
        "mine.map:2: HELLO is no directive known here, nor a power with centres or units; it is left out",
        "mine.map:3: TAX is no directive known here, nor a power with centres or units; it is left out",
    ]


def test_what_holds_in_one_phase_only_is_left_out_line_by_line(tmp_path: Path) -> None:
    lines = "IN W1939A\nRED\nHOMES ~@CCC(AAA) DDD\nUNOWNED DDD\nRED CCC\nIN SPRING: RULE FOG\nBLUE DDD\n"
    found = imported(tmp_path, lines)
    assert (found.powers["RED"].homes, found.powers["BLUE"].homes) == (("AAA", "CCC"), ("BBB", "DDD"))
    assert warned(tmp_path, lines) == [
        "mine.map:2: IN W1939A: what holds in one phase only is not known here; it is left out",
        "mine.map:3: IN W1939A: RED: it is left out",
        "mine.map:4: IN W1939A: HOMES ~@CCC(AAA) DDD: it is left out",
        "mine.map:7: IN SPRING: RULE FOG: what holds in one phase only is not known here; it is left out",
    ]


def test_a_place_is_given_another_terrain(tmp_path: Path) -> None:
    found = imported(tmp_path, "AMEND ZZZ ABUTS CCC\nAMEND CCC ABUTS ZZZ\nLAND ZZZ\nUNOWNED ZZZ\n")
    assert found.army["ZZZ"] == {"AAA", "CCC"}
    assert "ZZZ" in found.centres
    assert refused(tmp_path, "LAND QQQ\n") == (
        "mine.map:2: there is no line for QQQ yet; write LAND QQQ ABUTS and its neighbours"
    )


def test_a_minus_takes_a_centre_from_those_that_nobody_owns(tmp_path: Path) -> None:
    assert imported(tmp_path, "UNOWNED -CCC\n").centres == ("AAA", "BBB", "DDD")
    assert warned(tmp_path, "UNOWNED -AAA\n") == [
        "mine.map:2: UNOWNED -AAA: AAA is in no line of such centres; nothing is taken out"
    ]


def test_a_coast_is_renamed_before_its_place_or_after_it(tmp_path: Path) -> None:
    before = "bbb/nc -> New Beta (north coast) = nbt/nc bbb/nc\nbbb -> New Beta = nbt\nBLUE\nF NBT/NC\n"
    assert imported(tmp_path, before).fleet["NBT/SC"] == {"TWO", "DDD"}


def test_a_coast_gets_another_name(tmp_path: Path) -> None:
    after = "bbb -> Bêta = bêt\nbbb/nc -> Bêta (côte du nord) = bêt/cn bêt(cn)\nBLUE\nF BET/CN\n"
    found = imported(tmp_path, after)
    assert (found.provinces["BET"].name, found.provinces["BET"].coasts) == ("Bêta", ("CN", "SC"))
    assert found.fleet["BET/CN"] == {"ONE"}
    assert Unit("BLUE", "F", "BET/CN") in found.start().units
    assert refused(tmp_path, "bbb/wc -> Beta (west coast) = bbb/wc\n").startswith(
        "mine.map:2: there is no bbb/wc to rename"
    )


def test_words_joined_by_a_plus_in_a_powers_name(tmp_path: Path) -> None:
    assert imported(tmp_path, "HOLY+EMPIRE (Imperial) DDD\nF DDD\n").powers["HOLY EMPIRE"].name == "Holy Empire"


def test_a_unit_before_any_power(tmp_path: Path) -> None:
    assert refused(tmp_path, "", f"A AAA\n{LAKES}") == "lakes.map:1: no power has been named yet; write its line before"


def test_a_map_without_powers_or_places(tmp_path: Path) -> None:
    places = LAKES.partition("UNOWNED")[2].partition("\n")[2]
    assert refused(tmp_path, "", places) == "lakes.map:2: no power is there; write a line FRANCE (FRENCH) PAR"
    assert refused(tmp_path, "", "# nothing\n") == (
        "mine.map: names no place; a map file holds lines such as London = lon"
    )


# -- rules


def test_the_usual_calendar_and_goal(tmp_path: Path) -> None:
    found = imported(tmp_path)
    assert str(found.calendar.start) == "S1901M"
    assert found.victory_centres == 3  # more than half of four
    assert found.builds.sites == ("own_homes",)


def test_begin_victory_and_rules(tmp_path: Path) -> None:
    found = imported(tmp_path, "BEGIN FALL 1861 MOVEMENT\nVICTORY 4\nRULE HOME_BUILDS\nTEXTONLY\nNOTIFY a@x.example\n")
    assert (str(found.calendar.start), found.victory_centres, found.builds.sites) == ("F1861M", 4, ("any_home",))


def test_builds_in_any_centre_and_additional_homes(tmp_path: Path) -> None:
    found = imported(tmp_path, "RULE BUILD_ANY\nRED &SC\nBLUE &SC\n")
    assert found.builds.sites == ("any_centre", "adopted")


def test_rules_that_are_not_imported_are_reported(tmp_path: Path) -> None:
    lines = "RULE CD_DUMMIES\nVICTORY 2 3\nBEGIN SPRING 1 MOVEMENT\nPAYOLA DIRECTIVES\nTAX 1\nEND DIRECTIVES\n"
    assert warned(tmp_path, lines) == [
        "mine.map:2: the rule CD_DUMMIES is not imported; compare [policies] and [builds] in docs/maps.md",
        "mine.map:3: a goal that changes from year to year is not known here; 2 centres win",
        "mine.map:5: directives for PAYOLA games are left out, as far as END DIRECTIVES",
        "mine.map:4: a year has three digits or four; the game begins in 1001",
    ]


def test_the_phases_of_a_year(tmp_path: Path) -> None:
    lines = "FLOW SPRING:INCOME,MOVEMENT,RETREATS\nFLOW SUMMER: MOVEMENT\nFLOW AUTUMN:ADJUSTMENTS\n"
    found = imported(tmp_path, f"{lines}BEGIN SUMMER 1763 MOVEMENT\n")
    assert found.calendar.cycle == (
        ("S", PhaseKind.MOVEMENT),
        ("S", PhaseKind.RETREATS),
        ("U", PhaseKind.MOVEMENT),
        ("F", PhaseKind.ADJUSTMENTS),
    )
    assert found.calendar.seasons == {"S": "Spring", "U": "Summer", "F": "Autumn"}
    assert (str(found.calendar.start), found.calendar.ownership_season) == ("U1763M", "U")
    assert warned(tmp_path, lines) == ["mine.map:2: the phase INCOME is not known here; it is left out"]


STEPS = """\
FLOW NEWYEAR:5
FLOW A.D.:MOVEMENT,RETREATS
FLOW IFYEARDIV:10
FLOW A.D.:ADJUSTMENTS
"""


def played(found: Variant, phases: int) -> list[str]:
    """The first phases of a game, as people read them."""
    phase, told = found.calendar.start, []
    for _ in range(phases):
        told.append(f"{found.calendar.title(phase)}, counted" if found.calendar.takes_centres(phase) else "")
        told[-1] = told[-1] or found.calendar.title(phase)
        phase = found.calendar.after(phase)
    return told


def test_turns_of_five_years_with_adjustments_every_ten(tmp_path: Path) -> None:
    found = imported(tmp_path, f"BEGIN A.D. 1425 MOVEMENT\n{STEPS}")
    assert played(found, 7) == [
        "A.D. 1425 Movement",
        "A.D. 1425 Retreat",
        "A.D. 1430 Movement, counted",
        "A.D. 1430 Retreat, counted",
        "A.D. 1430 Adjustment",
        "A.D. 1435 Movement",
        "A.D. 1435 Retreat",
    ]


def test_a_game_that_begins_in_the_middle_of_such_years(tmp_path: Path) -> None:
    found = imported(tmp_path, f"BEGIN A.D. 1430 ADJUSTMENTS\n{STEPS}")
    assert played(found, 4) == [
        "A.D. 1430 Adjustment",
        "A.D. 1435 Movement",
        "A.D. 1435 Retreat",
        "A.D. 1440 Movement, counted",
    ]


def test_a_game_that_begins_in_winter(tmp_path: Path) -> None:
    found = imported(tmp_path, "BEGIN WINTER 1939 ADJUSTMENTS\n")
    assert played(found, 2) == ["Winter 1939 Adjustment", "Spring 1940 Movement"]


def test_seasons_in_another_language(tmp_path: Path) -> None:
    flows = "FLOW PRINTEMPS:MOVEMENT,RETREATS\nFLOW AUTOMNE:MOVEMENT,RETREATS\nFLOW HIVER:ADJUSTMENTS\n"
    found = imported(tmp_path, f"{flows}BEGIN PRINTEMPS 1901 MOVEMENT\n")
    assert found.calendar.seasons == {"P": "Printemps", "A": "Automne", "H": "Hiver"}
    assert (str(found.calendar.start), found.calendar.ownership_season) == ("P1901M", "A")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("FLOW NEWYEAR:soon", "FLOW NEWYEAR:SOON; write a number of years, as FLOW NEWYEAR:5 or FLOW IFYEARDIV:10"),
        ("BEGIN SPRING", "BEGIN SPRING; write BEGIN SPRING 1901 MOVEMENT"),
        ("BEGIN SPRING 99999 MOVEMENT", "BEGIN SPRING 99999 MOVEMENT is not a phase of the year; begin in SM"),
        ("BEGIN SPRING 1901 ADJUSTMENTS", "BEGIN SPRING 1901 ADJUSTMENTS is not a phase of the year; begin in SM"),
        ("BEGIN MONSOON 1901 MOVEMENT", "'MONSOON' is not a season; write SPRING, SUMMER, FALL, AUTUMN or WINTER"),
        ("VICTORY soon", "VICTORY soon; write how many centres win, as VICTORY 18"),
        ("FLOW SPRING:RETREATS", "no phase has movement; write FLOW SPRING:MOVEMENT,RETREATS"),
    ],
)
def test_rules_that_cannot_be(tmp_path: Path, line: str, message: str) -> None:
    assert refused(tmp_path, line) == f"mine.map:2: {message}"


# -- names in another language


def test_names_of_another_language_are_added_to_a_variants(tmp_path: Path) -> None:
    base = tmp_path / "lakes"
    base.mkdir()
    for name, text in map_files(draft(tmp_path)).items():
        (base / name).write_text(text, encoding="utf-8")
    (base / "names.tsv").write_text("place\tde\tfr\nAAA\tAlphen\tl'Alpha\n", encoding="utf-8")
    # the abbreviations of Alpha and Gamma change places
    lines = "aaa -> Alphe = alp alphée\nccc -> Gamme = aaa\nbbb -> Bêta = bbb\nRED -> ROUGE (ROUGE)\n"
    (tmp_path / "french.map").write_bytes(f"USE lakes.map\n{lines}".encode("latin-1"))
    made = import_map([tmp_path / "french.map"], base, "fr")
    assert made.warnings == ()
    again = tmp_path / "again"
    again.mkdir()
    for name, text in made.files.items():
        (again / name).write_text(text, encoding="utf-8")
    found = read_variant(again)
    assert found.names["fr"] == {
        "AAA": ("l'Alpha", "Alphe", "alphée", "ALP"),
        "BBB": ("Bêta",),
        "CCC": ("Gamme", "AAA"),
        "RED": ("Rouge",),
    }
    assert found.names["de"] == {"AAA": ("Alphen",)}


def test_names_of_another_language_need_a_variant(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="write --over standard --language fr"):
        import_map([folder_of(tmp_path, lakes=LAKES) / "lakes.map"], None, "fr")


# -- files


def test_files_are_used_with_or_without_their_ending(tmp_path: Path) -> None:
    (tmp_path / "deep.units").write_text("BLUE\nF DDD\n", encoding="utf-8")
    found = imported(tmp_path, "USES deep.units\n")
    assert Unit("BLUE", "F", "DDD") in found.start().units
    folder_of(tmp_path, small="MAP lakes\nTEXTONLY\n")
    assert set(read_dpjudge([tmp_path / "small.map"]).powers) == {"RED", "BLUE"}


def test_several_files_are_read_one_after_the_other(tmp_path: Path) -> None:
    folder_of(tmp_path, lakes=LAKES, more="BLUE\nF DDD\n")
    assert read_dpjudge([tmp_path / "lakes.map", tmp_path / "more.map"]).powers["BLUE"].units == ["A AAA", "F DDD"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert re.match(r"mine.map:2: there is no file more or more.map in .*; put it there", refused(tmp_path, "USE more"))
    assert refused(tmp_path, "USE") == "mine.map:2: USE names no file; write USE standard"
    assert refused(tmp_path, "USE ../secret") == (
        "mine.map:2: '../secret' lies in another folder; put it here and write its name alone"
    )
    with pytest.raises(MapError, match=r"none.map: cannot be read \(No such file or directory\); name a map file"):
        read_dpjudge([tmp_path / "none.map"])


def test_files_that_use_each_other_in_a_ring(tmp_path: Path) -> None:
    folder_of(tmp_path, one="USE two\n", two="USE three\n", three="USE one\n")
    with pytest.raises(MapError, match=r"three.map:1: one.map uses itself, by way of three.map .* one.map; take one"):
        read_dpjudge([tmp_path / "one.map"])


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "noise.map").write_bytes(bytes(range(256)))
    with pytest.raises(MapError, match=r"noise.map: is not text; name a map file"):
        read_dpjudge([tmp_path / "noise.map"])


def test_a_map_in_latin_1_is_read(tmp_path: Path) -> None:
    (tmp_path / "old.map").write_bytes(LAKES.replace("Gamma", "Córdoba").encode("latin-1"))
    assert read_dpjudge([tmp_path / "old.map"]).places["CCC"].name == "Córdoba"


WORDS = st.sampled_from(
    [*LAKES.split(), "USE", "DROP", "AMEND", "->", "=", ":TWO", "~", "(", ")", "FLOW", "BEGIN", "\x00"]
)
LINES = st.lists(WORDS | st.text(max_size=5), max_size=8).map(" ".join)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(LINES, max_size=4), st.integers(0, len(LAKES)))
def test_whatever_a_map_file_holds_there_is_a_variant_or_a_sentence(tmp_path: Path, lines: list[str], cut: int) -> None:
    text = LAKES[:cut] + "\n" + "\n".join(lines) + "\n" + LAKES[cut:]
    (tmp_path / "any.map").write_text(text, encoding="utf-8", errors="replace")
    folder = tmp_path / "made"
    folder.mkdir(exist_ok=True)
    with contextlib.suppress(MapError):
        for name, content in import_map([tmp_path / "any.map"]).files.items():
            (folder / name).write_text(content, encoding="utf-8")
        validate(read_variant(folder))


# -- writing


def test_texts_that_tables_and_toml_must_protect(tmp_path: Path) -> None:
    made = Draft('A "Title" \\ and\x7f more', "Made.", places={"A": DraftPlace("A", "The|Place\tA", "land")})
    made.places["A"].is_centre = True
    made.powers["THE ONE"] = DraftPower("The One", "", "T", ["A"], [], ["A A"])
    for name, text in map_files(made).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = read_variant(tmp_path)
    assert found.title == 'A "Title" \\ and\x7f more'
    assert found.provinces["A"].name == "The Place A"
    assert list(found.powers) == ["THE ONE"]
    assert found.powers["THE ONE"].adjective == "The One"


def test_a_code_that_cannot_stand_in_a_table() -> None:
    with pytest.raises(MapError, match="'A B' cannot be the code of a place; write letters and digits"):
        map_files(Draft("T", "P", places={"A B": DraftPlace("A B", "Place")}))


def test_long_lists_are_broken_into_lines(tmp_path: Path) -> None:
    codes = [f"PLACE{number}" for number in range(20)]
    made = Draft("T", "P", places={code: DraftPlace(code, f"Of {code}", is_centre=True) for code in codes})
    made.powers["ALL"] = DraftPower("All", "All", "A", codes)
    text = map_files(made)["variant.toml"]
    assert max(map(len, text.splitlines())) <= 100
    for name, content in map_files(made).items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert sorted(read_variant(tmp_path).powers["ALL"].homes) == sorted(codes)


def test_a_port_with_coasts_is_plain_land_and_told(tmp_path: Path) -> None:
    found = draft(tmp_path, lakes=LAKES.replace("COAST bbb ", "PORT  bbb "))
    assert found.places["BBB"].kind == "land"
    assert any("BBB is a port with coasts" in warning for warning in found.warnings)
