"""Commands of DPjudge and nJudge that this judge lacks: each is answered with the reason and what to do instead."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal
from judge.writing.rendering.render import table

_NOT_KEPT = (
    "this judge keeps no register of people; JOIN or OBSERVE a game and reply when you are asked to, that is all."
)
_STRANGER = "nobody is told another's address or record here; LIST game shows who plays, by name."
_NO_MONEY = "there is no money in the variants that this judge plays; where Diplomacy Points are, HELP BIDS tells how."

_ONE_MAP = "a game keeps the rules of its variant: CREATE takes another, and SETUP shows what a variant leaves open."
_NOT_RATED = "nobody's games are rated here; STATS ME shows how you have kept deadlines."
_ON_TIME = "SETUP ONTIME 80 lets in who was on time in 80 of 100 phases, whoever is new not counted."
_LATE = "GRACE is how long missing orders are waited for; then the rules of civil disorder make up for them."
_WHO_PLAYS = "SETUP APPROVAL YES lets you say who plays, and SET WORD lets in only who knows a word."
_NAMES = "SETUP GUNBOAT YES, before the start, leaves players unnamed; all names are told when the game ends."
_PROXY = "orders are given by who plays the power; a master may write BECOME power for him."
_OBSERVERS = "OBSERVE brings all that goes to everybody, SUBSCRIBE results and deadlines only."

_ELSEWHERE = {
    "REGISTER": _NOT_KEPT,
    "I AM ALSO": "write SET ADDRESS from your new address, or SET SECOND for one used while the first fails.",
    "WHO IS": _STRANGER,
    "WHOIS": _STRANGER,
    "WHO GAME": _STRANGER,
    "INFO PLAYER": _STRANGER,
    "INVEST": _NO_MONEY,
    "FORM": "a game is open to players as soon as CREATE has made it, and START begins it.",
    "SET CLOCK": "write SET AT 20:00 for the time of day of deadlines.",
    "REVEAL": "names are told to all when the game ends.",
    "GET PACKAGE": "HELP ALL lists what there is to read.",
    "GET DEDICATION": "STATS ME shows how you have kept deadlines.",
    "PROXY": _PROXY,
    "SET PROXY": _PROXY,
    "SET BROADCAST": _OBSERVERS,
    "SET NO BROADCAST": _OBSERVERS,
    "SET DEDICATION": _ON_TIME,
    "SET ONTIMERAT": _ON_TIME,
    "SET RESRAT": _ON_TIME,
    "SET LEVEL": _ON_TIME,
    "SET ACCESS": _WHO_PLAYS,
    "SET ALLOW": _WHO_PLAYS,
    "SET DENY": _WHO_PLAYS,
    "SET RATED": _NOT_RATED,
    "SET UNRATED": _NOT_RATED,
    "SET MODERATE": "every game has a master here, and PROMOTE gives him company.",
    "SET UNMODERATE": "every game has a master here; players vote on deadlines by EXTEND.",
    "SET NMR": _LATE,
    "SET NO NMR": _LATE,
    "SET STRICT": _LATE,
    "SET LATE COUNT": _LATE,
    "SET MAX ABSENCE": "SETUP ABSENCE 5D is the longest absence a player may announce.",
    "SET MAXABSENCE": "SETUP ABSENCE 5D is the longest absence a player may announce.",
    "SET MUST ORDER": "SETUP LATE PRESS NO keeps those from writing whose orders are late.",
    "SET POSTAL": "POSTAL PRESS is open to all wherever there is press.",
    "SET SECRET": _NAMES,
    "SET SHOW": _NAMES,
    "SET REVEAL": _NAMES,
    "SET PRFBOTH": "START deals by the players' lists; SET PREFERENCE is theirs to write.",
    "SET PRFLIST": "START deals by the players' lists; SET PREFERENCE is theirs to write.",
    "SET PRFRAND": "START deals by the players' lists; SET PREFERENCE is theirs to write.",
    "SET VARIANT": _ONE_MAP,
    "SET CENTERS": _ONE_MAP,
    "SET CENTRES": _ONE_MAP,
    "SET POWERS": _ONE_MAP,
    "SET PLAYERS": _ONE_MAP,
    "SET TRANSFORM": _ONE_MAP,
    "SET COASTAL CONVOYS": _ONE_MAP,
    "SET PORTAGE": _ONE_MAP,
    "SET SUMMER": _ONE_MAP,
    "SET RAILWAYS": _ONE_MAP,
    "SET GATEWAYS": _ONE_MAP,
    "SET DUALITY": _ONE_MAP,
}


def _spelling(request: Request) -> str | None:
    """The command of another judge that was written; None: the line asks for all of them."""
    said = " ".join(request.call.text.upper().split())
    return max((each for each in _ELSEWHERE if said.startswith(each)), key=len, default=None)


def _elsewhere(request: Request, spelling: str | None) -> str:
    if spelling is None:
        request.answer("Commands of other judges", table(list(_ELSEWHERE.items())))
        return "what to write instead is listed below"
    raise Refusal("elsewhere", f"{spelling} is another judge's: {_ELSEWHERE[spelling]}")


COMMAND = Command(
    spellings=("ELSEWHERE", *_ELSEWHERE),
    usage=("ELSEWHERE",),
    who=Who.ANYBODY,
    subject=Subject.JUDGE,
    game=no_game,
    arguments=_spelling,
    handle=_elsewhere,
)
