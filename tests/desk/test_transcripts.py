"""Golden transcripts: a letter in, the judge's answer out, word for word.

A file of `transcripts/` has headings (`Game: ` and a set-up, `From:` (with `Proven: yes` where something
vouches for it), `As:` the seat whose reply address was used, `Before:` letters written earlier, as
`WHO: line / line`), an empty line, the letter, and below `=== Answer` the answer. Each is written for what the person
should read (`{version}` stands for the judge's version, `{edition}` for that of an edition); `make accept` writes the
answers anew.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from judge import __version__
from judge.archive.codec import decode_event, decode_state, encode_event, write_state
from judge.board.library import installed
from judge.game.reducer import replay
from judge.writing.letters.outgoing import OutLetter
from tests.accepted import Accepted
from tests.desk.house import ORDER_OF_JOINING, House, edited, running_game

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
PARTING = "=== Answer\n"


def forming_game() -> House:
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D AT 20:00 ZONE Europe/Berlin", name="Molly")
    house.prove("anna@home", "JOIN spring England", name="Anna")
    return house


def forming_groups() -> House:
    """A game that forms in a variant whose players have groups of powers, and whose master has options."""
    house = House()
    house.prove("master@home", "CREATE spring intercontinental MOVE 3D", name="Molly")
    house.prove("anna@home", "JOIN spring Blue", name="Anna")
    return house


def applied_game() -> House:
    """Somebody has asked for a seat in a game whose master approves its players."""
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D APPROVAL YES", name="Molly")
    house.prove("bob@home", "JOIN spring Italy 9, Turkey 4", name="Bob")
    return house


def mustered_game() -> House:
    """A full game whose players are asked whether they are there."""
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D MUSTER 2D START AUTO", name="Molly")
    for power in ORDER_OF_JOINING:
        house.prove(f"{power.lower()}@home", f"JOIN spring {power}", name=power.title())
    return house


def edited_game() -> House:
    """A running game, since whose beginning the keeper has taken out that armies go from Paris to Picardy."""
    house = running_game()
    house.library = edited("standard", "PAR\tPIC\tarmy")
    return house


SET_UP = {
    "none": House,
    "forming": forming_game,
    "forming groups": forming_groups,
    "running": running_game,
    "edited": edited_game,
    "applied": applied_game,
    "mustered": mustered_game,
}


def answered(text: str) -> tuple[House, OutLetter]:
    """The judge after the letter of a transcript, and the answer to it."""
    house, letters = letters_of(text)
    return house, letters[0]


def letters_of(text: str, language: str = "") -> tuple[House, list[OutLetter]]:
    """The judge after the letter of a transcript, and all letters that it makes; everybody has chosen that language."""
    head, _, letter = text.partition("\n\n")
    heading = [line.partition(": ")[::2] for line in head.splitlines()]
    facts = dict(heading)
    house = SET_UP[facts["Game"]]()
    for who, lines in (value.split(": ", 1) for key, value in heading if key == "Before"):
        house.reply("spring", who, lines.replace(" / ", "\n"))
    for game, state in house.states.items():
        seats = {id: replace(seat, language=language) for id, seat in state.seats.items()}
        house.states[game] = replace(state, seats=seats) if language else state
    if "As" in facts:
        return house, house.reply("spring", facts["As"], letter)
    proven = facts.get("Proven") == "yes"
    return house, house.write(facts["From"], letter, name=facts.get("Name", ""), proven=proven)


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_the_answer_is_what_the_person_should_read(file: Path, accepted: Accepted) -> None:
    asked, parting, _ = file.read_text(encoding="utf-8").partition(PARTING)
    assert parting, f"{file.name} has no line {PARTING!r}"
    _, answer = answered(asked)
    told = answer.text.replace(__version__, "{version}")
    told = told.replace(edited_game().library.edition("standard").name, "{edition}")
    accepted(file, f"{asked}{PARTING}{told}")


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_what_happened_is_all_that_a_game_is_and_can_be_kept(file: Path) -> None:
    house, _ = answered(file.read_text(encoding="utf-8").partition(PARTING)[0])
    for name, state in house.states.items():
        happened = [each.event for each in house.past[name]]
        assert [decode_event(*encode_event(each)) for each in happened] == happened
        assert decode_state(write_state(state).text, installed()) == state
        assert replay(happened) == state


def test_there_is_a_transcript_for_the_main_things_people_do() -> None:
    assert len(TRANSCRIPTS) >= 15
