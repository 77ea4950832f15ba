"""A letter's bytes become the lines its writer meant, whatever the mail program made of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.board.phase import PhaseKind
from judge.reading.mail.body import MAX_CHARACTERS, MAX_HEADER_LINES, MAX_LINES, MAX_PARTS, MAX_TAGS, MORE, read_body
from judge.reading.mail.lines import LineKind
from judge.reading.orders.orders import OrderContext, read_line

CORPUS = Path(__file__).parent.parent / "mail" / "corpus"
LETTERS = sorted(CORPUS.glob("*.eml"))


def text_of(raw: bytes) -> list[str]:
    return [line.text for line in read_body(raw).lines if line.kind is LineKind.TEXT]


def part(content_type: str, body: str, *fields: str) -> str:
    return "\n".join((f"Content-Type: {content_type}", *fields, "", body))


def multipart(subtype: str, boundary: str, *parts: str) -> str:
    cut = f"\n--{boundary}"
    return part(f'multipart/{subtype}; boundary="{boundary}"', "".join(f"{cut}\n{p}" for p in parts) + cut + "--\n")


def expected(letter: Path) -> dict[str, Any]:
    """What stands beside a letter of the corpus."""
    beside: dict[str, Any] = json.loads(letter.with_suffix(".json").read_text(encoding="utf-8"))
    return beside


def test_a_letter_of_the_corpus_is_read_as_written_beside_it() -> None:
    for letter in LETTERS:
        body, beside = read_body(letter.read_bytes()), expected(letter)
        ignored = [line for line in body.lines if line.kind not in (LineKind.TEXT, LineKind.BLANK)]
        assert [line.text for line in body.lines if line.kind is LineKind.TEXT] == beside["text"], letter.stem
        assert [[line.kind.value, line.text] for line in ignored] == beside["ignored"], letter.stem
        assert list(body.attachments) == beside["attachments"], letter.stem


def test_a_letter_of_the_corpus_gives_the_orders_written_beside_it_and_no_others() -> None:
    context = OrderContext(load_variant("standard"), PhaseKind.MOVEMENT)
    written = {letter: beside["orders"] for letter in LETTERS if "orders" in (beside := expected(letter))}
    assert len(written) >= 100
    for letter, orders in written.items():
        readings = [reading for line in text_of(letter.read_bytes()) for reading in read_line(line, context)]
        assert [str(reading.order) for reading in readings if reading.order] == orders, letter.stem


def test_a_small_attached_file_of_plain_text_is_kept_beside_the_lines() -> None:
    enclosed = {each.stem: read_body(each.read_bytes()).enclosed for each in LETTERS if "attach" in each.stem}
    assert enclosed["attached-text-alone"] == (("orders.txt", "A BUD - SER\n"),)
    assert enclosed["attached-letter-with-orders"] == ()


def test_the_corpus_has_at_least_150_letters() -> None:
    assert len(list(CORPUS.glob("*.eml"))) >= 150


def test_every_letter_of_the_corpus_has_its_reading() -> None:
    assert {path.stem for path in CORPUS.glob("*.eml")} == {path.stem for path in CORPUS.glob("*.json")}


def test_line_ends_make_no_difference() -> None:
    for letter in LETTERS:
        raw = letter.read_bytes().replace(b"\r\n", b"\n")
        assert read_body(raw.replace(b"\n", b"\r\n")) == read_body(raw), letter.stem


@pytest.mark.parametrize("charset", ["utf-8", "utf-16", "utf-7", "iso-8859-15", "cp850", "mac-roman", "utf-8-sig"])
def test_a_charset_is_read_by_its_name(charset: str) -> None:
    raw = f"Content-Type: text/plain; charset={charset}\n\n".encode() + "A MÜN - TYR".encode(charset)
    assert text_of(raw) == ["A MÜN - TYR"]


@pytest.mark.parametrize(
    "charset",
    [
        "punycode",
        "idna",
        "unicode_escape",
        "raw-unicode-escape",
        "zlib",
        "rot13",
        "undefined",
        "\u00fc",
        '"',
        "x" * 5000,
    ],
)
def test_what_is_no_charset_of_letters_is_read_as_utf_8(charset: str) -> None:
    assert text_of(f"Content-Type: text/plain; charset={charset}\n\nA MÜN - TYR".encode()) == ["A MÜN - TYR"]


def test_several_inline_texts_are_put_one_below_the_other() -> None:
    letter = multipart(
        "mixed", "b", part("text/plain", "A PAR H"), part("image/png", "x"), part("text/plain", "A MAR H")
    )
    body = read_body(letter.encode())
    assert [line.text for line in body.lines] == ["A PAR H", "A MAR H"]
    assert body.attachments == ("image/png",)


def test_plain_text_is_preferred_wherever_it_stands_among_the_alternatives() -> None:
    letter = multipart("alternative", "b", part("text/html", "<p>A PAR - PIC"), part("text/plain", "A PAR - BUR"))
    assert text_of(letter.encode()) == ["A PAR - BUR"]


def test_an_alternative_made_of_html_and_its_pictures_is_not_read_beside_plain_text() -> None:
    related = multipart("related", "r", part("text/html", "<p>A PAR - PIC"), part("image/png; name=flag.png", "x"))
    body = read_body(multipart("alternative", "b", part("text/plain", "A PAR - BUR"), related).encode())
    assert [line.text for line in body.lines] == ["A PAR - BUR"]
    assert body.attachments == ("flag.png",)


def test_an_alternative_that_nobody_can_read_says_nothing() -> None:
    body = read_body(multipart("alternative", "b", part("application/x-orders", "A PAR - BUR")).encode())
    assert body.lines == ()
    assert body.attachments == ("application/x-orders",)


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("attachment; filename*=utf-8''K%C3%A4rtchen.txt", "Kärtchen.txt"),
        ('attachment; filename="two\n\tlines.txt"', "two lines.txt"),
        ("attachment; filename*0=map; filename*1=.txt", "map.txt"),
        ('attachment; filename="Kärtchen.txt"', "Kärtchen.txt"),
        ("attachment; filename=" + "x" * 500, "x" * 100),
        ("attachment", "text/plain"),
    ],
)
def test_an_attached_file_is_named_on_one_line_and_is_no_part_of_the_text(field: str, name: str) -> None:
    body = read_body(part("text/plain", "A PAR H", f"Content-Disposition: {field}").encode())
    assert body.lines == ()
    assert body.attachments == (name,)


def test_a_boundary_that_begins_another_one_is_not_mistaken_for_it() -> None:
    inner = multipart("mixed", "cut-2", part("text/plain", "A PAR H"), part("text/plain", "A MAR H"))
    letter = multipart("mixed", "cut", inner, part("text/plain", "F BRE H"))
    assert text_of(letter.encode()) == ["A PAR H", "A MAR H", "F BRE H"]


def test_parts_nested_600_deep_are_named_and_not_read() -> None:
    letter = part("text/plain", "A PAR H")
    for level in range(600):
        letter = multipart("mixed", f"level{level}", letter)
    body = read_body(letter.encode())
    assert body.lines == ()
    assert body.attachments == ("multipart/mixed",)


def test_parts_nested_twenty_deep_are_read() -> None:
    letter = part("text/plain", "A PAR H")
    for level in range(20):
        letter = multipart("mixed", f"level{level}", letter)
    assert text_of(letter.encode()) == ["A PAR H"]


def test_no_more_than_a_hundred_parts_are_looked_at_and_the_rest_is_mentioned() -> None:
    letter = multipart("mixed", "b", *(part("image/png", "x") for _ in range(1000)))
    attachments = read_body(letter.encode()).attachments
    assert len(attachments) == MAX_PARTS  # the whole letter is the first part; MORE stands in the last place
    assert attachments[-1] == MORE


def test_a_text_beyond_the_bound_is_cut_and_that_is_mentioned() -> None:
    body = read_body(b"\n" + b"x" * (MAX_CHARACTERS + 10))
    assert [len(line.text) for line in body.lines] == [MAX_CHARACTERS]
    assert body.attachments == (MORE,)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\v"])
def test_lines_beyond_the_bound_are_not_read_and_that_is_mentioned(end: str) -> None:
    raw = b"Content-Type: text/plain; charset=utf-8\n\n"
    body = read_body(raw + ("A PAR H" + end).encode() * (MAX_LINES + 1))
    assert len(body.lines) == MAX_LINES
    assert body.attachments == (MORE,)
    assert read_body(raw + ("A PAR H" + end).encode() * MAX_LINES).attachments == ()


def test_html_with_too_many_tags_is_not_read_and_the_answer_says_so() -> None:
    html = b"Content-Type: text/html\n\n<p>A PAR H" + b"<wbr>" * (MAX_TAGS - 2) + b"<p>A MAR H"
    assert text_of(html) == ["A PAR H", "A MAR H"]
    body = read_body(html + b"<p>A BRE H")
    assert [line.text for line in body.lines] == ["A PAR H", "A MAR H"]
    assert body.attachments == (MORE,)


def test_header_lines_beyond_the_bound_are_not_looked_at_and_do_not_reach_the_text() -> None:
    fields = b"X: y\n" * MAX_HEADER_LINES
    assert text_of(fields + b"Content-Type: text/html\n\n<p>A PAR H") == ["<p>A PAR H"]
    assert text_of(b"Content-Type: text/html\n" + fields + b"\n<p>A PAR H") == ["A PAR H"]


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("gb2312", "朱镕"),
        ("euc-kr", "똠방각하"),
        ("ks_c_5601-1987", "똠방각하"),
        ("shift_jis", "髙橋"),
        ("x-sjis", "表"),
        ("tis-620", "ก…"),
        ("iso-8859-9", "ş–ğ"),
        ("big5", "許功蓋"),
    ],
)
def test_a_charset_is_what_windows_means_by_its_name(charset: str, text: str) -> None:
    meant = {
        "gb2312": "gbk",
        "euc-kr": "cp949",
        "ks_c_5601-1987": "cp949",
        "tis-620": "cp874",
        "iso-8859-9": "cp1254",
        "big5": "cp950",
    }
    raw = f"Content-Type: text/plain; charset={charset}\n\n".encode() + text.encode(meant.get(charset, "cp932"))
    assert text_of(raw) == [text]


def test_html_names_its_charset_itself_where_its_headers_do_not() -> None:
    html = '<meta charset="koi8-r"><p>Приказ</p>'.encode("koi8-r")
    assert text_of(b"Content-Type: text/html\n\n" + html) == ["Приказ"]
    assert text_of(b"Content-Type: text/html; charset=utf-8\n\n<meta charset=koi8-r>\xc3\xbc") == ["ü"]
    assert text_of(b"Content-Type: text/plain\n\n" + html)[0].startswith("<meta")


def test_a_named_file_shown_below_the_letter_is_a_file_but_a_whole_letter_is_none() -> None:
    named = part("text/plain", "A MAR H", "Content-Disposition: inline; filename=orders.txt")
    body = read_body(multipart("mixed", "b", part("text/plain", "A PAR H"), named).encode())
    assert [line.text for line in body.lines] == ["A PAR H"]
    assert body.attachments == ("orders.txt",)
    assert text_of(named.encode()) == ["A MAR H"]


def test_headers_beyond_the_bound_do_not_reach_the_text() -> None:
    assert text_of(b"X-Long: " + b"x" * 200_000 + b"\nContent-Type: text/html\n\nA PAR H") == ["A PAR H"]


@pytest.mark.parametrize(
    "field",
    [
        "Content-Type: text/plain; name*",
        "Content-Type: text/plain; charset*=a'b",
        "Content-Type: text/plain; format*0*=x''flowed",
        "Content-Type: text",
        "Content-Type:",
        "Content-Type: text/plain; \u00fc=\u00fc",
        'Content-Type: text/plain; a="' + ";" * 60_000,
        "Content-Type: multipart/mixed; boundary*=%",
        "Content-Disposition: ;;;=",
        "Content-Transfer-Encoding: =?x?q?=00?=",
        "Content-Transfer-Encoding: uuencode",
        "To: " + "(" * 500,
    ],
)
def test_a_malformed_header_does_not_hide_the_text(field: str) -> None:
    assert text_of(f"{field}\n\nA PAR H\n".encode()) == ["A PAR H"]


FRAGMENTS = st.sampled_from(
    (
        *(b"Content-Type: multipart/mixed; boundary=b\n\n", b"--b\n", b"--b--\n", b"Content-Type: text/html\n\n"),
        *(b"Content-Type: text/plain; format=flowed; delsp=yes; charset=utf-16\n", b"=?utf-8?q?=00?=", b"\r", b"\n"),
        *(b"Content-Disposition: attachment; filename*0*=", b"Content-Transfer-Encoding: base64\n\n", b"<blockquote>"),
        *(b"> quoted\n", b"-- \n", b"PRESS TO ALL\n", b"ENDPRESS\n", b"From: a@b\nSent: 10:00\n", b"\xff", b"&#xD800;"),
    )
)


@given(st.binary(max_size=400) | st.lists(FRAGMENTS | st.binary(max_size=10), max_size=30).map(b"".join))
@example(b"Content-Type: text/plain; charset=utf-7\n\n+2AA-")
@example(b"Content-Type: multipart/mixed; boundary=\n\n--\n\n--\n")
def test_any_bytes_are_read_into_numbered_lines_that_can_be_written_again(raw: bytes) -> None:
    body = read_body(raw)
    assert [line.number for line in body.lines] == list(range(1, len(body.lines) + 1))
    "\n".join((*(line.text for line in body.lines), *body.attachments)).encode("utf-8")
