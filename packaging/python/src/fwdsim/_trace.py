"""A trace, read from JSON Lines (``fwdsim schema``)."""

from __future__ import annotations

import dataclasses
import html
import json
import os
import tempfile
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple

from ._program import execute
from ._records import Diagnostic, Send

_ORDER = {
    stage: order
    for order, stage in enumerate(("nil", "cache", "lookup", "resolve", "target", "signature", "invocation", "unrecognized"))
}
_CACHE = {"hit": "hit", "hit-forward": "remembered miss", "miss": "miss"}
_EFFECT = {"added": ", method added", "nothing-added": ", nothing added"}


@dataclass(frozen=True)
class Trace:
    """What a program's messages did. ``fwdsim.trace`` makes it; in a notebook it is shown as the page of ``fwdsim export -f html``."""

    file: str
    dialect: str
    sends: Tuple[Send, ...]
    status: int
    """0 if the program ended normally, 1 if by an uncaught exception or main's result, 3 if a limit stopped it."""
    uncaught: Optional[str]
    """Name and reason of the exception that ended the program."""
    cut: Optional[str]
    """The limit that stopped the program."""
    output: str
    """What the program wrote to standard output."""
    errors: str
    """What it wrote to standard error, by NSLog for example."""
    diagnostics: Tuple[Diagnostic, ...]
    counts: Mapping[str, int] = field(repr=False)
    """How many messages were sent, found in caches, forwarded …, as the end of the trace says."""
    events: Tuple[Mapping[str, Any], ...] = field(repr=False)
    """Every event, as ``fwdsim schema`` describes it."""
    text: str = field(repr=False)
    """The trace itself, as JSON Lines."""

    def to_dicts(self) -> List[Dict[str, Any]]:
        """The sends as dictionaries, for libraries that take no dataclasses."""
        return [dataclasses.asdict(send) for send in self.sends]

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Writes the trace as a file that every view of fwdsim takes in place of a listing."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)

    def export(self, format: str, *options: str) -> str:
        """The trace in another of the formats that ``fwdsim export`` has: html, svg, mermaid, csv, md …

        Nothing is run again. Raises CommandError for a format or an option that there is not.
        """
        with tempfile.TemporaryDirectory(prefix="fwdsim-") as folder:
            path = os.path.join(folder, "trace.jsonl")
            self.save(path)
            return execute(["export", "-f", format, "-o", "-", *options, "--", path]).output

    def frame(self, height: int = 480) -> str:
        """The page as an element of another page: an HTML iframe that needs no network and can reach nothing of its host.

        ``height`` is in CSS pixels.
        """
        # The page's own ?embed needs an address, which a page in srcdoc has not; this is what it comes to.
        page = self.export("html").replace("<html ", '<html class="embed" ', 1)
        return (
            f'<div><iframe srcdoc="{html.escape(page)}" sandbox="allow-scripts" title="{html.escape(self.file)}: the trace" '
            f'style="width: 100%; height: {height}px; border: 0"></iframe></div>')

    def _repr_html_(self) -> str:
        return self.frame()


def read(text: str, file: str, status: int, output: str, errors: str, diagnostics: Tuple[Diagnostic, ...]) -> Trace:
    """Makes a trace of the lines that ``fwdsim trace -f jsonl`` wrote."""
    events = tuple(json.loads(line) for line in text.splitlines() if line)
    header = events[0] if events else {}
    end = events[-1] if events and events[-1]["ev"] == "end" else {}
    return Trace(
        file=file, dialect=header.get("dialect", ""), sends=tuple(_sends(events)), status=status, uncaught=end.get("uncaught"),
        cut=end.get("cut"), output=output, errors=errors, diagnostics=diagnostics, counts=end.get("stats", {}), events=events,
        text=text)


def _sends(events: Iterable[Mapping[str, Any]]) -> List[Send]:
    rows: Dict[int, Dict[str, Any]] = {}
    files: Dict[int, str] = {}
    for event in events:
        kind = event["ev"]
        if kind == "header":
            files.update((file["f"], file["name"]) for file in event["files"])
        elif kind == "file":
            files[event["f"]] = event["name"]
        elif kind == "send":
            rows[event["send"]] = _row(event, files)
        # What a query (respondsToSelector: and the like) does is no part of the message in which it was asked.
        elif "send" in event and "query" not in event and event["send"] in rows:
            _note(rows[event["send"]], kind, event)
    return [Send(**row) for row in rows.values()]


def _row(event: Mapping[str, Any], files: Mapping[int, str]) -> Dict[str, Any]:
    at = event.get("at")
    is_function = event["kind"] == "function"
    return {
        "send": event["send"], "parent": event["parent"] or None, "depth": event["depth"], "thread": event.get("thread", 0),
        "file": files.get(at[0]) if at else None, "line": at[1] if at else None, "column": at[2] if at else None,
        "kind": event["kind"], "message": _message(event), "receiver": event.get("recv"), "class_name": event.get("cls"),
        "selector": event["sel"], "arguments": tuple(argument["v"] for argument in event["args"]),
        "reached": None if is_function else "nil" if event["kind"] == "nil" else "cache",
        "cache": None, "found_in": None, "resolve": None, "target": None, "signature": None, "method": None, "result": None,
        "exception": None, "ns": event.get("ns"),
    }


def _note(row: Dict[str, Any], kind: str, event: Mapping[str, Any]) -> None:
    if kind in ("lookup", "ask", "answer"):
        stage = event["stage"]
        if row["reached"] is not None and _ORDER[stage] > _ORDER[row["reached"]]:
            row["reached"] = stage
    if kind == "cache":
        row["cache"] = _CACHE[event["result"]]
    elif kind == "lookup" and event["result"] == "found":
        row["found_in"] = "metaclass " + event["cls"][1:] if event["cls"].startswith("+") else event["cls"]
    elif kind == "answer" and event["stage"] in ("resolve", "target", "signature"):
        row[event["stage"]] = event["value"] + _EFFECT.get(event.get("effect", ""), "")
    elif kind == "call":
        row["method"] = event["imp"]
    elif kind == "return":
        row["result"] = event["value"]["v"]
        row["ns"] = event.get("ns", row["ns"])
    elif kind == "throw":
        row["exception"] = event["exception"]
        row["ns"] = event.get("ns", row["ns"])


def _message(event: Mapping[str, Any]) -> str:
    selector, arguments = event["sel"], [argument["v"] for argument in event["args"]]
    if event["kind"] == "function":
        return f"{selector}({', '.join(arguments)})"
    receiver = f"super of {event['recv']}" if event["kind"] == "super" else event["recv"]
    if ":" not in selector or not arguments:
        return f"[{receiver} {selector}]"
    parts = selector.split(":")
    words = [f"{parts[i]}: {value}" if i < len(parts) - 1 else f", {value}" for i, value in enumerate(arguments)]
    return f"[{receiver} {' '.join(words)}]"
