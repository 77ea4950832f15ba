"""What one order letter costs in calls: it is read once, and rooms ask each other for no more than they need."""

from tests.bench.way import walked


def test_a_letter_is_read_once_and_looks_its_game_up_rarely() -> None:
    way = walked()
    for what in ("headers", "address", "body"):
        assert way.looked_up(f"readings of the {what}") == 1
    assert way.looked_up("look-ups of the variant") <= 3
    assert way.looked_up("look-ups of a game") <= 5
    assert way.changes <= 214  # half of what it was before letters, senders and boards were handed along
