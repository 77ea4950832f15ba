"""Lines of our own letter that a player edits and sends back: what they changed counts, and never what they left."""

import pytest

from judge.desk.handling.older_phase import Course
from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import Claim, House, flat, running_game
from tests.orders import ordered

RECEIPT = """spring: NO ORDER yet for A MAR. 2 orders were understood. 1 line waits for your YES.

Your lines
  ✓ A PAR - BUR
  ? "A Mars - Piemont": A MAR - PIE?

spring, Spring 1901 Movement (S1901M): orders now on file for France
  A PAR - BUR  Army Paris -> Burgundy
  F BRE - MAO  Fleet Brest -> Mid-Atlantic Ocean
  A MAR        no order (will hold)

Reply to this letter with the missing orders, one line per unit."""
FILED = "A PAR - BUR\nF BRE - MAO"


@pytest.fixture
def house() -> House:
    house = running_game()
    house.reply("spring", "FRANCE", FILED)
    return house


def send(house: House, text: str, answered: str = RECEIPT) -> str:
    """What France is answered to a letter that answers another one."""
    seat = house.seat("spring", "FRANCE")
    claim, course = Claim("spring", seat.id, seat.generation), Course(answered=lambda: [answered] if answered else [])
    letters: list[OutLetter] = house.write(seat.address, text, claim=claim, course=course)
    return flat(letters[0].text)


def on_file(house: House) -> set[object]:
    return set(house.state().orders.get("FRANCE", ()))


def marked(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


EDITED = [
    ("A PAR - BUR  Army", "A PAR - PIC  Army", "A PAR - PIC"),  # the left column
    ("Army Paris -> Burgundy", "Army Paris -> Picardy", "A PAR - PIC"),  # the right one
    ("F BRE - MAO  Fleet Brest -> Mid-Atlantic Ocean", "F BRE H  Fleet Brest -> Mid-Atlantic Ocean", "F BRE H"),
    ("A MAR        no order (will hold)", "A MAR        MAR - SPA", "A MAR - SPA"),
    ("A MAR        no order (will hold)", "A MAR        A MAR - SPA", "A MAR - SPA"),
    ("A MAR        no order (will hold)", "A MAR - SPA  no order (will hold)", "A MAR - SPA"),
    ("A MAR        no order (will hold)", "A MAR        - SPA (will hold)", "A MAR - SPA"),
    ("A MAR        no order (will hold)", "A MAR holds", "A MAR H"),
    ("A MAR        no order (will hold)", "A MAR        no order (will hold) <- A MAR - SPA", "A MAR - SPA"),
    ("A MAR        no order (will hold)", "A MAR        no order (will hold) -- A MAR - SPA", "A MAR - SPA"),
    ("A MAR - PIE?", "A MAR - SPA?", "A MAR - SPA"),
    ("A MAR - PIE?", "A MAR - PIE? YES", "A MAR - PIE"),
    ("A MAR - PIE?", "A MAR - PIE? ja bitte", "A MAR - PIE"),
    ("A MAR - PIE?", "A MAR - SPA", "A MAR - SPA"),
]


@pytest.mark.parametrize(("ours", "theirs", "order"), EDITED)
def test_a_line_edited_in_our_letter_is_read_as_edited(house: House, ours: str, theirs: str, order: str) -> None:
    assert ours in RECEIPT
    kept = {each for each in ordered(*FILED.split("\n")) if str(each)[:5] != order[:5]}
    letter = RECEIPT.replace(ours, theirs)
    for text in (letter, next(line for line in letter.split("\n") if theirs in line)):
        edited = house.copy()
        answer = send(edited, text)
        assert on_file(edited) == {*kept, *ordered(order)}, text
        assert "were NOT accepted" not in answer
    # in a quotation with marks it is offered
    answer = send(house, marked(letter))
    assert on_file(house) == set(ordered(*FILED.split("\n")))
    assert f": {order}? (it stands in what you quote)" in answer
    house.agree("spring", "FRANCE", "YES")
    assert on_file(house) == {*kept, *ordered(order)}


@pytest.mark.parametrize(
    "text",
    [
        "A PAR - PIC\nArmy Paris -> Burgundy",  # each cell on a line
        "A PAR - PIC\n\nA PAR - BUR  Army Paris -> Burgundy",  # a short quotation without a mark
        "A PAR - PIC\nSTATUS\nA PAR - BUR  Army Paris -> Burgundy",
    ],
)
def test_what_repeats_our_letter_replaces_nothing_new(house: House, text: str) -> None:
    answer = send(house, text)
    assert on_file(house) == set(ordered("A PAR - PIC", "F BRE - MAO"))
    assert "it stands in my letter, so A PAR - PIC above counts" in answer


@pytest.mark.parametrize("cell", ["- SPA", "-> Spain", "A MAR - SPA", "MAR - SPA"])
def test_a_cell_on_a_line_of_its_own_is_read_with_the_one_above(house: House, cell: str) -> None:
    cells = RECEIPT.replace("  A MAR        no order (will hold)", f"  A MAR\n{cell}")
    for text in (marked(cells), marked(f"{cells}\nFred")):
        answer = send(house, text)
        assert ": A MAR - SPA? (it stands in what you quote)" in answer
        assert "NOT accepted" not in answer


def test_what_does_not_repeat_it_does(house: House) -> None:
    send(house, "A PAR - PIC\nA PAR - GAS")
    assert on_file(house) == set(ordered("A PAR - GAS", "F BRE - MAO"))
    send(house, "A PAR - BUR\nA PAR - PIC")
    assert on_file(house) == set(ordered("A PAR - PIC", "F BRE - MAO"))
    send(house, "A PAR - BUR")
    assert on_file(house) == set(ordered("A PAR - BUR", "F BRE - MAO"))


def test_a_row_of_which_nobody_knows_what_was_changed_is_asked_about(house: House) -> None:
    row = "A PAR - PIC  Army Paris -> Burgundy"
    answer = send(house, row, answered="")
    assert on_file(house) == set(ordered(*FILED.split("\n")))
    assert "A PAR - PIC? (" not in answer
    assert ": A PAR - PIC?" in answer  # the other order is on file
    house.agree("spring", "FRANCE", "YES")
    assert on_file(house) == set(ordered("A PAR - PIC", "F BRE - MAO"))
    house.reply("spring", "FRANCE", "A PAR H")
    answer = send(house, row, answered="")
    assert "A PAR - PIC (YES 1) or A PAR - BUR (YES 2)?" in answer
    assert on_file(house) == set(ordered("A PAR H", "F BRE - MAO"))
