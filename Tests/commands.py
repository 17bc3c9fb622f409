#!/usr/bin/env python3
"""What commands say and how they end: every case of Tests/Commands, held against the words that stand there.

usage: commands.py --fwdsim PATH [--update] [NAME ...]

Tests/Commands/NAME.test is a text of cases:

    # a remark
    $ fwdsim trace car.m -o car.jsonl        run by bash in a fresh folder that has the files of Tests/Commands/files
    what it writes to standard output
    ! what it writes to standard error
    = 2                                      the exit code, where it is not 0

The environment is bare: LANG=C, no colour, no terminal. Every command also runs once more with a reader that leaves at once
(`| head -c 1`), with standard output closed, and at 40 columns, where it must neither crash nor hang and text for people fits.
Addresses compare as 0xADDR, times in ns as N. --update writes what was said into the cases. Python 3, standard library only.
"""
import argparse
import concurrent.futures
import difflib
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, 'Tests', 'Commands')
LIMIT = 60
# Lines that are not the command's own words and stay whole: source beside its number, under it or to be put in, places, and
# what XCTest writes.
QUOTED = re.compile(r'^ *\d* \||^ *--> |^    |^Test (?:Suite|Case) |: error: -\[|: Test skipped|^\t Executed ')


def tidy(line):
    line = re.sub(r'0x[0-9a-f]{6,}', '0xADDR', line)
    return re.sub(r'\d+ ns\b', 'N ns', line).rstrip()


def environment(fwdsim, **more):
    kept = {name: os.environ[name] for name in ('PATH', 'HOME', 'LD_LIBRARY_PATH') if name in os.environ}
    kept['PATH'] = os.path.dirname(fwdsim) + ':' + kept['PATH']
    return dict(kept, LANG='C', TERM='dumb', **more)


def run(command, folder, fwdsim, **more):
    return subprocess.run(['bash', '-c', command], cwd=folder, env=environment(fwdsim, **more), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT)


def said(done):
    """What a command said, as a case has it."""
    lines = [tidy(line) for line in done.stdout.decode('utf-8', 'replace').split('\n')[:-1]]
    lines += [('! ' + tidy(line)).rstrip() for line in done.stderr.decode('utf-8', 'replace').split('\n')[:-1]]
    if done.stdout and not done.stdout.endswith(b'\n'):
        lines.append('(no newline at the end)')
    return lines + (['= %d' % done.returncode] if done.returncode else [])


def cases(text):
    """[command or remark, its lines]; a remark has none."""
    result = []
    for line in text.split('\n'):
        if line.startswith('$ '):
            result.append([line, []])
        elif line.startswith('# ') or not result:
            result.append([line, None])
        elif result[-1][1] is not None:
            result[-1][1].append(line)
        else:
            result.append([line, None])
    for case in result:
        while case[1] and not case[1][-1]:
            case[1].pop()
    return result


def adversities(command, folder, fwdsim):
    """The same command where a reader leaves, nobody listens and there is no room: it ends, and without a crash."""
    if '|' in command or '>' in command or ';' in command:
        return
    for how, words, more in (('a reader that leaves', command + ' | head -c 1', {}), ('closed output', command + ' >&-', {}),
                             ('40 columns', command, {'COLUMNS': '40'})):
        try:
            done = run(words, folder, fwdsim, **more)
        except subprocess.TimeoutExpired:
            yield 'hangs with ' + how
            continue
        if done.returncode < 0 or done.returncode > 128 or b'Fatal error' in done.stderr:
            yield 'crashes with %s: %d' % (how, done.returncode)
        if more and not re.search(r'COLUMNS=| -f | run | --wide| samples \w| quiz | schema| --sarif| --format (?:json|tap|junit)', command):
            yield from ['too long at 40 columns: ' + line for line in done.stdout.decode('utf-8', 'replace').split('\n')
                        if len(line) > 40 and not QUOTED.search(line)]


def check(path, fwdsim, update):
    with open(path, encoding='utf-8') as file:
        text = file.read()
    problems, count, written = [], 0, []
    with tempfile.TemporaryDirectory() as parent:
        folder = os.path.join(parent, 'work')
        shutil.copytree(os.path.join(FOLDER, 'files'), folder)
        for head, want in cases(text):
            written.append(head)
            if want is None:
                continue
            count += 1
            command = head[2:]
            try:
                got = said(run(command, folder, fwdsim))
            except subprocess.TimeoutExpired:
                got = ['(no end within %d s)' % LIMIT]
            written += got + ['']
            if not update and got != [line.rstrip() for line in want]:
                problems.append(command)
                problems += ['    ' + line for line in difflib.unified_diff(want, got, 'expected', 'got', lineterm='', n=1)][2:20]
            if not update:
                problems += ['%s: %s' % (command, problem) for problem in adversities(command, folder, fwdsim)]
        if update:
            with open(path, 'w', encoding='utf-8') as file:
                file.write('\n'.join(written).rstrip('\n') + '\n')
    return count, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--update', action='store_true')
    parser.add_argument('names', nargs='*')
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    paths = [path for path in sorted(glob.glob(os.path.join(FOLDER, '*.test')))
             if not options.names or os.path.basename(path)[:-5] in options.names]
    total = failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, (count, problems) in zip(paths, pool.map(lambda path: check(path, fwdsim, options.update), paths)):
            total += count
            failed += bool(problems)
            if problems:
                print('FAIL ' + os.path.relpath(path, ROOT))
                print('\n'.join('  ' + problem for problem in problems))
    print('%d commands in %d files, %d files with problems' % (total, len(paths), failed))
    return 1 if failed or not paths else 0


if __name__ == '__main__':
    sys.exit(main())
