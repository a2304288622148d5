"""Battles that people play at the window from the first turn to the result, one with the mouse alone, one with the
keys alone, and their record.

``python -m tests.ui.players`` plays the golden scripts of ``tests/golden`` anew, when rules were changed on purpose.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from systems.commands import to_data
from tests.ui.hands import Hands
from tests.ui.persons import Keys, Mouse, Player
from tests.ui.varied import VariedKeys, VariedMouse

GOLDEN = Path(__file__).parent.parent / "golden"

#: Golden scripts: name, scenario, seed, language, who plays.
BATTLES: tuple[tuple[str, str, int, str, type[Player]], ...] = (
    ("window-dojo-keys", "dojo", 5, "en", Keys),
    ("window-alley-mouse", "alley", 2, "zh", Mouse),
    ("window-wrestlers-keys", "wrestlers", 12, "en", VariedKeys),
    ("window-rooftop-mouse", "rooftop", 6, "zh", VariedMouse),
    ("window-mortar-mouse", "mortar", 3, "en", VariedMouse),
    ("window-night-watch-keys", "night-watch", 2, "zh", VariedKeys),
    ("window-trial-keys", "tests/ui/trial.toml", 2, "en", VariedKeys),
)
ROOT = Path(__file__).parent.parent.parent


def source(scenario: str) -> str:
    """Where a scenario is read from: one that ships by its name, one of the tests by its file."""
    return str(ROOT / scenario) if scenario.endswith(".toml") else scenario


def sides(scenario: str) -> tuple[str, ...]:
    from game.scenario import loader

    return tuple(side.id for side in loader.load(source(scenario)).sides)


def record(scenario: str, seed: int, lang: str, player: type[Player]) -> dict[str, Any]:
    """Play a battle and write it down."""
    hands = Hands(source(scenario), seed, lang=lang, persons=sides(scenario))
    player(hands).battle()
    return {"scenario": scenario, "seed": seed, "lang": lang, "script": hands.script, **outcome(hands)}


def outcome(hands: Hands) -> dict[str, Any]:
    """What a played battle came to."""
    battle = hands.session.battle
    return {"commands": [to_data(each) for each in battle.commands], "hash": battle.hash(), "rows": hands.rows()}


def main() -> None:
    for name, scenario, seed, lang, player in BATTLES:
        found = record(scenario, seed, lang, player)
        lines = ",\n".join(f"{json.dumps(key)}: {_value(value)}" for key, value in found.items())
        (GOLDEN / f"{name}.json").write_text("{\n" + lines + "\n}\n", encoding="utf-8")
        sys.stdout.write(f"{name}: {len(found['script'])} inputs, {len(found['commands'])} commands\n")


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main()
