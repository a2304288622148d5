"""What a person may ask of a scenario without knowing any path: what its lab block lists, its doors, the other edition.

``offered`` gives settings as ``scenario.variation`` makes scenarios of them; ``said`` is such a setting in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenario.catalogue import shipped
from game.scenario.variation import DOORS, Setting, label, parse, settings
from systems.rulesets import DEFAULT, RULESETS

if TYPE_CHECKING:
    from game.scenario.scenario import Scenario
    from game.text import Text

MOST = 24
"""Settings that are offered."""
STANDS = {"closed": "shut"}
"""Words of a path that mean another one's."""


def offered(scenario: Scenario) -> tuple[Setting, ...]:
    """Single changes of a scenario that make another one of it; what its file lists first, one for each value."""
    listed = [each for text in scenario.lab for each in settings([parse(text)])]
    doors = [(("map.door", how),) for how in ("open", "shut", "locked")]
    editions = [(("ruleset", name),) for name in RULESETS]
    found: dict[Setting, None] = {}
    for setting in (*listed, *doors, *editions):
        plain = tuple((path, STANDS.get(value, value) if path == "map.door" else value) for path, value in setting)
        if _changes(scenario, *plain[0]):
            found[plain] = None
    return (*found,)[:MOST]


def _changes(scenario: Scenario, path: str, value: str) -> bool:
    """Whether that setting makes anything different, as far as a glance tells."""
    if path == "ruleset":
        return value != (scenario.ruleset or DEFAULT)
    if path == "map.door":
        board, wanted = scenario.board, shipped().edge(DOORS[value])
        standing = [board.edge_kinds[kind - 1] for kind in (*board.v_edges, *board.h_edges) if kind]
        return any(each.door and each != wanted for each in standing)
    if path.startswith("units.") and path.endswith(".count"):
        name = path.removeprefix("units.").removesuffix(".count")
        known = [unit for unit in scenario.units if unit.id == name]
        return not known or value != str(len(known))
    return True


def said(setting: Setting, scenario: Scenario, text: Text) -> str:
    """A setting in words; one that has none is said as it is written on a command line."""
    if len(setting) != 1:
        return label(setting)
    path, value = setting[0]
    if path == "ruleset" and value in RULESETS:
        return text.say(f"ruleset.{value}")
    if path == "map.door":
        return text.say(f"lab.what.door_{STANDS.get(value, value)}")
    head, _, rest = path.partition(".")
    if head == "units" and rest.endswith(".count"):
        name = rest.removesuffix(".count")
        sheet = next((unit for unit in scenario.units if unit.id == name), None)
        if sheet is not None:
            shown = (sheet.name_zh if text.lang == "zh" else sheet.name_en) or name
            return text.say("lab.what.without" if value == "0" else "lab.what.count", unit=shown, n=value)
    return label(setting)
