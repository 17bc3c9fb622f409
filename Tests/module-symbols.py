#!/usr/bin/env python3
"""What this package's modules use of the toolchain: module-symbols.py FOLDER

Two parts of the toolchain come whole with the first of their functions that is used, megabytes of the command each: regular
expressions with the standard library's searches in text (ForwardKitBasics has such searches), and FoundationEssentials. No module
of the command uses either. The folder is that of an unoptimized build, whose object files are looked through: that takes a
second, where Tests/command-size.py needs the optimized command.

Exits 1 and names the symbol.
"""
import glob
import os
import subprocess
import sys

SOURCES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Sources")
NOT_OF_THE_COMMAND = {"ForwardKitPatching"}
ABSENT = {"_StringProcessing": "17_StringProcessing", "FoundationEssentials": "20FoundationEssentials"}


def undefined(files):
    """The symbols that object files use and do not define."""
    if not files:
        return []
    lines = subprocess.run(["nm", "--undefined-only", *files], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return [line.split()[-1] for line in lines if line.startswith(" ")]


def main(folder):
    used = {module: undefined(glob.glob(os.path.join(folder, module + ".build", "*.swift.o")))
            for module in sorted(set(os.listdir(SOURCES)) - NOT_OF_THE_COMMAND)}
    if not any(used.values()):
        print(f"module-symbols.py: {folder} has no object files of this package's modules")
        return 1
    problems = [
        f"module-symbols.py: {module} uses {part}: {next(symbol for symbol in symbols if mangled in symbol)}"
        for module, symbols in used.items() for part, mangled in ABSENT.items() if any(mangled in symbol for symbol in symbols)]
    for problem in problems:
        print(problem)
    print(f"{sum(1 for symbols in used.values() if symbols)} modules, {len(problems)} problems")
    return 1 if problems else 0


if len(sys.argv) != 2:
    sys.exit(__doc__)
sys.exit(main(sys.argv[1]))
