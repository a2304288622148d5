"""Ways to every place in a battle and behind it: questions, stages, the hand, the result, its replay."""

from __future__ import annotations

from collections.abc import Callable

from game.app.hand import DEEDS
from game.app.opening import LARGE
from systems.commands import Attack, EndTurn, SetStanding, Surrender
from tests.ui.giving import Giver
from tests.ui.ways import SEED, battle, choose_file, page, title, until

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


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
    archive = give.program.archive
    until(give, lambda: all(each.status for each in archive.entries))
    choose_file(give, next(each.file for each in archive.entries if (each.kind, each.status) == ("save", "good")))
    give.touch("button", "watch")


def opening(give: Giver) -> None:
    """A large replay, which is opened between frames."""
    result(give)
    file = max((give.data / "replays").iterdir(), key=lambda each: each.stat().st_mtime_ns)
    file.write_text(file.read_text("utf-8").rstrip() + " " * LARGE, "utf-8")  # JSON does not mind
    title(give)
    give.act("saves")
    choose_file(give, file)
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
