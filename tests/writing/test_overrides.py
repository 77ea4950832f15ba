"""A keeper's own templates go before ours, in a sandbox; what is wrong with one is told, and never stops a letter."""

import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from judge.common.message import Plain
from judge.common.paths import data_folder
from judge.writing.letters import answers
from judge.writing.letters.outgoing import Reader, written
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.overrides import template_problems
from tests.writing.letter_cases import LETTERS
from tests.writing.world import STANDARD, running, view


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
        "line 1: re-subject has no subjekt; its facts are: subject",
        "line 2: no sentence is called re-subjekt; did you mean re-subject?",
        "line 3: no-order-yet: braces hold the name of a fact, not 'game[0]': {game[0]}",
        "line 4: re-your-letter is no text",
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
    assert keeper == (
        f"{tmp_path}/letters/keeper.j2: line 1: "
        "there is no game and no secret in this letter; see ours of the same name"
    )
    assert broken.startswith(f"{tmp_path}/letters/refusal.j2: line 2: ")
    assert misnamed == f"{tmp_path}/letters/refusel.j2: there is no such template; did you mean letters/refusal.j2?"


def problems(folder: Path, samples: Iterable[Passage] = ()) -> list[str]:
    """The problems of a keeper's folder, with its files named from there."""
    return [each.removeprefix(f"{folder}/") for each in template_problems(folder, samples)]


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        ('{{ _("No {what}.", waht=said) }}', "no what is given to “No {what}.”"),
        (
            '{{ ngettext("{count} {of}", "{count} of {these}", 3, of=said) }}',
            "no these is given to “{count} of {these}”",
        ),
        ("{{ _(said) }}", "a sentence must stand there in quotation marks, as translators find it"),
        ('{{ _("{said.loud}", said=said) }}', "there is no form loud of a fact, in “{said.loud}”"),
        ('{{ _("{said[0]}", said=said) }}', "braces hold the name of a fact, not 'said[0]': {said[0]}"),
        ('{{ ngettext("one", "many") }}', "ngettext takes singular, plural and a number"),
        ('{% include "abuot.j2" %}', "there is no template abuot.j2"),
        ('{% extends "layout.j2" %}', "there is no template layout.j2"),
        ('{% import "part.j2" as parts %}{{ parts.rows([]) }}', "there is no template part.j2"),
        ('{% import "parts.j2" as parts %}{{ parts.rowz([]) }}', "parts has no rowz"),
        ('{% from "parts.j2" import rows, cells %}{{ rows([]) }}', "parts.j2 has no cells"),
        ("{{ said | shout }}", "there is no filter shout"),
        ("{% if not alone %}{{ said is loud }}{% endif %}", "there is no test loud"),
        (
            "{% if alone %}{{ said }}{% else %}{{ saying }}{% endif %}",
            "there is no saying in this letter; see ours of the same name",
        ),
    ],
)
def test_what_is_wrong_with_a_template_is_told_with_its_line(tmp_path: Path, template: str, problem: str) -> None:
    own(tmp_path, f"{{{{ said }}}}\n\n{template}\n")
    assert problems(tmp_path)[0] == f"letters/refusal.j2: line 3: {problem}"


def said_by(template: str, folder: Path) -> list[str]:
    """The problems of a letter that a refusal's template writes."""
    own(folder, template)
    facts = {"said": Plain("No."), "alone": True, "view": view(running(), "p3"), "each": [(1, None), (2, "x")]}
    return [each.partition(": ")[2] for each in problems(folder, [Passage("refusal", facts, STANDARD)])]


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        ("{% if not alone %}{{ view.deadlin }}{% endif %}", "line 1: GameView has no deadlin"),
        ("{% for power in view.own.powers %}\n{{ power.name }}{% endfor %}", "line 2: str has no name"),
        ("{% set own = view.own %}{{ _('{who}', who=own.nickname) }}", "line 1: OwnView has no nickname"),
        ("{% for a, b in each if b.colour %}{{ a }}{% endfor %}", "line 1: str has no colour"),
        ("{{ said }}\n{{ view }}", "line 2: what is a GameView has no words"),
        ("{{ view.name.__class__ }}", "line 1: access to attribute '__class__' of 'str' object is unsafe."),
        ("{% for n in range(10 ** 9) %}{% endfor %}", "line 1: it counts further than 10000"),
        (
            "{% for n in range(200) %}\n{% for m in range(200) %}{% endfor %}{% endfor %}",
            "line 2: it counts further than 10000",
        ),
        ("{{ 'long ' * 10 ** 9 }}", "line 1: a text is repeated too often"),
        ("{{ 9 ** 9 ** 9 }}", "line 1: a power is too large"),
        (
            f"{{% for n in range(9000) %}}\n{'word ' * 20}\n{{% endfor %}}",
            "the letter has more than 500000 characters",
        ),
        ("{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}", "line 1: it fails with RecursionError"),
        ("{{ lipsum() }}", "line 1: there is no lipsum in this letter; see ours of the same name"),
    ],
)
def test_what_fails_in_a_sample_of_the_letter_is_told(tmp_path: Path, template: str, problem: str) -> None:
    assert problem in said_by(template, tmp_path)


def test_a_template_that_shows_what_there_is_has_no_problem(tmp_path: Path) -> None:
    rows = "{% for a, b in each %}\n| {{ a }} | {{ b or 'none' }}\n{% endfor %}\n"
    assert said_by(rows + "{{ view.deadline }} {{ view.own.powers }}", tmp_path) == []


def test_a_sample_is_said_in_every_language_by_the_keepers_templates(tmp_path: Path) -> None:
    own(tmp_path, "{% if _('No.') != 'No.' %}{{ 1 / 0 }}{% endif %}{{ said }}")
    po = 'msgid "No."\nmsgstr "Nein."\n'
    own(tmp_path, po, "locale/de/judge.po")
    (problem,) = problems(tmp_path, [Passage("refusal", {"said": Plain("x"), "alone": True})])
    assert problem == "letters/refusal.j2: line 1: it fails with ZeroDivisionError"


def test_pieces_of_the_keepers_own_may_be_brought_in(tmp_path: Path) -> None:
    own(tmp_path, '{% include "greeting.j2" %} {{ said }}')
    own(tmp_path, "Hello.", "letters/greeting.j2")
    assert problems(tmp_path, [Passage("refusal", {"said": Plain("x"), "alone": True})]) == []


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("letters/refusal.txt", "it is not read: here are only files that end in .j2"),
        ("letters/refusal.j2.bak", "it is not read: here are only files that end in .j2"),
        ("sentences/mine.tml", "it is not read: here are only files that end in .toml"),
        ("refusal.j2", "there is no such template; did you mean letters/refusal.j2?"),
        ("leters/refusal.j2", "there is no such template; did you mean letters/refusal.j2?"),
        ("letters/de/refusal.j2", "there is no such template; did you mean letters/refusal.j2?"),
        (
            "words/mine.toml",
            "it is not read: your words stand in letters/NAME.j2, sentences/NAME.toml and locale/LANGUAGE/judge.po",
        ),
        ("locale/xx/judge.po", "the judge does not write xx, only de, en, es, fr, it"),
    ],
)
def test_a_file_that_nothing_reads_is_told(tmp_path: Path, name: str, problem: str) -> None:
    own(tmp_path, "x", name)
    assert problems(tmp_path) == [f"{name}: {problem}"]


def test_hidden_files_and_what_explains_the_others_are_nobodys(tmp_path: Path) -> None:
    own(tmp_path, "x", ".git/config")
    own(tmp_path, "x", "letters/.refusal.j2.swp")
    own(tmp_path, "x", "README.md")
    assert problems(tmp_path) == []


def test_our_own_templates_have_no_problem(tmp_path: Path) -> None:
    for each in ("letters", "sentences"):
        shutil.copytree(data_folder("mailtemplates") / each, tmp_path / "own" / each)
    facts = [letter().body for letter in LETTERS.values()]
    assert problems(tmp_path / "own", [each for each in facts if isinstance(each, Passage)]) == []
