"""The opponent: for every square it can get to and everything it can do, the harm it does minus the harm it risks.

It plans a whole turn (walk and strike, strike and walk, charge, aim, take a stance) and returns its first command;
after each command it is asked again and looks anew. It knows what its side knows, and no dice.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.ai import answers, blows, plans, search
from game.ai.blows import Blow
from game.ai.plans import Scene, Turn
from game.ai.prospects import Prospects
from game.ai.situation import Situation, Square, Stance
from systems.commands import Aim, Command, DropProne, EndTurn, Parry, StandUp, TotalDefense
from systems.view import View

AIM_DISCOUNT = 90
"""Hundredths of the shot that two turns of aiming lead to: a target may leave, a shooter may be struck."""
PRONE_PRICE = 45_000
"""What it costs to lie down: a move action to stand up, or staying down."""


def think(view: View, seed: int) -> Generator[None, None, Command]:
    """The best command by the odds. ``seed`` changes nothing: equal views get equal answers."""
    if view.ask is not None:
        yield
        return answers.answer(view)
    here = Situation(view)
    yield
    arms = blows.arms_of(here)
    scene = Scene(here, arms, Prospects(here, arms), here.stance())
    yield
    if "move" in here.verbs or here.me.standard or here.me.move:
        for listed in (_striking, _walking):
            found = yield from search.best(list(listed(scene)))
            if found is not None:
                turn, _ = found
                assert isinstance(turn, Turn)
                command = plans.command(turn)
                if command is not None:
                    return command
    return _last(scene)


# plans that strike


def _striking(scene: Scene) -> Iterator[Turn]:
    """Turns with an attack in them, and, where there is one, what else could be done instead."""
    here = scene.here
    me = here.me
    stay = (me.x, me.y)
    offered = blows.offered(here)
    plain = _best(offered, "attack")
    squares = _squares(here) if me.move and me.standard else [stay] if me.standard else []
    found = []
    for square in squares:
        most = blows.most_from(here, scene.arms, square)
        if most or plain is not None:
            found.append(Turn(scene, square, scene.plain, plain, plain.worth if plain else 0, square != stay, most))
    if plain is None:
        found = [turn for turn in found if turn.most_there and turn.square != stay]
    yield from found
    if plain is not None:
        yield from _in_place(scene, plain)
    yield from _all_out(scene, offered, squares)
    yield from _whole_turns(scene, offered)
    if found or offered:
        yield from _stances(scene)


def _in_place(scene: Scene, plain: Blow) -> Iterator[Turn]:
    """Strike and use the move action where the unit stands."""
    here = scene.here
    if not here.me.move:
        return
    stay = (here.me.x, here.me.y)
    for stance, _ in _guards(here):
        yield Turn(scene, stay, stance, plain, plain.worth)
    if here.me.prone:
        yield Turn(scene, stay, here.stance(prone=False), plain, plain.worth)


def _all_out(scene: Scene, offered: list[Blow], squares: list[Square]) -> Iterator[Turn]:
    blow = _best(offered, "all_out_attack")
    if blow is None:
        return
    here = scene.here
    lost = here.rules.all_out_bonus(here.me)
    stance = here.stance(all_out_loss=lost, base_defense=max(0, here.me.base_defense - lost))
    for square in squares:
        yield Turn(scene, square, stance, blow, blow.worth)


def _whole_turns(scene: Scene, offered: list[Blow]) -> Iterator[Turn]:
    """Charges, aimed shots, aiming on."""
    here = scene.here
    stay = (here.me.x, here.me.y)
    for blow in offered:
        if blow.verb == "charge" and blow.square is not None:
            lost = here.rules.charge_bonus(here.me, blows.metres(here, blow.square))[1]
            stance = here.stance(charge_loss=lost, base_defense=max(0, here.me.base_defense - lost))
            yield Turn(scene, blow.square, stance, blow, blow.worth)
        elif blow.verb == "aimed_attack":
            yield Turn(scene, stay, scene.plain, blow, blow.worth)
            yield from _aiming(scene, blow)


def _aiming(scene: Scene, blow: Blow) -> Iterator[Turn]:
    """Aim on and shoot next turn: what that shot is worth, less the shot given up now."""
    here = scene.here
    foe = next(each for each in here.foes if each.facts.id == blow.target)
    weapon = here.me.weapon(blow.weapon)
    assert weapon is not None
    later = blows.harm_of(here, "aimed_attack", foe, weapon, more_aim=1) * foe.weight // 100
    gain = later * AIM_DISCOUNT // 100 - blow.worth
    if "aim" in here.verbs and gain > 0:
        yield Turn(scene, (here.me.x, here.me.y), scene.plain, Aim(here.me.id, blow.target, blow.weapon), gain)


# plans that do not


def _walking(scene: Scene) -> Iterator[Turn]:
    """Turns without an attack: get nearer, get away, get up, take a stance."""
    here = scene.here
    me = here.me
    stay = (me.x, me.y)
    yield from _stances(scene)
    if here.me.prone and "stand_up" in here.verbs:
        yield Turn(scene, stay, here.stance(prone=False), StandUp(me.id), 1)
    if "move" in here.verbs:
        far = bool(me.move and me.standard)
        for square in _squares(here, far=far):
            if square != stay:
                yield Turn(scene, square, scene.plain, None)
    yield Turn(scene, stay, scene.plain, EndTurn(me.id))


def _stances(scene: Scene) -> Iterator[Turn]:
    """Total defense on a square within a move, or with a parry where the unit stands; a parry alone."""
    here = scene.here
    me = here.me
    stay = (me.x, me.y)
    threatened = bool(here.foes)
    if "total_defense" in here.verbs and threatened:
        total = here.stance(total_defense=True)
        for square in _squares(here) if me.move else [stay]:
            yield Turn(scene, square, total, TotalDefense(me.id) if square == stay else None)
        if me.move:
            for stance, parry in _guards(here, total_defense=True):
                yield Turn(scene, stay, stance, parry)
    if threatened and "parry" in here.verbs:
        for stance, parry in _guards(here):
            yield Turn(scene, stay, stance, parry)


def _guards(here: Situation, **changes: object) -> Iterator[tuple[Stance, Parry]]:
    """The stances that an offered parry leads to."""
    for offer in here.view.offers:
        if offer.verb != "parry":
            continue
        for key in offer.fields[0].values:
            weapon = here.me.weapon(str(key))
            assert weapon is not None
            bonus, shield = here.rules.parry(here.me, weapon)
            yield here.stance(parry_bonus=bonus, parry_shield=shield, **changes), Parry(here.me.id, weapon.key)


def _squares(here: Situation, *, far: bool = False) -> list[Square]:
    """Where the unit may end: the square it stands on, then by what the way costs."""
    stay = (here.me.x, here.me.y)
    if "move" not in here.verbs:
        return [stay]
    reach = here.far_reach if far else here.reach
    width = here.board.width
    found = [(cost, at) for at, cost in reach.costs.items() if reach.may_stop(at % width, at // width)]
    return [(at % width, at // width) for _, at in sorted(found)]


def _best(offered: list[Blow], verb: str) -> Blow | None:
    found = [blow for blow in offered if blow.verb == verb and blow.worth > 0]
    return max(found, key=lambda blow: blow.worth, default=None)


def _last(scene: Scene) -> Command:
    """Nothing is left to spend but an immediate action: lie down when that pays, otherwise the turn ends."""
    here = scene.here
    if "drop_prone" in here.verbs and here.foes:
        stay = (here.me.x, here.me.y)
        lying = here.stance(prone=True)
        if danger(scene, stay, scene.plain) - danger(scene, stay, lying) > PRONE_PRICE:
            return DropProne(here.me.id)
    return EndTurn(here.me.id)


def danger(scene: Scene, square: Square, stance: Stance) -> int:
    """The harm enemies could do to the unit there, as it counts."""
    here = scene.here
    _, each = scene.walked_up(square, stance)
    return sum(
        here.counted(foe, here.shot(foe, square, stance, harm)) for foe, harm in zip(here.foes, each, strict=True)
    )
