#!/usr/bin/env python3
"""Builds the libraries' documentation with swift-docc-plugin: documentation.py. No warning may come.

The plugin has to be a dependency of the package that is documented, and no package that depends on this one is to resolve it.
So a package of links is made, in .build/documentation, and built there. ForwardKitPatching, whose modules take minutes to build,
is documented by docc alone, from the module that `swift build` left behind; macros.py does the same for ForwardKitMacros.
Uses SWIFT, or `swift`. Python 3, standard library only.
"""
import json
import os
import subprocess
import sys
import tempfile

from builds import LEAN

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


def from_module(module, modules):
    """Documents a module that is built. Returns whether there was no warning."""
    swift = os.environ.get('SWIFT', 'swift')
    info = json.loads(subprocess.run([swift, '-print-target-info'], stdout=subprocess.PIPE, text=True, check=True).stdout)
    # /opt/swift/usr/lib/swift
    tools = os.path.join(os.path.dirname(os.path.dirname(info['paths']['runtimeResourcePath'])), 'bin')
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [os.path.join(tools, 'swift-symbolgraph-extract'), '-module-name', module, '-target', info['target']['triple'],
             *[word for place in modules for word in ('-I', place)], '-I', os.path.join(ROOT, 'Sources/CRuntime/include'),
             '-minimum-access-level', 'public', '-output-dir', folder], check=True)
        done = subprocess.run(
            [os.path.join(tools, 'docc'), 'convert', os.path.join(ROOT, 'Sources', module, module + '.docc'),
             '--additional-symbol-graph-dir', folder, '--output-path', os.path.join(folder, 'made'), '--warnings-as-errors',
             '--fallback-display-name', module, '--fallback-bundle-identifier', module],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout)
    return done.returncode == 0


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
    if subprocess.run([os.environ.get('SWIFT', 'swift'), 'build', *LEAN, '--package-path', ROOT, '--traits', 'Command',
                       '--target', 'ForwardKitPatching'], stdout=subprocess.DEVNULL,
                      # As make builds: another order of conditions would compile everything again.
                      env=dict(os.environ, SWIFT_DETERMINISTIC_HASHING='1')).returncode:
        failed += 1
    elif not from_module('ForwardKitPatching', [os.path.join(ROOT, '.build/debug/Modules')]):
        failed += 1
    print('documentation: %s' % ('FAILED' if failed else 'ok'))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
