"""A bot that prefers the manoeuvre used least, and a count of what it has used: by whom, on whom, in which condition.

It draws from the offers like the random player. Whatever is offered counts for as much as its rarest pair that is still
wanted; the rarest is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from game.ai import any_legal
from game.ai.chance import Chance
from systems import commands as cmd, referee
from systems.battle import Battle
from systems.commands import Command
from systems.offers import Field, Offer
from systems.view import view
from tests.amounts import seed
from tests.fuzz import forbidden
from tests.fuzz.encounters import Wish, meet, signs, wishes

TRIES = 3
"""Commands drawn from one offer."""
DECISIONS = 5
"""Commands after which an encounter is left."""
LEADS = {
    "counter_rush": ("bull_rush", "oppose"),
    "give_up": ("attack",),
    "pick_up": ("drop_item",),
    "set_down": ("lift_cover",),
}
"""What has to be done before some manoeuvres can be."""


def named(battle: Battle, command: Command) -> tuple[str, tuple[str, ...]]:
    """The manoeuvre a command is, and who is at its other end; ("", ()) where it is none."""
    target = getattr(command, "target", "")
    others = (target,) if target else ()
    if isinstance(command, cmd.Defend):
        return ("give_up", (_asking(battle),)) if command.give_up else ("", ())
    if isinstance(command, cmd.CounterRush):
        return ("counter_rush", (_asking(battle),)) if command.counter else ("", ())
    if isinstance(command, cmd.BreakFree):
        return "break_free", tuple(row.grappler for row in battle.unit(command.actor).held_by)
    if isinstance(command, cmd.MoveHold):
        me = battle.unit(command.actor)
        return "move_hold", tuple(other.id for other in battle.units() if other.group == me.group and other.id != me.id)
    if isinstance(command, cmd.Charge):
        if command.overrun:
            return "charge_overrun", (command.overrun,)
        return ("charge_rush", others) if command.rush else ("", ())
    if isinstance(command, cmd.BullRush):
        return command.rush, others
    if isinstance(command, cmd.Disarm):
        return "take" if command.take else "disarm", others
    if isinstance(command, cmd.Attack) and command.verb in ("attack", "all_out_attack", "aimed_attack"):
        kind = (
            "coup_de_grace" if command.coup else "called_shot" if command.spot else "pulled" if command.pulled else ""
        )
        return kind, others if kind else ()
    return command.verb, others


def _asking(battle: Battle) -> str:
    asked = referee.asks(battle)
    assert asked is not None
    return str(dict(asked.facts)["attacker"])


def pairs(battle: Battle, command: Command, wanted: frozenset[Wish]) -> list[Wish]:
    """The pairs of the table that the command would be, before it is carried out."""
    name, others = named(battle, command)
    if not name:
        return []
    ends = [("actor", command.actor), *(("target", other) for other in others)]
    found = [Wish(name, end, sign) for end, who in ends for sign in signs(battle, who)]
    return [wish for wish in dict.fromkeys(found) if wish in wanted]


def choose(battle: Battle, counted: Counter[Wish], wanted: frozenset[Wish], wish: Wish, chance: Chance) -> Command:
    """Of a few commands of every offer the one that is the wish, else what leads to it, else that with the rarest pair
    of all.
    """
    who = referee.decides(battle)
    assert who is not None
    drawn = list(_drawn(battle, referee.legal(battle, who), chance))

    def rank(place: int) -> tuple[bool, bool, int, int]:
        found = pairs(battle, drawn[place], wanted)
        rarest = min((counted[each] for each in found), default=1 << 30)
        return wish not in found, not _leads(drawn[place], wish), rarest, place

    return drawn[min(range(len(drawn)), key=rank)]


def _leads(command: Command, wish: Wish) -> bool:
    """Whether the command brings about the question or the thing that the wish is about."""
    verbs = LEADS.get(wish.manoeuvre, ())
    whom = getattr(command, "target", "")
    if isinstance(command, cmd.Defend):
        return wish.manoeuvre == "counter_rush" and not (command.extra or command.willpower)
    return command.verb in verbs and whom in ("", "ann") and getattr(command, "option", "STR") == "STR"


def _drawn(battle: Battle, offers: Iterable[Offer], chance: Chance) -> Iterator[Command]:
    for offer in offers:
        if any(field.kind == "path" for field in offer.fields):
            seen = view(battle, offer.actor)
            yield any_legal.fill(seen, offer, chance)
            continue
        for _ in range(TRIES if offer.fields else 1):
            yield cmd.BY_VERB[offer.verb](offer.actor, **{field.name: _value(field, chance) for field in offer.fields})


def _value(field: Field, chance: Chance) -> object:
    """Drawn evenly; most blows hold nothing back."""
    if field.name == "pulled" and chance.below(4):
        return field.low
    return chance.among(field.low, field.high) if field.kind == "number" else chance.pick(field.values)


def use(counted: Counter[Wish], wish: Wish, number: int, edition: str, wanted: frozenset[Wish]) -> bool:
    """One encounter for a wish, fought on for a few commands; whether the wish came true in it."""
    battle, chance = meet(wish, number, edition), Chance(number, "least used")
    before = counted[wish]
    for _ in range(DECISIONS):
        if referee.decides(battle) is None or counted[wish] > before:
            break
        command = choose(battle, counted, wanted, wish, chance)
        found = pairs(battle, command, wanted)
        refusal = referee.submit(battle, command)
        assert refusal is None, f"{command} was offered and refused: {refusal}"
        counted.update(found)
    battle.close()
    return counted[wish] > before


def cover(asked: Iterable[Wish], times: int, edition: str, tries: int) -> Counter[Wish]:
    """Use the least used until each pair asked for has occurred so many times; counts of all pairs that came by.

    A pair is given up after ``tries`` encounters an occurrence; one that is forbidden is tried once all the same.
    """
    counted: Counter[Wish] = Counter()
    everything = frozenset(wishes())
    for wish in asked:
        most = tries * times if forbidden.why(wish, edition) is None else 1
        for number in range(seed(), seed() + most):
            if counted[wish] >= times:
                break
            use(counted, wish, number, edition, everything)
    return counted


def faults(asked: Iterable[Wish], counted: Counter[Wish], times: int, edition: str) -> list[str]:
    """What the count says against the table of forbidden pairs."""
    rare = [wish for wish in asked if counted[wish] < times and forbidden.why(wish, edition) is None]
    wrong = [f"{', '.join(wish)}: {counted[wish]} times, and no rule forbids it" for wish in rare]
    for wish in wishes():
        row = forbidden.why(wish, edition)
        if row is not None and counted[wish]:
            wrong.append(f"{', '.join(wish)}: {counted[wish]} times, forbidden by {', '.join(row.rules)}: {row.why}")
    return wrong
