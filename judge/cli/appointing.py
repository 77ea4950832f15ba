"""The keeper's commands on running games: appoint a master."""

import random
from pathlib import Path

import click

from judge.cli.games import opened
from judge.cli.keeper import CONFIG, FALLBACK_MAPS, configured
from judge.common.clock import utc_now


@click.group()
def games() -> None:
    """Look after the games that run."""


@games.command("appoint")
@click.argument("game")
@click.argument("address")
@click.option("--name", default="", help="What the new master is called.")
@CONFIG
@FALLBACK_MAPS
def games_appoint(game: str, address: str, name: str, config_file: Path | None, own_maps: Path | None) -> None:
    """Make the person with that ADDRESS a master of a GAME, besides those it has. The judge may be running."""
    from judge.app.commit import Services, Trigger, commit
    from judge.cli.games import game_of
    from judge.desk.handling.handler import handle_appointment
    from judge.desk.handling.lookup import address_named
    from judge.game.refusals import Refusal
    from judge.writing.rendering.translator import in_english

    config, now = configured(config_file, own_maps), utc_now()
    with opened(config) as archive, archive.transaction() as transaction:
        state = game_of(transaction, game)
        services = Services(archive, config, utc_now, random.Random(), archive.secret(), illustrated=False)
        try:
            effects = handle_appointment(transaction, state.name, address_named(address), name, now)
        except Refusal as refusal:
            raise click.ClickException(in_english(refusal.message)) from refusal
        commit(services, transaction, effects, now, Trigger(f"appoint {state.name}"))
    click.echo(f"✓ {address} is a master of {state.name}; they get a letter, and so does everybody in the game")
