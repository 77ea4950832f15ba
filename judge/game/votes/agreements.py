"""Games that players end by agreement: a draw, or a concession in variants that do not weigh votes on it.

Every surviving side must say yes, except the one to which the game would be conceded. The game ends with the last yes.
A vacant side has not said yes, so no game is drawn or conceded while a surviving side is vacant.
"""

from datetime import datetime

from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.events import Event, GameSettled, ProposalLapsed
from judge.game.hidden import hidden_until
from judge.game.settings import DrawMode, Lasting
from judge.game.state import GameState, Proposal, Seat
from judge.game.votes.questions import BY_QUORUM, CONCESSION, DRAW, ON_MASTERS, Tally, is_counted

_Range = tuple[frozenset[str], frozenset[str]]


def sides_on_board(variant: Variant, position: Position) -> tuple[str, ...]:
    """The sides that have a unit or a centre left, in their order."""
    there = {unit.power for unit in position.units} | {each.unit.power for each in position.dislodged}
    there |= set(position.centres.values())
    return tuple(side for side, powers in variant.sides.items() if not there.isdisjoint(powers))


def surviving_sides(state: GameState, variant: Variant) -> dict[str, Seat]:
    """The sides that are still on the board, in their order, each with its seat, which may be vacant."""
    sides = sides_on_board(variant, state.position) if state.position is not None else ()
    return {side: seat for side in sides if (seat := state.seat_of_side(side)) is not None}


def eligible_voters(state: GameState, variant: Variant, asked: Proposal) -> dict[str, Seat]:
    """The sides that vote on questions that no phase counts: the survivors, except one that would win by it."""
    there = surviving_sides(state, variant)
    if asked.kind == CONCESSION:
        there.pop(variant.side_of.get(asked.subject, asked.subject), None)
    return there


def is_open(state: GameState, kind: str, variant: Variant) -> bool:
    """Whether the present terms of the game allow a vote of this kind."""
    ballots = state.settings.ballots
    if is_counted(variant, kind):
        return True
    if kind in ON_MASTERS:
        return state.lacks_master
    if kind == DRAW:
        return ballots.draw is not DrawMode.NONE
    return ballots.concede if kind == CONCESSION else ballots.extend


def quorum_tally(state: GameState, variant: Variant, asked: Proposal) -> Tally:
    """The votes as they stand on a question that a quorum carries, of the players who are still on the board.

    `needed` is the smallest number that reaches the quorum, rounded to whole per cent: 2 of 3 are 67 per cent.
    """
    seats = [seat for seat in eligible_voters(state, variant, asked).values() if seat.is_held]
    yes = sum(bool(asked.votes.get(seat.id)) for seat in seats)
    quorum, of = state.settings.ballots.quorum, len(seats)
    return Tally(yes, of, max(1, -(-(2 * quorum - 1) * of // 200)))


def agreed_ending(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """The end of the game if all sides that it needs have said yes, else nothing. A concession goes before a draw."""
    if state.position is None or state.is_over:
        return []
    for asked in state.proposals.values():
        if asked.kind == CONCESSION and not is_counted(variant, CONCESSION) and is_open(state, CONCESSION, variant):
            voters = eligible_voters(state, variant, asked)
            all_yes = voters and all(seat.is_held and asked.votes.get(seat.id) for seat in voters.values())
            if all_yes and asked.subject in surviving_sides(state, variant):
                return [GameSettled(winner=asked.subject, hidden_until=hidden_until(state, now))]
    share = _agreed_draw(state, variant) if is_open(state, DRAW, variant) else ()
    return [GameSettled(drawn=share, hidden_until=hidden_until(state, now))] if share else []


def _agreed_draw(state: GameState, variant: Variant) -> tuple[str, ...]:
    """The sides of the draw that every survivor approves: the largest one, then the one with the sides listed first."""
    there = surviving_sides(state, variant)
    sides = frozenset(there)
    asked = [each for each in state.proposals.values() if each.kind == DRAW]
    if not asked or not all(seat.is_held for seat in there.values()):
        return ()
    common: set[_Range] = {(frozenset(), sides)}
    for side, seat in there.items():
        own = {_approved(each.subject, side, sides) for each in asked if each.votes.get(seat.id)}
        both = {(least | need, most & may) for least, most in common for need, may in own}
        common = {(least, most) for least, most in both if least <= most}
    shares = [most for _, most in common if len(most) > 1]
    best = max(shares, key=lambda share: (len(share), [side in share for side in there]), default=frozenset[str]())
    return tuple(side for side in there if side in best)


def _approved(subject: str, voter: str, sides: frozenset[str]) -> _Range:
    """The draws that a yes approves: every set of sides that includes the first set and is a subset of the second.

    A list with the voter approves each of its subsets that includes the voter. A list without the voter approves each
    of its subsets, with or without the voter (as nJudge reads them). No list approves all survivors and nothing else.
    """
    if not subject:
        return sides, sides
    named = frozenset(subject.split("+"))
    return (frozenset({voter}), named & sides) if voter in named else (frozenset(), (named & sides) | {voter})


def lapsing_proposals(state: GameState, variant: Variant, after: Position) -> list[ProposalLapsed]:
    """The proposals that lapse when the phase that leads to the position `after` is over.

    Extensions of its deadline lapse, and questions about its silent master. If votes last for a phase, draws and
    concessions lapse with the first movement phase in which they were open from its beginning, so that there is time to
    answer them. If votes stay until taken back, proposals lapse that nobody says yes to any longer, or that name a side
    now off the board. The latter do not lapse in fog, because that would show who was eliminated.
    """
    gone = set() if state.settings.fog or state.position is None else set(sides_on_board(variant, state.position))
    gone -= set(sides_on_board(variant, after))
    return [ProposalLapsed(key) for key, asked in state.proposals.items() if _lapses(state, variant, asked, gone)]


def lapsing_on_rewind(state: GameState, variant: Variant) -> list[ProposalLapsed]:
    """The proposals that lapse when the game is rolled back or forward: all that are not counted with a phase."""
    return [ProposalLapsed(key) for key, asked in state.proposals.items() if not is_counted(variant, asked.kind)]


def lapses_with(phase: Phase, asked: Proposal) -> bool:
    """Whether a draw or a concession lapses with a phase, if votes last for one: a movement phase from whose beginning
    it was open."""
    return phase.kind is PhaseKind.MOVEMENT and asked.phase != str(phase)


def _lapses(state: GameState, variant: Variant, asked: Proposal, gone: set[str]) -> bool:
    if is_counted(variant, asked.kind):
        return False
    if asked.kind in BY_QUORUM:
        return True
    if state.settings.ballots.lasting is Lasting.PHASE:
        assert state.position is not None
        return lapses_with(state.position.phase, asked)
    is_about = not asked.subject or not gone.isdisjoint(asked.subject.split("+"))
    return not any(asked.votes.values()) or (bool(gone) and is_about)
