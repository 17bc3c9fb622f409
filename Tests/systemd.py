#!/usr/bin/env python3
"""deploy/fwdsim-serve@.service under a systemd of its own.

usage: systemd.py --fwdsim PATH

A systemd is started as the first process of new namespaces, with groups of its own, no network but its own loopback, and an overlay of
this machine's root in memory: nothing of the machine changes. It starts the unit, and a program inside asks: does the server answer and
run a listing, as which user, with which privileges; is a room still there after the server was killed; does it end well; does the
journal have a line for each request, and neither a listing nor the token? Needs root, Debian's systemd and overlayfs; says so and ends
with 0 where one of them is missing.
"""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SYSTEMD = '/lib/systemd/systemd'
TOKEN = 'a2f7d3' * 4
SECONDS = 120

# Joins the groups, so that the new namespace begins there, and goes into it.
OUTER = '''
set -e
for group in $GROUPS_OF_ITS_OWN; do echo $$ > $group/cgroup.procs; done
exec unshare --fork --kill-child --pid --mount --uts --ipc --cgroup --net bash $FOLDER/inner.sh
'''
INNER = '''
set -e
mount --make-rprivate /
ip link set lo up
mkdir $FOLDER/memory
mount -t tmpfs tmpfs $FOLDER/memory
cd $FOLDER/memory
mkdir upper work root
cp -r $FOLDER/files/. upper
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
cd root
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
mkdir run/result
mount --bind $FOLDER/result run/result
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do cp -a /dev/$name dev; done
mkdir dev/shm dev/pts
mount -t tmpfs tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  mount -t cgroup2 cgroup2 sys/fs/cgroup
else
  mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
  for name in $(cd /sys/fs/cgroup; ls); do
    mkdir sys/fs/cgroup/$name
    case $name in
      unified) mount -t cgroup2 cgroup2 sys/fs/cgroup/unified;;
      systemd) mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd;;
      *) mount -t cgroup -o $name cgroup sys/fs/cgroup/$name || true;;
    esac
  done
fi
mkdir old
pivot_root . old
umount -l /old
mount --make-rshared /
exec env -i container=fwdsim PATH=/usr/bin:/bin:/usr/sbin:/sbin $SYSTEMD --system --unit=fwdsim-test.target --show-status=no
'''
TARGET = '''[Unit]
Wants=fwdsim-serve@8001.service fwdsim-probe.service
'''
PROBE = '''[Unit]
After=fwdsim-serve@8001.service
[Service]
Type=oneshot
ExecStart=/usr/bin/python3 /etc/fwdsim/probe.py
StandardOutput=file:/run/result/out
StandardError=file:/run/result/err
ExecStopPost=/bin/systemctl poweroff --force --force
'''
# Runs inside. It waits for the server by asking it again.
PROBE_PROGRAM = '''
import json, re, subprocess, time, urllib.request

UNIT = 'fwdsim-serve@8001'

def ask(path, body=None):
    request = urllib.request.Request('http://127.0.0.1:8001' + path, None if body is None else json.dumps(body).encode(),
                                     {'Authorization': 'Bearer TOKEN', 'Content-Type': 'application/json'})
    until = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.read().decode()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)

def show(name):
    return subprocess.run(['systemctl', 'show', '--value', '-p', name, UNIT], stdout=subprocess.PIPE, text=True).stdout.strip()

found = {'healthz': ask('/healthz').strip()}
source = '#import <Foundation/Foundation.h>\\nint main(void) { NSLog(@"said by a listing"); return 0; }'
found['run'] = json.loads(ask('/api/run', {'source': source}))['output']
with open('/proc/%s/status' % show('MainPID')) as file:
    status = file.read()
found['process'] = {name: re.search('^%s:\\\\s+(\\\\w+)' % name, status, re.M)[1] for name in ('Uid', 'NoNewPrivs', 'CapEff', 'CapBnd', 'Seccomp')}
ask('/api/room/course/lead', {'step': 7})
subprocess.run(['systemctl', 'kill', '--signal=KILL', '--kill-whom=main', UNIT])
until = time.monotonic() + 30
while show('NRestarts') == '0' and time.monotonic() < until:
    time.sleep(0.05)
found['room'] = json.loads(ask('/api/room/course/join', {}))['state']['step']
found['restarts'] = show('NRestarts')
found['metrics'] = 'fwdsim_jobs_total' in ask('/metrics')
subprocess.run(['systemctl', 'stop', UNIT])
found['end'] = [show(name) for name in ('ActiveState', 'Result', 'ExecMainStatus')]
subprocess.run(['journalctl', '--sync'])
journal = subprocess.run(['journalctl', '--no-pager', '-o', 'cat', '-u', UNIT], stdout=subprocess.PIPE, text=True).stdout
found['journal'] = {word: word in journal for word in ('/api/run', 'said by', 'TOKEN')}
print(json.dumps(found))
'''
EXPECTED = {
    'healthz': 'ok', 'run': 'said by a listing\n',
    'process': {'Uid': '990', 'NoNewPrivs': '1', 'CapEff': '0' * 16, 'CapBnd': '0' * 16, 'Seccomp': '2'},
    'room': 7, 'restarts': '1', 'metrics': True, 'end': ['inactive', 'success', '0'],
    'journal': {'/api/run': True, 'said by': False, 'TOKEN': False},
}


def missing():
    """What this machine has not got."""
    if os.getuid() != 0:
        return 'it needs root'
    for path in (SYSTEMD, '/usr/bin/unshare', '/sbin/ip', '/usr/bin/python3'):
        if not os.path.exists(path):
            return 'there is no ' + path
    with open('/proc/filesystems', encoding='ascii') as file:
        return None if 'overlay' in file.read() else 'there is no overlayfs'


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def prepare(folder, fwdsim):
    """What differs from this machine's root."""
    files = os.path.join(folder, 'files')
    units = os.path.join(files, 'etc/systemd/system')
    os.makedirs(units)
    shutil.copy(os.path.join(ROOT, 'deploy', 'fwdsim-serve@.service'), units)
    write(os.path.join(units, 'fwdsim-test.target'), TARGET)
    write(os.path.join(units, 'fwdsim-probe.service'), PROBE)
    write(os.path.join(files, 'etc/fwdsim/token'), TOKEN + '\n')
    write(os.path.join(files, 'etc/fwdsim/probe.py'), PROBE_PROGRAM.replace('TOKEN', TOKEN))
    for name, line in (('passwd', 'fwdsim:x:990:990::/nonexistent:/usr/sbin/nologin'), ('group', 'fwdsim:x:990:')):
        with open('/etc/' + name, encoding='utf-8') as file:
            write(os.path.join(files, 'etc', name), file.read() + line + '\n')
    os.makedirs(os.path.join(files, 'usr/local/bin'))
    shutil.copy(fwdsim, os.path.join(files, 'usr/local/bin/fwdsim'))
    write(os.path.join(folder, 'inner.sh'), INNER)
    os.mkdir(os.path.join(folder, 'result'))


def make_groups():
    """A group of its own in each hierarchy."""
    tops = ['/sys/fs/cgroup'] if os.path.exists('/sys/fs/cgroup/cgroup.controllers') else glob.glob('/sys/fs/cgroup/*/')
    groups = [os.path.join(top, 'fwdsim-test-%d' % os.getpid()) for top in tops]
    for top, group in zip(tops, groups):
        os.mkdir(group)
        for name in ('cpuset.mems', 'cpuset.cpus'):
            if os.path.exists(os.path.join(group, name)):
                shutil.copyfile(os.path.join(top, name), os.path.join(group, name))
    return groups


def remove(groups):
    for group in groups:
        for folder, _, _ in os.walk(group, topdown=False):
            os.rmdir(folder)


def run(folder):
    groups = make_groups()
    try:
        environment = dict(os.environ, FOLDER=folder, SYSTEMD=SYSTEMD, GROUPS_OF_ITS_OWN=' '.join(groups))
        subprocess.run(['timeout', '--kill-after=5', str(SECONDS), 'bash', '-c', OUTER], env=environment, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    finally:
        remove(groups)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fwdsim', required=True)
    options = parser.parse_args()
    lack = missing()
    if lack:
        print('systemd: not started here: ' + lack)
        return
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder, os.path.abspath(options.fwdsim))
        run(folder)
        texts = {}
        for name in ('out', 'err'):
            path = os.path.join(folder, 'result', name)
            texts[name] = open(path, encoding='utf-8').read() if os.path.exists(path) else ''
    if not texts['out']:
        print('systemd: nothing was found:\n' + texts['err'])
        sys.exit(1)
    found = json.loads(texts['out'])
    found['journal'] = {word.replace(TOKEN, 'TOKEN'): there for word, there in found['journal'].items()}
    wrong = [name for name in EXPECTED if found[name] != EXPECTED[name]]
    for name in wrong:
        print('systemd: %s: %s instead of %s' % (name, found[name], EXPECTED[name]))
    if wrong:
        sys.exit(1)
    print('systemd: the unit starts, runs a listing, comes back with its room when it is killed, and ends well')


if __name__ == '__main__':
    main()
