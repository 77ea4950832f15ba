"""Letters about what masters do: who is one, what changed on the board or in the terms, what was done by whom."""

from collections.abc import Sequence
from datetime import datetime

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.settings import Settings
from judge.game.state import Role
from judge.game.views.game_view import GameView, SeatCard
from judge.game.views.position_diff import PowerChange, Standing, position_changes
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import about_game, naming_game
from judge.writing.pictures import board_pictures
from judge.writing.rendering.render import clean, names, one_line, power_name, text_of, unit_label
from judge.writing.rendering.shared_words import card_called, powers_words
from judge.writing.rendering.translatable import Translatable, joined, say
from judge.writing.rendering.translator import told
from judge.writing.reports.centre_tables import player_rows
from judge.writing.reports.facts import counts, missing_facts, position_facts
from judge.writing.reports.settings import CLOCK, setting_changes
from judge.writing.reports.terms import terms

# -- who is a master --------------------------------------------------------------------------------------------------


class FormerMaster(Message):
    """Somebody who was a master when they did what is told."""


def comaster(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a new co-master: the state of the game, its terms, the commands to begin with."""
    facts = {
        "others": _others(view, variant, to.seat),
        "missing": powers_words(view.missing or (), variant),
        "players": player_rows(view, variant),
        "terms": terms(view.settings, variant),
        **counts(view, variant),
    }
    return letter("comaster", about_game(view, "has you as a master"), to, view, variant, facts)


def another_master(to: Reader, view: GameView, variant: Variant, card: SeatCard) -> OutLetter:
    """To everybody: somebody is a master from now on."""
    facts = {"came": _name(card), "left": "", "others": _others(view, variant, card.id)}
    return letter("masters", naming_game(view, "another master"), to, view, variant, facts)


def master_left(to: Reader, view: GameView, variant: Variant, card: SeatCard) -> OutLetter:
    """To everybody: somebody is no longer a master."""
    facts = {"came": "", "left": _name(card), "others": _others(view, variant, "")}
    return letter("masters", naming_game(view, "a master has left"), to, view, variant, facts)


def master_lost(to: Reader, view: GameView, variant: Variant, why: str) -> OutLetter:
    """To a former master: `why` is `resigned` or `demoted`."""
    facts = {"why": why, "others": _others(view, variant, "")}
    return letter("master_lost", naming_game(view, "no master any more"), to, view, variant, facts)


def comaster_did(to: Reader, view: GameView, variant: Variant, who: str, done: Sequence[Message]) -> OutLetter:
    """To the other masters: what one of them did, in the words of the answer to their letter."""
    facts = {"who": who, "done": [_on_a_line(told(each, variant, to.zone), 400) for each in done]}
    return letter("comaster_did", naming_game(view, "a master's work"), to, view, variant, facts)


def _on_a_line(text: Translatable, most: int) -> Translatable:
    return Translatable(lambda known: one_line(text.within(known), most))


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
        "restored": restored,
        "orders": bool(view.own and any(view.own.orders.values())),
        **_differing(was, view, variant),
        **position_facts(view, variant),
    }
    written = letter("rollback", naming_game(view, "rollback notice"), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant))


def rolled_forward(to: Reader, view: GameView, variant: Variant, left: str, was: GameView) -> OutLetter:
    """The last rollback, to the phase `left`, is undone."""
    facts = {"left": left, **_differing(was, view, variant), **position_facts(view, variant)}
    written = letter("rollforward", naming_game(view, "rollforward notice"), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant))


def edited(to: Reader, view: GameView, variant: Variant, who: str, reason: str, was: GameView) -> OutLetter:
    """A master edited the position."""
    facts = {
        "who": who,
        "reason": clean(reason),
        "bids": variant.bids is not None,
        **_differing(was, view, variant),
        **position_facts(view, variant),
        **missing_facts(view, variant),
    }
    written = letter("edited", naming_game(view, "position changed"), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant))


def _differing(was: GameView, view: GameView, variant: Variant) -> dict[str, object]:
    """What changed on the board, as the reader sees it; in fog a reader's boards hold only what they see."""
    rows: list[tuple[str, str]] = []
    if was.position is not None and view.position is not None:
        rows = [
            (power_name(variant, each.power), _change_words(each, variant))
            for each in position_changes(variant, was.position, view.position)
        ]
    return {"changes": rows, "fog": view.in_fog, "bids": variant.bids is not None}


def _change_words(change: PowerChange, variant: Variant) -> str:
    """`A PAR instead of A BUR; centres: BEL more`."""
    come, gone = (names([_standing_words(each, variant) for each in units]) for units in (change.come, change.gone))
    won, lost = (names([variant.label(at) for at in centres]) for centres in (change.won, change.lost))
    said: list[str] = []
    if come and gone:
        said.append(say("{come} instead of {gone}", come=come, gone=gone))
    elif come or gone:
        said.append(_more_words(come, gone))
    if won or lost:
        said.append(say("centres: {changed}", changed=_more_words(won, lost)))
    return joined(said, "; ")


def _more_words(come: str, gone: str) -> str:
    said = [say("{these} more", these=come)] if come else []
    return joined([*said, *([say("without {those}", those=gone)] if gone else [])], ", ")


def _standing_words(standing: Standing, variant: Variant) -> str:
    unit, dislodged = standing
    label = unit_label(unit, variant)
    return say("{unit} (dislodged)", unit=label) if dislodged else label


# -- the terms --------------------------------------------------------------------------------------------------------


def house_rules(to: Reader, view: GameView, variant: Variant, text: str) -> OutLetter:
    """The house rules changed or were removed."""
    facts = {"text": clean(text).strip("\n")}
    return letter("house_rules", naming_game(view, "house rules"), to, view, variant, facts, whole_words=True)


def settings_changed(to: Reader, view: GameView, variant: Variant, who: str, before: Settings) -> OutLetter:
    """The terms of the game changed: each changed term with its old and new value."""
    changed = setting_changes(before, view.settings, variant)
    facts = {"who": who, "changed": changed, "timing": any(name in CLOCK for name, _ in changed)}
    return letter("settings", naming_game(view, "terms changed"), to, view, variant, facts)


def master_called(view: GameView, variant: Variant, seat: str) -> Message:
    """Which master it was: `the master`, `co-master Ann`."""
    card = next((each for each in view.seats if each.id == seat), None)
    return card_called(card, variant) if card is not None else FormerMaster()


def master_words(view: GameView, variant: Variant, seat: str) -> str:
    """The same in words."""
    return told(master_called(view, variant, seat), variant)


# -- what happened ----------------------------------------------------------------------------------------------------


def audit(rows: Sequence[tuple[datetime, Message, Message]], variant: Variant, zone: str) -> str:
    """AUDIT: the events in order, each with its time and who caused it."""
    said = [(at, *(_on_a_line(told(each, variant, zone), 600) for each in (who, what))) for at, who, what in rows]
    return text_of("audit", rows=said, zone=zone)
