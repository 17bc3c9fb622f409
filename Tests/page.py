#!/usr/bin/env python3
"""The HTML page's script and style: linted, and its replay compared with the program's own on every listing.

usage: page.py --fwdsim PATH [--lint] FOLDER ...

Each listing's trace becomes a page and a file of states (`-f states`); Tests/Page/replay.js loads the page's trace with the
page's code, in node, and compares every step. With --lint only the files are looked at: node --check, ESLint where it is
installed (Debian: apt-get install eslint), and for the style that its braces close, that every variable it uses is defined
and that every class it names occurs in the script. Without node nothing is tested, which is said.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, 'Sources', 'TracePage', 'Page')
SCRIPTS = ['trace.js', 'state.js', 'viewer.js', 'page.js', 'main.js']


def read(name):
    with open(os.path.join(PAGE, name), encoding='utf-8') as file:
        return file.read()


def lint_scripts(folder):
    problems = []
    for name in SCRIPTS:
        done = subprocess.run(['node', '--check', os.path.join(PAGE, name)], stderr=subprocess.PIPE, text=True)
        if done.returncode:
            problems.append(done.stderr.strip())
    if not shutil.which('eslint'):
        print('page: eslint is not installed; only the syntax was checked')
        return problems
    # One program: what one file defines another uses.
    whole = os.path.join(folder, 'page.js')
    with open(whole, 'w', encoding='utf-8') as file:
        file.write('\n'.join(read(name) for name in SCRIPTS))
    modules = os.pathsep.join(['/usr/share/nodejs', os.environ.get('NODE_PATH', '')])
    done = subprocess.run(['eslint', '--no-eslintrc', '-c', os.path.join(ROOT, '.eslintrc.json'), '--format', 'unix', 'page.js'],
                          cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=dict(os.environ, NODE_PATH=modules))
    return problems + ([done.stdout.strip()] if done.returncode else [])


def lint_style():
    text = re.sub(r'/\*.*?\*/', lambda found: re.sub(r'[^\n]', ' ', found.group()), read('page.css'), flags=re.S)
    problems, depth = [], 0
    for number, line in enumerate(text.split('\n'), 1):
        depth += line.count('{') - line.count('}')
        if depth < 0:
            problems.append('page.css:%d: a brace closes nothing' % number)
            depth = 0
        if len(line) > 100:
            problems.append('page.css:%d: longer than 100 columns' % number)
        if depth and re.match(r'\s+[\w-]+:.*[^;,{]$', line) and not line.rstrip().endswith(('{', ',')):
            problems.append('page.css:%d: a declaration without a semicolon' % number)
    if depth:
        problems.append('page.css: %d braces are open at the end' % depth)
    defined = set(re.findall(r'(--[\w-]+)\s*:', text))
    problems += ['page.css: %s is not defined' % name for name in sorted(set(re.findall(r'var\((--[\w-]+)', text)) - defined)]
    script = ''.join(read(name) for name in SCRIPTS)
    with open(os.path.join(ROOT, 'Sources', 'fwdsim', 'Renderers', 'HTML', 'HTMLExporter.swift'), encoding='utf-8') as file:
        script += file.read()
    selectors = ' '.join(re.findall(r'([^{};]+)\{', text))
    known = set(re.findall(r'[\w-]+', script))
    for name in sorted(set(re.findall(r'\.([a-zA-Z][\w-]*)', selectors))):
        # A class may be put together: "s-" + stage, "pane-" + kind, "n" + count.
        if name not in known and not re.match(r'(s-\w+|pane-\w+|n\d)$', name):
            problems.append('page.css: nothing has the class %s' % name)
    return problems


def export(job):
    """One run of the listing; page and states are made from its trace."""
    fwdsim, path, base = job
    with open(path, encoding='utf-8', errors='replace') as file:
        options = re.findall(r'^// options: (.*)$', file.read(), re.M)
    words = options[0].split() if options else []
    trace, html, states = base + '.jsonl', base + '.html', base + '.states'
    quiet = {'stdin': subprocess.DEVNULL, 'stdout': subprocess.DEVNULL, 'stderr': subprocess.DEVNULL, 'timeout': 300}
    subprocess.run([fwdsim, 'trace', *words, path, '-o', trace], **quiet)
    if not os.path.exists(trace) or not os.path.getsize(trace):
        return None
    for target, form in ((html, 'html'), (states, 'states')):
        subprocess.run([fwdsim, 'export', trace, '-f', form, '-o', target], **quiet)
    if not os.path.exists(html) or not os.path.exists(states):
        return None
    return {'name': os.path.relpath(path, ROOT), 'html': html, 'states': states}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim')
    parser.add_argument('--lint', action='store_true')
    parser.add_argument('folders', nargs='*')
    options = parser.parse_args()
    if not shutil.which('node'):
        print('page: node is not installed; the page was not tested')
        return 0
    with tempfile.TemporaryDirectory() as folder:
        problems = lint_scripts(folder) + lint_style()
        for problem in problems:
            print('FAIL ' + problem)
        if options.lint:
            return 1 if problems else 0
        fwdsim = os.path.abspath(options.fwdsim)
        listings = [os.path.join(place, name) for place in options.folders for name in sorted(os.listdir(place)) if name.endswith('.m')]
        jobs = [(fwdsim, path, os.path.join(folder, str(index))) for index, path in enumerate(listings)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            made = list(pool.map(export, jobs))
        silent = [path for path, job in zip(listings, made) if job is None]
        pairs = [job for job in made if job is not None]
        for job in pairs[:1]:
            with open(job['html'], encoding='utf-8') as file:
                page = file.read()
            for name in SCRIPTS:
                if read(name) not in page:
                    problems.append(name)
                    print('FAIL the page does not hold ' + name)
        print('%d listings, %d of them without a trace' % (len(listings), len(silent)))
        done = subprocess.run(['node', os.path.join(ROOT, 'Tests', 'Page', 'replay.js'), os.path.join(PAGE, 'trace.js'),
                               os.path.join(PAGE, 'state.js')], input='\n'.join(json.dumps(job) for job in pairs), text=True)
    return 1 if problems or done.returncode or not pairs else 0


if __name__ == '__main__':
    sys.exit(main())
