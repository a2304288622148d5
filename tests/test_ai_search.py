"""What the opponent works out for all squares at once is what it would find square by square, and nothing is missed."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
import pytest

from game.ai import any_legal, blows, search, shelter, strikes, whole_turns
from game.ai.blows import Arms
from game.ai.chance import Chance
from game.ai.consequences import Consequences
from game.ai.plans import NEVER, Scene, Squares, Turn
from game.ai.prospects import Prospects
from game.ai.situation import Situation
from game.ai.survey import Survey
from game.ai.ways import way
from systems import attack_facts, cover, referee
from systems.battle import Battle
from systems.board import draw
from systems.facts import Footprint
from systems.forecast import CoverFacts
from systems.view import View, view
from tests.amounts import amount, seed
from tests.fuzz import arena


def _views(count: int) -> Iterator[tuple[int, View]]:
    """Views of random battles in the middle of a turn, one a battle."""
    for number in range(seed(), seed() + count):
        battle = arena.battle(number, ("default", "never"))
        chance = Chance(number, "a look")
        for _ in range(chance.below(30)):
            who = referee.decides(battle)
            if who is None:
                break
            assert referee.submit(battle, any_legal.drawn(view(battle, who), chance)) is None
        seen = _on_turn(battle)
        if seen is not None:
            yield number, seen
        battle.close()


def _on_turn(battle: Battle) -> View | None:
    who = referee.decides(battle)
    return None if who is None or referee.asks(battle) is not None else view(battle, who)


def test_cover_for_many_squares_is_cover_for_each() -> None:
    for number in range(seed(), seed() + amount("sheltered_boards")):
        board = arena.setup(number).board
        xs, ys = (np.array(each) for each in zip(*np.ndindex(board.width, board.height), strict=True))
        place = (number % board.width, number * 7 % board.height)
        found = shelter.between(board, place, xs, ys)
        assert found is not None
        for n, (x, y) in enumerate(zip(xs.tolist(), ys.tolist(), strict=True)):
            if (x, y) != place:
                there = cover.between(board, Footprint(*place), Footprint(x, y), 5)
                back = cover.between(board, Footprint(x, y), Footprint(*place), 5)
                told = [int(row[n]) for row in (found.near, found.far, found.leaning, found.apart)]
                assert told[:2] == [_bits(there, found, touching) for touching in (True, False)], (number, place, x, y)
                assert told[2:] == [_bits(back, found, touching) for touching in (True, False)], (number, place, x, y)


def test_what_is_kept_about_a_place_answers_as_if_asked_for_the_first_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Squares asked one part after the other, many places on one board, with room for a few tables, for one, for none:
    always what a fresh board says of all squares at once."""
    draws = Chance(seed(), "kept")
    for number in range(seed(), seed() + amount("sheltered_boards")):
        board = arena.setup(number).board
        area = board.width * board.height
        ys, xs = np.divmod(np.arange(area), board.width)
        for fewest, most in ((1, 3), (1, 1), (2, 1)):
            monkeypatch.setattr(shelter, "FEWEST_TABLES", fewest)
            monkeypatch.setattr(shelter, "TABLE_BYTES", most * 16 * area)
            kept = replace(board)
            for _ in range(6):
                place = (draws.below(2), draws.below(2))
                some = np.array([at for at in range(area) if draws.below(3) == 0], dtype=np.int64)
                found = shelter.between(kept, place, xs[some], ys[some])
                monkeypatch.setattr(shelter, "TABLE_BYTES", 0)
                fresh = shelter.between(replace(board), place, xs, ys)
                monkeypatch.setattr(shelter, "TABLE_BYTES", most * 16 * area)
                assert found is not None
                assert fresh is not None
                for name in ("leaning", "apart", "near", "far"):
                    assert (getattr(found, name) == getattr(fresh, name)[some]).all(), (number, place, name)
            assert len(kept.derived("shelter tables", lambda _: {})) <= (most if fewest <= most else 0)


def test_numbers_of_states_are_never_given_twice() -> None:
    """A mind may still hold a unit from before the store was emptied."""
    battle = arena.battle(3)
    rules, who = battle.rules, battle.unit(battle.ids[0])
    before = strikes.stand(rules, who)
    strikes.forget()
    after = strikes.stand(rules, replace(who, prone=not who.prone))
    assert not {before.state, before.guard, before.hand} & {after.state, after.guard, after.hand}
    battle.close()


def _bits(facts: CoverFacts, found: shelter.Between, touching: bool) -> int:
    kinds = {(p.kind, p.size, p.half, p.material) for p in facts.pieces if p.touches_attacker == touching}
    return sum(1 << n for n, kind in enumerate(found.kinds) if kind in kinds)


def test_a_survey_says_of_each_square_what_a_look_at_it_says() -> None:
    certain = doubtful = 0
    for number, seen in _views(amount("surveyed_states")):
        here = Situation(seen)
        arms = Arms(here, Consequences(here))
        survey = Survey(here, whole_turns.squares(here, here.reach))
        attacks, dangers = survey.attacks(arms), survey.danger(here.plain)
        bounds, prospects = Prospects(here, arms).bounds(survey), Prospects(here, arms)
        for n, square in enumerate(survey.squares):
            attacked, endangered = blows.from_square(here, arms, square), here.danger(square, here.plain)
            assert prospects.of(square) <= bounds[n], (number, square)
            if survey.doubtful[n]:
                doubtful += 1
                assert attacks[n] >= attacked, (number, square)
                assert dangers[n] <= endangered, (number, square)
            else:
                certain += 1
                assert (attacks[n], dangers[n]) == (attacked, endangered), (number, square)
    assert certain > 0
    assert doubtful > 0


def test_the_best_plan_is_the_best_of_all_plans_worked_out_in_full() -> None:
    found = 0
    for number, seen in _views(amount("searched_states")):
        here = Situation(seen)
        if not here.me.standard:
            continue
        effects = Consequences(here)
        arms = Arms(here, effects)
        scene = Scene(here, effects, arms, Prospects(here, arms))
        survey = Survey(here, whole_turns.squares(here, here.reach if "move" in here.verbs else None))
        offered = blows.offered(here, effects)
        chosen = _finish(
            search.best(
                list(whole_turns.striking(scene, offered)), list(whole_turns.striking_from(scene, offered, survey))
            )
        )
        whole = [*whole_turns.striking(scene, offered), *_all(whole_turns.striking_from(scene, offered, survey))]
        worths = [_whole_worth(plan) for plan in whole]
        if chosen is None:
            assert not whole
            continue
        assert chosen[1] == max(worths), number
        found += chosen[1] > NEVER
    assert found > 0


def _finish(steps: Generator[None, None, tuple[Any, int] | None]) -> tuple[Any, int] | None:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            value: tuple[Any, int] | None = done.value
            return value


def _all(fans: Iterator[Squares]) -> list[Turn]:
    found = []
    for fan in fans:
        while fan.first() is not None:
            found.append(fan.take())
    return found


def _whole_worth(plan: Turn) -> int:
    bound = plan.bound()
    for lower in plan.looks():
        assert lower <= bound, "a closer look never finds more"
        bound = lower
    return bound


@dataclass
class Told:
    """A plan that tells its bounds from a list, and how often it was asked."""

    bounds: list[int]
    asked: int = 0

    def bound(self) -> int:
        return self.bounds[0]

    def looks(self) -> Iterator[int]:
        for lower in self.bounds[1:]:
            self.asked += 1
            yield lower


def test_a_plan_that_cannot_win_is_not_looked_at() -> None:
    good, hopeless, doubtful = Told([9, 8, 7]), Told([6, 1]), Told([8, 3])
    chosen = _finish(search.best([hopeless, good, doubtful]))
    assert chosen == (good, 7)
    assert (hopeless.asked, doubtful.asked) == (0, 1)
    assert _finish(search.best([good], least=7)) is None, "no better than what there is"


def test_of_equals_the_first_is_taken_and_long_searches_pause() -> None:
    equals = [Told([5, 4]) for _ in range(400)]
    steps = search.best(equals)
    pauses, chosen = 0, None
    while chosen is None:
        try:
            next(steps)
            pauses += 1
        except StopIteration as done:
            chosen = done.value
    assert chosen[0] is equals[0]
    assert pauses >= 400 // search.STEPS


# what the store of forecasts rests on


def test_attacks_that_are_alike_have_the_same_odds() -> None:
    """Equal ``alike`` (and ``striking``): equal pool, cap and distribution, wherever the two stand."""
    pairs = 0
    for _, seen in _views(amount("alike_states")):
        here = Situation(seen)
        for foe in here.foes:
            for weapon in here.weapons:
                told: dict[object, tuple[object, ...]] = {}
                for square in here.reach.squares():
                    facts = attack_facts.measured(
                        here.rules, "attack", here.me, foe.facts, weapon, here.distance(foe, square),
                        cover.between(here.board, here.space(square), foe.space, foe.facts.size),
                    )  # fmt: skip
                    key = here.rules.alike(here.me, foe.facts, weapon, facts.distance, facts.cover)
                    shown = here.rules.forecast(facts)
                    odds = (shown.pool, shown.cap, shown.attack_extra, shown.defense_extra, shown.damage, shown.drop)
                    pairs += key in told
                    assert told.setdefault(key, odds) == odds, (key, square)
    assert pairs > 0


def test_what_a_units_own_attacks_owe_to_its_state_is_all_in_striking() -> None:
    """Any change of an attacker's state that leaves ``striking`` as it is leaves its forecast as it is."""
    changes = {
        "prone": True, "flat_footed": True, "stumbled": True, "attacks_suffered": 3, "bashing": 2, "healthy": 1,
        "parry_bonus": 2, "total_defense": True, "defense_extra_left": 0, "willpower": 0, "standard": 0,
    }  # fmt: skip
    for _, seen in _views(amount("striking_states")):
        here = Situation(seen)
        for foe in here.foes:
            for weapon in here.weapons:
                between = here.cover_to(foe, here.stay)
                distance = here.distance(foe, here.stay)
                plain = attack_facts.measured(here.rules, "attack", here.me, foe.facts, weapon, distance, between)
                for name, value in changes.items():
                    other = replace(here.me, **{name: value})  # type: ignore[arg-type]
                    assert here.rules.striking(other) == here.rules.striking(here.me)
                    changed = replace(plain, actor=other)
                    assert here.rules.forecast(changed).damage == here.rules.forecast(plain).damage, name


def test_wounds_and_willpower_of_a_target_show_only_in_whether_it_falls() -> None:
    """Any other track, any Willpower: the same numbers, and the chance to fall that ``falls`` tells."""
    wounds: tuple[dict[str, int], ...] = (
        {"healthy": 1}, {"healthy": 0, "bashing": 4}, {"healthy": 0, "bashing": 2, "lethal": 3}, {"aggravated": 5},
        {"willpower": 0}, {"willpower": 9},
    )  # fmt: skip
    moved = 0
    for _, seen in _views(amount("striking_states")):
        here = Situation(seen)
        for foe in here.foes:
            for weapon in here.weapons:
                between = here.cover_to(foe, here.stay)
                distance = here.distance(foe, here.stay)
                facts = attack_facts.measured(here.rules, "attack", here.me, foe.facts, weapon, distance, between)
                plain = here.rules.forecast(facts)
                assert plain.drop == here.rules.falls(foe.facts, plain.damage)
                for changes in wounds:
                    hurt = replace(foe.facts, **changes)  # type: ignore[arg-type]
                    shown = here.rules.forecast(replace(facts, target=hurt))
                    assert shown.drop == here.rules.falls(hurt, plain.damage), changes
                    assert replace(shown, drop=plain.drop) == plain, changes
                    moved += shown.drop != plain.drop
    assert moved > 0, "wounds never changed the chance to fall"


def test_every_field_of_a_unit_is_told_apart_or_known_not_to_matter() -> None:
    """A new field of UnitFacts takes part in the store of forecasts by itself."""
    from game.ai import strikes
    from systems.facts import UnitFacts

    names = {each.name for each in fields(UnitFacts)}
    assert names == set(strikes._STATE) | strikes._ELSEWHERE, "UnitFacts has changed: look at strikes._ELSEWHERE"
    assert {"healthy", "attacks_suffered", "parry_bonus", "prone", "standing"} <= set(strikes._STATE)


# ways


def test_a_way_goes_round_the_wall_and_knows_what_is_cut_off() -> None:
    board = draw(["..#..", "..#..", "..#..", "....."])
    costs = way(board, (4, 0), 1, (0, 0), 0)
    assert costs is not None
    assert costs[0] == 6 * 2 + 2 * 3, "six straight steps and two diagonal ones, round the end of the wall"
    shut = draw(["..#..", "..#..", "..#.."])
    assert way(shut, (4, 0), 1, (0, 0), 0) is None


@pytest.mark.parametrize("side", [2, 3])
def test_a_large_body_goes_beside_what_it_cannot_stand_over(side: int) -> None:
    board = draw(["......#", "......#", "......#", "#######"])
    assert way(board, (5, 2), side, (0, 0), 0) is not None
