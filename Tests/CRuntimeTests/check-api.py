#!/usr/bin/env python3
"""Checks docs/api.md and CRuntime.h against each other and against the tests.

Every name of ours on the page is declared in the header; the test beside it exists and its file uses the name; every function
that the header declares has a comment in front of it, or behind it on its line.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HEADERS = [os.path.join(ROOT, 'Sources/CRuntime/include', name) for name in ('CRuntime.h', 'CRuntimeGuard.h')]
TESTS = os.path.join(ROOT, 'Tests/CRuntimeTests')
ROW = re.compile(r'^\| `(\w+)` \| `(fwd_\w+)` \| `(\w+)/(\w+)` \|')
DECLARATION = re.compile(r'^(?!typedef|extern|struct|#|//|\s|}|enum)[\w ].*?\b(fwd_\w+)\(')


def read(path):
    with open(path) as file:
        return file.read()


def check_row(apple, ours, file, test, header):
    if not re.search(r'\b%s\(' % ours, header):
        return '%s: CRuntime.h has no %s' % (apple, ours)
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


def main():
    header = ''.join(map(read, HEADERS))
    rows = [match.groups() for match in map(ROW.match, read(os.path.join(ROOT, 'docs/api.md')).splitlines()) if match]
    wrong = [line for line in (check_row(*row, header) for row in rows) if line]
    wrong += [line for path in HEADERS for line in undocumented(path)]
    for line in wrong:
        print(line)
    print('%d functions of Apple\'s runtime, %d wrong' % (len(rows), len(wrong)))
    return 1 if wrong or not rows else 0


if __name__ == '__main__':
    sys.exit(main())
