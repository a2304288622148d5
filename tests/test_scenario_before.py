"""The block [before] of a scenario file: what it means, what may be wrong with it, and that records keep it."""

from __future__ import annotations

import pytest

from game.scenario.faults import ScenarioFaults
from game.scenario.loader import find, load
from game.scenario.scenario import Scenario
from systems.course import Before, Hidden, Prepared

FILE = find("negotiation").read_bytes()


def faults(*changes: tuple[str, str]) -> list[str]:
    """Path and fault of each thing wrong with the negotiation once it is changed."""
    text = FILE.decode()
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    with pytest.raises(ScenarioFaults) as raised:
        load(text.encode())
    return [f"{'.'.join(map(str, fault.path))}: {fault.what}" for fault in raised.value.faults]


def test_the_block_says_who_begins_who_knew_who_hides_and_what_is_ready() -> None:
    assert load("negotiation").setup().before == Before(
        initiator="boss",
        act="draw",
        told=(("boss", "henchman"), ("boss", "bruiser")),
        hostile=("boss",),
        hidden=(Hidden("ninja", ("boss", "henchman", "bruiser")),),
        ready=(Prepared("ninja", "attack", "shuriken_thrown", trigger="uses:draw", whom="boss"),),
    )


def test_a_wait_has_its_rounds_and_what_becomes_of_it() -> None:
    before = load("parley").before
    assert before is not None
    assert (before.initiator, before.rounds, before.otherwise) == ("", 3, "rounds")
    assert before.hidden[0] == Hidden("boss", ("host", "ninja"), "intent")


@pytest.mark.parametrize("key", ["negotiation", "parley", "dojo"])
def test_a_record_keeps_it(key: str) -> None:
    scenario = load(key)
    assert Scenario.from_data(scenario.data()) == scenario


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('initiator = "boss"', 'initiator = "bos"', "before.initiator: unknown unit 'bos'"),
        ('act = "draw"', 'act = "move"', "before.act: 'move' shows no hostility"),
        ('initiator = "boss"\n', "", "before.act: an act needs an initiator"),
        ('hostile = ["boss"]', 'hostile = ["cat"]', "before.hostile.0: unknown unit 'cat'"),
        ('["henchman", "bruiser"] }', '["cat"] }', "before.told.boss: unknown unit 'cat'"),
        ('["boss", "henchman", "bruiser"]', '["host"]', "before.hidden.0.from: nobody hides from its own side"),
        ('weapon = "shuriken_thrown"', 'weapon = "ladle"', "before.ready.0.weapon: 'ninja' has no 'ladle'"),
        ('trigger = "uses:draw"', 'trigger = "uses:sneeze"', "before.ready.0.trigger: 'uses:sneeze' is no moment"),
        ('deed = "attack"', 'deed = "charge"', "before.ready.0.deed: 'charge' cannot be readied"),
        ('whom = "boss"', 'whom = "cat"', "before.ready.0.whom: unknown unit 'cat'"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(old: str, new: str, fault: str) -> None:
    assert fault in faults((old, new))


def test_its_shape_is_checked_like_any_other() -> None:
    assert "before.rounds" in faults(('act = "draw"', "rounds = 0"))[0]
    assert "before.surprise" in faults(('act = "draw"', "surprise = true"))[0]
