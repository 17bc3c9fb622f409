#!/usr/bin/env python3
"""Run listings through fwdsim and compare what they print, and the stages where expected ones are given.

usage: listings.py --fwdsim PATH [--only PREFIX,...] FOLDER ...

A listing NAME.m has NAME.out beside it (standard output, or NSLog's on standard error), NAME.status where it ends by an
uncaught exception (first line `uncaught NAME`, second its reason), NAME.stages (stage lines that must be found in
this order), NAME.exit (the exit code where it is not 0). Addresses compare as 0xADDR. A listing without .out is
only run. Python 3, standard library only.
"""
import argparse
import concurrent.futures
import difflib
import os
import re
import subprocess
import sys
import tempfile

PREFIX = re.compile(r'^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.,:]\d+(?: ?[+-]\d{4})? .*?\[\d+(?::\w+)?\] ')
ADDRESS = re.compile(r'0x(?:ADDR|[0-9a-fA-F]+)')


def lines(text):
    result = [ADDRESS.sub('0xADDR', PREFIX.sub('', line)).rstrip() for line in text.split('\n')]
    while result and not result[-1]:
        result.pop()
    return result


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def execute(words):
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    except subprocess.TimeoutExpired:
        return None, '', 'no end within 120 s'
    return done.returncode, done.stdout.decode('utf-8', 'replace'), done.stderr.decode('utf-8', 'replace')


def traced(fwdsim, path, words, out, code):
    """Tracing changes nothing: the program prints the same and ends the same."""
    with tempfile.NamedTemporaryFile(suffix='.jsonl') as file:
        traced_code, traced_out, _ = execute([fwdsim, 'trace', '--format', 'jsonl', '-o', file.name, *words, path])
        last = file.read().decode('utf-8', 'replace').rstrip('\n').split('\n')[-1]
    problems = []
    if traced_code != code and traced_code != 3:
        problems.append('traced: exit %s, not %s' % (traced_code, code))
    if traced_code != 3 and lines(traced_out) != lines(out):
        problems.append('traced: the program prints something else')
    if '"ev":"end"' not in last:
        problems.append('traced: the trace has no end: ' + last[:200])
    return problems


def check(fwdsim, path):
    base = path[:-2]
    options = re.findall(r'^// options: (.*)$', read(path), re.M)
    words = options[0].split() if options else []
    code, out, err = execute([fwdsim, 'run', *words, path])
    problems = []
    expected_code = int(read(base + '.exit')) if os.path.exists(base + '.exit') else 0
    if os.path.exists(base + '.status'):
        first, reason = (read(base + '.status').rstrip('\n').split('\n') + [''])[:2]
        said = '\n'.join(lines(out + '\n' + err))
        expected_code = 1
        for part in (first.split(None, 1)[1], ADDRESS.sub('0xADDR', reason)):
            if part not in said:
                problems.append('nothing says: ' + part)
    if code != expected_code:
        problems.append('exit %s, expected %s: %s' % (code, expected_code, err.strip()[-400:]))
    if os.path.exists(base + '.out'):
        want, got = lines(read(base + '.out')), lines(out)
        if not got and want:
            got = [line for line in lines(err)]
            if os.path.exists(base + '.status'):
                got = got[:len(want)]
        if got != want:
            problems += list(difflib.unified_diff(want, got, 'expected', 'got', lineterm='', n=1))[2:16]
    problems += traced(fwdsim, path, words, out, code)
    if os.path.exists(base + '.stages'):
        code, out, err = execute([fwdsim, 'trace', '--format', 'stages', *words, path])
        got = [line for line in lines(out)]
        at = 0
        for want in lines(read(base + '.stages')):
            while at < len(got) and not got[at].endswith(want):
                at += 1
            if at == len(got):
                problems.append('stages: missing or out of order: ' + want)
                break
            at += 1
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--only', default='', help='names begin with one of these, separated by commas')
    parser.add_argument('folders', nargs='+')
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    paths = sorted(os.path.join(folder, name) for folder in options.folders
                   for name in os.listdir(folder)
                   if name.endswith('.m') and name.startswith(tuple(options.only.split(','))))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, problems in zip(paths, pool.map(lambda p: check(fwdsim, p), paths)):
            if problems:
                failed += 1
                print('FAIL ' + path)
                for problem in problems:
                    print('    ' + problem)
    print('%d passed, %d failed' % (len(paths) - failed, failed))
    return 1 if failed or not paths else 0


if __name__ == '__main__':
    sys.exit(main())
