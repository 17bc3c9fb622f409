#!/usr/bin/env python3
"""Output that cannot be written: every form and every command, for every way in which that fails.

usage: outputs.py --fwdsim PATH

`-o` into a folder that is not there, that is a file, that may not be written to; onto a folder; onto a full device and a file that
may not grow; into a pipe whose reader has left. Standard output full, and closed by its reader. What is looked at: the exit code
(73 cannot create, 74 cannot write, else that of the run), the code and the system's words on standard error, and what is left
behind. Run as root it becomes nobody for the folder that may not be written to, since root may write anywhere.
Python 3, standard library only.
"""
import argparse
import errno
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILES = os.path.join(ROOT, 'Tests', 'Commands', 'files')
FORMATS = ['text', 'jsonl', 'stages', 'states', 'html', 'slides', 'mermaid', 'dot', 'svg', 'chrome', 'cast', 'md', 'csv', 'msgsends']
NOBODY = 65534
LIMIT = 60
LONG = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
- (int)drive:(int)n;
@end
@implementation Car
- (int)drive:(int)n { return n; }
@end
int main(void) {
  Car *car = [Car new];
  for (int i = 0; i < 3000; i++) [car drive:i];
  return 0;
}
'''
# Everything that writes results to standard output.
COMMANDS = ([['export', 'robot.m', '-f', form] for form in FORMATS] + [['graph', 'robot.m', '-f', form] for form in ('text', 'dot', 'svg', 'mermaid')]
            + [words.split() for words in '''trace robot.m
trace robot.m -c
trace robot.m -C
trace robot.m --at 5
trace robot.m -d1
trace robot.m -d3
export robot.m -f html --beside car.m
run print.m
stats robot.m
explain
explain signature
explain F0302
explain robot.m:29
explain robot.m:2
diff robot.m robot.m
step --plain robot.m
samples
samples resolve
schema
schema diagnostics
watch robot.m
help
help trace
--help
--version
--generate-completion-script bash
--generate-completion-script fish'''.split('\n')])


class Checks:
    def __init__(self):
        self.count = self.failed = 0

    def __call__(self, holds, what):
        self.count += 1
        if not holds:
            self.failed += 1
            print('FAIL ' + what)


def run(fwdsim, words, folder, stdout=subprocess.DEVNULL, **more):
    done = subprocess.run([fwdsim, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, timeout=LIMIT,
                          env=dict(PATH=os.environ['PATH'], LANG='C', TERM='dumb'), **more)
    return done.returncode, done.stderr.decode('utf-8', 'replace')


def tell(words):
    return 'fwdsim ' + ' '.join(words)


def cannot_create(check, fwdsim, folder):
    """Nothing is made, nothing is lost, and the run has not begun."""
    os.mkdir(os.path.join(folder, 'folder.html'))
    before = sorted(os.listdir(folder))
    for place, why in (('nowhere/x', errno.ENOENT), ('car.m/x', errno.ENOTDIR), ('folder.html', errno.EISDIR), ('/proc/x', errno.ENOENT),
                       ('n' * 300, errno.ENAMETOOLONG)):
        for command, forms in (('export', FORMATS), ('trace', FORMATS), ('graph', ['text', 'dot', 'svg', 'mermaid'])):
            for form in forms:
                words = [command, 'robot.m', '-f', form, '-o', place]
                code, errors = run(fwdsim, words, folder)
                begins = "error[F0705]: cannot create '%s': %s\n" % (place, os.strerror(why))
                check(code == 73 and errors.startswith(begins), '%s: %d %s' % (tell(words), code, errors))
    check(sorted(os.listdir(folder)) == before, 'what could not be created left something behind')


def may_not_write(check, fwdsim, folder):
    """A folder and a file of another form without permission to write, for one who is not root."""
    more = dict(user=NOBODY, group=NOBODY, extra_groups=[]) if os.geteuid() == 0 else {}
    try:
        subprocess.run(['true'], check=True, **more)
    except (OSError, subprocess.SubprocessError) as problem:
        print('not looked at: a folder that may not be written to, since root cannot become nobody here (%s)' % problem)
        return
    place = os.path.join(folder, 'locked')
    os.mkdir(place)
    shutil.copy(os.path.join(FILES, 'robot.m'), place)
    program = shutil.copy(fwdsim, os.path.join(folder, 'fwdsim'))
    run(fwdsim, ['export', 'robot.m', '-o', 'old.csv'], place)
    before = open(os.path.join(place, 'old.csv'), 'rb').read()
    os.chmod(os.path.join(place, 'old.csv'), 0o444)
    os.chmod(place, 0o555)
    os.chmod(folder, 0o755)
    for form in FORMATS:
        words = ['export', 'robot.m', '-f', form, '-o', 'x.' + form]
        code, errors = run(program, words, place, **more)
        check(code == 73 and "cannot create 'x.%s': Permission denied" % form in errors, 'locked folder: %s: %d %s' % (tell(words), code, errors))
    code, errors = run(program, ['export', 'robot.m', '-o', 'old.csv'], place, **more)
    check(code == 73 and "cannot create 'old.csv': Permission denied" in errors, 'locked file: %d %s' % (code, errors))
    check(open(os.path.join(place, 'old.csv'), 'rb').read() == before, 'the locked file has changed')
    for words in (['trace', 'robot.m'], ['run', 'robot.m'], ['stats', 'robot.m'], ['diff', 'robot.m', 'robot.m'], ['explain', 'robot.m:29'],
                  ['graph', 'robot.m'], ['step', '--plain', 'robot.m'], ['check', 'robot.m']):
        code, errors = run(program, words, place, **more)
        check(code == 0, 'in a locked folder: %s: %d %s' % (tell(words), code, errors))
    os.chmod(place, 0o755)


def cannot_write(check, fwdsim, folder):
    def full(words, why, **more):
        code, errors = run(fwdsim, words, folder, **more)
        check(code == 74 and 'error[F0706]: cannot write the output: %s\n' % os.strerror(why) in errors and 'wrote ' not in errors,
              '%s: %d %s' % (tell(words), code, errors))
    for form in FORMATS:
        for command in ('export', 'trace'):
            full([command, 'robot.m', '-f', form, '-o', '/dev/full'], errno.ENOSPC)
        full(['export', 'robot.m', '-f', form, '-o', 'small.' + form], errno.EFBIG,
             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))
    with open('/dev/full', 'wb') as device:
        for words in COMMANDS:
            full(words, errno.ENOSPC, stdout=device)


def reader_has_left(check, fwdsim, folder):
    """No error: the reader has seen enough. What the run came to is the exit code, and standard error says nothing of it."""
    for words in COMMANDS:
        if words[0] == 'watch':
            continue
        reading, writing = os.pipe()
        os.close(reading)
        code, errors = run(fwdsim, words, folder, stdout=writing)
        os.close(writing)
        check(code == 0 and 'error' not in errors, 'reader left: %s: %d %s' % (tell(words), code, errors))
    with open(os.path.join(folder, 'long.m'), 'w', encoding='utf-8') as file:
        file.write(LONG)
    for form in FORMATS:
        path = os.path.join(folder, 'pipe.' + form)
        os.mkfifo(path)
        reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        child = subprocess.Popen([fwdsim, 'export', 'long.m', '-f', form, '-o', path], cwd=folder, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        select.select([reading], [], [], LIMIT)
        os.read(reading, 16)
        os.close(reading)
        errors = child.stderr.read().decode('utf-8', 'replace')
        code = child.wait(LIMIT)
        check(code == 0 and 'error' not in errors, 'reader of a pipe left: %s: %d %s' % (form, code, errors))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    check = Checks()
    for work in (cannot_create, may_not_write, cannot_write, reader_has_left):
        with tempfile.TemporaryDirectory() as parent:
            folder = os.path.join(parent, 'work')
            shutil.copytree(FILES, folder)
            os.chmod(parent, 0o755)
            work(check, fwdsim, folder)
    print('%d checks, %d failed' % (check.count, check.failed))
    return 1 if check.failed else 0


if __name__ == '__main__':
    sys.exit(main())
