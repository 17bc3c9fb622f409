#!/usr/bin/env python3
"""The HTML page's script and style, and those of fwdsim serve: linted, and its replay compared with the program's own on every listing.

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
SCRIPTS = ['trace.js', 'state.js', 'tree.js', 'viewer.js', 'page.js', 'main.js']
SERVED = os.path.join(ROOT, 'Sources', 'ServePage', 'Page')
MODULES = os.pathsep.join(['/usr/share/nodejs', os.environ.get('NODE_PATH', '')])
# In bytes. A longer trace would take minutes to replay.
LONGEST = 64 << 20


def text_of(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def read(name):
    return text_of(PAGE, name)


def syntax(folder, names):
    problems = []
    for name in names:
        done = subprocess.run(['node', '--check', os.path.join(folder, name)], stderr=subprocess.PIPE, text=True)
        if done.returncode:
            problems.append(done.stderr.strip())
    return problems


def eslint(folder, names, *options):
    if not shutil.which('eslint'):
        print('page: eslint is not installed; only the syntax was checked')
        return []
    done = subprocess.run(['eslint', '--no-eslintrc', '-c', os.path.join(ROOT, '.eslintrc.json'), '--format', 'unix', *options, *names],
                          cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=dict(os.environ, NODE_PATH=MODULES))
    return [done.stdout.strip()] if done.returncode else []


def lint_trace_page(folder):
    # One program: what one file defines another uses.
    with open(os.path.join(folder, 'page.js'), 'w', encoding='utf-8') as file:
        file.write('\n'.join(read(name) for name in SCRIPTS))
    words = ''.join(read(name) for name in SCRIPTS)
    words += text_of(ROOT, 'Sources', 'fwdsim', 'Renderers', 'HTML', 'HTMLExporter.swift')
    return syntax(PAGE, SCRIPTS) + eslint(folder, ['page.js']) + lint_style('page.css', read('page.css'), words)


def lint_served_pages(folder):
    """The pages of `fwdsim serve`: modules, whose texts are in one table."""
    own = os.path.join(folder, 'served')
    # The vendored editor is as its authors have it.
    shutil.copytree(SERVED, own, ignore=shutil.ignore_patterns('vendor'))
    with open(os.path.join(own, 'package.json'), 'w', encoding='utf-8') as file:
        file.write('{"type": "module"}')
    names = sorted(os.listdir(own))
    scripts, styles, pages = ([name for name in names if name.endswith(end)] for end in ('.js', '.css', '.html'))
    problems = syntax(own, scripts)
    problems += eslint(own, scripts, '--parser-options', 'sourceType:module', '--global', 'CompressionStream,DecompressionStream')
    words = '\n'.join(text_of(own, name) for name in scripts + pages)
    style = '\n'.join(text_of(own, name) for name in styles)
    for name in styles:
        problems += lint_style(name, text_of(own, name), words, style)
    for name in pages:
        if re.search(r'\s(style|on\w+)=', text_of(own, name)) or re.search(r'<script(?![^>]* src=)', text_of(own, name)):
            problems.append('%s: style or script in the page itself, which its policy forbids' % name)
    checks = os.path.join(ROOT, 'Tests', 'Page', 'serve.mjs')
    done = subprocess.run(['node', checks, own], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return problems + ([done.stdout.strip()] if done.returncode else [])


def lint_style(name, source, words, whole=None):
    """Braces that close, variables that are defined (in `whole`, where a page has several sheets), classes that occur in `words`."""
    text = re.sub(r'/\*.*?\*/', lambda found: re.sub(r'[^\n]', ' ', found.group()), source, flags=re.S)
    problems, depth = [], 0
    for number, line in enumerate(text.split('\n'), 1):
        depth += line.count('{') - line.count('}')
        if depth < 0:
            problems.append('%s:%d: a brace closes nothing' % (name, number))
            depth = 0
        if len(line) > 100:
            problems.append('%s:%d: longer than 100 columns' % (name, number))
        if depth and re.match(r'\s+[\w-]+:.*[^;,{]$', line) and not line.rstrip().endswith(('{', ',')):
            problems.append('%s:%d: a declaration without a semicolon' % (name, number))
    if depth:
        problems.append('%s: %d braces are open at the end' % (name, depth))
    defined = set(re.findall(r'(--[\w-]+)\s*:', whole or text))
    problems += ['%s: %s is not defined' % (name, used) for used in sorted(set(re.findall(r'var\((--[\w-]+)', text)) - defined)]
    selectors = ' '.join(re.findall(r'([^{};]+)\{', text))
    known = set(re.findall(r'[\w-]+', words))
    for used in sorted(set(re.findall(r'\.([a-zA-Z][\w-]*)', selectors))):
        # A class may be put together: "s-" + stage, "pane-" + kind, "n" + count, or be the editor's.
        if used not in known and not re.match(r'(s-\w+|pane-\w+|n\d|CodeMirror.*|cm-.*|(problem|gutter)-(error|warning))$', used):
            problems.append('%s: nothing has the class %s' % (name, used))
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
    if not os.path.exists(trace) or not 0 < os.path.getsize(trace) < LONGEST:
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
        problems = lint_trace_page(folder) + lint_served_pages(folder)
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
        print('%d listings, %d of them without a trace or with one over 64 MB' % (len(listings), len(silent)))
        done = subprocess.run(['node', os.path.join(ROOT, 'Tests', 'Page', 'replay.js'), os.path.join(PAGE, 'trace.js'),
                               os.path.join(PAGE, 'state.js')], input='\n'.join(json.dumps(job) for job in pairs), text=True)
    return 1 if problems or done.returncode or not pairs else 0


if __name__ == '__main__':
    sys.exit(main())
