"""A composed letter opened again: its words and files come out as they went in, and more can go with them."""

from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.compose import Content, Enclosure, Image, compose
from judge.post.rewriting import content_of, with_content
from tests.post.test_compose import DRAFT, JUDGE

SVG = Enclosure("cup-S1901M.svg", "image/svg+xml", b"<svg/>")
ICS = Enclosure("deadline.ics", "text/calendar; charset=utf-8; method=PUBLISH", b"BEGIN:VCALENDAR\r\n")
PNG = Image("cup-S1901M.png", "image/png", bytes(range(256)) * 9, "12ab@play.test")


def letter(**changes: Any) -> bytes:
    return compose(replace(DRAFT, **{"html": "<p>Hello</p>\n", **changes}), JUDGE, "The Judge", "play.test")


def parsed(raw: bytes) -> EmailMessage:
    found = message_from_bytes(raw, policy=policy.default)
    assert isinstance(found, EmailMessage)
    assert found.defects == []
    return found


def tree(part: MIMEPart) -> object:
    """A letter's parts: the type of each, with those in it."""
    if not part.is_multipart():
        return part.get_content_type()
    return {part.get_content_subtype(): [tree(each) for each in part.iter_parts()]}


@given(text=st.text(), html=st.none() | st.text(), data=st.none() | st.binary())
def test_a_letter_with_its_own_content_is_the_same_byte_for_byte(
    text: str, html: str | None, data: bytes | None
) -> None:
    files = () if data is None else (Enclosure("cup.json", "application/json", data), ICS)
    raw = letter(text=text, html=html, enclosures=files)
    found = content_of(raw)
    assert with_content(raw, found) == raw
    assert list(found.enclosures) == list(files)


def test_a_single_part_becomes_more_and_its_headers_stay() -> None:
    raw = compose(DRAFT, JUDGE, "The Judge", "play.test")
    more = with_content(raw, replace(content_of(raw), enclosures=(SVG,)))
    assert tree(parsed(more)) == {"mixed": ["text/plain", "image/svg+xml"]}
    own = {"content-type", "content-transfer-encoding", "mime-version"}
    for name, value in parsed(raw).items():
        assert name.lower() in own or parsed(more)[name] == value


def test_pictures_stand_in_the_html_and_files_beside_the_words() -> None:
    raw = letter(enclosures=(ICS,))
    words = content_of(raw)
    page = '<p><img src="cid:12ab@play.test" alt="Map of cup"></p>'
    full = with_content(raw, Content(words.text, page, (*words.enclosures, SVG), [PNG]))
    found = parsed(full)
    assert tree(found) == {
        "mixed": [
            {"alternative": ["text/plain", {"related": ["text/html", "image/png"]}]},
            "text/calendar",
            "image/svg+xml",
        ]
    }
    related = next(part for part in found.walk() if part.get_content_type() == "multipart/related")
    assert related.get_param("type") == "text/html"
    html, image = related.iter_parts()
    assert f'src="cid:{image["Content-ID"].strip("<>")}"' in html.get_content()
    assert (image.get_content_disposition(), image.get_filename()) == ("inline", PNG.name)
    assert image.get_content() == PNG.data
    *_, calendar, svg = found.iter_parts()
    assert (svg.get_content_disposition(), svg.get_filename(), svg.get_content()) == (
        "attachment",
        SVG.name,
        SVG.data,
    )
    assert calendar.get_filename() == ICS.name
    assert max(map(len, full.split(b"\r\n"))) <= 998


def test_without_files_a_letter_with_pictures_is_no_more_than_its_words() -> None:
    raw = letter()
    full = with_content(raw, replace(content_of(raw), images=[PNG]))
    assert tree(parsed(full)) == {"alternative": ["text/plain", {"related": ["text/html", "image/png"]}]}


@pytest.mark.parametrize("name", ["a b.png", 'a".png', "a\r\nBcc: x"])
def test_a_picture_whose_name_no_header_can_hold_is_refused(name: str) -> None:
    raw = letter()
    with pytest.raises(ValueError, match="no file can be enclosed"):
        with_content(raw, Content("", "", (), [replace(PNG, name=name)]))


def test_addresses_outside_ascii_stay_as_they_are() -> None:
    raw = letter(to="jürgen@example.org")
    assert '"Alice" <jürgen@example.org>'.encode() in with_content(raw, replace(content_of(raw), enclosures=(SVG,)))
