"""HELP VARIANT, and HELP and the name of a variant: its rule sheet, by reply in a game with the game's own options."""

from dataclasses import replace

from judge.board.variant import Variant
from judge.board.variant_options import UnknownOption
from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import variant_named
from judge.game.boards import base_variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.writing.rendering.letter_blocks import Table
from judge.writing.sheet.rule_sheet import sheet

_OWN = "VARIANT"


class RulesBelow(Message):
    """The answer to HELP and a variant."""

    variant: str


class RulesOfGameBelow(Message):
    """The answer to HELP VARIANT in a game."""

    variant: str
    game: str


class RulesOf(Message):
    """The title of a variant's rule sheet."""

    variant: str


class VariantsBelow(Message):
    """The answer to HELP VARIANT where no game is meant."""


class VariantsToAsk(Message):
    """The title of the list of variants in HELP."""


def help_on_variant(context: LetterContext, text: str) -> Message | None:
    """Answer HELP on a variant, with options behind its name if one likes, or on that of a game; None: it names none.

    :raises Refusal: an option does not take that value.
    """
    words = text.split()
    if [each.upper() for each in words[:1]] == [_OWN]:
        words = words[1:]
        if not words:
            return _here(context)
    library = context.game_reader.library
    for count in range(len(words), 0, -1):
        key = variant_named(" ".join(words[:count]), library)
        if key is not None:
            variant = library.load(key)
            try:
                variant = library.load(key, _options(variant, " ".join(words[count:])))
            except UnknownOption as error:
                raise Refusal(error.message) from error
            context.answer(RulesOf(variant.title), sheet(variant))
            return RulesBelow(variant.title)
    return None


def rules_of_game(state: GameState) -> Variant:
    """A game's variant with all that its master has chosen, before any canal opens."""
    variant = base_variant_of(state)
    return replace(variant, policies={**variant.policies, **state.settings.policies})


def _here(context: LetterContext) -> Message:
    """The rules of the reader's game; without one, the variants that there are."""
    if context.signed_on is None:
        library = context.game_reader.library
        rows = tuple((f"HELP {key}", library.load(key).title) for key in library)
        context.answer(VariantsToAsk(), Table(rows))
        return VariantsBelow()
    state = context.here()[0]
    variant = rules_of_game(state)
    context.answer(RulesOf(variant.title), sheet(variant, of_game=True))
    return RulesOfGameBelow(variant.title, state.name)


def _options(variant: Variant, text: str) -> dict[str, str]:
    """The options that a text chooses: `UNITED KINGDOM YES`. What names none is passed over."""
    words, chosen = text.upper().replace("_", " ").split(), dict[str, str]()
    for key, each in variant.choices.items():
        name = each.name.split()
        for at in range(len(words) - len(name)):
            if words[at : at + len(name)] == name:
                chosen[key] = words[at + len(name)].lower()
    return chosen
