#!/usr/bin/env python3
"""What a person sees and types at a terminal, in a real pseudo-terminal: the progress line and its end, input, lines that fit the window.

usage: terminal.py --fwdsim PATH

The terminal is kept by a small emulator, which wraps lines as terminals do; so a line that does not fit is seen, and what was
erased is gone. Waiting is for something to appear, or for a run that its own --timeout ends. Python 3, standard library only.
"""
import argparse
import concurrent.futures
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 30
PROGRESS = re.compile(r'(\d+) sends?, \d+ events?; Ctrl-C ends the run')
CAR = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
- (int)drive:(int)n;
@end
@implementation Car
- (int)drive:(int)n { return n + 1; }
@end
'''
LISTINGS = {
    # Sends for ever and prints nothing.
    'silent.m': CAR + 'int main(void) { Car *car = [Car new]; int n = 0; while (1) n = [car drive:n]; }\n',
    # Prints a line now and then, for ever.
    'lines.m': CAR + '''int main(void) {
      Car *car = [Car new];
      for (int n = 0; ; n++) {
        for (int i = 0; i < 200; i++) [car drive:i];
        printf("line %d\\n", n);
      }
    }
''',
    # Begins a line and works on without ending it.
    'begun.m': CAR + 'int main(void) { Car *car = [Car new]; printf("begun"); while (1) [car drive:1]; }\n',
    # Asks until it is told 7.
    'guess.m': '''#import <Foundation/Foundation.h>
    int main(void) {
      int n = 0;
      do { printf("Guess: "); scanf("%d", &n); } while (n != 7);
      printf("right\\n");
    }
''',
    # Has work for other threads while it waits.
    'work.m': '''#import <Foundation/Foundation.h>
    int main(void) {
      dispatch_async(dispatch_get_global_queue(0, 0), ^{ printf("at once\\n"); });
      dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC / 10), dispatch_get_global_queue(0, 0), ^{ printf("later\\n"); });
      printf("%s\\n", isatty(STDIN_FILENO) ? "typed" : "not typed");
      getchar();
      printf("done\\n");
    }
''',
}
ENDLESS = ['--max-sends', '1000000000', '--max-events', '1000000000']


class Terminal:
    """Rows of a terminal that is `columns` wide and as long as it takes."""

    def __init__(self, columns):
        self.columns, self.rows, self.column, self.wrapped = columns, [''], 0, 0
        self.rest = ''

    def feed(self, text):
        text = self.rest + text
        at = 0
        while at < len(text):
            character = text[at]
            if character == '\x1b':
                end = re.compile('\x1b\\[[0-9;?]*[A-Za-z]').match(text, at)
                if not end:
                    break
                if end.group().endswith('K'):
                    self.rows[-1] = self.rows[-1][:self.column]
                at = end.end()
                continue
            if character == '\r':
                self.column = 0
            elif character == '\n':
                self.rows.append('')
                self.column = 0
            else:
                if self.column == self.columns:
                    self.rows.append('')
                    self.column = 0
                    self.wrapped += 1
                self.rows[-1] = self.rows[-1][:self.column].ljust(self.column) + character + self.rows[-1][self.column + 1:]
                self.column += 1
            at += 1
        self.rest = text[at:]


class Run:
    """fwdsim with standard error on a terminal, standard output too or to a pipe that is read and kept, standard input too or empty."""

    def __init__(self, fwdsim, words, folder, columns=80, output_too=False, error_too=True, input_too=False, **environment):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
        kept = dict(PATH=os.environ['PATH'], LANG='C.UTF-8', TERM='xterm')
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [fwdsim, *words], cwd=folder, env=dict(kept, **environment), stdin=slave if input_too else subprocess.DEVNULL,
            stdout=slave if output_too else subprocess.PIPE, stderr=slave if error_too else subprocess.PIPE)
        os.close(slave)
        self.terminal, self.raw, self.piped = Terminal(columns), '', b''
        self.pipes = [stream.fileno() for stream in (self.process.stdout, self.process.stderr) if stream]

    def read(self):
        """False when the terminal has been left."""
        while True:
            ready, _, _ = select.select([self.master, *self.pipes], [], [], LIMIT)
            if not ready:
                return False
            for pipe in self.pipes:
                if pipe in ready:
                    piece = os.read(pipe, 1 << 20)
                    self.piped += piece
                    if not piece:
                        self.pipes.remove(pipe)
            if self.master in ready:
                break
        try:
            piece = os.read(self.master, 65536).decode('utf-8', 'replace')
        except OSError:
            return False
        self.raw += piece
        self.terminal.feed(piece)
        return bool(piece)

    def until(self, holds):
        while not holds():
            if not self.read():
                return holds()
        return True

    def type(self, text):
        os.write(self.master, text.encode())

    def counts(self):
        return [int(match.group(1)) for match in PROGRESS.finditer(self.raw)]

    def end(self):
        """Its exit code, or the negative number of the signal that ended it when it had not ended after 4 times LIMIT."""
        last = threading.Timer(4 * LIMIT, self.process.kill)
        last.start()
        while self.read():
            pass
        for pipe in list(self.pipes):
            while True:
                piece = os.read(pipe, 1 << 20)
                self.piped += piece
                if not piece:
                    break
        code = self.process.wait(LIMIT)
        last.cancel()
        self.took = time.monotonic() - self.started
        os.close(self.master)
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()
        return code

    def rows(self):
        return [row.rstrip() for row in self.terminal.rows if row.strip()]


def appears_and_goes(fwdsim, folder):
    """It comes, it counts, it goes; a window that is narrower than the line has nothing left over either."""
    problems = []
    for columns in (80, 30):
        run = Run(fwdsim, ['trace', '-c', 'silent.m', '--timeout', '0', *ENDLESS], folder, columns)
        shown = re.compile(r'\r\x1b\[K(\d+) sends?, ')
        counts = lambda: [int(count) for count in shown.findall(run.raw)]
        if not run.until(lambda: len(counts()) > 1 and counts()[-1] > counts()[0]):
            problems.append('%d columns: no line that counts: %r' % (columns, run.raw[-200:]))
        if columns == 80 and not run.counts():
            problems.append('the line does not say how to end the run')
        run.process.send_signal(signal.SIGINT)
        code = run.end()
        if code != 130 or b'total' not in run.piped:
            problems.append('%d columns: exit %d, %r' % (columns, code, run.piped[:80]))
        left = [row for row in run.rows() if 'sends' in row or 'Ctrl-C' in row or 'events' in row]
        if left:
            problems.append('%d columns: left behind: %r' % (columns, left))
        if not run.raw.rstrip('\r\n'):
            problems.append('nothing was shown')
    return problems


def beside_the_program(fwdsim, folder):
    """The program prints on the same terminal: every line stands whole, by itself and in order."""
    run = Run(fwdsim, ['trace', 'lines.m', '-f', 'csv', '-o', '/dev/null', '--timeout', '0', '--max-output', '1000000000', *ENDLESS], folder,
              output_too=True)
    problems = [] if run.until(lambda: len(run.counts()) > 3) else ['no line beside the program\'s output: %r' % run.raw[-200:]]
    run.process.send_signal(signal.SIGINT)
    run.end()
    rows = run.rows()
    lines = [row for row in rows if row.startswith('line ')]
    if lines != ['line %d' % index for index in range(len(lines))]:
        problems.append('the program\'s lines are not whole')
    if any(PROGRESS.search(row) for row in rows):
        problems.append('the line was left behind: %r' % [row for row in rows if PROGRESS.search(row)][:3])
    return problems


def not_in_a_line(fwdsim, folder):
    run = Run(fwdsim, ['trace', 'begun.m', '-f', 'csv', '-o', '/dev/null', '--timeout', '2', *ENDLESS], folder, output_too=True)
    code = run.end()
    rows = run.rows()
    problems = [] if code == 3 else ['exit %d' % code]
    if not rows or not rows[0].startswith('begun') or run.counts():
        problems.append('the line that the program began was erased: %r' % rows[:3])
    return problems


def elsewhere(fwdsim, folder):
    """Standard error to a file, standard output where the trace shows what goes on, a terminal that cannot erase, a short run."""
    problems = []
    cases = [('redirected', dict(error_too=False), ['trace', '-c', 'silent.m', '--timeout', '2', *ENDLESS]),
             ('dumb', dict(TERM='dumb'), ['trace', '-c', 'silent.m', '--timeout', '2', *ENDLESS]),
             ('streamed', dict(output_too=True), ['trace', '-f', 'csv', 'silent.m', '-m', '-[Nobody *]', '--timeout', '2', *ENDLESS])]
    for name, how, words in cases:
        run = Run(fwdsim, words, folder, **how)
        code = run.end()
        if code != 3 or run.counts() or PROGRESS.search(run.piped.decode('utf-8', 'replace')):
            problems.append('%s: exit %d, %r' % (name, code, run.raw[-200:]))
    run = Run(fwdsim, ['export', os.path.join(ROOT, 'Examples', 'resolve.m'), '-f', 'csv', '-o', '/dev/null'], folder)
    run.end()
    if run.took < 1 and run.counts():
        problems.append('a run of %.2f s has a line' % run.took)
    return problems


def program_of_a_project(fwdsim, folder):
    """Which of a project's programs is run is said where nobody asked for one; not of a project with one, and not when asked."""
    problems = []
    for names in (['Bread', 'Cake'], ['Bread']):
        home = os.path.join(folder, '-'.join(names))
        os.makedirs(os.path.join(home, 'Baker.xcodeproj'))
        objects = 'P = {isa = PBXProject; mainGroup = G; targets = (%s); };\n' % ', '.join('T' + name for name in names)
        objects += 'G = {isa = PBXGroup; children = (%s); sourceTree = "<group>"; };\n' % ', '.join('F' + name for name in names)
        for name in names:
            objects += ('F%s = {isa = PBXFileReference; path = %s.m; sourceTree = "<group>"; };\nA%s = {isa = PBXBuildFile; fileRef = F%s; };\n'
                        'S%s = {isa = PBXSourcesBuildPhase; files = (A%s); };\n'
                        'T%s = {isa = PBXNativeTarget; name = %s; buildPhases = (S%s); productType = "com.apple.product-type.tool"; };\n'
                        % (name, name, name, name, name, name, name, name, name))
            with open(os.path.join(home, name + '.m'), 'w') as file:
                file.write('int main(void) { puts("%s"); return 0; }\n' % name.lower())
        with open(os.path.join(home, 'Baker.xcodeproj', 'project.pbxproj'), 'w') as file:
            file.write('{ objects = {\n%s}; rootObject = P; }\n' % objects)
        for words, printed, told in ([], 'bread', len(names) > 1), (['--target', names[-1]], names[-1].lower(), False):
            run = Run(fwdsim, ['run', *words, home], folder, 120, output_too=True)
            code = run.end()
            text = ' '.join(run.rows())
            if code != 0 or printed not in text or ("--target takes another: 'Cake'" in text) != told:
                problems.append('%s of %s: exit %d, %r' % (words, names, code, text))
    return problems


def input_is_typed(fwdsim, folder):
    """A program asks, and waits without a limit of time; other threads go on; Ctrl-D ends the input, Ctrl-C the run."""
    problems = []

    def expect(what, run, holds, code=0):
        ended = run.end()
        if ended != code or not holds(run.rows()):
            problems.append('%s: exit %d, %r' % (what, ended, run.rows()))

    # The time that a person takes does not count: the run's own limit is over long before the answer.
    run = Run(fwdsim, ['run', '--timeout', '0.2', 'guess.m'], folder, output_too=True, input_too=True)
    run.until(lambda: 'Guess: ' in run.raw)
    clock = Run(fwdsim, ['run', '--timeout', '1', 'silent.m'], folder)
    clock.end()
    run.type('3\n')
    run.until(lambda: run.raw.count('Guess: ') == 2)
    run.type('7\n')
    expect('an answer', run, lambda rows: rows[:3] == ['Guess: 3', 'Guess: 7', 'right'])

    run = Run(fwdsim, ['run', 'work.m'], folder, output_too=True, input_too=True)
    run.until(lambda: 'later' in run.raw)
    run.type('\n')
    expect('other threads', run, lambda rows: [row for row in rows if row] == ['typed', 'at once', 'later', 'done'])

    # What asks is shown although the trace has the line only when it is complete.
    run = Run(fwdsim, ['trace', 'guess.m'], folder, output_too=True, input_too=True)
    run.until(lambda: 'Guess: ' in run.raw)
    run.type('7\n')
    expect('a trace', run, lambda rows: 'Guess: 7' in rows and any('Guess: right' in row for row in rows))

    run = Run(fwdsim, ['run', '--max-steps', '1000', 'guess.m'], folder, output_too=True, input_too=True)
    run.until(lambda: 'Guess: ' in run.raw)
    run.type('\x04')
    expect('the end', run, lambda rows: any('times after the end' in row for row in rows), 3)

    run = Run(fwdsim, ['run', 'guess.m'], folder, output_too=True, input_too=True)
    run.until(lambda: 'Guess: ' in run.raw)
    run.process.send_signal(signal.SIGINT)
    expect('Ctrl-C', run, lambda rows: any('the run was interrupted' in row for row in rows), 130)
    return problems


def lines_fit(fwdsim, folder):
    """Text of every kind, but for listings, fits a window of 40 columns and one of 60; COLUMNS has the last word."""
    problems = []
    robot, car = (os.path.join(ROOT, 'Tests', 'Commands', 'files', name) for name in ('robot.m', 'car.m'))
    dialects = os.path.join(ROOT, 'Examples', 'dialects', 'remembered-miss.m')
    commands = [['stats', robot], ['stats', car], ['stats', car, '--cost', 'ns'], ['trace', '-c', car], ['explain', robot + ':29'], ['explain', car + ':31'],
                ['explain', robot + ':2'], ['diff', robot, car], ['diff', robot, robot], ['diff', '--dialects', 'apple,gnustep', dialects],
                ['diff', car, '--inject', 'cache = off'], ['explain'], ['explain', 'F0402'], ['samples'], ['trace', robot], ['trace', robot, '--show', 'skipped'],
                ['trace', car, '--at', '30'], ['step', '--plain', robot]]
    commands += [['explain', stage] for stage in ('nil', 'cache', 'lookup', 'resolve', 'target', 'signature', 'invocation', 'unrecognized')]
    commands += [[name, '--help'] for name in 'trace run check explain export stats graph diff step watch samples schema'.split()] + [['--help'], ['stats', '--nonsense']]

    def problem(words, columns, environment):
        run = Run(fwdsim, words, folder, int(columns), output_too=True, **environment)
        run.end()
        wanted = int(environment.get('COLUMNS', columns))
        wide = [row for row in run.rows() if len(row) > wanted]
        # Paths in what the run says of the listing are as long as they are.
        if run.terminal.wrapped or wide or not run.rows():
            return '%s at %d columns: %d lines wrap, %r' % (' '.join(map(os.path.basename, words)), wanted, run.terminal.wrapped, wide[:2])
        return None

    for words in commands:
        problems += [problem(words, 40, {}), problem(words, 60, {})]
    problems += [problem(words, 200, {'COLUMNS': '50'}) for words in commands[:6]]
    return [text for text in problems if text]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    # Background shells ignore SIGINT, and what is ignored is inherited; some runs are interrupted.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    failed = 0
    checks = (appears_and_goes, beside_the_program, not_in_a_line, elsewhere, program_of_a_project, input_is_typed, lines_fit)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in LISTINGS.items():
            with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
                file.write(text)
        with concurrent.futures.ThreadPoolExecutor(len(checks)) as pool:
            for check, problems in zip(checks, pool.map(lambda check: check(fwdsim, folder), checks)):
                failed += bool(problems)
                for problem in problems:
                    print('FAIL %s: %s' % (check.__name__, problem))
    print('%d checks at a terminal, %d failed' % (len(checks), failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
