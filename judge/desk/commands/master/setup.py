"""SETUP: show all settings of the game, and change some of them on the lines below it."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.changing import choose, chosen, require_yes_to
from judge.desk.settings.term_lines import quoted
from judge.game.refusals import Refusal
from judge.reading.mail.spellings import Below
from judge.writing.letters.replies import LineVerdict
from judge.writing.reports.settings import setup


class SettingsBelow(Message):
    """Answer to SETUP alone."""


class SettingsOf(Message):
    """Title of the settings that SETUP shows."""

    game: str


class NothingSet(Message):
    """No line below SETUP could be done."""


def _lines(request: Request) -> list[str]:
    """The settings that are chosen, a line each: on the command's own line and below it."""
    return [text for text in (request.text, *(line.text.strip() for line in request.call.lines)) if text]


def _setup(request: Request, lines: list[str]) -> Message:
    state = request.state
    if not lines:
        request.answer(SettingsOf(state.name), setup(state.settings, request.variant))
        return SettingsBelow()
    settings, verdicts = state.settings, []
    for line in lines:
        try:
            settings, said = chosen(request.context, settings, line)
            verdicts.append(LineVerdict(True, quoted(line), said))
        except Refusal as refusal:
            verdicts.append(LineVerdict(False, quoted(line), refusal.message))
    require_yes_to(request.context, settings, lines)
    for each in verdicts:
        request.context.say(each)
    if not any(each.ok for each in verdicts):
        raise Refusal(NothingSet())
    return choose(request.context, settings)


COMMAND = Command(
    spellings=("SETUP", "SET UP", "SETTINGS"),
    usage=("SETUP", "SETUP MOVE 2D", "SETUP", "MOVE 2D", "SHADE GREY"),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_lines,
    handle=_setup,
    below=Below.SETTINGS,
    most=10,
)
