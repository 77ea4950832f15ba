"""Dealing the powers: the deal that best meets the players' wishes overall; ties are decided by lot."""

import math
import random
from collections.abc import Sequence


def deal(
    powers: Sequence[str], wishes: Sequence[Sequence[str]], seed: int, weights: Sequence[Sequence[int]] = ()
) -> list[str]:
    """Deal one power for each list of wishes, in the order of the lists; there are as many powers as lists.

    A first wish weighs as many points as there are powers, the second wish one less, and so on; other powers weigh
    nothing (nJudge's 7, 6, 5 …). `weights` has a list for each list of wishes: the worth of each wish to that player,
    above zero; empty: by its position. Weights are scaled so that everybody's first wish weighs the same: `10, 5` and
    `1000, 500` are equal, and bigger numbers gain nothing. The deal has the greatest possible sum of weights, and the
    same seed deals the same way again. The time it takes grows with the cube of the number of powers.

    :raises ValueError: there are not as many powers as lists.
    """
    count = len(powers)
    if count != len(wishes):
        raise ValueError(f"{count} powers cannot be dealt to {len(wishes)} players; there must be as many of each")
    lots = random.Random(seed)
    parts = math.lcm(*(max(given) for given in weights if given))  # so that scaled weights are whole numbers
    unit = count * 2**20  # all lots together never outweigh one step between wishes
    costs = [
        [-unit * _worth(power, wished, given, count, parts) - lots.randrange(2**20) for power in powers]
        for wished, given in zip(wishes, weights or [()] * count, strict=True)
    ]
    return [powers[column] for column in _cheapest(costs)]


def _worth(power: str, wished: Sequence[str], given: Sequence[int], count: int, parts: int) -> int:
    """The weight of a power for somebody with these wishes; one step between wishes is `parts`."""
    if power not in wished:
        return 0
    place = wished.index(power)
    return parts * count * given[place] // max(given) if given else parts * (count - place)


def _cheapest(costs: list[list[int]]) -> list[int]:
    """The column of each row in the cheapest assignment of a square matrix (Kuhn and Munkres' Hungarian method).

    Rows enter one by one; each pays for the cheapest chain of reassignments that frees a column for it. Prices of
    rows and columns keep every reduced cost at zero or more, so the cheapest chain is a shortest path.
    """
    count = len(costs)
    row_price, column_price = [0] * (count + 1), [0] * (count + 1)
    row_at = [0] * (count + 1)  # the row that holds a column, both counted from 1; 0 is none
    for row in range(1, count + 1):
        row_at[0] = row
        column = 0
        cheapest: list[float] = [float("inf")] * (count + 1)
        came_from = [0] * (count + 1)
        done: set[int] = set()
        while row_at[column]:
            done.add(column)
            here = row_at[column]
            for each in set(range(1, count + 1)) - done:
                reduced = costs[here - 1][each - 1] - row_price[here] - column_price[each]
                if reduced < cheapest[each]:
                    cheapest[each], came_from[each] = reduced, column
            column = min(set(range(1, count + 1)) - done, key=lambda each: (cheapest[each], each))
            step = int(cheapest[column])
            for each in range(count + 1):
                if each in done:
                    row_price[row_at[each]] += step
                    column_price[each] -= step
                else:
                    cheapest[each] -= step
        while column:
            row_at[column] = row_at[came_from[column]]
            column = came_from[column]
    columns = [0] * count
    for column in range(1, count + 1):
        columns[row_at[column] - 1] = column - 1
    return columns
