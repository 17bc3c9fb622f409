#!/usr/bin/env python3
"""Build the Swift package of Examples/Swift, which links ForwardKit from outside, run its programs, compare what they print.

The program `Readme` is the one that README.md shows: its source and its output must stand there, letter by letter. The Swift of
each article of the library's documentation, taken together as one program, must compile.
usage: examples.py [--update]     (--update writes the expected output and README.md anew)  Python 3, standard library only.
"""
import difflib
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGE = os.path.join(ROOT, 'Examples', 'Swift')
README = os.path.join(ROOT, 'README.md')
SHOWN = re.compile(r'(```swift main\.swift\n)(.*?)(```\n+```text\n)(.*?)(```\n)', re.S)


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def same(what, expected, found):
    """Whether they are equal; shows the difference."""
    if expected == found:
        return True
    sys.stdout.writelines(difflib.unified_diff(
        expected.splitlines(True), found.splitlines(True), what + ' expected', what + ' found'))
    return False


def articles():
    """Compiles the Swift of every article, without making code of it."""
    build = os.path.join(PACKAGE, '.build', 'debug')
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(glob.glob(os.path.join(ROOT, 'Sources/*/*.docc/*.md'))):
            blocks = re.findall(r'^```swift\n(.*?)^```$', read(path), re.M | re.S)
            if not blocks:
                continue
            program = os.path.join(folder, 'main.swift')
            write(program, '\n'.join(blocks))
            done = subprocess.run([
                os.environ.get('SWIFT', 'swift') + 'c', '-typecheck', '-swift-version', '6', '-I', os.path.join(build, 'Modules'),
                '-I', os.path.join(ROOT, 'Sources/CRuntime/include'), program])
            if done.returncode:
                print('%s: its Swift does not compile' % os.path.relpath(path, ROOT))
                good = False
    return good


def main():
    update = sys.argv[1:] == ['--update']
    subprocess.run([os.environ.get('SWIFT', 'swift'), 'build', '--package-path', PACKAGE], check=True)
    good = True
    for name in sorted(os.listdir(os.path.join(PACKAGE, 'Sources'))):
        done = subprocess.run([os.path.join(PACKAGE, '.build', 'debug', name)], stdout=subprocess.PIPE, timeout=300)
        found = done.stdout.decode('utf-8', 'replace')
        expected = os.path.join(PACKAGE, 'Expected', name + '.out')
        if update:
            write(expected, found)
        if done.returncode:
            print('%s: exit code %d' % (name, done.returncode))
        good = same(name, read(expected), found) and done.returncode == 0 and good
    source, output = read(os.path.join(PACKAGE, 'Sources/Readme/main.swift')), read(os.path.join(PACKAGE, 'Expected/Readme.out'))
    if update:
        write(README, SHOWN.sub(lambda m: m[1] + source + m[3] + output + m[5], read(README)))
    shown = SHOWN.search(read(README))
    if not shown:
        print('README.md shows no main.swift')
        good = False
    else:
        good = same('README.md, main.swift', source, shown[2]) and same('README.md, output', output, shown[4]) and good
    good = articles() and good
    lines = sum(1 for line in source.splitlines() if line.strip())
    if lines > 40:
        print('README.md: the program has %d lines, 40 are enough' % lines)
        good = False
    print('examples: %s' % ('ok' if good else 'FAILED'))
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
