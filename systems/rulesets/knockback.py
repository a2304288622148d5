"""A blow that sends its target flying: [Knockback] (companion 9).

Damage beyond what Size and Endurance bear is the metres it is driven straight away; a Reflex save of as many successes
keeps it on its feet. It comes before everything else a weapon does besides. Nobody falls who lies already or is in the
air; who has nothing left to save with falls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from systems import harm_odds
from systems.facts import UnitFacts
from systems.forecast import AttackFacts, ContestFacts, Effect, Step
from systems.harm_odds import Outcomes
from systems.rulesets import falling, hardiness, health

NAME, SAVE = "knockback", "reflex"
RULES = ("MEF-01", "BRS-06")
FALLS = ("BRS-06", "DMG-15")


class Blown(NamedTuple):
    """One way a hit may end, as far as this goes: damage of the blow and what came after it, track and state, whether
    it lies, and how much overflowed.
    """

    hit: bool
    dealt: int
    track: health.Track
    state: str
    more: int = 0
    out: bool = False
    down: bool = False
    over: int = 0

    @property
    def dies(self) -> bool:
        return self.dealt + self.more > 0 and self.state == health.DEAD


def metres(target: UnitFacts, dealt: int) -> int:
    """Metres that so much damage drives the target."""
    return max(0, dealt - max(target.size, target.attribute("END")))


def stands(target: UnitFacts) -> bool:
    """Whether there is anything to knock down."""
    return not target.prone and not target.altitude


def follow(
    judge: Callable[[ContestFacts], Step], facts: AttackFacts, outcomes: Outcomes[Blown]
) -> tuple[Step, list[Effect], Outcomes[Blown]]:
    """The save, what it brings about, and the ways the hit may end after it."""
    target = facts.target

    def driven(each: Blown) -> int:
        return 0 if not each.hit or each.dies else metres(target, each.dealt)

    moved = harm_odds.numbers(outcomes, lambda each: _way(facts, driven(each))[0])
    deep = harm_odds.numbers(outcomes, lambda each: _way(facts, driven(each))[1])
    effects = [Effect("pushed", moved, RULES)]
    start = harm_odds.turned(outcomes, lambda each: (each, driven(each)))
    if len(deep) > 1:
        effects.append(Effect("fall", deep, FALLS))
        start = _fallen(facts, start)

    def worth(each: tuple[Blown, int]) -> int:
        blown, far = each
        return far if far and stands(target) and not blown.dies and not blown.down and not _gone(target, blown) else 0

    values = harm_odds.numbers(start, worth)
    there = sum(values[1:])
    against = (0.0, *(chance / there for chance in values[1:])) if there > 0 else (1.0,)
    step = judge(ContestFacts(SAVE, facts.actor, target, facts.weapon, against=against))
    found = harm_odds.saved(start, step.other.successes if not step.other.immune else (1.0,), worth)

    def settled(each: tuple[tuple[Blown, int], int]) -> Blown:
        (blown, far), margin = each
        lies = margin > 0 and not step.other.immune
        return blown._replace(down=blown.down or lies or (far > 0 and stands(target) and _gone(target, blown)))

    ended = harm_odds.turned(found, settled)
    if stands(target):
        prone = harm_odds.chance_of(ended, lambda each: each.down and not each.dies)
        effects.append(Effect("prone", (1.0 - prone, prone), RULES))
    return step, effects, ended


def _gone(target: UnitFacts, blown: Blown) -> bool:
    """Whether the wound has left it nothing to save with: out of the fight by it, and not kept on its feet."""
    return (
        blown.state != health.ABLE
        and not blown.dies
        and not hardiness.stays_up(target.sheet)
        and not (target.fights_on)
    )


def _way(facts: AttackFacts, far: int) -> tuple[int, int]:
    """(metres moved, metres fallen) of being driven so far; without a map nothing is in the way."""
    if not facts.ways:
        return far, 0
    return facts.ways[min(far, len(facts.ways) - 1)]


def _fallen(facts: AttackFacts, start: Outcomes[tuple[Blown, int]]) -> Outcomes[tuple[Blown, int]]:
    """The same ends once whoever went over an edge has come down."""
    target = facts.target
    found: list[tuple[tuple[Blown, int], float]] = []
    for (blown, far), chance in start:
        depth = _way(facts, far)[1]
        if not depth:
            found.append(((blown, far), chance))
            continue
        helpless = _gone(target, blown)
        saves = (1.0,) if helpless else falling.save(target).successes
        for successes, share in enumerate(saves):
            harmed = falling.fall(target, depth, successes)
            hurt = harmed.bashing + harmed.lethal + harmed.aggravated
            track, over = health.take(blown.track, harmed.bashing, harmed.lethal, harmed.aggravated)
            state = hardiness.state(target.sheet, track, over)
            after = blown._replace(track=track, state=state, more=blown.more + hurt, down=blown.down or hurt > 0)
            found.append(((after, far), chance * share))
    return harm_odds.turned(tuple(found), lambda each: each)
