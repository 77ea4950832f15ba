"""Which addresses look like one person's."""

import pytest

from judge.game.players.likeness import alike, mailbox_of


@pytest.mark.parametrize(
    ("address", "mailbox"),
    [
        ("ann@home.example", "ann@home.example"),
        (" Ann@Home.Example ", "ann@home.example"),
        ("ann+2@home.example", "ann@home.example"),
        ("a.nn@home.example", "a.nn@home.example"),
        ("A.n.n+france@gmail.com", "ann@gmail.com"),
        ("ann@googlemail.com", "ann@gmail.com"),
        ("+@home.example", "+@home.example"),
    ],
)
def test_an_address_leads_to_its_mailbox(address: str, mailbox: str) -> None:
    assert mailbox_of(address) == mailbox


def test_who_shares_a_mailbox_is_alike_also_through_somebody_else() -> None:
    shared = {"p1": {"a"}, "p2": {"b"}, "p3": {"c"}, "p4": {"b", "a"}, "p5": {"d"}, "p6": {"c"}}
    assert alike(shared) == [("p1", "p2", "p4"), ("p3", "p6")]
    assert alike({"p1": {"a"}, "p2": {"b"}}) == []
