"""The judge's words about votes: questions, answers, open votes, and the votes needed.

A reader's view holds only their own answers, so nothing here can reveal anybody else's.
"""

from collections.abc import Sequence
from datetime import timedelta

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.settings import Lasting
from judge.game.views.game_view import GameView, Question
from judge.game.votes.questions import BY_QUORUM, CONCESSION, DRAW, EXTENSION, ON_MASTERS, is_counted, kind_and_subject
from judge.writing.rendering.composer import Passage
from judge.writing.reports.vote_messages import (
    AConcession,
    ADraw,
    ADrawOfAll,
    AnExtension,
    AnOption,
    AnotherAsMaster,
    BallotLine,
    CountedWhenAll,
    CountedWhenEnough,
    CountedWith,
    HowLongVotesLast,
    HowToVote,
    ItTakes,
    ListedSides,
    MayChangeUntilCounted,
    NotAskedForVote,
    NotVotedYet,
    OwnVote,
    ProcessingByJudge,
    SharedBy,
    UntilDeadline,
    UntilMasterActs,
    UntilNextMovementOver,
    UntilPhaseOver,
    UntilTakenBack,
    VacantSidesAwaited,
    VotedNo,
    VotedYes,
    VotesNeeded,
    VoteStands,
    WhenCounted,
    YesForCentres,
    YesOf,
    YesOfAll,
    YesOfAllOthers,
    YesOfEnough,
    YesOfQuorum,
    YesToFewerWithOrWithoutYou,
    YesToFewerYouAmongThem,
    YesWithOrWithoutYou,
    YourVote,
    YourVoteOnIt,
)


def asked(variant: Variant, kind: str, subject: str) -> Message:
    """The question: `a concession to France`, `a draw of all survivors`, or the title of an option."""
    match kind:
        case "concession":
            return AConcession(subject)
        case "draw":
            return ADraw(tuple(subject.split("+"))) if subject else ADrawOfAll()
        case "extension":
            return AnExtension(timedelta(seconds=int(subject)))
        case "process":
            return ProcessingByJudge()
        case "master":
            return AnotherAsMaster(subject)
    return AnOption(variant.options[subject].title)


def asked_in_full(question: Question, variant: Variant) -> Message:
    """The same, naming the sides in a draw of all survivors: `a draw of Austria, France and Turkey`."""
    if question.kind == DRAW and question.sides:
        return ADraw(question.sides)
    return asked(variant, question.kind, question.subject)


def lapsed_questions(variant: Variant, keys: Sequence[str]) -> list[tuple[Message, bool]]:
    """Each lapsed question, and whether it was an extension (which was simply not carried)."""
    lapsed = [kind_and_subject(key) for key in keys]
    return [(asked(variant, kind, subject), kind == EXTENSION) for kind, subject in lapsed]


def ballot_line(kind: str, subject: str) -> str:
    """The line that answers a question, without the answer: `VOTE CONCESSION FRANCE`, `VOTE NEUTRAL BASES`."""
    match kind:
        case "concession":
            return f"VOTE CONCESSION {subject}"
        case "draw":
            return f"VOTE DRAW {', '.join(subject.split('+'))}".rstrip()
        case "extension":
            return "VOTE EXTENSION"
        case "process":
            return "VOTE PROCESS"
        case "master":
            return f"VOTE MASTER {subject}"
    return f"VOTE {subject.replace('_', ' ').upper()}"


def question_facts(variant: Variant, kind: str, subject: str) -> dict[str, object]:
    """The facts for a letter about one question. `concession`: its votes are weighed by centres, of which `share` must
    say yes."""
    return {
        "kind": kind,
        "concession": kind == CONCESSION and is_counted(variant, kind),
        "asked": asked(variant, kind, subject),
        "line": ballot_line(kind, subject),
        "power": ListedSides((subject,)),
        "share": variant.concession,
    }


def votes_due(view: GameView) -> list[str]:
    """The lines, without the answer, with which the reader may still vote on questions counted with the present
    phase."""
    return [ballot_line(each.kind, each.subject) for each in view.questions if each.is_due and each.vote is None]


def open_votes(view: GameView, variant: Variant) -> Passage:
    """VOTES: every open question, when it is counted, the votes needed, and the reader's own answer."""
    questions = [
        (asked(variant, each.kind, each.subject), _question_rows(each, view, variant)) for each in view.questions
    ]
    return Passage("votes", {"game": view.name, "questions": questions}, variant)


def _question_rows(question: Question, view: GameView, variant: Variant) -> list[tuple[Message, Message]]:
    plays = view.own is not None and bool(view.own.powers)
    rows: list[tuple[Message, Message]] = []
    if question.kind == DRAW and question.sides:
        rows.append((SharedBy(), ListedSides(question.sides)))
    rows.append((VotesNeeded(), needed(question, view, variant)))
    rows.append((WhenCounted(), counted(question)))
    if lasts := lasting(question, view):
        rows.append((HowLongVotesLast(), lasts))
    if question.has_vote:
        rows.append((OwnVote(), voted(question.vote)))
        rows.append((HowToVote(), BallotLine(ballot_line(question.kind, question.subject))))
    elif plays:
        rows.append((OwnVote(), NotAskedForVote()))
    return rows


def needed(question: Question, view: GameView, variant: Variant) -> Message:
    """The votes needed: `YES of all survivors`, `YES of 5 of 7 players`, `3/4 of the centres players own`."""
    share = variant.concession
    if question.kind in BY_QUORUM:
        quorum = YesOfQuorum(view.settings.ballots.quorum)
        return YesOfEnough(question.needed, question.voters) if question.voters else quorum
    if question.counted and share and question.kind == CONCESSION:
        return YesForCentres(share.votes, share.of)
    if question.counted:
        return YesOf(variant.options[question.subject].ballot)
    vacant = VacantSidesAwaited(question.vacant) if question.vacant else None
    return (YesOfAll() if question.kind == DRAW else YesOfAllOthers()).with_more(vacant)


def counted(question: Question) -> Message:
    """When a question is counted: with a phase, or as soon as enough have said yes."""
    if question.counted:
        return CountedWith(Phase.parse(question.counted))
    return CountedWhenEnough() if question.kind in BY_QUORUM else CountedWhenAll()


def lasting(question: Question, view: GameView) -> Message | None:
    """How long votes on a question count; None if a phase counts it."""
    if question.counted:
        return None
    if question.kind == EXTENSION:
        return UntilDeadline()
    if question.kind in ON_MASTERS:
        return UntilMasterActs()
    if view.settings.ballots.lasting is not Lasting.PHASE:
        return UntilTakenBack()
    return UntilNextMovementOver() if question.stays else UntilPhaseOver()


def voted(vote: bool | None) -> Message:
    """The vote: `YES`, `NO`, or none yet."""
    return NotVotedYet() if vote is None else VotedYes() if vote else VotedNo()


def your_vote(question: Question, view: GameView, variant: Variant) -> Message:
    """The answer to a vote while the question stays open: the question, the vote, and how long it counts."""
    said = YourVote(asked_in_full(question, variant), voted(question.vote))
    return said.with_more(*_what_follows(question, view, variant))


def your_vote_on_it(question: Question, view: GameView, variant: Variant) -> tuple[Message, ...]:
    """Likewise, after a message that names the question."""
    return YourVoteOnIt(voted(question.vote)), *_what_follows(question, view, variant)


def _what_follows(question: Question, view: GameView, variant: Variant) -> tuple[Message, ...]:
    """The meaning of a vote on an open question, the votes needed, and how long it counts."""
    if question.counted:
        return (MayChangeUntilCounted(counted(question)),)
    lasts = lasting(question, view)
    follows = (
        _yes_to_others(question, view, variant) if question.vote else None,
        ItTakes(needed(question, view, variant)),
        VoteStands(lasts) if lasts and question.vote is not None else None,
    )
    return tuple(each for each in follows if each is not None)


def _yes_to_others(question: Question, view: GameView, variant: Variant) -> Message | None:
    """The other draws to which a YES to the draw of some sides is a YES too; None if there are none."""
    if question.kind != DRAW or not question.subject:
        return None
    own, to_fewer = not _own_sides(view, variant).isdisjoint(question.sides), len(question.sides) > 2
    if own:
        return YesToFewerYouAmongThem() if to_fewer else None
    return YesToFewerWithOrWithoutYou() if to_fewer else YesWithOrWithoutYou()


def _own_sides(view: GameView, variant: Variant) -> set[str]:
    return {variant.side_of.get(power, power) for power in view.own.powers} if view.own else set()
