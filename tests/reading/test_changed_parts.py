"""What somebody changed in a line of ours is told apart from what they left."""

import pytest

from judge.reading.mail.changed_parts import changed_parts

OURS = """demo, Spring 1901 Movement (S1901M): orders now on file for France
  A PAR - BUR  Army Paris -> Burgundy
  A MAR        kein Befehl (hält)
  F BRE - MAO  Fleet Brest -> Mid-Atlantic Ocean
  ? "F Bre - Englsh": F BRE - ENG? (YES 1)"""


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("A PAR - PIC  Army Paris -> Burgundy", ["A PAR - PIC"]),
        ("A PAR - BUR  Army Paris -> Picardy", ["A PAR - BUR  Army Paris -> Picardy", "Army Paris -> Picardy"]),
        ("F BRE - ENG  Fleet Brest -> Mid-Atlantic", ["F BRE - ENG"]),  # broken behind that
        ("A MAR MAR - SPA", ["A MAR MAR - SPA", "MAR - SPA"]),
        ("A MAR - SPA  kein Befehl (hält)", ["A MAR - SPA", "- SPA", "SPA"]),
        ('? "F Bre - Englsh": F BRE - PIC? (YES 1)', ['F Bre - Englsh": F BRE - PIC', "F BRE - PIC"]),
        ("A PAR - BUR  Army Paris -> Burgundy", []),  # as it was
        ("> A PAR - PIC", []),
        ("Army Burgundy -> Paris", []),
        ("F BRE - MAO", []),
        ("", []),
    ],
)
def test_the_changed_part_of_a_line_is_found(line: str, changed: list[str]) -> None:
    assert list(changed_parts(line, [OURS])) == changed
    assert list(changed_parts(line, ["hello", OURS])) == changed
    assert changed_parts(line, []) == ()
