"""Letters that only come of what people do in a game: each kind from a short scene, and answers to commands."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

from judge.app.commit import FileTooLarge
from judge.desk.announcements.mornings import morning
from judge.writing.letters.outgoing import OutLetter, written
from judge.writing.rendering.composer import Passage
from tests.desk import test_bids, test_fog, test_gathering_muster, test_review
from tests.desk.house import ORDER_OF_JOINING, House, running_game
from tests.desk.test_transcripts import PARTING, TRANSCRIPTS, answered

DAY = timedelta(days=1)
ANSWERS = (
    *(
        "help",
        "help_player",
        "help_commands",
        "help_press",
        "help_variant",
        "misspelled",
        "orders_if",
        "orders_mistakes",
        "preview",
    ),
    *("check", "status", "status_away", "list"),
    *(
        "list_open",
        "create",
        "setup",
        "join",
        "votes",
        "why",
        "info",
        "history",
        "summary",
        "stats",
        "audit",
        "diary_read",
    ),
    *("stranger", "orders_unsigned", "set_absence", "set_second", "master", "approve", "clear_postal", "diary", "get"),
    "edition",
)
"""The transcripts of `tests/desk/transcripts/` whose answers are shown."""


def played_letters() -> dict[str, OutLetter]:
    """The letters by name: that of their kind, or `answer_` and the name of a transcript."""
    found: dict[str, OutLetter] = {}
    for scene in _SCENES:
        for kind, letter in scene():
            found.setdefault(kind, letter)
    for name in ANSWERS:
        (file,) = (each for each in TRANSCRIPTS if each.stem == name)
        found[f"answer_{name}"] = answered(file.read_text(encoding="utf-8").partition(PARTING)[0])[1]
    return found


def _of(letters: list[OutLetter], *kinds: str) -> Iterator[tuple[str, OutLetter]]:
    """The first letter of each of these kinds."""
    for kind in kinds:
        yield kind, next(each for each in letters if each.kind == kind)


def _applications() -> Iterator[tuple[str, OutLetter]]:
    house = House()
    house.prove("master@home", "CREATE spring standard MOVE 3D APPROVAL YES", name="Molly")
    letters = house.prove("bob@home", "JOIN spring Italy 9, Turkey 4", name="Bob")
    yield from _of(letters, "applied")
    letters = house.reply("spring", "master", "REJECT Bob, the game is for members of the club")
    yield from _of(letters, "rejected")


def _muster() -> Iterator[tuple[str, OutLetter]]:
    house = test_gathering_muster.full()
    yield from _of(house.reply("spring", "master", "START"), "muster")
    late = house.copy()
    for number in range(1, 8):
        letters = house.reply("spring", f"p{number}", "PRESENT")
    yield from _of(letters, "mustered")
    for number in range(1, 7):
        late.reply("spring", f"p{number}", "PRESENT")
    yield from _of(late.turn("spring", DAY), "unanswered")
    yield from _of(late.turn("spring", DAY), "muster_off")


def _masters() -> Iterator[tuple[str, OutLetter]]:
    house = running_game()
    yield from _of(house.reply("spring", "master", "PROMOTE anna@example.org Anna"), "comaster", "masters")
    yield from _of(house.reply("spring", "m2", "SET DEADLINE +2D\nPAUSE"), "comaster_did")
    yield from _of(house.copy().reply("spring", "m2", "TAKEBACK"), "taken_back")
    yield from _of(house.reply("spring", "master", "DEMOTE Anna"), "master_lost")
    house.reply("spring", "master", "RESUME")
    yield from _of(house.reply("spring", "master", "SETUP MOVE 2D"), "settings")
    yield from _of(house.reply("spring", "master", "HOUSERULES\nBe kind.\n\nNo cheating.\nEND"), "house_rules")
    letters = house.reply(
        "spring", "master", "EDIT\nREMOVE A PAR\nPLACE FRANCE A PIC\nREASON France wrote so in time\nEND"
    )
    yield from _of(letters, "edited")


def _back_and_forth() -> Iterator[tuple[str, OutLetter]]:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", 3 * DAY)
    house.reply("spring", "master", "ROLLBACK")
    yield from _of(house.reply("spring", "master", "ROLLFORWARD"), "rollforward")


def _records() -> Iterator[tuple[str, OutLetter]]:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    house.turn("spring", 3 * DAY)
    yield from _of(house.write("bob@home", "HISTORY spring S1901M"), "history")
    house.reply("spring", "master", "TERMINATE\nYES")
    (exported,) = _of(house.write("bob@home", "GET spring JSON"), "export")
    yield exported
    too_large = replace(exported[1], body=Passage("alone", {"said": FileTooLarge("spring.json")}))
    yield "export_too_large", written(too_large, None)


def _review() -> Iterator[tuple[str, OutLetter]]:
    house = test_review.reviewed()
    yield from _of(house.turn("spring", 3 * DAY), "review")
    house.reply("spring", "TURKEY", "RESIGN\nYES")
    yield "daily", _morning(house)


def _joined() -> Iterator[tuple[str, OutLetter]]:
    house = House()
    house.prove("master@home", "CREATE spring standard", name="Molly")
    for name in ("Ann", "Bob"):
        house.prove(f"{name.lower()}@home", "JOIN spring", name=name)
    yield "daily_joined", _morning(house)


def _morning(house: House) -> OutLetter:
    told = morning(house, "master@home", house.now, lambda _: False).letter
    assert told is not None
    return written(told, None)


def _draw() -> Iterator[tuple[str, OutLetter]]:
    house = running_game()
    for power in ORDER_OF_JOINING:
        letters = house.reply("spring", power, "SET DRAW")
    yield from _of(letters, "drawn")


def _standby() -> Iterator[tuple[str, OutLetter]]:
    house = running_game()
    house.prove("zoe@home", "STANDBY standard", name="Zoe")
    yield from _of(house.reply("spring", "FRANCE", "RESIGN\nYES"), "wanted")
    yield "answer_invite", house.reply("spring", "master", "INVITE")[0]
    yield from _of(house.reply("spring", "master", "INVITE s1 FRANCE"), "invited")


def _fog() -> Iterator[tuple[str, OutLetter]]:
    house = test_fog.foggy()
    letters = test_fog.fight(house)
    yield "results_fog", next(each for each in letters if each.address == "france@home")
    yield "results_fogged", next(each for each in letters if each.address == "otto@home")
    house.reply("spring", "master", "TERMINATE\nYES")
    yield from _of(house.turn("spring", 7 * DAY), "fog_lifted")


def _gunboat() -> Iterator[tuple[str, OutLetter]]:
    house = running_game("MOVE 3D GUNBOAT YES")
    letters = house.reply("spring", "master", "TERMINATE\nYES")
    yield "terminated_gunboat", next(each for each in letters if each.address == "france@home")
    yield from _of(house.turn("spring", 7 * DAY), "names_opened")


def _bids() -> Iterator[tuple[str, OutLetter]]:
    house = test_bids.started().copy()
    yield "answer_status_lasting", house.reply("atlas", test_bids.seat(house, "Olive"), "STATUS")[0]
    test_bids.ask(house, "Olive", "A Rost - Gury\nDP 2: A Gury H\nDP 1: F Dub - Azor\nDP 2: F Hans - Yell")
    test_bids.ask(house, "Blue", "DP 1: F Dub - Azor\nDP 2: F Dub H")
    yield "results_bids", next(each for each in test_bids.process(house) if each.address == "olive@home")
    house.reply("atlas", "master", "TERMINATE\nYES")
    yield from _of(house.turn("atlas", 7 * DAY), "ledger")


def _silence() -> Iterator[tuple[str, OutLetter]]:
    house = running_game("MOVE 3D PROCESS MANUAL")
    house.turn("spring", 3 * DAY)
    yield from _of(house.turn("spring", DAY), "still_waits")
    yield from _of(house.turn("spring", DAY), "master_silent")
    letters = house.reply("spring", "FRANCE", "PROPOSE MASTER ann@example.org")
    yield from _of(letters, "on_master")
    for power in ("GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        letters = house.reply("spring", power, "VOTE MASTER YES")
    yield from _of(letters, "candidate")


def _answers() -> Iterator[tuple[str, OutLetter]]:
    house = running_game()
    yield "answer_elsewhere", house.reply("spring", "FRANCE", "ELSEWHERE")[0]
    yield "answer_votes_none", house.reply("spring", "FRANCE", "VOTES")[0]
    yield "answer_setup_shown", house.reply("spring", "master", "SETUP")[0]
    house.reply("spring", "FRANCE", "A PAR - BUR\nF BRE - MAO")
    yield "answer_audit_receipts", house.reply("spring", "master", "AUDIT RECEIPTS")[0]
    for number in range(60):
        house.reply(
            "spring", "master", f"BROADCAST\nNotice {number}: {'please read the house rules. ' * 60}\nENDBROADCAST"
        )
    yield "history_attached", house.write("bob@home", "HISTORY spring")[1]
    yield "gazetteer", house.write("bob@home", "GET GAZETTEER imperial")[1]
    yield "answer_status_fog", test_fog.foggy().reply("spring", "FRANCE", "STATUS")[0]


def _sent_ahead() -> Iterator[tuple[str, OutLetter]]:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR\nF BRE - MAO\nA MAR H\nPHASE F1901M\nA BUR - BEL\nA PAR - PIC")
    letters = house.reply("spring", "master", "PROCESS S1901M")
    yield "results_ahead", next(each for each in letters if each.address == "france@home")


_SCENES: tuple[Callable[[], Iterator[tuple[str, OutLetter]]], ...] = (
    *(
        _applications,
        _joined,
        _muster,
        _masters,
        _back_and_forth,
        _review,
        _draw,
        _standby,
        _fog,
        _gunboat,
        _bids,
        _records,
    ),
    *(_silence, _answers, _sent_ahead),
)
