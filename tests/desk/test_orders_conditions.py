"""IF, ELSE and ENDIF in letters: decided at once for the present phase, kept with the orders of later ones."""

from dataclasses import replace

import pytest

from tests.desk.house import House, running_game, said


def kept(house: House, phase: str = "F1901M") -> list[str]:
    orders = house.state().ahead.get(house.seat("spring", "FRANCE").id, {}).get(phase, ())
    return [f"{each.order} IF {each.when}" if each.when else str(each.order) for each in orders]


def on_file(house: House) -> tuple[str, ...]:
    return tuple(map(str, house.state().orders.get("FRANCE", ())))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("IF ENGLAND F LON THEN A PAR - BUR ELSE A PAR - PIC", ("A PAR - BUR",)),
        ("IF ENGLAND F ENG THEN A PAR - BUR ELSE A PAR - PIC", ("A PAR - PIC",)),
        ("if not England F Eng then A Par - Bur", ("A PAR - BUR",)),
        ("IF F ENG THEN A PAR H ELSE IF A MUN THEN A PAR - BUR ELSE A PAR - PIC", ("A PAR - BUR",)),
        (
            "IF F ENG\nA PAR H\nELSE IF A MUN\nA PAR - BUR\nF BRE H\nELSE\nA PAR - PIC\nENDIF",
            ("A PAR - BUR", "F BRE H"),
        ),
        ("IF F ENG\nA PAR H\nELSE\nA PAR - PIC\nENDIF\nF BRE H", ("A PAR - PIC", "F BRE H")),
        ("IF F ENG THEN A PAR H\nELSE A PAR - PIC\nF BRE H", ("A PAR - PIC", "F BRE H")),
        ("IF F ENG THEN A PAR H; F BRE - MAO\nA MAR H", ("A MAR H",)),
        ("IF A MUN THEN A PAR H; F BRE - MAO\nA MAR H", ("A PAR H", "F BRE - MAO", "A MAR H")),
        ("IF F ENG THEN A PAR H ENDIF\nA MAR H", ("A MAR H",)),
        ("IF A MUN\nIF F ENG\nA PAR H\nELSE\nA PAR - BUR\nENDIF\nA MAR H\nENDIF", ("A PAR - BUR", "A MAR H")),
        ("IF F ENG\nIF A MUN\nA PAR H\nELSE\nA PAR - BUR\nENDIF\nENDIF\nA MAR H", ("A MAR H",)),
        ("IF A MUN AND NOT (F ENG OR A BUR) THEN A PAR H", ("A PAR H",)),
        ("IF A MUN:\nA PAR H\nEND IF", ("A PAR H",)),
        ("WENN England F London DANN A PAR - BUR SONST A PAR - PIC", ("A PAR - BUR",)),
        ("SI F MAN\nA PAR H\nSINON\nA PAR - PIC\nFIN SI\nF BRE H", ("A PAR - PIC", "F BRE H")),
    ],
)
def test_in_the_present_phase_a_condition_is_decided_at_once(lines: str, expected: tuple[str, ...]) -> None:
    house = running_game()
    answer = said(house, lines)
    assert on_file(house) == expected
    assert "✗" not in answer


def test_the_verdict_says_how_a_condition_came_out_and_which_orders_were_left_out() -> None:
    house = running_game()
    answer = said(house, "IF ENGLAND F ENG\nA PAR H\nF BRE H\nELSE\nA PAR - BUR\nENDIF")
    assert "✓ IF ENGLAND F ENG: not true in S1901M (left out: “A PAR H”) (left out: “F BRE H”)" in answer
    assert "✓ A PAR - BUR" in answer


def test_under_a_later_phase_it_is_kept_with_its_orders() -> None:
    house = running_game()
    lines = (
        "PHASE F1901M\nIF ENGLAND F ENG\nF MAO - IRI\nELSE IF A SPA\nF MAO - WES\nELSE\nF MAO - POR\nENDIF\nA MAR - SPA"
    )
    answer = said(house, lines)
    assert kept(house) == [
        "F MAO - IRI IF ENGLAND F ENG",
        "F MAO - WES IF (NOT ENGLAND F ENG AND A SPA)",
        "F MAO - POR IF (NOT ENGLAND F ENG AND NOT A SPA)",
        "A MAR - SPA",
    ]
    assert "✓ F1901M: F MAO - WES, if NOT ENGLAND F ENG AND A SPA" in answer


def test_it_is_decided_when_the_phase_begins_and_the_letter_tells() -> None:
    house = running_game()
    said(house, "F BRE - MAO\nPHASE F1901M\nIF ENGLAND F ENG THEN F MAO - IRI ELSE F MAO - POR")
    house.reply("spring", "ENGLAND", "F LON - ENG")
    letters = house.reply("spring", "master", "PROCESS S1901M")
    assert on_file(house) == ("F MAO - IRI",)
    [told] = [each for each in letters if each.address == "france@home"]
    assert "F MAO - POR: its condition is not true: NOT ENGLAND F ENG" in told.text


def test_a_retreat_may_depend_on_what_else_was_dislodged() -> None:
    house = running_game()
    said(house, "PHASE F1901R\nIF DISLODGED A BUR THEN A PAR - GAS")
    assert kept(house, "F1901R") == ["A PAR R GAS IF DISLODGED A BUR"]


@pytest.mark.parametrize("heading", ["", "PHASE F1901M\n"])
def test_orders_under_a_condition_that_was_not_understood_are_not_filed_in_any_branch(heading: str) -> None:
    house = running_game()
    answer = said(house, f"{heading}IF Belgum\nA PAR H\nELSE\nA PAR - BUR\nENDIF\nA MAR H")
    assert "did you mean Belgium (BEL)?" in answer
    assert answer.count("not filed: the condition above it could not be read") == 2
    assert (kept(house) if heading else list(on_file(house))) == ["A MAR H"]


def test_after_a_good_branch_a_wrong_one_counts_for_nothing_and_the_good_one_stays() -> None:
    house = running_game()
    said(house, "PHASE F1901M\nIF A BEL\nA PAR H\nELSE IF A Hollnd\nA PAR - BUR\nELSE\nA PAR - PIC\nENDIF")
    assert kept(house) == ["A PAR H IF A BEL"]


def test_a_missing_endif_is_mentioned_and_the_condition_ends_with_the_letter() -> None:
    house = running_game()
    answer = said(house, "IF F ENG\nA PAR H\nSTATUS\nA MAR H")
    assert "ENDIF is missing" in answer
    assert on_file(house) == ("A MAR H",)


@pytest.mark.parametrize(
    "line", ["ELSE A PAR H", "ELSE\nA PAR H\nENDIF", "ELSE IF A MUN\nA PAR H\nENDIF", "THEN A PAR H"]
)
def test_a_branch_of_no_if_is_not_filed(line: str) -> None:
    house = running_game()
    answer = said(house, f"{line}\nSTATUS\nA MAR H")
    assert "has no IF above it" in answer
    assert on_file(house) == ("A MAR H",)


def test_an_endif_of_no_if_says_that_what_is_above_counts_without_a_condition() -> None:
    house = running_game()
    answer = said(house, "IF F ENG THEN A PAR H\nA MAR H\nENDIF")
    assert "there is no IF above this line" in answer
    assert on_file(house) == ("A MAR H",)


@pytest.mark.parametrize(
    "prose", ["If you agree, tell me.", "Else I would be lost.", "Then we shall see", "If so, good"]
)
def test_prose_that_begins_with_if_is_no_condition(prose: str) -> None:
    house = running_game()
    answer = said(house, f"{prose}\nA PAR H")
    assert "✗" not in answer
    assert on_file(house) == ("A PAR H",)


def test_conditions_within_conditions_are_not_read_without_end() -> None:
    house = running_game()
    answer = said(house, "IF A MUN\n" * 6 + "A PAR H\n" + "ENDIF\n" * 6)
    assert "at most 5 conditions can be nested" in answer


def foggy() -> House:
    house = running_game()
    state = house.state()
    house.states["spring"] = replace(state, settings=replace(state.settings, fog=True))
    return house


@pytest.mark.parametrize("heading", ["", "PHASE F1901M\n"])
@pytest.mark.parametrize("condition", ["ENGLAND F LON", "F LON", "NOT F LON", "FRANCE A PAR AND F LON", "LON"])
def test_in_fog_a_condition_reveals_nothing_unseen(heading: str, condition: str) -> None:
    house = foggy()
    answer = said(house, f"{heading}IF {condition} THEN A PAR H ELSE A PAR - BUR")
    assert "a condition may name only your own units" in answer
    assert "so in S1901M" not in answer
    assert on_file(house) == ()
    assert kept(house) == []


def test_in_fog_it_may_speak_of_ones_own_units() -> None:
    house = foggy()
    said(house, "IF FRANCE A PAR THEN A PAR - BUR")
    assert on_file(house) == ("A PAR - BUR",)


def test_in_fog_a_verdict_on_an_order_tells_nothing_of_units_that_are_not_seen() -> None:
    house = foggy()
    answer = said(house, "A MOS - UKR\nA MAR S A VIE - TYR")
    assert "Russia" not in answer
    assert "France has no unit in MOS" in answer


@pytest.mark.parametrize(
    "line", ["IF " + "(" * 400, "IF " + "NOT " * 90 + "A PAR", "ELSE " * 100, "IF A PAR THEN " * 30]
)
def test_letters_that_only_look_like_conditions_are_answered(line: str) -> None:
    house = running_game()
    assert said(house, line)
    assert on_file(house) == ()
