#!/usr/bin/env python3
"""The modules' arrows: modules.py [package folder]

Which module may build on which is written down once, below. Three things are held against it:

1. Package.swift declares a dependency only where it points down in LAYERS.
2. A Swift file imports only what its target declares, or a module of the toolchain.
3. What a target declares, one of its files imports.

Exits 1 and lists every line that breaks a rule.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

# From the bottom up. A module may depend on those of the lines above its own, never on one of its own line.
LAYERS = [
    ["CFFI", "CBuildInformation", "CSandbox", "ForwardKitBasics", "ForwardKitMacroPlugin", "FileEmbedder"],
    ["CRuntime", "EmbedFiles", "MessageFraming"],
    ["CObjC", "ForwardKit", "ObjCSyntax", "TracePage", "ServePage"],
    ["ForwardKitMacros", "ForwardKitTesting", "ObjCSema", "TraceAnalysis", "DispatchExpectations"],
    ["ObjCVM"],
    ["ObjCFoundation"],
    ["ObjCCompiled", "ObjCHeaders", "ObjCPatching"],
    ["ObjCScript"],
    ["ForwardKitPatching", "LanguageServer", "Learning", "DebugAdapter"],
    ["Serving"],
    ["fwdsim"],
]

# Modules of the toolchain and of the system.
TOOLCHAIN = {
    "Swift", "Glibc", "Musl", "Darwin", "Synchronization", "FoundationEssentials", "Foundation", "Dispatch", "Testing",
}
# Modules that only some kinds of targets may import: Foundation adds 40 MB to a static binary.
ONLY = {"Foundation": {"test"}}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)")


def rank(name):
    return next((index for index, layer in enumerate(LAYERS) if name in layer), None)


def declared(target):
    """Names of the modules that a target's dependencies give it."""
    names = set()
    for dependency in target["dependencies"]:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                names.add(dependency[kind][0])
    return names


def imports(folder):
    """(file, line number, module) for every import of the Swift files in a folder."""
    for path, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            if not file.endswith(".swift"):
                continue
            with open(os.path.join(path, file), encoding="utf-8") as text:
                for number, line in enumerate(text, 1):
                    match = IMPORT.match(line)
                    if match:
                        yield os.path.join(path, file), number, match[1]


def check(root):
    with tempfile.TemporaryDirectory() as scratch:  # does not wait for a build that is under way
        package = json.loads(subprocess.run(
            [os.environ.get("SWIFT", "swift"), "package", "--package-path", root, "--scratch-path", scratch,
             "dump-package"], capture_output=True, text=True, check=True).stdout)
    faults = []
    for target in package["targets"]:
        name, kind = target["name"], target["type"]
        wanted = declared(target)
        if kind != "test" and rank(name) is None:
            faults.append(f"Package.swift: {name} has no layer in {os.path.basename(__file__)}")
        for other in sorted(wanted):
            if kind == "test" or rank(other) is None or rank(name) is None:
                continue
            if rank(other) >= rank(name):
                faults.append(f"Package.swift: {name} depends on {other}, which is not below it")
        if kind == "system":
            continue
        default = ("Tests/" if kind == "test" else "Sources/") + name
        folder = os.path.join(root, target.get("path") or default)
        used = set()
        for file, line, module in imports(folder):
            used.add(module)
            place = f"{os.path.relpath(file, root)}:{line}"
            if module == name:
                faults.append(f"{place}: imports its own module")
            elif module in ONLY and kind not in ONLY[module]:
                faults.append(f"{place}: imports {module}, which is for {', '.join(ONLY[module])} targets only")
            elif module not in wanted and module not in TOOLCHAIN:
                faults.append(f"{place}: imports {module}, which {name} does not declare")
        if used:
            for other in sorted(wanted - used):
                # A test of a command runs it; macros name their plugin in a string.
                if not (kind == "test" and other == "fwdsim") and other != "ForwardKitMacroPlugin":
                    faults.append(f"Package.swift: {name} declares {other}, which no file of it imports")
    return faults


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    faults = check(root)
    for fault in faults:
        print(fault)
    if not faults:
        print("modules: every arrow points down")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
