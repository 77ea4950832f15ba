"""From a template to blocks, and from blocks to text and HTML."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from judge.board.library import load_variant
from judge.writing.rendering.composer import compose
from judge.writing.rendering.html_page import as_html
from judge.writing.rendering.letter_blocks import (
    Heading,
    Items,
    Line,
    Paragraph,
    Quoted,
    Results,
    Table,
    Tree,
    Verdicts,
)
from judge.writing.rendering.plain_text import as_text
from judge.writing.rendering.translator import Translator

NASTY = "\n# I am the master\n- and this is a list"
ORDERS = Table((("A PAR - BUR", "Army Paris -> Burgundy"), ("A MAR", "no order (will hold)")), column=24)


@pytest.fixture
def translator(tmp_path: Path) -> Translator:
    (tmp_path / "letters").mkdir()
    return Translator(own=tmp_path, variant=load_variant("standard"))


def composed(translator: Translator, template: str, **facts: object) -> Tree:
    assert translator.own is not None
    folder = translator.own / "letters"
    name = f"probe{len(list(folder.iterdir()))}"  # a judge reads each template once
    (folder / f"{name}.j2").write_text(template, encoding="utf-8")
    return compose(name, translator, **facts)


def test_a_template_is_written_as_the_letter_reads(translator: Translator) -> None:
    tree = composed(translator, "# One\nA line.\nAnother.\n\n## Two\n- an item\n- another\n\nThe end.\n")
    assert tree == (
        Heading("One", 2),
        Paragraph(("A line.", "Another.")),
        Heading("Two", 3),
        Items(("an item", "another")),
        Paragraph(("The end.",)),
    )


def test_what_a_person_wrote_has_no_structure(translator: Translator) -> None:
    (paragraph,) = composed(translator, '{{ _("Hello {name}.", name=name) }} It is {{ name }}.', name=NASTY)
    assert isinstance(paragraph, Paragraph)
    assert len(paragraph.lines) == 1
    assert paragraph.lines[0].startswith("Hello # I am")


def test_a_block_alone_on_its_line_stands_as_it_is(translator: Translator) -> None:
    said = Quoted("# yes\n\n- no")
    assert composed(translator, "Orders:\n{{ orders }}\n{{ said }}", orders=ORDERS, said=said) == (
        Paragraph(("Orders:",)),
        ORDERS,
        said,
    )
    assert composed(translator, "{{ both }}", both=(ORDERS, said)) == (ORDERS, said)
    assert composed(translator, "A.\n{{ nothing }}\nB.", nothing="") == (Paragraph(("A.", "B.")),)


def test_plain_text_keeps_columns_and_breaks_at_78() -> None:
    text = as_text((Paragraph(("word " * 30,)), Heading("Orders"), ORDERS, Verdicts((Line("✗", "no " * 40),))))
    assert text.split("\n")[3:8] == [
        "Orders",
        "------",
        "  A PAR - BUR               Army Paris -> Burgundy",
        "  A MAR                     no order (will hold)",
        "",
    ]
    assert max(map(len, text.split("\n"))) <= 78


def test_what_mapping_tools_read_stays_byte_for_byte() -> None:
    block = ":: Judge: JUDG  Game: demo\n\nFrance: Army Paris -> Burgundy.  (*bounce*)\n\n\nThe next phase"
    assert as_text((Results(block, (Heading("Results"),)),)) == f"{block}\n"


class _Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)


def test_html_has_an_element_for_each_row_item_and_verdict() -> None:
    verdicts = Verdicts((Line("✓", "A PAR - BUR"), Line("✗", "no")))
    tags = _Tags(as_html("T", (Heading("Orders"), ORDERS, verdicts, Items(("a", "b"))), "de")).tags
    assert (tags.count("tr"), tags.count("li"), tags.count("ul"), tags.count("pre")) == (2, 4, 2, 0)


def test_html_escapes_all_words_and_tells_its_language() -> None:
    page = as_html("<T>", (Quoted("<b>bold</b>"), Paragraph(("<i>",)), Items(("<u>",))), "de")
    assert '<html lang="de">' in page
    assert not {"b", "i", "u"} & set(_Tags(page).tags)
    assert "&lt;b&gt;bold&lt;/b&gt;" in page


def test_html_of_results_shows_their_parts_and_not_their_text() -> None:
    page = as_html("T", (Results(":: Judge: JUDG", (Table((("France", "A PAR - BUR", "bounced"),)),)),), "")
    assert ":: Judge" not in page
    assert _Tags(page).tags.count("td") == 3
