"""Numbers as a person reads them, the same in both languages (look: minus sign, one decimal, no-break space)."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"


def whole(number: int) -> str:
    """``2,914``; below zero with the minus sign."""
    return f"{number:,}".replace("-", MINUS)


def signed(number: int) -> str:
    """``+3``, ``−2``; 0 has no sign."""
    return f"{number:+,}".replace("-", MINUS) if number else "0"


def percent(chance: float) -> str:
    """``69.5%``; ``<0.1%`` and ``>99.9%`` where rounding would claim what is not certain."""
    if 0 < chance < 0.001:
        return "<0.1%"
    if 0.999 < chance < 1:
        return ">99.9%"
    return f"{chance:.0%}" if chance in (0, 1) else f"{chance:.1%}"


def decimal(number: float) -> str:
    """One decimal; ``.0`` is dropped."""
    text = f"{number:,.1f}".replace("-", MINUS)
    return text.removesuffix(".0")


def tenths(number: float) -> str:
    """One decimal in any case, for numbers that stand side by side."""
    return f"{number:,.1f}".replace("-", MINUS)


def metres(half: int) -> str:
    """Half metres as metres: ``3.5 m`` with a space that does not break, ``7 m`` without a decimal."""
    return decimal(half / 2) + NBSP + "m"


def square(x: int, y: int) -> str:
    """A square by column letters and row number, both from the top left: (10, 6) is ``K7``, (26, 0) is ``AA1``."""
    letters, column = "", x + 1
    while column > 0:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{y + 1}"


def span(low: str, high: str, between: str) -> str:
    """A range with the word or sign that stands between its ends; one number when both ends read the same."""
    return low if low == high else between.replace("{low}", low).replace("{high}", high)
