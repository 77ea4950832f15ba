"""The routes of convoys: whether fleets make one, and which fleets it needs.

A route leads from the army's place over fleets, each beside the next, to its goal. It is *chordless* when nothing on it
touches anything but what comes just before and just after it: no fleet of it can be left out (a *proper route*, DATC
4.E.1). A fleet is needed when a chordless route leads over it (6.G.19). Any other route is longer than necessary, and
makes no fleet needed.

No gate of a map leads convoys, so the borders between seas lead both ways here.
"""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Set

Reach = Mapping[tuple[str, str], Collection[str]]  # ("F", sea) to the provinces that a fleet there may move to
Links = Mapping[str, Collection[str]]  # the seas with fleets, START and GOAL, each with what it touches

START, GOAL = "<", ">"
TRIES = (12, 48, 192)  # the steps of one search, and of the next if they do not suffice


def leads(reach: Reach, begin: Iterable[str], goals: Container[str], over: Container[str]) -> bool:
    """Whether fleets in the provinces `over` make a chain from one of `begin` to one of `goals`."""
    seen = {sea for sea in begin if sea in over}
    waiting = list(seen)
    while waiting:
        sea = waiting.pop()
        if sea in goals:
            return True
        for near in reach["F", sea]:
            if near in over and near not in seen:
                seen.add(near)
                waiting.append(near)
    return False


def on_chordless_route(
    fleet_at: str, reach: Reach, first: Set[str], last: Set[str], seas: Collection[str]
) -> bool | None:
    """Whether a chordless route leads over the fleet at `fleet_at`; None when the search gives up.

    `seas` are the provinces of all fleets that may be on a route, this one among them; `first` are the seas that touch
    the start, `last` those that touch the goal.

    Where the fleet touches the start or the goal, one look over the seas gives the answer. Elsewhere a route must lead
    back to the start and on to the goal and never touch itself, and nobody knows a quick way to find that on every map:
    routes are tried, as many as `TRIES` allow. On the maps of this installation no board has come near that bound, with
    fleets in all seas or in a random part of them.
    """
    begins, ends = fleet_at in first, fleet_at in last
    if begins and ends:
        return True
    beside = reach["F", fleet_at]
    if begins:
        return leads(reach, beside, last, {sea for sea in seas if sea not in first})
    if ends:
        return leads(reach, beside, first, {sea for sea in seas if sea not in last})
    if not leads(reach, beside, first, {sea for sea in seas if sea != fleet_at and sea not in last}):
        return False
    if not leads(reach, beside, last, {sea for sea in seas if sea != fleet_at and sea not in first}):
        return False
    links = _links(reach, first, last, frozenset(seas))
    for steps in TRIES:
        for start, goal in ((START, GOAL), (GOAL, START)):  # one of them may take a thousand times as many steps
            found = _Search(links, fleet_at, start, goal, steps).found()
            if found is not None:
                return found
    return None


def _links(reach: Reach, first: Set[str], last: Set[str], seas: Set[str]) -> Links:
    """What each sea, the start and the goal touch, in one order whatever the sets' order is."""
    links = {sea: sorted(near for near in reach["F", sea] if near in seas) for sea in sorted(seas)}
    for end, shore in ((START, first), (GOAL, last)):
        links[end] = sorted(shore & seas)
        for sea in links[end]:
            links[sea].append(end)
    return links


class _Search:
    """The search for a chordless route, from the fleet back to the start, while a way on to the goal is left."""

    def __init__(self, links: Links, fleet_at: str, start: str, goal: str, steps: int) -> None:
        self.links, self.fleet_at, self.start, self.goal, self.steps = links, fleet_at, start, goal, steps
        self.is_first = steps == TRIES[0]

    def found(self) -> bool | None:
        """Whether there is a route; None when the steps do not suffice to know."""
        places = self.links.keys() - {self.fleet_at, self.start, self.goal}
        back = places.difference(self.links[self.goal]) | {self.start}
        on = places.difference(self.links[self.start]) | {self.goal}
        return self._from(self.fleet_at, back, on)

    def _from(self, at: str, back: set[str], on: set[str]) -> bool | None:
        """Whether the route that has come back to `at` can be completed.

        `back` are the places that it may still go to before the start, `on` those between the fleet and the goal: all
        that touch nothing of the route but its ends.
        """
        self.steps -= 1
        if self.steps < 0:
            return None
        if not self.is_first and self._is_shut_in(at, back, on):
            return False
        links = self.links
        nexts: list[tuple[int, str]] = []
        rest = back.difference(links[at])
        for sea in links[at]:
            way = _way(links, sea, self.start, rest) if sea in back else []
            if way:
                if self._goes_on(on.difference(way, *(links[each] for each in way))):
                    return True
                nexts.append((len(way), sea))
        for _, sea in sorted(nexts):
            clear = on.difference((sea,), links[sea])
            if self._goes_on(clear):
                found = self._from(sea, rest, clear)
                if found is not False:
                    return found
        return False

    def _goes_on(self, on: set[str]) -> bool:
        return bool(_way(self.links, self.fleet_at, self.goal, on))

    def _is_shut_in(self, at: str, back: set[str], on: set[str]) -> bool:
        """Whether places that all touch each other lie between the route so far and both its ends.

        A chordless route has two of them at most, one after the other: it cannot come through one of them and go out
        through another. This finds most of what a search step by step would find very late.
        """
        free = back | on
        links = {place: free.intersection(self.links[place]) for place in free}
        begin = back.intersection(self.links[at]) | on.intersection(self.links[self.fleet_at])
        return any(not _reaches(links, begin - clique, clique) for clique in _cliques(links, set(), free, set()))


def _way(links: Links, begin: str, goal: str, over: Container[str]) -> list[str]:
    """A shortest way from `begin` to `goal` over these places, with both ends; empty where there is none."""
    before: dict[str, str] = {begin: ""}
    waiting = [begin]
    for place in waiting:
        if place == goal:
            way = [place]
            while before[way[-1]]:
                way.append(before[way[-1]])
            return way
        for near in links[place]:
            if near in over and near not in before:
                before[near] = place
                waiting.append(near)
    return []


def _reaches(links: Links, begin: Set[str], around: Set[str]) -> bool:
    """Whether the start or the goal can be reached from `begin` around some places."""
    seen = set(begin)
    waiting = list(seen)
    while waiting:
        place = waiting.pop()
        if place in (START, GOAL):
            return True
        waiting += [near for near in links[place] if near not in seen and near not in around]
        seen.update(waiting)
    return False


def _cliques(links: Mapping[str, Set[str]], clique: set[str], more: set[str], done: set[str]) -> Iterator[set[str]]:
    """All largest sets of places that touch each other (Bron and Kerbosch)."""
    if not more and not done:
        yield clique
        return
    pivot = max(more | done, key=lambda place: len(more & links[place]))
    for place in more - links[pivot]:
        yield from _cliques(links, clique | {place}, more & links[place], done & links[place])
        more = more - {place}
        done = done | {place}
