#!/usr/bin/env python3
"""Libraries and programs of public repositories, built with their own sources, run compiled and interpreted.

usage: public.py --fwdsim PATH [--repositories FOLDER] [--work FOLDER] [--only NAME,...] [--ways WAY,...] [--show] [LIST]
       public.py --table | --check-table docs/compiled.md [LIST]

LIST (Tests/public.programs) names each repository, the commit, its sources and how it is started; nothing of the repositories is
kept in this one. --repositories has git directories OWNER+NAME or OWNER+NAME/repo; what is not there is cloned from GitHub. Each is
checked out below --work. A section of LIST:

    [NAME]
    repository = OWNER/NAME
    commit     = all digits
    sources    = patterns of files to compile; `**` is any folders, `!` leaves out
    tests      = patterns of files with XCTest cases, which are run; or
    uses       = a file of Tests/Public with a `main` that uses the library; without both, the sources have a `main`
    needs      = sections whose sources belong to the program, too
    headers    = folders for -I, beside those of the sources and tests
    frameworks = NAME=FOLDER: all headers in the folder and below as <NAME/…>, as Xcode copies them
    modules    = the file that says what `@import` of the framework brings
    prefix     = a header that Xcode puts in front of each file
    flags      = of clang's; the interpreter needs none of these two
    counting   = arc or mrc, where files do not say it themselves
    defines    = macros, NAME or NAME=VALUE
    resources  = patterns of files that the program finds in its bundle
    arguments  = of the program
    compiled, interpreted = how it ends: what is expected, and what the table shows
    note       = for the table

Exit status 1 when one ends otherwise than expected. A test's failures are compared by name: `the same` stands where both ways give
the same. --show prints what differs. Python 3, standard library only.
"""
import argparse
import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# Seconds that building and running one program may take.
LONGEST = 600
COLUMNS = ('library', 'lines', 'compiled', 'interpreted')


class Ending:
    """How a program ended: a sentence for the table, and what has to be the same both ways."""

    def __init__(self, words, facts, output):
        self.words, self.facts, self.output = words, facts, output


def matches(path, pattern):
    expression = ''.join('.*' if part == '**' else re.escape(part) if part not in ('*', '?') else '[^/]*' if part == '*' else '[^/]'
                         for part in re.split(r'(\*\*|\*|\?)', pattern))
    return re.fullmatch(expression.replace(r'.*/', r'(?:.*/)?'), path) is not None


def select(files, patterns):
    """The files of a list of patterns, in its order."""
    found = []
    words = shlex.split(patterns)
    left_out = [word[1:] for word in words if word.startswith('!')]
    for word in words:
        if not word.startswith('!'):
            chosen = [file for file in files if matches(file, word) and file not in found
                      and not any(matches(file, other) for other in left_out)]
            if not chosen and '*' not in word:
                raise SystemExit('public.py: no file %s' % word)
            found += chosen
    return found


class Program:
    def __init__(self, name, listed, arguments):
        self.name, self.section, self.arguments = name, listed[name], arguments
        self.needed = [Program(other, listed, arguments) for other in shlex.split(self.get('needs'))]
        self.folder = os.path.join(os.path.abspath(arguments.work), name)

    def get(self, key):
        return self.section.get(key, '').replace('\n', ' ').strip()

    def repository(self):
        plain = self.get('repository').replace('/', '+')
        for path in (plain, plain + '/repo', plain + '/repo/.git', plain + '.git'):
            found = os.path.join(self.arguments.repositories or '', path)
            if self.arguments.repositories and os.path.exists(os.path.join(found, 'HEAD')):
                return found
        cloned = os.path.join(os.path.abspath(self.arguments.work), plain + '.git')
        if not os.path.exists(cloned):
            subprocess.run(['git', 'clone', '--quiet', '--bare', 'https://github.com/%s' % self.get('repository'), cloned], check=True)
        return cloned

    def write_files(self, commit):
        """Without git's work trees: a copy of a repository may lack its largest files, which nobody needs."""
        git = ['git', '--git-dir', self.repository()]
        listed = subprocess.run(git + ['ls-tree', '-r', '-z', commit], capture_output=True, check=True).stdout
        entries = [entry.split(b'\t', 1) for entry in listed.split(b'\0') if entry.startswith(b'100')]
        wanted = b'\n'.join(head.split()[2] for head, _ in entries) + b'\n'
        blobs = subprocess.run(git + ['cat-file', '--batch'], input=wanted, capture_output=True, check=True).stdout
        at = 0
        for _, name in entries:
            end = blobs.index(b'\n', at)
            words = blobs[at:end].split()
            at = end + 1
            if words[-1] == b'missing':
                continue
            path = os.path.join(self.folder, os.fsdecode(name))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'wb') as file:
                file.write(blobs[at:at + int(words[2])])
            at += int(words[2]) + 1

    def check_out(self):
        for other in self.needed:
            other.check_out()
        commit = self.get('commit')
        stamp = os.path.join(self.folder, '.commit')
        if not os.path.exists(stamp) or open(stamp).read() != commit:
            shutil.rmtree(self.folder, ignore_errors=True)
            os.makedirs(self.folder)
            self.write_files(commit)
            with open(stamp, 'w') as file:
                file.write(commit)
        self.files = sorted(os.path.relpath(os.path.join(root, file), self.folder)
                            for root, _, names in os.walk(self.folder) for file in names
                            if '/.frameworks' not in root)
        self.sources = select(self.files, self.get('sources'))
        self.tests = select(self.files, self.get('tests'))

    def lines(self):
        """Of the sources and tests, and of the headers in their folders."""
        folders = {os.path.dirname(file) for file in self.sources + self.tests}
        counted = set(self.sources + self.tests) | {file for file in self.files
                                                    if file.endswith('.h') and os.path.dirname(file) in folders}
        return sum(open(os.path.join(self.folder, file), 'rb').read().count(b'\n') for file in counted)

    def include_folders(self):
        links = os.path.join(self.folder, '.frameworks')
        os.makedirs(links, exist_ok=True)
        for word in shlex.split(self.get('frameworks')):
            name, _, folder = word.partition('=')
            os.makedirs(os.path.join(links, name), exist_ok=True)
            for file in self.files:
                link = os.path.join(links, name, os.path.basename(file))
                if file.endswith('.h') and file.startswith(folder + '/') and not os.path.lexists(link):
                    os.symlink(os.path.join(self.folder, file), link)
        if self.get('modules'):
            self.make_framework(os.path.join(links, name + '.framework'), os.path.join(links, name))
        found = [links] + [os.path.normpath(os.path.join(self.folder, folder)) for folder in shlex.split(self.get('headers'))]
        for file in self.sources + self.tests:
            folder = os.path.dirname(os.path.join(self.folder, file))
            if folder not in found:
                found.append(folder)
        for other in self.needed:
            found += [folder for folder in other.include_folders() if folder not in found]
        return found

    def make_framework(self, framework, headers):
        """The folder that clang looks into for a framework's module."""
        os.makedirs(os.path.join(framework, 'Modules'), exist_ok=True)
        for link, target in (('Headers', headers), ('Modules/module.modulemap', os.path.join(self.folder, self.get('modules')))):
            if not os.path.lexists(os.path.join(framework, link)):
                os.symlink(target, os.path.join(framework, link))

    def own_files(self):
        return [file for other in self.needed for file in other.own_files()] + [
            os.path.join(self.folder, file) for file in self.sources]

    def command(self, way):
        program = self.arguments.interpreter if way == 'interpreted' and self.arguments.interpreter else self.arguments.fwdsim
        words = [program, 'test' if self.tests else 'run']
        if way == 'compiled':
            words.append('--compiled')
        else:
            words += ['--timeout', str(LONGEST)]
        if self.get('counting'):
            words.append('--' + self.get('counting'))
        for folder in self.include_folders():
            # The interpreter finds <NAME/file.h> in any of the folders, and takes a second link to a file for another file.
            if way == 'compiled' or not folder.endswith('/.frameworks'):
                words += ['-I', folder]
        for macro in shlex.split(self.get('defines')):
            words += ['-D', macro]
        own = [os.path.join(HERE, 'Public', self.get('uses'))] if self.get('uses') else []
        return words + own + self.own_files() + [os.path.join(self.folder, file) for file in self.tests] + shlex.split(self.get('arguments'))

    def run(self, way):
        environment = dict(os.environ, TZ='UTC', LC_ALL='C.UTF-8', SWIFT_BACKTRACE='enable=no')
        more = (['-include', self.get('prefix')] if self.get('prefix') else []) + self.get('flags').split()
        if self.get('modules'):
            more += ['-fmodules', '-F' + os.path.join(self.folder, '.frameworks'),
                     '-fmodules-cache-path=' + os.path.join(self.folder, '.modules')]
        if more:
            environment['CCC_OVERRIDE_OPTIONS'] = '# ' + ' '.join('+' + word for word in more)  # clang's own
        try:
            done = subprocess.run(self.command(way), capture_output=True, stdin=subprocess.DEVNULL, timeout=LONGEST,
                                  cwd=self.folder, env=environment)
        except subprocess.TimeoutExpired:
            return Ending('no end', None, '')
        out, err = (text.decode('utf-8', 'replace') for text in (done.stdout, done.stderr))
        return self.ending(done.returncode, out, err)

    def ending(self, code, out, err):
        both = out + err
        if self.tests:
            states = dict(re.findall(r"Test Case '-\[(\w+ \w+)\]' (passed|failed)", both))
            if not states and code in (1, 2, 3):
                return Ending('not built', None, both)
            if code not in (0, 1) or 'the run ended:' in both or "Test Suite 'All tests'" not in both.rsplit('started at', 1)[-1]:
                return Ending('ends early, in test %d' % (len(states) + 1), dict(states, all='ended early'), both)
            passed = sum(state == 'passed' for state in states.values())
            return Ending('%d of %d tests' % (passed, len(states)), states, both)
        if code in (2, 64, 66):
            return Ending('not built', None, both)
        return Ending('runs' if code == 0 else 'exit %d' % code, (code, out), both)


def differences(mine, others):
    if isinstance(mine.facts, dict) and isinstance(others.facts, dict):
        return sorted('%s: %s, interpreted: %s' % (name, mine.facts.get(name), others.facts.get(name))
                      for name in mine.facts.keys() | others.facts.keys() if mine.facts.get(name) != others.facts.get(name))
    return [] if mine.facts == others.facts else ['the output differs']


def judge(program, ways, show):
    """What the table says, by way."""
    program.check_out()
    endings = {way: program.run(way) for way in ways}
    found = {way: ending.words for way, ending in endings.items()}
    if len(ways) == 2:
        lines = differences(endings['compiled'], endings['interpreted'])
        if not lines and endings['compiled'].facts is not None:
            found['interpreted'] = 'the same'
        if show:
            print('\n'.join('    ' + line for line in lines))
    if show:
        for way, ending in endings.items():
            interesting = [line for line in ending.output.split('\n') if re.search(r'error|failed|crash|\*\*\*', line)]
            print('    %s:' % way)
            print('\n'.join('      ' + line[:220] for line in (interesting or ending.output.split('\n'))[:show]))
    with open(os.path.join(program.folder, '.result'), 'w') as file:
        for way, ending in endings.items():
            file.write('---- %s: %s\n%s\n' % (way, ending.words, ending.output))
    return found


def table(listed):
    lines = ['| %s |' % ' | '.join(COLUMNS), '| --- | --- | --- | --- |']
    for name in sorted(listed.sections(), key=str.lower):
        section = listed[name]
        note = section.get('note', '').replace('\n', ' ')
        size = '{:,}'.format(int(section.get('lines', '0')))
        lines.append('| %s | %s | %s | %s |' % (
            name, size, section.get('compiled', '') + ('; ' + note if note else ''), section.get('interpreted', '')))
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim')
    parser.add_argument('--interpreter', metavar='PATH', help='another fwdsim, to interpret with')
    parser.add_argument('--repositories', help='folder with git directories')
    parser.add_argument('--work', default='.build/public')
    parser.add_argument('--only', default='')
    parser.add_argument('--ways', default='compiled,interpreted')
    parser.add_argument('--show', type=int, default=0, metavar='LINES')
    parser.add_argument('--table', action='store_true')
    parser.add_argument('--check-table', metavar='FILE')
    parser.add_argument('list', nargs='?', default=os.path.join(HERE, 'public.programs'))
    arguments = parser.parse_args()
    listed = configparser.ConfigParser(interpolation=None)
    listed.read(arguments.list)
    if arguments.table:
        print(table(listed), end='')
        return 0
    if arguments.check_table:
        if table(listed) not in open(arguments.check_table).read():
            print('%s: its table is not what public.py --table prints' % arguments.check_table)
            return 1
        return 0
    if not arguments.fwdsim:
        parser.error('--fwdsim is missing')
    arguments.fwdsim = os.path.abspath(arguments.fwdsim)
    wanted = [name for name in arguments.only.split(',') if name]
    ways = arguments.ways.split(',')
    failed = ran = 0
    for name in listed.sections():
        if wanted and name not in wanted:
            continue
        program = Program(name, listed, arguments)
        found = judge(program, ways, arguments.show)
        ran += 1
        lines = program.lines()
        problems = ['%s: %s, expected: %s' % (way, words, program.get(way)) for way, words in found.items()
                    if words != program.get(way)]
        if program.get('lines') != str(lines):
            problems.append('lines: %d' % lines)
        print('%s: %s%s' % (name, ', '.join('%s %s' % item for item in found.items()), '  <<' if problems else ''), flush=True)
        for problem in problems:
            print('  ' + problem)
        failed += bool(problems)
    print('%d programs, %d otherwise than expected' % (ran, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
