"""Long rings and chains: decided without recursion, whatever their length."""

import itertools

from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Verdict
from tests.rules.boards import orders, plain, position

LENGTH = 200
PLACES = [f"P{n:03d}" for n in range(LENGTH + 1)]


def test_ring_of_200_armies_all_move_on() -> None:
    ring = PLACES[:LENGTH]
    board = plain(zip(ring, ring[1:] + ring[:1], strict=True))
    start = position("S1901M", {"FRANCE": [f"A {place}" for place in ring]})
    moves = orders({"FRANCE": [f"A {here} - {there}" for here, there in zip(ring, ring[1:] + ring[:1], strict=True)]})
    outcome = adjudicate(board, start, moves)
    assert {result.verdict for result in outcome.results} == {Verdict.SUCCEEDS}
    assert {unit.space for unit in outcome.after.units} == set(ring)


def test_ring_of_200_with_one_extra_attacker_stands_still() -> None:
    ring = PLACES[:LENGTH]
    board = plain([*zip(ring, ring[1:] + ring[:1], strict=True), ("OUT", ring[0])])
    start = position("S1901M", {"FRANCE": [f"A {place}" for place in ring], "ITALY": ["A OUT"]})
    moves = orders(
        {
            "FRANCE": [f"A {here} - {there}" for here, there in zip(ring, ring[1:] + ring[:1], strict=True)],
            "ITALY": [f"A OUT - {ring[0]}"],
        }
    )
    outcome = adjudicate(board, start, moves)
    assert {result.verdict for result in outcome.results} == {Verdict.FAILS}
    assert set(outcome.after.units) == set(start.units)


def test_chain_of_200_armies_follows_a_free_head_listed_in_any_order() -> None:
    board = plain(itertools.pairwise(PLACES))
    places = [PLACES[(n * 77) % LENGTH] for n in range(LENGTH)]  # 77 is coprime to 200: every place once, shuffled
    start = position("S1901M", {"FRANCE": [f"A {place}" for place in places]})
    following = dict(itertools.pairwise(PLACES))
    outcome = adjudicate(board, start, orders({"FRANCE": [f"A {place} - {following[place]}" for place in places]}))
    assert {unit.space for unit in outcome.after.units} == set(PLACES[1:])


def test_chain_of_200_armies_stops_behind_a_blocked_head() -> None:
    board = plain(itertools.pairwise(PLACES))
    units = (*tuple(Unit("FRANCE", "A", place) for place in PLACES[:LENGTH]), Unit("ITALY", "A", PLACES[LENGTH]))
    start = Position(Phase.parse("S1901M"), units)
    moves = orders({"FRANCE": [f"A {here} - {there}" for here, there in itertools.pairwise(PLACES)]})
    outcome = adjudicate(board, start, moves)
    assert set(outcome.after.units) == set(units)
    assert not outcome.after.dislodged
