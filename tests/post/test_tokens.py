"""Signed addresses: what was signed comes back as it was, and no other tag passes."""

import base64
import hashlib
import hmac
import re
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.post.headers import is_address
from judge.post.signed_addresses import (
    MOST_EPOCHS,
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
EPOCHS = st.integers(0, MOST_EPOCHS - 1)
CLAIMS = st.builds(Claim, NAMES, NAMES, st.integers(0, 999_999_999), NUMBERS, PHASES, NUMBERS, EPOCHS)


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


def test_a_tag_shows_game_and_seat_alone_and_fits_an_address() -> None:
    assert re.fullmatch(r"spring\.england\.[a-z2-7]{20}", sign(SECRET, Claim("spring", "england", 1)))
    whole = Claim("spring-cup", "england", 12, press=99_999, phase="f1901m", offer=99_999, epoch=MOST_EPOCHS - 1)
    longest = Claim("a" * 24, "master", 12, press=99_999)
    for claim in (whole, longest, Claim("a" * 24, "p7", 1, phase="f1901m"), Claim("a" * 24, "p7", 1, offer=99_999)):
        assert len(f"judge+{sign(SECRET, claim)}") <= 64  # RFC 5321 §4.5.3.1.1


def test_an_address_does_not_tell_how_many_messages_others_write() -> None:
    tags = [sign(SECRET, Claim("spring", "england", 1, press=number)) for number in (1, 2, 300, 4_000_000)]
    assert {len(each) for each in tags} == {len("spring.england.") + 24}
    # nothing of one number shows beside another: half of the letters agree by chance at most
    first, second = (each.rpartition(".")[2] for each in tags[:2])
    assert sum(a == b for a, b in zip(first, second, strict=True)) < 12


def test_the_epoch_is_part_of_what_is_signed() -> None:
    tags = [sign(SECRET, Claim("spring", "england", 1, epoch=each)) for each in (0, 1, MOST_EPOCHS - 1)]
    assert [each.epoch for tag in tags if (each := verify(SECRET, tag))] == [0, 1, MOST_EPOCHS - 1]
    assert len(set(tags)) == 3


@pytest.mark.parametrize(
    ("fields", "claim"),
    [
        ("spring.england.1", Claim("spring", "england", 1)),
        ("spring.england.1.42", Claim("spring", "england", 1, press=42)),
        ("spring.england.1.42.f1901m.y7", Claim("spring", "england", 1, press=42, phase="f1901m", offer=7)),
    ],
)
def test_addresses_of_before_they_were_sealed_stay_good(fields: str, claim: Claim) -> None:
    message = b"judge reply address 1\0" + fields.replace(".", "\0").encode()
    signature = base64.b32encode(hmac.new(SECRET, message, hashlib.sha256).digest())[:16].decode().lower()
    assert verify(SECRET, f"{fields}.{signature}") == verify(SECRET, f"{fields}.{signature}".upper()) == claim
    assert verify(SECRET, f"{fields.replace('.1', '.2', 1)}.{signature}") is None
    assert verify(b"", f"{fields}.{signature}") is None


def test_a_note_of_before_they_were_sealed_stays_good() -> None:
    digest = hmac.new(SECRET, b"judge note 1\0ok\x0017", hashlib.sha256).digest()
    tag = f"ok.17.{base64.b32encode(digest)[:16].decode().lower()}"
    assert verify_note(SECRET, tag) == Note(NoteKind.CONFIRM, 17)
    assert verify_note(SECRET, tag.replace(".17.", ".18.")) is None
    assert verify_note(b"", tag) is None


@pytest.mark.parametrize("phase", ["F1901M", "spring", "f01m", "f1901m.y7"])
def test_what_is_no_phase_is_not_signed(phase: str) -> None:
    with pytest.raises(ValueError, match="no address can be signed"):
        sign(SECRET, Claim("spring", "england", 1, phase=phase))


@given(CLAIMS, CLAIMS)
def test_what_is_sealed_passes_beside_its_own_game_and_seat_only(signed: Claim, wanted: Claim) -> None:
    sealed = sign(SECRET, signed).rpartition(".")[2]
    is_same = (signed.game, signed.seat) == (wanted.game, wanted.seat)
    assert verify(SECRET, f"{wanted.game}.{wanted.seat}.{sealed}") == (signed if is_same else None)


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


def test_a_tag_has_one_spelling_and_no_case_is_folded_outside_ascii() -> None:
    tag = sign(SECRET, Claim("kings", "turkey", 1))
    assert verify(SECRET, tag + "a") is verify(SECRET, tag[:-1]) is None
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
NOTES = st.builds(Note, st.sampled_from(NoteKind), st.integers(1, 10**17), EPOCHS)
ADDRESSES = st.from_regex(r"[a-z0-9.+_-]{1,20}@[a-z0-9.-]{1,20}\.test", fullmatch=True)


@given(NOTES)
def test_every_note_comes_back_from_its_address_in_any_case(note: Note) -> None:
    tag = sign_note(SECRET, note)
    assert len(tag) <= 40
    assert verify_note(SECRET, tag) == verify_note(SECRET, tag.upper()) == note


@given(NOTES, st.sampled_from(NoteKind))
def test_a_note_is_good_for_its_own_kind_only(note: Note, kind: NoteKind) -> None:
    sealed = sign_note(SECRET, note).partition(".")[2]
    assert verify_note(SECRET, f"{kind.value}.{sealed}") == (note if kind == note.kind else None)
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
