"""What the words of ``dicefield lab`` ask: how many battles, of which scenarios, thought by whom. Nothing is fought
here, and what cannot be asked is refused with one message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from game.lab.inquiry import Wanted
    from game.lab.question import Question
    from game.scenario.scenario import Scenario
    from game.scenario.variation import Setting
    from game.text import Text

SHARES = re.compile(r"(?:±|\+-|\+/-)?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*%?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The options of one command line."""

    scenario: str
    battles: int | None
    until: str | None
    quick: bool
    seed: int
    jobs: int | None
    minds: str | None
    vary: tuple[str, ...]
    other: str | None
    aim: str | None
    cluster: str | None
    fresh: bool
    fast: bool
    as_json: bool
    csv: Path | None
    replays: Path | None
    report: Path | None
    ruleset: str | None
    lang: str | None
    data_dir: Path | None


def wanted(asked: Asked, text: Text) -> Wanted:
    """How many battles. Refuses two answers to that question, and an exactness that is none."""
    from game.lab.inquiry import QUICK, Wanted

    said = [f"--{name}" for name in ("battles", "until", "quick") if getattr(asked, name) not in (None, False)]
    if len(said) > 1:
        raise click.UsageError(text.say("lab.wrong.how_many", one=said[0], other=said[1]))
    if asked.quick and asked.minds is not None:
        raise click.UsageError(text.say("lab.wrong.who"))
    if asked.until is not None:
        return Wanted(until=_until(asked.until, text))
    return Wanted(battles=asked.battles or (QUICK if asked.quick else 400))


def _until(said: str, text: Text) -> int:
    """``±2%`` in hundredths of a percent."""
    found = SHARES.fullmatch(said.strip())
    number = round(float(found[1].replace(",", ".")) * 100) if found else 0
    if not 10 <= number <= 4900:
        raise click.UsageError(text.say("lab.wrong.until", said=said))
    return number


def questions(asked: Asked, text: Text) -> list[tuple[Setting, Question]]:
    """The question, or all that are to be compared: the first is what the others are held against."""
    from game.cli.log import scenario as load
    from game.lab.inquiry import QUICK_MIND
    from game.lab.question import asked as question
    from game.scenario.variation import label

    if asked.other and (asked.vary or asked.aim):
        raise click.UsageError(text.say("lab.wrong.vs"))
    first = load(asked.scenario, text.text, asked.ruleset)
    scenarios: list[tuple[Setting, str, Scenario]] = [((), "", first)]
    if asked.other:
        other = load(asked.other, text.text, asked.ruleset)
        scenarios = [((), first.key, first), ((), other.key, other)]
    if asked.aim and (asked.csv or asked.replays):
        raise click.UsageError(text.say("lab.wrong.aim"))
    varying = [*asked.vary, *(first.lab if asked.aim else ())]
    if asked.aim and not varying:
        raise click.UsageError(text.say("lab.aim.nothing", scenario=first.key))
    if varying:
        scenarios = [(setting, label(setting), each) for setting, each in _varied(asked, varying, first, text)]
    made = []
    for setting, said, each in scenarios:
        made.append((setting, question(each, asked.seed, _minds(asked, each, QUICK_MIND, text), said)))
        _fightable(made[-1][1], text)
    return made


def _varied(asked: Asked, varying: list[str], first: Scenario, text: Text) -> list[tuple[Setting, Scenario]]:
    """The scenario with every combination of what is varied."""
    from game.cli.log import Unusable
    from game.scenario.catalogue import parse_toml
    from game.scenario.faults import ScenarioFaults
    from game.scenario.loader import find
    from game.scenario.variation import Unvaried, parse, settings
    from game.scenario.varied import varied

    table, _, _ = parse_toml(find(asked.scenario).read_bytes())
    try:
        found = [(each, varied(table, each, first.key)) for each in settings([*map(parse, varying)])]
    except Unvaried as fault:
        raise click.UsageError(text.say(fault.key, **fault.facts)) from None
    except ScenarioFaults as wrong:
        raise Unusable(str(wrong)) from None
    if asked.ruleset and not any(each.startswith("ruleset") for each in varying):
        found = [(setting, each.by(asked.ruleset)) for setting, each in found]
    return found


def _minds(asked: Asked, scenario: Scenario, quick: str, text: Text) -> dict[str, str] | str:
    """One mind for all, or by side in the order of the sides; "" where nobody was named. Refuses other numbers, a gap
    between the commas, and a mind that does not exist.
    """
    from game.ai import MINDS, mind
    from game.cli.log import NoSuch

    if asked.quick:
        return quick
    if asked.minds is None:
        return ""
    names, sides = [name.strip() for name in asked.minds.split(",")], [side.id for side in scenario.sides]
    if len(names) not in (1, len(sides)) or not all(names):
        count = sum(map(bool, names))
        raise click.UsageError(text.say("lab.wrong.minds", n=count, sides=len(sides), names=", ".join(sides)))
    for name in names:
        try:
            mind(name)
        except KeyError:
            raise NoSuch(text.say("watch.no_mind", name=name, names=text.text.listing(MINDS))) from None
    return names[0] if len(names) == 1 else dict(zip(sides, names, strict=True))


def _fightable(asked: Question, text: Text) -> None:
    """Refuse a scenario in which a side has nobody: there is no battle in it."""
    from game.cli.log import Unusable

    side = asked.unmanned()
    if side:
        name = f"{asked.scenario.key} ({asked.label})" if asked.label else asked.scenario.key
        raise Unusable(text.say("lab.empty_side", scenario=name, side=side))
