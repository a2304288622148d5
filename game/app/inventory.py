"""What a unit has in its hands, where it keeps the rest, and what its hands could do with each thing, as a page.

Every deed has its price and is done by a click or with the keys; one that is not possible says why in its place. What
may be seen of others is what they hold (INF-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.app import turn_plan
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.text import plain
from systems import actions, donning, drawing, items, referee
from systems.commands import Command, Consume, Don, Draw, DropItem, PickUp, Reload, Stow
from systems.facts import ArmorFacts, UnitFacts, WeaponFacts

if TYPE_CHECKING:
    from game.app.hits import Wish
    from game.app.program import Program
    from game.app.session import Session

PAGE = "gear"
Costs = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """One thing the hands could do with an item, in words with its price."""

    label: str
    command: Command


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing: its name, where it is and how much of it, and what can be done with it."""

    name: str
    note: str
    rule: str
    uses: tuple[Use, ...] = ()


class Inventory:
    """The things of one unit, for the eyes of a session."""

    def __init__(self, session: Session, unit: UnitFacts) -> None:
        self.session, self.unit, self.battle = session, unit, session.battle
        self.text, self.say = session.text, session.text.say
        person = session.person
        self.acts = person is not None and person.id == unit.id and session.ask is None
        self.open = session.people.open(unit)

    def page(self, tried: int = -1) -> PageShow:
        """The page; ``tried`` is the use that was refused, which says why under its thing."""
        say, unit = self.say, self.unit
        rows: list[PageRow] = []
        if self.open:
            free = say("inventory.free", count=max(0, self.battle.rules.hands_free(unit)))
            rows.append(PageRow(say("inventory.hands"), free, rule="ACT-02"))
        number = 0
        for head, things in self.parts():
            if not things:
                continue
            rows.append(PageRow(head, strong=True))
            for thing in things:
                rows.append(self._row(thing, number))
                if number <= tried < number + len(thing.uses):
                    rows += self._why(thing.uses[tried - number].command)
                number += len(thing.uses)
        lines = (self._turn(),) if self.acts else ()
        name = say("inventory.heading", unit=self.text.unit(self.battle, unit.id))
        return PageShow(name, lines, tuple(rows), (PageButton("close", say("settings.close"), True),))

    def uses(self) -> list[Use]:
        """Every use on the page, in its order."""
        return [use for _, things in self.parts() for thing in things for use in thing.uses]

    def parts(self) -> Iterator[tuple[str, list[Thing]]]:
        """The things by where they are: in hand, carried, worn, on the ground in reach."""
        say = self.say
        yield say("inventory.in_hand"), [*self._arms(), *self._held()]
        if self.open:
            yield say("inventory.carried"), [*self._packed(), *self._stowed(), *self._pieces(), *self._explosives()]
            yield say("inventory.worn"), self._armor()
        if self.acts:
            yield say("inventory.near"), self._near()

    def _turn(self) -> str:
        """What is left of the turn to pay with."""
        left = [self.say(f"actions.{kind}") for kind in ("standard", "move", "swift") if getattr(self.unit, kind)]
        if not left:
            return self.say("inventory.nothing_left")
        return self.say("inventory.left", actions=plain(self.text.text.listing(left)))

    # things

    def _arms(self) -> Iterator[Thing]:
        for weapon in items.movable(self.battle, self.unit):
            name = items.name_of(self.unit.id, weapon.item)
            uses = [self._use("stow", Stow(self.unit.id, name), self._price("stow")),
                    self._use("drop_item", DropItem(self.unit.id, name), ())]  # fmt: skip
            yield Thing(self._named(weapon), self._loaded(weapon), "ITM-01", (*self._loading(weapon), *uses))

    def _held(self) -> Iterator[Thing]:
        supplies = {each.key for each in self.unit.sheet.supplies}
        for item, count in self.unit.held if self.open else ():
            uses = [self._use("stow", Stow(self.unit.id, item), self._price("stow"))]
            if item in supplies:
                uses.insert(0, self._use("consume", Consume(self.unit.id, item), self._price("consume")))
            yield Thing(self._item(item), self.say("inventory.pieces", count=count), "ITM-01", tuple(uses))

    def _stowed(self) -> Iterator[Thing]:
        for item, place in self.unit.stowed:
            name = items.name_of(self.unit.id, item)
            weapon = next((each for each in self.unit.packed if each.item == item), None)
            where = self.say(f"draw.place.{place}")
            loaded = self._loaded(weapon) if weapon is not None else ""
            yield Thing(self._item(item), self._joined(where, loaded), "MOV-06", self._drawn(name))

    def _pieces(self) -> Iterator[Thing]:
        for item, count in self.unit.gear:
            left = count - dict(self.unit.held).get(item, 0)
            if left > 0:
                place = drawing.packed(self.unit, item)[1]
                note = self._joined(self.say(f"draw.place.{place}"), self.say("inventory.pieces", count=left))
                yield Thing(self._item(item), note, "ITM-01", self._drawn(item))

    def _explosives(self) -> Iterator[Thing]:
        for weapon in self.unit.sheet.explosives:
            left = self.unit.loaded(weapon)
            if left:
                note = self.say("inventory.pieces", count=left)
                yield Thing(self._named(weapon), note, "AOE-04", tuple(self._loading(weapon)))

    def _packed(self) -> Iterator[Thing]:
        """Armor that is not worn, and what it takes to put it on."""
        armor = self.battle.sheets[self.unit.id].armor
        with self.battle:
            packed = donning.unworn(self.battle, self.unit.id)
        if armor is not None and packed and self.battle.rules.has("don"):
            use = self._use("don", Don(self.unit.id), self._price("don"))
            note = self._joined(self.say("inventory.not_worn"), self._protects(armor))
            yield Thing(self._item(armor.key), note, "ITM-01", (use,))

    def _armor(self) -> list[Thing]:
        armor = self.unit.sheet.armor
        if armor is None:
            return []
        return [Thing(self._item(armor.key), self._protects(armor), "DEF-07")]

    def _protects(self, armor: ArmorFacts) -> str:
        return self.say("window.armor_line", melee=armor.melee, ranged=armor.ranged)

    def _near(self) -> list[Thing]:
        with self.battle:
            found = dict.fromkeys(row[0] for row in items.reachable(self.battle, self.unit))
        cost, unit = self._price("pick_up"), self.unit.id
        return [
            Thing(plain((self.session.names.belonging(self.text.text, name, unit),)), self.say("inventory.lies"),
                  "MOV-18", (self._use("pick_up", PickUp(unit, name), cost),))
            for name in found
        ]  # fmt: skip

    # what can be done

    def _drawn(self, name: str) -> tuple[Use, ...]:
        prices, _ = drawing.price(self.battle, self.unit, name)
        return (self._use("draw", Draw(self.unit.id, name), actions.first(self.unit, prices) or prices[0]),)

    def _loading(self, weapon: WeaponFacts) -> Iterator[Use]:
        """Each step of making it ready that comes next, at its own price."""
        if not weapon.loading or not self.open or not self.battle.rules.has("reload"):
            return
        for step in self.battle.rules.load_steps(self.unit, weapon):
            cost = actions.first(self.unit, step.prices) or step.prices[0]
            said = self.text.text
            label = said.say(f"inventory.step.{step.name}") if said.has(f"inventory.step.{step.name}") else ""
            yield self._use("reload", Reload(self.unit.id, weapon.key, step.name), cost, label)

    def _price(self, verb: str) -> Costs:
        """What the verb would cost now, else its first price."""
        return actions.payable(self.battle, self.unit, verb) or self.battle.rules.verb(verb).prices[0]

    def _use(self, verb: str, command: Command, costs: Costs, label: str = "") -> Use:
        said = label or self.text.verb(verb)
        priced = self.text.costs(costs) if costs else self.say("unit_page.free")
        return Use(self.say("inventory.use", deed=said, cost=priced), command)

    # words

    def _named(self, weapon: WeaponFacts) -> str:
        return self._item(weapon.item)

    def _item(self, item: str) -> str:
        return self.text.item(self.battle, item)

    def _loaded(self, weapon: WeaponFacts) -> str:
        if not weapon.shots or not self.open:
            return ""
        return self.say("window.loaded", left=self.unit.loaded(weapon), all=weapon.shots)

    def _joined(self, *parts: str) -> str:
        return plain(self.text.text.listing([each for each in parts if each]))

    def _row(self, thing: Thing, number: int) -> PageRow:
        """A thing that the hands can do something with is a row of buttons, any other a plain line."""
        if not (self.acts and thing.uses):
            return PageRow(thing.name, thing.note, rule=thing.rule)
        label = self.say("inventory.thing", name=thing.name, note=thing.note) if thing.note else thing.name
        words = tuple(self._marked(use) for use in thing.uses)
        return PageRow(label, name=f"use:{number}", choices=words, chosen=-1, rule=thing.rule)

    def _marked(self, use: Use) -> str:
        """The words of a use; one that is not possible carries the sign that it can say why."""
        if referee.why_not(self.battle, use.command) is None:
            return use.label
        return self.say("inventory.not_now", deed=use.label)

    def _why(self, command: Command) -> list[PageRow]:
        """Why a use is refused, by which rule, and what would make it possible."""
        refused = referee.why_not(self.battle, command)
        if refused is None:
            return []
        said = self.text.refusal(self.session.names, refused, command.verb)
        rows = [PageRow(said.what, said.why, rule=said.rules[0] if said.rules else "")]
        return [*rows, PageRow(said.remedy)] if said.remedy else rows


def page(session: Session, unit: str) -> PageShow:
    """The page of a unit's things."""
    return Inventory(session, session.battle.unit(unit)).page()


def take(program: Program, wish: Wish) -> bool:
    """Do what a use on the page says, or say why not; False for any other wish."""
    session = program.session
    if wish.name != "pick" or not isinstance(wish.value, tuple) or session is None or program.page is None:
        return False
    name, place = wish.value
    found = Inventory(session, session.battle.unit(program.page_of))
    number = int(str(name).removeprefix("use:")) + int(place)
    uses = found.uses()
    if not found.acts or number >= len(uses):
        return True
    command = uses[number].command
    if referee.why_not(session.battle, command) is not None:
        scroll = program.page.scroll
        program.show_page(PAGE, found.page(number), program.page_of)
        program.page.scroll = scroll
        return True
    turn_plan.give(session, command)
    session.motion.finish()
    session.refresh()
    person = session.person
    if person is not None and person.id == program.page_of and session.ask is None:
        program.page_again()
    else:
        program.page = None
    return True
