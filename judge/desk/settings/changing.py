"""Changes settings: checks each line by itself, then applies all at once and announces them in one letter."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.settings.term_lines import begins_setting, read_line, read_term_line
from judge.game.boards import variant_of
from judge.game.events import Event
from judge.game.joining import muster, options
from judge.game.masters import master_actions
from judge.game.setting_registry import changed_settings, settings_of
from judge.game.settings import Settings
from judge.game.state import Status
from judge.reading.arguments.misreadings import Misread
from judge.reading.mail.items import Call, UnknownCommand
from judge.writing.reports.settings import BY_PHASE, CLOCK, setting_changes, value_of

_SHORT = timedelta(hours=1)


class AsBefore(Message):
    """Follows the settings of a line: they have had these values before."""


class NothingDiffers(Message):
    """Answer to settings that have had these values before."""


class TermsChanged(Message):
    """Answer to settings that have changed, by their names."""

    settings: tuple[str, ...]


class ChangeIsTold(Message):
    """Answer to settings that have changed, beside their names and values."""


class DeadlineStays(Message):
    """Follows `TermsChanged`: what a change of the clock means for the current deadline."""

    deadline: datetime


class CountFromNextPhase(Message):
    """Follows `TermsChanged`: which of the changed terms the present phase goes on without."""

    settings: tuple[str, ...]


class FullAndStarts(Message):
    """Follows `TermsChanged`: the game needs no more players now."""

    game: str


class GivenTwice(Message):
    """What a line or several would do: a setting has two values in them."""

    setting: str
    value: Message


class WouldBeShort(Message):
    """What settings would do: phases last less than an hour."""

    setting: str
    length: timedelta


class WouldRemindNobody(Message):
    """What settings would do: reminders fall due before the phase begins."""

    remind: timedelta
    move: timedelta


class FullAndMusters(Message):
    """Follows `TermsChanged`: the game needs no more players now, and asks those it has whether they are there."""

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


def require_yes_to(context: LetterContext, wanted: Settings, lines: Sequence[str]) -> None:
    """Make sure that the master means these settings, which their lines chose, where such are seldom meant.

    :raises YesWanted: they have not said YES yet.
    """
    state, _ = context.here()
    would = seldom_meant(state.settings, wanted, lines, variant_of(state))
    if would is not None:
        context.require_yes(would)


def seldom_meant(before: Settings, wanted: Settings, lines: Sequence[str], variant: Variant) -> Message | None:
    """What settings that these lines chose would do, where such are seldom meant; None: they are usual.

    Phases of less than an hour are usual in games for testing, which are unlisted.
    """
    would = [*_given_twice(wanted, lines, variant), *_odd_lengths(before, wanted)]
    return would[0].with_more(*would[1:]) if would else None


def _given_twice(wanted: Settings, lines: Sequence[str], variant: Variant) -> Iterator[Message]:
    """The settings that have two values in these lines, each with the last one, which counts."""
    read = [each for line in lines if not isinstance(found := read_line(line, variant), Misread) for each in found]
    known = settings_of(variant)
    for key in dict.fromkeys(each.key for each in read):
        if key in known and len({each.value for each in read if each.key == key}) > 1:
            yield GivenTwice(known[key].name, value_of(known[key], wanted))


def _odd_lengths(before: Settings, wanted: Settings) -> Iterator[Message]:
    """Phases that would be very short, and reminders that would never be sent."""
    old, new = before.timing, wanted.timing
    for name, was, length in (
        ("MOVE", old.move, new.move),
        ("RETREAT", old.retreat, new.retreat),
        ("ADJUST", old.adjust, new.adjust),
    ):
        if length != was and length < _SHORT and not wanted.unlisted:
            yield WouldBeShort(name, length)
    if new.remind != old.remind and new.remind and new.remind[0] > new.move:
        yield WouldRemindNobody(new.remind[0], new.move)


def choose(context: LetterContext, wanted: Settings, *, names: bool = True) -> Message:
    """Give the game signed on these settings; gives the answer to the master, which `names` what has changed.

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
    later = tuple(name for name in differ if name in BY_PHASE) if state.is_running else ()
    changed = TermsChanged(tuple(differ)) if names else ChangeIsTold()
    return changed.with_more(stays, CountFromNextPhase(later) if later else None, begins)


def as_set_term(context: LetterContext, item: UnknownCommand) -> Call | UnknownCommand:
    """A SET line with a setting that only this game's variant has, turned into a call of SET TERM; others as they are.

    `SET LENGTH short`: which options there are depends on the variant, so no spelling of a command can name them.
    """
    if context.signed_on is None:
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
            events += options.set_option(state, variant, option, value, seat.id)
    return events
