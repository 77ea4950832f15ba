"""A keeper's own templates go before ours, in a sandbox; what is wrong with one is told, and never stops a letter."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.common.message import Plain
from judge.writing.letters import answers
from judge.writing.letters.outgoing import Reader, written
from judge.writing.rendering.overrides import template_problems


def own(folder: Path, text: str, name: str = "refusal.txt.j2") -> Path:
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


def test_one_for_a_language_goes_before_the_one_for_all(tmp_path: Path) -> None:
    own(tmp_path, "Sorry! {{ said }}\n")
    own(tmp_path, "Pardon ! {{ said }}\n", "fr/refusal.txt.j2")
    assert refusal(tmp_path, "fr", "Non.") == "Pardon ! Non.\n"
    assert refusal(tmp_path) == "Sorry! No.\n"


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
    own(tmp_path, "{{ said }}", "refusel.txt.j2")
    own(tmp_path, "{{ secret }} {{ game }}", "keeper.txt.j2")
    keeper, broken, misnamed = template_problems(tmp_path)
    assert (
        keeper == f"{tmp_path}/keeper.txt.j2: there is no game and no secret in this letter; see ours of the same name"
    )
    assert broken.startswith(f"{tmp_path}/refusal.txt.j2: line 2: ")
    assert misnamed == f"{tmp_path}/refusel.txt.j2: there is no such template; did you mean refusal.txt.j2?"
