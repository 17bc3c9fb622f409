#!/usr/bin/env python3
"""Checks docs/api.md and the public headers against each other and against the tests.

Every name of ours on the page is declared in a header; the test beside it exists and its file uses the name; every function
that a header declares has a comment in front of it, or behind it on its line. CRuntime.h includes every other header, the module
map lists each, and each compiles on its own as C and as C++.
"""
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
INCLUDE = os.path.join(ROOT, 'Sources/CRuntime/include')
HEADERS = sorted(glob.glob(os.path.join(INCLUDE, '*.h')))
TESTS = os.path.join(ROOT, 'Tests/CRuntimeTests')
ROW = re.compile(r'^\| `(\w+)` \| `(fwd_\w+)` \| `(\w+)/(\w+)` \|')
DECLARATION = re.compile(r'^(?!typedef|extern|struct|#|//|\s|}|enum)[\w ].*?\b(fwd_\w+)\(')


def read(path):
    with open(path) as file:
        return file.read()


def check_row(apple, ours, file, test, header):
    if not re.search(r'\b%s\(' % ours, header):
        return '%s: no header has %s' % (apple, ours)
    path = os.path.join(TESTS, 'test_%s.c' % file)
    if not os.path.exists(path) or not re.search(r'^TEST\(%s\)' % test, read(path), re.M):
        return '%s: no test %s/%s' % (ours, file, test)
    # The messengers are called through macros of the tests' own headers.
    text = read(path) + ''.join(read(os.path.join(TESTS, name)) for name in re.findall(r'#include "(\w+\.h)"', read(path))
                                if os.path.exists(os.path.join(TESTS, name)))
    return None if re.search(r'\b%s\b' % ours, text) else '%s: test_%s.c does not use it' % (ours, file)


def undocumented(path):
    lines = read(path).splitlines()
    for number, line in enumerate(lines):
        found = DECLARATION.match(line)
        above = number - 1
        while lines[above].startswith('typedef'):  # the comment stands in front of the type that the function takes
            above -= 1
        if found and '//' not in line and not lines[above].startswith('//'):
            yield '%s:%d: %s has no comment' % (os.path.basename(path), number + 1, found.group(1))


def unreachable(path):
    """What is wrong with how users reach a header."""
    name = os.path.basename(path)
    if name != 'CRuntime.h' and '#include "%s"' % name not in read(os.path.join(INCLUDE, 'CRuntime.h')):
        yield 'CRuntime.h does not include %s' % name
    if 'header "%s"' % name not in read(os.path.join(INCLUDE, 'module.modulemap')):
        yield 'module.modulemap does not list %s' % name
    for compiler, language in ((os.environ.get('CC', 'cc'), 'c'), (os.environ.get('CXX', 'c++'), 'c++')):
        made = subprocess.run([compiler, '-x', language, '-Wall', '-Wextra', '-Werror', '-fsyntax-only', path],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if made.returncode:
            yield '%s does not compile on its own (%s):\n%s' % (name, language, made.stdout)


def main():
    header = ''.join(map(read, HEADERS))
    rows = [match.groups() for match in map(ROW.match, read(os.path.join(ROOT, 'docs/api.md')).splitlines()) if match]
    wrong = [line for line in (check_row(*row, header) for row in rows) if line]
    wrong += [line for path in HEADERS for line in (*undocumented(path), *unreachable(path))]
    for line in wrong:
        print(line)
    print('%d functions of Apple\'s runtime, %d wrong' % (len(rows), len(wrong)))
    return 1 if wrong or not rows else 0


if __name__ == '__main__':
    sys.exit(main())
