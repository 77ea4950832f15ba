"""Checks the names in a variant's files that the loader cannot check: kinds of building site, policies, layouts.

The rules and the writing know these names; the loader knows neither room.
"""

from judge.board.variant import Variant
from judge.rules.build_sites import SITES
from judge.rules.policies import Policies
from judge.writing.reports.layouts import layout


def unknown_names(variant: Variant) -> list[str]:
    """A sentence for each unknown name in `variant.toml`, with the known names; empty when all are known."""
    problems = [
        f"[builds] sites: {site!r} is no kind of building site; the kinds are {', '.join(SITES)}"
        for site in variant.builds.sites
        if site not in SITES
    ]
    try:
        Policies.of(variant.policies)
    except ValueError as error:
        problems.append(f"[policies] {error}")
    try:
        layout(variant.layout)
    except ValueError as error:
        problems.append(str(error))
    return problems
