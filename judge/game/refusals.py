"""Refusals: one exception with a stable code and a friendly sentence."""


class Refusal(Exception):
    """A request that cannot be carried out, and what would be right.

    `code` is stable and kebab-case; `str(refusal)` is one English sentence, or two, that may be sent to a person as
    it is.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
