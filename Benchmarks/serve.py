#!/usr/bin/env python3
"""Forty learners at one server, on this machine: how long a run takes for each, what the server needs, and whether it grows.

usage: serve.py --fwdsim PATH [--seconds 20] [--clients 40] [--limit MILLISECONDS] [--growth MEGABYTES]

Every client runs a listing of its own once a second, in a second of its own thousandths, follows the room's stream, and answers a poll
that the console opens every five seconds. A client whose answer is late leaves out the seconds that have gone by. It prints the runs'
rate, median and 99th percentile, errors, and the memory that the server and its workers had together (proportional set size, so that
shared pages count once), at the beginning and at the end. With --limit it fails above that percentile.

From five minutes on it also prints a row each minute, with what the server alone has of its own (anonymous resident memory),
descriptors, threads and children, and how much it grows, by least squares without the first sixth, in which it warms up. With --growth
it fails above that many megabytes in the whole time. It ends by itself after the seconds. Standard library only.
"""
import argparse
import asyncio
import json
import os
import re
import signal
import statistics
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


def row(root):
    """What the server itself has: megabytes of its own, descriptors, threads, children (also those that nobody has waited for)."""
    with open('/proc/%d/status' % root) as file:
        own = int(re.search(r'^RssAnon:\s+(\d+)', file.read(), re.M)[1]) / 1024
    return (own, len(os.listdir('/proc/%d/fd' % root)), len(os.listdir('/proc/%d/task' % root)), len(processes(root)) - 1)


def slope(rows):
    """By how much the second of each pair grows with the first, by least squares."""
    x, y = statistics.mean(at for at, _ in rows), statistics.mean(value for _, value in rows)
    return sum((at - x) * (value - y) for at, value in rows) / sum((at - x) ** 2 for at, _ in rows)


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
        turn = max(turn, int(time.monotonic() - start)) + 1
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


class Watch:
    """Looks at the server while it works."""
    MINUTE = 60

    def __init__(self, process, arguments, times, errors):
        self.root, self.times, self.errors = process.pid, times, errors
        self.pause = min(2, arguments.seconds / 5)
        self.has_rows = arguments.seconds >= 300
        self.began = time.monotonic()
        self.sizes, self.rows = [], []

    async def run(self):
        if self.has_rows:
            print('minute  runs/s  p50 ms  p99 ms  errors  own MB  all MB  descriptors  threads  children', flush=True)
        runs = 0
        while True:
            await asyncio.sleep(self.pause)
            self.sizes.append(megabytes(self.root))
            minutes = (time.monotonic() - self.began) / self.MINUTE
            if self.has_rows and minutes >= len(self.rows) + 1:
                found, times = row(self.root), self.times[runs:]
                runs = len(self.times)
                self.rows.append((minutes, *found))
                print('%6.0f  %6.1f  %6.0f  %6.0f  %6d  %6.2f  %6.1f  %11d  %7d  %8d' % (
                    minutes, len(times) / self.MINUTE, percentile(times, 0.5), percentile(times, 0.99), len(self.errors), found[0],
                    self.sizes[-1], *found[1:]), flush=True)

    def growth(self):
        """Megabytes in the whole time, of the server's own memory; nothing where there are no rows."""
        if not self.rows:
            return None
        settled = self.rows[len(self.rows) // 6:]
        return slope([(row[0], row[1]) for row in settled]) * self.rows[-1][0]


async def measure(process, port, token, arguments):
    until = time.monotonic() + arguments.seconds
    times, errors, answers = [], [], []
    watch = Watch(process, arguments, times, errors)
    watcher = asyncio.create_task(watch.run())
    leader = asyncio.create_task(lead(port, token, until, answers))
    events = await asyncio.gather(*[learn(number, port, until, times, errors, arguments.clients) for number in range(arguments.clients)])
    await leader
    watcher.cancel()
    return times, errors, answers, watch, sum(events)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--seconds', type=float, default=20)
    parser.add_argument('--clients', type=int, default=40)
    parser.add_argument('--limit', type=float)
    parser.add_argument('--growth', type=float)
    arguments = parser.parse_args()
    process = subprocess.Popen([arguments.fwdsim, 'serve', '--room', 'bench'], stdout=subprocess.PIPE, text=True)
    try:
        port, token = re.search(r':(\d+)/\?token=(\w+)', process.stdout.readline()).groups()
        times, errors, answers, watch, events = asyncio.run(measure(process, int(port), token, arguments))
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(30)
    sizes, growth = watch.sizes, watch.growth()
    tail = max(1, len(sizes) // 5)
    print('%d clients, %g seconds, %d processors' % (arguments.clients, arguments.seconds, os.cpu_count()))
    print('runs %d (%.1f a second)  errors %d  p50 %.0f ms  p99 %.0f ms  most %.0f ms' % (
        len(times), len(times) / arguments.seconds, len(errors), percentile(times, 0.5), percentile(times, 0.99), max(times)))
    print('polls %d, answers %s; events %d' % (len(answers), answers[:12], events))
    print('memory: at first %.0f MB, at last %.0f MB, most %.0f MB; exit %d'
          % (sum(sizes[:tail]) / tail, sum(sizes[-tail:]) / tail, max(sizes), code))
    if growth is not None:
        print('growth: %+.2f MB of the server\'s own in %g seconds; descriptors at most %d, threads %d, children %d' % (
            growth, arguments.seconds, *(max(row[column] for row in watch.rows) for column in (2, 3, 4))))
    for error in errors[:3]:
        print(error)
    is_slow = arguments.limit and percentile(times, 0.99) > arguments.limit
    is_growing = arguments.growth and growth is not None and growth > arguments.growth
    if errors or code or is_slow or is_growing:
        sys.exit(1)


if __name__ == '__main__':
    main()
