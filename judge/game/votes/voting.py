"""Votes: questions are put to the players, who answer YES or NO in secret, and the answers are counted.

Every action returns the events that happened, or raises a Refusal and nothing happened. `judge.game.votes.questions`
says when a question is counted and what a vote weighs. `judge.game.votes.agreements`, `judge.game.votes.extensions` and
`judge.game.votes.succession` decide the questions that end as soon as enough players have said yes; proposing one of
these counts as a yes.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from judge.board.variant import Variant
from judge.common.message import Message, Power
from judge.game.clock.readiness import with_early_run
from judge.game.events import Event, GameConceded, OptionSet, ProposalMade, ProposalSettled, VoteCast
from judge.game.press.press import release_postal_press
from judge.game.reducer import apply, apply_all
from judge.game.refusals import Refusal
from judge.game.seating import NoSuchPower, require_player, require_running
from judge.game.settings import DrawMode
from judge.game.state import GameState, Proposal, Seat
from judge.game.votes import succession
from judge.game.votes.agreements import agreed_ending, eligible_voters, is_open, surviving_sides
from judge.game.votes.extensions import extension_key, move_if_carried, require_extendable, require_length
from judge.game.votes.questions import (
    CONCESSION,
    DRAW,
    EXTENSION,
    MASTER,
    ON_MASTERS,
    OPTION,
    PROCESS,
    counted_now,
    is_counted,
    kind_and_subject,
    question_key,
    tally,
)

MOST_DRAWS = 8
"""How many draws may be open at once: everybody gets a letter about each."""


class NoConcessions(Message):
    """The terms of the game have no votes on concessions."""

    game: str


class ConcededToEliminated(Message):
    """Somebody proposes to concede the game to a power that is off the board."""

    power: Power


class ConcessionAlreadyProposed(Message):
    """A concession that is weighed with the winter is proposed again; `side` is the word for it in commands."""

    power: Power
    side: str


class NoDraws(Message):
    """The terms of the game have no votes on draws."""

    game: str


class TooManyDraws(Message):
    """A new draw is proposed while the most possible are open."""

    most: int


class DrawOfAllOnly(Message):
    """In fog, some sides are named for a draw, but the terms of the game have only draws of all survivors."""

    game: str


class DrawOfSurvivorsOnly(Message):
    """Some sides are named for a draw, but the terms of the game have only draws of all survivors."""

    game: str
    survivors: tuple[Power, ...]


class DrawOfOne(Message):
    """A draw that names only one side; `side` is the word for it in commands."""

    side: str


class CannotShareDraw(Message):
    """A draw that names sides which are eliminated, or which nobody plays."""

    powers: tuple[Power, ...]


class AnotherExtension(Message):
    """An extension of another length is put to the vote already."""


class NoVoiceWithoutUnits(Message):
    """Somebody who is eliminated votes, or proposes a vote."""


class VoteNotOpen(Message):
    """That question is not open, or the terms of the game no longer have such votes."""

    game: str


class NoVoteOnOwnWin(Message):
    """Somebody votes on whether the game is conceded to them."""

    game: str


def propose_concession(state: GameState, variant: Variant, seat: str, power: str, now: datetime) -> list[Event]:
    """Propose to concede the game to a power, which may be the proposer's own (Colonia IV rule 7: at any time).

    Proposing counts as a yes, except in variants that weigh votes on concessions. `power` is the key of a power or a
    group, in any case.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `NoConcessions`, `NoSuchPower`, `NoVoiceWithoutUnits`,
        `ConcededToEliminated`, `ConcessionAlreadyProposed`.
    """
    position = require_running(state)
    player = require_player(state, seat)
    if not is_open(state, CONCESSION, variant):
        raise Refusal(NoConcessions(state.name))
    wanted = power.strip().upper()
    if wanted not in variant.powers and wanted not in variant.groups:
        raise Refusal(NoSuchPower(variant.title, power, tuple(variant.powers)))
    key = concession_key(variant, wanted)
    _, subject = kind_and_subject(key)
    whole = variant.sides.get(subject, (subject,))
    if not state.settings.fog and not any(position.centres_of(each) or position.units_of(each) for each in whole):
        raise Refusal(ConcededToEliminated(subject))
    if variant.concession is None:
        return _put(state, variant, player, CONCESSION, subject, now)
    if key in state.proposals:
        raise Refusal(ConcessionAlreadyProposed(subject, side=subject))
    return with_early_run(state, variant, [ProposalMade(key, CONCESSION, subject, seat)], now)


def concession_key(variant: Variant, power: str) -> str:
    """The key of the question whether the game is conceded to a power, or its side, by its key in any case."""
    wanted = power.strip().upper()
    return question_key(CONCESSION, variant.side_of.get(wanted, wanted))


def propose_draw(state: GameState, variant: Variant, seat: str, sides: Sequence[str], now: datetime) -> list[Event]:
    """Propose a draw of all survivors, or of some `sides` by their keys, and say yes to it.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `NoVoiceWithoutUnits`, `TooManyDraws`, and those of
        `draw_subject`.
    """
    require_running(state)
    player = require_player(state, seat)
    subject = draw_subject(state, variant, sides)
    is_new = question_key(DRAW, subject) not in state.proposals
    if is_new and sum(asked.kind == DRAW for asked in state.proposals.values()) >= MOST_DRAWS:
        raise Refusal(TooManyDraws(MOST_DRAWS))
    return _put(state, variant, player, DRAW, subject, now)


def draw_subject(state: GameState, variant: Variant, sides: Sequence[str]) -> str:
    """A draw of these sides (none: all survivors) as the subject of a question, which is empty for one of all
    survivors.

    In fog, sides that are no longer on the board may be named, because a refusal would reveal who they are.

    :raises Refusal: `NoDraws`, `DrawOfAllOnly`, `DrawOfSurvivorsOnly`, `DrawOfOne`, `CannotShareDraw`.
    """
    mode, fog = state.settings.ballots.draw, state.settings.fog
    if mode is DrawMode.NONE:
        raise Refusal(NoDraws(state.name))
    there = surviving_sides(state, variant)
    if not sides or (mode is DrawMode.DIAS and not fog and set(sides) == set(there)):
        return ""
    if mode is DrawMode.DIAS:
        raise Refusal(DrawOfAllOnly(state.name) if fog else DrawOfSurvivorsOnly(state.name, tuple(there)))
    if len(set(sides)) == 1:
        raise Refusal(DrawOfOne(sides[0]))
    gone = tuple(side for side in sides if side not in there)
    if gone and not fog:
        raise Refusal(CannotShareDraw(gone))
    return "+".join(side for side in variant.sides if side in sides)


def propose_extension(state: GameState, variant: Variant, seat: str, length: timedelta, now: datetime) -> list[Event]:
    """Propose that the deadline of the phase moves by that length, and say yes to it.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `NoVoiceWithoutUnits`, `AnotherExtension`, and those of
        `require_extendable` and `require_length`.
    """
    require_running(state)
    player = require_player(state, seat)
    require_extendable(state, now)
    require_length(state, variant, length)
    key = extension_key(length)
    if any(asked.kind == EXTENSION and other != key for other, asked in state.proposals.items()):
        raise Refusal(AnotherExtension())
    return _put(state, variant, player, EXTENSION, str(int(length.total_seconds())), now)


def propose_process(state: GameState, variant: Variant, seat: str, now: datetime) -> list[Event]:
    """Propose that the judge runs the phases of a game whose master is silent, and say yes to it.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `NoVoiceWithoutUnits`, `MasterNotSilent`.
    """
    require_running(state)
    player = require_player(state, seat)
    succession.require_silence(state)
    return _put(state, variant, player, PROCESS, "", now)


def propose_master(state: GameState, variant: Variant, seat: str, address: str, now: datetime) -> list[Event]:
    """Propose that the holder of an address be asked to become a master in addition to a silent one, and say yes to it.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `NoVoiceWithoutUnits`, `MasterNotSilent`, and those of
        `judge.game.votes.succession.require_candidate`.
    """
    require_running(state)
    player = require_player(state, seat)
    succession.require_silence(state)
    succession.require_candidate(state, address)
    return _put(state, variant, player, MASTER, address, now)


def _put(state: GameState, variant: Variant, player: Seat, kind: str, subject: str, now: datetime) -> list[Event]:
    """Open a question unless it is open already, and count a yes of the proposer if they have a vote on it."""
    key = question_key(kind, subject)
    if player not in surviving_sides(state, variant).values():
        raise Refusal(NoVoiceWithoutUnits())
    made: list[Event] = [] if key in state.proposals else [ProposalMade(key, kind, subject, player.id)]
    state = apply_all(state, made)
    if player not in eligible_voters(state, variant, state.proposals[key]).values():
        return made  # the proposer asks the others to concede to them
    return [*made, *vote(state, variant, player.id, key, True, now)]


def vote(state: GameState, variant: Variant, seat: str, key: str, answer: bool | None, now: datetime) -> list[Event]:
    """Answer an open question with YES (True) or NO, or change the answer; None takes it back.

    The answer is kept until the question is counted or lapses. Questions that no phase counts are decided as soon as
    enough have said yes. `key` is the question's key in `state.proposals`.

    :raises Refusal: `NotStarted`, `GameOver`, `NotAPlayer`, `VoteNotOpen`, `NoVoiceWithoutUnits`, `NoVoteOnOwnWin`,
        and those of `require_extendable`.
    """
    require_running(state)
    player = require_player(state, seat)
    asked = state.proposals.get(key)
    if asked is None or not is_open(state, asked.kind, variant):
        raise Refusal(VoteNotOpen(state.name))
    if not is_counted(variant, asked.kind):
        _require_voice(state, variant, player, asked, now)
    if asked.votes.get(seat) == answer:
        return []
    cast = VoteCast(key, seat, answer)
    if is_counted(variant, asked.kind):
        return with_early_run(state, variant, [cast], now)
    # no phase waits for these votes, so the early run stays: a change would reveal that somebody voted
    after = apply(state, cast)
    if asked.kind == EXTENSION:
        return [cast, *move_if_carried(after, variant, key, now)]
    if asked.kind in ON_MASTERS:
        return [cast, *succession.carry(after, variant, key)]
    ended = agreed_ending(after, variant, now)
    return [cast, *ended, *(release_postal_press(after) if ended else [])]


def _require_voice(state: GameState, variant: Variant, player: Seat, asked: Proposal, now: datetime) -> None:
    """Make sure that a player has a vote on a question, and that it is not too late to vote.

    :raises Refusal: `NoVoiceWithoutUnits`, `NoVoteOnOwnWin`, and those of `require_extendable`.
    """
    if player not in surviving_sides(state, variant).values():
        raise Refusal(NoVoiceWithoutUnits())
    if player not in eligible_voters(state, variant, asked).values():
        raise Refusal(NoVoteOnOwnWin(state.name))
    if asked.kind == EXTENSION:
        require_extendable(state, now)


def count_votes(state: GameState, variant: Variant) -> list[Event]:
    """Settle the questions that the present phase counts: options are set, or the game is conceded.

    These events come before the phase's own. An option takes effect with the next phase, and a conceded game ends with
    this one. If several concessions are carried at once, the one with the most votes counts.

    :raises Refusal: `NotStarted`, `GameOver`.
    """
    position = require_running(state)
    events: list[Event] = []
    conceded: dict[str, int] = {}
    for key, asked in counted_now(state, variant, position).items():
        count = tally(state, variant, position, asked)
        events.append(ProposalSettled(key, count.carried, count.yes, count.of, count.needed))
        if count.carried and asked.kind == OPTION:
            events.append(OptionSet(asked.subject, variant.options[asked.subject].values[-1], "vote"))
        elif count.carried:
            conceded[asked.subject] = count.yes
    if conceded:
        power = max(conceded, key=lambda each: conceded[each])
        events.append(GameConceded(variant.side_of.get(power, power)))
    return events
