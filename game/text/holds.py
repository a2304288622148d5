"""Holds as rows: taken, tightened, moved along, ended; whom a blow into one meets (GRP, PIN)."""

from __future__ import annotations

from game.text.numbers import metres, square
from game.text.row import Die, Maker, Row
from systems import events as ev


class Holds(Maker):
    """The rows of grapples and pins."""

    def hold_taken(self, event: ev.HoldTaken) -> Row | None:
        key = "hold.taken_ranged" if event.ranged else "hold.taken"
        return self._pair(event, key, event.target, self.text.say("contest.by", margin=event.margin))

    def hold_ended(self, event: ev.HoldEnded) -> Row | None:
        return self._pair(event, "hold.ended", event.target, self.text.say(f"hold.cause.{event.cause}"))

    def pin_taken(self, event: ev.PinTaken) -> Row | None:
        return self._pair(event, "pin.taken", event.target, self.text.say("contest.by", margin=event.margin))

    def pin_eased(self, event: ev.PinEased) -> Row | None:
        return self._pair(event, "pin.eased", event.target)

    def body_raised(self, event: ev.BodyRaised) -> Row | None:
        return self._pair(event, "body_shield.did", event.target)

    def body_struck(self, event: ev.BodyStruck) -> Row | None:
        if self._unseen(event.body):
            return None
        said = self.text.say("attack.successes", count=event.successes)
        return self._row(
            event, "body_shield.struck", target=self._name(event.target), body=self._name(event.body), result=said
        )

    def strayed(self, event: ev.Strayed) -> Row | None:
        if self._both_unseen(event.aimed, event.struck):
            return None
        key = "grapple.met" if event.struck == event.aimed else "grapple.strayed"
        die = Die(event.face, event.face in event.faces, False, False)
        faces = self.text.say("grapple.faces", grappler=self._name(event.grappler), faces=_ranges(event.faces))
        aimed, struck = self._name(event.aimed), self._name(event.struck)
        return self._row(event, key, aimed=aimed, struck=struck, result=faces, dice=(die,))

    def consented(self, event: ev.Consented) -> Row | None:
        return self._pair(event, f"consent.did.{event.answer}", event.target)

    def taken_along(self, event: ev.Moved) -> Row | None:
        """Where somebody in a hold has been brought, or has brought the others (GRP-17)."""
        end = square(*event.path[-1])
        if event.means == "hold":
            return self._row(event, "move_hold.did", square=end, result=metres(event.half))
        return self._row(event, "move_hold.dragged", square=end)

    def _pair(self, event: ev.Event, key: str, target: str, result: str = "") -> Row | None:
        """A row of two units, hidden from eyes that see neither."""
        if self._both_unseen(str(getattr(event, "unit", "")), target):
            return None
        return self._row(event, key, target=self._name(target), result=result)


def _ranges(faces: tuple[int, ...]) -> str:
    """Faces in words: ``1–7`` where they follow one another, ``1, 3, 5`` otherwise, ``–`` for none."""
    if not faces:
        return "\N{EN DASH}"
    if len(faces) > 1 and faces == tuple(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]}\N{EN DASH}{faces[-1]}"
    return ", ".join(str(face) for face in faces)
