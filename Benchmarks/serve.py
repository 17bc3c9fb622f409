#!/usr/bin/env python3
"""Forty learners at one server, on this machine: how long a run takes for each, what the server needs, and whether it grows.

usage: serve.py --fwdsim PATH [--seconds 20] [--clients 40] [--limit MILLISECONDS]

Every client runs a listing of its own once a second, in a second of its own thousandths, follows the room's stream, and answers a poll
that the console opens every five seconds. It prints the runs' median and 99th percentile, errors, and the most memory that the server
and its workers had together (proportional set size, so that shared pages count once), at the beginning and at the end. With --limit it
fails above that percentile. It ends by itself after the seconds. Standard library only.
"""
import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time

LISTING = '''#import <Foundation/Foundation.h>
@interface Engine : NSObject
- (int)start:(int)key;
@end
@implementation Engine
- (int)start:(int)key { return key * 2; }
@end
@interface Car : NSObject
@end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector { return [Engine new]; }
@end
int main(void) {
  @autoreleasepool {
    for (int i = 0; i < 100; i++) NSLog(@"%d", [(id)[Car new] start:i + NUMBER]);
  }
  return 0;
}
'''


class Client:
    """One kept connection, as a browser has it."""

    def __init__(self, port, cookie=None):
        self.port, self.cookie = port, cookie
        self.reader = self.writer = None

    async def request(self, method, path, body=None):
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection('127.0.0.1', self.port, limit=1 << 24)
        data = json.dumps(body).encode() if body is not None else b''
        head = ['%s %s HTTP/1.1' % (method, path), 'Host: 127.0.0.1:%d' % self.port, 'Content-Length: %d' % len(data)]
        if data:
            head.append('Content-Type: application/json')
        if self.cookie:
            head.append('Cookie: ' + self.cookie)
        self.writer.write('\r\n'.join(head).encode() + b'\r\n\r\n' + data)
        lines = (await self.reader.readuntil(b'\r\n\r\n')).decode().split('\r\n')
        fields = dict(line.lower().split(': ', 1) if 'cookie' not in line.lower() else ('set-cookie', line.split(': ', 1)[1])
                      for line in lines[1:] if ': ' in line)
        text = b''
        if 'content-length' in fields:
            text = await self.reader.readexactly(int(fields['content-length']))
        if 'set-cookie' in fields:
            self.cookie = fields['set-cookie'].split(';')[0]
        return int(lines[0].split()[1]), text

    def close(self):
        if self.writer:
            self.writer.close()


def processes(root):
    """The server and its children."""
    found = [root]
    for task in os.listdir('/proc/%d/task' % root):
        try:
            with open('/proc/%d/task/%s/children' % (root, task)) as file:
                found += map(int, file.read().split())
        except OSError:
            pass
    return found


def megabytes(root):
    total = 0
    for process in processes(root):
        try:
            with open('/proc/%d/smaps_rollup' % process) as file:
                total += int(re.search(r'^Pss: +(\d+)', file.read(), re.M)[1])
        except (OSError, TypeError):
            pass
    return total / 1024


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float('nan')


async def follow(port, cookie, learner, state):
    """The room's stream: the newest poll."""
    reader, writer = await asyncio.open_connection('127.0.0.1', port, limit=1 << 24)
    writer.write(('GET /api/room/bench/events?learner=%s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n' % (learner, cookie)).encode())
    try:
        while True:
            line = await reader.readline()
            if not line:
                return
            if line.startswith(b'data: ') and len(line) > 20:
                state['poll'] = json.loads(line[6:])['poll']
                state['events'] += 1
    finally:
        writer.close()


async def learn(number, port, until, times, errors, clients):
    client = Client(port)
    await client.request('GET', '/r/bench')
    _, text = await client.request('POST', '/api/room/bench/join', {'name': 'learner %d' % number})
    learner = json.loads(text)['learner']
    state = {'poll': None, 'events': 0}
    stream = asyncio.create_task(follow(port, client.cookie, learner, state))
    start, answered = time.monotonic() + number / clients, None
    turn = 0
    while start + turn < until:
        await asyncio.sleep(max(0, start + turn - time.monotonic()))
        turn += 1
        began = time.monotonic()
        status, text = await client.request('POST', '/api/run', {'source': LISTING.replace('NUMBER', str(number))})
        times.append((time.monotonic() - began) * 1000)
        if status != 200 or json.loads(text)['status'] != 0:
            errors.append((status, text[:200]))
        poll = state['poll']
        if poll and poll['open'] and poll['id'] != answered:
            answered = poll['id']
            status, text = await client.request('POST', '/api/room/bench/answer', {'learner': learner, 'choice': number % 3})
            if status not in (200, 409):
                errors.append((status, text[:200]))
    stream.cancel()
    client.close()
    return state['events']


async def lead(port, token, until, answers):
    client = Client(port)
    await client.request('GET', '/?token=' + token)
    while time.monotonic() < until:
        await client.request('POST', '/api/room/bench/poll', {'question': 'Which?', 'choices': ['a', 'b', 'c'], 'key': 1})
        await asyncio.sleep(min(5, max(0, until - time.monotonic())))
        _, text = await client.request('GET', '/api/room/bench/wall')
        answers.append(sum(learner['answer'] is not None for learner in json.loads(text)['learners']))
        await client.request('POST', '/api/room/bench/poll/close', {})
    client.close()


async def measure(process, port, token, arguments):
    until = time.monotonic() + arguments.seconds
    times, errors, answers, sizes = [], [], [], []

    async def watch():
        while True:
            await asyncio.sleep(min(2, arguments.seconds / 5))
            sizes.append(megabytes(process.pid))
    watcher = asyncio.create_task(watch())
    leader = asyncio.create_task(lead(port, token, until, answers))
    events = await asyncio.gather(*[learn(number, port, until, times, errors, arguments.clients) for number in range(arguments.clients)])
    await leader
    watcher.cancel()
    return times, errors, answers, sizes, sum(events)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--seconds', type=float, default=20)
    parser.add_argument('--clients', type=int, default=40)
    parser.add_argument('--limit', type=float)
    arguments = parser.parse_args()
    process = subprocess.Popen([arguments.fwdsim, 'serve', '--room', 'bench'], stdout=subprocess.PIPE, text=True)
    try:
        port, token = re.search(r':(\d+)/\?token=(\w+)', process.stdout.readline()).groups()
        times, errors, answers, sizes, events = asyncio.run(measure(process, int(port), token, arguments))
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(30)
    tail = max(1, len(sizes) // 5)
    print('%d clients, %g seconds, %d processors' % (arguments.clients, arguments.seconds, os.cpu_count()))
    print('runs %d  errors %d  p50 %.0f ms  p99 %.0f ms  most %.0f ms'
          % (len(times), len(errors), percentile(times, 0.5), percentile(times, 0.99), max(times)))
    print('polls %d, answers %s; events %d' % (len(answers), answers[:12], events))
    print('memory: at first %.0f MB, at last %.0f MB, most %.0f MB; exit %d'
          % (sum(sizes[:tail]) / tail, sum(sizes[-tail:]) / tail, max(sizes), code))
    for error in errors[:3]:
        print(error)
    if errors or code or (arguments.limit and percentile(times, 0.99) > arguments.limit):
        sys.exit(1)


if __name__ == '__main__':
    main()
