"""Small encounters set up for one manoeuvre: whoever does it, whoever it is done to, and what ails them.

``Wish`` says what is wanted: a manoeuvre, the end (``actor`` or ``target``) and a condition or footprint of that end.
``meet`` lays out a field of four where the manoeuvre is possible as far as the rules allow it, gives the end that
condition, and some more conditions to both ends that keep nobody from acting. Nothing of it goes past the rules: states
are inflicted, points given, holds taken by the functions that effects of a battle use.
"""

from __future__ import annotations

from typing import NamedTuple

from components.binding import Bonds
from components.condition import Conditions
from components.damage import Health
from game.ai.chance import Chance
from systems import aloft, clinging, condition, hold, knowledge, movement, pipeline, points, referee, riding, states
from systems.battle import Battle
from systems.board import Board, draw
from systems.commands import EndTurn, SetStanding
from systems.dice import Dice
from systems.facts import AbilityFacts, ThingFacts, UnitSheet
from systems.rulesets.point_types import POINTS, threshold
from systems.rulesets.sheet import legend
from systems.rulesets.states import STATES
from systems.setup import Setup
from tests.field import unit, weapon

ENDS = ("actor", "target")
FOOTPRINTS = ("1 square", "2 squares", "3 squares")
HOLDS = ("grappling", "grappled", "pinning", "pinned", "bound")
STATE_NAMES = (*STATES, "prone", "flat_footed")
CONDITIONS = (*STATE_NAMES, *(f"{kind} points" for kind in POINTS))
#: What keeps nobody from doing anything at all: put on both ends beside what is wished.
MILD = tuple(f"{kind} points" for kind in POINTS)

#: Manoeuvre -> the ends it has. What is done with things, to oneself or to nobody has an actor alone.
MANOEUVRES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((
        "called_shot", "coup_de_grace", "pulled", "trip", "knock_back", "knock_down", "charge_rush", "charge_overrun",
        "counter_rush", "overrun", "feint", "grapple", "grapple_attack", "pin", "break_free", "let_go", "move_hold",
        "body_shield", "throw_target", "bind", "unbind", "disarm", "take", "sunder", "aid", "first_aid", "wake",
        "give_up", "climb_onto", "shake_off",
    ), ENDS),
    **dict.fromkeys((
        "readjust", "escape", "activate", "break_object", "pick_up", "drop_item", "lift_cover", "set_down", "put_out",
        "staunch",
    ), ENDS[:1]),
}  # fmt: skip
MOUNT = "eli"
"""Whom one rides."""
FRIENDLY = ("bind", "unbind", "aid", "first_aid", "wake")
"""Done to the own side as well."""
IN_A_HOLD = ("grapple_attack", "pin", "let_go", "move_hold", "body_shield", "throw_target")
ANSWERS = ("counter_rush", "give_up")
"""Done by whoever is asked while the other acts."""
RANGED = ("charge_rush", "charge_overrun")

ROWS = ("...............c......",) + ("......................",) * 10 + ("...........c..........",)
ROPE = ThingFacts("rope", 2, "rope", half=0)
ART = AbilityFacts("breath", "free", "cultivation", (("attack", 1),), 3)
ARMS = (
    weapon("claw", damage=1, specialty="hand", grapple=1, natural=True),
    weapon("bite", damage=1, specialty="tooth", grapple=1, natural=True),
    weapon("whip", "blade", size=1, damage=1, strength=1, specialty="flail", flexible=1, grapple=1),
    weapon("cudgel", "blade", size=1, damage=2, strength=1, specialty="sword"),
)


class Wish(NamedTuple):
    """One pair of the table: a manoeuvre, and a footprint or condition of one of its ends."""

    manoeuvre: str
    end: str
    sign: str


def wishes() -> tuple[Wish, ...]:
    """Every pair there could be, in the order of the table."""
    return tuple(
        Wish(name, end, sign)
        for name, ends in MANOEUVRES.items()
        for end in ends
        for sign in (*FOOTPRINTS, *CONDITIONS)
    )


def signs(battle: Battle, who: str) -> tuple[str, ...]:
    """The footprint and every condition of a unit now."""
    found = battle.unit(who)
    wide = FOOTPRINTS[min(found.derived.footprint, len(FOOTPRINTS)) - 1]  # giants are wider still
    extra = [name for name in ("prone", "flat_footed") if getattr(found, name)]
    named = [state for state in found.states if state in STATES]
    if found.fallen and "unconscious" not in named:
        named.append("unconscious")
    return (wide, *named, *extra, *(f"{kind} points" for kind, _ in found.points))


def board() -> Board:
    return draw(list(ROWS))


def meet(wish: Wish, number: int, edition: str) -> Battle:
    """The encounter for a wish; another number has other bodies, other dice and other conditions beside."""
    chance = Chance(number, *wish)
    battle = _begun(wish, chance, number, edition)
    with battle:
        _stage(battle, wish, chance)
        _ail(battle, wish, chance)
        hold.review(battle)
        clinging.review(battle)
        aloft.review(battle)
        pipeline.go_on(battle)
        hold.review(battle)
        knowledge.look(battle)
    return battle


def _begun(wish: Wish, chance: Chance, number: int, edition: str) -> Battle:
    wide = {name: 1 + FOOTPRINTS.index(wish.sign) if wish.sign in FOOTPRINTS and wish.end == end else chance.among(1, 3)
            for name, end in (("ann", "actor"), (_other_end(wish), "target"))}  # fmt: skip
    wide.setdefault("bob", 1)
    if wish.manoeuvre in ("throw_target", "lift_cover"):  # whoever throws has to be able to carry it
        wide["bob"] = min(wide.values()) if wish.end == "actor" else wide["bob"]
        wide["ann"] = max(wide.values())
    sizes: dict[str, int] = {}
    if wish.manoeuvre == "climb_onto":  # onto somebody at least twice as large
        if wish.end == "actor":
            wide["bob"] = 2 * wide["ann"]
        else:
            wide["ann"] = 1
            sizes["ann"] = 2 if wide["bob"] == 1 else 5
    same = wish.manoeuvre in FRIENDLY and chance.below(4) > 0
    far = wide["ann"] + wide.get("dan", 1) + 2 if wish.manoeuvre in RANGED else 0
    left = 5 if wish.manoeuvre != "break_object" or chance.below(2) else 11 - wide["ann"]
    spots = {
        "ann": (left, 5), "bob": (left + wide["ann"] + far, 5), "cal": (left - 1, 5),
        "dan": (left + wide["ann"] + far + wide["bob"], 4),
    }  # fmt: skip
    if wish.manoeuvre == "charge_overrun":
        spots["dan"] = (left + wide["ann"] + 1, 5)
    if wish.manoeuvre in ("lift_cover", "set_down", "break_object"):
        x = 11 - wide["ann"]  # beside the crate, with somebody at either hand
        spots |= {"ann": (x, 12 - wide["ann"]), "bob": (2, 2), "cal": (x - 1, 11), "dan": (x, 11 - wide["ann"])}
    order = ["bob", "ann", "cal", "dan"] if wish.manoeuvre in ANSWERS else ["ann", "bob", "cal", "dan"]
    sides = {"ann": "red", "cal": "red", "bob": "red" if same else "blue", "dan": "blue"}
    if wish.sign == "riding":
        order.append(MOUNT)
        sides[MOUNT] = sides["ann" if wish.end == "actor" else _other_end(wish)]
        spots[MOUNT] = (0, 0)
    sheets = [
        _sheet(name, sides[name], sizes.get(name, 5 * wide.get(name, 1)), chance, 1000 - 20 * index, spots[name])
        for index, name in enumerate(order)
    ]
    setup = Setup(board(), tuple(sheets), ("red", "blue"), ruleset=edition, scenario="encounter")
    battle = referee.new_battle(setup, number, Dice(number))
    while battle.round < 2:  # nobody is flat-footed any more, everybody may react
        assert referee.submit(battle, EndTurn(battle.acting() or "")) is None
    with battle:
        for name in battle.ids:
            if wish.manoeuvre in ANSWERS or chance.below(3) == 0:
                assert referee.submit(battle, SetStanding(name, "ask")) is None
    return battle


def _other_end(wish: Wish) -> str:
    """Whom it is done to: bob, or dan where a charge at bob leads over him."""
    return "dan" if wish.manoeuvre == "charge_overrun" else "bob"


def _sheet(name: str, side: str, size: int, chance: Chance, first: int, at: tuple[int, int]) -> UnitSheet:
    """Somebody who can do everything, and withstands a few points of anything."""
    more = {each: chance.among(4, 9) for each in ("STR", "DEX", "END", "INT", "PER", "RES", "PRE", "MAN", "COM")}
    if name == "ann":
        more["STR"] = 12
    more |= dict.fromkeys(("Athletics", "Brawl", "Blade", "Subterfuge", "Empathy", "Medicine", "Larceny"), 5)
    sheet = unit(
        name, side, size=size, weapons=ARMS, armor=(2, 2),
        specialties=("hand", "tooth", "flail", "sword", "grappling", "feint", "bull_rush", "overrun", "called_shot"),
        more=more,
        printed={"initiative": first, "speed": 12, "base_defense": 3, "dodge_defense": 1, "insight_defense": 1,
                 "health": 60},
    )  # fmt: skip
    values = {each: getattr(sheet, each) for each in UnitSheet.__slots__}
    gear = {"gear": (("rope", 2),), "bindings": (ROPE,), "abilities": (ART,), "x": at[0], "y": at[1]}
    return UnitSheet(**(values | gear))


# what the manoeuvre needs


def _stage(battle: Battle, wish: Wish, chance: Chance) -> None:
    name = wish.manoeuvre
    if name in IN_A_HOLD:
        hold.take(battle, "ann", "bob", 30, weapon="bite")
        if name != "pin" and (name == "body_shield" or chance.below(3) == 0):
            hold.change(battle, "ann", ("PIN-03",), pins=True)
    elif name == "break_free":
        hold.take(battle, "bob", "ann", 1, weapon="bite")
    elif name == "readjust":
        battle.write("ann", Conditions, "feinted_by", (("bob", 2),))
    elif name in ("bind", "coup_de_grace") and battle.unit("bob").side == "blue":
        states.inflict(battle, "bob", "helpless")
    elif name == "shake_off":
        clinging.take_hold(battle, "bob", "ann")
    elif name == "unbind" or (name == "bind" and chance.below(2)):
        battle.write("bob", Bonds, "dc", 3)
    elif name == "escape":
        battle.write("ann", Bonds, "dc", 30)
    elif name == "wake":
        states.inflict(battle, "bob", "asleep")
    elif name == "first_aid":
        afflict(battle, "bob", "bleed points", chance)
    elif name == "put_out":
        afflict(battle, "ann", "burn points", chance)
    elif name == "staunch":
        afflict(battle, "ann", "bleed points", chance)


# what ails the two


def _ail(battle: Battle, wish: Wish, chance: Chance) -> None:
    body = {"actor": "ann", "target": _other_end(wish)}
    if wish.sign in CONDITIONS:
        afflict(battle, body[wish.end], wish.sign, chance)
    for who in body.values():
        for _ in range(chance.below(4)):
            afflict(battle, who, chance.pick(MILD), chance)


def afflict(battle: Battle, who: str, sign: str, chance: Chance) -> None:
    """Give the unit that condition."""
    if sign.endswith(" points"):
        kind = sign.removesuffix(" points")
        best = threshold(battle.unit(who).sheet, kind)
        if not battle.unit(who).point(kind):  # what the legend of the Attribute bears comes on top
            points.give(battle, who, kind, 2 * legend(best) + min(max(1, best - 1), chance.among(1, 2)))
    elif sign in ("prone", "flat_footed"):
        battle.write(who, Conditions, sign, True)
    elif sign == "bound":
        battle.write(who, Bonds, "dc", max(3, battle.of(who, Bonds).dc))
    elif sign == "climbing":  # a metre up, on natural rock
        states.inflict(battle, who, sign, "3")
        movement.hover(battle, who, 1, ("MOV-03",))
    elif sign == "riding":
        _mounted(battle, who)
    elif sign in HOLDS:
        _entangle(battle, who, sign, chance)
    elif sign == "unconscious" and chance.below(2):
        _wound(battle, who)
    else:
        states.inflict(battle, who, sign)


def _mounted(battle: Battle, who: str) -> None:
    """On the back of a friend, which is led under it."""
    rider = battle.unit(who)
    movement.put(battle, MOUNT, (rider.x, rider.y), ("MOV-02",))
    riding.seat(battle, who, MOUNT)


def _wound(battle: Battle, who: str) -> None:
    total = battle.unit(who).derived.health
    battle.write(who, Health, "healthy", 0)
    battle.write(who, Health, "bashing", total)
    condition.settle(battle, who, "unconscious")


def _entangle(battle: Battle, who: str, sign: str, chance: Chance) -> None:
    """In a hold with somebody else, where the unit is in none that would do; the other stands where it can reach."""
    other = "cal" if who == "ann" else "dan"
    if sign in ("grappling", "pinning") and not battle.unit(who).holds and chance.below(2):
        hold.take(battle, who, other, 3, weapon="bite")
        hold.change(battle, who, ("PIN-03",), pins=sign == "pinning")
        return
    if not battle.unit(other).holds:
        hold.take(battle, other, who, 3, weapon="bite")
    if sign in ("pinned", "pinning"):
        hold.change(battle, other, ("PIN-03",), pins=True)
