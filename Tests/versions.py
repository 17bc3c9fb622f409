#!/usr/bin/env python3
"""One version, one place: versions.py --fwdsim PATH

Sources/ForwardKit/ForwardKitVersion.swift has the version. What the command prints and writes into traces, pages, logs and the manual
page is the same, and no other source file has it in writing. The scripts that find the commit are tried in trees with git, from `git
archive`, inside of another repository, and with neither. Python 3, standard library only.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SCRIPTS = ('commit.sh', 'commit-object.sh', 'commit.txt')
IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']


def run(words, **more):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120, **more)
    return done.stdout


def version():
    with open(os.path.join(ROOT, 'Sources/ForwardKit/ForwardKitVersion.swift'), encoding='utf-8') as file:
        return re.search(r'static let text = "([^"]+)"', file.read())[1]


def problems_of_places(fwdsim, wanted):
    """Every place in which the version can be read."""
    listing = os.path.join(ROOT, 'Examples/resolve.m')
    printed = run([fwdsim, '--version']).strip()
    if not re.fullmatch(re.escape(wanted) + r'( \(commit [0-9a-f]{12}(-modified)?\))?', printed):
        yield '--version prints %r' % printed
    trace = run([fwdsim, 'trace', '-f', 'jsonl', listing])
    found = {
        'the header of traces': json.loads(trace.split('\n', 1)[0])['fwdsim'],
        'SARIF': json.loads(run([fwdsim, 'check', '--sarif', listing]))['runs'][0]['tool']['driver']['version'],
        'the page': re.search(r'name="generator" content="fwdsim ([^"]*)"', run([fwdsim, 'trace', '-f', 'html', listing]))[1],
        'the manual page': re.match(r'\.TH FWDSIM 1 "" "fwdsim ([^"]*)"', open(os.path.join(ROOT, 'docs/fwdsim.1'), encoding='utf-8').read())[1],
        'make': run(['make', '-s', '-C', ROOT, '--no-print-directory', 'version']).strip(),
    }
    yield from ('%s: %s, not %s' % (place, text, wanted) for place, text in found.items() if text != wanted)
    for folder, _, names in os.walk(os.path.join(ROOT, 'Sources')):
        for name in names:
            if not name.endswith(('.swift', '.c', '.h')) or name == 'ForwardKitVersion.swift':
                continue
            with open(os.path.join(folder, name), encoding='utf-8') as file:
                if '"%s"' % wanted in file.read():
                    yield '%s has the version in writing' % os.path.relpath(os.path.join(folder, name), ROOT)


def tree(folder):
    """A folder with the scripts of this one."""
    os.makedirs(os.path.join(folder, 'scripts'))
    for name in SCRIPTS:
        shutil.copy(os.path.join(ROOT, 'scripts', name), os.path.join(folder, 'scripts', name))
    shutil.copy(os.path.join(ROOT, '.gitattributes'), folder)
    return folder


def ask(folder, what='name'):
    return run([os.path.join(folder, 'scripts/commit.sh'), what], cwd='/').strip()


def problems_of_commits(place):
    bare = tree(os.path.join(place, 'bare'))
    if ask(bare) or ask(bare, 'date'):
        yield 'a tree without git says %r' % ask(bare)

    whole = tree(os.path.join(place, 'whole'))
    for words in (['init', '-q'], ['add', '-A'], ['commit', '-q', '-m', 'one']):
        run(['git', '-C', whole, *IDENTITY, *words])
    commit, date = run(['git', '-C', whole, 'log', '-1', '--format=%H %ct']).split()
    if ask(whole) != commit[:12] or ask(whole, 'date') != date:
        yield 'a tree with git says %r, not %s' % (ask(whole), commit[:12])

    archived = os.path.join(place, 'archived')
    os.makedirs(archived)
    run(['sh', '-c', 'git -C "$0" archive HEAD | tar -C "$1" -x', whole, archived])
    if ask(archived) != commit[:12] or ask(archived, 'date') != date:
        yield 'a tree from git archive says %r %r, not %s %s' % (ask(archived), ask(archived, 'date'), commit[:12], date)

    inner = tree(os.path.join(whole, 'inner'))
    if ask(inner):
        yield 'a tree in another repository says %r' % ask(inner)

    program, object_file = os.path.join(place, 'program'), os.path.join(place, 'built/commit.o')

    def embed():
        """Whether embedding has the program linked again."""
        open(program, 'w').close()
        run([os.path.join(whole, 'scripts/commit-object.sh'), object_file, program])
        return not os.path.exists(program)

    if not embed() or embed():
        yield 'a program is not linked again for a new commit, or is for an old one'
    with open(os.path.join(whole, 'scripts/commit.txt'), 'a') as file:
        file.write('changed\n')
    if ask(whole) != commit[:12] + '-modified' or not embed():
        yield 'a changed tree says %r' % ask(whole)
    if (commit[:12] + '-modified').encode() not in open(object_file, 'rb').read():
        yield 'the object does not have the commit'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    fwdsim = os.path.abspath(parser.parse_args().fwdsim)
    problems = list(problems_of_places(fwdsim, version()))
    with tempfile.TemporaryDirectory() as place:
        problems += problems_of_commits(os.path.realpath(place))
    for problem in problems:
        print('FAIL ' + problem)
    print('version %s, %d problems' % (version(), len(problems)))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
