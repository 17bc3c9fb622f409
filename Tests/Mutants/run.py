#!/usr/bin/env python3
"""Mutation testing of CRuntime: changes the C sources in small ways, one at a time, and looks whether the C tests notice.

    run.py [--count 500] [--seed 1] [--jobs 1] [--files table.c,weak.c] [--only TEXT] [--more] [--survivors] [--all-programs] [--list]

A mutant is one mutation (mutations.py) of one file. It is compiled and linked with the objects of the unchanged rest, and the
programs that execute its line (measured with clang's coverage) run, those named after the file first, then the quick ones first,
until one fails. The builds are, in this order: default, asan (with LeakSanitizer), portable; the next one is asked when the one
before notices nothing. The harness counts blocks of memory, so leaks show in each. A mutant whose object code is that of the
original in default and portable changes nothing, and another is drawn in its place.

The tests of a build are one program here (each test_*.c has its main renamed; ALONE has the exceptions), so that a mutant costs
one compilation and one link. Limits on processor time, memory and output end what a mutant makes run on for ever, and so does a
time in which no thread of the program runs or can run: a busy machine makes nothing fail.

Results are appended to .build-c/mutants/results.jsonl as they come. --more goes on behind those of the last run, which may have
ended in the middle; --survivors judges again what survived, and replaces its results.

Survivors are compared with explained.txt: why each that is listed there cannot or need not be noticed. Those are no part of the
score, as is usual for mutants that change nothing that can be seen. The exit status is 1 when the score is below --least.
"""

import argparse
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mutations import drawn, mutations_of

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources" / "CRuntime"
TESTS = ROOT / "Tests" / "CRuntimeTests"
BUILD = ROOT / ".build-c"
OUT = BUILD / "mutants"
ENVIRONMENT = dict(
    os.environ,
    ASAN_OPTIONS="detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=1:hard_rss_limit_mb=4000",
    UBSAN_OPTIONS="print_stacktrace=0")
IDLE, IDLE_TICKS = 12, 60  # looks, and hundredths of a second of processor time in them, that tell a program that sleeps for ever
NOT_LINKED = {"test_shared"}  # loads a library that is built on its own
# Programs of their own: one has a part in C++ and so another library, one needs a process without other tests' threads.
ALONE = {"test_throw": (["throw.cc.o"], ["-lstdc++"]), "test_fork": ([], [])}
DRIVER = """#include <stdio.h>
#include <string.h>
%s
int main(int argc, char **argv) {
%s
    (void)fprintf(stderr, "no program %%s\\n", argc > 1 ? argv[1] : "");
    return 64;
}
"""


def call(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def fail(text):
    """Ends the program, from whichever thread: without a build that passes there is nothing to judge."""
    print(text, file=sys.stderr, flush=True)
    os._exit(2)


def limited(seconds, memory):
    """What a test program of a mutant may use; its own process group, so that all of it can be ended."""

    def set_limits():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 26, 1 << 26))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return set_limits


def processor_time(group):
    """Ticks that the processes of a group have used, and whether a thread of them runs or waits for a processor or the disk."""
    ticks, busy = 0, False
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rpartition(")")[2].split()[2]) != group:
                continue
            for task in (folder / "task").iterdir():
                fields = (task / "stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
                busy |= fields[0] in "RD"
        except (OSError, IndexError):
            continue
    return ticks, busy


def wait_for(process):
    """(exit status, processor time in seconds) of a process; the status is None when it sleeps for ever.

    It does when in IDLE looks, one each second, its threads sleep but for one or two looks (something may tick in it), and it
    has used hardly any time. One that a busy machine keeps waiting is ready to run, and is told by that.
    """
    pause, looks = 0.01, []
    while True:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        if ended:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage.ru_utime + usage.ru_stime
        time.sleep(pause)
        pause = min(pause * 1.5, 1)
        if pause < 1:
            continue
        looks = [*looks[1 - IDLE :], processor_time(process.pid)]
        if len(looks) == IDLE and sum(busy for _, busy in looks) <= 2 and looks[-1][0] - looks[0][0] <= IDLE_TICKS:
            return None, 0


class Build:
    """One variant of run.sh: its flags and objects, and all tests as one program."""

    def __init__(self, variant, jobs=1):
        self.variant, self.jobs = variant, jobs
        self.folder = OUT / variant
        self.folder.mkdir(parents=True, exist_ok=True)
        self.seconds = {}  # program → processor time that it takes unchanged
        self.originals = {}
        self.lock = threading.Lock()

    def prepare(self, names):
        """Makes everything that mutants share, once, when the first one asks for this build."""
        with self.lock:
            if not self.seconds:
                self.make(names)

    def make(self, names):
        made = call([str(TESTS / "run.sh"), self.variant, "test_intern", *ALONE], env=dict(os.environ, JOBS=str(self.jobs)))
        if made.returncode:
            fail(f"the build {self.variant} does not pass:\n{made.stdout}{made.stderr}")
        self.command = shlex.split((BUILD / self.variant / "flags").read_text())
        self.command = [word for word in self.command if word not in ("-g", "-Werror")] + ["-w", "-g0"]
        together = [name for name in names if name not in ALONE]
        objects = [self.folder / f"{name}.o" for name in together]
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(self.compile_test, together, objects))
        driver = self.folder / "driver.c"
        driver.write_text(DRIVER % (
            "\n".join(f"int main_{name}(int, char **);" for name in together),
            "\n".join(f'    if (argc > 1 && strcmp(argv[1], "{name}") == 0) return main_{name}(argc - 1, argv + 1);'
                      for name in together)))
        self.compile(driver, self.folder / "driver.o")
        support = sorted((BUILD / self.variant).glob("support*.c.o"))
        self.support = list(map(str, support))
        self.tests = [*map(str, objects), str(self.folder / "driver.o")]
        # Copies: somebody may run the tests meanwhile, with other sources.
        shutil.rmtree(self.folder / "runtime", ignore_errors=True)
        shutil.copytree(BUILD / self.variant / "runtime", self.folder / "runtime")
        sources = sorted([*SOURCES.glob("*.c"), *SOURCES.glob("*.S")])
        self.runtime = {path.name: str(self.folder / "runtime" / f"{path.name}.o") for path in sources}
        self.measure(names)

    def compile_test(self, name, target):
        source = TESTS / f"{name}.c"
        newest = max(path.stat().st_mtime for path in [source, *TESTS.glob("*.h"), *SOURCES.glob("**/*.h")])
        if not target.exists() or target.stat().st_mtime < newest:
            self.compile(source, target, f"-Dmain=main_{name}")

    def compile(self, source, target, *more):
        made = call([*self.command, *more, "-c", "-o", str(target), str(source)])
        if made.returncode:
            fail(f"{source}:\n{made.stderr}")

    def link(self, changed, folder, name):
        """The program that `name` is a test of, with the object `changed` in place of the runtime's object of that name."""
        target = folder / (name if name in ALONE else "all")
        tests, more = self.tests, []
        if name in ALONE:
            parts, more = ALONE[name]
            tests = [str(BUILD / self.variant / part) for part in (f"{name}.c.o", *parts)]
        objects = [str(changed) if changed and Path(path).name == f"{changed.stem}.c.o" else path for path in self.runtime.values()]
        libraries = call(["pkg-config", "--libs", "libffi"]).stdout.split() or ["-lffi"]
        made = call([*self.command, "-o", str(target), *tests, *self.support, *objects, *libraries, "-lm", "-ldl", *more])
        if made.returncode:
            fail(f"{self.variant} does not link:\n{made.stderr[:2000]}")
        return target

    def measure(self, names):
        """Every program passes unchanged, and how long it takes. Remembered while the program is the same."""
        programs = {name: self.link(None, self.folder, name) for name in [names[0], *ALONE]}
        digest = hashlib.sha256(b"".join(program.read_bytes() for program in programs.values())).hexdigest()
        store = self.folder / "seconds.json"
        if store.exists() and (known := json.loads(store.read_text())).get("digest") == digest:
            self.seconds = known["seconds"]
            return
        for name in names:
            outcome, self.seconds[name] = self.run(programs.get(name, programs[names[0]]), name, 300)
            if outcome:
                fail(f"{self.variant}: {name} fails unchanged: {outcome}")
        store.write_text(json.dumps({"digest": digest, "seconds": self.seconds}))

    def run(self, program, name, seconds):
        """How `name` failed, None when it passed; and the processor time that it took."""
        log = Path(f"{program}.log")
        with open(log, "wb") as output:
            process = subprocess.Popen(
                [str(program)] if name in ALONE else [str(program), name], stdout=output, stderr=output,
                stdin=subprocess.DEVNULL, env=ENVIRONMENT, cwd=ROOT, preexec_fn=limited(seconds, None if self.variant == "asan" else 6 << 30))
            status, used = wait_for(process)
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        return self.failure(status, log.read_bytes()), used

    def failure(self, status, output):
        """What an exit status and the output of a program say; None: passed."""
        if status == 0 and re.search(rb": \d+ passed, 0 failed\n", output):
            return None
        if status is None:
            return "waits for ever"
        if status == -signal.SIGXCPU:
            return "ran too long"
        text = output.decode(errors="replace")
        if status < 0:
            return f"signal {-status}"
        if "LeakSanitizer" in text or "blocks of memory are left" in text:
            return "leak"
        if "Sanitizer" in text or "runtime error:" in text:
            return "sanitizer"
        return "check"

    def object_of(self, mutation_text, name, folder):
        """The object of a changed file, compiled under the name that the original is compiled under; None: does not compile."""
        source, target = folder / name, folder / f"{Path(name).stem}.o"
        source.write_text(mutation_text)
        made = call([*self.command, "-c", "-o", str(target), name], cwd=folder)
        return target if made.returncode == 0 else None

    def original_object(self, name, text, folder):
        with self.lock:
            if name not in self.originals:
                target = self.object_of(text, name, folder)
                if not target:
                    fail(f"{self.variant}: {name} does not compile")
                self.originals[name] = hashlib.sha256(target.read_bytes()).digest()
            return self.originals[name]

    def compile_mutant(self, name, text, changed, folder):
        """(object, what is wrong with it): "does not compile", "same code", or None."""
        folder.mkdir(parents=True, exist_ok=True)
        original = self.original_object(name, text, folder)
        target = self.object_of(changed, name, folder)
        if not target:
            return None, "does not compile"
        return target, "same code" if hashlib.sha256(target.read_bytes()).digest() == original else None

    def try_mutant(self, target, programs, folder):
        """The first program that fails and how, or None."""
        linked = {}
        for name in programs:
            program = linked.get(name if name in ALONE else "") or self.link(target, folder, name)
            linked[name if name in ALONE else ""] = program
            limit = 3 + 5 * self.seconds[name]
            outcome, _ = self.run(program, name, limit)
            # Twice, since some tests depend on where memory lies.
            if outcome and (outcome in ("ran too long", "waits for ever") or self.run(program, name, limit)[0]):
                return f"{name}: {outcome}"
        return None


def covered_lines():
    """file → line → programs that execute it (coverage.py), or an empty dictionary without clang's tools."""
    if call([sys.executable, str(TESTS / "coverage.py"), "--lines"]).returncode:
        return {}
    lines = json.loads((BUILD / "coverage" / "lines.json").read_text())
    return {name: {int(line): programs for line, programs in by_line.items()} for name, by_line in lines.items()}


class Round:
    """A number of mutants, drawn in a seeded order, and what became of each."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.texts = {path.name: path.read_text() for path in sorted(SOURCES.glob("*.c"))}
        self.names = sorted(path.stem for path in TESTS.glob("test_*.c") if path.stem not in NOT_LINKED)
        self.lock = threading.Lock()
        self.done = []
        self.judged = 0
        self.store = OUT / "results.jsonl"

    def mutations(self):
        chosen = self.arguments.files.split(",") if self.arguments.files else list(self.texts)
        found = [mutation for name in chosen for mutation in mutations_of(name, self.texts[name])]
        if self.arguments.only:
            found = [mutation for mutation in found if self.arguments.only in mutation.key]
        if self.arguments.survivors:
            before = [json.loads(line) for line in self.store.read_text().splitlines()]
            keys = {result["key"] for result in before if result["outcome"] == "survived"}
            return [mutation for mutation in found if mutation.key in keys]
        return drawn(found, self.arguments.seed)

    def programs_for(self, mutation, build):
        covering = self.lines.get(mutation.file, {})
        # The whole change may span lines; a line that coverage does not know (a portable file) may be any program's.
        names = set(covering.get(mutation.line, [])) if mutation.file in self.lines else set(self.names)
        if mutation.line not in covering and mutation.file in self.lines:
            names = {name for programs in covering.values() for name in programs}
        # Executed only in a child that ends without writing its counters, if at all.
        names = names or set(self.names)
        if build.variant == "portable":
            names = set(self.names)
        # Coverage also counts programs that are linked on their own.
        names &= set(self.names)
        stem = mutation.file.removesuffix(".c").replace("-", "_")
        return sorted(names, key=lambda name: (not (name == f"test_{stem}" and build.seconds[name] < 2), build.seconds[name]))

    def judge(self, mutation, folder):
        text = self.texts[mutation.file]
        changed = mutation.apply(text)
        same = 0
        for build in self.builds:
            build.prepare(self.names)
            target, wrong = build.compile_mutant(mutation.file, text, changed, folder / build.variant)
            if wrong == "does not compile":
                return "does not compile"
            if wrong:
                same += 1
                continue
            if found := build.try_mutant(target, self.programs_for(mutation, build), folder / build.variant):
                return f"{build.variant} {found}"
        return "same code" if same == len(self.builds) else "survived"

    def take(self, mutation):
        if self.judged >= self.arguments.count or time.monotonic() > self.until:
            return
        worker = threading.current_thread().name.rsplit("_", 1)[-1]
        start = time.monotonic()
        outcome = self.judge(mutation, OUT / f"worker{worker}")
        with self.lock:
            if outcome in ("does not compile", "same code"):
                return
            if self.judged >= self.arguments.count:
                return
            self.judged += 1
            result = {"key": mutation.key, "line": mutation.line, "outcome": outcome}
            self.done.append(result)
            with open(self.store, "a") as store:
                store.write(json.dumps(result, ensure_ascii=False) + "\n")
            print(f"{self.judged:4} {mutation.file}:{mutation.line}: {mutation.key.split(' | ')[-1][:60]}: {outcome}"
                  f" ({time.monotonic() - start:.1f} s)", flush=True)

    def run(self):
        mutations = self.mutations()
        if self.arguments.list:
            for mutation in mutations:
                print(f"{mutation.file}:{mutation.line}: {mutation.key}")
            return 0
        OUT.mkdir(parents=True, exist_ok=True)
        self.lines = {} if self.arguments.all_programs else covered_lines()
        self.builds = [Build(variant, self.arguments.jobs) for variant in self.arguments.variants.split(",")]
        self.recall(mutations)
        self.until = time.monotonic() + self.arguments.minutes * 60
        with ThreadPoolExecutor(self.arguments.jobs, thread_name_prefix="worker") as pool:
            for future in [pool.submit(self.take, mutation) for mutation in mutations]:
                future.result()
        return self.report()

    def recall(self, mutations):
        """Keeps of earlier results what this run does not judge again."""
        earlier = [json.loads(line) for line in self.store.read_text().splitlines()] if self.store.exists() else []
        if self.arguments.survivors:
            again = {mutation.key for mutation in mutations}
            earlier = [result for result in earlier if result["key"] not in again]
        elif not self.arguments.more:
            earlier = []
        judged = {result["key"] for result in earlier}
        mutations[:] = [mutation for mutation in mutations if mutation.key not in judged]
        self.done, self.judged = earlier, len(earlier)
        self.store.write_text("".join(json.dumps(result, ensure_ascii=False) + "\n" for result in earlier))

    def report(self):
        return report(self.done, self.arguments.least)


def report(done, least):
    """Prints the survivors and the score. The exit status: whether the score is at least `least`."""
    explained = explanations(Path(__file__).parent / "explained.txt")
    survivors = [result for result in done if result["outcome"] == "survived"]
    unexplained = [result for result in survivors if result["key"] not in explained]
    print()
    for result in survivors:
        known = "" if result in unexplained else " (explained)"
        print(f"survived{known}: line {result['line']}: {result['key']}")
    noticed = len(done) - len(survivors)
    score = 100 * noticed / max(1, noticed + len(unexplained))
    print(f"{len(done)} mutants: {noticed} noticed, {len(survivors) - len(unexplained)} explained, {len(unexplained)} neither: "
          f"score {score:.1f} %")
    return 0 if done and score >= least else 1


def explanations(path):
    """The keys of explained survivors: lines that do not begin with a space or #."""
    if not path.exists():
        return set()
    return {line.strip() for line in path.read_text().splitlines() if line and line[0] not in " #"}


def main():
    parser = argparse.ArgumentParser(description="mutation testing of CRuntime")
    parser.add_argument("--count", type=int, default=500, help="mutants to judge")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e6, help="draw no further mutant after this time")
    parser.add_argument("--least", type=float, default=95, help="percent that the score has to have")
    parser.add_argument("--files", help="names of C files, separated by commas")
    parser.add_argument("--only", help="mutations whose description has this text")
    parser.add_argument("--variants", default="default,asan,portable")
    parser.add_argument("--more", action="store_true", help="go on behind what the last run judged")
    parser.add_argument("--survivors", action="store_true", help="judge again what survived the last time")
    parser.add_argument("--all-programs", action="store_true", help="measure no coverage: every program may notice")
    parser.add_argument("--list", action="store_true", help="list the mutations and judge none")
    sys.exit(Round(parser.parse_args()).run())


if __name__ == "__main__":
    main()
