"""The shapes of ``assets/``: items, units and terrain, and of what a scenario may say differently about a unit."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from game.scenario.shapes import Block, Damage, NameText, Rating, Small, Traits, Word

Place = Literal[
    "hand", "waist", "back", "quiver", "bandolier", "dart_pouch", "handy_pocket", "pocket", "belt_pouch", "backpack"
]
Loading = Literal[
    "bow",
    "light_crossbow",
    "heavy_crossbow",
    "magazine",
    "cell",
    "revolver",
    "bolt_action",
    "single_shot",
    "shell",
    "heavy_shell",
    "fuse",
]


def _item(value: object) -> object:
    return {"item": value} if isinstance(value, str) else value


def _ground(value: object) -> object:
    return {"is": value} if isinstance(value, str) else value


class Thrown(Block):
    """How a hand weapon is thrown: one more way to attack with the same item."""

    range: Annotated[int, Field(ge=1, le=999)]
    shots: Annotated[int, Field(ge=1, le=999)] = 1
    traits: Traits = Field(default_factory=dict)


class WeaponTemplate(Block):
    """A weapon, natural weapon or shield of ``assets/items``. ``strength`` is the whole requirement, [Heavy] in it."""

    name: NameText
    mode: Literal["brawl", "blade", "throwing", "archery", "firearm", "artillery"]
    size: Small | None = None
    damage: Small
    grade: Literal["B", "L", "A"] = "L"
    types: Annotated[list[Damage], Field(min_length=1)]
    strength: Small | None = None
    range: Annotated[int, Field(ge=0, le=9999)] = 0
    shots: Small = 0
    specialty: Word
    natural: Literal["hand", "leg", "tooth", "tail", "horn", "tentacle"] | None = None
    traits: Traits = Field(default_factory=dict)
    thrown: Thrown | None = None
    loading: Loading | None = None
    """How it is made ready to shoot again (RLD)."""
    ammo: Word | None = None
    """The gear it is loaded with."""
    spare: Small = 0
    """How much of that a unit carries that says nothing else."""


class ArmorTemplate(Block):
    name: NameText
    melee: Small
    ranged: Small
    penalty: Small = 0
    traits: Traits = Field(default_factory=dict)


class Use(Block):
    """What drinking, eating or taking it does (MOV-16): points of damage healed, condition points taken away."""

    way: Literal["drink", "eat", "take"]
    heals: Small = 0
    eases: dict[Word, Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=dict)


class GearTemplate(Block):
    """A thing that is carried and is no weapon; ``binds`` where it can tie somebody up (BND-02). What it takes to
    break it follows from Size and material, unless it has a ``hardness`` of its own (companion 7.4).
    """

    name: NameText
    size: Small
    material: Word
    hardness: Small | None = None
    binds: bool = False
    place: Place = "belt_pouch"
    """Where it is carried unless a unit says otherwise (ITM-01)."""
    use: Use | None = None


Gift = Literal[
    "attack", "attack_extra", "extra_damage", "dodge", "insight", "armor", "natural", "deflection", "speed",
    "reduction", "absorption", "charge_strength_only", "charge_unpenalized", "defense", "any_surface",
    "blows",
]  # fmt: skip
Action = Literal["standard", "move", "swift", "free"]
Bonus = Literal["technique", "training", "enhancement", "morale", "luck", "perfect"]


class AbilityTemplate(Block):
    """An art that is used as an action (CUL): what it costs, what it gives and for how many own turns."""

    name: NameText
    action: Action
    tag: Literal["cultivation", "footwork", "protective_qi"] | None = None
    gives: Annotated[dict[Gift, Annotated[int, Field(ge=1, le=99)]], Field(min_length=1)]
    rounds: Annotated[int, Field(ge=1, le=99)]
    bonus: Bonus = "technique"


class AmountTemplate(Block):
    """A number worked out by the caster: ``number`` times each of ``times``, through ``per``, at most ``most``."""

    number: Annotated[int, Field(ge=-99, le=99)] = 1
    times: list[Literal["power", "level", "attribute", "skill", "successes", "extra", "attribute_extra", "minute"]] = (
        Field(default_factory=list)
    )
    per: Annotated[int, Field(ge=1, le=99)] = 1
    most: Small = 0


class SpreadTemplate(Block):
    """The area of a spell: its shape, and its radius or length in metres."""

    kind: Literal["burst", "cone", "line"]
    metres: AmountTemplate


class SummonedTemplate(Block):
    """What a spell puts up: its Size, over how many squares, of which material, and whether nobody sees through it."""

    size: AmountTemplate
    wide: AmountTemplate = AmountTemplate()
    material: Word = "stone"
    opaque: bool = False


Given = Annotated[str, Field(pattern="^[A-Za-z_]+$")]
"""What a spell may give: an Attribute, or a word of ``rulesets.boons``."""


class SpellTemplate(Block):
    """A spell (SPL-05, companion 12); see ``systems.facts.SpellFacts`` for what each word means."""

    name: NameText
    rank: Literal["D", "DD", "C", "CC", "B", "BB", "A", "AA", "S"]
    tradition: Literal["arcane", "daoist", "ninja", "divine"]
    shape: Literal["effect", "points", "missiles", "bolt", "sleep", "item", "area", "barrier"]
    target: Literal["self", "friend", "foe", "anyone", "item", "square"]
    action: Literal["standard", "move", "swift", "free", "full_round", "full_turn"] = "standard"
    turns: Annotated[int, Field(ge=1, le=99)] = 1
    components: list[Literal["speech", "gesture", "book", "material"]] = Field(default_factory=list)
    specialty: str = ""
    rolled: bool = False
    save: Literal["", "fortitude", "reflex", "will"] = ""
    gives: dict[Given, AmountTemplate] = Field(default_factory=dict)
    bonus: Literal["technique", "training", "enhancement", "morale", "luck", "perfect"] = "enhancement"
    lasts: AmountTemplate = AmountTemplate()
    reach: AmountTemplate = AmountTemplate(number=0)
    concentration: bool = False
    points: str = ""
    grade: Literal["B", "L", "A"] = "L"
    types: list[Word] = Field(default_factory=list)
    spread: SpreadTemplate | None = None
    summons: SummonedTemplate | None = None


class ItemsFile(Block):
    """``assets/items/*.toml``: tables ``[weapon.KEY]``, and the same of shield, armor, gear and ability."""

    weapon: dict[Word, WeaponTemplate] = Field(default_factory=dict)
    shield: dict[Word, WeaponTemplate] = Field(default_factory=dict)
    armor: dict[Word, ArmorTemplate] = Field(default_factory=dict)
    gear: dict[Word, GearTemplate] = Field(default_factory=dict)
    ability: dict[Word, AbilityTemplate] = Field(default_factory=dict)
    spell: dict[Word, SpellTemplate] = Field(default_factory=dict)


class Held(Block):
    """A weapon as a unit carries it: an item, and what is different about this one."""

    item: Word
    size: Small | None = None
    damage: Small | None = None
    grade: Literal["B", "L", "A"] | None = None
    types: Annotated[list[Damage], Field(min_length=1)] | None = None
    strength: Small | None = None
    range: Small | None = None
    shots: Annotated[int, Field(ge=1, le=999)] | None = None
    traits: Traits | None = None


class Worn(Block):
    item: Word
    melee: Small | None = None
    ranged: Small | None = None
    penalty: Small | None = None
    traits: Traits | None = None


class Figure(Block):
    """What a template and a unit of a scenario can both say; a unit's word wins over its template's."""

    name: NameText | None = None
    kind: Word | None = None
    size: Annotated[int, Field(ge=0, le=100)] | None = None
    attributes: dict[str, Rating] = Field(default_factory=dict)
    skills: dict[str, Annotated[int, Field(ge=0, le=15)]] = Field(default_factory=dict)
    specialties: list[Word] | None = None
    weapons: list[Annotated[Held, BeforeValidator(_item)]] | None = None
    armor: Annotated[Worn, BeforeValidator(_item)] | None = None
    shield: Annotated[Held, BeforeValidator(_item)] | None = None
    natural_armor: Small | None = None
    deflection: Small | None = None
    deflection_supernatural: bool | None = None
    printed: dict[str, Annotated[int, Field(ge=0, le=9999)]] = Field(default_factory=dict)
    traits: Traits = Field(default_factory=dict)
    gear: dict[Word, Small] = Field(default_factory=dict)
    """Things carried by number; a unit's 0 takes one of its template's away."""
    kept: dict[Word, Place] = Field(default_factory=dict)
    """Where items and gear are at the start and go back to (ITM-01); ``hand`` for in hand."""
    abilities: list[Word] | None = None
    spells: list[Word] | None = None


class UnitTemplate(Figure):
    """``assets/units/*.toml``: a figure with nothing left open."""

    name: NameText
    kind: Word
    size: Annotated[int, Field(ge=0, le=100)]
    weapons: list[Annotated[Held, BeforeValidator(_item)]]


class UnitsFile(Block):
    unit: dict[Word, UnitTemplate]


class GroundTemplate(Block):
    name: NameText
    factor: Literal[0, 1, 2, 4] = 1
    opaque: bool = False
    size: Annotated[int, Field(ge=0, le=1000)] = 0
    half: Annotated[int, Field(ge=0, le=2)] = 2
    charge: bool | None = None
    material: str = ""
    look: Word = "floor"
    footing: Literal["", "narrow", "ice", "slope"] = ""
    wade: Annotated[int, Field(ge=0, le=1000)] = 0
    dc: Annotated[int, Field(ge=0, le=20)] = 0
    climb: Annotated[int, Field(ge=1, le=30)] = 3
    current: Literal["", "slow", "rapid"] = ""
    shelter: Annotated[int, Field(ge=0, le=8)] = 0
    shelter_most: Annotated[int, Field(ge=0, le=1000)] = 0
    reflex: Annotated[int, Field(ge=-10, le=10)] = 0
    athletics: Annotated[int, Field(ge=-10, le=10)] = 0
    brush: bool = False
    fire: Annotated[int, Field(ge=0, le=30)] = 0
    heat: Annotated[int, Field(ge=0, le=99)] = 0
    kindles: bool = False


class ThingTemplate(Block):
    name: NameText
    size: Small
    half: Annotated[int, Field(ge=0, le=2)] = 2
    factor: Literal[0, 1, 2, 4] = 0
    opaque: bool = False
    material: str = "wood"
    look: Word = "crate"
    joined: bool = False
    effortless: bool = False
    """Kicked aside on the way (FRE-05)."""
    deceptive: bool = False
    """Only looks effortless (FRE-06)."""


class EdgeTemplate(Block):
    name: NameText
    blocks: bool
    opaque: bool
    size: Annotated[int, Field(ge=0, le=1000)]
    half: Annotated[int, Field(ge=0, le=2)] = 2
    material: str = ""
    door: Literal["shut", "locked", "open"] | None = None
    """How a door stands; nothing for what is no door (MOV-15)."""


class Sign(Block):
    """What a character of a map stands for. ``is`` names a ground or a thing; a table can say more."""

    is_: Annotated[Word | None, Field(alias="is")] = None
    ground: Word | None = None
    thing: Word | None = None
    size: Annotated[int, Field(ge=1, le=100)] | None = None
    smoke: bool = False
    climb: Annotated[int, Field(ge=1, le=30)] | None = None
    flow: Literal["n", "e", "s", "w"] | None = None


Legend = dict[str, Annotated[Sign, BeforeValidator(_ground)]]


class TerrainFile(Block):
    ground: dict[Word, GroundTemplate]
    thing: dict[Word, ThingTemplate]
    edge: dict[Word, EdgeTemplate]
    legend: Legend
    edges: dict[str, Word]
