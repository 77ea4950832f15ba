"""SET OPTION: choose before the start what the variant leaves open."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import option_words
from judge.desk.handling.request import Request
from judge.game.joining import options
from judge.game.refusals import Refusal


def _set_option(request: Request, text: str) -> str:
    state = request.state
    variant = request.variant
    if not variant.options:
        raise Refusal("no-options", f"{variant.title} leaves no options to its master.")
    if not text.strip(" .!"):
        return f"the options of {state.name} and their values: {option_words(variant)}; SETUP shows those chosen"
    *named, value = text.replace("=", " ").rstrip(" .!").split()
    option = "_".join(named).lower().replace("-", "_")
    if option not in variant.options:
        sentence = f"Say which option, and its value: SET OPTION and one of {option_words(variant)}."
        raise Refusal("which-option", sentence)
    state = request.act(options.set_option(state, variant, option, value))
    return f"{variant.options[option].title}: {request.variant.chosen[option]}"


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
    arguments=as_written,
    handle=_set_option,
)
