"""The table: one battle, who decides for which unit, and undo.

Every unit is played by a person or by a mind; both speak through the same door. Undo goes back step by step, but
never past a die that was rolled or a fact that was hidden before (DESIGN 4).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace

from game import ai
from game.ai.notes import Note
from game.apart import Apart
from game.match import thought_seed
from game.real_dice import NEXT, OFF, RealDice, Waiting
from game.replay import Recorder
from game.thoughts import MOST, Thought
from systems import knowledge, referee
from systems.battle import Battle, Mark
from systems.commands import AddUnit, Command, Fiat, RollByHand, SetStanding
from systems.events import AttackAnnounced, Discovered, Event, Rolled, TurnEnded
from systems.offers import Refusal
from systems.typed_dice import FacesWanted
from systems.view import view_by_parts

PERSON = "person"


class Table:
    """A battle with its players. ``players`` maps each side to ``person`` or the name of a mind.

    ``notes`` keep the replay, if there is to be one. A battle that is under way already (a save) keeps its standing
    answers.
    """

    def __init__(
        self, battle: Battle, players: Mapping[str, str], seed: int = 0, notes: Recorder | None = None,
        units: Mapping[str, str] | None = None, tempers: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """``units`` are those played by somebody else than their side, ``tempers`` the personalities of minds that lead
        them. Raises KeyError for a side without a player.
        """
        self.battle = battle
        own = units or {}
        self.players = {unit: own.get(unit) or players[sheet.side] for unit, sheet in battle.sheets.items()}
        self.tempers = dict(tempers or {})
        """The personality of the mind that leads a unit, or would: for those that have one."""
        self.lent: dict[str, str] = {}
        """Units that a mind plays for a person until their turn, or the question to them, is over -> that mind."""
        self.resting: list[str] = []
        """Units that a mind plays on with until their person takes them back."""
        self.seed = seed
        self.notes = notes
        self.marks: list[Mark] = []
        self.storyteller = True
        """Whether somebody at this table may lay a hand on the battle."""
        self.real_dice = RealDice()
        self.why = False
        """Whether minds note what they think of: for the Storyteller's page, and in the replay."""
        self.thoughts: list[Thought] = []
        self.apart: Apart | None = None
        """Where minds think, if not here: among very many units."""
        self.waiting: Waiting | None = None
        """The command that waits for faces of real dice; nothing of it has happened yet."""
        if not battle.commands:
            for unit, player in self.players.items():
                self._standing(unit, player)

    def hand_over(self, unit: str, player: str) -> None:
        """From now on somebody else plays this unit; nothing that was done before can be taken back then. A save
        written later goes on with whoever plays then.
        """
        self.lent.pop(unit, None)
        self._give(unit, player)
        if self.notes is not None:
            self.notes.seat(unit, player)

    def change_temper(self, unit: str, personality: str) -> None:
        """From now on a mind leads this unit with that personality, or "" with none; it stays when a person takes over.
        A save written later keeps it.
        """
        self.tempers.pop(unit, None)
        if personality:
            self.tempers[unit] = personality
        if self.notes is not None:
            self.notes.change_temper(unit, personality)

    def lend(self, mind: str) -> str:
        """A mind decides for the person's unit that has to decide now: until its turn is over, or until it has
        answered. Returns the unit; "" when no person has to decide.
        """
        deciding = self.decides()
        if deciding is None or deciding[1] != PERSON:
            return ""
        unit = deciding[0]
        self._give(unit, mind)
        self.lent[unit] = mind
        return unit

    def _give(self, unit: str, player: str) -> None:
        if self.players[unit] == player:
            return
        self.players[unit] = player
        self.marks.clear()
        self._standing(unit, player)

    def _return(self, events: list[Event]) -> None:
        """Units that were lent come back to their person once their turn is over and nothing more is asked of them."""
        deciding = referee.decides(self.battle)
        for unit in [*self.lent]:
            ended = any(isinstance(event, TurnEnded) and event.unit == unit for event in events)
            if ended or unit not in (self.battle.acting(), deciding):
                del self.lent[unit]
                self._give(unit, PERSON)

    def _standing(self, unit: str, player: str) -> None:
        """A mind is always asked; a person when the unit could fall, until they say otherwise."""
        if referee.submit(self.battle, SetStanding(unit, "danger" if player == PERSON else "ask")) is None:
            self._note()

    def _note(self) -> None:
        if self.notes is not None:
            self.notes.note(self.battle)

    def decides(self) -> tuple[str, str] | None:
        """The unit that has to decide now and its player; None once the battle is over."""
        unit = referee.decides(self.battle)
        return None if unit is None else (unit, self.players[unit])

    def submit(self, command: Command) -> Refusal | None:
        """Carry out a command; what can be taken back is remembered. Where it leads to a roll that people make by
        hand it is ``waiting`` instead, until its faces are typed.
        """
        if isinstance(command, (Fiat, RollByHand)):
            return referee.why_not(self.battle, command)  # a hand is laid on the battle by ``decree`` alone
        return self._go_on(Waiting(command))

    def _go_on(self, waiting: Waiting) -> Refusal | None:
        """Carry out what waits, as far as the dice typed for it reach."""
        self.waiting = None
        chosen = self.real_dice.choice(waiting) if self.real_dice.wanted or waiting.thrown else None
        decreed = isinstance(waiting.command, Fiat)
        mark, before = self.battle.mark(), self._seen()
        try:
            by_hand = decreed or bool(waiting.thrown)
            refusal = referee.submit(self.battle, waiting.given(), at_table=by_hand, chosen=chosen)
        except FacesWanted as wanted:
            self.waiting = replace(waiting, wanted=wanted)
            return None
        if refusal is None:
            self._note()
            self.marks.append(mark)
            if self.lent:
                self._return(self.battle.log[mark.events :])
            told = self._told(self.battle.log[mark.events :]) or self._seen() - before
            if told and not decreed:  # what the Storyteller has done can be taken back, whatever came of it
                self.marks.clear()
            if self.real_dice.mode == NEXT and waiting.thrown:
                self.real_dice.mode = OFF
        return refusal

    # the Storyteller's hand and real dice

    def decree(self, command: Fiat) -> Refusal | None:
        """The Storyteller has it so; refused where nobody at this table may. A unit that is added is played by whoever
        plays its side.
        """
        if not self.storyteller:
            return referee.why_not(self.battle, command)
        refusal = self._go_on(Waiting(command))
        if refusal is None and self.waiting is None and isinstance(command, AddUnit):
            self._seat(command)
        return refusal

    def _seat(self, command: AddUnit) -> None:
        side = self.battle.sheets[command.actor].side
        comrades = (self.players[unit] for unit, sheet in self.battle.sheets.items()
                    if sheet.side == side and unit in self.players)  # fmt: skip
        self.players[command.actor] = next(comrades, PERSON)
        self._standing(command.actor, self.players[command.actor])

    def type_faces(self, faces: tuple[int, ...]) -> Refusal | None:
        """The faces of real dice that the command has waited for: exactly as many, added dice one wave after another.

        Raises RuntimeError when nothing waits.
        """
        waiting = self._waits()
        return waiting.why_not(faces) or self._resume(waiting.with_faces(faces))

    def leave_to_chance(self) -> Refusal | None:
        """The roll that is waited for falls by chance after all. Raises RuntimeError when nothing waits."""
        return self._resume(self._waits().by_chance())

    def give_up_waiting(self) -> None:
        """The command that waits for dice is not given after all."""
        self.waiting = None

    def _resume(self, waiting: Waiting) -> Refusal | None:
        refusal = self._go_on(waiting)
        if refusal is None and self.waiting is None and isinstance(waiting.command, AddUnit):
            self._seat(waiting.command)
        return refusal

    def _waits(self) -> Waiting:
        if self.waiting is None:
            raise RuntimeError("no command waits for dice")
        return self.waiting

    def _told(self, events: list[Event]) -> bool:
        """Whether something happened that nobody can forget again: a die, a discovery, the end of a turn, or an
        announcement that told hidden numbers (FLW-03).
        """
        final: tuple[type[Event], ...] = (Rolled, Discovered, TurnEnded)
        if self.battle.rules.house["reveal_enemy_defense"] != "on":
            final = (*final, AttackAnnounced)
        return any(isinstance(event, final) for event in events)

    def _seen(self) -> frozenset[tuple[str, str]]:
        """What every side has in sight, to notice when a step shows something new."""
        with self.battle:
            return frozenset(
                (side, unit) for side in self.battle.setup.sides for unit in knowledge.located(self.battle, side)
            )

    @property
    def can_undo(self) -> bool:
        """Whether there is a command that can be taken back."""
        return bool(self.marks)

    def undo(self) -> bool:
        """Take the last command back; False when there is none to take back."""
        if not self.marks:
            return False
        self.battle.rewind(self.marks.pop())
        for unit in [each for each in self.players if each not in self.battle.sheets]:
            del self.players[unit]
        return True

    def think(self) -> Generator[None, None, Command]:
        """Let the mind of the deciding unit think, in slices, and carry out what it wants.

        Refuses with RuntimeError when it is a person's turn, or when a mind asks for something that is not legal.
        """
        deciding = self.decides()
        if deciding is None or deciding[1] == PERSON:
            raise RuntimeError("no mind has to decide now")
        unit, name = deciding
        seen = yield from view_by_parts(self.battle, unit)
        noted: list[Note] | None = [] if self.why else None
        before, chance, temper = (
            len(self.battle.commands),
            thought_seed(self.battle, self.seed),
            self.tempers.get(unit, ""),
        )
        if self.apart is None:
            command = yield from ai.mind(name, temper, noted)(seen, chance)
        else:
            command, told = yield from self.apart.think(name, temper, seen, chance, noted=self.why)
            noted = told if self.why else None
        refusal = self.submit(command)
        if noted and refusal is None:
            self.thoughts.append(Thought(before, unit, name, tuple(noted[:MOST])))
            if self.notes is not None:
                self.notes.thoughts.append(self.thoughts[-1])
        self.marks.clear()  # nobody takes back what somebody else did
        if refusal is not None:
            raise RuntimeError(f"{name} asked for {command}, which is refused: {refusal}")
        return command
