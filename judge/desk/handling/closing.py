"""Longer answers that are made when the whole letter is done, so that they show how things stand after all of it."""

from collections.abc import Callable

from judge.desk.handling.letter_context import LetterContext


def show_at_end(context: LetterContext, show: Callable[[], None]) -> None:
    """Let `show` give its longer answers once every line is done, in the place of the present command's.

    It speaks then for the seat signed on now, unless the letter has given that seat up.
    """
    context.late.append((len(context.sections), context.signed_on, show))


def close(context: LetterContext) -> None:
    """Give the longer answers that waited for the end of the letter."""
    signed_on = context.signed_on
    for place, seat, show in reversed(context.late):
        context.signed_on = seat
        if seat is None or not context.seat_of(seat).is_held:
            continue
        before = len(context.sections)
        show()
        context.sections[place:place] = [context.sections.pop() for _ in range(len(context.sections) - before)][::-1]
    context.late, context.signed_on = [], signed_on
