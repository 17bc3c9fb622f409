#!/usr/bin/env python3
"""Whether Swift and C files are formatted as .swift-format and .clang-format say.

usage: format.py [--changed] [--fix]

Lists the files that the formatter would change, and exits 1 if there are any. --changed looks only at files that differ from
the main branch; --fix rewrites them. Swift files need `swift format` (part of the toolchain), C files clang-format 14
(CLANG_FORMAT, clang-format-14 or clang-format, whichever has that version; scripts/format-setup.sh installs it). Without it the
program exits 2. Python 3, standard library only.
"""
import argparse
import concurrent.futures
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CLANG_FORMAT_VERSION = '14'
FOLDERS = ['Sources', 'Tests', 'Examples/Swift', 'Benchmarks', 'Package.swift']


def files(changed):
    words = ['git', 'diff', '--name-only', '--diff-filter=d', 'main', '--'] if changed else ['git', 'ls-files', '--']
    listed = subprocess.run(words + FOLDERS, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.split('\n')
    return [path for path in listed if path.endswith(('.swift', '.c', '.h')) and os.path.exists(os.path.join(ROOT, path))]


def clang_format():
    """The command of the one version whose line breaks this tree has; None without it."""
    for name in (os.environ.get('CLANG_FORMAT'), 'clang-format-' + CLANG_FORMAT_VERSION, 'clang-format'):
        if name and shutil.which(name):
            version = subprocess.run([name, '--version'], stdout=subprocess.PIPE, text=True).stdout
            if 'version %s.' % CLANG_FORMAT_VERSION in version:
                return name
    return None


def formatted(path, for_c):
    """What the formatter makes of a file; None when it cannot read it."""
    if path.endswith('.swift'):
        words = [os.environ.get('SWIFT', 'swift'), 'format', 'format', '--configuration', os.path.join(ROOT, '.swift-format'), path]
    else:
        words = [for_c, path]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout if done.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--changed', action='store_true')
    parser.add_argument('--fix', action='store_true')
    options = parser.parse_args()
    paths = files(options.changed)
    for_c = clang_format()
    if not for_c:
        print('format: clang-format %s is not installed; scripts/format-setup.sh installs it' % CLANG_FORMAT_VERSION)
        return 2
    different = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, text in zip(paths, pool.map(lambda path: formatted(path, for_c), paths)):
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
