#!/usr/bin/env python3
"""What a package that depends on a library of this one resolves: dependants.py

A package is made for each case, resolved, and what was checked out compared with what the library needs. One more is made as README.md
says, beside a clone. Uses SWIFT, or `swift`. Python 3, standard library only.
"""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Product, traits, what may be checked out.
CASES = [
    ('CRuntime', [], set()),
    ('ForwardKit', [], set()),
    ('ForwardKitTesting', [], set()),
    ('ForwardKitMacros', [], set()),
    ('ForwardKitMacros', ['Macros'], {'swift-syntax'}),
    ('ObjCScript', [], set()),
    ('ForwardKitPatching', [], set()),
    ('ForwardKitPatching', ['Crypto'], {'swift-crypto', 'swift-asn1'}),
    ('fwdsim', ['Command'],
     {'swift-argument-parser', 'swift-nio', 'swift-atomics', 'swift-collections', 'swift-system'}),
]

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Dependant",
  dependencies: [.package(name: "ForwardKit", path: "%s"%s)],
  targets: [.executableTarget(name: "Dependant", dependencies: [.product(name: "%s", package: "ForwardKit")])]
)
"""


def resolved(folder, product, traits):
    """The names of the packages that were checked out, or None when nothing could be resolved."""
    listed = ', traits: [%s]' % ', '.join('"%s"' % trait for trait in traits) if traits else ''
    os.makedirs(os.path.join(folder, 'Sources', 'Dependant'))
    with open(os.path.join(folder, 'Package.swift'), 'w', encoding='utf-8') as file:
        file.write(MANIFEST % (ROOT, listed, product))
    with open(os.path.join(folder, 'Sources', 'Dependant', 'main.swift'), 'w', encoding='utf-8') as file:
        file.write('print("linked")\n')
    done = subprocess.run([os.environ.get('SWIFT', 'swift'), 'package', '--package-path', folder, 'resolve'],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout)
        return None
    checkouts = os.path.join(folder, '.build', 'checkouts')
    return set(os.listdir(checkouts)) if os.path.isdir(checkouts) else set()


def readme_resolves(folder):
    """Whether the lines that README.md shows make a package that finds the library in a clone beside it."""
    with open(os.path.join(ROOT, 'README.md'), encoding='utf-8') as file:
        shown = re.search(r'^```swift\n// Package.swift.*?\n(\.package\(path:.*?\)),\n.*?\n(\.product\(.*?\)),\n```$', file.read(), re.M | re.S)
    if not shown:
        print('README.md shows no dependency on a clone')
        return False
    os.symlink(ROOT, os.path.join(folder, 'ForwardKit'))
    package = os.path.join(folder, 'App')
    os.makedirs(os.path.join(package, 'Sources', 'App'))
    with open(os.path.join(package, 'Package.swift'), 'w', encoding='utf-8') as file:
        file.write('// swift-tools-version: 6.2\nimport PackageDescription\n'
                   'let package = Package(name: "App", dependencies: [%s], targets: [.executableTarget(name: "App", dependencies: [%s])])\n'
                   % shown.groups())
    with open(os.path.join(package, 'Sources', 'App', 'main.swift'), 'w', encoding='utf-8') as file:
        file.write('import ForwardKit\n')
    # Loads the graph: a package or product that is not there is an error.
    done = subprocess.run([os.environ.get('SWIFT', 'swift'), 'package', '--package-path', package, 'show-dependencies'],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode or 'error:' in done.stdout:
        print(done.stdout)
        return False
    return True


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        if not readme_resolves(folder):
            failed += 1
            print("FAIL README.md's dependency does not resolve")
    for product, traits, expected in CASES:
        with tempfile.TemporaryDirectory() as folder:
            found = resolved(folder, product, traits)
        if found != expected:
            failed += 1
            print('FAIL %s%s resolves %s, not %s' % (
                product, ' with ' + ', '.join(traits) if traits else '', sorted(found) if found is not None else 'nothing', sorted(expected)))
    print('dependants: %d cases, %d failed' % (len(CASES) + 1, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
