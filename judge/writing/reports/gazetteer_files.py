"""The gazetteer of a whole board as files: a table in HTML, in words, and JSON for programs."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from judge.board.position import Unit
from judge.common.message import Message
from judge.common.message import named as named_message
from judge.game.views.gazetteer import Gazetteer, PlaceFacts, Standing, Way
from judge.writing.letters.outgoing import Attachment
from judge.writing.rendering.html_page import as_html
from judge.writing.rendering.letter_blocks import Heading, Table
from judge.writing.rendering.translator import Translator
from judge.writing.reports.places import PlacesByCode, named, place_facts


class GazetteerTitle(Message):
    """Title of the table of all places of a game or a variant."""

    where: str


class FurtherInCell(Message):
    """Further text in a cell of the table."""

    what: Message


class WaysFromCoast(Message):
    """Places to which fleets go from a coast."""

    coast: Message
    ways: Message


class WaysInto(Message):
    """Places from which units come that cannot go back."""

    ways: Message


class CanalCell(Message):
    """A canal in a cell of the table."""

    canal: Message


class AdditionalHomeOf(Message):
    """Whose additional home a place is, in a cell of the table."""

    power: Message


class NoBuildBecause(Message):
    """Why the owner may not build in a place, in a cell of the table."""

    reason: Message


_NOTHING = "–"
_COLUMNS: Mapping[str, Message] = {
    name: named_message("column", name, __name__)
    for name in ("place", "kind", "centre", "armies", "fleets", "convoys", "builders")
}
_OF_A_GAME: Mapping[str, Message] = {name: named_message("column", name, __name__) for name in ("unit", "owner")}
_AT_FIRST: Mapping[str, Message] = {"unit": named_message("column", "start", __name__)}
"""The columns of the table with their headings: those of every board, and further ones, in a game and without one."""


def files(gazetteer: Gazetteer, where: str, name: str, translator: Translator) -> tuple[Attachment, ...]:
    """The board as files; `where` is the name of the game or variant, `name` that of the files.

    The table is in the translator's language, or wholly in English if that lacks something.
    """
    table = html_table(gazetteer, where, translator)
    record = json.dumps(record_of(gazetteer, where), ensure_ascii=False, indent=1)
    return (
        Attachment(f"{name}-gazetteer.html", "text/html; charset=utf-8", table.encode()),
        Attachment(f"{name}-gazetteer.json", "application/json; charset=utf-8", f"{record}\n".encode()),
    )


def html_table(gazetteer: Gazetteer, where: str, translator: Translator) -> str:
    """A page with a row for each place."""
    columns = {**_COLUMNS, **(_OF_A_GAME if gazetteer.is_played else _AT_FIRST)}
    head, title = tuple(map(translator.say, columns.values())), translator.say(GazetteerTitle(where))
    rows = tuple(
        tuple(translator.show(cells[name]) if cells[name] is not None else _NOTHING for name in columns)
        for cells in _rows(gazetteer)
    )
    if translator.lacks:
        return html_table(gazetteer, where, Translator(zone=translator.zone, variant=translator.variant))
    return as_html(title, (Heading(title, 2), Table(rows, head)), translator.language, wide=True)


def _rows(gazetteer: Gazetteer) -> Iterator[dict[str, object]]:
    """The cells of each place by column: messages, texts, or None."""
    for place in gazetteer.everything:
        facts: dict[str, Any] = place_facts(gazetteer, place, PlacesByCode)
        canal = CanalCell(facts["canal"]) if facts["canal"] else None
        fleets = (WaysFromCoast(coast, ways) if coast else ways for coast, ways in facts["fleets"])
        adopted = AdditionalHomeOf(facts["adopted"]) if facts["adopted"] else None
        no_build = NoBuildBecause(facts["no_build"]) if facts["no_build"] else None
        yield {
            "place": named(gazetteer.board, place.province.code),
            "kind": _cell(facts["kind"], facts["coasts"], canal, facts["stay"], *facts["lapses"]),
            "centre": facts["centre"],
            "armies": _cell(*facts["armies"]),
            "fleets": _cell(*fleets, *map(WaysInto, facts["entries"])),
            "convoys": _cell(*facts["convoys"], facts["ferried"]),
            "builders": _cell(*facts["builders"], facts["first_builders"], no_build),
            "unit": _cell(*(facts["unit"] or ()), facts["starts_with"]),
            "owner": _cell(facts["owner"], adopted),
        }


def _cell(*said: Message | None) -> Message | None:
    """Several texts in one cell."""
    told = [each for each in said if each is not None]
    return told[0].with_more(*map(FurtherInCell, told[1:])) if told else None


def record_of(gazetteer: Gazetteer, where: str) -> dict[str, Any]:
    """The board for programs: places by their codes, powers by their keys; facts that a place does not have are left
    out."""
    variant, position = gazetteer.variant, gazetteer.position
    return {
        "board": where,
        "variant": variant.key,
        "options": {key: variant.chosen[key] for key in variant.options},
        "phase": str(position.phase) if gazetteer.is_played else None,
        "places": [_place(each) for each in gazetteer.everything],
    }


def _place(place: PlaceFacts) -> dict[str, Any]:
    province, neutral = place.province, place.neutral
    found = {
        "code": province.code,
        "name": province.name,
        "kind": place.kind.value,
        "coasts": list(place.spaces),
        "centre": province.is_centre,
        "home_of": place.home_of,
        "first_owner": place.first_owner,
        "neutral": None if neutral is None else {"kind": neutral.kind.value, "sponsor": neutral.sponsor},
        "colony": place.is_colony,
        "special_for": list(place.special_for),
        "armies": [_way(each, "to") for each in place.armies],
        "fleets": {at: [_way(each, "to") for each in ways] for at, ways in place.fleets.items()},
        "entries": [_way(each, "from") for each in place.entries],
        "convoys": place.convoys,
        "embarking": list(place.embarking),
        "ferried": place.is_ferried,
        "canal": None if place.canal is None else {"year": place.canal.year, "open": place.canal.is_open},
        "stay": place.stay,
        "lapses": [
            {"after": f"{each.season}{each.year}", "centre": each.centre, "closes": each.closes}
            for each in place.lapses
        ],
        "builders": {site: list(powers) for site, powers in place.builders.items()},
        "first_builders": list(place.first_builders),
        "fleets_only": place.fleets_only,
        "starts_with": _unit(place.starts_with),
        "now": None if place.standing is None else _standing(place.standing),
    }
    return _filled(found)


def _way(way: Way, end: str) -> dict[str, Any]:
    gate = way.gate
    if gate is None:
        return {end: way.to}
    conditions = {
        "owner_of": list(gate.owner_of),
        "power": gate.power,
        "year": gate.year,
        "before": str(gate.before) if gate.before else None,
        "retreat": gate.retreat,
        "move": gate.move,
        "helps": gate.helps,
    }
    return {end: way.to, **_filled(conditions)}


def _standing(standing: Standing) -> dict[str, Any]:
    known = {
        "unit": _unit(standing.unit),
        "dislodged": _unit(standing.dislodged),
        "owner": standing.owner,
        "since": standing.since,
        "phases_left": standing.phases_left,
        "adopted_by": standing.adopted_by,
        "no_build": standing.no_build.code if standing.no_build else None,
    }
    return {"seen": standing.is_seen, **_filled(known)}


def _unit(unit: Unit | None) -> dict[str, str] | None:
    return None if unit is None else {"power": unit.power, "unit": str(unit)}


def _filled(record: dict[str, Any]) -> dict[str, Any]:
    """A record without values that are empty, None or False; 0 stays."""
    return {key: value for key, value in record.items() if value or (value == 0 and value is not False)}
