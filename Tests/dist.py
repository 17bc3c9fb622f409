#!/usr/bin/env python3
"""The tarball of `make dist` on a machine without Swift: a bare Debian root made by debootstrap.

usage: dist.py FILE.tar.gz

The program must be statically linked, and in that root (where there is no Swift, no libffi, no compiler) it runs listings of
every area, traces, exports, explains and completes. Needs root for chroot. Standard library only.
"""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LISTINGS = ['Examples/resolve.m', 'Examples/target.m', 'Examples/invocation.m', 'Tests/Listings/foundation', 'Tests/Listings/concurrency']


def run(words, **more):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600, **more)


def listings():
    for name in LISTINGS:
        path = os.path.join(ROOT, name)
        if name.endswith('.m'):
            yield path
        else:
            yield from [os.path.join(path, file) for file in sorted(os.listdir(path)) if file.endswith('.m')][:5]


def main():
    archive, problems, count = os.path.abspath(sys.argv[1]), [], 0
    with tempfile.TemporaryDirectory() as parent:
        root = os.path.join(parent, 'root')
        made = run(['debootstrap', '--variant=minbase', 'bookworm', root])
        if made.returncode:
            print('debootstrap: ' + made.stdout.decode()[-300:])
            return 1
        # A machine has /proc, where Swift's library looks for the program; where it may not be mounted, the one link that counts.
        mounted = run(['mount', '-t', 'proc', 'proc', os.path.join(root, 'proc')]).returncode == 0
        if run(['chroot', root, 'sh', '-c', 'ls /usr/lib/*/libffi* /usr/lib/*/libswift* 2>/dev/null || command -v swift cc']).returncode == 0:
            problems.append('the root is not bare')
        run(['tar', '-C', os.path.join(root, 'opt'), '-xzf', archive])
        place = '/opt/' + os.path.basename(archive)[:-len('.tar.gz')]
        program = place + '/bin/fwdsim'
        if not mounted:
            os.makedirs(os.path.join(root, 'proc', 'self'))
            os.symlink(program, os.path.join(root, 'proc', 'self', 'exe'))
        kind = run(['file', root + program]).stdout.decode()
        if kind and 'statically linked' not in kind:
            problems.append('not statically linked: ' + kind)
        for path in listings():
            count += 1
            with open(path, encoding='utf-8') as file:
                text = file.read()
            options = re.findall(r'^// options: (.*)$', text, re.M)
            words = options[0].split() if options else []
            with open(os.path.join(root, 'tmp', 'listing.m'), 'w', encoding='utf-8') as file:
                file.write(text)
            done = run(['chroot', root, program, 'run', *words, '/tmp/listing.m'])
            wanted = int(open(path[:-2] + '.exit').read()) if os.path.exists(path[:-2] + '.exit') else 1 if os.path.exists(path[:-2] + '.status') else 0
            if done.returncode != wanted:
                problems.append('%s: exit %d: %s' % (os.path.relpath(path, ROOT), done.returncode, done.stderr.decode()[-200:]))
        with open(os.path.join(ROOT, 'Examples', 'resolve.m'), encoding='utf-8') as file, open(os.path.join(root, 'tmp', 'listing.m'), 'w') as copy:
            copy.write(file.read())
        for words in (['trace', '/tmp/listing.m', '-f', 'text', '-o', '/tmp/x.txt'], ['export', '/tmp/listing.m', '-f', 'html', '-o', '/tmp/x.html'],
                      ['explain', 'F0302'], ['samples', 'resolve'], ['schema'], ['--generate-completion-script', 'bash']):
            count += 1
            done = run(['chroot', root, program, *words])
            if done.returncode != 0:
                problems.append('%s: exit %d: %s' % (' '.join(words), done.returncode, done.stderr.decode()[-200:]))
        if mounted:
            run(['umount', os.path.join(root, 'proc')])
    for problem in problems:
        print('FAIL ' + problem)
    print('%d commands in a bare Debian root, %d problems' % (count, len(problems)))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
