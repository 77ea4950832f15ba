"""A message is a value: its facts say which it is, and nothing changes them."""

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from judge.common.message import Message


class BirdsSeen(Message):
    """A sentence that no letter has: some birds were seen in a place."""

    place: str
    birds: int


class NothingSeen(Message):
    """The same facts under another name."""

    place: str
    birds: int


class FishSeen(Message):
    """As long as nobody says otherwise, they were herrings."""

    number: int
    kind: str = "herring"


SEEN = BirdsSeen("Nice", 3)


def test_facts_go_by_place_or_by_name() -> None:
    for same in (BirdsSeen("Nice", birds=3), BirdsSeen(birds=3, place="Nice"), replace(BirdsSeen("Nice", 2), birds=3)):
        assert same == SEEN
        assert hash(same) == hash(SEEN)
    assert (SEEN.place, SEEN.birds, SEEN.besides) == ("Nice", 3, ())
    assert SEEN.facts == {"place": "Nice", "birds": 3}


def test_a_fact_that_is_not_given_is_that_of_the_class() -> None:
    assert FishSeen(3) == FishSeen(number=3) == FishSeen(3, "herring") != FishSeen(3, kind="cod")
    assert replace(FishSeen(3, "cod"), number=4) == FishSeen(4, "cod")
    with pytest.raises(TypeError, match="FishSeen needs"):
        FishSeen()  # type: ignore[call-arg]


def test_messages_of_other_facts_or_names_or_with_more_to_say_are_others() -> None:
    assert len({SEEN, BirdsSeen("Nice", 4), NothingSeen("Nice", 3), SEEN.with_more(SEEN), BirdsSeen("Nice", 3)}) == 4


@pytest.mark.parametrize(
    ("facts", "named"),
    [
        (("Nice",), {}),
        (("Nice", 3, 4), {}),
        (("Nice",), {"place": "Rome"}),
        (("Nice", 3), {"birds": 3}),
        (("Nice",), {"fish": 3}),
        (("Nice", 3), {"fish": 3}),
    ],
)
def test_facts_that_do_not_fit_are_an_error(facts: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="BirdsSeen needs"):
        BirdsSeen(*facts, **named)  # type: ignore[arg-type]


def test_nothing_changes_a_fact() -> None:
    with pytest.raises(FrozenInstanceError):
        SEEN.place = "Rome"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del SEEN.place
    assert SEEN.place == "Nice"


def test_a_message_shows_its_facts() -> None:
    assert repr(SEEN.with_more(NothingSeen("Rome", 0))) == (
        "BirdsSeen(place='Nice', birds=3, besides=(NothingSeen(place='Rome', birds=0, besides=()),))"
    )
    assert [each.name for each in fields(BirdsSeen)] == ["place", "birds", "besides"]
