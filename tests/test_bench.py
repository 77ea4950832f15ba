"""The bench's own sums: what a run of it prints and fails by."""

from pathlib import Path

from tests.bench.figures import Bound
from tests.bench.games import order_letters, set_up_games
from tests.bench.load import Taken, middle


def test_a_bound_is_kept_up_to_its_limit_and_says_its_unit() -> None:
    assert Bound("start", 5.0, 5.0, "s").kept
    assert not Bound("start", 5.001, 5.0, "s").kept
    assert str(Bound("memory", 51, 300, "MB")) == "memory: 51.000 MB, at most 300.000 MB"


def test_the_middle_of_several_runs_is_taken_for_each_figure_by_itself() -> None:
    assert middle([Taken(1.0, 9.0), Taken(7.0, 2.0), Taken(3.0, 4.0)]) == Taken(3.0, 4.0)


def test_games_are_copied_with_their_names_and_only_those_that_run_are_given(tmp_path: Path) -> None:
    states = set_up_games(tmp_path, 3, forming=2, over=2, ordered=True)
    assert [state.name for state in states] == ["g0", "g1", "g2"]
    assert all(state.is_running and state.orders for state in states)


def test_letters_come_from_all_players_in_turn(tmp_path: Path) -> None:
    letters = order_letters(set_up_games(tmp_path, 2), 14)
    recipients = [letter.recipient for letter in letters]
    assert len(set(recipients)) == 14
    assert [name.split("+")[1].split(".")[0] for name in recipients] == ["g0"] * 7 + ["g1"] * 7
