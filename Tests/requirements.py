#!/usr/bin/env python3
"""Every line of docs/behaviours.md has a test named after it, and every test that names a line names one of them.

usage: requirements.py [--list]

A test is named after a line when its display name, `@Test("AS-8 order: …")` or `@Suite("…")`, holds the number. With --list
the tests of each line are printed. Python 3, standard library only.
"""
import argparse
import collections
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LINE = re.compile(r'^\| ([A-Z]{2}-\d+) \| (.+) \|$', re.M)
NAME = re.compile(r'@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"')
NUMBER = re.compile(r'\b([A-Z]{2}-\d+)\b')


def behaviours(text):
    """{number: what}, and the numbers that stand there twice."""
    found = LINE.findall(text)
    counts = collections.Counter(number for number, _ in found)
    return dict(found), [number for number, count in counts.items() if count > 1]


def tests(folder):
    """{number: [file: name]} of all Swift tests below a folder."""
    found = collections.defaultdict(list)
    for path, _, names in os.walk(folder):
        for name in sorted(names):
            if name.endswith('.swift'):
                with open(os.path.join(path, name), encoding='utf-8') as file:
                    for title in NAME.findall(file.read()):
                        for number in NUMBER.findall(title):
                            found[number].append('%s: %s' % (name, title))
    return found


def check(known, twice, named):
    """What is wrong, as lines."""
    kinds = {number.split('-')[0] for number in known}
    wrong = ['%s stands twice in docs/behaviours.md' % number for number in twice]
    wrong += ['no test is named after %s (%s)' % (number, what) for number, what in known.items() if number not in named]
    wrong += ['%s is not in docs/behaviours.md; %s' % (number, titles[0]) for number, titles in sorted(named.items())
              if number not in known and number.split('-')[0] in kinds]
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--list', action='store_true', help='print the tests of each line')
    options = parser.parse_args()
    with open(os.path.join(ROOT, 'docs', 'behaviours.md'), encoding='utf-8') as file:
        known, twice = behaviours(file.read())
    named = tests(os.path.join(ROOT, 'Tests'))
    if options.list:
        for number, what in known.items():
            print('%s %s' % (number, what))
            for title in named.get(number, []):
                print('    ' + title)
    wrong = check(known, twice, named)
    # A check that finds nothing wrong in anything would show here.
    if len(check({'XX-1': 'nothing'}, ['XX-1'], {'XX-2': ['a test']})) != 3:
        wrong.append('the check itself does not work')
    for line in wrong:
        print('FAIL ' + line)
    print('%d behaviours, %d tests named after them, %d wrong' % (
        len(known), sum(len(titles) for number, titles in named.items() if number in known), len(wrong)))
    return 1 if wrong or not known else 0


if __name__ == '__main__':
    sys.exit(main())
