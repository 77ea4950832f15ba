"""Votes: questions are put to the players, who answer YES or NO in secret, and the answers are counted.

Every action returns the events that happened, or raises a Refusal and nothing happened. When a question is counted,
and what a vote weighs, is `judge.game.questions`' to say.
"""

from datetime import datetime

from judge.board.variant import Variant
from judge.game.events import Event, GameConceded, OptionSet, ProposalMade, ProposalSettled, VoteCast
from judge.game.questions import CONCESSION, OPTION, counted_now, is_asked_at_start, question_key, tally
from judge.game.readiness import with_early_run
from judge.game.refusals import Refusal
from judge.game.seating import require_player, require_running
from judge.game.state import GameState


def propose_concession(state: GameState, variant: Variant, seat: str, power: str, now: datetime) -> list[Event]:
    """A player proposes that the game is conceded to a power, be it his own (Colonia IV rule 7: at any time).

    His own vote is not taken for granted. `power` is a power's key, in any case.

    :raises Refusal: `not-started`, `game-over`, `not-a-player`, `no-concessions`, `unknown-power`,
        `power-eliminated`, `already-proposed`.
    """
    position = require_running(state)
    require_player(state, seat)
    if variant.concession is None:
        sentence = f"{variant.title} knows no concession by vote; the game goes on to its end, and RESIGN leaves it."
        raise Refusal("no-concessions", sentence, game=state.name)
    wanted = power.strip().upper()
    if wanted not in variant.powers:
        sentence = f"{variant.title} has no power {wanted}; its powers are {', '.join(variant.powers)}."
        raise Refusal("unknown-power", sentence, power=wanted, powers=tuple(variant.powers))
    name = variant.powers[wanted].name
    if not position.centres_of(wanted) and not position.units_of(wanted):
        sentence = f"{name} is eliminated; the game can be conceded to a power that is still on the board."
        raise Refusal("power-eliminated", sentence, game=state.name, power=wanted)
    key = question_key(CONCESSION, wanted)
    if key in state.proposals:
        sentence = f"A concession to {name} is proposed already; VOTE CONCESSION {wanted} YES or NO answers it."
        raise Refusal("already-proposed", sentence, game=state.name, power=wanted)
    return with_early_run(state, variant, [ProposalMade(key, CONCESSION, wanted, seat)], now)


def opening_questions(variant: Variant) -> list[ProposalMade]:
    """What the variant itself asks the players at the start of a game: the options that they may vote for.

    They follow `GameStarted`; the first phase counts them (Continent II option 2: with the first builds).
    """
    return [
        ProposalMade(question_key(OPTION, key), OPTION, key)
        for key, choice in variant.options.items()
        if is_asked_at_start(variant, choice)
    ]


def vote(state: GameState, variant: Variant, seat: str, key: str, answer: bool | None, now: datetime) -> list[Event]:
    """A player answers an open question, YES (True) or NO, changes his answer, or (None) takes it back.

    The answer is kept until the question is counted. `key` is the question's key in `state.proposals`.

    :raises Refusal: `not-started`, `game-over`, `not-a-player`, `no-such-vote`.
    """
    require_running(state)
    require_player(state, seat)
    asked = state.proposals.get(key)
    if asked is None:
        sentence = f"No vote on {key} is open in {state.name}; VOTES shows those that are."
        raise Refusal("no-such-vote", sentence, game=state.name, key=key)
    if asked.votes.get(seat) == answer:
        return []
    return with_early_run(state, variant, [VoteCast(key, seat, answer)], now)


def count_votes(state: GameState, variant: Variant) -> list[Event]:
    """The questions that the present phase counts, settled, and what follows from it: an option set, the game conceded.

    Who processes the phase puts these events before it: an option so set is effective from the next phase on, and a
    conceded game ends with the phase. Of several concessions carried at once the one with the most centres ends it.

    :raises Refusal: `not-started`, `game-over`.
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
