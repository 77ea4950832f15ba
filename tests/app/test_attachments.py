"""Letters get their pictures when they leave: each drawn once, fitted into the letter, and never in its way."""

import random
from dataclasses import dataclass, field, replace
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from judge.app.attachments import PictureAttacher
from judge.app.commit import Trigger, commit
from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.atlas.picture import Picture
from judge.atlas.service.client import CannotDraw, Form, Width
from judge.board.library import Library, load_variant
from judge.common.message import Plain
from judge.config.loading import Config
from judge.config.schema import Identity
from judge.desk.handling.effects import Effects
from judge.post.sending import TemporaryFailure
from judge.writing.letters.outgoing import Illustration, OutLetter, Said
from judge.writing.rendering.letter_blocks import Paragraph, Results
from judge.writing.rendering.plain_text import PLACE_OF_PICTURES
from tests.offline_judge import JUDGE, KEEPER, OfflineJudge, said, text, to

VARIANT = load_variant("standard")
SPRING = Picture.on(VARIANT, VARIANT.start(), title="demo: Spring 1901")
FALL = Picture.on(VARIANT, VARIANT.start(), title="demo: Fall 1901")
PLENTY = 7_000_000
SMALLER = "The maps are smaller than usual, because this letter would be too large otherwise."
BARE = "The maps come without their files, because this letter would be too large otherwise."
BOTH = "The maps are smaller than usual and come without their files, because this letter would be too large otherwise."
NONE = "This letter has no map, because it would be too large with one."
FAILED = "A map could not be drawn this time; this letter comes without it."


@dataclass
class Draughtsman:
    """Draws nothing, in the size asked for: a PNG of a hundred bytes a pixel of its width, files of a fixed size.

    A PNG of 880 pixels is the narrowest whose labels can be read.
    """

    archive: Archive
    drawn: list[tuple[str, Form, int]] = field(default_factory=list)
    failure: Exception | None = None
    file_size: int = 30_000

    def __call__(self, shows: str, form: Form, width: Width | None) -> bytes:
        assert not self.archive._db.in_transaction  # nobody else's letter waits for it
        wide = min(max(width.least, 880), width.most) if width else 0
        self.drawn.append((Picture.from_json(shows).title, form, wide))
        if self.failure is not None:
            raise self.failure
        return f"{form} of {shows}".encode()[:50].ljust(100 * wide if form == "png" else self.file_size, b"\0")


@dataclass
class Illustrated(OfflineJudge):
    """A judge whose letters bring pictures; `left` are the letters as they left, byte for byte."""

    largest: int = PLENTY
    room: int = 32_000_000
    left: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.draw = Draughtsman(self.archive)
        attacher = PictureAttacher(self.draw, "dip.example", self.largest, self.room)
        self.worker = Worker(self.archive, self.config, lambda: self.now, random.Random(1), attacher)

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        self.left.append(raw)
        super().send(mail_from, rcpt, raw)

    def queue(self, *letters: OutLetter) -> None:
        with self.archive.transaction() as transaction:
            commit(self.worker._services, transaction, Effects(letters=list(letters)), self.now, Trigger("test"))

    def mail(self, *shown: Illustration, language: str = "") -> EmailMessage:
        """The letter as it leaves that brings these pictures."""
        self.queue(replace(letter(*shown), language=language))
        self.work()
        return parsed(self.left[-1])


def letter(*shown: Illustration, address: str = "ann@x.example") -> OutLetter:
    tree = (
        Results(":: Judge: JUDG", ()),
        Paragraph(("Results of demo.",)),
        Paragraph(("Austria: Army Vienna HOLD.",)),
    )
    body = Said("Diplomacy results", tree)
    return OutLetter(address, None, None, "results", "S1901M", Plain(body.subject), body, pictures=shown)


def shows(form: str = "png", picture: Picture = SPRING) -> Illustration:
    return Illustration(picture, "demo-S1901M", 'Map of "demo"', form)


def parsed(raw: bytes) -> EmailMessage:
    found = message_from_bytes(raw, policy=policy.default)
    assert isinstance(found, EmailMessage)
    assert found.defects == []
    return found


def brought(mail: EmailMessage) -> list[tuple[str, str, str | None]]:
    """What a letter brings besides its words."""
    return [
        (part.get_content_type(), str(part.get_content_disposition()), part.get_filename())
        for part in mail.walk()
        if part.get_filename()
    ]


def page(mail: EmailMessage) -> str:
    html = mail.get_body(("html",))
    assert html is not None
    return str(html.get_content())


def made(tmp_path: Path, archive: Archive, **more: Any) -> Illustrated:
    identity = Identity(authserv_id="mx.dip.example")
    config = Config(address=JUDGE, keeper=KEEPER, hostname="dip.example", var=tmp_path, identity=identity)
    return Illustrated(archive, config, **more)


@pytest.fixture
def judge(tmp_path: Path, archive: Archive) -> Illustrated:
    return made(tmp_path, archive)


PNG, SVG, PDF = (
    ("image/png", "inline", "demo-S1901M.png"),
    ("image/svg+xml", "attachment", "demo-S1901M.svg"),
    ("application/pdf", "attachment", "demo-S1901M.pdf"),
)


def test_a_picture_stands_in_the_html_of_its_letter(judge: Illustrated) -> None:
    mail = judge.mail(shows())
    image = next(part for part in mail.walk() if part.get_content_type() == "image/png")
    cid = image["Content-ID"].strip("<>")
    assert cid.endswith("@dip.example")
    assert f'<img src="cid:{cid}" alt="Map of &quot;demo&quot;"' in page(mail)
    assert page(mail).index("Results of demo") < page(mail).index("<img") < page(mail).index("Army Vienna")
    plain, related = mail.iter_parts()
    assert plain.get_content_type() == "text/plain"
    assert related.get_content_type() == "multipart/related"
    assert brought(mail) == [PNG]


@pytest.mark.parametrize(
    ("form", "expected", "drawn"),
    [
        ("png", [PNG], [("png", 900)]),
        ("large", [PNG], [("png", 2400)]),
        ("svg", [SVG], [("svg", 0)]),
        ("pdf", [PDF], [("pdf", 0)]),
    ],
)
def test_a_picture_comes_in_the_form_that_its_reader_wants(
    judge: Illustrated,
    form: str,
    expected: list[tuple[str, str, str]],
    drawn: list[tuple[str, int]],
) -> None:
    mail = judge.mail(shows(form))
    assert brought(mail) == expected
    assert [(form, width) for _, form, width in judge.draw.drawn] == drawn
    assert ("<img" in page(mail)) == (PNG in expected)


def test_several_pictures_come_in_their_order(judge: Illustrated) -> None:
    mail = judge.mail(shows(), replace(shows(picture=FALL), name="demo-now", alt="Now"))
    assert [name for _, _, name in brought(mail)] == ["demo-S1901M.png", "demo-now.png"]
    assert page(mail).index("Map of") < page(mail).index('alt="Now"')
    assert judge.draw.drawn == [("demo: Spring 1901", "png", 900), ("demo: Fall 1901", "png", 900)]


def test_one_picture_brought_twice_has_two_places_in_its_letter(judge: Illustrated) -> None:
    mail = judge.mail(shows(), replace(shows(), name="demo-S1901M-2"))
    ids = [part["Content-ID"].strip("<>") for part in mail.walk() if part["Content-ID"]]
    assert len(set(ids)) == 2
    assert [page(mail).count(f"cid:{each}") for each in ids] == [1, 1]


# A PNG has 90,000 bytes, 88,000 or 70,000, a large one 240,000, a file 30,000, each by 78/57 in a letter; its words are
# some 2,000.
@pytest.mark.parametrize(
    ("largest", "form", "expected", "width", "sentence"),
    [
        (130_000, "png", [PNG], 900, ""),
        (123_500, "png", [PNG], 880, SMALLER),
        (120_000, "png", [PNG], 700, SMALLER),
        (50_000, "png", [], 0, NONE),
        (100_000, "svg", [SVG], 0, ""),
        (30_000, "svg", [], 0, NONE),
        (350_000, "large", [PNG], 2400, ""),
        (200_000, "large", [PNG], 900, SMALLER),
        (123_500, "large", [PNG], 880, SMALLER),
    ],
)
def test_a_letter_keeps_its_size_and_says_what_that_cost(
    tmp_path: Path,
    archive: Archive,
    largest: int,
    form: str,
    expected: list[tuple[str, str, str]],
    width: int,
    sentence: str,
) -> None:
    judge = made(tmp_path, archive, largest=largest)
    mail = judge.mail(shows(form))
    assert len(judge.left[-1]) <= largest
    assert brought(mail) == expected
    sizes = [len(part.get_content()) for part in mail.walk() if part.get_content_type() == "image/png"]
    assert sizes == ([100 * width] if width else [])
    words = said(message_from_bytes(judge.left[-1]))
    assert words == " ".join(f":: Judge: JUDG Results of demo. {sentence} Austria: Army Vienna HOLD.".split())
    assert not sentence or f">{sentence}</p>" in page(mail)


@pytest.mark.parametrize(("largest", "width", "sentence"), [(130_000, 900, BARE), (123_500, 880, BOTH)])
def test_a_picture_stands_for_a_file_that_is_too_large(
    tmp_path: Path, archive: Archive, largest: int, width: int, sentence: str
) -> None:
    judge = made(tmp_path, archive, largest=largest)
    judge.draw.file_size = 200_000
    mail = judge.mail(shows("svg"))
    assert brought(mail) == [PNG]
    (image,) = (part.get_content() for part in mail.walk() if part.get_content_type() == "image/png")
    assert len(image) == 100 * width
    assert sentence in said(message_from_bytes(judge.left[-1]))


def test_missing_pictures_are_explained_in_the_letters_language(tmp_path: Path, archive: Archive) -> None:
    judge = made(tmp_path, archive, largest=20_000)
    judge.mail(shows(), language="de")
    assert "Dieser Brief hat keine Karte, weil er mit einer zu groß wäre." in said(message_from_bytes(judge.left[0]))


def test_a_letter_tried_again_is_the_same_byte_for_byte(judge: Illustrated, tmp_path: Path) -> None:
    tried: list[bytes] = []

    class Refusing:
        def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
            tried.append(raw)
            raise TemporaryFailure("421 later")

        def close(self) -> None:
            pass

    judge.queue(letter(shows()))
    judge.worker.send_due(Refusing())
    judge.now += timedelta(hours=1)
    again = made(tmp_path, judge.archive)  # a judge that was started anew meanwhile
    again.now = judge.now
    again.work()
    assert again.left == tried
    assert len(tried) == 1


def test_what_many_readers_see_is_drawn_once(judge: Illustrated) -> None:
    letters = [letter(shows(), address=f"p{n}@x.example") for n in range(120)]
    judge.queue(*letters)
    assert judge.draw.drawn == []  # nothing is drawn before a letter leaves
    judge.work()
    assert len(judge.left) == 120
    assert judge.draw.drawn == [("demo: Spring 1901", "png", 900)]


def test_the_pictures_kept_for_other_letters_are_bounded(tmp_path: Path, archive: Archive) -> None:
    judge = made(tmp_path, archive, room=100_000)
    for picture in (SPRING, SPRING, FALL, SPRING):
        judge.mail(shows(picture=picture))
    assert [title for title, _, _ in judge.draw.drawn] == ["demo: Spring 1901", "demo: Fall 1901", "demo: Spring 1901"]


def test_a_picture_that_cannot_be_drawn_delays_no_letter_and_the_letter_says_so(judge: Illustrated) -> None:
    judge.draw.failure = CannotDraw("it took too long")
    judge.queue(*(letter(shows(), address=f"p{n}@x.example") for n in range(10)))
    judge.work()
    assert len(judge.left) == 10
    assert all(FAILED in said(message_from_bytes(raw)) for raw in judge.left)
    assert f">{FAILED}</p>" in page(parsed(judge.left[0]))
    assert all(brought(parsed(raw)) == [] for raw in judge.left)
    assert len(judge.draw.drawn) == 2


def test_of_several_pictures_those_that_can_be_drawn_come(judge: Illustrated) -> None:
    draw = judge.draw

    def draws_spring(shows: str, form: Form, width: Width | None) -> bytes:
        if "Fall" in shows:
            raise CannotDraw("no")
        return draw(shows, form, width)

    judge.worker._attacher = PictureAttacher(draws_spring, "dip.example", PLENTY)
    mail = judge.mail(replace(shows(picture=FALL), name="now"), shows())
    assert brought(mail) == [PNG]
    assert FAILED in said(message_from_bytes(judge.left[0]))


def test_a_letter_that_went_without_its_picture_stays_without_it(judge: Illustrated, tmp_path: Path) -> None:
    judge.draw.failure = CannotDraw("the process has died")
    judge.failure = TemporaryFailure("421 later")
    judge.queue(letter(shows()))
    judge.work()
    judge.failure = judge.draw.failure = None
    judge.wait(hours=1)
    assert len(judge.left) == 2
    assert judge.left[0] == judge.left[1]
    assert FAILED in text(judge.sent[0])


def test_a_fault_of_our_own_costs_the_letter_its_picture_only(
    judge: Illustrated, caplog: pytest.LogCaptureFixture
) -> None:
    judge.draw.failure = ZeroDivisionError("A VIE - BUD")
    mail = judge.mail(shows())
    assert brought(mail) == []
    assert "Results of demo." in text(judge.sent[0])
    assert PLACE_OF_PICTURES not in text(judge.sent[0])
    assert "ZeroDivisionError" in caplog.text
    assert "BUD" not in caplog.text


def test_a_letter_on_its_way_when_the_judge_stops_goes_whole_the_next_time(judge: Illustrated) -> None:
    stopped: list[bool] = []

    def dies(shows: str, form: Form, width: Width | None) -> bytes:
        stopped.append(True)
        raise CannotDraw("the process that draws has died")

    judge.worker._attacher = PictureAttacher(dies, "dip.example", PLENTY)
    judge.queue(letter(shows()))
    judge.worker.send_due(judge, lambda: bool(stopped))
    assert judge.left == []
    judge.worker._attacher = PictureAttacher(judge.draw, "dip.example", PLENTY)
    judge.work()
    assert brought(parsed(judge.left[0])) == [PNG]


def test_a_letter_that_waits_while_its_judge_gives_up_maps_leaves_no_trace_of_them(judge: Illustrated) -> None:
    judge.queue(letter(shows()))
    judge.worker = Worker(judge.archive, judge.config, lambda: judge.now, random.Random(1))
    judge.work()
    assert text(judge.sent[0]).splitlines() == letter().text.splitlines()
    assert "<!--" not in page(parsed(judge.left[0]))


def test_a_judge_without_maps_keeps_none_and_sends_plain_letters(judge: Illustrated) -> None:
    judge.worker = Worker(judge.archive, judge.config, lambda: judge.now, random.Random(1))
    mail = judge.mail(shows())
    assert brought(mail) == []
    assert "<!--" not in page(mail)
    assert judge.archive._db.execute("SELECT count(*) FROM pictures").fetchone() == (0,)


def test_a_letter_queued_with_pictures_goes_without_them_when_the_keeper_wants_none(judge: Illustrated) -> None:
    judge.queue(letter(shows()))
    judge.worker = Worker(judge.archive, judge.config, lambda: judge.now, random.Random(1))
    judge.work()
    assert brought(parsed(judge.left[0])) == []


def test_what_was_kept_for_a_suspended_address_comes_with_its_pictures(judge: Illustrated) -> None:
    with judge.archive.transaction() as transaction:
        row = next(iter(judge.archive.due_outgoing(judge.now, 1)), None)
        assert row is None
        commit(judge.worker._services, transaction, Effects(letters=[letter(shows())]), judge.now, Trigger("held"))
        transaction._db.execute("UPDATE outbox SET dead = 1, held = 1, reason = 'suspended'")
    assert judge.work() == []
    with judge.archive.transaction() as transaction:
        assert transaction.free_held("ann@x.example", judge.now) == 1
    judge.work()
    assert brought(parsed(judge.left[0])) == [PNG]


def test_the_letters_of_a_game_bring_its_map(judge: Illustrated) -> None:
    judge.game()
    sent = judge.wait(days=2)
    results = to(sent, "france@x.example")[-1]
    found = parsed(judge.left[judge.sent.index(results)])
    assert brought(found)[0][:2] == ("image/png", "inline")
    assert 'alt="Map of demo' in page(found)


def test_where_the_keeper_wants_no_maps_no_letter_speaks_of_one(tmp_path: Path) -> None:
    bare = Library(drawn=False)
    with Archive.open(tmp_path / "bare.sqlite", fresh_secret=b"s" * 32, library=bare) as archive:
        judge = made(tmp_path, archive)
        judge.game()
        asked = judge.post("france@x.example", "MAP", judge.reply_to("france@x.example"))
    assert not any(b"image/" in raw for raw in judge.left)
    assert not any("map is enclosed" in said(each) for each in judge.sent)
    assert "This judge sends no maps; STATUS and GET show" in said(asked[0])
