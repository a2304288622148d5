"""The texts of one language, for whatever there is to say about a battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.text.cast import STORYTELLER, Cast, Eyes
from game.text.phrases import Fact, Parts, Phrases
from game.text.words import Words

if TYPE_CHECKING:
    from game.text.odds import Odds
    from game.text.plans import Contest, Outcome, Roll
    from game.text.reader import Reader
    from game.text.refusals import Reason
    from game.text.row import Row
    from game.text.sums import Line
    from systems.battle import Battle
    from systems.events import Event
    from systems.forecast import Forecast, Modifier, Side
    from systems.offers import Ask, Refusal

    Names = Battle | Cast

# Each kind of sentence is imported when the first of it is said: a menu needs none of them, and no rules.


class Text(Words):
    """The texts of one language; wherever names are wanted, a battle or a ``Cast`` gives them."""

    def __init__(self, lang: str) -> None:
        """Raises ValueError for a language that is not one of ``LANGS``."""
        super().__init__(Phrases(lang))

    @property
    def lang(self) -> str:
        return self.text.lang

    def say(self, key: str, **facts: Fact) -> str:
        """The text of a key, filled in. Raises MissingText for an unknown key or a missing fact."""
        return self.text.say(key, **facts)

    def parts(self, key: str, **facts: Fact) -> Parts:
        """The same in parts, for a line with coloured names."""
        return self.text.parts(key, **facts)

    def unit(self, names: Names, unit: str) -> str:
        """A unit's name; its id where it has none."""
        return _cast(names).unit(self.text, unit).text

    def item(self, names: Names, key: str) -> str:
        """The name of a weapon, armor, object or kind of ground."""
        return _cast(names).item(self.text, key).text

    def specialty(self, key: str) -> str:
        from game.text import sums

        return sums.specialty(self.text, key)

    def event(self, names: Names, event: Event, eyes: Eyes = STORYTELLER) -> Row | None:
        """One event as a row; None when these eyes see nothing of it. Raises TypeError for ``Changed``."""
        from game.text import rows

        return rows.row(self.text, _cast(names), event, eyes)

    def reader(self, names: Names, side: str = "") -> Reader:
        """A reader of the whole log, which joins the events of one attack into one row."""
        from game.text.reader import Reader

        return Reader(self.text, _cast(names), side)

    def modifier(self, names: Names, modifier: Modifier) -> Line:
        from game.text import sums

        return sums.modifier(self.text, _cast(names), modifier)

    def modifiers(
        self, names: Names, modifiers: Iterable[Modifier], actor: str = "", target: str = "", eyes: Eyes = STORYTELLER
    ) -> tuple[Line, ...]:
        """The lines of one sum; those of a side whose numbers are hidden become one."""
        from game.text import sums

        return sums.lines(self.text, _cast(names), modifiers, actor, target, eyes)

    def refusal(self, names: Names, refusal: Refusal, verb: str = "") -> Reason:
        """Why not, in words; ``verb`` is what was tried."""
        from game.text import refusals

        return refusals.refusal(self.text, _cast(names), refusal, verb)

    def forecast(self, names: Names, forecast: Forecast, eyes: Eyes = STORYTELLER) -> Odds:
        from game.text import odds

        return odds.forecast(self.text, _cast(names), forecast, eyes)

    def contests(self, names: Names, shown: Forecast, eyes: Eyes = STORYTELLER) -> tuple[Contest, ...]:
        """The contests and saves of a plan, with both rolls and what else may be rolled."""
        from game.text import plans

        return plans.contests(self.text, _cast(names), shown, eyes)

    def roll(self, names: Names, side: Side, eyes: Eyes = STORYTELLER) -> Roll:
        """One side's roll in a contest or save."""
        from game.text import plans

        return plans.roll(self.text, _cast(names), side, "", eyes)

    def outcomes(self, shown: Forecast) -> tuple[Outcome, ...]:
        """What a plan may bring about beside harm."""
        from game.text import plans

        return plans.outcomes(self.text, shown)

    def ask(self, names: Names, ask: Ask) -> str:
        """The question to a unit in the middle of a resolution."""
        cast, facts = _cast(names), dict(ask.facts)
        said: dict[str, Fact] = {"unit": cast.unit(self.text, ask.unit)}
        for name, value in facts.items():
            said[name] = self._fact(cast, name, value)
        return self.say(f"{ask.choice}.ask", **said)

    def _fact(self, cast: Cast, name: str, value: object) -> Fact:
        """A fact of a question in words: a number, a contest or a Attribute by its word, anything else a unit."""
        if isinstance(value, int):
            return value
        if name == "contest":
            return self.say(f"contest.name.{value}")
        return cast.unit(self.text, str(value))


def _cast(names: Names) -> Cast:
    return names if isinstance(names, Cast) else Cast.of(names)
