"""How bounces add up, when an address is suspended, and what a week mends."""

from datetime import UTC, datetime, timedelta

from judge.post.bounce_scores import LIMIT, REST, BounceScore, after_bounce, is_suspended, rested_by

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def bounced(kinds: str, every: timedelta = DAY) -> BounceScore:
    """The score after bounces, `h`ard or `s`oft, one `every` so often from now on."""
    score = BounceScore("anna@x.example")
    for number, kind in enumerate(kinds):
        score = after_bounce(score, hard=kind == "h", reason=kind, now=NOW + number * every)
    return score


def test_a_hard_bounce_counts_one_and_a_soft_one_a_quarter() -> None:
    assert bounced("h").score == 1
    assert bounced("s").score == 0.25
    assert bounced("hhss").score == 2.5


def test_a_flood_of_one_kind_on_a_day_counts_once() -> None:
    assert bounced("hhhhhh", every=HOUR).score == 1
    assert bounced("ssssss", every=HOUR).score == 0.25


def test_a_hard_bounce_counts_on_a_day_with_soft_ones() -> None:
    assert bounced("hh").score == 2
    two = bounced("hh")
    soft = after_bounce(two, hard=False, reason="full", now=NOW + 2 * DAY)
    assert after_bounce(soft, hard=True, reason="gone", now=NOW + 2 * DAY + HOUR).score == 3.25


def test_a_soft_bounce_is_no_news_on_the_day_of_a_hard_one() -> None:
    assert bounced("hs", every=HOUR) == bounced("h")


def test_endless_soft_bounces_count_once_a_day() -> None:
    # every 12 hours: the 1st, 3rd and 5th count
    assert bounced("sssss", every=12 * HOUR).score == 0.75


def test_five_hard_bounces_on_five_days_suspend_and_four_do_not() -> None:
    assert bounced("hhhh").suspended is None
    assert bounced("hhhhh").suspended == NOW + 4 * DAY


def test_twenty_soft_bounces_suspend() -> None:
    assert bounced("s" * 19).suspended is None
    assert bounced("s" * 20).suspended == NOW + 19 * DAY


def test_a_week_after_the_last_bounce_all_is_forgotten() -> None:
    score = bounced("hhhh")
    last = NOW + 3 * DAY
    assert rested_by(score, last + REST - HOUR) == score
    assert rested_by(score, last + REST) == BounceScore("anna@x.example")


def test_a_suspended_address_is_tried_again_after_a_week_and_one_hard_bounce_suspends_it_anew() -> None:
    score, then = bounced("hhhhh"), NOW + 4 * DAY + REST
    assert is_suspended(score, then - HOUR)
    assert not is_suspended(score, then)
    again = after_bounce(score, hard=True, reason="gone", now=then)
    assert again.score == LIMIT
    assert again.suspended == then
    # what came back first was read into a standing that had rested already
    assert after_bounce(rested_by(score, then), hard=True, reason="gone", now=then) == again


def test_a_soft_bounce_does_not_suspend_a_tried_address_anew() -> None:
    again = after_bounce(bounced("hhhhh"), hard=False, reason="full", now=NOW + 4 * DAY + REST)
    assert again.score == LIMIT - 0.75
    assert again.suspended is None


def test_an_address_nothing_came_back_from_is_not_suspended() -> None:
    assert not is_suspended(None, NOW)
    assert not is_suspended(BounceScore("anna@x.example"), NOW)
