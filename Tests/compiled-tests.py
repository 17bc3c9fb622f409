#!/usr/bin/env python3
"""Tests of compiled programs: compiled-tests.py --fwdsim PATH

`fwdsim test --compiled` prints what `fwdsim test` prints and ends with the same code, for every listing in Tests/Listings/testing,
in each format; so for tests that are chosen by name, and for names that no test has. A program without tests runs its `main`.
`objc` beside fwdsim has what compiled programs need (scripts/compiled-support.sh). Python 3, standard library only.
"""
import argparse
import glob
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
problems = []


def run(fwdsim, *words):
    done = subprocess.run([fwdsim, 'test', *words], capture_output=True, text=True, timeout=120, cwd=ROOT,
                          env=dict(os.environ, TZ='UTC', SWIFT_BACKTRACE='enable=no'))
    return done.returncode, done.stdout, done.stderr


def compare(fwdsim, *words):
    mine, others = run(fwdsim, *words), run(fwdsim, '--compiled', *words)
    for what, want, found in zip(('exit code', 'output', 'standard error'), mine, others):
        if want != found:
            problems.append('test %s: %s: %r, compiled: %r' % (' '.join(words), what, want, found))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    fwdsim = os.path.abspath(parser.parse_args().fwdsim)
    listings = [os.path.relpath(path, ROOT) for path in sorted(glob.glob(os.path.join(ROOT, 'Tests/Listings/testing/*.m')))]
    for path in listings:
        for form in ('xcode', 'tap', 'junit', 'json'):
            compare(fwdsim, '--format', form, path)
    compare(fwdsim, '--only', 'ShelfTests/testExceptions', listings[0])
    code, _, err = run(fwdsim, '--compiled', '--only', 'NoSuchTests', listings[0])
    if code != 64 or "no test is called 'NoSuchTests'" not in err:
        problems.append('a name that no test has: %d, %s' % (code, err))
    with tempfile.TemporaryDirectory() as folder:
        plain = os.path.join(folder, 'plain.m')
        with open(plain, 'w') as file:
            file.write('#import <Foundation/Foundation.h>\nint main(void) { printf("main\\n"); return 3; }\n')
        code, out, err = run(fwdsim, '--compiled', plain)
        if (code, out) != (3, 'main\n'):
            problems.append('without tests: %d, %r, %s' % (code, out, err))
    for problem in problems:
        print(problem)
    print('%d problems' % len(problems))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
