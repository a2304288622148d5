"""Hiding (HID): from whom, where, who notices, and what gives one away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.actions import ActionBudget
from components.hiding import Hiding
from systems import hiding, hostility, intents, knowledge, referee, states
from systems.battle import Battle
from systems.board import draw
from systems.commands import AttackSquare, Cast, EndTurn, Hide, Lob, Move, Say
from systems.dice import ScriptedDice
from systems.events import HidingBegan, HidingEnded, IntentHidden, Noticed
from systems.facts import Amount, Grant, SpellFacts, UnitSheet
from systems.forecast import ContestFacts, Forecast
from systems.referee import forecast, why_not
from systems.rulesets import RULESETS
from systems.view import view
from tests.blasts import armed, grenade
from tests.field import FIST, KNIFE, do, end, fight, grant, hit, line, offered, one, refused, rows, shot, unit
from tests.test_readied import Loaded

EDITIONS = sorted(RULESETS)
NINJA = unit("ann", DEX=3, Stealth=3, MAN=3, Subterfuge=2, specialties=("hide", "bluff"), weapons=(FIST, KNIFE))
GUARD = unit("bob", "blue", PER=2, Investigation=2, Empathy=2, specialties=("spot", "read_people"))
TOM = unit("tom", "blue", PER=2, Investigation=2, specialties=("spot",))
#: From the lower left bob is in sight, from the upper left the wall is between.
MAP = ["..#.....", "........"]
GUARD_DICE, NINJA_DICE = 7, 7
"""PER 2 + Investigation 2 + specialty + both ranges; DEX 3 + Stealth 3 + specialty."""


def prepared(*more: UnitSheet, edition: str = "overseer", ann: UnitSheet = NINJA) -> Battle:
    """Ann has seen bob, and stands behind the wall, where he does not see her; she can still take a move action."""
    places = {"ann": (0, 1), "bob": (7, 0), "tom": (6, 0)}
    battle = fight(MAP, ann, GUARD, *more, at=places, edition=edition)
    do(battle, Move("ann", ((0, 0),)))
    return battle


def behind_the_wall(*more: UnitSheet, edition: str = "overseer", ann: UnitSheet = NINJA) -> Battle:
    """Ann has hidden there from bob."""
    battle = prepared(*more, edition=edition, ann=ann)
    do(battle, Hide("ann", ("bob",)))
    return battle


def stepped_out(*more: UnitSheet, edition: str = "overseer", ann: UnitSheet = NINJA) -> Battle:
    """Hidden, she has come into bob's sight at half her speed."""
    battle = behind_the_wall(*more, edition=edition, ann=ann)
    grant(battle, "ann", "move")
    do(battle, Move("ann", ((0, 1), (1, 1), (2, 1))))
    return battle


def deaf(battle: Battle, name: str) -> None:
    with battle:
        states.inflict(battle, name, "deaf", "")


def level(battle: Battle, watcher: str, other: str) -> int:
    with battle:
        return knowledge.level(battle, watcher, other)


def ends_before(battle: Battle, own: int, other: int, *, unlocated: bool = True, guard: int = GUARD_DICE) -> None:
    """Ann's turn ends; bob looks out with so many successes, against so many of hers."""
    hers = NINJA_DICE + 10 * unlocated
    do(battle, EndTurn("ann"), (8,) * own + (1,) * (guard - own) + (8,) * other + (1,) * (hers - other))


@pytest.mark.rule("HID-01", "HID-02", "HID-05", "HID-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_hid_behind_a_wall_stays_unnoticed_in_plain_sight(edition: str) -> None:
    """Ann hid from bob and comes out into his sight: as long as his look is held off he does not know of her."""
    battle = stepped_out(edition=edition)
    assert one(battle, HidingBegan).watchers == ("bob",)
    assert level(battle, "bob", "ann") == knowledge.UNLOCATED
    ends_before(battle, 2, 2)
    assert level(battle, "bob", "ann") == knowledge.UNLOCATED
    assert not rows(battle, Noticed)
    assert "ann" not in {record.low.id for record in view(battle, "bob").records}


@pytest.mark.rule("HID-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_look_out_won_tells_one_step_more(edition: str) -> None:
    """Nothing, roughly, exactly; as long as she is not located at all ann has ten dice more."""
    battle = stepped_out(edition=edition)
    ends_before(battle, 3, 2)
    assert level(battle, "bob", "ann") == knowledge.APPROXIMATE
    end(battle)
    ends_before(battle, 3, 2, unlocated=False)
    assert level(battle, "bob", "ann") == knowledge.PINPOINTED
    assert [(event.hidden, event.level) for event in rows(battle, Noticed)] == [("ann", 1), ("ann", 2)]
    end(battle)
    end(battle)  # nobody rolls any more


@pytest.mark.rule("HID-04", "HID-02")
def test_one_hides_only_from_those_one_names() -> None:
    """Bob alone was named: tom, who stands in sight, sees ann as before."""
    battle = stepped_out(TOM)
    assert (level(battle, "bob", "ann"), level(battle, "tom", "ann")) == (knowledge.UNLOCATED, knowledge.PINPOINTED)
    both = prepared(TOM)
    do(both, Hide("ann", ("bob", "tom")))
    assert both.of("ann", Hiding).whereabouts == (("bob", 0), ("tom", 0))


@pytest.mark.rule("HID-03", "PRE-02")
def test_a_sentry_far_outside_the_own_senses_can_be_hidden_from() -> None:
    """EX-01: the sentry stands 500 m away, outside ann's sensory range of 60 m; the declaration is legal now, and more
    may be named with it.
    """
    field = draw(["." * 500, "." * 500])
    keen = replace(NINJA, printed=(("sensory_range", 60),))
    battle = fight(field, keen, GUARD, TOM, at={"ann": (0, 0), "bob": (499, 0), "tom": (499, 1)})
    assert battle.unit("ann").derived.sensory_range < knowledge.distance(battle, battle.unit("ann"), battle.unit("bob"))
    assert offered(battle, "ann", "hide", "targets") == {"bob", "tom"}
    do(battle, Hide("ann", ("bob", "tom")))


def test_nobody_hides_while_watched_in_the_open_or_from_nobody() -> None:
    watched = fight(MAP, NINJA, GUARD, at={"ann": (0, 1), "bob": (7, 0)})
    assert refused(watched, Hide("ann", ("bob",))).key == "hide.watched"
    assert refused(watched, Hide("ann", ())).key == "hide.from_whom"
    assert refused(watched, Hide("ann", ("bob", "bob"))).key == "hide.from_whom"
    assert "hide" not in {each.verb for each in view(watched, "ann").offers}


@pytest.mark.rule("HID-10")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("faces", [(8,), (1,)])
def test_an_attack_shows_the_attacker_hit_or_miss(edition: str, faces: tuple[int, ...]) -> None:
    """The knife leaves ann's hand: hit or miss, bob and tom see her now."""
    battle = stepped_out(TOM, edition=edition)
    grant(battle, "ann")
    pool = shot(battle, "ann", "bob", "knife").pool
    hit(battle, "ann", "bob", "knife", faces * pool)
    assert one(battle, HidingEnded).cause == "attacked"
    assert level(battle, "bob", "ann") == knowledge.PINPOINTED


@pytest.mark.rule("HID-09")
def test_whom_the_target_has_not_located_strikes_with_four_dice_more() -> None:
    battle = stepped_out()
    grant(battle, "ann")
    found = line(shot(battle, "ann", "bob", "knife"), "HID-09")
    assert (found.value, found.kind) == (4, "environment")
    with battle:
        hiding.did(battle, "ann", "spoke")
        knowledge.reveal(battle, "ann")
    assert "HID-09" not in {each.rule for each in shot(battle, "ann", "bob", "knife").modifiers}


@pytest.mark.rule("HID-05", "HID-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_one_is_up_to_has_to_be_seen_through(edition: str) -> None:
    """Ann pretends with two successes: bob needs three to read her."""
    battle = fight(MAP, NINJA, GUARD, at={"ann": (0, 1), "bob": (7, 0)}, edition=edition)
    with battle:
        battle.dice = ScriptedDice((8, 8, 1, 1, 1, 1))  # MAN 3 + Subterfuge 2 + specialty
        assert intents.hide_intent(battle, "ann", ("bob",)) == 2
        assert one(battle, IntentHidden).successes == 2
        battle.dice = ScriptedDice((8, 8, 1, 1, 1, 8, 8, 8, 1, 1))  # PER 2 + Empathy 2 + specialty, twice
        assert not intents.read_intent(battle, "bob", "ann")
        assert not hostility.sensed(battle, "bob", "ann")
        assert intents.read_intent(battle, "bob", "ann")
        battle.dice.done()
        assert hostility.sensed(battle, "bob", "ann")


@pytest.mark.rule("HOS-08")
@pytest.mark.parametrize(("steps", "expected"), [(0, False), (1, True), (2, True)])
def test_nobody_senses_hostility_from_whom_it_has_not_located(steps: int, expected: bool) -> None:
    """Not at all is too little; roughly is enough."""
    battle = stepped_out()
    with battle:
        battle.write("ann", Hiding, "whereabouts", (("bob", steps),))
        assert intents.senses_hostility(battle, "bob", "ann") == expected


# what helps and hinders in noticing


def looks(battle: Battle) -> tuple[dict[str, int], dict[str, int]]:
    """The lines of both rolls as bob would look out for ann now: his own, and hers."""
    with battle:
        bob, ann = battle.unit("bob"), battle.unit("ann")
        now = hiding.circumstances(battle, bob, ann, level=knowledge.level(battle, "bob", "ann"))
        step = battle.rules.contest(ContestFacts("spot", bob, ann, circumstances=now))
    assert step.own is not None
    return tuple(  # type: ignore[return-value]
        {each.key.removeprefix("modifier."): each.value for each in side.modifiers} for side in (step.own, step.other)
    )


@pytest.mark.rule("HID-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_of_modifiers_line_by_line(edition: str) -> None:
    """Every row of the table, with its printed number, on the roll it belongs to."""
    battle = stepped_out(edition=edition)
    bob, ann = looks(battle)
    assert (bob["sensory_range"], bob["approximate_range"], ann["unlocated"]) == (1, 1, 10)
    with battle:
        hiding.did(battle, "ann", "attacked", "cast", "spoke", "hurried")
    bob, ann = looks(battle)
    assert (bob["acted"], bob["spoke"], bob["hurried"]) == (2, 2, 2)
    deaf(battle, "bob")
    assert not {"acted", "spoke"} & set(looks(battle)[0])


@pytest.mark.rule("HID-07")
@pytest.mark.parametrize("deed", ["throws a grenade", "strikes at a square", "casts", "says something"])
def test_whatever_she_does_is_heard_for_a_turn(deed: str) -> None:
    """Every attack, a casting and a word: each helps whoever looks out for her, whatever kind of attack it is."""
    ward = SpellFacts("ward", "C", "arcane", "effect", "self", gives=(Grant("deflection", Amount(1)),))
    ann = armed(replace(NINJA, skills=(*NINJA.skills, ("Occult", 3)), spells=(ward,)), grenade(damage=0))
    battle = prepared(ann=ann)
    deeds = {
        "throws a grenade": Lob("ann", (1, 1), "grenade"),
        "strikes at a square": AttackSquare("ann", "bob", (1, 1), "fist"),
        "casts": Cast("ann", "ward"),
        "says something": Say("ann", "help"),
    }
    with battle:
        battle.dice = Loaded()
        assert referee.submit(battle, deeds[deed]) is None
        battle.write("ann", ActionBudget, "move", 1)
    do(battle, Hide("ann", ("bob",)))
    bob, _ = looks(battle)
    assert ("acted" in bob, "spoke" in bob) == (deed != "says something", deed == "says something")


@pytest.mark.parametrize(("weather", "dice"), [("fog", -4), ("rain", -4), ("snow", -4), ("wind", -4), ("storm", -8)])
def test_weather_and_noise_keep_from_noticing(weather: str, dice: int) -> None:
    board = replace(draw(MAP), weather=weather, noisy=True)
    battle = fight(board, NINJA, GUARD, at={"ann": (0, 1), "bob": (7, 0)})
    bob, _ = looks(battle)
    assert bob["storm" if weather == "storm" else "bad_weather"] == dice
    assert bob["noisy"] == -2


def test_undergrowth_hides_who_keeps_still_and_rustles_under_who_moves() -> None:
    """\" is undergrowth: five dice more for lying low in it, five fewer for sneaking through it."""
    battle = fight(["A~....B"], NINJA, GUARD)
    brush = replace(battle.board, grounds=tuple(replace(each, factor=4, brush=True) for each in battle.board.grounds))
    still = fight(brush, NINJA, GUARD, at={"ann": (0, 0), "bob": (6, 0)})
    assert looks(still)[1]["hide_in_brush"] == 5
    with still:
        hiding.did(still, "ann", "moved")
    assert looks(still)[1]["sneak_in_brush"] == -5
    assert "hide_in_brush" not in looks(still)[1]


def test_whoever_hurries_keeps_half_its_successes() -> None:
    """More than half her speed in one move: ann's successes are halved, and bob has two dice more."""
    battle = behind_the_wall()
    grant(battle, "ann", "move")
    half = battle.unit("ann").speed // 2
    way = [(0, 1), *((x, 1) for x in range(1, half + 1))]
    assert len(way) > half
    do(battle, Move("ann", tuple(way[:6])))
    assert "hurried" in battle.of("ann", Hiding).deeds
    with battle:
        facts = ContestFacts("spot", battle.unit("bob"), battle.unit("ann"), circumstances=("hurried",))
        assert battle.rules.contest(facts).other.half


def test_a_keen_nose_finds_roughly_and_helps_in_looking() -> None:
    """Smell needs no line: bob has ann roughly behind the wall, whom tom has lost; on the roll his nose is 3 dice."""
    hound = replace(GUARD, traits=(("keen_smell", 3),))
    battle = fight(["A#....B", "...#..T"], NINJA, hound, TOM)
    assert level(battle, "bob", "ann") == knowledge.APPROXIMATE
    assert looks(battle)[0]["keen_smell"] == 3


@pytest.mark.rule("HID-08")
@pytest.mark.parametrize(
    ("own", "essence", "veil", "expected"), [(1, 0, 0, 2), (0, 0, 0, 1), (0, 0, 1, 0), (0, 2, 1, 1), (0, 2, 0, 2)]
)
def test_ranks_decide_against_who_is_hidden_by_an_ability(own: int, essence: int, veil: int, expected: int) -> None:
    """Higher locates exactly, equal roughly, lower not at all; another Essence counts one Rank more."""
    unseen = replace(NINJA, traits=(("invisible", 1), ("invisible_rank", veil), ("invisible_essence", essence)))
    battle = fight(["A...B"], unseen, replace(GUARD, traits=(("detection_rank", own),)), fresh=True)
    assert level(battle, "bob", "ann") == expected


@pytest.mark.rule("HID-08", "HID-07")
def test_look_outs_come_on_top_of_the_ranks() -> None:
    """Equal Ranks: roughly; one look-out won, and bob has her exactly."""
    unseen = replace(NINJA, traits=(("invisible", 1),))
    battle = fight(["A...B"], unseen, GUARD, edition="overseer", fresh=True)
    assert level(battle, "bob", "ann") == knowledge.APPROXIMATE
    ends_before(battle, 3, 2, unlocated=False)
    assert level(battle, "bob", "ann") == knowledge.PINPOINTED


def test_true_sight_and_touch_are_not_deceived() -> None:
    battle = stepped_out()
    assert level(battle, "bob", "ann") == knowledge.UNLOCATED
    sharp = replace(GUARD, traits=(("true_sight", 1),))
    assert level(stepped_out_from(sharp), "bob", "ann") == knowledge.PINPOINTED
    blind = replace(GUARD, traits=(("blindsight", 1),))
    assert level(stepped_out_from(blind), "bob", "ann") == knowledge.APPROXIMATE


def stepped_out_from(watcher: UnitSheet) -> Battle:
    """Hidden from this one by the word of the rules, in plain sight."""
    battle = fight(["A...B"], NINJA, watcher)
    with battle:
        battle.write("ann", Hiding, "whereabouts", (("bob", 0),))
    return battle


def test_the_odds_of_hiding_are_those_of_the_look_out() -> None:
    battle = prepared()
    found = forecast(battle, Hide("ann", ("bob",)))
    assert isinstance(found, Forecast)
    assert len(found.steps) == 1
    assert found.effects[0].key == "unnoticed"
    assert found.effects[0].chance == pytest.approx(1 - found.steps[0].win)


def test_who_hides_does_not_learn_that_it_was_found() -> None:
    """Whether bob has found her changes nothing of what ann's side is offered or shown."""
    lost, found = stepped_out(), stepped_out()
    with found:
        found.write("ann", Hiding, "whereabouts", (("bob", 2),))
    assert view(lost, "ann") == view(found, "ann")
    assert [refusal(each) for each in (lost, found)] == [None, None]


def refusal(battle: Battle) -> object:
    grant(battle, "ann", "move")
    return why_not(battle, Hide("ann", ("bob",)))
