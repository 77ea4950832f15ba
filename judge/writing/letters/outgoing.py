"""Outgoing letters as values: the reader, the text, and how a letter is made from a template and a view."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from judge.atlas.picture import Picture
from judge.board.variant import Variant
from judge.game.state import Seat
from judge.game.views.game_view import GameView
from judge.writing.rendering.languages import language_words
from judge.writing.rendering.render import spoken, text_of
from judge.writing.rendering.translatable import in_language


@dataclass(frozen=True, slots=True)
class Attachment:
    """An attached file: its name, its MIME type with parameters, and its content."""

    name: str
    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Due:
    """A deadline for the reader's calendar, with its game and phase (code and name).

    `sequence` grows with each change; `alarms` are how long before the deadline the reader is reminded. `cancelled`:
    there is no such deadline any more.
    """

    game: str
    phase: str
    title: str
    at: datetime
    sequence: int
    alarms: tuple[timedelta, ...] = ()
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture that a letter brings, drawn when the letter leaves: what it shows, and its alternative text.

    `name` is the file's, without the extension (`spring-cup-S1901M`). `form` is how the reader wants it: `png`
    stands in the letter, `large` is the same in more detail, `svg` and `pdf` are files beside the letter. With
    `original` the SVG is attached as well.
    """

    picture: Picture
    name: str
    alt: str
    form: str = "png"
    original: bool = False


@dataclass(frozen=True, slots=True)
class OutLetter:
    """A letter to be sent. `seat` is (game, seat id, generation), for the signed reply address.

    `kind` names the template. `public`: this is the copy for the game's record; it has no address and goes nowhere.
    `asks_confirmation`: a reply confirms that its writer wrote the letter which this one answers. `press`: the number
    of the message that it brings, which a reply answers. `once`: a name under which such a letter goes to its address
    once a day at most, and only while letters to it arrive. `dues` are deadlines for the reader's calendar. `brings`:
    the form (`mbox`, `json` …) in which its game comes with it as a file, made when the letter leaves. `pictures` are
    drawn then.
    """

    address: str
    seat: tuple[str, str, int] | None
    game: str | None
    kind: str
    phase: str | None
    subject: str
    text: str
    public: bool = False
    asks_confirmation: bool = False
    attachments: tuple[Attachment, ...] = ()
    press: int = 0
    language: str = ""
    once: str = ""
    dues: tuple[Due, ...] = ()
    brings: str = ""
    pictures: tuple[Illustration, ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a letter: their address, seat (None: none), time zone and language. `maps` is the form in which
    they want pictures, empty for the default.
    """

    address: str
    seat: str | None = None
    generation: int = 1
    zone: str = "UTC"
    language: str = ""
    maps: str = ""

    @classmethod
    def of(cls, seat: Seat) -> "Reader":
        """The holder of a seat."""
        return cls(seat.address, seat.id, seat.generation, seat.zone, seat.language, seat.maps)


RECORD = Reader("")


def letter(
    kind: str,
    subject: str,
    to: Reader,
    view: GameView,
    variant: Variant,
    facts: Mapping[str, object] | None = None,
    *,
    phase: str | None = None,
    whole_words: bool = False,
) -> OutLetter:
    """The letter of a kind, which names its template, written from the reader's view and these facts.

    With `whole_words` long words (addresses of the web) stay in one piece.
    """
    role = view.own.role.value if view.own else ""
    common = {"view": view, "variant": variant, "zone": to.zone, "role": role}
    text = text_of(kind, whole_words=whole_words, **common, **(facts or {}))
    seat = (view.name, to.seat, to.generation) if to.seat else None
    return OutLetter(
        to.address,
        seat,
        view.name,
        kind,
        phase or view.phase,
        subject,
        text,
        public=not to.address,
        language=to.language,
    )


def written(letter: OutLetter, own: Path | None) -> OutLetter:
    """The letter in its reader's language, if the judge or the keeper's folder `own` has a template for it; else in
    English."""
    text = in_language(letter.text, language_words(letter.language, own))
    return replace(letter, text=text, language=spoken(letter.kind, letter.language, own))


def about_game(view: GameView, what: str) -> str:
    """A subject that names the game first: `Diplomacy game demo paused S1901M`."""
    return " ".join(part for part in ("Diplomacy game", view.name, what, view.phase) if part)


def naming_game(view: GameView, what: str) -> str:
    """A subject that names the game last, as DPjudge did: `Diplomacy late notice (demo S1901M)`."""
    return f"Diplomacy {what} ({' '.join(part for part in (view.name, view.phase) if part)})"
