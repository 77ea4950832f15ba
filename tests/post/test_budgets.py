"""How much of one sender's mail is read: an hour's window, a day's, one notice, then silence."""

from datetime import UTC, datetime, timedelta

from judge.post.budgets import STRANGERS, Budget, BudgetKey, BudgetKind, Limit, Ruling, again_from, is_spent, spend

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
LIMIT = Limit(per_hour=3, per_day=5)
ANNA = BudgetKey(BudgetKind.UNPROVEN, "anna@x.example")
READ, NOTICE, SILENCE = Ruling.READ, Ruling.NOTICE, Ruling.SILENCE


class Sender:
    """A sender with their budget."""

    def __init__(self) -> None:
        self.budget: Budget | None = None

    def writes(self, *moments: datetime) -> list[Ruling]:
        rulings = []
        for now in moments:
            self.budget, ruling = spend(self.budget, ANNA, now, LIMIT)
            rulings.append(ruling)
        return rulings


def test_beyond_the_hours_budget_comes_one_notice_then_silence() -> None:
    assert Sender().writes(*[NOW] * 6) == [READ, READ, READ, NOTICE, SILENCE, SILENCE]


def test_a_new_hour_is_a_new_budget_counted_from_the_first_letter() -> None:
    anna = Sender()
    anna.writes(*[NOW] * 5)
    assert anna.writes(NOW + HOUR - timedelta(seconds=1)) == [SILENCE]
    assert anna.writes(NOW + HOUR) == [READ]


def test_beyond_the_days_budget_comes_one_notice_that_day() -> None:
    anna = Sender()
    anna.writes(*[NOW + n * HOUR for n in range(5)])
    later = [NOW + n * HOUR for n in range(5, 24)]
    assert anna.writes(*later) == [NOTICE, *[SILENCE] * 18]
    assert anna.writes(NOW + DAY) == [READ]


def test_letters_that_are_not_read_cost_nothing_of_the_day() -> None:
    anna = Sender()
    anna.writes(*[NOW] * 100)
    assert anna.writes(NOW + HOUR, NOW + HOUR) == [READ, READ]
    assert anna.writes(NOW + 2 * HOUR) == [NOTICE]  # five are read


def test_the_sender_is_told_when_it_begins_anew() -> None:
    anna = Sender()
    anna.writes(*[NOW] * 4)
    assert anna.budget is not None
    assert again_from(anna.budget, LIMIT) == NOW + HOUR
    anna.writes(NOW + 2 * HOUR, NOW + 2 * HOUR, NOW + 2 * HOUR)
    assert again_from(anna.budget, LIMIT) == NOW + DAY


def test_whether_the_next_letter_is_read_can_be_asked_without_spending() -> None:
    anna = Sender()
    assert not is_spent(anna.budget, NOW, LIMIT)
    anna.writes(*[NOW] * 3)
    assert is_spent(anna.budget, NOW, LIMIT)
    assert not is_spent(anna.budget, NOW + HOUR, LIMIT)
    anna.writes(NOW + HOUR, NOW + HOUR)
    assert is_spent(anna.budget, NOW + 5 * HOUR, LIMIT)


def test_letters_stored_a_little_out_of_order_begin_no_new_window() -> None:
    anna = Sender()
    anna.writes(NOW, NOW, NOW - timedelta(seconds=1))
    assert anna.writes(NOW) == [NOTICE]


def test_a_clock_set_back_by_hours_does_not_leave_a_budget_spent_for_ever() -> None:
    anna = Sender()
    anna.writes(*[NOW + timedelta(days=400)] * 9)
    assert anna.writes(NOW) == [READ]


def test_a_key_is_read_back_from_what_archives_keep() -> None:
    keys = [STRANGERS, *(BudgetKey(kind, "anna@x.example") for kind in BudgetKind)]
    assert [BudgetKey.parse(str(key)) for key in keys] == keys
    assert str(BudgetKey(BudgetKind.SEAT, "demo.p1")) == "seat demo.p1"
    assert str(STRANGERS) == "strangers"
