#!/usr/bin/env python3
"""Which lines and branches of CRuntime the C tests execute, per file, by clang's counters.

    coverage.py            build and run the tests (run.sh coverage), print the table
    coverage.py --lines    write .build-c/coverage/lines.json: file → line → the programs that execute it; only programs that
                           are older than the sources or their tests run
    coverage.py --missed FILE…   the branches of these files of which one way is never taken

The table counts what the compiler kept: branches of assertions stand in it too, since tests are built with checks.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SOURCES = ROOT / "Sources" / "CRuntime"
OUT = ROOT / ".build-c" / "coverage"


def tool(name):
    """The tool that belongs to the clang that run.sh takes: profiles of other versions are not read."""
    found = subprocess.run(["clang", f"-print-prog-name={name}"], capture_output=True, text=True).stdout.strip()
    return found or name


def run(command):
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode:
        sys.exit(f"coverage: {Path(command[0]).name}: {made.stderr.strip()[:2000] or made.stdout[-2000:]}")
    return made.stdout


def programs():
    return sorted(path.stem for path in HERE.glob("test_*.c"))


def is_stale(name):
    """Whether a program's profile is older than what it is built from."""
    profile = OUT / f"{name}.profdata"
    sources = [HERE / f"{name}.c", *HERE.glob("*.h"), *HERE.glob("support*.c"), *SOURCES.glob("**/*.*")]
    return not profile.exists() or profile.stat().st_mtime < max(source.stat().st_mtime for source in sources)


def measure():
    stale = [name for name in programs() if is_stale(name)]
    if not stale:
        return
    run([str(HERE / "run.sh"), "coverage", *stale])
    for name in stale:
        profiles = sorted(map(str, OUT.glob(f"{name}.*.profraw")))
        run([tool("llvm-profdata"), "merge", "-sparse", "-o", str(OUT / f"{name}.profdata"), *profiles])
    run([tool("llvm-profdata"), "merge", "-sparse", "-o", str(OUT / "all.profdata"),
         *(str(OUT / f"{name}.profdata") for name in programs())])


def lines_of(name):
    """(file, line, whether the program executes it) of each line that is code."""
    profile, store = OUT / f"{name}.profdata", OUT / f"{name}.lcov"
    if not store.exists() or store.stat().st_mtime < profile.stat().st_mtime:
        store.write_text(run([tool("llvm-cov"), "export", "-format=lcov", "-skip-branches", "-skip-functions",
                              f"-instr-profile={profile}", str(OUT / name), str(SOURCES)]))
    file = None
    for line in store.read_text().splitlines():
        if line.startswith("SF:"):
            file = Path(line[3:]).name
        elif match := re.match(r"DA:(\d+),(\d+)", line):
            yield file, match.group(1), match.group(2) != "0"


def write_lines():
    measure()
    lines = {}
    for name in programs():
        for file, line, executed in lines_of(name):
            by_line = lines.setdefault(file, {}).setdefault(line, [])
            if executed:
                by_line.append(name)
    (OUT / "lines.json").write_text(json.dumps(lines))


def objects():
    names = programs()
    return [str(OUT / names[0]), *(word for name in names[1:] for word in ("-object", str(OUT / name)))]


def data():
    text = run([tool("llvm-cov"), "export", "-format=text", f"-instr-profile={OUT / 'all.profdata'}", *objects(), str(SOURCES)])
    return json.loads(text)["data"][0]["files"]


def table():
    def row(name, counts):
        cells = []
        for kind in ("lines", "branches"):
            count, covered = counts[kind]["count"], counts[kind]["covered"]
            cells.append(f"{covered:6} of {count:5} {100 * covered / count if count else 100:6.1f} %")
        print(f"{name:24}{cells[0]:>22}{cells[1]:>26}")

    print(f"{'file':24}{'lines':>22}{'branches':>26}")
    total = {kind: {"count": 0, "covered": 0} for kind in ("lines", "branches")}
    for file in sorted(data(), key=lambda file: file["filename"]):
        row(Path(file["filename"]).name, file["summary"])
        for kind, sums in total.items():
            for count in sums:
                sums[count] += file["summary"][kind][count]
    row("all", total)


def missed(names):
    for file in data():
        name = Path(file["filename"]).name
        if name not in names:
            continue
        text = Path(file["filename"]).read_text().splitlines()
        for branch in file["branches"]:
            line, column, _, end_column, true_count, false_count = branch[:6]
            if not true_count or not false_count:
                ways = "is never reached" if not true_count and not false_count else f"is never {'true' if not true_count else 'false'}"
                print(f"{name}:{line}:{column}: {ways}: {text[line - 1].strip()}")


def main():
    if sys.argv[1:] == ["--lines"]:
        write_lines()
        return
    if sys.argv[1:2] == ["--missed"]:
        measure()
        missed(sys.argv[2:])
        return
    if sys.argv[1:]:
        sys.exit(__doc__)
    measure()
    table()


if __name__ == "__main__":
    main()
