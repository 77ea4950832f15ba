"""A person writes from several addresses: each is theirs after a YES from the first address and then one from there."""

from collections.abc import Callable
from datetime import timedelta
from email.message import Message

import pytest

from judge.archive.connection import query
from tests.offline_judge import Beginning, OfflineJudge, said, text, to

HOME, WORK, THIEF, EVE = "ann@x.example", "ann@work.x.example", "thief@x.example", "eve@x.example"


def seat_ann(judge: OfflineJudge) -> None:
    """Ann, at home, gets a seat in `demo`."""
    judge.post("mia@x.example", "CREATE demo")
    judge.post(HOME, "JOIN demo")


@pytest.fixture
def game(judge_after: Callable[[Beginning], OfflineJudge]) -> OfflineJudge:
    """Ann, at home, has a seat in `demo`."""
    return judge_after(seat_ann)


def ask(judge: OfflineJudge, sender: str = HOME, line: str = f"SET ADDRESS ALSO {WORK}") -> list[Message]:
    return judge.post(sender, line)


def say(judge: OfflineJudge, address: str, word: str = "YES") -> list[Message]:
    """The owner of an address replies to the last question that came there."""
    asked = [str(each["Reply-To"]) for each in to(judge.sent, address)]
    last = next(each for each in reversed(asked) if each.startswith(("judge+f.", "judge+o.")))
    return judge.post(address, word, last, "Subject: Re: your address\r\n")


def add(judge: OfflineJudge) -> OfflineJudge:
    ask(judge)
    say(judge, HOME)
    say(judge, WORK)
    return judge


def seat_of(judge: OfflineJudge, name: str = "demo", seat: str = "p1") -> str:
    state = judge.state(name)
    assert state is not None
    return state.seats[seat].address if seat in state.seats else ""


def test_nothing_holds_before_both_have_said_yes(game: OfflineJudge) -> None:
    ask(game)
    assert "not signed on" in said(game.post(WORK, "SET LANGUAGE de")[-1])
    say(game, HOME)
    assert "not signed on" in said(game.post(WORK, "SET LANGUAGE de")[-1])


@pytest.mark.parametrize(
    "line",
    [
        "I AM ALSO {}",
        "Hi, I'm also <{}>.",
        "my other address is: {}",
        "Ich bin auch {}",
        "Je suis aussi {}",
        "También soy {}",
        "Sono anche {}",
        "Ik ben ook {}",
        "SET ADDRESS AUCH {}",
        "SET ADDRESS aussi {}",
    ],
)
def test_another_address_may_be_told_in_a_sentence(game: OfflineJudge, line: str) -> None:
    letters = ask(game, line=line.format(WORK))
    assert to(letters, WORK) == []
    assert WORK in said(next(each for each in to(letters, HOME) if str(each["Reply-To"]).startswith("judge+f.")))


@pytest.mark.parametrize("line", ["SET ADDRESS NICHT MEHR {}", "SET ADDRESS without {}", "SET ADDRESS ya no {}"])
def test_an_address_is_taken_off_in_other_words(game: OfflineJudge, line: str) -> None:
    assert "no longer count as yours" in text(add(game).post(HOME, line.format(WORK))[0])


def test_the_first_address_is_asked_first_and_the_other_only_after_its_yes(game: OfflineJudge) -> None:
    letters = ask(game)
    assert to(letters, WORK) == []
    question = to(letters, HOME)[-1]
    assert WORK in said(question)
    assert "YES" in said(question)
    letters = say(game, HOME)
    (question,) = to(letters, WORK)
    assert "YES" in said(question)
    assert HOME not in question.as_string().lower().replace(f"to: {WORK}", "")
    assert "Ann" not in question.as_string()


def test_after_both_it_signs_on_like_the_first(game: OfflineJudge) -> None:
    add(game)
    (answer,) = game.post(WORK, "SET PREFERENCE FRANCE")
    assert answer["To"] == WORK
    assert "✓ SET PREFERENCE" in text(answer)
    state = game.state()
    assert state is not None
    assert state.seats["p1"].preferences == ("FRANCE",)


def test_both_are_told_when_it_is_done(game: OfflineJudge) -> None:
    ask(game)
    say(game, HOME)
    letters = say(game, WORK)
    assert HOME in said(to(letters, WORK)[0])
    assert WORK in said(to(letters, HOME)[0])


def test_letters_go_to_the_first_address(game: OfflineJudge) -> None:
    add(game)
    game.post("bob@x.example", "CREATE other")
    letters = game.post(WORK, "JOIN other")
    assert seat_of(game, "other") == HOME
    assert len(to(letters, WORK)) == 1  # the answer
    assert len(to(letters, HOME)) == 1  # the welcome


@pytest.mark.parametrize("at", [HOME, WORK])
def test_a_no_ends_it(game: OfflineJudge, at: str) -> None:
    ask(game)
    if at == WORK:
        say(game, HOME)
    say(game, at, "NO")
    assert "no longer" in said(say(game, at)[0])
    assert "not signed on" in said(game.post(WORK, "SET LANGUAGE de")[-1])


def test_a_week_later_it_is_too_late(game: OfflineJudge) -> None:
    ask(game)
    game.now += timedelta(days=7)
    letters = say(game, HOME)
    assert to(letters, WORK) == []
    assert "no longer" in said(letters[0])


def test_a_leaked_reply_address_captures_nothing(game: OfflineJudge) -> None:
    """Whoever has it may ask; the question goes to the seat's own address, and its Reply-To to nobody else."""
    leaked = game.reply_to(HOME)
    letters = game.post(THIEF, f"SET ADDRESS ALSO {THIEF}", leaked)
    assert all("judge+f." not in str(each["Reply-To"]) for each in to(letters, THIEF))
    assert "judge+f." in str(to(letters, HOME)[-1]["Reply-To"])
    game.post(THIEF, "YES", to(letters, THIEF)[0]["Reply-To"])
    game.post(THIEF, "YES", leaked)
    assert "not signed on" in said(game.post(THIEF, "SET LANGUAGE de")[-1])
    assert HOME not in said(to(letters, THIEF)[0])


def test_a_forged_from_line_brings_one_question_to_its_owner_and_nothing_to_others(game: OfflineJudge) -> None:
    letters = game.post(HOME, f"SET ADDRESS ALSO {THIEF}", headers="")
    assert {each["To"] for each in letters} == {HOME}
    for _ in range(6):
        letters += game.post(HOME, f"SET ADDRESS ALSO {THIEF}", headers="")
    assert sum("judge+f." in str(each["Reply-To"]) for each in letters) == 3


def test_the_other_is_asked_once_a_week(game: OfflineJudge) -> None:
    ask(game)
    say(game, HOME)
    game.post("eve@x.example", f"SET ADDRESS ALSO {WORK}")
    letters = say(game, "eve@x.example")
    assert to(letters, WORK) == []
    assert "asked" in said(to(letters, "eve@x.example")[0])
    game.now += timedelta(days=7, hours=1)
    game.post("eve@x.example", f"SET ADDRESS ALSO {WORK}")
    assert len(to(say(game, "eve@x.example"), WORK)) == 1


def test_an_address_with_a_seat_of_its_own_stays_a_person_of_its_own(game: OfflineJudge) -> None:
    """Only its owner learns why; whoever asked for it does not learn that it plays."""
    game.post(WORK, "JOIN demo")
    ask(game)
    letters = say(game, HOME)
    assert len(to(letters, WORK)) == 1
    letters = say(game, WORK)
    assert to(letters, HOME) == []
    assert "demo" in said(to(letters, WORK)[0])
    assert "✓" in text(game.post(WORK, "SET PREFERENCE ITALY")[0])
    assert seat_of(game, seat="p2") == WORK


def test_an_address_of_one_person_becomes_nobody_elses(game: OfflineJudge) -> None:
    add(game)
    game.now += timedelta(days=8)
    game.post(EVE, f"SET ADDRESS ALSO {WORK}")
    say(game, EVE)
    letters = say(game, WORK)
    assert "another person" in said(to(letters, WORK)[0])
    assert "✓" in text(game.post(WORK, "SET PREFERENCE ITALY")[0])


def test_set_address_lists_them_and_not_takes_one_off(game: OfflineJudge) -> None:
    add(game)
    assert WORK in said(game.post(HOME, "SET ADDRESS")[0])
    assert "no longer count as yours" in text(game.post(HOME, f"SET ADDRESS NOT {WORK}")[0])
    assert WORK not in said(game.post(HOME, "SET ADDRESS")[0])
    assert "not signed on" in said(game.post(WORK, "SET LANGUAGE de")[-1])


def test_one_that_is_not_theirs_cannot_be_taken_off(game: OfflineJudge) -> None:
    add(game)
    answer = said(game.post(EVE, f"SET ADDRESS NOT {WORK}")[0])
    assert "none of your addresses" in answer
    assert "✓" in text(game.post(WORK, "SET PREFERENCE ITALY")[0])


def test_set_address_from_another_one_makes_it_the_first_in_all_games(game: OfflineJudge) -> None:
    game.post("bob@x.example", "CREATE other")
    game.post(HOME, "JOIN other\nSET LANGUAGE de")
    game.post(HOME, "STANDBY standard")
    add(game)
    letters = game.post(WORK, "SIGNON p1@demo\nSET ADDRESS")
    assert [seat_of(game, name) for name in ("demo", "other")] == [WORK, WORK]
    assert len(to(letters, HOME)) == 1  # the address that it was is told
    (answer,) = game.post(HOME, "SIGNON p1@demo\nSET PREFERENCE ITALY")
    assert "✓ SET PREFERENCE" in text(answer)
    rows = query(game.archive._db, "SELECT address FROM standbys")
    assert [row["address"] for row in rows] == [WORK]
    game.post("bob@x.example", "CREATE third")
    game.post(HOME, "JOIN third")
    state = game.state("third")
    assert state is not None
    assert state.seats["p1"].address == WORK


@pytest.mark.parametrize(("line", "mornings"), [("SET DAILY OFF", 0), ("SET DAILY ON", 1)])
def test_daily_letters_go_with_who_changes_their_first_address(game: OfflineJudge, line: str, mornings: int) -> None:
    game.post(HOME, "CREATE mine APPROVAL YES")
    game.post("bob@x.example", "JOIN mine")
    game.post(HOME, line)
    add(game)
    game.post(WORK, "SIGNON p1@demo\nSET ADDRESS")
    assert seat_of(game, "mine", "master") == WORK
    told = [each for each in game.next_mornings() if "waits for you" in str(each["Subject"])]
    assert [str(each["To"]) for each in told] == [WORK] * mornings


@pytest.mark.parametrize(("line", "mornings"), [("SET DAILY OFF", 0), ("SET DAILY ON", 1)])
def test_no_daily_letters_begin_with_a_new_address_in_one_game(game: OfflineJudge, line: str, mornings: int) -> None:
    game.post(HOME, "CREATE mine APPROVAL YES")
    game.post("bob@x.example", "JOIN mine")
    game.post(HOME, f"SIGNON MASTER@mine\n{line}")
    game.post("ann@new.x.example", "SET ADDRESS", game.reply_to(HOME))
    assert seat_of(game, "mine", "master") == "ann@new.x.example"
    told = [each for each in game.next_mornings() if "waits for you" in str(each["Subject"])]
    assert len(to(told, "ann@new.x.example")) == mornings


def test_what_was_chosen_at_the_other_address_fills_what_was_not_chosen_at_the_first(game: OfflineJudge) -> None:
    game.post("bob@x.example", "CREATE old")
    game.post(WORK, "JOIN old")
    game.post(WORK, "SIGNON p1@old\nSET MAP SVG\nSET ZONE Europe/Berlin")
    game.post("bob@x.example", "SIGNON MASTER@old\nTERMINATE\nYES")
    game.post(HOME, "SET ZONE Asia/Tokyo")
    add(game)
    letters = [said(each) for each in game.sent[-2:]]
    assert all("counts in the games that you join from now on" in each for each in letters)
    game.post("bob@x.example", "CREATE other")
    game.post(WORK, "JOIN other")
    state = game.state("other")
    assert state is not None
    assert (state.seats["p1"].maps, str(state.seats["p1"].zone)) == ("svg", "Asia/Tokyo")


def test_choices_go_with_who_moves_to_a_new_address(game: OfflineJudge) -> None:
    game.post(HOME, "SET MAP SVG")
    game.post("bob@x.example", "CREATE other")
    game.post("ann@new.x.example", "SET ADDRESS", game.reply_to(HOME))
    assert seat_of(game) == "ann@new.x.example"
    game.post("ann@new.x.example", "JOIN other")
    state = game.state("other")
    assert state is not None
    assert state.seats["p1"].maps == "svg"


@pytest.mark.parametrize("banned", [HOME, WORK])
def test_a_ban_of_one_address_is_a_ban_of_the_person(game: OfflineJudge, banned: str) -> None:
    add(game)
    game.post("bob@x.example", "CREATE other")
    game.post("bob@x.example", f"BAN {banned}")
    for sender in (HOME, WORK):
        assert "✗" in text(game.post(sender, "JOIN other")[0])
    assert seat_of(game, "other") == ""


def test_who_was_invited_at_the_other_address_comes_in(game: OfflineJudge) -> None:
    add(game)
    game.post("bob@x.example", "CREATE other\nSETUP WORD sesame")
    game.post("bob@x.example", f"SIGNON MASTER@other\nINVITE {WORK}")
    game.post(WORK, "JOIN other")
    assert seat_of(game, "other") == WORK
    assert "✓ SET PREFERENCE" in text(game.post(HOME, "SIGNON p1@other\nSET PREFERENCE ITALY")[0])


def test_the_same_person_does_not_join_twice(game: OfflineJudge) -> None:
    add(game)
    game.post(WORK, "JOIN demo")
    state = game.state()
    assert state is not None
    assert sum(each.is_held for each in state.players) == 1


def test_no_copy_to_the_first_address_of_what_its_owner_did_from_another(game: OfflineJudge) -> None:
    add(game)
    assert [each["To"] for each in game.post(WORK, "SET PREFERENCE FRANCE")] == [WORK]


def test_others_never_see_it(game: OfflineJudge) -> None:
    add(game)
    game.post(WORK, "SET PREFERENCE FRANCE")
    for line in ("GET demo json", "GET demo mbox", "HISTORY demo", "AUDIT demo", "STATUS demo"):
        for letter in game.post("mia@x.example", line):
            assert WORK not in letter.as_string()
    for letter in game.sent:
        assert letter["To"] in (HOME, WORK) or WORK not in letter.as_string()
