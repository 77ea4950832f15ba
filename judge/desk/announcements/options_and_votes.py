"""What masters and players choose: options, groups, votes."""

from collections.abc import Iterator

from judge.common.message import Message, Power
from judge.desk.announcements.audience import Scene
from judge.desk.announcements.combining import has_changed
from judge.game.events import (
    Event,
    OptionSet,
    PowersAssigned,
    ProposalLapsed,
    ProposalMade,
    ProposalSettled,
    RolledBack,
    RolledForward,
)
from judge.game.players.absences import LawfulDeadline
from judge.game.state import GameState
from judge.game.views.game_view import GameView, Question
from judge.game.votes.extensions import extended_deadline
from judge.game.votes.questions import EXTENSION
from judge.writing.letters import balloting, game_letters, master_letters
from judge.writing.letters.outgoing import OutLetter


class OptionSetByMaster(Message):
    """To everybody: the master answered a vote on an option of the variant, by its title; it stays as it is."""

    title: Message
    value: str


class SideFixedTo(Message):
    """A power, and the group to which a master has fixed it."""

    power: Power
    side: Power


class FixedBeforeDeal(Message):
    """To everybody: which powers belong to which groups, before the rest is dealt."""

    fixed: tuple[SideFixedTo, ...]


class NothingFixedBeforeDeal(Message):
    """To everybody: no power is fixed to a group any longer."""


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event that is a choice or a vote; none for any other event."""
    variant = scene.variant
    match event:
        case ProposalMade(key=key):
            moves_to = _moves_to(scene.after, event)
            yield from scene.to_all(
                lambda to, view: balloting.proposed(to, view, variant, _question(view, key), moves_to)
            )
        case ProposalSettled(key=key, carried=carried):
            settled = scene.old.proposals[key]
            if settled.kind != EXTENSION or not carried:  # otherwise the letter about the deadline tells it
                yield from scene.to_all(lambda to, view: balloting.vote_settled(to, view, variant, settled, event))
        case ProposalLapsed(key=key):
            # votes that end with a phase are reported with its results
            if any(isinstance(each, RolledBack | RolledForward) for each in scene.earlier):
                yield from scene.to_all(lambda to, view: balloting.vote_lapsed(to, view, variant, key))
        case OptionSet(why="master", by=by) if has_changed(scene.old, scene.after):
            who, before = master_letters.master_called(scene.view(None), variant, by or "master"), scene.old.settings
            yield from scene.to_all(lambda to, view: master_letters.settings_changed(to, view, variant, who, before))
        case OptionSet(option=option, value=value, why="master"):
            chosen = OptionSetByMaster(variant.choices[option].title, value)
            yield from scene.to_all(lambda to, view: game_letters.announcement(to, view, variant, chosen))
        case PowersAssigned(assignment=assignment):
            fixed = tuple(SideFixedTo(power, side) for power, side in assignment.items())
            dealt = FixedBeforeDeal(fixed) if fixed else NothingFixedBeforeDeal()
            yield from scene.to_all(lambda to, view: game_letters.announcement(to, view, variant, dealt))


def _moves_to(state: GameState, made: ProposalMade) -> LawfulDeadline | None:
    """The deadline that a proposed extension leads to; None: another question is proposed."""
    if made.kind != EXTENSION or state.position is None or state.deadline is None:
        return None
    return extended_deadline(state, state.position, state.deadline, made.subject)


def _question(view: GameView, key: str) -> Question:
    """An open question as a reader sees it."""
    return next(each for each in view.questions if each.key == key)
