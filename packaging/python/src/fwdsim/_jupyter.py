"""The cell magic ``%%objc``."""

from __future__ import annotations

import argparse
import importlib
import os
import shlex
import sys
import tempfile
from typing import Any, List, NoReturn, Union

from . import _commands
from ._program import execute
from ._trace import Trace

_NAME = "cell.m"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # The cell fails; the kernel does not end.
        raise ValueError(f"{message}\n{self.format_usage()}")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="%%objc", add_help=False, formatter_class=lambda prog: argparse.HelpFormatter(prog, width=100))
    parser.add_argument("--text", action="store_true", help="show the trace as text, as in a terminal, in place of the page")
    parser.add_argument("--run", action="store_true", help="only run it, without a trace")
    parser.add_argument("--dialect", choices=["apple", "gnustep"], default="apple", help="which runtime's rules apply (default: apple)")
    parser.add_argument("--arc", action="store_true", help="count references automatically; by default, the code decides")
    parser.add_argument("--mrc", action="store_true", help="count references manually")
    parser.add_argument("--all", action="store_true", help="also show routine messages: alloc, init, retain …")
    parser.add_argument("--timeout", type=float, help="how many seconds the program may run; 0 for no limit (default: 10)")
    parser.add_argument("--height", type=int, default=480, help="height of the page in pixels (default: 480)")
    parser.add_argument("--name", metavar="VARIABLE", help="keep the trace in this variable; with --run, what was printed")
    return parser


def load(shell: Any) -> None:
    """Adds ``%%objc`` to an IPython shell."""

    def objc(line: str, cell: str) -> None:
        _run_cell(shell, line, cell)

    objc.__doc__ = (
        "Runs and traces a cell of Objective-C; shows what it printed, and the page of its trace.\n\n" + _parser().format_help())
    shell.register_magic_function(objc, "cell", "objc")


def _run_cell(shell: Any, line: str, cell: str) -> None:
    wanted = _parser().parse_args(shlex.split(line))
    options = [option for option in ("--arc", "--mrc") if getattr(wanted, option[2:])]
    with tempfile.TemporaryDirectory(prefix="fwdsim-") as folder:
        with open(os.path.join(folder, _NAME), "w", encoding="utf-8") as file:
            file.write(cell)
        if wanted.text:
            _show_text(wanted, options, folder)
            return
        result: Union[_commands.Run, Trace]
        if wanted.run:
            result = _commands.run(_NAME, dialect=wanted.dialect, timeout=wanted.timeout, options=options, cwd=folder)
        else:
            result = _commands.trace(
                _NAME, dialect=wanted.dialect, timeout=wanted.timeout, all=wanted.all, options=options, cwd=folder)
    sys.stdout.write(result.output)
    sys.stderr.write(result.errors + "".join(f"{diagnostic}\n" for diagnostic in result.diagnostics))
    if isinstance(result, Trace):
        display = importlib.import_module("IPython.display")
        display.display(display.HTML(result.frame(wanted.height)))
    if wanted.name:
        shell.user_ns[wanted.name] = result


def _show_text(wanted: argparse.Namespace, options: List[str], folder: str) -> None:
    words = ["trace", "--wide", "--color=never", f"--dialect={wanted.dialect}", *options]
    words += ["--all"] if wanted.all else []
    words += [f"--timeout={wanted.timeout}"] if wanted.timeout is not None else []
    done = execute([*words, "--", _NAME], cwd=folder)
    sys.stdout.write(done.output)
    sys.stderr.write(done.errors)
