"""Changes settings: checks each line by itself, then applies all at once and announces them in one letter."""

from dataclasses import replace
from datetime import datetime

from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.settings.term_lines import begins_setting, read_term_line
from judge.game.boards import variant_of
from judge.game.events import Event
from judge.game.joining import muster, options
from judge.game.masters import master_actions
from judge.game.setting_registry import changed_settings
from judge.game.settings import Settings
from judge.game.state import Status
from judge.reading.mail.items import Call, Item, UnknownCommand
from judge.writing.reports.settings import CLOCK, setting_changes


class AsBefore(Message):
    """Besides the settings of a line: they have had these values before."""


class NothingDiffers(Message):
    """Answer to settings that have had these values before."""


class TermsChanged(Message):
    """Answer to settings that have changed, by their names."""

    settings: tuple[str, ...]


class DeadlineStays(Message):
    """Besides `TermsChanged`: what a change of the clock means for the current deadline."""

    deadline: datetime


class FullAndStarts(Message):
    """Besides `TermsChanged`: the game needs no more players now."""

    game: str


class FullAndMusters(Message):
    """Besides `TermsChanged`: the game needs no more players now, and asks those it has whether they are there."""

    game: str


def chosen(context: LetterContext, settings: Settings, line: str) -> tuple[Settings, Message]:
    """The settings after one more line, and what it chose; the game is not changed yet.

    :raises Refusal: those of `read_term_line`, `master_actions.change_settings` and `options.set_option`.
    """
    state, _ = context.here()
    variant = variant_of(state)
    wanted, said = read_term_line(settings, variant, line)
    _events(context, wanted)
    return wanted, said if changed_settings(settings, wanted, variant) else said.with_more(AsBefore())


def choose(context: LetterContext, wanted: Settings) -> Message:
    """Give the game signed on these settings; gives the answer to the master.

    :raises Refusal: those of `chosen`.
    """
    state, _ = context.here()
    after = context.act(state.name, _events(context, wanted))
    differ = [name for name, _ in setting_changes(state.settings, after.settings, variant_of(state))]
    if not differ:
        return NothingDiffers()
    begins: Message | None = None
    if after.status is Status.FORMING and (
        follows := muster.when_full(after, variant_of(after), context.now, context.rng)
    ):
        after = context.act(after.name, follows)
        begins = FullAndStarts(after.name) if after.status is not Status.FORMING else FullAndMusters(after.name)
    is_of_clock = not set(differ).isdisjoint(CLOCK)
    stays = DeadlineStays(state.deadline) if state.deadline is not None and is_of_clock else None
    return TermsChanged(tuple(differ)).with_more(stays, begins)


def as_set_term(context: LetterContext, item: Item) -> Item:
    """A SET line with a setting that only this game's variant has, turned into a call of SET TERM.

    `SET LENGTH short`: which options there are depends on the variant, so no spelling of a command can name them.
    """
    if not isinstance(item, UnknownCommand) or context.signed_on is None:
        return item
    verb, _, setting = item.text.partition(" ")
    if verb.upper() != "SET" or not begins_setting(setting, variant_of(context.here()[0])):
        return item
    return Call(item.number, item.text, "SET TERM", setting.strip())


def _events(context: LetterContext, wanted: Settings) -> list[Event]:
    """The events that change the game to these settings; options of the variant have events of their own."""
    state, seat = context.here()
    variant = variant_of(state)
    terms = replace(wanted, options=state.settings.options)
    what = tuple(name for name, _ in setting_changes(state.settings, terms, variant))
    events = master_actions.change_settings(state, variant, terms, what, seat.id, context.now)
    for option, value in wanted.options.items():
        if state.settings.options.get(option) != value:
            events += options.set_option(state, variant, option, value)
    return events
