"""Units as the window shows them: tokens, chips of the initiative track, the unit card. Numbers only as far as the
eyes may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from zlib import crc32

from components.abilities import Readied
from components.scene import Opening
from game.app import known
from game.app.showing import Chip, Stat, UnitCard
from game.app.tokens import Harm, Token, letters_of
from game.ledger.coverage import unplayed_traits
from game.text import Text, numbers, plain
from systems import initiative, knowledge
from systems.battle import Battle
from systems.events import Joined, RoundStarted, TurnDelayed
from systems.facts import UnitFacts

Square = tuple[int, int]
MARKS = ("prone", "flat_footed", "total_defense", "fights_on")
HOLDING = ("pinned", "grappled", "bound")
"""States of a hold in which somebody is kept; who keeps somebody has a mark of its own."""
STATES = {
    "petrified": "petrified", "asleep": "asleep", "dazed": "dazed", "held": "held", "frozen": "held",
    "imprisoned": "held", "airborne": "held", "blind": "blind",
}  # fmt: skip
"""States with a sign of their own; every other one shares the sign of points."""
BURNING = ("burn", "bleed")
IMPLIED = ("grappling", "pinning", "grappled", "bound")
"""States that the words of a hold or of bonds say already."""
BAND_HARM = {"unhurt": Harm(6), "light": Harm(4, 2), "moderate": Harm(3, 1, 2), "severe": Harm(1, 1, 4),
             "dying": Harm(0, 0, 0, 6)}  # fmt: skip
"""How a hidden track is drawn: the band's shape, not its numbers (INF-04)."""


class People:
    """Tokens and cards of one battle for one pair of eyes; ``side`` "" sees everything."""

    def __init__(self, text: Text, battle: Battle, side: str = "") -> None:
        self.text, self.battle, self.side = text, battle, side
        self.places = {name: place for place, name in enumerate(battle.setup.sides)}
        self.letters = _letters({sheet.id: text.unit(battle, sheet.id) for sheet in battle.sheets.values()}, text.lang)
        with battle:
            known = frozenset(battle.ids) if not side else knowledge.located(battle, side)
        self.located = known
        self.rough = self._rough()
        """Those whose place these eyes know only roughly -> the square round which they are shown (COV-18)."""

    def _rough(self) -> dict[str, Square]:
        """The squares are not those on which they stand: they lie beside them, and tell no more than is known."""
        if not self.side:
            return {}
        found, battle = {}, self.battle
        with battle:
            own = [unit for unit in battle.units() if unit.side == self.side and not unit.fallen]
            for unit in battle.units():
                if unit.side == self.side or unit.id not in self.located or unit.dead:
                    continue
                if not any(knowledge.level(battle, each.id, unit.id) == knowledge.PINPOINTED for each in own):
                    turn = crc32(f"{unit.id} {battle.round}".encode()) % 9
                    x = min(max(unit.x + turn % 3 - 1, 0), battle.board.width - 1)
                    y = min(max(unit.y + turn // 3 - 1, 0), battle.board.height - 1)
                    found[unit.id] = (x, y)
        return found

    def place(self, unit: UnitFacts) -> Square:
        """Where these eyes take a unit to be."""
        return self.rough.get(unit.id, (unit.x, unit.y))

    def open(self, unit: UnitFacts) -> bool:
        """Whether these eyes may see the unit's numbers (INF-01 to INF-03)."""
        return not self.side or unit.side == self.side or self.battle.rules.house["reveal_enemy_defense"] == "on"

    def token(self, unit: UnitFacts, *, hollow: bool = False) -> Token:
        """The unit's counter."""
        band = self.battle.rules.wound_band(unit)
        harm = Harm(unit.healthy, unit.bashing, unit.lethal, unit.aggravated) if self.open(unit) else BAND_HARM[band]
        marks = self.marks(unit)
        return Token(
            self.places[unit.side], self.letters[unit.id], None if hollow else harm,
            () if hollow or unit.fallen else tuple(marks), unit.fallen and not hollow, hollow,
        )  # fmt: skip

    def marks(self, unit: UnitFacts) -> list[str]:
        """The signs of what a unit is in, what binds it most first; everybody sees them."""
        found = ["surrendered"] if unit.presence == "surrendered" else []
        found += [name for name in HOLDING if name in unit.states and not (name == "grappled" and unit.pinned)]
        if unit.holds and not unit.grappled:
            found.append("grappling")
        found += dict.fromkeys(sign for state, sign in STATES.items() if state in unit.states)
        found += [name for name in MARKS if getattr(unit, name)]
        found += [kind for kind in BURNING if unit.point(kind)]
        told = {*HOLDING, *STATES, "grappling", "pinning", "unconscious", "helpless"}
        weak = any(points for kind, points in unit.points if kind not in BURNING)
        found += ["points"] if weak or any(state not in told for state in unit.states) else []
        found += ["feinted"] if unit.feinted_by else []
        found += ["cover"] if self._shielded(unit) else []
        found += ["lifted"] if unit.carries else []
        found += ["hiding"] if unit.hides and self.side in ("", unit.side) else []
        found += ["casting"] if unit.casting or unit.keeps else []
        found += ["spell"] if any(each.ends for each in unit.effects) else []
        found += ["parry"] if unit.parry_bonus else []
        return found + (["aiming"] if unit.aim_rounds else [])

    def _shielded(self, unit: UnitFacts) -> bool:
        """Whether the unit keeps somebody's body in the way of attacks (PIN-09)."""
        if not unit.holds:
            return False
        return any(each.shield for each in self.battle.unit(unit.holds).held_by if each.grappler == unit.id)

    def chips(self) -> tuple[Chip, ...]:
        """The initiative track: who is next, what each has left, who has acted. A unit these eyes never saw has no
        chip; one they lost sight of is hollow.
        """
        with self.battle:
            order = initiative.order(self.battle)
            known = self.located | (set(knowledge.last_seen(self.battle, self.side)) if self.side else set())
        acting, news = self.battle.acting(), self._news()
        shown = [self.battle.unit(unit) for unit in order if unit in known]
        return tuple(self._chip(unit, unit.id == acting, news.get(unit.id, "")) for unit in shown if not unit.dead)

    def _news(self) -> dict[str, str]:
        """What this round has done to places in the order: who came later, who put its turn off, who is caught."""
        found: dict[str, str] = {}
        for event in reversed(self.battle.log):
            if isinstance(event, RoundStarted):
                break
            if isinstance(event, (Joined, TurnDelayed)):
                found.setdefault(event.unit, "joined" if isinstance(event, Joined) else "delayed")
        opening = self.battle.scene(Opening)
        if opening.phase == "surprise":
            able = {*opening.able, opening.initiator}
            found |= {unit.id: "caught" for unit in self.battle.units() if unit.id not in able}
        return found

    def _chip(self, unit: UnitFacts, now: bool, news: str = "") -> Chip:
        """``news``: what this round has done to its place."""
        say, name = self.text.say, self.text.unit(self.battle, unit.id)
        number = str(unit.initiative) if self.open(unit) else "?"
        if self.battle.scene(Opening).phase == "before":
            number = "–"  # nobody has rolled yet
        if unit.id not in self.located:
            word = say("window.chip_unseen")
            tip = say("list.colon", name=name, value=word)
            return Chip(unit.id, self.token(unit, hollow=True), number, word, (), False, False, tip, name)
        word = ""
        if now:
            word = say("window.now")
        elif unit.fallen:
            word = say("window.chip_dying" if unit.worsening else "window.chip_down")
        elif unit.pinned:
            word = say("window.chip_pinned")
        elif unit.grappled:
            word = say("window.chip_held")
        elif unit.prone:
            word = self.text.condition("prone")
        elif self.ready(unit):
            word = say("window.chip_ready")
        elif news and not (news == "delayed" and unit.acted):
            word = say(f"window.chip_{news}")
        left = (("standard", unit.standard), ("move", unit.move), ("swift", unit.swift))
        pips = tuple((kind, unit.acted and not number) for kind, number in left)
        tip = say("list.colon", name=name, value=word) if word else name
        return Chip(
            unit.id, self.token(unit), number, word, () if word else pips, now, unit.acted and not now, tip, name,
            self._chip_note(unit, news, word),
        )  # fmt: skip

    def _chip_note(self, unit: UnitFacts, news: str, word: str) -> str:
        """What the track says of a unit beside its name and its word: a turn put off, a deed that waits, states."""
        said = [self.text.say(f"window.chip_note_{news}")] if news else []
        said += [ready] if (ready := self.ready(unit)) else []
        found = [each for each in self.conditions(unit) if each != word]
        said += [plain(self.text.text.listing(found))] if found else []
        return "\n".join(each[:1].upper() + each[1:] for each in said)

    def ready(self, unit: UnitFacts) -> str:
        """What the unit has ready, in words; "" for nothing, and of other sides, who do not tell (RDY-02)."""
        if self.side not in ("", unit.side):
            return ""
        ready, say = self.battle.of(unit.id, Readied), self.text.say
        if ready.target:
            return say("window.ready_aid", target=self.text.unit(self.battle, ready.target))
        if not ready.act:
            return ""
        kind, _, verb = ready.trigger.partition(":")
        whom = self.text.unit(self.battle, ready.whom) if ready.whom else say("ready.any_foe")
        when = say(f"ready.when.{kind}", whom=whom, verb=self.text.verb(verb) if verb else "")
        return say("window.ready_for", deed=self.text.verb(ready.act), when=when)

    def card(self, unit: UnitFacts) -> UnitCard:
        """The unit card: everything where the eyes may see it, else what shows."""
        say, text = self.text.say, self.text
        weapon = text.item(self.battle, unit.arms[0].item) if unit.arms else ""
        band = text.band(self.battle.rules.wound_band(unit))
        opened = self.open(unit)
        total = unit.healthy + unit.bashing + unit.lethal + unit.aggravated
        token = self.token(unit)
        line = say("window.size_speed", weapon=weapon, size=unit.size, speed=numbers.metres(2 * unit.speed))
        short = say("window.size_speed_short", size=unit.size, speed=numbers.metres(2 * unit.speed))
        if not opened:  # how fast it is does not show (INF-02)
            line = short = say("window.weapon_size", weapon=weapon, size=unit.size)
        return UnitCard(
            unit.id,
            token,
            text.unit(self.battle, unit.id),
            line,
            token.harm or Harm(total),
            say("window.health", points=total) if opened else say("window.health_band", band=band),
            self.stats(unit) if opened else known.stats(text, self, unit),
            self.words(unit),
            plain(self.text.text.listing(self.conditions(unit))),
            self.text.say("window.not_played_yet", traits=idle) if (idle := self.idle(unit)) else "",
            short,
            self.text.say("inventory.open"),
        )

    def stats(self, unit: UnitFacts) -> tuple[Stat, ...]:
        """The unit's figures for its card, defense with its parts."""
        say, parts = self.text.say, dict(self.battle.rules.defense(unit))
        hard = parts["armor"] + parts["natural"] + parts["deflection"]
        return (
            Stat(say("window.defense"), str(sum(parts.values())), "DEF-01"),
            Stat(say("window.base"), str(parts["base"]), "DEF-03"),
            Stat(say("window.dodge"), str(parts["dodge"]), "DEF-04"),
            Stat(say("window.armor"), str(hard), "DEF-07"),
            Stat(say("window.will"), str(unit.willpower), "DIC-11"),
        )

    def words(self, unit: UnitFacts) -> tuple[str, ...]:
        """Conditions and what is left to shoot and throw."""
        words = []
        found = self.conditions(unit)
        if found:
            words.append(plain(self.text.text.listing(found)))
        words += [ready] if (ready := self.ready(unit)) else []
        if not self.open(unit):
            words.append(self.text.say("known.estimates"))
        if self.open(unit):
            words += [f"{self.text.item(self.battle, item)} × {count}" for item, count in unit.ammunition]
        return tuple(words)

    def conditions(self, unit: UnitFacts) -> list[str]:
        """What state the unit is in, in words; everybody sees it."""
        flags = ("prone", "flat_footed", "stumbled", "fights_on", "worsening", "unconscious", "dead", "total_defense")
        found = [self.text.condition(name) for name in flags if getattr(unit, name)]
        found += [self.text.condition(state) for state in unit.states if state not in (*flags, *IMPLIED)]
        found += [self.text.say("window.points", kind=self.text.say(f"points.kind.{kind}"), points=points)
                  for kind, points in unit.points if points]  # fmt: skip
        found += [self.text.say("window.feinted", unit=self.text.unit(self.battle, by)) for by in unit.feinted_by]
        if unit.clings_to:
            found.append(self.text.say("window.clings_to", unit=self.text.unit(self.battle, unit.clings_to)))
        found += self._hold_words(unit)
        found += [self.text.condition("parry")] if unit.parry_bonus else []
        if unit.hides and self.side in ("", unit.side):
            found.append(self.text.say("window.hides"))
        for key, spell in (("casts", unit.casting), ("keeps", unit.keeps)):
            found += [self.text.say(f"window.{key}", spell=self.text.item(self.battle, spell))] if spell else []
        lasting = dict.fromkeys(each.key for each in unit.effects if each.ends and each.key != unit.keeps)
        found += [self.text.item(self.battle, key) for key in lasting]
        if self.ready(unit):
            deed = self.battle.of(unit.id, Readied).act or "aid"
            found.append(self.text.say("window.ready_with", deed=self.text.verb(deed)))
        return found + ([self.text.condition("aiming")] if unit.aim_rounds else [])

    def _hold_words(self, unit: UnitFacts) -> list[str]:
        """Who holds the unit and by how much, whom it holds, what binds it and what it holds up."""
        say, name, found = self.text.say, self.text.unit, []
        for held in unit.held_by:
            found.append(say("window.held_by", unit=name(self.battle, held.grappler), margin=held.margin))
        if unit.holds:
            margin = next((each.margin for each in self.battle.unit(unit.holds).held_by if each.grappler == unit.id), 0)
            found.append(say("window.holds", unit=name(self.battle, unit.holds), margin=margin))
        if unit.bound:
            found.append(say("window.bound", dc=unit.bound))
        if unit.carries:
            found.append(say("window.carries", thing=self.text.item(self.battle, unit.carries)))
        return found

    def idle(self, unit: UnitFacts) -> str:
        """Traits of the unit and its gear that no rule plays yet, in one line; of a hidden unit nothing is told."""
        return plain(self.text.text.listing(unplayed(self.text, unit))) if self.open(unit) else ""


@cache
def _idle() -> frozenset[str]:
    """What the assets list and nothing plays, read once: the card is drawn sixty times a second."""
    return frozenset(unplayed_traits())


def unplayed(text: Text, unit: UnitFacts) -> tuple[str, ...]:
    """Traits of the unit and its gear that no rule plays yet, in words."""
    idle = _idle()
    sheet = unit.sheet
    pairs = [*sheet.traits, *(sheet.armor.traits if sheet.armor else ())]
    for weapon in sheet.arms:
        pairs += weapon.traits
    return tuple(dict.fromkeys(trait(text, name) for name, _ in pairs if name in idle))


def trait(text: Text, name: str, value: int = 0) -> str:
    """A trait in words, with its number where that says more than that it is there."""
    word = text.say(f"trait.{name}") if text.text.has(f"trait.{name}") else name.replace("_", " ")
    return f"{word} {value}" if value > 1 else word


def _letters(names: Mapping[str, str], lang: str) -> dict[str, str]:
    """Letters for every unit; two units that would share them get a number instead of the second letter."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    for unit, name in names.items():
        letters = letters_of(name, lang)
        if letters in taken:
            first = letters[0]
            number = numbers.get(first, 2)
            while f"{first}{number}" in taken:
                number += 1
            numbers[first], letters = number, f"{first}{number}"
        taken.add(letters)
        found[unit] = letters
    return found
