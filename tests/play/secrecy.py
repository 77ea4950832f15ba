"""The hunt for secrets in whole games, played by people who try everything.

A play is a list of steps, each a name of what is done and a seed for how. Every step is a letter or more, or time that
passes, or a fault of the mail system or of the judge itself. `python -m tests.play.secrecy --examples 500 --seed 2`
plays as many games by lot.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from judge.archive.connection import query
from judge.desk.handling import handler
from judge.game.state import Role, Seat
from judge.post.sending import PermanentFailure, TemporaryFailure
from tests.offline_judge import JUDGE
from tests.play.mischief import MASTER, PEOPLE, VARIANTS, Play, open_archive, playing, sender
from tests.play.oracle import GAME, HOME, OFFICE, SECOND, person

Step = tuple[str, int]
_SIGN_ONS = ("SIGNON {}@{} {}", "SIGN ON {}@{} {}", "LOGIN {}@{} {}", "SIGNIN {}@{} {}", "SIGNON {:.1}{} {}")


class Crash(Exception):
    """A fault of the judge's own, which tells all that it was about, as exceptions of libraries do."""


def _identity(play: Play, seat: Seat) -> tuple[dict[str, Any], list[str]]:
    """One of the ways in which a seat's holder identifies themselves: how their letter is sent, and its first lines."""
    way = play.lots.randrange(5)
    if way == 0 and seat.id in play.known:
        side = seat.group or (seat.powers[0] if seat.powers else "MASTER")
        return {"domain": OFFICE, "speaks": [seat.id]}, [f"SIGNON {side}@{GAME} {play.known[seat.id]}"]
    if way == 1:
        return {}, [f"SIGNON {seat.group or seat.powers[0]}@{GAME}"] if seat.powers else []
    if way == 2:
        return {"to": play.tag(seat), "domain": OFFICE}, []
    return {"to": play.tag(seat)}, []


def act_orders(play: Play) -> None:
    seat = play.seat()
    how, first = _identity(play, seat)
    lines = [*play.orders(seat), *play.bids()]
    if play.lots.random() < 0.3:
        lines.append(f"A Nowhere - {play.word('draft')}")
    if play.lots.random() < 0.2:
        lines.append(play.lots.choice(("CLEAR", "SET WAIT", "SET NOWAIT", "STATUS")))
    subject = f"Subject: orders {play.word('draft')}\r\n" if play.lots.random() < 0.3 else ""
    play.write(person(seat.address), *first, *lines, heads=subject, **how)


def act_everybody_orders(play: Play) -> None:
    for seat in play.held(Role.PLAYER):
        play.write(person(seat.address), *play.orders(seat), *play.bids(), to=play.tag(seat))


def act_process(play: Play) -> None:
    play.write(MASTER, "PROCESS", to=play.tag(play.state.master))


def act_vote(play: Play) -> None:
    seat = play.seat()
    how, first = _identity(play, seat)
    if play.lots.random() < 0.5 and play.state.proposals:
        first.append(f"VOTE {play.lots.choice(list(play.state.proposals)).partition(' ')[2].replace('_', ' ')} YES")
    sides = [power.name for power in play.variant.powers.values()]
    line = play.lots.choice(
        (
            "VOTE YES",
            "VOTE NO",
            "VOTES",
            "VOTE WITHDRAW",
            f"PROPOSE CONCESSION TO {play.lots.choice(sides)}",
            f"VOTE CONCESSION {play.lots.choice(sides)} YES",
        )
    )
    play.write(person(seat.address), *first, line, **how)


def act_press(play: Play) -> None:
    role = play.lots.choice((Role.PLAYER, Role.PLAYER, Role.MASTER, Role.OBSERVER))
    seat = play.seat(role)
    name = person(seat.address)
    how, first = _identity(play, seat)
    others = play.lots.sample(play.held(Role.PLAYER), play.lots.randint(1, min(3, len(play.held(Role.PLAYER)))))
    listed = [each.group or each.powers[0] for each in others if each.powers]
    meant = {each.id for each in others} | {seat.id}
    if play.lots.random() < 0.3:
        listed.append("MASTER")
        meant.add("master")
    word = play.word("press", name)
    opened = play.lots.choice(("PRESS TO ", "press to: ", "PRESS ")) + ", ".join(listed)
    closed = play.lots.choice(("ENDPRESS", "ENDPRESS", "ENDPRESS", "END PRES", ""))
    if play.lots.random() < 0.2:
        opened, meant = play.lots.choice(("BROADCAST", "PRESS TO ALL")), set(play.state.seats)
    if play.lots.random() < 0.15:
        opened = "PRESS TO Atlantis, FRANCE"
    play.oracle.meant[word] = meant
    speaks = {seat.id, *how.get("speaks", ())}
    for reader in play._holders(set(speaks)):
        play.oracle.words[word].knows.add(reader)
    play.write(name, *first, opened, f"{word} shall we", closed, **how)


def act_ask(play: Play) -> None:
    name = play.lots.choice(PEOPLE)
    lines = ("STATUS", f"LIST {GAME}", "HISTORY", f"HISTORY {GAME}", f"SUMMARY {GAME}", "HELP", "HELP ORDERS", "VOTES",
             f"STATUS {GAME}", "LIST", "PRESS", f"SUMMARY\nSTATUS {GAME}", "SET ZONE Europe/Berlin")  # fmt: skip
    play.write(name, *play.lots.sample(lines, 3))


def act_password(play: Play) -> None:
    seat = play.seat(play.lots.choice((Role.PLAYER, Role.MASTER)))
    word = play.word("password")
    line = play.lots.choice(("SET PASSWORD {}", "PASSWORD {}", "set password: {}", "Set Password {}"))
    play.known[seat.id] = word
    play.write(person(seat.address), line.format(word), "STATUS", to=play.tag(seat))


def act_signon(play: Play) -> None:
    """Somebody tries what is not theirs: a wrong password, a seat without one, a guess behind a subject."""
    seat, name = play.seat(), play.lots.choice(PEOPLE)
    side = seat.group or (seat.powers[0] if seat.powers else "MASTER")
    word = play.word("password")
    said = play.lots.choice(_SIGN_ONS)
    line = said.format(side, GAME, word)
    heads = f"Subject: Re: SIGNON {side}@{GAME} {word}\r\n" if play.lots.random() < 0.5 else ""
    play.write(name, line, "STATUS", "A PAR - " + play.word("draft", name), heads=heads,
               domain=play.lots.choice((HOME, OFFICE)))  # fmt: skip


def act_two_seats(play: Play) -> None:
    """A letter for two seats: by a signed address and by a password."""
    seat = play.seat()
    name = person(seat.address)
    others = [each for each in play.held(Role.PLAYER) if each.id in play.known and each.id != seat.id]
    if not others:
        act_password(play)
        return
    other = play.lots.choice(others)
    first, second = play.word("draft", name), play.word("draft", name, person(other.address))
    side = other.group or other.powers[0]
    lines = [f"A Par - {first}", f"SIGNON {side}@{GAME} {play.known[other.id]}", f"A Par - {second}", "STATUS"]
    play.write(name, *lines, to=play.tag(seat), speaks=[other.id], parted=True)


def act_forwarded(play: Play) -> None:
    """Somebody replies to a letter of somebody else's: to an address in force, one revoked, or one damaged."""
    back = play.lots.choice(list(play.tags)) if play.tags else JUDGE
    if play.lots.random() < 0.3:
        back = back.replace("@", play.lots.choice(("x@", "2@")))
    name = play.lots.choice(PEOPLE)
    lines = ["STATUS", f"A Par - {play.word('draft', name)}", "VOTES", "SET SECOND", "SET ADDRESS", "SET WAIT", "YES"]
    domain = play.lots.choice((HOME, OFFICE))
    note = back.partition("+")[2].startswith("ok.")
    if note:  # the answer goes to whom was asked
        for word in play.oracle.words:
            if word in lines[1]:
                play.oracle.words[word].knows.add(play.tags.get(back, name))
        play.oracle.senders.add((play.tags.get(back, name), name))
    play.write(name, *play.lots.sample(lines, 3), to=back, domain=domain)


def act_broken(play: Play) -> None:
    """Letters whose bytes are not in order, or that have more than one sender."""
    seat = play.seat()
    name = person(seat.address)
    orders = "\r\n".join(play.orders(seat)).encode()
    draft = play.word("draft", name).encode()
    heads, raw = play.lots.choice(
        (
            ("Content-Type: multipart/mixed; boundary=x\r\n", b"\r\n\r\n--x\r\n\r\n" + orders + b"\r\n" + draft),
            ("Content-Type: text/html\r\n", b"\r\n\r\n<p>" + orders.replace(b"\r\n", b"<br>") + b"<i>A PAR - " + draft),
            ("Content-Transfer-Encoding: base64\r\n", b"\r\n\r\n" + draft + b"==="),
            ("Content-Type: text/plain; charset=utf-16\r\n", b"\r\n\r\n" + orders + draft),
            ("From: " + sender(play.lots.choice(PEOPLE)) + "\r\n", b"\r\n\r\n" + orders + b"\r\nA PAR - " + draft),
            ("Auto-Submitted: auto-replied\r\n", b"\r\n\r\nI am away " + draft),
        )
    )
    play.write(name, draft.decode(), to=play.tag(seat), heads=heads, raw=raw)


def act_seats(play: Play) -> None:
    """People come and go: by the master's will, by their own, proven or not."""
    master, seat = play.state.master, play.seat()
    side = seat.group or (seat.powers[0] if seat.powers else "MASTER")
    away = play.lots.choice([each for each in PEOPLE if each not in {person(one.address) for one in play.held()}])
    gone = {person(seat.address)}
    match play.lots.randrange(7):
        case 0:
            play.write(MASTER, f"REPLACE {side} {away}@{HOME} {away.title()}", to=play.tag(master))
        case 1:
            play.write(MASTER, f"EJECT {side}", to=play.tag(master))
        case 2:
            play.write(*gone, "RESIGN\nYES", to=play.tag(seat))
        case 3:
            play.write(away, f"JOIN {GAME} {side}", f"JOIN {GAME}")
        case 4:
            play.write(away, f"OBSERVE {GAME}")
        case 5:  # unproven, then with the word that was asked for
            play.write(away, f"JOIN {GAME}", "STATUS", domain=SECOND)
            asked = [back for back, whose in play.tags.items() if whose == away and "+ok." in back]
            if asked:
                play.write(away, "YES", to=asked[-1], domain=SECOND)
        case 6:
            play.write(MASTER, f"REPLACE {side} {play.lots.choice(PEOPLE)}@{HOME}", to=play.tag(master))
    play.known = {id: word for id, word in play.known.items() if id != seat.id}


def act_addresses(play: Play) -> None:
    seat = play.seat(play.lots.choice((Role.PLAYER, Role.OBSERVER)))
    line = play.lots.choice(("SET SECOND", "SET ADDRESS", "SET SECOND NONE"))
    play.write(person(seat.address), line, to=play.tag(seat), domain=play.lots.choice((SECOND, SECOND, HOME)))


def act_master(play: Play) -> None:
    word = play.word("press", MASTER)
    deadline = play.judge.now + timedelta(days=2)
    phases = query(play.oracle.judge.archive._db, "SELECT code FROM phases")
    codes = [str(row["code"]) for row in phases]
    line = play.lots.choice(
        ("PAUSE", "RESUME", f"SET DEADLINE {deadline:%Y-%m-%d %H:%M}", f"ANNOUNCE\n{word} hear\nEND", "STATUS")
    )
    if codes and play.lots.random() < 0.3:
        line = f"ROLLBACK {play.lots.choice(codes)}"
    play.write(MASTER, line, to=play.tag(play.state.master))


def act_wait(play: Play) -> None:
    """Time goes by: reminders, late notices, deadlines that nobody kept."""
    play.judge.wait(hours=play.lots.choice((3, 12, 26, 50, 62)))


def act_bounce(play: Play) -> None:
    """Letters come back, with themselves enclosed, often enough for an address to be suspended."""
    for _ in range(play.lots.choice((1, 3))):
        if not play.judge.sent:
            return
        at = play.lots.randrange(max(0, len(play.judge.sent) - 30), len(play.judge.sent))
        if not play.judge.envelope_senders[at]:
            continue
        report = (
            b"From: MAILER-DAEMON@mx.example\r\nSubject: Undelivered Mail Returned to Sender\r\nMIME-Version: 1.0\r\n"
            b"Content-Type: multipart/report; report-type=delivery-status; boundary=zz\r\n\r\n--zz\r\n\r\nSorry.\r\n"
            b"--zz\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
            b"Final-Recipient: rfc822; " + play.judge.recipients[at].encode() + b"\r\nAction: failed\r\n"
            b"Status: 5.1.1\r\n\r\n--zz\r\nContent-Type: message/rfc822\r\n\r\n" + play.judge.sent[at].as_bytes()
            + b"\r\n--zz--\r\n"
        )  # fmt: skip
        play.judge.report(play.judge.envelope_senders[at], report)
        play.judge.now += timedelta(hours=play.lots.choice((1, 25)))
        play._look()


def act_refused(play: Play) -> None:
    """The relay takes no letters for somebody, or none at all."""
    seat = play.seat()
    failure: Exception = play.lots.choice((PermanentFailure("550 no such user"), TemporaryFailure("451 later")))
    play.judge.refused[seat.address] = failure
    act_press(play)
    play.write(person(seat.address), "STATUS", to=play.tag(seat))


def act_flood(play: Play) -> None:
    name = play.lots.choice(PEOPLE)
    word = play.word("draft", name)
    for number in range(16):
        play.judge.worker.store(play.judge.letter(sender(name), f"A PAR - {word} {number}", mail_from=f"{name}@{HOME}"))
    play.write(name, f"A PAR - {word}")


def act_poison(play: Play) -> None:
    """A letter, or work of the clock, during which the judge fails; the error's own text holds every secret."""
    receive, visit = handler.handle_letter, handler.handle_tick
    if play.lots.random() < 0.5:

        def stumble(transaction: Any, visitor: Any, body: Any, *rest: Any) -> Any:
            effects = receive(transaction, visitor, body, *rest)
            raise Crash(repr(body), repr(effects), repr(transaction.game(GAME)))

        with patch.object(handler, "handle_letter", stumble):
            act_orders(play)
    else:

        def stumble_too(transaction: Any, game: str, *rest: Any) -> Any:
            raise Crash(repr(transaction.game(game)), repr(visit(transaction, game, *rest)))

        with patch.object(handler, "handle_tick", stumble_too):
            play.judge.wait(hours=60)
        play.judge.wait(minutes=11)


def act_restart(play: Play) -> None:
    """The judge is started again: everything it knows is read from its archive."""
    play.oracle.learn()
    play.judge.archive.close()
    play.judge.archive = open_archive(play.judge.config.var)
    play.judge.__post_init__()
    play.judge.worker.begin()
    play.judge.work()


STEPS: dict[str, Callable[[Play], None]] = {
    name.removeprefix("act_"): each for name, each in list(globals().items()) if name.startswith("act_")
}
NAMES = (*STEPS, "orders", "orders", "everybody_orders", "process", "press", "press", "ask", "forwarded", "wait")


def letters_to_others(key: str, steps: Sequence[Step], turned: str) -> list[bytes]:
    """All letters of a play but those to one person, whose votes are turned round if `turned` has a `-`."""
    name = turned.removeprefix("-")
    with playing(key) as play:
        play.turned = name if turned.startswith("-") else ""
        for what, seed in steps:
            play.step(STEPS[what], seed)
        return [each.as_bytes() for each in play.judge.sent if person(str(each["To"])) != name]


def run(key: str, steps: Sequence[Step]) -> Play:
    """Play a game through.

    :raises Leak: somebody learned what they may not know.
    """
    with playing(key) as play:
        for name, seed in steps:
            play.step(STEPS[name], seed)
    return play


def random_steps(lots: random.Random, most: int = 40) -> list[Step]:
    """Steps of a play, drawn by lot."""
    return [(lots.choice(NAMES), lots.randrange(2**31)) for _ in range(lots.randint(5, most))]


def hunt(examples: int, seed: int) -> tuple[int, int]:
    """Play so many games; the numbers of letters sent, and of looks for a secret in a text.

    :raises Leak: with the variant and the steps that lead there.
    """
    sent = looks = 0
    for number in range(examples):
        key, steps = VARIANTS[number % len(VARIANTS)], random_steps(random.Random(f"{seed} {number}"))
        try:
            play = run(key, steps)
        except Exception as error:
            error.add_note(f"seed {seed}, game {number}: {key} {steps}")
            raise
        sent += len(play.judge.sent)
        looks += play.oracle.hunted
    return sent, looks


def main() -> None:
    parser = argparse.ArgumentParser(description="Hunt for secrets in games played by lot.")
    parser.add_argument("--examples", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.process_time()
    sent, looks = hunt(chosen.examples, chosen.seed)
    took = time.process_time() - began
    print(f"{chosen.examples} games, {sent} letters, {looks} looks, no leak; {took:.0f} s of processor time")


if __name__ == "__main__":
    main()
