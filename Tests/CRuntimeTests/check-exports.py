#!/usr/bin/env python3
"""Checks what shared libraries of CRuntime export: every name that the public headers declare, and no other.

    check-exports.py LIBRARY…
    check-exports.py --version-script      prints the names for a linker: gold exports its own otherwise

Names of functions that the header defines itself are nowhere in a library. Needs nm.
"""
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HEADERS = sorted(glob.glob(os.path.join(ROOT, 'Sources/CRuntime/include/*.h')))


def declared():
    """The functions and variables that have no definition in the headers."""
    names = set()
    for path in HEADERS:
        with open(path) as file:
            text = re.sub(r'//[^\n]*|/\*.*?\*/', ' ', file.read(), flags=re.S)
        text = '\n'.join(line for line in text.splitlines() if not line.startswith('#'))
        text = re.sub(r'\bFWD_DECLARATIONS_(BEGIN|END)\b', ' ', text)
        # Bodies of structs, enumerations and inline functions go, innermost first; what is left are declarations.
        while re.search(r'\{[^{}]*\}', text):
            text = re.sub(r'\{[^{}]*\}', ' {} '.replace('{}', '@'), text)
        for part in re.split(r';', text):
            part = re.sub(r'static inline [^@;]*@', ' ', part).strip()
            if part.startswith('typedef') or '@' in part:
                continue
            variable = re.match(r'extern\b[^()]*?\b(fwd_\w+)(?:\[\w+\])?$', part)
            function = re.search(r'\b(fwd_\w+)\s*\(', part)
            if variable or function:
                names.add((variable or function).group(1))
    return names


def exported(path):
    text = subprocess.run(['nm', '-D', '--defined-only', path], check=True, stdout=subprocess.PIPE).stdout.decode()
    # Small letters are local: gold notes thread-local variables that are relocated.
    return {line.split()[-1].split('@')[0] for line in text.splitlines() if line.split()[-2] not in 'Aabdrt'}


def main():
    wanted, wrong = declared(), 0
    if sys.argv[1:] == ['--version-script']:
        print('{ global: %s; local: *; };' % '; '.join(sorted(wanted)))
        return 0
    for path in sys.argv[1:]:
        names = exported(path)
        for name in sorted(names - wanted):
            print('%s exports %s, which no public header declares' % (path, name))
        for name in sorted(wanted - names):
            print('%s does not export %s' % (path, name))
        wrong += len(names ^ wanted)
        print('%s: %d names exported' % (os.path.basename(path), len(names)))
    print('%d wrong' % wrong)
    return 1 if wrong or len(sys.argv) < 2 or not wanted else 0


if __name__ == '__main__':
    sys.exit(main())
