"""The longer answers to commands, as text for a `Section`: LIST, STATUS, SUMMARY, HELP, HISTORY."""

from collections.abc import Mapping, Sequence

from judge.board.maps import load_variant, variant_keys
from judge.board.variant import Variant
from judge.game.boards import hands
from judge.game.views import GameView
from judge.writing.render import plural, power_name, render
from judge.writing.replies import CentresByYear, ListedGame, PastLetter, Topic
from judge.writing.tables import centre_table, player_rows, unit_rows_of_all
from judge.writing.words import credit, powers_words, side_words, terms


def list_games(games: Sequence[ListedGame], zone: str) -> str:
    """LIST: every game with its state, in the order given; then whose the variants are, and which maps are rebuilt."""
    column = max((len(each.name) for each in games), default=0) + 2
    known = set(variant_keys())
    variants = {each.variant: load_variant(each.variant) for each in games if each.variant in known}
    rows = []
    for each in games:
        title = variants[each.variant].title if each.variant in variants else each.variant
        places = _places(variants[each.variant]) if each.status == "forming" and each.variant in variants else 0
        players = f"{each.seats_taken} of {places} players" if places else plural(each.seats_taken, "player")
        state = [title, str(each.status), *([each.phase] if each.phase else []), players]
        rows.append((each.name.ljust(column), ", ".join(state), each.deadline))
    credits = [said for said in map(credit, variants.values()) if said]
    return render("list_games", games=rows, credits=credits, zone=zone)


def _places(variant: Variant) -> int:
    """How many players a variant is for; 0 where an option that its master may choose changes it."""
    options = [(key, value) for key, choice in variant.options.items() for value in choice.values or ()]
    numbers = {len(hands(each)) for each in (variant, *(load_variant(variant.key, dict([each])) for each in options))}
    return numbers.pop() if len(numbers) == 1 else 0


def list_game(view: GameView, variant: Variant, zone: str) -> str:
    """LIST game: what everybody may know of it."""
    return render(
        "list_game",
        view=view,
        zone=zone,
        players=player_rows(view, variant),
        vacant=side_words(view.vacant, variant),
        sides=unit_rows_of_all(variant, view.position, with_centres=True) if view.position else [],
        terms=terms(view.settings, variant),
    )


def status(view: GameView, variant: Variant, zone: str) -> str:
    """STATUS: the game as this reader may see it; his own orders are the receipt's."""
    missing = None if view.missing is None else powers_words(view.missing, variant)
    return render("status", view=view, zone=zone, missing=missing, players=player_rows(view, variant))


def summary(view: GameView, variant: Variant, years: CentresByYear) -> str:
    """SUMMARY: who owned how many centres after each year, and who plays."""
    winner = power_name(variant, view.winner) if view.winner else ""
    drawn = powers_words(view.drawn, variant)
    table, players = centre_table(variant, years), player_rows(view, variant)
    return render("summary", view=view, winner=winner, drawn=drawn, table=table, players=players)


def help_overview(commands: Mapping[str, Sequence[Topic]], guides: Sequence[Topic]) -> str:
    """HELP: all commands by who may use them, and the guides, each with what it is for."""
    groups = [*((f"{who[:1].upper()}{who[1:]}", topics) for who, topics in commands.items()), ("To read", guides)]
    return render("help", groups=[(title, [(each.name, each.summary) for each in group]) for title, group in groups])


def help_topic(topic: Topic) -> str:
    """HELP and a command: how it is written, what it does."""
    return render("help_topic", topic=topic)


def history(letters: Sequence[PastLetter], zone: str) -> str:
    """HISTORY: the game's public letters as they were sent, with rules between them."""
    return render("history", letters=letters, zone=zone, whole_words=True)
