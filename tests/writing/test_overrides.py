"""A keeper's own templates go before ours, in a sandbox; what is wrong with one is told, and never stops a letter."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.common.message import Plain
from judge.writing.letters import answers
from judge.writing.letters.outgoing import Reader, written
from judge.writing.rendering.overrides import template_problems


def own(folder: Path, text: str, name: str = "letters/refusal.j2") -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return folder


def refusal(folder: Path | None = None, language: str = "", said: str = "No.") -> str:
    letter = answers.refusal(Reader("a@x.example"), "", Plain(said), alone=True)
    return written(replace(letter, language=language), folder).text


def test_a_keepers_template_goes_before_ours(tmp_path: Path) -> None:
    ours = refusal()
    assert template_problems(own(tmp_path, "Sorry! {{ said }}\n")) == []
    assert refusal(tmp_path) == "Sorry! No.\n" != ours


def test_a_keepers_sentence_goes_before_ours_in_english(tmp_path: Path) -> None:
    own(tmp_path, 're-your-letter = "Re: what you wrote"\n', "sentences/mine.toml")
    letter = answers.refusal(Reader("a@x.example"), "", Plain("No."), alone=True)
    assert template_problems(tmp_path) == []
    assert written(letter, tmp_path).subject == "Re: what you wrote"
    assert written(letter, None).subject == "Re: your letter to the judge"


def test_what_is_wrong_with_a_sentence_is_told_by_its_code(tmp_path: Path) -> None:
    text = 're-subject = "Re: {subjekt}"\nre-subjekt = "x"\nno-order-yet = "{game[0]}"\nre-your-letter = 3\n'
    own(tmp_path, text, "sentences/mine.toml")
    assert [each.partition(": ")[2] for each in template_problems(tmp_path)] == [
        "re-subject has no subjekt; its facts are: subject",
        "no sentence is called re-subjekt; did you mean re-subject?",
        "no-order-yet: braces hold the name of a fact, not 'game[0]': {game[0]}",
        "re-your-letter is no text",
    ]


@pytest.mark.parametrize(
    "trick",
    [
        "{{ said.__class__.__mro__ }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{{ said.format.__globals__ }}",
        "{{ nothing_of_the_kind }}",
        "{{ 1 / 0 }}",
    ],
)
def test_a_template_that_fails_or_breaks_out_is_passed_over(tmp_path: Path, trick: str) -> None:
    ours = refusal()
    own(tmp_path, f"mine {trick}")
    assert refusal(tmp_path) == ours


def test_what_is_wrong_is_told_by_file_and_line(tmp_path: Path) -> None:
    own(tmp_path, "fine {{ said }}\n{% if %}\n")
    own(tmp_path, "{{ said }}", "letters/refusel.j2")
    own(tmp_path, "{{ secret }} {{ game }}", "letters/keeper.j2")
    keeper, broken, misnamed = template_problems(tmp_path)
    assert (
        keeper
        == f"{tmp_path}/letters/keeper.j2: there is no game and no secret in this letter; see ours of the same name"
    )
    assert broken.startswith(f"{tmp_path}/letters/refusal.j2: line 2: ")
    assert misnamed == f"{tmp_path}/letters/refusel.j2: there is no such template; did you mean letters/refusal.j2?"
