"""Case H26: what a forecast says is what comes out, in 40 situations (that asking changes nothing: test_referee)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Aim, AimedAttack, AllOutAttack, Attack, Charge, Command, DropProne, Parry, TotalDefense
from systems.dice import Dice
from systems.events import AttackResolved, DamageTaken
from systems.facts import ArmorFacts, UnitSheet, WeaponFacts
from systems.forecast import Forecast
from tests.amounts import amount, seed
from tests.field import FIST, do, end, end_until, fight, hit, pass_round, preview, unit, weapon

Case = tuple[Battle, Attack]
SABER = weapon("saber", "blade", size=3, damage=4, specialty="sabers")
BOW = weapon("bow", "archery", size=3, damage=3, strength=3, base=4)
GUN = weapon("gun", "firearm", damage=4, base=3, shots=99, high_speed=2, live_round=1)
KNIFE = weapon("knife", "throwing", damage=2, strength=3, base=3, light_throwing=1)
DULL = weapon("dull", damage=14, grade="B")
VEST = ArmorFacts("vest", 2, 2, traits=(("bulletproof", 1),))
HARDY: dict[str, Any] = {"health": 30}


def ann(*weapons: WeaponFacts, **more: Any) -> UnitSheet:
    ratings = {"STR": 3, "DEX": 3, "PER": 3, "Brawl": 2, "Blade": 3, "Athletics": 3, "Archery": 3, "Firearms": 3}
    return unit("ann", weapons=weapons or (FIST,), **(ratings | more))


def bob(**more: Any) -> UnitSheet:
    return unit("bob", "blue", **({"printed": HARDY} | more))


def plain(arm: WeaponFacts, *map: str, foe: UnitSheet | None = None, with_: Attack | None = None, **more: Any) -> Case:
    """Ann attacks bob with this weapon on this map."""
    battle = fight(map or ("AB",), ann(arm, **more), foe or bob())
    return battle, with_ or Attack("ann", "bob", arm.key)


def after(*commands: Command, arm: WeaponFacts = FIST, foe: UnitSheet | None = None) -> Case:
    """Bob does something in his turn; then ann attacks him."""
    battle = fight(("AB",), ann(arm), foe or bob(weapons=(SABER,), Blade=2))
    end(battle)
    for command in commands:
        do(battle, command)
    end(battle)
    return battle, Attack("ann", "bob", arm.key)


def wounded(points: int, health: int) -> Case:
    foe = bob(printed={"health": health, "base_defense": 0, "willpower": 0})
    battle = fight(("AB", "D."), ann(DULL), foe, unit("dan", "blue"))
    hit(battle, "ann", "bob", "dull", faces=(8,) * points + (1,) * (19 - points))
    pass_round(battle)
    return battle, Attack("ann", "bob", "dull")


def aimed(rounds: int) -> Case:
    battle, _ = plain(GUN, "A......B")
    for _ in range(rounds):
        do(battle, Aim("ann", "bob", "gun"))
        end_until(battle, "ann")
    return battle, AimedAttack("ann", "bob", "gun")


def charging(**more: Any) -> Case:
    return plain(SABER, "A.....B", with_=Charge("ann", "bob", "saber", square=(4, 0), **more))


def fresh() -> Case:
    battle = fight(("AB",), ann(FIST), bob(DEX=4, PER=6), fresh=True)
    return battle, Attack("ann", "bob", "fist")


def guarded(points: int, extra: int = 0, **more: Any) -> Case:
    printed = {"health": 30, "base_defense": points, "defense_extra": extra}
    return plain(FIST, foe=bob(printed=printed), **more)


SITUATIONS: dict[str, Callable[[], Case]] = {
    "fists": lambda: plain(FIST),
    "sword without its specialty": lambda: plain(SABER),
    "sword with it": lambda: plain(SABER, specialties=("sabers",)),
    "bow in base range": lambda: plain(BOW, "A..B"),
    "bow at three base ranges": lambda: plain(BOW, "A.........B"),
    "gun": lambda: plain(GUN, "A..B"),
    "gun beside the target": lambda: plain(GUN),
    "gun at four base ranges": lambda: plain(GUN, "A..........B"),
    "thrown knife": lambda: plain(KNIFE, "A..B"),
    "thrown by who is too weak": lambda: plain(KNIFE, "A....B", STR=2),
    "crate before the target": lambda: plain(BOW, "A.4B"),
    "low crate before the target": lambda: plain(BOW, "A.2B"),
    "crate before the shooter": lambda: plain(BOW, "A4.B"),
    "prone in melee": lambda: after(DropProne("bob")),
    "prone against shots": lambda: after(DropProne("bob"), arm=GUN),
    "total defense": lambda: after(TotalDefense("bob")),
    "total defense against a gun": lambda: after(TotalDefense("bob"), arm=GUN),
    "parrying": lambda: after(Parry("bob", "saber")),
    "two left of six": lambda: wounded(4, 6),
    "helpless": lambda: wounded(6, 6),
    "flat-footed": fresh,
    "charge": charging,
    "charge with Willpower": lambda: charging(willpower=True),
    "all-out": lambda: plain(FIST, with_=AllOutAttack("ann", "bob", "fist"), STR=5),
    "aimed once": lambda: aimed(0),
    "aimed three times": lambda: aimed(2),
    "Willpower": lambda: plain(FIST, with_=Attack("ann", "bob", "fist", willpower=True)),
    "extras of a legend": lambda: plain(FIST, STR=6, Brawl=5),
    "extras held back": lambda: plain(FIST, STR=6, Brawl=5, with_=Attack("ann", "bob", "fist", extra=0)),
    "defensive extras": lambda: guarded(1, 3, STR=6, Brawl=5),
    "big against small": lambda: plain(FIST, foe=bob(size=2), size=9),
    "small against big": lambda: plain(SABER, foe=bob(size=9), size=2),
    "pool of nothing": lambda: guarded(5),
    "pool far below nothing, Presence 11": lambda: guarded(25, STR=6, Brawl=5, PRE=11),
    "chance die against an extra": lambda: guarded(9, 1),
    "nine adds a die": lambda: plain(weapon("nine", damage=2, again=9)),
    "eight adds a die": lambda: plain(weapon("eight", damage=2, again=8)),
    "no Skill": lambda: plain(FIST, Brawl=0, STR=5),
    "bulletproof that holds": lambda: plain(GUN, foe=bob(armor=VEST)),
    "two modifiers that cancel": lambda: plain(SABER, specialties=("sabers",), foe=bob(printed={"base_defense": 1})),
}


def test_forty_situations_are_forty() -> None:
    assert len(SITUATIONS) == 40


def spread(distribution: tuple[float, ...]) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = sum(n * p for n, p in enumerate(distribution))
    return mean, sqrt(max(0.0, sum((n - mean) ** 2 * p for n, p in enumerate(distribution))))


@pytest.mark.parametrize("name", SITUATIONS)
def test_h26_what_is_forecast_is_what_comes_out(name: str) -> None:
    """Share of hits and mean damage of fresh resolutions lie within 4.5 standard errors of the forecast."""
    battle, command = SITUATIONS[name]()
    found, rolls = preview(battle, command), amount("preview_rolls")
    trial = battle.fork(seed=1)
    mark = trial.mark()
    hits = harm = 0
    for number in range(rolls):
        trial.dice = Dice(seed() * rolls + number)
        assert referee.submit(trial, command) is None
        hits += sum(event.hit for event in trial.log if isinstance(event, AttackResolved))
        harm += sum(
            event.bashing + event.lethal + event.aggravated for event in trial.log if isinstance(event, DamageTaken)
        )
        trial.rewind(mark)
    trial.close()
    share_error = sqrt(found.hit * (1 - found.hit) / rolls)
    mean, deviation = spread(found.damage)
    assert abs(hits / rolls - found.hit) <= 4.5 * share_error + 1e-9
    assert mean == pytest.approx(found.mean)
    assert abs(harm / rolls - mean) <= 4.5 * deviation / sqrt(rolls) + 1e-9


@pytest.mark.parametrize("name", SITUATIONS)
def test_h26_the_odds_equal_every_face_counted_out(name: str) -> None:
    """Fractions made from the faces alone: a die gives k successes by a chain of high faces and what ends it."""
    battle, command = SITUATIONS[name]()
    found = preview(battle, command)
    expected = by_faces(found)
    assert sum(expected) > Fraction(99, 100)
    for successes, chance in enumerate(found.successes[: len(expected)]):
        assert chance == pytest.approx(float(expected[successes]), abs=1e-12), successes


def by_faces(found: Forecast, most: int = 40) -> list[Fraction]:
    """Chance of 0, 1 … final successes, from ten equal faces and nothing of the program."""
    tenth = Fraction(1, 10)
    if found.pool <= 0:
        fail, plain_, more = (9 - found.presence) * tenth, found.presence * tenth, tenth
    else:
        more = (11 - found.again) * tenth
        fail, plain_ = 7 * tenth, 3 * tenth - more
    die = [fail] + [more ** (k - 1) * plain_ + more**k * fail for k in range(1, most)]
    total = [Fraction(1)]
    for _ in range(max(1, found.pool)):
        total = [
            sum((total[a] * die[n - a] for a in range(max(0, n - most + 1), min(n, len(total) - 1) + 1)), Fraction(0))
            for n in range(most)
        ]
    final = [Fraction(0)] * (most + found.attack_extra)
    for rolled, chance in enumerate(total):
        net = rolled - found.lost_successes - found.defense_extra
        final[net + found.attack_extra if net >= 1 else 0] += chance
    return final[: most // 2]
