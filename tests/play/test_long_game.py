"""One long game by mail: every command at least once, every answer as the script says, no secret where it is not."""

import re
from collections.abc import Iterator

import pytest

from judge.demo.stage import Stage
from judge.desk.registry import all_commands, all_spellings
from judge.game.state import Status
from judge.reading.mail.items import Call, read_items
from judge.reading.mail.lines import classify
from tests.accepted import Accepted
from tests.docs.tale import TALE_PAGE, told
from tests.play.long_game import EPISODES, play_long_game
from tests.play.longgame.cast import CAST, GAME
from tests.play.tale import Letter, Tale

# What is written in letters to the judge and is no command: the words of orders, and plain answers.
WORDS = {
    "ORDERS": r"^ORDERS FOR \w+$",
    "AMEND": r"^AMEND$",
    "PHASE": r"^PHASE [SFW]\d{4}[MRA]$",
    "IF … ELSE": r"^IF .+ THEN .+ ELSE .+$",
    "bids": r"^DP \d: ",
    "a short bid": r"^\d: ",
    "a retreat": r"^A \w+ R \w+$",
    "a build": r"^BUILD ",
    "a removal": r"^REMOVE ",
    "a signature": r"^--$",
    "SIGNOFF": r"^signoff$",
    "a reply of one word": r"^yes$",
}


@pytest.fixture(scope="module")
def tale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tale]:
    with Stage(tmp_path_factory.mktemp("long")) as stage:
        yield play_long_game(stage)


def letters() -> list[Letter]:
    return [step for episode in EPISODES for step in episode.steps if isinstance(step, Letter)]


def test_every_answer_says_what_the_script_has_it_say(tale: Tale) -> None:
    assert tale.unsaid == []


def test_every_command_is_used_with_success(tale: Tale) -> None:
    assert sorted(set(all_commands()) - tale.done) == [], "write a letter with each into tests/play/longgame/"


@pytest.mark.parametrize("word", WORDS)
def test_what_is_no_command_is_written_too(word: str) -> None:
    assert any(re.search(WORDS[word], each.text, re.MULTILINE) for each in letters())


def test_of_every_letter_the_script_says_what_must_come_of_it() -> None:
    assert [each.text for each in letters() if not each.says] == []


def test_press_is_answered_by_a_plain_reply_and_questions_by_yes() -> None:
    assert {each.way for each in letters()} == {"reply", "judge", "press", "question"}


def test_it_is_a_whole_game_of_eight_phases_that_ends_in_a_draw_of_all(tale: Tale) -> None:
    state = tale.state()
    assert state is not None
    assert state.status is Status.DRAWN
    assert sorted(state.drawn) == ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
    assert str(state.position.phase if state.position else "") == "S1903M"


def test_everybody_in_the_cast_writes_and_is_written_to(tale: Tale) -> None:
    assert {each.by for each in letters()} == set(CAST)
    assert all(tale.cast[name].inbox for name in CAST)


def test_all_of_a_games_letters_to_somebody_have_the_games_subject(tale: Tale) -> None:
    for name, letter in tale.letters():
        if letter.game == GAME and not letter.subject.startswith("Re: "):
            assert GAME in letter.subject, f"{letter.subject} to {name}"


def test_no_password_leaves_the_judge(tale: Tale) -> None:
    for name, letter in tale.letters():
        for word in ("samovar", "burgundy", "treacle"):
            assert word not in letter.text, f"{word} in {letter.subject} to {name}"


def test_the_page_that_tells_it_is_true(tale: Tale, accepted: Accepted) -> None:
    accepted(TALE_PAGE, told(tale))


def test_the_page_shows_every_command() -> None:
    shown = [item for each in letters() if not each.silent for item in read_items(classify(each.text), all_spellings())]
    used = {each.name for each in shown if isinstance(each, Call)}
    assert sorted(set(all_commands()) - used) == [], "let a letter in tests/play/longgame/ that is not silent use each"
