"""Letters to one person about their own mail: answers, refusals, and notices about delivery.

Letters about games are in `judge.writing.letters.game_letters`.
"""

from judge.common.message import Message, Plain
from judge.writing.letters import receipts
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.replies import Reply, Section
from judge.writing.letters.subjects import KeeperSubject, LettersOnTheirWay, OrdersSubject, ReSubject, ReYourLetter
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.render import one_line
from judge.writing.rendering.translator import OnBoard


def reply(to: Reader, answer: Reply) -> OutLetter:
    """The answer to one letter: the summary, every line's verdict, the orders on file, and the results of other
    commands."""
    views = [receipt.view for receipt in answer.receipts]
    only = views[0] if len({view.name for view in views}) == 1 else None
    facts = {
        "summary": receipts.summary(answer),
        "verdicts": [receipts.judged(each) for each in answer.verdicts],
        "ignored": answer.ignored,
        "receipts": [Passage("receipt", {"each": receipts.facts(each)}, each.variant) for each in answer.receipts],
        "sections": [_section(each) for each in answer.sections],
        "wrong": any(not each.ok for each in answer.verdicts),
        "waits": any(each.awaits_confirmation and not each.asks_yes for each in answer.verdicts),
        "offers": answer.offers,
        "missing": any(receipts.due(each.view) for each in answer.receipts),
    }
    return OutLetter(
        to.address,
        (only.name, to.seat, to.generation) if only and to.seat else None,
        only.name if only else None,
        "reply",
        only.phase if only else None,
        OrdersSubject(only.name, only.phase) if only and only.phase else _re(answer.subject),
        Passage("reply", facts),
        language=to.language,
        zone=to.zone,
        cautious=answer.harmless,
    )


def _section(section: Section) -> Passage:
    """The result of another command as a part of the answer."""
    text: object = section.text
    if isinstance(text, Message):
        text = OnBoard(text, section.variant)
    return Passage("section", {"title": OnBoard(section.title, section.variant), "text": text}, section.variant)


def refusal(to: Reader, subject: str, said: Message, *, alone: bool = False) -> OutLetter:
    """The answer to a letter that was refused as a whole.

    `alone`: the letter holds nothing but `said`, without the usual lines that nothing was changed and on HELP.
    """
    body = Passage("refusal", {"said": said, "alone": alone})
    return OutLetter(to.address, None, None, "refusal", None, _re(subject), body, language=to.language, zone=to.zone)


def keeper_notice(keeper: str, what: Message, said: Message) -> list[OutLetter]:
    """A notice to the judge's keeper; empty if there is none. `what` is for the subject."""
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
