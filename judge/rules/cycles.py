"""Cycles: decisions that depend on each other (DATC chapter 5, "The Math of Adjudication").

The open decisions form a graph of dependencies. A strongly connected group that depends on no open decision outside
itself is a core. If exactly one assignment of the core is consistent, it is the answer. Otherwise, a convoy in the core
makes it a paradox: the paradox rule stops the convoy. A core of moves alone is a circular movement, and all succeed.
"""

from collections.abc import Collection, Iterator

from judge.rules.matching import MOVE
from judge.rules.movement import Battle

Node = tuple[str, int]  # ("move" | "support" | "path", unit number)


def break_cycles(battle: Battle) -> None:
    """Decide what `Battle.resolve` left open, one core after the other."""
    while open_nodes := _open_nodes(battle):
        core = _core(battle, open_nodes)
        found = _ways(battle, core)
        paths = [n for kind, n in core if kind == "path"]
        if len(found) == 1:
            _assign(battle, found[0])
        elif paths:
            _stop_convoys(battle, paths, core)
        else:
            ring = max(found, key=_moves_on, default=dict.fromkeys(core, False))
            _assign(battle, ring)
            battle.ring.update(n for _, n in core if battle.moved[n])
        for army, path in enumerate(battle.path):
            if path is None:
                battle.path[army] = battle.judge_path(army)
        battle.settle([n for _, n in open_nodes])


def _stop_convoys(battle: Battle, armies: list[int], core: Collection[Node]) -> None:
    """The paradox rule: the armies' convoys fail, because of those fleets whose dislodgement the core is about.

    A fleet that nobody in the core attacks is no part of the paradox, and its convoy stands (DATC 6.F.26, 6.F.28).
    """
    for army in armies:
        battle.path[army] = False
        battle.paradox.add(army)
        for sea, fleet in battle.fleets[army].items():
            if any(("move", attacker) in core for attacker in battle.attackers.get(sea, ())):
                battle.held_up.add(fleet)


def _open_nodes(battle: Battle) -> list[Node]:
    nodes: list[Node] = [("path", n) for n, path in enumerate(battle.path) if path is None]
    for n in battle.undecided():
        nodes.append(("move" if battle.kind[n] == MOVE else "support", n))
    return nodes


def _set(battle: Battle, node: Node, value: bool | None) -> None:
    kind, n = node
    (battle.moved if kind == "move" else battle.given if kind == "support" else battle.path)[n] = value


def _judge(battle: Battle, node: Node) -> bool | None:
    kind, n = node
    if kind == "move":
        return battle.judge_move(n)
    return battle.judge_support(n) if kind == "support" else battle.judge_path(n)


def _assign(battle: Battle, way: dict[Node, bool]) -> None:
    for node, value in way.items():
        _set(battle, node, value)


def _moves_on(way: dict[Node, bool]) -> int:
    """How many moves succeed in an assignment: in a circular movement all do, or none."""
    return sum(value for (kind, _), value in way.items() if kind == "move")


def _reads(battle: Battle, node: Node) -> Iterator[Node]:
    """The decisions that a decision depends on."""
    kind, n = node
    at, aim = battle.at[n], battle.aim[n] or ""
    if kind == "path":
        for sea in battle.fleets[n]:
            yield from (("move", m) for m in battle.attackers.get(sea, ()))
    elif kind == "support":
        for attacker in battle.attackers.get(at, ()):
            yield ("path", attacker)
            yield ("move", attacker)
    else:
        for rival in battle.attackers[aim]:
            yield ("path", rival)
            if battle.situation.policies.dislodged_influence == "never":
                yield ("move", rival)
            yield from (("support", helper) for helper in battle.helpers[rival])
        there = battle.number.get(aim)
        if there is not None:
            yield ("move", there)
            yield from (("support", helper) for helper in battle.helpers[there])


def _core(battle: Battle, nodes: list[Node]) -> list[Node]:
    """A strongly connected group that depends on nothing open outside itself (Tarjan, without recursion)."""
    open_nodes = set(nodes)
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    start = nodes[0]
    index[start] = low[start] = 0
    stack.append(start)
    work = [(start, iter([r for r in _reads(battle, start) if r in open_nodes]))]
    while True:
        node, reads = work[-1]
        for read in reads:
            if read not in index:
                index[read] = low[read] = len(index)
                stack.append(read)
                work.append((read, iter([r for r in _reads(battle, read) if r in open_nodes])))
                break
            low[node] = min(low[node], index[read])
        else:
            work.pop()
            if low[node] == index[node]:
                # the first component that the algorithm completes depends on nothing outside itself
                return stack[stack.index(node) :]
            low[work[-1][0]] = min(low[work[-1][0]], low[node])


def _ways(battle: Battle, core: list[Node]) -> list[dict[Node, bool]]:
    """The consistent assignments of the core, two at most. Leaves the battle unchanged."""
    found: list[dict[Node, bool]] = []
    trials: list[dict[Node, bool]] = [{core[0]: True}, {core[0]: False}]
    while trials and len(found) < 2:
        known = _follow(battle, core, trials.pop())
        if known is None:
            continue
        rest = next((node for node in core if node not in known), None)
        if rest is None:
            found.append(known)
        else:
            trials += [known | {rest: True}, known | {rest: False}]
    return found


def _follow(battle: Battle, core: list[Node], known: dict[Node, bool]) -> dict[Node, bool] | None:
    """What the known decisions imply in the core; None on a contradiction. Leaves the battle unchanged."""
    known = dict(known)
    _assign(battle, known)
    try:
        passes, changed = [core, core[::-1]], True
        while changed:
            changed = False
            for node in passes[0]:
                value = _judge(battle, node)
                if value is None:
                    continue
                if node not in known:
                    known[node] = value
                    _set(battle, node, value)
                    changed = True
                elif known[node] != value:
                    return None
            passes.reverse()
        return known
    finally:
        for node in core:
            _set(battle, node, None)
