"""What may be announced with an attack beside extras and Willpower: a spot, a coup de grace, successes given up
(CAL-02, CDG-02, PUL-01).

Judged before anything is rolled. None of it takes an action of its own.
"""

from __future__ import annotations

from typing import NamedTuple

from systems import knowledge
from systems.battle import Battle
from systems.commands import Attack, Charge
from systems.facts import UnitFacts, WeaponFacts
from systems.offers import Field, Refusal


class Choices(NamedTuple):
    """What an attack of one kind on one target leaves to announce."""

    spots: tuple[str, ...]
    coup: bool


PLAIN = Choices((), False)
"""Nothing but successes to give up: what every attack that does not wound leaves to announce."""


def why_not(
    battle: Battle, command: Attack, actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts
) -> Refusal | None:
    """Why what is announced with this attack cannot be."""
    limit = battle.rules.most_pulled(actor, weapon)
    if not 0 <= command.pulled <= limit:
        return Refusal("pull.range", ("PUL-01",), (("unit", actor.id), ("limit", limit)))
    if command.spot:
        refusal = _why_not_spot(battle, command, command.spot, actor, target, weapon)
        if refusal is not None:
            return refusal
    return _why_not_coup(battle, command, actor, target) if command.coup else None


def wounds(battle: Battle, command: Attack) -> bool:
    """Whether the blow is one that wounds: only such a blow strikes at a vital spot."""
    shoves = isinstance(command, Charge) and command.rush != ""
    return "harm" in battle.rules.verb(command.verb).steps and not shoves


def _why_not_spot(
    battle: Battle, command: Attack, aimed: object, actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts
) -> Refusal | None:
    """A spot this edition knows, on a creature that has such spots, near enough to be made out (CAL-02 to CAL-05)."""
    named = (("unit", actor.id), ("target", target.id))
    barred = battle.rules.untargeted(command.verb) or (() if wounds(battle, command) else ("CAL-02",))
    if barred:
        return Refusal("called_shots.not_with", barred, named)
    if aimed not in battle.rules.spots:
        return Refusal("called_shots.unknown", ("CAL-05",), (*named, ("spot", str(aimed))))
    none = battle.rules.no_spot(target)
    if none:
        return Refusal("called_shots.no_vital_spots", none, named)
    if actor.bars("see"):
        return Refusal("called_shots.blind", battle.rules.blurred, named)
    if not isinstance(command, Charge) and knowledge.level(battle, actor.id, target.id) < knowledge.PINPOINTED:
        return Refusal("called_shots.rough", ("COV-18", *battle.rules.blurred), named)
    distance = _distance(battle, command, actor, target, weapon)
    board = battle.board
    limit = battle.rules.clear_sight(actor, board.darkness(target.footprint), board.weather)
    if distance > limit:
        rules = battle.rules.blurred
        return Refusal("called_shots.too_far", rules, (*named, ("distance", distance), ("limit", limit)))
    return None


def _distance(battle: Battle, command: Attack, actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts) -> int:
    """Metres from which the blow falls; at the end of a charge no more than the weapon reaches."""
    if isinstance(command, Charge):
        return battle.rules.reach(actor, weapon)
    return knowledge.distance(battle, actor, target)


def _why_not_coup(battle: Battle, command: Attack, actor: UnitFacts, target: UnitFacts) -> Refusal | None:
    """Only a blow that wounds, on somebody who cannot defend itself and has a vital spot (CDG-01 to CDG-04)."""
    named = (("unit", actor.id), ("target", target.id))
    barred = battle.rules.untargeted(command.verb) or (() if wounds(battle, command) else ("CDG-02",))
    if barred:
        return Refusal("coup_de_grace.not_with", barred, named)
    if not battle.rules.defenseless(target):
        return Refusal("coup_de_grace.able", ("CDG-01",), named)
    none = battle.rules.no_coup(target)
    return Refusal("coup_de_grace.no_vital_spots", none, named) if none else None


def choices(battle: Battle, command: Attack, at: str) -> Choices:
    """The spots that can be aimed at and whether a coup de grace can be declared, for an attack like this one on that
    target, where it is legal.
    """
    actor, target = battle.unit(command.actor), battle.unit(at)
    weapon = actor.weapon(command.weapon)
    if weapon is None or not wounds(battle, command) or battle.rules.untargeted(command.verb):
        return PLAIN
    first = next(iter(battle.rules.spots), "")
    aimed = first != "" and _why_not_spot(battle, command, first, actor, target, weapon) is None
    coup = battle.rules.defenseless(target) and not battle.rules.no_coup(target)
    return Choices(tuple(battle.rules.spots) if aimed else (), coup)


def domain(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, choices: Choices) -> tuple[Field, ...]:
    """The fields of an offer for what may be announced; every combination of their values is legal."""
    return (
        Field("spot", "choice", ("", *choices.spots)),
        Field("coup", "flag", (False, True) if choices.coup else (False,)),
        Field("pulled", "number", low=0, high=battle.rules.most_pulled(unit, weapon)),
    )
