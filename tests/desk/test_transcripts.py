"""Golden transcripts: a letter in, the judge's answer out, word for word.

A file of `transcripts/` has headings (`Game: none|forming|running`, `From:` (with `Proven: yes` where something
vouches for it), `As:` the seat whose reply address was used, `Before:` letters written earlier, as
`WHO: line / line`), an empty line, the letter, and below `=== Answer` the answer. Each is written for what the person
should read; when a template changes on purpose, so does the file.
"""

from pathlib import Path

import pytest

from tests.desk.house import House, running_game

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
PARTING = "=== Answer\n"


def forming_game() -> House:
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D AT 20:00 ZONE Europe/Berlin", name="Molly")
    house.prove("anna@home", "JOIN spring England", name="Anna")
    return house


SET_UP = {"none": House, "forming": forming_game, "running": running_game}


def answer_to(text: str) -> str:
    """What the letter of a transcript is answered."""
    head, _, letter = text.partition("\n\n")
    heading = [line.partition(": ")[::2] for line in head.splitlines()]
    facts = dict(heading)
    house = SET_UP[facts["Game"]]()
    for who, lines in (value.split(": ", 1) for key, value in heading if key == "Before"):
        house.reply("spring", who, lines.replace(" / ", "\n"))
    if "As" in facts:
        return house.reply("spring", facts["As"], letter)[0].text
    proven = facts.get("Proven") == "yes"
    return house.write(facts["From"], letter, name=facts.get("Name", ""), proven=proven)[0].text


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_the_answer_is_what_the_person_should_read(file: Path) -> None:
    asked, parting, expected = file.read_text(encoding="utf-8").partition(PARTING)
    assert parting, f"{file.name} has no line {PARTING!r}"
    assert answer_to(asked) == expected


def test_there_is_a_transcript_for_the_main_things_people_do() -> None:
    assert len(TRANSCRIPTS) >= 15
