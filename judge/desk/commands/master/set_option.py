"""SET OPTION: choose an option of the variant before the start."""

from typing import NamedTuple

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import option_words
from judge.desk.handling.request import Request
from judge.game.joining import options
from judge.game.refusals import Refusal


class _Choice(NamedTuple):
    """An option of the variant, by its key, and the value for it as it was written."""

    option: str
    value: str


def _choice(request: Request) -> _Choice | None:
    """What is chosen; None: the line asks for the options there are.

    :raises Refusal: `no-options`, `which-option`.
    """
    variant, words = request.variant, request.text.replace("=", " ").rstrip(" .!").split()
    if not variant.options:
        raise Refusal("no-options", f"{variant.title} leaves no options to its master.")
    if not words:
        return None
    option = "_".join(words[:-1]).lower().replace("-", "_")
    if option not in variant.options:
        sentence = f"Say which option, and its value: SET OPTION and one of {option_words(variant)}."
        raise Refusal("which-option", sentence)
    return _Choice(option, words[-1])


def _set_option(request: Request, choice: _Choice | None) -> str:
    state, variant = request.state, request.variant
    if choice is None:
        return f"the options of {state.name} and their values: {option_words(variant)}; SETUP shows those chosen"
    request.act(options.set_option(state, variant, choice.option, choice.value))
    return f"{variant.options[choice.option].title}: {request.variant.chosen[choice.option]}"


COMMAND = Command(
    spellings=("SET OPTION", "OPTION"),
    usage=("SET OPTION name value", "SET OPTION"),
    summary="chooses what the variant leaves open",
    help=(
        "Chooses, before the start, what the variant leaves to its master, as SET and the option's name do: SETUP "
        "shows a game's options, and SET OPTION alone the values they may have. An option on which the players vote "
        "may still be set in the first phase."
    ),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_choice,
    handle=_set_option,
)
