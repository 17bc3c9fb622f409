"""What the functions return: immutable records that know nothing of the command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Mapping, Optional, Tuple

Stage = Literal["nil", "cache", "lookup", "resolve", "target", "signature", "invocation", "unrecognized"]


@dataclass(frozen=True)
class Range:
    """A piece of a text. Lines and columns count from 1, columns in UTF-8 code units; the end is behind the last one."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @staticmethod
    def of(value: Any) -> Range:
        file, line, column, end_line, end_column = value
        return Range(file, line, column, end_line, end_column)


@dataclass(frozen=True)
class Label:
    """A place with what is to be said about it."""

    at: Range
    text: str = ""


@dataclass(frozen=True)
class Edit:
    """A replacement; an empty range inserts."""

    at: Range
    text: str


@dataclass(frozen=True)
class Help:
    """Advice, and the edits that carry it out where there are any."""

    text: str
    edits: Tuple[Edit, ...] = ()


@dataclass(frozen=True)
class Diagnostic:
    """An error, a warning or a note with its code; ``fwdsim explain CODE`` has the code's text."""

    level: Literal["error", "warning", "note"]
    code: str
    message: str
    primary: Optional[Label] = None
    secondary: Tuple[Label, ...] = ()
    notes: Tuple[str, ...] = ()
    helps: Tuple[Help, ...] = ()

    def __str__(self) -> str:
        place = f"{self.primary.at.file}:{self.primary.at.line}:{self.primary.at.column}: " if self.primary else ""
        return f"{place}{self.level}[{self.code}]: {self.message}"

    @staticmethod
    def of(value: Mapping[str, Any]) -> Diagnostic:
        """Makes a diagnostic of an object that ``fwdsim schema diagnostics`` describes."""
        return Diagnostic(
            level=value["level"], code=value["code"], message=value["message"],
            primary=_label(value["primary"]) if "primary" in value else None,
            secondary=tuple(_label(label) for label in value.get("secondary", ())),
            notes=tuple(value.get("notes", ())),
            helps=tuple(Help(help["text"], _edits(help)) for help in value["helps"]))


@dataclass(frozen=True)
class Send:
    """One message, or a function of the runtime that was called (kind ``"function"``).

    The fields are plain values, so that ``pandas.DataFrame(trace.sends)`` makes a column of each.
    """

    send: int
    """Its number, from 1, as every view of fwdsim counts."""
    parent: Optional[int]
    """Number of the message in whose method this one was sent; None on the outermost level."""
    depth: int
    thread: int
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]
    kind: Literal["instance", "class", "super", "nil", "function"]
    message: str
    """As in ``[Car#1 drive: 3]``."""
    receiver: Optional[str]
    class_name: Optional[str]
    """Class in which the search began."""
    selector: str
    arguments: Tuple[str, ...]
    reached: Optional[Stage]
    """The furthest stage that the message came to; None for a function."""
    cache: Optional[Literal["hit", "remembered miss", "miss"]]
    found_in: Optional[str]
    """Class whose method list had the method, as in ``metaclass Car`` for a class method; None where the cache had it, or nobody."""
    resolve: Optional[str]
    """What the resolver answered; None where it was not asked."""
    target: Optional[str]
    signature: Optional[str]
    method: Optional[str]
    """The implementation that ran, as in ``-[Car drive:]``."""
    result: Optional[str]
    exception: Optional[str]
    """Name of the exception that the message ended with."""
    ns: Optional[int]
    """How long it took, in nanoseconds; only with ``options=["--cost", "ns"]``."""


@dataclass(frozen=True)
class Course:
    """How far a message came, in words."""

    send: int
    text: str
    reached: Stage
    course: str
    line: Optional[int] = None


@dataclass(frozen=True)
class Place:
    at: Range
    label: str


@dataclass(frozen=True)
class Remedy:
    """What would make a method run, and the edits that write it."""

    text: str
    edits: Tuple[Edit, ...] = ()


@dataclass(frozen=True)
class Answer:
    """Whether one method was called, and why."""

    subject: str
    verdict: Literal["called", "not-called", "unknown"]
    summary: str
    stage: Optional[Stage]
    """The stage that decided."""
    reasons: Tuple[str, ...]
    places: Tuple[Place, ...]
    messages: Tuple[Course, ...]
    remedies: Tuple[Remedy, ...]


@dataclass(frozen=True)
class Answers:
    """What ``fwdsim.why`` returns: an answer for each method that the question is about, and the messages of the line that it names."""

    question: str
    answers: Tuple[Answer, ...]
    messages: Tuple[Course, ...]

    def __str__(self) -> str:
        lines = [line for answer in self.answers for line in (answer.summary, *answer.reasons)]
        lines += [f"{message.text} {message.course}" for message in self.messages]
        return "\n".join(lines)

    @staticmethod
    def of(value: Mapping[str, Any]) -> Answers:
        """Makes answers of an object that ``fwdsim schema answers`` describes."""
        return Answers(
            question=value["question"],
            answers=tuple(
                Answer(
                    subject=answer["subject"], verdict=answer["verdict"], summary=answer["summary"], stage=answer.get("stage"),
                    reasons=tuple(answer["reasons"]),
                    places=tuple(Place(Range.of(place["at"]), place["label"]) for place in answer["places"]),
                    messages=_courses(answer["messages"]),
                    remedies=tuple(Remedy(remedy["text"], _edits(remedy)) for remedy in answer["remedies"]))
                for answer in value["answers"]),
            messages=_courses(value["messages"]))


@dataclass(frozen=True)
class Failure:
    """A failed assertion of a test, or (unexpected) an exception that nothing caught."""

    file: str
    line: int
    message: str
    unexpected: bool


@dataclass(frozen=True)
class TestRecord:
    """One method of a subclass of XCTestCase."""

    __test__ = False  # pytest is not to collect it

    class_name: str
    test: str
    outcome: Literal["passed", "failed", "skipped"]
    seconds: float
    failures: Tuple[Failure, ...] = ()
    reason: Optional[str] = None
    """Why it was skipped."""


@dataclass(frozen=True)
class TestReport:
    """What ``fwdsim.test`` returns."""

    __test__ = False

    tests: Tuple[TestRecord, ...]
    output: str
    """What the program under test wrote."""

    @property
    def passed(self) -> bool:
        """Whether no test failed."""
        return all(test.outcome != "failed" for test in self.tests)

    @staticmethod
    def of(value: Mapping[str, Any], output: str) -> TestReport:
        return TestReport(
            tuple(
                TestRecord(
                    class_name=test["class"], test=test["test"], outcome=test["outcome"], seconds=test["seconds"],
                    failures=tuple(
                        Failure(failure["file"], failure["line"], failure["message"], failure["unexpected"])
                        for failure in test["failures"]),
                    reason=test.get("reason"))
                for test in value["tests"]),
            output)


def _label(value: Mapping[str, Any]) -> Label:
    return Label(Range.of(value["at"]), value.get("label", ""))


def _edits(value: Mapping[str, Any]) -> Tuple[Edit, ...]:
    return tuple(Edit(Range.of(edit["at"]), edit["text"]) for edit in value.get("edits", ()))


def _courses(values: Any) -> Tuple[Course, ...]:
    return tuple(Course(item["send"], item["text"], item["reached"], item["course"], item.get("line")) for item in values)
