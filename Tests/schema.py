#!/usr/bin/env python3
"""Validate every line of every listing's trace against `fwdsim schema`, with an independent validator.

usage: schema.py --fwdsim PATH [--require] FOLDER ...

The validator is the package jsonschema-rs; where Python does not have it, it is installed from the package index into
.build/python. Without an index the check is left out, said so, and passes, unless --require is given.
"""
import argparse
import collections
import concurrent.futures
import importlib
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGES = os.path.join(ROOT, '.build', 'python')


def validators():
    """The module jsonschema_rs, or None where it cannot be had."""
    sys.path.insert(0, PACKAGES)
    try:
        import jsonschema_rs
        return jsonschema_rs
    except ImportError:
        words = [sys.executable, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', PACKAGES,
                 'jsonschema-rs']
        if subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
            return None
    importlib.invalidate_caches()
    sys.path_importer_cache.pop(PACKAGES, None)
    import jsonschema_rs
    return jsonschema_rs


def trace(job):
    fwdsim, path = job
    with open(path, encoding='utf-8', errors='replace') as file:
        options = re.findall(r'^// options: (.*)$', file.read(), re.M)
    words = options[0].split() if options else []
    if os.path.basename(os.path.dirname(path)) == 'lessons':
        words.append('--statements')
    done = subprocess.run([fwdsim, 'trace', '--format', 'jsonl', *words, path], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300)
    # Not splitlines, which ends a line at U+2028 as well.
    return path, [line for line in done.stdout.decode('utf-8').split('\n') if line]


QUESTIONS = [('desk.m', 'Desk'), ('desk.m', '26'), ('desk.m', 'nothing'), ('roads.m', 'Clerk'), ('roads.m', 'Chief'),
             ('roads.m', '-[Robot close]')]


def check_answers(fwdsim, module):
    """How many answers of `why` and `explain` are not valid against `fwdsim schema answers`."""
    schema = json.loads(subprocess.run([fwdsim, 'schema', 'answers'], check=True, stdout=subprocess.PIPE).stdout)
    module.meta.validate(schema)
    validator, bad = module.Draft202012Validator(schema), 0
    for name, question in QUESTIONS:
        path = os.path.join(ROOT, 'Tests', 'Commands', 'files', name)
        said = subprocess.run([fwdsim, 'why', question, path, '--format', 'json'], stdout=subprocess.PIPE).stdout
        for error in validator.iter_errors(json.loads(said)):
            bad += 1
            print('FAIL why %s %s: %s' % (question, name, error.message[:300]))
    if validator.is_valid({'question': 'x', 'answers': [{}], 'messages': []}):
        bad += 1
        print('FAIL the schema of answers accepts an empty one')
    return bad


BAKERY = ['bakery/OvenTests.m', 'bakery/Sources/oven/Oven.m', 'bakery/Sources/oven/grams.c', '-I', 'bakery/Sources/oven', '-I', 'bakery/Vendor']
# What other commands write as JSON: the name of the schema, and commands that show every part of it.
VIEWS = {
    'stats': [['stats', 'car.m', '--format', 'json']],
    'diff': [['diff', 'car.m', 'robot.m', '--format', 'json'], ['diff', 'car.m', 'car.m', '--format', 'json']],
    'graph': [['graph', 'car.m', '-f', 'json'], ['graph', 'car.m', '-f', 'json', '--send', '2']],
    'samples': [['samples', '--format', 'json']],
    'test': [['test', *BAKERY, '--format', 'json']],
}


def check_views(fwdsim, module):
    """How many answers of commands with --format json are not valid against their schemas."""
    bad = 0
    for name, commands in VIEWS.items():
        schema = json.loads(subprocess.run([fwdsim, 'schema', name], check=True, stdout=subprocess.PIPE).stdout)
        module.meta.validate(schema)
        validator = module.Draft202012Validator(schema)
        for words in commands:
            said = subprocess.run([fwdsim, *words], cwd=os.path.join(ROOT, 'Tests', 'Commands', 'files'), stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
            for error in validator.iter_errors(json.loads(said)):
                bad += 1
                print('FAIL %s: %s' % (' '.join(words), error.message[:300]))
        if validator.is_valid({'nonsense': 1}):
            bad += 1
            print('FAIL the schema of %s accepts nonsense' % name)
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--require', action='store_true')
    parser.add_argument('folders', nargs='+')
    options = parser.parse_args()
    module = validators()
    if module is None:
        print('schema: the package jsonschema-rs is not here and cannot be installed; nothing was validated')
        return 1 if options.require else 0
    fwdsim = os.path.abspath(options.fwdsim)
    schema = json.loads(subprocess.run([fwdsim, 'schema'], check=True, stdout=subprocess.PIPE).stdout)
    module.meta.validate(schema)
    validator = module.Draft202012Validator(schema)
    jobs = [(fwdsim, os.path.join(folder, name)) for folder in options.folders for name in sorted(os.listdir(folder))
            if name.endswith('.m')]
    count, bad, events = 0, 0, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, lines in pool.map(trace, jobs):
            for number, line in enumerate(lines, 1):
                count += 1
                value = json.loads(line)
                events[value.get('ev')] += 1
                if not validator.is_valid(value):
                    bad += 1
                    error = next(validator.iter_errors(value)).message
                    print('FAIL %s, line %d: %s\n    %s' % (path, number, error[:300], line[:300]))
    bad += check_answers(fwdsim, module) + check_views(fwdsim, module)
    # A validator that lets everything pass would show here.
    for wrong in ({'i': 0, 'ev': 'nonsense'}, {'ev': 'send'}, {'i': -1, 'ev': 'end', 'exit': 0}):
        if validator.is_valid(wrong):
            bad += 1
            print('FAIL the schema accepts ' + json.dumps(wrong))
    print('%d traces, %d lines (%s), %d of them not valid' % (
        len(jobs), count, ', '.join('%s %d' % item for item in sorted(events.items())), bad))
    return 1 if bad or not count else 0


if __name__ == '__main__':
    sys.exit(main())
