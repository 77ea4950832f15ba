"""What the lines of a letter are: the writer's own text, or something a mail program put around it.

`classify` looks at the text line by line and never changes what a line says; only lines of kind TEXT are
read as orders and commands, all others are shown to the sender as ignored. Every line is looked at a bounded
number of times together with a bounded number of neighbours, so the cost grows with the text's length only.
"""

import enum
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

_LONGEST_INTRODUCTION = 200  # characters: attributions and header lines are shorter, and only these are searched
_ATTRIBUTION_WRAP = 3  # lines over which a mail program breaks "On … wrote:"
_HEADER_BLOCK = 6  # lines after "From:" in which "Sent:" must come
_UNDERSCORES = 10  # Outlook draws 32
_LONGEST_COMPOSED = 1000  # characters: longer lines are not composed (see `tidy`)


class LineKind(enum.Enum):
    """What a line of a letter is."""

    TEXT = "text"
    BLANK = "blank"
    QUOTED = "quoted"
    ATTRIBUTION = "attribution"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a letter, counted from 1, without the spaces at its end."""

    number: int
    text: str
    kind: LineKind


# ----------------------------------------------------------------------------------------------- characters

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_BREAKS = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_UNSEEN = (
    "\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
_CONTROLS = "".join(chr(code) for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n" + _BREAKS)
_TIDY: dict[int, str | None] = {
    **{ord(char): " " for char in _SPACES},
    **{ord(char): "\n" for char in _BREAKS},
    **{ord(char): None for char in _UNSEEN + _CONTROLS},
    **{ord(char): "'" for char in "\u2018\u2019\u201a\u201b\u2032"},
    **{ord(char): '"' for char in "\u201c\u201d\u201e\u201f\u2033"},
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # full width
}
_SURROGATE = re.compile("[\ud800-\udfff]")


def tidy(text: str) -> str:
    """Returns `text` in the characters the grammars expect, with ``\\n`` as the only line break.

    Unusual spaces become spaces, zero-width and control characters vanish, curly quotes and full-width
    letters become ASCII, the rest is composed (NFC). Dashes and arrows stay: the grammar knows them all.
    Half a surrogate pair becomes U+FFFD, so that the result can always be encoded. Never raises.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_TIDY)
    if text.isascii():
        return text
    # Composition sorts combining characters by insertion: a megabyte of them would take minutes, so a line
    # longer than any order stays as it was written.
    return "\n".join(
        unicodedata.normalize("NFC", line) if len(line) <= _LONGEST_COMPOSED else line
        for line in _SURROGATE.sub("\ufffd", text).split("\n")
    )


# ----------------------------------------------------------------------------------------------- press frames

_OPENING = re.compile(r"\s*(PRESS|BROADCAST|ANNOUNCE)\b", re.IGNORECASE)
# In one word the closing may be followed by anything; in two words it must stand alone, since press may
# well have a line that begins "End press censorship!" or "Sign off on this plan".
_CLOSING = re.compile(r"\s*(?:END(?:PRESS|BROADCAST|ANNOUNCE)\b|END\s+(?:PRESS|BROADCAST|ANNOUNCE)\W*$)", re.IGNORECASE)
_END = re.compile(r"\s*END\W*$", re.IGNORECASE)
_SIGNOFF = re.compile(r"\s*(?:SIGNOFF\b|SIGN\s+OFF\W*$)", re.IGNORECASE)


def frame_opening(text: str) -> str | None:
    """Returns PRESS, BROADCAST or ANNOUNCE if `text` is a line that opens such a frame, else None."""
    match = _OPENING.match(text)
    return match[1].upper() if match else None


def closes_frame(opening: str, text: str) -> bool:
    """Tells whether `text` is a line that closes a frame opened by the word `opening`.

    ENDPRESS and ENDBROADCAST (in one word or two) close any frame, END alone an ANNOUNCE, and SIGNOFF,
    which ends the whole letter, any frame too.
    """
    return bool(_CLOSING.match(text) or (opening == "ANNOUNCE" and _END.match(text)) or signs_off(text))


def signs_off(text: str) -> bool:
    """Tells whether `text` is the line SIGNOFF (or SIGN OFF), after which nothing is read."""
    return _SIGNOFF.match(text) is not None


def _frames(texts: Sequence[str], after: Sequence[int]) -> dict[int, int]:
    """Pairs each line that opens a frame with the line that closes it; unclosed frames are left out.

    Read from the end, so that each line is looked at once. A letter quoted without marks may contain frames
    of its own: what closes those does not close a frame opened above the quotation.
    """
    frames: dict[int, int] = {}
    closing: dict[bool, int | None] = {False: None, True: None}  # by: is it an ANNOUNCE?
    claimed = False
    for here in range(len(texts) - 1, -1, -1):
        text = texts[here]
        if opening := frame_opening(text):
            closed_at = closing[opening == "ANNOUNCE"]
            if closed_at is not None:
                frames[here] = closed_at
            claimed = True
        elif closes_frame("PRESS", text):
            closing = {False: here, True: here}
            claimed = False
        elif closes_frame("ANNOUNCE", text):
            closing[True] = here
            claimed = False
        elif _starts_original(texts, after, here):
            closing = {
                announce: None if claimed or line is None or signs_off(texts[line]) else line
                for announce, line in closing.items()
            }
    return frames


# ----------------------------------------------------------------------------------------------- quotations

_ORIGINAL = frozenset(
    (
        *("original message", "forwarded message", "ursprüngliche nachricht", "originalnachricht"),
        *("original-nachricht", "weitergeleitete nachricht", "message d'origine", "message original"),
        *("message transféré", "mensaje original", "mensaje reenviado", "oorspronkelijk bericht"),
        *("doorgestuurd bericht", "messaggio originale", "messaggio inoltrato", "ursprungligt meddelande"),
        *("vidarebefordrat meddelande", "mensagem original", "mensagem encaminhada", "oprindelig meddelelse"),
        *("opprinnelig melding", "alkuperäinen viesti", "wiadomość oryginalna", "původní zpráva"),
    )
)
_BEGINS_FORWARDED = frozenset(  # Apple's words, without dashes
    (
        *("begin forwarded message:", "anfang der weitergeleiteten nachricht:", "début du message transféré :"),
        *("début du message réexpédié :", "inicio del mensaje reenviado:", "begin doorgestuurd bericht:"),
        *("inizio messaggio inoltrato:", "vidarebefordrat brev:"),
    )
)
_FROM = frozenset(("from", "von", "de", "da", "van", "från", "fra", "od", "lähettäjä"))
_WHEN = frozenset(
    (
        *("sent", "date", "gesendet", "datum", "envoyé", "enviado", "enviado el", "enviada em", "fecha", "data"),
        *("inviato", "verzonden", "skickat", "sendt", "dato", "wysłano", "lähetetty"),
    )
)
_LEADS = frozenset(("on", "at", "am", "le", "el", "op", "il", "den", "em", "w", "dnia"))
_VERBS = frozenset(
    (
        *("wrote", "writes", "schrieb", "schreibt", "écrit", "escribió", "schreef", "geschreven", "scritto"),
        *("skrev", "skriver", "escreveu", "napisał", "napisała", "kirjoitti", "napsal"),
    )
)
_PUNCTUATION = str.maketrans(dict.fromkeys(":,;.()<>[]", " "))
# A letter's date, and not a game's: a year of this century or a time of day ("Spring 1901" is neither).
_DATED = re.compile(r"\b20\d\d\b|\b\d{1,2}[:.]\d\d\b")


def _is_quoted(text: str) -> bool:
    return text.lstrip()[:1] in (">", "|")


def _field(text: str) -> tuple[str, str]:
    """Reads ``Name: value``, as Outlook and others write it above the original (perhaps as ``*Name:*``)."""
    name, colon, value = text[:_LONGEST_INTRODUCTION].replace("*", "").partition(":")
    return (name.strip().casefold(), value) if colon else ("", "")


def _starts_original(texts: Sequence[str], after: Sequence[int], here: int) -> bool:
    """Tells whether the letter being answered follows, unmarked and to the end of the text.

    That is so after "-----Original Message-----", after a line of underscores followed by "From:", and at a
    block of header lines with a sender and a letter's date. "From: France / To: England / Subject: peace" by
    itself is how players imitate letters, and stays text.
    """
    text = texts[here]
    if len(text) > _LONGEST_INTRODUCTION:
        return False
    bare = text.strip()
    if bare.startswith("--") and bare.endswith("--") and bare.strip("- ").casefold() in _ORIGINAL:
        return True
    if bare.casefold() in _BEGINS_FORWARDED:
        return True
    if len(bare) >= _UNDERSCORES and not bare.strip("_"):
        return after[here] < len(texts) and _field(texts[after[here]])[0] in _FROM
    name, sender = _field(bare)
    if name not in _FROM:
        return False
    for line in texts[here + 1 : here + 1 + _HEADER_BLOCK]:
        name, value = _field(line)
        if name in _WHEN:
            return "@" in sender or _DATED.search(value) is not None
        if not line:
            break
    return False


def _attribution(texts: Sequence[str], after: Sequence[int], here: int) -> int:
    """Counts the lines of an attribution ("On … Anna wrote:") that begins here; 0 if none does.

    It counts only right above a quotation: "As France wrote:" is somebody's text otherwise.
    """
    parts: list[str] = []
    for there in range(here, min(here + _ATTRIBUTION_WRAP, len(texts))):
        text = texts[there]
        if not text or len(text) > _LONGEST_INTRODUCTION or _is_quoted(text):
            return 0
        parts.append(text.strip())
        if text.endswith(":"):
            below = after[there]
            introduces = below < len(texts) and (_is_quoted(texts[below]) or _starts_original(texts, after, below))
            return len(parts) if introduces and _names_writer(" ".join(parts)) else 0
        if not _may_be_wrapped(parts[0]):
            return 0
    return 0


def _names_writer(text: str) -> bool:
    words = text.casefold().translate(_PUNCTUATION).split()
    return not _VERBS.isdisjoint(words) or ("@" in text and _DATED.search(text) is not None)


def _may_be_wrapped(first: str) -> bool:
    """Tells whether a line can be the beginning of a wrapped attribution, rather than an order above one."""
    words = first.casefold().split(None, 1)
    return (words[0] in _LEADS or first[0].isdigit()) and _DATED.search(first) is not None


# ----------------------------------------------------------------------------------------------- signatures

_DASHES = frozenset(("--", "\u2014"))  # phones turn two hyphens into a dash
_APPENDED = (
    *("sent from ", "sent via ", "sent with ", "get outlook for ", "von meinem ", "von meiner ", "gesendet mit "),
    *("gesendet von ", "holen sie sich outlook ", "outlook für ", "envoyé de ", "envoyé depuis ", "envoyé à partir "),
    *("obtenir outlook ", "télécharger outlook ", "enviado desde ", "enviado do ", "obtener outlook "),
    *("inviato da ", "ottieni outlook ", "scarica outlook ", "verzonden vanaf ", "verstuurd vanaf "),
    *("outlook voor ", "skickat från ", "hämta outlook ", "sendt fra ", "wysłane z "),
)


def _is_appended(text: str) -> bool:
    """Tells whether a phone or a mail program added this line below the letter ("Sent from my iPhone")."""
    return text[:_LONGEST_INTRODUCTION].lstrip().casefold().startswith(_APPENDED)


# ----------------------------------------------------------------------------------------------- the letter


def classify(text: str) -> tuple[Line, ...]:
    """Splits `text` into lines, numbered from 1 without gaps, and says of each what it is.

    The text is tidied first. A PRESS, BROADCAST or ANNOUNCE frame is TEXT from its first line to its last,
    blank lines and quotations included; elsewhere an empty line is BLANK wherever it stands. Never raises.
    """
    texts = [line.rstrip() for line in tidy(text).split("\n")]
    if not texts[-1]:
        texts.pop()
    return tuple(
        Line(number, line, kind) for number, (line, kind) in enumerate(zip(texts, _kinds(texts), strict=True), 1)
    )


def _kinds(texts: Sequence[str]) -> list[LineKind]:
    after = _next_written(texts)
    frames = _frames(texts, after)
    kinds: list[LineKind] = []
    in_signature = False
    while (here := len(kinds)) < len(texts):
        text = texts[here]
        if not text:
            kinds.append(LineKind.BLANK)
        elif here in frames and not in_signature:
            # The closing line is looked at by itself: it may be SIGNOFF.
            kinds += [LineKind.TEXT] * (frames[here] - here)
        elif signs_off(text) and not in_signature:
            kinds.append(LineKind.TEXT)
            kinds += _all(texts[here + 1 :], LineKind.SIGNATURE)
        elif _starts_original(texts, after, here):
            kinds.append(LineKind.ATTRIBUTION)
            kinds += _all(texts[here + 1 :], LineKind.QUOTED)
        elif introduction := _attribution(texts, after, here):
            kinds += [LineKind.ATTRIBUTION] * introduction
            in_signature = False
        elif _is_quoted(text) and not (in_signature and not _is_quoted("".join(texts[here + 1 : here + 2]))):
            # Below a signature one marked line may still be a motto; two are the letter being answered.
            kinds.append(LineKind.QUOTED)
            in_signature = False
        elif in_signature or _is_appended(text):
            kinds.append(LineKind.SIGNATURE)
        elif text.strip() in _DASHES:
            kinds.append(LineKind.SIGNATURE)
            in_signature = True
        else:
            kinds.append(LineKind.TEXT)
    return kinds


def _next_written(texts: Sequence[str]) -> list[int]:
    """Gives for each line the index of the next one that is not empty; past the end if there is none."""
    after = [0] * len(texts)
    coming = len(texts)
    for here in range(len(texts) - 1, -1, -1):
        after[here] = coming
        if texts[here]:
            coming = here
    return after


def _all(texts: Sequence[str], kind: LineKind) -> list[LineKind]:
    return [kind if text else LineKind.BLANK for text in texts]
