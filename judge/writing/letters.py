"""Every letter the judge sends, one function a kind: who reads it, his view and the facts in, an `OutLetter` out.

Subjects begin with the words that DPjudge used, so that filters and mapping tools know them, and name game and phase.
The record's copy of a public letter is written for `RECORD`: nobody's address, the public's view, times in UTC.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.board.variant import Variant
from judge.game.events import BidsSettled, PhaseProcessed, ProposalSettled
from judge.game.questions import CONCESSION
from judge.game.sealing import SealedLedger
from judge.game.state import Proposal, Role, Seat
from judge.game.views import GameView, Question, SeatCard
from judge.writing.bids import ledger_facts, result_facts
from judge.writing.facts import counts, missing_facts, position_facts, summary_facts
from judge.writing.render import clean, length, names, one_line, order_label, power_name, render
from judge.writing.replies import CentresByYear
from judge.writing.results import reasons, results
from judge.writing.tables import player_rows
from judge.writing.votes import question_facts, votes_due
from judge.writing.words import (
    about,
    answer_words,
    draw_moment,
    example_sides,
    late_words,
    powers_words,
    samples,
    seat_words,
    side_words,
    terms,
)

JUDGE = "JUDG"  # the old judges had codes of four letters; mapping tools want one


@dataclass(frozen=True, slots=True)
class OutLetter:
    """A letter to be sent. `seat` is (game, seat id, generation), for the signed reply address.

    `kind` names the template. `public`: this is the copy for the game's record; it has no address and goes nowhere.
    `asks_word`: a reply is the reader's word that he wrote the letter this one answers.
    """

    address: str
    seat: tuple[str, str, int] | None
    game: str | None
    kind: str
    phase: str | None
    subject: str
    text: str
    public: bool = False
    asks_word: bool = False


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom a letter is for: an address, the seat it holds (None: none), and the zone his times are shown in."""

    address: str
    seat: str | None = None
    generation: int = 1
    zone: str = "UTC"

    @classmethod
    def of(cls, seat: Seat) -> "Reader":
        """The holder of a seat."""
        return cls(seat.address, seat.id, seat.generation, seat.zone)


RECORD = Reader("")


def _letter(
    kind: str,
    subject: str,
    to: Reader,
    view: GameView,
    variant: Variant,
    facts: Mapping[str, object] | None = None,
    *,
    phase: str | None = None,
    whole_words: bool = False,
) -> OutLetter:
    role = view.own.role.value if view.own else ""
    common = {"view": view, "variant": variant, "zone": to.zone, "role": role}
    text = render(kind, whole_words=whole_words, **common, **(facts or {}))
    seat = (view.name, to.seat, to.generation) if to.seat else None
    return OutLetter(to.address, seat, view.name, kind, phase or view.phase, subject, text, public=not to.address)


def _about(view: GameView, what: str) -> str:
    """`Diplomacy game demo paused S1901M`."""
    return " ".join(part for part in ("Diplomacy game", view.name, what, view.phase) if part)


def _named(view: GameView, what: str) -> str:
    """`Diplomacy late notice (demo S1901M)`: DPjudge names the game so where the words leave it out."""
    return f"Diplomacy {what} ({' '.join(part for part in (view.name, view.phase) if part)})"


# -- a game forms ---------------------------------------------------------------------------------------------------


def welcome_player(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a player who joined a forming game: he is in, his preferences as understood, what happens next."""
    wishes = [power_name(variant, each) for each in view.own.preferences] if view.own else []
    facts = {
        "preferences": wishes,
        "examples": example_sides(variant),
        "terms": terms(view.settings, variant),
        **counts(view, variant),
    }
    return _letter("welcome_player", _about(view, "welcome"), to, view, variant, facts)


def welcome_master(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To the master of a game just created: how to fill and start it, the commands that matter."""
    facts = {"examples": example_sides(variant), "terms": terms(view.settings, variant), **counts(view, variant)}
    return _letter("welcome_master", _about(view, "created"), to, view, variant, facts)


def welcome_observer(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To somebody who observes from now on."""
    return _letter("welcome_observer", _about(view, "observed"), to, view, variant, {"about": about(variant)})


def joined(to: Reader, view: GameView, variant: Variant, card: SeatCard) -> OutLetter:
    """To the others: a player joined the forming game, or an observer came (at any time)."""
    name = one_line(card.name) or "Somebody"
    facts = {"name": name, "observer": card.role is Role.OBSERVER, **counts(view, variant)}
    return _letter("joined", _about(view, "notice"), to, view, variant, facts)


def game_full(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To the master: every seat is taken, START may begin the game."""
    return _letter("game_full", _about(view, "full"), to, view, variant, {"players": player_rows(view, variant)})


def starting(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """The game began: to a player his power, units, centres and how to order; to the others what all may know."""
    plays = view.own is not None and bool(view.own.powers)
    subject = _named(view, "power assignment") if plays else _about(view, "starting")
    facts = {**position_facts(view, variant), "terms": terms(view.settings, variant)}
    return _letter("starting", subject, to, view, variant, facts)


# -- phases ---------------------------------------------------------------------------------------------------------


def processed(
    to: Reader,
    view: GameView,
    variant: Variant,
    event: PhaseProcessed,
    *,
    was_due: datetime | None = None,
    judge: str = JUDGE,
) -> OutLetter:
    """The results of a phase. `view` is the view after it; `was_due` is the deadline the phase had."""
    phase = str(event.before.phase)
    facts = {
        "block": results(view.name, event, variant, was_due=was_due, zone=to.zone, judge=judge),
        "reasons": [
            (order_label(order, variant), power_name(variant, power), why) for order, power, why in reasons(event)
        ],
        "missing": late_words(event.missing, variant),
        "phase_kind": event.before.phase.kind.name,
        "commitment": event.commitment,
        "samples": samples(variant, event.after, view.own.powers) if view.own else [],
        "votes_due": votes_due(view) if view.own and view.own.powers else [],
        **missing_facts(view, variant),
    }
    return _letter("results", f"Diplomacy results {view.name} {phase}", to, view, variant, facts, phase=phase)


def reminder(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a player before the deadline: exactly his own units that have no order, and the points he has not bid."""
    return _letter("reminder", _named(view, "deadline reminder"), to, view, variant, missing_facts(view, variant))


def late(to: Reader, view: GameView, variant: Variant, powers: Sequence[str], until: datetime) -> OutLetter:
    """The deadline passed without all orders: to a late player with his units, to the others with the late powers."""
    is_late = view.own is not None and any(power in view.own.powers for power in powers)
    facts = {"powers": late_words(powers, variant), "until": until, **missing_facts(view, variant)}
    if is_late:
        return _letter("late", _named(view, "late notice"), to, view, variant, facts)
    return _letter("missed", _named(view, "deadline missed"), to, view, variant, facts)


def deadline_changed(
    to: Reader, view: GameView, variant: Variant, old: datetime | None, new: datetime, why: str
) -> OutLetter:
    """The deadline moved, by the `master` or by an `outage`: both instants and the reason."""
    facts = {"old": old, "new": new, "why": why, **missing_facts(view, variant)}
    return _letter("deadline", _named(view, "deadline changed"), to, view, variant, facts)


def paused(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """The clock stands still."""
    facts = {"left": length(timedelta(seconds=view.paused_left or 0))}
    return _letter("paused", _about(view, "paused"), to, view, variant, facts)


def resumed(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """The clock runs again."""
    return _letter("resumed", _about(view, "resumed"), to, view, variant, missing_facts(view, variant))


def rolled_back(to: Reader, view: GameView, variant: Variant, left: str) -> OutLetter:
    """The game went back to the start of an earlier phase (the view's); `left` is the code of the phase it was in."""
    facts = {"left": left, **position_facts(view, variant)}
    return _letter("rollback", _named(view, "rollback notice"), to, view, variant, facts)


def bids_judged(to: Reader, view: GameView, variant: Variant, settled: BidsSettled, side: str) -> OutLetter:
    """To a bidder alone: what became of his own bids. `view` is the view before the phase was over."""
    facts, phase = result_facts(view, settled, side, variant), settled.phase
    return _letter("dp_result", f"Diplomacy bids {view.name} {phase}", to, view, variant, facts, phase=phase)


# -- words ----------------------------------------------------------------------------------------------------------


def press(
    to: Reader, view: GameView, variant: Variant, sender: str, readers: Sequence[str], text: str, *, broadcast: bool
) -> OutLetter:
    """A message as received. `sender` and `readers` are seat ids."""
    cards = {card.id: card for card in view.seats}
    who = _seat(cards, sender, variant)
    others = [_seat(cards, each, variant) for each in readers if each != to.seat]
    facts = {
        "sender": who,
        "readers": names((["you"] if to.seat in readers else []) + others),
        "answer_to": answer_words(cards.get(sender)),
        "text": _said(text),
        "broadcast": broadcast,
    }
    return _letter("press", _named(view, f"press from {who}"), to, view, variant, facts, whole_words=True)


def press_sent(
    to: Reader, view: GameView, variant: Variant, readers: Sequence[str], text: str, *, broadcast: bool
) -> OutLetter:
    """The sender's copy of his message."""
    cards = {card.id: card for card in view.seats}
    who = names([_seat(cards, each, variant) for each in readers])
    facts = {"readers": who, "text": _said(text), "broadcast": broadcast}
    subject = _named(view, "broadcast sent" if broadcast else f"press sent to {who}")
    return _letter("press_sent", subject, to, view, variant, facts, whole_words=True)


def announcement(to: Reader, view: GameView, variant: Variant, text: str) -> OutLetter:
    """The master speaks to everybody."""
    facts = {"text": _said(text)}
    return _letter("announcement", _named(view, "announcement"), to, view, variant, facts, whole_words=True)


def _said(text: str) -> str:
    return clean(text).strip("\n")


def _seat(cards: Mapping[str, SeatCard], seat: str, variant: Variant) -> str:
    return seat_words(cards[seat], variant) if seat in cards else "a seat that is gone"


# -- votes ----------------------------------------------------------------------------------------------------------


def proposed(to: Reader, view: GameView, variant: Variant, question: Question) -> OutLetter:
    """A question is put to the vote: a player proposed it, or the variant leaves it to the players at the start."""
    facts = {"question": question, **question_facts(variant, question.kind, question.subject)}
    if question.kind == CONCESSION:
        return _letter("proposal", _named(view, "concession proposed"), to, view, variant, facts)
    return _letter("ballot", _named(view, "vote called"), to, view, variant, facts)


def vote_settled(to: Reader, view: GameView, variant: Variant, asked: Proposal, event: ProposalSettled) -> OutLetter:
    """The votes on a question were counted: carried or not, and by how many. Who voted how is not told."""
    facts = {
        **question_facts(variant, asked.kind, asked.subject),
        "carried": event.carried,
        "yes": event.yes,
        "of": event.of,
        "needed": event.needed,
    }
    return _letter("vote_settled", _named(view, "vote counted"), to, view, variant, facts)


# -- seats ----------------------------------------------------------------------------------------------------------


def vacant(to: Reader, view: GameView, variant: Variant, left: SeatCard, why: str) -> OutLetter:
    """To those who stay: a seat lost its holder. `left` is the seat as it was; `why` is `resigned` or `ejected`."""
    nobody = "an observer" if left.role is Role.OBSERVER else "a player"
    facts = {
        "who": seat_words(left, variant) if left.powers or one_line(left.name) else nobody,
        "powers": side_words(left.powers, variant),
        "wanted": left.group or " ".join(left.powers[:1]),
        "why": why,
        "player": left.role is Role.PLAYER,
    }
    return _letter("vacant", _named(view, _leaving(why)), to, view, variant, facts)


def renewed(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To a player whose reply addresses the master has ended: he has new ones, and keeps everything else."""
    return _letter("renewed", _named(view, "new reply addresses"), to, view, variant)


def seat_lost(to: Reader, view: GameView, variant: Variant, left: SeatCard, why: str) -> OutLetter:
    """To him who left a seat, was ejected from it, or was replaced. `why`: `resigned`, `ejected` or `replaced`."""
    facts = {"powers": side_words(left.powers, variant), "why": why}
    return _letter("seat_lost", _named(view, _leaving(why)), to, view, variant, facts)


def bouncing(
    to: Reader, view: GameView, variant: Variant, card: SeatCard, reason: str, *, suspended: bool, second: bool
) -> OutLetter:
    """To the master: letters to a seat's holder come back; they are `suspended`, or go to a `second` address."""
    facts = {
        "who": seat_words(card, variant),
        "reason": reason,
        "suspended": suspended,
        "second": second,
        "player": card.role is Role.PLAYER,
    }
    return _letter("bouncing", _named(view, "letters come back"), to, view, variant, facts)


def _leaving(why: str) -> str:
    return "resignation notice" if why == "resigned" else "player dismissal"


def taken_over(to: Reader, view: GameView, variant: Variant, card: SeatCard, *, by_master: bool = False) -> OutLetter:
    """To the others: somebody else plays from now on; `by_master`: the master replaced the holder."""
    facts = {"who": seat_words(card, variant), "by_master": by_master}
    return _letter("taken_over", _named(view, "position taken over"), to, view, variant, facts)


def seat_yours(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To him who takes over a seat of a running game: what he plays, the position, the deadline, how to order."""
    facts = {**position_facts(view, variant), **missing_facts(view, variant)}
    return _letter("seat_yours", _named(view, "takeover notice"), to, view, variant, facts)


# -- the end --------------------------------------------------------------------------------------------------------


def won(to: Reader, view: GameView, variant: Variant, years: CentresByYear, *, conceded: bool = False) -> OutLetter:
    """The game is won: by whom, whether the players `conceded` it by vote, and the summary."""
    winner = power_name(variant, view.winner or "")
    facts = {"winner": winner, "conceded": conceded, **summary_facts(view, variant, years)}
    return _letter("won", _about(view, "complete"), to, view, variant, facts)


def drawn(to: Reader, view: GameView, variant: Variant, years: CentresByYear) -> OutLetter:
    """The game is drawn: by whom it is shared and why it ended, and the summary."""
    facts = {
        "sides": powers_words(view.drawn, variant),
        "end": draw_moment(variant),
        **summary_facts(view, variant, years),
    }
    return _letter("drawn", _about(view, "drawn"), to, view, variant, facts)


def terminated(to: Reader, view: GameView, variant: Variant, years: CentresByYear) -> OutLetter:
    """The master ended the game."""
    facts = summary_facts(view, variant, years)
    return _letter("terminated", _about(view, "terminated"), to, view, variant, facts)


def ledgers_opened(to: Reader, view: GameView, variant: Variant, ledgers: Sequence[SealedLedger]) -> OutLetter:
    """The game is over: every bid of every phase, with all it takes to check what was sealed."""
    return _letter("ledger", _about(view, "ledger"), to, view, variant, ledger_facts(ledgers, variant))
