"""The rule sheet on disputed points of the rules, as policies decide them, and on the options of a variant."""

from collections.abc import Iterable, Mapping

from judge.board.variant import Variant
from judge.common.message import Count, Message, OneOf, named
from judge.game.votes.questions import is_asked_at_start
from judge.writing.reports.terms import OptionOfGame

TOLD: Mapping[str, tuple[str, ...]] = {
    "paradox": ("1971", "1982", "2000"),
    "convoy_disruption": ("any_route",),
    "adjacent_convoy": ("1971", "1982", "dptg"),
    "self_cut": ("from_sea",),
    "convoy_retreat": ("barred",),
    "dislodged_influence": ("never",),
    "omitted_coast": ("fail",),
    "wrong_coast": ("ignore",),
    "support_coast": ("required",),
    "civil_disorder": ("home_centres",),
}
"""The choices that differ from Standard's, by policy; `port_convoy` is mentioned with the islands that it is about."""

_SAID = {(key, choice): named("rule", f"{key} {choice}", __name__) for key in TOLD for choice in TOLD[key]}


class OptionOpen(Message):
    """An option: what it decides, its possible values, and its default."""

    option: str
    title: Message
    values: Message
    default: str


class OptionHere(Message):
    """Follows an option: the value for which a sheet was requested."""

    value: str


class OptionExcludes(Message):
    """Follows an option: others that exclude it."""

    others: OneOf[str]


class OptionByVote(Message):
    """Follows an option: a number of players may choose the last of its values themselves."""

    votes: Count


def disputed_rules(variant: Variant) -> list[Message]:
    """The disputed points that this board decides differently from Standard."""
    return [_SAID[each] for each in variant.policies.items() if each in _SAID]


def option_rules(variant: Variant, *, of_game: bool) -> Iterable[Message]:
    """The variant's own options: their values in a game (`of_game`), or the values that a master may choose."""
    for key, each in variant.options.items():
        value = variant.chosen[key]
        voted = OptionByVote(each.ballot) if is_asked_at_start(variant, each) else None
        if of_game:
            yield OptionOfGame(each.name, each.title, value.upper()).with_more(voted)
            continue
        here = OptionHere(value.upper()) if value != each.default else None
        excluded = OptionExcludes(tuple(variant.options[other].name for other in each.excludes))
        open_to = OptionOpen(each.name, each.title, each.examples, each.default.upper())
        yield open_to.with_more(here, excluded if each.excludes else None, voted)
