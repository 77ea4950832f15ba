"""The letters that the judge writes: docs/letters.md, with pictures of their HTML, a sheet for each group.

`make accept` writes the page anew; `python -m tests.docs.letters` has Chromium make the sheets.
"""

import shutil
from functools import cache
from pathlib import Path
from typing import NamedTuple

from judge.writing.letters.outgoing import OutLetter, written
from tests.desk.test_transcripts import edited_game
from tests.docs.letter_sheets import WIDTHS, draw_sheet
from tests.docs.played_letters import played_letters
from tests.writing.letter_cases import LETTERS

PAGE = Path(__file__).parents[2] / "docs" / "letters.md"
FOLDER = PAGE.parent / "pictures"


class Group(NamedTuple):
    """Letters that are shown together."""

    title: str
    letters: tuple[str, ...]

    @property
    def stem(self) -> str:
        """What the names of its pictures begin with: `letters-results`."""
        return f"letters-{self.title.split()[0].lower()}"


GROUPS = (
    Group(
        "Orders",
        (
            *("reply_complete", "reply_incomplete", "reply_adjustments", "answer_orders_if", "answer_orders_mistakes"),
            *("ahead", "ahead_nothing", "answer_preview", "answer_check", "reminder", "late", "missed"),
            *(
                "still_missing",
                "absences",
                "absences_own",
                "absences_unnamed",
                "answer_set_absence",
                "answer_orders_unsigned",
            ),
        ),
    ),
    Group(
        "Results",
        (
            *("results_movement", "results_retreats", "results_adjustments", "results_won", "results_fog"),
            *("results_ahead", "results_fogged", "results_bids"),
        ),
    ),
    Group(
        "Ends of games",
        (
            "won",
            "won_conceded",
            "drawn",
            "terminated",
            "terminated_gunboat",
            "names_opened",
            "ledger",
            "fog_lifted",
            "diaries",
            "opened",
        ),
    ),
    Group(
        "Seats and joining",
        (
            *("welcome_player", "welcome_observer", "welcome_master", "starting_france", "starting_record"),
            *("observed", "game_full", "applied", "rejected", "muster", "unanswered"),
            *("mustered", "muster_off", "wanted", "answer_invite", "invited", "taken_over", "seat_yours"),
            *("seat_lost", "vacant_resigned", "vacant_ejected_forming", "renewed", "answer_create", "answer_join"),
        ),
    ),
    Group(
        "Clock and masters",
        (
            *("deadline_master", "deadline_outage", "paused", "paused_until", "resumed", "rollback", "rollforward"),
            *("notices", "edition"),
            *("review", "edited", "settings", "house_rules", "comaster", "comaster_did", "masters", "master_lost"),
            *("taken_back", "still_waits", "master_silent", "on_master", "candidate", "daily", "daily_joined"),
            *("answer_master", "answer_set_second", "answer_approve", "answer_edition"),
        ),
    ),
    Group(
        "Press",
        (
            *("press", "press_grey", "press_copy", "press_sent", "broadcast", "broadcast_sent", "announcement"),
            "answer_clear_postal",
        ),
    ),
    Group(
        "Votes",
        (
            *("proposal", "proposal_record", "agreement_draw", "agreement_concession", "extension", "ballot"),
            *("vote_settled_carried", "vote_settled_not_carried", "vote_settled_option", "vote_lapsed"),
            *("answer_votes", "answer_votes_none"),
        ),
    ),
    Group(
        "Help and records",
        (
            *("reply_sections", "answer_help", "answer_help_player", "answer_help_commands", "answer_help_press"),
            "answer_help_variant",
            *("answer_misspelled", "answer_status", "answer_status_away", "answer_status_lasting"),
            *(
                "answer_list",
                "answer_list_open",
                "answer_setup",
                "answer_why",
                "answer_info",
                "answer_history",
                "answer_summary",
            ),
            *("answer_stats", "answer_audit", "answer_diary_read", "history", "export"),
            *("answer_diary", "answer_get", "answer_elsewhere", "answer_setup_shown", "answer_audit_receipts"),
            *("answer_status_fog", "answer_stranger", "history_attached", "export_too_large", "gazetteer"),
        ),
    ),
    Group(
        "Mail itself",
        (
            *("refusal", "bouncing", "bouncing_second", "bouncing_suspended", "bouncing_suspended_second"),
            *("flowing", "flowing_one", "flowing_none", "keeper"),
        ),
    ),
)

_EDITION = "0c1d2e3f4a5b"
"""What an edition is called on the page, whatever edition of Standard there is."""

_HEAD = """# Letters

What the judge writes: letters of every kind, as plain text, with their subjects. Above each group are pictures of their
HTML, which is made from the same parts, in windows of 390 pixels (a telephone) and 1000 pixels; open one to read it in
full size. [style.md](style.md) says how letters are written and changed. `make accept` writes this page anew,
`python -m tests.docs.letters` the pictures.
"""


@cache
def every_letter() -> dict[str, OutLetter]:
    """Every letter by its name, in its reader's language."""
    return {name: written(write(), None) for name, write in LETTERS.items()} | played_letters()


def title_of(name: str) -> str:
    """`Reply complete`, `Answer to HELP PRESS`."""
    is_answer, command = name.startswith("answer_"), name.removeprefix("answer_").replace("_", " ")
    return f"Answer: {command}" if is_answer else name.replace("_", " ").capitalize()


def page() -> str:
    """The page: every letter in its group, behind the pictures of the group."""
    return "\n".join([_HEAD, *map(_section, GROUPS)])


def _section(group: Group) -> str:
    pictures = [
        f"![{group.title}: HTML in windows of {width} pixels](pictures/{group.stem}-{width}.png)" for width in WIDTHS
    ]
    return "\n".join([f"## {group.title}\n", "\n\n".join(pictures), "", *map(_shown, group.letters)])


def _shown(name: str) -> str:
    letter = every_letter()[name]
    text = letter.text.replace(edited_game().library.edition("standard").name, _EDITION)
    return f"### {title_of(name)}\n\nSubject: `{letter.subject}`\n\n```\n{text}```\n"


def main() -> None:
    """Draw all sheets."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("Chromium is not installed: apt install chromium")
    letters = every_letter()
    for group in GROUPS:
        shown = {title_of(name): letters[name].html(illustrated=False) for name in group.letters}
        for width in WIDTHS:
            draw_sheet(shown, width, browser, FOLDER / f"{group.stem}-{width}.png")


if __name__ == "__main__":
    main()
