"""STATS: what there is to count."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import variant_named
from judge.desk.history import figures
from judge.game.refusals import Refusal
from judge.reading.mail.items import Call


def _stats(context: LetterContext, call: Call) -> str:
    what = call.rest.strip(" .")
    if _is_me(call):
        return figures.of_oneself(context, context.require_address("see your own record"))
    if not what and context.signed_on is not None:
        what = context.signed_on.game
    if not what:
        raise Refusal("no-game-name", "Say of what: STATS spring-cup, STATS standard, or STATS ME for your own games.")
    state = context.find(what)
    key = variant_named(what, context.game_reader.library)
    if state is None and key is not None:
        return figures.of_variant(context, context.game_reader.library.load(key))
    return figures.of_game(context, context.game(what))


def _is_me(call: Call) -> bool:
    return call.rest.strip(" .").upper() in ("ME", "MYSELF")


def _needs_confirmation(context: LetterContext, call: Call) -> bool:
    return _is_me(call)


COMMAND = Command(
    spellings=("STATS", "STATISTICS"),
    usage=("STATS game", "STATS variant", "STATS ME"),
    summary="figures: of a game, of a variant's games, of your own",
    help=(
        "Of a game: centres, units, and how often whose orders were on time. Of a variant: how its games ended, who "
        "won and shared them, how long they took. STATS ME: your own games and how you keep deadlines, for you alone."
    ),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    handle=_stats,
    needs_confirmation=_needs_confirmation,
    most=3,
)
