"""A phase waits for its masters' review: they see what it would bring; nobody else is told anything."""

from collections.abc import Iterator

from judge.desk.announcements.audience import Scene
from judge.game.clock.preview import preview_current_phase
from judge.game.events import Event, ReviewAsked
from judge.writing.letters import explanations
from judge.writing.letters.outgoing import OutLetter


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The masters' letters about a phase up for review; none for any other event. The record gets no copy."""
    if isinstance(event, ReviewAsked):
        seen = preview_current_phase(scene.after, scene.variant)
        yield from scene.to(scene.after.masters, lambda to, view: explanations.review(to, view, scene.variant, seen))
