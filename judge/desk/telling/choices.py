"""What masters and players choose: options, groups, votes."""

from collections.abc import Iterator

from judge.desk.telling.scene import Scene
from judge.game.events import Event, OptionSet, PowersAssigned, ProposalMade, ProposalSettled
from judge.writing import letters
from judge.writing.outgoing import OutLetter


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event that is a choice, or a vote; none of any other event."""
    variant = scene.variant
    match event:
        case ProposalMade(key=key):
            (asked,) = (each for each in scene.view(None).questions if each.key == key)
            yield from scene.to_all(lambda to, view: letters.proposed(to, view, variant, asked))
        case ProposalSettled(key=key):
            settled = scene.old.proposals[key]
            yield from scene.to_all(lambda to, view: letters.vote_settled(to, view, variant, settled, event))
        case OptionSet(option=option, value=value, why="master"):
            chosen = f"A choice for this game: {variant.options[option].title}: {value}."
            yield from scene.to_all(lambda to, view: letters.announcement(to, view, variant, chosen))
        case PowersAssigned(assignment=assignment):
            fixed = [f"{variant.side_name(power)} to {variant.side_name(side)}" for power, side in assignment.items()]
            dealt = f"Fixed before the deal: {', '.join(fixed) or 'nothing'}. The rest is drawn by lot."
            yield from scene.to_all(lambda to, view: letters.announcement(to, view, variant, dealt))
