"""Where things stand in a TOML file: tomlkit reads it again and notes the offset of every value and table header.

``Lines(text).of(path)`` walks tomlkit's document and answers with the line. tomlkit's document does not keep positions
(it reorders tables when it is written out), so its parser is watched at work: two of its methods are wrapped.
"""

from __future__ import annotations

from typing import Any

from tomlkit.container import Container, OutOfOrderTableProxy
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable, Item, Key, Table
from tomlkit.parser import Parser

from game.scenario.faults import Trail, line_of


class _Watched(Parser):
    """tomlkit's parser that remembers where each item began."""

    def __init__(self, text: str) -> None:
        self.offsets: dict[int, int] = {}
        self.kept: list[Item] = []  # an id is only good while its item lives
        super().__init__(text)

    def _note(self, item: Item, offset: int) -> None:
        if id(item) not in self.offsets:
            self.offsets[id(item)] = offset
            self.kept.append(item)

    def _parse_value(self) -> Item:
        offset = self._idx
        item = super()._parse_value()
        self._note(item, offset)
        return item

    def _parse_table(self, parent_name: Key | None = None, parent: Table | None = None) -> tuple[Key, Table | AoT]:
        offset = self._idx
        key, item = super()._parse_table(parent_name, parent)
        inner: Any = item
        while isinstance(inner, (Table, AoT)):  # [a.b.c] makes a and b on its way: all three begin here
            self._note(inner, offset)
            children = list(inner.body) if isinstance(inner, AoT) else [value for _, value in inner.value.body]
            inner = children[0] if children else None
        return key, item


class Lines:
    """The lines of one text. A text tomlkit cannot read has its faults on the first line."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(n + 1 for n, character in enumerate(text) if character == "\n")]
        self.text = text
        parser = _Watched(text)
        self.offsets = parser.offsets
        self.kept = parser.kept
        try:
            self.document: Any = parser.parse()
        except (TOMLKitError, RecursionError):
            self.document = None

    def of(self, path: Trail) -> int:
        """The line of the last step of ``path`` that exists; of a long text, the line inside it."""
        offset, node = 0, self.document
        for step in path:
            inner = _step(node, step)
            if inner is None:
                return line_of(self.starts, offset) + self._inside(node, offset, step)
            offset, node = self.offsets.get(id(inner), offset), inner
        return line_of(self.starts, offset)

    def _inside(self, node: object, offset: int, step: str | int) -> int:
        """How many lines further ``step`` (a row) stands inside a text in triple quotes."""
        if not isinstance(step, int) or not isinstance(node, str):
            return 0
        opening = self.text[offset : offset + 4]
        if opening[:3] not in ('"""', "'''"):
            return 0
        return step + (opening[3:] in ("\n", "\r"))


def _step(node: Any, step: str | int) -> Any:
    """The item one step further, or None."""
    if isinstance(node, (Container, Table, InlineTable, OutOfOrderTableProxy)) and isinstance(step, str):
        if isinstance(node, (Table, InlineTable)):
            node = node.value
        if step not in node:
            return None
        return node.item(step) if isinstance(node, Container) else node[step]
    if isinstance(node, (AoT, Array)) and isinstance(step, int) and 0 <= step < len(node):
        return list.__getitem__(node, step) if isinstance(node, Array) else node.body[step]
    return None
