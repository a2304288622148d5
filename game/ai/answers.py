"""Answers in the middle of somebody else's deed: how to defend, whether to fight on, whether to keep a stance up."""

from __future__ import annotations

from dataclasses import replace

from game.ai import changes, deeds, worth
from game.ai.consequences import Consequences
from game.ai.situation import Situation
from game.ai.strikes import MILLION, millionths, rules_of
from game.ai.temper import EVEN, Temper
from systems import attack_facts
from systems.commands import (
    Brace,
    Command,
    Consent,
    CounterRush,
    Defend,
    DropProne,
    FightOn,
    Fire,
    KeepSpell,
    KeepTotalDefense,
    Oppose,
)
from systems.forecast import Forecast
from systems.offers import Ask
from systems.view import View

DANGEROUS = 0.15
"""Chance of falling from which Willpower is worth paying for defense."""
LESS_DANGER = 0.08
"""By how much the chance of falling must sink for it."""
COUNTER_PRICE = 20_000
"""What a counter bull rush must be worth: the swift action of the next turn pays for it."""
PRONE_PRICE = 120_000
"""What reducing the harm of a shot must save for a unit to drop prone: it has to get up again."""


def answer(view: View, temper: Temper = EVEN) -> Command:
    """The answer to the question the view holds."""
    ask = view.ask
    assert ask is not None
    if ask.choice == "fight_on":
        return FightOn(view.actor, pay=_worth_standing(view))
    if ask.choice == "fire":
        return Fire(view.actor, fire=True)  # it was readied for this
    if ask.choice == "keep_total_defense":
        return KeepTotalDefense(view.actor, keep=_nothing_to_strike(view))
    if ask.choice == "keep_spell":
        return KeepSpell(view.actor, keep=_nothing_to_strike(view))
    default = dict(ask.default)
    if ask.choice == "oppose":
        return Oppose(view.actor, option=str(default["option"]))  # the roll that holds the other off best
    if ask.choice == "counter_rush":
        return _counter(view, ask)
    if ask.choice == "consent":
        return _consent(view, ask)
    if ask.choice == "brace":
        return Brace(view.actor, willpower=_braces(view, ask, temper))
    return _defend(view, ask, temper)


def _braces(view: View, ask: Ask, temper: Temper) -> bool:
    """Willpower goes into the save where the area could take the unit out, and would do so less often (DIC-11)."""
    if not view.me.willpower or worth.kept_up(view.me):
        return False
    ways = dict(ask.ways)
    bare, braced = ways[False].drop, ways[True].drop
    return bare > _dear(DANGEROUS, temper) and bare - braced > _dear(LESS_DANGER, temper)


def _dear(chance: float, temper: Temper) -> float:
    """A chance from which Willpower is spent, for a mind that is more or less sparing with it."""
    return chance * temper.thrift / worth.CENT


def _counter(view: View, ask: Ask) -> CounterRush:
    """Shove back where that is worth the immediate action: it costs the next turn's swift one (ACT-09)."""
    here = Situation(view)
    effects = Consequences(here)
    rusher, shown = str(dict(ask.facts)["attacker"]), ask.forecast
    default = str(dict(ask.default)["rush"])
    for number, foe in enumerate(here.foes):
        if shown is not None and foe.facts.id == rusher:
            brought = [(each.key, tuple(map(millionths, each.amounts))) for each in shown.effects]
            harm = worth.expected(shown.damage, shown.drop, max(1, foe.facts.healthy), foe.facts)
            deed = deeds.driven(here, foe, here.stay)
            gain = effects.of(number, brought, deed) + (harm if len(shown.damage) > 1 else 0)
            return CounterRush(view.actor, counter=gain > COUNTER_PRICE, rush=default)
    return CounterRush(view.actor, counter=False, rush=default)


def _consent(view: View, ask: Ask) -> Consent:
    """Friends may move it, enemies have to win; what it holds it keeps, but for a friend that would throw it away."""
    mover = view.unit(str(dict(ask.facts)["attacker"]))
    return Consent(view.actor, agree=mover is not None and mover.side == view.side)


class Attacked:
    """The announced attack as the defender may know it: the pool is public, the attacker's sheet need not be."""

    def __init__(self, view: View, shown: Forecast) -> None:
        self.me, self.shown = view.me, shown
        self.stake = _stake(view, shown)
        """What else a hit would cost the unit, in millionths."""
        self.rules = rules_of(view.ruleset, view.house)
        attacker = view.unit(shown.actor)
        weapon = None if attacker is None else attacker.weapon(shown.weapon)
        self.facts = None
        if attacker is not None and weapon is not None:
            self.facts = attack_facts.gather(view.board, self.rules, shown.verb, attacker, self.me, weapon)

    @property
    def ranged(self) -> bool:
        return self.facts is not None and not self.facts.weapon.melee

    def fewer(self, **changes: object) -> int:
        """Dice the attack loses when the defender does something else; what is unknown is the same either way."""
        if self.facts is None:
            return 0
        changed = replace(self.facts, **changes)  # type: ignore[arg-type]
        return self.rules.forecast(self.facts).pool - self.rules.forecast(changed).pool

    def harm(self, extra: int, fewer_dice: int = 0) -> tuple[int, float]:
        """Worth of the attack, and chance to fall, with so many extras declared and so many dice gone."""
        pool = self.shown.pool - fewer_dice
        more = self.shown.attack_extra if pool > 0 else 0
        declared = replace(self.shown, pool=pool, defense_extra=extra, attack_extra=more)
        if self.facts is not None:
            declared = self.rules.refold(self.facts, declared)
        needed = max(1, self.me.healthy)
        harm = worth.expected(declared.damage, declared.drop, needed, self.me) if len(declared.damage) > 1 else 0
        return harm + self.stake * millionths(declared.hit) // MILLION, declared.drop


def _stake(view: View, shown: Forecast) -> int:
    """What a hit costs beside harm, by what it brings about: the ground, a hold, a lost weapon, points."""
    if not shown.effects or shown.hit <= 0:
        return 0
    here = Situation(view)
    effects, me, attacker = Consequences(here), here.me, view.unit(shown.actor)
    able, total = effects.own_power(me), 0
    for effect in shown.effects:
        lost = 0
        if effect.key in ("prone", "fall"):
            lost = PRONE_PRICE
        elif effect.key in ("disarmed", "broken"):
            lost = able // 2  # which of its weapons is meant is not asked
        elif effect.key in changes.HOLDS and attacker is not None:
            lost = able - effects.own_power(changes.CHANGES[effect.key](here.rules, me, attacker, ""))
        elif effect.key in here.rules.point_kinds:
            likely = max(range(len(effect.amounts)), key=lambda number: (effect.amounts[number] * number, -number))
            lost = able - effects.own_power(changes.with_points(here.rules, me, effect.key, likely)) if likely else 0
        total += max(0, lost) * millionths(min(1.0, effect.chance / shown.hit)) // MILLION
    return total


def _defend(view: View, ask: Ask, temper: Temper) -> Command:
    """As many extras as save more than they may save later; Willpower when the unit could fall."""
    me = view.me
    assert ask.forecast is not None
    attacked = Attacked(view, ask.forecast)
    fields = {field.name: field for field in ask.fields}
    most = fields["extra"].high
    losses = [attacked.harm(extra) for extra in range(most + 1)]
    keep = _kept_for_later(view) * (losses[0][0] - losses[most][0]) // max(1, 2 * most)
    extra = min(range(most + 1), key=lambda spent: (losses[spent][0] + keep * spent, spent))
    loss, drop = losses[extra]
    if attacked.ranged and any(offer.verb == "drop_prone" for offer in view.offers):
        lying, _ = attacked.harm(extra, attacked.fewer(target=replace(me, prone=True)))
        if loss - lying > PRONE_PRICE:
            return DropProne(me.id)
    pays = False
    # whom Willpower alone keeps up pays a point when it is wounded, or none: to pay one before is no bargain
    if True in fields["willpower"].values and not worth.kept_up(me) and drop > _dear(DANGEROUS, temper):
        _, less = attacked.harm(extra, attacked.fewer(defense_willpower=True))
        pays = drop - less > _dear(LESS_DANGER, temper)
    return Defend(me.id, extra=extra, willpower=pays)


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
    for foe in here.foes:
        for weapon in here.weapons:
            walk = here.me.speed if weapon.melee else 0
            near = here.distance(foe, here.stay) <= here.limit(here.me, weapon) + walk
            if near and here.in_sight(foe, here.me.footprint):
                return False
    return True
