#!/usr/bin/env python3
"""Every native method and function, called as nobody should: native-calls.py --fwdsim PATH [options] [NAME…]

The calls follow from `fwdsim native-tables`, so that a method that is added is called, too. A method is called on an object of its
class that is in use, on one that was only allocated, and on the class; each argument in turn is nil, an object of each wrong kind,
an extreme number, range or size, while the others are sensible. Objects that are passed and kept change the receiver from isEqual:,
hash, compare:, description and copying; so does every block and function. Behind a call that set something, the methods without
arguments are called as well, where what was set is used.

A call may return, raise, or end the program with a diagnostic (F0429 is one only for calls that take addresses). A finding is a
signal, a call that needs longer than --timeout, more memory than --memory, or that says that fwdsim has a bug.

Options: --seconds N stops beginning batches after N seconds; --share N makes one call of N, the same ones each time (default 1);
--seed N chooses others; --size N calls per program (default 600); --jobs N programs at a time (default 1); --keep FOLDER keeps the
programs with findings; --report FILE writes every end that was not normal; --tracer PATH makes the traces of findings with that
fwdsim, one with symbols. NAME… are classes, functions or libraries of them.
Exit status 1 with a finding. Python 3, standard library only.
"""
import argparse
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import native_values as values

# What ends the program or its output, or waits for what never comes, because it is asked to.
SKIPPED_FUNCTIONS = set('''_Exit _exit exit quick_exit abort raise kill alarm pthread_exit fclose chdir objc_terminate dispatch_main
    __assert_rtn UIApplicationMain NSApplicationMain scanf getchar gets readline fscanf write err errx freopen select poll'''.split())
SKIPPED_METHODS = {'exit', 'terminate:'}
# Giving up a count that one does not own is the caller's fault, and is found out later, in another call.
OWNERSHIP = {'release', 'autorelease', 'dealloc', 'retain', 'finalize', '_tryRetain', 'retainCount'}


def split_types(text):
    """The encodings in a row, without qualifiers and offsets."""
    parts, at = [], 0
    while at < len(text):
        start = at
        while text[at] in 'rnNoORVA':
            at += 1
        while text[at] == '^':
            at += 1
            while text[at] in 'rnNoORVA':
                at += 1
        if text[at] == '@':
            at += 1
            if text[at:at + 2] == '?<':
                at = matching(text, at + 1, '<', '>')
            elif text[at:at + 1] == '?':
                at += 1
            elif text[at:at + 1] == '"':
                at = text.index('"', at + 1) + 1
        elif text[at] in '{([':
            at = matching(text, at, text[at], {'{': '}', '(': ')', '[': ']'}[text[at]])
        elif text[at] == 'b':
            at += 1
        else:
            at += 1
        parts.append(text[start:at])
        while at < len(text) and text[at].isdigit():
            at += 1
    return parts


def matching(text, at, opening, closing):
    depth = 0
    while True:
        depth += {opening: 1, closing: -1}.get(text[at], 0)
        at += 1
        if not depth:
            return at


class Tables:
    def __init__(self, text):
        self.parents, self.methods, self.functions = {}, {}, []
        for line in text.splitlines():
            kind, *fields = line.split('\t')
            if kind == 'class':
                self.parents[fields[0]] = fields[1]
                self.methods[fields[0]] = []
            elif kind == 'method':
                cls, sign, selector, types, _ = fields
                self.methods[cls].append((sign, selector, split_types(types)))
            else:
                library, name, types, variadic = fields
                self.functions.append((library, name, split_types(types), bool(variadic)))

    def getters(self, cls):
        return sorted({selector for sign, selector, types in self.methods[cls]
                       if sign == '-' and len(types) == 3 and types[0] != 'v' and selector not in OWNERSHIP | values.NOT_USED})


def argument_lists(kinds, dice, limit, thorough=False):
    """Lists of C expressions: each argument in turn takes every value of its type, then some in which several are unusual."""
    usual = [values.usual(kind) for kind in kinds]
    unusual = [values.unusual(kind) for kind in kinds]
    plausible = [values.plausible(kind) for kind in kinds]
    lists = [usual] if usual else [[]]
    for place, options in enumerate(unusual):
        lists += [usual[:place] + [option] + usual[place + 1:] for option in options]
    masks = [place for place, kind in enumerate(kinds) if values.plain(kind) == 'Q']
    if masks and len(kinds) > 1:
        pairs = [(bit, place, option) for bit in plausible[masks[0]] for place, options in enumerate(unusual) for option in options
                 if place not in masks]
        for bit, place, option in pairs if thorough else dice.sample(pairs, min(len(pairs), 5 * limit)):
            lists.append([bit if at in masks else option if at == place else usual[at] for at in range(len(kinds))])
    if len(kinds) > 1:
        lists += [[dice.choice(dice.choice(options)) for options in zip(plausible, unusual)] for _ in range(limit * len(kinds))]
    return lists


def casts(types):
    return [values.c_type(kind) for kind in types]


class Call:
    """One call of a program: what is called, whether it takes an address, on which class's object, and the statement."""

    def __init__(self, name, types, cls, text):
        self.name, self.has_address, self.cls, self.text = name, values.has_address(types), cls, text


def method_calls(tables, cls, dice):
    for sign, selector, types in tables.methods[cls]:
        if selector in OWNERSHIP or selector in SKIPPED_METHODS or selector in values.NOT_CALLED:
            continue
        result, kinds = types[0], types[3:]
        signature = '%s (*)(%s)' % (values.c_type(result), ', '.join(['id', 'SEL'] + casts(kinds)))
        own = 'objc_getClass("%s")' % cls
        receivers = ['made_%s()' % cls] if sign == '-' else [own]
        for number, arguments in enumerate(argument_lists(kinds, dice, 8, 'Unit:' in selector)):
            for receiver in receivers + (['[%s alloc]' % own] if sign == '-' and number < 2 else []):
                call = '((%s)objc_msgSend)(%s)' % (signature, ', '.join(
                    ['victim = ' + receiver, 'sel_registerName("%s")' % selector] + arguments))
                after = ' used_%s(victim);' % cls if kinds and receiver.startswith('made') else ''
                yield Call('%s[%s %s]' % (sign, cls, selector), types, cls, values.consume(result, call) + after)


def function_calls(tables, library, dice):
    for own, name, types, variadic in tables.functions:
        if own != library and name != library:
            continue
        if name in SKIPPED_FUNCTIONS or name in values.NOT_CALLED:
            continue
        # A number by the language's rule, whatever the function that is called.
        result, kinds = 'd' if name.endswith('_fpret') else types[0], types[1:]
        for arguments in argument_lists(kinds, dice, 8):
            written = ['(%s)(%s)' % (values.c_type(kind), text) if values.needs_cast(kind) else text
                       for kind, text in zip(kinds, arguments)] + (['nil'] if variadic else [])
            call = '%s(%s)' % (name, ', '.join(written))
            yield Call(name + '()', types, 'NSMutableArray', 'victim = made_NSMutableArray(); ' + values.consume(result, call))


def program(tables, calls):
    text = values.HEAD
    for cls in sorted({call.cls for call in calls}):
        text += 'static id made_%s(void) {\n  Class cls = objc_getClass("%s");\n  (void)cls;\n  return %s;\n}\n' % (
            cls, cls, values.receiver(cls, tables.parents))
        text += 'static void used_%s(id it) {\n  busy = 0;\n' % cls
        text += ''.join('  @try { %s; } @catch (id e) { }\n' % use for use in values.uses(cls, tables.parents))
        getters = tables.getters(cls)
        if getters:
            text += '  static const char *const names[] = { %s };\n' % ', '.join('"%s"' % getter for getter in getters)
            text += '  for (int k = 0; k < %d; k++)\n' % len(getters)
            text += '    @try { ((long (*)(id, SEL))objc_msgSend)(it, sel_registerName(names[k])); } @catch (id e) { }\n'
        text += '}\n'
    for number, call in enumerate(calls):
        text += 'static void call%d(void) { %s }\n' % (number, call.text)
    text += 'static void (*const calls[])(void) = { %s };\n' % ', '.join('call%d' % n for n in range(len(calls)))
    return text + values.MAIN % len(calls)


class Runner:
    def __init__(self, options):
        self.options = options
        self.findings, self.ends, self.made, self.found = [], {}, 0, set()
        self.begun = time.time()

    def start(self, path, folder, first, last, traced=False):
        def limits():
            resource.setrlimit(resource.RLIMIT_AS, (self.options.memory << 20,) * 2)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20,) * 2)
        environment = dict(os.environ, HOME=folder, TMPDIR=folder,
                           SWIFT_BACKTRACE='enable=yes,color=no,limit=40,interactive=no' if traced else 'enable=no')
        words = [self.options.tracer if traced else self.options.fwdsim, 'run', '--mrc', '--timeout', '0', '--max-memory', '256', path, str(first), str(last)]
        try:
            done = subprocess.run(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, preexec_fn=limits, timeout=self.options.timeout + (60 if traced else 0))
            return done.returncode, done.stderr.decode('utf-8', 'replace')
        except subprocess.TimeoutExpired as late:
            return None, (late.stderr or b'').decode('utf-8', 'replace')

    def batch(self, calls, tables):
        if self.options.seconds and time.time() - self.begun > self.options.seconds:
            return
        folder = tempfile.mkdtemp(prefix='native-calls-')
        try:
            self.run_calls(calls, tables, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def run_calls(self, calls, tables, folder):
        path = os.path.join(folder, 'calls.m')
        with open(path, 'w') as file:
            file.write(program(tables, calls))
        first = 0
        while first < len(calls):
            if calls[first].name in self.found:
                first += 1
                continue
            work = os.path.join(folder, 'work')
            shutil.rmtree(work, ignore_errors=True)
            os.mkdir(work)
            status, errors = self.start(path, work, first, len(calls))
            numbers = re.findall(r'^#(\d+)$', errors, re.M)
            if status == 2 or not numbers and status != 0:
                self.finding('the program is refused', errors[:600], path)
                return
            if status == 0:
                self.made += len(calls) - first
                return
            at = int(numbers[-1])
            self.made += at + 1 - first
            self.judge(calls[at], at, status, errors, path, work)
            first = at + 1

    def judge(self, call, at, status, errors, path, folder):
        code = (re.findall(r'(?:error|warning)\[(F\d+)\]', errors) or [''])[-1]
        end = 'time' if status is None else 'signal %d' % -status if status < 0 else code or 'status %d' % status
        self.ends.setdefault((call.name, end), call.text)
        if status in (1, 3) and (code != 'F0429' or call.has_address):
            return
        self.found.add(call.name)
        place = ''
        if status is not None and status < 0:
            _, trace = self.start(path, folder, at, at + 1, traced=True)
            frames = re.findall(r' 0x[0-9a-f]+ (\S.*) \+ \d+ in fwdsim at (\S+):\d+$', trace, re.M)
            message = re.findall(r'Fatal error: .*', trace)
            place = '; '.join(message[:1] + ['%s (%s)' % (what, os.path.basename(where)) for what, where in frames
                                             if 'compiler-generated' not in where][:4])
        self.finding('%s: %s (call %d)' % (call.name, end, at), call.text + '\n    ' + place, path)

    def finding(self, title, text, path):
        self.findings.append(title)
        print('%s\n    %s' % (title, text), flush=True)
        if self.options.keep:
            os.makedirs(self.options.keep, exist_ok=True)
            shutil.copy(path, os.path.join(self.options.keep, '%d.m' % len(self.findings)))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--seconds', type=float)
    parser.add_argument('--share', type=int, default=1)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--size', type=int, default=600)
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--timeout', type=float, default=30)
    parser.add_argument('--memory', type=int, default=8192)
    parser.add_argument('--keep')
    parser.add_argument('--tracer')
    parser.add_argument('--report')
    parser.add_argument('names', nargs='*')
    options = parser.parse_args()
    options.fwdsim = os.path.abspath(options.fwdsim)
    options.tracer = os.path.abspath(options.tracer or options.fwdsim)
    tables = Tables(subprocess.run([options.tracer, 'native-tables'], check=True, capture_output=True, text=True).stdout)
    libraries = sorted({library for library, *_ in tables.functions})
    subjects = options.names or sorted(tables.parents) + libraries
    dice = random.Random(options.seed)
    runner = Runner(options)
    calls = []
    for subject in subjects:
        made = list((method_calls if subject in tables.parents else function_calls)(tables, subject, random.Random(subject)))
        calls += [call for call in made if options.share == 1 or not dice.randrange(options.share)]
    batches = [calls[at:at + options.size] for at in range(0, len(calls), options.size)]
    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(lambda batch: runner.batch(batch, tables), batches))
    if options.report:
        with open(options.report, 'w') as file:
            file.writelines('%s\t%s\t%s\n' % (end, name, text) for (name, end), text in sorted(runner.ends.items()))
    print('%d of %d calls in %.0f s, %d findings' % (runner.made, len(calls), time.time() - runner.begun, len(runner.findings)))
    sys.exit(1 if runner.findings else 0)


if __name__ == '__main__':
    main()
