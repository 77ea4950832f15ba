"""Sender authentication: whether the address in a letter's From line is proven.

Two things prove it: the `Authentication-Results` that our own mail server wrote on top of the letter (RFC 8601), and a
DKIM signature of the author's domain (RFC 6376), which is checked here. Either speaks for the domain; we trust its mail
servers not to let their users write as each other. Neither proves that the letter is new or was meant for us: anybody
who keeps an old letter can send it again.
"""

import importlib.util
import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from judge.post.headers import HEADER_LIMIT, Headers, lowered, read_headers

DnsFunc = Callable[..., bytes | None]
"""`dnsfunc(name, timeout=seconds)`: the TXT record at `name` (ASCII bytes), or None. May raise anything."""

SIGNATURES_TRIED = 5
DNS_SECONDS = 5.0
WAITED_AN_HOUR = 60.0
"""How long all DNS queries for one letter may take together."""

_END_OF_HEADER = re.compile(rb"\r?\n\r?\n")
# One field of a header with its folded lines. Only a few programs treat a lone carriage return as a line end.
_FIELD = re.compile(rb"[!-9;-~]+:[^\r\n\0]*(?:\r?\n[ \t][^\r\n\0]*)*\r?\n")

# The words of a result: a value may have equals signs in it, as base64 does.
_WORD = re.compile(r'(?:[^\s;="()\\]|"(?:[^"\\]|\\.)*")+', re.DOTALL)
_VALUE = re.compile(r'(?:[^\s;"()\\]|"(?:[^"\\]|\\.)*")+', re.DOTALL)
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)

_RESULTS_LIMIT = 8192
# The headers by which the judge reads a letter; if one occurs twice, programs differ on which counts.
_SOLE = (b"from", b"subject", b"mime-version", b"content-type", b"content-transfer-encoding")
# The library takes quadratic time in each of these; real letters stay far below.
_SIGNATURE_LIMIT = 4096
_SIGNED_NAMES = 100
_FIELDS = 500
_BLANK_RUN = re.compile(rb"\s{40}")
# Enough for an RSA key of 4096 bits; with numbers of unlimited size a single power takes hours.
_KEY_LIMIT = 1024


@dataclass(frozen=True, slots=True)
class Finding:
    """One result in an `Authentication-Results` field, such as `dkim=pass header.d=example.org`.

    Names and the result are in lower case; the properties keep their order.
    """

    method: str
    result: str
    properties: tuple[tuple[str, str], ...]

    def value(self, name: str) -> str | None:
        """The value of the property `name` in lower case; None if it is missing or there twice."""
        found = [value for key, value in self.properties if key == name]
        return found[0].lower() if len(found) == 1 else None


class SenderAuthenticator:
    """Tells whether a letter's sender is authenticated."""

    def __init__(
        self,
        authserv_id: str,
        dkim: bool,
        dnsfunc: DnsFunc | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Trust the mail server that calls itself `authserv_id` (none if empty), and DKIM signatures if `dkim`.

        With `dkim` a letter may wait up to `DNS_SECONDS` for the DNS. After `WAITED_AN_HOUR` seconds of such waits no
        more signatures are checked in that hour, so that domains that do not answer delay nobody. `clock` counts
        seconds.
        """
        self._authserv_id = authserv_id
        self._dkim = dkim
        self._dnsfunc = dnsfunc
        self._clock = clock
        self._hour, self._waited = clock(), 0.0

    def authenticates(self, raw: bytes, headers: Headers) -> bool:
        """Whether the sender of the letter `raw`, whose headers are `headers`, is authenticated. Never raises."""
        if headers.sender is None or not _well_formed(raw):
            return False
        domain = headers.sender.rpartition("@")[2]
        if any(_speaks_for(finding, domain) for finding in own_results(headers, self._authserv_id)):
            return True
        return self._dkim and self._is_signed(raw, headers.sender)

    def _is_signed(self, raw: bytes, sender: str) -> bool:
        began = self._clock()
        if began - self._hour >= 3600:
            self._hour, self._waited = began, 0.0
        if self._waited >= WAITED_AN_HOUR:
            return False
        found = dkim_authenticates(raw, sender, self._dnsfunc)
        took = self._clock() - began
        self._waited += took if took >= 1 else 0.0
        return found


def own_results(headers: Headers, authserv_id: str) -> tuple[Finding, ...]:
    """What our own mail server, `authserv_id`, found out about the letter; empty if it wrote nothing readable.

    Only the topmost `Authentication-Results` counts, and only under our server's name (RFC 8601 §5): fields below may
    have come with the letter. The keeper must make sure that our server removes fields under its own name from incoming
    letters.
    """
    fields = headers.values("authentication-results")
    if not fields or not authserv_id or len(fields[0]) > _RESULTS_LIMIT:
        return ()
    statements = _statements(fields[0])
    if not statements or not statements[0] or any(valued for valued, _ in statements[0]):
        return ()
    name, *version = (word for _, word in statements[0])
    if name.lower() != authserv_id.lower() or version not in ([], ["1"]):
        return ()
    return tuple(finding for finding in map(_finding, statements[1:]) if finding is not None)


def aligned(signer: str, domain: str) -> bool:
    """Whether `signer` may speak for an author at `domain`: it is that domain, or a parent of two labels or more.

    RFC 7489 §3.1 would also accept a sibling or a subdomain if both belong to one organisation, but to know that takes
    the public suffix list. A registry such as `co.uk` counts as a domain here, but only the registry itself could sign
    with it. Domains outside ASCII are compared as written.
    """
    signer = signer.lower().removesuffix(".")
    domain = domain.lower().removesuffix(".")
    return signer != "" and (signer == domain or ("." in signer and domain.endswith("." + signer)))


def dkim_available() -> bool:
    """Whether the library that checks signatures is installed (`pip install 'diplomacy-judge[dkim]'`)."""
    return importlib.util.find_spec("dkim") is not None


def dkim_authenticates(raw: bytes, sender: str, dnsfunc: DnsFunc | None = None) -> bool:
    """Whether the letter `raw`, whose author is `sender`, has a good DKIM signature of that author's domain.

    Stricter than RFC 6376: the one From must be signed and name `sender`, a Subject must be signed too, and the headers
    by which a letter is read occur at most once. The algorithm must be rsa-sha256 with at least 1024 bits. A signature
    with a body length (`l=`) does not count, nor does one by a key in test mode. Because clocks differ, a signature is
    accepted for ten hours after it expires. Only the first `SIGNATURES_TRIED` signatures are tried. `dnsfunc` queries
    the DNS, by default through the system's resolver. Never raises: any failure, or a missing library, gives False.
    """
    try:
        return _well_formed(raw) and _signed(raw, sender, dnsfunc or ask_dns)
    except Exception:  # the library is missing, or cannot read the letter
        return False


def ask_dns(name: bytes, timeout: float) -> bytes | None:
    """The TXT record at `name` (a full name with its final dot), by the system's resolver.

    Raises what dnspython raises, no later than after `timeout` seconds.
    """
    import dns.resolver

    # A new resolver each time, because the system's may change while the judge runs.
    answer = dns.resolver.Resolver().resolve(name.decode("ascii"), "TXT", lifetime=timeout)
    return b"".join(answer[0].strings)


def _speaks_for(finding: Finding, domain: str) -> bool:
    """Whether a finding is a pass for authors at `domain`.

    SPF alone is not enough: it is about the envelope, and every user of the author's provider passes it.
    """
    if finding.result != "pass":
        return False
    if finding.method == "dmarc":
        return finding.value("header.from") == domain
    if finding.method == "dkim":
        signer = finding.value("header.d") or (finding.value("header.i") or "").rpartition("@")[2]
        return aligned(signer, domain)
    return False


def _well_formed(raw: bytes) -> bool:
    """Whether the header of `raw` is well formed, so that every program reads the same fields in it."""
    end = _END_OF_HEADER.search(raw, 0, HEADER_LIMIT)
    if end is None:
        return False
    at = 0
    while at <= end.start():
        field = _FIELD.match(raw, at, end.end())
        if field is None:
            return False
        at = field.end()
    return True


def _statements(field: str) -> list[list[tuple[bool, str]]]:
    """The statements of a field between semicolons, each word with whether it stands after an equals sign.

    Comments are removed and quotes resolved. A field with an unclosed comment or quote has no statements, because it is
    unclear what is quoted.
    """
    text = _without_comments(field)
    statements: list[list[tuple[bool, str]]] = [[]]
    at, valued = 0, False
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at] == ";":
            statements.append([])
            at, valued = at + 1, False
        elif text[at] == "=" and not valued:
            at, valued = at + 1, True
        elif word := (_VALUE if valued else _WORD).match(text, at):
            statements[-1].append((valued, _QUOTED.sub(lambda quoted: _ESCAPED.sub(r"\1", quoted[1]), word[0])))
            at, valued = word.end(), False
        else:
            return []
    return statements


def _without_comments(field: str) -> str:
    """`field` with a blank for every comment; comments nest, but not inside quotes (RFC 5322 §3.2.2)."""
    kept: list[str] = []
    depth, quoted, escaped = 0, False, False
    for letter in field:
        shown = letter
        if escaped:
            escaped = False
        elif letter == "\\":
            escaped = True
        elif letter == '"' and not depth:
            quoted = not quoted
        elif letter == "(" and not quoted:
            depth += 1
        elif letter == ")" and depth:
            depth, shown = depth - 1, " "
        if not depth:
            kept.append(shown)
    # A bracket that is left makes the field unreadable, because no word may contain one.
    return "".join(kept) if not depth else "("


def _finding(statement: list[tuple[bool, str]]) -> Finding | None:
    """A statement as a finding: `method=result`, then properties. None for `none` and for anything of another form."""
    pairs: list[tuple[str, str]] = []
    name = ""
    for valued, word in statement:
        if valued:
            pairs.append((name.lower(), word))
            name = ""
        else:
            # Blanks and comments may surround the dot and the slash in a name.
            name += word
    if not pairs or not pairs[0][0]:
        return None
    # A method may carry its version: dkim/1.
    return Finding(pairs[0][0].partition("/")[0], pairs[0][1].lower(), tuple(pairs[1:]))


def _signed(raw: bytes, sender: str, dnsfunc: DnsFunc) -> bool:
    """Whether one of the letter's first signatures is good. May raise anything."""
    import dkim
    from dkim.util import parse_tag_value

    # The library logs text written by strangers.
    silent = logging.Logger("dkim", logging.CRITICAL + 1)
    letter = dkim.DKIM(raw, logger=silent, minkey=1024)
    names = [name.lower() for name, _ in letter.headers]
    if len(names) > _FIELDS or any(names.count(name) > 1 for name in _SOLE):
        return False
    # The author as the library sees them, so that the author checked is the one that was signed.
    author = b"".join(value for name, value in letter.headers if name.lower() == b"from")
    if read_headers(b"From:" + author + b"\r\n").sender != lowered(sender):
        return False
    needed = {name for name in (b"from", b"subject") if name in names}
    # When the library relaxes a body, it takes quadratic time in a run of blanks, so half of that is done here (RFC
    # 6376 §3.4.4).
    body = letter.body
    relaxed = re.sub(rb"[\t ]+", b" ", body).replace(b" \r\n", b"\r\n")
    until = time.monotonic() + DNS_SECONDS

    def key(name: bytes, timeout: float) -> bytes | None:
        left = min(timeout, until - time.monotonic())
        record = dnsfunc(name, timeout=left) if left > 0 else None
        return record if record and len(record) <= _KEY_LIMIT and not _in_test(record) else None

    def good(index: int, signature: bytes) -> bool:
        try:
            tags = parse_tag_value(signature)
            letter.body = relaxed if tags.get(b"c", b"").endswith(b"/relaxed") else body
            return _acceptable(tags, sender, needed) and letter.verify(index, key) is True
        except Exception:  # the library raises all kinds of errors on malformed signatures, keys and answers
            return False

    signatures = [value for name, value in letter.headers if name.lower() == b"dkim-signature"]
    return any(
        len(signature) <= _SIGNATURE_LIMIT and not _BLANK_RUN.search(signature) and good(index, signature)
        for index, signature in enumerate(signatures[:SIGNATURES_TRIED])
    )


def _acceptable(tags: dict[bytes, bytes], sender: str, needed: set[bytes]) -> bool:
    """Whether a signature, if valid, covers enough. Raises LookupError or ValueError if a tag is missing."""
    signed = [name.strip().lower() for name in tags[b"h"].split(b":")]
    return (
        tags[b"a"] == b"rsa-sha256"
        and b"l" not in tags
        and len(signed) <= _SIGNED_NAMES
        and needed <= set(signed)
        and aligned(tags[b"d"].decode("ascii"), sender.rpartition("@")[2])
    )


def _in_test(record: bytes) -> bool:
    """Whether a key is in test mode (RFC 6376 §3.6.1, t=y), so that its signatures do not count."""
    from dkim.util import parse_tag_value

    flags: bytes = parse_tag_value(record).get(b"t", b"")
    return b"y" in (flag.strip() for flag in flags.split(b":"))
