"""Nobody is called as a power, a seat, the judge, a master or somebody else in the game, nor nearly so."""

from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.game.events import GameCreated, SeatTaken
from judge.game.joining.forming import create, join
from judge.game.joining.person_names import name_in
from judge.game.masters.master_actions import replace_player
from judge.game.reducer import apply, apply_all
from judge.game.settings import Settings
from judge.game.state import GameState, Status

STANDARD = load_variant("standard")


def game(*, gunboat: bool = False) -> GameState:
    """A game of the master Mia Moor, which Anna Schmidt has joined."""
    opened = create("spring", "standard", Settings(gunboat=gunboat), "mia@home", "Mia Moor")
    state = apply(None, opened[0])
    return apply_all(state, join(state, STANDARD, "anna@home", "Anna Schmidt", ()))


@pytest.mark.parametrize(
    "name",
    [
        *(
            "France",
            "FRANCE",
            " f r a n c e ",
            "Fränce",
            "Frаnce",
            "The player France",
            "Franc3",
            "Austrla",
            "Frankreich",
            "French",
        ),
        *("Judge", "The Judge", "diplomacy judge", "Jυdge", "GM", "Game Master", "Spielleitung", "Postmaster"),
        *("Mia Moor", "mia  moor", "Miä Moor", "Mia Moоr", "Mia M00r"),
        *("Anna Schmidt", "ANNA SCHMIDT", "Anna-Schmidt", "Anna Schrnidt"),
        *("p3", "m2", "O1"),
        *(
            "Österreich",
            "Oesterreich",
            "Osterreich",
            "Österreich-Ungarn",
            "Austria-Hungary",
            "The Austro-Hungarian Empire",
        ),
        *("Großbritannien", "Great Britain", "Britain", "UK", "Reino Unido", "Groot-Brittannië", "The British"),
        *("Türkei", "Tuerkei", "Ottoman Empire", "Osmanisches Reich", "Sultan of Turkey", "Impero Ottomano"),
        *(
            "King of France",
            "Kaiser of Germany",
            "Team France",
            "France 1",
            "France & Italy",
            "Frnace",
            "Franncce",
            "Zar von Russland",
        ),
        *("The Jugde", "Jugde", "Mastre", "Judgge", "Gamemaster Bob", "l'arbitre"),
        *("Mia Mooor", "Mia Mo0r", "Mai Moor", "Moor, Mia"),
        *("Ana Schmidt", "Anna Schmitd", "Schmidt, Anna", "Anna Schmiddt"),
    ],
)
def test_a_taken_name_is_left_out(name: str) -> None:
    assert not name_in(game(), STANDARD, "bob@home", name)


@pytest.mark.parametrize(
    "name",
    [
        *("Bob", "Anna", "Anna S.", "France Gall", "Frank England", "Masterson", "Judith", "Пётр", ""),
        *(
            "Jude",
            "Franco",
            "Austin",
            "Mister King",
            "Kaiser",
            "Edgar Lee Masters",
            "Fudge",
            "Reich",
            "Mia",
            "Schmidt",
        ),
    ],
)
def test_any_other_name_is_kept(name: str) -> None:
    assert name_in(game(), STANDARD, "bob@home", name) == name


def test_a_name_is_one_however_its_umlauts_are_written() -> None:
    for own, others in {
        "Hans Müller": ("Hans Mueller", "hans muller", "Hans Mu\u0308ller", "Müller, Hans"),
        "Hans Mueller": ("Hans Müller", "Hans Muller"),
        "Søren Weiß": ("Soeren Weiss", "Soren Weis"),
    }.items():
        state = apply_all(game(), join(game(), STANDARD, "hans@home", own, ()))
        for name in others:
            assert not name_in(state, STANDARD, "bob@home", name), (own, name)


def test_a_master_may_give_nobody_such_a_name() -> None:
    state = replace(game(), status=Status.ACTIVE, position=STANDARD.start())
    seat = replace(state.seats["p1"], powers=("FRANCE",))
    state = replace(state, seats={**state.seats, "p1": seat})
    for name, kept in {"Francé": "", "The Judge": "", "Mia Moor": "", "Bob": "Bob"}.items():
        (*_, taken) = replace_player(state, "FRANCE", "bob@home", name)
        assert isinstance(taken, SeatTaken)
        assert taken.seat.name == kept


def test_people_keep_their_own_name() -> None:
    assert name_in(game(), STANDARD, "Anna@home", "Anna Schmidt") == "Anna Schmidt"


def test_where_nobody_knows_who_plays_no_name_tells_it() -> None:
    state = game(gunboat=True)
    assert name_in(state, STANDARD, "bob@home", "Anna Schmidt") == "Anna Schmidt"
    assert not name_in(state, STANDARD, "bob@home", "Mia Moor")


def test_a_player_joins_without_such_a_name() -> None:
    (taken,) = join(game(), STANDARD, "bob@home", "France", ())
    assert isinstance(taken, SeatTaken)
    assert not taken.seat.name


def test_a_master_opens_a_game_without_such_a_name() -> None:
    (created,) = create("fall", "standard", Settings(), "bob@home", "Turkey")
    assert isinstance(created, GameCreated)
    assert not created.master.name
