"""What is kept to be asked again: as it would be made anew, and gone as soon as what it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, strategies as st

from components.condition import Conditions
from components.joining import Presence
from components.movement import Position
from game.ai import decide, strikes
from game.scenario.loader import load
from systems import (
    attack,
    attack_facts,
    break_object,
    charge,
    leap_lines,
    paths,
    places,
    referee,
    sight,
    verdicts,
    victory,
)
from systems.battle import Battle
from systems.board import Board
from systems.commands import (
    AimedAttack,
    AllOutAttack,
    Attack,
    Disarm,
    Flurry,
    FullAuto,
    LongBurst,
    ShortBurst,
    Sunder,
)  # fmt: skip
from systems.facts import Footprint, UnitFacts
from systems.forecast import CoverFacts
from systems.offers import Offer
from systems.rulesets.base import Ruleset
from systems.rulesets.overseer import Overseer
from systems.setup import Setup
from systems.view import view
from tests.field import fight, unit
from tests.twin.maps import Draws, random_board, random_space

BOUND = 15
TOLD_APART = ("_sheets", "_states", "_hands", "_guards")
"""What numbers states: emptied together with all that is kept by these numbers."""
ANN = fight(["A.B"], unit("ann"), unit("bob", "blue")).unit("ann")


def anew(battle: Battle, name: str) -> int:
    """How often what is kept of a unit has to be made when it is asked for."""
    made: list[int] = []

    def build(_: Battle) -> str:
        made.append(1)
        return name

    assert battle.kept_of(name, "test", build) == name
    return len(made)


def test_what_is_kept_of_one_unit_goes_when_that_unit_changes_and_with_no_other() -> None:
    battle = fight(["A.B"], unit("ann"), unit("bob", "blue"))
    ways: dict[str, Callable[[], object]] = {
        "written": lambda: battle.write("ann", Position, "x", 1),
        "taken back": lambda: battle.rewind(mark),
        "stored": lambda: battle.restore(battle.state()),
        "gone to": lambda: battle.stand(list(battle.commands), list(battle.log)),
    }
    mark = battle.mark()
    assert [anew(battle, "ann"), anew(battle, "bob"), anew(battle, "ann")] == [1, 1, 0]
    for way, change in ways.items():
        change()
        assert anew(battle, "ann") == 1, way
        assert anew(battle, "bob") == (way != "written"), way
    battle.write("ann", Position, "x", battle.unit("ann").x)
    assert anew(battle, "ann") == 0, "what is written the same is no change"


def test_a_fork_keeps_what_its_battle_kept_until_one_of_them_changes() -> None:
    battle = fight(["A.B"], unit("ann"), unit("bob", "blue"))
    anew(battle, "ann")
    twin = battle.fork()
    twin.write("ann", Position, "x", 1)
    assert (anew(battle, "ann"), anew(twin, "ann")) == (0, 1)


def between_anew(battle: Battle) -> int:
    """How often what is kept of ann and bob together has to be made when it is asked for."""
    made: list[int] = []

    def build(_board: Board, _rules: Ruleset, one: UnitFacts, two: UnitFacts) -> str:
        made.append(1)
        return one.id + two.id

    assert battle.between("test", battle.unit("ann"), battle.unit("bob"), build) == "annbob"
    return len(made)


def test_what_is_kept_of_two_units_goes_when_one_of_them_or_the_map_changes_and_with_nothing_else() -> None:
    battle = fight(["A.B.C"], unit("ann"), unit("bob", "blue"), unit("cal", "blue"))
    assert [between_anew(battle), between_anew(battle)] == [1, 0]
    twin = battle.fork()
    for who, made in (("cal", 0), ("ann", 1), ("bob", 1)):
        battle.write(who, Position, "altitude", 1)
        assert [between_anew(battle), between_anew(battle)] == [made, 0], who
    assert between_anew(twin) == 0, "a fork keeps what its battle kept"
    battle.stand_on(replace(battle.board))
    assert [between_anew(battle), between_anew(battle)] == [1, 0]
    with battle.supposing({"bob": replace(battle.unit("bob"), prone=True)}):
        assert between_anew(battle) == 1
    assert between_anew(battle) == 1


def test_a_unit_stands_where_its_facts_say() -> None:
    moved = replace(ANN, x=3, y=2)
    assert [ANN.footprint, moved.footprint] == [Footprint(0, 0), Footprint(3, 2)]
    assert type(moved.footprint) is Footprint
    assert moved.footprint is replace(moved, prone=True).footprint


def test_what_is_said_of_a_plain_attack_holds_for_the_other_kinds() -> None:
    """Of somebody whom a plain attack could strike only what is special about the kind is asked again; and whether
    somebody can be struck from where the unit stands does not hang on corners.
    """
    kinds: tuple[type[Attack], ...] = (
        AllOutAttack, AimedAttack, Disarm, Sunder, ShortBurst, LongBurst, FullAuto, Flurry,
    )  # fmt: skip
    asked: set[tuple[type[Attack], bool]] = set()
    for name in ("night-watch", "wrestlers", "warehouse", "mortar", "negotiation"):
        battle = referee.new_battle(load(name).setup(), 6)
        for _ in range(40):
            who = referee.decides(battle)
            if who is None:
                break
            me = battle.unit(who)
            for weapon in me.arms:
                for foe, kind in product(attack.strikable(battle, me, weapon), kinds):
                    command = kind(who, foe.id, weapon.key)
                    plain = attack.why_not_so(battle, command, me, weapon)
                    assert plain == attack.why_not(battle, command), command
                    asked.add((kind, plain is None))
                for foe in battle.units():
                    here = attack_facts.gather(battle.board, battle.rules, "charge", me, foe, weapon)
                    near = here.distance <= battle.rules.reach(me, weapon) and here.cover.sight and not here.cover.total
                    assert charge._in_reach(battle, me, foe, weapon) == near
            assert referee.submit(battle, decide("any_legal", view(battle, who), 6)) is None
        battle.close()
    assert {(AllOutAttack, False), (AllOutAttack, True), (AimedAttack, False), (Disarm, True)} <= asked


def test_who_is_beaten_and_who_is_set_apart_is_found_anew_when_somebody_changes() -> None:
    battle = fight(["A.B.C"], unit("ann"), unit("bob", "blue"), unit("cal", "blue"))
    for who, state, beaten in (("bob", "gone", False), ("cal", "surrendered", True), ("bob", "here", False)):
        assert not battle.over
        battle.write(who, Presence, "state", state)
        assert [victory.beaten(battle, "blue"), victory.beaten(battle, "red")] == [beaten, False]
    refused = verdicts.kept_from(battle, Attack("ann", "cal", "sword"))
    spared = battle.rules.house["surrendered"] == "spared"
    assert (refused is not None and refused.key == "attack.surrendered") == spared
    battle.write("cal", Presence, "state", "here")
    assert verdicts.kept_from(battle, Attack("ann", "cal", "sword")) is None


def test_beliefs_that_are_kept_are_those_that_would_be_made_anew() -> None:
    for name, house in (("night-watch", "on"), ("wrestlers", "off"), ("parley", "on")):
        setup: Setup = load(name).setup()
        setup = replace(setup, house=tuple({**dict(setup.house), "reveal_enemy_defense": house}.items()))
        battle = referee.new_battle(setup, 5)
        for _ in range(40):
            who = referee.decides(battle)
            if who is None:
                break
            assert referee.submit(battle, decide("any_legal", view(battle, who), 5)) is None
            seen = {each: view(battle, each).beliefs for each in battle.ids}
            fresh = battle.fork()
            for kept in (fresh._of, fresh._facts, fresh._kept, fresh._between):
                kept.clear()
            fresh.commands[:], fresh.log[:] = battle.commands, battle.log
            assert seen == {each: view(fresh, each).beliefs for each in battle.ids}, battle.commands[-1]
            fresh.close()
        battle.close()


@given(st.integers(0, 10**9))
def test_all_paths_at_once_are_those_that_are_found_one_by_one(number: int) -> None:
    draws = Draws(number)
    board = random_board(draws, 3, 8)
    start = random_space(draws, board, draws.chance(30))
    busy = bytes(int(draws.chance(20)) for _ in board.ground)
    found = paths.reach(board, start, 14, None, busy)
    every = found.every_path()
    assert {square: found.path(*square) for square in every} == every
    assert sorted(found.ends()) == [(square, found.cost(*square)) for square in found.squares()]
    assert found.squares() == sorted(found.squares())
    assert found.nearest() == sorted(found.squares(), key=lambda at: (found.cost(*at), at[1], at[0]))


@given(st.integers(0, 10**9))
def test_things_in_sight_are_as_far_off_as_they_are(number: int) -> None:
    draws = Draws(number)
    board = random_board(draws, 3, 7)
    space = random_space(draws, board, False)
    ann = replace(ANN, x=space.x, y=space.y, altitude=draws.below(3))
    for metres, at in break_object.exposed(board, ann):
        assert metres == places.distance(board, ann, at)


@given(st.integers(0, 10**9))
def test_lines_past_smoke_are_the_same_square_by_square_and_all_at_once(number: int) -> None:
    draws = Draws(number)
    board = random_board(draws, 3, 6)
    here = random_space(draws, board, False)
    field = sight.field_past_smoke(board, here)
    for at, seen in enumerate(field):
        there = Footprint(at % board.width, at // board.width)
        assert bool(seen) == sight.sees_past_smoke(board, here, there)


@given(st.integers(0, 10**9))
def test_the_squares_a_leap_may_be_meant_for_are_those_it_can_get_to(number: int) -> None:
    draws = Draws(number)
    way = draws.pick(((1, 0), (1, 1)))
    heights = [draws.pick((0, 0, 0, 0, 1, 2, -2)) for _ in range(10)]
    profile = [
        leap_lines.Over(Footprint(n * way[0], n * way[1]), high, draws.pick((0, 0, 0, 4, 8, 40)), draws.chance(80))
        for n, high in enumerate(heights, 1)
    ]
    most, step = 16 * draws.below(10), leap_lines.squared(way)
    stops = leap_lines.stops_of(profile, 0, step)
    wanted = [
        stop.square
        for index, stop in enumerate(stops)
        if stop.free and (index or leap_lines.worth(stop)) and 0 < leap_lines.needed(stops, index) <= most
    ]
    assert leap_lines.within(profile, 0, step, most) == wanted


def test_all_battles_by_the_same_rules_share_a_ruleset() -> None:
    """Each with one of its own kept what that had answered until somebody looked for circles: a gigabyte, in time."""
    units = unit("ann"), unit("bob", "blue")
    battle = fight(["A.B"], *units)
    sandbox = view(battle, "ann").sandbox(1)
    assert sandbox.rules is battle.rules is fight(["AB"], *units).rules
    assert fight(["AB"], *units, house={"reveal_enemy_defense": "off"}).rules is not battle.rules
    assert fight(["AB"], *units, edition="overseer_classic").rules is not battle.rules


def test_what_minds_keep_stays_within_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    stores = {name: getattr(strikes, name) for name in vars(strikes) if isinstance(getattr(strikes, name), dict)}
    stores = {name: store for name, store in stores.items() if name.startswith("_") and not name.startswith("__")}
    assert {"_kept", "_dealt", "_stands", "_profiles"} <= set(stores)

    def kept() -> dict[str, int]:
        """How much each held at most after a decision."""
        strikes.forget()
        battle, most = referee.new_battle(load("dojo").setup(), 1), dict.fromkeys(stores, 0)
        while (who := referee.decides(battle)) is not None and battle.round < 3:
            assert referee.submit(battle, decide("regular", view(battle, who), 1)) is None
            most = {name: max(most[name], len(store)) for name, store in stores.items()}
        return most

    assert kept()["_kept"] > 2 * BOUND, "more is thought of than would fit"
    monkeypatch.setattr(strikes, "MOST_KEPT", BOUND)
    monkeypatch.setattr(strikes, "MOST_STANDS", BOUND)
    most = kept()
    assert {name: number for name, number in most.items() if number > BOUND and name not in TOLD_APART} == {}
    monkeypatch.setattr(strikes, "MOST_STATES", BOUND)
    most = kept()
    assert max(most[name] for name in TOLD_APART) <= BOUND
    strikes.forget()


def test_two_perceive_each_other_as_each_of_them_does() -> None:
    """Most pairs are judged at one glance."""
    battle = fight(["A.B"], unit("ann"), unit("bob", "blue"))
    ann, bob, rules = battle.unit("ann"), battle.unit("bob"), Overseer()
    keen = replace(ann.sheet, traits=(("blindsight", 8), ("low_light_vision", 1)))

    def states(facts: UnitFacts, watcher: str) -> list[UnitFacts]:
        sheet = replace(facts.sheet, traits=keen.traits)
        return [
            facts, replace(facts, hides=((watcher, 1),)), replace(facts, barred=("see",)), replace(facts, dead=True),
            replace(facts, sheet=sheet), replace(facts, sheet=replace(sheet, traits=(("invisible", 1),))),
        ]  # fmt: skip

    covers = [
        CoverFacts(), CoverFacts(sight=False), CoverFacts(sight=False, air=False), CoverFacts(dark=2),
        CoverFacts(dark_back=1), CoverFacts(dark_back=2), CoverFacts(weather="storm"),
    ]  # fmt: skip
    seen = set()
    for one, other in product(states(ann, "bob"), states(bob, "ann")):
        for cover, metres in product(covers, (1, 9, 100, 101, 500)):
            found = rules.both_perceive(one, other, metres, cover)
            assert found == (
                rules.perceives(one, other, metres, cover.line),
                rules.perceives(other, one, metres, cover.line_back),
            )
            seen.add(found)
    assert len(seen) > 5


def offered_anew(battle: Battle, who: str) -> tuple[Offer, ...]:
    """What is offered now where neither the battle nor its board has kept anything."""
    fresh, memo = battle.fork(), dict(battle.board.memo)
    for kept in (fresh._of, fresh._facts, fresh._kept, battle.board.memo):
        kept.clear()
    found = referee.legal(fresh, who)
    fresh.board.memo.clear()
    battle.board.memo.clear()
    battle.board.memo.update(memo)
    fresh.close()
    return found


@pytest.mark.parametrize("name", ["warehouse", "alley", "rooftop", "mortar"])
def test_offers_from_what_the_board_keeps_are_those_of_a_board_that_keeps_nothing(name: str) -> None:
    """Doors open, walls break, smoke drifts, things are carried off, bodies fall and are leapt over: in two battles one
    after the other, so that the second finds what the first has left.
    """
    for seed in (3, 4):
        battle = referee.new_battle(load(name).setup(), seed)
        for number in range(60):
            who = referee.decides(battle)
            if who is None:
                break
            offers = view(battle, who).offers
            if number % 6 == seed:
                assert offers == offered_anew(battle, who), battle.commands[-1:]
            assert referee.submit(battle, decide("any_legal", view(battle, who), seed)) is None
        battle.close()


def test_leaps_and_ways_through_know_who_has_moved_lies_or_is_dead() -> None:
    rows = [".........", ".........", "....A.B..", ".........", "........."]
    battle = fight(rows, unit("ann", STR=4, Athletics=3), unit("bob", "blue"))
    changes: list[tuple[type, str, object]] = [
        (Position, "x", 7),
        (Position, "x", 5),
        (Position, "y", 1),
        (Conditions, "unconscious", True),
        (Conditions, "dead", True),
        (Position, "x", 4),
    ]
    seen = []
    for kind, field, value in changes:
        battle.write("bob", kind, field, value)
        seen.append(referee.legal(battle, "ann"))
        assert seen[-1] == offered_anew(battle, "ann")
    assert len(set(seen[:4])) == 4
