"""Properties of the order of turns: nobody acts twice in a round, and who does not act has a cause that is named (H13).

Random rounds of raising, lowering, delaying, swapping, readying, striking, joining, being dazed and dying; the log is
read afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from components.condition import Conditions
from components.scene import Opening
from systems import initiative, joining, pipeline, referee, states
from systems.battle import Battle
from systems.board import draw
from systems.commands import BY_VERB, Attack, Delay, EndTurn, GoOnAlert, Ready, SetStanding, Swap
from systems.course import Arrival, Before
from systems.dice import Dice
from systems.events import (
    ActionFired,
    Changed,
    Event,
    Joined,
    PassedOver,
    PlaceChanged,
    RoundStarted,
    ScoreChanged,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)
from systems.facts import UnitSheet
from systems.setup import Setup
from tests.amounts import amount, seed
from tests.field import unit

NAMES = "abcdefgh"
LATER = "gh"
"""Who is called onto the field in the middle of it."""
KINDS = ("raise", "lower", "before", "delay", "swap", "ready", "strike", "die", "daze", "join", "end", "end", "end")
DEEDS = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, len(NAMES) - 1), st.integers(0, 30)), min_size=5, max_size=60
)
PLACES = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (2, 2))
"""Close together, so that blows land and readied ones go off."""


def sheets() -> Iterator[UnitSheet]:
    """Two sides; some have equal scores, and some of these equal Attributes."""
    for index, name in enumerate(NAMES):
        x, y = PLACES[index]
        made = unit(
            name, "red" if index % 2 else "blue", COM=2 + index // 6, printed={"initiative": 5 * (index // 2) + 4}
        )
        yield replace(made, x=x, y=y)


def begun(ruleset: str = "overseer") -> Battle:
    """Six units on the field in round 1, and two that can be called."""
    setup = Setup(
        draw([".........."] * 4), tuple(sheets()), ("blue", "red"), ruleset=ruleset,
        arrivals=tuple(Arrival((name,), key=name) for name in LATER),
    )  # fmt: skip
    return referee.new_battle(setup, dice=Dice(seed()))


def step(battle: Battle, deed: str, who: str, number: int) -> None:
    """One deed, if it is possible now."""
    acting, other = battle.acting(), NAMES[number % len(NAMES)]
    if acting is None or battle.over is not None:
        return
    here = [each.id for each in battle.units()]
    if deed == "delay":
        referee.submit(battle, Delay(acting, battle.unit(acting).initiative - number))
    elif deed == "swap":
        referee.submit(battle, Swap(who, other))
    elif deed == "ready":
        referee.submit(battle, SetStanding(acting, ("never", "ask")[number % 2]))
        referee.submit(
            battle, Ready(acting, deed="attack", weapon="fist", trigger=("attacks", "uses:ready")[number % 2])
        )
    elif deed == "strike":
        referee.submit(battle, Attack(acting, other, "fist"))
    elif deed == "end":
        referee.submit(battle, EndTurn(acting))
    elif deed == "join" and LATER[number % 2] not in here:
        with battle:
            joining.call(battle, LATER[number % 2])
    elif who in here and not battle.unit(who).dead:
        happen(battle, deed, who, other, number)
    answer(battle)


def happen(battle: Battle, deed: str, who: str, other: str, number: int) -> None:
    """Something that comes over a unit in the middle of anybody's turn."""
    with battle:
        if deed == "raise":
            initiative.change_score(battle, who, battle.unit(who).initiative + number)
        elif deed == "lower":
            initiative.change_score(battle, who, battle.unit(who).initiative - number)
        elif deed == "before" and other != who and battle.unit(other).presence == "here":
            initiative.move_before(battle, who, other)
        elif deed == "daze":
            states.inflict(battle, who, "dazed", who, f"end:{who}")
        elif (
            deed == "die" and sum(each.side == battle.unit(who).side for each in battle.units() if not each.fallen) > 1
        ):
            battle.write(who, Conditions, "dead", True)
        pipeline.go_on(battle)


def answer(battle: Battle) -> None:
    """Whoever is asked holds what it has ready, every other time, or takes what is proposed."""
    while (ask := referee.asks(battle)) is not None:
        said = dict(ask.default)
        if ask.choice == "fire":
            said["fire"] = len(battle.log) % 2 == 0
        assert referee.submit(battle, BY_VERB[ask.choice](ask.unit, **said)) is None


@dataclass
class Round:
    """What the log says of one round."""

    number: int
    began: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    causes: dict[str, str] = field(default_factory=dict)
    """Unit -> rule that says why it has had no turn."""
    dead: set[str] = field(default_factory=set)
    raised: set[str] = field(default_factory=set)
    """Who was told that its new place lies before the current one."""


def rounds(battle: Battle) -> list[Round]:
    """Every round that is over, first to last."""
    found: list[Round] = []
    for event in battle.log:
        if isinstance(event, RoundStarted):
            found.append(Round(event.round))
        elif found:
            note(found[-1], event)
    return found[:-1]


def note(now: Round, event: Event) -> None:
    """Adds what the event says about turns."""
    if isinstance(event, TurnStarted):
        now.began.append(event.unit)
    elif isinstance(event, TurnEnded):
        now.ended.append(event.unit)
    elif isinstance(event, (PassedOver, TurnPassed)):
        now.causes[event.unit] = event.rules[0]
    elif isinstance(event, Joined):
        now.causes[event.unit] = "JOI-02"
    elif isinstance(event, (ScoreChanged, PlaceChanged)) and "ICH-04" in event.rules:
        now.raised.add(event.unit)
    elif isinstance(event, Changed) and (event.component, event.field, event.new) == ("Conditions", "dead", True):
        now.dead.add(event.unit)


def played(deeds: list[tuple[str, int, int]], ruleset: str = "overseer") -> Battle:
    """The deeds done one after the other, and then turns until the round is over."""
    battle = begun(ruleset)
    for deed, who, number in deeds:
        step(battle, deed, NAMES[who], number)
    now = battle.round
    while battle.round == now and battle.over is None:
        assert referee.submit(battle, EndTurn(battle.acting() or "")) is None
        answer(battle)
    return battle


def check(battle: Battle) -> None:
    """Each round that is over, unit by unit."""
    dead: set[str] = set()
    there = set(NAMES) - set(LATER)
    for each in rounds(battle):
        assert len(each.ended) == len(set(each.ended)), f"twice in a round: {each}"
        assert set(each.ended) <= set(each.began), each
        dead |= each.dead
        there |= {name for name, rule in each.causes.items() if rule == "JOI-02"}
        for name in there:
            cause = each.causes.get(name, "dead" if name in dead else "")
            if name in each.ended:
                assert cause in ("", "dead"), f"{name} acted in spite of {cause}: {each}"
            else:
                assert cause in ("ICH-04", "JOI-02", "CDG-09", "DMG-20", "dead"), f"{name} has lost its turn: {each}"
                assert cause != "ICH-04" or name in each.raised, f"{name} was passed over without a reason: {each}"


QUIET = (HealthCheck.too_slow,)


@pytest.mark.parametrize("ruleset", ["overseer", "overseer_classic"])
@settings(max_examples=amount("orders_of_turns"), deadline=None, suppress_health_check=QUIET)
@given(DEEDS)
def test_nobody_acts_twice_and_who_does_not_act_has_a_cause(ruleset: str, deeds: list[tuple[str, int, int]]) -> None:
    battle = played(deeds, ruleset)
    try:
        check(battle)
    finally:
        battle.close()


@settings(max_examples=amount("orders_of_turns"), deadline=None, suppress_health_check=QUIET)
@given(DEEDS)
def test_delaying_alone_never_costs_a_turn(deeds: list[tuple[str, int, int]]) -> None:
    battle = played([each for each in deeds if each[0] in ("delay", "swap", "ready", "join", "end")])
    try:
        there = sorted(set(NAMES) - set(LATER))
        for each in rounds(battle):
            assert sorted(each.ended) == there
            there = sorted({*there, *each.causes})
            assert set(each.causes.values()) <= {"JOI-02"}
    finally:
        battle.close()


def test_the_random_rounds_have_everything_in_them() -> None:
    """Fixed rounds in which each of the causes comes about, and blows that are struck out of turn."""
    passed = [("end", 0, 0)] * 2
    strikes = [("strike", 0, at) for at in range(len(NAMES))]
    waits = [("ready", 0, 0), ("end", 0, 0), *strikes, ("end", 0, 0)] * 6
    raised = [("raise", at, 30) for at in range(len(NAMES))]
    battle = played(
        [
            ("end", 0, 0), ("daze", 0, 0), ("daze", 5, 0), ("join", 0, 0), ("delay", 0, 1), *raised, ("end", 0, 0),
            ("die", 1, 0), *passed, *waits,
        ]
    )  # fmt: skip
    check(battle)
    causes = {rule for each in rounds(battle) for rule in each.causes.values()}
    assert causes >= {"ICH-04", "JOI-02", "CDG-09"}, causes
    assert any(each.dead for each in rounds(battle))
    assert any(isinstance(event, ActionFired) for event in battle.log)
    battle.close()


@settings(max_examples=amount("orders_of_turns"), deadline=None, suppress_health_check=QUIET)
@given(DEEDS)
def test_in_a_surprise_round_whoever_may_act_does_so_once(deeds: list[tuple[str, int, int]]) -> None:
    """Ann opens it with c and b in the know: whatever is raised, lowered or put off, each has its one action."""
    told = (("a", "b"), ("a", "c"))
    setup = Setup(
        draw([".........."] * 4), tuple(sheets())[:6], ("blue", "red"), before=Before(initiator="a", told=told)
    )  # fmt: skip
    battle = referee.new_battle(setup, dice=Dice(seed()))
    assert referee.submit(battle, GoOnAlert("a")) is None
    for deed, who, number in deeds:
        if battle.scene(Opening).phase == "surprise" and deed in ("raise", "lower", "delay", "ready", "end", "die"):
            step(battle, deed, NAMES[who % 6], number)
    while battle.scene(Opening).phase == "surprise" and battle.over is None:
        assert referee.submit(battle, EndTurn(battle.acting() or "")) is None
        answer(battle)
    try:
        found = Round(0)
        for event in battle.log:
            if isinstance(event, RoundStarted):
                break
            note(found, event)
        assert len(found.ended) == len(set(found.ended))
        assert set(found.ended) | found.dead >= {"a", "b", "c"} or battle.over is not None
        assert not set(found.ended) & {"d", "e", "f"}
    finally:
        battle.close()
