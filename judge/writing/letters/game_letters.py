"""The letters about a game, one function for each kind: the reader, their view and the facts in, an `OutLetter` out.

Subjects begin with the words that DPjudge used, so that filters and mapping tools recognise them, and name game and
phase. The record's copy of a public letter is written for `RECORD`: nobody's address, the public's view, times in UTC.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.events import Cause, DeadlineSet, EarlyRunSet
from judge.game.state import Role
from judge.game.views.game_view import GameView, SeatCard
from judge.writing.letters import receipts
from judge.writing.letters.fogged import sight_rows
from judge.writing.letters.master_letters import master_called
from judge.writing.letters.notices import notice
from judge.writing.letters.nouns import NamelessPerson
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.recruiting import wish_list
from judge.writing.letters.replies import Receipt
from judge.writing.letters.subjects import (
    DeadlineChange,
    DeadlineMissed,
    DeadlineReminder,
    EarlyRunLater,
    GameCreated,
    GameIsFull,
    GameObserved,
    GameStarting,
    LateNotice,
    LettersReturned,
    MastersAnnouncement,
    MastersSubject,
    NewReplyAddresses,
    NoticeOfPlayer,
    OrdersStillMissing,
    PausedGame,
    PlayerDismissal,
    PositionTakenOver,
    PowerAssignment,
    ResignationNotice,
    ResumedGame,
    TakeoverNotice,
    WelcomeToGame,
    about_game,
    naming_game,
)
from judge.writing.pictures import board_pictures
from judge.writing.rendering.composer import ForTools, Passage
from judge.writing.rendering.letter_blocks import quoted
from judge.writing.rendering.render import one_line
from judge.writing.rendering.shared_words import (
    APlayer,
    NamelessObserver,
    Sides,
    card_called,
    example_sides,
    late_sides,
    samples,
    sides_of,
)
from judge.writing.reports.building import building_rows
from judge.writing.reports.centre_tables import player_rows
from judge.writing.reports.facts import (
    counts,
    house_rules_of,
    later_than_usual,
    may_broadcast,
    missing_facts,
    position_facts,
)
from judge.writing.reports.first_letter import first_facts
from judge.writing.reports.lasting_words import changed
from judge.writing.reports.next_duties import asked_of, results_subject, told_next
from judge.writing.reports.results import InWords, for_missing, results
from judge.writing.reports.setbacks import setbacks
from judge.writing.reports.terms import about, terms
from judge.writing.reports.votes import lapsed_questions, votes_due

JUDGE = "JUDG"  # the old judges had codes of four letters; mapping tools want one


# -- a game forms ---------------------------------------------------------------------------------------------------


def welcome_player(to: Reader, view: GameView, variant: Variant, dealt: str = "") -> OutLetter:
    """To a player who joined a forming game: they are in, their preferences as the judge read them, and what comes
    next. `dealt` is the side that a master has already given them.
    """
    own = view.own
    facts = {
        "dealt": Sides((dealt,)) if dealt else None,
        "preferences": wish_list(own.preferences, own.weights) if own else (),
        "examples": example_sides(variant),
        "terms": terms(view, variant),
        "house_rules": house_rules_of(view),
        **counts(view, variant),
    }
    return letter("welcome_player", about_game(view, WelcomeToGame()), to, view, variant, facts)


def welcome_master(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To the master of a game just created: how to fill and start it, the commands that matter."""
    facts = {
        "examples": example_sides(variant),
        "terms": terms(view, variant),
        "house_rules": house_rules_of(view),
        **counts(view, variant),
    }
    return letter("welcome_master", about_game(view, GameCreated()), to, view, variant, facts)


def welcome_observer(to: Reader, view: GameView, variant: Variant, *, monitor: bool = False) -> OutLetter:
    """To somebody who observes from now on; a `monitor` gets the news of the board only."""
    facts = {"about": about(variant), "monitor": monitor, "house_rules": house_rules_of(view)}
    return letter("welcome_observer", about_game(view, GameObserved()), to, view, variant, facts)


def observed(to: Reader, view: GameView, variant: Variant, card: SeatCard) -> OutLetter:
    """To the masters: somebody observes the game."""
    facts = {"name": one_line(card.name) or NamelessPerson()}
    return letter("observed", about_game(view, NoticeOfPlayer()), to, view, variant, facts)


def game_full(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To the master: every seat is taken, START may begin the game."""
    return letter(
        "game_full", about_game(view, GameIsFull()), to, view, variant, {"players": player_rows(view, variant)}
    )


def starting(
    to: Reader, view: GameView, variant: Variant, building: Mapping[str, Collection[str]], differs: Sequence[Message]
) -> OutLetter:
    """The game began: to a player their power, units, centres, and how to order and to write to a neighbour; to the
    others what everybody may know. `building` has the provinces in which each power may build now, `differs` the rules
    that differ from Standard."""
    plays = view.own is not None and bool(view.own.powers)
    subject = naming_game(view, PowerAssignment()) if plays else about_game(view, GameStarting())
    shown = board_pictures.board(view, variant)
    facts = {
        "later": later_than_usual(view, variant),
        "map": board_pictures.is_shown(to, shown),
        **position_facts(view, variant),
        **first_facts(view, variant, building),
        "differs": differs,
        "terms": terms(view, variant),
        "house_rules": None,  # the welcome has them
    }
    written = letter("starting", subject, to, view, variant, facts)
    return board_pictures.enclosed(written, to, shown, board_pictures.to_do(view, variant))


# -- phases ---------------------------------------------------------------------------------------------------------


def processed(
    to: Reader,
    view: GameView,
    variant: Variant,
    turn: InWords,
    *,
    was_due: datetime | None = None,
    judge: str = JUDGE,
    lapsed: Sequence[str] = (),
    shown: Sequence[board_pictures.Shown] = (),
    bids: Sequence[Passage] = (),
) -> OutLetter:
    """The results of a phase. `view` is the view after it; `was_due` is its deadline. `bids` has the outcome of the
    reader's bids.

    `lapsed` are the keys of the votes that ended with it. `shown` are its pictures, shared by all who see the same; a
    picture of what the reader has to decide in the next phase is added.
    """
    event, phase = turn.event, str(turn.event.before.phase)
    counted = view.own.powers if view.in_fog and view.own else None
    for_tools = results(view.name, turn, variant, was_due=was_due, zone=to.zone, judge=judge, counted=counted)
    early = event.cause is Cause.MASTER and (event.hurried or _precedes(event.began, was_due))
    facts = {
        "setbacks": setbacks(event, view.own.powers) if view.own else [],
        "told_first": (),
        "lead": told_next(view, variant),
        "later": later_than_usual(view, variant),
        "block": ForTools(for_tools, turn.tables),
        "hurried_by": master_called(view, variant, event.by) if early else None,
        "voted": event.cause is Cause.VOTE,
        "was_due": was_due,
        "units": None if view.in_fog else turn.units,
        "sight": sight_rows(view, variant),
        "reasons": turn.why,
        "lasting": changed(event, variant),
        "building": building_rows(view, variant),
        "missing": Sides(missing) if (missing := late_sides(event.missing, variant)) else None,
        "phase_kind": event.before.phase.kind.name,
        **for_missing(event, in_fog=view.in_fog),
        "bids": bids,
        "commitment": event.commitment,
        "sample": next(iter(samples(variant, event.after, view.own.powers)), "") if view.own else "",
        "lapsed": lapsed_questions(variant, lapsed),
        "votes_due": votes_due(view) if view.own and view.own.powers else [],
        **missing_facts(view),
    }
    written = letter("results", results_subject(view, phase), to, view, variant, facts, phase=phase)
    sent_ahead = view.own is not None and view.phase in view.own.ahead  # the part of it that was filed is shown instead
    return board_pictures.enclosed(written, to, *shown, None if sent_ahead else board_pictures.to_do(view, variant))


def _precedes(one: datetime | None, other: datetime | None) -> bool:
    return one is not None and other is not None and one < other


def reminder(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a player before the deadline: exactly their own units without an order, and the points they have not bid."""
    facts = {"asked": asked_of(view, variant), **missing_facts(view)}
    written = letter("reminder", naming_game(view, DeadlineReminder()), to, view, variant, facts)
    return board_pictures.enclosed(written, to, board_pictures.to_do(view, variant))


def still_missing(to: Reader, view: GameView, variant: Variant, grace: timedelta) -> OutLetter:
    """To a master, when players are reminded: whose orders are missing, and what happens without them.

    `grace` is that of the phase; 0: there is none.
    """
    facts = {"late": Sides(late_sides(view.missing or (), variant)), "grace": grace or None}
    return letter("still_missing", naming_game(view, OrdersStillMissing()), to, view, variant, facts)


def late(to: Reader, view: GameView, variant: Variant, powers: Sequence[str], until: datetime) -> OutLetter:
    """The deadline passed without all orders: a late player learns which units lack orders, the others which powers are
    late."""
    is_late = view.own is not None and any(power in view.own.powers for power in powers)
    facts = {
        "late": _late(view, powers, variant),
        "until": until,
        "asked": asked_of(view, variant),
        **missing_facts(view),
    }
    if is_late:
        written = letter("late", naming_game(view, LateNotice()), to, view, variant, facts)
        return board_pictures.enclosed(written, to, board_pictures.to_do(view, variant))
    return letter("missed", naming_game(view, DeadlineMissed()), to, view, variant, facts)


def _late(view: GameView, powers: Sequence[str], variant: Variant) -> Message | None:
    """The powers whose orders are missing; None in fog, where a late player in a retreat phase must have been
    dislodged."""
    return Sides(late_sides(powers, variant)) if powers and not view.in_fog else None


def deadline_changed(
    to: Reader, view: GameView, variant: Variant, old: datetime | None, moved: DeadlineSet
) -> OutLetter:
    """The deadline moved, by a master, an outage, a vote or for missing orders: both instants and the reason.

    `old` is None if there was none. After an outage in grace both are ends of grace.
    """
    facts = {
        "of": "deadline" if moved.grace_until is None else "grace",
        "old": old,
        "new": moved.grace_until or moved.deadline,
        "why": moved.why,
        "late": _late(view, moved.missing, variant),
        "later": later_than_usual(view, variant),
        "reason": quoted(moved.reason) if moved.reason else None,
        "since": moved.since,
        "until": moved.until,
        **missing_facts(view),
    }
    return notice("deadline", naming_game(view, DeadlineChange()), to, view, variant, facts)


def early_run_moved(
    to: Reader, view: GameView, variant: Variant, old: datetime | None, moved: EarlyRunSet
) -> OutLetter:
    """An outage moved the early run of a phase: both instants."""
    facts = {
        "of": "early-run",
        "old": old,
        "new": moved.at,
        "why": "outage",
        "late": None,
        "later": None,
        "reason": None,
        "since": moved.since,
        "until": moved.until,
        **missing_facts(view),
    }
    return notice("deadline", naming_game(view, EarlyRunLater()), to, view, variant, facts)


def paused(
    to: Reader, view: GameView, variant: Variant, until: datetime | None = None, by: str = "master"
) -> OutLetter:
    """The clock is stopped, `until` then or until a master resumes it; `by` is the seat of the master who stopped
    it."""
    name = next((one_line(card.name) for card in view.seats if card.id == by), "")
    facts = {"left": timedelta(seconds=view.paused_left or 0), "until": until, "name": name}
    return notice("paused", about_game(view, PausedGame()), to, view, variant, facts)


def resumed(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """The clock runs again."""
    facts = {"later": later_than_usual(view, variant), **missing_facts(view)}
    return notice("resumed", about_game(view, ResumedGame()), to, view, variant, facts)


# -- words ----------------------------------------------------------------------------------------------------------


def announcement(to: Reader, view: GameView, variant: Variant, text: str | Message, *, subject: str = "") -> OutLetter:
    """The master writes to everybody, with a `subject` of their own if they gave one; or the letter tells what they
    did."""
    what = MastersSubject(subject) if subject.strip() else MastersAnnouncement()
    if isinstance(text, Message):
        return notice("announcement", naming_game(view, what), to, view, variant, {"text": text})
    return letter("announcement", naming_game(view, what), to, view, variant, {"text": quoted(text)})


# -- seats ----------------------------------------------------------------------------------------------------------


def vacant(to: Reader, view: GameView, variant: Variant, left: SeatCard, why: str, *, keeps: bool = False) -> OutLetter:
    """To the remaining people: a seat lost its holder. `left` is the seat as it was; `why` is as in `SeatLeft`.

    `keeps`: what is on file for it stays.
    """
    nobody = NamelessObserver() if left.role is Role.OBSERVER else APlayer()
    facts = {
        "who": card_called(left, variant) if left.powers or left.name.strip() else nobody,
        "powers": _sides(left, variant),
        "wanted": _wanted(left),
        "why": why,
        "keeps": keeps,
        "broadcasts": may_broadcast(view),
    }
    return notice("vacant", naming_game(view, _leaving(why)), to, view, variant, facts)


def renewed(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a player whose reply addresses the master has revoked: they get new ones and keep everything else."""
    return letter("renewed", naming_game(view, NewReplyAddresses()), to, view, variant)


def seat_lost(
    to: Reader, view: GameView, variant: Variant, left: SeatCard, why: str, *, keeps: bool = False
) -> OutLetter:
    """To the former holder of a seat: `why` is as in `SeatLeft`; `keeps`: their orders stay."""
    facts = {"powers": _sides(left, variant), "wanted": _wanted(left), "why": why, "keeps": keeps}
    return letter("seat_lost", naming_game(view, _leaving(why)), to, view, variant, facts)


def bouncing(
    to: Reader, view: GameView, variant: Variant, card: SeatCard, reason: Message, *, suspended: bool, second: bool
) -> OutLetter:
    """To the master: letters to a seat's holder come back; they are `suspended`, or go to a `second` address."""
    facts = {
        "who": card_called(card, variant),
        "reason": reason,
        "suspended": suspended,
        "second": second,
        "player": card.role is Role.PLAYER,
    }
    return letter("bouncing", naming_game(view, LettersReturned()), to, view, variant, facts)


def _leaving(why: str) -> Message:
    return ResignationNotice() if why == "resigned" else PlayerDismissal()


def _wanted(card: SeatCard) -> str:
    """The word by which JOIN asks for a seat."""
    return card.group or " ".join(card.powers[:1])


def _sides(card: SeatCard, variant: Variant) -> Message | None:
    """The sides that the holder of a seat plays; None if nothing yet."""
    return Sides(sides_of(card.powers, variant)) if card.powers else None


def taken_over(to: Reader, view: GameView, variant: Variant, card: SeatCard, *, by_master: bool = False) -> OutLetter:
    """To the others: somebody else plays from now on; `by_master`: the master replaced the holder."""
    facts = {"who": card_called(card, variant), "by_master": by_master}
    return notice("taken_over", naming_game(view, PositionTakenOver()), to, view, variant, facts)


def seat_yours(to: Reader, view: GameView, variant: Variant, *, again: bool = False) -> OutLetter:
    """To somebody who takes over a seat of a running game: what they play, the position, the deadline, how to order.

    `again`: the master took back the act by which they had lost the seat.
    """
    own = view.own
    on_file = own is not None and (any(own.orders.values()) or bool(own.ahead))
    kept = receipts.facts(Receipt(view, variant)) if on_file else None
    facts = {**position_facts(view, variant), **missing_facts(view), "kept": kept, "again": again}
    written = letter("seat_yours", naming_game(view, TakeoverNotice()), to, view, variant, facts)
    return board_pictures.enclosed(
        written, to, board_pictures.board(view, variant), board_pictures.to_do(view, variant)
    )
