"""Letters that come back: what is counted, who is told, the second address, suspension and revival."""

from datetime import timedelta
from email.message import Message
from pathlib import Path

import pytest

from judge.post.sending import PermanentFailure, TemporaryFailure
from judge.post.signed_addresses import Note, NoteKind, sign_note, tagged
from tests.offline_judge import JUDGE, KEEPER, OfflineJudge, said, text, to
from tests.post.test_bounces import CORPUS, REPORTS, block, dsn

HARD, SOFT = dsn(block("failed", "5.1.1")), dsn(block("delayed", "4.4.1"))
FRANCE, MASTER, SECOND = "france@x.example", "mia@x.example", "frank@home.example"


def bounce_score(judge: OfflineJudge, address: str) -> tuple[float, bool]:
    """An address's score, and whether it is suspended."""
    with judge.archive.transaction() as transaction:
        kept = transaction.bounce_score(address)
    return (0.0, False) if kept is None else (kept.score, kept.suspended is not None)


def press(judge: OfflineJudge, words: str) -> list[Message]:
    """England writes to France; the letters sent because of it."""
    return judge.post("england@x.example", f"PRESS TO FRANCE\n{words}\nENDPRESS", judge.reply_to("england@x.example"))


def bounce(judge: OfflineJudge, raw: bytes, address: str = FRANCE) -> list[Message]:
    """The newest letter to an address comes back."""
    return judge.report(judge.return_address(address), raw)


def bounce_another(judge: OfflineJudge, raw: bytes, address: str = FRANCE) -> list[Message]:
    """One more letter goes to an address, and comes back."""
    judge.post(address, "LIST", headers="")
    return bounce(judge, raw, address)


def suspend(judge: OfflineJudge, address: str = FRANCE) -> list[Message]:
    """Letters come back on five days; what is sent because of the fifth."""
    for _ in range(4):
        bounce_another(judge, HARD, address)
        judge.wait(days=1)
    return bounce_another(judge, HARD, address)


def with_second(judge: OfflineJudge) -> None:
    judge.post(SECOND, "SET SECOND", judge.reply_to(FRANCE), headers="")
    judge.post(SECOND, "YES", judge.reply_to(SECOND), headers="")


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_of_the_corpus_counts_for_the_letter_that_it_came_back_to(game: OfflineJudge, name: str) -> None:
    expected = REPORTS[name]
    game.report(game.return_address(FRANCE), (CORPUS / f"{name}.eml").read_bytes())
    score = 0.0 if expected is None else 1.0 if expected.hard else 0.25
    assert bounce_score(game, FRANCE) == (score, False)


def test_a_forged_return_address_counts_for_nobody_and_is_not_answered(game: OfflineJudge) -> None:
    address = game.return_address(FRANCE)
    forged = address.replace("+b.", "+b.a")
    assert game.worker.accepts(forged)
    assert game.report(forged, HARD) == []
    assert bounce_score(game, FRANCE) == (0, False)


def test_a_bounce_of_a_letter_never_sent_counts_for_nobody(judge: OfflineJudge) -> None:
    unknown = tagged(JUDGE, sign_note(judge.archive.secret(), Note(NoteKind.BOUNCE, 4711)))
    assert judge.report(unknown, HARD) == []


def test_no_command_in_a_bounce_is_carried_out(game: OfflineJudge) -> None:
    report = HARD.replace(b"Sorry.", b"RESIGN\r\nCREATE evil\r\nA PAR - BUR")
    letters = game.report(game.return_address(FRANCE), report)
    assert to(letters, FRANCE) == []
    assert game.state("evil") is None
    assert game.orders("FRANCE") == ()


@pytest.mark.parametrize("headers", ["Auto-Submitted: auto-replied\r\n", "Subject: I am on holiday\r\n"])
def test_a_vacation_answer_to_the_return_address_is_ignored(game: OfflineJudge, headers: str) -> None:
    back = game.return_address(FRANCE)
    assert game.post(FRANCE, "I am away.\nLIST", back, headers) == []
    assert game.post(FRANCE, "I am away.", back, headers, mail_from="") == []
    assert bounce_score(game, FRANCE) == (0, False)


def test_the_master_is_told_at_the_first_hard_bounce_and_when_the_address_is_suspended(game: OfflineJudge) -> None:
    assert bounce(game, SOFT) == []
    (told,) = bounce(game, HARD)
    assert told["To"] == MASTER
    assert "come back: there is no such mailbox (5.1.1)." in said(told)
    assert "This will probably not mend itself. Letters are still tried for some days" in said(told)
    assert "Reply to this letter with HELP EJECT or HELP REPLACE" in said(told)
    for _ in range(3):
        assert game.wait(days=1) == []
        assert bounce_another(game, HARD) == []
    game.wait(days=1)
    (told,) = bounce_another(game, HARD)  # the fifth: 5.25 with the soft one
    assert told["To"] == MASTER
    assert "No more are sent for now" in said(told)
    assert bounce_score(game, FRANCE) == (5.25, True)
    assert bounce_another(game, HARD) == []


def test_one_letter_counts_once_however_often_it_is_reported(game: OfflineJudge) -> None:
    assert len(bounce(game, HARD)) == 1
    for _ in range(7):
        game.wait(days=1)
        assert bounce(game, HARD) == bounce(game, SOFT) == []
    assert bounce_score(game, FRANCE) == (1, False)


def test_a_letter_lost_for_good_counts_after_a_warning_about_it(game: OfflineJudge) -> None:
    for raw in (SOFT, SOFT, HARD, SOFT, HARD):
        bounce(game, raw)
        game.wait(days=1)
    assert bounce_score(game, FRANCE) == (1.25, False)


def test_soft_bounces_before_do_not_hide_the_first_hard_one(game: OfflineJudge) -> None:
    for _ in range(5):
        bounce_another(game, SOFT)
        game.wait(days=1)
    (told,) = bounce_another(game, HARD)
    assert told["To"] == MASTER


def test_what_the_master_is_told_has_no_word_of_the_report(game: OfflineJudge) -> None:
    (told,) = bounce(game, HARD.replace(b"Status:", b"Diagnostic-Code: smtp; 550 see evil.example\r\nStatus:"))
    assert "evil" not in told.as_string()


def test_the_keeper_is_told_when_the_masters_own_letters_come_back(game: OfflineJudge) -> None:
    (told,) = bounce(game, HARD, MASTER)
    assert told["To"] == KEEPER
    assert f"Letters to {MASTER}, a master's address, come back" in said(told)
    for _ in range(4):
        game.wait(days=1)
        letters = bounce_another(game, HARD, MASTER)
    (told,) = letters
    assert "No more are sent" in said(told)


def test_bounces_of_letters_to_strangers_are_reported_to_nobody(judge: OfflineJudge) -> None:
    for _ in range(6):
        assert bounce_another(judge, HARD, "eve@y.example") == []
        judge.wait(days=1)
    assert bounce_score(judge, "eve@y.example") == (6, True)


def test_an_observers_letters_come_back_like_a_players(game: OfflineJudge) -> None:
    game.post("olga@x.example", "OBSERVE demo")
    (told,) = bounce(game, HARD, "olga@x.example")
    assert told["To"] == MASTER


def test_a_letter_that_came_back_for_good_goes_to_the_second_address(game: OfflineJudge) -> None:
    with_second(game)
    (first,) = to(press(game, "Shall we meet in Burgundy?"), FRANCE)
    letters = bounce(game, HARD)
    assert game.recipients[-len(letters) :].count(SECOND) == 1
    again = game.sent[len(game.sent) - 1 - game.recipients[::-1].index(SECOND)]
    assert again.as_bytes() == first.as_bytes()
    assert "Letters that come back go to the second address" in said(to(letters, MASTER)[0])


def test_a_letter_that_comes_back_twice_goes_to_the_second_address_once(game: OfflineJudge) -> None:
    with_second(game)
    press(game, "Hello")
    back = game.return_address(FRANCE)
    game.report(back, HARD)
    count = game.recipients.count(SECOND)
    assert game.report(back, HARD) == []
    assert game.recipients.count(SECOND) == count
    assert game.outcomes()[-1].startswith("a hard bounce")


def test_a_letter_given_up_after_soft_trouble_goes_to_the_second_address_too(game: OfflineJudge) -> None:
    with_second(game)
    press(game, "Hello")
    count = game.recipients.count(SECOND)
    bounce(game, SOFT)
    assert game.recipients.count(SECOND) == count
    bounce(game, dsn(block("failed", "4.2.2")))
    assert game.recipients.count(SECOND) == count + 1
    assert bounce_score(game, FRANCE) == (0.25, False)


def test_while_the_first_is_suspended_all_letters_go_to_the_second_address(game: OfflineJudge) -> None:
    with_second(game)
    suspend(game)
    sent = len(game.recipients)
    press(game, "Are you there?")
    assert game.recipients[sent:].count(SECOND) == 1
    assert FRANCE not in game.recipients[sent:]


def test_a_second_address_that_fails_too_is_not_written_to(game: OfflineJudge) -> None:
    with_second(game)
    suspend(game)
    press(game, "Hello")
    suspend(game, SECOND)
    sent = len(game.recipients)
    press(game, "Hello?")
    assert {FRANCE, SECOND}.isdisjoint(game.recipients[sent:])


def test_a_letter_from_a_suspended_address_revives_it_and_what_waited_goes_out_in_order(game: OfflineJudge) -> None:
    suspend(game)
    assert to(press(game, "one"), FRANCE) == []
    assert to(press(game, "two"), FRANCE) == []
    letters = to(game.post(FRANCE, "STATUS", game.reply_to(FRANCE)), FRANCE)
    subjects = [str(each["Subject"]) for each in letters]
    assert len(letters) == 4
    assert "one" in text(letters[0])
    assert "two" in text(letters[1])
    assert [each for each in subjects if "on their way again" in each] == ["Diplomacy letters on their way again"]
    assert any("The 2 letters that were waiting for you" in said(each) for each in letters)
    assert bounce_score(game, FRANCE) == (0, False)
    assert len(to(game.post(FRANCE, "STATUS", game.reply_to(FRANCE)), FRANCE)) == 1


@pytest.mark.parametrize("lines", ["STATUS", "JOIN other", "Hello", "A PAR - BUR"])
def test_a_from_line_that_nothing_proves_ends_no_suspension_but_a_reply_to_its_answer_does(
    game: OfflineJudge, lines: str
) -> None:
    suspend(game)
    press(game, "waits")
    (answer,) = game.post(FRANCE, lines, headers="", mail_from="eve@y.example")
    assert answer["To"] == FRANCE
    assert bounce_score(game, FRANCE)[1]
    letters = to(game.post(FRANCE, "LIST", answer["Reply-To"], headers=""), FRANCE)
    assert any("waits" in text(each) for each in letters)
    assert any("on their way again" in str(each["Subject"]) for each in letters)
    assert bounce_score(game, FRANCE) == (0, False)


def test_the_word_that_was_asked_for_ends_a_suspension(game: OfflineJudge) -> None:
    suspend(game)
    (answer,) = game.post(FRANCE, "CREATE other", headers="")
    assert answer["Reply-To"].startswith("judge+ok.")
    game.post(FRANCE, "no", answer["Reply-To"], headers="")
    assert bounce_score(game, FRANCE)[1]
    (answer,) = game.post(FRANCE, "CREATE other", headers="")
    game.post(FRANCE, "yes", answer["Reply-To"], headers="")
    assert bounce_score(game, FRANCE) == (0, False)


def test_a_password_of_the_suspended_address_revives_it_and_one_of_another_does_not(game: OfflineJudge) -> None:
    game.post(FRANCE, "SET PASSWORD swordfish", game.reply_to(FRANCE))
    suspend(game)
    suspend(game, "italy@x.example")
    game.post("italy@x.example", "SIGNON FRANCE@demo swordfish\nSTATUS", headers="")
    assert bounce_score(game, "italy@x.example")[1]
    game.post(FRANCE, "SIGNON FRANCE@demo swordfish\nSTATUS", headers="")
    assert bounce_score(game, FRANCE) == (0, False)


def test_press_in_a_suspended_recipients_name_is_held_back_all_the_same(game: OfflineJudge) -> None:
    suspend(game)
    letters = game.post(FRANCE, "PRESS TO FRANCE\nHello\nENDPRESS", game.reply_to("england@x.example"), headers="")
    assert not any("Hello" in text(each) for each in to(letters, FRANCE) if "press from" in str(each["Subject"]))
    assert bounce_score(game, FRANCE)[1]


def test_a_week_later_a_suspended_address_is_tried_again_and_one_hard_bounce_suspends_it(game: OfflineJudge) -> None:
    suspend(game)
    press(game, "waits")
    game.wait(days=7)
    assert len(to(press(game, "goes"), FRANCE)) == 1
    (told,) = bounce(game, HARD)
    assert "No more are sent for now" in said(told)
    assert to(press(game, "waits too"), FRANCE) == []
    letters = to(game.post(FRANCE, "STATUS", game.reply_to(FRANCE)), FRANCE)
    assert any("The 2 letters that were waiting" in said(each) for each in letters)


def test_what_waited_is_not_forgotten_with_the_score(game: OfflineJudge) -> None:
    suspend(game)
    press(game, "waits")
    game.wait(days=7)
    press(game, "goes")
    bounce(game, SOFT)  # it is not suspended any more now
    game.wait(days=20)
    letters = to(game.post(FRANCE, "STATUS", game.reply_to(FRANCE)), FRANCE)
    assert any("The letter that was waiting for you is now on its way" in said(each) for each in letters)


def test_a_relay_that_refuses_the_recipient_is_a_hard_bounce(game: OfflineJudge) -> None:
    game.refused[FRANCE] = PermanentFailure("550 5.1.1 no such user", recipient_refused=True)
    letters = press(game, "Hello")
    assert bounce_score(game, FRANCE) == (1, False)
    (told,) = to(letters, MASTER)
    assert "come back: the mail system refuses the address." in said(told)


def test_a_relay_that_refuses_the_letter_says_nothing_of_the_address(game: OfflineJudge) -> None:
    game.refused[FRANCE] = PermanentFailure("554 5.7.1 spam")
    press(game, "Hello")
    assert bounce_score(game, FRANCE) == (0, False)


def test_a_letter_nobody_took_for_five_days_is_a_hard_bounce(game: OfflineJudge) -> None:
    game.refused[FRANCE] = TemporaryFailure("the relay is asleep")
    press(game, "Hello")
    told: list[Message] = []
    for _ in range(30):
        told += game.wait(hours=6)
    assert bounce_score(game, FRANCE) == (1, False)
    assert "it could not be delivered for 5 days" in said(to(told, MASTER)[0])


def test_the_second_address_is_set_from_there_with_a_reply_or_a_password(game: OfflineJudge) -> None:
    (answer, copy) = game.post(SECOND, "SET SECOND", game.reply_to(FRANCE), headers="")
    assert "1 command waits for your confirmation" in said(answer)
    assert copy["To"] == FRANCE  # whoever has the first address learns of it
    (answer, copy) = game.post(SECOND, "YES", game.reply_to(SECOND), headers="")
    assert f"go to {SECOND} if those to your first one come back" in said(answer)
    assert copy["To"] == FRANCE
    state = game.state()
    assert state is not None
    assert [seat.second for seat in state.seats.values() if seat.second] == [SECOND]
    game.post(FRANCE, "SET SECOND NONE", game.reply_to(FRANCE))
    state = game.state()
    assert state is not None
    assert all(not seat.second for seat in state.seats.values())


def test_the_second_address_is_not_set_from_the_first(game: OfflineJudge) -> None:
    (answer,) = game.post(FRANCE, "SET SECOND", game.reply_to(FRANCE))
    assert "is your first address" in said(answer)


def test_the_second_address_is_not_set_for_an_address_that_did_not_write(game: OfflineJudge) -> None:
    (answer,) = game.post(FRANCE, f"SET SECOND {SECOND}", game.reply_to(FRANCE))
    assert f"Please send SET SECOND from {SECOND}" in said(answer)


def test_only_the_holder_sets_a_seats_second_address(game: OfflineJudge) -> None:
    (answer,) = game.post("eve@y.example", "SET SECOND", headers="")
    assert "You are not signed on" in said(answer)
    (answer,) = game.post(FRANCE, "SET SECOND eve@y.example", headers="")
    assert "You are not signed on" in said(answer)


def test_letters_of_a_finished_game_concern_nobody(game: OfflineJudge) -> None:
    game.post(MASTER, "TERMINATE\nYES", game.reply_to(MASTER))
    assert bounce(game, HARD) == []
    assert bounce(game, HARD, MASTER) == []


def test_two_letters_sent_to_one_person_at_once_have_their_own_ids(game: OfflineJudge) -> None:
    ids = [str(each["Message-ID"]) for each in game.sent]
    assert len(set(ids)) == len(ids)
    letters = to(game.post(MASTER, "REPLACE FRANCE mia@x.example", game.reply_to(MASTER)), MASTER)
    assert len({str(each["Message-ID"]) for each in letters}) == len(letters)


def test_a_letter_keeps_its_id_however_often_it_is_tried(game: OfflineJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bytes] = []
    send = game.send

    def note(mail_from: str, rcpt: str, raw: bytes) -> None:
        tried.append(raw)
        send(mail_from, rcpt, raw)

    monkeypatch.setattr(game, "send", note)
    game.failure = TemporaryFailure("asleep")
    game.post("eve@y.example", "LIST")
    game.now += timedelta(minutes=1)
    game.failure = None
    game.work()
    assert len(tried) == 2
    assert tried[0] == tried[1]


def test_the_corpus_of_reports_is_there() -> None:
    assert {Path(name).stem for name in CORPUS.glob("dsn-*.eml")} == set(REPORTS)
