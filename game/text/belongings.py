"""Items and objects as rows: dropped, taken, struck, broken, carried as cover (DIS, SUN, MOV-18, COV-10)."""

from __future__ import annotations

from dataclasses import replace

from game.text.contests import Contests, dice_of
from game.text.numbers import signed, whole
from game.text.phrases import Part, plain
from game.text.row import Row
from game.text.sums import Line, lines
from systems import events as ev


class Belongings(Contests):
    """The rows of things: in hand, on the ground, on the map."""

    def item_fell(self, event: ev.ItemFell) -> Row | None:
        if self._unseen(event.unit):
            return None
        place = self.cast.place(self.text, ("square", *event.square))
        weight = "detail" if event.cause == "thrown" else "main"
        return self._row(event, f"items.fell.{event.cause}", item=self._item(event), place=place, weight=weight)

    def item_taken(self, event: ev.ItemTaken) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        item = self.cast.belonging(self.text, event.item, event.target)
        return self._row(event, "items.taken", item=item, target=self._name(event.target))

    def item_stripped(self, event: ev.ItemStripped) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        item = self.cast.belonging(self.text, event.item, event.target)
        return self._row(event, "items.stripped", item=item, target=self._name(event.target))

    def item_picked_up(self, event: ev.ItemPickedUp) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "items.picked_up", item=self._item(event))

    def item_returned(self, event: ev.ItemReturned) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "items.returned", item=self._item(event))

    def item_struck(self, event: ev.ItemStruck) -> Row | None:
        if self._unseen(event.unit):
            return None
        result = self._strain(event.damage, event.left)
        return self._row(event, "items.struck", item=self._item(event), result=result, tone=_tone(event.left))

    def object_struck(self, event: ev.ObjectStruck, rolled: ev.Rolled | None = None) -> Row | None:
        """A blow at a thing of the map, with the dice of its attack where they are at hand (DMG-16)."""
        if self._unseen(event.unit):
            return None
        found = [*lines(self.text, self.cast, event.modifiers, event.unit, "", self.eyes)]
        if event.unit not in self.eyes.hidden:
            pool = sum(each.value for each in event.modifiers if each.op == "add")
            found.append(Line(self.text.say("attack.pool"), whole(pool), "DIC-02", key="attack.pool"))
        if event.hardness:
            said = self.text.say("modifier.hardness")
            found.append(Line(said, signed(-event.hardness), "DMG-16", key="modifier.hardness"))
        made = self._row(
            event, "items.object_struck", thing=self._thing(event), result=self._strain(event.damage, event.left),
            tone=_tone(event.left), lines=tuple(found), dice=dice_of(rolled) if rolled is not None else (),
            sum=self.count(event.successes, rolled) if rolled is not None else "",
        )  # fmt: skip
        rules = (*(rolled.rules if rolled is not None else ()), *event.rules)
        return replace(made, rules=tuple(dict.fromkeys(rules)))

    def cover_lifted(self, event: ev.CoverLifted) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "items.lifted", thing=self._thing(event))

    def cover_set_down(self, event: ev.CoverSetDown) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "items.set_down", thing=self._thing(event))

    def _item(self, event: ev.ItemFell | ev.ItemPickedUp | ev.ItemReturned | ev.ItemStruck) -> Part:
        return self.cast.belonging(self.text, event.item, event.unit)

    def _thing(self, event: ev.ObjectStruck | ev.CoverLifted | ev.CoverSetDown) -> str:
        """A thing by name and place, as it was: by now it may stand there no longer."""
        named = self.cast.item(self.text, event.thing)
        return self.text.say("place.thing", thing=plain((named,)), place=self.cast.place(self.text, event.at))

    def _strain(self, damage: int, left: int) -> str:
        if left == 0:
            return self.text.say("items.broken")
        return self.text.say("items.damage", damage=damage, left=left) if damage else self.text.say("items.unharmed")


def _tone(left: int) -> str:
    return "harm" if left == 0 else ""
