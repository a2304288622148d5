"""Modifiers as lines: what, how much, by which rule. A hidden part shows only its sum (INF-01, INF-04)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.text.cast import STORYTELLER, Cast, Eyes
from game.text.numbers import signed, whole
from game.text.phrases import Part, Parts, Phrases, plain
from systems.facts import ATTRIBUTES, GRADES, SKILLS, cite
from systems.forecast import Modifier

#: Parts of a sum that share the first line, each with its number: ``DEX 5, Firearms 5, rifle 4``.
COUNTED = ("modifier.attribute", "modifier.skill", "modifier.weapon")
#: Lines of the target's side that anyone can see or was told.
OPEN = ("modifier.cover", "modifier.prone", "modifier.willpower_defense")

#: Lines whose source is a word of the rules and no thing: the family it is found in.
NAMED = {"modifier.points": "points.kind", "modifier.state": "condition"}
#: Lines whose source is a unit.
OF_UNITS = ("modifier.aid", "modifier.helper", "modifier.held", "modifier.held_parry")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sum. ``at`` points at the cause on the map; ``key`` is the modifier's, or the text's own."""

    text: str
    value: str
    rule: str
    at: tuple[str, int, int] | tuple[()] = ()
    key: str = ""


def modifier(text: Phrases, cast: Cast, each: Modifier) -> Line:
    """One modifier as a line of its own."""
    named = text.say(each.key, source=_source(text, cast, each))
    if each.op == "set" and each.source in GRADES:
        value = text.say(f"damage.grade.{each.source}")
    elif each.op == "grade":  # it takes no points away, it makes them milder
        way = "damage.worse" if each.value > 0 else "damage.milder"
        named = text.say(way, name=named, points=abs(each.value)) if each.value else named
        value = ""
    else:
        value = "" if each.op == "note" and not each.value else signed(each.value)
    return Line(named, value, each.rule, each.at, each.key)


def lines(
    text: Phrases,
    cast: Cast,
    modifiers: Iterable[Modifier],
    actor: str = "",
    target: str = "",
    eyes: Eyes = STORYTELLER,
    *,
    guarded: bool = True,
) -> tuple[Line, ...]:
    """The lines of one sum in their order; they add up to what the modifiers add up to. ``guarded``: a defense stands
    against it, and has its line even where nothing is left of it.

    Attribute, Skill and weapon share one line. Lines of a side whose numbers the eyes may not see become one sum.
    """
    counted: list[Modifier] = []
    found: list[Line] = []
    own_hidden, scene_hidden, own, scene = actor in eyes.hidden, target in eyes.hidden, 0, 0
    against = guarded
    for each in modifiers:
        if own_hidden and each.scope == "own":
            own += 0 if each.op == "note" else each.value
        elif scene_hidden and each.scope == "scene" and each.key not in OPEN:
            scene, against = scene + each.value, True
        elif each.key in COUNTED and (not counted or counted[0].rule == each.rule) and not found:
            counted.append(each)
        else:
            found.append(modifier(text, cast, each))
    if counted:
        found.insert(0, _counted(text, cast, counted))
    if own_hidden or scene_hidden:
        cite("INF-01", "INF-04")
    if own_hidden:
        found.insert(0, Line(text.say("attack.own_part"), whole(own), "FLW-02", key="attack.own_part"))
    if scene_hidden and against:
        found.append(Line(text.say("attack.defense_in_all"), signed(scene), "FLW-03", key="attack.defense_in_all"))
    return tuple(found)


def apart(modifiers: Iterable[Modifier]) -> tuple[tuple[Modifier, ...], ...]:
    """The modifiers behind each line of a sum of which nothing is hidden, in the order of the lines."""
    counted: list[Modifier] = []
    found: list[tuple[Modifier, ...]] = []
    for each in modifiers:
        if each.key in COUNTED and (not counted or counted[0].rule == each.rule) and not found:
            counted.append(each)
        else:
            found.append((each,))
    return (tuple(counted), *found) if counted else tuple(found)


def _counted(text: Phrases, cast: Cast, parts: list[Modifier]) -> Line:
    named = [
        text.say("modifier.counted", name=text.say(each.key, source=_source(text, cast, each)), value=whole(each.value))
        for each in parts
    ]
    total = whole(sum(each.value for each in parts))
    return Line(plain(text.listing(named)), total, parts[0].rule, key="modifier.counted")


def _source(text: Phrases, cast: Cast, each: Modifier) -> Part | Parts | str:
    source = each.source
    if source in ATTRIBUTES:
        return text.say(f"attribute.{source}")
    if source in SKILLS:
        return text.say(f"skill.{source}")
    if each.key in OF_UNITS:
        return cast.unit(text, source)
    if "specialty" in each.key:
        return specialty(text, source)
    if each.key in NAMED:
        return text.say(f"{NAMED[each.key]}.{source}")
    if each.at:
        thing = cast.item(text, source).text
        return text.say("place.thing", thing=thing, place=cast.place(text, each.at))
    return cast.item(text, source) if source else ""


def specialty(text: Phrases, key: str) -> str:
    """A specialty in words; one that no catalogue knows is called by its key."""
    return text.say(f"specialty.{key}") if text.has(f"specialty.{key}") else key.replace("_", " ")
