"""What somebody reads who wrote to the judge without an order or a command: what it is, and three lines to try."""

from judge.common.message import Message
from judge.writing.letters.replies import Section
from judge.writing.rendering.composer import Passage


class Welcome(Message):
    """Title of what the judge says to somebody whose letter it could read nothing of."""


class WhatAJudgeIs(Message):
    """What the judge is, before three lines to try."""


class TryHelp(Message):
    """What HELP does, among three lines to try."""


class TryList(Message):
    """What LIST does, among three lines to try."""


class TryJoin(Message):
    """What JOIN does, among three lines to try."""


def welcome() -> Section:
    """A section for strangers."""
    tries = [("HELP", TryHelp()), ("LIST", TryList()), ("JOIN game", TryJoin())]
    return Section(Welcome(), Passage("welcome", {"what": WhatAJudgeIs(), "tries": tries}))
