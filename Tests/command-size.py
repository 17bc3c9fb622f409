#!/usr/bin/env python3
"""The command's size: command-size.py --fwdsim BINARY [--unoptimized BINARY]

The stripped command stays below LIMIT. Two parts of the toolchain come whole with the first of their functions that is
used, so nothing of them is in it: regular expressions with the standard library's searches in text (ForwardKitBasics has
such searches), and FoundationEssentials (scripts/CommandFoundation.swift). What stands for the latter describes the
command as FoundationEssentials does in an unoptimized build. The names of Unicode's characters are not in it either
(scripts/command.ld).

The functions that run a listing stand together (scripts/command.order), so that other code takes no memory: most names of that
file are still the program's, and what they name takes less than half of its blocks of 64 KB, which is what the kernel maps at a time.

Exits 1 and says what is too much, by the names of the symbols.
"""
import argparse
import os
import subprocess
import sys
import tempfile

LIMIT = 20_000_000
BLOCK = 1 << 16
ORDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "scripts", "command.order")
ABSENT = {"_StringProcessing": "17_StringProcessing", "FoundationEssentials": "20FoundationEssentials",
          "Unicode's names": "_swift_stdlib_names"}


def stripped_size(binary):
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "fwdsim")
        subprocess.run(["strip", "-o", copy, binary], check=True)
        return os.path.getsize(copy)


def problems_of_order(symbols):
    """What is wrong with the functions' places; the symbols are lines of nm's."""
    places = {}
    for line in symbols:
        address, kind, name = line.split(" ", 2)
        if kind in "tTwW":
            places[name] = int(address, 16) // BLOCK
    with open(ORDER, encoding="utf-8") as file:
        names = file.read().split()
    known = [name for name in names if name in places]
    if len(known) < len(names) * 3 // 4:
        yield f"{len(known)} of the {len(names)} functions of scripts/command.order are the program's: make command-order"
    blocks, all_blocks = len({places[name] for name in known}), len(set(places.values()))
    if blocks * 2 >= all_blocks:
        yield f"the functions that run a listing are in {blocks} of {all_blocks} blocks of code: the linker did not place them together"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--fwdsim", required=True)
    arguments.add_argument("--unoptimized")
    options = arguments.parse_args()
    problems = []

    size = stripped_size(options.fwdsim)
    if size >= LIMIT:
        problems.append(f"the stripped command takes {size:,} bytes, the limit is {LIMIT:,}")
    symbols = subprocess.run(
        ["nm", "--defined-only", options.fwdsim], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    if not symbols:
        problems.append("the command has no symbols to look through: it is stripped already")
    for module, mangled in ABSENT.items():
        found = [line.split()[-1] for line in symbols if mangled in line]
        if found:
            problems.append(f"{len(found)} symbols of {module}, such as {found[0]}")
    problems += problems_of_order(symbols)
    if options.unoptimized:
        described = [
            subprocess.run([binary, "--experimental-dump-help"], stdout=subprocess.PIPE, check=True).stdout
            for binary in (options.fwdsim, options.unoptimized)]
        if described[0] != described[1]:
            problems.append("the two builds describe the command differently (--experimental-dump-help)")

    for problem in problems:
        print("command-size.py: " + problem)
    if problems:
        return 1
    print(f"the stripped command takes {size:,} bytes")
    return 0


sys.exit(main())
