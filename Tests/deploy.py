#!/usr/bin/env python3
"""Two servers behind a real nginx with deploy/nginx.conf, one of which is killed under load.

usage: deploy.py --fwdsim PATH

No listing is lost: each run that is asked for is answered, while a server dies and comes back. No room is lost: who listens comes back
to it by another server, with everything as it was, and stays in it when the first server is there again. Needs Debian's nginx; says so
and ends with 0 where there is none. Nothing sleeps but for nginx's and the servers' first answer.

deploy/fwdsim-serve@.service is read by `systemd-analyze verify`, where there is one: every word of it is known, and its command can be
executed and takes its options. systemd.py starts it.
"""
import argparse
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading

import serve
from serve import Client, Events, HELLO, TIMEOUT, same

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOKEN = 'a2f7d3' * 4
CLIENTS, RUNS = 6, 25


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            each.bind(('127.0.0.1', 0))
        return [each.getsockname()[1] for each in sockets]


class Front:
    """What a client asks: nginx."""

    def __init__(self, folder, port, replicas):
        self.port = port
        with open(os.path.join(ROOT, 'deploy', 'nginx.conf'), encoding='utf-8') as file:
            text = file.read()
        for old, new in zip((':8000', ':8001', ':8002'), [port, *replicas]):
            text = text.replace(old, ':%d' % new)
        paths = ''.join('  %s_temp_path %s;\n' % (name, os.path.join(folder, name))
                        for name in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        text = text.replace('http {\n', 'http {\n' + paths)
        conf = os.path.join(folder, 'nginx.conf')
        with open(conf, 'w', encoding='utf-8') as file:
            file.write('daemon off;\npid %s;\n%s%s' % (os.path.join(folder, 'pid'),
                                                      'user root;\n' if os.getuid() == 0 else '', text))
        self.process = subprocess.Popen([shutil.which('nginx') or '/usr/sbin/nginx', '-p', folder, '-e', os.path.join(folder, 'error.log'),
                                         '-c', conf], stdin=subprocess.DEVNULL)
        while True:
            with contextlib.suppress(OSError), socket.create_connection(('127.0.0.1', port), 1):
                return
            if self.process.poll() is not None:
                raise AssertionError('nginx does not start')

    def close(self):
        self.process.terminate()
        self.process.wait(TIMEOUT)


def streams(replica):
    """Streams that a server has open."""
    headers = {'Authorization': 'Bearer ' + TOKEN}
    text = Client(replica, None).ask('GET', '/metrics', headers=headers)[2].decode()
    return int(re.search(r'^fwdsim_streams (\d+)$', text, re.M)[1])


def load(front, answers, progress):
    client = Client(front, '/?token=' + TOKEN)
    for _ in range(RUNS):
        status, _, body = client.ask('POST', '/api/run', {'source': HELLO})
        with progress:
            answers.append((status, json.loads(body).get('output') if status == 200 else body[:200]))
            progress.notify_all()


def test(folder, options):
    port, *ports = free_ports(3)
    replicas = [serve.Server(*options, port=each) for each in ports]
    front = Front(folder, port, ports)
    try:
        answers, progress = [], threading.Condition()
        threads = [threading.Thread(target=load, args=(front, answers, progress)) for _ in range(CLIENTS)]
        for thread in threads:
            thread.start()

        def wait_for(count):
            with progress:
                same(progress.wait_for(lambda: len(answers) >= count, TIMEOUT), True, '%d runs are answered' % count)
        host = Client(front, '/?token=' + TOKEN)
        ann = Client(front, '/r/course')
        learner = ann.post('/api/room/course/join', {'name': 'Ann'})['learner']
        stream = Events(ann, '/api/room/course/events?learner=' + learner)
        host.post('/api/room/course/lead', {'step': 1})
        stream.until(lambda state: state['step'] == 1)
        wait_for(CLIENTS * 4)

        holder = [streams(replica) for replica in replicas].index(1)
        replicas[holder].process.kill()
        replicas[holder].process.wait(TIMEOUT)
        again = Events(ann, '/api/room/course/events?learner=' + learner)
        same(again.next()[1]['step'], 1, 'the room behind the death of its server')
        same(ann.post('/api/room/course/join', {'learner': learner})['learner'], learner, 'the place in it')
        host.post('/api/room/course/lead', {'step': 2})
        again.until(lambda state: state['step'] == 2)
        wait_for(CLIENTS * 10)

        replicas[holder] = serve.Server(*options, port=ports[holder])
        for step in range(3, 9):
            host.post('/api/room/course/lead', {'step': step})
            again.until(lambda state: state['step'] == step)
        for thread in threads:
            thread.join()
        lost = [answer for answer in answers if answer != (200, '5\n')]
        same((len(answers), lost), (CLIENTS * RUNS, []), 'answers, and lost runs')
        stream.close()
        again.close()
    finally:
        front.close()
        for replica in replicas:
            replica.__exit__()


def unit(folder):
    """The systemd unit, with this program in the place of the installed one."""
    with open(os.path.join(ROOT, 'deploy', 'fwdsim-serve@.service'), encoding='utf-8') as file:
        text = file.read()
    command = re.search(r'^ExecStart=/usr/local/bin/fwdsim (.*)$', text, re.M)[1]
    path = os.path.join(folder, 'fwdsim-serve@8001.service')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text.replace('/usr/local/bin/fwdsim', serve.FWDSIM))
    found = subprocess.run(['systemd-analyze', 'verify', '--man=no', path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT)
    same((found.returncode, found.stdout), (0, ''), 'systemd-analyze verify')
    # %i is the port, %d the folder of the credentials.
    words = command.replace('%i', '0').replace('%d', folder).replace('/var/lib/fwdsim-serve', os.path.join(folder, 'rooms')).split()
    process = subprocess.Popen([serve.FWDSIM, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        same(process.stdout.readline().startswith('open '), True, "the unit's command starts")
    finally:
        process.terminate()
        same(process.wait(timeout=TIMEOUT), 0, "the unit's command ends at SIGTERM")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fwdsim', required=True)
    serve.FWDSIM = os.path.abspath(parser.parse_args().fwdsim)
    if not shutil.which('nginx') and not os.path.exists('/usr/sbin/nginx'):
        print('deploy: there is no nginx here (Debian: apt install nginx-light)')
        return
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, 'rooms'))
        with open(os.path.join(folder, 'token'), 'w') as file:
            file.write(TOKEN + '\n')
        options = ('--open', '--workers', '2', '--room', 'course', '--state', os.path.join(folder, 'rooms'),
                   '--token-file', os.path.join(folder, 'token'))
        try:
            if shutil.which('systemd-analyze'):
                unit(folder)
            else:
                print('deploy: there is no systemd-analyze here (Debian: apt install systemd); the unit is not read')
            test(folder, options)
        except AssertionError as error:
            print('deploy: %s' % error)
            sys.exit(1)
    print('deploy: %d runs and a room, none lost while a server was killed' % (CLIENTS * RUNS))


if __name__ == '__main__':
    main()
