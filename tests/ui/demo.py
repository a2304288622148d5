"""A made-up moment of a battle for pictures and tests: the warehouse with eight units.

It knows no rules; names are examples.
"""

from __future__ import annotations

from dataclasses import replace

from game.app.browsing import BattleCard, Browser, MenuRow
from game.app.camera import Camera
from game.app.log_shown import Die, LogRow
from game.app.marks import Ghost, Lane, Marks, Placed, Sight, Tag
from game.app.popovers import Reason
from game.app.showing import (
    ActionBar,
    Bar,
    Budget,
    Chip,
    ForecastCard,
    Panels,
    Row,
    RuleCard,
    Stat,
    Strip,
    SumRow,
    Tool,
    UnitCard,
)
from game.app.tokens import Harm, Token
from game.app.widgets import Action
from systems.board import Board, Ground, draw

ROWS = [
    "##################YYYYYY",
    "#BBBBB...........#YYYYYY",
    "#BBBBB...3..#....#YYVVYY",
    "#BBBBB...33...4..#YYVVVY",
    "#BBBBB........4..#YYYYVY",
    "#................#YYYYYY",
    "#................YYYYYYY",
    "#................YYYYYYY",
    "#..3.....3.......YYYYYYY",
    "#..5.............#YYYYYY",
    "#..oo.#..........#YYYYYY",
    "#.ooo............#YYYYYY",
    "#.5o...~~........#YYYY5Y",
    "#.3.....~~......4#YYY44Y",
    "#......~~~.......#YYYYYY",
    "##################YYYYYY",
]

LEGEND = {
    "Y": Ground("yard", look="yard"),
    "B": Ground("boards", look="boards"),
    "V": Ground("rubble", 2, look="rubble"),
}


def board() -> Board:
    """The warehouse map, 24 x 16."""
    edges: list[tuple[str, int, int, str]] = []
    edges += [("v", 6, y, "door" if y == 3 else "wall") for y in (1, 2, 3, 4)]
    edges += [("h", x, 5, "window" if x in (2, 3) else "wall") for x in (1, 2, 3, 4, 5)]
    edges += [("v", 5, y, "low_wall") for y in (12, 13, 14)]
    edges += [("h", x, 10, "low_wall") for x in (20, 21)]
    edges += [("v", 20, y, "low_wall") for y in (10, 11, 12)]
    made = draw(ROWS, edges, LEGEND)
    yard = next(n for n, ground in enumerate(made.grounds) if ground.key == "yard")
    ground = tuple(yard if n == 0 and at % 24 > 17 else n for at, n in enumerate(made.ground))
    return replace(made, ground=ground)


EN = {"MV": "Mara Voss", "LY": "Lin Yue", "VE": "Vesna", "TA": "Tarek Ash", "BR": "Brannock", "HK": "Hook",
      "SO": "Sol", "GO": "Gorm"}  # fmt: skip
ZH = {"MV": "马", "LY": "林", "VE": "薇", "TA": "阿", "BR": "布", "HK": "钩", "SO": "奥", "GO": "戈"}

UNITS: tuple[tuple[str, int, int, int, int, Harm, tuple[str, ...]], ...] = (
    ("MV", 0, 8, 6, 1, Harm(7, 2, 1), ()),
    ("LY", 0, 7, 4, 1, Harm(4, 3, 2), ()),
    ("VE", 1, 15, 3, 1, Harm(2, 4, 2), ()),
    ("TA", 0, 4, 7, 1, Harm(8), ("aiming",)),
    ("BR", 1, 12, 11, 1, Harm(8), ()),
    ("HK", 1, 19, 7, 1, Harm(1, 4, 3, 1), ("prone",)),
    ("SO", 0, 3, 3, 1, Harm(8), ("total_defense",)),
    ("GO", 1, 14, 8, 2, Harm(12, 4, 2), ()),
)


def placed(lang: str = "en") -> tuple[Placed, ...]:
    """The eight units as tokens."""
    return tuple(
        Placed(name, Token(side, name if lang == "en" else ZH[name], harm, marks), x, y, size)
        for name, side, x, y, size, harm, marks in UNITS
    )


REACH_ROWS = [
    "........................",
    ".....xxxxxxx............",
    "....xxxxx.xx............",
    "...xxxxxx..xxx..........",
    "....xxxxxxxxxx..........",
    "..xxxxxxxxxxxxx.........",
    ".xxxxxxxxxxxxxxx........",
    "..xxxxxxxxxxxxx.........",
    "....xxxxx.xxxxx.........",
    "....xxxxxxxxxxx.........",
    "...xxx.xxxxxxxx.........",
    ".....xxxxxxxxxxx........",
    "......xxxxxx............",
    "......x.xxx.............",
    "........................",
    "........................",
]


def reach() -> frozenset[tuple[int, int]]:
    """Where Mara could go, as in the picture."""
    return frozenset((x, y) for y, row in enumerate(REACH_ROWS) for x, sign in enumerate(row) if sign == "x")


def marks(lang: str = "en") -> Marks:
    """The plan of the picture: move three squares, shoot Vesna past a crate; a refused charge."""
    words = ("3.5 of 7 m", "Cover 4", "Charge 5 m") if lang == "en" else ("3.5 / 7 m", "掩护 4", "冲锋 5 m")
    mara = placed(lang)[0].token
    crates = (((9, 2), "3"), ((9, 3), "3"), ((10, 3), "3"), ((14, 3), "4"), ((14, 4), "4"), ((3, 8), "3"), ((9, 8),
    "3"), ((3, 9), "5"), ((2, 12), "3"), ((2, 13), "3"), ((16, 13), "4"), ((22, 12), "5"), ((21, 13), "4"),
              ((22, 13), "4"))  # fmt: skip
    return Marks(
        reach=reach() - {square for square, _ in crates},
        lane=Lane((12, 11), (11, 6)),
        badges=crates,
        path=((8, 6), (9, 6), (10, 6), (11, 5)),
        ghost=Ghost(replace(mara, marks=()), (11, 5)),
        sights=(Sight((11, 5), (15, 3)),),
        causes=(("square", 14, 4),),
        refused=(("square", 9, 8),),
        possible=(((10, 6), 1, "K7"), ((11, 6), 1, "L7")),
        selected="MV",
        target="VE",
        tags=(
            Tag("blue", words[0], "", (11, 5)),
            Tag("amber", words[1], "COV-04", (14, 4), prefer="below"),
            Tag("amber", words[2], "CHG-02", (14, 8), 2, prefer="below"),
        ),
    )


def camera(view: tuple[int, int, int, int], percent: int = 100) -> Camera:
    """The picture's camera: squares of 40."""
    return Camera(24, 16, view, percent).held()


def _say(lang: str, en: str, zh: str) -> str:
    return en if lang == "en" else zh


def panels(lang: str = "en") -> Panels:
    """All panels of the picture in one language."""

    def say(en: str, zh: str) -> str:
        return _say(lang, en, zh)

    names = {each.id: each.token for each in placed(lang)}
    order = (
        ("MV", 17, say("now", "行动"), True, False),
        ("LY", 15, say("delay", "延后"), False, False),
        ("VE", 14, "", False, False),
        ("TA", 12, "", False, False),
        ("BR", 11, "", False, False),
        ("HK", 9, say("prone", "倒地"), False, False),
        ("SO", 8, say("ready", "备动"), False, False),
        ("GO", 6, "", False, False),
    )
    pips = (("standard", False), ("move", False), ("swift", False))
    chips = tuple(
        Chip(unit, names[unit], str(roll), word, () if word else pips, now, acted, EN[unit], EN[unit])
        for unit, roll, word, now, acted in order
    )
    tools = tuple(Tool(name, name.capitalize()) for name in ("undo", "map", "rules", "settings", "help"))
    strip = Strip(
        say("Round", "轮次"), say("3", "第 3 轮"), "R 3", chips, (say("ST", "主持"), say("Player", "玩家")), 0, tools
    )
    labels = (
        ("move", "M", say("Move", "移动"), ("move",)),
        ("shoot", "F", say("Shoot", "射击"), ("standard",)),
        ("strike", "G", say("Strike", "近战"), ("standard",)),
        ("aim", "A", say("Aim", "瞄准"), ("standard", "move")),
        ("charge", "C", say("Charge", "冲锋"), ("standard", "move")),
        ("drop_prone", "Z", say("Drop prone", "伏地"), ()),
        ("defend", "D", say("Defend", "全力防御"), ("standard",)),
        ("more", "Q", say("More", "更多"), ()),
    )
    actions = tuple(
        Action(
            name,
            label,
            name,
            key,
            costs,
            name != "charge",
            name == "shoot",
            short=say("Prone", "伏地") if name == "drop_prone" else "",
        )
        for name, key, label, costs in labels
    )
    reason = Reason(
        say("No charge at Brannock", "无法向布兰诺克冲锋"),
        say("The crate at J9 blocks the lane after 2 m.", "J9 的木箱在 2 m 处挡住冲锋路线。"),
        "CHG-08",
        say("Possible from K7 and L7", "在 K7、L7 可以冲锋"),
    )
    budget = Budget(
        (
            ("standard", say("Standard", "标准"), True),
            ("move", say("Move", "移动"), True),
            ("swift", say("Swift", "迅捷"), True),
        )
    )
    bar = ActionBar(
        budget,
        actions,
        say("End turn", "结束回合"),
        "Ctrl + Enter",
        Action("more", say("More", "更多"), "more", "Q"),
        reason=reason,
        reason_for="charge",
    )
    unit = UnitCard(
        "MV",
        names["MV"],
        say("Mara Voss", "马拉・沃斯"),
        say("Rifle ・ Size 5 ・ speed 7 m", "步枪 ・ 体积 5 ・ 速度 7 m"),
        Harm(7, 2, 1),
        say("Health 10", "生命 10"),
        tuple(
            Stat(say(en, zh), value, "DEF-01")
            for en, zh, value in (
                ("Defense", "防御", "8"),
                ("Base", "基础", "3"),
                ("Dodge", "闪避", "2"),
                ("Armor", "护甲", "2"),
                ("Will", "意志", "4"),
            )
        ),
    )
    return Panels(
        strip,
        bar,
        unit,
        forecast(lang),
        say("Log", "记录"),
        log(lang),
        tabs=("Unit", "Odds", "Log", "Order", "Map", "Rules")
        if lang == "en"
        else ("单位", "概率", "记录", "次序", "地图", "规则"),
    )


def forecast(lang: str = "en") -> ForecastCard:
    """The forecast of the picture."""

    def say(en: str, zh: str) -> str:
        return _say(lang, en, zh)

    rows = (
        Row(
            say("DEX 5, Firearms 5, rifle 4", "敏捷 5、枪械 5、步枪 4"),
            "14",
            "FIR-02",
            short=say("Skill and rifle", "技能与步枪"),
        ),
        Row(say("Specialty: rifles", "专长：步枪"), "+1", "DIC-14", short=say("Specialty", "专长")),
        Row(say("Base, Dodge", "基础、闪避"), "−5", "DEF-03"),
        Row(say("High Speed 2", "高速 2"), "+2", "DEF-09"),
        Row(say("Insight", "洞察"), "−1", "DEF-06"),
        Row(
            say("Cover: crate, Size 5", "掩护：木箱，体积 5"),
            "−4",
            "COV-04",
            ("square", 14, 4),
            True,
            say("Cover: crate", "掩护：木箱"),
        ),
    )
    bars = (
        Bar("0", 0.305, "30", "miss"),
        Bar("2", 0.28, "28"),
        Bar("3", 0.22, "22"),
        Bar("4", 0.12, "12"),
        Bar("5", 0.05, "5", "drop"),
        Bar("6+", 0.024, "2.4", "drop"),
    )
    return ForecastCard(
        say("Shoot", "射击"),
        say("Vesna, after moving", "薇斯娜（移动之后）"),
        ("move", "standard"),
        "69.5%",
        say("to hit", "命中"),
        (("7.5%", say("to drop", "击倒")), ("2.1", say("damage", "平均伤害"))),
        bars,
        say("lethal damage, chance in %", "致命伤害，概率 %"),
        rows,
        say("Dice pool", "骰池"),
        "7",
        say("Extra successes: +1 you, −1 Vesna", "额外成功：你 +1，薇斯娜 −1"),
        "DIC-09",
        say("They may answer", "对手可应"),
        ((say("Brannock charges: 61.0% to hit", "布兰诺克冲锋：命中 61.0%"), "CHG-02"),),
        commit=say("Move and shoot", "移动并射击"),
    )


def log(lang: str = "en") -> list[LogRow]:
    """Three rows of the picture."""

    def say(en: str, zh: str) -> str:
        return _say(lang, en, zh)

    return [
        LogRow(
            say("TA shoots BR", "阿什射击布兰诺克"),
            say("miss", "未中"),
            "",
            tuple(Die(n, False) for n in (3, 7, 1, 6, 2)),
            say("0 successes", "0 成功"),
            "DIC-01",
            value=1,
        ),
        LogRow(
            say("VE shoots LY", "薇斯娜射击林月"),
            "2 L",
            "harm",
            (Die(10, True), Die(4, False), Die(8, True), Die(9, True), Die(2, False), Die(5, False, True)),
            "3 − 1 = 2",
            "DIC-09",
            value=2,
        ),
        LogRow(say("LY delays to after TA", "林月延后至阿什之后"), rule="DLY-02", kind="line", value=3),
    ]


def card(lang: str = "en") -> RuleCard:
    """The rule card of the picture."""

    def say(en: str, zh: str) -> str:
        return _say(lang, en, zh)

    return RuleCard(
        "COV-04",
        say("Cover defense", "掩护防御"),
        say(
            "An object between you and the attacker adds its Size minus your Size plus 4 to your defense, never more "
            "than 8. Only the best piece of cover counts.",
            "你与攻击者之间的物体为你的防御增加其体积减去你的体积再加 4，最多 8。只取最好的一处掩护。",
        ),
        say("Here", "此处"),
        (
            SumRow(say("Crate at O5, Size", "O5 的木箱，体积"), "5"),
            SumRow(say("Vesna, Size", "薇斯娜，体积"), "−5"),
            SumRow(say("Always", "固定"), "+4"),
            SumRow(say("Cover defense", "掩护防御"), "4", True),
        ),
        say("See also", "另见"),
        ("COV-02", "COV-06", "FFC-02"),
        say("House rule", "房规"),
        say("cover = literal (default)", "cover = literal（默认）"),
        say("Show me", "演示"),
        say("Without it: 89.6%", "无此规则：89.6%"),
        ((11, 5, 1), (15, 3, 1)),
        True,
        (("square", 14, 4),),
    )


DOJO = draw(["#" * 20, *["#" + "." * 18 + "#"] * 10, "#" * 20], legend={".": Ground("tatami", look="tatami")})


def browser(lang: str = "en") -> Browser:
    """The title screen of the picture."""

    def say(en: str, zh: str) -> str:
        return _say(lang, en, zh)

    menu = tuple(
        MenuRow(name, icon, say(en, zh), note)
        for name, icon, en, zh, note in (
            ("play", "play", "Play", "开始", ""), ("continue", "undo", "Continue", "继续", say("Round 6", "第 6 轮")),
            ("rules", "rules", "Rulebook", "规则书", ""), ("settings", "settings", "Settings", "设置", ""),
            ("help", "help", "Keys", "按键", ""), ("quit", "close", "Quit", "退出", ""),
        )
    )  # fmt: skip
    spots = tuple((side, float(x), float(y), size) for _, side, x, y, size, _, _ in UNITS)
    cards = tuple(
        BattleCard(key, say(en, zh), line, make, units, level, word, chance,
                   say(f"heroes win {chance:.0%}", f"英雄胜 {chance:.0%}"), ("skirmish",))
        for key, en, zh, line, make, units, level, word, chance in (
            ("warehouse", "Warehouse", "仓库", say("4 against 4 ・ 24×16", "4 对 4 ・ 24×16"), board, spots, 2,
             say("even", "相当"), 0.71),
            ("dojo", "Dojo", "道场", say("1 against 1 ・ 20×12", "1 对 1 ・ 20×12"), lambda: DOJO,
             ((0, 7.0, 5.0, 1), (1, 13.0, 5.0, 1)), 1, say("calm", "平静"), 0.52),
            ("alley", "Alley", "小巷", say("2 against 4 ・ 24×16", "2 对 4 ・ 24×16"), board, spots, 4,
             say("deadly", "致命"), 0.38),
        )
    )  # fmt: skip
    return Browser(
        "Dicefield", say("Every number, and why", "每个数字，都有出处"), menu, "play",
        (("en", "English"), ("zh", "中文")), lang, say("Rules: Overseer, current edition", "规则：Overseer 现行版"),
        say("Choose a battle", "选择战斗"), say("Search", "搜索"), "",
        (("", say("All 24", "全部 24")), ("skirmish", say("Skirmish", "遭遇战")), ("duel", say("Duel", "决斗")),
         ("creature", say("Creature", "怪物")), ("own", say("My own", "我的"))),
        "", cards, selected="warehouse", play=say("Play", "开始"), nothing=say("No battle fits.", "没有符合的战斗。"),
    )  # fmt: skip
