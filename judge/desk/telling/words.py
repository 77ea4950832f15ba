"""What is written: press and announcements."""

from collections.abc import Iterator

from judge.desk.telling.scene import Scene
from judge.game.events import Announced, Event, PressSent
from judge.game.views import GameView
from judge.writing import letters
from judge.writing.outgoing import RECORD, OutLetter, Reader


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event that is somebody's words; none of any other event."""
    match event:
        case PressSent():
            yield from _press(scene, event)
        case Announced(text=text):
            yield from scene.to_all(lambda to, view: letters.announcement(to, view, scene.variant, text))


def _press(scene: Scene, sent: PressSent) -> Iterator[OutLetter]:
    """A message to its readers, its sender's copy, and the record's when it was for everybody."""
    variant, seats = scene.variant, scene.after.seats

    def write(to: Reader, view: GameView) -> OutLetter:
        return letters.press(to, view, variant, sent.sender, sent.to, sent.text, broadcast=sent.broadcast)

    yield from scene.to([seats[each] for each in sent.to], write)
    yield from scene.to(
        [seats[sent.sender]],
        lambda to, view: letters.press_sent(to, view, variant, sent.to, sent.text, broadcast=sent.broadcast),
    )
    if sent.broadcast:
        yield write(RECORD, scene.view(None))
