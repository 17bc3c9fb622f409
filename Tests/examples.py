#!/usr/bin/env python3
"""Build the Swift package of Examples/Swift, which links ForwardKit from outside, run its programs, compare what they print.

The program `Readme` is the one that README.md shows: its source and its output must stand there, letter by letter. The Swift of
each article of the libraries' documentation, taken together as one program, is run as well, in a process of its own, its output
compared with Expected/Articles. The article about patching links what `make test-with-patching`, which `make test-examples` runs
first, has built with swift-crypto; the program `Sequences` is the part of the article about asynchronous sequences that needs
another package. What must not compile is refused in words that help (refused.py).
usage: examples.py [--update]     (--update writes the expected output and README.md anew)  Python 3, standard library only.
"""
import difflib
import glob
import os
import re
import subprocess
import sys
import tempfile

import refused
from builds import LEAN

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


def is_current(path, module):
    """False for what is left of a source that has been renamed or taken away since it was compiled."""
    source = os.path.basename(path)[:-len('.o')]
    # Written by the build (Plugins/EmbedFiles).
    if source == 'EmbeddedFiles.swift':
        return True
    folder = os.path.join(ROOT, 'Sources', module)
    if not os.path.isdir(folder) or not source.endswith('.swift'):
        return True
    return any(source in names for _, _, names in os.walk(folder))


def article(program, made):
    """Compiles and runs a program that links ForwardKit; what it printed, or None."""
    build = os.path.join(PACKAGE, '.build', 'debug')
    modules = ['ForwardKit', 'ForwardKitTesting', 'ForwardKitBasics', 'CRuntime']
    if 'import ForwardKitPatching' in read(program):
        build = os.path.join(ROOT, '.build-patching', 'debug', 'debug')
        modules += ['ForwardKitPatching', 'ObjCScript', 'ObjCPatching', 'ObjCFoundation', 'ObjCVM', 'ObjCSema', 'ObjCSyntax',
                    'Crypto', 'CryptoBoringWrapper', 'CCryptoBoringSSL', 'CCryptoBoringSSLShims', 'CXKCP', 'CXKCPShims']
    objects = [path for module in modules
               for path in glob.glob('%s/%s.build/**/*.o' % (build, module), recursive=True) if is_current(path, module)]
    done = subprocess.run([
        os.environ.get('SWIFT', 'swift') + 'c', '-swift-version', '6', '-I', os.path.join(build, 'Modules'),
        '-I', os.path.join(ROOT, 'Sources/CRuntime/include'), program, *objects, '-lffi', '-lstdc++', '-o', made])
    if done.returncode:
        return None
    done = subprocess.run([made], stdout=subprocess.PIPE, timeout=300)
    return done.stdout.decode('utf-8', 'replace') if done.returncode == 0 else None


def articles(update):
    """Runs the Swift of every article."""
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(glob.glob(os.path.join(ROOT, 'Sources/ForwardKit*/*.docc/*.md'))):
            if 'ForwardKitMacros' in path:
                continue  # macros.py runs these, with the trait that they need
            blocks = re.findall(r'^```swift\n(.*?)^```$', read(path), re.M | re.S)
            if not blocks:
                continue
            program = os.path.join(folder, 'main.swift')
            write(program, '\n'.join(blocks))
            name = os.path.splitext(os.path.basename(path))[0]
            found = article(program, os.path.join(folder, 'program'))
            if found is None:
                print('%s: its Swift does not compile, or fails' % os.path.relpath(path, ROOT))
                good = False
                continue
            expected = os.path.join(PACKAGE, 'Expected', 'Articles', name + '.out')
            if update:
                os.makedirs(os.path.dirname(expected), exist_ok=True)
                write(expected, found)
            good = same(name, read(expected), found) and good
    return good


def sequences():
    """Whether the program `Sequences` is the article's block, letter by letter."""
    shown = re.search(r'^```swift async-algorithms\n(.*?)^```$',
                      read(os.path.join(ROOT, 'Sources/ForwardKit/ForwardKit.docc/AsyncSequences.md')), re.M | re.S)
    return same('AsyncSequences.md', read(os.path.join(PACKAGE, 'Sources/Sequences/main.swift')), shown[1] if shown else '')


def main():
    update = sys.argv[1:] == ['--update']
    subprocess.run([os.environ.get('SWIFT', 'swift'), 'build', *LEAN, '--package-path', PACKAGE], check=True)
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
    good = sequences() and good
    good = refused.check() and good
    good = articles(update) and good
    lines = sum(1 for line in source.splitlines() if line.strip())
    if lines > 40:
        print('README.md: the program has %d lines, 40 are enough' % lines)
        good = False
    print('examples: %s' % ('ok' if good else 'FAILED'))
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
