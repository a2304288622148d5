"""Sounds: the samples themselves, what is heard of a battle, and that no sound device ever stops the program."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pygame
import pytest

from game import match
from game.app import cues, sounds, watching, waves
from game.app.program import Program
from game.app.sounds import Silent, Sounds
from game.scenario import loader
from game.settings import Settings
from systems import events as ev
from tests.ui.hands import Hands
from tests.ui.persons import Keys as Typist

CUES = sorted(waves.CUES)


class Ears(Silent):
    """Keeps what is played."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, *names: str) -> None:
        self.heard += [name for name in [sounds.first(names)] if name]


# samples


@pytest.mark.parametrize("name", CUES)
def test_a_cue_is_short_and_as_loud_as_it_should_be(name: str) -> None:
    made = waves.samples(name).astype(float)
    assert 0.04 <= len(made) / waves.RATE <= 0.9
    peak = 20 * np.log10(np.abs(made).max() / waves.FULL)
    assert abs(peak - waves.PEAK_DB) < 0.05  # seven of them at once do not clip


@pytest.mark.parametrize("name", CUES)
def test_a_cue_begins_and_ends_without_a_click(name: str) -> None:
    """At its ends the wave is at rest, and it never jumps there more than it swings within."""
    made = waves.samples(name).astype(float)
    assert made[0] == 0
    assert abs(made[-1]) <= 1
    edge = round(0.0005 * waves.RATE)
    top = np.abs(made).max()
    assert np.abs(made[:edge]).max() < 0.1 * top
    assert np.abs(made[-edge:]).max() < 0.05 * top
    assert abs(made.mean()) < 0.02 * top  # no push of the loudspeaker to one side


def test_the_samples_are_the_same_every_time() -> None:
    for name in CUES:
        assert (waves.samples(name) == waves.samples(name)).all()


def test_no_two_cues_sound_alike() -> None:
    """Their spectra are apart: what the ear tells cues apart by."""
    spectra = {}
    for name in CUES:
        made = np.zeros(waves.RATE)
        cue = waves.samples(name)
        made[: len(cue)] = cue
        frames = np.abs(np.fft.rfft(made.reshape(-1, 2205), axis=1)).ravel()
        spectra[name] = frames / np.linalg.norm(frames)
    for one in CUES:
        for other in CUES:
            assert one == other or float(spectra[one] @ spectra[other]) < 0.97, (one, other)


def test_refused_is_a_low_double_tap() -> None:
    made = np.abs(waves.samples("refused").astype(float))
    steps = made[: len(made) // 441 * 441].reshape(-1, 441).max(axis=1)  # hundredths of a second
    loud = steps > 0.25 * steps.max()
    taps = int(loud[0]) + int((loud[1:] & ~loud[:-1]).sum())
    assert taps == 2
    pitches = np.abs(np.fft.rfft(waves.samples("refused")))
    assert np.fft.rfftfreq(len(waves.samples("refused")), 1 / waves.RATE)[pitches.argmax()] < 250


def test_every_cue_has_its_rank_and_every_rank_its_cue() -> None:
    assert set(sounds.ORDER) == set(waves.CUES)
    assert len(sounds.ORDER) == len(set(sounds.ORDER))


# a device, or none


def test_cues_are_played_when_a_device_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    device = Sounds(clock=iter(range(99)).__next__)
    device.play("select")
    device.wait()
    assert not device.deaf
    assert pygame.mixer.get_init() == (waves.RATE, -16, 1)
    device.play("plan")
    assert pygame.mixer.get_busy()
    device.close()
    assert pygame.mixer.get_init() is None


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing of that name")
    device = Sounds(clock=iter(range(99)).__next__)
    device.play("select")
    device.wait()
    assert device.deaf
    device.play("plan")
    device.close()


def test_a_device_that_fails_while_it_plays_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    device = Sounds(clock=iter(range(99)).__next__)
    device.play("select")
    device.wait()
    pygame.mixer.quit()
    device.play("plan")
    assert device.deaf
    device.close()


@pytest.mark.parametrize(("volume", "mute"), [(0, False), (70, True)])
def test_nobody_opens_a_device_to_be_silent(volume: int, mute: bool) -> None:
    device = Sounds(volume, mute=mute)
    device.play("select")
    assert device._making is None


def test_one_cue_a_moment_and_the_weightier_one() -> None:
    assert sounds.first(("dice", "lethal", "select")) == "lethal"
    assert sounds.first(()) == ""
    times = iter([0.0, 0.01, 0.2])
    device = Sounds(clock=lambda: next(times))
    device._ready = {}
    played: list[str] = []
    device._sound = played.append  # type: ignore[method-assign, assignment]
    for name in ("select", "plan", "undo"):
        device.play(name)
    assert played == ["select", "undo"]


def test_the_way_to_the_title_makes_no_waves_and_opens_no_device() -> None:
    """What sounds cost is paid when the first one is heard."""
    code = (
        "import sys; from game.app.program import Program; from game.settings import Settings;"
        "p = Program((1280, 800), Settings(), 'en'); p.show_title();"
        "import pygame; p.draw(pygame.Surface((1280, 800)));"
        "sys.exit('game.app.waves' in sys.modules or pygame.mixer.get_init() is not None)"
    )
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    assert subprocess.run([sys.executable, "-c", code], env=env, check=False).returncode == 0


# what is heard


def listening(scenario: str, seed: int, **more: object) -> tuple[Hands, Ears]:
    hands, ears = Hands(scenario, seed, **more), Ears()  # type: ignore[arg-type]
    hands.program.sounds = ears
    hands.session.sound = ears.play
    return hands, ears


def test_a_battle_is_heard_from_its_first_round_to_its_end() -> None:
    hands, ears = listening("dojo", 3, persons=("guest", "house"))
    hands.session.motion.reduced = False
    Typist(hands).battle()
    heard = set(ears.heard)
    assert {"dice", "success", "your_turn", "step", "round", "victory", "plan"} <= heard
    assert heard & {"bashing", "lethal"}
    assert heard <= set(waves.CUES)


def test_what_is_refused_and_undone_is_heard() -> None:
    hands, ears = listening("dojo", 3, persons=("guest", "house"))
    hands.wait()
    hands.key(pygame.K_z)
    hands.key(pygame.K_u)
    assert "undo" in ears.heard
    ears.heard.clear()
    hands.key(pygame.K_p)
    hands.key(pygame.K_g)
    refused = next(each for each in hands.session.screen.panels.bar.actions if not each.enabled and not each.group)
    hands.unfold(refused.name)
    hands.click("action", refused.name)
    assert "refused" in ears.heard


def test_mute_is_a_key_and_a_setting() -> None:
    hands, _ = listening("dojo", 3)
    said = []
    hands.key(pygame.K_m, pygame.KMOD_LCTRL)
    said.append(hands.program.settings.mute)
    hands.key(pygame.K_F10)
    hands.click("pick mute", 0)
    said.append(hands.program.settings.mute)
    assert said == [True, False]
    hands.click("pick volume", 0)
    assert hands.program.settings.volume == 0


def test_hidden_wounds_do_not_sound_worse_than_one_another() -> None:
    """In a player's view the grade of a wound is not told (INF-04): neither to the eye nor to the ear."""
    hands, _ = listening("dojo", 3, persons=("house",), view="player")
    motion = hands.session.motion
    hurts = [
        ev.DamageTaken(
            unit="renka", source="", successes=1, dealt=1, grade=grade, bashing=1, lethal=0, aggravated=0, absorbed=0,
            overflow=0, modifiers=(), healthy_left=1,
        )
        for grade in "BLA"
    ]  # fmt: skip
    assert [cues.of_event(motion, hurt) for hurt in hurts] == ["bashing", "lethal", "aggravated"]
    motion.hidden = lambda unit: unit == "renka"
    assert {cues.of_event(motion, hurt) for hurt in hurts} == {"bashing"}


def test_a_replay_sounds_as_the_battle_did() -> None:
    """What is played or stepped to is heard; stops that are jumped to are not."""
    scenario = loader.load("dojo")
    fight = match.fight(scenario, 3, match.minds(scenario, "any_legal"), limit=30)
    program = Program((1280, 800), Settings(motion="reduced"), "en")
    ears = program.sounds = Ears()
    program.show_title()
    watching.watch(program, fight.notes.replay(fight.battle))
    viewer = program.viewer
    assert viewer is not None
    for _ in viewer.fighting():
        pass
    for _ in range(1, len(viewer.rerun.stops)):
        viewer.step("next")
    assert {"dice", "step"} & set(ears.heard)
    ears.heard.clear()
    viewer.step("first")
    viewer.go(len(viewer.rerun.stops) - 1)
    assert not ears.heard
    viewer.step("first")
    viewer.play(True)
    for _ in range(4000):
        program.tick(100)
        if not viewer.playing:
            break
    assert {"dice", "round"} <= set(ears.heard)
    assert {"success", "miss", "ten", *cues.GRADES.values()} & set(ears.heard)
