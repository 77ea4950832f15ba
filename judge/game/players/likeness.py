"""Finds addresses that look like one person's: a hint for masters that proves nothing, because families share
mailboxes."""

from collections.abc import Collection, Mapping

_WITHOUT_DOTS = ("gmail.com", "googlemail.com")
"""Domains of one provider: an address is the same in each of them, and with or without dots before the `@`."""


def mailbox_of(address: str) -> str:
    """The mailbox that an address leads to at most providers: `Ann+2@home` leads to `ann@home`."""
    local, _, domain = address.strip().casefold().rpartition("@")
    name = local.partition("+")[0] or local
    if domain in _WITHOUT_DOTS:
        name, domain = name.replace(".", ""), _WITHOUT_DOTS[0]
    return f"{name}@{domain}"


def same_mailbox(one: str, other: str) -> bool:
    """Whether two addresses lead to one mailbox at most providers."""
    return mailbox_of(one) == mailbox_of(other)


def alike(mailboxes: Mapping[str, Collection[str]]) -> list[tuple[str, ...]]:
    """The groups of seats (ids) that share a mailbox, directly or through others, in the order given."""
    groups: list[tuple[tuple[str, ...], set[str]]] = []
    for key, own in mailboxes.items():
        joined = [each for each in groups if not each[1].isdisjoint(own)]
        groups = [each for each in groups if each not in joined]
        keys = (*(member for members, _ in joined for member in members), key)
        groups.append((keys, set(own).union(*(boxes for _, boxes in joined))))
    return [members for members, _ in groups if len(members) > 1]
