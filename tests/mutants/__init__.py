"""`make mutants`: small faults are put into the judge by lot, and the tests of the same room must notice them.

[mutmut](https://mutmut.readthedocs.io/) makes the mutants and runs the tests. This folder chooses and reports:

- `SAMPLE` mutants are drawn by lot from all that mutmut finds in the rooms of `workspace.ROOMS`; `SEED` makes the draw
  repeatable. What a mutant draws depends on its name alone, so that most of a sample stays when code changes elsewhere,
  and a greater sample holds the smaller one. `ROOMS="rules desk"` runs those of the sample that lie in these rooms.
- So a great sample can be run in pieces, and their figures added up. `make mutants SAMPLE=300 SEED=1` runs all rooms,
  one after the other, and prints each room's figures as it ends. If it stops before the last two, the same sample goes
  on with `make mutants SAMPLE=300 SEED=1 ROOMS="post archive"`.
- A mutant meets the tests nearest to it: those in `tests/ROOM` that call the mutated function. mutmut finds them by
  running the folder once; the answer is kept in `build/mutants` until a file changes. What they leave alive meets all
  tests of the room.
- Before it meets a mutant, each test must pass. mutmut stops if one fails, and the report names that test.
- Each room works in a copy of the tree, and each mutant in a process of its own with a time limit, so that nothing
  disturbs the checkout or another mutant.
- The report names each room's share of killed mutants, then every survivor with its change. `equivalents.toml` lists
  the survivors that no test can kill, each with the reason why the change makes no difference.

mutmut mutates functions and methods that have no decorator (or `@staticmethod`, `@classmethod`), and neither
annotations nor constants of a module. Log lines are left alone: no test should hold their wording.
"""
