"""Events as rows of the log: the same for the log panel and the terminal.

``row`` makes one row of one event; ``exchange`` makes one row of a whole attack, from the announcement to the harm.
A row that the reader's eyes may not see is None; numbers they may not know are left out (INF-01, INF-02, INF-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.text.areas import Areas
from game.text.arts import Arts
from game.text.belongings import Belongings
from game.text.bonds import Bonds
from game.text.cast import STORYTELLER, Cast, Eyes
from game.text.concealment import Concealment
from game.text.conditions import Ailments
from game.text.contests import dice_of
from game.text.exchanges import Exchanges
from game.text.fiats import Fiats
from game.text.gear import Gear
from game.text.goings import Goings
from game.text.holds import Holds
from game.text.numbers import metres, square, whole
from game.text.opening import Openings
from game.text.ordering import Ordering
from game.text.phrases import Part, Phrases
from game.text.precision import Precision
from game.text.row import Die, Row, term
from game.text.spells import Spells
from game.text.staging import Staging
from game.text.sums import Line
from game.text.throws import Throws
from systems import events as ev
from systems.rulesets import DEFAULT


def row(text: Phrases, cast: Cast, event: ev.Event, eyes: Eyes = STORYTELLER) -> Row | None:
    """The row of one event, or None when these eyes see nothing of it. Raises TypeError for what is never shown."""
    make = getattr(Rows(text, cast, eyes), event.key, None)
    if make is None:
        raise TypeError(f"{type(event).__name__} has no row")
    made: Row | None = make(event)
    return made


def exchange(text: Phrases, cast: Cast, events: Sequence[ev.Event], eyes: Eyes = STORYTELLER) -> Row | None:
    """One row of the events of one attack, as far as it has come, or of a contest with no attack before it."""
    rows = Rows(text, cast, eyes)
    return rows.exchange(events) if isinstance(events[0], ev.AttackAnnounced) else rows.contest(events)


def told(text: Phrases, cast: Cast, rolled: ev.Rolled, event: ev.Event, eyes: Eyes = STORYTELLER) -> Row | None:
    """One row of what a roll came to, with its dice. Eyes that see nothing of the event see the roll alone, if that."""
    rows = Rows(text, cast, eyes)
    if isinstance(event, ev.ObjectStruck):
        return rows.object_struck(event, rolled)
    made = row(text, cast, event, eyes)
    if made is None:
        return rows.rolled(rolled)
    rules = dict.fromkeys((*rolled.rules, *made.rules))
    return replace(made, dice=dice_of(rolled), sum=made.sum or rows.count(rolled.successes, rolled), rules=tuple(rules))


MEANS = ("pulled_back", "charge", "follow", "clinging", "crawl", "swim", "balance", "jump", "fly", "ride", "slide")
"""Ways of going that have a sentence of their own."""


class Rows(
    Exchanges, Bonds, Areas, Precision, Belongings, Ailments, Holds, Throws, Arts, Gear, Ordering, Openings, Goings,
    Staging, Spells, Concealment, Fiats,
):  # fmt: skip
    """One method an event, by its key; those of attacks and harm are in ``exchanges``."""

    # the battle and its turns

    def battle_began(self, event: ev.BattleBegan) -> Row:
        rules = tuple(
            Line(self.house(name), self.house_value(name, value), self.house_rule(name)) for name, value in event.house
        )
        title = self.cast.title(self.text, event.scenario)
        if event.ruleset not in ("", DEFAULT):
            title = self.text.say("ruleset.title", scenario=title, edition=self.text.say(f"ruleset.{event.ruleset}"))
        said = [self.text.say("list.colon", name=each.text, value=each.value) for each in rules]
        if said:
            head = self.text.parts("battle.began_house", scenario=title, rules=self.text.listing(said))
        else:
            head = self.text.parts("battle.began", scenario=title)
        cited = dict.fromkeys((*event.rules, *(each.rule for each in rules)))
        return Row(event.key, head, rules=tuple(cited), lines=rules, weight="head")

    def initiative_rolled(self, event: ev.InitiativeRolled) -> Row | None:
        if self._unseen(event.unit):
            return None
        score = self.text.say("initiative.score", score=event.score)
        if event.unit in self.eyes.hidden:
            return self._row(event, "initiative.rolled", result=score)
        sum_ = f"{event.face} {term(event.modifier)} = {whole(event.score)}"
        return self._row(event, "initiative.rolled", result=score, dice=(_plain_die(event.face),), sum=sum_)

    def tie_rolled(self, event: ev.TieRolled) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "initiative.tie", dice=(_plain_die(event.face),), weight="detail")

    def tie_settled(self, event: ev.TieSettled) -> Row | None:
        if self._unseen(event.unit) or self._unseen(event.other):
            return None
        attribute = self.text.say(f"attribute.{event.attribute}")
        return self._row(
            event, "initiative.settled", other=self._name(event.other), attribute=attribute, weight="detail"
        )

    def round_started(self, event: ev.RoundStarted) -> Row:
        head = self.text.parts("battle.round", round=event.round)
        return Row(event.key, head, rules=event.rules, weight="head")

    def turn_started(self, event: ev.TurnStarted) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "initiative.turn", weight="turn")

    def turn_passed(self, event: ev.TurnPassed) -> Row | None:
        if self._unseen(event.unit):
            return None
        cause = self.condition(event.cause)
        return self._row(event, "initiative.passed", result=cause, weight="detail")

    def turn_ended(self, event: ev.TurnEnded) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "initiative.ended", weight="detail")

    def action_spent(self, event: ev.ActionSpent) -> Row | None:
        if self._unseen(event.unit) or (event.verb in ("aid", "ready") and self._kept(event.unit)):
            return None
        return self._row(
            event, "actions.spent", costs=self.costs(event.costs), result=self.verb(event.verb), weight="detail"
        )

    def battle_ended(self, event: ev.BattleEnded) -> Row:
        after = self.text.say("battle.after", round=event.round)
        cause = self.text.say(f"battle.cause.{event.cause}")
        if event.winner:
            head = self.text.parts("battle.winner", side=self.cast.side(self.text, event.winner))
        else:
            head = self.text.parts("battle.draw")
        return Row(event.key, head, after, "", (Part(cause),), rules=event.rules, weight="head")

    # movement

    def moved(self, event: ev.Moved) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.unit in self.eyes.gone:
            return self._row(event, "move.out_of_sight")
        end = square(*event.path[-1])
        if event.unit in self.eyes.came:
            return self._row(event, "move.into_sight", square=end)
        if event.means in ("hold", "dragged"):
            return self.taken_along(event)
        key = f"move.did_{event.means}" if event.means in MEANS else "move.did"
        return self._row(event, key, square=end, result=metres(event.half))

    def discovered(self, event: ev.Discovered) -> Row | None:
        if self._unseen(event.unit):
            return None
        at = self.text.say("move.at", square=square(*event.at))
        return self._row(event, "move.discovered", hidden=self._name(event.hidden), result=at)

    # aiming and stances

    def aim_taken(self, event: ev.AimTaken) -> Row | None:
        if self._unseen(event.unit):
            return None
        rounds = self.text.say("aim.rounds", rounds=event.rounds)
        return self._row(event, "aim.did", target=self._name(event.target), result=rounds)

    def aim_lost(self, event: ev.AimLost) -> Row | None:
        if self._unseen(event.unit):
            return None
        cause = self.text.say(f"aim.cause.{event.cause}")
        return self._row(event, "aim.lost", result=cause, weight="detail" if event.cause == "shot" else "main")

    def stance_taken(self, event: ev.StanceTaken) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = {"prone": "drop_prone.did", "standing": "stand_up.did"}.get(event.stance, f"{event.stance}.did")
        value = ""
        if event.value + event.shield and event.unit not in self.eyes.hidden:
            sort = f"{event.stance}.value_shield" if event.shield else f"{event.stance}.value"
            value = self.text.say(sort, value=event.value, shield=event.shield)
        return self._row(event, key, result=value)

    def stance_ended(self, event: ev.StanceEnded) -> Row | None:
        if self._unseen(event.unit):
            return None
        cause = self.text.say(f"stance.cause.{event.cause}")
        return self._row(event, f"{event.stance}.ended", result=cause, weight="detail")


def _plain_die(face: int) -> Die:
    return Die(face, False, False, False)
