"""A small IMAP server that can be told to be odd: one thread a connection, one mailbox, letters in memory."""

import contextlib
import re
import socket
import ssl
import threading
from collections.abc import Callable
from datetime import datetime
from typing import Self

from judge.common.clock import utc_now

PASSWORD = "open sesame"
CAPABILITIES = "IMAP4rev1 IDLE UIDPLUS MOVE"

Answer = Callable[["Line"], None]


class Line:
    """One connection: reads commands, writes answers."""

    def __init__(self, sock: socket.socket) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # answers are several small packets
        self.sock = sock
        self.file = sock.makefile("rb")
        self.tag = ""
        self.words = ""
        self.folder = ""

    def say(self, text: str | bytes) -> None:
        self.sock.sendall((text.encode() if isinstance(text, str) else text) + b"\r\n")

    def done(self, text: str = "OK done") -> None:
        self.say(f"{self.tag} {text}")

    def close(self) -> None:
        # the file has the socket open as well
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)
        self.file.close()
        self.sock.close()


class ImapServer:
    """`answers` take the place of what a command does; `letters` and `flags` go by UID; `said` are all commands."""

    def __init__(self, capabilities: str = CAPABILITIES, trust: ssl.SSLContext | None = None) -> None:
        self.capabilities = capabilities
        self.letters: dict[int, bytes] = {}
        self.flags: dict[int, set[str]] = {}
        self.clock: Callable[[], datetime] = utc_now
        self.tells_time = False
        self.came: dict[int, datetime] = {}
        self.folders: dict[str, list[bytes]] = {}
        self.validity = 1
        self.next_uid = 1
        self.permanent = r"\Seen \Flagged \Deleted \*"
        self.greeting: str | None = "* OK here"
        self.answers: dict[str, Answer] = {}
        self.said: list[str] = []
        self.logins = 0
        self.idling: list[Line] = []
        self._trust = trust
        self.lines: list[Line] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        self.hang_up()

    def deliver(self, raw: bytes) -> int:
        """A new letter; whoever idles is told."""
        uid, self.next_uid = self.next_uid, self.next_uid + 1
        self.letters[uid] = raw
        self.flags[uid] = set()
        self.came[uid] = self.clock()
        for line in self.idling:
            with contextlib.suppress(OSError):  # it has just hung up, and will see the letter when it comes again
                line.say(f"* {len(self.letters)} EXISTS")
        return uid

    def hang_up(self) -> None:
        """End all connections."""
        for line in self.lines:
            line.close()

    def count(self, command: str) -> int:
        """How often a command was given."""
        return sum(said.upper().startswith(command) for said in tuple(self.said))

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                sock, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(sock,), daemon=True).start()

    def _serve(self, sock: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError):
            line = Line(sock)
            self.lines.append(line)
            if self.greeting is None:
                return
            line.say(self.greeting)
            while read := line.file.readline():
                line.tag, _, line.words = read.decode().rstrip("\r\n").partition(" ")
                self.said.append(line.words)
                name = next((each for each in self.answers if line.words.upper().startswith(each)), None)
                if name is not None:
                    self.answers[name](line)
                else:
                    self.obey(line)

    def obey(self, line: Line) -> None:
        """Do what a well-behaved server does."""
        words = line.words
        match words.upper().removeprefix("UID ").split()[0]:
            case "CAPABILITY":
                line.say(f"* CAPABILITY {self.capabilities}")
                line.done()
            case "STARTTLS":
                line.done()
                assert self._trust is not None
                line.sock = self._trust.wrap_socket(line.sock, server_side=True)
                line.file = line.sock.makefile("rb")
            case "LOGIN":
                self.logins += 1
                line.done("OK welcome" if PASSWORD in words else "NO [AUTHENTICATIONFAILED] who are you?")
            case "LIST":
                asked = words.split('"')[3]
                for folder in self.folders:
                    if asked not in ("", folder):
                        continue
                    line.say(f'* LIST () "/" "{folder}"')
                line.done()
            case "CREATE" if "judge-clock" in words and not self.tells_time:
                line.done("NO you may not")
            case "CREATE":
                self.folders[words.split('"')[1]] = []
                line.done()
            case "DELETE":
                del self.folders[words.split('"')[1]]
                line.done()
            case "APPEND":
                folder, size = re.findall(r'"(.+)".* \{(\d+)\}$', words)[0]
                line.say("+ go on")
                self.folders[folder].append(line.file.read(int(size)))
                line.file.readline()
                line.done()
            case "CLOSE":
                line.folder = ""
                line.done()
            case "SELECT":
                line.folder = re.sub(r'^SELECT "?|"$', "", words)
                line.say(f"* {len(self.letters)} EXISTS")
                line.say(f"* OK [UIDVALIDITY {self.validity}] valid")
                line.say(f"* OK [UIDNEXT {self.next_uid}] next")
                line.say(f"* OK [PERMANENTFLAGS ({self.permanent})] flags")
                line.done("OK [READ-WRITE] open")
            case "SEARCH" if line.folder in self.folders:
                line.say("* SEARCH 1")
                line.done()
            case "SEARCH":
                first = int(re.findall(r"UID (\d+):\*", words)[0])
                unmarked = "UNKEYWORD" in words
                found = [uid for uid in self.letters if uid >= first] or list(self.letters)[-1:]
                found = [uid for uid in found if not (unmarked and "$Judged" in self.flags[uid])]
                line.say(" ".join(["* SEARCH", *map(str, found)]))
                line.done()
            case "FETCH" if line.folder in self.folders:
                line.say(f'* 1 FETCH (UID 1 INTERNALDATE "{self.clock():%d-%b-%Y %H:%M:%S %z}")')
                line.done()
            case "FETCH":
                self._fetch(line, *self._named(words))
            case "STORE":
                uid, rest = self._named(words)
                self.flags[uid] |= set(re.findall(r"[$\\]\w+", rest))
                line.done()
            case "COPY" | "MOVE" as command:
                uid, rest = self._named(words)
                self.folders[rest.split('"')[1]].append(self.letters[uid])
                if command == "MOVE":
                    del self.letters[uid]
                line.done()
            case "EXPUNGE":
                uid, _ = self._named(words)
                assert r"\Deleted" in self.flags[uid]
                del self.letters[uid]
                line.done()
            case "IDLE":
                line.say("+ idling")
                self.idling.append(line)
                try:
                    said = line.file.readline()
                finally:
                    self.idling.remove(line)
                if said == b"DONE\r\n":
                    line.done()
            case "LOGOUT":
                line.say("* BYE bye")
                line.done()
            case _:
                line.done()

    def _named(self, words: str) -> tuple[int, str]:
        _, _, uid, rest = words.split(" ", 3) if words.count(" ") > 2 else (*words.split(" "), "")
        return int(uid), rest

    def _fetch(self, line: Line, uid: int, wanted: str) -> None:
        if uid in self.letters:
            raw = self.letters[uid]
            number = list(self.letters).index(uid) + 1
            if "SIZE" in wanted:
                line.say(f"* {number} FETCH (UID {uid} RFC822.SIZE {len(raw)})")
            elif begun := re.search(r"BODY\.PEEK\[HEADER\]<0\.(\d+)>", wanted):
                header = raw[: raw.index(b"\r\n\r\n") + 4][: int(begun[1])]
                said = f"* {number} FETCH (UID {uid} BODY[HEADER]<0> {{{len(header)}}}\r\n"
                line.say(said.encode() + header + b")")
            else:
                assert "BODY.PEEK[]" in wanted
                dated = f'INTERNALDATE "{self.came[uid]:%d-%b-%Y %H:%M:%S %z}" ' if "INTERNALDATE" in wanted else ""
                line.say(f"* {number} FETCH (UID {uid} {dated}BODY[] {{{len(raw)}}}\r\n".encode() + raw + b")")
        line.done()
