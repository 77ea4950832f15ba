"""Changes settings: checks each line by itself, then applies all at once and announces them in one letter."""

from dataclasses import replace

from judge.desk.handling.letter_context import LetterContext
from judge.desk.settings.term_lines import begins_setting, describe, read_line, read_term_line
from judge.game.boards import variant_of
from judge.game.events import Event
from judge.game.joining import muster, options
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.setting_registry import changed_settings
from judge.game.settings import Settings
from judge.game.state import Status
from judge.reading.mail.items import Call, Item, UnknownCommand
from judge.writing.rendering.render import names, when
from judge.writing.reports.settings import CLOCK, setting_changes


def chosen(context: LetterContext, settings: Settings, line: str) -> tuple[Settings, str]:
    """The settings after one more line, and what it chose in words; the game is not changed yet.

    :raises Refusal: `bad-settings`, and those of `master_actions.change_settings` and `options.set_option`.
    """
    state, _ = context.here()
    variant = variant_of(state)
    wanted, problem = read_term_line(settings, variant, line)
    if problem:
        raise Refusal("bad-settings", problem)
    _events(context, wanted)
    said = describe(read_line(line, variant), variant)
    return wanted, said if changed_settings(settings, wanted, variant) else f"{said}, as before"


def choose(context: LetterContext, wanted: Settings) -> str:
    """Give the game signed on these settings; gives the answer to the master.

    :raises Refusal: those of `chosen`.
    """
    state, seat = context.here()
    after = context.act(state.name, _events(context, wanted))
    differ = [name for name, _ in setting_changes(state.settings, after.settings, variant_of(state))]
    differ += [key.upper() for key, value in after.settings.options.items() if state.settings.options.get(key) != value]
    if not differ:
        return "nothing differs from before"
    begun = ""
    if after.status is Status.FORMING and (
        follows := muster.when_full(after, variant_of(after), context.now, context.rng)
    ):
        after = context.act(after.name, follows)
        starts = "starts now" if after.status is not Status.FORMING else "its players are asked whether they are there"
        begun = f"; {after.name} is full, and {starts}"
    stays = ""
    if state.deadline is not None and not set(differ).isdisjoint(CLOCK):
        stays = f"; the deadline that runs stays {when(state.deadline, seat.zone)}, SET DEADLINE moves it"
    return f"{names(differ)} changed, and everybody is told{stays}{begun}"


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
