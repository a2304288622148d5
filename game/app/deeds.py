"""What a unit can be told to do, as buttons: one deed is a verb, perhaps with a weapon, its key, icon and price.

The list is the same for every unit (its weapons aside), so a button keeps its place whether it is possible now or not;
whether it is, and why not, the referee says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from game.text import Text
from systems import actions, charge, knowledge, referee
from systems.battle import Battle
from systems.commands import (
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    Charge,
    Command,
    DropProne,
    Move,
    Parry,
    StandUp,
    TotalDefense,
)
from systems.facts import UnitFacts, WeaponFacts
from systems.offers import Refusal

ICONS = {
    "brawl": "brawl", "blade": "strike", "throwing": "throw", "archery": "shoot", "firearm": "shoot",
    "artillery": "shoot",
}  # fmt: skip
WEAPON_KEYS = {"brawl": "B", "blade": "G", "throwing": "T", "archery": "F", "firearm": "F", "artillery": "F"}
TARGETED: dict[str, type[Attack]] = {
    "attack": Attack, "all_out_attack": AllOutAttack, "aimed_attack": AimedAttack, "charge": Charge,
}  # fmt: skip
AFTER_WALK = frozenset(("attack", "all_out_attack"))
"""Deeds that one can walk to first, in one plan."""
COSTS = ("standard", "move", "swift", "immediate")


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


def choices(unit: UnitFacts, verb: str) -> tuple[WeaponFacts, ...]:
    """The weapons a verb could be done with, where one button stands for all of them."""
    if verb in ("charge", "all_out_attack", "parry"):
        return tuple(weapon for weapon in unit.arms if weapon.melee)
    if verb in ("aimed_attack", "aim"):
        return tuple(weapon for weapon in unit.arms if not weapon.melee)
    return ()


def deeds(text: Text, battle: Battle, unit: UnitFacts, arms: Mapping[str, str] | None = None) -> tuple[Deed, ...]:
    """The unit's deeds in the order of the bar; ``arms`` names the weapon wanted for a verb."""
    found = [Deed("move", "move", text.verb("move"), "move", "M"), *_attacks(text, battle, unit)]

    def with_weapon(verb: str, icon: str, key: str, targeted: bool = True) -> None:
        weapons = choices(unit, verb)
        if weapons:
            wanted = (arms or {}).get(verb, "")
            weapon = next((each for each in weapons if each.key == wanted), None) or usual(battle, unit, verb, weapons)
            found.append(_deed(text, verb, icon, key, weapon.key, targeted))

    with_weapon("aimed_attack", "aim", "A")
    with_weapon("charge", "charge", "C")
    found.append(_deed(text, "total_defense", "defend", "D"))
    with_weapon("parry", "parry", "P", False)
    with_weapon("all_out_attack", "all_out_attack", "O")
    with_weapon("aim", "aim", "K")
    found.append(
        _deed(text, "stand_up" if unit.prone else "drop_prone", "stand_up" if unit.prone else "drop_prone", "Z")
    )
    return tuple(found)


def _deed(text: Text, verb: str, icon: str, key: str, weapon: str = "", targeted: bool = False) -> Deed:
    """A deed named after its verb, in as many words as a button holds."""
    said = text.text
    label = said.say(f"window.label_{verb}") if said.has(f"window.label_{verb}") else text.verb(verb)
    short = said.say(f"window.short_{verb}") if said.has(f"window.short_{verb}") else ""
    return Deed(verb, verb, label, icon, key, weapon, targeted, short)


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
                 weapon.key, True)
        )  # fmt: skip
        used.add(key)
    return found


def usual(battle: Battle, unit: UnitFacts, verb: str, weapons: tuple[WeaponFacts, ...]) -> WeaponFacts:
    """The weapon one would take unasked: the best parry, the heaviest blow, the first that shoots."""
    if verb == "parry":
        return max(weapons, key=lambda weapon: (sum(battle.rules.parry(unit, weapon)), weapon.key))
    if verb in ("charge", "all_out_attack"):
        return max(weapons, key=lambda weapon: (unit.in_hand(weapon), weapon.damage, weapon.size, weapon.key))
    return max(weapons, key=lambda weapon: (unit.in_hand(weapon), -weapons.index(weapon)))


def command(
    battle: Battle, unit: UnitFacts, deed: Deed, target: str, willpower: bool = False, extra: int = -1
) -> Command | None:
    """The command of a deed against a target; None where a target is wanted and none is given."""
    if deed.targeted:
        if not target:
            return None
        if deed.verb == "aim":
            return Aim(unit.id, target, deed.weapon)
        if deed.verb == "charge":
            return _charge(battle, unit, deed.weapon, target, willpower, extra)
        return TARGETED[deed.verb](unit.id, target, deed.weapon, extra=extra, willpower=willpower)
    plain: dict[str, Command] = {
        "total_defense": TotalDefense(unit.id),
        "parry": Parry(unit.id, deed.weapon),
        "stand_up": StandUp(unit.id),
        "drop_prone": DropProne(unit.id),
    }
    return plain.get(deed.verb)


def _charge(battle: Battle, unit: UnitFacts, weapon: str, target: str, willpower: bool, extra: int) -> Charge:
    """The charge at a target to the first end square that is legal, else to the first there is, so that it can say why
    not.
    """
    facts = unit.weapon(weapon)
    assert facts is not None
    with battle:
        ends = charge.ends(battle, unit, battle.unit(target), facts)
    tries = [Charge(unit.id, target, weapon, extra=extra, willpower=willpower, square=end) for end in ends]
    for each in tries:
        if referee.why_not(battle, each) is None:
            return each
    return tries[0] if tries else Charge(unit.id, target, weapon, extra=extra, willpower=willpower)


def price(battle: Battle, unit: UnitFacts, deed: Deed) -> tuple[str, ...]:
    """What the deed costs: what would be paid now, else its first price."""
    paid = actions.payable(battle, unit, deed.verb) or battle.rules.verb(deed.verb).prices[0]
    return tuple(sorted(paid, key=COSTS.index))


def foes(battle: Battle, unit: UnitFacts) -> tuple[UnitFacts, ...]:
    """The enemies the unit's side knows the place of, nearest first."""
    with battle:
        located = knowledge.located(battle, unit.side)
    found = [each for each in battle.units() if each.side != unit.side and not each.dead and each.id in located]
    return tuple(sorted(found, key=lambda each: ((each.x - unit.x) ** 2 + (each.y - unit.y) ** 2, each.id)))


def refused(battle: Battle, unit: UnitFacts, deed: Deed) -> Refusal | None:
    """Why the button is not possible at all now: its price, or for a targeted deed that no enemy can be its target.

    Of several targets the refusal of the nearest is the one to show. With no enemy in sight there is none to ask about:
    ``no_target`` says so.
    """
    spent = actions.unpayable(battle, unit, deed.verb)
    if spent is not None:
        return spent
    if deed.verb == "move":
        return referee.why_not(battle, _first_step(unit)) if unit.prone else None
    if not deed.targeted:
        wanted = command(battle, unit, deed, "")
        return None if wanted is None else referee.why_not(battle, wanted)
    first: Refusal | None = None
    for foe in foes(battle, unit):
        wanted = command(battle, unit, deed, foe.id)
        refusal = None if wanted is None else referee.why_not(battle, wanted)
        if refusal is None:
            return None
        first = first or refusal
    return first or Refusal("window.no_target", ("ATK-02",), (("unit", unit.id),))


def _first_step(unit: UnitFacts) -> Command:
    return Move(unit.id, ((unit.x + 1, unit.y),))
