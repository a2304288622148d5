"""The letters of deeds as actions of the key table: the plain deeds, the groups, and the deeds in each group.

Groups with one letter between them are one action: the letter goes from one to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from game.app import keymap
from game.app.deeds import WEAPON_KEYS, Deed
from game.app.keymap import BATTLE, GROUP, Deal, Keys
from game.app.repertoire import GROUPS, KINDS, Kind

if TYPE_CHECKING:
    from game.text import Text

LIE = ("stand_up", "drop_prone")
"""Two deeds with one key: one of them is always pointless."""
SPELLS = "spells"
"""The group whose letters follow the order of a unit's spells: nobody moves them."""


@cache
def deals() -> tuple[Deal, ...]:
    """Every letter of a deed, as the table has it."""
    found = [Deal("deed move", (BATTLE,), ("M",))]
    found += [Deal(f"arm {modes[0]}", (BATTLE,), (key,)) for key, modes in _arms().items()]
    found += [Deal(f"deed {kind.named}", (BATTLE,), (kind.key,)) for kind in KINDS if kind.group not in GROUPS]
    found.append(Deal("deed prone", (BATTLE,), ("Z",)))
    found += [Deal(f"group {groups[0]}", (BATTLE,), (key,)) for key, groups in _groups().items()]
    for group in GROUPS:
        if group == SPELLS:
            found.append(Deal("spells", (f"{GROUP}{group}",), (), True, "A … Z"))
        found += [
            Deal(f"deed {group} {kind.named}", (f"{GROUP}{group}",), (kind.key,))
            for kind in KINDS
            if kind.group == group
        ]
    return tuple(found)


def _arms() -> dict[str, list[str]]:
    """Letter -> the kinds of weapon it attacks with."""
    found: dict[str, list[str]] = {}
    for mode, key in WEAPON_KEYS.items():
        found.setdefault(key, []).append(mode)
    return found


def _groups() -> dict[str, list[str]]:
    """Letter -> the groups it opens, one after another."""
    found: dict[str, list[str]] = {}
    for group, (_, key) in GROUPS.items():
        found.setdefault(key, []).append(group)
    return found


def of_group(group: str) -> str:
    """The action that opens a group."""
    return f"group {_groups()[GROUPS[group][1]][0]}"


def of_deed(deed: Deed) -> str:
    """The action of a deed as the table has it; "" for a deed without a letter of its own."""
    if deed.group == SPELLS or not deed.key:
        return ""
    if deed.group in GROUPS:
        return f"deed {deed.group} {deed.name}"
    if deed.verb == "attack":
        return f"arm {_arms()[deed.key][0]}"
    return "deed prone" if deed.verb in LIE else f"deed {deed.name}"


def lettered(keys: Keys, deeds: Sequence[Deed]) -> tuple[Deed, ...]:
    """The deeds with the keys that a person has given them, as the table writes keys."""
    found = []
    for deed in deeds:
        name = of_deed(deed)
        found.append(replace(deed, key=next(iter(keys.keys(name)), "")) if name else deed)
    return tuple(found)


def group_key(keys: Keys, group: str) -> str:
    """The key of a group, as the table writes keys."""
    return next(iter(keys.keys(of_group(group))), "")


def label(text: Text, name: str) -> str:
    """An action of this table in words; "" for an action of another table."""
    kind, _, rest = name.partition(" ")
    if name == "spells":
        return text.say("help.spells")
    if kind == "arm":
        modes = next(modes for modes in _arms().values() if modes[0] == rest)
        words = dict.fromkeys(text.verb("attack", mode) for mode in modes)
        return text.say("help.arm", way=", ".join(words))
    if kind == "group":
        groups = next(groups for groups in _groups().values() if groups[0] == rest)
        return text.say("help.group", group=", ".join(text.say(f"window.group_{each}") for each in groups))
    if kind != "deed":
        return ""
    if rest in ("move", "prone"):
        return text.verb("move") if rest == "move" else text.say("help.prone")
    group, _, deed = rest.rpartition(" ")
    return named(text, next(each for each in KINDS if each.named == deed and (not group or each.group == group)))


def named(text: Text, kind: Kind) -> str:
    """A deed of a group in full: by its verb, unless its button means one way of it alone."""
    said = f"window.label_{kind.named}"
    return text.say(said) if kind.name and text.text.has(said) else text.verb(kind.verb)


def scope(group: str) -> str:
    """The scope of the letters in a group."""
    return f"{keymap.GROUP}{group}"
