"""Letters to one person about their own mail: answers, refusals, and notices about delivery.

Letters about games are in `judge.writing.letters.game_letters`.
"""

from dataclasses import replace

from judge.common.message import Message
from judge.writing.letters import receipts
from judge.writing.letters.outgoing import OutLetter, Reader
from judge.writing.letters.replies import Reply
from judge.writing.rendering.composer import Passage, compose
from judge.writing.rendering.languages import ENGLISH, LanguageWords, language_words
from judge.writing.rendering.plain_text import as_text
from judge.writing.rendering.render import one_line, text_of
from judge.writing.rendering.translatable import Translatable
from judge.writing.rendering.translator import Translator


class LettersOnTheirWay(Message):
    """The subject of a letter to somebody whose address works again."""


class AnswerToYourLetter(Message):
    """The subject of the answer to a letter without one."""


class KeeperSubject(Message):
    """The subject of a notice to the keeper."""

    what: Message


def reply(to: Reader, answer: Reply) -> OutLetter:
    """The answer to one letter: the summary, every line's verdict, the orders on file, and the results of other
    commands."""
    views = [receipt.view for receipt in answer.receipts]
    only = views[0] if len({view.name for view in views}) == 1 else None
    text = text_of(
        "reply",
        summary=receipts.summary(answer),
        verdicts=[receipts.verdict(each, to.zone, cautious=answer.harmless) for each in answer.verdicts],
        ignored=answer.ignored,
        receipts=[receipts.facts(each) for each in answer.receipts],
        sections=[replace(each, text=section_text(each.text, to.zone)) for each in answer.sections],
        wrong=any(not each.ok for each in answer.verdicts),
        waits=any(each.awaits_confirmation for each in answer.verdicts),
        missing=any(receipts.due(each.view) for each in answer.receipts),
        zone=to.zone,
    )
    subject = f"Diplomacy orders {only.name} {only.phase}" if only and only.phase else _re(answer.subject)
    if only is None:
        return OutLetter(to.address, None, None, "reply", None, subject, text, language=to.language)
    seat = (only.name, to.seat, to.generation) if to.seat else None
    return OutLetter(to.address, seat, only.name, "reply", only.phase, subject, text, language=to.language)


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


def _re(subject: str) -> Message | str:
    bare = one_line(subject, 120)
    if not bare:
        return AnswerToYourLetter()
    return bare if bare.lower().startswith("re:") else f"Re: {bare}"


def section_text(text: str | Passage, zone: str) -> str:
    """What a section says, for the template of answers, which is no tree yet."""
    if isinstance(text, str):
        return text

    def said(known: LanguageWords) -> str:
        translator = Translator(known.code, zone, text.variant, known.own, tied=True)
        tree = compose(text, translator)
        return said(language_words(ENGLISH, known.own)) if translator.lacks else as_text(tree)

    return Translatable(said)
