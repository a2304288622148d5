"""What the band over the board says while the Storyteller's hand is open: what comes next, or why not; choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.hand import DEEDS, GRADES, LISTED, STEPS, Hand, bounds, unit_of
from game.app.showing import Band, Choice
from game.text.numbers import signed
from systems.facts import UnitFacts

if TYPE_CHECKING:
    from game.app.session import Session


def band(session: Session) -> Band:
    """What the hand waits for, or why the last of it could not be."""
    hand, unit = session.plan.hand, unit_of(session)
    assert hand is not None
    say = session.text.say
    name = session.name_of(hand.unit) if unit is not None else ""
    text = _text(session, hand, unit, name)
    rule = ""
    if hand.no is not None:
        text = say("hand.no", why=hand.no.why, remedy=hand.no.remedy) if hand.no.remedy else hand.no.why
        rule = hand.no.rule
    return Band(text, rule, _choices(session, hand, unit), _commit_word(session, hand, unit), top=_low(session, hand))


def _low(session: Session, hand: Hand) -> bool:
    return bool(hand.unit) and hand.unit in session.battle.sheets and session.low(hand.unit)


def _text(session: Session, hand: Hand, unit: UnitFacts | None, name: str) -> str:
    say = session.text.say
    if not hand.deed:
        return say("hand.whose", unit=name) if unit is not None else say("hand.nobody")
    if hand.deed == "health" and unit is not None:
        whole = unit.healthy + unit.bashing + unit.lethal + unit.aggravated
        bashing, lethal, aggravated = hand.numbers
        track = say("fiat.track", healthy=whole - sum(hand.numbers), bashing=bashing, lethal=lethal,
                    aggravated=aggravated)  # fmt: skip
        return say("hand.health_of", unit=name, track=track)
    if hand.deed == "condition" and hand.kind:
        return say("hand.points_of", unit=name, points=session.text.text.say(f"points.kind.{hand.kind}"),
                   count=hand.numbers[0])  # fmt: skip
    if hand.deed == "items" and hand.kind:
        what, _, item = hand.kind.partition(":")
        key = "hand.give_count" if what == "give" else "hand.take_count"
        return say(key, unit=name, item=session.text.item(session.battle, item), count=hand.numbers[0])
    if hand.deed == "initiative":
        return say("hand.initiative_of", unit=name, score=hand.numbers[0] if hand.numbers else 0)
    if hand.deed == "place":
        high = say("hand.altitude", metres=hand.numbers[0]) if hand.numbers and hand.numbers[0] else ""
        return say("hand.where", unit=name) + high
    if hand.deed == "add" and hand.sheet is not None:
        sheet = hand.sheet
        called = sheet.name_zh if session.text.text.lang == "zh" else sheet.name_en
        return say("hand.where_new", unit=called or sheet.id)
    return say(f"hand.ask_{hand.deed}", unit=name)


def _choices(session: Session, hand: Hand, unit: UnitFacts | None) -> tuple[Choice, ...]:
    say = session.text.say
    if not hand.deed:
        # without anybody there is still the map, the newcomers and the dice
        own = unit is not None
        menu = [
            Choice(deed, say(f"hand.{deed}"), str(n), enabled=own or deed in ("doors", "add", "dice"))
            for n, deed in enumerate(DEEDS, 1)
        ]
        return (*menu, Choice("done", say("hand.done"), "0"))
    found: list[Choice] = []
    if hand.deed == "health":
        for place, grade in enumerate(GRADES):
            found += _pair(session, hand, place, f"{grade} ", 2 * place + 1)
    elif hand.deed == "initiative":
        found += [Choice(f"by:0:{by}", signed(by), str(n)) for n, by in enumerate(STEPS, 1)]
    elif (hand.deed in ("condition", "items") and hand.kind) or (
        hand.deed == "place" and unit is not None and session.battle.rules.flight(unit)
    ):
        found += _pair(session, hand, 0, "", 1)
    elif hand.deed == "add":
        names = [(side, session.names.side(session.text.text, side).text) for side in session.battle.setup.sides]
        found += [Choice(f"side:{side}", said, str(n), side == hand.side) for n, (side, said) in enumerate(names, 1)]
    if hand.deed in LISTED:
        found.append(Choice("list", say("hand.list"), "9"))
    return (*found, Choice("back", say("hand.back"), "0"))


def _pair(session: Session, hand: Hand, place: int, word: str, digit: int) -> list[Choice]:
    """Fewer and more of one number."""
    low, high = bounds(session, hand, place)
    now = hand.numbers[place]
    return [
        Choice(f"by:{place}:-1", f"{word}\u2212", str(digit), enabled=now > low),
        Choice(f"by:{place}:1", f"{word}+", str(digit + 1), enabled=now < high),
    ]


def _commit_word(session: Session, hand: Hand, unit: UnitFacts | None) -> str:
    say = session.text.say
    if unit is None:
        return ""
    if hand.deed == "remove":
        return say("hand.take_off")
    ready = hand.deed in ("health", "initiative") or (hand.deed in ("condition", "items") and hand.kind)
    return say("hand.so") if ready else ""
