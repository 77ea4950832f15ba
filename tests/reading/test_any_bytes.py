"""Whatever bytes come as a letter: nothing raises, nothing of the text is lost, nothing dangerous comes out."""

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.desk.registry import all_spellings
from judge.post.guards import why_no_answer
from judge.post.headers import is_address, lowered, read_headers
from judge.reading.mail.body import read_body
from judge.reading.mail.frames import closes_frame
from judge.reading.mail.items import Call, SignOff, read_items
from judge.reading.mail.lines import Line, LineKind, classify
from tests.fuzz.readers import CONTEXTS, READERS, read_written

CORPUS = [path.read_bytes() for path in sorted((Path(__file__).parents[1] / "mail" / "corpus").glob("*.eml"))]
LETTERS = [raw for raw in CORPUS if len(raw) <= 6000]
CHARSETS = ["utf-8", "utf-7", "utf-16", "iso-2022-jp", "gb18030", "big5", "hz", "koi8-r", "punycode", "x", "", "idna"]
FEW = settings(max_examples=60, derandomize=True)  # `make fuzz` reads as many as time allows


# ------------------------------------------------------------------------------------------------ what must hold


def check(raw: bytes) -> None:
    """Everything that is read of a letter, and what must hold of it."""
    for read in READERS.values():
        read(raw)
    headers = read_headers(raw)
    assert headers.sender is None or (is_address(headers.sender) and headers.sender == lowered(headers.sender))
    for text in (headers.sender_name, headers.subject, *headers.references, *(value for _, value in headers.fields)):
        assert is_one_line(text)
    reason = why_no_answer(headers, "", lambda address: False)
    assert reason == "a bounce: empty MAIL FROM"
    body = read_body(raw)
    assert all(is_one_line(name) and name for name in body.attachments)
    check_lines(body.lines)
    check_items(body.lines)


def is_one_line(text: str) -> bool:
    """Whether a text has no control but the tab, and no half of a surrogate pair."""
    return all(letter == "\t" or unicodedata.category(letter) not in {"Cc", "Cs", "Zl", "Zp"} for letter in text)


def check_lines(lines: tuple[Line, ...]) -> None:
    """Lines are numbered without gaps, tidy, and those that are blank say nothing."""
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    for line in lines:
        assert is_one_line(line.text)
        assert not (line.kind is LineKind.BLANK and line.text)


def check_items(lines: tuple[Line, ...]) -> None:
    """No line is in two items; of the writer's only comments and closing lines are in none, up to SIGNOFF."""
    items = read_items(lines, all_spellings())
    taken = [item.number for item in items]
    taken += [line.number for item in items if isinstance(item, Call) for line in item.lines]
    assert len(taken) == len(set(taken))
    end = next((item.number for item in items if isinstance(item, SignOff)), len(lines))
    written = (line for line in lines[:end] if line.kind is LineKind.TEXT and line.text)
    left = [line for line in written if line.number not in set(taken)]
    openings = ("PRESS", "BROADCAST", "ANNOUNCE")
    for line in left:
        comment = line.text.strip().startswith("//")
        assert comment or any(closes_frame(opening, line.text) for opening in openings), line


# ------------------------------------------------------------------------------------------------ mutations

Mutation = Callable[[bytes], bytes]


@st.composite
def mutations(draw: st.DrawFn) -> Mutation:
    """One change to a letter: a flip, a cut, a splice, headers or charset labels swapped."""
    at, length = draw(st.floats(0, 1)), draw(st.integers(1, 400))
    other, noise = draw(st.sampled_from(LETTERS)), draw(st.binary(min_size=1, max_size=6))
    label = draw(st.sampled_from(CHARSETS)).encode()

    def place(raw: bytes) -> int:
        return int(at * len(raw))

    def fields_swapped(raw: bytes) -> bytes:
        head, end, body = raw.partition(b"\n\n")
        lines, others = head.split(b"\n"), other.partition(b"\n\n")[0].split(b"\n")
        here, there = int(at * (len(lines) - 1)), int(at * (len(others) - 1))
        return b"\n".join([*lines[:here], others[there], *lines[here + 1 :]]) + end + body

    ways: list[Mutation] = [
        lambda raw: raw[: place(raw)] + noise + raw[place(raw) + len(noise) :],
        lambda raw: raw[: place(raw)],
        lambda raw: raw[: place(raw)] + raw[place(raw) + length :],
        lambda raw: raw[: place(raw)] + raw[place(raw) : place(raw) + length] * 3 + raw[place(raw) :],
        lambda raw: raw[: place(raw)] + other[int(at * len(other)) :],
        lambda raw: raw[: place(raw)] + other[:length] + raw[place(raw) :],
        fields_swapped,
        lambda raw: re.sub(rb'(?i)(charset=)"?[\w-]*"?', rb"\g<1>" + label, raw),
        lambda raw: raw.replace(b"quoted-printable", b"base64").replace(b"7bit", b"x-uuencode"),
        lambda raw: raw.replace(b"text/plain", b"text/html").replace(b"multipart/alternative", b"multipart/mixed"),
    ]
    return draw(st.sampled_from(ways))


# ------------------------------------------------------------------------------------------------ letters with parts

_TYPES = ("text/plain", "text/html", "image/png", "message/rfc822", "text/plain; format=flowed; delsp=yes", "text", "")
_MORE = ("", "Content-Disposition: attachment; filename*0*=x'", "Content-Disposition: inline; filename=a", "X: \x00")
_CODES = ("", "base64", "quoted-printable", "x-uuencode", "8bit", "?")
_SAID = st.sampled_from(
    (
        *(
            "A PAR - BUR",
            "<p>A PAR H",
            "> A MAR H",
            "-- ",
            "PRESS TO ALL",
            "PRESS-day",
            "ENDPRESS",
            "SIGNOFF",
            "LIST",
            "SET WAIT",
        ),
        *("From: a@b.example", "Sent: 10:00", "=41=", "QSBQQVI=", "begin 644 x", "--b", "DP 1: F DUBL H", "\u2028", ""),
        *(
            "On 1 May 2026, Anna wrote:",
            "CREATE spring standard",
            "MOVE 3D",
            "// no",
            "FRANCE:",
            "<blockquote>",
            "\x00",
        ),
    )
)
_WORDS = st.text(max_size=30) | _SAID


@st.composite
def leaves(draw: st.DrawFn) -> str:
    kind, more, code = (draw(st.sampled_from(choices)) for choices in (_TYPES, _MORE, _CODES))
    said = "\n".join(draw(st.lists(_WORDS, max_size=8)))
    charset = draw(st.sampled_from(CHARSETS))
    return f"Content-Type: {kind}; charset={charset}\nContent-Transfer-Encoding: {code}\n{more}\n\n{said}"


def with_parts(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Multiparts of such parts, now and then with a boundary that belongs to another or never closes."""

    def put(kind: str, boundary: str, inside: list[str], end: str) -> str:
        inner = "".join(f"--{boundary}\n{part}\n" for part in inside)
        return f'Content-Type: multipart/{kind}; boundary="{boundary}"\n\n{inner}{end}'

    kinds = st.sampled_from(["mixed", "alternative", "related", "report"])
    ends = st.sampled_from(["--b--\n", "--c--\n", ""])
    return st.builds(put, kinds, st.sampled_from(["b", "c", "b-b"]), st.lists(parts, max_size=4), ends)


LETTERS_WITH_PARTS = st.recursive(leaves(), with_parts, max_leaves=8)


# ------------------------------------------------------------------------------------------------ the tests


@FEW
@given(st.binary(max_size=600))
@example(b"Content-Type: text/plain; name*\n\nA PAR H")
@example(b"From: =?UTF-8?Q?=0A?= <a@b>\nMessage-ID: <[x@microsoft.com]>\nTo: (c):\n\n")
@example(b"From: " + b"(" * 500 + b"\n\nA PAR H")
def test_any_bytes_are_read(raw: bytes) -> None:
    check(raw)


@FEW
@given(st.sampled_from(LETTERS), st.lists(mutations(), min_size=1, max_size=4))
def test_any_damaged_letter_is_read(raw: bytes, damages: list[Mutation]) -> None:
    for damage in damages:
        raw = damage(raw)
    check(raw)


@FEW
@given(LETTERS_WITH_PARTS)
def test_any_letter_with_parts_is_read(letter: str) -> None:
    check(f"From: Anna <anna@players.example>\nMIME-Version: 1.0\n{letter}".encode())


@FEW
@given(st.lists(_WORDS, max_size=25).map("\n".join))
def test_any_text_is_parted_into_lines_and_items_without_loss(text: str) -> None:
    lines = classify(text)
    check_lines(lines)
    check_items(lines)


@FEW
@given(_WORDS)
def test_any_written_line_is_read_on_every_board_and_in_every_phase(text: str) -> None:
    for context in CONTEXTS:
        read_written(text, context)
