"""A living body as cover: what an attack that fails by its share of the dice does to it (PIN-09, COV-04).

The dice that the body's cover takes from an attack are its share. Where the attack misses, they are thrown as well: the
attack strikes the body if it would have hit with them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from systems import odds
from systems.facts import UnitFacts, cite
from systems.forecast import AttackFacts, CoverFacts, Effect, Forecast
from systems.rulesets.answers import Harmed

BODY = "body"
RULES = ("PIN-09",)


class Reckoner(Protocol):
    """What of a ruleset is asked here."""

    def forecast(self, facts: AttackFacts) -> Forecast: ...

    def harm(self, facts: AttackFacts, forecast: Forecast, successes: int) -> Harmed: ...


def against(facts: AttackFacts, body: UnitFacts) -> AttackFacts:
    """The same attack as it strikes the body: nothing lies between."""
    return replace(facts, target=body, cover=CoverFacts(), body=None, astray=(), spot="", coup=False)


def share(rules: Reckoner, facts: AttackFacts, shown: Forecast) -> int:
    """Dice that the body's cover takes from the attack; what other cover would take all the same is not its share."""
    if not any(piece.kind == BODY for piece in facts.cover.pieces):
        return 0
    rest = tuple(piece for piece in facts.cover.pieces if piece.kind != BODY)
    bare = rules.forecast(replace(facts, cover=replace(facts.cover, pieces=rest), body=None))
    return max(0, bare.pool) - max(0, shown.pool)


def successes(shown: Forecast, rolled: int, more: int) -> int:
    """What the attack comes to against the body: its missed dice and its share together; 0 does it nothing."""
    return _final(shown, rolled + more) if _missed(shown, rolled) else 0


def _missed(shown: Forecast, rolled: int) -> bool:
    return _final(shown, rolled) < 1


def _final(shown: Forecast, rolled: int) -> int:
    """What so many successes of the dice come to: less those lost, and of the blind only half (companion 8.3)."""
    net = max(0, rolled - shown.lost_successes)
    return odds.final(net // 2 if shown.half else net, shown.defense_extra, shown.attack_extra)


def behind(rules: Reckoner, facts: AttackFacts) -> Forecast:
    """The forecast with what the attack may do to the body that its target keeps in the way."""
    body = facts.body
    assert body is not None
    shown = rules.forecast(replace(facts, body=None))
    if not any(line.key == "modifier.cover" and line.source == BODY for line in shown.modifiers):
        return shown
    dice = share(rules, facts, shown)
    cite(*RULES)
    aimed = against(facts, body)
    strikes = rules.forecast(aimed)
    own = odds.pool(shown.pool, shown.again) if shown.pool > 0 else odds.chance_die(shown.presence)
    more = odds.pool(dice, shown.again) if dice else (1.0,)
    found: dict[int, float] = {}
    for rolled, chance in enumerate(own):
        if not _missed(shown, rolled):
            continue
        for extra, likely in enumerate(more):
            harm = rules.harm(aimed, strikes, count) if (count := successes(shown, rolled, extra)) else None
            points = harm.bashing + harm.lethal + harm.aggravated if harm is not None else 0
            found[points] = found.get(points, 0.0) + chance * likely
    amounts = [found.get(points, 0.0) for points in range(max(found, default=0) + 1)]
    amounts[0] = 1.0 - sum(amounts[1:])
    effect = Effect("body_struck", tuple(amounts), RULES, unit=body.id)
    return replace(shown, effects=(*shown.effects, effect))
