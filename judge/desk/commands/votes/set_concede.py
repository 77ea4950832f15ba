"""SET CONCEDE and SET NO CONCEDE: nJudge's words for a vote on conceding the game."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import power_named
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import asks_concession, cast, cast_no, put_concession
from judge.game.votes import voting
from judge.game.votes.questions import CONCESSION, kind_and_subject


def _set_concede(request: Request, written: str) -> str:
    state = request.state
    variant = request.variant
    named = asks_concession(f"CONCEDE {written}") or ""
    if request.call.text.split()[1].upper().startswith("NO"):
        key = voting.concession_key(variant, power_named(state, named)) if named else ""
        return cast_no(request.context, CONCESSION, kind_and_subject(key)[1] if named else None)
    if named:
        key = voting.concession_key(variant, power_named(state, named))
        questions = request.view.questions
        asked = next((each for each in questions if each.key == key and each.has_vote), None)
        if asked is not None:
            return cast(request.context, asked, True)
    return put_concession(request.context, named)


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
    game=own_game,
    arguments=as_written,
    handle=_set_concede,
    most=10,
)
