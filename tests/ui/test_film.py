"""Films of a replay, and pictures of the window: whole or not at all, in slices, nothing hidden in them."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import Any

import pygame
import pytest
from click.testing import CliRunner
from PIL import Image

from game import match, replay
from game.__main__ import cli
from game.app.film import Film
from game.app.film_files import Gif
from game.files import FileFault
from game.replay import Replay
from game.rerun import Rerun
from game.scenario import loader
from game.text import Text
from tests.ui.hands import Hands

SMALL = (320, 240)


@pytest.fixture(scope="module")
def recorded() -> Replay:
    """The first rounds of a battle: enough to move, strike and miss."""
    loaded = loader.load("dojo")
    done = match.fight(loaded, 3, match.minds(loaded, "best_odds"))
    return done.notes.replay(done.battle)


@pytest.fixture
def file(recorded: Replay, tmp_path: Path) -> Path:
    place = tmp_path / "dojo.replay.json"
    replay.write(recorded, place)
    return place


def made(recorded: Replay, out: Path, lang: str = "en", **more: Any) -> Film:
    film = Film(recorded, Text(lang), (("gif", out),), size=SMALL, **more)
    for _ in film.steps():
        pass
    return film


def frames(file: Path) -> list[tuple[Image.Image, int]]:
    found = []
    with Image.open(file) as image:
        for number in range(image.n_frames):  # type: ignore[attr-defined]
            image.seek(number)
            found.append((image.convert("RGB"), int(image.info["duration"])))
    return found


def test_a_gif_has_every_event_and_its_size(recorded: Replay, tmp_path: Path) -> None:
    out = tmp_path / "film.gif"
    film = made(recorded, out)
    assert film.over
    found = frames(out)
    assert found[0][0].size == SMALL
    stops = len(film.viewer.rerun.stops)
    assert len(found) >= stops, "an event changes its caption at least"
    assert sum(each for _, each in found) >= 1200 * stops
    with Image.open(out) as image:
        assert image.info["loop"] == 0


def test_the_caption_is_in_the_chosen_language(recorded: Replay, tmp_path: Path) -> None:
    pictures = []
    for lang in ("en", "zh"):
        out = tmp_path / f"{lang}.gif"
        made(recorded, out, lang)
        pictures.append(frames(out)[-1][0])
    assert pictures[0].crop((0, 0, 320, 200)).size == (320, 200)
    foot = [each.crop((0, 190, 320, 236)).tobytes() for each in pictures]
    assert foot[0] != foot[1]


def test_the_frames_are_those_of_the_board(tmp_path: Path) -> None:
    """Boxes of changes, laid one over the other, are the frames that were given, as far as 256 colours go."""
    size, given = (40, 30), []
    for number in range(6):
        picture = Image.new("RGB", size, (250, 240, 220))
        picture.paste((0, 114, 178), (number * 5, 4, number * 5 + 6, 14))
        given.append(picture)
    out = tmp_path / "plain.gif"
    gif = Gif(out, size, [each.tobytes() for each in given])
    for each in given:
        gif.add(each.tobytes(), 100)
        gif.add(each.tobytes(), 50)
    gif.end()
    gif.done()
    found = frames(out)
    assert [each for _, each in found] == [150] * 6, "what shows nothing new lets the frame before stay"
    for (picture, _), wanted in zip(found, given, strict=True):
        for at in ((2, 2), (39, 29), (2, 6), (27, 8)):
            a, b = picture.getpixel(at), wanted.getpixel(at)
            assert isinstance(a, tuple)
            assert isinstance(b, tuple)
            assert max(abs(x - y) for x, y in zip(a, b, strict=True)) < 12


def test_a_film_that_is_left_leaves_no_file(recorded: Replay, tmp_path: Path) -> None:
    out = tmp_path / "films" / "film.gif"
    out.parent.mkdir()
    out.write_bytes(b"the film before")
    film = Film(recorded, Text("en"), (("gif", out),), size=SMALL)
    steps = film.steps()
    while film.at < 5:
        next(steps)
    assert len(list(out.parent.iterdir())) == 2
    steps.close()
    assert out.read_bytes() == b"the film before"
    assert list(out.parent.iterdir()) == [out]


def test_a_folder_that_takes_no_film_is_said(recorded: Replay, tmp_path: Path) -> None:
    (tmp_path / "films").write_text("a file where a folder should be", "utf-8")
    film = Film(recorded, Text("en"), (("gif", tmp_path / "films" / "film.gif"),), size=SMALL)
    with pytest.raises(FileFault):
        for _ in film.steps():
            pass


def test_a_replay_that_was_fought_is_not_fought_again(
    recorded: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rerun = Rerun(recorded)
    for _ in rerun.fight():
        pass
    monkeypatch.setattr("game.replay.steps", lambda *_: pytest.fail("fought again"))
    film = Film(rerun, Text("en"), (("gif", tmp_path / "film.gif"),), size=SMALL)
    for _ in film.steps():
        pass
    assert film.over


# at the window


@pytest.fixture
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)


def replaying(data: Path) -> Hands:
    hands = Hands("dojo", 3, persons=(), data=data)
    hands.wait()
    hands.click("button", "replay")
    while not hands.program.viewer.rerun.whole:  # type: ignore[union-attr]
        hands.program.tick(16)
    hands.look()
    return hands


def begin(hands: Hands) -> None:
    """A film by its key, one piece of work a frame however fast the machine is."""
    program: Any = hands.program
    program.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_g, mod=0, unicode="g"))
    assert program.filming is not None
    program.filming.slice_ms = 0


@pytest.mark.usefixtures("no_extra")
def test_the_window_goes_on_while_its_film_is_made(tmp_path: Path) -> None:
    hands = replaying(tmp_path)
    program: Any = hands.program
    begin(hands)
    worst, places = 0.0, set()
    for number in range(6000):
        begun = monotonic()
        program.tick(16)
        worst = max(worst, monotonic() - begun)
        if program.filming is None:
            break
        if number % 8 == 7:
            assert str(program.filming.film.count - 1) in program.notice
            hands.key(pygame.K_RIGHT)
            places.add(program.viewer.place)
    assert program.filming is None
    assert len(places) > 1, "one can go about in the replay meanwhile"
    (out,) = (tmp_path / "films").iterdir()
    assert str(out) in program.notice
    assert len(frames(out)) > 10
    assert worst < 1.0, "the steps themselves are far shorter; a machine under load may stretch one"


@pytest.mark.usefixtures("no_extra")
def test_g_again_leaves_the_film_and_no_file(tmp_path: Path) -> None:
    hands = replaying(tmp_path)
    program: Any = hands.program
    begin(hands)
    for _ in range(5):
        program.tick(16)
    hands.key(pygame.K_g)
    assert program.filming is None
    program.tick(16)
    assert not list((tmp_path / "films").glob("*"))
    assert program.notice


@pytest.mark.usefixtures("no_extra")
def test_closing_the_window_leaves_no_half_film(tmp_path: Path) -> None:
    hands = replaying(tmp_path)
    begin(hands)
    program: Any = hands.program
    while program.filming.film.at < 2:
        program.tick(16)
    hands.event(pygame.QUIT)
    assert list((tmp_path / "films").iterdir()) == []


@pytest.mark.parametrize("kind", ["gif", "mp4"])
def test_with_the_extra_one_is_asked_which_kind(kind: str, tmp_path: Path) -> None:
    pytest.importorskip("imageio_ffmpeg")
    hands = replaying(tmp_path)
    program: Any = hands.program
    hands.key(pygame.K_g)
    assert program.page_name == "film"
    hands.key(pygame.K_ESCAPE)
    assert program.page is None
    assert program.filming is None
    hands.key(pygame.K_g)
    hands.click("button", kind)
    for _ in range(6000):
        program.tick(16)
        if program.filming is None:
            break
    (out,) = (tmp_path / "films").iterdir()
    assert out.suffix == f".{kind}"
    assert str(out) in program.notice


def test_an_mp4_that_is_left_leaves_no_file(recorded: Replay, tmp_path: Path) -> None:
    pytest.importorskip("imageio_ffmpeg")
    film = Film(recorded, Text("en"), (("mp4", tmp_path / "film.mp4"),), size=SMALL)
    steps = film.steps()
    while film.at < 5:
        next(steps)
    steps.close()
    assert list(tmp_path.iterdir()) == []


def test_f12_keeps_the_picture_and_says_where(tmp_path: Path) -> None:
    hands = Hands("dojo", 3, data=tmp_path)
    hands.wait()
    before = pygame.image.tobytes(hands.surface, "RGB")
    for _ in range(2):
        hands.key(pygame.K_F12)
    program: Any = hands.program
    for _ in range(200):
        if not program.pictures._under_way:
            break
        pygame.time.wait(10)
        program.tick(0)
    files = sorted((tmp_path / "pictures").iterdir())
    assert len(files) == 2, "two in one second are two"
    assert any(str(file) in program.notice for file in files)
    shown = pygame.image.load(files[-1])
    assert shown.get_size() == (1280, 800)
    assert pygame.image.tobytes(shown, "RGB") == before, "the words about it are not in it"


def test_f12_is_the_same_on_every_screen(tmp_path: Path) -> None:
    hands = replaying(tmp_path)
    program: Any = hands.program
    hands.key(pygame.K_F12)
    program.show_title()
    hands.key(pygame.K_F12)
    program.open_page("help")
    hands.key(pygame.K_F12)
    for _ in range(300):
        program.tick(0)
        if not program.pictures._under_way:
            break
        pygame.time.wait(10)
    assert len(list((tmp_path / "pictures").iterdir())) == 3


def test_a_folder_that_takes_no_picture_is_said(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("a file where a folder should be", "utf-8")
    hands = Hands("dojo", 3, data=tmp_path)
    hands.key(pygame.K_F12)
    program: Any = hands.program
    for _ in range(200):
        program.tick(0)
        if program.notice:
            break
        pygame.time.wait(10)
    assert str(tmp_path / "pictures") in program.notice


# on the command line


def run(*words: str) -> Any:
    return CliRunner(env={"LANG": "en_US.UTF-8"}).invoke(cli, list(words))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_command_line_makes_a_gif_and_names_it(file: Path, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "out.gif"
    done = run("replay", str(file), "--gif", str(out), "--size", "640x400", "--lang", lang)
    assert done.exit_code == 0, done.output
    assert str(out) in done.stdout
    assert frames(out)[0][0].size == (640, 400)


def test_without_the_extra_an_mp4_is_refused_with_the_remedy(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    done = run("replay", str(file), "--mp4", str(tmp_path / "out.mp4"), "--lang", "en")
    assert done.exit_code == 1
    assert "dicefield[video]" in done.output
    assert not (tmp_path / "out.mp4").exists()
    assert list(tmp_path.iterdir()) == [file]


def test_an_mp4_plays_as_long_as_the_gif(file: Path, tmp_path: Path) -> None:
    ffmpeg = pytest.importorskip("imageio_ffmpeg")
    gif, mp4 = tmp_path / "out.gif", tmp_path / "out.mp4"
    done = run("replay", str(file), "--gif", str(gif), "--mp4", str(mp4), "--size", "640x400")
    assert done.exit_code == 0, done.output
    count, seconds = ffmpeg.count_frames_and_secs(str(mp4))
    assert count > 50
    assert seconds == pytest.approx(sum(each for _, each in frames(gif)) / 1000, abs=1)


def test_a_replay_of_another_course_makes_no_film(file: Path, tmp_path: Path, recorded: Replay) -> None:
    hashes = (*recorded.hashes[:-3], *("0" * 24,) * 3)
    other = tmp_path / "other.replay.json"
    replay.write(Replay(recorded.scenario, recorded.seed, recorded.start, recorded.commands, hashes, "0.2.9"), other)
    done = run("replay", str(other), "--gif", str(tmp_path / "out.gif"), "--lang", "en")
    assert done.exit_code == 4
    assert "0.2.9" in done.output
    assert not (tmp_path / "out.gif").exists()
