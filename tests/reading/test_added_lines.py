"""What mail programs put into a text for other people is taken out of it; what its writer quotes stays."""

import pytest

from judge.reading.mail.added_lines import OwnText, own_text

ALLY = "Let us ally.\n\nYou take Belgium."


@pytest.mark.parametrize(
    ("added", "lines"),
    [
        ("-- \nAnna Schmidt\nACME", ("--", "Anna Schmidt", "ACME")),
        ("Sent from my iPhone", ("Sent from my iPhone",)),
        ("This e-mail and any attachments are confidential.", ("This e-mail and any attachments are confidential.",)),
    ],
)
def test_a_signature_is_taken_out(added: str, lines: tuple[str, ...]) -> None:
    assert own_text(f"{ALLY}\n\n{added}") == OwnText(ALLY, lines)


def test_a_text_without_anything_stays_as_it_is() -> None:
    assert own_text(f"\n{ALLY}\n") == OwnText(ALLY)


def test_the_line_above_a_quotation_goes_and_the_quotation_stays() -> None:
    above = "On Mon, 23 Nov 2026 at 10:00, France <judge@home> wrote:"
    assert own_text(f"Look:\n\n{above}\n> Let us\n> ally.\n\nWhat now?") == OwnText(
        "Look:\n\n> Let us\n> ally.\n\nWhat now?", (above,)
    )


def test_the_headers_of_a_letter_go_and_its_text_stays() -> None:
    headers = ("-----Original Message-----", "From: Anna Schmidt", "Sent: Monday, 23 November 2026", "To: judge")
    text = "\n".join(("Look:", "", *headers, "", "Let us ally.", "--", "Anna"))
    assert own_text(text) == OwnText("Look:\n\n\nLet us ally.", (*headers, "--", "Anna"))


def test_a_letter_that_a_player_imitates_stays() -> None:
    text = "From: France\nTo: England\nSubject: peace\n\nLet us ally."
    assert own_text(text) == OwnText(text)


def test_a_long_part_below_dashes_is_no_signature() -> None:
    text = "\n".join(("Part one.", "--", *(f"Line {number} of part two." for number in range(9))))
    assert own_text(text) == OwnText(text)


def test_what_its_writer_says_above_a_quotation_stays() -> None:
    text = "You wrote:\n> Let us\n> ally.\n\nAgreed."
    assert own_text(text) == OwnText(text)
