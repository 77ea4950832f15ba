"""The doctor's round: every check in turn, and none that stumbles keeps the next from its work."""

from collections.abc import Iterator
from datetime import datetime

from judge.archive.lock import is_occupied
from judge.config.loading import Config
from judge.doctor.findings import PATIENCE, Case, Check, Finding, fault
from judge.doctor.game_folders import game_folders
from judge.doctor.incoming_mail import doors, mailboxes
from judge.doctor.installation import addresses, archive, clock, folder, maps, templates
from judge.doctor.outgoing_mail import way_out

CHECKS: tuple[Check, ...] = (
    maps,
    templates,
    folder,
    archive,
    clock,
    addresses,
    doors,
    mailboxes,
    game_folders,
    way_out,
)


def look_over(config: Config, now: datetime, *, patience: float = PATIENCE) -> Iterator[Finding]:
    """Everything there is to say about a judge. Servers get `patience` seconds for every word. Raises nothing."""
    case = Case(config, now, is_occupied(config.var), patience)
    for check in CHECKS:
        yield from _careful(check, case)


def _careful(check: Check, case: Case) -> Iterator[Finding]:
    try:
        yield from check(case)
    except Exception as error:
        # The doctor asks strange servers and looks at broken houses: whatever they come up with is told, not thrown.
        text = f"the check of {check.__name__.replace('_', ' ')} cannot go on ({type(error).__name__})"
        yield fault(text, "a fault of the doctor; report it with this line")
