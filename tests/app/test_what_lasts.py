"""What holds beyond a phase is told by letters: by STATUS all of it, by the results what is new or near."""

import json
from typing import Any

from judge.exports.json_format import as_json
from tests.offline_judge import OfflineJudge, said, to

SEVEN = ("ARGENTINA", "BRAZIL", "CHILE", "COLOMBIA", "PERU", "VENEZUELA", "UNITED KINGDOM")
EIGHT = ("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET")
MASTER = "mia@x.example"


def address(player: str) -> str:
    return f"{player.replace('_', '').replace(' ', '')}@x.example".lower()


def begun(judge: OfflineJudge, variant: str, players: tuple[str, ...]) -> None:
    judge.post(MASTER, f"CREATE demo {variant} MOVE 1D")
    for each in players:
        judge.post(address(each), f"JOIN demo {each}")
    judge.post(MASTER, "START", judge.reply_to(MASTER))


def write(judge: OfflineJudge, who: str, text: str) -> str:
    """What somebody is answered."""
    return said(to(judge.post(address(who), text, judge.reply_to(address(who))), address(who))[0])


def run(judge: OfflineJudge, reader: str, **orders: str) -> str:
    """A phase is played with these orders; what its results tell one of the players, behind the block for tools."""
    for power, text in orders.items():
        assert "✗" not in write(judge, power, text)
    sent = judge.post(MASTER, "PROCESS", judge.reply_to(MASTER))
    (letter,) = (each for each in to(sent, address(reader)) if "results" in each["Subject"])
    return said(letter).partition("The deadline for orders will be")[2]


def exported(judge: OfflineJudge) -> Any:
    state = judge.state()
    assert state is not None
    with judge.archive.reading() as records:
        return json.loads(json.dumps(as_json(records, state)))


def continent(judge: OfflineJudge, terms: str = "") -> None:
    """A game of Continent II with the seventh power, its first units placed by the rules."""
    begun(judge, f"continent2 UNITED KINGDOM YES {terms}", SEVEN)
    judge.post(MASTER, "PROCESS", judge.reply_to(MASTER))


# Continent II. 1a: "36 SC's on the Board, but the Victory Criterion remains unchanged" (18). 1b: "After the Fall 1992
# season, U.K. will have only one Off-Board SC". 5: "entering in Spring 1992 must move out no later than Spring 1993".
# 7: "control of the Center at least one game year prior to the Winter in which he builds there".
GOAL = "A player wins with 18 of the 36 centres after Fall"
BOX = "Off-Board 2 is no centre any more after Fall 1992."
QUITO = "Quito: Colombia has held it without a break since 1991, and may build there from Winter 1992 on."
CANAL = "Canal Zone (3): F 3 (Colombia) must leave in Fall 1992 at the latest"
GUIANA = "French Guiana (30): United Kingdom controls it."


def test_results_tell_once_what_lasts_from_now_on_and_status_as_long_as_it_does(judge: OfflineJudge) -> None:
    continent(judge)
    assert GOAL in write(judge, "PERU", "STATUS")
    assert write(judge, "PERU", "STATUS").count("after Fall 1993") == 2  # the last centre off the board, and both boxes
    first = run(judge, "PERU", COLOMBIA="F 8 - 4\nA 11 - 17", UNITED_KINGDOM="F 28 - 31")
    assert "Off-Board 2 is" not in first
    assert "Quito:" not in first  # centres are counted in Fall
    fall = run(judge, "PERU", COLOMBIA="F 4 - 3\nA 17 H", UNITED_KINGDOM="F 31 - 30")
    assert all(each in fall for each in (QUITO, CANAL, GUIANA))
    status = write(judge, "PERU", "STATUS")
    assert all(each in status for each in (GOAL, QUITO, CANAL, GUIANA, BOX))
    listed = said(judge.post("otto@x.example", "LIST demo")[0])
    assert all(each in listed for each in (QUITO, CANAL, GUIANA, BOX))
    winter = run(judge, "PERU")
    assert not any(each in winter for each in (QUITO, CANAL, GUIANA, BOX))
    spring = run(judge, "PERU", COLOMBIA="A 17 H\nF 3 H", UNITED_KINGDOM="F 30 H")
    assert BOX in spring  # Fall 1992 is the last time to do something about these two
    assert CANAL in spring
    assert QUITO not in spring
    kept = said(judge.post("otto@x.example", "GET demo/F1991M")[0])
    assert all(each in kept for each in (QUITO, CANAL, GUIANA, BOX))


def test_a_fleet_that_can_only_be_lost_is_told_of(judge: OfflineJudge) -> None:
    continent(judge)
    run(judge, "PERU", COLOMBIA="F 8 - 4")
    run(judge, "PERU", COLOMBIA="F 4 - 3")  # Fall 1991
    run(judge, "PERU", COLOMBIA="F 3 H")  # nobody builds, so this is Spring 1992
    judge.post(MASTER, "EDIT\nCHILE: A 65\nCHILE: A 48\nREASON a slip\nEND", judge.reply_to(MASTER))
    dislodged = run(judge, "PERU", CHILE="A 65 - 49\nA 48 S A 65 - 49")
    assert "Canal Zone (3): F 3 (Colombia) has stayed too long" in dislodged  # only retreats are left of the season
    assert "Canal Zone (3): F 3 (Colombia) has stayed too long" in write(judge, "COLOMBIA", "STATUS")
    told, _, why = run(judge, "PERU", PERU="A 49 D").partition("Why:")
    assert "Canal Zone" not in told
    assert "a fleet may stay in Canal Zone for only 2 movement phases" in why
    assert "Canal Zone" not in write(judge, "COLOMBIA", "STATUS")


def test_the_same_is_exported_as_data(judge: OfflineJudge) -> None:
    continent(judge)
    run(judge, "PERU", COLOMBIA="F 8 - 4\nA 11 - 17", UNITED_KINGDOM="F 28 - 31")
    run(judge, "PERU", COLOMBIA="F 4 - 3\nA 17 H", UNITED_KINGDOM="F 31 - 30")
    written = exported(judge)
    assert written["goal"] == {"centres": 18, "of": 36}
    news = [
        {"kind": "tenure", "place": "17", "power": "COLOMBIA", "since": 1991, "builds": "W1992A"},
        {"kind": "control", "place": "30", "power": "UNITED KINGDOM"},
        {"kind": "stay", "place": "3", "power": "COLOMBIA", "unit": "F 3", "until": "F1992M", "is_late": False},
    ]
    assert written["phases"][-1]["lasting_news"] == news
    assert [each for each in written["lasting"] if each["kind"] != "ending"] == news
    assert written["lasting"][3] == {
        "kind": "ending",
        "place": "OB2",
        "after": "F1992M",
        "centre": True,
        "closes": False,
    }


def test_in_fog_only_what_is_seen_is_told(judge: OfflineJudge) -> None:
    continent(judge, "FOG YES")
    run(judge, "PERU", COLOMBIA="F 8 - 4\nA 11 - 17", UNITED_KINGDOM="F 28 - 31")
    fall = run(judge, "CHILE", COLOMBIA="F 4 - 3\nA 17 H", UNITED_KINGDOM="F 31 - 30")
    status = write(judge, "CHILE", "STATUS")
    assert GOAL in status
    assert BOX in status  # the rules say so, whoever sees the board
    for unseen in ("Quito", "Canal Zone", "French Guiana"):  # Chile stands far in the south
        assert unseen not in fall
        assert unseen not in status
    assert QUITO in write(judge, "COLOMBIA", "STATUS")
    assert "Quito" not in said(judge.post("otto@x.example", "LIST demo")[0])
    assert exported(judge)["lasting"] == []


# Intercontinental. 5.2: the canal opens in Spring 1870, or in the year of the master's choice. 8: sponsors.
# 9.1: "each major power has the option to name one additional Home SC", and nobody else ever can.


def test_additional_homes_canals_and_sponsors_are_told(judge: OfflineJudge) -> None:
    begun(judge, "intercontinental SUEZ 1867", EIGHT)
    status = write(judge, "TEAL", "STATUS")
    assert "A player wins with 72 of the 180 centres after Autumn" in status
    assert "Suez: the canal is shut until Spring 1867." in status
    assert "Olive sponsors: " in status
    assert "Guryev" in status.partition("Olive sponsors: ")[2].partition(". -")[0]
    run(judge, "TEAL")
    edit = "EDIT\nREMOVE A GURY\nCENTRE GURY RUSSIA\nREMOVE A MOSC\nREASON a slip\nEND"
    judge.post(MASTER, edit, judge.reply_to(MASTER))
    assert "Suez" not in run(judge, "TEAL")
    winter = run(judge, "TEAL", OLIVE="BUILD A GURY")
    assert winter.count("additional home centre of Russia") == 1  # with the reason of the build
    status = write(judge, "TEAL", "STATUS")
    assert "Guryev (Gury): the only additional home centre of Russia, for good." in status
    assert "Guryev" not in status.partition("Olive sponsors: ")[2]
    assert "Suez: the canal is shut until" in run(judge, "TEAL")  # one more season with moves until then
    run(judge, "TEAL")
    assert "Suez: the canal is open from Spring 1867 on." in run(judge, "TEAL")
    assert "Suez" not in run(judge, "TEAL")


def test_standard_tells_its_goal_in_status_and_nothing_in_its_results(game: OfflineJudge) -> None:
    wins = "A player wins with 18 of the 34 centres after Fall."
    status, of_master = write(game, "FRANCE", "STATUS"), write(game, "MIA", "STATUS")
    assert all(wins in each and "beyond this phase" not in each for each in (status, of_master))
    game.post(MASTER, "PAUSE", game.reply_to(MASTER))
    assert f"Nothing falls due now. {wins}" in write(game, "FRANCE", "STATUS")
    game.post(MASTER, "RESUME", game.reply_to(MASTER))
    assert "beyond this phase" not in said(game.wait(days=91)[0])
