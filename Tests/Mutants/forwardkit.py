#!/usr/bin/env python3
"""Mutation testing of ForwardKit: its hooks, delegates and message center, changed in small ways; do the Swift tests notice?

    forwardkit.py [--count 200] [--seed 1] [--files Aspects,Delegates/DelegateClass.swift] [--minutes M] [--least 95] [--survivors] [--more]

One build serves all mutants, since building ForwardKit takes minutes: each change is compiled beside the original, and the environment
variable FORWARDKIT_MUTANT, read once, says which one runs. So `a < b` becomes an operator of its own that compares as `<=` when its
number is the mutant's, and a statement stands in an `if`. A change that does not compile that way is left out and another
is drawn. The package with the changed copies lies in .build-mutants; everything that is not changed is linked into it.

For each mutant the tests of its folder run first, then the rest of them. A crash, a failed test, a process that runs for too long or
in which no thread will ever run again is a mutant noticed. Survivors are compared with explained.txt, as in run.py.
"""

import argparse
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from mutations import drawn as in_order, mutations_of, tokens_of
from run import limited, report, wait_for

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / ".build-mutants"
FOLDERS = ["Aspects", "Delegates", "MessageCenter"]
LINKED = ["CFFI", "CRuntime", "ForwardKitBasics", "ForwardKitTesting"]
RESULTS = PACKAGE / "results.jsonl"
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let mode: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let package = Package(
  name: "ForwardKit",
  targets: [
    .systemLibrary(name: "CFFI", pkgConfig: "libffi"),
    .target(name: "CRuntime", dependencies: ["CFFI"]),
    .target(name: "ForwardKitBasics", swiftSettings: mode),
    .target(name: "ForwardKit", dependencies: ["CRuntime", "ForwardKitBasics"], swiftSettings: mode),
    .target(name: "ForwardKitTesting", dependencies: ["ForwardKit"], swiftSettings: mode),
    .testTarget(
      name: "ForwardKitTests", dependencies: ["ForwardKit", "ForwardKitBasics", "ForwardKitTesting", "CRuntime"],
      swiftSettings: mode),
  ],
  cLanguageStandard: .gnu11
)
"""
SWITCH = """import Glibc

public let mutantNumber: Int = getenv("FORWARDKIT_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
public func mutantRuns(_ number: Int) -> Bool { mutantNumber == number }
public func mutantValue<Value>(_ number: Int, _ original: Value, _ changed: Value) -> Value {
  mutantRuns(number) ? changed : original
}
public func mutantCondition(_ number: Int, _ original: @autoclosure () throws -> Bool) rethrows -> Bool {
  try mutantRuns(number) != original()
}
"""
PRECEDENCE = {
    "<": "Comparison", "<=": "Comparison", ">": "Comparison", ">=": "Comparison", "==": "Comparison", "!=": "Comparison",
    "===": "Comparison", "!==": "Comparison", "&&": "LogicalConjunction", "||": "LogicalDisjunction", "+": "Addition",
    "-": "Addition", "*": "Multiplication", "/": "Multiplication", "%": "Multiplication", "+=": "Assignment",
    "-=": "Assignment", "..<": "RangeFormation",
}
CALL = re.compile(r"(try[?!]? |_ = |await )*[A-Za-z_][\w.?!]*(\([^()]*\)|\[[^\[\]]*\])*[\w.?!]*\(.*\)$")
ASSIGNMENT = re.compile(r"[A-Za-z_][\w.?!]*(\[[^\[\]]*\])?[\w.?!]* [-+]?= \S.*$")
KEYWORD = re.compile(r"(let|var|func|return|throw|if|guard|for|while|switch|case|default|init|precondition\w*|super|import|struct|"
                     r"class|enum|extension|defer|do|else|fatalError|static|private|public|internal|withExtendedLifetime)\b")
CONDITION = re.compile(r"(\}? *else )?(if|guard|while) (?P<condition>[^{]*[^{ ]) (else )?\{")


@dataclass
class Mutant:
    file: str  # below Sources/ForwardKit
    line: int
    key: str
    edits: list = field(default_factory=list)  # (start, end, text with {n})
    operator: tuple = None  # the original and the changed one


def balanced(text):
    depth = 0
    for character in re.sub(r'"(\\.|[^"\\])*"', "", text):
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return False
    return depth == 0


def statements_of(name, text):
    """Mutants that leave out a statement of one line or negate a condition of one line."""
    found, seen, at = [], {}, 0
    lines = text.split("\n")
    stripped = [re.sub(r"\s*//.*", "", line).strip() for line in lines]
    for number, line in enumerate(lines):
        source, start = stripped[number], at + len(line) - len(line.lstrip())
        end = start + len(source)
        at += len(line) + 1
        before = next((other for other in reversed(stripped[:number]) if other), "")
        after = next((other for other in stripped[number + 1 :] if other), "")

        def add(what, edits):
            key = f"{name} | {source} | {what}"
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > 1:
                key += f" #{seen[key]}"
            found.append(Mutant(name, number + 1, key, edits))

        alone = re.search(r"([{}:]|\bin)$", before) or CALL.fullmatch(before) or re.match(r"(let|var) ", before)
        goes_on = re.match(r"[.?:&|+\-*/%<>={]|else\b", after)
        if alone and not goes_on and not KEYWORD.match(source) and balanced(source) and (
                CALL.fullmatch(source) or ASSIGNMENT.fullmatch(source)):
            add(f"{source[:60]} → nothing", [(start, start, "if !mutantRuns({n}) {{ "), (end, end, " }}")])
        condition = CONDITION.match(source)
        if condition and balanced(condition["condition"]) and not re.search(
                r"\b(let|var|case|#available|await)\b|,", re.sub(r"\([^()]*\)", "", condition["condition"])):
            first, last = start + condition.start("condition"), start + condition.end("condition")
            throws = "try " if re.match(r"try ", condition["condition"]) else ""
            add("negated", [(first, first, throws + "mutantCondition({n}, "), (last, last, ")")])
    return found


def mutants_of(name, text):
    found = statements_of(name, text)
    declared = [token.start for token in tokens_of(text, True) if token.text == "operator"]
    for mutation in mutations_of(name, text, swift=True):
        before, after = mutation.before, mutation.after
        if any(0 < mutation.start - start < 20 for start in declared):
            continue
        mutant = Mutant(name, mutation.line, mutation.key)
        if before == "!":
            mutant.operator = ("!", "")
            mutant.edits = [(mutation.start, mutation.end, "{op}")]
        elif before in PRECEDENCE:
            mutant.operator = (before, after)
            mutant.edits = [(mutation.start, mutation.end, "{op}")]
        elif before in ("true", "false") or before[0].isdigit() and text[mutation.start - 1] not in ".$":
            mutant.edits = [(mutation.start, mutation.end, f"mutantValue({{n}}, {before}, {after})")]
        else:
            continue
        found.append(mutant)
    return found


def operator_name(operator, number):
    """An operator that is nobody else's: Swift's have no digits, so the number is written in two signs."""
    base = {"===": "=", "!==": "=", "&&": "&", "||": "|", "..<": "<", "+=": "+", "-=": "-"}.get(operator, operator[0])
    return base + "^" + format(number, "011b").replace("0", "^").replace("1", "~") + "^"


def operator_declaration(mutant, number):
    original, changed = mutant.operator
    name = operator_name(original, number)
    if original == "!":
        return f"prefix operator {name}\npublic prefix func {name} (a: Bool) -> Bool {{ mutantRuns({number}) ? a : !a }}\n"
    text = f"infix operator {name}: {PRECEDENCE[original]}Precedence\n"

    def function(generic, parameters, result, first, second, more=""):
        return (f"public func {name} {generic}({parameters}){more} -> {result} {{ "
                f"mutantRuns({number}) ? {first} : {second} }}\n")

    if original in ("&&", "||"):
        throwing = "a: @autoclosure () throws -> Bool, b: @autoclosure () throws -> Bool"
        return text + function("", throwing, "Bool", f"try (a() {changed} b())", f"try (a() {original} b())", " rethrows")
    if original in ("<", "<=", ">", ">="):
        return text + function("<T: Comparable>", "a: T, b: T", "Bool", f"a {changed} b", f"a {original} b")
    if original in ("==", "!="):
        nothing = "_OptionalNilComparisonType"
        return (text + function("<T: Equatable>", "a: T, b: T", "Bool", f"a {changed} b", f"a {original} b")
                + function("<T: Equatable>", "a: T?, b: T?", "Bool", f"a {changed} b", f"a {original} b")
                + function("<T>", f"a: T?, b: {nothing}", "Bool", f"a {changed} b", f"a {original} b"))
    if original in ("===", "!=="):
        return text + function("", "a: AnyObject?, b: AnyObject?", "Bool", f"a {changed} b", f"a {original} b")
    if original == "..<":
        return text + function("", "a: Int, b: Int", "Range<Int>", "a ..< b + 1", "a ..< b")
    if original in ("+=", "-="):
        return (text + f"public func {name} <T: AdditiveArithmetic>(a: inout T, b: T) {{ "
                       f"if mutantRuns({number}) {{ a {changed} b }} else {{ a {original} b }} }}\n")
    return text + function("<T: BinaryInteger>", "a: T, b: T", "T", f"a {changed} b", f"a {original} b")


class Build:
    """The package with all mutants in it."""

    def __init__(self, mutants, texts):
        self.mutants, self.texts = mutants, texts

    def lay_out(self):
        sources = PACKAGE / "Sources"
        kit = sources / "ForwardKit"
        kit.mkdir(parents=True, exist_ok=True)
        (PACKAGE / "Tests").mkdir(exist_ok=True)
        for name in LINKED:
            self.link(ROOT / "Sources" / name, sources / name)
        self.link(ROOT / "Tests" / "ForwardKitTests", PACKAGE / "Tests" / "ForwardKitTests")
        for path in (ROOT / "Sources" / "ForwardKit").iterdir():
            if path.name not in FOLDERS:
                self.link(path, kit / path.name)
        for folder in FOLDERS:
            shutil.rmtree(kit / folder, ignore_errors=True)
            (kit / folder).mkdir()
        self.write(PACKAGE / "Package.swift", MANIFEST)

    @staticmethod
    def link(source, target):
        if not target.is_symlink():
            target.symlink_to(source)

    @staticmethod
    def write(path, text):
        if not path.exists() or path.read_text() != text:
            path.write_text(text)

    def write_mutants(self):
        kit = PACKAGE / "Sources" / "ForwardKit"
        edits, declarations = {}, []
        for number, mutant in self.mutants.items():
            for start, end, text in mutant.edits:
                name = operator_name(mutant.operator[0], number) if mutant.operator else ""
                edits.setdefault(mutant.file, []).append((start, end, text.format(n=number, op=name)))
            if mutant.operator:
                declarations.append(operator_declaration(mutant, number))
        for name, text in self.texts.items():
            # Closing edits at one place come before opening ones there, inner before outer.
            for start, end, replacement in sorted(edits.get(name, []), key=lambda edit: (edit[0], edit[1]), reverse=True):
                text = text[:start] + replacement + text[end:]
            self.write(kit / name, text)
        self.write(kit / "Mutants.swift", SWITCH + "\n".join(declarations))

    def build(self):
        """Builds until everything compiles; mutants that do not are left out."""
        self.lay_out()
        while True:
            self.write_mutants()
            made = subprocess.run(["swift", "build", "--build-tests"], cwd=PACKAGE, capture_output=True, text=True)
            if made.returncode == 0:
                return
            wrong = self.wrong_ones(made.stdout + made.stderr)
            if not wrong:
                sys.exit("mutants: the package does not build:\n" + (made.stdout + made.stderr)[-4000:])
            print(f"{len(wrong)} mutants do not compile", flush=True)
            for number in wrong:
                del self.mutants[number]

    def wrong_ones(self, output):
        wrong = set()
        for file, line in re.findall(r"ForwardKit/((?:%s)/[\w+]+\.swift):(\d+):\d+: error:" % "|".join(FOLDERS), output):
            here = [number for number, mutant in self.mutants.items() if mutant.file == file]
            near = [number for number in here if self.mutants[number].line == int(line)]
            # What is wrong may show elsewhere: as a variable that is not set, say.
            for distance in (3, 30, 10**6):
                near = near or [number for number in here if abs(self.mutants[number].line - int(line)) <= distance]
            wrong.update(near)
        names = {operator_name(mutant.operator[0], number): number
                 for number, mutant in self.mutants.items() if mutant.operator}
        wrong.update(number for name, number in names.items() if re.search(r"error:[^\n]*'" + re.escape(name) + "'", output))
        return wrong


def suites_of(folder):
    """The suites in the tests of a folder, as a filter."""
    names = []
    for path in (ROOT / "Tests" / "ForwardKitTests" / folder).glob("*.swift"):
        names += re.findall(r"@Suite[^\n]*\bstruct (\w+)", path.read_text())
        names += [name for name in re.findall(r"^struct (\w+Tests)\b", path.read_text(), re.MULTILINE)]
    return r"\.(" + "|".join(sorted(set(names))) + ")/"


class Tests:
    def __init__(self):
        self.program = next((PACKAGE / ".build" / "debug").glob("*.xctest"))

    def run(self, mutant, filters, seconds):
        """What went wrong, or None, and the processor time that it took."""
        log = PACKAGE / "log"
        command = [str(self.program), "--testing-library", "swift-testing", *(word for each in filters for word in ("--filter", each))]
        with open(log, "wb") as output:
            process = subprocess.Popen(
                command, stdout=output, stderr=output, stdin=subprocess.DEVNULL, cwd=PACKAGE,
                env=dict(os.environ, FORWARDKIT_MUTANT=str(mutant)), preexec_fn=limited(seconds, 6 << 30))
            status, used = wait_for(process)
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        text = log.read_text(errors="replace")
        if status == 0 and re.search(r"Test run with [1-9]\d* tests? .*passed", text):
            return None, used
        if status is None:
            return "waits for ever", used
        if status == -signal.SIGXCPU:
            return "ran too long", used
        failed = re.search(r"✘ Test \"?([^\n]*?)\"? (?:with|recorded|failed)", text)
        if status < 0:
            return f"signal {-status}", used
        return f"check: {failed.group(1)}" if failed else f"status {status}", used


def judge(tests, number, mutant, usual):
    folder = mutant.file.split("/")[0]
    for name, filters in ((folder, [suites_of(folder)]), ("all", [])):
        outcome, _ = tests.run(number, filters, 5 + 4 * usual[name])
        if outcome:
            return outcome
    return "survived"


def main():
    parser = argparse.ArgumentParser(description="mutation testing of ForwardKit")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", help="folders or files below Sources/ForwardKit, separated by commas")
    parser.add_argument("--minutes", type=float, default=1e6, help="judge no further mutant after this time")
    parser.add_argument("--least", type=float, default=95, help="percent that the score has to have")
    parser.add_argument("--survivors", action="store_true", help="judge again what survived the last time")
    parser.add_argument("--more", action="store_true", help="go on behind what the last run judged")
    arguments = parser.parse_args()
    kit = ROOT / "Sources" / "ForwardKit"
    texts = {str(path.relative_to(kit)): path.read_text() for folder in FOLDERS for path in sorted((kit / folder).glob("*.swift"))}
    wanted = arguments.files.split(",") if arguments.files else FOLDERS
    drawn = [mutant for name, text in texts.items() if any(name.startswith(each) for each in wanted) for mutant in mutants_of(name, text)]
    drawn = in_order(drawn, arguments.seed)
    if arguments.survivors:
        keys = {result["key"] for result in map(json.loads, RESULTS.read_text().splitlines()) if result["outcome"] == "survived"}
        drawn = [mutant for mutant in drawn if mutant.key in keys]
    # More than are judged, since some do not compile.
    build = Build(dict(enumerate(drawn[: arguments.count * 2], 1)), texts)
    build.build()
    tests = Tests()
    usual = {}
    for name, filters in [("all", []), *((folder, [suites_of(folder)]) for folder in FOLDERS)]:
        outcome, usual[name] = tests.run(0, filters, 600)
        if outcome:
            sys.exit(f"mutants: the tests do not pass unchanged: {outcome}\n{(PACKAGE / 'log').read_text()[-2000:]}")
    if not arguments.survivors and not arguments.more:
        RESULTS.unlink(missing_ok=True)
    done, end = [], time.monotonic() + arguments.minutes * 60
    if arguments.more and RESULTS.exists():
        done = [json.loads(line) for line in RESULTS.read_text().splitlines()]
    judged = {result["key"] for result in done}
    for number, mutant in list(build.mutants.items())[: arguments.count]:
        if time.monotonic() > end:
            break
        if mutant.key in judged:
            continue
        start = time.monotonic()
        result = {"key": mutant.key, "line": mutant.line, "outcome": judge(tests, number, mutant, usual)}
        done.append(result)
        with open(RESULTS, "a") as store:
            store.write(json.dumps(result, ensure_ascii=False) + "\n")
        print(f"{len(done):4} {mutant.file}:{mutant.line}: {mutant.key.split(' | ', 1)[1][:110]}: {result['outcome']}"
              f" ({time.monotonic() - start:.1f} s)", flush=True)
    sys.exit(report(done, arguments.least))


if __name__ == "__main__":
    main()
