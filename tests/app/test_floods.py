"""Floods: whose budget a letter is counted to, one notice and then silence, and that nobody else suffers by it."""

from dataclasses import replace
from datetime import timedelta
from email.message import Message

import pytest

from judge.app import letter
from judge.app.floods import owner_of
from judge.app.keeper_notices import HolderInGame
from judge.config.schema import Identity, Limits
from judge.post.authentication import SenderAuthenticator
from judge.post.budgets import BudgetKey, BudgetKind
from judge.post.headers import Headers
from judge.post.signed_addresses import Claim, sign, tagged
from judge.writing.rendering.translator import in_english
from tests.offline_judge import AUTHENTICATED, JUDGE, KEEPER, OfflineJudge, said, to
from tests.orders import ordered

HOURLY, DAILY, FRUITLESS, STRANGERS = 4, 6, 2, 10
PROVEN_HOURLY, PROVEN_DAILY = 5, 9
LIMITS = Limits(
    letters_per_hour=PROVEN_HOURLY,
    letters_per_day=PROVEN_DAILY,
    stranger_per_hour=HOURLY,
    stranger_per_day=DAILY,
    fruitless_per_day=FRUITLESS,
    strangers_per_hour=STRANGERS,
)
FRANCE = "france@x.example"


@pytest.fixture
def small(game: OfflineJudge) -> OfflineJudge:
    """A judge with small budgets, and a game that began the day before."""
    judge = OfflineJudge(game.archive, replace(game.config, limits=LIMITS))
    judge.now += timedelta(days=1)
    return judge


def france(judge: OfflineJudge) -> str:
    """The reply address of France."""
    state = judge.state()
    assert state is not None
    seat = next(each for each in state.players if "FRANCE" in each.powers)
    return tagged(JUDGE, sign(judge.archive.secret(), Claim("demo", seat.id, seat.generation)))


def flood(judge: OfflineJudge, sender: str, count: int, address: str = JUDGE, headers: str = "") -> list[Message]:
    """So many letters from one sender at once; all that is sent because of them."""
    for _ in range(count):
        judge.worker.store(judge.letter(sender, "LIST", address, headers))
    return judge.work()


def notices(letters: list[Message]) -> list[Message]:
    return [each for each in letters if "This letter was not read" in said(each)]


def test_beyond_the_budget_comes_one_notice_then_silence_and_the_keeper_learns_of_it(small: OfflineJudge) -> None:
    letters = flood(small, "eve@y.example", 9)
    answers = to(letters, "eve@y.example")
    assert len(answers) == HOURLY + 1
    (notice,) = notices(answers)
    assert said(notice) == (
        "This letter was not read, because there were too many. 4 letters an hour and 6 a day are read from one "
        "sender; any more are neither read nor answered before Tue 6 Jan 2026 10:00 UTC."
    )
    assert notice["Subject"] == "Re: your letter to the judge"
    (told,) = to(letters, KEEPER)
    assert said(told).startswith(
        "More letters came from eve@y.example than are read from one sender (4 an hour, 6 a day). The rest are kept, "
        "but neither read nor answered before Tue 6 Jan 2026 10:00 UTC; everybody else is served as usual. Only you"
    )
    assert small.outcomes()[-5:] == ["not read: beyond the sender's budget"] * 5


def test_the_notice_has_no_return_address(small: OfflineJudge) -> None:
    flood(small, "eve@y.example", HOURLY + 1)
    assert small.envelope_senders[small.recipients.index("eve@y.example") + HOURLY] == ""


def test_an_hour_later_letters_are_read_again_and_the_keeper_is_not_told_twice_a_day(small: OfflineJudge) -> None:
    flood(small, "eve@y.example", 9)
    small.wait(hours=1)
    letters = flood(small, "eve@y.example", 9)
    # two are left of the day
    assert len(to(letters, "eve@y.example")) == 2 + 1
    assert "before Wed 7 Jan 2026 09:00 UTC." in said(notices(letters)[0])
    assert to(letters, KEEPER) == []
    small.wait(hours=1)
    assert flood(small, "eve@y.example", 9) == []
    small.wait(hours=22)
    letters = flood(small, "eve@y.example", 9)
    assert len(to(letters, "eve@y.example")) == HOURLY + 1
    assert len(to(letters, KEEPER)) == 1


def test_a_flood_of_forged_from_lines_does_not_touch_replies_to_a_signed_address(small: OfflineJudge) -> None:
    flood(small, FRANCE, 9)
    letters = small.post(FRANCE, "A PAR - BUR", france(small), headers="")
    assert "A PAR - BUR" in said(to(letters, FRANCE)[0])
    assert small.orders("FRANCE") == ordered("A PAR - BUR")


def test_a_flood_of_forged_from_lines_does_not_touch_letters_that_are_authenticated(small: OfflineJudge) -> None:
    flood(small, FRANCE, 9)
    small.post(FRANCE, "A PAR - BUR")
    assert small.orders("FRANCE") == ordered("A PAR - BUR")


def test_a_seats_own_flood_ends_at_the_seats_budget(small: OfflineJudge) -> None:
    letters = flood(small, FRANCE, 9, france(small))
    assert len(to(letters, FRANCE)) == PROVEN_HOURLY + 1
    assert said(to(letters, KEEPER)[0]).startswith(
        "More letters came from the holder of France's seat in demo than are read from one sender (5 an hour, 9 a day)."
    )


def test_who_is_proven_without_a_seat_has_the_larger_budget(small: OfflineJudge) -> None:
    letters = flood(small, "zoe@x.example", 9, headers=AUTHENTICATED)
    assert len(to(letters, "zoe@x.example")) == PROVEN_HOURLY + 1
    assert "More letters came from zoe@x.example" in said(to(letters, KEEPER)[0])


def test_the_keeper_reads_in_words_who_floods_an_address_given_for_one_question(small: OfflineJudge) -> None:
    (asks,) = small.post("ann@y.example", "CREATE other", headers="")
    letters = flood(small, "ann@y.example", 9, asks["Reply-To"])
    number = len(small.outcomes()) - 9
    assert said(to(letters, KEEPER)[0]).startswith(
        f"More letters came from the person asked about letter {number} than"
    )


def test_a_revoked_reply_address_has_no_budget_of_its_own(small: OfflineJudge) -> None:
    old = france(small)
    small.post("mia@x.example", "REPLACE FRANCE zoe@x.example")
    small.now += timedelta(hours=2)
    flood(small, FRANCE, 9, old)
    assert small.outcomes()[-1] == "not read: beyond the sender's budget"
    with small.archive.transaction() as transaction:
        assert transaction.budget(BudgetKey(BudgetKind.UNPROVEN, FRANCE)) is not None


def test_letters_without_one_sender_are_counted_by_the_envelope(small: OfflineJudge) -> None:
    for _ in range(9):
        small.worker.store(small.letter("a@y.example, b@y.example", "LIST", headers="", mail_from="eve@y.example"))
    assert to(small.work(), "eve@y.example") == []
    assert small.outcomes().count("not read: beyond the sender's budget") == 5


def test_a_flood_under_many_names_ends_at_the_budget_of_all_strangers(small: OfflineJudge) -> None:
    letters: list[Message] = []
    for number in range(30):
        letters += flood(small, f"eve{number}@y.example", 1)
    assert len([each for each in letters if each["To"] != KEEPER]) == STRANGERS
    (told,) = to(letters, KEEPER)
    assert "More than 10 letters came in an hour from people the judge does not know." in said(told)
    # everybody who is known is served meanwhile
    small.post(FRANCE, "A PAR - BUR", france(small), headers="")
    assert small.orders("FRANCE") == ordered("A PAR - BUR")
    small.wait(hours=1)
    for number in range(30):
        letters += flood(small, f"eve{number}@y.example", 1)
    assert len(to(letters, KEEPER)) == 1


def test_many_names_with_many_letters_each_bomb_neither_the_keeper_nor_those_they_name(small: OfflineJudge) -> None:
    letters: list[Message] = []
    for number in range(30):
        letters += flood(small, f"eve{number}@y.example", HOURLY + 2)
    assert len(to(letters, KEEPER)) == 1
    others = [each for each in letters if each["To"] != KEEPER]
    # eve0 and eve1 are answered four times each and told once that it is too much; eve2 is answered twice
    assert [each["To"] for each in others] == ["eve0@y.example"] * 5 + ["eve1@y.example"] * 5 + ["eve2@y.example"] * 2
    assert len(notices(others)) == 2
    assert "not answered: too many strangers this hour" in small.outcomes()


def test_a_proven_senders_flood_is_told_beside_that_of_the_strangers(small: OfflineJudge) -> None:
    letters = flood(small, "eve@y.example", HOURLY + 1) + flood(small, "bob@y.example", HOURLY + 1)
    letters += flood(small, "zoe@x.example", PROVEN_HOURLY + 1, headers=AUTHENTICATED)
    told = [said(each).split()[4] for each in to(letters, KEEPER)]
    assert told == ["eve@y.example", "zoe@x.example"]


def crowd(judge: OfflineJudge) -> None:
    """As many strangers write as are read in an hour."""
    for number in range(STRANGERS):
        flood(judge, f"eve{number}@y.example", 1)


def test_a_password_is_taken_in_the_midst_of_a_flood_of_strangers(small: OfflineJudge) -> None:
    small.post(FRANCE, "SET PASSWORD swordfish", france(small))
    crowd(small)
    letters = small.post("france@office.example", "SIGNON FRANCE@demo swordfish\nA PAR - BUR", headers="")
    assert "A PAR - BUR" in said(to(letters, "france@office.example")[0])
    assert small.orders("FRANCE") == ordered("A PAR - BUR")
    assert small.outcomes()[-1] == "handled"
    (told,) = to(letters, KEEPER)
    assert "More than 10 letters came in an hour" in said(told)


@pytest.mark.parametrize("lines", ["LIST", "CREATE other", "Hello", "SIGNON FRANCE@demo guessed\nA PAR - BUR"])
def test_nothing_is_kept_of_a_letter_by_which_nobody_is_known_in_a_flood(small: OfflineJudge, lines: str) -> None:
    small.post(FRANCE, "SET PASSWORD swordfish", france(small))
    crowd(small)
    letters = small.post("ann@y.example", lines, headers="")
    assert to(letters, "ann@y.example") == []
    assert small.outcomes()[-1] == "not answered: too many strangers this hour"
    assert small.orders("FRANCE") == ()
    with small.archive.transaction() as transaction:
        asked = transaction.asked(len(small.outcomes()))
        assert transaction.budget(BudgetKey(BudgetKind.QUESTIONS, "ann@y.example")) is None
    assert asked is not None
    assert not asked.waits


def test_wrong_passwords_count_in_a_flood_too(small: OfflineJudge) -> None:
    small.post(FRANCE, "SET PASSWORD swordfish", france(small))
    crowd(small)
    letters = small.post("ann@y.example", "SIGNON FRANCE@demo guessed\n" * 3, headers="")
    assert "Several wrong passwords came for your seat today." in said(to(letters, FRANCE)[0])
    assert to(letters, "ann@y.example") == []


def test_a_seat_s_budget_is_named_in_words_even_without_its_game(small: OfflineJudge) -> None:
    state = small.state()
    assert state is not None
    seat = next(each.id for each in state.players if "FRANCE" in each.powers)
    with small.archive.transaction() as transaction:
        held = owner_of(transaction, BudgetKey(BudgetKind.SEAT, f"demo.{seat}"))
        assert in_english(held) == "the holder of France's seat in demo"
        assert owner_of(transaction, BudgetKey(BudgetKind.SEAT, "demo.p99")) == HolderInGame("demo")
        assert owner_of(transaction, BudgetKey(BudgetKind.SEAT, "gone.p1")) == HolderInGame("gone")


def test_orders_of_others_are_handled_in_the_midst_of_a_flood(small: OfflineJudge) -> None:
    for number in range(100):
        small.worker.store(small.letter("eve@y.example", "LIST", headers=""))
        if number == 50:
            small.worker.store(small.letter(FRANCE, "A PAR - BUR", france(small), ""))
    small.work()
    assert small.orders("FRANCE") == ordered("A PAR - BUR")


def test_a_letter_beyond_the_budget_is_not_read_at_all(small: OfflineJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    flood(small, "eve@y.example", HOURLY)
    monkeypatch.setattr(letter, "read_body", None)
    flood(small, "eve@y.example", 3)
    assert small.outcomes()[-1] == "not read: beyond the sender's budget"


def test_no_signature_is_checked_for_a_from_line_whose_budget_is_spent(
    small: OfflineJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str | None] = []

    def authenticates(_: SenderAuthenticator, __: bytes, headers: Headers) -> bool:
        checked.append(headers.sender)
        return False

    monkeypatch.setattr(SenderAuthenticator, "authenticates", authenticates)
    judge = OfflineJudge(small.archive, replace(small.config, identity=Identity(dkim=True)), small.now)
    flood(judge, "eve@y.example", 9)
    assert len(checked) == PROVEN_HOURLY
    for number in range(30):
        flood(judge, f"eve{number}@y.example", 1)
    assert len(checked) == PROVEN_HOURLY + STRANGERS - HOURLY


def test_letters_with_nothing_for_a_judge_are_answered_a_few_times_a_day(small: OfflineJudge) -> None:
    counts = [len(small.post("eve@y.example", "Hello, how are you?", headers="")) for _ in range(4)]
    assert counts == [1, 1, 0, 0]
    assert small.outcomes()[-1] == "not answered: nothing in it is for a judge, as in others today"
    small.now += timedelta(days=1)
    assert len(small.post("eve@y.example", "Hello, how are you?", headers="")) == 1


def test_the_last_answer_to_letters_with_nothing_for_a_judge_says_that_it_may_be_the_last(small: OfflineJudge) -> None:
    first, last = (small.post("eve@y.example", "Hello, how are you?", headers="")[0] for _ in range(FRUITLESS))
    told = "More letters today in which the judge finds nothing to do may get no answer. Orders, such as A PAR - BUR"
    assert told not in said(first)
    assert told in said(last)


@pytest.mark.parametrize("headers", ["", AUTHENTICATED])
def test_a_player_who_struggles_is_answered_each_time(small: OfflineJudge, headers: str) -> None:
    address = JUDGE if headers else france(small)
    for number in range(PROVEN_HOURLY):
        assert len(small.post(FRANCE, f"I do not get this ({number})", address, headers)) == 1


def test_a_program_that_has_a_players_address_is_answered_a_few_times_a_day(small: OfflineJudge) -> None:
    seat = france(small)
    counts = [len(small.post(FRANCE, "I am away until\nMonday.", seat, "")) for _ in range(4)]
    assert counts == [1, 1, 0, 0]


def test_a_letter_with_a_command_is_answered_however_many_fruitless_ones_came_before(small: OfflineJudge) -> None:
    for _ in range(3):
        small.post("eve@y.example", "Hello", headers="")
    assert len(small.post("eve@y.example", "LIST", headers="")) == 1


def test_bounces_count_in_no_budget(small: OfflineJudge) -> None:
    small.post("eve@y.example", "LIST", headers="")
    back = small.return_address("eve@y.example")
    for _ in range(20):
        small.report(back, b"Subject: failure notice\r\n\r\nSorry.\r\n")
    assert len(small.post("eve@y.example", "LIST", headers="")) == 1
