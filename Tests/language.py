#!/usr/bin/env python3
"""docs/language.md tells the truth about its tests: each row names at least one that exists, and no row is there twice.

usage: language.py FILE.md

A test is named in backticks: `area/NAME` is Tests/Listings/area/NAME.m with an expectation beside it (.out, .err, .status
or .stages); `NAME` alone is such a listing in any area, or in Examples; anything else is the name of a suite, or of a test
in one, in Tests/**/*.swift, of a C test (`file/test`), or a file (`Tests/Commands/NAME.test`). What is not supported may go without. Standard library only.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LISTINGS = os.path.join(ROOT, 'Tests', 'Listings')
EXPECTATIONS = ('.out', '.err', '.status', '.stages')


def named_in_tests():
    """All words of declarations and titles in the suites."""
    names = set()
    for folder, _, files in os.walk(os.path.join(ROOT, 'Tests')):
        for name in files:
            path = os.path.join(folder, name)
            if name.endswith('.swift'):
                with open(path, encoding='utf-8') as file:
                    text = file.read()
                suites = re.findall(r'(?:struct|class|enum|extension) (\w+)', text)
                functions = re.findall(r'@Test\b[^{]*?func `?([^`({]+)`?\(', text)
                names.update(suites, functions, re.findall(r'@(?:Test|Suite)\("((?:[^"\\]|\\.)*)"', text))
                names.update(suite + sign + test for suite in suites for test in functions for sign in '/.')
            elif name.startswith('test_') and name.endswith('.c'):
                with open(path, encoding='utf-8') as file:
                    names.update('%s/%s' % (name[5:-2], test) for test in re.findall(r'^TEST\((\w+)', file.read(), re.M))
    return names


def is_listing(name):
    candidates = [os.path.join(LISTINGS, name)]
    if '/' not in name:
        candidates = [os.path.join(LISTINGS, area, name) for area in os.listdir(LISTINGS)]
        candidates.append(os.path.join(ROOT, 'Examples', name))
    if os.path.isdir(candidates[0]):
        return True
    return any(os.path.exists(base + '.m') and any(os.path.exists(base + end) for end in EXPECTATIONS) for base in candidates)


def main():
    path = sys.argv[1]
    tests, problems, seen, rows, heading = named_in_tests(), [], {}, 0, ''
    with open(path, encoding='utf-8') as file:
        lines = file.read().split('\n')
    for number, line in enumerate(lines, 1):
        if line.startswith('#'):
            heading = line.lstrip('# ')
        if not line.startswith('|') or line.startswith('| ---') or line.startswith('| what '):
            continue
        rows += 1
        cells = [cell.strip() for cell in re.split(r'(?<!\\)\|', line)[1:-1]]
        place = '%s:%d: %s' % (os.path.relpath(path, ROOT), number, cells[0][:50])
        if len(cells) < 3 or not cells[0]:
            problems.append(place + ': not a row of three or four cells')
            continue
        # Rows of the last table are told apart by their codes.
        key = (heading, cells[0], cells[1] if re.match(r'F\d{4}$', cells[1]) else '')
        if key in seen:
            problems.append('%s: also in line %d' % (place, seen[key]))
        seen[key] = number
        named = re.findall(r'`([^`]+)`', cells[-1]) or [name for name in re.split(r'[,\s]+', cells[-1]) if name]
        if not named and not re.match(r'(?:no|not)\b', cells[1]):
            problems.append(place + ': names no test')
        for name in named:
            name = name[:-2] if name.endswith('.m') else name
            name = re.sub(r'^Tests/Listings/', '', name)
            is_file = name.startswith('Tests/') and os.path.isfile(os.path.join(ROOT, name))
            if not is_file and not is_listing(name) and name not in tests:
                problems.append('%s: there is no test %s' % (place, name))
    for problem in problems:
        print(problem)
    print('%d rows, %d problems' % (rows, len(problems)))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
