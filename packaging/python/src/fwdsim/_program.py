"""Finding the command, running it, and what goes wrong with it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from typing import List, NoReturn, Optional, Sequence, Tuple

from ._records import Diagnostic

LISTING_HAS_ERRORS, LIMIT = 2, 3
# From here on, an exit code is about the command and not about the program that it ran (`fwdsim --help` lists them).
NOT_ABOUT_THE_PROGRAM = 64


class FwdsimError(Exception):
    """What every exception of this module is.

    ``status`` is the exit code, ``diagnostics`` what was reported, ``text`` the same as the command writes it, with carets.
    """

    def __init__(self, status: int, text: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(text or f"fwdsim ended with status {status}")
        self.status = status
        self.text = text
        self.diagnostics: Tuple[Diagnostic, ...] = tuple(diagnostics)

    def _render_traceback_(self) -> List[str]:
        # For IPython: the carets, without the frames of this module.
        return [str(self)]


class ListingError(FwdsimError):
    """The listing has errors; nothing of it was run."""


class ProgramFailed(FwdsimError):
    """With ``check=True``: the program ended with an uncaught exception, or its main returned something else than 0."""


class LimitReached(FwdsimError):
    """With ``check=True``: a limit (time, sends, depth, memory, output) stopped the program."""


class CommandError(FwdsimError):
    """The command was used wrongly, could not write, or has a bug."""


def program() -> str:
    """Path of the command: the environment variable FWDSIM, what this package installed, or the first in PATH.

    Raises FileNotFoundError if there is none.
    """
    override = os.environ.get("FWDSIM")
    if override:
        return override
    here = os.path.dirname(os.path.abspath(__file__))
    folders = [
        sysconfig.get_path("scripts"),
        # pip install --user, and pip install --target, which puts bin beside the packages.
        sysconfig.get_path("scripts", "posix_user") if os.name == "posix" else "",
        os.path.join(os.path.dirname(here), "bin"),
        os.path.join(sys.prefix, "bin"),
    ]
    for folder in folders:
        path = os.path.join(folder, "fwdsim")
        if folder and os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    found = shutil.which("fwdsim")
    if found is None:
        raise FileNotFoundError("the command fwdsim is not installed beside this package, nor in PATH")
    return found


@dataclass(frozen=True)
class Finished:
    """What a run of the command came to."""

    words: Tuple[str, ...]
    status: int
    output: str
    errors: str

    @property
    def diagnostics(self) -> Tuple[Diagnostic, ...]:
        return self._split()[0]

    @property
    def other_errors(self) -> str:
        """Standard error without the diagnostics: what the program wrote there."""
        return self._split()[1]

    def _split(self) -> Tuple[Tuple[Diagnostic, ...], str]:
        diagnostics, rest = [], []
        for line in self.errors.splitlines(keepends=True):
            diagnostic = _diagnostic(line)
            if diagnostic is None:
                rest.append(line)
            else:
                diagnostics.append(diagnostic)
        return tuple(diagnostics), "".join(rest)


def execute(words: Sequence[str], cwd: Optional[str] = None) -> Finished:
    """Runs the command with these words. Raises ListingError and CommandError; other exit codes are the caller's to judge."""
    done = launch(words, cwd)
    if done.status == LISTING_HAS_ERRORS:
        # Nothing was run, so asking again in the other form has no effect but the text.
        long = [word.replace("--diagnostics=json", "--diagnostics=long") for word in words]
        raise ListingError(done.status, launch(long, cwd).errors.rstrip("\n"), done.diagnostics)
    if done.status >= NOT_ABOUT_THE_PROGRAM or done.status < 0:
        raise CommandError(done.status, done.errors.rstrip("\n"), done.diagnostics)
    return done


def complain(done: Finished) -> NoReturn:
    """Raises the exception for a program that failed."""
    text = done.errors.rstrip("\n")
    kind = LimitReached if done.status == LIMIT else ProgramFailed
    raise kind(done.status, "\n".join([*map(str, done.diagnostics), done.other_errors.rstrip("\n")]) if text else "", done.diagnostics)


def launch(words: Sequence[str], cwd: Optional[str] = None) -> Finished:
    """Runs the command with these words, however it ends."""
    done = subprocess.run(
        [program(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, check=False)
    return Finished(tuple(words), done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def _diagnostic(line: str) -> Optional[Diagnostic]:
    if not line.startswith('{"level":'):
        return None
    try:
        return Diagnostic.of(json.loads(line))
    except (ValueError, KeyError, TypeError):
        return None
