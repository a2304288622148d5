"""What a unit does for itself and its friends beside fighting: the dying steadied, flames put out, bleeding stopped,
sleepers woken, a lost weapon picked up, bonds worked off, an art put to use.

Each is weighed against striking: by what the one who is helped can do then, or need no longer suffer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.ai import changes, spellcraft, worth
from game.ai.consequences import HOPELESS, LASTING, NEXT_TURN
from game.ai.errands import AREA, VICTORY
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation
from game.ai.strikes import MILLION, millionths, stand
from game.ai.threats import Stance
from systems import geometry
from systems.commands import Activate, Command, Escape, FirstAid, PickUp, PutOut, Readjust, Staunch, Unbind, Wake
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import Forecast
from systems.frozen import replace
from systems.offers import Offer

LIFE = 450_000
"""A friend who would die: it is out of this fight either way, but its side wants it back. Whoever has still turns to
live counts for the less, the more they are.
"""
MOST_TURNS = 12
"""Turns of dying that are looked ahead at most."""
LYING = 45_000
"""What it costs to end up on the ground: the move to stand up again."""
MOST_OF_AN_ART = 2
"""Turns to come for which an art is thought to help: fights seldom last longer."""
FREE_HANDS = 50
"""Hundredths of what a weapon picked up adds to later turns."""


def turns(scene: Scene) -> Iterator[Turn]:
    """Every such deed that is offered and worth something, and the walk to a dying friend."""
    for offer in scene.here.view.offers:
        if offer.verb in DEEDS:
            yield from DEEDS[offer.verb](scene, offer)
    yield from _to_the_dying(scene)


def _values(offer: Offer, name: str) -> tuple[object, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())


def _stay(scene: Scene, command: Command, gain: int, stance: Stance | None = None) -> Iterator[Turn]:
    if gain > 0:
        yield Turn(scene, scene.here.stay, stance or scene.here.plain, command, gain)


# wounds


def wound_worth(here: Situation, unit: UnitFacts, kind: str, number: int) -> int:
    """What so many points of burning or bleeding do to one of the side at the end of its turn."""
    if not number:
        return 0
    harmed = here.rules.smart(unit, kind, number)
    points = harmed.bashing + harmed.lethal + harmed.aggravated
    weight = here.size(unit) * here.aims.own(unit.id) // worth.CENT
    full = worth.DROP if points >= unit.healthy else worth.HARM * points // max(1, unit.healthy)
    return full * weight // worth.CENT


def _tended(here: Situation, unit: UnitFacts, kind: str, plan: Forecast) -> int:
    """What is spared by the points that go; what would have hurt this turn would have gone on to hurt."""
    there = unit.point(kind)
    full = wound_worth(here, unit, kind, there)
    spared = 0
    for effect in plan.effects:
        if effect.key == f"{kind}_tended" and millionths(effect.chance) >= HOPELESS:
            for gone, chance in enumerate(effect.amounts):
                spared += (full - wound_worth(here, unit, kind, there - gone)) * millionths(chance) // MILLION
    return spared * LASTING // worth.CENT


def _flames(scene: Scene, offer: Offer) -> Iterator[Turn]:
    here, me = scene.here, scene.here.me
    for rolling in _values(offer, "prone"):
        gain = _tended(here, me, "burn", here.rules.care("put_out_rolling" if rolling else "put_out", me, me))
        prone = bool(rolling) and not me.prone
        stance = here.stance(prone=True) if prone else None
        yield from _stay(scene, PutOut(me.id, prone=bool(rolling)), gain - LYING * prone, stance)


def _first_aid(scene: Scene, offer: Offer) -> Iterator[Turn]:
    here = scene.here
    for unit in here.view.own:
        if unit.id in _values(offer, "target"):
            yield from _stay(scene, FirstAid(here.me.id, unit.id), aid_worth(here, unit))


def aid_worth(here: Situation, unit: UnitFacts) -> int:
    """What first aid to one of the side is worth: a life, and the blood it does not lose."""
    plan = here.rules.care("first_aid", here.me, unit)
    steadied = next((each.chance for each in plan.effects if each.key == "steadied"), 0.0)
    gain = _tended(here, unit, "bleed", plan)
    if millionths(steadied) >= HOPELESS:
        weight = here.size(unit) * here.aims.own(unit.id) // worth.CENT
        gain += LIFE * weight // worth.CENT * millionths(steadied) // MILLION // turns_to_live(here, unit)
    return gain


def turns_to_live(here: Situation, unit: UnitFacts) -> int:
    """In how many of its turns a dying unit is dead; 1 when the next one kills it."""
    for turn in range(1, MOST_TURNS):
        after = here.rules.worsen(unit)
        if after.state == "dead":
            return turn
        unit = replace(
            unit, healthy=after.healthy, bashing=after.bashing, lethal=after.lethal, aggravated=after.aggravated
        )
    return MOST_TURNS


def _to_the_dying(scene: Scene) -> Iterator[Turn]:
    """Walk to where a friend's life can be saved."""
    here = scene.here
    if "move" not in here.verbs or not (here.me.move and here.me.standard) or here.me.group:
        return
    near = here.rules.grasp(here.me)
    for unit in here.view.own:
        if not unit.worsening or unit.id == here.me.id or geometry.distance(unit.footprint, here.me.footprint) <= near:
            continue
        gain = aid_worth(here, unit) if here.rules.treatable(unit) else 0
        if gain <= 0:
            continue
        there = unit.footprint
        squares = [
            (here.reach.cost(*square) or 0, square)
            for square in here.reach.squares()
            if geometry.distance(there, here.space(square)) <= near
        ]
        if squares:
            yield Turn(scene, min(squares)[1], here.plain, None, there=gain, sure=gain)


# states


def _wake(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """A sleeper can do again what it could do awake, and defend itself."""
    here = scene.here
    for unit in here.view.own:
        if unit.id in _values(offer, "target"):
            awake = changes.awake(here.rules, unit)
            blows = (scene.effects.best_blow(awake, foe, foe.stand) * foe.weight // worth.CENT for foe in here.foes)
            spared = sum(
                here.counted(foe, scene.effects.power_on(foe, unit) - scene.effects.power_on(foe, awake))
                for foe in here.foes
            )
            yield from _stay(scene, Wake(here.me.id, unit.id), max(blows, default=0) + max(0, spared))


def _escape(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """Out of one's bonds: what free hands could do, in as many turns as it takes."""
    here, me = scene.here, scene.here.me
    free = changes.unbound(here.rules, me)
    gain = (scene.effects.own_power(free) - scene.effects.own_power(me)) * LASTING // worth.CENT
    yield from _stay(scene, Escape(me.id), max(1, gain // max(1, here.rules.work_rounds("escape"))))


def _unbind(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """A bound friend can fight again."""
    here = scene.here
    for unit in here.view.own:
        if unit.id in _values(offer, "target") and not unit.fallen:
            free = changes.unbound(here.rules, unit)
            blows = [scene.effects.best_blow(free, foe, foe.stand) * foe.weight // worth.CENT for foe in here.foes]
            gain = max(blows, default=0) // max(1, here.rules.work_rounds("unbind"))
            yield from _stay(scene, Unbind(here.me.id, unit.id), gain)


def _readjust(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """The guard up again before whoever has feinted strikes (FNT-06): all in what the foes could do then."""
    here = scene.here
    yield Turn(scene, here.stay, here.stance(feinted_by=()), Readjust(here.me.id))


# things


def _pick_up(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """A weapon to strike with, or one that its owner cannot have back then."""
    here, me = scene.here, scene.here.me
    before = scene.effects.own_power(me)
    for item in _values(offer, "item"):
        if item in here.aims.cursed:
            continue
        if item in here.aims.wanted:
            yield from _stay(scene, PickUp(me.id, str(item)), VICTORY if item in here.aims.decisive else AREA)
            continue
        arms = ways_to_use(here, str(item))
        if not arms:
            continue
        armed = replace(me, arms=(*me.arms, *arms))
        gain = scene.effects.own_power(armed) - before
        if not (me.standard and me.move):
            gain = gain * FREE_HANDS // worth.CENT  # no action is left to strike with it this turn
        yield from _stay(scene, PickUp(me.id, str(item)), max(0, gain) + _denied(scene, str(item), arms))


def ways_to_use(here: Situation, name: str) -> tuple[WeaponFacts, ...]:
    """What can be done with something that lies about, named after its first owner, as far as the side knows it."""
    owner, _, item = name.partition("/")
    unit = here.view.unit(owner)
    if unit is None:
        return ()
    found = tuple(weapon for weapon in unit.sheet.arms if weapon.item == item)
    if owner == here.me.id:
        return found
    return tuple(replace(weapon, key=f"{weapon.key}@{owner}", item=f"{weapon.item}@{owner}") for weapon in found)


def _denied(scene: Scene, name: str, arms: tuple[WeaponFacts, ...]) -> int:
    """What its owner, an enemy within reach of it, could do with it that it cannot without."""
    here, owner = scene.here, name.partition("/")[0]
    for number, foe in enumerate(here.foes):
        unit = foe.facts
        if unit.id != owner or geometry.distance(unit.footprint, here.me.footprint) > 2 * here.rules.grasp(unit):
            continue
        own = tuple(weapon for weapon in unit.sheet.arms if weapon.item == name.partition("/")[2])
        armed = changes.rooted(stand(here.rules, replace(unit, arms=(*unit.arms, *own))))
        lost = scene.effects.power_of(armed) - scene.effects.power(number)
        return max(0, lost) * scene.effects.put_off * LASTING // worth.CENT**2
    return 0


# at once, before anything else


def at_once(here: Situation) -> Command | None:
    """What costs so little that it comes before the rest of the turn: bleeding stopped with the swift action; an art
    that takes no action the turn is planned with, where an enemy can be reached or reaches the unit.
    """
    me = here.me
    for offer in here.view.offers:
        if offer.verb == "staunch" and _tended(here, me, "bleed", here.rules.care("staunch", me, me)) > 0:
            return Staunch(me.id)
        if offer.verb == "activate" and _engaged(here) and not {"standard", "move"} & set(offer.costs):
            return Activate(me.id, str(_values(offer, "ability")[0]))
    return None


def _engaged(here: Situation) -> bool:
    """Whether unit and enemy could come to blows before the unit's next turn."""
    me, space = here.me, here.space(here.stay)
    stride = 0 if me.bars("walk") else me.speed
    for foe in here.foes:
        apart, seen = here.distance(foe, here.stay), here.in_sight(foe, space)
        ways = [(weapon.melee, here.limit(me, weapon), stride) for weapon in here.weapons]
        ways += [(threat.weapon.melee, threat.limit, threat.stride) for threat in foe.threats]
        if any(apart <= limit + walk if melee else seen and apart <= limit for melee, limit, walk in ways):
            return True
    return False


# arts that take an action


def _arts(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """What an art adds to the turns that it still lasts, and what it keeps off until the next one (CUL)."""
    here, me = scene.here, scene.here.me
    if not {"standard", "move"} & set(offer.costs):
        return
    for key in _values(offer, "ability"):
        art = next((each for each in me.sheet.abilities if each.key == key), None)
        if art is None:
            continue
        using = replace(me, abilities_active=(*me.abilities_active, (art.key, art.rounds)))
        later = min(MOST_OF_AN_ART, art.rounds - 1)
        gain = max(0, scene.effects.own_power(using) - scene.effects.own_power(me)) * later * NEXT_TURN // worth.CENT
        yield Turn(scene, here.stay, here.as_found(stand(here.rules, using)), Activate(me.id, art.key), gain)


DEEDS: dict[str, Callable[[Scene, Offer], Iterator[Turn]]] = {
    "put_out": _flames,
    "first_aid": _first_aid,
    "wake": _wake,
    "escape": _escape,
    "unbind": _unbind,
    "readjust": _readjust,
    "pick_up": _pick_up,
    "activate": _arts,
    "cast": spellcraft.casts,
}
