#!/usr/bin/env python3
"""`make install` and `make uninstall` in an empty folder.

usage: install.py --fwdsim PATH

What is installed runs, the manual page has no fault that groff or mandoc knows of and says every option of the command, the
completions complete in bash, zsh and fish (each where it is there), and uninstall leaves no file. With what `make compiled` built
beside it, the installed program compiles. Standard library only.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def run(words, **more):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, **more)
    return done.returncode, done.stdout.decode('utf-8', 'replace'), done.stderr.decode('utf-8', 'replace')


def files(folder):
    return sorted(os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names)


def manual_problems(page, fwdsim):
    problems = []
    if shutil.which('groff'):
        code, out, err = run(['groff', '-man', '-Tutf8', '-ww', '-rHY=0', page])
        problems += ['groff: ' + line for line in err.split('\n') if line][:3]
        plain = re.sub('\x1b\\[[0-9;]*m|.\x08', '', out)
        for command in ('trace', 'diff', 'watch', 'graph'):
            for option in re.findall(r'^  (?:-\w, )?(--[a-z-]+)', run([fwdsim, command, '--help'])[1], re.M):
                if option not in plain and option not in ('--version', '--help'):
                    problems.append('the page does not say %s of %s' % (option, command))
    return problems


def completion_problems(share):
    problems = []
    bash = os.path.join(share, 'bash-completion/completions/fwdsim')
    script = ('set -e; source "%s"; COMP_WORDS=(fwdsim di); COMP_CWORD=1; COMP_LINE="fwdsim di"; COMP_POINT=9; '
              'f=$(complete -p fwdsim | sed "s/.*-F \\([^ ]*\\).*/\\1/"); $f fwdsim di fwdsim; echo "${COMPREPLY[@]}"' % bash)
    code, out, err = run(['bash', '--norc', '-c', script])
    if 'diff' not in out:
        problems.append('bash completes "di" as %r %s' % (out, err[-200:]))
    zsh = os.path.join(share, 'zsh/site-functions/_fwdsim')
    if shutil.which('zsh') and run(['zsh', '-n', zsh])[0]:
        problems.append('zsh does not read its completions: ' + run(['zsh', '-n', zsh])[2][:200])
    fish = os.path.join(share, 'fish/vendor_completions.d/fwdsim.fish')
    if shutil.which('fish'):
        code, out, err = run(['fish', '--no-config', '-c', 'source %s; complete -C "fwdsim di"' % fish])
        if 'diff' not in out:
            problems.append('fish completes "di" as %r %s' % (out, err[-200:]))
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    fwdsim = os.path.abspath(parser.parse_args().fwdsim)
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        place = ['FWDSIM=' + fwdsim, 'PREFIX=/usr', 'DESTDIR=' + folder]
        code, out, err = run(['make', '-s', 'install', *place], cwd=ROOT)
        if code:
            problems.append('make install: ' + err[-300:])
        installed = files(folder)
        wanted = ['usr/bin/fwdsim', 'usr/share/man/man1/fwdsim.1', 'usr/share/bash-completion/completions/fwdsim',
                  'usr/share/zsh/site-functions/_fwdsim', 'usr/share/fish/vendor_completions.d/fwdsim.fish',
                  'usr/share/doc/fwdsim/LICENSE']
        support = os.path.join(os.path.dirname(fwdsim), 'objc')
        if os.path.isdir(support):
            wanted += ['usr/lib/fwdsim/libFoundation.so', 'usr/lib/fwdsim/objc-start.o']
            wanted += ['usr/lib/fwdsim/include/' + name for name in files(os.path.join(support, 'include'))]
        if installed != sorted(wanted):
            problems.append('installed is %s' % installed)
        program = os.path.join(folder, 'usr/bin/fwdsim')
        if run([program, 'run', os.path.join(ROOT, 'Examples/nil.m')])[0]:
            problems.append('the installed program does not run')
        if os.path.isdir(support) and shutil.which('clang'):
            code, out, err = run([program, 'run', '--compiled', os.path.join(ROOT, 'Examples/nil.m')])
            if code or out != run([program, 'run', os.path.join(ROOT, 'Examples/nil.m')])[1]:
                problems.append('the installed program does not compile: %s' % err[-300:])
        problems += manual_problems(os.path.join(folder, 'usr/share/man/man1/fwdsim.1'), program)
        problems += completion_problems(os.path.join(folder, 'usr/share'))
        code, out, err = run(['make', '-s', 'uninstall', *place], cwd=ROOT)
        if code or files(folder):
            problems.append('after make uninstall: %s %s' % (files(folder), err[-200:]))
    for problem in problems:
        print('FAIL ' + problem)
    print('install and uninstall, %d problems' % len(problems))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
