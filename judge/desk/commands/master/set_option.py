"""SET OPTION: choose an option of the variant before the start."""

from typing import NamedTuple

from judge.board.variant_options import ENDINGS
from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import OptionIs, OptionTakes, options_of
from judge.desk.handling.request import Request
from judge.game.joining import options
from judge.game.refusals import Refusal


class NoOptions(Message):
    """SET OPTION where the variant leaves nothing to its master."""

    variant: str


class WhichOption(Message):
    """SET OPTION without an option of the variant."""

    options: tuple[OptionTakes, ...]


class OptionsAre(Message):
    """Answer to SET OPTION alone."""

    game: str
    options: tuple[OptionTakes, ...]


class _Choice(NamedTuple):
    """An option of the variant, by its key, and the value for it as it was written."""

    option: str
    value: str


def _choice(request: Request) -> _Choice | None:
    """What is chosen; None: the line asks for the options there are.

    :raises Refusal: `NoOptions`, `WhichOption`.
    """
    variant, words = request.variant, request.text.replace("=", " ").rstrip(" .!").split()
    option = "_".join(words[:-1]).lower().replace("-", "_")
    if not variant.options and option not in ENDINGS:
        raise Refusal(NoOptions(variant.title))
    if not words:
        return None
    if option not in variant.choices:
        raise Refusal(WhichOption(options_of(variant)))
    return _Choice(option, words[-1])


def _set_option(request: Request, choice: _Choice | None) -> Message:
    state, variant = request.state, request.variant
    if choice is None:
        return OptionsAre(state.name, options_of(variant))
    request.act(options.set_option(state, variant, choice.option, choice.value, request.seat.id))
    chosen = variant.choices[choice.option]
    return OptionIs(chosen.title, request.variant.chosen.get(chosen.key, chosen.default))


COMMAND = Command(
    spellings=("SET OPTION", "OPTION"),
    usage=("SET OPTION name value", "SET OPTION"),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_choice,
    handle=_set_option,
)
