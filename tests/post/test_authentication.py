"""What authenticates an author: what our own mail server wrote on top of a letter, and signatures checked here."""

import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dkim
import dns.message
import dns.resolver
import dns.rrset
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.post.authentication import (
    DNS_SECONDS,
    SIGNATURES_TRIED,
    Finding,
    SenderAuthenticator,
    aligned,
    ask_dns,
    dkim_authenticates,
    dkim_available,
    own_results,
)
from judge.post.headers import HEADER_LIMIT, read_headers

OURS = "mx.play.test"
ALICE = "alice@example.org"
BODY = b"F LON - NTH\r\nA LVP H\r\n"
LETTER = b"From: Alice <alice@example.org>\r\nTo: judge@play.test\r\nSubject: orders\r\n\r\n" + BODY
KEYS = Path(__file__).with_name("certs")
KEY = (KEYS / "dkim-1024.key").read_bytes()
SHORT_KEY = (KEYS / "dkim-768.key").read_bytes()


def authenticated(*fields: str, sender: str = ALICE, ours: str = OURS) -> bool:
    """Whether a letter with these `Authentication-Results`, the topmost first, is authenticated."""
    header = "".join(f"Authentication-Results: {field}\r\n" for field in fields)
    raw = f"{header}From: {sender}\r\nSubject: orders\r\n\r\nF LON - NTH\r\n".encode()
    return SenderAuthenticator(ours, dkim=False).authenticates(raw, read_headers(raw))


GOOD = f"{OURS}; dmarc=pass header.from=example.org"

AUTHENTICATING = {
    "OpenDMARC": f"{OURS}; dmarc=pass (p=none dis=none) header.from=example.org",
    "OpenDKIM": f"{OURS};\r\n\tdkim=pass (2048-bit key; unprotected) header.d=example.org header.i=@example.org "
    'header.a=rsa-sha256 header.s=mail header.b="Ab+/c9Q=";\r\n\tdkim-atps=neutral',
    "an older OpenDKIM": f"{OURS}; dkim=pass (1024-bit key) header.i=@example.org; dkim-adsp=pass",
    "rspamd": f"{OURS};\r\n\tdkim=pass header.d=example.org header.s=20230601 header.b=lA0Xy12z;\r\n\t"
    "dmarc=pass (policy=reject) header.from=example.org;\r\n\tspf=pass (mx.play.test: domain of alice@example.org "
    "designates 192.0.2.1 as permitted sender) smtp.mailfrom=alice@example.org",
    "Gmail": f"{OURS};\r\n       dkim=pass header.i=@example.org header.s=s1 header.b=PqVn0aBc;\r\n       spf=pass "
    "(google.com: domain of alice@example.org designates 192.0.2.1 as permitted sender) "
    "smtp.mailfrom=alice@example.org;\r\n       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=example.org",
    "base64 that is not quoted": f"{OURS}; dkim=pass header.b=Ab+/c9Q== header.d=example.org",
    "an identity within the domain": f"{OURS}; dkim=pass header.i=alice@example.org",
    "a quoted local part": f'{OURS}; dkim=pass header.i="al ice;"@example.org',
    "a quoted value": f'{OURS}; dmarc=pass header.from="example.org"',
    "a quoted value with an escape": f'{OURS}; dmarc=pass header.from="ex\\ample.org"',
    "our name in quotes": f'"{OURS}"; dmarc=pass header.from=example.org',
    "our name in capitals": "MX.Play.TEST; dmarc=pass header.from=example.org",
    "everything in capitals": f"{OURS}; DMARC=PASS HEADER.FROM=EXAMPLE.ORG",
    "version 1": f"{OURS} 1; dmarc=pass header.from=example.org",
    "version 1 of the method": f"{OURS}; dmarc/1=pass header.from=example.org",
    "a reason": f'{OURS}; dmarc=pass reason="good; really" header.from=example.org',
    "no blanks at all": f"{OURS};dmarc=pass header.from=example.org;spf=fail",
    "blanks around everything": f"{OURS} ;  dmarc = pass  header . from = example.org ; ",
    "comments everywhere": f"(a) {OURS} (b) 1 (c); dmarc (d (nested) \\) e) / (f) 1 (g) = (h) pass (i) header (j) . "
    "(k) from (l) = (m) example.org (n)",
    "a comment with a quote and a semicolon in it": f'{OURS}; dmarc=pass (it"s; fine) header.from=example.org',
    "a quote in a comment and another comment": f'{OURS}; dmarc=pass (it"s) header.from=example.org (fine)',
    "folded in every place": f"\r\n {OURS};\r\n dmarc=pass\r\n header.from=\r\n example.org",
    "a failure beside a pass": f"{OURS}; dkim=fail header.d=example.org; dkim=pass header.d=example.org",
    "a statement nobody understands beside": f"{OURS}; what is this; dmarc=pass header.from=example.org",
    "an unknown property": f"{OURS}; dmarc=pass action=none header.from=example.org; compauth=pass reason=100",
    "a dot at the end of the domain": f"{OURS}; dkim=pass header.d=example.org.",
}

SILENT = {
    "nothing checked": f"{OURS}; none",
    "nothing at all": "",
    "our name alone": OURS,
    "another server": "mx.example.net; dmarc=pass header.from=example.org",
    "another server with ours in front": f"{OURS}.example.net; dmarc=pass header.from=example.org",
    "another server with ours behind": f"evil.{OURS}; dmarc=pass header.from=example.org",
    "our name in a comment": f"mx.example.net ({OURS}); dmarc=pass header.from=example.org",
    "our name in another place": f"mx.example.net; x={OURS}; dmarc=pass header.from=example.org",
    "Microsoft, which has no name": "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.org; dkim=pass (signature "
    "was verified) header.d=example.org;dmarc=pass action=none header.from=example.org;compauth=pass reason=100",
    "a version to come": f"{OURS} 2; dmarc=pass header.from=example.org",
    "two names": f"{OURS} mx.example.net; dmarc=pass header.from=example.org",
    "a failure": f"{OURS}; dmarc=fail header.from=example.org",
    "a guess": f"{OURS}; dmarc=bestguesspass header.from=example.org",
    "a temporary error": f"{OURS}; dkim=temperror header.d=example.org",
    "another domain": f"{OURS}; dmarc=pass header.from=example.net",
    "another domain's signature": f"{OURS}; dkim=pass header.d=example.net",
    "a domain that ends alike": f"{OURS}; dkim=pass header.d=ample.org",
    "a sub-domain's signature": f"{OURS}; dkim=pass header.d=lists.example.org",
    "a top-level domain's signature": f"{OURS}; dkim=pass header.d=org",
    "no domain": f"{OURS}; dkim=pass; dmarc=pass",
    "an empty domain": f'{OURS}; dkim=pass header.d=""; dmarc=pass header.from=',
    "two domains": f"{OURS}; dmarc=pass header.from=example.org header.from=example.net",
    "SPF alone": f"{OURS}; spf=pass smtp.mailfrom=alice@example.org",
    "ARC alone": f"{OURS}; arc=pass header.from=example.org",
    "a pass within quotes": f'{OURS}; spf=fail smtp.mailfrom="x; dmarc=pass header.from=example.org"',
    "a pass within a comment": f"{OURS}; spf=fail (x; dmarc=pass header.from=example.org)",
    "a pass within a comment's escape": f"{OURS}; spf=fail (\\) ; dmarc=pass header.from=example.org)",
    "a pass as a reason": f'{OURS}; dmarc=fail reason="dmarc=pass" header.from=example.org',
    "a comment without end": f"{OURS}; dmarc=pass header.from=example.org (and so on",
    "a bracket without beginning": f"{OURS}; dmarc=pass header.from=example.org and) so on",
    "a quote without end": f'{OURS}; dmarc=pass header.from=example.org reason="so',
    "an escape outside quotes": f"{OURS}; dmarc=pass header.from=example.org reason=so\\",
    "an equals sign too early": f"{OURS}; =pass header.from=example.org",
    "a name with an equals sign": f"{OURS}=1; dmarc=pass header.from=example.org",
    "no name before the semicolon": "; dmarc=pass header.from=example.org",
}


@pytest.mark.parametrize("field", AUTHENTICATING.values(), ids=AUTHENTICATING.keys())
def test_our_own_server_authenticates(field: str) -> None:
    assert authenticated(field)


@pytest.mark.parametrize("field", SILENT.values(), ids=SILENT.keys())
def test_our_own_server_does_not_authenticate(field: str) -> None:
    assert not authenticated(field)


def test_only_the_topmost_field_counts() -> None:
    forged = GOOD
    assert not authenticated(f"{OURS}; dmarc=fail header.from=example.org", forged)
    assert not authenticated(f"{OURS}; none", forged)
    assert not authenticated("mx.example.net; none", forged)
    assert authenticated(GOOD, "mx.example.net; dmarc=fail header.from=example.org")
    assert authenticated(GOOD, f"{OURS}; dmarc=fail header.from=example.org")


def test_a_letter_without_the_field_is_not_authenticated() -> None:
    assert not authenticated()


def test_without_a_name_of_our_own_no_server_is_believed() -> None:
    assert not authenticated("; dmarc=pass header.from=example.org", ours="")
    assert not authenticated('""; dmarc=pass header.from=example.org', ours="")


def test_a_letter_without_one_sure_author_is_never_authenticated() -> None:
    for author in (
        "From: alice@example.org, bob@example.org",
        "From: alice@example.org\r\nFrom: bob@example.org",
        "X: y",
    ):
        raw = f"Authentication-Results: {GOOD}\r\n{author}\r\n\r\n".encode()
        assert not SenderAuthenticator(OURS, dkim=False).authenticates(raw, read_headers(raw))


@pytest.mark.parametrize(
    "trick",
    [
        b"X: y\rFrom: alice@example.org\r\r\r\nFrom: mallory@example.org\r\n",  # a bare CR ends lines for some
        b"From: alice@example.org\r\nX: \0\r\n",
        b"From: alice@example.org\r\nno field\r\nFrom: mallory@example.org\r\n",  # and this ends the header for some
        b"From : alice@example.org\r\n",
    ],
)
def test_a_header_that_programs_read_differently_is_not_authenticated(trick: bytes) -> None:
    raw = f"Authentication-Results: {GOOD}\r\n".encode() + trick + b"\r\nhello\r\n"
    assert not SenderAuthenticator(OURS, dkim=False).authenticates(raw, read_headers(raw))


def test_a_header_that_never_ends_is_not_authenticated() -> None:
    start = f"Authentication-Results: {GOOD}\r\nFrom: {ALICE}\r\n".encode()
    for rest in (b"", b"X: y\r\n" * HEADER_LIMIT + b"\r\n"):
        assert not SenderAuthenticator(OURS, dkim=False).authenticates(
            start + rest, read_headers(f"From: {ALICE}\r\n\r\n".encode())
        )


def test_findings_are_told_with_their_properties() -> None:
    # The extreme example of RFC 8601 appendix B.7.
    field = (
        "foo.example.net (foobar) 1 (baz);\r\n    dkim (Because I like it) / 1 (One yay) = (wait for it) fail\r\n"
        "      policy (A dot can go here) . (like that) expired\r\n      (this surprised me) = "
        "(as I wasn't expecting it) 1362471462; spf=Pass smtp.MailFrom=Alice@example.org"
    )
    headers = read_headers(f"Authentication-Results: {field}\r\n\r\n".encode())
    spf = Finding("spf", "pass", (("smtp.mailfrom", "Alice@example.org"),))
    assert own_results(headers, "Foo.example.net") == (
        Finding("dkim", "fail", (("policy.expired", "1362471462"),)),
        spf,
    )
    assert spf.value("smtp.mailfrom") == "alice@example.org"
    assert spf.value("smtp.helo") is None


@pytest.mark.parametrize(
    ("signer", "domain", "may"),
    [
        ("example.org", "example.org", True),
        ("Example.ORG.", "example.org", True),
        ("example.org", "mail.example.org", True),
        ("example.org", "a.b.example.org", True),
        ("mail.example.org", "example.org", False),
        ("a.example.org", "b.example.org", False),
        ("org", "example.org", False),
        ("ample.org", "example.org", False),
        ("localhost", "localhost", True),
        ("bücher.example", "bücher.example", True),
        ("xn--bcher-kva.example", "bücher.example", False),
        ("", "example.org", False),
        ("", "", False),
    ],
)
def test_a_domain_speaks_for_itself_and_for_what_is_below_it(signer: str, domain: str, may: bool) -> None:
    assert aligned(signer, domain) is may


_PIECES = [
    "dmarc=pass",
    "header.from=example.org",
    OURS,
    ";",
    "=",
    "(",
    ")",
    '"',
    "\\",
    " ",
    "\r\n ",
    "a",
    "/",
    ".",
    "1",
]


@given(st.lists(st.one_of(st.sampled_from(_PIECES), st.text(max_size=3)), max_size=40).map("".join))
@example(f"{OURS}; dmarc=pass " + "(" * 7_000)
def test_no_field_of_results_is_too_strange_to_be_read(field: str) -> None:
    raw = f"Authentication-Results: {field}\r\n\r\n".encode("utf-8", "surrogatepass")
    for finding in own_results(read_headers(raw), OURS):
        assert finding.method == finding.method.lower()
        assert finding.result == finding.result.lower()


@given(st.text(st.characters(exclude_characters='"\\\r\n', codec="utf-8")))
def test_what_stands_in_quotes_is_never_taken_for_a_finding(text: str) -> None:
    header = f'Authentication-Results: {OURS}; spf=fail smtp.mailfrom="{text}"\r\n\r\n'.encode()
    assert [finding.method for finding in own_results(read_headers(header), OURS)] == ["spf"]


@pytest.mark.parametrize(
    "unit", ["(", ")", '"', '"a', "\\", ";", "=", "a", "a=", "a=b ", " ", "()", '""', "(\\", "a;b=c"]
)
def test_results_of_one_thing_over_and_over_find_nothing(unit: str) -> None:
    field = f"{OURS}; " + unit * (8_000 // len(unit))
    headers = read_headers(f"Authentication-Results: {field}\r\n\r\n".encode())
    assert not any(each.result == "pass" for each in own_results(headers, OURS))


def test_an_endless_field_of_results_is_not_read() -> None:
    assert authenticated(f"{GOOD}; " + "x=y " * 1_500)
    assert not authenticated(f"{GOOD}; " + "x=y " * 3_000)


def record(bits: int = 1024, more: str = "") -> bytes:
    """What the DNS says of a key."""
    public = "".join((KEYS / f"dkim-{bits}.pub").read_text().splitlines()[1:-1])
    return f"v=DKIM1; k=rsa;{more} p={public}".encode()


class Names:
    """A DNS that knows keys of domains, by default the one of example.org; keeps what it was asked."""

    def __init__(self, records: dict[str, bytes] | None = None) -> None:
        known = {"example.org": record()} if records is None else records
        self.records = {f"s1._domainkey.{domain}.".encode(): text for domain, text in known.items()}
        self.asked: list[tuple[bytes, float]] = []

    def __call__(self, name: bytes, timeout: float) -> bytes | None:
        self.asked.append((name, timeout))
        return self.records.get(name)


def signature(raw: bytes = LETTER, domain: bytes = b"example.org", key: bytes = KEY, **options: Any) -> bytes:
    algorithm = options.pop("algorithm", b"rsa-sha256")
    found = dkim.DKIM(raw, signature_algorithm=algorithm).sign(b"s1", domain, key, **options)
    assert isinstance(found, bytes)
    return found


def signed(raw: bytes = LETTER, **options: Any) -> bytes:
    return signature(raw, **options) + raw


def test_silent_names_hold_nobody_up_for_more_than_a_minute_an_hour() -> None:
    now, names = [0.0], Names()

    def silent(name: bytes, timeout: float) -> bytes | None:
        now[0] += 5.0
        return names(name, timeout)

    authenticator = SenderAuthenticator("", dkim=True, dnsfunc=silent, clock=lambda: now[0])
    letter = signed()
    assert [authenticator.authenticates(letter, read_headers(letter)) for _ in range(13)] == [True] * 12 + [False]
    assert now[0] == 60.0
    now[0] += 3600.0
    assert authenticator.authenticates(letter, read_headers(letter))


@pytest.fixture
def names() -> Names:
    return Names()


def test_a_good_signature_of_the_authors_domain_authenticates(names: Names) -> None:
    assert dkim_available()
    assert dkim_authenticates(signed(), ALICE, names)
    assert dkim_authenticates(signed(canonicalize=(b"simple", b"simple")), ALICE, names)
    assert dkim_authenticates(signed(canonicalize=(b"relaxed", b"relaxed")), "Alice@Example.org", names)
    assert {name for name, _ in names.asked} == {b"s1._domainkey.example.org."}
    assert all(0 < timeout <= DNS_SECONDS for _, timeout in names.asked)


def test_a_letter_relaxed_on_its_way_is_still_good(names: Names) -> None:
    raw = signed(canonicalize=(b"relaxed", b"relaxed"))
    assert dkim_authenticates(raw.replace(b"Subject: orders", b"subject:  orders "), ALICE, names)
    assert dkim_authenticates(b"Received: from here\r\n" + raw + b"\r\n\r\n", ALICE, names)
    assert dkim_authenticates(raw.replace(b"\r\n", b"\n"), ALICE, names)


def test_a_parent_domain_may_sign(names: Names) -> None:
    raw = signed(LETTER.replace(b"alice@example.org", b"alice@mail.example.org"))
    assert dkim_authenticates(raw, "alice@mail.example.org", names)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"F LON - NTH", b"F LON - ENG"),
        (b"A LVP H\r\n", b"A LVP H\r\nF EDI - NWG\r\n"),
        (b"From: Alice <alice@", b"From: Alice <bob@"),
        (b"From: Alice <", b"From: Malice <"),
        (b"Subject: orders", b"Subject: other"),
        (b"Subject: orders\r\n", b""),
        (b"From: Alice", b"From: Bob <bob@example.org>\r\nFrom: Alice"),
        (b"Subject: orders", b"From: Bob <bob@example.org>\r\nSubject: orders"),
        (b"Subject: orders", b"Subject: resign\r\nSubject: orders"),
        (b"From: Alice", b"Content-Type: text/plain\r\ncontent-type: text/html\r\nFrom: Alice"),
        (b"From: Alice", b"X: y\rFrom: Bob <bob@example.org>\r\r\r\nFrom: Alice"),
        (b"From: Alice", b"From bob@example.org\r\nFrom: Alice"),
        (b"d=example.org", b"d=mail.example.org"),
        (b"v=1;", b"v=2;"),
        (b"v=1;", b"v=1; v=1;"),
        (b"bh=", b"xx="),
        (b"h=", b"h"),
    ],
)
def test_a_letter_altered_on_its_way_is_not_authenticated(before: bytes, after: bytes, names: Names) -> None:
    raw = signed()
    altered = raw.replace(before, after, 1)
    assert altered != raw
    for sender in (ALICE, "bob@example.org"):
        assert not dkim_authenticates(altered, sender, names)


def test_a_signature_is_for_the_author_it_was_made_for(names: Names) -> None:
    assert not dkim_authenticates(signed(), "bob@example.org", names)


def test_another_domains_signature_is_not_even_looked_up() -> None:
    names = Names({"example.net": record(), "lists.example.org": record(), "org": record()})
    for domain in (b"example.net", b"lists.example.org", b"org"):
        assert not dkim_authenticates(signed(domain=domain), ALICE, names)
    assert names.asked == []


def test_a_list_may_sign_beside_the_author(names: Names) -> None:
    raw = signed()
    assert dkim_authenticates(signature(raw, domain=b"lists.example.net") + raw, ALICE, names)
    assert dkim_authenticates(b"DKIM-Signature: nonsense\r\n" + raw, ALICE, names)


def test_a_signature_that_counts_its_bytes_is_none(names: Names) -> None:
    raw = signed(length=True)
    assert b"l=" in raw
    assert not dkim_authenticates(raw + b"F EDI - NWG\r\n", ALICE, names)
    assert not dkim_authenticates(raw, ALICE, names)


def test_author_and_subject_have_to_be_signed(names: Names) -> None:
    assert not dkim_authenticates(signed(include_headers=[b"from", b"to"]), ALICE, names)
    plain = LETTER.replace(b"Subject: orders\r\n", b"")
    raw = signed(plain, include_headers=[b"from", b"to"])
    assert dkim_authenticates(raw, ALICE, names)
    assert not dkim_authenticates(raw.replace(b"To:", b"Subject: resign\r\nTo:"), ALICE, names)
    # The signing library insists on a signed From; the header says so in another place.
    assert not dkim_authenticates(raw.replace(b"h=from : to", b"h=to : to"), ALICE, names)


def test_a_signature_out_of_all_proportion_is_none(names: Names) -> None:
    def named(count: int) -> bytes:
        return signed(include_headers=[b"from", b"subject", *(b"x%d" % number for number in range(count - 2))])

    assert dkim_authenticates(named(100), ALICE, names)
    assert not dkim_authenticates(named(101), ALICE, names)
    assert dkim_authenticates(signed(identity=b"a" * 2_000 + b"@example.org"), ALICE, names)
    assert not dkim_authenticates(signed(identity=b"a" * 4_096 + b"@example.org"), ALICE, names)
    for blanks, good in ((39, True), (40, False)):
        folded = signed().replace(b"; d=", b";" + b" " * blanks + b"d=")
        assert dkim_authenticates(folded, ALICE, names) is good


def test_a_signature_ends_with_its_time(names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    now = int(time.time())
    made = dkim.DKIM.gen_header

    def until(when: int) -> bytes:
        def dated(self: Any, fields: Any, *rest: Any, **named: Any) -> Any:
            return made(self, [*fields[:-1], (b"x", str(when).encode()), fields[-1]], *rest, **named)

        with monkeypatch.context() as patch:
            patch.setattr(dkim.DKIM, "gen_header", dated)
            patch.setattr(time, "time", lambda: now - 20 * 86_400)
            return signed()

    assert dkim_authenticates(until(now + 86_400), ALICE, names)
    assert not dkim_authenticates(until(now - 86_400), ALICE, names)


def test_a_signature_from_the_future_is_none(names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = time.time() + 2 * 86_400
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: ahead)
        raw = signed()
    assert not dkim_authenticates(raw, ALICE, names)


def test_weak_signatures_are_none() -> None:
    assert not dkim_authenticates(signed(algorithm=b"rsa-sha1"), ALICE, Names())
    short = Names({"example.org": record(768)})
    assert not dkim_authenticates(signed(key=SHORT_KEY), ALICE, short)
    assert short.asked


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"nonsense",
        b"v=DKIM1; p=",
        b"v=DKIM1; k=rsa; p=!!!",
        b"v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
        record().replace(b"DKIM1", b"DKIM2"),
        record().replace(b"rsa", b"dsa"),
        record(768),
        record(more=" t=y;"),
        record(more=" t=s : y;"),
        record(more=" n=" + "x" * 2000 + ";"),
        "v=DKIM1; p=ü".encode(),
        b"\xff\x00",
    ],
)
def test_a_key_that_is_none_authenticates_nobody(text: bytes) -> None:
    assert not dkim_authenticates(signed(), ALICE, Names({"example.org": text}))


def test_a_key_may_be_for_the_very_domain_only(names: Names) -> None:
    assert dkim_authenticates(signed(), ALICE, Names({"example.org": record(more=" t=s;")}))


def test_no_key_and_no_dns_authenticate_nobody() -> None:
    def broken(name: bytes, timeout: float) -> bytes | None:
        raise OSError("no network")

    assert not dkim_authenticates(signed(), ALICE, broken)
    assert not dkim_authenticates(signed(), ALICE, lambda name, timeout: None)


def test_few_signatures_are_tried_and_in_limited_time(names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = signature().replace(b"bh=", b"bh=AAAA")
    assert not dkim_authenticates(bad * SIGNATURES_TRIED + signed(), ALICE, names)
    assert len(names.asked) == SIGNATURES_TRIED
    assert dkim_authenticates(bad * (SIGNATURES_TRIED - 1) + signed(), ALICE, names)

    passed = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    given: list[float] = []

    def slow(name: bytes, timeout: float) -> bytes | None:
        given.append(timeout)
        passed[0] += min(timeout, DNS_SECONDS * 0.75)
        return None

    assert not dkim_authenticates(bad * SIGNATURES_TRIED + LETTER, ALICE, slow)
    assert given == [DNS_SECONDS, DNS_SECONDS * 0.25]


def test_a_missing_library_authenticates_nobody(names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = signed()
    monkeypatch.setitem(__import__("sys").modules, "dkim", None)
    assert not dkim_authenticates(raw, ALICE, names)


def test_a_signature_counts_only_where_the_keeper_wants_it(names: Names) -> None:
    raw = signed()
    headers = read_headers(raw)
    assert SenderAuthenticator("", dkim=True, dnsfunc=names).authenticates(raw, headers)
    assert not SenderAuthenticator("", dkim=False, dnsfunc=names).authenticates(raw, headers)
    assert not SenderAuthenticator(OURS, dkim=True, dnsfunc=names).authenticates(LETTER, read_headers(LETTER))


def test_what_our_server_found_out_is_not_looked_up_again(names: Names) -> None:
    raw = f"Authentication-Results: {GOOD}\r\n".encode() + signed()
    assert SenderAuthenticator(OURS, dkim=True, dnsfunc=names).authenticates(raw, read_headers(raw))
    assert names.asked == []


@given(st.binary(max_size=300), st.integers(0, 2000), st.integers(0, 300))
def test_no_letter_is_too_strange_to_be_checked(noise: bytes, at: int, length: int) -> None:
    raw = signed()
    names = Names()
    mangled = raw[:at] + noise + raw[at + length :]
    # Whatever still counts is the author's own words, however they came.
    if dkim_authenticates(mangled, ALICE, names):
        assert re.sub(rb"\s+", b" ", mangled.partition(b"\r\n\r\n")[2]).strip() == re.sub(rb"\s+", b" ", BODY).strip()
    assert not dkim_authenticates(noise, ALICE, names)


BLANKS = b" " * 500_000 + b"x\r\n"
RELAXED = (b"relaxed", b"relaxed")
LOOSE = b"DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=s1; bh=AAAA; b=AAAA; h=from:subject"


@pytest.mark.parametrize(
    ("raw", "good"),
    [
        pytest.param(signed(LETTER + BODY * 20_000), True, id="a long letter"),
        pytest.param(signed(LETTER + BLANKS), True, id="a line of blanks"),
        pytest.param(
            signature(LETTER + b" x\r\n", canonicalize=RELAXED) + LETTER + BLANKS, True, id="a line of blanks, relaxed"
        ),
        pytest.param(signed(LETTER + b"\r\n" * 200_000 + b"x"), True, id="empty lines"),
        pytest.param((LOOSE + b"; b" + b"\r\n " * 1_200 + b"=!\r\n") * 5 + LETTER, False, id="signatures of blanks"),
        pytest.param(b"X: y\r\n" * 9_000 + signed(), False, id="many fields"),
        pytest.param(
            LOOSE + b"".join(b":%d" % number for number in range(900)) + b"\r\n" + LETTER, False, id="many names"
        ),
    ],
)
def test_letters_made_to_take_long_are_checked(raw: bytes, good: bool, names: Names) -> None:
    # What is quadratic here would take minutes.
    assert dkim_authenticates(raw, ALICE, names) is good


def test_blanks_are_relaxed_as_the_signature_says(names: Names) -> None:
    loose = LETTER + b"A  LVP \t H \t \r\n\t\r\n \tx  "
    tight = LETTER + b"A LVP H\r\n\r\n x "
    for canonicalize, good in (((b"simple", b"relaxed"), True), ((b"relaxed", b"simple"), False)):
        header = signature(loose, canonicalize=canonicalize)
        assert dkim_authenticates(header + loose, ALICE, names)
        assert dkim_authenticates(header + tight, ALICE, names) is good


@pytest.fixture
def name_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A name server on loopback that knows one long key, in two strings, and is silent on names with "slow"."""
    asked: list[str] = []
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 0))
    port = server.getsockname()[1]

    def serve() -> None:
        while True:
            packet, peer = server.recvfrom(4096)
            if packet == b"stop":
                return
            query = dns.message.from_wire(packet)
            name = str(query.question[0].name)
            asked.append(name)
            answer = dns.message.make_response(query)
            if name == "s1._domainkey.example.org.":
                text = record().decode()
                answer.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", f'"{text[:100]}" "{text[100:]}"'))
            if "slow" not in name:
                server.sendto(answer.to_wire(), peer)

    def resolver() -> dns.resolver.Resolver:
        found = made(configure=False)
        found.nameservers, found.port = ["127.0.0.1"], port
        return found

    made = dns.resolver.Resolver
    monkeypatch.setattr(dns.resolver, "Resolver", resolver)
    thread = threading.Thread(target=serve)
    thread.start()
    yield asked
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stopper:
        stopper.sendto(b"stop", ("127.0.0.1", port))
    thread.join(10)
    server.close()


def test_keys_come_from_the_dns(name_server: list[str]) -> None:
    assert dkim_authenticates(signed(), ALICE)
    assert name_server == ["s1._domainkey.example.org."]
    assert not dkim_authenticates(signed(domain=b"example.net"), ALICE)
    with pytest.raises(dns.resolver.NoAnswer):
        ask_dns(b"s1._domainkey.example.net.", 5)


def test_a_silent_dns_is_left_in_time(name_server: list[str]) -> None:
    with pytest.raises(dns.resolver.LifetimeTimeout):
        ask_dns(b"slow.example.org.", 0.1)
