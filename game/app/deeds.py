"""What a unit can be told to do, as buttons: one deed is a verb, perhaps with a weapon, its key, icon and price.

The list is the same for every unit (its weapons aside), so a button keeps its place whether it is possible now or not;
whether it is, and why not, the referee says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields

from game.app.repertoire import AFTER_WALK, ANYWHERE, BY_NAME, KINDS, SPELL_AIMS, SQUARE, Kind, played
from game.text import Text
from systems import actions, knowledge, mines
from systems.battle import Battle
from systems.commands import BY_VERB
from systems.facts import UnitFacts, WeaponFacts

ICONS = {
    "brawl": "brawl", "blade": "strike", "throwing": "throw", "archery": "shoot", "firearm": "shoot",
    "artillery": "shoot",
}  # fmt: skip
WEAPON_KEYS = {"brawl": "B", "blade": "G", "throwing": "T", "archery": "F", "firearm": "F", "artillery": "F"}
SPELL_ICONS = {
    "bolt": "spell_bolt", "missiles": "spell_missiles", "barrier": "spell_barrier", "sleep": "spell_sleep",
    "points": "spell_points", "item": "spell_item", "effect": "spell_effect", "area": "area",
}  # fmt: skip
"""What a spell does -> its picture."""
BARE = {"grapple": "grapple", "grapple_attack": "grapple", "bull_rush": "bull_rush"}
"""Verbs done with the body, or with a weapon whose trait allows it."""
COSTS = ("standard", "move", "swift", "immediate")
LETTERS = 26

__all__ = ["AFTER_WALK", "Deed", "allies", "choices", "deeds", "foes", "price", "targets", "usual"]


@dataclass(frozen=True, slots=True)
class Deed:
    """One button. ``targeted``: it needs a target, and is only planned until one is chosen."""

    name: str
    verb: str
    label: str
    icon: str
    key: str
    weapon: str = ""
    targeted: bool = False
    short: str = ""
    """A shorter caption for the small bar."""
    group: str = ""
    """``attack``, ``defend``, or a group of its own (``repertoire.GROUPS``)."""
    aim: str = ""
    preset: tuple[tuple[str, object], ...] = ()
    """Fields that the button itself decides."""

    @property
    def anywhere(self) -> bool:
        """Whether any square may be named: those that are offered are only the ones worth naming."""
        return self.verb in ANYWHERE or self.aim == SQUARE

    @property
    def rolls(self) -> bool:
        """Whether extra successes and Willpower can be declared in it: it is an attack, or strikes at a thing."""
        return "willpower" in {each.name for each in fields(BY_VERB[self.verb])}


def choices(battle: Battle, unit: UnitFacts, name: str) -> tuple[WeaponFacts, ...]:
    """The weapons that the deed of that name could be done with, where one button stands for all of them."""
    kind = BY_NAME.get(name)
    if kind is None or kind.arms in ("", "mine"):
        return ()
    if kind.arms == "area":
        found = (*unit.arms, *unit.sheet.explosives)
        return tuple(weapon for weapon in found if battle.rules.area_way(kind.verb, weapon) is not None)
    if kind.arms == "guided":
        return tuple(weapon for weapon in unit.arms if battle.rules.guided(weapon))
    if kind.arms == "bursts":
        return tuple(weapon for weapon in unit.arms if battle.rules.fires(kind.verb, weapon))
    if kind.arms == "all":
        return unit.arms
    return tuple(weapon for weapon in unit.arms if weapon.melee == (kind.arms == "melee"))


def deeds(text: Text, battle: Battle, unit: UnitFacts, arms: Mapping[str, str] | None = None) -> tuple[Deed, ...]:
    """The unit's deeds in the order of the bar; ``arms`` names the weapon wanted for a verb."""
    found = [Deed("move", "move", text.verb("move"), "move", "M"), *_attacks(text, battle, unit)]
    for kind in KINDS:
        if not played(battle.rules, kind.verb):
            continue
        weapon = ""
        if kind.arms == "mine" and not any(mines.is_mine(each) for each in unit.sheet.explosives):
            continue
        if kind.arms and kind.arms != "mine":
            weapons = choices(battle, unit, kind.named)
            if not weapons:
                continue
            wanted = (arms or {}).get(kind.named, "")
            chosen = next((each for each in weapons if each.key == wanted), None)
            weapon = (chosen or usual(battle, unit, kind.verb, weapons)).key
        found.append(_deed(text, kind, weapon))
    found += _spells(text, battle, unit)
    lie = "stand_up" if unit.prone else "drop_prone"
    if battle.rules.has(lie):
        found.append(_deed(text, Kind(lie, "defend", "Z")))
    return tuple(found)


def _deed(text: Text, kind: Kind, weapon: str = "") -> Deed:
    """A deed named after its verb, in as many words as a button holds."""
    said = text.text
    label = said.say(f"window.label_{kind.named}") if said.has(f"window.label_{kind.named}") else text.verb(kind.verb)
    short = said.say(f"window.short_{kind.named}") if said.has(f"window.short_{kind.named}") else ""
    return Deed(
        kind.named, kind.verb, label, kind.icon or kind.named, kind.key, weapon, bool(kind.aim), short, kind.group,
        kind.aim, kind.preset,
    )  # fmt: skip


def _attacks(text: Text, battle: Battle, unit: UnitFacts) -> list[Deed]:
    """One button a weapon; two weapons of one kind are called by their names, and share the kind's key."""
    count = Counter(weapon.mode for weapon in unit.arms)
    found, used = [], set()
    for weapon in unit.arms:
        key = WEAPON_KEYS[weapon.mode]
        verb = text.verb("attack", weapon.mode)
        label = verb if count[weapon.mode] == 1 else text.item(battle, weapon.item)
        found.append(
            Deed(f"attack:{weapon.key}", "attack", label, ICONS[weapon.mode], "" if key in used else key,
                 weapon.key, True, group="attack", aim="foe")
        )  # fmt: skip
        used.add(key)
    return found


def _spells(text: Text, battle: Battle, unit: UnitFacts) -> list[Deed]:
    """One button a spell, with a letter each."""
    if not played(battle.rules, "cast"):
        return []
    found = []
    for place, spell in enumerate(unit.sheet.spells):
        aim, key = SPELL_AIMS[spell.target], chr(ord("A") + place) if place < LETTERS else ""
        picture = SPELL_ICONS.get(spell.shape, "cast")
        found.append(
            Deed(f"cast:{spell.key}", "cast", text.item(battle, spell.key), picture, key, group="spells", aim=aim,
                 targeted=aim not in ("", SQUARE), preset=(("spell", spell.key),))
        )  # fmt: skip
    return found


def usual(battle: Battle, unit: UnitFacts, verb: str, weapons: tuple[WeaponFacts, ...]) -> WeaponFacts:
    """The weapon one would take unasked: the best parry, the heaviest blow, bare hands to grab, what shoots first."""
    if verb == "parry":
        return max(weapons, key=lambda weapon: (sum(battle.rules.parry(unit, weapon)), weapon.key))
    if verb in BARE:
        trait = BARE[verb]
        return max(weapons, key=lambda weapon: (weapon.trait(trait) > 0, weapon.natural, -weapons.index(weapon)))
    if weapons[0].melee or verb == "break_object":
        return max(
            weapons, key=lambda weapon: (unit.in_hand(weapon), weapon.melee, weapon.damage, weapon.size, weapon.key)
        )
    return max(weapons, key=lambda weapon: (unit.in_hand(weapon), -weapons.index(weapon)))


def price(battle: Battle, unit: UnitFacts, deed: Deed) -> tuple[str, ...]:
    """What the deed costs: what would be paid now, else its first price; a spell costs what it is bound to."""
    spell = unit.spell(str(dict(deed.preset).get("spell", "")))
    if spell is not None:
        prices = battle.rules.spell_prices(spell)
        return tuple(sorted(actions.first(unit, prices) or prices[0], key=COSTS.index))
    paid = actions.payable(battle, unit, deed.verb) or battle.rules.verb(deed.verb).prices[0]
    return tuple(sorted(paid, key=COSTS.index))


def foes(battle: Battle, unit: UnitFacts) -> tuple[UnitFacts, ...]:
    """The enemies the unit's side knows the place of, nearest first; those who are down after all others."""
    with battle:
        located = knowledge.located(battle, unit.side)
    found = [each for each in battle.units() if each.side != unit.side and not each.dead and each.id in located]
    return tuple(sorted(_nearest(unit, found), key=lambda each: each.fallen))


def allies(battle: Battle, unit: UnitFacts) -> tuple[UnitFacts, ...]:
    """The others of the unit's own side, nearest first."""
    found = [each for each in battle.units() if each.side == unit.side and not each.dead and each.id != unit.id]
    return _nearest(unit, found)


def targets(battle: Battle, unit: UnitFacts, deed: Deed) -> tuple[UnitFacts, ...]:
    """Whom a deed is aimed at at all, likeliest first: enemies, those in the same hold, its own side, or anybody.

    Outside a hold a deed of the hold is tried on the enemies, so that it can say why not.
    """
    if deed.aim == "held":
        held = [each.grappler for each in unit.held_by]
        names = dict.fromkeys([*([unit.holds] if unit.holds else []), *held])
        return tuple(battle.unit(name) for name in names) or foes(battle, unit)
    if deed.aim == "other":
        return (*allies(battle, unit), *foes(battle, unit))
    if deed.aim == "own":
        return (unit, *allies(battle, unit))
    if deed.aim == "anyone":
        return (*foes(battle, unit), unit, *allies(battle, unit))
    return foes(battle, unit) if deed.targeted else ()


def _nearest(unit: UnitFacts, found: list[UnitFacts]) -> tuple[UnitFacts, ...]:
    return tuple(sorted(found, key=lambda each: ((each.x - unit.x) ** 2 + (each.y - unit.y) ** 2, each.id)))
