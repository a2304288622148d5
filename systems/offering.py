"""What a unit may do now: verbs with the domain of each field, in a fixed order, not multiplied out (DESIGN 7).

``CHAPTERS`` lists who offers what, in the order in which it is shown; each looks at one unit whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from systems import (
    abilities,
    actions,
    aid,
    announcing,
    area_offers,
    attack,
    bars,
    bearers,
    binding,
    break_object,
    bull_rush,
    bursts,
    casting,
    charge,
    climbing,
    climbing_walls,
    consuming,
    delaying,
    disarm,
    donning,
    doors,
    drawing,
    feint,
    flying,
    free_actions,
    going,
    guessing,
    hiding,
    hold_offers,
    items,
    joining,
    jumping,
    knowledge,
    lifted_cover,
    lock_on,
    mines,
    movement,
    overrun,
    prelude,
    readied,
    reloading,
    riding,
    sunder,
    surprise,
    tending,
    throw_target,
)
from systems.battle import Battle
from systems.commands import (
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    BullRush,
    Charge,
    Command,
    DropProne,
    Flurry,
    Grapple,
    GrappleAttack,
    Parry,
    Square,
    StandUp,
    TotalDefense,
    Trip,
)  # fmt: skip
from systems.facts import UnitFacts, WeaponFacts
from systems.frozen import replace
from systems.offers import Ask, Field, Offer
from systems.verdicts import kept_from, special

ATTACKS: tuple[type[Attack], ...] = (Attack, AllOutAttack, AimedAttack)


def answers(battle: Battle, asked: Ask) -> tuple[Offer, ...]:
    """The answer to a question, and what may be done besides or instead of it by who is able to."""
    offers, unit = list[Offer](), battle.unit(asked.unit)
    if asked.window == "declared":
        offer_plain(battle, DropProne(asked.unit), offers)
    if delaying.open_to(battle, asked.unit):
        offers.extend(delaying.offers(battle, unit))
    return Offer(asked.choice, asked.unit, asked.fields, rules=asked.rules), *_fit(battle, unit, offers)


def offer_plain(battle: Battle, command: Command, offers: list[Offer], *fields: Field) -> None:
    price = actions.payable(battle, battle.unit(command.actor), command.verb)
    if price is not None and special(battle, command) is None:  # whose price is missing is refused without more ado
        offers.append(Offer(command.verb, command.actor, fields, price, battle.rules.verb(command.verb).rules))


def _offer_move(battle: Battle, unit: UnitFacts, offers: list[Offer]) -> None:
    price = actions.payable(battle, unit, "move")
    if price is None or unit.prone or not unit.speed or unit.altitude or unit.rides:
        return
    squares = movement.reach(battle, unit).elsewhere()
    if squares:
        offers.append(Offer("move", unit.id, (Field("path", "path", squares),), price, battle.rules.verb("move").rules))


def _offer_attacks(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, offers: list[Offer]) -> None:
    """One offer per verb and weapon, with the targets it can be used on. What every command needs has been seen to."""
    located = knowledge.located(battle, unit.side)
    foes = [f for f in battle.units() if f.side != unit.side and not f.dead and f.id in located]
    for kind in ATTACKS:
        if actions.payable(battle, unit, kind.verb) is not None:
            wanted = [kind(unit.id, foe.id, weapon.key) for foe in attack.strikable(battle, unit, weapon)]
            targets = tuple([each.target for each in wanted if _open_to(battle, each, unit, weapon)])
            offers.extend(attack_offers(battle, unit, kind(unit.id, "", weapon.key), weapon, targets))
    if weapon.melee and battle.rules.blows(unit) > 1 and actions.payable(battle, unit, "flurry") is not None:
        struck = attack.strikable(battle, unit, weapon)
        targets = tuple(f.id for f in struck if special(battle, Flurry(unit.id, f.id, weapon.key)) is None)
        offers.extend(attack_offers(battle, unit, Flurry(unit.id, "", weapon.key), weapon, targets))
    for burst, reached, fields in () if weapon.melee or not weapon.shots else bursts.choices(battle, unit, weapon):
        offers.extend(attack_offers(battle, unit, burst(unit.id, "", weapon.key), weapon, reached, *fields))
    if not weapon.melee and actions.payable(battle, unit, "aim") is not None:
        aimed = tuple(f.id for f in foes if special(battle, Aim(unit.id, f.id, weapon.key)) is None)
        if aimed:
            offer_plain(
                battle, Aim(unit.id, aimed[0], weapon.key), offers,
                Field("target", "unit", aimed), Field("weapon", "weapon", (weapon.key,)),
            )  # fmt: skip
    if weapon.melee and actions.payable(battle, unit, "charge") is not None:
        for foe in foes:
            offers.extend(charges(battle, unit, weapon, foe))


def _open_to(battle: Battle, command: Attack, unit: UnitFacts, weapon: WeaponFacts) -> bool:
    """Whether an attack of that kind can be made on one of whom the chapter has said that it can be struck."""
    if kept_from(battle, command) is not None:
        return False
    return type(command) is Attack or attack.why_not_so(battle, command, unit, weapon) is None


def charges(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, foe: UnitFacts) -> Iterator[Offer]:
    """Charges at one foe: with a plain blow or a bull rush at the end, over nobody or over one that stands in the lane
    (CHG-15, OVR-06).
    """
    if not charge.near_enough(battle, unit, foe, weapon):
        return
    lanes: dict[str, list[Square]] = {}
    for square in charge.ends(battle, unit, foe, weapon):
        command = Charge(unit.id, foe.id, weapon.key, square=square)
        refusal = special(battle, command)
        past = "" if refusal is None else charge.in_the_way(battle, refusal)
        if refusal is None or (past and special(battle, replace(command, overrun=past)) is None):
            lanes.setdefault(past, []).append(square)
    for past, squares in lanes.items():
        for rush in ("", *(bull_rush.kinds_for(battle, foe) if battle.rules.rushes(weapon) else ())):
            first = Charge(unit.id, foe.id, weapon.key, square=squares[0], rush=rush, overrun=past)
            if rush and special(battle, first) is not None:
                continue
            pushes = special(battle, replace(first, push=True)) is None
            fields = (
                Field("square", "square", tuple(squares)),
                Field("rush", "choice", (rush,)),
                Field("push", "flag", (False, True) if pushes else (False,)),
                Field("overrun", "choice", (past,)),
                Field("by", "choice", overrun.MEANS),
            )
            yield from attack_offers(
                battle, unit, Charge(unit.id, "", weapon.key, rush=rush), weapon, (foe.id,), *fields
            )


def attack_offers(
    battle: Battle, unit: UnitFacts, command: Attack, weapon: WeaponFacts, targets: tuple[str, ...], *more: Field
) -> Iterator[Offer]:
    """An attack of one kind with one weapon on these targets: one offer for all that leave the same to announce."""
    alike: dict[announcing.Choices, list[str]] = {}
    for target in targets:
        alike.setdefault(announcing.choices(battle, command, target), []).append(target)
    if not alike:
        return
    verb, most = battle.rules.verb(command.verb), attack.most_extra(battle, unit, weapon)
    for choices, found in alike.items():
        fields = (
            Field("target", "unit", tuple(found)),
            Field("weapon", "weapon", (weapon.key,)),
            *more,
            Field("extra", "number", low=-1, high=most),
            Field("willpower", "flag", (False, True) if unit.willpower else (False,)),
            *announcing.domain(battle, unit, weapon, choices),
        )
        yield Offer(verb.name, unit.id, fields, battle.rules.prices(verb.name, unit)[0], verb.rules)


def trips(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom the unit may trip, weapon by weapon (TRP-01)."""
    yield from special_attacks(battle, unit, Trip)


def grabs(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom the unit may grab, and strike inside a hold (GRP-01, GRP-24)."""
    yield from special_attacks(battle, unit, Grapple)
    if unit.group:
        yield from special_attacks(battle, unit, GrappleAttack)


def rushes(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom the unit may rush, weapon by weapon, to knock back and to knock down (BRS-01, BRS-02)."""
    if actions.payable(battle, unit, "bull_rush") is None:
        return
    for weapon in unit.arms:
        foes = attack.strikable(battle, unit, weapon) if battle.rules.rushes(weapon) else ()
        for rush in bull_rush.KINDS if foes else ():
            wanted = BullRush(unit.id, "", weapon.key, rush=rush)
            targets = tuple(f.id for f in foes if special(battle, replace(wanted, target=f.id)) is None)
            pushes = targets and special(battle, replace(wanted, target=targets[0], push=True)) is None
            yield from attack_offers(
                battle, unit, wanted, weapon, targets, Field("rush", "choice", (rush,)),
                Field("push", "flag", (False, True) if pushes else (False,)),
            )  # fmt: skip


def special_attacks(battle: Battle, unit: UnitFacts, kind: type[Attack], *more: Field) -> Iterator[Offer]:
    """One offer per melee weapon of an attack of this kind, with the targets it can be used on."""
    if actions.payable(battle, unit, kind.verb) is None:
        return
    for weapon in unit.arms:
        if not weapon.melee:
            continue
        if kind is GrappleAttack:
            foes = tuple(foe for foe in battle.units() if foe.group == unit.group and foe.side != unit.side)
        else:
            foes = attack.strikable(battle, unit, weapon)
        targets = tuple(f.id for f in foes if special(battle, kind(unit.id, f.id, weapon.key)) is None)
        if targets:
            yield from attack_offers(battle, unit, kind(unit.id, "", weapon.key), weapon, targets, *more)


#: Special attacks and everything after them, in the order in which they are offered.
CHAPTERS: tuple[Callable[[Battle, UnitFacts], Iterator[Offer]], ...] = (
    trips,
    rushes,
    overrun.offers,
    feint.offers,
    climbing.offers,
    climbing_walls.offers,
    going.offers,
    jumping.offers,
    flying.offers,
    riding.offers,
    grabs,
    hold_offers.offers,
    disarm.offers,
    sunder.offers,
    break_object.offers,
    area_offers.offers,
    mines.offers,
    bearers.offers,
    items.offers,
    drawing.offers,
    reloading.offers,
    lock_on.offers,
    donning.offers,
    doors.offers,
    consuming.offers,
    free_actions.offers,
    lifted_cover.offers,
    throw_target.offers,
    abilities.offers,
    casting.offers,
    binding.offers,
    hiding.offers,
    guessing.offers,
    aid.offers,
    delaying.offers,
    readied.offers,
    tending.offers,
    prelude.offers,
    joining.offers,
)


def any_time(battle: Battle, unit: UnitFacts) -> tuple[Offer, ...]:
    """What the unit may do while somebody else acts."""
    return tuple(_fit(battle, unit, (*hold_offers.any_time(battle, unit), *delaying.offers(battle, unit))))


def _fit(battle: Battle, unit: UnitFacts, offers: Iterable[Offer]) -> list[Offer]:
    """What neither its body nor a state keeps the unit from (companion 8.3)."""
    fit: dict[str, bool] = {}
    found: list[Offer] = []
    for offer in offers:
        able = fit.get(offer.verb)
        if able is None:
            able = fit[offer.verb] = bars.why_not(battle, unit, offer.verb) is None
        if able:
            found.append(offer)
    return found


def all_offers(battle: Battle, unit: UnitFacts, offers: list[Offer] | None = None) -> tuple[Offer, ...]:
    """Everything the unit may do in its turn; ``offers`` of the chapters where ``gathered`` has found them already."""
    if offers is None:
        offers = [each for found in gathered(battle, unit) for each in found]
    for weapon in unit.arms:
        offer_plain(battle, Parry(unit.id, weapon.key), offers, Field("weapon", "weapon", (weapon.key,)))
    for command in (TotalDefense(unit.id), StandUp(unit.id), DropProne(unit.id)):
        offer_plain(battle, command, offers)
    if riding.controlled(battle, unit):
        offers = [offer for offer in offers if not riding.walks(battle, offer.verb)]
    offers = _within_reach(battle, _fit(battle, unit, offers))
    offers.append(Offer("end_turn", unit.id, rules=("FLW-07",)))
    return tuple(surprise.offered(battle, unit, offers))


def gathered(battle: Battle, unit: UnitFacts) -> Iterator[list[Offer]]:
    """What each chapter offers, one after another: most of the time of ``all_offers``."""
    found: list[Offer] = []
    _offer_move(battle, unit, found)
    yield found
    for weapon in unit.arms:
        found = []
        _offer_attacks(battle, unit, weapon, found)
        yield found
    for chapter in CHAPTERS:
        yield list(chapter(battle, unit))


def _within_reach(battle: Battle, offers: list[Offer]) -> list[Offer]:
    """The offers without the banished, to whom nothing is done (companion 8.3)."""
    beyond = tuple(unit.id for unit in battle.units() if unit.bars("reach"))
    if not beyond:
        return offers
    left = []
    for offer in offers:
        fields = tuple(
            replace(field, values=tuple(each for each in field.values if each not in beyond))
            if field.name == "target" else field
            for field in offer.fields
        )  # fmt: skip
        if all(field.name != "target" or field.values for field in fields):
            left.append(replace(offer, fields=fields))
    return left
