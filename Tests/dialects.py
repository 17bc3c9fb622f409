#!/usr/bin/env python3
"""Every rule that differs between the dialects has a listing that shows it.

usage: dialects.py --fwdsim PATH [--real]

For each Examples/dialects/NAME.m: under --dialect apple and gnustep it prints NAME.apple.out and NAME.gnustep.out, which differ;
`fwdsim diff --dialects apple,gnustep` ends with code 4 and names the first difference as in NAME.first; the table of dialects in
docs/semantics.md names it, and has no row without a listing.

--real compiles the listings with GCC and runs them on GNUstep base. They must print NAME.gnustep.out, or what NAME.gcc has below
a line that says why: the `gnustep` rules are those of libobjc2, GNUstep's own runtime; where Debian's GNUstep, which is
built on GCC's, goes another way, NAME.gcc tells it. `(killed)` stands for a program that a signal ended. Standard library only.
"""
import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import conformance  # noqa: E402
import listings  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, 'Examples', 'dialects')


def simulated(fwdsim, path):
    base, problems, said = path[:-2], [], {}
    for dialect in ('apple', 'gnustep'):
        _, out, _ = listings.execute([fwdsim, 'run', '--dialect', dialect, path])
        said[dialect] = listings.lines(out)
        if said[dialect] != listings.lines(listings.read('%s.%s.out' % (base, dialect))):
            problems.append('%s prints %s' % (dialect, said[dialect]))
    if said['apple'] == said['gnustep']:
        problems.append('prints the same in both dialects')
    code, out, _ = listings.execute([fwdsim, 'diff', '--dialects', 'apple,gnustep', path])
    if code != 4:
        problems.append('diff ends with code %s' % code)
    if listings.lines(out)[-1:] != listings.lines(listings.read(base + '.first')):
        problems.append('diff names another first difference: %s' % listings.lines(out)[-1:])
    return problems


def real(path):
    base, folder = path[:-2], tempfile.mkdtemp()
    try:
        program, reason = conformance.build(path, folder, listings.read(path))
        if not program:
            return ['GCC does not take it: ' + reason]
        try:
            done = subprocess.run([program], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60)
        except subprocess.TimeoutExpired:
            return ['does not end']
        said = listings.lines(done.stdout.decode('utf-8', 'replace')) + (['(killed)'] if done.returncode < 0 else [])
        wanted = listings.lines(listings.read(base + '.gnustep.out'))
        if os.path.exists(base + '.gcc'):
            if said == wanted:
                return ['is as the dialect says; NAME.gcc is not needed']
            wanted = [line for line in listings.lines(listings.read(base + '.gcc')) if not line.startswith('# ')]
        return [] if said == wanted else ['GNUstep prints %s' % said]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def table_problems(names):
    text = listings.read(os.path.join(ROOT, 'docs', 'semantics.md'))
    rows = [row for row in text.split('## 3 Dialects')[1].split('## 4')[0].split('\n') if row.startswith('| ')][1:]
    told = re.findall(r'`dialects/([\w-]+)`', '\n'.join(rows))
    problems = ['a row of the table of dialects has no listing: ' + row for row in rows if '`dialects/' not in row]
    return problems + ['docs/semantics.md names no listing dialects/' + name for name in sorted(set(names) ^ set(told))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--real', action='store_true', help='on real GNUstep, too')
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    paths = sorted(glob.glob(os.path.join(FOLDER, '*.m')))
    found = [('docs/semantics.md', table_problems([os.path.basename(path)[:-2] for path in paths]))]
    for path in paths:
        found.append((os.path.relpath(path, ROOT), simulated(fwdsim, path) + (real(path) if options.real else [])))
    for name, problems in found:
        for problem in problems:
            print('FAIL %s: %s' % (name, problem))
    failed = sum(1 for _, problems in found if problems)
    print('%d listings of dialects%s, %d with problems' % (len(paths), ', also on GNUstep' if options.real else '', failed))
    return 1 if failed or not paths else 0


if __name__ == '__main__':
    sys.exit(main())
