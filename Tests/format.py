#!/usr/bin/env python3
"""Whether Swift and C files are formatted as .swift-format and .clang-format say.

usage: format.py [--changed] [--fix]

Lists the files that the formatter would change, and exits 1 if there are any. --changed looks only at files that differ from
the main branch; --fix rewrites them. Swift files need `swift format` (part of the toolchain), C files clang-format (CLANG_FORMAT;
without it they are left out, which is said). Python 3, standard library only.
"""
import argparse
import concurrent.futures
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ['Sources', 'Tests', 'Examples/Swift', 'Benchmarks', 'Package.swift']


def files(changed):
    words = ['git', 'diff', '--name-only', '--diff-filter=d', 'main', '--'] if changed else ['git', 'ls-files', '--']
    listed = subprocess.run(words + FOLDERS, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.split('\n')
    return [path for path in listed if path.endswith(('.swift', '.c', '.h')) and os.path.exists(os.path.join(ROOT, path))]


def formatted(path):
    """What the formatter makes of a file; None when it cannot read it."""
    if path.endswith('.swift'):
        words = [os.environ.get('SWIFT', 'swift'), 'format', 'format', '--configuration', os.path.join(ROOT, '.swift-format'), path]
    else:
        words = [os.environ.get('CLANG_FORMAT', 'clang-format'), path]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout if done.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--changed', action='store_true')
    parser.add_argument('--fix', action='store_true')
    options = parser.parse_args()
    paths = files(options.changed)
    if not shutil.which(os.environ.get('CLANG_FORMAT', 'clang-format')):
        print('format: clang-format is not installed; C files were not looked at')
        paths = [path for path in paths if path.endswith('.swift')]
    different = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, text in zip(paths, pool.map(formatted, paths)):
            whole = os.path.join(ROOT, path)
            with open(whole, 'rb') as file:
                before = file.read()
            if text == before:
                continue
            different += 1
            print(('FAIL %s cannot be read by the formatter' if text is None else 'fixed %s' if options.fix else 'FAIL %s') % path)
            if options.fix and text is not None:
                with open(whole, 'wb') as file:
                    file.write(text)
    print('format: %d files, %d of them %s' % (len(paths), different, 'rewritten' if options.fix else 'to be formatted'))
    return 0 if options.fix or not different else 1


if __name__ == '__main__':
    sys.exit(main())
