"""Bursts of fire: where the rounds are worth more than a single shot, whoever stands beside the target counted (SEP,
companion 9), and several blows with one action (DMG-10). Comrades beside the target count against full auto for as much
as enemies count for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import scatter
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation
from game.ai.threats import Foe
from systems.commands import BY_VERB, Attack, LongBurst
from systems.facts import WeaponFacts

LONG, FULL, FLURRY = "long_burst", "full_auto", "flurry"
VERBS = ("short_burst", LONG, FULL, FLURRY)


def turns(scene: Scene) -> Iterator[Turn]:
    """The best burst of each kind with each weapon."""
    here = scene.here
    if not set(VERBS) & here.verbs:
        return
    for offer in here.view.offers:
        if offer.verb not in VERBS:
            continue
        fields = {field.name: field.values for field in offer.fields}
        weapon = here.me.weapon(str(fields["weapon"][0]))
        best: tuple[int, Attack] | None = None
        for target in fields["target"] if weapon is not None else ():
            assert weapon is not None
            if all(each.facts.id != target for each in here.foes):  # a friend, or one already down
                continue
            for gain, beside in _ways(scene, here.foe(str(target)), weapon, offer.verb, fields.get("beside", ("",))):
                if gain > (best[0] if best is not None else 0):
                    best = gain, _command(here, offer.verb, str(target), weapon, beside)
        if best is not None:
            yield Turn(scene, here.stay, here.plain, best[1], best[0])


def _command(here: Situation, verb: str, target: str, weapon: WeaponFacts, beside: str) -> Attack:
    if verb == LONG:
        return LongBurst(here.me.id, target, weapon.key, beside=beside)
    kind = BY_VERB[verb]
    assert issubclass(kind, Attack)
    return kind(here.me.id, target, weapon.key)


def _ways(
    scene: Scene, foe: Foe, weapon: WeaponFacts, verb: str, named: tuple[object, ...]
) -> Iterator[tuple[int, str]]:
    """(worth, whom it is meant for besides) of each way of firing at this target."""
    here = scene.here
    if verb == FLURRY:
        yield here.rules.blows(here.me) * scatter.at(here, foe, weapon, verb, 0), ""
    elif verb != FULL:
        yield scatter.at(here, foe, weapon, verb, 0), ""
    for whom in named if verb == LONG else ():
        other = next((each for each in here.foes if each.facts.id == whom), None)
        if other is not None:
            yield scatter.at(here, foe, weapon, verb, 1) + scatter.at(here, other, weapon, verb, 1), str(whom)
    if verb == FULL:
        yield scatter.everybody(here, scene.effects.weight, foe, weapon, verb), ""
