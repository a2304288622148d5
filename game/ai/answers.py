"""Answers in the middle of somebody else's deed: how to defend, whether to fight on, whether to keep a stance up."""

from __future__ import annotations

from game.ai import worth
from game.ai.situation import Situation
from systems import geometry, odds
from systems.commands import Command, Defend, DropProne, FightOn, KeepTotalDefense
from systems.facts import Ask, Forecast
from systems.view import View

DANGEROUS = 0.15
"""Chance of falling from which Willpower is worth paying for defense."""
LESS_DANGER = 0.08
"""By how much the chance of falling must sink for it."""
WILLPOWER_DICE = 3
PRONE_DICE = 2
PRONE_PRICE = 120_000


def answer(view: View) -> Command:
    """The answer to the question the view holds."""
    ask = view.ask
    assert ask is not None
    if ask.choice == "fight_on":
        return FightOn(view.actor, pay=_worth_standing(view))
    if ask.choice == "keep_total_defense":
        return KeepTotalDefense(view.actor, keep=_nothing_to_strike(view))
    return _defend(view, ask)


def harm(forecast: Forecast, healthy: int, *, extra: int, fewer_dice: int = 0) -> tuple[int, float]:
    """Worth of the announced attack, and chance to fall, with so many extras declared and dice taken away."""
    pool = forecast.pool - fewer_dice
    rolled = odds.shift(odds.pool(pool, forecast.again), forecast.lost_successes)
    final = odds.final_successes(rolled, extra, forecast.attack_extra if pool > 0 else 0)
    damage = odds.capped(final, forecast.cap)
    needed = max(1, healthy)
    drop = odds.at_least(damage, needed)
    return round(worth.DROP * drop + sum(p * w for p, w in zip(damage, worth.prices(needed), strict=False))), drop


def _defend(view: View, ask: Ask) -> Command:
    """As many extras as save more than they may save later; Willpower when the unit could fall."""
    me, shown = view.me, ask.forecast
    assert shown is not None
    fields = {field.name: field for field in ask.fields}
    most = fields["extra"].high
    losses = [harm(shown, me.healthy, extra=extra) for extra in range(most + 1)]
    keep = _kept_for_later(view) * (losses[0][0] - losses[most][0]) // max(1, 2 * most)
    extra = min(range(most + 1), key=lambda spent: (losses[spent][0] + keep * spent, spent))
    loss, drop = losses[extra]
    if any(offer.verb == "drop_prone" for offer in view.offers) and _is_shot(view, shown):
        lying, _ = harm(shown, me.healthy, extra=extra, fewer_dice=PRONE_DICE)
        if loss - lying > PRONE_PRICE:
            return DropProne(me.id)
    pays = False
    if True in fields["willpower"].values and drop > DANGEROUS:
        _, less = harm(shown, me.healthy, extra=extra, fewer_dice=WILLPOWER_DICE)
        pays = drop - less > LESS_DANGER
    return Defend(me.id, extra=extra, willpower=pays)


def _is_shot(view: View, shown: Forecast) -> bool:
    attacker = view.unit(shown.actor)
    weapon = None if attacker is None else attacker.weapon(shown.weapon)
    return weapon is not None and not weapon.melee


def _kept_for_later(view: View) -> int:
    """1 when other enemies in sight still come before the unit's own next turn, 0 when nobody does."""
    me = view.me
    foes = {record.low.id for record in view.records if not record.low.fallen}
    return int(any(unit in foes and not _acted(view, unit) for unit in view.order if unit != me.id))


def _acted(view: View, unit: str) -> bool:
    found = view.unit(unit)
    return found is None or found.acted


def _worth_standing(view: View) -> bool:
    """Pay to keep acting while an able enemy is known of: it can still be fought."""
    return view.me.willpower > 0 and any(not record.low.fallen for record in view.records)


def _nothing_to_strike(view: View) -> bool:
    """Keep total defense up when enemies are about and none of them could be struck this turn."""
    here = Situation(view)
    if not here.foes:
        return False
    me = here.me
    for foe in here.foes:
        for weapon in here.weapons:
            limit = (
                here.rules.reach(me, weapon) + me.derived.speed
                if weapon.melee
                else here.rules.maximum_range(me, weapon)
            )
            if here.in_sight(foe, me.footprint) and geometry.distance(me.footprint, foe.space) <= limit:
                return False
    return True
