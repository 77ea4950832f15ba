"""What the judge says about votes: what a question asks, how it is answered, which are open, what carries one.

A reader's view holds only their own answers, so nothing here can reveal anybody else's.
"""

from collections.abc import Sequence
from datetime import timedelta

from judge.board.variant import Variant
from judge.game.settings import Lasting
from judge.game.views.game_view import GameView, Question
from judge.game.votes.questions import CONCESSION, DRAW, EXTENSION, is_counted, kind_and_subject
from judge.writing.rendering.render import length, names, plural, power_name, text_of
from judge.writing.rendering.translatable import capital, joined, phase_words, say


def question_words(variant: Variant, kind: str, subject: str) -> str:
    """What is asked: `a concession to France`, `a draw of all survivors`, or the title of an option."""
    match kind:
        case "concession":
            return say("a concession to {power}", power=power_name(variant, subject))
        case "draw":
            whose = _sides_words(variant, subject.split("+")) if subject else say("all survivors")
            return say("a draw of {sides}", sides=whose)
        case "extension":
            return say("an extension of {time}", time=length(timedelta(seconds=int(subject))))
    return variant.options[subject].title


def asked_in_full(question: Question, variant: Variant) -> str:
    """The same, naming the sides in a draw of all survivors: `a draw of Austria, France and Turkey`."""
    if question.kind == DRAW and question.sides:
        return say("a draw of {sides}", sides=_sides_words(variant, question.sides))
    return question_words(variant, question.kind, question.subject)


def lapsed_words(variant: Variant, keys: Sequence[str]) -> list[tuple[str, bool]]:
    """What each lapsed question asked, and whether it was an extension (which was simply not carried)."""
    asked = [kind_and_subject(key) for key in keys]
    return [(question_words(variant, kind, subject), kind == EXTENSION) for kind, subject in asked]


def _sides_words(variant: Variant, sides: Sequence[str]) -> str:
    return names([variant.side_name(side) for side in sides])


def ballot_line(variant: Variant, kind: str, subject: str) -> str:
    """The line that answers a question, without the answer: `VOTE CONCESSION FRANCE`, `VOTE NEUTRAL BASES`."""
    match kind:
        case "concession":
            return f"VOTE CONCESSION {subject}"
        case "draw":
            return f"VOTE DRAW {', '.join(subject.split('+'))}".rstrip()
        case "extension":
            return "VOTE EXTENSION"
    return f"VOTE {subject.replace('_', ' ').upper()}"


def question_facts(variant: Variant, kind: str, subject: str) -> dict[str, object]:
    """The facts for a letter about one question."""
    share, weighed = variant.concession, kind == CONCESSION and is_counted(variant, kind)
    option = variant.options[subject].ballot if subject in variant.options else 0
    return {
        "kind": kind,
        "concession": weighed,
        "asked": question_words(variant, kind, subject),
        "line": ballot_line(variant, kind, subject),
        "power": power_name(variant, subject),
        "needed": f"{share.votes}/{share.of}" if share and weighed else option,
    }


def votes_due(view: GameView, variant: Variant) -> list[str]:
    """The lines, without the answer, with which the reader may still vote on questions counted with the present
    phase."""
    return [
        ballot_line(variant, each.kind, each.subject) for each in view.questions if each.is_due and each.vote is None
    ]


def open_votes(view: GameView, variant: Variant) -> str:
    """VOTES: every open question, when it is counted, what it needs, and the reader's own answer."""
    rows = [_question_rows(each, view, variant) for each in view.questions]
    return text_of("votes", view=view, questions=rows)


def _question_rows(question: Question, view: GameView, variant: Variant) -> tuple[str, list[tuple[str, str]]]:
    words = question_words(variant, question.kind, question.subject)
    plays = view.own is not None and bool(view.own.powers)
    rows: list[tuple[str, str]] = []
    if question.kind == DRAW and question.sides:
        rows.append((say("Shared by"), _sides_words(variant, question.sides)))
    rows.append((say("Needed"), needed_words(question, view, variant)))
    rows.append((say("Counted"), counted_words(question)))
    if lasts := lasting_words(question, view):
        rows.append((say("Lasts"), lasts))
    if question.has_vote:
        line = ballot_line(variant, question.kind, question.subject)
        rows.append((say("Your vote"), vote_words(question.vote)))
        rows.append((say("To vote"), say("{line} YES, NO or WITHDRAW", line=line)))
    elif plays:
        rows.append((say("Your vote"), say("not asked for: it is the others' to say")))
    return capital(words), rows


def needed_words(question: Question, view: GameView, variant: Variant) -> str:
    """What carries a question: `YES of all survivors`, `YES of 5 of 7 players`, `3/4 of the centres players own`."""
    share = variant.concession
    if question.kind == EXTENSION and question.voters:
        return say("YES of {needed} of {players}", needed=question.needed, players=plural(question.voters, "player"))
    if question.kind == EXTENSION:
        return say("YES of {quorum} per cent of the players", quorum=view.settings.ballots.quorum)
    if question.counted and share and question.kind == CONCESSION:
        return say("YES for {share} of all centres that players own", share=f"{share.votes}/{share.of}")
    if question.counted:
        return say("YES of {players}", players=plural(variant.options[question.subject].ballot, "player"))
    needed = say("YES of all survivors") if question.kind == DRAW else say("YES of all other survivors")
    if not question.vacant:
        return needed
    vacant = say("; nobody plays {sides}, so it waits", sides=_sides_words(variant, question.vacant))
    return joined([needed, vacant], "")


def counted_words(question: Question) -> str:
    """When a question is counted: with a phase, or as soon as enough have said yes."""
    if question.counted:
        return say("with {title} ({phase})", title=phase_words(question.counted_title), phase=question.counted)
    if question.kind == EXTENSION:
        return say("at once, when enough have said YES")
    return say("at once, when all have said YES")


def lasting_words(question: Question, view: GameView) -> str:
    """How long votes on a question stand; empty if a phase counts it."""
    if question.counted:
        return ""
    if question.kind == EXTENSION:
        return say("until the deadline")
    in_phase = view.settings.ballots.lasting is Lasting.PHASE
    return say("until the phase is over") if in_phase else say("until taken back")


def vote_words(vote: bool | None) -> str:
    """`YES`, `NO`, or that there is none yet."""
    return say("none yet, which counts as NO") if vote is None else "YES" if vote else "NO"


def vote_said(question: Question, view: GameView, variant: Variant, *, brief: bool = False) -> str:
    """The answer to a vote while the question stays open: the question, the vote, and how long it counts.

    `brief`: the question was named right before.
    """
    said = f"your vote on {'it' if brief else asked_in_full(question, variant)}: {vote_words(question.vote)}"
    if question.counted:
        return f"{said}; it is counted {counted_words(question)}, and you may change it until then"
    if question.kind == DRAW and question.subject and question.vote:
        fewer = ", and to fewer of them" if len(question.sides) > 2 else ""
        own = not _own_sides(view, variant).isdisjoint(question.sides)
        said += fewer + ((", you among them" if fewer else "") if own else ", with or without you")
    needs, lasts = needed_words(question, view, variant), lasting_words(question, view)
    kept = "" if question.vote is None else f"; your vote stands {lasts}, and may be changed"
    return f"{said}. It takes the {needs}{kept}"


def _own_sides(view: GameView, variant: Variant) -> set[str]:
    return {variant.side_of.get(power, power) for power in view.own.powers} if view.own else set()
