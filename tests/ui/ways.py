"""Ways to every place at the window, each from the title or from a battle that persons play on both sides."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from game.app import key_pages
from game.app.hand import DEEDS
from systems.commands import Attack, EndTurn, SetStanding, Surrender
from tests.ui.giving import PATIENCE, Giver

SEED = 4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# where ways begin


def title(give: Giver, chosen: str = "dojo") -> None:
    """The title, with a battle chosen."""
    give.program.remember(view="st", steps=False)
    give.program.show_title(chosen)
    give.frame()


def battle(give: Giver, scenario: str = "dojo", view: str = "st") -> None:
    """A battle in which persons play both sides, at its first decision."""
    give.program.remember(view=view, steps=False)
    give.program.start(scenario, SEED)
    sides = tuple(side.id for side in give.session.scenario.sides)
    give.program.start(scenario, SEED, persons=sides)
    until(give, lambda: give.session.person is not None and not give.session.motion.busy)


def until(give: Giver, come: Callable[[], bool]) -> None:
    """Frames pass until it has come about. Raises AssertionError where it does not."""
    for _ in range(PATIENCE):
        give.program.tick(100)
        if come():
            give.frame(0)
            return
    raise AssertionError(f"{page(give)} over {type(give.top).__name__}: not what was waited for; {give.last[-3:]}")


def duel(give: Giver, view: str = "st") -> None:
    """Renka beside Osamu, who is asked before he is struck; it is her turn."""
    battle(give, view=view)
    session = give.session
    session.table.submit(SetStanding("osamu", "ask"))
    while session.battle.acting() != "renka":
        session.submit(EndTurn(str(session.battle.acting())))
    # a step beside him
    session.refresh()
    unit = session.battle.unit("renka")
    move = session.pointing.move_to(unit, (7, 4))
    assert move is not None
    session.submit(move)
    if view == "st":
        until(give, lambda: session.person is not None and not session.motion.busy)


def page(give: Giver) -> str:
    """The name of the open page, "" for none."""
    return give.program.page_name if give.program.page is not None else ""


# ways


def title_search(give: Giver) -> None:
    title(give)
    give.touch("search")


def settings(give: Giver) -> None:
    title(give)
    give.act("settings")


def keys(give: Giver) -> None:
    title(give)
    give.act("help")


def key(give: Giver) -> None:
    keys(give)
    row = next(hit.action for hit in give.top.hits.entries if hit.action.startswith("pick key:"))
    give.touch(row)


def key_taken(give: Giver) -> None:
    key(give)
    keys, name = key_pages.whole(give.program.bindings), give.program.page_of
    taken = next(key for deal in keys.deals.values() for key in keys.keys(deal.name) if keys.holder(name, key))
    give.key(taken)
    give.frame()


def rules(give: Giver) -> None:
    title(give)
    give.touch("menu", "rules")


def rule(give: Giver) -> None:
    rules(give)
    give.touch("rule")


def saves(give: Giver) -> None:
    title(give)
    give.act("saves")


def confirm(give: Giver) -> None:
    """A battle saved twice under one name."""
    battle(give)
    for _ in range(2):
        give.act("saves")
        give.touch("button", "save")


def notice(give: Giver) -> None:
    """What is wrong with a damaged save."""
    file = give.data / "saves" / "damaged.dicefield"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("no save", "utf-8")
    saves(give)
    until(give, lambda: all(each.status for each in give.program.archive.entries))
    give.key("Down")
    for _ in give.program.archive.entries:
        if give.program.archive.chosen == file:
            break
        give.key("Down")
    give.frame()
    give.touch("button", "why")


def faults(give: Giver) -> None:
    """A scenario file that was broken while it is played, read again."""
    own = give.data / "own.toml"
    own.write_text(Path(str(files("assets") / "scenarios" / "dojo.toml")).read_text("utf-8"), "utf-8")
    battle(give, str(own))
    own.write_text("format = 2\n", "utf-8")
    give.act("reload")


def setup(give: Giver) -> None:
    title(give, "alley")
    give.act("prepare")


def deploy(give: Giver) -> None:
    give.program.remembered.keep("alley", give.program.remembered["none"])
    setup(give)
    give.touch("button", "deploy")


def handover_before(give: Giver) -> None:
    """Two people place their units, one after the other, in the player's view."""
    title(give, "alley")
    give.program.remember(view="player")
    give.program.remembered.keep("alley", give.program.remembered["none"])
    give.act("prepare")
    assert give.program.before is not None
    give.program.before.choosing.pick("side:gang", 0)
    give.program.before.refresh()
    give.frame()
    give.touch("button", "deploy")
    give.touch("button", "done")


def group(give: Giver) -> None:
    battle(give)
    give.fold_out("special")


def reason(give: Giver) -> None:
    """A deed that is not possible, pressed."""
    battle(give)
    bar = give.session.screen.panels.bar.actions
    refused = next(each for each in bar if not each.enabled and not each.spent and each.key in LETTERS)
    give.key(refused.key)
    give.frame()


def card(give: Giver) -> None:
    battle(give)
    give.act("rules")
    give.touch("rule")


def strike(give: Giver) -> None:
    duel(give)
    give.session.submit(Attack("renka", "osamu", "fist"))
    give.frame()


def asked(give: Giver) -> None:
    strike(give)
    until(give, lambda: not give.session.motion.busy)


def stage(give: Giver) -> None:
    duel(give)
    give.act("step_mode")
    give.session.submit(Attack("renka", "osamu", "fist"))
    give.frame()


def stage_rule(give: Giver) -> None:
    stage(give)
    rule = give.session.screen.panels.card
    assert rule is not None
    other = next(row.rule for row in rule.here if row.rule and row.rule != rule.rule)
    give.touch("rule", other)


def plan(give: Giver) -> None:
    """A step put down in a planned turn."""
    battle(give)
    give.act("plan_turn")
    give.act("cursor_right")
    give.act("commit")


def hand(give: Giver, deed: str = "", scenario: str = "dojo") -> None:
    battle(give, scenario)
    give.act("hand")
    if deed:
        give.key(str(DEEDS.index(deed) + 1))
        give.frame()


def with_hand(deed: str, scenario: str = "dojo") -> Callable[[Giver], None]:
    return lambda give: hand(give, deed, scenario)


def add(give: Giver) -> None:
    hand(give, "add")
    give.touch("button", "hand first")


def points(give: Giver) -> None:
    """Condition points, of which the number is chosen in the band."""
    hand(give, "condition")
    row = next(kind for kind in give.session.battle.rules.point_kinds)
    value = f"condition:{row}"
    assert give.program.page is not None
    give.program.page.reveal(value)
    give.frame()
    give.touch("item", value)


def doors(give: Giver) -> None:
    hand(give, "doors", "alley")
    give.touch("choice", "list")


def faces(give: Giver) -> None:
    duel(give)
    give.act("real_dice")
    give.touch("pick real dice", 1)
    give.key("Esc")
    session = give.session
    session.submit(Attack("renka", "osamu", "fist"))
    until(give, lambda: session.ask is not None)
    give.key("0")
    until(give, lambda: give.program.page is not None)


def handover(give: Giver) -> None:
    duel(give, "player")
    give.session.submit(Attack("renka", "osamu", "fist"))
    until(give, lambda: give.program.page is not None)


def result(give: Giver) -> None:
    battle(give)
    give.session.submit(Surrender(str(give.session.battle.acting())))
    until(give, lambda: give.program.page is not None)


def replay(give: Giver) -> None:
    result(give)
    give.touch("button", "replay")


def replay_card(give: Giver) -> None:
    replay(give)
    give.act("rules")
    give.touch("rule")


def replay_page(give: Giver) -> None:
    replay(give)
    give.act("settings")


def replay_saved(give: Giver) -> None:
    """What a save holds, watched over the title."""
    battle(give)
    give.act("saves")
    give.touch("button", "save")
    title(give)
    give.act("saves")
    until(give, lambda: all(each.status for each in give.program.archive.entries))
    for _ in range(len(give.program.archive.entries)):
        give.key("Down")
        give.frame()
        entry = give.program.archive.entry
        if entry is not None and entry.kind == "save" and entry.status == "good":
            break
    give.touch("button", "watch")


def branch(give: Giver) -> None:
    """A battle of one's own from the middle of a replay: before somebody gave up."""
    replay(give)
    give.act("first")
    give.act("branch")


def filming(give: Giver) -> None:
    """A film under way; which kind is asked first where there is a choice."""
    replay(give)
    give.act("film")
    if page(give) == "film":
        give.touch("button", "gif")


def minds(give: Giver) -> None:
    """A battle in which minds play both sides."""
    title(give)
    give.program.start("warehouse", SEED, persons=())
    give.frame()


def begun(scenario: str) -> Callable[[Giver], None]:
    """A battle of a scenario as it comes: against minds, where the file says nothing else."""

    def go(give: Giver) -> None:
        title(give, scenario)
        give.key("Enter")
        give.frame()

    return go


def opens(name: str) -> Callable[[Giver], None]:
    """A page that a key opens over a battle."""

    def go(give: Giver) -> None:
        battle(give)
        give.act(name)

    return go
