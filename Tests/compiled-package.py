#!/usr/bin/env python3
"""Builds Examples/SwiftWithObjC, a package with a target in Objective-C, and compares what its program prints.

usage: compiled-package.py [--update]     Uses SWIFT, or `swift`. Python 3, standard library only.
"""
import difflib
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGE = os.path.join(ROOT, 'Examples', 'SwiftWithObjC')
EXPECTED = os.path.join(PACKAGE, 'Expected', 'Drive.out')


def main():
    subprocess.run([os.environ.get('SWIFT', 'swift'), 'build', '--package-path', PACKAGE], check=True)
    done = subprocess.run([os.path.join(PACKAGE, '.build', 'debug', 'Drive')], stdout=subprocess.PIPE, timeout=60, text=True)
    if sys.argv[1:] == ['--update']:
        os.makedirs(os.path.dirname(EXPECTED), exist_ok=True)
        with open(EXPECTED, 'w', encoding='utf-8') as file:
            file.write(done.stdout)
    with open(EXPECTED, encoding='utf-8') as file:
        expected = file.read()
    sys.stdout.writelines(difflib.unified_diff(
        expected.splitlines(True), done.stdout.splitlines(True), 'Drive expected', 'Drive found'))
    good = done.returncode == 0 and done.stdout == expected
    print('compiled package: %s' % ('ok' if good else 'FAILED, exit code %d' % done.returncode))
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
