"""The rehearsal brings letters of every kind, so that whatever a keeper writes is tried before anybody is sent it."""

from pathlib import Path

import pytest
from jinja2 import nodes

from judge.app.rehearsal import samples
from judge.common.paths import data_folder
from judge.writing.rendering.composer import Passage, environment, every_passage
from judge.writing.rendering.overrides import template_problems

pytestmark = pytest.mark.xdist_group("rehearsal")  # one worker plays it for all tests
LETTERS = data_folder("mailtemplates") / "letters"


def samples_of(name: str) -> list[Passage]:
    """Those in which a template is written, alone or as a part."""
    return [each for each in samples() if name in {passage.template for passage in every_passage(each)}]


def brought_in(name: str) -> set[str]:
    """The templates that one includes or imports."""
    tree = environment(None).parse((LETTERS / name).read_text(encoding="utf-8"))
    return {str(each.template.value) for each in tree.find_all((nodes.Include, nodes.Import))}  # type: ignore[attr-defined]


def test_every_template_of_ours_is_written() -> None:
    written = {f"{passage.template}.j2" for sample in samples() for passage in every_passage(sample)}
    for _ in range(2):
        written |= {other for name in written for other in brought_in(name)}
    assert sorted({each.name for each in LETTERS.glob("*.j2")} - written) == []


def test_a_line_of_the_script_that_is_no_letter_is_an_error(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("ann CREATE crown standard\n", encoding="utf-8")
    with pytest.raises(ValueError, match="neither a letter nor time: ann CREATE"):
        samples(script)


@pytest.mark.parametrize(
    ("name", "template", "problem"),
    [
        ("won", "{{ view.winer }}", "line 1: GameView has no winer"),
        ("late", "{% if False %}\n{{ view.own.nickname }}{% endif %}", "line 2: OwnView has no nickname"),
        ("status", "{{ players | sum }}", "line 1: it fails with TypeError"),
        ("receipt", "{{ each.standing }}", "line 1: ReceiptFacts has no standing"),
        ("ledger", "{% for n in range(99999) %}{% endfor %}", "line 1: it counts further than 10000"),
    ],
)
def test_what_fails_in_a_letter_is_told_before_it_is_written(
    tmp_path: Path, name: str, template: str, problem: str
) -> None:
    (tmp_path / "letters").mkdir()
    file = tmp_path / "letters" / f"{name}.j2"
    file.write_text(template, encoding="utf-8")
    assert f"{file}: {problem}" in template_problems(tmp_path, samples_of(name))


def test_what_fails_in_a_template_that_ours_bring_in_is_told(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    file = tmp_path / "letters" / "dp_receipt.j2"
    file.write_text("{{ 1 // 0 }}", encoding="utf-8")
    assert template_problems(tmp_path, samples()) == [f"{file}: line 1: it fails with ZeroDivisionError"]


def test_our_own_templates_pass(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    for each in LETTERS.glob("*.j2"):
        (tmp_path / "letters" / each.name).write_bytes(each.read_bytes())
    assert template_problems(tmp_path, samples()) == []
