"""From a template to blocks, and from blocks to text and HTML."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from judge.board.library import load_variant
from judge.board.position import Unit
from judge.common.message import Plain
from judge.writing.letters.outgoing import OutLetter, written
from judge.writing.rendering.composer import JudgedLine, Passage, compose
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
    sent,
)
from judge.writing.rendering.plain_text import as_text
from judge.writing.rendering.translator import OnBoard, Translator

NASTY = "\n# I am the master\n- and this is a list"
ORDERS = Table((("A PAR - BUR", "Army Paris -> Burgundy"), ("A MAR", "no order (will hold)")))


@pytest.fixture
def translator(tmp_path: Path) -> Translator:
    (tmp_path / "letters").mkdir()
    return Translator(own=tmp_path, variant=load_variant("standard"))


def composed(translator: Translator, template: str, **facts: object) -> Tree:
    assert translator.own
    folder = translator.own / "letters"
    name = f"probe{len(list(folder.iterdir()))}"  # a judge reads each template once
    (folder / f"{name}.j2").write_text(template, encoding="utf-8")
    return compose(Passage(name, facts), translator)


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


def test_rows_and_judged_lines_are_written_as_they_read(translator: Translator) -> None:
    template = (
        "|# {{ who }} | Units\n| England | {{ units }}\n| Neutral\n\n{% for _ in (1, 2) %}\n✓ {{ said }}\n{% endfor %}"
    )
    assert composed(translator, template, who="Power | a", units=(Unit("FRANCE", "A", "PAR"),), said="- no | item") == (
        Table((("England", "A PAR"), ("Neutral",)), head=("Power | a", "Units")),
        Verdicts((Line("✓", "- no | item"), Line("✓", "- no | item"))),
    )


def test_what_a_macro_writes_has_structure_and_its_facts_have_none(translator: Translator) -> None:
    template = "{% macro rows(pairs) %}\n{% for each in pairs %}\n- {{ each }}\n{% endfor %}\n{% endmacro %}\n"
    assert composed(translator, template + '{{ rows(names) }}{{ "# one" }}', names=(NASTY, "<b>")) == (
        Items((NASTY.replace("\n", " ").strip(), "<b>")),
        Paragraph(("# one",)),
    )


def test_rows_and_verdicts_of_facts_have_no_structure_but_their_own(translator: Translator) -> None:
    template = '{% import "parts.j2" as parts %}\n{{ parts.rows(rows) }}\n{{ parts.judged(lines) }}'
    rows = ((NASTY, "a | b"), ("Centres", 0), ("Neutral", None))
    lines = [
        JudgedLine(done, waits, OnBoard(Plain(NASTY), None))
        for done, waits in ((True, False), (False, True), (False, False))
    ]
    said = NASTY.replace("\n", " ").strip()
    assert composed(translator, template, rows=rows, lines=lines) == (
        Table(((said, "a | b"), ("Centres", "0"), ("Neutral",))),
        Verdicts((Line("✓", said), Line("?", said), Line("✗", said))),
    )
    assert composed(translator, template, rows=(), lines=()) == ()


def test_a_passage_stands_in_another_with_names_of_its_own(translator: Translator) -> None:
    inner = Passage("inner", {"unit": Unit("RUSSIA", "A", "MOS")}, load_variant("standard"))
    assert translator.own
    (translator.own / "letters" / "inner.j2").write_text("# {{ unit }}", encoding="utf-8")
    assert composed(translator, "Look:\n{{ inner }}\nDone.", inner=inner) == (
        Paragraph(("Look:",)),
        Heading("A MOS", 2),
        Paragraph(("Done.",)),
    )


def test_a_long_second_cell_is_broken_under_itself() -> None:
    text = as_text((Table((("A PAR", "word " * 30), ("A long name that leaves no room", "words"))),))
    assert text.split("\n")[:4] == [
        f"  A PAR                     {'word ' * 9}word",
        f"{' ' * 28}{'word ' * 9}word",
        f"{' ' * 28}{'word ' * 9}word",
        "  A long name that leaves no room",
    ]


def test_numbers_stand_below_each_other() -> None:
    rows = (("England", "3", "12"), ("France", "10", "3"))
    assert as_text((Table(rows, head=("Power", "1901", "1902")),)) == (
        "  Power    1901  1902\n  England     3    12\n  France     10     3\n"
    )


def test_a_language_that_lacks_a_sentence_leaves_the_letter_wholly_in_english(translator: Translator) -> None:
    assert translator.own
    (translator.own / "letters" / "half.j2").write_text('{{ _("Nobody has translated this.") }}', encoding="utf-8")
    letter = OutLetter("ann@home", None, None, "half", None, Plain("Subject"), Passage("half"), language="de")
    said = written(letter, translator.own)
    assert (said.text, said.language) == ("Nobody has translated this.\n", "")


def test_plain_text_keeps_columns_and_breaks_at_78() -> None:
    text = as_text((Paragraph(("word " * 30,)), Heading("Orders"), ORDERS, Verdicts((Line("✗", "no " * 40),))))
    assert text.split("\n")[3:8] == [
        "Orders",
        "------",
        "  A PAR - BUR  Army Paris -> Burgundy",
        "  A MAR        no order (will hold)",
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


def test_html_leaves_out_no_level_of_headings() -> None:
    parts = (Heading("Your lines", 3), Heading("Help", 2), Heading("Games", 3))
    assert re.findall(r"<h(\d)[^>]*>([^<]*)<", as_html("x", parts, "")) == [
        ("2", "Your lines"),
        ("2", "Help"),
        ("3", "Games"),
    ]


def test_html_has_arrows_as_characters() -> None:
    assert "Paris \N{RIGHTWARDS ARROW} Burgundy" in as_html("T", (ORDERS,), "")


def test_html_escapes_all_words_and_tells_its_language() -> None:
    page = as_html("<T>", (Quoted("<b>bold</b>"), Paragraph(("<i>",)), Items(("<u>",))), "de")
    assert '<html lang="de">' in page
    assert not {"b", "i", "u"} & set(_Tags(page).tags)
    assert "&lt;b&gt;bold&lt;/b&gt;" in page


@pytest.mark.parametrize("window", [320, 390, 720, 1000])
def test_columns_of_a_letter_as_it_was_sent_are_not_broken_in_a_window_of_that_width(window: int) -> None:
    page = as_html("T", (sent(f"{'France':<20}{'x' * 58}"),), "")
    assert "France              xxx" in page
    style = re.search(r"pre-wrap;.*font-family:monospace;.*font-size:min\(([.\d]+)em,([.\d]+)vw\)", page)
    assert style is not None
    letters = 16  # pixels: a browser's own size
    column = min(float(style[1]) * letters, float(style[2]) * window / 100) * 0.602  # of DejaVu Sans Mono, a wide one
    assert 78 * column <= min(window - 2 * letters, 48 * letters)  # the page's margins, and its greatest width


def test_html_of_results_shows_their_parts_and_not_their_text() -> None:
    page = as_html("T", (Results(":: Judge: JUDG", (Table((("France", "A PAR - BUR", "bounced"),)),)),), "")
    assert ":: Judge" not in page
    assert _Tags(page).tags.count("td") == 3
