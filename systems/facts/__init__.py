"""What a ruleset is shown: plain, frozen facts about units, weapons and one deed.

Rulesets see facts, never entities. Everything here is an int, a string or a tuple, so facts can be
compared, pickled, sent to another process and written down in a test without a board or a world.

Units: metres unless a name says ``half`` (half metres); DP is dice of a pool.

``unit`` is what most questions are about, ``sheet`` what it was when it arrived, ``items`` and ``spells`` what it has;
``citing`` names the rules that are followed. This file collects them.
"""

from systems.facts.citing import CITED, cite
from systems.facts.items import (
    BY_HAND,
    CHAMBERED,
    FUSE,
    GRADES,
    LIT,
    MELEE_MODES,
    MODES,
    PREPARED,
    SPIN,
    SPINNING,
    SPUN,
    SPUN_ON,
    ArmorFacts,
    SupplyFacts,
    ThingFacts,
    WeaponFacts,
)
from systems.facts.sheet import ATTRIBUTES, PHYSICAL_SKILLS, SKILLS, SOCIAL_SKILLS, Derived, UnitSheet
from systems.facts.spells import ONCE, TOUCH, AbilityFacts, Amount, Boon, Grant, SpellFacts, Spread, Summoned
from systems.facts.unit import CARRIED, CLIMBING, CLINGING, LEAPING, RIDING, Footprint, Held, UnitFacts

__all__ = [
    "ATTRIBUTES",
    "BY_HAND",
    "CARRIED",
    "CHAMBERED",
    "CITED",
    "CLIMBING",
    "CLINGING",
    "FUSE",
    "GRADES",
    "LEAPING",
    "LIT",
    "MELEE_MODES",
    "MODES",
    "ONCE",
    "PHYSICAL_SKILLS",
    "PREPARED",
    "RIDING",
    "SKILLS",
    "SOCIAL_SKILLS",
    "SPIN",
    "SPINNING",
    "SPUN",
    "SPUN_ON",
    "TOUCH",
    "AbilityFacts",
    "Amount",
    "ArmorFacts",
    "Boon",
    "Derived",
    "Footprint",
    "Grant",
    "Held",
    "SpellFacts",
    "Spread",
    "Summoned",
    "SupplyFacts",
    "ThingFacts",
    "UnitFacts",
    "UnitSheet",
    "WeaponFacts",
    "cite",
]
