"""Objective-C's message dispatch, run and traced: the command fwdsim from Python.

>>> import fwdsim
>>> trace = fwdsim.trace("car.m")
>>> [send.message for send in trace.sends if send.reached == "unrecognized"]
['[Car#1 length]']

``pandas.DataFrame(trace.sends)`` has a row for each message. In a notebook, ``%load_ext fwdsim`` adds the cell magic ``%%objc``.
"""

from __future__ import annotations

from importlib import metadata as _metadata
from typing import TYPE_CHECKING

from ._commands import Run, check, run, test, trace, why
from ._program import CommandError, FwdsimError, LimitReached, ListingError, ProgramFailed, program
from ._records import (
    Answer, Answers, Course, Diagnostic, Edit, Failure, Help, Label, Place, Range, Remedy, Send, Stage, TestRecord, TestReport,
)
from ._trace import Trace

if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "Answer", "Answers", "CommandError", "Course", "Diagnostic", "Edit", "Failure", "FwdsimError", "Help", "Label", "LimitReached",
    "ListingError", "Place", "ProgramFailed", "Range", "Remedy", "Run", "Send", "Stage", "TestRecord", "TestReport", "Trace", "check",
    "program", "run", "test", "trace", "why",
]

__version__: str = _metadata.version("fwdsim")


def load_ipython_extension(shell: Any) -> None:
    """What ``%load_ext fwdsim`` calls: adds ``%%objc``."""
    from ._jupyter import load

    load(shell)
