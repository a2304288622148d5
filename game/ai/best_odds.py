"""The opponent: for every square it can get to and everything it can do, the harm it does minus the harm it risks.

It plans a whole turn (walk and strike, strike and walk, charge, aim, take a stance) and returns its first command;
after each command it is asked again and looks anew. It knows what its side knows, and no dice.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from game.ai import (
    aiding,
    answers,
    arming,
    barrages,
    blasts,
    blows,
    breaching,
    care,
    changes,
    deeds,
    detours,
    dragging,
    finishing,
    holds,
    ledges,
    lurking,
    opening,
    passing,
    plans,
    search,
    shields,
)
from game.ai.blows import Arms, Blow
from game.ai.consequences import Consequences
from game.ai.plans import Scene, Squares, Turn
from game.ai.prospects import Prospects
from game.ai.situation import Situation, Square
from game.ai.strikes import INSIDE, PLAIN
from game.ai.survey import Survey
from game.ai.threats import Stance
from systems import hot_ground
from systems.charge_run import on_line
from systems.commands import Aim, Command, DropProne, EndTurn, Leave, Parry, StandUp, TotalDefense
from systems.paths import Reach
from systems.view import View

AIM_DISCOUNT = 90
"""Hundredths of the shot that two turns of aiming lead to: a target may leave, a shooter may be struck."""
ON_THE_MOVE = ("attack", "trip", "bull_rush", "disarm", "sunder")
"""Attacks for a standard action, after which the unit can still walk."""
CHAPTERS: tuple[Callable[[Scene], Iterator[Turn | None]], ...] = (
    holds.turns, dragging.turns, aiding.turns, passing.turns, shields.turns, breaching.turns, care.turns,
    finishing.turns, arming.turns, blasts.turns, barrages.turns,
)  # fmt: skip
"""Deeds that are no plain attacks, one file each; None from one of them is a pause."""
PRONE_PRICE = 45_000
"""What it costs to lie down: a move action to stand up, or staying down."""


def think(view: View, seed: int) -> Generator[None, None, Command]:
    """The best command by the odds. ``seed`` changes nothing: equal views get equal answers."""
    if view.phase == "rounds" and not view.peace:
        return (yield from _planned(view))
    if view.ask is None and opening.waits(view):
        yield
        return EndTurn(view.actor)
    return opening.sound(view, (yield from _planned(opening.narrowed(view))))


def _planned(view: View) -> Generator[None, None, Command]:
    """The best command of a view that shows only whom the unit would strike at."""
    if view.ask is not None:
        yield
        return answers.answer(view)
    if {offer.verb for offer in view.offers} <= {"end_turn", "surrender"}:
        yield
        return EndTurn(view.actor)
    if view.me.orders[0] != "hold" and any(offer.verb == "leave" for offer in view.offers):
        yield
        return Leave(view.actor)  # it has come to its way out
    here = Situation(view)
    yield
    first = care.at_once(here) or arming.at_once(here)
    if first is not None:
        return first
    if here.me.standard or here.me.move:
        effects = Consequences(here)
        arms = Arms(here, effects)
        yield
        turn = yield from _turn(Scene(here, effects, arms, Prospects(here, arms)))
        command = None if turn is None else plans.command(turn)
        if command is not None:
            return command
    return _last(here)


def _turn(scene: Scene) -> Generator[None, None, Turn | None]:
    """The best turn with an attack in it, or a stance instead where that is better; without one, the best walk."""
    survey = Survey(scene.here, _squares(scene.here, scene.here.reach if "move" in scene.here.verbs else None))
    yield
    yield from survey.prepare()
    offered = blows.offered(scene.here, scene.effects)
    yield
    others: list[Turn] = []
    for chapter in CHAPTERS:
        for turn in chapter(scene):
            if turn is not None:
                others.append(turn)
            yield
        yield
    struck = yield from search.best(list(_striking(scene, offered)), _striking_from(scene, offered, survey))
    thrown = list(_going_on(scene, others, survey))
    if struck is not None and struck[1] > plans.NEVER:
        struck = (yield from search.best(others, thrown, struck[1])) or struck
        if int(scene.prospects.bounds(survey).max()) > struck[1]:
            stands = yield from search.best(list(_stances(scene)), _total_defense(scene, survey), struck[1])
            struck = stands or struck
    else:
        for turn in detours.turns(scene):
            others += [turn] if turn is not None else []
            yield
        others += lurking.turns(scene)
        yield
        struck = yield from search.best([*others, *_waiting(scene)], [*thrown, *_walking(scene, survey)])
        if struck is not None and lurking.waits(scene.here, struck[0]):  # type: ignore[arg-type]
            yield
            return lurking.put_off(scene) or struck[0]  # type: ignore[return-value]
    if struck is None:
        return None
    assert isinstance(struck[0], Turn)
    return struck[0]


# turns with an attack in them


def _striking_from(scene: Scene, offered: list[Blow], survey: Survey) -> Iterator[Squares]:
    """Walk and strike, or strike and walk; all out as well."""
    here = scene.here
    plain, all_out = _best(offered, *ON_THE_MOVE), _best(offered, "all_out_attack")
    moves = bool(here.me.move and here.me.standard and "move" in here.verbs)
    if not here.me.standard:
        return
    ground = survey if moves else Survey(here, [here.stay])
    if plain is not None:
        yield Squares(scene, ground, _after(scene, plain), plain, plain.worth, strikes=moves)
    elif moves:
        yield Squares(scene, ground, scene.here.plain, None, strikes=True, must_strike=True)
    if all_out is not None:
        yield Squares(scene, ground, _gave_up(here, here.rules.all_out_bonus(here.me)), all_out, all_out.worth)


def _going_on(scene: Scene, others: list[Turn], survey: Survey) -> Iterator[Squares]:
    """Throw or shell, and walk on with what the turn has left."""
    made = [turn for turn in others if blasts.stays_free(scene.here, turn)]
    best = max(made, key=lambda turn: turn.gain, default=None)
    if best is not None:
        yield Squares(scene, survey, scene.here.plain, best.first, best.gain)


def _after(scene: Scene, blow: Blow) -> Stance:
    """The unit, and what its target could then still do to it, after a special attack that may succeed."""
    here, effect = scene.here, deeds.SHOWS.get(blow.deed.rush or blow.verb)
    if effect is None or blow.deed == PLAIN:
        return here.plain
    number = next(number for number, foe in enumerate(here.foes) if foe.facts.id == blow.target)
    after = changes.CHANGES[effect](here.rules, here.foes[number].facts, here.me, blow.deed.item)
    return here.eased(number, blow.chance, after)


def _gave_up(here: Situation, lost: int) -> Stance:
    """The unit after an all-out attack (AOA-04)."""
    return here.stance(all_out=True, all_out_loss=lost, base_defense=max(0, here.me.base_defense - lost))


def _striking(scene: Scene, offered: list[Blow]) -> Iterator[Turn]:
    """Attacks that leave the unit where it stands or is carried: with a parry, charges, aimed shots, aiming on."""
    here = scene.here
    plain, hold = _best(offered, *ON_THE_MOVE), _best(offered, "grapple")
    inside = _best(offered, INSIDE)
    if hold is not None:
        yield Turn(scene, here.stay, _after(scene, hold), hold, hold.worth)
    if inside is not None:
        yield Turn(scene, here.stay, here.plain, inside, inside.worth)
    if plain is not None and here.me.move:
        for stance, _ in _guard(here):
            yield Turn(scene, here.stay, stance, plain, plain.worth)
        if here.me.prone:
            yield Turn(scene, here.stay, here.stance(prone=False), plain, plain.worth)
    yield from ledges.turns(scene, 0 if plain is None else plain.worth)
    yield from _whole_turns(scene, offered)


def _whole_turns(scene: Scene, offered: list[Blow]) -> Iterator[Turn]:
    """Charges, aimed shots, aiming on."""
    here = scene.here
    for blow in offered:
        if blow.verb == "charge" and blow.square is not None:
            lost = here.rules.charge_bonus(here.me, blows.metres(here, blow.square))[1]
            stance = here.stance(charge_loss=lost, base_defense=max(0, here.me.base_defense - lost))
            lost_to = scene.effects.let_go() + _singed(scene, blow.square)
            yield Turn(scene, blow.square, stance, blow, blow.worth - lost_to)
        elif blow.verb == "aimed_attack":
            yield Turn(scene, here.stay, scene.here.plain, blow, blow.worth)
            yield from _aiming(scene, blow)


def _singed(scene: Scene, square: tuple[int, int]) -> int:
    """What hot ground on the way of a charge does, as it counts; its end is weighed like any other place."""
    here = scene.here
    if not hot_ground.areas(here.board):
        return 0
    lane = on_line(here.me.footprint, here.space(square))[:-1]
    return max((here.fume(each) for each in lane), default=0)


def _aiming(scene: Scene, blow: Blow) -> Iterator[Turn]:
    """Aim on and shoot next turn: what that shot is worth, less the shot given up now."""
    here = scene.here
    foe = here.foe(blow.target)
    weapon = here.me.weapon(blow.weapon)
    assert weapon is not None
    later = blows.harm_of(here, "aimed_attack", foe, weapon, more_aim=1) * foe.weight // 100
    gain = later * AIM_DISCOUNT // 100 - blow.worth
    if "aim" in here.verbs and gain > 0:
        yield Turn(scene, here.stay, scene.here.plain, Aim(here.me.id, blow.target, blow.weapon), gain)


# turns without one


def _walking(scene: Scene, survey: Survey) -> Iterator[Squares]:
    """Get nearer or get away, two moves far where both actions are left; total defense on a square within a move."""
    here = scene.here
    yield from _total_defense(scene, survey)
    if "move" in here.verbs:
        far = here.me.move and here.me.standard
        ground = Survey(here, _squares(here, here.far_reach)) if far else survey
        yield Squares(scene, ground, scene.here.plain, None, at_home=EndTurn(here.me.id))


def _waiting(scene: Scene) -> Iterator[Turn]:
    """Stay where the unit is: take a stance, get up, or let the turn end."""
    here = scene.here
    yield from _stances(scene)
    if here.me.prone and "stand_up" in here.verbs:
        yield Turn(scene, here.stay, here.stance(prone=False), StandUp(here.me.id), 1)
    yield Turn(scene, here.stay, scene.here.plain, EndTurn(here.me.id))


def _total_defense(scene: Scene, survey: Survey) -> Iterator[Squares]:
    """Walk and defend, or defend where the unit stands."""
    here = scene.here
    if "total_defense" in here.verbs and here.foes:
        ground = survey if here.me.move else Survey(here, [here.stay])
        yield Squares(scene, ground, here.stance(total_defense=True), None, at_home=TotalDefense(here.me.id))


def _stances(scene: Scene) -> Iterator[Turn]:
    """A parry where the unit stands, with total defense or without."""
    here = scene.here
    if not here.foes:
        return
    if "total_defense" in here.verbs and here.me.move:
        for stance, parry in _guard(here, total_defense=True):
            yield Turn(scene, here.stay, stance, parry)
    for stance, parry in _guard(here):
        yield Turn(scene, here.stay, stance, parry)


def _guard(here: Situation, **changes: object) -> Iterator[tuple[Stance, Parry]]:
    """The best parry that is offered, as a stance; nothing when none is."""
    offered = [
        weapon
        for offer in here.view.offers
        if offer.verb == "parry"
        for key in offer.fields[0].values
        if (weapon := here.me.weapon(str(key))) is not None
    ]
    if offered:
        weapon = max(offered, key=lambda each: (sum(here.rules.parry(here.me, each)), here.rules.parry(here.me, each)))
        bonus, shield = here.rules.parry(here.me, weapon)
        changed = here.stance(parry_bonus=bonus, parry_shield=shield, parry_weapon=weapon.key, **changes)
        yield changed, Parry(here.me.id, weapon.key)


def _squares(here: Situation, reach: Reach | None) -> list[Square]:
    """Where the unit may end: the square it stands on, then by what the way costs. Whoever holds somebody stays where
    the hold lasts (GRP-15), whoever stands ready to help where it can (AID-02).
    """
    if reach is None:
        return [here.stay]
    width = here.board.width
    found = sorted((cost, at) for at, cost in reach.costs.items() if reach.may_stop(at % width, at // width))
    squares = [(at % width, at // width) for _, at in found]
    helped = here.view.unit(here.me.readied[0])
    if helped is not None:
        return [square for square in squares if aiding.near(here, helped, square)] or [here.stay]
    grip = here.me.grip
    held = next((foe for foe in here.foes if foe.facts.id == here.me.holds), None)
    weapon = None if grip is None else here.me.weapon(grip.weapon)
    if grip is None or held is None or weapon is None:
        return squares
    limit = here.rules.grip_reach(here.me, weapon, grip.ranged)
    return [square for square in squares if here.distance(held, square) <= limit]


def _best(offered: list[Blow], *verbs: str) -> Blow | None:
    found = [blow for blow in offered if blow.verb in verbs and blow.worth > 0]
    return max(found, key=lambda blow: blow.worth, default=None)


def _last(here: Situation) -> Command:
    """Nothing is left to spend but an immediate action: lie down when that pays, otherwise the turn ends."""
    if "drop_prone" in here.verbs and _under_fire(here):
        upright = here.danger(here.stay, here.plain)
        if upright > PRONE_PRICE and upright - here.danger(here.stay, here.stance(prone=True)) > PRONE_PRICE:
            return DropProne(here.me.id)
    return EndTurn(here.me.id)


def _under_fire(here: Situation) -> bool:
    """Whether a foe in sight could shoot: against anybody else lying down is no help."""
    space = here.space(here.stay)
    return any(any(not threat.weapon.melee for threat in foe.threats) for foe in here.foes if here.in_sight(foe, space))
