"""Cuts an order line into its parts, and each part into words and arrows.

Remarks in parentheses are dropped, coasts and names in parentheses kept; commas and semicolons separate the parts.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from judge.board.phase import PhaseKind
from judge.common.word_lists import word_list
from judge.reading.names import Vocabulary, fold
from judge.reading.orders.order_context import OrderContext, may_have_coast
from judge.reading.orders.order_words import OrderWords, folded, order_languages, order_words, shortened_words

_RAW = re.compile(
    rf"(?P<short>(?<![^\s(])(?i:{'|'.join(sorted(map(re.escape, shortened_words()), reverse=True))})(?=\s|(?<=/)\w))"
    r"|(?P<word>[^\W_]+(?:'[^\W_]+)*)"
    r"|(?P<swap>(?:&lt;|<)[-=–—−‒―‐‑]+(?:&gt;|>))"
    r"|(?P<back>(?:&lt;|<)[-=–—−‒―‐‑]+|[←⇐⟵⬅])"
    r"|(?P<arrow>-&gt;|[-=~–—−‒―‐‑]+>|(?<=\w\w)>(?=\w\w)|(?<=\w)\s?>{2,3}(?=\s?\w)|[→⇒⇨➔➙-➡➤⟶⟹⮕►▶]|[-–—−‒―‐‑]+|=+)"
    r"|(?P<mark>[()/,;:+?&])"
    rf"|(?P<sign>[^\w\s#{re.escape(''.join(word_list('orders', 'harmless_signs')))}])"
)
_NUMBERING = re.compile(  # 1. A PAR - BUR, a. A PAR - BUR
    r"\s*(?:(?:\(\d{1,2}\)|\d{1,2}[.)])(?=\s)|(?:\(?[a-q]\)|[a-qA-Q]\.)(?=\s+(?P<kind>[^\W\d_]+)\b))"
)
_COMMENT = re.compile(r"(?:^|\s)(?:#|//)")
_COMMENT_BESIDE_NUMBERS = re.compile(r"(?:^|\s)(?:#(?!\d)|//)")  # where #24 is a place
_ARROW = re.compile(r"[-–—→]")
_ALONE_WITH_UNITS = frozenset({"BUILD", "DISBAND"})  # abbreviations of words that may precede a unit: `d. A MUN`
_AWAITING = frozenset({"KIND", "ARROW", "VIA", "SUPPORT", "CONVOY"})  # what follows these is not a remark
_TOLD = ("NOTE", "THANKS", "REMARK")
_DEEDS = frozenset({"HOLD", "MOVE", "SUPPORT", "CONVOY", "RETREAT", "DISBAND"})


class Raw(NamedTuple):
    """A piece of the line: its kind, its folded text, and where it stands.

    Kinds are "word", "arrow", "back" (an arrow the other way), "swap" (one both ways), "coast", "sign" (one that is not
    listed as harmless) or the mark itself.
    """

    kind: str
    text: str
    start: int
    end: int


def cut(line: str, context: OrderContext) -> list[list[Raw]]:
    """The parts of a line that may each be an order; empty parts are left out."""
    names, words = context.names, context.words
    raws: list[Raw] = []
    for match in _RAW.finditer(line, _numbering(line, context), _end(line, names)):
        kind, text = str(match.lastgroup), match[0]
        start, end = match.span()
        if kind == "short":
            if whole := words.shortened.get(text.lower()):
                raws.append(Raw("word", whole, start, end))
            else:
                raws += [Raw("word", fold(text[:-1]), start, end - 1), Raw("/", "/", end - 1, end)]
            continue
        if kind == "mark":
            kind = text
        elif kind == "word":
            if "'" in text and folded(shortened := text[: text.index("'") + 1]) in words.elided:
                raws.append(Raw(kind, folded(shortened), start, start + len(shortened)))
                text, start = text[len(shortened) :], start + len(shortened)
            text = fold(text) if text.isascii() else folded(text)
        raws.append(Raw(kind, text, start, end))
    if "(" in line or ")" in line:
        raws = _without_parentheses(raws, names, words)
    if not any(raw.kind in (",", ";") for raw in raws):
        return [raws] if raws else []
    parts: list[list[Raw]] = [[]]
    for raw in raws:
        if raw.kind in (",", ";"):
            parts.append([])
        else:
            parts[-1].append(raw)
    return [part for part in parts if part]


def _end(line: str, names: Vocabulary) -> int:
    """Where a line ends before a comment."""
    if "#" not in line and "//" not in line:
        return len(line)
    comment = (_COMMENT_BESIDE_NUMBERS if names.has_numbers else _COMMENT).search(line)
    return comment.start() if comment else len(line)


def _numbering(line: str, context: OrderContext) -> int:
    """Where a line begins after its number or letter in a list."""
    number = _NUMBERING.match(line)
    if number is None:
        return 0
    if number["kind"] is None:
        return number.end()
    is_verb = context.words.keywords.get(number[0].strip(" (.)").lower()) in _ALONE_WITH_UNITS
    removes = is_verb and context.kind is not PhaseKind.MOVEMENT and not _ARROW.search(line)
    return 0 if removes or folded(number["kind"]) not in context.words.kinds else number.end()


def _without_parentheses(raws: list[Raw], names: Vocabulary, words: OrderWords) -> list[Raw]:
    """Removes the parentheses around parts of the order and drops remarks; unmatched ones close at the end."""
    done: list[Raw] = []
    opened: list[int] = []
    for place, raw in enumerate(raws):
        if raw.kind == "(":
            opened.append(len(done))
            done.append(raw)
        elif raw.kind == ")" and opened:
            start = opened.pop()
            inner, following = done[start + 1 :], raws[place + 1] if place + 1 < len(raws) else None
            done[start:] = _opened(done[:start], inner, following, names, words)
        else:
            done.append(raw)
    for start in reversed(opened):
        inner = done[start + 1 :]
        apart = _apart(inner, names, words)
        done[start:] = inner if _begins(done[:start]) else apart
    return done


def _begins(before: list[Raw]) -> bool:
    """Whether an order may begin here: nothing before, or a power and its colon."""
    return not before or before[-1].kind in (",", ";", "(", ":")


def _says_only_who(before: list[Raw], words: OrderWords) -> bool:
    """Whether the text before, from the last comma, names a unit and does not say what it is to do."""
    for raw in reversed(before):
        if raw.kind in (",", ";"):
            break
        if raw.kind in ("arrow", "back") or words.keywords.get(raw.text) not in (None, "KIND"):
            return False
    return True


def _lacks_kind(before: list[Raw], words: OrderWords) -> bool:
    """Whether the text before, from the last comma, is only a place, or a build or removal there."""
    for raw in reversed(before):
        if raw.kind in (",", ";"):
            break
        if raw.kind != "word" or words.keywords.get(raw.text) not in (None, "BUILD", "DISBAND"):
            return False
    return True


def _apart(inner: list[Raw], names: Vocabulary, known: OrderWords) -> list[Raw]:
    """The remaining part of parentheses after an order: their content as a part of its own if it names a place and
    says, in any language, what is done there (`A TRI - SER (F ALB supports)`), else nothing.

    A report, a reason or a thought is a remark: `(bounced with A WAR - GAL)`, `(Greece, if all goes well)`.
    """
    said = [raw.text for raw in inner if raw.kind == "word"]
    if not said or known.common.get(said[0]) in _TOLD or any(known.common.get(word) == "HEDGE" for word in said):
        return []
    is_deed = any(raw.kind in ("arrow", "back") or raw.text in _deeds() for raw in inner)
    is_placed = any(word in names.exact and word not in known.keywords for word in said)
    return [Raw(",", ",", inner[0].start, inner[0].start), *inner] if is_deed and is_placed else []


@lru_cache(maxsize=1)
def _deeds() -> frozenset[str]:
    """The words for what units do, in all languages."""
    each = [order_words(language).keywords for language in ("", *order_languages())]
    return frozenset(word for keywords in each for word, kind in keywords.items() if kind in _DEEDS)


def _opened(
    before: list[Raw], inner: list[Raw], following: Raw | None, names: Vocabulary, known: OrderWords
) -> list[Raw]:
    """What remains of a pair of parentheses and its contents."""
    words = [raw.text for raw in inner if raw.kind == "word"]
    last = before[-1] if before else None
    is_deed = len(inner) == 1 and known.keywords.get(inner[0].text) in _DEEDS and _says_only_who(before, known)
    if last is not None and last.kind == "word":
        may_be_coast = not is_deed or may_have_coast(names.variant, names.whole(last.text))
        if may_be_coast and len(words) == len(inner) and "".join(words) in known.sides:
            return [Raw("coast", known.sides["".join(words)], inner[0].start, inner[-1].end)]
        if known.keywords.get(last.text) in _AWAITING:
            return inner
    elif last is not None and last.kind in ("arrow", "back"):
        return inner
    if is_deed:
        return inner  # "A MUN (S) A PAR - BUR"
    if len(inner) == 1 and inner[0].text in known.kinds and _lacks_kind(before, known):
        return inner  # "ROM (army)"
    ends = following is None or following.kind in (",", ";", ")")
    is_power = len(words) == len(inner) and len(names.power(words)) == 1
    if _begins(before):
        if ends or any(" ".join(words[place : place + 1]) in names.exact for place in range(len(words))):
            return inner
        return [*inner, Raw(":", ":", inner[-1].end, inner[-1].end)] if is_power else []
    if ends:  # a route, a direction, a supporter or a condition; otherwise it is a remark
        first = words[0] if words else ""
        leads = bool(words[1:2]) and (known.keywords.get(first) == "ARROW" or known.common.get(first) in ("FROM", "BY"))
        leads = leads or (bool(words) and inner[0].kind in ("arrow", "back"))
        opens = {kind for said, kind in known.phrases.get(first, ()) if tuple(words[: len(said)]) == said}
        is_backed = "BACKED" in opens and any(word in names.exact for word in words)
        is_meant = "VIA" in opens or is_backed or known.keywords.get(first) == "VIA" or first in ("if", "unless")
        led = [word for word in words[inner[0].kind == "word" :] if word not in known.kinds] if leads else []
        is_meant = is_meant or bool(led and names.places(led))
        return inner if is_meant else _apart(inner, names, known)
    if last is not None and set(names.whole(last.text)) & set(names.places(words)):
        return []  # "PAR (Paris) - BUR"
    if is_power:
        return inner if following is not None and following.text in known.kinds else []
    return inner if any(word in names.exact for word in words) else []
