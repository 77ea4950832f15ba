"""Letters in fog: what a player sees, news for readers who see nothing of the board, and the end of the fog."""

from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Message, Space
from judge.game.views.game_view import GameView
from judge.writing.letters.notices import notice
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.replies import CentresByYear
from judge.writing.letters.subjects import FoggyGameGoesOn, RecordOpened, about_game
from judge.writing.pictures import board_pictures
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.shared_words import Sides
from judge.writing.reports.centre_tables import unit_rows_of_all
from judge.writing.reports.facts import summary_facts


class SeenUnits(Message):
    """A power's units that a player in fog sees."""

    units: tuple[Message, ...]


class NoUnitsSeen(Message):
    """A player in fog sees none of a power's units."""


class SeenUnit(Message):
    """A unit among those that a player in fog sees."""

    unit: Unit


class SeenDislodged(Message):
    """A dislodged unit among those that a player in fog sees."""

    unit: Unit


class SeenCentres(Message):
    """Follows the units that a player in fog sees: the power's centres that they see."""

    places: tuple[Space, ...]


def sight_rows(view: GameView, variant: Variant) -> list[tuple[Message, Message]]:
    """The powers that a player sees, their own first, with units (dislodged ones too) and centres; empty without fog.
    Units that nobody plays are left out, because everybody knows them.
    """
    position, own = view.position, view.own.powers if view.own else ()
    if position is None or not view.in_fog or not own:
        return []
    rows: list[tuple[Message, Message]] = []
    for power in sorted(variant.powers, key=lambda each: each not in own):
        units: list[Message] = [SeenUnit(unit) for unit in position.units_of(power)]
        units += [SeenDislodged(each.unit) for each in position.dislodged_of(power)]
        centres = tuple(position.centres_of(power))
        if units or centres:
            seen = SeenUnits(tuple(units)) if units else NoUnitsSeen()
            said = seen.with_more(SeenCentres(centres) if centres else None)
            rows.append((Sides((power,)), said))
    return rows


def sight(view: GameView, variant: Variant) -> Passage:
    """STATUS in fog: the same as `sight_rows`, as an answer of its own."""
    return Passage("sight", {"rows": sight_rows(view, variant)}, variant)


def unseen(to: Reader, view: GameView, variant: Variant, what: Message) -> OutLetter:
    """To readers who see nothing of the board, and to the record: what happened, in a sentence, and what comes next."""
    return notice("fogged", about_game(view, FoggyGameGoesOn()), to, view, variant, {"what": what})


def lifted(to: Reader, view: GameView, variant: Variant, years: CentresByYear) -> OutLetter:
    """To everybody when the fog of a finished game lifts: its record is open. The board and the summary come along."""
    units = [] if view.position is None else unit_rows_of_all(variant, view.position)
    facts = {"everybody": units, **summary_facts(view, variant, years)}
    written = letter("fog_lifted", about_game(view, RecordOpened()), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant))
