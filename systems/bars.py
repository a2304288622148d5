"""What states keep a unit from: the one place where a deed is refused because of them (companion 8.3, CDG-09, PIN-07).

The ruleset says which states bar what, in a few words; here each deed is asked about the words that concern it.
"""

from __future__ import annotations

from components.actions import ActionBudget
from systems.battle import Battle
from systems.facts import UnitFacts, WeaponFacts
from systems.offers import Refusal

#: Deeds that stand for what a word bars beside what their steps say.
WORDS: dict[str, tuple[str, ...]] = {
    "charge": ("walk", "charge"),
    "all_out_attack": ("all_out",),
    "stand_up": ("move",),
    "drop_prone": ("move", "react"),
    "overrun": ("walk",),
    "move_hold": ("walk",),
    "feint": ("move",),
    "climb_onto": ("hands", "move", "walk"),
    "shake_off": ("move",),
    "jump": ("walk", "move"),
    "climb": ("move", "hands"),
    "crawl": ("move", "walk"),
    "swim": ("move", "walk"),
    "balance": ("walk", "move"),
    "fly": ("move",),
    "wing": ("move",),
    "mount": ("move", "walk"),
    "dismount": ("move",),
    "ride": ("move",),
    "parry": ("hands", "move"),
    "total_defense": ("move",),
    "aim": ("attack", "see"),
    "lock_on": ("attack", "see"),
    "break_object": ("attack",),
    "bind": ("work", "hands", "move"),
    "unbind": ("hands", "move"),
    "pick_up": ("hands", "move"),
    "draw": ("hands", "move"),
    "don": ("hands", "move", "work"),
    "stow": ("hands", "move"),
    "reload": ("hands", "move"),
    "consume": ("hands", "move"),
    "open_door": ("hands", "move"),
    "close_door": ("hands", "move"),
    "lift_cover": ("hands", "move"),
    "first_aid": ("hands",),
    "wake": ("move",),
    "leave": ("walk", "move"),
    "aid": ("move",),
}
#: What a deed is refused with for each word, and where an action is missing.
KEYS = {
    "act": "barred.act",
    "attack": "barred.attack",
    "walk": "barred.walk",
    "move": "barred.move",
    "charge": "barred.charge",
    "all_out": "barred.all_out",
    "see": "barred.see",
    "react": "barred.react",
    "hands": "barred.hands",
    "work": "barred.work",
}
MISSING = {
    "standard": "barred.no_standard",
    "move": "barred.no_move",
    "swift": "barred.no_swift",
    "immediate": "barred.no_immediate",
}
#: What one may do whatever state one is in.
FREE = frozenset(("end_turn", "set_standing", "let_go", "drop_item", "set_down"))


def why_not(battle: Battle, unit: UnitFacts, verb: str) -> Refusal | None:
    """Why its body or a state keeps the unit from this; None when neither does. Answers are nobody's deed and are not
    asked.
    """
    key, rule = battle.rules.unfit(unit, verb)
    if key:
        return Refusal(key, (rule,), (("unit", unit.id), ("verb", verb)))
    if not unit.barred or verb in FREE:
        return None
    for word in words(battle, verb):
        if unit.bars(word):
            state, rule = battle.rules.barring(unit, word)
            return Refusal(KEYS[word], (rule,), (("unit", unit.id), ("verb", verb), ("state", state)))
    return None


def words(battle: Battle, verb: str) -> tuple[str, ...]:
    """The words that concern a deed: all acts, every attack, walking and what else is said of it."""
    steps = battle.rules.verb(verb).steps
    return (
        *(() if verb == "drop_prone" else ("act",)),
        *(("attack",) if "declare" in steps else ()),
        *(("walk", "move") if verb == "move" else ()),
        *WORDS.get(verb, ()),
    )


def taken(battle: Battle, unit: UnitFacts, kind: str, wanted: int) -> Refusal | None:
    """Why an action is missing that the turn still has: a state takes it away. None when the turn has none left."""
    if not unit.states or getattr(battle.of(unit.id, ActionBudget), kind) < wanted:
        return None
    state, rule = battle.rules.taking(unit, kind)
    return Refusal(MISSING[kind], (rule,), (("unit", unit.id), ("state", state))) if state else None


def weaponless(battle: Battle, unit: UnitFacts, weapon: WeaponFacts) -> Refusal | None:
    """Why bound hands or a disabled arm keep the unit from using the weapon; None when they do not."""
    if not unit.states:
        return None
    state = battle.rules.too_many_hands(unit, weapon)
    named = (("unit", unit.id), ("weapon", weapon.key), ("state", state))
    rule = battle.rules.barring(unit, "hands")[1] or "CDG-09"
    return Refusal("barred.hands", (rule,), named) if state else None
