#!/usr/bin/env python3
"""Run listings through fwdsim and compare what they print, and the stages where expected ones are given.

usage: listings.py --fwdsim PATH [--only PREFIX,...] [--skip PREFIX,...] [--traced NAME,...] FOLDER ...

A listing NAME.m has NAME.out beside it (standard output, or NSLog's on standard error), NAME.status where it ends by an
uncaught exception (first line `uncaught NAME`, second its reason), NAME.stages (stage lines that must be found in
this order), NAME.exit (the exit code where it is not 0), NAME.err (all of standard error, with the listing's path cut to
its name). Addresses compare as 0xADDR. A listing without .out is only run. A line `// options: WORDS` gives `run` options,
`// command: WORDS` another command than `run {file}`; in it {large} is a file above 64 MiB. `// interrupt` sends SIGINT when
the first line of output is there. Each is run once more, traced, and prints the same then; --traced names the folders where
that is done.
--update writes .err and .exit of listings that have a .err, or are in a folder named diagnostics, as they are now: read
the difference before it is committed. Python 3, standard library only.
"""
import argparse
import concurrent.futures
import difflib
import os
import re
import signal
import subprocess
import sys
import tempfile

PREFIX = re.compile(r'^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.,:]\d+(?: ?[+-]\d{4})? .*?\[\d+(?::\w+)?\] ')
ADDRESS = re.compile(r'0x(?:ADDR|[0-9a-fA-F]+)')


# Seconds for a run, and for a run that asks for none: without optimization, beside other checks, a trace of a million events takes long.
LIMIT = 300
TIMEOUT = ['--timeout', '100']
# Events that a traced run makes before it may end: schema.py has whole traces.
EVENTS = ['--max-events', '100000']


def lines(text):
    result = [ADDRESS.sub('0xADDR', PREFIX.sub('', line)).rstrip() for line in text.split('\n')]
    while result and not result[-1]:
        result.pop()
    return result


def read(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        return file.read()


def execute(words):
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None, '', 'no end within %d s' % LIMIT
    return done.returncode, done.stdout.decode('utf-8', 'replace'), done.stderr.decode('utf-8', 'replace')


def hear_interrupts():
    """Background shells ignore SIGINT, and what is ignored is inherited; one listing is interrupted."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupted(words):
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    first = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        return None, '', 'no end within %d s' % LIMIT
    return process.returncode, out.decode('utf-8', 'replace'), (first + err).decode('utf-8', 'replace')


def traced(fwdsim, path, words, out, code):
    """Tracing changes nothing: the program prints the same and ends the same."""
    with tempfile.NamedTemporaryFile(suffix='.jsonl') as file:
        traced_code, traced_out, _ = execute([fwdsim, 'trace', '--format', 'jsonl', '-o', file.name, *EVENTS, *words, path])
        last = file.read().decode('utf-8', 'replace').rstrip('\n').split('\n')[-1]
    problems = []
    if code == 2 and traced_code == 2:
        return []
    if traced_code != code and traced_code != 3:
        problems.append('traced: exit %s, not %s' % (traced_code, code))
    if traced_code != 3 and lines(traced_out) != lines(out):
        problems.append('traced: the program prints something else')
    if '"ev":"end"' not in last:
        problems.append('traced: the trace has no end: ' + last[:200])
    return problems


def command(path, words):
    """The words of a `// command:` line with {file} and {large} filled in; the file they name, if one had to be made."""
    if '{large}' not in words:
        words = words if '{file}' in words else words + ' {file}'
        return [word.replace('{file}', path) for word in words.split()], None
    large = tempfile.NamedTemporaryFile(suffix='.m')
    large.truncate((64 << 20) + 1)
    return [word.replace('{large}', large.name) for word in words.split()], large


def told(path, err, large):
    """Standard error with no folder of this machine in it."""
    if large:
        err = err.replace(large.name, 'large.m')
    return lines(err.replace(os.path.dirname(path) + '/', ''))


def update(base, told_lines, code):
    with open(base + '.err', 'w', encoding='utf-8') as file:
        file.write('\n'.join(told_lines) + '\n')
    if code:
        with open(base + '.exit', 'w', encoding='utf-8') as file:
            file.write('%d\n' % code)
    elif os.path.exists(base + '.exit'):
        os.remove(base + '.exit')


def check(fwdsim, path, updating=False, traces=True):
    base = path[:-2]
    text = read(path)
    options = re.findall(r'^// options: (.*)$', text, re.M)
    commands = re.findall(r'^// command: (.*)$', text, re.M)
    words = options[0].split() if options else []
    if '--timeout' not in words:
        words = [*TIMEOUT, *words]
    whole, large = command(path, commands[0] if commands else ' '.join(['run', *words]))
    stops = re.search(r'^// interrupt$', text, re.M)
    code, out, err = interrupted([fwdsim, *whole]) if stops else execute([fwdsim, *whole])
    problems = []
    if updating and (os.path.exists(base + '.err') or os.path.basename(os.path.dirname(path)) == 'diagnostics'):
        update(base, told(path, err, large), code)
    if os.path.exists(base + '.err'):
        want, got = lines(read(base + '.err')), told(path, err, large)
        if got != want:
            problems += list(difflib.unified_diff(want, got, 'expected', 'got', lineterm='', n=1))[2:30]
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
        want, got = lines(read(base + '.out')), lines(out.replace(os.path.dirname(path) + '/', ''))
        # A program that prints with NSLog alone; an empty file says that it prints nothing on either.
        if not got and (want or not os.path.exists(base + '.err')):
            got = lines(err)
            if os.path.exists(base + '.status'):
                got = got[:len(want)]
        if got != want:
            problems += list(difflib.unified_diff(want, got, 'expected', 'got', lineterm='', n=1))[2:16]
    if traces and not commands and not stops:
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
    parser.add_argument('--skip', help='names that begin with one of these are left out')
    parser.add_argument('--traced', help='names of the folders whose listings are traced, too; without it, all')
    parser.add_argument('--update', action='store_true', help='write .err and .exit as they are now')
    parser.add_argument('folders', nargs='+')
    options = parser.parse_args()
    hear_interrupts()
    fwdsim = os.path.abspath(options.fwdsim)
    paths = sorted(os.path.join(os.path.abspath(folder), name) for folder in options.folders
                   for name in os.listdir(folder)
                   if name.endswith('.m') and name.startswith(tuple(options.only.split(',')))
                   and not (options.skip and name.startswith(tuple(options.skip.split(',')))))
    traced_folders = options.traced.split(',') if options.traced is not None else None

    def checked(path):
        traces = traced_folders is None or os.path.basename(os.path.dirname(path)) in traced_folders
        return check(fwdsim, path, options.update, traces)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, problems in zip(paths, pool.map(checked, paths)):
            if problems:
                failed += 1
                print('FAIL ' + os.path.relpath(path))
                for problem in problems:
                    print('    ' + problem)
    print('%d passed, %d failed' % (len(paths) - failed, failed))
    return 1 if failed or not paths else 0


if __name__ == '__main__':
    sys.exit(main())
