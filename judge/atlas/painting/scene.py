"""Resolves a picture for painting: its board and drawing, the facts that its reader may see, and the shown part."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.atlas.captions import UNITS, Say, Words
from judge.atlas.painting.chart import Atlas, atlas_of
from judge.atlas.painting.palette import Palette, palette_of
from judge.atlas.painting.view import SheetView, view_of
from judge.atlas.picture import Picture
from judge.board.library import Library
from judge.board.position import Position, province_of
from judge.board.variant import Power, Variant


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture with its board and drawing. It holds nothing that the picture's reader must not see.

    `powers` are all powers, played or not. `owners` maps centres and controlled provinces to their power. `homes` maps
    home centres to the power they belong to. `standing` maps provinces to descriptions of the units there. `say` says
    what the picture says, in its language.
    """

    picture: Picture
    variant: Variant
    atlas: Atlas
    palette: Palette
    view: SheetView
    powers: Mapping[str, Power]
    owners: Mapping[str, str]
    homes: Mapping[str, str]
    standing: Mapping[str, tuple[str, ...]]
    say: Say

    @property
    def position(self) -> Position:
        """The position as far as the reader sees it."""
        return self.picture.position

    def is_seen(self, code: str) -> bool:
        """Whether the reader sees a province's units and owner."""
        return self.picture.seen is None or code in self.picture.seen

    def powers_in_view(self) -> list[str]:
        """The keys of the powers that have a centre or a unit in the shown part of the map."""
        box, province = self.view.box, self.variant.province_of
        codes = {
            code
            for chart in self.view.charts
            for code, rows in chart.panel.places.items()
            if any(box.holds(place.unit) for place in rows)
        }
        everybody = (*self.position.units, *(each.unit for each in self.position.dislodged))
        there = {owner for code, owner in self.owners.items() if code in codes}
        there |= {unit.power for unit in everybody if province[unit.space] in codes}
        return [key for key in self.variant.powers if key in there]


def scene_of(picture: Picture, words: Words, library: Library) -> Scene:
    """The scene of a picture; its variant comes from the library, and what it says from `words`.

    :raises UnknownVariant: the library does not have the variant.
    :raises MapError: the variant has no drawing, or one of its files is wrong.
    """
    picture = replace(picture, position=_visible_position(picture))
    position = picture.position
    variant = picture.board(library).at(position.phase)
    atlas = atlas_of(variant)
    powers = {**variant.powers, **variant.neutrals}
    homes = {home: key for key, power in variant.powers.items() for home in power.homes}
    say = words(picture.language, variant)
    standing: dict[str, tuple[str, ...]] = {}
    for unit in position.units:
        code = variant.province_of[unit.space]
        standing[code] = (*standing.get(code, ()), say(UNITS[unit.kind](unit.power)))
    return Scene(
        picture,
        variant,
        atlas,
        palette_of(variant),
        view_of(atlas, variant, picture.zoom),
        powers,
        {**position.control, **position.centres},
        {**homes, **position.adopted},
        standing,
        say,
    )


def _visible_position(picture: Picture) -> Position:
    """The position of a picture as far as its reader sees it."""
    position = picture.position
    if picture.seen is None:
        return position
    seen = frozenset(picture.seen)

    def visible(facts: Mapping[str, str]) -> dict[str, str]:
        return {code: owner for code, owner in facts.items() if code in seen}

    return replace(
        position,
        units=tuple(unit for unit in position.units if province_of(unit.space) in seen),
        dislodged=tuple(each for each in position.dislodged if province_of(each.unit.space) in seen),
        centres=visible(position.centres),
        adopted=visible(position.adopted),
        control=visible(position.control),
    )
