"""The figures of a battle: harm, hits and falls, and the dice against their exact average."""

from __future__ import annotations

import pytest

from game import luck, match
from game.scenario import loader
from systems import odds
from systems.dice import NEVER
from systems.events import AttackResolved, DamageTaken, Event, FacesGiven, Fell, Rolled, Rose, RoundStarted


def rolled(unit: str, pool: int, faces: tuple[int, ...], again: int = 10, presence: int = 0) -> Rolled:
    return Rolled(
        unit=unit, kind="attack", pool=pool, again=again, faces=faces, added=0, successes=99, presence=presence,
        chance=pool <= 0,
    )  # fmt: skip


def attack(unit: str, target: str, *, hit: bool) -> AttackResolved:
    return AttackResolved(
        unit=unit, target=target, weapon="fist", verb="attack", dice=1, lost=0, defense_extra=0, attack_extra=0,
        successes=int(hit), cap=0, hit=hit,
    )  # fmt: skip


def harm(unit: str, source: str, lethal: int) -> DamageTaken:
    return DamageTaken(
        unit=unit, source=source, successes=1, dealt=lethal, grade="lethal", bashing=0, lethal=lethal, aggravated=0,
        absorbed=0, overflow=0, modifiers=(), healthy_left=1,
    )  # fmt: skip


def test_each_die_brings_a_third_where_tens_bring_another() -> None:
    """A die succeeds on 8, 9 and 10 and a 10 brings another: 0.3 / (1 - 0.1) successes a die."""
    found = luck.tallies(["a"], [rolled("a", 6, (8, 9, 1, 2, 3, 10, 4)), rolled("a", 3, (1, 2, 3))])["a"]
    assert found.expected == pytest.approx(9 / 3)
    assert (found.rolls, found.rolled) == (2, 3)
    assert found.luck == pytest.approx(0)


@pytest.mark.parametrize(("again", "mean"), [(NEVER, 0.3), (10, 0.3 / 0.9), (9, 0.3 / 0.8), (8, 0.3 / 0.7)])
def test_the_faces_that_bring_another_die_count(again: int, mean: float) -> None:
    assert luck.tallies(["a"], [rolled("a", 5, (1,) * 5, again)])["a"].expected == pytest.approx(5 * mean)


def test_a_chance_die_succeeds_on_its_own_line() -> None:
    plain, helped = (luck.tallies(["a"], [rolled("a", 0, (9,), presence=p)])["a"] for p in (0, 1))
    assert (plain.rolled, helped.rolled) == (0, 1)
    assert plain.expected == pytest.approx(odds.mean(odds.chance_die(0)))
    assert helped.expected == pytest.approx(odds.mean(odds.chance_die(1)))
    assert helped.expected > plain.expected


def test_the_spread_is_that_of_the_dice() -> None:
    dist = odds.pool(4)
    tally = luck.tallies(["a"], [rolled("a", 4, (8, 8, 8, 8))])["a"]
    spread = sum((number - odds.mean(dist)) ** 2 * chance for number, chance in enumerate(dist))
    assert tally.variance == pytest.approx(spread)
    assert tally.strange == pytest.approx((4 - 4 / 3) / spread**0.5)


def test_harm_hits_and_falls_are_told_of_who_did_them() -> None:
    log: list[Event] = [
        attack("a", "b", hit=True), harm("b", "a", 3), attack("a", "b", hit=False), attack("b", "a", hit=True),
        harm("a", "b", 1), harm("b", "a", 2), Fell(unit="b", state="unconscious"), Fell(unit="b", state="dead"),
        harm("a", "", 4), Fell(unit="a", state="worsening"), Rose(unit="b"), harm("b", "a", 1),
        Fell(unit="b", state="dead"),
    ]  # fmt: skip
    found = luck.tallies(["a", "b"], log)
    a, b = found["a"], found["b"]
    assert (a.attacks, a.hits, a.dealt, a.taken, a.felled) == (2, 1, 6, 5, 2)
    assert (b.attacks, b.hits, b.dealt, b.taken, b.felled) == (1, 1, 1, 6, 0)


def test_faces_that_the_storyteller_fixed_are_no_luck() -> None:
    """Real dice are; and what was fixed for Initiative touches no roll."""

    def given(how: str, unit: str = "a") -> FacesGiven:
        return FacesGiven(unit=unit, kind="attack attack", faces=(10,), how=how)

    log: list[Event] = [
        given("fixed"), rolled("a", 1, (10, 3)), given("typed"), rolled("a", 2, (9, 8)),
        given("fixed"), RoundStarted(round=1), rolled("a", 1, (8,)),
    ]  # fmt: skip
    found = luck.tallies(["a"], log)["a"]
    assert (found.rolls, found.rolled) == (2, 3)


def test_what_hits_oneself_is_taken_and_not_dealt() -> None:
    found = luck.tallies(["a"], [harm("a", "a", 2), Fell(unit="a", state="dead")])["a"]
    assert (found.dealt, found.taken, found.felled) == (0, 2, 0)


def test_a_course_has_its_falls_in_their_rounds() -> None:
    log: list[Event] = [
        RoundStarted(round=1), attack("a", "b", hit=False), RoundStarted(round=2), Fell(unit="b", state="unconscious"),
        Fell(unit="b", state="dead"), attack("a", "c", hit=True),
    ]  # fmt: skip
    course = luck.course(log)
    assert course.rounds == 2
    assert course.falls == ((1.25, "b"),)


def test_a_fought_battle_adds_up() -> None:
    loaded = loader.load("dojo")
    battle = match.fight(loaded, 3, match.minds(loaded, "any_legal")).battle
    found = luck.tallies(battle.ids, battle.log)
    throws = [event for event in battle.log if isinstance(event, Rolled) and event.faces]
    assert sum(each.rolls for each in found.values()) == len(throws) > 5
    assert sum(each.rolled for each in found.values()) == sum(luck.shown(event) for event in throws)
    assert sum(each.expected for each in found.values()) == pytest.approx(sum(mean(event) for event in throws))


def mean(event: Rolled) -> float:
    """The average in one line: so much a die, and as much again for each face that brings another."""
    if event.pool <= 0:
        return (11 - max(2, 10 - event.presence)) / 10 / 0.9
    return event.pool * 0.3 / (1 - max(0, 11 - event.again) / 10)


def test_who_falls_before_the_first_round_falls_at_the_beginning_of_the_line() -> None:
    """In the surprise round; a battle may even end in it."""
    early = Fell(unit="a", state="dying")
    assert luck.course([early]) == luck.Course(0, ((0.0, "a"),))
    assert luck.course([]) == luck.Course(0, ())
    later = luck.course([early, RoundStarted(round=1), Fell(unit="b", state="dying")])
    assert later == luck.Course(1, ((0.0, "a"), (0.5, "b")))
