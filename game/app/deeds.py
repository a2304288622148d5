"""What a unit can be told to do, as buttons: one deed is a verb, perhaps with a weapon, its key, icon and price.

The list is the same for every unit (its weapons aside), so a button keeps its place whether it is possible now or not;
whether it is, and why not, the referee says.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.text import Text
from systems import actions, referee
from systems.battle import Battle
from systems.commands import (
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    Charge,
    Command,
    DropProne,
    Parry,
    StandUp,
    TotalDefense,
)
from systems.facts import Refusal, UnitFacts, WeaponFacts

ICONS = {
    "brawl": "brawl", "blade": "strike", "throwing": "throw", "archery": "shoot", "firearm": "shoot",
    "artillery": "shoot",
}  # fmt: skip
WEAPON_KEYS = {"brawl": "B", "blade": "G", "throwing": "T", "archery": "F", "firearm": "F", "artillery": "F"}
TARGETED: dict[str, type[Attack]] = {
    "attack": Attack, "all_out_attack": AllOutAttack, "aimed_attack": AimedAttack, "charge": Charge,
}  # fmt: skip


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


def deeds(text: Text, battle: Battle, unit: UnitFacts) -> tuple[Deed, ...]:
    """The unit's deeds in the order of the bar."""
    found = [Deed("move", "move", text.verb("move"), "move", "M")]
    used: set[str] = set()
    for weapon in unit.sheet.weapons:
        key = WEAPON_KEYS[weapon.mode]
        found.append(
            Deed(
                f"attack:{weapon.key}", "attack", text.verb("attack", weapon.mode), ICONS[weapon.mode],
                "" if key in used else key, weapon.key, True,
            )
        )  # fmt: skip
        used.add(key)
    melee = [weapon for weapon in unit.sheet.weapons if weapon.melee]
    ranged = [weapon for weapon in unit.sheet.weapons if not weapon.melee]
    if ranged:
        first = ranged[0].key
        found.append(Deed("aimed_attack", "aimed_attack", text.verb("aimed_attack"), "aim", "A", first, True))
    if melee:
        best = _heaviest(melee)
        found.append(Deed("charge", "charge", text.verb("charge"), "charge", "C", best.key, True))
    found.append(Deed("total_defense", "total_defense", text.verb("total_defense"), "defend", "D"))
    if melee:
        found.append(Deed("parry", "parry", text.verb("parry"), "parry", "P", _parries(battle, unit, melee).key))
        found.append(
            Deed("all_out_attack", "all_out_attack", text.verb("all_out_attack"), "all_out_attack", "O", best.key, True)
        )
    if ranged:
        found.append(Deed("aim", "aim", text.verb("aim"), "aim", "K", ranged[0].key, True))
    if unit.prone:
        found.append(Deed("stand_up", "stand_up", text.verb("stand_up"), "stand_up", "Z"))
    else:
        found.append(Deed("drop_prone", "drop_prone", text.verb("drop_prone"), "drop_prone", "Z"))
    return tuple(found)


def _heaviest(weapons: list[WeaponFacts]) -> WeaponFacts:
    return max(weapons, key=lambda weapon: (weapon.damage, weapon.size, weapon.key))


def _parries(battle: Battle, unit: UnitFacts, weapons: list[WeaponFacts]) -> WeaponFacts:
    return max(weapons, key=lambda weapon: (sum(battle.rules.parry(unit, weapon)), weapon.key))


def command(battle: Battle, unit: UnitFacts, deed: Deed, target: str, willpower: bool = False) -> Command | None:
    """The command of a deed against a target; None where a target is wanted and none is given."""
    if deed.targeted:
        if not target:
            return None
        if deed.verb == "aim":
            return Aim(unit.id, target, deed.weapon)
        if deed.verb == "charge":
            return _charge(battle, unit, deed.weapon, target, willpower)
        return TARGETED[deed.verb](unit.id, target, deed.weapon, willpower=willpower)
    plain: dict[str, Command] = {
        "total_defense": TotalDefense(unit.id),
        "parry": Parry(unit.id, deed.weapon),
        "stand_up": StandUp(unit.id),
        "drop_prone": DropProne(unit.id),
    }
    return plain.get(deed.verb)


def _charge(battle: Battle, unit: UnitFacts, weapon: str, target: str, willpower: bool) -> Charge:
    """The charge at a target to the first end square that is legal, else to the first there is, so that it can say why
    not.
    """
    from systems import charge

    facts = unit.weapon(weapon)
    assert facts is not None
    with battle:
        ends = charge.ends(battle, unit, battle.unit(target), facts)
    tries = [Charge(unit.id, target, weapon, willpower=willpower, square=end) for end in ends]
    for each in tries:
        if referee.why_not(battle, each) is None:
            return each
    return tries[0] if tries else Charge(unit.id, target, weapon, willpower=willpower)


def price(battle: Battle, unit: UnitFacts, deed: Deed) -> tuple[str, ...]:
    """What the deed costs: what would be paid now, else its first price."""
    return actions.payable(battle, unit, deed.verb) or battle.rules.verb(deed.verb).prices[0]


def refused(battle: Battle, unit: UnitFacts, deed: Deed) -> Refusal | None:
    """Why the button is not possible at all now: its price, or for a targeted deed that no enemy can be its target.

    Of several targets the refusal of the nearest is the one to show.
    """
    spent = actions.unpayable(battle, unit, deed.verb)
    if spent is not None:
        return spent
    if deed.verb == "move":
        return referee.why_not(battle, _first_step(battle, unit)) if unit.prone else None
    if not deed.targeted:
        wanted = command(battle, unit, deed, "")
        return None if wanted is None else referee.why_not(battle, wanted)
    foes = sorted(
        (each for each in battle.units() if each.side != unit.side and not each.dead),
        key=lambda each: ((each.x - unit.x) ** 2 + (each.y - unit.y) ** 2, each.id),
    )
    first: Refusal | None = None
    for foe in foes:
        wanted = command(battle, unit, deed, foe.id)
        refusal = None if wanted is None else referee.why_not(battle, wanted)
        if refusal is None:
            return None
        first = first or refusal
    return first


def _first_step(battle: Battle, unit: UnitFacts) -> Command:
    from systems.commands import Move

    return Move(unit.id, ((unit.x + 1, unit.y),))
