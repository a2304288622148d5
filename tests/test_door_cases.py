"""Cases of sight, corners and charges (H01, H02, H04, H05, H07) asked where play asks them: at the referee's door.

Called shots, the other half of H04, come with their own chapter (CAL); here a shot under partial cover stays one shot
with one line for it.
"""

from __future__ import annotations

from itertools import product
from math import isqrt

import pytest

from components.condition import Conditions
from systems import bursts, points, referee, states
from systems.battle import Battle
from systems.board import Board, EdgeKind, draw
from systems.commands import (
    COMMANDS,
    AimedAttack,
    AllOutAttack,
    Attack,
    BullRush,
    Charge,
    Disarm,
    Feint,
    FirstAid,
    Flurry,
    Grapple,
    GrappleAttack,
    Move,
    Sunder,
    Trip,
    Wake,
)  # fmt: skip
from systems.events import AttackAnnounced, AttackResolved
from systems.facts import Footprint, UnitSheet, WeaponFacts
from systems.offers import Offer, Refusal
from tests.amounts import amount, seed
from tests.field import FIST, KNIFE, SWORD, do, end, fight, one, refused, shot, unit, verbs, weapon
from tests.twin import clipping, lines, walking
from tests.twin.maps import TURNS, Draws, random_board, turn_board, turn_square

Turn = tuple[bool, bool, bool]
Place = tuple[int, int]

BOW = weapon("bow", "archery", size=3, damage=3, base=40)
CLUB = weapon("club", "blade", size=1, damage=2)
SPEAR = weapon("spear", "blade", size=4, damage=4, polearm=1)
ARMS = (FIST, CLUB, SPEAR, BOW)


def turned(rows: list[str], turn: Turn, *units: UnitSheet, **at: Place) -> Battle:
    """These units on the map turned or mirrored."""
    board = draw(rows)
    places = {id: turn_square(board, turn, Footprint(*place))[:2] for id, place in at.items()}
    return fight(turn_board(board, turn), *units, at=places)


def both(battle: Battle, held: str) -> tuple[Refusal | None, Refusal | None]:
    """What the referee says of ann's attack on bob in her turn, and of his on her in his."""
    one_way = referee.why_not(battle, Attack("ann", "bob", held))
    end(battle)
    return one_way, referee.why_not(battle, Attack("bob", "ann", held))


def archers() -> tuple[UnitSheet, UnitSheet]:
    return unit("ann", weapons=ARMS, PER=3), unit("bob", "blue", weapons=ARMS, PER=3)


@pytest.mark.rule("RNG-01")
@pytest.mark.parametrize("turn", TURNS)
def test_h01_both_may_shoot_past_the_wall_or_neither(turn: Turn) -> None:
    """A knight's move apart beside a single wall both shots are allowed; with a second wall both are refused."""
    for second, allowed in ((".", True), ("#", False)):
        rows = [".....", "..#..", f".{second}...", ".....", "....."]
        battle = turned(rows, turn, *archers(), ann=(1, 1), bob=(3, 2) if allowed else (2, 2))
        answers = both(battle, "bow")
        assert [answer is None for answer in answers] == [allowed, allowed]
        assert allowed or {answer.key for answer in answers if answer} == {"attack.not_located"}


@pytest.mark.rule("MEL-02", "RNG-01", "MOV-01")
@pytest.mark.parametrize("turn", TURNS)
def test_h02_nothing_passes_a_diagonal_wall(turn: Turn) -> None:
    """Walls on every square from corner to corner: no shot, no blow, no charge and no step, from either side."""
    rows = ["." * (7 - y) + "#" + "." * y for y in range(8)]
    for near, far in (((3, 3), (4, 4)), ((1, 1), (6, 6))):
        answers = [answer for held in ("bow", "fist", "spear")
                   for answer in both(turned(rows, turn, *archers(), ann=near, bob=far), held)]  # fmt: skip
        assert all(answer is not None and answer.rules[0] in ("MEL-02", "RNG-01") for answer in answers)
    board = draw(rows)
    battle = turned(rows, turn, *archers(), ann=(3, 3), bob=(6, 6))
    step = turn_square(board, turn, Footprint(4, 4))[:2]
    assert refused(battle, Move("ann", (step,))).rules == ("MOV-01",)
    assert not verbs(battle, "ann") & {"attack", "charge", "aim"}


@pytest.mark.rule("COV-04", "COV-08", "FLW-03")
def test_h04_a_shot_under_partial_cover_lists_the_cover_once_and_hits_all_the_same() -> None:
    """A wall of Size 4 on bob's west side: one line, in forecast, announcement and result; without it none."""
    wall = EdgeKind("low_wall", blocks=True, opaque=False, size=4)
    for edges, worth in (((("v", 4, 0, wall),), [-3]), ((), [])):
        bob = unit("bob", "blue", printed={"base_defense": 0, "health": 20})
        battle = fight(["A...B"], unit("ann", Archery=5, DEX=5, weapons=(BOW,)), bob, edges=edges)
        found = shot(battle, "ann", "bob", "bow")
        do(battle, Attack("ann", "bob", "bow"), faces=(8,) + (1,) * (found.pool - 1))
        for modifiers in (found.modifiers, one(battle, AttackAnnounced).forecast.modifiers,
                          one(battle, AttackResolved).modifiers):  # fmt: skip
            assert [each.value for each in modifiers if each.rule == "COV-04"] == worth
        assert one(battle, AttackResolved).hit


#: Every verb that strikes at somebody beside one; aiming and bursts are for ranged weapons, a charge for what is out of
#: reach, a blow inside a hold for who is in it. Some are for the bare hand, some for what the other holds.
STRIKES = tuple(
    kind
    for kind in COMMANDS
    if issubclass(kind, Attack) and kind not in (AimedAttack, Charge, GrappleAttack, *bursts.KINDS)
)
BLOWS: tuple[type[Attack], ...] = (Attack, AllOutAttack, Flurry)
BARE: tuple[type[Attack], ...] = (Trip, BullRush, Grapple)
AT_ITEMS: tuple[type[Attack], ...] = (Disarm, Sunder)


@pytest.mark.rule("MEL-02")
@pytest.mark.parametrize("turn", TURNS)
def test_h05_every_melee_verb_answers_alike_past_a_corner(turn: Turn) -> None:
    """One closed corner lets each through, two let none, a longer weapon neither; a charge is never for this."""
    assert set(STRIKES) == {*BLOWS, *BARE, *AT_ITEMS}
    for north, west in product((0, 1), (0, 1)):
        rows = ["." + ".#"[north] + ".", ".#"[west] + "..", "..."]
        for place, arms in (((1, 1), ("fist", "club", "spear")), ((2, 2), ("spear",))):
            bob = unit("bob", "blue", weapons=(FIST, SWORD))
            ann = unit("ann", STR=4, weapons=ARMS, traits={"blows": 2})
            battle = turned(rows, turn, ann, bob, ann=(0, 0), bob=place)
            for held in arms:
                commands = [kind("ann", "bob", held) for kind in BLOWS]
                commands += [kind("ann", "bob", held) for kind in BARE if held == "fist"]
                commands += [kind("ann", "bob", held, item="sword") for kind in AT_ITEMS if held == "club"]  # type: ignore[call-arg]
                answers = [referee.why_not(battle, command) for command in commands]
                assert [answer is None for answer in answers] == [not (north and west)] * len(answers), (place, held)
                assert all(answer.rules[0] == "MEL-02" for answer in answers if answer is not None)
                assert referee.why_not(battle, Charge("ann", "bob", held, square=place)) is not None


@pytest.mark.rule("FNT-02", "RNG-01")
@pytest.mark.parametrize("turn", TURNS)
def test_h05_a_feint_a_throw_and_a_helping_hand_pass_the_corners_that_a_blow_passes(turn: Turn) -> None:
    """What is seen past a corner can be deceived, thrown at and touched, and nothing else can."""
    for north, west in product((0, 1), (0, 1)):
        rows = ["." + ".#"[north] + ".", ".#"[west] + "..", "..."]
        ann = unit("ann", STR=4, DEX=3, PER=3, weapons=(FIST, KNIFE), Medicine=2)
        battle = turned(rows, turn, ann, unit("bob", "blue"), unit("cat"), ann=(0, 0), bob=(1, 1), cat=(2, 2))
        commands = (Attack("ann", "bob", "fist"), Attack("ann", "bob", "knife"), Feint("ann", "bob"))
        answers = [referee.why_not(battle, command) for command in commands]
        assert [answer is None for answer in answers] == [not (north and west)] * len(commands)
        friend = turned(rows, turn, ann, unit("cat"), unit("bob", "blue"), ann=(0, 0), cat=(1, 1), bob=(2, 2))
        with friend:
            states.inflict(friend, "cat", "asleep")
            points.give(friend, "cat", "bleed", 2)
        for helping in (Wake("ann", "cat"), FirstAid("ann", "cat")):
            answer = referee.why_not(friend, helping)
            assert (answer is None) == (not (north and west)), (helping, answer)


# ----------------------------------------------------------------------------------------------------------- H07, guard


def apart(a: Footprint, b: Footprint, rise: int) -> int:
    """Metres between the nearest square centres of two spaces, rounded down."""
    return min(isqrt((p - r) ** 2 + (q - s) ** 2 + rise**2) for p, q in lines.cells(a) for r, s in lines.cells(b))


def shares(a: Footprint, b: Footprint) -> bool:
    return bool(set(lines.cells(a)) & set(lines.cells(b)))


def struck(board: Board, a: Footprint, b: Footprint, reach: int, size: int) -> bool:
    """In reach, in sight and not in total cover."""
    near = apart(a, b, board.floor[a.y * board.width + a.x] - board.floor[b.y * board.width + b.x]) <= reach
    return near and lines.sees(board, a, b) and not lines.covered(board, a, b, size)


def charges(battle: Battle, reach: int, speed: int) -> set[Place]:
    """Where ann could charge bob to, looked for on every square of the map."""
    board, ann, bob = battle.board, battle.unit("ann"), battle.unit("bob")
    start, there = ann.footprint, bob.footprint
    others = [other for other in battle.units() if other.id != "ann"]
    friends = [other for other in battle.units() if other.side == ann.side and not other.fallen]
    seen = [other for other in others if other.side == ann.side
            or any(lines.sees(board, friend.footprint, other.footprint) for friend in friends)]  # fmt: skip
    if not lines.sees(board, start, there) or struck(board, start, there, reach, bob.size):
        return set()
    busy = bytearray(board.width * board.height)
    for other in seen:
        if not other.fallen:
            for x, y in lines.cells(other.footprint):
                busy[y * board.width + x] = 1
    found: dict[int, set[Place]] = {}
    for y in range(board.height - start.side + 1):
        for x in range(board.width - start.side + 1):
            space = Footprint(x, y, start.side)
            rise = board.floor[y * board.width + x] - board.floor[there.y * board.width + there.x]
            if shares(space, there) or apart(space, there, rise) > reach:
                continue
            if not walking.stands(board, space) or struck(board, space, there, reach, bob.size):
                found.setdefault((x - start.x) ** 2 + (y - start.y) ** 2, set()).add((x, y))
    if not found:
        return set()
    nearest = min(found)
    return {
        (x, y)
        for x, y in found[nearest]
        if 1 <= isqrt(nearest) <= speed
        and walking.stands(board, Footprint(x, y, start.side))
        and not any(shares(Footprint(x, y, start.side), other.footprint) for other in seen)
        and not clipping.lane_fault(board, start, Footprint(x, y, start.side), bytes(busy))
    }


def scattered(draws: Draws) -> tuple[Battle, WeaponFacts] | None:
    """Ann, bob, a friend and two enemies wherever they may stand on a random map; None where there is no room."""
    board = random_board(draws, 4, 9, with_edges=draws.chance(30))
    held = draws.pick((FIST, SPEAR))
    sheets = [
        unit("ann", weapons=(held,), size=draws.pick((5, 5, 10)), PER=3, printed={"speed": 1 + draws.below(9)}),
        unit("bob", "blue", size=draws.pick((5, 5, 10))), unit("fay"), unit("eve", "blue"), unit("dan", "blue"),
    ]  # fmt: skip
    at: dict[str, Place] = {}
    taken: list[Footprint] = []
    for sheet in sheets:
        side = max(1, sheet.size // 5)
        spaces = [
            space
            for x in range(board.width - side + 1)
            for y in range(board.height - side + 1)
            if walking.stands(board, space := Footprint(x, y, side)) and not any(shares(space, each) for each in taken)
        ]
        if not spaces:
            return None
        taken.append(draws.pick(spaces))
        at[sheet.id] = taken[-1][:2]
    battle = fight(board, *sheets, at=at)
    if draws.chance(30):
        with battle:
            battle.write("eve", Conditions, "unconscious", True)
    return battle, held


def plain(offer: Offer) -> bool:
    """Whether it is a charge on which nobody is overrun (OVR-06)."""
    return all(field.values == ("",) for field in offer.fields if field.name == "overrun")


@pytest.mark.rule("CHG-05", "CHG-06", "CHG-07", "CHG-08")
def test_h07_guard_a_charge_is_offered_exactly_where_a_search_of_the_whole_map_finds_one() -> None:
    """Straight lane, squares free, nothing slow, long enough and not too long, ending on the nearest place."""
    offers = none = 0
    for number in range(seed(), seed() + amount("charge_offers")):
        made = scattered(Draws(number, 7))
        if made is None:
            continue
        battle, held = made
        reach = battle.rules.reach(battle.unit("ann"), held)
        expected = charges(battle, reach, battle.unit("ann").derived.speed)
        squares = {
            square
            for offer in referee.legal(battle, "ann")
            if offer.verb == "charge" and offer.fields[0].values == ("bob",) and plain(offer)
            for field in offer.fields
            if field.name == "square"
            for square in field.values
        }
        assert squares == expected, f"map {number}"
        offers, none = offers + bool(expected), none + (not expected)
        battle.close()
    assert min(offers, none) > amount("charge_offers") / 20
