"""Refusals: one exception whose message has a stable code and facts."""

from judge.common.message import Message, Plain


class Refusal(Exception):
    """A request that cannot be carried out. `message` says why, and what would be right; `code` is its code.

    A refusal whose words are not a message yet is made of a code and an English sentence.
    """

    def __init__(self, said: Message | str, sentence: str = "") -> None:
        self.message = Plain(sentence) if isinstance(said, str) else said
        self.code = said if isinstance(said, str) else said.code
        super().__init__(sentence if isinstance(said, str) else repr(said))
