"""HELP: on a word, on what the sender has just tried, or on what they can do now."""

import re
from collections.abc import Callable, Mapping, Sequence

from rapidfuzz import fuzz, process

from judge.common.message import Message, Proposal, Typed
from judge.desk.command import AnyCommand, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.help.guides import GUIDES
from judge.desk.help.seat_help import SUBJECTS, help_here
from judge.desk.help.setting_help import setting_topics
from judge.desk.help.variant_help import help_on_variant
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.reading.mail.items import Call, PlainLine, UnknownCommand, read_items
from judge.reading.mail.lines import Line, LineKind
from judge.reading.mail.spellings import Spellings
from judge.writing.letters.replies import Topic
from judge.writing.reports import sections

_MOST = 3  # topics in one answer, at most
_SETS_ANY = "SET TERM"  # also spelled SET SHADE and the like: then help is wanted on the setting
_BEFORE_SETTING = re.compile(
    r"^(?:SET\s*UP\s+|CREATE\s+|SET\s+(?:OPTION\s+|TERM\s+|RULE\s+)?|OPTION\s+|RULE\s+)", re.IGNORECASE
)
_IDLE = re.compile(r"^(?:(?:ABOUT|ON|WITH|FOR|THE)\s+)+", re.IGNORECASE)  # HELP ABOUT THE GRACE
_NEAR = 80  # out of 100: how close a topic's name must be to what was asked for
# A receipt's verdict on a refused line, as a reply quotes it: ✗ "PRES TO FRANCE": no such command
_REFUSED = re.compile(r'✗ "(.+?)(?:"|…|$)')
_VERBS = ("MOVE", "SUPPORT", "CONVOY", "HOLD", "RETREAT", "DISBAND", "BUILD", "REMOVE", "WAIVE")
_ROLES = {
    Role.MASTER: (Who.ANYBODY, Who.SEAT, Who.MASTER),
    Role.PLAYER: (Who.ANYBODY, Who.SEAT, Who.PLAYER),
    Role.OBSERVER: (Who.ANYBODY, Who.SEAT),
}


class AllCommandsBelow(Message):
    """The answer to HELP ALL."""


class YourCommandsBelow(Message):
    """The answer to HELP COMMANDS."""


class ExplainedBelow(Message):
    """The answer to HELP and a word."""

    topic: str


class TriedExplainedBelow(Message):
    """The answer to HELP where lines failed: what they are about is explained."""

    topics: tuple[str, ...]


class WhatToWriteBelow(Message):
    """The answer to HELP where nothing failed."""


class CommandsBelow(Message):
    """The answer to HELP and the first word of several commands: HELP SET."""

    word: str


class CommandsAboutBelow(Message):
    """The answer to HELP and what commands are about: HELP TIME."""

    subject: str


class HelpTitle(Message):
    """The title of a list of commands."""


class HelpTitleOn(Message):
    """The title of the help on a word."""

    topic: str


class NoSuchTopic(Message):
    """There is no help on this word, nor on one like it."""

    word: Typed


class NoSuchTopicBut(Proposal):
    """There is no help on this word; there is on one like it."""

    word: Typed
    nearest: str

    @property
    def proposed(self) -> tuple[str, ...]:
        """The word on which there is help."""
        return (self.nearest,)


def help_on(
    context: LetterContext,
    text: str,
    commands: Sequence[AnyCommand],
    find_command: Callable[[str], AnyCommand | None],
) -> Message:
    """Answer HELP: on a variant, a command, a guide or a setting, on what was just tried or can be done now, or on all.

    A text that names none of them, but begins with one, is about that: `GRACE 12H`.

    :raises Refusal: `NoSuchTopic`, or `NoSuchTopicBut` the nearest one.
    """
    if text.upper() in ("", "ME", "PLEASE"):
        return _in_context(context, commands)
    if text.upper() in ("ALL", "EVERYTHING"):
        _list(context, HelpTitle(), _by_subject(commands), GUIDES)
        return AllCommandsBelow()
    if text.upper() == "COMMANDS":
        _list(context, HelpTitle(), _by_subject(commands, _allowed(context)), GUIDES)
        return YourCommandsBelow()
    about_variant = help_on_variant(context, _IDLE.sub("", text, count=1))
    if about_variant is not None:
        return about_variant
    words = _IDLE.sub("", text, count=1).split()
    for count in range(len(words), 0, -1):
        named = " ".join(words[:count])
        topics, subjects = _named(context, named, commands, find_command(named)), SUBJECTS.get(named.upper())
        _explain(context, topics)
        if subjects:
            about = [each for each in commands if each.subject in subjects]
            _list(context, HelpTitleOn(named.upper()), _by_subject(about), ())
        if topics or subjects:
            return ExplainedBelow(topics[0].name) if topics else CommandsAboutBelow(named.upper())
        if begun := _begun(context, named, commands):
            _list(context, HelpTitleOn(named.upper()), _by_subject(begun), ())
            return CommandsBelow(named.upper())
    known = [*(each.name for each in commands), *(each.name for each in GUIDES)]
    near = process.extractOne(text.upper(), known, scorer=fuzz.ratio, score_cutoff=_NEAR)
    raise Refusal(NoSuchTopicBut(text, near[0]) if near else NoSuchTopic(text))


def _named(context: LetterContext, text: str, commands: Sequence[AnyCommand], found: Topic | None) -> Sequence[Topic]:
    """What a text names: a command (`found`), a guide or settings; beside a command, a setting only to masters."""
    guide = next((each for each in GUIDES if text.upper() in (each.name, each.name.removesuffix("S"))), None)
    wanted = found or guide or _meant(text, commands)
    game = context.here()[0] if context.signed_on else None
    settings = setting_topics(_BEFORE_SETTING.sub("", text), game, context.game_reader.library)
    if wanted is None or wanted.name == _SETS_ANY:
        return settings or ([wanted] if wanted else [])
    if context.signed_on and context.here()[1].role is not Role.MASTER:
        return [wanted]
    # a command, and a setting of that very name: START, which begins a game, and how a full game starts
    return [wanted, *(each for each in settings if each.name == text.upper())]


def _meant(text: str, commands: Sequence[AnyCommand]) -> Topic | None:
    """The topic for an order's verb (HELP CONVOY), or for the last word of a single command's name (HELP QUIET)."""
    if text.upper().removesuffix("S") in _VERBS:
        return next(each for each in GUIDES if each.name == "ORDERS")
    ending = [each for each in commands if each.name.endswith(f" {text.upper()}")]
    return ending[0] if len(ending) == 1 else None


def _begun(context: LetterContext, text: str, commands: Sequence[AnyCommand]) -> list[AnyCommand]:
    """The commands the reader may use that have several words and begin with this one: HELP SET."""
    may = _allowed(context) if context.signed_on else tuple(Who)
    return [each for each in commands if each.name.startswith(f"{text.upper()} ") and each.who in may]


def _allowed(context: LetterContext) -> tuple[Who, ...]:
    """Whose commands the reader may use; of somebody who is not signed on: anybody's."""
    return _ROLES[context.here()[1].role] if context.signed_on else (Who.ANYBODY,)


def _by_subject(commands: Sequence[AnyCommand], may: Sequence[Who] = tuple(Who)) -> dict[Message, list[AnyCommand]]:
    """What these people may write, under the headings of HELP."""
    allowed = [each for each in commands if each.who in may]
    return {subject.value: [each for each in allowed if each.subject is subject] for subject in Subject}


def _list(
    context: LetterContext, title: Message, commands: Mapping[Message, Sequence[Topic]], guides: Sequence[Topic]
) -> None:
    """Add a list of topics to the answer."""
    context.answer(title, sections.help_overview(commands, guides))


def _explain(context: LetterContext, topics: Sequence[Topic]) -> None:
    for topic in topics:
        context.answer(HelpTitleOn(topic.name), sections.help_topic(topic))


def _in_context(context: LetterContext, commands: Sequence[AnyCommand]) -> Message:
    tried = _topics(_tried(context), commands)
    if tried:
        _explain(context, tried)
        return TriedExplainedBelow(tuple(each.name for each in tried))
    context.answer(HelpTitle(), help_here(context, {each.name: each for each in commands}))
    return WhatToWriteBelow()


def _tried(context: LetterContext) -> list[str]:
    """The lines that were refused: those above in this letter, else those in the answer that it quotes."""
    refused = (verdict.quoted for _, verdict in context.verdicts if not verdict.ok)
    here = [quoted for quoted in refused if isinstance(quoted, str)]
    quoted = [line.text for line in context.lines if line.kind is LineKind.QUOTED]
    return here or [line for text in quoted for line in _REFUSED.findall(text)]


def _topics(lines: Sequence[str], commands: Sequence[AnyCommand]) -> list[Topic]:
    """What these lines are about: their commands, commands they resemble, or how orders are written."""
    named: dict[str, Topic] = {each.name: each for each in commands}
    named |= {each.name: each for each in GUIDES}
    known = Spellings([each.shape for each in commands])
    found: dict[str, Topic] = {}
    for number, text in enumerate(lines, 1):
        for item in read_items([Line(number, text, LineKind.TEXT)], known):
            match item:
                case Call(name=name):
                    found[name] = named[name]
                case UnknownCommand(near=near):
                    found |= {name: named[name] for name in near}
                case PlainLine():
                    found["ORDERS"] = named["ORDERS"]
    return list(found.values())[:_MOST]
