"""How many letters come: in a movement phase two besides press, for a player who orders once."""

from collections import Counter

from tests.offline_judge import POWERS, OfflineJudge

HOLDS = {
    "Austria": "F TRI H\nA VIE H\nA BUD H",
    "England": "F LON H\nF EDI H\nA LVP H",
    "France": "A PAR H\nA MAR H\nF BRE H",
    "Germany": "A BER H\nA MUN H\nF KIE H",
    "Italy": "A ROM H\nA VEN H\nF NAP H",
    "Russia": "A MOS H\nA WAR H\nF SEV H\nF STP/SC H",
    "Turkey": "A CON H\nA SMY H\nF ANK H",
}


def address(power: str) -> str:
    return f"{power.lower()}@x.example"


def subjects(judge: OfflineJudge, since: int, power: str) -> list[str]:
    return [str(each["Subject"]) for each in judge.sent[since:] if each["To"] == address(power)]


def ordered(judge: OfflineJudge, *powers: str) -> None:
    for power in powers:
        judge.post(address(power), HOLDS[power], judge.reply_to(address(power)))


def test_a_player_who_orders_once_gets_two_letters(judge: OfflineJudge) -> None:
    judge.game("MOVE 3D REMIND 1D GRACE 12H")
    since = len(judge.sent)
    judge.post(
        address("France"), "PRESS TO ENGLAND\nDMZ?\nENDPRESS\n" + HOLDS["France"], judge.reply_to(address("France"))
    )
    ordered(judge, *(power for power in POWERS if power != "France"))
    judge.wait(days=3)
    for power in POWERS:
        told = subjects(judge, since, power)
        besides_press = [each for each in told if "press" not in each]
        assert len(besides_press) == 2, told
        assert sum("results" in each for each in told) == 1
        assert len(told) - len(besides_press) == (power == "England")


def test_what_becomes_of_orders_sent_ahead_stands_in_the_results(judge: OfflineJudge) -> None:
    judge.game("MOVE 3D REMIND 1D GRACE 12H")
    since = len(judge.sent)
    ahead = "\nPHASE F1901M\nA PAR - BUR\nA MUN H"
    judge.post(address("France"), HOLDS["France"] + ahead, judge.reply_to(address("France")))
    ordered(judge, *(power for power in POWERS if power != "France"))
    judge.wait(days=3)
    told = subjects(judge, since, "France")
    assert len(told) == 2, told
    assert " ".join(told[1].split()) == "Diplomacy results demo S1901M: 1 order not on file and 2 orders missing"


def test_a_player_who_forgets_gets_a_reminder_and_a_late_notice_besides(judge: OfflineJudge) -> None:
    judge.game("MOVE 3D REMIND 1D GRACE 12H")
    since = len(judge.sent)
    ordered(judge, *(power for power in POWERS if power != "Italy"))
    for _ in range(9):
        judge.wait(hours=12)
    told = Counter(each.partition("(")[0].partition("demo")[0].strip() for each in subjects(judge, since, "Italy"))
    assert sum(told.values()) == 3, told  # a reminder, a late notice, the results
    assert len(subjects(judge, since, "France")) == 3  # the answer, who is late, the results


def test_a_master_hears_of_joiners_each_morning_and_at_once_when_the_game_is_full(judge: OfflineJudge) -> None:
    def told_since(start: int) -> list[str]:
        return [str(each["Subject"]) for each in judge.sent[start:] if each["To"] == "mia@x.example"]

    judge.post("mia@x.example", "CREATE demo standard")
    since = len(judge.sent)
    for power in POWERS[:6]:
        (welcome,) = judge.post(address(power), f"JOIN demo {power}")
        assert welcome["Subject"] == "Diplomacy game demo welcome"
    assert told_since(since) == []
    judge.next_mornings()
    assert told_since(since) == ["Diplomacy: 6 players have joined"]
    since = len(judge.sent)
    judge.post(address(POWERS[6]), f"JOIN demo {POWERS[6]}")
    assert told_since(since) == ["Diplomacy game demo full"]


def test_a_master_without_daily_letters_hears_that_the_game_is_full(judge: OfflineJudge) -> None:
    judge.post("mia@x.example", "CREATE demo standard")
    judge.post("mia@x.example", "SET DAILY OFF", judge.reply_to("mia@x.example"))
    since = len(judge.sent)
    for power in POWERS[:6]:
        judge.post(address(power), f"JOIN demo {power}")
    judge.next_mornings()
    judge.post(address(POWERS[6]), f"JOIN demo {POWERS[6]}")
    assert [str(each["Subject"]) for each in judge.sent[since:] if each["To"] == "mia@x.example"] == [
        "Diplomacy game demo full"
    ]
