"""SET CONCEDE and SET NO CONCEDE: a vote on conceding the game in nJudge's words."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import power_named
from judge.desk.settings.ballots import asks_concession, cast, cast_no, put_concession
from judge.game.boards import variant_of
from judge.game.views.views import view_for
from judge.game.votes import voting
from judge.game.votes.questions import CONCESSION, kind_and_subject
from judge.reading.mail.items import Call


def _set_concede(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    variant = variant_of(state)
    named = asks_concession(f"CONCEDE {call.rest}") or ""
    if call.text.split()[1].upper().startswith("NO"):
        key = voting.concession_key(variant, power_named(state, named)) if named else ""
        return cast_no(context, CONCESSION, kind_and_subject(key)[1] if named else None)
    if named:
        key = voting.concession_key(variant, power_named(state, named))
        questions = view_for(state, variant, seat.id).questions
        asked = next((each for each in questions if each.key == key and each.has_vote), None)
        if asked is not None:
            return cast(context, asked, True)
    return put_concession(context, named)


COMMAND = Command(
    spellings=("SET CONCEDE", "SET NO CONCEDE", "SET NOCONCEDE"),
    usage=("SET CONCEDE FRANCE", "SET NO CONCEDE"),
    summary="says YES to conceding the game to a power, or NO",
    help=(
        "SET CONCEDE proposes that the game is conceded to a power, or says YES where that is put to the vote already. "
        "SET NO CONCEDE says NO to each such proposal, or with a power behind it to that one. PROPOSE CONCESSION and "
        "VOTE CONCESSION do the same."
    ),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    handle=_set_concede,
    most=10,
)
