"""A phase waits for its masters' review: they see what it would bring. All are told only of masters who are silent."""

from collections.abc import Iterator
from dataclasses import replace

from judge.desk.announcements.audience import Scene
from judge.game.clock.agenda import PATIENCE
from judge.game.clock.preview import preview_current_phase
from judge.game.events import Event, MasterCandidate, MasterSilent, ReviewAsked
from judge.writing.letters import explanations, silence
from judge.writing.letters.outgoing import OutLetter, Reader


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters about a phase up for review; none for any other event. The record learns of silent masters alone."""
    state, variant = scene.after, scene.variant
    match event:
        case ReviewAsked():
            seen = preview_current_phase(state, variant)
            yield from scene.to(state.masters, lambda to, view: explanations.review(to, view, variant, seen))
        case MasterSilent(at=at) if not state.lacks_master:
            yield from scene.to(state.masters, lambda to, view: silence.still_waits(to, view, variant, at + PATIENCE))
        case MasterSilent():
            yield from scene.to_all(lambda to, view: silence.master_silent(to, view, variant))
        case MasterCandidate(address=address):
            asked = silence.candidate(Reader(address), scene.view(None), variant)
            yield replace(asked, cautious=True, once=f"master {state.name}")
