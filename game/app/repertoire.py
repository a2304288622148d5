"""Every verb as the window offers it: its group, its key there, what it is aimed at. One row a verb, in their order.

Groups follow the rulebook: attacks, special attacks, the hold, gear and care, defense. A group's key opens it; the key
of a deed counts while its group is open.
"""

from __future__ import annotations

from typing import NamedTuple

from systems.commands import BY_VERB, Attack
from systems.rulesets.base import Ruleset
from systems.verdicts import ALWAYS, JUDGES

GROUPS = {
    "area": ("area", "E"), "spells": ("cast", "S"), "ready": ("ready", "J"), "turn": ("delay", "J"),
    "ways": ("jump", "Y"), "special": ("trip", "X"), "hold": ("grapple", "H"), "gear": ("item", "R"),
}  # fmt: skip
"""Groups that fold out of a button of their own: icon and key. The same key again goes on to the next with that key."""


class Kind(NamedTuple):
    """One verb. ``aim``: ``foe``, ``held`` (somebody in the same hold), ``other`` (anybody else), ``own`` (its own
    side), ``anyone``, ``square`` (of spells cast on the ground), or "" where no unit is its target.

    ``arms``: which weapons it may be done with: ``melee``, ``ranged``, ``all``, ``bursts`` (what fires several rounds
    at once), ``guided`` (what is locked on first), ``area`` (whatever the edition makes such an area with), ``mine``
    (not done with it, but there has to be one), or "" for none.
    """

    verb: str
    group: str
    key: str
    aim: str = ""
    arms: str = ""
    icon: str = ""
    preset: tuple[tuple[str, object], ...] = ()
    """Fields that make this button differ from another of the same verb."""
    name: str = ""

    @property
    def named(self) -> str:
        """The name of its button; the verb's, unless one verb has two."""
        return self.name or self.verb

    @property
    def attacks(self) -> bool:
        """Whether it begins with an attack roll."""
        return issubclass(BY_VERB[self.verb], Attack)


KINDS: tuple[Kind, ...] = (
    Kind("aimed_attack", "attack", "A", "foe", "ranged", "aim"),
    Kind("charge", "attack", "C", "foe", "melee", preset=(("rush", ""), ("push", False))),
    Kind("short_burst", "area", "U", "foe", "bursts"),
    Kind("long_burst", "area", "L", "foe", "bursts"),
    Kind("full_auto", "area", "A", "foe", "bursts"),
    Kind("lock_on", "area", "K", "foe", "guided", icon="aim"),
    Kind("bombard", "area", "B", arms="area"),
    Kind("lob", "area", "G", arms="area"),
    Kind("spray", "area", "S", arms="area"),
    Kind("suppress", "area", "F", arms="area"),
    Kind("set_mine", "area", "M", arms="mine"),
    Kind("ready", "ready", "A", "", "all", "ready", (("deed", "attack"),), "ready_attack"),
    Kind("ready", "ready", "T", "", "melee", "trip", (("deed", "trip"),), "ready_trip"),
    Kind("ready", "ready", "B", "", "melee", "bull_rush", (("deed", "bull_rush"),), "ready_bull_rush"),
    Kind("ready", "ready", "G", "", "melee", "grapple", (("deed", "grapple"),), "ready_grapple"),
    Kind("ready", "ready", "P", "", "melee", "parry", (("deed", "parry"),), "ready_parry"),
    Kind("ready", "ready", "M", "", "", "move", (("deed", "move"),), "ready_move"),
    Kind("ready", "ready", "U", "", "", "stand_up", (("deed", "stand_up"),), "ready_stand_up"),
    Kind("ready", "ready", "E", "", "", "defend", (("deed", "total_defense"),), "ready_total_defense"),
    Kind("delay", "turn", "D"),
    Kind("swap", "turn", "S", "other"),
    Kind("attack_square", "turn", "K", "", "all"),
    Kind("hide", "turn", "H"),
    Kind("read_intent", "turn", "R", "foe"),
    Kind("warn", "turn", "W", "foe"),
    Kind("go_on_alert", "turn", "L"),
    Kind("jump", "ways", "J"),
    Kind("climb", "ways", "C"),
    Kind("crawl", "ways", "R"),
    Kind("swim", "ways", "S"),
    Kind("balance", "ways", "B"),
    Kind("fly", "ways", "F"),
    Kind("wing", "ways", "W"),
    Kind("mount", "ways", "M", "other"),
    Kind("dismount", "ways", "D"),
    Kind("ride", "ways", "I"),
    Kind("leave", "ways", "L"),
    Kind("surrender", "ways", "G"),
    Kind("total_defense", "defend", "D", icon="defend"),
    Kind("parry", "defend", "P", arms="melee"),
    Kind("all_out_attack", "attack", "O", "foe", "melee"),
    Kind("aim", "attack", "K", "foe", "ranged"),
    Kind("flurry", "special", "U", "foe", "melee"),
    Kind("trip", "special", "T", "foe", "melee"),
    Kind("bull_rush", "special", "B", "foe", "melee"),
    Kind("charge", "special", "C", "foe", "melee", "charge_rush", (("rush", "knock_back"),), "charge_rush"),
    Kind("overrun", "special", "O", "foe"),
    Kind("feint", "special", "F", "foe"),
    Kind("climb_onto", "special", "L", "foe"),
    Kind("shake_off", "special", "X", "foe"),
    Kind("disarm", "special", "D", "foe", "melee"),
    Kind("sunder", "special", "S", "foe", "melee"),
    Kind("break_object", "special", "K", "", "all"),
    Kind("readjust", "special", "R"),
    Kind("grapple", "hold", "G", "foe", "melee"),
    Kind("grapple_attack", "hold", "A", "held", "melee"),
    Kind("pin", "hold", "P", "held"),
    Kind("throw_target", "hold", "T", "held"),
    Kind("move_hold", "hold", "M"),
    Kind("body_shield", "hold", "C", "held"),
    Kind("let_go", "hold", "O", "held"),
    Kind("break_free", "hold", "F"),
    Kind("bind", "hold", "B", "other"),
    Kind("escape", "hold", "E"),
    Kind("unbind", "hold", "Y", "other"),
    Kind("pick_up", "gear", "P"),
    Kind("drop_item", "gear", "D"),
    Kind("draw", "gear", "W"),
    Kind("stow", "gear", "U"),
    Kind("don", "gear", "N", icon="stow"),
    Kind("reload", "gear", "R", arms="ranged"),
    Kind("consume", "gear", "E"),
    Kind("open_door", "gear", "O"),
    Kind("close_door", "gear", "X"),
    Kind("say", "gear", "Y"),
    Kind("lift_cover", "gear", "C"),
    Kind("set_down", "gear", "S"),
    Kind("first_aid", "gear", "A", "other"),
    Kind("wake", "gear", "K", "other"),
    Kind("staunch", "gear", "B"),
    Kind("put_out", "gear", "F"),
    Kind("aid", "gear", "H", "other"),
    Kind("activate", "gear", "T"),
)
BY_NAME = {kind.named: kind for kind in KINDS}
AFTER_WALK = frozenset((
    "attack", "all_out_attack", "trip", "bull_rush", "grapple", "disarm", "sunder", "feint", "climb_onto", "first_aid",
    "wake",
))  # fmt: skip
"""Deeds that one can walk to first, in one plan."""
UNAIMED = frozenset(("ready", "attack_square", "cast"))
"""Deeds whose target, where the button asks for none, is one choice among others, and may not be on the board."""
ANYWHERE = frozenset(("bombard", "lob", "spray", "suppress"))
"""Deeds for which any square may be named: those that are offered are only the ones worth naming."""
SQUARE = "square"
"""What a spell is aimed at that is cast on the ground."""
SPELL_AIMS = {"self": "", "item": "", "foe": "foe", "friend": "own", "anyone": "anyone", "square": SQUARE}
"""Whom a spell can be cast on -> what its button is aimed at."""
ONCE = frozenset(("total_defense", "parry", "stand_up", "drop_prone"))
"""Deeds whose button does them: nothing is left to choose, and no dice are thrown."""
FINAL = frozenset(("leave", "surrender"))
"""Deeds with which the unit's battle is over: nobody does them by one click."""


def played(rules: Ruleset, verb: str) -> bool:
    """Whether the edition has the verb and a chapter judges it."""
    kind = BY_VERB[verb]
    return rules.has(verb) and (kind in JUDGES or kind in ALWAYS)
