"""What a ruleset is shown of a sheet: everything that is fixed when a unit arrives, and what derives from it."""

from __future__ import annotations

from systems.facts.items import ArmorFacts, SupplyFacts, ThingFacts, WeaponFacts
from systems.facts.spells import AbilityFacts, SpellFacts
from systems.frozen import dataclass

ATTRIBUTES = ("STR", "DEX", "END", "INT", "PER", "RES", "PRE", "MAN", "COM")
PLACES = {name: place for place, name in enumerate(ATTRIBUTES)}
SKILLS = (
    "Athletics", "Brawl", "Drive", "Firearms", "Larceny", "Stealth", "Survival", "Blade", "Archery",
    "Academics", "Computer", "Crafts", "Investigation", "Medicine", "Occult", "Science",
    "Animal Ken", "Empathy", "Expression", "Intimidation", "Socialize", "Subterfuge",
)  # fmt: skip
PHYSICAL_SKILLS = frozenset(SKILLS[:9])
SOCIAL_SKILLS = frozenset(SKILLS[16:])


@dataclass(frozen=True, slots=True)
class UnitSheet:
    """Everything about a unit that is fixed when it arrives: the ruleset derives the rest.

    ``printed`` overrides single derived values by name (``base_defense``, ``dodge_defense``,
    ``insight_defense``, ``health``, ``initiative``, ``speed``, ``defense_extra``, ``willpower``,
    ``sensory_range``, ``reflex``, ``fortitude``, ``will``); stored as printed, DESIGN 10.
    """

    id: str
    side: str
    template: str = ""
    name_en: str = ""
    name_zh: str = ""
    kind: str = "human"
    size: int = 5
    attributes: tuple[int, ...] = (2,) * 9
    """In the order of ATTRIBUTES; -1 is a null attribute."""
    skills: tuple[tuple[str, int], ...] = ()
    specialties: tuple[str, ...] = ()
    weapons: tuple[WeaponFacts, ...] = ()
    armor: ArmorFacts | None = None
    shield: WeaponFacts | None = None
    natural_armor: int = 0
    deflection: int = 0
    deflection_supernatural: bool = False
    printed: tuple[tuple[str, int], ...] = ()
    traits: tuple[tuple[str, int], ...] = ()
    abilities: tuple[AbilityFacts, ...] = ()
    spells: tuple[SpellFacts, ...] = ()
    gear: tuple[tuple[str, int], ...] = ()
    """Things carried that are no weapons: (item, how many)."""
    explosives: tuple[WeaponFacts, ...] = ()
    """Grenades and mines, each with how many (``shots``); nothing one can strike or parry with."""
    bindings: tuple[ThingFacts, ...] = ()
    """Those of the gear that can tie somebody up, as far as breaking them goes (BND-02)."""
    supplies: tuple[SupplyFacts, ...] = ()
    """Those of the gear that can be drunk, eaten or taken (MOV-16)."""
    laid: tuple[tuple[str, int, int], ...] = ()
    """Mines it has laid before the battle, beside those it carries: (item, x, y)."""
    kept: tuple[tuple[str, str], ...] = ()
    """Where an item or a piece of gear is at the start, and goes back to: (item, place); ``hand`` for in hand. What
    is not named is where the ruleset expects it (ACT-02)."""
    x: int = 0
    y: int = 0
    altitude: int = 0

    def __hash__(self) -> int:
        """From a part that tells nearly all apart, as a weapon's."""
        return hash((self.id, self.template, self.attributes))

    @property
    def arms(self) -> tuple[WeaponFacts, ...]:
        """Everything one can strike or parry with: the weapons, and the shield last."""
        return self.weapons if self.shield is None else (*self.weapons, self.shield)


@dataclass(frozen=True, slots=True)
class Derived:
    """Values a ruleset derives from a sheet (companion 1 and 4)."""

    health: int
    speed: int
    initiative: int
    base_defense: int
    dodge_defense: int
    insight_defense: int
    defense_extra: int
    willpower: int
    sensory_range: int
    reflex: int
    fortitude: int
    will: int
    footprint: int
