"""Rounds that are no plain ones: what they do and what they cost (companion 13.2), and what becomes of several kinds in
one attack (MEF-02, MEF-03).

What a weapon is loaded with lies on it as traits, ``loaded_KIND`` with how many, those put in last at the end: they are
fired first.
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import WeaponFacts, cite
from systems.forecast import AttackFacts, Modifier
from systems.frozen import replace

PLAIN = "plain"
LOADED, FIRED = "loaded_", "rounds_"
INSIGHT = 1
"""Dice of an insight bonus that tracers give full auto."""


class Rounds(NamedTuple):
    """One kind of rounds: its line, the dice it takes, and what it adds to the weapon's traits."""

    line: str
    dice: int
    traits: tuple[tuple[str, int], ...] = ()


KINDS = {
    "piercing": Rounds("modifier.piercing_rounds", 1, (("armor_piercing", 1),)),
    "silver": Rounds("modifier.silver_rounds", 2, (("silver", 1),)),
    "tracer": Rounds("modifier.tracer_rounds", 2),
    "ruby": Rounds("modifier.ruby_rounds", 0, (("magic", 1),)),
}
TRAITS = frozenset(f"{LOADED}{kind}" for kind in (*KINDS, PLAIN))


def kind_of(gear: str, ammo: str) -> str:
    """The kind of rounds a piece of gear holds, for a weapon that takes ``ammo``; "" for plain ones or others."""
    kind, at, rest = gear.partition("_")
    return kind if at and rest == ammo and kind in KINDS else ""


def gear_of(kind: str, ammo: str) -> str:
    """What rounds of that kind are carried as."""
    return f"{kind}_{ammo}" if kind else ammo


Row = tuple[str, str, int]
"""(item as OWNER/item, kind, how many): what ``components.attack.Loads`` keeps."""


def shown(unit: str, arms: tuple[WeaponFacts, ...], rows: tuple[Row, ...]) -> tuple[WeaponFacts, ...]:
    """The weapons with what they are loaded with as traits."""
    found = []
    for weapon in arms:
        own, _, owner = weapon.item.partition("@")
        name = f"{owner or unit}/{own}"
        traits = tuple((f"{LOADED}{kind}", number) for item, kind, number in rows if item == name)
        found.append(replace(weapon, traits=(*weapon.traits, *traits)) if traits and weapon.shots else weapon)
    return tuple(found)


def fired(weapon: WeaponFacts, number: int) -> str:
    """The kind whose effect so many rounds have: none where a plain one is among them (MEF-02), of several the one that
    was put in last (MEF-03: the Storyteller's to say).
    """
    seen: list[str] = []
    left = number
    for name, count in reversed(weapon.traits):
        if name.startswith(LOADED) and left > 0:
            seen.append(name.removeprefix(LOADED))
            left -= count
    if not seen:
        return ""
    if left > 0 or PLAIN in seen:
        cite("MEF-02")
        return ""
    if len(set(seen)) > 1:
        cite("MEF-03")
    return seen[0]


def charged(weapon: WeaponFacts, kind: str) -> WeaponFacts:
    """The weapon as rounds of that kind leave it."""
    if not kind:
        return weapon
    more = dict(KINDS[kind].traits)
    traits = tuple((name, number + more.pop(name, 0)) for name, number in weapon.traits)
    return replace(weapon, traits=(*traits, *more.items(), (f"{FIRED}{kind}", 1)))


def lines(facts: AttackFacts) -> list[Modifier]:
    """What the rounds take from the attack, and what tracers give full auto (BON-06, BON-07)."""
    weapon, found = facts.weapon, []
    if not any(name.startswith(FIRED) for name, _ in weapon.traits):
        return []
    for kind, row in KINDS.items():
        if not weapon.trait(f"{FIRED}{kind}"):
            continue
        found.append(Modifier("BON-06", row.line, -row.dice, kind="equipment", source=weapon.key))
        if kind == "tracer" and facts.verb == "full_auto":
            found.append(Modifier("BON-07", "modifier.tracers_seen", INSIGHT, kind="insight", source=weapon.key))
    return found


def loaded(rows: tuple[Row, ...], name: str, had: int, kind: str, number: int, *, whole: bool) -> tuple[Row, ...]:
    """The rows once so many rounds of a kind have gone into an item that had ``had``; ``whole``: its magazine was
    changed. What holds nothing but plain rounds has no row.
    """
    others = tuple(row for row in rows if row[0] != name)
    own = () if whole else tuple(row for row in rows if row[0] == name)
    if not own and had and not whole and kind:
        own = ((name, PLAIN, had),)
    if kind or own:
        own = (*own, (name, kind or PLAIN, number))
    return (*others, *own) if any(row[1] != PLAIN for row in own) else others


def spent(rows: tuple[Row, ...], name: str, number: int) -> tuple[Row, ...]:
    """The rows once so many rounds have left the item, those put in last first."""
    found: list[Row] = []
    left = number
    for row in reversed(rows):
        gone = min(left, row[2]) if row[0] == name else 0
        left -= gone
        if row[2] > gone:
            found.append((row[0], row[1], row[2] - gone))
    kept = tuple(reversed(found))
    own = [row for row in kept if row[0] == name]
    return kept if any(row[1] != PLAIN for row in own) else tuple(row for row in kept if row[0] != name)


def told_apart(arms: tuple[WeaponFacts, ...]) -> tuple[int, ...]:
    """Numbers by which weapons loaded otherwise differ; none where all hold plain rounds."""
    names = (*KINDS, PLAIN)
    return tuple(
        each
        for place, weapon in enumerate(arms)
        for name, count in weapon.traits
        if name.startswith(LOADED)
        for each in (place, names.index(name.removeprefix(LOADED)), count)
    )
