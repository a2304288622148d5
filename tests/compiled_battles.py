"""Battles for ``test_compiled.py``, in a process of their own: ``python -m tests.compiled_battles 0|1``.

The jobs are a JSON list on standard input. A job is scenario, mind, edition, seed: of it come the commands, the state
after each, and one view a while from the beginning with the mind that decided from it and its command. Or ``view``, a
view, a mind, its seed and its command: of it comes what that mind decides here, and the command.
"""

from __future__ import annotations

import base64
import json
import pickle
import sys
from typing import Any

from game import compiled

LIMIT = 60
"""Commands of a battle that are compared."""


def battle(name: str, mind: str, edition: str, seed: str) -> list[Any]:
    """One battle: commands, states, and a view with what was decided from it."""
    from game.ai import decide
    from game.scenario.loader import load
    from systems import referee
    from systems.view import view

    played = referee.new_battle(load(name).by(edition).setup(), int(seed))
    commands: list[str] = []
    states: list[str] = []
    kept = ["", "", "", ""]
    while (who := referee.decides(played)) is not None and len(commands) < LIMIT:
        seen = view(played, who)
        stored = base64.b64encode(pickle.dumps(seen)).decode("ascii")
        command = decide(mind, seen, int(seed))
        if len(commands) <= LIMIT // 3:
            kept = [stored, mind, seed, repr(command)]
        if referee.submit(played, command) is not None:
            raise RuntimeError(f"{mind} was refused: {command}")
        commands.append(repr(command))
        states.append(played.hash())
    return [commands, states, kept]


def decided(stored: str, mind: str, seed: str, command: str) -> list[Any]:
    """What the mind does here with that view, and what it did there."""
    from game.ai import decide

    return [repr(decide(mind, pickle.loads(base64.b64decode(stored)), int(seed))), command]


def main() -> None:
    machine_code, jobs = sys.argv[1] == "1", json.load(sys.stdin)
    if machine_code and not compiled.use():
        raise SystemExit("these rules are not compiled")
    told = [decided(*job[1:]) if job[0] == "view" else battle(*job) for job in jobs]
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
