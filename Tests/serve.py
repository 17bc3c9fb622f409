#!/usr/bin/env python3
"""The server of `fwdsim serve`, asked over HTTP as a page asks it.

usage: serve.py --fwdsim PATH [NAMES…]

Each test starts servers of its own on a free port of this machine. Nothing sleeps: what is waited for is an answer, an event, a line
of output or the end of a process. Standard library only; the QR code is read with zxing-cpp where that is installed.
"""
import argparse
import contextlib
import http.client
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading

TIMEOUT = 60
HELLO = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
@end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector { return @"seven"; }
@end
int main(void) { @autoreleasepool { printf("%lu\\n", (unsigned long)[(id)[Car new] length]); } return 3; }
'''
LOOP = 'int main(void) { for (;;) {} }\n'
FWDSIM = None


class Server:
    def __init__(self, *options, port=0, before=()):
        self.process = subprocess.Popen([*before, FWDSIM, 'serve', '--port', str(port), *options], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.fullmatch(r'open    http://([^/]+):(\d+)/\?token=(\w+)\n', line)
        if not found:
            raise AssertionError('serve prints %r, and %s' % (line, self.process.stderr.read()))
        self.host, self.port, self.token = found[1], int(found[2]), found[3]

    def line(self):
        return self.process.stdout.readline().rstrip('\n')

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(TIMEOUT)
        self.process.stdout.close()
        self.process.stderr.close()

    def client(self, path=None):
        return Client(self, path if path is not None else '/?token=' + self.token)


class Client:
    """A browser: it keeps its cookie."""

    def __init__(self, server, path):
        self.server, self.cookie = server, None
        if path:
            status, headers, _ = self.ask('GET', path)
            same(status in (200, 303), True, 'entering by %s: status %d' % (path, status))
            self.cookie = headers['Set-Cookie'].split(';')[0]

    def ask(self, method, path, body=None, headers={}, raw=None):
        connection = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=TIMEOUT)
        with contextlib.closing(connection):
            fields = {'Cookie': self.cookie} if self.cookie else {}
            if body is not None or raw is not None:
                fields['Content-Type'] = 'application/json'
            fields.update(headers)
            connection.request(method, path, json.dumps(body) if raw is None and body is not None else raw,
                               {name: value for name, value in fields.items() if value is not None})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def get(self, path, status=200):
        found, _, body = self.ask('GET', path)
        same(found, status, 'GET %s: %s' % (path, body[:200]))
        return json.loads(body)

    def post(self, path, body, status=200):
        found, _, answer = self.ask('POST', path, body)
        same(found, status, 'POST %s: %s' % (path, answer[:200]))
        return json.loads(answer)

    def run(self, source, **more):
        return self.post('/api/run', dict(source=source, **more))


class Events:
    """A stream of server-sent events."""

    def __init__(self, client, path, last=None):
        self.connection = http.client.HTTPConnection('127.0.0.1', client.server.port, timeout=TIMEOUT)
        fields = {'Cookie': client.cookie}
        if last:
            fields['Last-Event-ID'] = last
        self.connection.request('GET', path, headers=fields)
        self.answer = self.connection.getresponse()
        same(self.answer.status, 200, 'the status of ' + path)
        same(self.answer.headers['Content-Type'], 'text/event-stream', 'the type of a stream')

    def next(self, name='state'):
        """The next event of that name: its id and data."""
        event = {}
        while True:
            line = self.answer.readline()
            if not line:
                raise AssertionError('the stream has ended')
            line = line.decode().rstrip('\n')
            if line:
                key, _, value = line.partition(': ')
                event[key] = value
                continue
            if event.get('event') == name:
                return event.get('id'), json.loads(event['data'])
            event = {}

    def until(self, holds):
        while True:
            number, state = self.next()
            if holds(state):
                return number, state

    def close(self):
        self.answer.close()
        self.connection.close()


def same(found, wanted, what):
    if found != wanted:
        raise AssertionError('%s: %r, not %r' % (what, found, wanted))


def contains(text, part, what):
    if part not in text:
        raise AssertionError('%s: %r does not have %r' % (what, text[:400], part))


def refused(*words):
    done = subprocess.run([FWDSIM, 'serve', *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT)
    return done.returncode, done.stderr


# ---- the address and who may come in

def test_address():
    status, text = refused('--listen', '0.0.0.0')
    same(status != 0, True, 'listening for other machines without being asked to')
    contains(text, '--allow-remote', 'what is said about it')
    status, text = refused('--token-file', os.devnull)
    same(status, 64, 'a token file without a token: the exit code')
    with Server() as server:
        same(server.host, '127.0.0.1', 'where it listens')
        status, text = refused('--port', str(server.port))
        same(status != 0, True, 'a port that is taken')
        contains(text, 'error: cannot listen on 127.0.0.1 port %d' % server.port, 'what is said about it')
    with Server('--listen', '0.0.0.0', '--allow-remote') as server:
        same(server.host != '0.0.0.0', True, 'an address that can be opened is printed')


def test_token():
    with Server() as server:
        stranger = Client(server, None)
        for path in ('/', '/console', '/?token=wrong'):
            status, headers, body = stranger.ask('GET', path)
            same((status, headers.get('Set-Cookie')), (401, None), path + ' without the token')
        for path in ('/api/about', '/metrics', '/api/lessons'):
            same(stranger.ask('GET', path)[0], 401, path + ' without the token')
        same(stranger.ask('POST', '/api/run', {'source': HELLO})[0], 401, 'a run without the token')
        same(stranger.ask('GET', '/healthz')[2], b'ok\n', 'health, for everybody')
        status, headers, _ = stranger.ask('GET', '/?token=' + server.token)
        same((status, headers['Location']), (303, '/'), 'the token leaves the address')
        cookie = headers['Set-Cookie']
        for part in ('HttpOnly', 'SameSite=Strict', 'Path=/'):
            contains(cookie, part, 'the cookie')
        host = server.client()
        same(host.get('/api/about')['console'], True, 'the token opens the console')
        name, value = host.cookie.split('=', 1)
        session, role, mac = value.split('.')
        for forged in ('%s.host.%s' % (session[::-1], mac), '%s.learner.%s' % (session, mac), session, '..', value + '0'):
            liar = Client(server, None)
            liar.cookie = name + '=' + forged
            same(liar.ask('GET', '/api/about')[0], 401, 'a forged cookie')
        same(stranger.ask('GET', '/metrics', headers={'Authorization': 'Bearer ' + server.token})[0], 200, 'a bearer')
    with Server('--open') as server:
        visitor = server.client('/')
        same(visitor.run(HELLO)['status'], 3, 'a run on an open server')
        same(visitor.get('/api/about')['console'], False, 'who comes to an open server does not lead')
        same(visitor.ask('GET', '/metrics')[0], 403, 'metrics of an open server without the token')


def test_origin():
    with Server('--host', 'workshop.example') as server:
        client = server.client()
        own = '127.0.0.1:%d' % server.port

        def status(method='GET', path='/api/about', body=None, **fields):
            return client.ask(method, path, body, {name.replace('_', '-'): value for name, value in fields.items()})[0]
        for host in ('localhost', own, '[::1]:80', '192.168.1.4:8080', 'workshop.example', 'WORKSHOP.example:80'):
            same(status(Host=host), 200, 'Host: ' + host)
        for host in ('evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'workshop.example.evil', ''):
            same(status(Host=host), 421, 'Host: ' + host)
        run = dict(method='POST', path='/api/run', body={'source': HELLO})
        same(status(Origin='http://' + own, **run), 200, 'the own origin')
        for origin in ('http://evil.example', 'null', 'http://' + own + '.evil.example', 'http://127.0.0.1:1'):
            same(status(Origin=origin, **run), 403, 'Origin: ' + origin)
        same(status(Sec_Fetch_Site='cross-site', **run), 403, 'a request from another site')
        same(status(Sec_Fetch_Site='same-origin', **run), 200, 'a request from the page')
        same(status(Content_Type='text/plain', **run), 415, 'a form of another site')


def test_headers():
    with Server() as server:
        client = server.client()
        for path in ('/', '/console', '/assets/app.js', '/api/about', '/nothing', '/view'):
            _, headers, _ = client.ask('GET', path)
            policy = headers['Content-Security-Policy']
            contains(policy, "default-src 'none'", path)
            contains(policy, "base-uri 'none'", path)
            same(headers['X-Content-Type-Options'], 'nosniff', path)
            same(headers['Referrer-Policy'], 'no-referrer', path)
            if path == '/view':
                contains(policy, 'sandbox allow-scripts', path)
                same('allow-same-origin' in policy, False, 'the frame has an origin')
            else:
                same('unsafe' in policy, False, path)
                same(headers['X-Frame-Options'], 'DENY', path)
        same(client.ask('GET', '/assets/../../etc/passwd')[0], 404, 'a path out of the assets')
        same(client.ask('GET', '/assets/%2e%2e/%2e%2e/etc/passwd')[0], 404, 'a hidden path out of the assets')


def test_limits():
    with Server() as server:
        client = server.client()
        status, _, body = client.ask('POST', '/api/check', raw=b'{"source": "' + b'a' * (2 << 20) + b'"}')
        same((status, json.loads(body)['error']['code']), (413, 'too-large'), 'a body of 2 MB')
        same(client.ask('GET', '/healthz', headers={'X-Long': 'a' * 20_000})[0], 431, 'a long head')
        for raw in (b'', b'[]', b'{', b'{"source": 1}', b'{"source": ' + b'[' * 100_000):
            same(client.ask('POST', '/api/run', raw=raw)[0], 400, 'a body that is none: %r' % raw[:20])
        same(client.ask('GET', '/api/run')[0], 405, 'a run by GET')
        same(client.ask('POST', '/api/nothing', {})[0], 404, 'nothing')
        # A request in chunks has no length to be refused for.
        with socket.create_connection(('127.0.0.1', server.port), TIMEOUT) as line:
            line.sendall(b'POST /api/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
                         b'Transfer-Encoding: chunked\r\n\r\n')
            with contextlib.suppress(OSError):
                for _ in range(40):
                    line.sendall(b'10000\r\n' + b'a' * 65_536 + b'\r\n')
            contains(line.recv(400), b' 413 ', 'chunks without an end')
    with Server('--max-connections', '4') as server:
        # Four connections may be open; the fifth is closed, and there is room again when one goes.
        lines = [socket.create_connection(('127.0.0.1', server.port), TIMEOUT) for _ in range(4)]
        for line in lines:
            line.sendall(b'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
            contains(line.recv(4000), b'200 OK', 'one of four connections')
        with socket.create_connection(('127.0.0.1', server.port), TIMEOUT) as line:
            with contextlib.suppress(OSError):
                line.sendall(b'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
                same(line.recv(100), b'', 'the fifth connection')
        for line in lines:
            line.close()


# ---- listings

def test_run():
    with Server() as server:
        client = server.client()
        answer = client.run(HELLO)
        same((answer['status'], answer['output'], answer['truncated'], answer['stopped']), (3, '5\n', False, None), 'a run')
        answer = client.run('int main(void) { return x; }')
        same(answer['status'], None, 'a listing with errors')
        same(answer['diagnostics'][0]['severity'] if 'severity' in answer['diagnostics'][0] else answer['diagnostics'][0]['level'],
             'error', 'its diagnostic')
        found = client.post('/api/check', {'source': 'int main(void) { return x; }'})
        same(found['diagnostics'], answer['diagnostics'], 'check says what run says')
        answer = client.run(HELLO.replace('NSObject', 'Base').replace('#import <Foundation/Foundation.h>', '#import "base.h"'),
                            files={'base.h': '#import <Foundation/Foundation.h>\n@interface Base : NSObject\n@end\n',
                                   'base.m': '#import "base.h"\n@implementation Base\n@end\n'})
        same((answer['status'], answer['output']), (3, '5\n'), 'a program of three files')
        answer = client.run('@interface A\n@end\nint main(void) { [[NSException exceptionWithName:@"N" reason:@"r" userInfo:nil] raise]; }'
                            .replace('@interface', '#import <Foundation/Foundation.h>\n@interface'))
        same(answer['stopped'], 'uncaught exception N: r', 'an exception')
        contains(client.run(LOOP, steps=1000)['stopped'], '', 'fewer steps')
        same(client.run(LOOP, steps=1000)['status'], None, 'a listing that is stopped has no status')


def test_trace():
    with Server() as server:
        client = server.client()
        answer = client.post('/api/trace', {'source': HELLO})
        same((answer['status'], answer['output']), (3, '5\n'), 'a traced run')
        send = [send for send in answer['sends'] if 'length' in send['label']][0]
        same((send['line'], [stage['stage'] for stage in send['stages']]), (7, ['cache', 'lookup', 'lookup', 'resolve', 'lookup', 'lookup', 'target']),
             'a send')
        view = json.loads(answer['view'])
        same([sorted(each) for each in view], [['narration', 'trace']], 'the view')
        same((view[0]['trace'][0]['ev'], len(view[0]['narration']['says']) > 10), ('header', True), 'its trace and its steps')
        contains(client.ask('GET', '/view')[2].decode(), 'class Viewer', 'what shows it')
        same('/tmp' in answer['view'] or '/root' in answer['view'], False, 'the view tells of the machine')
        both = client.post('/api/trace', {'source': HELLO, 'beside': {'dialect': 'gnustep'}})
        same(both['beside']['status'], 3, 'the second run')
        same(len(json.loads(both['view'])), 2, 'traces in the view of two')
        same(client.post('/api/trace', {'source': 'int'})['view'], None, 'no view of what does not compile')


def test_language():
    text = HELLO.replace('length]', 'l')
    lines = text.split('\n')
    row = next(index for index, line in enumerate(lines) if '[Car new]' in line)
    column = lines[row].index(' l)') + 2
    with Server() as server:
        client = server.client()
        found = client.post('/api/complete', {'source': HELLO, 'line': row, 'column': HELLO.split('\n')[row].index('new]') + 2})
        same('new' in [item['label'] for item in found['items']], True, 'completion of a class message')
        same(found['from'], {'line': row, 'column': HELLO.split('\n')[row].index('new]')}, 'where the word begins')
        client.post('/api/complete', {'source': text, 'line': row, 'column': column})
        found = client.post('/api/hover', {'source': HELLO, 'line': row, 'column': HELLO.split('\n')[row].index('length') + 1})
        contains(found['text'], 'length', 'hover')
        same(client.post('/api/hover', {'source': HELLO, 'line': 0, 'column': 0})['text'], None, 'nothing to say')
        same(client.post('/api/complete', {'source': '', 'line': 90, 'column': 9})['from'], {'line': 90, 'column': 0}, 'far out')
        classes = client.post('/api/outline', {'source': HELLO})['classes']
        same(classes, [{'name': 'Car', 'superclass': 'NSObject', 'line': 4, 'endLine': 6, 'methods': [
            {'name': '-forwardingTargetForSelector:', 'line': 5, 'endLine': 5}]}], 'the outline')


def test_learning():
    with Server() as server:
        client = server.client()
        lessons = client.get('/api/lessons')['lessons']
        chinese = client.get('/api/lessons?lang=zh')['lessons']
        same([lesson['id'] for lesson in lessons], [lesson['id'] for lesson in chinese], 'lessons in two languages')
        same(len(lessons) >= 23 and lessons[0]['title'] != chinese[0]['title'], True, 'lessons and projects, translated')
        lesson = client.get('/api/lessons/08')
        same((lesson['id'], sorted(lesson['files'])), ('08-target', ['make', 'modify']), 'a lesson')
        question = lesson['questions']['predict'][0]
        answers = [client.post('/api/lessons/08/answer', {'step': 'predict', 'id': question['id'], 'choice': choice})
                   for choice in range(len(question['choices']))]
        same([answer['right'] for answer in answers].count(True), 1, 'right choices')
        same({answer['key'] for answer in answers}, {[answer['right'] for answer in answers].index(True)}, 'the key')
        answer = client.post('/api/lessons/08/verify', {'step': 'modify', 'source': lesson['files']['modify']})
        same((answer['passed'], bool(answer['feedback'])), (False, True), 'the start does not pass')
        solution = client.get('/api/lessons/08/solution?step=modify')['source']
        same(client.post('/api/lessons/08/verify', {'step': 'modify', 'source': solution})['passed'], True, 'the solution')
        hints = [client.get('/api/lessons/08/hints/%d?step=modify' % number) for number in (1, 2, 3)]
        same(len({hint['hint'] for hint in hints}), 3, 'three hints')
        client.get('/api/lessons/08/hints/9?step=modify', 404)
        client.get('/api/lessons/nothing', 404)
        quiz = client.post('/api/quiz', {'source': HELLO, 'seed': 7})
        same(client.post('/api/quiz', {'source': HELLO, 'seed': 7}), quiz, 'a seed')
        question = quiz['questions'][0]
        keys = [client.post('/api/quiz/answer', {'source': HELLO, 'seed': 7, 'id': question['id'], 'choice': choice})
                for choice in range(len(question['choices']))]
        same([key['right'] for key in keys].count(True), 1, 'right choices of a quiz')


# ---- hostile listings

def test_hostile():
    foundation = '#import <Foundation/Foundation.h>\n'
    listings = {
        'loop': LOOP,
        'memory': '#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }',
        'objects': foundation + 'int main(void) { NSMutableArray *all = [NSMutableArray array];\n'
                   'for (;;) [all addObject:[NSMutableData dataWithLength:1 << 20]]; }',
        'recursion': 'int f(int n) { return f(n + 1) + 1; }\nint main(void) { return f(0); }',
        'native recursion': foundation + '@interface A : NSObject\n@end\n@implementation A\n'
                            '- (NSString *)description { return [NSString stringWithFormat:@"%@", self]; }\n@end\n'
                            'int main(void) { NSLog(@"%@", [A new]); }',
        'output': '#include <stdio.h>\nint main(void) { for (;;) puts("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"); }',
        'wild pointer': 'int main(void) { *(volatile int *)8 = 1; }',
        'threads': foundation + 'int main(void) { for (;;) [NSThread detachNewThreadWithBlock:^{ for (;;) {} }]; }',
        'sleep': '#include <unistd.h>\nint main(void) { for (;;) sleep(1000); }',
        'files': foundation + 'int main(void) { return ![@"x" writeToFile:@"/tmp/fwdsim-serve-test" atomically:YES '
                 'encoding:NSUTF8StringEncoding error:NULL]; }',
        'open': '#include <stdio.h>\nint main(void) { return fopen("/etc/passwd", "r") == NULL; }',
        'socket': '#include <sys/socket.h>\nint main(void) { return socket(2, 1, 0); }',
        'kill': '#include <signal.h>\n#include <unistd.h>\nint main(void) { return kill(getppid(), 9); }',
        'macros': '#define A B B\n#define B C C\n#define C D D\n#define D E E\n' + ''.join(
            '#define %s %s %s\n' % (a, b, b) for a, b in zip('EFGHIJKLMNOPQRSTUVW', 'FGHIJKLMNOPQRSTUVWX')) + 'int main(void) { A }',
        'nesting': 'int main(void) { return ' + '(' * 200_000 + '1' + ')' * 200_000 + '; }',
    }
    with Server('--timeout', '3', '--max-memory', '64') as server:
        client = server.client()
        for name, source in listings.items():
            answer = client.run(source)
            ended = name == 'files' or answer['status'] != 0 or answer['stopped']
            same(bool(ended), True, '%s comes to a good end: %s' % (name, str(answer)[:300]))
            same(client.run(HELLO)['status'], 3, 'a run behind ' + name)
        # A listing's files are in its own memory.
        same(os.path.exists('/tmp/fwdsim-serve-test'), False, 'a file was written')
        trace = client.post('/api/trace', {'source': listings['recursion']})
        same(bool(trace['stopped']), True, 'a trace of a recursion ends')
        same(server.process.poll(), None, 'the server lives')


def test_sandbox():
    """What a program that breaks out of the interpreter meets."""
    done = subprocess.run([FWDSIM, 'serve-worker', '--probe'], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT)
    lines = dict(line.split(' ', 1) for line in done.stdout.splitlines())
    same(int(lines.pop('parts')) & 3, 3, 'limits and no new privileges')
    same(lines, {name: 'Operation not permitted' for name in
                 ('read', 'write', 'socket', 'fork', 'execute', 'kill', 'limit', 'trace')}, 'what is tried')


def workers_of(server):
    """Process ids of a server's workers."""
    with open('/proc/%d/task/%d/children' % (server.process.pid, server.process.pid)) as file:
        own = file.read().split()
    for task in os.listdir('/proc/%d/task' % server.process.pid):
        with contextlib.suppress(OSError), open('/proc/%d/task/%s/children' % (server.process.pid, task)) as file:
            own += file.read().split()
    return sorted({int(number) for number in own})


def test_niceness():
    """Workers are as nice as the server, whatever libdispatch makes of its threads."""
    with Server('--workers', '1', '--timeout', '2', before=('nice', '-n', '5')) as server:
        client = server.client()
        client.run(HELLO)
        asking = threading.Thread(target=client.run, args=(LOOP,), kwargs={'steps': 10 ** 12})
        asking.start()
        running(server)
        # The one that runs has been there longest.
        same(os.getpriority(os.PRIO_PROCESS, workers_of(server)[0]), 5 + os.getpriority(os.PRIO_PROCESS, 0), 'the niceness of a worker')
        asking.join()


def running(server):
    """Waits until a worker runs: the metrics say so."""
    client = server.client()
    while True:
        text = client.ask('GET', '/metrics')[2].decode()
        if int(re.search(r'^fwdsim_jobs_running (\d+)$', text, re.M)[1]) > 0:
            return


def state_of(process):
    """The letter of a process's state: R when it runs, S when it waits, Z and X when it has ended."""
    try:
        with open('/proc/%d/stat' % process, encoding='utf-8') as file:
            return file.read().rpartition(')')[2].split()[0]
    except OSError:
        return 'X'


def is_running(process):
    """Whether a process is there and has not ended."""
    return state_of(process) not in 'ZX'


def test_crash():
    """A worker that is killed is an answer, and another one takes its place."""
    with Server('--workers', '1', '--timeout', '50') as server:
        client, answers = server.client(), []
        thread = threading.Thread(target=lambda: answers.append(client.run(LOOP, steps=10 ** 12)))
        thread.start()
        running(server)
        killed = set()
        while thread.is_alive():
            for worker in set(workers_of(server)) - killed:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                killed.add(worker)
            thread.join(0.1)
        # A process that waits for work may be on its way out: the next run could still be given to it.
        while any(is_running(worker) for worker in killed):
            os.sched_yield()
        same(answers[0]['signal'], 9, 'the signal')
        same(answers[0]['stopped'], "the listing's process ended by signal 9", 'what is said')
        same(client.run(HELLO)['status'], 3, 'the next run')


def test_process_that_ends_before_its_job():
    """A process that waits for work and ends before it has read its job is nobody's loss: another one is given the job."""
    with Server('--workers', '1', '--timeout', '20') as server:
        client, answers = server.client(), []
        waiting = []
        while not waiting:
            waiting = [worker for worker in workers_of(server) if state_of(worker) == 'S']
        for worker in waiting:
            os.kill(worker, signal.SIGSTOP)
        thread = threading.Thread(target=lambda: answers.append(client.run(HELLO)))
        thread.start()
        running(server)
        for worker in waiting:
            os.kill(worker, signal.SIGKILL)
        thread.join()
        same(answers[0]['status'], 3, 'the run')
        contains(client.ask('GET', '/metrics')[2].decode(), 'fwdsim_job_crashes_total 0\n', 'crashes')


def test_fair():
    """A client with a full queue is told to wait; another one's run comes before its rest."""
    with Server('--workers', '1', '--timeout', '2') as server:
        greedy, other = server.client(), server.client()
        order, statuses = [], []
        lock = threading.Lock()

        def run(client, name, source):
            status, headers, _ = client.ask('POST', '/api/run', {'source': source})
            with lock:
                order.append(name)
                statuses.append((status, headers.get('Retry-After')))
        slow = LOOP.replace('{}', '{ }')
        threads = [threading.Thread(target=run, args=(greedy, 'greedy', slow)) for _ in range(12)]
        for thread in threads:
            thread.start()
        running(server)
        while True:
            text = other.ask('GET', '/metrics')[2].decode()
            if int(re.search(r'^fwdsim_jobs_waiting (\d+)$', text, re.M)[1]) >= 2:
                break
        run(other, 'other', HELLO)
        for thread in threads:
            thread.join()
        with lock:
            same((429, '1') in statuses, True, 'the twelfth run is refused: %s' % statuses)
            done = [name for name, status in zip(order, statuses) if status[0] == 200]
            same(done.index('other') < len(done) - 3, True, 'the other one has its turn: %s' % done)


def test_end():
    """What runs is answered, streams are closed, the workers go, the exit code is 0."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with Server('--timeout', '1', '--room', 'end') as server:
            client, answers = server.client(), []
            events = Events(client, '/api/room/end/events')
            events.next()
            thread = threading.Thread(target=lambda: answers.append(client.run(LOOP, steps=10 ** 12)))
            thread.start()
            running(server)
            workers = workers_of(server)
            server.process.send_signal(number)
            same(server.process.wait(TIMEOUT), 0, 'the exit code')
            thread.join()
            same(answers[0]['status'], None, 'the run that was under way is answered')
            same(len(workers) > 0, True, 'there were workers')
            for worker in workers:
                same(os.path.exists('/proc/%d' % worker), False, 'a worker is left')
            events.close()


def test_early_end():
    """A server that ends while its first workers are being started."""
    for _ in range(6):
        with Server('--workers', '8') as server:
            server.process.send_signal(signal.SIGTERM)
            same((server.process.wait(TIMEOUT), server.process.stderr.read()), (0, ''), 'the exit code, and what is complained of')


# ---- rooms

def test_room():
    with Server('--room', 'Forwarding 101') as server:
        same(server.line(), 'room    http://127.0.0.1:%d/r/forwarding-101' % server.port, 'the room')
        same(server.line(), 'console http://127.0.0.1:%d/console?token=%s' % (server.port, server.token), 'the console')
        room = '/api/room/forwarding-101/'
        host = server.client()
        ann, bob = server.client('/r/forwarding-101'), server.client('/r/forwarding-101')
        same(Client(server, None).ask('GET', '/r/other')[0], 404, 'a room that there is not')
        same(ann.get('/api/about')['console'], False, 'a learner does not lead')
        same(ann.run(HELLO)['status'], 3, 'a learner runs a listing')
        for path in ('lead', 'poll', 'poll/close'):
            ann.post(room + path, {}, 403)
        for path in ('wall', 'answers.csv'):
            same(ann.ask('GET', room + path)[0], 403, path + ' is not for learners')
        same(ann.ask('GET', '/console')[0], 401, 'the console is not for learners')

        one = ann.post(room + 'join', {'name': 'Ann'})['learner']
        two = bob.post(room + 'join', {})['learner']
        stream = Events(ann, room + 'events?learner=' + one)
        console = Events(host, room + 'events')
        same(stream.next()[1]['mode'], 'roam', 'the state comes at once')
        host.post(room + 'lead', {'mode': 'follow', 'lesson': '08-target', 'step': 3, 'listing': {'name': 'a', 'source': HELLO}})
        number, state = stream.until(lambda state: state['mode'] == 'follow')
        same((state['lesson'], state['step'], state['listing']['source'], state['learners']), ('08-target', 3, HELLO, 2), 'what is led')
        host.post(room + 'lead', {'mode': 'wild'}, 400)

        host.post(room + 'poll', {'question': 'Which stage?', 'choices': ['=cache', 'target'], 'key': 1, 'confusions': ['never', None]})
        _, state = stream.until(lambda state: state['poll'])
        same((state['poll']['counts'], state['poll']['key'], state['poll']['confusions']), (None, None, None), 'an open poll tells nothing')
        ann.post(room + 'answer', {'learner': one, 'choice': 1})
        bob.post(room + 'answer', {'learner': two, 'choice': 1})
        bob.post(room + 'answer', {'learner': two, 'choice': 0})
        bob.post(room + 'answer', {'learner': two, 'choice': 5}, 400)
        bob.post(room + 'answer', {'learner': one, 'choice': 0}, 409)
        _, state = console.until(lambda state: state['poll'] and state['poll']['answers'] == 2 and state['poll']['counts'][0] == 1)
        same(state['poll']['counts'], [1, 1], 'the console counts')
        host.post(room + 'poll/close', {})
        _, state = stream.until(lambda state: state['poll'] and not state['poll']['open'])
        same((state['poll']['counts'], state['poll']['key'], state['poll']['confusions'][0]), ([1, 1], 1, 'never'), 'a closed poll')
        ann.post(room + 'answer', {'learner': one, 'choice': 0}, 409)

        ann.post(room + 'hand', {'learner': one, 'up': True})
        ann.post(room + 'where', {'learner': one, 'lesson': '08-target', 'step': 'modify', 'passed': True})
        wall = {learner['id']: learner for learner in host.get(room + 'wall')['learners']}
        same((wall[one]['name'], wall[one]['hand'], wall[one]['here'], wall[one]['passed'], wall[one]['answer']),
             ('Ann', True, True, ['08-target/modify'], 1), 'the wall')
        same((wall[two]['name'], wall[two]['here']), ('', False), 'somebody without a name or a page')
        console.next('wall')
        text = host.ask('GET', room + 'answers.csv')[2].decode()
        contains(text, '"Ann","08-target/modify","target"\r\n', 'the answers')
        contains(text, '"","","\'=cache"\r\n', 'an answer that is no formula')

        # The network goes and comes back.
        stream.close()
        host.post(room + 'lead', {'step': 9})
        again = Events(ann, room + 'events?learner=' + one, last=number)
        same(again.next()[1]['step'], 9, 'the state behind the loss of the network')
        same(ann.post(room + 'join', {'learner': one})['learner'], one, 'the place is kept')
        again.close()
        console.close()


def test_saved_room():
    """A room in a folder outlives its server, which is killed."""
    with tempfile.TemporaryDirectory() as folder:
        token = os.path.join(folder, 'token')
        with open(token, 'w') as file:
            file.write('0123456789abcdef\n')
        options = ('--room', 'a', '--state', folder, '--token-file', token)
        with Server(*options) as server:
            host, ann = server.client(), server.client('/r/a')
            learner = ann.post('/api/room/a/join', {'name': 'Ann'})['learner']
            host.post('/api/room/a/lead', {'lesson': '08-target', 'step': 4, 'mode': 'follow'})
            host.post('/api/room/a/poll', {'question': 'q', 'choices': ['x', 'y']})
            ann.post('/api/room/a/answer', {'learner': learner, 'choice': 1})
            ann.post('/api/room/a/where', {'learner': learner, 'lesson': '08-target', 'step': 'make', 'passed': True})
            wall = host.get('/api/room/a/wall')
            with Server(*options) as other:
                ann.server = host.server = other
                same(host.get('/api/room/a/wall'), wall, 'the room on a second server')
                stream = Events(ann, '/api/room/a/events?learner=' + learner)
                same(stream.next()[1]['step'], 4, 'its state')
                host.server = server
                host.post('/api/room/a/lead', {'step': 5})
                stream.until(lambda state: state['step'] == 5)
                stream.close()
            server.process.kill()
            server.process.wait(TIMEOUT)
        with Server(*options) as server:
            ann.server = host.server = server
            same(host.get('/api/room/a/wall'), wall, 'the room behind the end of its server')
            ann.post('/api/room/a/answer', {'learner': learner, 'choice': 0})
        with open(os.path.join(folder, 'a.room'), 'w') as file:
            file.write('{"mode"')
        with Server(*options) as server:
            host.server = server
            same(host.get('/api/room/a/wall'), {'learners': []}, 'a room whose file is damaged')


def test_metrics():
    with Server('--log', '--room', 'm') as server:
        client = server.client()
        client.run(HELLO + '// a secret remark')
        text = client.ask('GET', '/metrics')[2].decode()
        for line in text.splitlines():
            same(bool(re.fullmatch(r'# TYPE \w+ (counter|gauge|histogram)|\w+(\{\w+="[^"]+"\})? [\d.e+-]+', line)), True, 'a line: ' + line)
        contains(text, 'fwdsim_jobs_total 1\n', 'a job')
        contains(text, 'fwdsim_requests_total{status="200"} ', 'requests')
        server.process.send_signal(signal.SIGTERM)
        log = server.process.stderr.read()
        lines = [json.loads(line) for line in log.split('\n') if line]
        same([line['path'] for line in lines if line['method'] == 'POST'], ['/api/run'], 'the log')
        same('secret' in log or server.token in log or client.cookie in log, False, 'the log tells too much')


def test_qr():
    try:
        import numpy
        import zxingcpp
    except ImportError:
        print('    (zxing-cpp is not installed: the QR code is not read)')
        return
    for name in ('a', 'b' * 20, 'c' * 40):
        with Server('--room', name) as server:
            room = server.client().get('/api/about')['room']
            rows = room['qr']
            size = len(rows)
            image = numpy.full(((size + 8) * 4, (size + 8) * 4), 255, numpy.uint8)
            for y, row in enumerate(rows):
                for x, module in enumerate(row):
                    if module == '1':
                        image[(y + 4) * 4:(y + 5) * 4, (x + 4) * 4:(x + 5) * 4] = 0
            found = zxingcpp.read_barcodes(image)
            same([code.text for code in found], [room['address']], 'the QR code')


def main():
    global FWDSIM
    parser = argparse.ArgumentParser()
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('names', nargs='*')
    arguments = parser.parse_args()
    FWDSIM = os.path.abspath(arguments.fwdsim)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    tests = {name[5:]: test for name, test in globals().items() if name.startswith('test_')}
    failures = 0
    for name in arguments.names or tests:
        try:
            tests[name]()
        except Exception as error:
            failures += 1
            print('%s: %s: %s' % (name, type(error).__name__, error))
    print('serve: %d of %d tests fail' % (failures, len(arguments.names or tests)) if failures
          else 'serve: %d tests pass' % len(arguments.names or tests))
    sys.exit(1 if failures else 0)


if __name__ == '__main__':
    main()
