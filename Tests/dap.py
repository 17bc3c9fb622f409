#!/usr/bin/env python3
"""Does `fwdsim dap` serve a debugger?

usage: dap.py --fwdsim PATH [NAME ...]

A client of the Debug Adapter Protocol, written for these tests, speaks with one adapter process:

  walk         steps in both directions, frames, what is printed and when
  values       locals, members, instance variables, elements, watches
  breakpoints  lines, conditions, counts, log points, functions, stages
  failures     uncaught exceptions, crashes, listings with errors
  listings     listings of Tests/Listings print the same when their statements are recorded
  wire         garbage, broken requests, requests out of order
  port         a connection to a port of 127.0.0.1
  library      the package dap-python from PyPI as the client (installed in .build/clients; left out where it cannot be)
  nvim         Neovim with nvim-dap ($NVIM_DAP names its folder; else it is left out)

Python 3, standard library only.
"""
import argparse
import concurrent.futures
import glob
import itertools
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile

from clients import python_with

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 120

LISTING = '''#import <Foundation/Foundation.h>

typedef struct { int x; double y; } Pair;

@interface Engine : NSObject
@property (nonatomic, copy) NSString *name;
- (int)power:(int)gear;
@end
@implementation Engine
- (int)power:(int)gear {
    int result = 25 * gear;
    return result;
}
@end

@interface Car : NSObject {
    int _gear;
    Engine *_engine;
}
- (instancetype)initWithEngine:(Engine *)engine;
@end
@interface Car (Forwarded)
- (int)power:(int)gear;
@end
@implementation Car
- (instancetype)initWithEngine:(Engine *)engine {
    if ((self = [super init])) {
        _engine = engine;
        _gear = 1;
    }
    return self;
}
- (id)forwardingTargetForSelector:(SEL)selector {
    return _engine;
}
@end

static int twice(int value) {
    return 2 * value;
}

int main(void) {
    Engine *engine = [Engine new];
    engine.name = @"V8";
    Car *car = [[Car alloc] initWithEngine:engine];
    Pair pair = { 3, 0.5 };
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        sum += twice(i);
        printf("round %d\\n", i);
    }
    __block int counted = 0;
    void (^count)(int) = ^(int step) {
        counted += step + sum;
    };
    count(2);
    NSArray *list = @[car, @"two"];
    int power = [car power:4];
    NSLog(@"%d %d", power, (int)[list count]);
    pair.x = counted;
    return 0;
}
'''


def line_of(text, needle, nth=0):
    at = -1
    for _ in range(nth + 1):
        at = text.index(needle, at + 1)
    return text.count('\n', 0, at) + 1


class Client:
    """One adapter process."""

    def __init__(self, fwdsim, *words):
        self.process = subprocess.Popen([fwdsim, 'dap', *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.sink, self.source = self.process.stdin, self.process.stdout
        self.seq = 1
        self.events = []
        self.answers = {}

    def send(self, command, **arguments):
        seq = self.seq
        self.seq += 1
        self.write({'seq': seq, 'type': 'request', 'command': command, 'arguments': arguments})
        return seq

    def write(self, message):
        body = json.dumps(message).encode()
        self.sink.write(b'Content-Length: %d\r\n\r\n' % len(body) + body)
        self.sink.flush()

    def receive(self):
        length = None
        while True:
            line = self.source.readline()
            assert line, 'the adapter ended: %s' % self.process.communicate()[1].decode()
            if line == b'\r\n':
                break
            length = int(line.split(b':')[1])
        message = json.loads(self.source.read(length))
        if message['type'] == 'event':
            self.events.append(message)
        else:
            self.answers[message['request_seq']] = message
        return message

    def answer(self, seq):
        while seq not in self.answers:
            self.receive()
        return self.answers.pop(seq)

    def ask(self, command, **arguments):
        answer = self.answer(self.send(command, **arguments))
        assert answer['success'], answer
        return answer.get('body')

    def refused(self, command, **arguments):
        answer = self.answer(self.send(command, **arguments))
        assert not answer['success'], answer
        assert answer['body']['error']['format'] == answer['message']
        return answer['message']

    def event(self, name):
        """The next event of that name; earlier ones of other names are kept."""
        while True:
            for index, event in enumerate(self.events):
                if event['event'] == name:
                    return self.events.pop(index).get('body', {})
            self.receive()

    def output(self, category):
        """What was printed so far, and is forgotten."""
        found = [e['body'] for e in self.events if e['event'] == 'output' and e['body']['category'] == category]
        self.events = [e for e in self.events if e['event'] != 'output' or e['body']['category'] != category]
        return ''.join(body['output'] for body in found)

    def begin(self, program, configure=None, **more):
        self.capabilities = self.ask('initialize', adapterID='fwdsim', linesStartAt1=True, columnsStartAt1=True)
        launch = self.send('launch', program=program, **more)
        self.event('initialized')
        if configure:
            configure(self)
        self.ask('configurationDone')
        answer = self.answer(launch)
        assert answer['success'], answer

    def stop(self):
        """Where it stopped: the event, and the frames."""
        stopped = self.event('stopped')
        return stopped, self.frames(stopped['threadId'])

    def frames(self, thread=1):
        return self.ask('stackTrace', threadId=thread)['stackFrames']

    def go(self, command, **more):
        self.ask(command, threadId=1, **more)
        return self.stop()

    def scope(self, name, frame):
        for scope in self.ask('scopes', frameId=frame['id'])['scopes']:
            if scope['name'].startswith(name):
                return self.children(scope['variablesReference'])
        return None

    def children(self, reference):
        return {v['name']: v for v in self.ask('variables', variablesReference=reference)['variables']}

    def value(self, expression, frame=None):
        return self.ask('evaluate', expression=expression, frameId=(frame or self.frames()[0])['id'])['result']

    def end(self):
        self.ask('disconnect')
        assert self.process.wait(LIMIT) == 0, self.process.stderr.read()


class Program:
    """A listing in a folder of its own."""

    def __init__(self, text=LISTING):
        self.text = text

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(os.path.realpath(self.folder.name), 'car.m')
        with open(self.path, 'w', encoding='utf-8') as file:
            file.write(self.text)
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def line(self, needle, nth=0):
        return line_of(self.text, needle, nth)


def test_walk(fwdsim):
    with Program() as program:
        client = Client(fwdsim)
        client.begin(program.path, stopOnEntry=True)
        assert client.capabilities['supportsStepBack'] and not client.capabilities['supportsSetVariable']
        stopped, frames = client.stop()
        assert stopped['reason'] == 'entry', stopped
        assert [f['name'] for f in frames] == ['main'], frames
        assert frames[0]['source']['path'] == program.path
        lines = [frames[0]['line']]
        for _ in range(3):
            lines.append(client.go('next')[1][0]['line'])
        first = program.line('Engine *engine = [Engine new]')
        assert lines == [first, first + 1, first + 2, first + 3], lines
        assert client.go('stepBack')[1][0]['line'] == first + 2
        # Into the initializer, with the caller's place at the message.
        _, frames = client.go('stepIn')
        assert [f['name'] for f in frames] == ['-[Car initWithEngine:]', 'main'], frames
        assert (frames[1]['line'], frames[1]['column']) == (first + 2, 16), frames
        _, frames = client.go('stepBack')
        assert (frames[0]['name'], frames[0]['line']) == ('main', first + 2), frames
        client.go('stepIn')
        stopped, frames = client.go('stepOut')
        assert [f['name'] for f in frames][-1] == 'main' and len(frames) <= 2, frames
        # What is printed comes once, in order, with its line.
        round_ = program.line('printf')
        client.ask('setBreakpoints', source={'path': program.path}, breakpoints=[{'line': round_}])
        for number in range(3):
            assert client.go('continue')[1][0]['line'] == round_
            assert client.value('i') == str(number)
        assert client.output('stdout') == 'round 0\nround 1\n'
        client.go('reverseContinue')
        assert client.value('i') == '1' and client.value('sum') == '2'
        client.go('continue')
        assert client.value('i') == '2' and client.output('stdout') == ''
        stopped, _ = client.go('next')
        outs = [e['body'] for e in client.events if e['event'] == 'output']
        assert [(o['output'], o['line']) for o in outs] == [('round 2\n', round_)], outs
        # Behind the beginning there is nothing.
        client.ask('setBreakpoints', source={'path': program.path}, breakpoints=[])
        stopped, frames = client.go('reverseContinue')
        assert (stopped['reason'], frames[0]['line']) == ('entry', first), stopped
        # To any time that a line ran.
        targets = client.ask('gotoTargets', source={'path': program.path}, line=round_)['targets']
        assert len(targets) == 5 and targets[3]['label'].endswith('run 4 of 5'), targets
        stopped, _ = client.go('goto', targetId=targets[3]['id'])
        assert stopped['reason'] == 'goto' and client.value('i') == '3'
        assert client.go('pause')[0]['reason'] == 'pause'
        # Stage by stage.
        client.ask('setBreakpoints', source={'path': program.path}, breakpoints=[{'line': program.line('[car power:4]')}])
        client.go('continue')
        texts, names = [], []
        for _ in range(40):
            stopped, frames = client.go('next', granularity='instruction')
            texts.append(stopped['text'])
            names.append([f['name'] for f in frames])
            if frames[0]['name'] == '-[Engine power:]':
                break
        assert any('forwardingTargetForSelector:' in text for text in texts), texts
        assert ['dispatch of [Car#1 power: 4]', 'main'] in names, names
        assert ['-[Car forwardingTargetForSelector:]', 'dispatch of [Car#1 power: 4]', 'main'] in names, names
        client.go('stepBack', granularity='instruction')
        client.ask('continue', threadId=1)
        assert client.event('exited')['exitCode'] == 0
        client.event('terminated')
        out = client.output('stdout')
        assert out == 'round 2\nround 3\nround 4\n', out
        assert '100 2' in client.output('stderr')
        client.end()
        # The end is a stop for who wants it, and one steps back from it.
        client = Client(fwdsim)
        client.begin(program.path, stopAtEnd=True)
        stopped, _ = client.stop()
        assert stopped['description'] == 'The program has ended', stopped
        assert client.go('stepBack')[1][0]['name'] == 'main'
        assert client.ask('threads')['threads'] == [{'id': 1, 'name': 'main thread'}]
        client.end()


def test_values(fwdsim):
    with Program() as program:
        client = Client(fwdsim)
        inner, block = program.line('return result'), program.line('counted += step')
        end = program.line('return 0;')
        client.begin(program.path, lambda c: c.ask('setBreakpoints', source={'path': program.path}, breakpoints=[
            {'line': inner}, {'line': block}, {'line': end}]))
        _, frames = client.stop()
        # In the block: its own parameter, and what it uses from outside.
        assert frames[0]['name'].startswith('__main_block_invoke') and frames[-1]['name'] == 'main', frames
        names = client.scope('Locals', frames[0])
        assert (names['step']['value'], names['counted']['value'], names['sum']['value']) == ('2', '0', '20'), names
        _, frames = client.go('continue')
        assert frames[0]['name'] == '-[Engine power:]', frames
        local = client.scope('Locals', frames[0])
        assert (local['gear']['value'], local['gear']['type'], local['result']['value']) == ('4', 'int', '100'), local
        assert local['self']['value'] == 'Engine#1' and local['_cmd']['value'] == 'power:', local
        assert client.scope('Receiver Engine#1', frames[0])['_name']['value'] == '@"V8"'
        stages = client.scope('Dispatch', frames[0])
        assert stages['message']['value'] == '[Engine#1 power: 4]', stages
        outer = client.scope('Locals', frames[-1])
        assert outer['power'] if 'power' in outer else True
        assert client.value('car', frames[-1]) == 'Car#1'
        assert client.refused('evaluate', expression='car', frameId=frames[0]['id']) == "there is no variable 'car' here"
        _, frames = client.go('continue')
        local = client.scope('Locals', frames[0])
        pair = client.children(local['pair']['variablesReference'])
        assert (pair['x']['value'], pair['y']['value'], pair['x']['type']) == ('22', '0.5', 'int'), pair
        assert local['counted']['value'] == '22', local
        car = client.children(local['car']['variablesReference'])
        assert (car['_gear']['value'], car['_engine']['value'], car['_engine']['type']) == ('1', 'Engine#1', 'Engine *'), car
        assert client.children(car['_engine']['variablesReference'])['_name']['value'] == '@"V8"'
        elements = client.children(local['list']['variablesReference'])
        assert [v['value'] for v in elements.values()] == ['Car#1', '@"two"'], elements
        for expression, value in (('pair.x', '22'), ('car->_engine.name', '@"V8"'), ('list[1]', '@"two"'), ('power + 1', '101'),
                                  ('sum == 20 && !(power < 100)', '1'), ('-pair.y', '-0.5'), ('sum % 7', '6'),
                                  ('car._engine.name == @"V8"', '1')):
            assert client.value(expression) == value, (expression, client.value(expression))
        hover = client.ask('evaluate', expression='car', frameId=client.frames()[0]['id'], context='hover')
        assert client.children(hover['variablesReference'])['_gear']['value'] == '1', hover
        frame = client.frames()[0]['id']
        for wrong in ('nobody', '[car power:1]', 'pair.z', '1 +', 'power / 0', '"open', 'car < 3', 'sum sum', '§', 'list[7]'):
            client.refused('evaluate', expression=wrong, frameId=frame)
        assert 'recording' in client.refused('setVariable', variablesReference=1, name='sum', value='1')
        # Earlier, the same variables have their earlier values.
        client.go('stepBack')
        assert client.value('pair.x') == '3'
        client.refused('scopes', frameId=9999)
        client.refused('variables', variablesReference=9999)
        client.end()


def test_breakpoints(fwdsim):
    with Program() as program:
        source = {'path': program.path}

        def stops(client, command='continue'):
            """Lines and values of i until the end."""
            found = []
            while True:
                client.ask(command, threadId=1)
                while not any(e['event'] in ('stopped', 'terminated') for e in client.events):
                    client.receive()
                if any(e['event'] == 'terminated' for e in client.events):
                    return found
                stopped, frames = client.stop()
                found.append((stopped, frames))

        def run(configure):
            client = Client(fwdsim)
            answers = []
            client.begin(program.path, lambda c: answers.append(configure(c)), stopOnEntry=True)
            client.stop()
            found = stops(client)
            log = client.output('console')
            client.end()
            return answers[0], found, log

        body, blank = program.line('sum += twice'), program.line('@implementation Car') - 1
        answer, found, _ = run(lambda c: c.ask('setBreakpoints', source=source, breakpoints=[
            {'line': body, 'condition': 'i >= 3'}, {'line': 2}, {'line': 3}, {'line': blank}])['breakpoints'])
        assert [b['verified'] for b in answer] == [True, False, False, False], answer
        assert 'ran' in answer[2]['message'] and answer[0]['line'] == body, answer
        assert len(found) == 2 and found[0][0]['reason'] == 'breakpoint', found
        assert found[0][0]['hitBreakpointIds'] == [answer[0]['id']], (found, answer)
        for counts, number in (('2', 1), ('>= 4', 2), ('% 2', 2), ('<3', 2)):
            _, found, _ = run(lambda c: c.ask('setBreakpoints', source=source, breakpoints=[
                {'line': body, 'hitCondition': counts}]))
            assert len(found) == number, (counts, len(found))
        answer, found, log = run(lambda c: c.ask('setBreakpoints', source=source, breakpoints=[
            {'line': body, 'logMessage': 'i is {i}, nobody {nobody}'}])['breakpoints'])
        assert not found and log.splitlines()[4].startswith('i is 4, nobody {there is no'), log
        answer, found, _ = run(lambda c: c.ask('setBreakpoints', source=source, breakpoints=[
            {'line': body, 'condition': 'nobody'}, {'line': body, 'hitCondition': 'often'}])['breakpoints'])
        assert 'nobody' in answer[0]['message'] and 'number' in answer[1]['message'], answer
        for name, frames in (('power:', ['-[Engine power:]']), ('-[Engine power:]', ['-[Engine power:]']), ('-[Car power:]', []),
                             ('twice', ['twice'] * 5), ('count', ['-[__NSArrayI count]'])):
            answer, found, _ = run(lambda c: c.ask('setFunctionBreakpoints', breakpoints=[{'name': name}])['breakpoints'])
            assert [f[0]['name'] for _, f in found] == frames, (name, [f[0]['name'] for _, f in found])
            assert answer[0]['verified'] == bool(frames), answer
            if name == 'count':
                assert found[0][1][0]['presentationHint'] == 'subtle', found[0][1]
                assert found[0][0]['reason'] == 'function breakpoint'
        filters = [f['filter'] for f in Client(fwdsim).ask('initialize')['exceptionBreakpointFilters']]
        assert filters == ['uncaught', 'all', 'cache', 'lookup', 'resolve', 'target', 'signature', 'invocation',
                           'unrecognized'], filters
        answer, found, _ = run(lambda c: c.ask('setExceptionBreakpoints', filters=[], filterOptions=[
            {'filterId': 'target', 'condition': 'power:'}, {'filterId': 'none'}])['breakpoints'])
        assert [b['verified'] for b in answer] == [True, False], answer
        assert len(found) == 1, found
        stopped, frames = found[0]
        assert stopped['reason'] == 'exception' and stopped['description'] == 'Stage 4: forwarding target', stopped
        assert stopped['text'].startswith('[Car#1 power: 4]: '), stopped
        assert frames[0]['name'] == 'dispatch of [Car#1 power: 4]' and frames[0]['line'] == program.line('[car power:4]'), frames
        # Where one may stop.
        client = Client(fwdsim)
        client.begin(program.path, stopOnEntry=True)
        client.stop()
        places = client.ask('breakpointLocations', source=source, line=body - 1, endLine=body + 1)['breakpoints']
        assert {p['line'] for p in places} == {body - 1, body, body + 1}, places
        client.end()
        # Set before the recording is there: told of when it is.
        client = Client(fwdsim)
        client.ask('initialize')
        early = client.ask('setBreakpoints', source=source, breakpoints=[{'line': body}])['breakpoints'][0]
        assert not early['verified'], early
        client.send('launch', program=program.path)
        changed = client.event('breakpoint')
        assert changed['breakpoint']['id'] == early['id'] and changed['breakpoint']['verified'], changed
        client.ask('configurationDone')
        assert client.stop()[1][0]['line'] == body
        client.end()


UNCAUGHT = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
@end
@implementation Car
@end
static void caught(void) {
    @try {
        [NSException raise:@"Small" format:@"reason %d", 1];
    } @catch (NSException *error) {
        NSLog(@"%@", error.name);
    }
}
int main(void) {
    caught();
    id car = [Car new];
    [car performSelector:@selector(fly)];
    return 0;
}
'''


def test_failures(fwdsim):
    with Program(UNCAUGHT) as program:
        words = "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[Car fly]: unrecognized selector"
        client = Client(fwdsim)
        client.begin(program.path, lambda c: c.ask('setExceptionBreakpoints', filters=['uncaught']))
        stopped, frames = client.stop()
        assert stopped['reason'] == 'exception' and stopped['text'].startswith(words), stopped
        assert frames[-1]['name'] == 'main' and frames[-1]['line'] == program.line('performSelector'), frames
        info = client.ask('exceptionInfo')
        assert (info['exceptionId'], info['breakMode']) == ('NSInvalidArgumentException', 'unhandled'), info
        assert info['description'].startswith(words), info
        assert client.go('stepBack')[1][-1]['name'] == 'main'
        client.refused('exceptionInfo')
        client.go('continue')
        client.ask('continue', threadId=1)
        assert client.event('exited')['exitCode'] == 1
        assert client.output('stderr').count(words) == 1
        client.end()
        client = Client(fwdsim)
        client.begin(program.path, lambda c: c.ask('setExceptionBreakpoints', filters=['all', 'unrecognized']))
        stopped, frames = client.stop()
        assert stopped['text'] == 'Small: reason 1', stopped
        assert 'caught' in [f['name'] for f in frames], frames
        assert client.ask('exceptionInfo')['breakMode'] == 'always'
        stopped, frames = client.go('continue')
        assert stopped['description'] == 'Stage 7: unrecognized', stopped
        why = client.ask('evaluate', expression='why', context='repl')['result']
        assert '4 target' not in why and 'invocation' in why, why
        stages = client.ask('evaluate', expression='stages', context='repl')['result']
        assert stages.splitlines()[0] == '[Car#1 fly]' and 'not in Car, NSObject' in stages, stages
        assert 'event' in client.ask('evaluate', expression='where', context='repl')['result']
        assert 'why' in client.ask('evaluate', expression='help', context='repl')['result']
        client.ask('evaluate', expression=':1', context='repl')
        assert client.event('stopped')['reason'] == 'goto'
        client.end()
    crash = '#include <stdlib.h>\nint main(void) {\n    int *p = malloc(4);\n    free(p);\n    *p = 1;\n    return 0;\n}\n'
    with Program(crash) as program:
        client = Client(fwdsim)
        client.begin(program.path, lambda c: c.ask('setExceptionBreakpoints', filters=['uncaught']))
        stopped, frames = client.stop()
        assert stopped['reason'] == 'exception' and frames[0]['line'] == 5, (stopped, frames)
        assert 'EXC_BAD_ACCESS' in stopped['text'] or 'freed' in stopped['text'], stopped
        client.ask('continue', threadId=1)
        assert client.event('exited')['exitCode'] != 0
        client.end()
    with Program('int main(void) { return x; }\n') as program:
        client = Client(fwdsim)
        client.ask('initialize')
        answer = client.answer(client.send('launch', program=program.path))
        assert not answer['success'] and "car.m:1:25" in answer['message'] and '`x`' in answer['message'], answer
        client.event('terminated')
        assert 'error' in client.output('stderr')
        client.end()
    with Program('#include <stdio.h>\nint main(int n, char **v) { printf("%d%s", n, v[1]); return W; }\n') as program:
        client = Client(fwdsim)
        client.begin(program.path, args=['--all'], defines=['W=3'], dialect='gnustep', arc=False)
        assert client.event('exited')['exitCode'] == 1
        assert client.output('stdout') == '2--all', client.output('stdout')
        client.end()
    echo = '#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) putchar(c); return 0; }\n'
    for asked in ({}, {'input': 'own'}):
        with Program(echo) as program:
            if asked:
                asked['input'] = program.path
            client = Client(fwdsim)
            client.begin(program.path, **asked)
            assert client.event('exited')['exitCode'] == 0
            assert client.output('stdout') == (echo if asked else ''), asked
            client.end()


def test_listings(fwdsim, folders=('language', 'runtime', 'lessons', 'diagnostics'), every=7):
    paths = [path for folder in folders
             for path in sorted(glob.glob(os.path.join(ROOT, 'Tests', 'Listings', folder, '*.m')))[::every]]

    def options(path):
        """What the listing's first lines ask for: some end only by the limits that they name."""
        with open(path, errors='replace') as file:
            asked = [line.split(':', 1)[1] for line in itertools.islice(file, 5) if line.startswith('// options:')]
        return shlex.split(' '.join(asked))

    def run(path):
        """What it printed, how it ended, and how many statements ran, without and with them."""
        found = []
        for words in (options(path), [*options(path), '--statements']):
            if found and found[0][3]:
                # It goes on until a limit, which the statements make another one.
                found.append(found[0])
                continue
            done = subprocess.run([fwdsim, 'trace', '-f', 'jsonl', '--all', '--max-events', '200000', *words, path], timeout=LIMIT,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            events = [json.loads(line) for line in done.stdout.split(b'\n') if line]
            text = ''.join(e['text'] for e in events if e['ev'] == 'out')
            count = sum(e['ev'] == 'line' for e in events)
            found.append((re.sub('0x[0-9a-f]+', 'ADDR', text), done.returncode, count,
                          any(e['ev'] == 'limit' for e in events)))
        return path, found

    wrong, statements = [], 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, (plain, recorded) in pool.map(run, paths):
            statements += recorded[2]
            assert plain[2] == 0, path
            if not (plain[3] or recorded[3]) and plain[:2] != recorded[:2]:
                wrong.append((path, plain[:2], recorded[:2]))
    assert not wrong, wrong[:3]
    assert statements > len(paths), statements
    print('listings: %d with %d statements' % (len(paths), statements))


def test_wire(fwdsim):
    with Program() as program:
        client = Client(fwdsim)
        assert 'initialize' in client.refused('threads')
        client.ask('initialize', linesStartAt1=False, columnsStartAt1=False)
        assert 'already' in client.refused('initialize')
        assert 'no/such' in client.refused('no/such')
        for arguments in ({}, {'program': ''}, {'program': 7}, {'program': '/no/such.m'}, {'program': program.path, 'args': 'a'},
                          {'program': program.path, 'dialect': 'none'}, {'program': program.path, 'args': [1]},
                          {'program': program.path, 'input': 7}):
            client.refused('launch', **arguments)
        client.refused('attach')
        for command in ('next', 'continue', 'stackTrace', 'scopes', 'variables', 'evaluate', 'goto', 'gotoTargets', 'source',
                        'breakpointLocations', 'setBreakpoints', 'exceptionInfo', 'setVariable'):
            client.refused(command)
        client.refused('setBreakpoints', source={'path': program.path}, breakpoints=[{'condition': 'x'}])
        # What is no request, or no JSON, is answered; the session lives.
        client.write({'seq': 'x', 'type': 'request'})
        assert not client.receive()['success']
        client.write([1, 2])
        assert not client.receive()['success']
        client.sink.write(b'Content-Length: 3\r\n\r\n{x}')
        client.sink.flush()
        assert 'no JSON' in client.receive()['message']
        client.answers.clear()
        launch = client.send('launch', program=program.path, stopOnEntry=True)
        client.event('initialized')
        assert 'already' in client.refused('launch', program=program.path)
        client.ask('configurationDone')
        assert client.answer(launch)['success']
        # Lines and columns count from 0 for this client.
        _, frames = client.stop()
        assert (frames[0]['line'], frames[0]['column']) == (program.line('Engine *engine = [Engine new]') - 1, 4), frames
        client.refused('next', threadId=7)
        client.refused('stackTrace', threadId=7)
        client.refused('goto', targetId=-1)
        for number in (2 ** 63 - 1, -2 ** 63, 0):
            client.refused('stackTrace', threadId=number)
            client.refused('scopes', frameId=number)
            client.refused('variables', variablesReference=number)
            client.refused('evaluate', expression='1', frameId=number)
            client.refused('source', source={'sourceReference': number})
            client.ask('setBreakpoints', source={'path': program.path}, breakpoints=[{'line': number}])
            client.ask('gotoTargets', source={'path': program.path}, line=number)
            client.ask('breakpointLocations', source={'path': program.path}, line=number, endLine=number)
        frame = client.frames()[0]['id']
        for long in ('(' * 100000, '!' * 100000, '1' + '+1' * 100000, '[' * 9):
            client.refused('evaluate', expression=long, frameId=frame)
        sources = client.ask('loadedSources')['sources']
        assert [s['path'] for s in sources] == [program.path], sources
        assert client.ask('source', source=sources[0])['content'] == LISTING
        client.refused('source', source={'sourceReference': 99})
        client.ask('cancel')
        client.ask('terminate')
        client.event('terminated')
        client.end()
        # A run that does not end is ended.
        with Program('int main(void) { for (;;) ; }\n') as endless:
            client = Client(fwdsim)
            client.ask('initialize')
            client.send('launch', program=endless.path, timeout=600)
            client.end()
    for garbage in (b'Content-Length: -4\r\n\r\n', b'hello\r\n\r\n', b'x' * 100000):
        process = subprocess.run([fwdsim, 'dap'], input=garbage, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT)
        assert process.returncode == 64 and b'no message of the Debug Adapter Protocol' in process.stderr, process
    for cut in (b'', b'Content-Length: 40\r\n\r\n{"seq": 1'):
        process = subprocess.run([fwdsim, 'dap'], input=cut, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT)
        assert process.returncode == 0, process


def test_port(fwdsim):
    with Program() as program:
        client = Client(fwdsim, '--port', '0')
        port = int(client.process.stderr.readline().rsplit(b':', 1)[1])
        with socket.create_connection(('127.0.0.1', port), timeout=LIMIT) as connection:
            client.sink = client.source = connection.makefile('rwb')
            client.begin(program.path, stopOnEntry=True)
            assert client.stop()[1][0]['name'] == 'main'
            client.end()
            client.source.close()


LIBRARY = r'''
import subprocess, sys
from dap import Client
fwdsim, program, line = sys.argv[1], sys.argv[2], int(sys.argv[3])
process = subprocess.Popen([fwdsim, 'dap'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
client = Client('fwdsim')
seen = []

def flush():
    process.stdin.write(client.send())
    process.stdin.flush()

def until(name):
    flush()
    while True:
        for index, item in enumerate(seen):
            if type(item).__name__ == name:
                return seen.pop(index)
        head = b''
        while not head.endswith(b'\r\n\r\n'):
            byte = process.stdout.read(1)
            assert byte, 'the adapter ended'
            head += byte
        length = int(head.split(b'Content-Length:')[1].split(b'\r\n')[0])
        body = process.stdout.read(length)
        try:
            seen.extend(client.receive(head + body))
        except ValueError:
            # Version 0.5.0 cannot read answers that have nothing to say.
            assert b'"response"' in body and b'"success":true' in body, body

until('Initialized')
# Version 0.5.0 takes the numbers of breakpoints that were hit for strings: it is led by steps.
client.send_request('launch', {'program': program, 'stopOnEntry': True})
until('InitializedEvent')
client.set_breakpoints({'path': program}, [{'line': line}])
assert until('SetBreakpointsResponse').breakpoints[0].verified
client.set_breakpoints({'path': program}, [])
until('SetBreakpointsResponse')
client.configuration_done()
stopped = until('StoppedEvent')
client.stack_trace(stopped.threadId)
first = until('StackTraceResponse').stackFrames[0].line
client.next(stopped.threadId)
until('StoppedEvent')
client.stack_trace(stopped.threadId)
frames = until('StackTraceResponse').stackFrames
assert frames[0].line == first + 1, frames
client.scopes(frames[0].id)
scopes = until('ScopesResponse').scopes
client.variables(scopes[0].variablesReference)
assert until('VariablesResponse').variables[0].value == 'Engine#1'
client.step_back(stopped.threadId)
until('StoppedEvent')
client.disconnect()
flush()
assert process.wait(60) == 0
print('ok')
'''


def test_library(fwdsim):
    python = python_with('dap')
    if not python:
        return
    with Program() as program:
        done = subprocess.run([python, '-c', LIBRARY, fwdsim, program.path, str(program.line('sum += twice'))], timeout=LIMIT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == 0 and done.stdout.strip().endswith(b'ok'), done.stdout.decode()


NVIM = r'''
vim.opt.runtimepath:append(vim.env.NVIM_DAP)
local dap = require('dap')
local function fail(what) io.stderr:write(what .. '\n'); vim.cmd('cquit 1') end
dap.adapters.fwdsim = { type = 'executable', command = vim.env.FWDSIM, args = { 'dap' } }
vim.cmd('edit ' .. vim.env.LISTING)
vim.api.nvim_win_set_cursor(0, { tonumber(vim.env.LINE), 0 })
dap.set_breakpoint()
local lines, frames = {}, nil
dap.listeners.after.event_stopped.test = function(session, body)
  session:request('stackTrace', { threadId = body.threadId }, function(_, answer)
    frames = answer.stackFrames
    lines[#lines + 1] = frames[1].line
  end)
end
dap.run({ type = 'fwdsim', request = 'launch', name = 'test', program = vim.env.LISTING })
local function wait(count) if not vim.wait(60000, function() return #lines >= count end, 20) then fail('no stop ' .. count) end end
wait(1)
dap.continue()
wait(2)
dap.step_back()
wait(3)
local value
dap.session():evaluate('i', function(err, answer) value = err and err.message or answer.result end)
if not vim.wait(60000, function() return value end, 20) then fail('no value') end
local line = tonumber(vim.env.LINE)
if lines[1] ~= line or lines[2] ~= line or lines[3] == line then fail(vim.inspect(lines)) end
print('value ' .. value)
dap.terminate()
vim.wait(60000, function() return dap.session() == nil end, 20)
vim.cmd('qall!')
'''


def test_nvim(fwdsim):
    plugin = os.environ.get('NVIM_DAP')
    if not plugin or not shutil.which('nvim'):
        print('nvim: left out, $NVIM_DAP names no folder of nvim-dap, or nvim is not installed')
        return
    with Program() as program:
        script = os.path.join(program.folder.name, 'test.lua')
        with open(script, 'w', encoding='utf-8') as file:
            file.write(NVIM)
        done = subprocess.run(['nvim', '--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-c', 'luafile ' + script],
                              env=dict(os.environ, LISTING=program.path, FWDSIM=fwdsim, HOME=program.folder.name,
                                       LINE=str(program.line('sum += twice'))),
                              cwd=program.folder.name, timeout=LIMIT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        assert done.returncode == 0 and b'value ' in done.stdout + done.stderr, (done.stdout + done.stderr).decode()


TESTS = {'walk': test_walk, 'values': test_values, 'breakpoints': test_breakpoints, 'failures': test_failures, 'listings': test_listings, 'wire': test_wire,
         'port': test_port, 'library': test_library, 'nvim': test_nvim}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('names', nargs='*')
    options = parser.parse_args()
    for name in options.names or TESTS:
        TESTS[name](os.path.abspath(options.fwdsim))
        print('%s: ok' % name)


if __name__ == '__main__':
    sys.exit(main())
