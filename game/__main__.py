"""``python -m game`` and the ``dicefield`` command: the list of commands, and what ends the process with which code.

1. ``COMMANDS`` names every command, where it lives and what it is for. A command is imported when it is called,
   so ``dicefield --help`` costs no more than click itself (DESIGN 12).
2. ``main`` turns every way out into an exit code of DESIGN 9 and one message, never a traceback for a person's mistake:
   Ctrl-C from the first import to the last flush, a full disk or a closed pipe behind the output, no output at all.
"""

import os
import sys
from types import FrameType

INTERRUPTED = 130
STOPPED = "dicefield: interrupted\n"


def _stop(number: int, frame: FrameType | None) -> None:
    """Ctrl-C where there is nothing to put in order: one message, and the end."""
    try:
        os.write(2, STOPPED.encode())
    finally:
        os._exit(INTERRUPTED)


try:
    import signal

    _before = signal.signal(signal.SIGINT, _stop)  # until this file is read, which takes most of a short command

    import errno
    from collections.abc import Sequence
    from contextlib import suppress
    from importlib import import_module
    from typing import TextIO

    import click

    from game import __version__, garbage
except KeyboardInterrupt:
    _stop(2, None)

FAILED = 1
WRONG_USE = 2
#: What a full disk, a closed descriptor and the like answer to a write; such a fault of an open file names no file.
UNWRITTEN = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)

#: name -> (module:attribute, one line of help). A command is listed from the day it works.
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("game.cli.play:command", "The window: choose a battle and fight it."),
    "check": ("game.cli.check:command", "Every fault of a scenario file at once, with its line."),
    "odds": ("game.cli.odds:command", "The exact odds of any dice, alone or against others."),
    "watch": ("game.cli.watch:command", "A battle AI against AI, in the terminal."),
    "lab": ("game.cli.lab:command", "Many battles of a scenario: what will happen?"),
    "arena": ("game.cli.arena:command", "Minds against each other: who is stronger, how surely?"),
    "fast": ("game.cli.fast:command", "Compile rules and minds once, for --fast."),
    "replay": ("game.cli.replay:command", "A recorded battle once more; --check compares every state."),
    "shot": ("game.cli.shot:command", "The picture of a screen as PNG, without a display."),
    "rules": ("game.cli.rules:command", "Rule cards, what is played of them, the house rules."),
}

#: What ``dicefield`` alone does, once it is listed.
DEFAULT = "play"


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called; ``--help`` reads the list above instead."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name][0].split(":")
        command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{module}:{attribute} is no click command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if COMMANDS:
            with formatter.section("Commands"):
                formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ([DEFAULT] if DEFAULT in COMMANDS else []))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="dicefield")
def cli() -> None:
    """Tabletop combat on a 1 m grid, exactly as the rulebook says."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command line and end the process with its exit code.

    0 fine, 1 failed, 2 wrong use, 3 invalid scenario or file, 4 replay differs, 130 interrupted. A command says its
    code by returning it, or with ``ctx.exit(code)``; nothing returned is 0.
    """
    signal.signal(signal.SIGINT, _interrupt)
    garbage.seldom()
    try:
        code = run(argv)
    except BaseException:
        # Ctrl-C once more, while the first was being told; or what became of it on its way through an import.
        if not _interrupted:
            raise
        _tell(STOPPED)
        code = INTERRUPTED
    # What Python does between here and its end is nobody's business: Ctrl-C has only this left to say.
    signal.signal(signal.SIGINT, _stop)
    for stream in (sys.stdout, sys.stderr):
        _drop_unwritten(stream)
    if code == INTERRUPTED:
        # At once: Python may end itself by the signal instead, when it had passed through code made from text.
        os._exit(code)
    sys.exit(code)


def run(argv: Sequence[str] | None = None) -> int:
    """``main`` without ending the process: the exit code."""
    _replace_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        _never_fail_to_print(stream)
    try:
        try:
            code = _invoke(argv)
        finally:
            sys.stdout.flush()
    except click.ClickException as fault:
        with suppress(OSError):
            fault.show()
        return fault.exit_code
    except (click.Abort, KeyboardInterrupt):
        _tell(STOPPED)
        return INTERRUPTED
    except SystemExit as leave:  # click's own way out when the reader of its output has gone
        return leave.code if isinstance(leave.code, int) else FAILED
    except BrokenPipeError:  # the reader has gone (`| head`), and knows it: no message
        return FAILED
    except OSError as fault:
        if fault.filename is None and fault.errno not in UNWRITTEN:
            raise
        _tell(_unhad(fault))
        return FAILED
    return code


def _unhad(fault: OSError) -> str:
    """One message: which file, or the output, what is wrong with it, and what helps."""
    if fault.filename is None:
        return f"dicefield: standard output: {fault.strerror}. Send the output somewhere that takes it.\n"
    return f"dicefield: {os.fsdecode(fault.filename)}: {fault.strerror}. Choose another one, or change its rights.\n"


_interrupted = False


def _interrupt(number: int, frame: FrameType | None) -> None:
    global _interrupted
    _interrupted = True
    raise KeyboardInterrupt


def _tell(message: str) -> None:
    """One message on standard error; where that cannot be written either, the exit code has to do."""
    with suppress(OSError):
        sys.stderr.write(message)
        sys.stderr.flush()


def _drop_unwritten(stream: TextIO) -> None:
    """Python flushes once more at its end, with a fault nobody reads: give what cannot be written somewhere to go."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _replace_missing_streams() -> None:
    """Started with a closed standard output or error (``>&-``, ``pythonw``): Python has None there.

    The output becomes one that refuses every byte, so that a command which has something to say fails and says why; the
    window has nothing to say and runs. Messages nobody can read go nowhere.
    """
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # for as long as the process lives


def _invoke(argv: Sequence[str] | None) -> int:
    value = cli.main(args=None if argv is None else list(argv), prog_name="dicefield", standalone_mode=False)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _never_fail_to_print(stream: TextIO) -> None:
    """A terminal that knows no Chinese shows escapes; files and pipes are UTF-8 on Windows as everywhere else."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:  # replaced by a test or an embedding program
        return
    if sys.platform == "win32" and not stream.isatty():
        reconfigure(encoding="utf-8")
    reconfigure(errors="backslashreplace")


signal.signal(signal.SIGINT, _before)

if __name__ == "__main__":
    main()
