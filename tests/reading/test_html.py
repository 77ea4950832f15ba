"""HTML letters say as text what their reader saw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.reading.mail.html import html_to_text
from tests.reading.work import calls


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>A PAR H</p><p>A MAR H</p>", "A PAR H\nA MAR H"),
        ("A PAR H<br>A MAR H<br/>F BRE H", "A PAR H\nA MAR H\nF BRE H"),
        ("<div>A PAR H</div><div><br></div><div>A MAR H</div>", "A PAR H\n\nA MAR H"),
        ("<ul><li>A PAR H<li>A MAR H</ul>", "A PAR H\nA MAR H"),
        ("<tr><td>A</td><td>PAR</td><td>H</td></tr><tr><td>F</td><td>BRE</td></tr>", "A PAR H\nF BRE"),
        ("<tr><td><p>A</p></td><td><div>PAR</div></td><td><p>H<br></td></tr><tr><td>F", "A PAR H\nF"),
        ("<tr><td><p>A PAR H</p><p>A MAR H</p></td><td><p>F BRE H</td></tr>", "A PAR H\nA MAR H\nF BRE H"),
        ("<td>A PAR H<br>A MAR H<br><br>F BRE H</td>", "A PAR H\nA MAR H\n\nF BRE H"),
        ("<td><table><tr><td><p>A<td>PAR</table><p>A</p><p>B</p></td>", "A PAR\nA\nB"),
        ("<div style='white-space:\npre-wrap'>A PAR H\nA MAR H</div>F BRE\nH", "A PAR H\nA MAR H\nF BRE H"),
        ("A PAR <span style='font-family:Wingdings'>à</span> BUR à", "A PAR → BUR à"),
        ("<font face=Wingdings>§</font> A PAR H", "• A PAR H"),
        ("A\nPAR   <b>-</b>\t<i>BUR</i>", "A PAR - BUR"),
        ("A <span>P</span>AR H", "A PAR H"),
        ("A&nbsp;PAR &gt; BUR &rarr; &#8211; &eacute;", "A PAR > BUR → – é"),
        ("<pre>A PAR H\n\nA MAR H</pre>F BRE\nH", "A PAR H\n\nA MAR H\nF BRE H"),
        ("A PAR <3 I < you", "A PAR <3 I < you"),
        ("<p>A PAR H</p><p>A MAR H", "A PAR H\nA MAR H"),
        ("", ""),
    ],
    ids=[
        *("p", "br", "empty", "list", "table", "paragraphs in cells", "several in a cell", "lines in a cell"),
        *(
            "table in a cell",
            "kept",
            "arrow",
            "bullet",
            "spaces",
            "inline",
            "entities",
            "pre",
            "less",
            "open",
            "nothing",
        ),
    ],
)
def test_lines_break_where_a_browser_breaks_them(source: str, text: str) -> None:
    assert html_to_text(source) == text


@pytest.mark.parametrize(
    "unseen",
    [
        "<head><title>A PAR - PIC</title><meta charset=utf-8></head>",
        "<head><title>A PAR - PIC",
        "<style>p { color: red }</style>",
        "<script>if (1 < 2) order('A PAR - PIC')</script>",
        "<!-- A PAR - PIC -->",
        "<!-- a > b <p>A PAR - PIC</p> -->",
        "<!--[if mso]><p>A PAR - PIC</p><![endif]-->",
        "<![if !mso]>",
        "<!DOCTYPE html>",
        "<?xml version='1.0'?>",
        "<template>A PAR - PIC</template>",
        "<div style='display: none'>A<div>PAR</div>PIC</div>",
        "<span style='DISPLAY:NONE' style=''>A PAR - PIC</span>",
        "<p hidden>A PAR<br>- PIC</p>",
        "<p style='visibility:hidden'>A PAR - PIC",
        "<p hidden>A PAR - PIC<div></div>",
    ],
)
def test_what_is_not_shown_is_not_read(unseen: str) -> None:
    assert html_to_text(f"{unseen}<p>A PAR H</p>") == "A PAR H"


def test_a_blockquote_is_a_quotation_line_by_line() -> None:
    source = "A PAR H<blockquote>one<br>two<blockquote>deep</blockquote>three</blockquote>F BRE H"
    assert html_to_text(source) == "A PAR H\n> one\n> two\n> deep\n> three\nF BRE H"


def test_answers_between_the_quotations_of_gmail_are_the_writers() -> None:
    source = '<div class="gmail_quote">Anna wrote:<blockquote>one</blockquote><div>mine</div></div>'
    assert html_to_text(source) == "Anna wrote:\n> one\nmine"


@pytest.mark.parametrize("classes", ["gmail_quote", "gmail_quote gmail_quote_container", "yahoo_quoted"])
def test_a_quote_container_without_a_blockquote_is_a_quotation(classes: str) -> None:
    source = f'A PAR H<div class="{classes}">Anna:<div>one</div>two</div><div>F BRE H</div>'
    assert html_to_text(source) == "A PAR H\n> Anna:\n> one\n> two\nF BRE H"


@pytest.mark.parametrize("start", ['<div class="ydp12yahoo_quoted">', '<div name="quote">', "<div class=yahoo_quoted>"])
def test_a_container_that_nobody_answers_in_is_a_quotation_whatever_is_in_it(start: str) -> None:
    source = f"A PAR H{start}Anna:<div>one</div><blockquote>deep</blockquote>two</div>F BRE H"
    assert html_to_text(source) == "A PAR H\n> Anna:\n> one\n> deep\n> two\nF BRE H"


def test_ends_that_close_nothing_are_passed_over() -> None:
    assert html_to_text("</blockquote></div></pre></td>A PAR H<blockquote>x</blockquote>") == "A PAR H\n> x"


@pytest.mark.parametrize("fault", ["&#" + "9" * 5000 + ";", "<p title='", "<!--", "<", "</", "<!["])
def test_lines_above_a_fault_are_kept(fault: str) -> None:
    assert html_to_text(f"<p>A PAR H</p>{fault}").split("\n")[0] == "A PAR H"


def test_comments_cut_out_do_not_make_new_ones() -> None:
    assert html_to_text("<!<!-- -->--><p>A PAR H</p>") == "-->\nA PAR H"


@pytest.mark.parametrize(
    "shape",
    [
        "<!--x>",
        "<!<!-- -->--x>",
        "<![CDATA[",
        "<a ",
        "</a",
        "<a b='",
        "<?",
        "<div class=gmail_quote>",
        "</div>",
        "&",
        "<p hidden>",
        "<td>x",
    ],
)
def test_the_work_grows_with_the_length_only(shape: str) -> None:
    assert calls(html_to_text, shape * 2000) <= 2.2 * calls(html_to_text, shape * 1000) + 100


@given(st.text(max_size=200) | st.text(alphabet="<>/!-[]&#;='\" abdivpre\n", max_size=200))
def test_any_text_is_read(source: str) -> None:
    assert isinstance(html_to_text(source), str)
