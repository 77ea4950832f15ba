"""Letters to one person about their own mail: answers, refusals, and notices about delivery.

Letters about games are in `judge.writing.letters.game_letters`.
"""

from collections.abc import Iterable, Sequence

from judge.common.message import Count, Message, Plain
from judge.writing.letters import receipts
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.receipt_subjects import NoneToOrder, OrdersMissing, orders_status, receipt_subject
from judge.writing.letters.replies import LineVerdict, Receipt, Reply, Section
from judge.writing.letters.subjects import (
    KeeperSubject,
    LettersOnTheirWay,
    ReSubject,
    ReYourLetter,
)
from judge.writing.pictures.board_pictures import Shown, illustrations
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.render import one_line
from judge.writing.rendering.translator import OnBoard


class NothingAccepted(Message):
    """Nothing in a letter was done: how many lines of it were not understood, or not possible."""

    count: Count


class LinesNotUnderstood(Message):
    """Lines of a letter that were not understood, or not done."""

    count: Count


class OrdersUnderstood(Message):
    """Orders of a letter that were understood."""

    count: Count


class BidsUnderstood(Message):
    """Bids of a letter that were understood."""

    count: Count


class CommandsWaiting(Message):
    """Commands of a letter that wait for their writer's confirmation."""

    count: Count


class LinesOffered(Message):
    """Lines of a letter that are used for the present phase once their writer says YES."""

    count: Count


class NoOrderYet(Message):
    """What the reader has not ordered yet in a game."""

    game: str
    units: tuple[Message, ...]


class AllOrdered(Message):
    """The reader's orders in a game are complete."""

    game: str


class NothingToBeOrdered(Message):
    """The reader has nothing to order in a game."""

    game: str


class NothingInLetter(Message):
    """A letter has no line for the judge."""


def reply(to: Reader, answer: Reply, shown: Iterable[Shown | None] = ()) -> OutLetter:
    """The answer to one letter: the summary, every line's verdict, the orders on file, and the results of other
    commands, with these pictures."""
    views = [receipt.view for receipt in answer.receipts]
    only = views[0] if len({view.name for view in views}) == 1 else None
    status = orders_status(views, sum(map(receipts.waiting, answer.receipts)))
    facts = {
        "summary": summary(answer),
        "verdicts": [receipts.judged(each) for each in answer.verdicts],
        "receipts": [Passage("receipt", {"each": receipts.facts(each)}, each.variant) for each in answer.receipts],
        "sections": [*answer.welcome, *(_section(each) for each in answer.sections)],
        "ended": bool(answer.welcome) or any(each.ends for each in answer.sections),
        "wrong": any(each.is_refused for each in answer.verdicts),
        "understood": any(each.ok for each in answer.verdicts),
        "waits": any(each.awaits_confirmation and not each.asks_yes for each in answer.verdicts),
        "asks": any(each.asks_yes for each in answer.verdicts),
        "offers": answer.offers,
        "readings": answer.readings,
        "choices": answer.choices,
        "messages": answer.messages,
        "left": answer.left,
        "unsigned": answer.unsigned,
        "missing": isinstance(status, OrdersMissing),
        "idle": bool(views)
        and isinstance(status, NoneToOrder)
        and not any(each.variant.bids for each in answer.receipts),
    }
    return OutLetter(
        to.address,
        (only.name, to.seat, to.generation) if only and to.seat else None,
        only.name if only else None,
        "reply",
        only.phase if only else None,
        receipt_subject(answer, only, status) or _re(answer.subject),
        Passage("reply", facts),
        language=to.language,
        pictures=illustrations(to, shown),
        zone=to.zone,
        cautious=answer.harmless,
    )


def _section(section: Section) -> Passage:
    """The result of another command as a part of the answer."""
    text: object = section.text
    if isinstance(text, Message):
        text = OnBoard(text, section.variant)
    return Passage("section", {"title": OnBoard(section.title, section.variant), "text": text}, section.variant)


def summary(reply: Reply) -> list[OnBoard]:
    """The summary that a reader must see at once: first what was not done, then what is missing, then what is on
    file."""
    lacking = [(each, receipts.due(each.view, each.unordered)) for each in reply.receipts]
    verdicts = reply.verdicts
    has_news = verdicts or reply.welcome or reply.first is not None
    not_done = _not_done(verdicts) if has_news else [NothingInLetter()]
    return [
        *([OnBoard(*reply.first)] if reply.first is not None else []),
        *(OnBoard(each, None) for each in not_done),
        *(OnBoard(NoOrderYet(each.view.name, units), each.variant) for each, units in lacking if units),
        *(OnBoard(each, None) for each in _done(verdicts)),
        *(OnBoard(_complete(each), None) for each, units in lacking if not (units or receipts.waiting(each))),
    ]


def _not_done(verdicts: Sequence[LineVerdict]) -> list[Message]:
    """How many lines were not done, and how many are not done yet."""
    wrong = sum(each.is_refused for each in verdicts)
    waiting, offered = sum(each.awaits_confirmation for each in verdicts), sum(each.is_offered for each in verdicts)
    in_vain = sum(each.is_in_vain for each in verdicts)
    refused = NothingAccepted if wrong + in_vain == len(verdicts) else LinesNotUnderstood
    counts = ((refused, wrong), (CommandsWaiting, waiting), (LinesOffered, offered))
    return [kind(number) for kind, number in counts if number]


def _done(verdicts: Sequence[LineVerdict]) -> list[Message]:
    """How many orders and bids were understood. Commands are not counted: the verdict on each says what it did."""
    good = [each for each in verdicts if each.is_done]
    orders, bids = sum(each.is_order for each in good), sum(each.is_bid for each in good)
    counts = ((OrdersUnderstood, orders), (BidsUnderstood, bids))
    return [kind(number) for kind, number in counts if number]


def _complete(receipt: Receipt) -> Message:
    own, game = receipt.view.own, receipt.view.name
    return AllOrdered(game) if own and any(own.orders.values()) else NothingToBeOrdered(game)


def refusal(to: Reader, subject: str, said: Message, *, alone: bool = False) -> OutLetter:
    """The answer to a letter that was refused as a whole.

    `alone`: the letter holds nothing but `said`, without the usual lines that nothing was changed and on HELP.
    """
    body = Passage("refusal", {"said": said, "alone": alone})
    return OutLetter(to.address, None, None, "refusal", None, _re(subject), body, language=to.language, zone=to.zone)


def below(first: Message, letter: OutLetter) -> Passage:
    """The text of a letter, with a message above it."""
    return Passage("told_first", {"first": first, "letter": letter.body})


def keeper_notice(keeper: str, what: Message, said: Message) -> list[OutLetter]:
    """A notice to the judge's keeper; empty if there is no keeper. `what` is for the subject."""
    if not keeper:
        return []
    return [OutLetter(keeper, None, None, "keeper", None, KeeperSubject(what), Passage("keeper", {"said": said}))]


def flowing_again(to: Reader, freed: int) -> OutLetter:
    """To somebody whose address works again; `freed` is how many letters were held back for them."""
    body = Passage("flowing", {"freed": freed})
    return OutLetter(to.address, None, None, "flowing", None, LettersOnTheirWay(), body, language=to.language)


def _re(subject: str) -> Message:
    bare = one_line(subject, 120)
    if bare.lower().startswith("re:"):
        return Plain(bare)
    return ReSubject(bare) if bare else ReYourLetter()
