"""``dicefield rules``: the rule cards on paper: one, some, a chapter, all chapters, their coverage, the house rules,
what two editions have otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.options import language, print_json, speaking

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from game.ledger import Card, Ledger
    from game.text import Phrases
    from game.text.phrases import Fact

_WRONG_USE, _INVALID = 2, 3
#: What a person means as a rule ID, however typed: CHG-03, chg-3, CHG03.
_LIKE_ID = re.compile(r"([A-Za-z]{3})-?(\d{1,3})")


class NoSuchRule(click.ClickException):
    """An ID that no card has."""

    exit_code = _WRONG_USE


class BadCards(click.ClickException):
    """Cards that cannot be read."""

    exit_code = _INVALID


@click.command(name="rules")
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...")
@click.option("--ledger", "coverage", is_flag=True, help="How many rules are played, tested, left out.")
@click.option("--house", is_flag=True, help="The house rules a scenario can set, with their defaults.")
@click.option("--diff-editions", is_flag=True, help="What the editions of the rules have otherwise.")
@click.option("--json", "as_json", is_flag=True, help="JSON on standard output, always in both languages.")
@speaking
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    coverage: bool,
    house: bool,
    diff_editions: bool,
    as_json: bool,
    lang: str | None,
    data_dir: Path | None,
) -> None:
    """Show the card of a rule (CHG-03), the cards of a chapter (CHG) or those that hold some words; or all chapters."""
    from game.text import Phrases

    text = Phrases(language(lang, data_dir))
    if bool(words) + coverage + house + diff_editions > 1:
        raise click.UsageError(text.say("rules.one_question"))
    page = _Page(_ledger(), text, as_json)
    if coverage:
        page.coverage()
    elif house:
        page.house()
    elif diff_editions:
        page.editions()
    elif not words:
        page.chapters()
    elif all(_LIKE_ID.fullmatch(word) for word in words):
        page.cards([page.asked(word) for word in words])
    elif len(words) == 1 and page.ledger.chapter(words[0].upper()):
        page.listing(page.ledger.of_chapter(words[0].upper()))
    else:
        found = page.ledger.search(" ".join(words), page.lang)
        page.listing(found)
        if not found:
            click.echo(page.say("no_hit", words=" ".join(words)), err=True)
            ctx.exit(1)


def _ledger() -> Ledger:
    from game import ledger

    try:
        return ledger.load()
    except ledger.LedgerFault as fault:
        raise BadCards(str(fault)) from None


class _Page:
    """What one call prints, as JSON or for a person in one language."""

    def __init__(self, ledger: Ledger, text: Phrases, as_json: bool) -> None:
        self.ledger = ledger
        self.text = text
        self.lang = text.lang
        self.as_json = as_json

    def say(self, key: str, **facts: Fact) -> str:
        return self.text.say(f"rules.{key}", **facts)

    def asked(self, word: str) -> Card:
        """The card of an ID as a person types it. Raises NoSuchRule with the nearest IDs."""
        letters, digits = _LIKE_ID.fullmatch(word).groups()  # type: ignore[union-attr]  # the caller matched it
        id = f"{letters.upper()}-{int(digits):02d}"
        card = self.ledger.find(id)
        if card is not None:
            return card
        if id in self.ledger.ids:
            raise NoSuchRule(self.say("no_card", id=id))
        nearest = self.text.listing(self.ledger.nearest(id)) or self.say("none")
        raise NoSuchRule(self.say("no_rule", id=id, ids=nearest))

    # ------------------------------------------------------------------------------------------------- the pages

    def cards(self, cards: Sequence[Card]) -> None:
        """Whole cards; as JSON one object for one card, a list for several."""
        if self.as_json:
            data = [card.data() for card in cards]
            return print_json(data[0] if len(data) == 1 else data)
        console = _console()
        for number, card in enumerate(cards):
            if number:
                console.print()
            self._card(console, card)

    def listing(self, cards: Sequence[Card]) -> None:
        """One line a card."""
        if self.as_json:
            return print_json([card.data() for card in cards])
        if cards:
            table = self._table("rule", "title", "status")
            for card in cards:
                table.add_row(card.id, card.title.say(self.lang), self.say(card.status))
            _console().print(table)

    def chapters(self) -> None:
        """Every chapter, with its rules, cards and played rules counted."""
        rows = [(chapter, self.ledger.of_chapter(chapter.prefix)) for chapter in self.ledger.chapters]
        counted = [(chapter, len(cards), sum(card.status == "played" for card in cards)) for chapter, cards in rows]
        if self.as_json:
            return print_json(
                [{**chapter.data(), "cards": cards, "played": played} for chapter, cards, played in counted]
            )
        table = self._table("chapter", "title", "rules", "cards", "played", right=("rules", "cards", "played"))
        for chapter, cards, played in counted:
            title = chapter.title.say(self.lang)
            table.add_row(chapter.prefix, title, str(chapter.count), str(cards), str(played))
        _console().print(table)

    def coverage(self) -> None:
        """The ledger in numbers, and the rules that lack something."""
        coverage = self.ledger.coverage()
        if self.as_json:
            if coverage.untested is None:
                click.echo(self.say("no_tests"), err=True)
            return print_json(coverage.data())
        console, table = _console(), self._plain()
        for key, count in (("total", coverage.total), *coverage.counts, ("missing", len(coverage.missing))):
            table.add_row(str(count), self.say(key))
        console.print(table)
        if coverage.untested is None:
            console.print(f"\n{self.say('no_tests')}")
        else:
            self._names(console, "untested", coverage.untested)
        self._names(console, "missing", coverage.missing)
        self._names(console, "unplayed_traits", coverage.unplayed_traits)

    def house(self) -> None:
        """The table of house rules: what is played, what a scenario may set, and the rule that leaves it open."""
        from systems.rulesets import RULESETS, editions
        from systems.rulesets.house import SWITCHES

        if self.as_json:
            keys = ("name", "rule", "default", "alternatives")
            return print_json(
                [
                    {**{key: getattr(switch, key) for key in keys}, "editions": editions(switch.name)}
                    for switch in SWITCHES
                ]
            )
        table = self._table("switch", "default", "alternatives", "rule", "title")
        for switch in SWITCHES:
            card = self.ledger.find(switch.rule)
            title = card.title.say(self.lang) if card else ""
            table.add_row(switch.name, switch.default, " ".join(switch.alternatives), switch.rule, title)
        console = _console()
        console.print(table)
        for name, kind in RULESETS.items():
            if kind.standards:
                played = ", ".join(f"{switch} {value}" for switch, value in kind.standards.items())
                console.print(self.say("edition_plays", edition=name, played=played))

    def editions(self) -> None:
        """What the other editions have otherwise than the usual one."""
        from game.cli import editions

        found = editions.others(self.ledger)
        if self.as_json:
            return print_json([each.data(self.ledger) for each in found])
        for each in found:
            editions.show(_console(), self.text, self.ledger, each)

    # ------------------------------------------------------------------------------------------------ their parts

    def _card(self, console: Console, card: Card) -> None:
        from rich.text import Text

        head = Text.assemble((card.id, "bold"), "  ", (card.title.say(self.lang), "bold"))
        console.print(Text.assemble(head, "  ", (f"[{self.say(card.status)}]", "dim")))
        console.print(Text(card.text.say(self.lang)))
        if card.instead:
            console.print(Text.assemble(self._label("instead"), card.instead.say(self.lang)))
        for key, ids in (("used_by", [card.used_by] if card.used_by else []), ("see", card.see)):
            if ids:
                console.print(Text.assemble(self._label(key), " · ".join(map(self._titled, ids))))

    def _label(self, key: str) -> tuple[str, str]:
        return self.text.say("list.colon", name=self.say(key), value=""), "bold"

    def _titled(self, id: str) -> str:
        card = self.ledger.find(id)
        return f"{id} {card.title.say(self.lang)}" if card else id

    def _names(self, console: Console, key: str, names: Sequence[str]) -> None:
        from rich.text import Text

        said = " ".join(names) or self.say("none")
        console.print(
            Text.assemble("\n", (self.say("counted", what=self.say(key), count=len(names)), "bold"), "\n", said)
        )

    def _table(self, *columns: str, right: Sequence[str] = ()) -> Table:
        table = self._plain(header=True)
        for column in columns:
            # Names a person copies stay whole; titles give way when the terminal is narrow.
            table.add_column(
                self.say(column), justify="right" if column in right else "left", no_wrap=column != "title"
            )
        return table

    @staticmethod
    def _plain(header: bool = False) -> Table:
        from rich.table import Table

        return Table(box=None, show_header=header, pad_edge=False, header_style="bold")


def _console() -> Console:
    """Standard output; rich leaves colour out for files, pipes and NO_COLOR."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)
