"""Single words by key: verbs, costs, states, stances, wound bands, house rules."""

from __future__ import annotations

from collections.abc import Iterable

from game.text.phrases import Phrases

#: What only people at a table ask for -> the words for it.
BY_HAND = {
    "fiat_place": "hand.place", "fiat_health": "hand.health", "fiat_condition": "hand.condition",
    "fiat_give": "hand.items", "fiat_take": "hand.items", "fiat_initiative": "hand.initiative",
    "fiat_door": "hand.doors", "fiat_add": "hand.add", "fiat_remove": "hand.remove", "fiat_dice": "hand.dice",
    "roll_by_hand": "dice.heading",
}  # fmt: skip


class Words:
    """The words of one language; every method raises MissingText for a key it has no word for."""

    def __init__(self, text: Phrases) -> None:
        self.text = text

    def verb(self, verb: str, mode: str = "") -> str:
        """A verb as a button names it; of a plain attack what it is with a weapon of that mode: Shoot, Strike."""
        if verb == "bolt":  # nobody commands these three: a spell strikes, a mine goes off, gas is breathed
            return self.text.say("cast.verb")
        if verb == "mine":
            return self.text.say("window.zone_mine")
        if verb == "gas":
            return self.text.say("window.zone_gas")
        if verb in BY_HAND:
            return self.text.say(BY_HAND[verb])
        return self.text.say(f"attack.verb_by.{mode}" if verb == "attack" and mode else f"{verb}.verb")

    def effect(self, key: str) -> str:
        """What a plan may bring about: pushed, free …; points and states by their own words: stun, prone, blind."""
        for family in ("effect", "points.kind", "condition"):
            if self.text.has(f"{family}.{key}"):
                return self.text.say(f"{family}.{key}")
        return self.text.say(f"effect.{key}")

    def contest_name(self, name: str) -> str:
        """A contest, save or other roll by name; what has no name of its own is called by its verb."""
        key = f"contest.name.{name}"
        return self.text.say(key if self.text.has(key) else f"{name}.verb")

    def costs(self, costs: Iterable[str]) -> str:
        """A price: ``move action + standard action``."""
        return self.text.say("actions.plus").join(self.text.say(f"actions.{cost}") for cost in costs)

    def condition(self, name: str) -> str:
        """A state or stance of a unit: prone, flat_footed, dead, held, asleep, parry, aiming …"""
        return self.text.say(f"condition.{name}")

    def points(self, kind: str) -> str:
        """A type of condition points: stun, burn, right_arm …"""
        return self.text.say(f"points.kind.{kind}")

    def standing(self, answer: str) -> str:
        """How a unit answers when it is asked: default, never, danger, ask."""
        return self.text.say(f"set_standing.{answer}")

    def band(self, band: str) -> str:
        """How hurt a unit looks (INF-04)."""
        return self.text.say(f"band.{band}")

    def grade(self, grade: str) -> str:
        """The word for B, L or A."""
        return self.text.say(f"damage.grade.{grade}")

    def attribute(self, name: str) -> str:
        """The word for STR, DEX …"""
        return self.text.say(f"attribute.{name}")

    def skill(self, name: str) -> str:
        """The word for a Skill."""
        return self.text.say(f"skill.{name}")

    def house(self, name: str) -> str:
        """What a house rule is about."""
        return self.text.say(f"house.{name}.name")

    def house_value(self, name: str, value: str) -> str:
        """One of its values in words."""
        if value.isdecimal():
            return self.text.say("house.rounds", value=int(value))
        return self.text.say(f"house.{value}" if value in ("on", "off") else f"house.{name}.{value}")

    def house_rule(self, name: str) -> str:
        """The rule whose gap it fills."""
        from systems.rulesets.house import BY_NAME

        return BY_NAME[name].rule
