"""Masters' acts: who becomes or stops being a master, and changes of the board and the terms."""

from collections.abc import Iterator
from dataclasses import replace

from judge.board.edition_move import EditionMove
from judge.board.phase import Phase
from judge.common.message import Message
from judge.desk.announcements.audience import Scene
from judge.game.boards import edition_of, variant_of
from judge.game.events import (
    EditionChanged,
    Event,
    HouseRulesSet,
    PositionEdited,
    RecordedPositionSet,
    Revocable,
    RolledBack,
    RolledForward,
    SeatLeft,
    SeatTaken,
    SettingsChanged,
    TakenBack,
)
from judge.game.state import Role, Seat
from judge.game.views.game_view import GameView, view_for
from judge.writing.letters import master_letters
from judge.writing.letters.outgoing import OutLetter, Reader


class RolledBackInFog(Message):
    """To readers who see nothing of the board: the game went back, from that phase."""

    game: str
    phase: Phase


class RolledForwardInFog(Message):
    """To readers who see nothing of the board: the rollback to that phase is undone."""

    game: str
    phase: Phase


class EditTakenBackInFog(Message):
    """To readers who see nothing of the board: a master took a change of it back."""

    game: str
    who: Message


class EditedInFog(Message):
    """To readers who see nothing of the board: a master changed it."""

    game: str
    who: Message


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of a master's act, or of the board taken from an imported file; none for any other event."""
    variant, left = scene.variant, _phase(scene)
    match event:
        case SeatTaken(seat=seat) if seat.role is Role.MASTER:
            yield from _came(scene, seat)
        case SeatLeft(seat=id, why=why) if scene.old.seats[id].role is Role.MASTER:
            yield from _left(scene, scene.old.seats[id], why)
        case RolledBack(restored=again):
            yield from scene.to_all(
                lambda to, view: master_letters.rolled_back(
                    to, view, variant, left, _was(scene, to), restored=bool(again)
                ),
                news=True,
                unseen=RolledBackInFog(scene.after.name, Phase.parse(left)),
            )
        case RolledForward():
            yield from scene.to_all(
                lambda to, view: master_letters.rolled_forward(to, view, variant, left, _was(scene, to)),
                news=True,
                unseen=RolledForwardInFog(scene.after.name, Phase.parse(left)),
            )
        case PositionEdited(reason=reason, by=by):
            who = master_letters.master_called(scene.view(None), variant, by)
            yield from scene.to_all(
                lambda to, view: master_letters.edited(to, view, variant, who, reason, _was(scene, to)),
                news=True,
                unseen=EditedInFog(scene.after.name, master_letters.master_called(scene.view(None), variant, by)),
            )
        case EditionChanged(by=by):
            who, name = master_letters.master_called(scene.view(None), variant, by), edition_of(scene.after).name
            way = _way(scene)
            yield from scene.to_all(
                lambda to, view: master_letters.edition_moved(to, view, _then(scene, to), way, who, name), news=True
            )
        case TakenBack(command=command, by=by, seat=seat):
            who = master_letters.master_called(scene.view(None), variant, by)
            game = scene.after.name
            sides = scene.after.seats[seat].powers if seat else ()
            yield from scene.to_all(
                lambda to, view: master_letters.taken_back(to, view, variant, who, event, sides, _was(scene, to)),
                besides=seat,
                news=True,
                unseen=EditTakenBackInFog(game, who) if command is Revocable.EDIT else None,
            )
        case RecordedPositionSet():
            yield from scene.to_all(
                lambda to, view: master_letters.position_of_record(to, view, variant, _was(scene, to)), news=True
            )
        case HouseRulesSet(text=text):
            yield from scene.to_all(lambda to, view: master_letters.house_rules(to, view, variant, text))
        case SettingsChanged(what=("WORD",)) if scene.old.settings.gates.word and scene.after.settings.gates.word:
            return  # a new word concerns only people who have not joined yet
        case SettingsChanged(by="vote"):
            return  # the letter about the vote tells it
        case SettingsChanged(by=by):
            before, who = scene.old.settings, master_letters.master_called(scene.view(None), variant, by)
            yield from scene.to_all(lambda to, view: master_letters.settings_changed(to, view, variant, who, before))


def _phase(scene: Scene) -> str:
    return str(scene.old.position.phase) if scene.old.position else ""


def _then(scene: Scene, to: Reader) -> GameView:
    """The game before the event, as the reader could see it then."""
    return view_for(scene.old, variant_of(scene.old), to.seat)


def _way(scene: Scene) -> EditionMove:
    """The way from the board before the event to the present one."""
    return EditionMove(variant_of(scene.old), scene.variant)


def _was(scene: Scene, to: Reader) -> GameView:
    """The game before the event, as the reader could see it then, by the codes of the present board."""
    then, now = _then(scene, to), scene.after.position
    if then.position is None or now is None or then.position.edition == now.edition:
        return then
    return replace(then, position=_way(scene).position(then.position, now.edition))


def _came(scene: Scene, seat: Seat) -> Iterator[OutLetter]:
    """Somebody became a master: they get all that a master needs, and the other masters are told."""
    variant = scene.variant
    card = next(each for each in scene.view(None).seats if each.id == seat.id)
    yield from scene.to([seat], lambda to, view: master_letters.comaster(to, view, variant))
    handed_over = any(isinstance(each, SeatLeft) and each.seat == seat.id for each in scene.earlier)
    if not handed_over:  # the new first master was a master before
        yield from scene.to_all(
            lambda to, view: master_letters.another_master(to, view, variant, card), besides=seat.id
        )


def _left(scene: Scene, seat: Seat, why: str) -> Iterator[OutLetter]:
    """Somebody is no longer a master; a master who moves to the first master's seat stays one."""
    if why == "promoted":
        return
    variant = scene.variant
    card = next(each for each in view_for(scene.old, variant, None).seats if each.id == seat.id)
    # They no longer hold the seat, so the letter carries no reply address of it.
    former = Reader(seat.address, zone=seat.zone, language=seat.language)
    yield master_letters.master_lost(former, scene.view(None), variant, why)
    yield from scene.to_all(lambda to, view: master_letters.master_left(to, view, variant, card))
