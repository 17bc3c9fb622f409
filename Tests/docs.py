#!/usr/bin/env python3
"""Run every command that README.md and docs/ show, and compare its output with what they print.

usage: docs.py --fwdsim PATH FILE.md ... [--update]

A code block whose info string is `objc NAME.m` is a file. A `console` block has lines `$ command` and below each the
output expected (standard output, then standard error). Commands run in a fresh folder that has the files of the
document; `fwdsim` is the built one, folders Examples, docs and Sources are there too, and what `make objc` builds. A block `console`
followed by `norun` in its info string is not run. Links between documents, and files and folders named as `Sources/…` or `Tests/…`,
must exist. --update writes the real output into the documents. Python 3, standard library only.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BLOCK = re.compile(r'^```([^\n]*)\n(.*?)^```$', re.M | re.S)


def run(command, folder, fwdsim):
    environment = dict(os.environ, PATH=os.path.dirname(fwdsim) + ':' + os.environ['PATH'], LANG='C.UTF-8', NO_COLOR='1')
    done = subprocess.run(['bash', '-c', command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    return (done.stdout + done.stderr).decode('utf-8', 'replace')


def parts(text):
    """(command, expected output) of a console block; a command goes on after a backslash."""
    result = []
    for line in text.split('\n'):
        if line.startswith('$ '):
            result.append([line[2:], []])
        elif result:
            if result[-1][0].endswith('\\') and not result[-1][1]:
                result[-1][0] = result[-1][0] + '\n' + line
            else:
                result[-1][1].append(line)
    return [(command, '\n'.join(lines).rstrip('\n')) for command, lines in result]


ADDRESS = re.compile(r'0x[0-9a-f]{6,}')


def tidy(text):
    """Without blanks at the ends of lines; addresses, which differ between builds, all look the same."""
    return ADDRESS.sub('0x20040000b0c0', '\n'.join(line.rstrip() for line in text.rstrip('\n').split('\n')))


def dangling(path, text):
    """What the document names and the repository does not have."""
    prose = BLOCK.sub('', text)
    links = [os.path.join(os.path.dirname(os.path.abspath(path)), link.split('#')[0])
             for link in re.findall(r'\]\(([^)\s]+)\)', prose) if '://' not in link and not link.startswith('#')]
    named = [os.path.join(ROOT, name) for name in re.findall(r'`((?:Sources|Tests|Examples|Benchmarks|scripts)/[\w./+-]*)`', prose)]
    return ['%s: there is no %s' % (path, os.path.relpath(name, ROOT)) for name in links + named if not os.path.exists(name)]


def check(path, fwdsim, update):
    with open(path, encoding='utf-8') as file:
        text = file.read()
    passed, failures = 0, dangling(path, text)
    with tempfile.TemporaryDirectory() as folder:
        for name in ('Examples', 'docs', 'Sources', '.build-objc'):
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
        for info, body in BLOCK.findall(text):
            words = info.split()
            if len(words) == 2 and words[0] == 'objc':
                with open(os.path.join(folder, words[1]), 'w', encoding='utf-8') as file:
                    file.write(body)

        def block(match):
            nonlocal passed
            words = match.group(1).split()
            if not words or words[0] != 'console' or 'norun' in words:
                return match.group(0)
            out = []
            for command, expected in parts(match.group(2)):
                got = tidy(run(command, folder, fwdsim))
                if got == tidy(expected):
                    passed += 1
                else:
                    failures.append('%s: $ %s\n--- expected\n%s\n--- got\n%s' % (path, command, expected, got))
                out.append('$ ' + command + '\n' + (got + '\n' if got else ''))
            return '```' + match.group(1) + '\n' + ''.join(out) + '```'

        new = BLOCK.sub(block, text)
    if update and new != text:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(new)
        return passed + len(failures), []
    return passed, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--update', action='store_true')
    parser.add_argument('files', nargs='+')
    options = parser.parse_args()
    passed, failed = 0, 0
    for path in options.files:
        count, failures = check(path, os.path.abspath(options.fwdsim), options.update)
        passed += count
        failed += len(failures)
        for failure in failures:
            print(failure)
    print('%d passed, %d failed' % (passed, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
