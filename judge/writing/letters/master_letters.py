"""Letters about masters: who is one, their changes to the board and the terms, and AUDIT."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from judge.board.edition_move import EditionMove
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Message, Space
from judge.game.events import Revocable, TakenBack
from judge.game.settings import Settings
from judge.game.state import Role, Status
from judge.game.views.game_view import GameView, SeatCard
from judge.game.views.position_diff import PowerChange, Standing, position_changes
from judge.writing.letters.notices import notice
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import (
    AnotherMaster,
    EditionNotice,
    HasYouAsMaster,
    HouseRulesNews,
    MasterHasLeft,
    MasterNoMore,
    MastersWork,
    PositionChanged,
    RollbackNotice,
    RollforwardNotice,
    TakebackNotice,
    TermsNews,
    about_game,
    naming_game,
)
from judge.writing.pictures import board_pictures
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.letter_blocks import quoted
from judge.writing.rendering.render import one_line
from judge.writing.rendering.shared_words import Sides, card_called
from judge.writing.rendering.translator import OnBoard
from judge.writing.reports.centre_tables import player_rows
from judge.writing.reports.facts import counts, house_rules_of, later_than_usual, missing_facts, position_facts
from judge.writing.reports.settings import BY_PHASE, CLOCK, setting_changes
from judge.writing.reports.still_hidden import still_hidden
from judge.writing.reports.terms import terms
from judge.writing.sheet.edition_rows import edition_rows, fallen

# -- who is a master --------------------------------------------------------------------------------------------------


class UnitStanding(Message):
    """A unit that a change of the board brought or removed."""

    unit: Unit


class DislodgedStanding(Message):
    """A dislodged unit that a change of the board brought or removed."""

    unit: Unit


class UnitsInsteadOf(Message):
    """What differs for a power: units that came, and units that went."""

    come: tuple[Message, ...]
    gone: tuple[Message, ...]


class UnitsMore(Message):
    """What differs for a power: units that came."""

    come: tuple[Message, ...]


class WithoutUnits(Message):
    """What differs for a power: units that went."""

    gone: tuple[Message, ...]


class CentresWon(Message):
    """What differs for a power: centres that it has won."""

    won: tuple[Space, ...]


class CentresLost(Message):
    """What differs for a power: centres that it has lost."""

    lost: tuple[Space, ...]


class CentresWonAndLost(Message):
    """What differs for a power: centres that it has won, and others that it has lost."""

    won: tuple[Space, ...]
    lost: tuple[Space, ...]


class UnitsAndCentresChanged(Message):
    """What differs for a power: its units and its centres."""

    units: Message
    centres: Message


class FormerMaster(Message):
    """Somebody who was a master at the time of an act."""


def comaster(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a new co-master: the state of the game, its terms, the commands to begin with."""
    facts = {
        "others": _others(view, variant, to.seat),
        "missing": Sides(view.missing) if view.missing else None,
        "players": player_rows(view, variant),
        "terms": terms(view, variant),
        "house_rules": house_rules_of(view),
        **counts(view, variant),
    }
    return letter("comaster", about_game(view, HasYouAsMaster()), to, view, variant, facts)


def another_master(to: Reader, view: GameView, variant: Variant, card: SeatCard) -> OutLetter:
    """To everybody: somebody is a master from now on."""
    facts = {"came": _name(card), "left": "", "others": _others(view, variant, card.id)}
    return notice("masters", naming_game(view, AnotherMaster()), to, view, variant, facts)


def master_left(to: Reader, view: GameView, variant: Variant, card: SeatCard) -> OutLetter:
    """To everybody: somebody is no longer a master."""
    facts = {"came": "", "left": _name(card), "others": _others(view, variant, "")}
    return notice("masters", naming_game(view, MasterHasLeft()), to, view, variant, facts)


def master_lost(to: Reader, view: GameView, variant: Variant, why: str) -> OutLetter:
    """To a former master: `why` is `resigned` or `demoted`."""
    facts = {"why": why, "others": _others(view, variant, "")}
    return letter("master_lost", naming_game(view, MasterNoMore()), to, view, variant, facts)


def comaster_did(to: Reader, view: GameView, variant: Variant, who: Message, done: Sequence[Message]) -> OutLetter:
    """To the other masters: what one of them did, in the words of the answer to their letter."""
    facts = {"who": who, "done": done}
    return letter("comaster_did", naming_game(view, MastersWork()), to, view, variant, facts)


def _others(view: GameView, variant: Variant, besides: str | None) -> list[str]:
    return [_name(card) for card in view.seats if card.role is Role.MASTER and card.held and card.id != besides]


def _name(card: SeatCard) -> str:
    return one_line(card.name) or card.id


# -- the board --------------------------------------------------------------------------------------------------------


def rolled_back(
    to: Reader, view: GameView, variant: Variant, left: str, was: GameView, *, restored: bool = False
) -> OutLetter:
    """The game went back to the start of an earlier phase (the view's), from the phase `left` and the view `was`."""
    facts = {
        "left": left,
        "reopened": _is_over(was),
        "restored": restored,
        "later": later_than_usual(view, variant),
        "orders": bool(view.own and any(view.own.orders.values())),
        **_differing(was, view, variant),
        **position_facts(view, variant),
    }
    written = notice("rollback", naming_game(view, RollbackNotice()), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant))


def _is_over(view: GameView) -> bool:
    return view.status not in (Status.ACTIVE, Status.PAUSED)


def rolled_forward(to: Reader, view: GameView, variant: Variant, left: str, was: GameView) -> OutLetter:
    """The last rollback, to the phase `left`, is undone; the game may then be over again."""
    facts = {
        "left": left,
        "over": _is_over(view),
        "hidden": still_hidden(view),
        "later": later_than_usual(view, variant),
        **_differing(was, view, variant),
    }
    written = notice("rollforward", naming_game(view, RollforwardNotice()), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant))


def edited(to: Reader, view: GameView, variant: Variant, who: Message, reason: str, was: GameView) -> OutLetter:
    """A master edited the position."""
    return _edited(to, view, variant, {"who": who, "reason": quoted(reason)}, was)


def edition_moved(to: Reader, view: GameView, was: GameView, way: EditionMove, who: Message, edition: str) -> OutLetter:
    """A master moved the game to the other `edition`; `was` is the game before that, as the reader could see it."""
    before, after = was.own, view.own
    facts = {
        "who": who,
        "edition": edition,
        "title": way.new.title,
        "changes": edition_rows(way, was.position),
        "fallen": [OnBoard(each, way.old) for each in fallen(before, after, way)] if before and after else [],
        "on_file": bool(before and (any(before.orders.values()) or before.ahead)),
        **_called_off(was, view),
        **position_facts(view, way.new),
        **missing_facts(view),
    }
    written = notice("edition", naming_game(view, EditionNotice()), to, view, way.new, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, way.new))


def taken_back(
    to: Reader,
    view: GameView,
    variant: Variant,
    who: Message,
    event: TakenBack,
    sides: tuple[str, ...],
    was: GameView,
) -> OutLetter:
    """A master took something back: what it was, and what applies now. `sides` are the powers whose player it
    concerned."""
    of_board = event.command in (Revocable.EDIT, Revocable.EDITION)
    own = view.own.powers if view.own is not None else ()
    facts = {
        "who": who,
        "command": event.command,
        "powers": Sides(sides) if sides else None,
        "vacant": not any(card.held for card in view.seats if card.id == event.seat),
        "of_board": of_board,
        "own_side": bool(own),
        "later": later_than_usual(view, variant),
        **_differing(was, view, variant),
        **position_facts(view, variant),
        **missing_facts(view),
    }
    written = notice("taken_back", naming_game(view, TakebackNotice()), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant)) if of_board else written


def position_of_record(to: Reader, view: GameView, variant: Variant, was: GameView) -> OutLetter:
    """An imported game goes on from the position of its file, which differs from ours."""
    return _edited(to, view, variant, {"who": None}, was)


def _edited(to: Reader, view: GameView, variant: Variant, why: Mapping[str, object], was: GameView) -> OutLetter:
    """The letter of a changed position, with the facts that say `why`."""
    facts = {
        **why,
        **_called_off(was, view),
        **_differing(was, view, variant),
        **position_facts(view, variant),
        **missing_facts(view),
    }
    written = notice("edited", naming_game(view, PositionChanged()), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant))


def _called_off(was: GameView, view: GameView) -> dict[str, object]:
    """Whether the reader's FINAL is taken back by a change of the board, and when the phase was to run early."""
    return {
        "final_ended": bool(was.own and view.own and was.own.ready == "final" and view.own.ready != "final"),
        "was_early": was.early_at if view.early_at is None else None,
    }


def _differing(was: GameView, view: GameView, variant: Variant) -> dict[str, object]:
    """What changed on the board, as the reader sees it; in fog a reader's boards hold only what they see."""
    rows: list[tuple[Message, Message]] = []
    if was.position is not None and view.position is not None:
        changes = position_changes(variant, was.position, view.position)
        rows = [(Sides((each.power,)), _changed(each)) for each in changes]
    return {"changes": rows, "fog": view.in_fog, "bids": variant.bids is not None}


def _changed(change: PowerChange) -> Message:
    """`A PAR instead of A BUR; centres: BEL more`."""
    units, centres = _units_changed(change), _centres_changed(change.won, change.lost)
    if units and centres:
        return UnitsAndCentresChanged(units, centres)
    only = units or centres
    assert only is not None  # something has changed for the power
    return only


def _units_changed(change: PowerChange) -> Message | None:
    come, gone = (tuple(map(_standing, units)) for units in (change.come, change.gone))
    if come and gone:
        return UnitsInsteadOf(come, gone)
    return UnitsMore(come) if come else WithoutUnits(gone) if gone else None


def _centres_changed(won: tuple[str, ...], lost: tuple[str, ...]) -> Message | None:
    if won and lost:
        return CentresWonAndLost(won, lost)
    return CentresWon(won) if won else CentresLost(lost) if lost else None


def _standing(standing: Standing) -> Message:
    unit, dislodged = standing
    return DislodgedStanding(unit) if dislodged else UnitStanding(unit)


# -- the terms --------------------------------------------------------------------------------------------------------


def house_rules(to: Reader, view: GameView, variant: Variant, text: str) -> OutLetter:
    """The house rules changed or were removed."""
    facts = {"text": quoted(text) if text.strip() else ""}
    return notice("house_rules", naming_game(view, HouseRulesNews()), to, view, variant, facts)


def settings_changed(to: Reader, view: GameView, variant: Variant, who: Message, before: Settings) -> OutLetter:
    """The terms of the game changed: each changed term with its old and new value."""
    changed = setting_changes(before, view.settings, variant)
    facts = {
        "who": who,
        "changed": changed,
        "timing": any(name in CLOCK for name, _ in changed),
        "later": tuple(name for name, _ in changed if name in BY_PHASE) if view.phase else (),
    }
    return notice("settings", naming_game(view, TermsNews()), to, view, variant, facts)


def master_called(view: GameView, variant: Variant, seat: str) -> Message:
    """Which master it was: `the master`, `co-master Ann`."""
    card = next((each for each in view.seats if each.id == seat), None)
    return card_called(card, variant) if card is not None else FormerMaster()


# -- what happened ----------------------------------------------------------------------------------------------------


def audit(rows: Sequence[tuple[datetime, Message, Message]], variant: Variant) -> Passage:
    """AUDIT: the events in order, each with its time and who caused it."""
    return Passage("audit", {"rows": rows}, variant)
