"""Builds the wheel: a build backend (PEP 517) that puts a command which is already built beside the module.

    python3 wheel_backend.py --program PATH --version VERSION --share FOLDER --output FOLDER

`pip wheel .` works, too, with the first three in the environment (FWDSIM_PROGRAM, FWDSIM_VERSION, FWDSIM_SHARE). --share has the man page,
completions and licences as `make dist` lays them out. The platform tag is what the program's own version needs allow. Files have the time of
SOURCE_DATE_EPOCH and are written in one order, so the same input makes the same bytes. Python 3.11 or later, standard library only.
"""
import argparse
import base64
import hashlib
import os
import platform
import re
import struct
import sys
import time
import tomllib
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
# The oldest policies that installers of today know. A program without a C library runs on musl as well.
OLDEST_GLIBC = (2, 17)


# --- What the program needs ---

def glibc_needs(path):
    """The glibc that an ELF program needs, (2, 34) for example; None for a statically linked one. Reads .gnu.version_r."""
    with open(path, 'rb') as file:
        data = file.read()
    if data[:6] != b'\x7fELF\x02\x01':
        raise SystemExit('%s: not a 64-bit little-endian ELF file' % path)
    sections_at, = struct.unpack_from('<Q', data, 0x28)
    size, count = struct.unpack_from('<HH', data, 0x3A)
    headers_at, = struct.unpack_from('<Q', data, 0x20)
    header_size, header_count = struct.unpack_from('<HH', data, 0x36)
    kinds = [struct.unpack_from('<I', data, headers_at + index * header_size)[0] for index in range(header_count)]
    interpreter = 3
    if interpreter not in kinds:
        return None
    sections = [struct.unpack_from('<IIQQQQIIQQ', data, sections_at + index * size) for index in range(count)]
    version_needs = 0x6ffffffe
    versions = set()
    for section in sections:
        if section[1] != version_needs:
            continue
        strings = sections[section[6]][4]
        at = section[4]
        while True:
            _, entries, _, first, following = struct.unpack_from('<HHIII', data, at)
            entry = at + first
            for _ in range(entries):
                _, _, _, name, step = struct.unpack_from('<IHHII', data, entry)
                text = data[strings + name:data.index(b'\0', strings + name)].decode()
                found = re.fullmatch(r'GLIBC_(\d+)\.(\d+)(?:\.\d+)?', text)
                if found:
                    versions.add((int(found[1]), int(found[2])))
                elif text == 'GLIBC_ABI_DT_RELR':
                    versions.add((2, 36))
                entry += step
            if not following:
                break
            at += following
    return max(versions, default=OLDEST_GLIBC)


def platform_tag(path):
    """As in PEP 600 and PEP 656: each tag that the program fits, joined by dots."""
    machine = platform.machine()
    needs = glibc_needs(path)
    if needs is None:
        return 'manylinux2014_{0}.manylinux_2_17_{0}.musllinux_1_1_{0}'.format(machine)
    needs = max(needs, OLDEST_GLIBC)
    older = 'manylinux2014_%s.' % machine if needs == OLDEST_GLIBC else ''
    return older + 'manylinux_%d_%d_%s' % (*needs, machine)


# --- The archive ---

class Wheel:
    """A zip archive with a RECORD of everything in it."""

    def __init__(self, path, epoch):
        # Zip knows no time before 1980 and no odd seconds.
        self.time = max(time.gmtime(epoch)[:6], (1980, 1, 1, 0, 0, 0))
        self.archive = zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9)
        self.record = []

    def add(self, name, content, executable=False):
        if isinstance(content, str):
            content = content.encode()
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()
        self.record.append('%s,sha256=%s,%d' % (name, digest, len(content)))
        self._write(name, content, executable)

    def _write(self, name, content, executable):
        entry = zipfile.ZipInfo(name, self.time)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system = 3
        entry.external_attr = (0o100755 if executable else 0o100644) << 16
        self.archive.writestr(entry, content)

    def close(self, folder):
        name = folder + '/RECORD'
        self._write(name, ''.join(line + '\n' for line in self.record + [name + ',,']).encode(), False)
        self.archive.close()


def metadata(project, version):
    lines = ['Metadata-Version: 2.4', 'Name: ' + project['name'], 'Version: ' + version, 'Summary: ' + project['description'],
             'Keywords: ' + ','.join(project['keywords']), 'License-Expression: ' + project['license'], 'License-File: LICENSE', 'License-File: NOTICE']
    lines += ['Classifier: ' + line for line in project['classifiers']] + ['Requires-Python: ' + project['requires-python']]
    for extra, packages in project['optional-dependencies'].items():
        lines += ['Provides-Extra: ' + extra] + ['Requires-Dist: %s; extra == "%s"' % (package, extra) for package in packages]
    return '\n'.join(lines + ['Description-Content-Type: text/markdown', '', read(os.path.join(HERE, project['readme'])).decode()])


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def files(folder):
    return sorted(os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names
                  if not name.endswith('.pyc'))


def build(output, program, version, share):
    """Writes the wheel and returns its name."""
    with open(os.path.join(HERE, 'pyproject.toml'), 'rb') as file:
        project = tomllib.load(file)['project']
    tag = 'py3-none-' + platform_tag(program)
    stem = '%s-%s' % (project['name'], version)
    name = '%s-%s.whl' % (stem, tag)
    info, data = stem + '.dist-info', stem + '.data'
    os.makedirs(output, exist_ok=True)
    wheel = Wheel(os.path.join(output, name), int(os.environ.get('SOURCE_DATE_EPOCH', '0')))
    source = os.path.join(HERE, 'src')
    for path in files(source):
        wheel.add(path, read(os.path.join(source, path)))
    wheel.add(data + '/scripts/fwdsim', read(program), executable=True)
    for path in files(share):
        if not path.startswith('doc/'):
            wheel.add('%s/data/share/%s' % (data, path), read(os.path.join(share, path)))
    for text in ('LICENSE', 'NOTICE'):
        wheel.add('%s/licenses/%s' % (info, text), read(os.path.join(share, 'doc', 'fwdsim', text)))
    wheel.add(info + '/METADATA', metadata(project, version))
    # A tag a line, though the file's name has them joined.
    tags = ''.join('Tag: py3-none-%s\n' % platform for platform in platform_tag(program).split('.'))
    wheel.add(info + '/WHEEL', 'Wheel-Version: 1.0\nGenerator: fwdsim\nRoot-Is-Purelib: false\n' + tags)
    wheel.close(info)
    return name


# --- The hooks of PEP 517 ---

def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    missing = [name for name in ('FWDSIM_PROGRAM', 'FWDSIM_VERSION', 'FWDSIM_SHARE') if name not in os.environ]
    if missing:
        raise SystemExit('set %s, or call make packages' % ', '.join(missing))
    return build(wheel_directory, os.environ['FWDSIM_PROGRAM'], os.environ['FWDSIM_VERSION'], os.environ['FWDSIM_SHARE'])


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit('there is no source distribution: the command is built by make packages')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ('program', 'version', 'share', 'output'):
        parser.add_argument('--' + name, required=True)
    given = parser.parse_args()
    print(os.path.join(given.output, build(given.output, given.program, given.version, given.share)))


if __name__ == '__main__':
    sys.exit(main())
