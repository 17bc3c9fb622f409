"""fwdsim's commands as functions."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from typing import List, Literal, Optional, Sequence, Tuple, Union

from . import _trace
from ._program import LISTING_HAS_ERRORS, CommandError, ListingError, complain, execute, launch
from ._records import Answers, Diagnostic, TestReport

Path = Union[str, "os.PathLike[str]"]
Dialect = Literal["apple", "gnustep"]


@dataclass(frozen=True)
class Run:
    """What a program printed, and how it ended."""

    status: int
    """0 if it ended normally, 1 if by an uncaught exception or main's result, 3 if a limit stopped it."""
    output: str
    errors: str
    """Standard error, without the diagnostics."""
    diagnostics: Tuple[Diagnostic, ...]


def run(
    file: Path, *arguments: str, dialect: Dialect = "apple", timeout: Optional[float] = None,
    check: bool = False, options: Sequence[str] = (), cwd: Optional[Path] = None,
) -> Run:
    """Runs a listing without tracing it.

    ``arguments`` are what main gets, ``timeout`` is the program's limit in seconds (10 by default, 0 for none); ``options`` are further
    ones of ``fwdsim run``. Paths are relative to ``cwd``. The program's standard input is empty.

    Raises ListingError if the listing has errors, OSError if it cannot be read, CommandError if the command fails; with ``check``
    also ProgramFailed and LimitReached if the program did not end normally.
    """
    _readable(file, cwd)
    words = ["run", *_common(dialect, timeout), *options, "--", os.fspath(file), *arguments]
    done = execute(words, _folder(cwd))
    if check and done.status:
        complain(done)
    return Run(done.status, done.output, done.other_errors, done.diagnostics)


def trace(
    file: Path, *arguments: str, dialect: Dialect = "apple", timeout: Optional[float] = None,
    all: bool = False, check: bool = False, options: Sequence[str] = (), cwd: Optional[Path] = None,
) -> _trace.Trace:
    """Runs a listing and records every stage of every message.

    With ``all``, routine messages (alloc, init, retain …) are recorded, too; ``options`` are further ones of ``fwdsim trace``. A program
    that ends by an exception or at a limit has a trace as well; ``check`` and everything else is as for ``run``.
    """
    _readable(file, cwd)
    with tempfile.TemporaryDirectory(prefix="fwdsim-") as folder:
        path = os.path.join(folder, "trace.jsonl")
        words = [
            "trace", "-f", "jsonl", "-o", path, *(["--all"] if all else []), *_common(dialect, timeout), *options, "--",
            os.fspath(file), *arguments,
        ]
        done = execute(words, _folder(cwd))
        with open(path, encoding="utf-8", errors="replace", newline="\n") as lines:
            text = lines.read()
    if check and done.status:
        complain(done)
    return _trace.read(text, os.fspath(file), done.status, done.output, done.other_errors, done.diagnostics)


def why(
    question: str, file: Path, *, dialect: Dialect = "apple", options: Sequence[str] = (), cwd: Optional[Path] = None,
) -> Answers:
    """Says why a method was called or not: ``fwdsim.why("-[Car drive]", "car.m")``, also a selector, a class, or a line number.

    Raises as ``run`` does, and CommandError for a question that it does not understand.
    """
    _readable(file, cwd)
    path = os.fspath(file)
    asked = [f"{path}:{question}"] if question.replace(":", "").isdigit() else [question, path]
    words = ["why", *asked, f"--dialect={dialect}", "--format=json", *options]
    try:
        return Answers.of(json.loads(execute(words, _folder(cwd)).output))
    except ListingError as error:
        # The command writes these as text only.
        raise ListingError(error.status, error.text, check(file, cwd=cwd)) from None


def check(*files: Path, run: bool = False, options: Sequence[str] = (), cwd: Optional[Path] = None) -> Tuple[Diagnostic, ...]:
    """Reports errors and warnings of listings without running them; with ``run``, also what a run shows about their dispatch.

    A listing with errors raises nothing here: they are what was asked for.
    """
    for file in files:
        _readable(file, cwd)
    words = ["check", "--diagnostics=json", *(["--run"] if run else []), *options, "--", *[os.fspath(file) for file in files]]
    done = launch(words, _folder(cwd))
    if done.status not in (0, 1, LISTING_HAS_ERRORS, 3, 4):
        raise CommandError(done.status, done.errors.rstrip("\n"), done.diagnostics)
    return done.diagnostics


def test(
    *files: Path, only: Sequence[str] = (), dialect: Dialect = "apple", timeout: Optional[float] = None,
    options: Sequence[str] = (), cwd: Optional[Path] = None,
) -> TestReport:
    """Runs the subclasses of XCTestCase of a program; ``only`` names classes or ``class/method``.

    Raises as ``run`` does; a test that fails is no exception but in the report.
    """
    for file in files:
        _readable(file, cwd)
    words = ["test", "--format=json", *_common(dialect, timeout), *[f"--only={name}" for name in only], *options]
    done = execute([*words, "--", *[os.fspath(file) for file in files]], _folder(cwd))
    start = done.output.rfind('{"tests":[')
    if start < 0:
        raise CommandError(done.status, done.errors.rstrip("\n") or "the tests ended without a report", done.diagnostics)
    return TestReport.of(json.loads(done.output[start:]), done.output[:start] + done.other_errors)


def _common(dialect: str, timeout: Optional[float]) -> List[str]:
    limit = [] if timeout is None else [f"--timeout={timeout}"]
    return ["--diagnostics=json", f"--dialect={dialect}", *limit]


def _folder(cwd: Optional[Path]) -> Optional[str]:
    return None if cwd is None else os.fspath(cwd)


def _readable(file: Path, cwd: Optional[Path]) -> None:
    # Raises what Python raises for a file that is not there, or may not be read.
    path = os.path.join(_folder(cwd) or "", os.fspath(file))
    if not os.path.isdir(path):
        with open(path, "rb"):
            pass
