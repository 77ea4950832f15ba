"""Signed addresses: what was signed comes back as it was, and no other tag passes."""

import base64
import hashlib
import hmac
import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.post.headers import is_address
from judge.post.signed_addresses import (
    Claim,
    Note,
    NoteKind,
    is_person,
    sign,
    sign_note,
    sign_person,
    tag_of,
    tagged,
    verify,
    verify_note,
)

SECRET = b"a secret of the keeper's own file"
JUDGE = "judge@play.test"
NAMES = st.from_regex(r"[a-z0-9_-]{1,24}", fullmatch=True)
NUMBERS = st.just(0) | st.integers(1, 999_999_999)
PHASES = st.just("") | st.from_regex(r"[a-z][0-9]{3,4}[a-z]", fullmatch=True)
CLAIMS = st.builds(Claim, NAMES, NAMES, st.integers(0, 999_999_999), NUMBERS, PHASES, NUMBERS)


@given(CLAIMS)
@example(Claim("spring", "england", 1))
@example(Claim("my-game_2", "o3", 0))
@example(Claim("--", "_", 7))
def test_every_claim_comes_back_from_its_address_in_any_case(claim: Claim) -> None:
    address = tagged(JUDGE, sign(SECRET, claim))
    assert is_address(address)
    assert address == address.lower()
    for spelling in (address, address.upper(), address.title()):
        tag = tag_of(spelling, JUDGE)
        assert tag is not None
        assert verify(SECRET, tag) == claim


def test_a_tag_shows_its_claim_and_fits_an_address() -> None:
    tag = sign(SECRET, Claim("spring", "england", 1))
    assert re.fullmatch(r"spring\.england\.1\.[a-z2-7]{16}", tag)
    assert len(tag) <= 40
    assert len(f"judge+{sign(SECRET, Claim('a' * 24, 'germany', 12))}") <= 64  # RFC 5321 §4.5.3.1.1


def test_the_signature_is_eighty_bits_of_a_purpose_bound_hmac() -> None:
    message = b"judge reply address 1\0spring\0england\x001"
    digest = hmac.new(SECRET, message, hashlib.sha256).digest()
    expected = base64.b32encode(digest)[:16].decode().lower()
    assert sign(SECRET, Claim("spring", "england", 1)).endswith(f".{expected}")


def test_the_number_of_press_is_a_field_of_its_own_and_older_addresses_stay_good() -> None:
    tag = sign(SECRET, Claim("spring", "england", 1, press=42))
    assert re.fullmatch(r"spring\.england\.1\.42\.[a-z2-7]{16}", tag)
    message = b"judge reply address 1\0spring\0england\x001\x0042"
    digest = hmac.new(SECRET, message, hashlib.sha256).digest()
    assert tag.endswith(f".{base64.b32encode(digest)[:16].decode().lower()}")
    assert verify(SECRET, tag) == Claim("spring", "england", 1, press=42)
    plain = sign(SECRET, Claim("spring", "england", 1))
    assert verify(SECRET, plain) == Claim("spring", "england", 1, press=0)
    for forged in (tag.replace(".42.", ".43."), tag.replace(".42.", "."), tag.replace(".42.", ".042.")):
        assert verify(SECRET, forged) is None
    assert verify(SECRET, plain.replace(".1.", ".1.42.")) is None
    assert verify(SECRET, plain.replace(".1.", ".1.0.")) is None
    assert len(f"judge+{sign(SECRET, Claim('a' * 24, 'master', 12, press=99_999))}") <= 64  # RFC 5321 §4.5.3.1.1


def test_an_address_may_name_the_phase_of_its_letter_and_a_letter_whose_lines_it_offers() -> None:
    claim = Claim("spring", "england", 1, press=42, phase="f1901m", offer=7)
    tag = sign(SECRET, claim)
    assert re.fullmatch(r"spring\.england\.1\.42\.f1901m\.y7\.[a-z2-7]{16}", tag)
    assert verify(SECRET, tag.upper()) == claim
    for forged in (tag.replace("f1901m", "f1902m"), tag.replace(".f1901m", ""), tag.replace(".y7", "")):
        assert verify(SECRET, forged) is None
    assert len(f"judge+{sign(SECRET, Claim('a' * 24, 'p7', 1, phase='f1901m'))}") <= 64  # RFC 5321 §4.5.3.1.1
    for phase in ("F1901M", "spring", "f01m", "f1901m.y7"):
        with pytest.raises(ValueError, match="no address can be signed"):
            sign(SECRET, replace(claim, phase=phase))


@given(CLAIMS, CLAIMS)
def test_a_signature_passes_for_its_own_claim_only(signed: Claim, wanted: Claim) -> None:
    signature = sign(SECRET, signed).rpartition(".")[2]
    forged = f"{sign(SECRET, wanted).rpartition('.')[0]}.{signature}"
    assert verify(SECRET, forged) == (wanted if wanted == signed else None)


@given(CLAIMS, st.data())
def test_one_changed_letter_makes_a_tag_worthless(claim: Claim, data: st.DataObject) -> None:
    tag = sign(SECRET, claim)
    place = data.draw(st.integers(0, len(tag) - 1))
    letter = data.draw(st.sampled_from("abcxyz0279-_."))
    changed = tag[:place] + letter + tag[place + 1 :]
    assert verify(SECRET, changed) == (claim if changed == tag else None)


def test_another_secret_proves_nothing() -> None:
    claim = Claim("spring", "england", 1)
    assert verify(b"another", sign(SECRET, claim)) is None
    assert verify(b"", sign(SECRET, claim)) is None
    with pytest.raises(ValueError, match="empty secret"):
        sign(b"", claim)


@given(st.text())
@example("")
@example("spring.england.1.")
@example("spring.england.01.aaaaaaaaaaaaaaaa")
@example("spring.england.٣.aaaaaaaaaaaaaaaa")
@example("\ud800")
@example("spring.england.1.aaaaaaaaaaaaaaaa\n")
def test_junk_is_no_claim(tag: str) -> None:
    assert verify(SECRET, tag) is None


def test_a_generation_has_one_spelling_and_no_case_is_folded_outside_ascii() -> None:
    tag = sign(SECRET, Claim("kings", "turkey", 1))
    assert verify(SECRET, tag.replace(".1.", ".01.")) is None
    assert verify(SECRET, tag.replace("k", "\u212a")) is None  # Kelvin sign: lower case is k


@pytest.mark.parametrize(
    "claim",
    [
        Claim("Spring", "england", 1),
        Claim("", "england", 1),
        Claim("a" * 25, "england", 1),
        Claim("spring", "eng.land", 1),
        Claim("spring", "engländ", 1),
        Claim("spring\n", "england", 1),
        Claim("\ud800", "england", 1),
        Claim("spring", "england", -1),
        Claim("spring", "england", 10**9),
        Claim("spring", "england", 1, press=-1),
        Claim("spring", "england", 1, press=10**9),
    ],
)
def test_a_claim_out_of_form_is_not_signed(claim: Claim) -> None:
    with pytest.raises(ValueError, match="no address can be signed"):
        sign(SECRET, claim)


def test_a_letter_beyond_ascii_makes_an_address_another_one() -> None:
    kelvin, tag = "\u212aate@x.test", sign(SECRET, Claim("kings", "turkey", 1))
    assert not is_person(SECRET, sign_person(SECRET, kelvin, TODAY), "kate@x.test", TODAY)
    assert not is_person(SECRET, sign_person(SECRET, "kate@x.test", TODAY), kelvin, TODAY)
    assert tag_of("judge@play.test", "judge@play.test") == ""
    assert tag_of("keeper@play.test", "\u212aeeper@play.test") is None
    assert verify(SECRET, tag_of(tagged(JUDGE, tag.replace("k", "\u212a")), JUDGE) or "") is None


@pytest.mark.parametrize(
    ("address", "tag"),
    [
        ("judge+abc@play.test", "abc"),
        ("Judge+ABC@PLAY.test", "abc"),
        ("judge+a+b@play.test", "a+b"),
        ("judge@play.test", ""),
        ("judge+@play.test", ""),
        ("judges@play.test", None),
        ("judges+abc@play.test", None),
        ("xjudge+abc@play.test", None),
        ("judge+abc@other.test", None),
        ("judge", None),
        ("judge+\u212a@play.test", "\u212a"),
        ("\u212aeeper@play.test", None),
        ("", None),
        ("<>", None),
    ],
)
def test_a_recipient_is_the_judge_plain_or_tagged_or_somebody_else(address: str, tag: str | None) -> None:
    assert tag_of(address, JUDGE) == tag


def test_a_judge_whose_own_address_has_a_plus_finds_its_tags() -> None:
    assert tag_of("keeper+judge+abc@play.test", "keeper+judge@play.test") == "abc"
    assert tag_of("keeper+judge@play.test", "keeper+judge@play.test") == ""
    assert tag_of("keeper+other@play.test", "keeper+judge@play.test") is None


def test_an_empty_tag_leaves_the_address_plain() -> None:
    assert tagged(JUDGE, "") == JUDGE


TODAY = date(2026, 1, 5)
NOTES = st.builds(Note, st.sampled_from(NoteKind), st.integers(1, 10**17))
ADDRESSES = st.from_regex(r"[a-z0-9.+_-]{1,20}@[a-z0-9.-]{1,20}\.test", fullmatch=True)


@given(NOTES)
def test_every_note_comes_back_from_its_address_in_any_case(note: Note) -> None:
    tag = sign_note(SECRET, note)
    assert len(tag) <= 38
    assert verify_note(SECRET, tag) == verify_note(SECRET, tag.upper()) == note


@given(NOTES, st.integers(1, 10**17), st.sampled_from(NoteKind))
def test_a_note_is_good_for_its_own_letter_and_kind_only(note: Note, number: int, kind: NoteKind) -> None:
    signature = sign_note(SECRET, note).rpartition(".")[2]
    forged = verify_note(SECRET, f"{kind.value}.{number}.{signature}")
    assert forged == (note if (kind, number) == (note.kind, note.number) else None)
    assert verify_note(b"another secret", sign_note(SECRET, note)) is None


@given(ADDRESSES, ADDRESSES)
def test_a_persons_tag_proves_only_their_own_address(address: str, other: str) -> None:
    tag = sign_person(SECRET, address, TODAY)
    assert is_person(SECRET, tag, address, TODAY)
    assert is_person(SECRET, tag.upper(), address.upper(), TODAY)
    assert is_person(SECRET, tag, other, TODAY) == (address == other)
    assert not is_person(b"another secret", tag, address, TODAY)


@given(CLAIMS, NOTES, ADDRESSES)
def test_no_tag_passes_for_one_of_another_kind(claim: Claim, note: Note, address: str) -> None:
    seat, noted, person = sign(SECRET, claim), sign_note(SECRET, note), sign_person(SECRET, address, TODAY)
    assert verify_note(SECRET, seat) is verify_note(SECRET, person) is None
    assert verify(SECRET, noted) is verify(SECRET, person) is None
    assert not is_person(SECRET, seat, address, TODAY)
    assert not is_person(SECRET, noted, address, TODAY)


@pytest.mark.parametrize(
    "tag", ["", "ok", "ok.0.aaaaaaaaaaaaaaaa", "b.1.aaaaaaaaaaaaaaaa", "b.01." + "a" * 16, "me.", "é"]
)
def test_what_was_never_signed_is_nothing(tag: str) -> None:
    assert verify_note(SECRET, tag) is None
    assert verify_note(b"", tag) is None
    assert not is_person(SECRET, tag, "ann@x.test", TODAY)


def test_a_persons_tag_is_good_to_the_end_of_the_next_month() -> None:
    tag = sign_person(SECRET, "ann@x.test", date(2026, 1, 31))
    assert is_person(SECRET, tag, "ann@x.test", date(2026, 2, 28))
    assert not is_person(SECRET, tag, "ann@x.test", date(2026, 3, 1))
    assert not is_person(SECRET, tag, "ann@x.test", date(2025, 12, 31))
