"""A bounded store for pictures that cost time to make: the least used go first when the bytes run out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Pictures:
    """Surfaces by key, at most ``limit`` bytes of them; every key names all that the picture depends on."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.held = 0
        self.made = 0
        """How many pictures were made so far: a steady frame makes none."""
        self._by_key: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key, made now if it is not held. Never change what you get."""
        found = self._by_key.get(key)
        if found is not None:
            self._by_key.move_to_end(key)
            return found
        picture = make()
        self.made += 1
        self._by_key[key] = picture
        self.held += _bytes(picture)
        while self.held > self.limit and len(self._by_key) > 1:
            _, gone = self._by_key.popitem(last=False)
            self.held -= _bytes(gone)
        return picture

    def clear(self) -> None:
        """Forget all, after a change of scale or theme."""
        self._by_key.clear()
        self.held = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._by_key

    def __len__(self) -> int:
        return len(self._by_key)


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
