"""The topics of HELP that are no commands: how orders are written, how the judge knows people, how dates are read."""

from dataclasses import dataclass, field

from judge.common.message import Message, named
from judge.desk.command import Who
from judge.writing.letters.replies import Example


@dataclass(frozen=True, slots=True)
class Guide:
    """A topic of HELP that is no command; shown like one, and said by messages of its name as a command is."""

    name: str
    usage: tuple[str | Example, ...]
    readers: Message = Who.ANYBODY.value
    summary: Message = field(init=False)
    help: Message = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "summary", named("does", self.name, __name__))
        object.__setattr__(self, "help", named("help", self.name, __name__))


def _example(line: str, meaning: str) -> Example:
    """A line, and what it means: a message of that name, like `example-support-move`."""
    return Example(line, named("example", meaning, __name__))


GUIDES = (
    Guide(
        "ORDERS",
        (
            _example("A PAR - BUR", "move"),
            _example("A MAR S A PAR - BUR", "support move"),
            _example("A MAR S A PAR", "support hold"),
            _example("F NTH C A LON - NWY", "convoy"),
            _example("A LON - NWY VIA CONVOY", "convoyed move"),
            _example("A PAR H", "hold"),
            _example("A MAR - GAS", "retreat"),
            _example("BUILD A PAR", "build"),
            _example("ORDERS", "orders replace"),
            _example("AMEND", "orders add"),
        ),
    ),
    Guide(
        "PHASE",
        (
            _example("PHASE F1901M", "phase heading"),
            _example("A BUR - BEL", "phase order"),
            _example("PHASE F1901R", "phase retreats"),
            _example("PHASE W1901A", "phase adjustments"),
            _example("CLEAR F1901M", "phase cleared"),
        ),
    ),
    Guide(
        "IF",
        (
            "IF ENGLAND F ENG THEN F BRE - MAO ELSE F BRE - ENG",
            "IF NOT (GERMANY A RUH OR A BEL)",
            _example("A PAR - BUR", "if orders"),
            "ELSE IF DISLODGED A PAR",
            "ELSE",
            "ENDIF",
        ),
    ),
    Guide(
        "BIDS",
        (
            "DP 2: F Dublin - Azores Current",
            _example("2: F Dub - Azor", "short bid"),
            _example("DP 1: F Dub S F Oporto - Azor", "support bid"),
            _example("CLEAR DP", "bids cleared"),
        ),
    ),
    Guide("REPLYING", ("SIGNON FRANCE@game password",)),
    Guide(
        "DATES",
        (
            *("Fri 20:00", "24 DEC 18:00", "24.12. 18:00", "tomorrow 20:00", "2026-12-24 18:00 Europe/Berlin"),
            *("2026-12-24T17:00Z", "in 3 hours", "+2D"),
        ),
    ),
)
