"""The one door: what is legal, why something is not, and doing it (DESIGN 2, 3, 7).

``legal`` offers verbs with the domain of each field; ``why_not`` judges one whole command; ``submit`` carries a legal
one out and answers a refusal otherwise, with nothing changed and no dice drawn; ``asks`` tells who chooses between what
in the middle.
"""

from __future__ import annotations

from systems import (
    actions,
    aiming,
    attack,
    attack_flow,
    charge,
    condition,
    initiative,
    knowledge,
    movement,
    parrying,
    pipeline,
    stack,
    total_defense as total_defense_chapter,
    willpower as willpower_chapter,
)
from systems.battle import Battle
from systems.commands import (
    ANSWERS,
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    Charge,
    Command,
    Defend,
    DropProne,
    EndTurn,
    FightOn,
    KeepTotalDefense,
    Move,
    Parry,
    SetStanding,
    StandUp,
    TotalDefense,
)  # fmt: skip
from systems.dice import DiceSource
from systems.events import BattleBegan
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, Forecast
from systems.offers import Ask, Field, Offer, Refusal
from systems.setup import Setup

QUESTIONS = {"attack": attack_flow.ask, "willpower": willpower_chapter.ask, "initiative": initiative.ask}
ATTACKS: tuple[type[Attack], ...] = (Attack, AllOutAttack, AimedAttack)


def new_battle(setup: Setup, seed: int = 0, dice: DiceSource | None = None) -> Battle:
    """A battle whose first unit is about to act: Initiative is rolled and the first turn has begun."""
    battle = Battle(setup, seed, dice)
    battle.attach(pipeline.PIPELINE)
    with battle:
        battle.say(BattleBegan(scenario=setup.scenario, house=battle.rules.house.differing(), rules=("PRE-01",)))
        initiative.start(battle)
        pipeline.go_on(battle)
        knowledge.look(battle)
    return battle


def asks(battle: Battle) -> Ask | None:
    """Who has to choose now in the middle of a resolution, and between what."""
    if battle.over is not None:
        return None
    with battle:
        frame = stack.waiting(battle)
        return None if frame is None else QUESTIONS[frame.chapter](battle, frame)


def decides(battle: Battle) -> str | None:
    """The unit that has to decide next: the one that is asked, otherwise the one whose turn it is."""
    if battle.over is not None:
        return None
    frame = stack.waiting(battle)
    if frame is None:
        return battle.acting()
    return str(frame.fact("target" if frame.chapter == "attack" else "unit"))


def submit(battle: Battle, command: Command) -> Refusal | None:
    """Carry out a legal command; otherwise say why not and change nothing."""
    with battle:
        refusal = why_not(battle, command)
        if refusal is None:
            battle.tick(command)
        return refusal


def why_not(battle: Battle, command: Command) -> Refusal | None:
    """Why this whole command is not legal now; None when it is."""
    with battle:
        return _general(battle, command) or _special(battle, command)


def _general(battle: Battle, command: Command) -> Refusal | None:
    """What every command needs: a running fight, a known unit, its time to speak, somebody able."""
    if battle.over is not None:
        return Refusal("turn.over", ("SCN-06",))
    if command.actor not in battle.sheets:
        return Refusal("turn.unknown_unit", ("SCN-03",), (("unit", command.actor),))
    if isinstance(command, SetStanding):
        if battle.unit(command.actor).dead:
            return Refusal("turn.fallen", ("DMG-20",), (("unit", command.actor),))
        known = command.answer in actions.STANDING_ANSWERS
        return None if known else Refusal("standing.unknown", ("DIC-10",), (("answer", command.answer),))
    asked = asks(battle)
    if asked is not None:
        reacts = command.verb == "drop_prone" and asked.window == "declared"
        if command.actor != asked.unit or (command.verb != asked.choice and not reacts):
            return Refusal("turn.asked", asked.rules[:1], (("unit", asked.unit), ("choice", asked.choice)))
        return None
    if command.verb in ANSWERS:
        return Refusal("turn.not_asked", ("FLW-04",), (("unit", command.actor),))
    if battle.unit(command.actor).fallen:
        return Refusal("turn.fallen", ("DMG-20",), (("unit", command.actor),))
    if battle.acting() != command.actor:
        return Refusal("turn.not_yours", ("SCN-03",), (("unit", command.actor), ("acting", battle.acting())))
    return None


def _special(battle: Battle, command: Command) -> Refusal | None:
    """What this kind of command needs."""
    unit = battle.unit(command.actor)
    if isinstance(command, Defend):
        return attack_flow.why_not_defend(battle, command)
    if isinstance(command, (FightOn, KeepTotalDefense, EndTurn, SetStanding)):
        return None
    refusal = actions.unpayable(battle, unit, command.verb)
    if refusal is not None:
        return refusal
    if isinstance(command, Charge):
        return charge.why_not(battle, command)
    if isinstance(command, Attack):
        return attack.why_not(battle, command)
    if isinstance(command, Move):
        return movement.why_not(battle, unit, command.path)
    if isinstance(command, Aim):
        return aiming.why_not(battle, command)
    if isinstance(command, Parry):
        return parrying.why_not(battle, unit, command.weapon)
    if isinstance(command, TotalDefense):
        return total_defense_chapter.why_not(battle, unit)
    if isinstance(command, StandUp):
        return condition.why_not_stand_up(battle, unit)
    if isinstance(command, DropProne):
        return condition.why_not_drop_prone(battle, unit)
    raise TypeError(f"no chapter judges {command!r}")


def forecast(battle: Battle, command: Attack) -> Forecast | Refusal:
    """What an attack would do now, or why it cannot be made."""
    with battle:
        refusal = why_not(battle, command)
        return refusal if refusal is not None else battle.rules.forecast(facts_of(battle, command))


def facts_of(battle: Battle, command: Attack) -> AttackFacts:
    """The facts of a legal attack as it would be made now; a charge's from its end square."""
    with battle:
        return charge.facts_of(battle, command) if isinstance(command, Charge) else attack.facts_of(battle, command)


# offers


def legal(battle: Battle, unit_id: str) -> tuple[Offer, ...]:
    """What the unit may do now: verbs with the domain of each field, in a fixed order; nothing out of its time."""
    if battle.over is not None or decides(battle) != unit_id:
        return ()
    with battle:
        asked = asks(battle)
        if asked is not None:
            return _answers(battle, asked)
        unit = battle.unit(unit_id)
        offers: list[Offer] = []
        _offer_move(battle, unit, offers)
        for weapon in unit.sheet.arms:
            _offer_attacks(battle, unit, weapon, offers)
        for weapon in unit.sheet.arms:
            _offer_plain(battle, Parry(unit_id, weapon.key), offers, Field("weapon", "weapon", (weapon.key,)))
        for command in (TotalDefense(unit_id), StandUp(unit_id), DropProne(unit_id)):
            _offer_plain(battle, command, offers)
        offers.append(Offer("end_turn", unit_id, rules=("FLW-07",)))
        return tuple(offers)


def _answers(battle: Battle, asked: Ask) -> tuple[Offer, ...]:
    offers = [Offer(asked.choice, asked.unit, asked.fields, rules=asked.rules)]
    if asked.window == "declared":
        _offer_plain(battle, DropProne(asked.unit), offers)
    return tuple(offers)


def _offer_plain(battle: Battle, command: Command, offers: list[Offer], *fields: Field) -> None:
    if _special(battle, command) is None:
        verb = battle.rules.verb(command.verb)
        price = actions.payable(battle, battle.unit(command.actor), command.verb) or ()
        offers.append(Offer(command.verb, command.actor, fields, price, verb.rules))


def _offer_move(battle: Battle, unit: UnitFacts, offers: list[Offer]) -> None:
    price = actions.payable(battle, unit, "move")
    if price is None or unit.prone:
        return
    squares = tuple(movement.reach(battle, unit).squares())
    squares = tuple(square for square in squares if square != (unit.x, unit.y))
    if squares:
        offers.append(Offer("move", unit.id, (Field("path", "path", squares),), price, battle.rules.verb("move").rules))


def _offer_attacks(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, offers: list[Offer]) -> None:
    """One offer per verb and weapon, with the targets it can be used on. What every command needs has been seen to."""
    located = knowledge.located(battle, unit.side)
    foes = [f for f in battle.units() if f.side != unit.side and not f.dead and f.id in located]
    struck = foes
    for kind in ATTACKS:
        if actions.payable(battle, unit, kind.verb) is not None:
            foes_now = foes if kind is Attack else struck
            targets = tuple(f.id for f in foes_now if _special(battle, kind(unit.id, f.id, weapon.key)) is None)
            if targets:
                offers.append(_attack_offer(battle, unit, kind.verb, weapon, targets))
            if kind is Attack:
                # The other attacks ask for all that a plain one asks for, and more.
                struck = [f for f in foes if f.id in targets]
    if not weapon.melee and actions.payable(battle, unit, "aim") is not None:
        aimed = tuple(f.id for f in foes if _special(battle, Aim(unit.id, f.id, weapon.key)) is None)
        if aimed:
            _offer_plain(
                battle, Aim(unit.id, aimed[0], weapon.key), offers,
                Field("target", "unit", aimed), Field("weapon", "weapon", (weapon.key,)),
            )  # fmt: skip
    if not weapon.melee or actions.payable(battle, unit, "charge") is None:
        return
    for foe in foes:
        if not charge.near_enough(battle, unit, foe, weapon):
            continue
        squares = tuple(
            square
            for square in charge.ends(battle, unit, foe, weapon)
            if _special(battle, Charge(unit.id, foe.id, weapon.key, square=square)) is None
        )
        if squares:
            offers.append(_attack_offer(battle, unit, "charge", weapon, (foe.id,), Field("square", "square", squares)))


def _attack_offer(
    battle: Battle, unit: UnitFacts, verb: str, weapon: WeaponFacts, targets: tuple[str, ...], *more: Field
) -> Offer:
    fields = (
        Field("target", "unit", targets),
        Field("weapon", "weapon", (weapon.key,)),
        *more,
        Field("extra", "number", low=-1, high=battle.rules.attack_extra(unit, weapon)),
        Field("willpower", "flag", (False, True) if unit.willpower else (False,)),
    )
    return Offer(verb, unit.id, fields, battle.rules.verb(verb).prices[0], battle.rules.verb(verb).rules)
