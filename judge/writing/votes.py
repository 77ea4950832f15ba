"""What the judge says of votes: what a question asks, how it is answered, which are open, what one needs.

A reader's view holds his own answers only, so nothing here can tell anybody else's.
"""

from judge.board.variant import Variant
from judge.game.questions import CONCESSION
from judge.game.views import GameView, Question
from judge.writing.render import power_name, render


def question_words(variant: Variant, kind: str, subject: str) -> str:
    """What is asked: `a concession to France`, or the title of an option."""
    if kind == CONCESSION:
        return f"a concession to {power_name(variant, subject)}"
    return variant.options[subject].title


def ballot_line(kind: str, subject: str) -> str:
    """The line that answers a question, but for the answer: `VOTE CONCESSION FRANCE`, `VOTE NEUTRAL BASES`."""
    return f"VOTE CONCESSION {subject}" if kind == CONCESSION else f"VOTE {subject.replace('_', ' ').upper()}"


def question_facts(variant: Variant, kind: str, subject: str) -> dict[str, object]:
    """What a letter about one question says of it."""
    share = variant.concession
    return {
        "concession": kind == CONCESSION,
        "asked": question_words(variant, kind, subject),
        "line": ballot_line(kind, subject),
        "power": power_name(variant, subject),
        "needed": f"{share.votes}/{share.of}" if share and kind == CONCESSION else variant.options[subject].ballot,
    }


def votes_due(view: GameView) -> list[str]:
    """The lines, but for the answer, with which the reader may yet answer what is counted with the present phase."""
    return [ballot_line(each.kind, each.subject) for each in view.questions if each.is_due and each.vote is None]


def open_votes(view: GameView, variant: Variant) -> str:
    """VOTES: every open question, when it is counted, and what the reader himself has answered."""
    plays = view.own is not None and bool(view.own.powers)
    rows = [_question_rows(each, variant, plays) for each in view.questions]
    return render("votes", view=view, questions=rows)


def _question_rows(question: Question, variant: Variant, plays: bool) -> tuple[str, list[tuple[str, str]]]:
    words = question_words(variant, question.kind, question.subject)
    rows = [("Counted", f"with {question.counted_title} ({question.counted})")]
    if plays:
        line = ballot_line(question.kind, question.subject)
        rows.append(("Your vote", vote_words(question.vote)))
        rows.append(("To vote", f"{line} YES, NO or WITHDRAW"))
    return f"{words[:1].upper()}{words[1:]}", rows


def vote_words(vote: bool | None) -> str:
    """`YES`, `NO`, or that there is none yet."""
    return "none yet, which counts as NO" if vote is None else "YES" if vote else "NO"
