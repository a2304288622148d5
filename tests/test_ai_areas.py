"""What the best_odds mind makes of grenades, shells, flames and sweeping fire, and whom it spares (AOE, ART-05)."""

from __future__ import annotations

from components.area import Zones
from game.ai import decide
from game.scenario.loader import load
from systems import referee
from systems.battle import Battle
from systems.commands import (
    AreaAttack,
    Attack,
    Bombard,
    Brace,
    Command,
    Lob,
    Move,
    Reload,
    SetStanding,
    Spray,
    Suppress,
)
from systems.dice import Dice
from systems.events import AreaSaved, BattleEnded
from systems.facts import UnitSheet, WeaponFacts
from systems.store import SCENE
from systems.view import view
from tests.amounts import amount, seed
from tests.blasts import FLAMER, GUN, LAUNCHER, armed, grenade
from tests.field import FIST, PISTOL, fight, unit, weapon
from tests.test_ai import turn as unrolled
from tests.test_explosives import piece
from tests.test_separately import SHOTGUN

POPPER = grenade("popper", 6, 1, high_speed=5)
"""It reaches one metre far."""


def turn(battle: Battle) -> list[Command]:
    """The acting unit's whole turn with real dice."""
    battle.dice = Dice(1)
    return unrolled(battle)


def lobs(done: list[Command]) -> list[tuple[int, int]]:
    """Where the turn's grenades went."""
    return [each.square for each in done if isinstance(each, Lob)]


def grenadier(*explosives: WeaponFacts) -> UnitSheet:
    return armed(unit("ann", DEX=4, STR=3, Athletics=3, specialties=("light_throwing",)), *explosives)


def foe(id: str) -> UnitSheet:
    return unit(id, "blue", DEX=2, STR=3, Brawl=2)


def test_it_throws_where_no_comrade_stands() -> None:
    """Bob has Eve and Gus about him; Dan is as good a target and alone."""
    drawn = ("..........", "A....EBG..", "..........", "......D...")
    battle = fight(drawn, grenadier(POPPER), unit("eve"), unit("gus"), foe("bob"), foe("dan"))
    square = lobs(turn(battle))[0]
    assert abs(square[0] - 6) <= 1, square
    assert square[1] >= 2, f"{square} catches a comrade"
    assert [event.unit for event in battle.log if isinstance(event, AreaSaved)] == ["dan"]


def test_it_throws_nothing_that_would_hurt_its_side_more() -> None:
    drawn = ("..........", "A....EBG..", "..........")
    assert lobs(turn(fight(drawn, grenadier(POPPER), unit("eve"), unit("gus"), foe("bob")))) == []


def test_it_takes_two_at_once_rather_than_one() -> None:
    drawn = ("..........", "A.....B.D.", "..........", "..........", "......H...")
    battle = fight(drawn, grenadier(POPPER), foe("bob"), foe("dan"), foe("hal"))
    assert len(lobs(turn(battle))) == 1
    assert {each.unit for each in battle.log if isinstance(each, AreaSaved)} == {"bob", "dan"}


def test_it_throws_and_gets_out_of_the_way_in_one_turn() -> None:
    """Whoever stays in the open is shot; the wall is four steps off."""
    drawn = ("..........D.", "..#.........", "A.#.........", "..#.......B.")
    shooters = (unit("bob", "blue", DEX=4, more={"Firearms": 4}, weapons=(PISTOL,)),
                unit("dan", "blue", DEX=4, more={"Firearms": 4}, weapons=(PISTOL,)))  # fmt: skip
    battle = fight(drawn, grenadier(grenade("popper", 6, 2)), *shooters, at={"ann": (3, 0)})
    done = turn(battle)
    assert [type(each) for each in done[:2]] == [Lob, Move]


def test_it_lights_a_bottle_and_throws_it() -> None:
    drawn = ("............", "A.......B.D.", "............")
    done = turn(fight(drawn, grenadier(piece("molotov")), foe("bob"), foe("dan")))
    assert [type(each) for each in done[:2]] == [Reload, Lob]


def test_a_flash_is_for_those_who_would_shoot() -> None:
    """It hurts nobody; what it keeps two marksmen from doing is worth a grenade, and their sight is worth nothing to
    foes without a weapon to reach with."""
    flash = grenade("flash", 0, 3, more={"flash": 9, "outer_blast": 4, "outer_points": 4})
    drawn = ("............", "A.......B.D.", "............")
    marksmen = [unit(id, "blue", DEX=5, more={"Firearms": 5}, weapons=(PISTOL,), END=1) for id in ("bob", "dan")]
    assert lobs(turn(fight(drawn, grenadier(flash), *marksmen)))


def test_it_sweeps_a_crowd_and_leaves_a_comrade_out() -> None:
    ann = unit("ann", STR=4, DEX=4, more={"Firearms": 4}, weapons=(GUN, FIST))
    drawn = (".............", "A..B.D.E.H...", ".............")
    battle = fight(drawn, ann, foe("bob"), foe("dan"), unit("eve"), foe("hal"))
    sweeps = [each for each in turn(battle) if isinstance(each, Suppress)]
    assert sweeps
    assert sweeps[0].spared == ("eve",)


def test_it_burns_two_in_a_row_and_no_comrade() -> None:
    ann = unit("ann", STR=4, DEX=4, more={"Firearms": 3}, weapons=(FLAMER, FIST))
    battle = fight(("A.B.D....", ".........", "E........"), ann, foe("bob"), foe("dan"), unit("eve"))
    assert [type(each) for each in turn(battle)][:1] == [Spray]
    assert {each.unit for each in battle.log if isinstance(each, AreaSaved)} == {"bob", "dan"}


def test_it_shells_those_behind_the_barricade() -> None:
    """Nobody there can be shot at; the shell comes down among them."""
    ann = unit("ann", STR=4, INT=5, more={"Firearms": 4}, specialties=("artillery",), weapons=(LAUNCHER, FIST))
    drawn = ("............", "A......CBD..", "............")
    battle = fight(drawn, ann, foe("bob"), foe("dan"))
    assert any(isinstance(each, Bombard) for each in turn(battle))


def test_a_mortar_crew_and_its_attackers_fight_it_out() -> None:
    """Whole battles: shells, grenades and mines on both sides, hardly ever one that hurts more friends than foes."""
    bad = good = 0
    for number in range(amount("mortar_battles")):
        battle = referee.new_battle(load("mortar").setup(), seed() + number)
        while battle.over is None:
            who = referee.decides(battle)
            assert who is not None
            command = decide("best_odds", view(battle, who), 1)
            begun = len(battle.log)
            assert referee.submit(battle, command) is None, command
            if isinstance(command, AreaAttack):
                friends, foes = _in_it(battle, who, begun)
                good, bad = good + (foes > friends), bad + (foes <= friends)
        ended = next(each for each in battle.log if isinstance(each, BattleEnded))
        assert ended.winner, "somebody has won"
        battle.close()
    assert good
    assert bad * 10 <= good, (good, bad)


def _in_it(battle: Battle, who: str, begun: int) -> tuple[int, int]:
    """How many of the thrower's own side and of others the area caught."""
    side = battle.sheets[who].side
    struck = [each.unit for each in battle.log[begun:] if isinstance(each, AreaSaved) and each.source == who]
    own = sum(battle.sheets[each].side == side for each in struck)
    return own, len(struck) - own


def test_shot_that_scatters_is_fired_where_two_foes_stand_and_no_comrade() -> None:
    """Bob wrestles for room with Eve; Dan and Hal stand together, as far off and as tough."""
    ann = unit("ann", STR=3, DEX=4, more={"Firearms": 3}, weapons=(SHOTGUN, FIST))
    drawn = ("......E...", "A.....B...", "..........", "......DH..")
    battle = fight(drawn, ann, unit("eve"), foe("bob"), foe("dan"), foe("hal"))
    shots = [each for each in turn(battle) if isinstance(each, Attack)]
    assert [each.target for each in shots] in (["dan"], ["hal"])


def test_it_walks_out_of_gas_and_who_needs_no_air_stays() -> None:
    """Its last turn was spent where the cloud lies now; nobody is in sight."""
    for kind, leaves in (("human", True), ("undead", False)):
        drawn = (".............", "A...........B", ".............")
        battle = fight(
            drawn, unit("ann", kind=kind, DEX=3, END=2, Athletics=1), armed(foe("bob"), piece("gas_grenade"))
        )
        cloud = tuple((x, y) for x in range(4) for y in range(3))
        row = ("gas", "gas_grenade", "bob", (0, 1), cloud, 3, (), (), ())
        with battle:
            battle.write(SCENE, Zones, "rows", (row,))
        turn(battle)
        assert ((battle.unit("ann").x, battle.unit("ann").y) not in cloud) == leaves, kind
        battle.close()


def test_it_hides_its_side_in_smoke_from_guns_it_cannot_answer() -> None:
    """Three with nothing but their fists under two rifles: the smoke is thrown. With rifles of their own it is not."""
    rifle = weapon("rifle", "firearm", damage=5, strength=2, base=60, shots=30)
    drawn = ("................................", "A..............................B", "E..............................D")
    for arms, thrown in (((FIST,), True), ((rifle, FIST), False)):
        gunners = [unit(id, "blue", DEX=4, more={"Firearms": 5}, weapons=(rifle,)) for id in ("bob", "dan")]
        own = [unit(id, DEX=5, STR=3, more={"Firearms": 5, "Athletics": 2}, weapons=arms) for id in ("ann", "eve")]
        battle = fight(drawn, armed(own[0], piece("smoke_grenade")), own[1], *gunners)
        assert bool(lobs(turn(battle))) == thrown
        battle.close()


def test_gas_is_for_those_who_breathe() -> None:
    drawn = ("............", "A.......B.D.", "............")
    for kind, thrown in (("human", True), ("undead", False)):
        foes = [unit(id, "blue", kind=kind, DEX=1, weapons=(PISTOL,), more={"Firearms": 3}) for id in ("bob", "dan")]
        battle = fight(drawn, grenadier(piece("gas_grenade")), *foes)
        assert bool(lobs(turn(battle))) == thrown, kind
        battle.close()


def braced(damage: int, dexterity: int, athletics: int = 0) -> tuple[bool, float, float]:
    """Whether bob pays a Willpower for his save against such a grenade, and his chances to fall without and with it."""
    battle = fight(
        ("A.........", "......B..."),
        grenadier(grenade("pot", damage, 1)),
        unit("bob", "blue", DEX=dexterity, Athletics=athletics),
    )
    with battle:
        battle.dice = Dice(3)
        assert referee.submit(battle, SetStanding("bob", "ask")) is None
        assert referee.submit(battle, Lob("ann", (6, 1), "pot")) is None
    seen = view(battle, "bob")
    assert seen.ask is not None
    ways = dict(seen.ask.ways)
    chosen = decide("best_odds", seen, 1)
    assert isinstance(chosen, Brace)
    return chosen.willpower, ways[False].drop, ways[True].drop


def test_willpower_goes_into_a_save_that_it_changes() -> None:
    """A blow that may fell him is worth three dice more; one that fells him anyway, or hardly hurts, is not."""
    pays, bare, helped = braced(9, 2, 2)
    assert (pays, bare > 0.15, bare - helped > 0.08) == (True, True, True)
    pays, bare, helped = braced(40, 1)
    assert (pays, bare > 0.9, bare - helped < 0.01) == (False, True, True)
    pays, bare, _ = braced(2, 3, 3)
    assert (pays, bare) == (False, 0.0)
