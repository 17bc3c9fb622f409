#!/usr/bin/env python3
"""Every diagnostic code has its text, its golden listing and its row in the documentation.

usage: diagnostics.py --fwdsim PATH [--update]

For each code of `fwdsim explain`:
  - the text says what it means and what to write instead;
  - Tests/Listings/diagnostics has CODE-NAME.m with CODE-NAME.err, where the code is told with a place (carets) and a help;
  - what the golden listing gives with --format json is valid by `fwdsim schema diagnostics`, and says the same codes
    in the same order;
  - docs/language.md has it in its last table, with the words of `fwdsim explain`.
A golden listing of a code that does not exist is an error, too. --update writes the table. Standard library only.
"""
import argparse
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import language  # noqa: E402
import listings  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GOLDEN = os.path.join(ROOT, 'Tests', 'Listings', 'diagnostics')
LANGUAGE = os.path.join(ROOT, 'docs', 'language.md')
HEADING = '## Not supported, and what to write instead'
# Told by the command about a file, before there is a text with places in it.
WITHOUT_PLACE = {'F0701', 'F0702', 'F0703', 'F0704', 'F0705', 'F0706', 'F0707', 'F0708', 'F0709', 'F0710', 'F0711',
                 'F0712', 'F0713', 'F0714', 'F0715', 'F0716'}
# What no listing is known to reach: the suite that does.
BY_SUITE = {}
TYPES = {'object': dict, 'array': list, 'string': str, 'integer': int}


def output(words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True).stdout.decode()


def schema_problem(value, schema, root, path='$'):
    """What is wrong with a value by the few words of JSON Schema that ours uses; None when it is valid."""
    if '$ref' in schema:
        return schema_problem(value, root['$defs'][schema['$ref'].rsplit('/', 1)[1]], root, path)
    if 'enum' in schema and value not in schema['enum']:
        return '%s: %r is none of %s' % (path, value, schema['enum'])
    if 'type' in schema and (not isinstance(value, TYPES[schema['type']]) or isinstance(value, bool)):
        return '%s: no %s' % (path, schema['type'])
    if 'pattern' in schema and not re.search(schema['pattern'], value):
        return '%s: %r does not match' % (path, value)
    if isinstance(value, dict):
        known = schema.get('properties', {})
        for key in schema.get('required', []):
            if key not in value:
                return '%s: %s is missing' % (path, key)
        for key, item in value.items():
            if key not in known:
                return '%s: %s is not in the schema' % (path, key)
            problem = schema_problem(item, known[key], root, path + '.' + key)
            if problem:
                return problem
    if isinstance(value, list):
        if len(value) < schema.get('minItems', 0) or len(value) > schema.get('maxItems', len(value)):
            return '%s: %d items' % (path, len(value))
        prefix = schema.get('prefixItems', [])
        for index, item in enumerate(value):
            problem = schema_problem(item, prefix[index] if index < len(prefix) else schema.get('items', {}), root, path)
            if problem:
                return problem
    return None


def json_problem(fwdsim, path, told, schema):
    """The golden listing's diagnostics once more, as JSON."""
    text = listings.read(path)
    commands = re.findall(r'^// command: (.*)$', text, re.M)
    options = re.findall(r'^// options: (.*)$', text, re.M)
    words, large = listings.command(path, commands[0] if commands else 'run ' + (options[0] if options else ''))
    run = listings.interrupted if re.search(r'^// interrupt$', text, re.M) else listings.execute
    _, _, err = run([fwdsim, words[0], '--diagnostics', 'json', *words[1:]])
    del large
    found = []
    for line in err.split('\n'):
        if not line.startswith('{'):
            continue
        try:
            value = json.loads(line)
        except ValueError as error:
            return 'not JSON: %s: %s' % (error, line[:80])
        problem = schema_problem(value, schema, schema)
        if problem:
            return problem
        found.append(value['code'])
    return None if found == told else 'JSON says %s, the text %s' % (found, told)


def golden_problems(fwdsim, code, names, schema):
    problems, shown = [], False
    if code in BY_SUITE:
        return [] if BY_SUITE[code] in language.named_in_tests() else ['there is no suite %s' % BY_SUITE[code]]
    for name in names:
        base = os.path.join(GOLDEN, name[:-2])
        if not os.path.exists(base + '.err'):
            problems.append('%s has no .err' % name)
            continue
        text = listings.read(base + '.err')
        told = re.findall(r'^(?:error|warning|note)\[(F\d{4})\]: ', text, re.M)
        blocks = re.split(r'^(?=(?:error|warning|note)\[F)', text, flags=re.M)
        own = [block for block in blocks if re.match(r'\w+\[%s\]: ' % code, block)]
        if not own:
            problems.append('%s does not say it' % name)
        for block in own:
            shown = True
            if code not in WITHOUT_PLACE and not re.search(r'^ *\|.*\^', block, re.M):
                problems.append('%s has no caret' % name)
            if not re.search(r'= help: ', block):
                problems.append('%s does not say what to write instead' % name)
        problem = json_problem(fwdsim, base + '.m', told, schema)
        if problem:
            problems.append('%s: %s' % (name, problem))
    return problems if shown or problems else ['no golden listing Tests/Listings/diagnostics/%s-NAME.m' % code]


def table(fwdsim, codes, goldens):
    """Rows for everything that a listing's author can be told."""
    rows = ['| what | code | instead | test |', '| --- | --- | --- | --- |']
    for code, title in codes:
        instead = output([fwdsim, 'explain', code]).rsplit('Write instead: ', 1)[1].split('\n\n')[0].strip()
        names = '`%s`' % BY_SUITE[code] if code in BY_SUITE else ' '.join('`diagnostics/%s`' % name[:-2] for name in goldens.get(code, []))
        rows.append('| %s | %s | %s | %s |' % (title, code, instead.replace('|', '\\|'), names))
    return '\n'.join(rows) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--update', action='store_true')
    options = parser.parse_args()
    listings.hear_interrupts()
    fwdsim = os.path.abspath(options.fwdsim)
    codes = [line.split('  ', 1) for line in output([fwdsim, 'explain']).split('\n') if re.match(r'F\d{4}  ', line)]
    schema = json.loads(output([fwdsim, 'schema', 'diagnostics']))
    goldens = {}
    for name in sorted(os.listdir(GOLDEN)):
        if name.endswith('.m') and re.match(r'F\d{4}-', name):
            goldens.setdefault(name[:5], []).append(name)
    problems = ['%s: there is no such code' % name for name in goldens if name not in dict(codes)]
    for code, title in codes:
        text = output([fwdsim, 'explain', code])
        if len(text) < len(title) + 60 or 'Write instead: ' not in text:
            problems.append('%s: its text says too little' % code)
        problems += ['%s: %s' % (code, problem) for problem in golden_problems(fwdsim, code, goldens.get(code, []), schema)]
    head, _, _ = listings.read(LANGUAGE).partition(HEADING)
    wanted = '%s%s\n\n%s' % (head, HEADING + '\n\n' + INTRODUCTION, table(fwdsim, codes, goldens))
    if options.update:
        with open(LANGUAGE, 'w', encoding='utf-8') as file:
            file.write(wanted)
    elif wanted != listings.read(LANGUAGE):
        problems.append('docs/language.md: the table of codes is not what fwdsim says (diagnostics.py --update writes it)')
    for problem in problems:
        print(problem)
    print('%d codes, %d problems' % (len(codes), len(problems)))
    return 1 if problems or not codes else 0


INTRODUCTION = '''What fwdsim says no to, by its code; `fwdsim explain CODE` has the whole text. F01 to F05 come before the program runs,
F03 as warnings also; F04 ends a run.
'''

if __name__ == '__main__':
    sys.exit(main())
