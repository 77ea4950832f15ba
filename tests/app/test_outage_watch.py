"""What an outage costs the players: nothing. Those of the whole judge, and those of one way in."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from judge.app.outage_watch import OutageWatch
from judge.app.ways_in import WaysIn
from judge.board.orders import Order
from judge.common.message import Plain
from judge.config.schema import Outages
from tests.app.test_ways_in import Box
from tests.offline_judge import KEEPER, POWERS, START, OfflineJudge, phase, said, to
from tests.orders import ordered

HOUR = timedelta(hours=1)
EVERYBODY = sorted(["mia@x.example", *(f"{power.lower()}@x.example" for power in POWERS)])


def deadline(judge: OfflineJudge) -> datetime:
    state = judge.state()
    assert state is not None
    assert state.deadline is not None
    return state.deadline


def down(judge: OfflineJudge, since: datetime, until: datetime) -> list[str]:
    """The judge is killed, and starts again; who is told of another deadline."""
    judge.archive.heartbeat(since)
    judge.now = until
    judge.worker.begin()
    letters = judge.work()
    return sorted(str(each["To"]) for each in letters if "deadline changed" in str(each["Subject"]))


def test_a_judge_that_is_back_seconds_before_a_deadline_leaves_an_hour(judge: OfflineJudge) -> None:
    judge.game()
    at = START + timedelta(days=1)
    assert down(judge, at - timedelta(minutes=3), at - timedelta(seconds=17)) == EVERYBODY
    assert deadline(judge) == at + HOUR  # 17 seconds less, at the next whole minute
    judge.wait(seconds=17)
    assert phase(judge) == "S1901M"
    judge.wait(hours=1)
    assert phase(judge) == "F1901M"


def test_after_a_night_without_the_judge_half_a_day_is_left(judge: OfflineJudge) -> None:
    judge.game("MOVE 4D")  # from Monday 9:00 to Friday 9:00
    judge.post("mia@x.example", "SET DEADLINE 2026-01-09 20:30", judge.reply_to("mia@x.example"))
    friday = datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
    assert down(judge, friday, friday + 12 * HOUR) == EVERYBODY
    assert deadline(judge) == friday + 24 * HOUR  # Saturday 19:30, and not 8:30


def test_after_a_night_without_the_judge_the_deadline_is_where_the_terms_allow_one(judge: OfflineJudge) -> None:
    judge.game("MOVE 4D AT 20:00 DAYS MTWTF--")
    friday = datetime(2026, 1, 9, 20, 0, tzinfo=UTC)
    assert deadline(judge) == friday
    assert down(judge, friday - HOUR, friday + 12 * HOUR) == EVERYBODY
    assert deadline(judge) == datetime(2026, 1, 12, 20, 0, tzinfo=UTC)  # Monday


def test_a_short_restart_before_a_deadline_moves_nothing(judge: OfflineJudge) -> None:
    judge.game()
    at = START + timedelta(days=1)
    assert down(judge, at - timedelta(minutes=5), at - timedelta(minutes=4, seconds=20)) == []
    assert deadline(judge) == at


def test_however_short_a_restart_a_deadline_that_passed_in_it_moves(judge: OfflineJudge) -> None:
    judge.game()
    at = START + timedelta(days=1)
    assert down(judge, at - timedelta(seconds=5), at + timedelta(seconds=10)) == EVERYBODY
    assert deadline(judge) == at + timedelta(minutes=1) + HOUR  # 10 seconds, at the next whole minute


def test_a_judge_that_is_killed_while_it_tells_of_an_outage_tells_nobody_twice(judge: OfflineJudge) -> None:
    judge.game()
    at = START + timedelta(days=1)
    judge.archive.heartbeat(at - HOUR)
    judge.now = at + HOUR
    judge.worker.begin()
    assert judge.worker.catch_up()  # the games are told; the judge is killed before it has noted that
    judge.archive.heartbeat(judge.now)
    moved = deadline(judge)
    assert moved == judge.now + 2 * HOUR
    assert down(judge, judge.now, judge.now + timedelta(seconds=30)) == EVERYBODY  # the letters that had not left
    assert deadline(judge) == moved


def test_a_muster_that_an_outage_cut_short_lasts_longer_and_its_master_is_told(judge: OfflineJudge) -> None:
    judge.post("mia@x.example", "CREATE demo standard MUSTER 2D")
    for power in POWERS:
        judge.post(f"{power.lower()}@x.example", f"JOIN demo {power}")
    judge.post("mia@x.example", "START", judge.reply_to("mia@x.example"))
    judge.post("italy@x.example", "YES", judge.reply_to("italy@x.example"))
    judge.wait(hours=25)
    judge.archive.heartbeat(judge.now)
    judge.now += timedelta(hours=30)
    judge.worker.begin()
    letters = judge.work()
    assert not to(letters, "italy@x.example")
    for reader in ("mia@x.example", "france@x.example"):
        (letter,) = to(letters, reader)
        assert "The judge could not receive all letters for a while" in said(letter)
        assert "Thu 8 Jan 2026 04:00 UTC" in said(letter)  # twelve hours after the outage


def test_players_and_audit_read_how_long_the_judge_was_away(judge: OfflineJudge) -> None:
    judge.game()
    at = START + timedelta(days=1)
    down(judge, at - HOUR, at + HOUR)
    letter = next(each for each in to(judge.sent[::-1], "france@x.example") if "deadline changed" in each["Subject"])
    assert "Tue 6 Jan 2026 08:00 UTC" in said(letter)
    assert "Tue 6 Jan 2026 10:00 UTC" in said(letter)
    (answer,) = to(judge.post("mia@x.example", "AUDIT", judge.reply_to("mia@x.example")), "mia@x.example")
    assert "from Tue 6 Jan 2026 08:00 UTC to Tue 6 Jan 2026 10:00 UTC" in said(answer)


# -- one way in is out of reach ---------------------------------------------------------------------------------------


AT = START + timedelta(days=1)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def box(judge: OfflineJudge) -> Box:
    """The mailbox of a judge with a game: read a moment ago, and its connection lives."""
    judge.game()
    judge.now = AT - HOUR
    judge.archive.heartbeat(judge.now)
    mailbox = Box(judge.now)
    judge.worker.outages.ways_in = WaysIn((), (mailbox,))
    judge.work()
    return mailbox


def fails(judge: OfflineJudge, box: Box) -> None:
    """The mailbox cannot be read any more, and the judge has noticed."""
    box.unread_since = judge.now
    judge.wait(minutes=2)


def is_back(judge: OfflineJudge, box: Box) -> list[str]:
    """The mailbox has been read; who is told of another deadline."""
    box.read, box.unread_since = judge.now, None
    letters = judge.work()
    return sorted(str(each["To"]) for each in letters if "deadline changed" in str(each["Subject"]))


def from_the_box(judge: OfflineJudge, power: str, text: str, came: datetime) -> None:
    """A letter is fetched now that came to the mailbox then."""
    address = f"{power.lower()}@x.example"
    judge.worker.store(replace(judge.letter(address, text, judge.reply_to(address)), received=came))


def played(judge: OfflineJudge, power: str) -> tuple[Order, ...]:
    """The orders with which the first phase was run."""
    with judge.archive.reading() as records:
        return next(iter(records.phases("demo"))).orders.get(power, ())


def test_a_phase_runs_only_when_the_mailbox_was_read_after_its_deadline(judge: OfflineJudge, box: Box) -> None:
    judge.now = AT
    judge.work()
    assert phase(judge) == "S1901M"
    assert box.asked
    judge.now += timedelta(seconds=2)
    from_the_box(judge, "FRANCE", "A PAR - BUR", AT - timedelta(seconds=1))
    from_the_box(judge, "ENGLAND", "F LON - NTH", AT + timedelta(seconds=1))
    judge.work()
    assert phase(judge) == "S1901M"
    assert is_back(judge, box) == []  # no outage: nothing moves
    assert phase(judge) == "F1901M"
    assert played(judge, "FRANCE") == ordered("A PAR - BUR")
    assert played(judge, "ENGLAND") == ()
    assert judge.orders("ENGLAND") == ordered("F LON - NTH")


def test_a_letter_that_missed_the_deadline_waits_for_those_that_did_not(judge: OfflineJudge, box: Box) -> None:
    judge.now = AT + timedelta(seconds=1)
    judge.worker.store(judge.letter("england@x.example", "F LON - NTH", judge.reply_to("england@x.example")))
    judge.work()
    assert (phase(judge), judge.orders("ENGLAND")) == ("S1901M", ())
    from_the_box(judge, "FRANCE", "A PAR - BUR", AT - timedelta(seconds=1))
    is_back(judge, box)
    assert played(judge, "FRANCE") == ordered("A PAR - BUR")
    assert (phase(judge), judge.orders("ENGLAND")) == ("F1901M", ordered("F LON - NTH"))


def test_while_a_mailbox_is_out_of_reach_no_deadline_passes(judge: OfflineJudge, box: Box) -> None:
    """France's orders lie in the mailbox in time."""
    fails(judge, box)
    judge.wait(hours=5)
    assert phase(judge) == "S1901M"
    from_the_box(judge, "FRANCE", "A PAR - BUR", AT - timedelta(minutes=30))
    assert is_back(judge, box) == EVERYBODY
    assert deadline(judge) == judge.now + (judge.now - (AT - HOUR))  # as long as the mailbox was not read
    assert judge.orders("FRANCE") == ordered("A PAR - BUR")
    assert is_back(judge, box) == []
    judge.wait(hours=7)
    assert (phase(judge), is_back(judge, box), phase(judge)) == ("S1901M", [], "F1901M")
    assert played(judge, "FRANCE") == ordered("A PAR - BUR")


def test_while_a_deadline_is_held_status_says_so_and_until_when(judge: OfflineJudge, box: Box) -> None:
    def status() -> str:
        return said(to(judge.post("mia@x.example", "STATUS", judge.reply_to("mia@x.example")), "mia@x.example")[0])

    assert "may not reach the judge" not in status()
    fails(judge, box)  # it is noticed at 8:02
    held = "Since Tue 6 Jan 2026 08:00 UTC some letters may not reach the judge."
    assert held in status()
    assert "until Fri 9 Jan 2026 08:02 UTC at the latest" in status()
    judge.archive.heartbeat(judge.now)
    judge.worker.begin()  # another start does not end it
    assert held in status()
    is_back(judge, box)
    assert "may not reach the judge" not in status()


def test_a_hold_that_is_given_up_is_not_shown_any_more(judge: OfflineJudge, box: Box) -> None:
    fails(judge, box)
    judge.now += timedelta(hours=72)
    judge.work()
    with judge.archive.reading() as records:
        assert records.present_hold() is None


def test_letters_that_come_by_another_way_meanwhile_count(judge: OfflineJudge, box: Box) -> None:
    fails(judge, box)
    judge.wait(hours=5)
    judge.post("england@x.example", "F LON - NTH", judge.reply_to("england@x.example"))
    assert judge.orders("ENGLAND") == ordered("F LON - NTH")


def test_reminders_go_while_a_deadline_is_held(judge: OfflineJudge) -> None:
    judge.game("MOVE 2D REMIND 24H")
    judge.archive.heartbeat(judge.now)
    mailbox = Box(judge.now, unread_since=judge.now)
    judge.worker.outages.ways_in = WaysIn((), (mailbox,))
    judge.wait(minutes=2)
    reminded = [each for each in judge.wait(hours=24) if "reminder" in str(each["Subject"])]
    assert len(reminded) == len(POWERS)


def test_the_hold_ends_when_the_keeper_wants_it_to(judge: OfflineJudge, box: Box) -> None:
    judge.worker.outages = OutageWatch(judge.archive, Outages(hold=24, open=6), lambda: judge.now)
    judge.worker.outages.ways_in = WaysIn((), (box,))
    fails(judge, box)
    held = judge.now
    judge.wait(hours=23)
    assert deadline(judge) == AT
    judge.now = held + 24 * HOUR
    assert sorted(str(each["To"]) for each in judge.work() if "deadline changed" in str(each["Subject"])) == EVERYBODY
    assert deadline(judge) == held + 30 * HOUR
    judge.wait(hours=6)
    assert phase(judge) == "F1901M"
    assert is_back(judge, box) == []


def test_the_keeper_is_alarmed_once_a_day_while_deadlines_wait(judge: OfflineJudge, box: Box) -> None:
    trouble = [Plain("The mailbox is gone.")]
    assert not judge.worker.alarm_keeper(trouble)
    fails(judge, box)
    assert judge.worker.alarm_keeper(trouble)
    (notice,) = to(judge.work(), KEEPER)
    assert notice["Subject"] == "Diplomacy judge: letters cannot come in"
    assert "until Fri 9 Jan 2026 08:02 UTC at most" in said(notice)
    assert "The mailbox is gone." in said(notice)
    judge.now += HOUR
    judge.worker.alarm_keeper(trouble)
    assert to(judge.work(), KEEPER) == []
    judge.now += 24 * HOUR
    judge.worker.alarm_keeper(trouble)
    assert len(to(judge.work(), KEEPER)) == 1


def test_an_outage_goes_on_until_the_mailbox_is_read_after_a_start(judge: OfflineJudge, box: Box) -> None:
    judge.archive.heartbeat(AT - HOUR)
    judge.now = AT + HOUR
    judge.worker.begin()
    box.unread_since = judge.now
    assert judge.work() == []
    judge.now += HOUR
    assert judge.work() == []
    assert is_back(judge, box) == EVERYBODY
    assert deadline(judge) == AT + 5 * HOUR


def test_a_judge_killed_in_an_outage_remembers_when_it_began(judge: OfflineJudge, box: Box) -> None:
    fails(judge, box)
    judge.now = AT + HOUR
    judge.archive.heartbeat(judge.now)
    judge.worker.begin()
    assert is_back(judge, box) == EVERYBODY
    assert deadline(judge) == AT + 3 * HOUR


def test_a_letter_found_after_its_phase_was_run_is_not_filed_for_the_next(judge: OfflineJudge, box: Box) -> None:
    """The hold was over, and the phase ran without the letter that lay in the mailbox."""
    judge.worker.outages.ways_in = WaysIn()
    judge.now = AT
    judge.work()
    assert phase(judge) == "F1901M"
    judge.now += HOUR
    fresh = judge.letter("france@x.example", "A PAR - BUR")
    judge.worker.store(replace(fresh, received=AT - HOUR))
    (answer,) = to(judge.work(), "france@x.example")
    assert judge.orders("FRANCE") == ()
    assert "S1901M" in said(answer)
