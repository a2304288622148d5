"""Properties of the order of turns: nobody acts twice in a round, and who does not act has a cause that is named (H13).

Random rounds of raising, lowering, delaying, swapping, readying and dying; the log is read afterwards.
"""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings, strategies as st

from components.condition import Conditions
from systems import initiative, referee
from systems.battle import Battle
from systems.commands import Delay, EndTurn, Ready, Swap
from systems.dice import Dice
from systems.events import PassedOver, RoundStarted, TurnPassed, TurnStarted
from tests.amounts import amount, seed
from tests.field import fight, unit

NAMES = "abcdef"
DEEDS = st.lists(
    st.tuples(
        st.sampled_from(("raise", "lower", "before", "delay", "swap", "ready", "die", "end", "end", "end")),
        st.integers(0, len(NAMES) - 1),
        st.integers(0, 30),
    ),
    min_size=5,
    max_size=60,
)


def begun() -> Battle:
    """Six units on two sides, some with equal scores, in round 1."""
    sheets = [
        unit(name, "red" if index < 3 else "blue", printed={"initiative": 5 * (index // 2) + 4})
        for index, name in enumerate(NAMES)
    ]
    battle = fight(
        ["." * 18], *sheets, at={name: (3 * index, 0) for index, name in enumerate(NAMES)}, rolled=True, fresh=True,
        faces=(1,) * 6 + (7, 2) * 3,
    )  # fmt: skip
    battle.dice = Dice(seed())
    return battle


def step(battle: Battle, deed: str, who: str, number: int) -> None:
    """One deed, if it is possible now."""
    acting = battle.acting()
    if acting is None or battle.over is not None:
        return
    if deed in ("raise", "lower") and not battle.unit(who).dead:
        now = battle.unit(who).initiative
        with battle:
            initiative.change_score(battle, who, now + number if deed == "raise" else now - number)
    elif deed == "before" and who != NAMES[number % 6]:
        with battle:
            initiative.move_before(battle, who, NAMES[number % 6])
    elif deed == "die" and who not in (acting, "a", "f"):
        with battle:
            battle.write(who, Conditions, "dead", True)
    elif deed == "delay":
        referee.submit(battle, Delay(acting, battle.unit(acting).initiative - number))
    elif deed == "swap":
        referee.submit(battle, Swap(who, NAMES[number % 6]))
    elif deed == "ready":
        referee.submit(battle, Ready(acting, deed="attack", weapon="fist", trigger="attacks"))
    elif deed == "end":
        referee.submit(battle, EndTurn(acting))


def finish(battle: Battle) -> None:
    """Turns end until a new round has begun."""
    now = battle.round
    while battle.round == now and battle.over is None:
        acting = battle.acting()
        assert acting is not None
        assert referee.submit(battle, EndTurn(acting)) is None


def rounds(battle: Battle) -> list[tuple[list[str], set[str]]]:
    """Of each round that is over: whose turn was carried through, and who has a cause for none."""
    found: list[tuple[list[str], set[str]]] = []
    for event in battle.log:
        if isinstance(event, RoundStarted):
            found.append(([], set()))
        elif event.key == "turn_ended":
            found[-1][0].append(event.unit)  # type: ignore[attr-defined]
        elif isinstance(event, (PassedOver, TurnPassed)):
            found[-1][1].add(event.unit)
    return found[:-1]


def played(deeds: list[tuple[str, int, int]]) -> Battle:
    battle = begun()
    for deed, who, number in deeds:
        step(battle, deed, NAMES[who], number)
    if battle.over is None:
        finish(battle)
    return battle


QUIET = (HealthCheck.too_slow,)


@settings(max_examples=amount("orders_of_turns"), deadline=None, suppress_health_check=QUIET)
@given(DEEDS)
def test_nobody_acts_twice_and_who_does_not_act_has_a_cause(deeds: list[tuple[str, int, int]]) -> None:
    battle = played(deeds)
    try:
        for acted, excused in rounds(battle):
            assert len(acted) == len(set(acted)), f"twice in a round: {acted}"
            for name in NAMES:
                if name not in acted and name not in excused:
                    assert battle.unit(name).dead, f"{name} neither acted nor was told why: {acted}, {excused}"
            assert not set(acted) & {name for name in excused if not battle.unit(name).dead}
    finally:
        battle.close()


@settings(max_examples=amount("orders_of_turns"), deadline=None, suppress_health_check=QUIET)
@given(DEEDS)
def test_delaying_alone_never_costs_a_turn(deeds: list[tuple[str, int, int]]) -> None:
    battle = played([each for each in deeds if each[0] in ("delay", "swap", "end")])
    try:
        for acted, excused in rounds(battle):
            assert sorted(acted) == list(NAMES)
            assert excused == set()
    finally:
        battle.close()


def test_turns_begin_as_often_as_they_end_or_are_put_off() -> None:
    """What the two properties read is what happened: each turn that ended had begun."""
    battle = played([("end", 0, 0), ("delay", 0, 3), ("end", 0, 0)])
    began = [event.unit for event in battle.log if isinstance(event, TurnStarted)]
    for acted, _ in rounds(battle):
        assert set(acted) <= set(began)
    battle.close()
