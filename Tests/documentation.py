#!/usr/bin/env python3
"""Builds the libraries' documentation with swift-docc-plugin: documentation.py. No warning may come.

The plugin has to be a dependency of the package that is documented, and no package that depends on this one is to resolve it.
So a package of links is made, in .build/documentation, and built there. Uses SWIFT, or `swift`. Python 3, standard library only.
"""
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, '.build', 'documentation')
MODULES = ['CFFI', 'CRuntime', 'ForwardKitBasics', 'ForwardKit', 'ForwardKitTesting']

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ForwardKit",
  dependencies: [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")],
  targets: [
    .systemLibrary(name: "CFFI", pkgConfig: "libffi"),
    .target(name: "CRuntime", dependencies: ["CFFI"]),
    .target(name: "ForwardKitBasics"),
    .target(name: "ForwardKit", dependencies: ["CRuntime", "ForwardKitBasics"]),
    .target(name: "ForwardKitTesting", dependencies: ["ForwardKit"]),
  ],
  cLanguageStandard: .gnu11
)
"""


def main():
    os.makedirs(os.path.join(FOLDER, 'Sources'), exist_ok=True)
    with open(os.path.join(FOLDER, 'Package.swift'), 'w', encoding='utf-8') as file:
        file.write(MANIFEST)
    for module in MODULES:
        link = os.path.join(FOLDER, 'Sources', module)
        if not os.path.islink(link):
            os.symlink(os.path.join(ROOT, 'Sources', module), link)
    failed = 0
    for module in ['ForwardKit', 'ForwardKitTesting']:
        done = subprocess.run(
            [os.environ.get('SWIFT', 'swift'), 'package', '--package-path', FOLDER, 'generate-documentation', '--target', module,
             '--warnings-as-errors'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            failed += 1
            print(done.stdout)
    print('documentation: %s' % ('FAILED' if failed else 'ok'))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
