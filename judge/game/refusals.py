"""Refusals: one exception whose message has a stable code and facts."""

from judge.common.message import Message


class Refusal(Exception):
    """A request that cannot be carried out. `message` says why, and what would be right; `code` is its code."""

    def __init__(self, message: Message) -> None:
        self.message = message
        self.code = message.code
        super().__init__(repr(message))
