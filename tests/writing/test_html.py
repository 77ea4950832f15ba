"""The HTML version of a letter: the same words, nothing a mail program must fetch, nothing that a person wrote runs."""

import html
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.writing.rendering.html_version import html_version
from judge.writing.rendering.render import clean, wrap

TRANSCRIPTS = sorted((Path(__file__).parents[1] / "desk" / "transcripts").glob("*.txt"))
VOID = {"meta", "br"}


class Tags(HTMLParser):
    """Collects the tags of a page, its attributes and its words; complains of what is not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "body" in self.open:
            self.words += f" {data}"


def parsed(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert not tags.open
    return tags


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_the_twin_says_the_same_words_in_the_same_order(file: Path) -> None:
    text = file.read_text(encoding="utf-8").partition("=== Answer\n")[2]
    underlines = re.sub(r"(?m)^[-=]{2,}$", "", text)
    assert parsed(html_version("Re: hello", text)).words.split() == underlines.split()


@given(st.text(), st.text())
def test_whatever_people_wrote_is_text_and_nothing_else(subject: str, written: str) -> None:
    text = wrap(clean(written)) + "\n"
    tags = parsed(html_version(subject, text))
    assert tags.seen <= {"html", "head", "meta", "title", "body", "p", "br", "h2", "pre"}
    assert tags.attributes <= {"lang", "charset", "name", "content", "style"}


def test_a_script_in_press_is_shown_and_not_run() -> None:
    page = html_version("press <b>", "<script>alert(1)</script> & <img src=http://x.test/a.png>\n")
    assert "<script" not in page
    assert "<img" not in page
    assert html.escape("<script>alert(1)</script> & ", quote=False) in page


def test_it_has_no_colours_images_or_addresses_of_its_own_and_takes_the_readers_light_or_dark() -> None:
    page = html_version("results", "Austria: Army Vienna HOLD.\n\nYour units\n  A Vie\n")
    assert '<meta name="color-scheme" content="light dark">' in page
    assert not re.search(r"color\s*:|background|url\(|src=|href=|@import", page)


def test_columns_stand_at_the_margin_too() -> None:
    results = "-----\nCanada (Blue)\n\nF Hali H            Succeeds\n-----\nCape Colony (Blue)\n"
    page = html_version("x", results)
    assert re.search(r"<pre[^>]*>F Hali H            Succeeds\n-----\nCape Colony \(Blue\)</pre>", page)
    assert "<h2" not in page
    page = html_version(
        "x", "Help on ORDERS\n--------------\nA PAR - BUR             a move\nA PAR H                 a hold\n"
    )
    assert re.search(r"<h2[^>]*>Help on ORDERS</h2>\n<pre[^>]*>A PAR - BUR             a move\nA PAR H  ", page)


def test_a_paragraph_broken_at_the_margin_is_one_again_and_rows_keep_their_columns() -> None:
    long = "This line is a sentence that goes on for so long that it must be broken somewhere near the margin of it."
    page = html_version(
        "x", f"{wrap(long)}\n\nAustria: Army Vienna HOLD.\nAustria: Fleet Trieste HOLD.\n\nAll units\n  A    b\n"
    )
    assert f">{long}<" in page
    assert "Army Vienna HOLD.<br>Austria: Fleet Trieste HOLD.</p>" in page
    assert re.search(r"<h2[^>]*>All units</h2>\n<pre[^>]*>  A    b</pre>", page)
