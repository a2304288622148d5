"""Called shots: the wound, the save against it, and what a wound in such a spot brings about (CAL).

Steps of the frame: hit → (save) → settle. What the blow does is worked out when it strikes and kept on the frame: by
the time the save has been rolled the target may defend itself otherwise than it did.
"""

from __future__ import annotations

from systems import attack_flow, contest, damage, points, saves, stack
from systems.battle import Battle
from systems.events import SpotStruck
from systems.rulesets.answers import Harmed

SAVE = "fortitude"


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The blow has landed; then the save, where there is anything to save against, has been rolled."""
    if frame.step == "hit":
        facts = attack_flow.facts_in(battle, frame)
        harmed = damage.unpacked(frame.fact("harm"))
        value = battle.rules.spot_value(facts, harmed, frame.fact("successes"))
        if value:
            saves.begin(battle, SAVE, facts.actor.id, facts.target.id, value, battle.rules.spots[facts.spot].points)
        else:
            stack.turn(battle, contest.SETTLES, own=0, other=0, margin=0)
        return
    _settle(battle, frame)


def _settle(battle: Battle, frame: stack.Frame) -> None:
    """The wound reaches the track, risen or not; then the points that the save did not cancel (CAL-10 to CAL-13)."""
    facts = attack_flow.facts_in(battle, frame)
    spot, margin = battle.rules.spots[facts.spot], frame.fact("margin")
    harmed = damage.unpacked(frame.fact("harm"))
    risen = 0
    if not spot.points:
        before, harmed = harmed, battle.rules.raised(facts, harmed, margin)
        risen = _worth(harmed) - _worth(before) + harmed.older
    stack.pop(battle)
    actor, target = facts.actor.id, facts.target.id
    damage.strike(battle, target, actor, facts.weapon, frame.fact("successes"), harmed)
    gives = margin if spot.points and not battle.unit(target).dead else 0
    battle.say(
        SpotStruck(
            unit=actor,
            target=target,
            spot=facts.spot,
            points=gives,
            risen=risen,
            rules=(spot.rule, *(_point_rules(battle) if spot.points else ())),
        )
    )
    if gives:
        points.give(battle, target, spot.points, gives, actor, stacking=battle.rules.spots_stack)


def _point_rules(battle: Battle) -> tuple[str, ...]:
    """How many points there are, and that only the highest number counts where they do not stack (CAL-10, CAL-13)."""
    return ("CAL-10",) if battle.rules.spots_stack else ("CAL-10", "CAL-13")


def _worth(harmed: Harmed) -> int:
    """Grades together: each point that rises one adds 1."""
    return harmed.bashing + 2 * harmed.lethal + 3 * harmed.aggravated
