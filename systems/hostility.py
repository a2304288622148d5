"""Who takes whom for an enemy, what shows hostility, and whom one blames for an attack nobody saw (HOS).

Where a scenario has nothing before the first blow, all sides are enemies from the start and nothing here has anything
to do. Otherwise ``Opening.peace`` lists which side does not take which other for hostile; the list only ever gets
shorter. One may strike at anybody who is not of the own side: that is what shows hostility.
"""

from __future__ import annotations

from components.hiding import Hiding
from components.scene import Opening
from systems import attack_types, knowledge
from systems.battle import Battle
from systems.commands import Attack, Cast, Command
from systems.events import Blamed, HostilityShown
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts
from systems.store import SCENE

VERBS = frozenset(
    (
        "warn", "go_on_alert", "draw", "parry", "total_defense", "feint", "overrun", "climb_onto", "throw_target",
    )
)  # fmt: skip
"""What shows hostility beside attacks: threats, drawing a weapon, standing on guard, laying hands on somebody, a cry
of warning (HOS-06, PRE-03)."""
SUBTLE = "subtle"
"""The trait of a weapon whose blow nobody sees coming from anywhere (HOS-07)."""


def shows(battle: Battle, command: Command) -> bool:
    """Whether the command is an act that shows hostility, whoever does it (HOS-06)."""
    if attack_types.is_blow(command) or command.verb in VERBS:
        return True
    return isinstance(command, Cast) and _harmful(battle, command)


def _harmful(battle: Battle, command: Cast) -> bool:
    """Whether a spell goes to somebody of another side, or lets loose on the ground what harms all that are there."""
    spell = battle.unit(command.actor).spell(command.spell)
    if spell is not None and spell.shape == "area":
        return True
    whom = (command.target, *command.targets)
    return any(each in battle.sheets and _foreign(battle, command.actor, each) for each in whom)


def _foreign(battle: Battle, unit: str, other: str) -> bool:
    return battle.unit(unit).side != battle.unit(other).side


def subtle(battle: Battle, command: Command) -> bool:
    """Whether the command is an attack that nobody can trace by its looks (HOS-07)."""
    if not isinstance(command, Attack):
        return False
    weapon = battle.unit(command.actor).weapon(command.weapon)
    return weapon is not None and traceless(weapon)


def traceless(weapon: WeaponFacts) -> bool:
    """Whether nobody sees where a blow of this weapon comes from (HOS-07)."""
    return weapon.trait(SUBTLE) > 0


def peaceful(battle: Battle, side: str, other: str) -> bool:
    """Whether the side does not take the other for hostile."""
    return (side, other) in battle.scene(Opening).peace


def foes(battle: Battle, unit: str) -> tuple[str, ...]:
    """The sides the unit would strike at: those its side takes for hostile, all others where it means harm itself, and
    that of whom it has seen through (HOS-01).
    """
    facts, opening = battle.unit(unit), battle.scene(Opening)
    others = tuple(side for side in battle.setup.sides if side != facts.side)
    if not opening.peace or means_harm(battle, unit):
        return others
    seen_through = {each.side for each in battle.units() if sensed(battle, unit, each.id)}
    return tuple(side for side in others if (facts.side, side) not in opening.peace or side in seen_through)


def at_peace(battle: Battle, unit: str) -> tuple[str, ...]:
    """The other sides the unit would not strike at; none once everybody is in the fight."""
    if not battle.scene(Opening).peace:
        return ()
    against = (battle.unit(unit).side, *foes(battle, unit))
    return tuple(side for side in battle.setup.sides if side not in against)


def means_harm(battle: Battle, unit: str) -> bool:
    """Whether the unit has come with a hostile plan, as the scenario says: its own, or one it was told (PRE-05)."""
    before = battle.setup.before
    if before is None:
        return True
    return unit == before.initiator or unit in before.hostile or any(unit in row for row in before.told)


def sensed(battle: Battle, watcher: str, unit: str) -> bool:
    """Whether the watcher has seen through what the unit is up to (HOS-01)."""
    return dict(battle.of(unit, Hiding).intent).get(watcher, False)


def show(battle: Battle, unit: str, verb: str, target: str = "", *, subtle: bool = False) -> None:
    """The unit shows hostility to the side of its target, or to everybody its side sees: they are in combat now
    (HOS-03, HOS-06). By a ``subtle`` act only its own side knows.
    """
    side = battle.unit(unit).side
    against = {battle.unit(target).side} if target else _visible(battle, side)
    break_peace(battle, *((side, other) for other in sorted(against)))
    if not subtle:
        break_peace(battle, *((other, side) for other in sorted(against)))
        battle.say(HostilityShown(unit=unit, verb=verb, target=target, rules=("HOS-06", "HOS-03")))


def _visible(battle: Battle, side: str) -> set[str]:
    located = knowledge.located(battle, side)
    return {unit.side for unit in battle.units() if unit.id in located and unit.side != side}


def break_peace(battle: Battle, *pairs: tuple[str, str]) -> None:
    """From now on the first side of each pair takes the second for hostile."""
    left = tuple(pair for pair in battle.scene(Opening).peace if pair not in pairs)
    battle.write(SCENE, Opening, "peace", left, ("HOS-03",))


def announced(battle: Battle, facts: AttackFacts) -> None:
    """An attack in the open makes enemies of both sides, in whatever round (HOS-03)."""
    if not battle.scene(Opening).peace or traceless(facts.weapon):
        return
    side, other = facts.actor.side, facts.target.side
    if side != other and (peaceful(battle, side, other) or peaceful(battle, other, side)):
        show(battle, facts.actor.id, facts.verb, facts.target.id)


def struck(battle: Battle, facts: AttackFacts) -> None:
    """Who is struck by something nobody saw blames the only other side in sight; where there are several, nobody
    (HOS-07).
    """
    if not battle.scene(Opening).peace or not traceless(facts.weapon):
        return
    victim = facts.target
    others = sorted(
        {
            other.side
            for other in battle.units()
            if other.side != victim.side and not other.dead and knowledge.sees(battle, victim, other)
        }
    )
    blamed = others[0] if len(others) == 1 else ""
    cite("HOS-07")
    if blamed:
        break_peace(battle, (victim.side, blamed), (blamed, victim.side))
    battle.say(Blamed(unit=victim.id, side=blamed, rules=("HOS-07",)))


def armed(unit: UnitFacts) -> bool:
    """Whether it has a weapon out, or is born with one: closing in like that shows hostility as well (SUR-10)."""
    return any(unit.in_hand(weapon) and not _bare(weapon) for weapon in unit.arms)


def _bare(weapon: WeaponFacts) -> bool:
    """An empty hand or a foot is no drawn weapon."""
    return weapon.natural and weapon.specialty in ("hand", "leg", "")
