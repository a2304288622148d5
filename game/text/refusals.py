"""Why not: a refusal as what is impossible, why and where, and what would make it possible (DESIGN 7, look 5)."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Any

from game.text.cast import Cast
from game.text.numbers import metres, square
from game.text.phrases import Fact, Phrases
from systems.offers import Refusal

#: Refusals whose first word is no verb: the verb that their headline speaks of.
VERB_OF = {
    "all_out": "all_out_attack", "standing": "set_standing", "called_shots": "attack", "coup_de_grace": "attack",
    "pull": "attack", "going": "move", "binding": "bind", "contest": "oppose",
    "burst": "attack",
}  # fmt: skip
#: Facts that are whole metres, and those that are half metres already.
METRES = ("distance", "limit")


@dataclass(frozen=True, slots=True)
class Reason:
    """``what`` is impossible, by which ``rules``, ``why`` and where, and the ``remedy`` ("" when the facts tell none).

    ``at`` is the spoiling square or edge, ``possible`` are squares from or to which it would be possible.
    """

    key: str
    what: str
    rules: tuple[str, ...]
    why: str
    remedy: str
    at: tuple[str, int, int] | tuple[()] = ()
    possible: tuple[tuple[int, int], ...] = ()


def refusal(text: Phrases, cast: Cast, refused: Refusal, verb: str = "") -> Reason:
    """The reason in words. ``verb`` is what was tried, where the refusal does not say so itself."""
    known: dict[str, Any] = dict(refused.facts)
    chapter, name = refused.key.split(".")
    facts = _facts(text, cast, refused.key, known)
    key = f"{chapter}.refused.{name}"
    return Reason(
        key=refused.key,
        what=_what(text, verb or str(known.get("verb", "")) or VERB_OF.get(chapter, chapter), chapter, facts),
        rules=refused.rules,
        why=text.say(f"{key}.why", **facts),
        remedy=text.say(f"{key}.remedy", **facts),
        at=_at(known),
        possible=tuple(known.get("ends", ())),
    )


def _what(text: Phrases, verb: str, chapter: str, facts: dict[str, Fact]) -> str:
    if "target" in facts and text.has(f"{verb}.impossible_at"):
        return text.say(f"{verb}.impossible_at", target=facts["target"])
    named = next((each for each in (verb, chapter) if text.has(f"{each}.impossible")), "turn")
    return text.say(f"{named}.impossible")


def _at(known: dict[str, Any]) -> tuple[str, int, int] | tuple[()]:
    if known.get("at"):
        kind, x, y = known["at"]
        return (kind, x, y)
    if "square" in known:
        x, y = known["square"]
        return ("square", x, y)
    return ()


def _facts(text: Phrases, cast: Cast, key: str, known: dict[str, Any]) -> dict[str, Fact]:
    """The facts of a refusal as texts: units and weapons by name, squares as K7, distances in metres and the gap."""
    said: dict[str, Fact] = {}
    for name, value in known.items():
        if name in ("unit", "target", "acting"):
            said[name] = cast.unit(text, value or "")
        elif name in ("weapon", "ability", "running", "spell"):
            said[name] = cast.item(text, value)
        elif name == "item":
            said[name] = cast.belonging(text, str(value), str(known.get("unit", "")))
        elif name == "place" and text.has(f"draw.place.{value}"):
            said[name] = text.say(f"draw.place.{value}")
        elif name == "step" and text.has(f"reload.step.{value}"):
            said[name] = text.say(f"reload.step.{value}")
        elif name == "square":
            said[name] = square(*value)
        elif name == "ends":
            said[name] = text.listing([square(*end) for end in value], last=True)
        elif name == "costs":
            said[name] = text.say("actions.plus").join(text.say(f"actions.{cost}") for cost in value)
        elif name == "state":
            said[name] = text.say(f"condition.{value}")
        elif name == "specialty":
            said[name] = text.say(f"specialty.{value}")
        elif name == "missing":
            said[name] = text.say(f"actions.{value}")
        elif name == "at":
            said |= _cause(text, cast, key, value)
        elif isinstance(value, int):
            said[name] = value
        else:
            said[name] = str(value)
    if "distance" in known:
        said |= {name: metres(2 * known[name]) for name in METRES}
        said["gap"] = metres(2 * max(0, known["distance"] - known["limit"]))
    elif "half" in known:
        said |= {"cost": metres(known["half"]), "limit": metres(known["limit"])}
        said["gap"] = metres(known["half"] - known["limit"])
    if "after" not in said and key.startswith("charge.") and known.get("at"):
        said["after"] = _after(text, cast, known)
    return said


def _cause(text: Phrases, cast: Cast, key: str, at: tuple[str, int, int] | tuple[()]) -> dict[str, Fact]:
    if not at:
        return {"thing": text.say("place.something"), "place": ""}
    thing = cast.stander(text, at) if key == "charge.creature" else cast.thing(text, at)
    return {"thing": thing, "place": cast.place(text, at)}


def _after(text: Phrases, cast: Cast, known: dict[str, Any]) -> str:
    """How far along the run the cause lies, whole metres; "" when nobody knows where the runner stands."""
    if cast.battle is None or known.get("unit") not in cast.battle.sheets:
        return ""
    unit = cast.battle.unit(known["unit"])
    _, x, y = known["at"]
    length = isqrt((x - unit.x) ** 2 + (y - unit.y) ** 2)
    return text.say("charge.after", metres=metres(2 * length)) if length else ""
