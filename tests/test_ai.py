"""The opponents: what they do on small maps, and that they look at everything they say they do (H30, H31)."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from components.condition import Conditions
from components.willpower import Willpower
from game.ai import MINDS, decide, mind
from game.ai.chance import Chance
from game.scenario.loader import load, names
from systems import geometry, referee
from systems.battle import Battle
from systems.commands import (
    AimedAttack,
    AllOutAttack,
    Attack,
    Charge,
    Command,
    Defend,
    EndTurn,
    FightOn,
    Move,
    SetStanding,
    StandUp,
    TotalDefense,
)  # fmt: skip
from systems.dice import Dice
from systems.events import AttackAnnounced, BattleEnded, TurnEnded
from systems.facts import Footprint
from systems.rulesets import RULESETS
from systems.setup import Objective
from systems.view import view
from tests.afflicted import hurt
from tests.amounts import amount, seed, some
from tests.field import BOW, SWORD, do, fight, unit, weapon

RIFLE = weapon("rifle", "firearm", damage=3, strength=2, base=60, shots=30, live_round=1)


def turn(battle: Battle, name: str = "best_odds") -> list[Command]:
    """The acting unit's whole turn by a mind, questions to others answered as well; what it did."""
    acting, done = battle.acting(), []
    assert acting is not None
    while battle.over is None and (battle.acting() == acting or referee.asks(battle) is not None):
        who = referee.decides(battle)
        assert who is not None
        command = decide(name, view(battle, who), 1)
        assert referee.submit(battle, command) is None, command
        if who == acting:
            done.append(command)
        if isinstance(command, EndTurn):
            break
    return done


def rest_until(battle: Battle, who: str) -> None:
    """Everybody else ends its turn until this unit acts."""
    while battle.over is None and battle.acting() != who:
        assert referee.submit(battle, EndTurn(str(battle.acting()))) is None


def turns(battle: Battle, who: str, count: int) -> list[list[Command]]:
    """So many turns of one unit, the others doing nothing."""
    battle.dice = Dice(1)
    found = []
    for _ in range(count):
        rest_until(battle, who)
        if battle.over is not None:
            break
        found.append(turn(battle))
    return found


def place(battle: Battle, who: str) -> tuple[int, int]:
    return battle.unit(who).x, battle.unit(who).y


# H30: its first choice is out of reach

SEALED = [
    "............",
    "............",
    "............",
    "..###.......",
    ".Z#P#.....Q.",
    "..###.......",
    "............",
    "............",
]


def test_it_passes_by_a_sealed_enemy_and_goes_for_the_one_it_can_get_at() -> None:
    battle = fight(SEALED, unit("zed", STR=3, Brawl=3), unit("pam", "blue"), unit("quin", "blue", END=5))
    turns(battle, "zed", 3)
    assert geometry.distance(Footprint(*place(battle, "zed")), Footprint(10, 4)) <= 1
    struck = [event.target for event in battle.log if isinstance(event, AttackAnnounced)]
    assert struck, "three turns are enough to get there and strike"
    assert set(struck) == {"quin"}


def test_with_everybody_sealed_off_it_stands_somewhere_sensible_and_stays_there() -> None:
    both = [row[:9] + {3: "###", 4: "#Q#", 5: "###"}.get(y, "...") for y, row in enumerate(SEALED)]
    battle = fight(both, unit("zed", STR=3, Brawl=3), unit("pam", "blue"), unit("quin", "blue"))
    done = turns(battle, "zed", 3)
    assert all(each and isinstance(each[-1], EndTurn) for each in done), "every turn is ended"
    assert not [event for event in battle.log if isinstance(event, AttackAnnounced)]
    later = turns(battle, "zed", 12)
    walked = [command for each in later for command in each if isinstance(command, Move)]
    assert len(walked) <= 2 * len(later), "no endless pacing"
    assert all(len(each) <= 4 for each in later)


def test_behind_a_friend_in_a_corridor_it_closes_up_and_waits() -> None:
    """One may pass a friend but not stop on it: beside the enemy there is no other place than the friend's own."""
    rows = ["############", "#Z......FQ##", "############"]
    slow = unit("fay", STR=1, printed={"speed": 0})
    battle = fight(rows, unit("zed", STR=3, Brawl=3), slow, unit("quin", "blue", END=5))
    seen = []
    for _ in range(4):
        turns(battle, "zed", 1)
        seen.append(place(battle, "zed"))
    assert seen[-1] == (7, 1), "right behind its friend"
    assert seen[1:] == [(7, 1)] * 3, "and no stepping to and fro"


# H31: two who cannot reach each other


def test_two_cripples_on_both_sides_of_a_wall_end_in_a_draw() -> None:
    rows = ["A...#....", *["....#...."] * 7, "....#...B"]
    crippled = {"printed": {"speed": 3}}
    battle = fight(rows, unit("ann", STR=1, **crippled), unit("bob", "blue", STR=1, **crippled))  # type: ignore[arg-type]
    battle.dice = Dice(3)
    commands = 0
    while (who := referee.decides(battle)) is not None:
        assert referee.submit(battle, decide("best_odds", view(battle, who), 1)) is None
        commands += 1
        assert commands < 400, "no turn may take for ever"
    assert battle.over is not None
    assert (battle.over.winner, battle.over.cause) == ("", "stalemate")
    assert [event for event in battle.log if isinstance(event, BattleEnded)]


# what a turn is made of


def test_it_shoots_from_behind_cover_rather_than_in_the_open() -> None:
    rows = [
        "A...............B",
        ".................",
        ".................",
        "..4..............",
        ".................",
    ]
    gunner = unit("bob", "blue", DEX=3, Firearms=3, PER=3, weapons=(RIFLE,))
    battle = fight(rows, unit("ann", DEX=3, Firearms=3, PER=3, weapons=(RIFLE,)), gunner)
    done = turns(battle, "ann", 1)[0]
    assert any(isinstance(each, (Attack, AimedAttack)) for each in done), "and it does shoot"
    shot = referee.forecast(fresh(battle, "bob"), Attack("bob", "ann", "rifle"))
    lines = {line.key for line in shot.modifiers}  # type: ignore[union-attr]
    assert "modifier.cover" in lines


def fresh(battle: Battle, who: str) -> Battle:
    """The battle once this unit acts."""
    rest_until(battle, who)
    return battle


def test_it_charges_when_that_is_the_only_way_to_strike_now() -> None:
    battle = fight(["A......B", "........"], unit("ann", STR=4, Blade=3, weapons=(SWORD,)), unit("bob", "blue"))
    assert isinstance(turns(battle, "ann", 1)[0][0], Charge)


def test_it_walks_up_and_strikes() -> None:
    rows = ["A...~...B", "........."]
    battle = fight(rows, unit("ann", STR=4, Blade=3, weapons=(SWORD,)), unit("bob", "blue"))
    done = turns(battle, "ann", 1)[0]
    assert isinstance(done[0], Move), "rough ground forbids the charge"
    assert isinstance(done[1], (Attack, AllOutAttack))


def test_it_takes_two_moves_towards_an_enemy_far_away() -> None:
    battle = fight(["A" + "." * 48 + "B"], unit("ann", STR=3, Brawl=3), unit("bob", "blue"))
    done = turns(battle, "ann", 1)[0]
    assert [type(each) for each in done] == [Move, Move, EndTurn]
    assert place(battle, "ann") == (2 * battle.unit("ann").derived.speed, 0)


def test_it_goes_where_an_enemy_was_last_seen() -> None:
    rows = ["A.....#....", "......#....", "......#....", "...........", "B......#..."]
    battle = fight(rows, unit("ann", STR=3, Brawl=3), unit("bob", "blue", STR=3))
    before = place(battle, "bob")
    rest_until(battle, "bob")
    do(battle, Move("bob", path=((1, 4), (2, 4), (3, 4), (4, 4), (5, 3), (6, 3), (7, 3), (7, 2))))
    do(battle, EndTurn("bob"))
    assert "bob" not in [record.low.id for record in view(battle, "ann").records]
    assert view(battle, "ann").last_seen, "she remembers where he was"
    found = turns(battle, "ann", 3)
    assert found
    struck = [event.target for event in battle.log if isinstance(event, AttackAnnounced)]
    assert struck == ["bob"] * len(struck) != [], f"bob left {before}; ann stands at {place(battle, 'ann')}"


def test_it_goes_round_what_hides_the_enemy_whole_although_it_can_see_it() -> None:
    """Behind the cars he is in sight and in total cover: standing and looking would be waiting for ever."""
    rows = ["....................", "..........C.........", "A.........CB........", "..........C.........", "." * 20]
    ann = unit("ann", DEX=3, Firearms=3, PER=3, weapons=(RIFLE,))
    battle = fight(rows, ann, unit("bob", "blue", END=6))
    assert "bob" in [record.low.id for record in view(battle, "ann").records]
    assert "attack" not in {offer.verb for offer in referee.legal(battle, "ann")}
    turns(battle, "ann", 2)
    assert [event for event in battle.log if isinstance(event, AttackAnnounced)]


def test_a_prone_fighter_gets_up_to_fight() -> None:
    battle = fight(["A.........B"], unit("ann", STR=3, Brawl=3), unit("bob", "blue"))
    with battle:
        battle.write("ann", _conditions(), "prone", True)
    done = turns(battle, "ann", 1)[0]
    assert isinstance(done[0], StandUp)
    assert not battle.unit("ann").prone


def _conditions() -> type:
    from components.condition import Conditions

    return Conditions


def test_what_it_cannot_hurt_it_guards_against() -> None:
    """A bow out of arrows and nobody in reach: no turn is left unused while somebody aims at it."""
    empty = replace(BOW, shots=0, base_range=1)
    battle = fight(
        ["A.....................B"],
        unit("ann", END=3, weapons=(empty,), printed={"speed": 0}),
        unit("bob", "blue", DEX=4, Firearms=4, PER=4, weapons=(RIFLE,)),
    )
    done = turns(battle, "ann", 1)[0]
    assert any(isinstance(each, TotalDefense) for each in done)


def test_no_turn_ends_with_a_blow_it_could_still_strike() -> None:
    ended = wasted = 0
    for number in range(seed(), seed() + amount("wasted_turns")):
        lap, place = divmod(number, len(names()))
        edition = sorted(RULESETS)[(place + lap) % len(RULESETS)]  # each scenario by one edition after the other
        battle = referee.new_battle(replace(load(names()[place]).setup(), ruleset=edition), number)
        while (who := referee.decides(battle)) is not None:
            seen = view(battle, who)
            command = decide("best_odds", seen, number)
            if isinstance(command, EndTurn):
                ended += 1
                blows = {"attack", "all_out_attack", "charge", "aimed_attack"}
                able = {record.low.id for record in seen.records if not record.low.fallen}
                open_blows = [
                    target
                    for offer in seen.offers
                    if offer.verb in blows
                    for target in offer.fields[0].values
                    if target in able
                ]
                wasted += bool(open_blows)
            assert referee.submit(battle, command) is None
        battle.close()
    assert wasted * 1000 <= ended, f"{wasted} of {ended} turns ended with a blow unstruck"


# objectives


def test_it_walks_into_the_area_that_wins() -> None:
    rows = ["A...........", "............", "............", "...........B"]
    goal = Objective("red", "reach", area=(10, 0, 11, 0), count=1)
    battle = fight(rows, unit("ann"), unit("bob", "blue", STR=1), objectives=(goal,))
    turns(battle, "ann", 2)
    assert battle.over is not None
    assert (battle.over.winner, battle.over.cause) == ("red", "reach")


def test_it_strikes_the_one_whose_fall_wins() -> None:
    goal = Objective("red", "fall", unit="cleo")
    foes = (unit("bob", "blue", END=3), unit("dora", "blue", END=3))
    battle = fight(["BAD"], unit("ann", STR=4, Brawl=4), *foes, objectives=(replace(goal, unit="dora"),))
    done = turns(battle, "ann", 1)[0]
    blows = [each for each in done if isinstance(each, (Attack, AllOutAttack))]
    assert [each.target for each in blows] == ["dora"]


# answers


def _asked(healthy: int) -> Battle:
    battle = fight(
        ["AB"],
        unit("ann", STR=9, Brawl=9, PER=3),
        unit("bob", "blue", DEX=6, PER=6, printed={"health": healthy}),
    )
    assert referee.submit(battle, SetStanding("bob", "ask")) is None
    do(battle, Attack("ann", "bob", "fist"))
    assert referee.asks(battle) is not None
    return battle


def test_it_spends_extras_against_a_blow_that_could_fell_it() -> None:
    battle = _asked(3)
    answer = decide("best_odds", view(battle, "bob"), 1)
    assert isinstance(answer, Defend)
    assert answer.extra == battle.unit("bob").defense_extra_left > 0, "nobody else can strike before its turn"


def test_willpower_joins_only_when_it_could_fall() -> None:
    assert decide("best_odds", view(_asked(1), "bob"), 1).willpower  # type: ignore[attr-defined]
    assert not decide("best_odds", view(_asked(40), "bob"), 1).willpower  # type: ignore[attr-defined]


@pytest.mark.parametrize("mind", ["novice", "best_odds", "regular", "expert"])
def test_who_stands_by_willpower_spends_none_on_a_defense(mind: str) -> None:
    """Bob has no Health left: the blow takes a point of Willpower if it wounds him, a defense would in any case."""
    battle = fight(["AB"], unit("ann", STR=9, Brawl=9, PER=3), unit("bob", "blue", DEX=6, PER=6))
    hurt(battle, "bob", lethal=battle.unit("bob").healthy)
    with battle:
        battle.write("bob", Conditions, "fights_on", True)
        battle.write("bob", Willpower, "points", 3)
    assert referee.submit(battle, SetStanding("bob", "ask")) is None
    do(battle, Attack("ann", "bob", "fist"))
    seen = view(battle, "bob")
    assert seen.ask is not None
    assert seen.ask.choice == "defend"
    assert True in next(field.values for field in seen.ask.fields if field.name == "willpower")
    assert not decide(mind, seen, 1).willpower  # type: ignore[attr-defined]


def test_the_expert_keeps_its_willpower_for_the_turns_it_buys() -> None:
    """Where others pay for three dice against a blow, it takes the blow and has a turn more when its Health is gone."""
    pays = {mind: decide(mind, view(_asked(1), "bob"), 1).willpower for mind in ("regular", "expert")}  # type: ignore[attr-defined]
    assert pays == {"regular": True, "expert": False}


def test_it_pays_to_stay_up_while_an_enemy_can_be_fought() -> None:
    battle = _asked(3)
    do(battle, Defend("bob"), (8, *(2,) * (battle_pool(battle) - 1)))
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.choice == "fight_on"
    assert decide("best_odds", view(battle, "bob"), 1) == FightOn("bob", pay=True)


def battle_pool(battle: Battle) -> int:
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.forecast is not None
    return asked.forecast.pool


# what a mind is given


@pytest.mark.parametrize("name", sorted(MINDS))
def test_a_view_is_plain_data_and_says_all_a_mind_needs(name: str) -> None:
    battle = referee.new_battle(load("warehouse").setup(), 5)
    for _ in range(8):
        who = referee.decides(battle)
        assert who is not None
        seen = view(battle, who)
        command = decide(name, seen, 3)
        assert decide(name, pickle.loads(pickle.dumps(seen)), 3) == command
        assert referee.submit(battle, command) is None


def test_hidden_numbers_do_not_reach_the_mind() -> None:
    """Two fights that differ only in what red cannot know of bob are fought alike until the dice tell them apart."""
    done = []
    for natural, health in ((0, 6), (6, 9)):
        bob = unit("bob", "blue", natural=natural, printed={"health": health}, STR=3)
        battle = fight(["A....B", "......"], unit("ann", STR=4, Brawl=3), bob, house={"reveal_enemy_defense": "off"})
        done.append(decide("best_odds", view(battle, "ann"), 1))
    assert done[0] == done[1]
    open_book = []
    for natural in (0, 30):
        bob = unit("bob", "blue", natural=natural, STR=3, PER=1)
        battle = fight(["A....B", "......"], unit("ann", STR=2, Brawl=1), bob)
        open_book.append(decide("best_odds", view(battle, "ann"), 1))
    assert open_book[0] != open_book[1], "with open numbers it does look"


def test_a_mind_pauses_while_it_thinks() -> None:
    battle = referee.new_battle(load("warehouse").setup(), 5)
    who = referee.decides(battle)
    assert who is not None
    thoughts = mind("best_odds")(view(battle, who), 1)
    assert sum(1 for _ in thoughts) > len(view(battle, who).records)


def test_an_unknown_mind_is_named() -> None:
    with pytest.raises(KeyError, match=r"no mind is called 'genius'; expected one of novice, regular, expert, "):
        mind("genius")


# strength


def test_it_beats_the_random_player() -> None:
    won = fought = 0
    for number in range(seed(), seed() + amount("beaten_random")):
        setup = load("alley").setup()
        clever = setup.sides[number % 2]
        battle = referee.new_battle(setup, number)
        while (who := referee.decides(battle)) is not None:
            name = "best_odds" if battle.unit(who).side == clever else "any_legal"
            assert referee.submit(battle, decide(name, view(battle, who), number)) is None
        assert battle.over is not None
        won += battle.over.winner == clever
        fought += 1
        battle.close()
    assert won * 10 >= fought * 9


@pytest.mark.parametrize("scenario", some("fought_scenarios", names()))
def test_it_fights_every_shipped_scenario_to_an_end(scenario: str) -> None:
    battle = referee.new_battle(load(scenario).setup(), 2)
    while (who := referee.decides(battle)) is not None:
        assert referee.submit(battle, decide("best_odds", view(battle, who), 2)) is None
    assert battle.over is not None
    assert sum(isinstance(event, TurnEnded) for event in battle.log) > 0


# its own chance


def test_chance_is_even_and_repeats() -> None:
    drawn = [Chance(7, number).below(6) for number in range(6000)]
    assert drawn == [Chance(7, number).below(6) for number in range(6000)]
    assert all(850 < drawn.count(face) < 1150 for face in range(6))
    assert [Chance(1, "a", 1).below(1000), Chance(1, "a1").below(1000)] != [Chance(1, "a", 1).below(1000)] * 2
    with pytest.raises(ValueError, match="nothing to draw"):
        Chance(1).below(0)
