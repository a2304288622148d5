"""Reloading by the Overseer rules: what each kind of weapon takes to be ready again, step by step (RLD, MOV-09 to
MOV-14, SWF-01, FRE-02, FRE-03, ACT-11).
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import (
    BY_HAND,
    CHAMBERED,
    FUSE,
    LIT,
    SPIN,
    SPINNING,
    SPUN,
    SPUN_ON,
    UnitFacts,
    UnitSheet,
    WeaponFacts,
    cite,
)
from systems.rulesets import ammunition
from systems.rulesets.answers import LoadStep
from systems.rulesets.handling import BIPOD, set_up, stands

SWIFT, MOVE = ("swift",), ("move",)
FULL_ROUND, FULL_TURN = ("move", "standard"), ("swift", "move", "standard")
LADDER: tuple[tuple[str, ...], ...] = (FULL_TURN, FULL_ROUND, ("standard",), MOVE, SWIFT, ())
"""Costs from dear to cheap (ACT-11); a full turn, which the texts leave out, stands above a full round."""
TRADES: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {
    MOVE: (MOVE, ("standard",)),
    SWIFT: (SWIFT, MOVE, ("standard",)),
}
"""What a dearer action may be spent on (ACT-07)."""
FULL, NOTHING = -1, 0
SPEEDLOADER = "speedloader"
SPECIAL = {
    "magazine": {
        "piercing": "magazine_piercing", "silver": "magazine_silver", "tracer": "magazine_tracer",
        "ruby": "magazine_ruby",
    },
    "load": {"piercing": "load_piercing", "silver": "load_silver", "tracer": "load_tracer", "ruby": "load_ruby"},
}  # fmt: skip
"""Steps that can be taken with rounds of another kind, and what they are called then."""
COCKED, HALF, OPEN = "cocked", "half_cocked", "open"


class Kind(NamedTuple):
    """How one kind of weapon is loaded: what it costs, by which rules, how many rounds go in at once (−1: all that
    fit), and what has to be done before a round can be put in. ``empty``: it is carried unloaded.
    """

    name: str
    price: tuple[str, ...]
    rules: tuple[str, ...]
    rounds: int = FULL
    first: str = ""
    empty: bool = False


#: By kind of loading of the weapon list: ``loading`` in assets/items.
KINDS: dict[str, Kind] = {
    "bow": Kind("nock", SWIFT, ("RLD-05", "RLD-01"), rounds=1, empty=True),
    "light_crossbow": Kind("load", MOVE, ("RLD-07", "MOV-12"), rounds=1, first=COCKED),
    "heavy_crossbow": Kind("load", MOVE, ("RLD-08", "MOV-12"), rounds=1, first=COCKED),
    "magazine": Kind("magazine", MOVE, ("RLD-03", "MOV-09")),
    "cell": Kind("cell", MOVE, ("RLD-03", "MOV-09")),
    "revolver": Kind("load", FULL_ROUND, ("RLD-06",)),
    BY_HAND: Kind("load", MOVE, ("RLD-03", "MOV-10"), first=OPEN),
    "single_shot": Kind("load", MOVE, ("MOV-10", "RLD-03"), rounds=1),
    "shell": Kind("shell", MOVE, ("MOV-14",), rounds=1),
    "heavy_shell": Kind("shell", FULL_ROUND, ("MOV-14",), rounds=1),
    FUSE: Kind("light", MOVE, ("AOE-04", "ACT-06"), rounds=NOTHING),
}


def loaded(sheet: UnitSheet) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, str], ...]]:
    """How the weapons of a sheet are carried: rounds in them where that is not their magazine, and steps done. A bow is
    strung and no arrow on it; everything else comes loaded and ready (ACT-02).
    """
    rounds = tuple((arm.item, 0) for arm in sheet.weapons if arm.loading and KINDS[arm.loading].empty)
    handled = tuple((arm.item, step) for arm in sheet.weapons if arm.shots for step in _ready(arm))
    return rounds, handled


def _ready(weapon: WeaponFacts) -> tuple[str, ...]:
    if weapon.loading == BY_HAND:
        return (CHAMBERED,)
    if weapon.loading == FUSE:
        return (LIT,)
    return (COCKED,) if weapon.loading in ("light_crossbow", "heavy_crossbow") else ()


def spent(weapon: WeaponFacts) -> tuple[str, ...]:
    """Steps that a shot undoes: the string is off, the bolt has to be worked again."""
    return _ready(weapon)


def steps(unit: UnitFacts, weapon: WeaponFacts) -> tuple[LoadStep, ...]:
    """What can be done next to make the weapon ready, the usual way first, setting up its bipod last (companion 9);
    nothing where it is ready, full and set up.
    """
    found = _loading(unit, weapon)
    if weapon.trait(SPIN):
        found = (*_spinning(unit, weapon), *found)
    if not weapon.trait(BIPOD) or set_up(unit, weapon):
        return found
    return (*found, _step("bipod", FULL_ROUND, ("FIR-07", "ACT-04"), done=stands(unit)))


def _spinning(unit: UnitFacts, weapon: WeaponFacts) -> tuple[LoadStep, ...]:
    """Barrels started, or kept turning, for the next turn; it takes no action, and no more than once a turn."""
    done = {step for item, step in unit.handled if item == weapon.item}
    if done & {SPINNING, SPUN_ON}:
        return ()
    return (_step("spin_up", (), ("FIR-01", "ACT-03"), done=SPUN_ON if SPUN in done else SPINNING),)


def turned(rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """What has been done to the weapons, as a new turn of their bearer begins: barrels that were started turn fast
    enough now, those that nobody kept turning have stopped.
    """
    now = {SPINNING: SPUN, SPUN_ON: SPUN}
    return tuple((item, now.get(step, step)) for item, step in rows if step != SPUN)


def _loading(unit: UnitFacts, weapon: WeaponFacts) -> tuple[LoadStep, ...]:
    """The next steps of putting rounds in."""
    kind = KINDS.get(weapon.loading)
    if kind is None:
        return ()
    done = {step for item, step in unit.handled if item == weapon.item}
    rounds = unit.loaded(weapon)
    if weapon.loading == FUSE:
        lit = LIT in done or not rounds
        return () if lit else (_step(kind.name, kind.price, kind.rules, done=LIT),)
    unready = weapon.loading == BY_HAND and rounds > 0 and CHAMBERED not in done
    closing = (_step("bolt", SWIFT, ("SWF-01", "FRE-02"), done=CHAMBERED),) if unready else ()
    if rounds >= weapon.shots and kind.name == "magazine":
        return _special(unit, weapon, kind, FULL, "")
    if rounds >= weapon.shots or (closing and OPEN not in done):
        return closing
    if kind.first and kind.first not in done:
        return (_before(unit, weapon, done),)
    room = weapon.shots - rounds
    ready = CHAMBERED if weapon.loading == BY_HAND else ""
    each = _step(kind.name, _cheaper(unit, weapon, kind.price), kind.rules, min(room, kind.rounds) if kind.rounds > 0
                 else FULL, weapon.ammo, ready)  # fmt: skip
    others = _special(unit, weapon, kind, each.rounds, ready)
    if weapon.loading != "revolver" or not dict(unit.gear).get(SPEEDLOADER):
        return (*closing, each, *others)
    quick = _step("speedloader", _cheaper(unit, weapon, MOVE, SPEEDLOADER), ("RLD-06", "MOV-11"), FULL, SPEEDLOADER)
    return quick, each, *others


def _special(unit: UnitFacts, weapon: WeaponFacts, kind: Kind, rounds: int, done: str) -> tuple[LoadStep, ...]:
    """The same with rounds of another kind, where the unit has some (companion 13.2)."""
    if kind.name not in SPECIAL or not unit.gear:
        return ()
    carried = dict(unit.gear)
    found = ((name, ammunition.gear_of(each, weapon.ammo)) for each, name in SPECIAL[kind.name].items())
    return tuple(
        _step(name, _cheaper(unit, weapon, kind.price, gear), kind.rules, rounds, gear, done)
        for name, gear in found
        if carried.get(gear)
    )


def _before(unit: UnitFacts, weapon: WeaponFacts, done: set[str]) -> LoadStep:
    """What comes before loading: the bolt opened, the string drawn. A heavy crossbow takes a full turn, and two where
    the Strength for it is lacking (RLD-08).
    """
    if weapon.loading == BY_HAND:
        return _step("open", SWIFT, ("RLD-04", "SWF-01"), done=OPEN)
    if weapon.loading == "light_crossbow":
        return _step("cock", MOVE, ("MOV-13", "RLD-07"), done=COCKED)
    weak = unit.attribute("STR") < weapon.strength and HALF not in done
    return _step("cock", FULL_TURN, ("RLD-08",), done=HALF if weak else COCKED)


def _cheaper(unit: UnitFacts, weapon: WeaponFacts, price: tuple[str, ...], ammo: str = "") -> tuple[str, ...]:
    """The price with the ammunition in hand already: one step less (RLD-02, ACT-11)."""
    if not dict(unit.held).get(ammo or weapon.ammo):
        return price
    cite("RLD-02", "ACT-11")
    return LADDER[LADDER.index(price) + 1]


def _step(
    name: str, price: tuple[str, ...], rules: tuple[str, ...], rounds: int = NOTHING, uses: str = "", done: str = ""
) -> LoadStep:
    return LoadStep(name, TRADES.get(price, (price,)), rules, rounds, uses, done)
