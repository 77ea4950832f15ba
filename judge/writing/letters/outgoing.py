"""Outgoing letters as values: the reader, the content, and how a letter is made from a template and a view.

A letter is put into its reader's language at the last moment (`written`), when it goes into the archive.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from judge.atlas.picture import Picture
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.players.own_addresses import Side
from judge.game.state import Role, Seat
from judge.game.views.game_view import GameView
from judge.writing.letters.nouns import phase_named
from judge.writing.rendering.board_words import PhaseInWords
from judge.writing.rendering.composer import Passage, compose
from judge.writing.rendering.html_page import as_html
from judge.writing.rendering.letter_blocks import Tree, with_pictures
from judge.writing.rendering.own_words import OwnProblem, own_words
from judge.writing.rendering.plain_text import as_text
from judge.writing.rendering.render import TIED, one_line
from judge.writing.rendering.translator import Translator, in_english


@dataclass(frozen=True, slots=True)
class Attachment:
    """An attached file: its name, its MIME type with parameters, and its content."""

    name: str
    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Due:
    """A deadline for the reader's calendar, with its game, the code of its phase, and the phase's name.

    `sequence` grows with each change; `alarms` are how long before the deadline the reader is reminded. `cancelled`:
    there is no longer such a deadline.
    """

    game: str
    phase: str
    title: PhaseInWords
    at: datetime
    sequence: int
    alarms: tuple[timedelta, ...] = ()
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture in a letter, drawn when the letter leaves: what it shows, and its alternative text.

    `name` is the file's, without the extension (`spring-cup-S1901M`). `form` is how the reader wants it: `png` is shown
    in the letter, `large` is the same in more detail, `svg` and `pdf` are attached files.
    """

    picture: Picture
    name: str
    alt: str
    form: str = "png"


@dataclass(frozen=True, slots=True)
class Said:
    """A letter in its reader's language: its subject, and the tree from which its text and its HTML are made.

    `broken` is what failed of the keeper's own templates and sentences; ours are used instead.
    """

    subject: str
    tree: Tree
    broken: tuple[OwnProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class OutLetter:
    """A letter to be sent. `seat` is (game, seat id, generation), for the signed reply address.

    `kind` names the template; of several notices in one letter, that of one which does not wait. `public`: this is the
    copy for the game's record; it has no address and goes nowhere.
    `asks_confirmation`: a reply confirms that its writer wrote the letter which this one answers. `asks_address`: a
    reply says, for this side, whether an address is that of a person. `offers`: a YES uses lines of that letter for
    the present phase. `press`: the number of the message that it brings, which a reply answers. `once`: a name under
    which such a letter goes to its address once a day at most, and only while letters to it arrive. `dues` are
    deadlines for the reader's calendar. `brings`: the form (`mbox`, `json` …) in which its game comes with it as a
    file, made when the letter leaves. `pictures` are drawn then. `cautious`: its reader may never have written to the
    judge, so it quotes as little as it can.
    `among`: whose correspondence it belongs to, as far as its reader knows (empty: to that of its game's phase).
    `is_notice`: it tells of a change, and may be one of several in one letter (`judge.writing.letters.notices`).
    `adds`: it is part of the letter with the results that its reader gets with it, if there is one, and adds this to
    its subject. `first`: what it says first, which stands first in that letter instead.
    """

    address: str
    seat: tuple[str, str, int] | None
    game: str | None
    kind: str
    phase: str | None
    about: Message
    body: Passage | Said
    public: bool = False
    asks_confirmation: bool = False
    asks_address: Side | None = None
    offers: bool = False
    attachments: tuple[Attachment, ...] = ()
    press: int = 0
    language: str = ""
    once: str = ""
    dues: tuple[Due, ...] = ()
    brings: str = ""
    pictures: tuple[Illustration, ...] = ()
    zone: str = "UTC"
    cautious: bool = False
    among: tuple[str, ...] = ()
    is_notice: bool = False
    adds: tuple[Message, ...] = ()
    first: tuple[Message, ...] = ()

    @property
    def subject(self) -> str:
        """The subject: in the reader's language once the letter is `written`, before that in English."""
        if isinstance(self.body, Said):
            return self.body.subject
        variant = self.body.variant if isinstance(self.body, Passage) else None
        return one_line(in_english(self.about, variant), LONGEST_SUBJECT)

    @property
    def text(self) -> str:
        """The plain text: in the reader's language once the letter is `written`, before that in English by our own
        templates."""
        if isinstance(self.body, Said):
            return as_text(self.body.tree)
        return written(replace(self, language=""), None).text

    @property
    def broken(self) -> tuple[OwnProblem, ...]:
        """The faults of the keeper's own templates and sentences when the letter was written."""
        return self.body.broken if isinstance(self.body, Said) else ()

    def plain(self, *, illustrated: bool) -> str:
        """The plain text of a letter that is `written`. If `illustrated`, it has a mark where its pictures belong."""
        if illustrated and isinstance(self.body, Said):
            return as_text(with_pictures(self.body.tree), illustrated=True)
        return self.text

    def html(self, *, illustrated: bool) -> str:
        """The HTML of a letter that is `written`. If `illustrated`, it has a mark where its pictures belong."""
        said = self.body if isinstance(self.body, Said) else None
        tree = said.tree if said else ()
        return as_html(self.subject, with_pictures(tree) if illustrated else tree, self.language)


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
LONGEST_SUBJECT = 120


def letter(
    kind: str,
    about: Message,
    to: Reader,
    view: GameView,
    variant: Variant,
    facts: Mapping[str, object] | None = None,
    *,
    phase: str | None = None,
) -> OutLetter:
    """The letter of a kind (the name of its template), written from the reader's view and these facts."""
    role = view.own.role.value if view.own else ""
    common = {
        "view": view,
        "variant": variant,
        "zone": to.zone,
        "role": role,
        "phase": phase_named(view),
        "idle": _is_idle(view, variant),
        "closes": True,
        "whole": True,
        **(facts or {}),
    }
    seat = (view.name, to.seat, to.generation) if to.seat else None
    return OutLetter(
        to.address,
        seat,
        view.name,
        kind,
        phase or view.phase,
        about,
        Passage(kind, common, variant),
        public=not to.address,
        language=to.language,
        zone=to.zone,
    )


def _is_idle(view: GameView, variant: Variant) -> bool:
    """Whether a player has nothing to order and nothing on file, so that no letter asks them for orders."""
    own = view.own
    if own is None or own.role is not Role.PLAYER or variant.bids:
        return False
    return not any(own.unordered.values()) and not any(own.orders.values())


def written(letter: OutLetter, own: Path | None) -> OutLetter:
    """The letter in its reader's language, or wholly in English if the language lacks something.

    `own` is the keeper's folder of templates, which take precedence over ours, except on the public record, so that
    anybody can verify that.
    """
    own = None if letter.public else own
    match letter.body:
        case Said():
            return letter
        case Passage() as passage:
            translator = Translator(
                letter.language, letter.zone, passage.variant, own, cautious=letter.cautious, tied=True
            )
            tree = compose(passage, translator)
            subject = translator.say(letter.about)
            if translator.lacks:
                return written(replace(letter, language=""), own)
            broken = (*(own_words(own).problems if own else ()), *translator.broken)
            said = Said(one_line(subject.replace(TIED, " "), LONGEST_SUBJECT), tree, broken)
            return replace(letter, body=said)
