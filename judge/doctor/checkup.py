"""Runs all checks of `judge doctor` in turn; a check that fails with an exception does not stop the others."""

from collections.abc import Iterator
from datetime import datetime

from judge.archive.lock import is_occupied
from judge.config.loading import Config
from judge.doctor.findings import PATIENCE, Check, CheckContext, Finding, failure
from judge.doctor.game_folders import game_folders
from judge.doctor.incoming_mail import listeners, mailboxes
from judge.doctor.installation import addresses, archive, clock, folder, maps, templates
from judge.doctor.outgoing_mail import sending
from judge.doctor.played_editions import played_editions

CHECKS: tuple[Check, ...] = (
    maps,
    templates,
    folder,
    archive,
    played_editions,
    clock,
    addresses,
    listeners,
    mailboxes,
    game_folders,
    sending,
)


def run_checks(config: Config, now: datetime, *, patience: float = PATIENCE) -> Iterator[Finding]:
    """All findings about a judge. A server gets `patience` seconds for each reply. Raises nothing."""
    context = CheckContext(config, now, is_occupied(config.var), patience)
    for check in CHECKS:
        yield from _careful(check, context)


def _careful(check: Check, context: CheckContext) -> Iterator[Finding]:
    try:
        yield from check(context)
    except Exception as error:
        # Unknown servers and broken installations can raise anything: report it as a finding.
        text = f"the check of {check.__name__.replace('_', ' ')} failed ({type(error).__name__})"
        yield failure(text, "this is a bug in judge doctor; report it with this line")
