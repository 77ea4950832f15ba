"""A phase began for which a player had sent orders ahead: only that player learns what happened to them."""

from collections.abc import Iterator

from judge.desk.announcements.audience import Scene
from judge.game.events import AheadUsed, Event
from judge.writing.letters import ahead
from judge.writing.letters.outgoing import OutLetter


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letter to each player who had sent orders ahead for the phase that begins; none for skipped phases.

    No copy is kept for the record: nobody else may read it.
    """
    position = scene.after.position
    if not isinstance(event, AheadUsed) or position is None or event.phase != str(position.phase):
        return
    seat = scene.after.seats[event.seat]
    yield from scene.to([seat], lambda to, view: ahead.ahead_used(to, view, scene.variant, event))
