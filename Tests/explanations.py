#!/usr/bin/env python3
"""The wrong and the right listing of every code of `fwdsim explain`, run as printed.

usage: explanations.py --fwdsim PATH

The wrong listing is told the code; the right one is not, is told no error, and ends with 0. Listings of the end of a run (F04) are
run, the others checked and run. A first line `// Run with OPTIONS.` gives options. Standard library only.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import listings  # noqa: E402
from diagnostics import WITHOUT_PLACE, output  # noqa: E402

# The status of `fwdsim check` where there are warnings only.
WARNED = 4
# What no listing alone can be told.
WITHOUT_EXAMPLE = WITHOUT_PLACE | {'F0407', 'F0408', 'F0429', 'F0801', 'F0802'}


def printed_listing(text, title):
    """The listing that `explain` prints below this title, or nothing."""
    _, found, rest = text.partition('\n%s\n\n' % title)
    if not found:
        return None
    lines = []
    for line in rest.split('\n'):
        if line and not line.startswith('    '):
            break
        lines.append(line[4:])
    return '\n'.join(lines).strip('\n') + '\n'


def codes_told(fwdsim, folder, code, listing):
    """The codes that this listing is told when it is checked and run, or runs to its end (F04), and the status."""
    path = os.path.join(folder, 'listing.m')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(listing)
    options = re.search(r'^// Run with (.*)\.$', listing, re.M)
    command = [fwdsim, *(['run'] if code.startswith('F04') else ['check', '--run']), *(options.group(1).split() if options else []), path]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL if command[1] == 'run' else subprocess.PIPE,
                         stderr=subprocess.PIPE, cwd=folder)
    told = ((run.stdout or b'') + run.stderr).decode('utf-8', 'replace')
    return re.findall(r'^(?:error|warning|note)\[(F\d{4})\]', told, re.M), run.returncode


def example_problems(fwdsim, code, text, folder):
    wrong, right = printed_listing(text, 'Wrong:'), printed_listing(text, 'Right:')
    if code in WITHOUT_EXAMPLE:
        return ['it has listings now; WITHOUT_EXAMPLE says it has none'] if wrong else []
    if not wrong or not right:
        return ['explain shows no wrong and right listing']
    problems = []
    told, _ = codes_told(fwdsim, folder, code, wrong)
    if code not in told:
        problems.append('its wrong listing is told %s' % (' '.join(told) or 'nothing'))
    told, status = codes_told(fwdsim, folder, code, right)
    # A stand-in of UIKit is told of, which is a warning.
    if code in told or status != (WARNED if told else 0):
        problems.append('its right listing is told %s, and ends with %d' % (' '.join(told) or 'nothing', status))
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    options = parser.parse_args()
    listings.hear_interrupts()
    fwdsim = os.path.abspath(options.fwdsim)
    codes = re.findall(r'^(F\d{4})  ', output([fwdsim, 'explain']), re.M)
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for code in codes:
            found = example_problems(fwdsim, code, output([fwdsim, 'explain', code]), folder)
            problems += ['%s: %s' % (code, problem) for problem in found]
    for problem in problems:
        print(problem)
    print('%d codes with two listings each, %d problems' % (len(codes) - len(WITHOUT_EXAMPLE), len(problems)))
    return 1 if problems or not codes else 0


if __name__ == '__main__':
    sys.exit(main())
