#!/usr/bin/env python3
"""Writes scripts/command.order: the functions that fwdsim runs when it starts and runs a listing, for the linker.

The linker places them next to each other (Makefile, RELEASE_FLAGS), so that a run touches a quarter of the command's pages less. A
function that is not in the file, or no longer in the program, is placed as before: the file need not be exact. It is worth
writing anew when many functions have changed their names.

usage: order-file.py --fwdsim PATH        an optimized build with its symbols; needs valgrind and objcopy
"""
import argparse
import os
import re
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LISTINGS = os.path.join(ROOT, 'Benchmarks', 'listings')
PROGRAMS = ['ten', 'dictionaries', 'blocks', 'exceptions', 'forwarding', 'strings', 'objects', 'sends']


def smaller(text):
    """The benchmark with a thousandth of its rounds: what is run counts, not how often."""
    return re.sub(r'\b(\d+)000\b', lambda number: str(max(3, int(number.group(1)))), text)


def functions_run(command, listing, folder):
    out = os.path.join(folder, 'profile')
    subprocess.run(['valgrind', '--tool=callgrind', '--demangle=no', '--callgrind-out-file=' + out, command, 'run',
                    '--timeout', '0', listing], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(out, encoding='utf-8') as file:
        for line in file:
            found = re.match(r"c?fn=\(\d+\) (?:.*:)?(\S+?)(?:'\d+)?$", line)
            if found:
                yield found.group(1)


def defined(command):
    listed = subprocess.run(['nm', '--defined-only', command], check=True, stdout=subprocess.PIPE).stdout.decode()
    return {line.split()[-1] for line in listed.splitlines() if line.split()[-2] in 'tTwW'}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # valgrind gives up at the debugger's information of Swift.
        command = os.path.join(folder, 'fwdsim')
        subprocess.run(['objcopy', '--strip-debug', os.path.realpath(options.fwdsim), command], check=True)
        names = set()
        for program in PROGRAMS:
            listing = os.path.join(folder, program + '.m')
            with open(os.path.join(LISTINGS, program + '.m'), encoding='utf-8') as file:
                text = smaller(file.read())
            with open(listing, 'w', encoding='utf-8') as file:
                file.write(text)
            names.update(functions_run(command, listing, folder))
        names &= defined(command)
    with open(os.path.join(ROOT, 'scripts', 'command.order'), 'w', encoding='utf-8') as file:
        file.writelines(name + '\n' for name in sorted(names))
    print('%d functions' % len(names))


if __name__ == '__main__':
    main()
