"""One long game by mail that uses every command of the judge: its script put together, and played.

The parts of the script stand in `tests/play/longgame/`; `docs/a-game-by-mail.md` is what `tests.docs` makes of it.
"""

from judge.demo.stage import Person, Stage
from tests.play.longgame import elsewhere, ending, first_year, gathering, second_year
from tests.play.longgame.cast import CAST, GAME
from tests.play.tale import Episode, Tale

EPISODES: tuple[Episode, ...] = (
    *gathering.EPISODES,
    *first_year.EPISODES,
    *second_year.EPISODES,
    *ending.EPISODES,
    *elsewhere.EPISODES,
)


def play_long_game(stage: Stage) -> Tale:
    """Play the whole script on a stage. Words of the script that no letter says are in the tale's `unsaid`.

    :raises AssertionError: something else came out differently from what the script says.
    """
    tale = Tale(stage, people(stage), GAME)
    tale.play(EPISODES)
    return tale


def people(stage: Stage) -> dict[str, Person]:
    """The cast on a stage; somebody with two addresses has one name."""
    return {key: stage.person(address, name_of(key)) for key, address in CAST.items()}


def name_of(key: str) -> str:
    """The name of somebody whom the script calls so: `Fleur` for `Fleur at work`."""
    return key.partition("'")[0].partition(" at ")[0]
