#!/usr/bin/env python3
"""Checks the models of CRuntime's protocols with spin, and that each of their mutations is found.

    run.py [--full] [MODEL…]     --full: more rounds and threads, minutes instead of seconds, up to 3 GB of memory

A model's head lists, one a line, other CONFIGURATIONs that have to hold too, and MUTATIONs, each a protocol with one barrier left
out or one order swapped, which have to fail: `MUTATION NAME [-Dflags] what is wrong`. Every configuration is checked with weak
stores (AArch64) and with -DTSO (x86), whole: an exploration that is cut short is a failure.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
MEMORY = 4000  # megabytes, the most that one exploration may take


def command(words, folder):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True)


# Compiling takes longer than exploring, unless there is much to explore.
QUICK = ("-O0", "-w24")
LONG = ("-O2", "-w26")  # the hash table begins with room for the states of the largest model


def explore(model, flags, optimize=QUICK):
    """None when the model holds; else what spin says is wrong. Raises RuntimeError when nothing was decided."""
    with tempfile.TemporaryDirectory() as folder:
        # spin splits the file by the C preprocessor, which finds the included one beside it.
        for file in HERE.glob("*.pml"):
            shutil.copy(file, folder)
        made = command(["spin", *flags, "-a", model.name], folder)
        if made.returncode or "Error" in made.stdout:
            raise RuntimeError(made.stdout + made.stderr)
        compiled = command(["cc", optimize[0], "-w", "-DSAFETY", "-DCOLLAPSE", f"-DMEMLIM={MEMORY}", "-o", "pan", "pan.c"], folder)
        if compiled.returncode:
            raise RuntimeError(compiled.stderr)
        text = command(["./pan", "-m1000000", optimize[1]], folder).stdout
        errors = re.search(r"errors: (\d+)", text)
        if not errors or "max search depth too small" in text or "out of memory" in text or "Search not completed" in text:
            if not errors or errors.group(1) == "0":
                raise RuntimeError("the exploration was cut short:\n" + text)
        if errors.group(1) == "0":
            return None, int(re.search(r"(\d+) states, stored|([\d.e+]+) states, stored", text).group(1) or 0)
        return re.search(r"pan:\d+: (.*)", text).group(1), 0


def check(model, full):
    """Prints a line for each exploration; the number of those that went wrong."""
    head = model.read_text().split("*/")[0]
    wrong = 0
    more = ["-DFULL"] if full else []
    configurations = [("as it is", [])]
    configurations += [(name, flags.split()) for name, flags in re.findall(r"CONFIGURATION (\S+)((?: -D\S+)+)", head)]
    for name, flags in configurations:
        for order, ordered in ("weak stores", []), ("TSO", ["-DTSO"]):
            found, states = explore(model, flags + ordered + more, LONG if full else QUICK)
            print(f"{model.stem}, {name}, {order}: " + (f"FAILS: {found}" if found else f"holds in {states} states"), flush=True)
            wrong += found is not None
    mutations = re.findall(r"MUTATION (\S+)((?: -D\S+)*)", head)
    missed = 0
    for name, flags in mutations:
        found, _ = explore(model, [f"-D{name}", *flags.split()])
        if found is None:
            print(f"{model.stem}: the mutation {name} is NOT FOUND")
            missed += 1
    print(f"{model.stem}: {len(mutations) - missed} of {len(mutations)} mutations are found", flush=True)
    return wrong + missed


def main():
    arguments = sys.argv[1:]
    full = "--full" in arguments
    names = [name.removesuffix(".pml") for name in arguments if name != "--full"]
    if not shutil.which("spin"):
        sys.exit("models: spin is not installed; scripts/models-setup.sh installs it")
    models = [path for path in sorted(HERE.glob("*.pml")) if path.stem != "memory" and (not names or path.stem in names)]
    if not models:
        sys.exit("models: there is no model " + " ".join(names))
    try:
        wrong = sum(check(model, full) for model in models)
    except RuntimeError as error:
        sys.exit(f"models: {error}")
    print(f"{len(models)} models, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
