"""The letters that cost most to read: 64 KB each of what made one step or another slow, and who reads them where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from time import process_time

from judge.board.library import installed, load_variant
from judge.board.phase import PhaseKind
from judge.desk.conversation.line_by_line import MOST_WRITTEN
from judge.post.authentication import own_results
from judge.post.delivered import envelope_of
from judge.post.headers import read_headers
from judge.reading.orders.order_context import OrderContext
from tests.bench.clocks import Times, Work
from tests.fuzz.readers import ALLOWED, UNIT, read_letter

_REPEATS = 3
_MORE_REPEATS = 20  # of what seems slow: on a busy machine even the processor's time is not steady

_MULTIPART = b"Content-Type: multipart/mixed; boundary=b\n\n"
_TEXTS = (
    *("x", "<", "&", ">", "A ", "- ", "x-", " ", "\n", "x\n", "-- \n", "> \n", "(", "e\u0301", "\u00bd"),
    *("On Tue wrote\n", "On x, x", "On 2020 x wrote:\n", "From: x\n", "Spring 1901\n", "PRESS\n", "SET DEADLINE\nx\n"),
    *("CREATE a standard\n", "SETT FOO\n", "2 DP " * 99 + "\n", "- " * 249 + "\n", "xxparis " * 60 + "\n"),
)
_HTML = ("<", "&", "<p>", "<br>", "<br>A Par H", "<div>", "<a b=", "<!--", "</", "<blockquote>", "<pre>\n", "<script>")
_PARTS = (
    "--b\n",
    "--b\nContent-Type: text/html\n\n<p>\n",
    "--b\nContent-Type: multipart/mixed; boundary=b\n\n",
    f"--b\nContent-Type: text/plain{'; a=b' * 300}\n\nx\n",
    f'--b\nContent-Disposition: attachment; filename="{"=?utf-8?q?a?= " * 140}"\n\n',
    f"--b\nContent-Transfer-Encoding: x-uuencode\n\nbegin 644 x\nM{'a' * 60}\n",
)
_HEADERS = ("From: " + "," * 8000, "Subject: " + "=?utf-8?q?a?= " * 4500, "X: y\n" * 13000, "X: 1\n" + "\r" * 65000)
_ORDERS = (
    "A Par - Bur\n",
    "A Parris - Burgundie\n",
    "A xqz - zzy\n",
    "A south a - new s\n",
    "F gulf of st - n atl\n",
    "north south east\n",
    "A Par H, ",
    "DP 2: F Dublin - Azores Current\n",
    "Army Paris supports Army Marseilles - Burgundy\n",
)


_RESULTS = (
    *("(" * 8000, '"' * 8000, "a=b " * 2000, "=" * 8000, ";" * 8000, "a" * 8000, '"a"' * 2600, "\\" * 8000),
    "a; " + "dkim=pass header.d=x; " * 350,
)
_RECIPIENTS = ("," * 60000, '"' * 60000, "a@b.c," * 10000, "<" * 60000, "\\" * 60000, '"a' * 30000, "a@" * 30000)


@dataclass(frozen=True)
class WorstLetter:
    """A letter, and its reading."""

    name: str
    read: Work


def reading_times(letters: Sequence[WorstLetter]) -> Times:
    """How long the processor was at each letter; what others do on the machine does not count."""
    best = []
    for letter in letters:
        letter.read()
        took = min(_once(letter.read) for _ in range(_REPEATS))
        if took > ALLOWED / 2:
            took = min(took, *(_once(letter.read) for _ in range(_MORE_REPEATS)))
        best.append(took)
    return Times(tuple(best))


def _once(read: Work) -> float:
    start = process_time()
    read()
    return (process_time() - start) * 1000


def worst_letters() -> list[WorstLetter]:
    """All of them; what may be an order is read for the first movement phase of every variant."""
    contexts = {key: _first(key) for key in installed()}
    standard = contexts["standard"]
    letters = [WorstLetter(repr(raw[:40]), partial(read_letter, raw, standard)) for raw in _letters()]
    letters += [
        WorstLetter(f"{line!r} in {key}", partial(read_letter, _filled(b"\n", line), context))
        for key, context in contexts.items()
        for line in _ORDERS
    ]
    for key, context in contexts.items():
        for name, lines in (("good", _good(context)), ("bad", _bad(context))):
            raw = f"\n{chr(10).join(lines)}".encode()
            letters.append(WorstLetter(f"{len(lines)} {name} lines in {key}", partial(read_letter, raw, context)))
    return letters + list(_envelopes())


def _good(context: OrderContext) -> list[str]:
    """As many orders and bids as a letter may hold, no two the same."""
    label, reach = context.variant.provinces, context.variant.reach
    found = [
        f"{kind} {label[at].name} S {kind} {label[to].name} - {label[beyond].name}"
        for (kind, at), places in reach.items()
        if at in label
        for to in sorted(places)
        for beyond in sorted(reach.get((kind, to), ()))
        if to in label and beyond in label
    ]
    step = max(1, len(found) // MOST_WRITTEN)
    chosen = found[::step][:MOST_WRITTEN]
    return [f"DP 1: {line}" if context.variant.bids and n % 2 else line for n, line in enumerate(chosen)]


def _bad(context: OrderContext) -> list[str]:
    """The same with a letter wrong in every word."""
    return [f"A {line[8:13]}x{n} S A {line[-6:-1]}y{n} - Z{n}" for n, line in enumerate(_good(context))]


def _envelopes() -> Iterator[WorstLetter]:
    for field in _RESULTS:
        raw = f"Authentication-Results: {field}\n\n".encode()
        yield WorstLetter(f"results {field[:20]!r}", partial(_results, raw))
    for field in _RECIPIENTS:
        yield WorstLetter(f"To {field[:20]!r}", partial(_envelope, f"To: {field}\n\n".encode()))


def _results(raw: bytes) -> object:
    return own_results(read_headers(raw), "a")


def _envelope(raw: bytes) -> object:
    return envelope_of(raw, datetime(2026, 1, 1, tzinfo=UTC), lambda address: False, "judge@players.example")


def _first(key: str) -> OrderContext:
    variant = load_variant(key)
    return OrderContext(variant, PhaseKind.MOVEMENT, None, variant.start())


def _letters() -> Iterator[bytes]:
    for text in _TEXTS:
        yield _filled(b"\n", text)
    for text in _HTML:
        yield _filled(b"Content-Type: text/html\n\n", text)
    for text in _PARTS:
        yield _filled(_MULTIPART, text)
    for text in _HEADERS:
        yield text.encode()
    deep = b"A PAR H"
    for level in range(600):
        deep = b"Content-Type: multipart/mixed; boundary=l%d\n\n--l%d\n%s\n" % (level, level, deep)
    yield deep


def _filled(head: bytes, unit: str) -> bytes:
    """A letter of 64 KB that says the same again and again."""
    piece = unit.encode()
    return (head + piece * (UNIT // len(piece) + 1))[:UNIT]
