"""What a variant's files name that other rooms must know: building sites, policies, the layout of its results.

The loader knows the board alone and takes such names on trust; whoever lets a new map in asks here.
"""

from judge.board.variant import Variant
from judge.rules.build_sites import SITES
from judge.rules.policies import Policies
from judge.writing.reports.layouts import layout


def unknown_names(variant: Variant) -> list[str]:
    """A sentence for each name in `variant.toml` that nobody knows, with the names there are; none when all is well."""
    problems = [
        f"[builds] sites: no way to build is called {site!r}; the ways are {', '.join(SITES)}"
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
