"""The installed module does what its documents say, whose Python is run as printed: module.py ROOT.

Run by Tests/packages.py in a fresh virtual environment.
"""

import csv
import dataclasses
import glob
import io
import json
import os
import re
import subprocess
import sys
import tempfile

import fwdsim
import pandas

ROOT = sys.argv[1]
EXAMPLES = os.path.join(ROOT, "Examples")
problems = []


def expect(what, found, wanted):
    if found != wanted:
        problems.append(f"{what}: {found!r}, not {wanted!r}")


def raises(what, kind, work):
    try:
        work()
    except kind as error:
        return error
    except Exception as error:
        problems.append(f"{what}: {type(error).__name__}, not {kind.__name__}: {error}")
    else:
        problems.append(f"{what}: no {kind.__name__}")
    return None


def example(name):
    return os.path.join(EXAMPLES, name)


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def as_csv_writes(send):
    """The fields that the CSV export has of a send, as text."""
    values = [
        send.send, send.parent, send.depth, send.line, send.kind, send.message, send.receiver, send.class_name, send.selector, send.reached,
        send.cache, send.found_in, send.resolve, send.target, send.signature,
        f"throws {send.exception}" if send.exception else send.result,
    ]
    return ["" if value is None else _as_a_spreadsheet_may_have(str(value)) for value in values]


def _as_a_spreadsheet_may_have(text):
    """A spreadsheet would take the text for a formula, unless it is a number."""
    if not text.startswith(("=", "+", "-", "@")):
        return text
    try:
        float(text)
        return text
    except ValueError:
        return "'" + text


def the_records_are_those_of_the_export():
    """The module and the command read the same events: they have to agree on every message."""
    count = 0
    for path in sorted(glob.glob(os.path.join(EXAMPLES, "*.m")) + glob.glob(os.path.join(ROOT, "Tests/Listings/runtime/*.m"))[:40]):
        try:
            trace = fwdsim.trace(path)
        except fwdsim.ListingError:
            continue
        rows = list(csv.reader(io.StringIO(trace.export("csv"), newline="")))[1:]
        expect(path, [as_csv_writes(send) for send in trace.sends], rows)
        count += len(rows)
    if count < 100:
        problems.append(f"only {count} messages compared")


def traces():
    trace = fwdsim.trace(example("target.m"))
    forwarded = [send for send in trace.sends if send.reached == "target"]
    expect("forwarded to a target", [(send.message, send.target, send.result) for send in forwarded],
           [("[Car#1 startWithKey: 7]", "Engine#1", "700")])
    expect("the method that ran", trace.sends[-1].method, "-[Engine startWithKey:]")
    with open(example("target.out"), encoding="utf-8") as file:
        expect("what it printed", trace.output + trace.errors, file.read())
    expect("status", (trace.status, trace.uncaught, trace.cut), (0, None, None))
    expect("counts", trace.counts["sends"], len([send for send in trace.sends if send.kind != "function"]))
    expect("all sends", len(fwdsim.trace(example("target.m"), all=True).sends) > len(trace.sends), True)

    frame = pandas.DataFrame(trace.sends)
    expect("columns", list(frame.columns), [field.name for field in dataclasses.fields(fwdsim.Send)])
    expect("rows", len(frame), len(trace.sends))
    expect("grouped", frame.groupby("reached").size().get("target"), 1)
    expect("dictionaries", pandas.DataFrame(trace.to_dicts()).equals(frame), True)

    expect("page", trace.export("html").startswith("<!DOCTYPE html>"), True)
    expect("frame", 'srcdoc="&lt;!DOCTYPE html&gt;' in trace.frame() and "class=&quot;embed&quot;" in trace.frame(), True)
    raises("a format that there is not", fwdsim.CommandError, lambda: trace.export("nothing"))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "saved.jsonl")
        trace.save(path)
        expect("saved", all(json.loads(line) for line in open(path, encoding="utf-8")), True)

    failed = fwdsim.trace(example("nobody.m"))
    expect("a program that throws", (failed.status, failed.sends[-1].exception), (1, "NSInvalidArgumentException"))
    expect("its diagnostics", [diagnostic.level for diagnostic in failed.diagnostics][-1:], ["error"])
    error = raises("check=True", fwdsim.ProgramFailed, lambda: fwdsim.trace(example("nobody.m"), check=True))
    expect("its status", error and error.status, 1)


def other_commands():
    with open(example("resolve.out"), encoding="utf-8") as file:
        done = fwdsim.run(example("resolve.m"))
        expect("run", done.output + done.errors, file.read())
    expect("run with another dialect", fwdsim.run(example("nil.m"), dialect="gnustep").status, 0)
    answer = fwdsim.why("-[Engine startWithKey:]", example("target.m"))
    expect("why", [item.verdict for item in answer.answers], ["called"])
    expect("why, as text", answer.answers[0].summary in str(answer), True)
    line = fwdsim.trace(example("target.m")).sends[-1].line
    expect("why of a line", [message.text for message in fwdsim.why(str(line), example("target.m")).messages][:1], ["[Car#1 startWithKey: 7]"])
    warned = os.path.join(ROOT, "Tests/Listings/diagnostics/F0219-not-implemented")
    with open(warned + ".err", encoding="utf-8") as file:
        stated = re.findall(r"^\w+\[(F\d+)\]", file.read(), re.MULTILINE)
    expect("check", [diagnostic.code for diagnostic in fwdsim.check(warned + ".m")], stated)
    expect("check, at least one", bool(stated), True)
    report = fwdsim.test(os.path.join(ROOT, "Tests/Listings/testing/assertions.m"))
    expect("test", (report.passed, report.tests[0].class_name, report.tests[-1].reason), (False, "ShelfTests", "not now"))
    only = fwdsim.test(os.path.join(ROOT, "Tests/Listings/testing/assertions.m"), only=["ShelfTests/testMeasured"])
    expect("test of one", (only.passed, len(only.tests)), (True, 1))
    expect("version", fwdsim.__version__, os.popen(f"'{fwdsim.program()}' --version").read().split()[0])


def errors():
    with tempfile.TemporaryDirectory() as folder:
        wrong = write(folder, "wrong.m", "int main(void) { return missing; }\n")
        for name, work in (
            ("run", lambda: fwdsim.run(wrong)), ("trace", lambda: fwdsim.trace(wrong)), ("test", lambda: fwdsim.test(wrong)),
            ("why", lambda: fwdsim.why("-[Car drive]", wrong)),
        ):
            error = raises(f"{name} of a listing with errors", fwdsim.ListingError, work)
            if error:
                expect(f"{name}: codes", [diagnostic.code for diagnostic in error.diagnostics], ["F0202"])
                expect(f"{name}: place", error.diagnostics[0].primary.at.line, 1)
                expect(f"{name}: carets", "^^^^^^^" in str(error), True)
        expect("check of it", [(item.level, item.code) for item in fwdsim.check(wrong)], [("error", "F0202")])
        expect("one diagnostic as text", str(fwdsim.check("wrong.m", cwd=folder)[0]), "wrong.m:1:25: error[F0202]: use of undeclared identifier `missing`")
        endless = write(folder, "-endless.m", "int main(void) { for (;;) { } }\n")
        expect("a limit", fwdsim.run(os.path.basename(endless), timeout=0.2, cwd=folder).status, 3)
        raises("a limit with check=True", fwdsim.LimitReached, lambda: fwdsim.run(endless, timeout=0.2, check=True))
        arguments = write(folder, "arguments.m", 'int main(int argc, char **argv) { printf("%s|%s\\n", argv[1], argv[2]); return 0; }\n')
        expect("arguments", fwdsim.run(arguments, "-x", "--all").output, "-x|--all\n")
        raises("no such file", FileNotFoundError, lambda: fwdsim.trace(os.path.join(folder, "none.m")))
        raises("an option that there is not", fwdsim.CommandError, lambda: fwdsim.run(arguments, options=["--none"]))
    os.environ["FWDSIM"] = "/nonexistent"
    raises("a command that there is not", OSError, lambda: fwdsim.run(example("nil.m")))
    os.environ["FWDSIM"] = ""


def documents():
    """Each document's Python is one program, beside README.md's listing and a file of tests."""
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        car = re.search(r"^```objc car.m\n(.*?)^```", file.read(), re.M | re.S)[1]
    with open(os.path.join(ROOT, "Tests/Listings/testing/assertions.m"), encoding="utf-8") as file:
        tests = file.read()
    for name in ("docs/packages.md", "packaging/python/README.md"):
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            program = "\n".join(re.findall(r"^```python\n(.*?)^```", file.read(), re.M | re.S))
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "car.m", car)
            write(folder, "carTests.m", tests)
            done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False)
        expect(f"the Python of {name} {done.stderr}", (done.returncode, "[Car#1 length] unrecognized None" in done.stdout), (0, True))


for work in (traces, other_commands, errors, documents, the_records_are_those_of_the_export):
    work()
for problem in problems:
    print("FAIL " + problem)
print(f"module: {len(problems)} problems")
sys.exit(1 if problems else 0)
