"""Resolutions in their stages, over random battles: each number is that of the forecast before and of the log after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from game.ai import decide
from game.text import Cast
from game.text.cast import STORYTELLER
from game.text.language import Text
from game.text.stages import Stage, stages
from game.text.sums import Line
from systems import events as ev, referee, stack
from systems.battle import Battle
from systems.commands import Attack, Command
from systems.forecast import Forecast, Modifier
from systems.view import view
from tests.amounts import amount, seed
from tests.fuzz import arena, yard

ENGLISH, CHINESE = Text("en").text, Text("zh").text
COMMANDS = 60
"""So many of each battle."""
ONE_EACH: dict[str, tuple[type[ev.Event], ...]] = {
    "announce": (ev.AttackAnnounced,), "dice": (ev.AttackResolved, ev.AttackSpent), "damage": (ev.DamageTaken,),
    "margin": (ev.ContestResolved,), "declare": (ev.DefenseDeclared,), "area": (ev.AreaAimed, ev.AreaRolled),
    "save": (ev.AreaSaved, ev.SaveResolved),
}  # fmt: skip
"""Stages of which there is one for each of these events."""


def commands(number: int, begin: Callable[[int], Battle], mind: str) -> Iterator[tuple[Battle, Command, bool]]:
    """The commands of one battle, each before it is given; whether a resolution is under way already."""
    battle = begin(number)
    try:
        for _ in range(COMMANDS):
            unit = referee.decides(battle)
            if unit is None:
                return
            yield battle, decide(mind, view(battle, unit), number), stack.top(battle) is not None
    finally:
        battle.close()


def number(value: str) -> int | None:
    """The number a line ends with, None for words or nothing."""
    try:
        return int(value.replace("−", "-").replace(",", ""))
    except ValueError:
        return None


def total(lines: Sequence[Line], noted: Sequence[str] = ()) -> int:
    """What lines add up to, without those of the keys that are only noted."""
    return sum(number(line.value) or 0 for line in lines if line.key not in noted)


def last(stage: Stage) -> int:
    """What the lines of a stage come to, as it says."""
    found = number(stage.total[-1].value)
    assert found is not None
    return found


def points(modifiers: Sequence[Modifier], scope: str = "") -> int:
    return sum(each.value for each in modifiers if each.op == "add" and scope in ("", each.scope))


def announced(told: dict[str, Stage], shown: Forecast) -> None:
    """What is brought, what stands against it and what is left are the forecast's."""
    noted = [each.key for each in shown.modifiers if each.op != "add"]
    brought, stands, left = (total(told[kind].lines, noted) for kind in ("announce", "defense", "traits"))
    assert last(told["announce"]) == brought == points(shown.modifiers, "own")
    against = [each for each in shown.modifiers if each.scope != "own" and each.value < 0]
    assert last(told["defense"]) == stands == points(against), "what helps the attack comes after it"
    assert last(told["traits"]) == left == points(shown.modifiers) == shown.pool


def check(events: Sequence[ev.Event], found: list[Stage], seen: Counter[str]) -> None:
    """The stages of one command against its events."""
    for kind, made_of in ONE_EACH.items():
        told = [stage for stage in found if stage.kind == kind]
        meant = [event for event in events if isinstance(event, made_of)]
        assert len(told) == len(meant), kind
        seen[kind] += len(told)
        for stage, event in zip(told, meant, strict=True):
            assert events[stage.end - 1] is event, "it ends with what it tells"
            if isinstance(event, ev.AttackAnnounced) and event.forecast.modifiers:
                announced({each.kind: each for each in found if each.end == stage.end}, event.forecast)
            elif isinstance(event, ev.AttackResolved):
                assert last(stage) == total(stage.lines)
                assert event.successes == max(0, last(stage)), "below 0 nothing is left"
            elif isinstance(event, ev.ContestResolved):
                assert last(stage) == max(0, total(stage.lines)) == event.margin, "who does not win has a margin of 0"
            elif isinstance(event, ev.DamageTaken) and stage.total:
                assert event.dealt in [number(line.value) for line in stage.total], "what is taken"
    thrown = [event for event in events if isinstance(event, ev.Rolled)]
    faces = [tuple(die.face for die in stage.dice) for stage in found if stage.dice]
    assert faces == [event.faces for event in thrown if event.faces]
    ends = [stage.end for stage in found]
    assert ends == sorted(ends)
    assert not ends or ends[-1] <= len(events)


def read(battle: Battle, command: Command, going: bool, seen: Counter[str]) -> None:
    """Give one command and hold the stages of what comes of it, in both languages, to forecast and log."""
    shown = referee.forecast(battle, command) if type(command) is Attack and not going else None
    before = len(battle.log)
    assert referee.submit(battle, command) is None
    events = battle.log[before:]
    english, chinese = (stages(text, Cast.of(battle), events, STORYTELLER, going=going) for text in (ENGLISH, CHINESE))
    check(events, english, seen)
    numbers = [
        [(each.kind, each.end, each.rules, [number(line.value) for line in (*each.lines, *each.total)])
         for each in told] for told in (english, chinese)
    ]  # fmt: skip
    assert numbers[0] == numbers[1], "the languages differ in words alone"
    said = next((each for each in events if isinstance(each, ev.AttackAnnounced)), None)
    if isinstance(shown, Forecast) and said is not None:
        assert (said.forecast.pool, said.forecast.modifiers) == (shown.pool, shown.modifiers)
        seen["forecast before"] += 1


def test_every_number_of_every_stage_is_that_of_the_forecast_and_of_the_log() -> None:
    """Fights of minds that want to win, and a yard in which somebody does anything at all."""
    count, seen = amount("stage_battles"), Counter[str]()
    for name in range(seed(), seed() + count):
        for begin, mind in ((arena.battle, "best_odds"), (yard.battle, "any_legal")):
            for battle, command, going in commands(name, begin, mind):
                try:
                    read(battle, command, going, seen)
                except AssertionError as fault:
                    fault.add_note(f"battle {name} of {begin.__module__}, command {len(battle.commands)}: {command}")
                    raise
    assert all(seen[kind] for kind in ("announce", "declare", "dice", "damage", "margin", "forecast before")), seen
