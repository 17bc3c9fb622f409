#!/usr/bin/env python3
"""Compile listings with clang, run them, and compare with the interpreter: output, standard error and how they end.

usage: compiled.py --fwdsim PATH [--known FILE] [--only NAME,...] [--levels O0,O2] [--stages] FOLDER|FILE ...

Each listing is compiled with ARC, or without it when that is refused, once for each level of optimization; `objc` beside
fwdsim has the headers and libraries (scripts/compiled-support.sh). Not compiled are listings that the interpreter refuses, stops
for a limit, or runs with options, and those in a folder named `diagnostics`. Addresses compare as 0xADDR.

--stages compares the path of every message through dispatch as well, from the two traces; compiled_stages.py has the rules. Not
where the output differs already.

A line of --known names a listing that may differ, and why: `FOLDER/NAME  reason`, or
`FOLDER/NAME:O0  reason` where it differs at that level only, or `FOLDER/NAME:stages  reason` where the output is the same. One that does not differ any more is reported,
too. `FOLDER/NAME:refused  reason` is for one that no clang compiles, Apple's neither: nothing can be judged there, and it is counted
by itself. The last line counts the others: a listing is the same when its output, standard error and end are at every level, and its
stages at each level where they could be compared. Exit status 1 when anything differs that is not known. CLANG names the compiler. Python 3, standard library only.
"""
import argparse
import concurrent.futures
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compiled_stages
import listings

CLANG = os.environ.get('CLANG', 'clang')
FLAGS = ['-fobjc-runtime=macosx-10.15', '-fblocks', '-fobjc-exceptions', '-fexceptions', '-Xclang', '-fencode-extended-block-signature', '-g', '-w',
         '-Wno-implicit-int', '-Wno-implicit-function-declaration', '-Wno-int-conversion']
# Seconds that a compiler or a program may take; a trace is of every message, and takes longer.
LONGEST = 120
LONGEST_TRACE = 300
# What the runtime prints by itself names its process.
PROCESS = re.compile(r"^objc\[\d+\]:")
ERROR = re.compile(r":\d+:\d+: (?:fatal )?error: ")
UNCAUGHT = re.compile(r"\*\*\* Terminating app due to uncaught exception .*")


class Result:
    def __init__(self, kind, out, err):
        self.kind, self.out, self.err = kind, out, err

    def difference(self, other):
        """Lines that say what `other` has in the place of this; none when nothing differs."""
        if self.kind != other.kind:
            return ['ends: %s, compiled: %s' % (self.kind, other.kind)] + other.err[-6:]
        for name, mine, others in (('output', self.out, other.out), ('standard error', self.err, other.err)):
            lines = list(difflib.unified_diff(mine, others, 'interpreted', 'compiled', lineterm='', n=0))
            if lines:
                return [name + ':'] + lines[2:14]
        return []


def execute(words, folder=None, longest=LONGEST, **more):
    environment = dict(os.environ, TZ='UTC', LC_ALL='C.UTF-8', SWIFT_BACKTRACE='enable=no', **more)
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=longest, cwd=folder, env=environment)
    except subprocess.TimeoutExpired as expired:
        return None, (expired.stdout or b'').decode('utf-8', 'replace'), (expired.stderr or b'').decode('utf-8', 'replace')
    return done.returncode, done.stdout.decode('utf-8', 'replace'), done.stderr.decode('utf-8', 'replace')


def program_errors(text):
    """What the program wrote to standard error: without the interpreter's diagnostics, one JSON object a line."""
    lines = listings.lines('\n'.join(line for line in text.split('\n') if not line.startswith('{"')))
    return [PROCESS.sub('objc[PID]:', line) for line in lines]


def interpreted(fwdsim, path):
    """None for a listing that is not compared."""
    code, out, err = execute([fwdsim, 'run', '--timeout', '50', '--diagnostics', 'json', path])
    if code in (2, 3, 64, 66) or code is None:
        return None
    kind = 'exit %d' % code
    if UNCAUGHT.search(err):
        kind = 'uncaught'
    elif code == 1 and '"level":"error"' in err:
        kind = 'crash'
    return Result(kind, listings.lines(out), program_errors(err))


def compile_object(words):
    """Whether the compiler takes a file, and what it says. A second time when it ends without a word about the file: a loaded machine
    may have ended it, and what it did not refuse must not be compiled by other rules."""
    for _ in range(2):
        code, _, text = execute(words)
        if code == 0 or ERROR.search(text):
            break
    return code == 0, text or 'the compiler ended: %s' % code


def build(support, path, level, program, more=()):
    """The compiler's words when it refuses the listing, else nothing."""
    for counting in (['-fobjc-arc'], ['-fno-objc-arc', '-fobjc-weak']):
        taken, words = compile_object([CLANG, *FLAGS, *counting, '-' + level, *more, '-I', support + '/include',
                                       '-I', os.path.dirname(path), '-c', path, '-o', program + '.o'])
        if not taken and not ERROR.search(words):
            return words
        if taken:
            code, _, words = execute([CLANG, support + '/objc-start.o', program + '.o', '-L' + support, '-lFoundation',
                                      '-Wl,-rpath,' + support, '-Wl,-z,now', '-fuse-ld=lld', '-lm', '-o', program])
            return None if code == 0 else words
    return words


def compiled(program):
    code, out, err = execute([program])
    lines = program_errors(err)
    kind = 'no end' if code is None else 'exit %d' % code
    if code is not None and code < 0:
        kind = 'uncaught' if UNCAUGHT.search(err) else 'crash'
    return Result(kind, listings.lines(out), lines)


def traced(program, path, folder):
    """The trace that a compiled program writes; nothing for one without Objective-C."""
    file = os.path.join(folder, 'trace')
    execute([program], longest=LONGEST_TRACE, FWDSIM_TRACE=file, FWDSIM_TRACE_FILES=path, FWDSIM_TRACE_ALL='1')
    return listings.read(file) if os.path.exists(file) else ''


def differing_paths(mine, others):
    """Lines that say where the messages of compiled code go otherwise."""
    for thread in sorted(set(mine) | set(others)):
        nothing = compiled_stages.Paths()
        lines = compiled_stages.differences(mine.get(thread, nothing), others.get(thread, nothing))
        if lines:
            return ['stages:' if not thread else 'stages on thread %d:' % thread] + lines[:12]
    return []


def judge(fwdsim, support, path, levels, stages=False):
    """What differs, as text by level; None when the listing is not compared."""
    text = listings.read(path)
    if re.search(r'^// (options|command|interrupt)\b', text, re.M):
        return None
    want = interpreted(fwdsim, path)
    if want is None:
        return None
    found = {}
    wanted = None
    folder = tempfile.mkdtemp(prefix='compiled-')
    try:
        for level in levels:
            program = os.path.join(folder, 'listing')  # what the interpreter calls it
            refused = build(support, path, level, program)
            if refused is not None:
                found[level] = ['not compiled:'] + refused.split('\n')[:8]
                break
            lines = want.difference(compiled(program))
            if lines and lines[0].startswith('ends: ') and lines[0].endswith('crash'):
                lines = lines[:1] + lines[1:4]
            if lines:
                found[level] = lines
            elif stages and 'stages' not in found:
                if wanted is None:
                    _, trace, _ = execute([fwdsim, 'trace', '--all', '--max-events', '100000000', '--timeout', '0', '--format', 'jsonl', path],
                                          longest=LONGEST_TRACE)
                    wanted = compiled_stages.paths(trace, text)
                lines = differing_paths(wanted, compiled_stages.paths(traced(program, path, folder), text))
                if lines and level != 'O0':
                    # A method that jumps to its last message leaves no frame, and the trace finds senders by their frames. Not the
                    # first choice: ARC's return handshake needs the jump, so objects end later without.
                    build(support, path, level, program, ['-fno-optimize-sibling-calls'])
                    lines = differing_paths(wanted, compiled_stages.paths(traced(program, path, folder), text)) and lines
                if lines:
                    found['stages'] = ['at -%s' % level] + lines
    finally:
        shutil.rmtree(folder)
    return found


def paths(names):
    for name in names:
        if os.path.isdir(name):
            for file in sorted(os.listdir(name)):
                if file.endswith('.m'):
                    yield os.path.abspath(os.path.join(name, file))
        else:
            yield os.path.abspath(name)


def read_known(file):
    known = {}
    for line in listings.read(file).split('\n') if file else []:
        line = line.split('#')[0].strip()
        if line:
            name, _, reason = line.partition(' ')
            known[name] = reason.strip()
    return known


def name_of(path):
    return '/'.join(path[:-2].split('/')[-2:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--known')
    parser.add_argument('--only')
    parser.add_argument('--levels', default='O0,O2')
    parser.add_argument('--stages', action='store_true')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('files', nargs='+')
    arguments = parser.parse_args()
    if not shutil.which(CLANG):
        print('compiled.py: needs clang, which comes with the Swift toolchain', file=sys.stderr)
        return 69
    support = os.path.join(os.path.dirname(os.path.realpath(arguments.fwdsim)), 'objc')
    known = read_known(arguments.known)
    chosen = [path for path in paths(arguments.files)
              if not arguments.only or any(part in path for part in arguments.only.split(','))]
    levels = arguments.levels.split(',')
    same = skipped = excused = failed = refused = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = pool.map(lambda path: judge(arguments.fwdsim, support, path, levels, arguments.stages), chosen)
        for path, found in zip(chosen, results):
            name = name_of(path)
            if found is None:
                skipped += 1
                continue
            unknown = {level: lines for level, lines in found.items()
                       if name not in known and '%s:%s' % (name, level) not in known}
            if name + ':refused' in known and any(lines[0] == 'not compiled:' for lines in found.values()):
                refused += 1
                continue
            gone = [entry for entry in [name] + ['%s:%s' % (name, level) for level in levels + ['stages', 'refused'] if level not in found]
                    if entry in known and (entry != name or not found)]
            for entry in gone:
                print('%s: does not differ any more' % entry)
            if unknown or gone:
                failed += 1
                for level, lines in unknown.items():
                    print('%s %s' % (path, level))
                    print('\n'.join('    ' + line for line in lines), flush=True)
            elif found:
                excused += 1
            else:
                same += 1
    judged = same + excused + failed
    print('%d of %d the same (%.1f %%), %d known to differ, %d failed; %d refused by clang, %d not compared'
          % (same, judged, 100 * same / max(1, judged), excused, failed, refused, skipped))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
