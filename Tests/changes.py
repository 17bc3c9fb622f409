#!/usr/bin/env python3
"""Does each change that a diagnostic offers carry out what it says, and has each code a change, or a reason to have none?

usage: changes.py --fwdsim PATH [NAME ...]

For each listing of Tests/Listings/diagnostics (or those whose names begin so), the diagnostics are read as JSON. The first change
of each is made by itself, in a copy: the diagnostic is gone then, and there is no further error. Each code offers a change in one of
these listings, or stands in WITHOUT_CHANGE with what a person has to decide; a code in both is an error, too. Python 3, standard
library only.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import listings  # noqa: E402
from diagnostics import GOLDEN  # noqa: E402

# What has to be decided before anything can be written.
WITHOUT_CHANGE = {code: reason for codes, reason in (
    ('F0109 F0276 F0273', 'the code is divided, or kept elsewhere, by a plan'),
    ('F0112 F0113 F0226', 'the listing itself says it, and only its author knows why'),
    ('F0114 F0204 F0205 F0257', 'a value is missing or too many: which one, only its author knows'),
    ('F0115 F0116 F0117 F0209 F0213 F0215 F0216 F0229 F0230', 'a declaration that can be meant in several ways'),
    ('F0118 F0263 F0282', 'statements have to be moved'),
    ('F0119 F0208 F0218 F0219 F0232 F0275', 'code has to be written that nothing of is there'),
    ('F0210 F0211 F0217 F0220 F0225 F0264 F0312', 'two things contradict each other, or have one name: which of them goes?'),
    ('F0212 F0214 F0221 F0224 F0228 F0233 F0245 F0246 F0249 F0250', 'what is declared is not what is used: which of them goes?'),
    ('F0243 F0251 F0253 F0254 F0255 F0256 F0258 F0259 F0260 F0261 F0262 F0265 F0266 F0267 F0270 F0271 F0272 F0286 F0287 F0288 F0289 F0290 F0291',
     'a value has to be chosen that is right for the program'),
    ('F0268', 'without the message, what it was there for has to be looked at'),
    ('F0309 F0310 F0311 F0314 F0315 F0316 F0317 F0319', 'told of a run: the objects that took part are known, not who should have done what'),
    ('F0401 F0402 F0403 F0404 F0405 F0406 F0407 F0408 F0411 F0412 F0413 F0414 F0415 F0416 F0417 F0418 F0419 F0420 F0421 F0422'
     ' F0423 F0424 F0425 F0426 F0427 F0428 F0429 F0430', 'the end of a run: what led there stands elsewhere'),
    ('F0501 F0502 F0503 F0504 F0505 F0506 F0508', 'no part of the language here: something else has to be written'),
    ('F0701 F0702 F0703 F0704 F0705 F0706 F0707 F0708 F0709 F0710 F0711 F0712 F0713 F0714 F0715 F0716', 'about a file or an option'),
    ('F0801 F0802', 'about a file of expectations'),
) for code in codes.split()}


def told(fwdsim, words):
    """Diagnostics of a command, as JSON objects."""
    _, _, err = listings.execute([fwdsim, words[0], '--diagnostics', 'json', *words[1:]])
    return [json.loads(line) for line in err.split('\n') if line.startswith('{')]


def changed(text, edits):
    lines = [0]
    for line in text.split(b'\n'):
        lines.append(lines[-1] + len(line) + 1)
    places = sorted(((lines[a - 1] + b - 1, lines[c - 1] + d - 1, number, edit['text'].encode())
                     for number, edit in enumerate(edits) for _, a, b, c, d in [edit['at']]), reverse=True)
    for start, end, _, new in places:
        text = text[:start] + new + text[end:]
    return text


def counted(found):
    return collections.Counter((entry['code'], entry['message'], entry.get('primary', {}).get('label', '')) for entry in found)


def further(before, after, code):
    """Errors of other codes that were not there. Behind what was no Objective-C, and behind a wrong name, there may be some."""
    if code.startswith('F01') or code == 'F0248':
        return []
    worse = {entry['code'] for entry in after if entry['level'] == 'error'} - {code}
    return [key for key in counted(after) - counted(before) if key[0] in worse]


def check(fwdsim, name):
    """The codes that offer a change, and what is wrong with the changes."""
    path = os.path.join(GOLDEN, name)
    text = listings.read(path)
    commands = re.findall(r'^// command: (.*)$', text, re.M)
    options = re.findall(r'^// options: (.*)$', text, re.M)
    whole = commands[0] if commands else ' '.join(['run', *(options or [''])])
    if '{large}' in whole or re.search(r'^// interrupt$', text, re.M):
        return set(), []
    before = told(fwdsim, listings.command(path, whole)[0])
    codes, problems = set(), []
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, 'listing')
        shutil.copytree(GOLDEN, copy)
        target = os.path.join(copy, name)
        with open(path, 'rb') as file:
            source = file.read()
        for entry in before:
            change = next((help['edits'] for help in entry.get('helps', []) if help.get('edits')), None)
            if change is None:
                continue
            codes.add(entry['code'])
            if any(os.path.basename(edit['at'][0]) != name for edit in change):
                continue
            with open(target, 'wb') as file:
                file.write(changed(source, change))
            after = told(fwdsim, listings.command(target, whole)[0])
            key = next(iter(counted([entry])))
            if counted(after)[key] >= counted(before)[key]:
                problems.append('%s stays: %s' % key[:2])
            problems += ['%s: %s: makes %s' % (*key[:2], ': '.join(what)) for what in further(before, after, entry['code'])]
    return codes, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('names', nargs='*')
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    listings.hear_interrupts()
    names = sorted(name for name in os.listdir(GOLDEN) if re.match(r'F\d{4}-.*\.m$', name)
                   and name.startswith(tuple(options.names or [''])))
    offered, failed = set(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for name, (codes, problems) in zip(names, pool.map(lambda name: check(fwdsim, name), names)):
            offered |= codes
            for problem in problems:
                failed += 1
                print('FAIL %s: %s' % (name, problem))
    if not options.names:
        lines = subprocess.run([fwdsim, 'explain'], stdout=subprocess.PIPE, check=True).stdout.decode().split('\n')
        every = {line[:5] for line in lines if re.match(r'F\d{4}  ', line)}
        for problem, codes in (('no change and no reason', every - offered - set(WITHOUT_CHANGE)),
                               ('a change and a reason', offered & set(WITHOUT_CHANGE)),
                               ('there is no such code', set(WITHOUT_CHANGE) - every)):
            for code in sorted(codes):
                failed += 1
                print('FAIL %s: %s' % (code, problem))
        print('%d codes, %d of them with a change; %d problems' % (len(every), len(offered), failed))
    return 1 if failed or not names else 0


if __name__ == '__main__':
    sys.exit(main())
