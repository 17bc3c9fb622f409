#!/usr/bin/env python3
"""Writes docs/fwdsim.1, the manual page, from what the command says about itself.

usage: manual.py --fwdsim PATH [--check]

Commands, options and words come from the command tree that `fwdsim --help` is made from; only the sections around them are
written here. --check compares the page in the tree with what would be written. Standard library only.
"""
import argparse
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, 'docs', 'fwdsim.1')

EXAMPLES = [
    ('fwdsim car.m', 'run a listing and show every stage of every message'),
    ('fwdsim car.m -d1', 'a line per message'),
    ("fwdsim car.m --reached resolve -m '-[Car *]'", 'only messages to cars that were not found'),
    ("fwdsim diff car.m --inject 'target of -[Car length] = self.info'", 'what if Car named a forwarding target'),
    ('fwdsim diff --dialects apple,gnustep car.m', 'where two runtimes part'),
    ('fwdsim explain car.m:14', "what a line's messages do, and why not something else"),
    ('fwdsim car.m -o car.html', 'a page to step through, one file without network'),
    ('fwdsim watch car.m', 'again on every save'),
]
RECIPES = [
    ('sends that a resolver answered', "fwdsim car.m -f jsonl | jq -c 'select(.ev==\"answer\" and .stage==\"resolve\" and .effect==\"added\")'"),
    ('what ended in an exception', "fwdsim car.m -f jsonl | jq -r 'select(.ev==\"throw\") | [.send,.exception,.reason] | @tsv'"),
    ('stages that did not run, by reason', "fwdsim car.m -f jsonl | jq -r 'select(.ev==\"skip\") | .reason' | sort | uniq -c"),
]
ENVIRONMENT = [
    ('NO_COLOR', 'set to anything: no colour, unless --color says otherwise'),
    ('CLICOLOR_FORCE', 'set to anything but 0: colour without a terminal, too'),
    ('COLUMNS', 'how wide text is laid out, at least 40; without it as wide as the terminal, and 80 where there is none'),
    ('FWDSIM_LANG', 'en or zh: the language of help, explanations and the first lines of diagnostics; without it the locale decides'),
    ('TERM', '"dumb": no colour, no progress line, and "step" takes its line-by-line form'),
]


def roff(text):
    """Plain text as roff: backslashes, hyphens that must stay, and lines that begin with a dot."""
    text = text.replace('\\', '\\e').replace('-', '\\-').replace("'", '\\(aq').replace('…', '...').replace('–', '\\(en')
    text = re.sub(r'[^\x00-\x7f]', lambda match: '\\[u%04X]' % ord(match[0]), text)
    return re.sub(r'^\.', '\\&.', text, flags=re.M)


def name(argument, parts):
    dashed = ['-' + part['name'] if part['kind'] == 'short' else '--' + part['name'] for part in parts]
    shown = ', '.join('\\fB%s\\fR' % roff(word) for word in sorted(dashed, key=len))
    return shown if argument['kind'] == 'flag' else '%s \\fI%s\\fR' % (shown, roff(argument.get('valueName', 'value')))


def described(argument):
    if argument['kind'] == 'positional':
        head = '\\fI%s\\fR%s' % (roff(argument['valueName']), ' ...' if argument['isRepeating'] else '')
    else:
        head = name(argument, argument['names'])
    text = argument.get('abstract') or ''
    default = argument.get('defaultValue')
    if default not in (None, '', 'false', '[]'):
        text += ' (default: %s)' % default
    return '.TP\n%s\n%s\n' % (head, roff(text.strip()))


def own(arguments):
    return [argument for argument in arguments if argument.get('shouldDisplay', True)
            and not any(part['name'] in ('help', 'h', 'version') for part in argument.get('names') or [])]


def command(tree, shared):
    arguments = own(tree.get('arguments', []))
    words = ['\\fI%s\\fR%s' % (roff(a['valueName']), '...' if a['isRepeating'] else '') for a in arguments if a['kind'] == 'positional']
    options = '[options] ' if any(a['kind'] != 'positional' for a in arguments) else ''
    lines = ['.SS fwdsim %s %s%s' % (roff(tree['commandName']), options, ' '.join(words)), roff(tree.get('abstract', '').strip())]
    if tree.get('discussion') and not tree['discussion'].startswith('Exit codes'):
        lines += ['.PP', '.nf', roff(tree['discussion'].strip()), '.fi']
    fresh = [a for a in arguments if key(a) not in shared or tree['commandName'] == 'trace']
    if len(fresh) < len(arguments):
        lines += ['.PP', 'Takes what \\fBtrace\\fR takes of: %s.' % ', '.join(
            '\\fB%s\\fR' % roff(('--' if len(a['preferredName']['name']) > 1 else '-') + a['preferredName']['name'])
            for a in arguments if key(a) in shared and a['kind'] != 'positional')] if any(
                key(a) in shared and a['kind'] != 'positional' for a in arguments) else []
    return '\n'.join(line for line in lines if line) + '\n' + ''.join(map(described, fresh))


def key(argument):
    return json.dumps([argument['kind'], argument.get('names'), argument.get('valueName'), argument.get('abstract')], sort_keys=True)


def page(fwdsim):
    tree = json.loads(subprocess.run([fwdsim, '--experimental-dump-help'], stdout=subprocess.PIPE, check=True).stdout)['command']
    version = subprocess.run([fwdsim, '--version'], stdout=subprocess.PIPE, check=True).stdout.decode().split()[0]
    commands = [sub for sub in tree['subcommands'] if sub.get('shouldDisplay', True) and sub['commandName'] != 'help']
    shared = {key(argument) for sub in commands if sub['commandName'] == 'trace' for argument in own(sub['arguments'])}
    discussion = tree['discussion'].strip()
    about, codes = discussion.split('Exit codes: ', 1)
    text = ['.TH FWDSIM 1 "" "fwdsim %s" "User Commands"' % version, '.SH NAME', 'fwdsim \\- ' + roff(tree['abstract'].strip().rstrip('.')[0].lower() + tree['abstract'].strip().rstrip('.')[1:]),
            '.SH SYNOPSIS', '.B fwdsim', '[\\fIcommand\\fR] [options] \\fIfile.m\\fR', '.SH DESCRIPTION', roff(about.strip()),
            'Without a command, \\fBtrace\\fR is meant.', '.SH COMMANDS']
    for sub in commands:
        text.append(command(sub, shared).rstrip('\n'))
    text += ['.SH EXIT STATUS']
    for code in re.split(r';\s*', codes.rstrip('. \n')):
        number, meaning = code.split(' ', 1)
        text += ['.TP', '.B ' + number, roff(meaning)]
    text += ['.SH ENVIRONMENT']
    for word, meaning in ENVIRONMENT:
        text += ['.TP', '.B ' + roff(word), roff(meaning)]
    text += ['.SH EXAMPLES']
    for word, meaning in EXAMPLES:
        text += ['.TP', '.B ' + roff(word), roff(meaning)]
    text += ['.PP', 'The JSON Lines of a trace go well with \\fBjq\\fR(1):']
    for meaning, word in RECIPES:
        text += ['.TP', roff(meaning), roff(word)]
    text += ['.SH SEE ALSO', '.BR jq (1)']
    return '\n'.join(text) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--check', action='store_true')
    options = parser.parse_args()
    text = page(os.path.abspath(options.fwdsim))
    if options.check:
        with open(PAGE, encoding='utf-8') as file:
            same = file.read() == text
        print('docs/fwdsim.1 is %s' % ('what --help says' if same else 'not what --help says: scripts/manual.py writes it'))
        return 0 if same else 1
    with open(PAGE, 'w', encoding='utf-8') as file:
        file.write(text)
    return 0


if __name__ == '__main__':
    sys.exit(main())
