#!/usr/bin/env python3
"""All benchmarks in one run: one table, ours beside its references, as ratios; rows in .build/bench.json.

Absolute times mean little on shared machines. A ratio is of two things measured in the same run in interleaved rounds: in
each round every program measures the row's cases, one behind the other; the ratio is the median of the rounds' ratios, the
times are medians. A row of the file: name, ours_ns, reference, reference_ns, ratio, target, met (target and met are null
where a number is only worth knowing). Python 3, standard library only.

Programs: `ours` and `ours threads` (Benchmarks/ours*.c), `swift` (swift-sends.swift), `face`, `hooks` and `centre`
(swift-face.swift, swift-hooks.swift, swift-centre.swift, with ForwardKit), `gnustep` (gnustep.m; needs `make bench-setup`),
conditions-ours.c and conditions-libobjc2.c (the table by condition; libobjc2 where pkg-config knows it, or at $LIBOBJC2),
compiled.m with our Foundation and with GNUstep's (compiled.py), fwdsim as a process of its own, and listings beside CPython and Lua (listings.py). `--size` prints cost against size instead.
"""
import argparse
import glob
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compiled  # noqa: E402
import listings  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HERE = os.path.join(ROOT, 'Benchmarks')
BUILD = os.path.join(ROOT, '.build', 'bench')
RUNTIME = os.path.join(ROOT, 'Sources', 'CRuntime')


# ---------------------------------------------------------------- Programs

def words(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode().split()


def build_runtime(compiler):
    """The runtime as one archive, optimized and without assertions, as the package's release build has it."""
    library = os.path.join(BUILD, 'libcruntime.a')
    sources = glob.glob(RUNTIME + '/*.[cS]')
    newest = max(os.path.getmtime(name) for name in sources + glob.glob(RUNTIME + '/*.h') + glob.glob(RUNTIME + '/include/*.h'))
    if os.path.exists(library) and os.path.getmtime(library) > newest:
        return library
    objects = []
    for source in sources:
        objects.append(os.path.join(BUILD, os.path.basename(source) + '.o'))
        subprocess.run([compiler, '-std=gnu11', '-O2', '-fexceptions', '-I' + RUNTIME + '/include', '-c', source, '-o', objects[-1]], check=True)
    if os.path.exists(library):
        os.remove(library)
    subprocess.run(['ar', 'rcs', library, *objects], check=True)
    return library


def build_ours(compiler, library):
    out = os.path.join(BUILD, 'ours')
    subprocess.run([compiler, '-std=gnu11', '-O2', '-Wall', '-Wextra', '-Werror', '-I' + RUNTIME + '/include',
                    *sorted(glob.glob(HERE + '/ours*.c')), library, '-lffi', '-lpthread', '-lm', '-ldl', '-o', out], check=True)
    return out


def build_swift(library):
    compiler = shutil.which('swiftc')
    if not compiler:
        return None
    out = os.path.join(BUILD, 'swift-sends')
    subprocess.run([compiler, '-O', '-I', RUNTIME + '/include', HERE + '/swift-sends.swift', library, '-lffi', '-o', out], check=True)
    return out


def build_basics():
    """ForwardKitBasics, which ForwardKit imports, as a module and an object."""
    made = os.path.join(BUILD, 'ForwardKitBasics.o')
    sources = sorted(glob.glob(os.path.join(ROOT, 'Sources', 'ForwardKitBasics') + '/**/*.swift', recursive=True))
    subprocess.run(['swiftc', '-O', '-wmo', '-parse-as-library', '-swift-version', '6', '-package-name', 'forwardkit',
                    '-module-name', 'ForwardKitBasics', '-emit-module', '-emit-module-path',
                    os.path.join(BUILD, 'ForwardKitBasics.swiftmodule'), '-c', *sources, '-o', made], check=True)
    return made


def build_forwardkit():
    """ForwardKit as a module and an object, optimized: what a release build links."""
    sources = sorted(glob.glob(os.path.join(ROOT, 'Sources', 'ForwardKit') + '/**/*.swift', recursive=True))
    made = os.path.join(BUILD, 'ForwardKit.o')
    if not os.path.exists(made) or os.path.getmtime(made) < max(os.path.getmtime(name) for name in sources):
        subprocess.run(['swiftc', '-O', '-wmo', '-parse-as-library', '-swift-version', '6', '-package-name', 'forwardkit',
                        '-module-name', 'ForwardKit', '-I', RUNTIME + '/include', '-I', BUILD, '-emit-module', '-emit-module-path',
                        os.path.join(BUILD, 'ForwardKit.swiftmodule'), '-c', *sources, '-o', made], check=True)
    return made


def build_with_forwardkit(library, name, *more):
    """A program that links ForwardKit; None without a Swift compiler."""
    if not shutil.which('swiftc'):
        return None
    out = os.path.join(BUILD, 'swift-' + name)
    basics = build_basics()
    subprocess.run(['swiftc', '-O', '-I', RUNTIME + '/include', '-I', BUILD, HERE + '/swift-%s.swift' % name, build_forwardkit(), basics, library,
                    *more, '-lffi', '-o', out], check=True)
    return out


def build_macros():
    """The runtime part of ForwardKitMacros as a module and an object."""
    build_basics()
    build_forwardkit()
    sources = sorted(glob.glob(os.path.join(ROOT, 'Sources', 'ForwardKitMacros') + '/**/*.swift', recursive=True))
    made = os.path.join(BUILD, 'ForwardKitMacros.o')
    subprocess.run(['swiftc', '-O', '-wmo', '-parse-as-library', '-swift-version', '6', '-package-name', 'forwardkit',
                    '-module-name', 'ForwardKitMacros', '-I', RUNTIME + '/include', '-I', BUILD, '-emit-module', '-emit-module-path',
                    os.path.join(BUILD, 'ForwardKitMacros.swiftmodule'), '-c', *sources, '-o', made], check=True)
    return made


def build_allocations(compiler):
    """The counter of allocations as an object and a module."""
    made = os.path.join(BUILD, 'allocations.o')
    subprocess.run([compiler, '-std=gnu11', '-O2', '-fno-builtin', '-Wall', '-Wextra', '-Werror', '-c', HERE + '/allocations.c', '-o', made], check=True)
    with open(os.path.join(BUILD, 'allocations.modulemap'), 'w') as file:
        file.write('module Allocations { header "%s/allocations.h" export * }\n' % HERE)
    return made


def build_gnustep():
    """None when GCC's Objective-C or GNUstep base is not there."""
    if not shutil.which('gnustep-config') or not shutil.which('gcc'):
        return None
    flags = [flag for flag in words('gnustep-config', '--objc-flags') if flag not in ('-MMD', '-MP', '-g')]
    out = os.path.join(BUILD, 'gnustep')
    done = subprocess.run(['gcc', '-std=gnu11', *flags, '-O2', '-Wno-objc-root-class', HERE + '/gnustep.m', '-o', out,
                           *words('gnustep-config', '--base-libs')], stderr=subprocess.PIPE)
    if done.returncode:
        print(done.stderr.decode().strip().splitlines()[:1], file=sys.stderr)
    return None if done.returncode else out


def build_conditions(compiler, library):
    """{'ours': program, 'libobjc2': program}; libobjc2 is left out where it is not installed."""
    made = {'ours': os.path.join(BUILD, 'conditions-ours')}
    subprocess.run([compiler, '-std=gnu11', '-O2', '-Wall', '-Wextra', '-Werror', '-I' + RUNTIME + '/include',
                    HERE + '/conditions-ours.c', library, '-lffi', '-lpthread', '-lm', '-ldl', '-o', made['ours']], check=True)
    prefix = os.environ.get('LIBOBJC2')
    if prefix:
        flags = ['-I' + prefix + '/include', '-L' + prefix + '/lib', '-Wl,-rpath,' + prefix + '/lib', '-lobjc']
    elif shutil.which('pkg-config') and subprocess.run(['pkg-config', '--exists', 'libobjc']).returncode == 0:
        flags = words('pkg-config', '--cflags', '--libs', 'libobjc')
    else:
        return made
    out = os.path.join(BUILD, 'conditions-libobjc2')
    done = subprocess.run([compiler, '-std=gnu11', '-O2', HERE + '/conditions-libobjc2.c', *flags, '-lffi', '-lpthread', '-o', out],
                          stderr=subprocess.PIPE)
    if done.returncode:
        print('libobjc2: ' + done.stderr.decode().strip().splitlines()[0], file=sys.stderr)
    else:
        made['libobjc2'] = out
    return made


class Program:
    """A server of cases (bench.h)."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def measure(self, cases):
        """{case: [value, …]} of one run of each."""
        self.process.stdin.write(' '.join(cases) + '\n')
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit('a benchmark program ended: %s' % ' '.join(self.process.args))
        return {name: [float(v) for v in values.split(',')] for name, values in (part.split(':') for part in line.split())}

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Whole:
    """Whole processes: a case is a command line, its value how long it ran."""

    def __init__(self, commands):
        self.commands = commands

    def measure(self, cases):
        found = {}
        for case in cases:
            start = time.perf_counter()
            subprocess.run(self.commands[case], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            found[case] = [(time.perf_counter() - start) * 1e9]
        return found

    def close(self):
        pass


# ---------------------------------------------------------------- Rows

class Sum:
    """A measurement: a weighted sum of cases, `program/case` or `program/case.index`, in nanoseconds."""

    def __init__(self, label, *terms):
        self.label = label
        self.terms = []
        for term in terms:
            factor, _, path = term.rpartition('*')
            program, _, case = path.partition('/')
            case, _, index = case.partition('.')
            self.terms.append((float(factor or 1), program, case, int(index or 0)))

    def value(self, found):
        return sum(factor * found[program, case][index] for factor, program, case, index in self.terms)


class Row:
    def __init__(self, name, ours, *references, rounds=15, unit='ns'):
        self.name, self.ours, self.rounds, self.unit = name, Sum('ours', ours), rounds, unit
        self.references = [(Sum(label, *terms), target) for label, target, *terms in references]

    def measurements(self):
        return [self.ours] + [reference for reference, _ in self.references]

    def cases(self):
        wanted = {}
        for measurement in self.measurements():
            for _, program, case, _ in measurement.terms:
                cases = wanted.setdefault(program, [])
                if case not in cases:
                    cases.append(case)
        return wanted


def rows(fwdsim):
    indirect, gnustep = 'ours/indirect', 'GCC + GNUstep'
    table = [
        Row('cached send, one receiver', 'ours/send', ('indirect call', 1.1, indirect), ('a stub that only jumps', None, 'ours/jump'), (gnustep, None, 'gnustep/send'), rounds=61),
        Row('cached send, 16 classes x 32 selectors', 'ours/send_mixed', ('indirect call, mixed', 1.2, 'ours/indirect_mixed'),
            ('a stub that only jumps', None, 'ours/jump_mixed'), (gnustep, None, 'gnustep/send_mixed'), rounds=61),
        Row('lookup in C, inlined', 'ours/lookup', ('indirect call', 2, indirect), rounds=61),
        Row('lookup in C, inlined, 16 x 32', 'ours/lookup_mixed', ('indirect call, mixed', 2, 'ours/indirect_mixed'), rounds=61),
        Row('lookup in Swift, inlined', 'swift/lookup', ('indirect call', 2, 'swift/indirect'), rounds=61),
        Row('lookup in Swift, inlined, 16 x 32', 'swift/lookup_mixed', ('indirect call, mixed', 2, 'swift/indirect_mixed'), rounds=61),
        Row('typed send from Swift, MethodCaller', 'face/caller', ('indirect call', 2, 'face/indirect'), rounds=61),
        Row('  (Double) -> Double', 'face/caller_double', ('indirect call', 2, 'face/indirect_double'), rounds=61),
        Row('typed send from Swift, a Message in a constant', 'face/message', ('indirect call', 2, 'face/indirect'), rounds=61),
        Row('  a Message in a computed static property', 'face/message_made', ('indirect call', 2, 'face/indirect'), rounds=61),
        Row("  a method that is a Swift closure", 'face/closure', ('cached send', None, 'face/send'), rounds=31),
        Row('  send by name, types looked up', 'face/by_name', ('cached send', None, 'face/send'), rounds=31),
        Row("dynamic delegate's closure, typed send", 'face/delegate', ('cached send', 50, 'face/send'), rounds=31),
        Row('  two arguments', 'face/delegate_two', ('cached send', 50, 'face/send'), rounds=31),
        Row('super send', 'ours/super', ('indirect call', 2, indirect), (gnustep, None, 'gnustep/super'), rounds=61),
        Row('nil receiver', 'ours/nil_receiver', ('indirect call', 1, indirect), (gnustep, None, 'gnustep/nil_receiver'), rounds=61),
        Row('forwarding target', 'ours/target', ('2 sends + 10 indirect calls', 1, '2*ours/send', '10*' + indirect),
            (gnustep, None, 'gnustep/target'), rounds=31),
        Row('forwarding target, (double, id, V4) -> V4', 'ours/target_mix', ('2 sends + 10 indirect calls', 1, '2*ours/send', '10*' + indirect),
            (gnustep, None, 'gnustep/target_mix'), rounds=31),
        Row('forward invocation, add:', 'ours/invocation', ('libffi closure + call', 2, 'ours/ffi_closure_call'),
            (gnustep, None, 'gnustep/invocation'), rounds=31),
        Row('forward invocation, (double, id, V4) -> V4', 'ours/invocation_mix', ('libffi closure + call', 2, 'ours/ffi_closure_call_mix'),
            (gnustep, None, 'gnustep/invocation_mix'), rounds=31),
        Row('NSInvocation invoked again', 'ours/invoke_again', ('ffi_call', 1.5, 'ours/ffi_call'),
            (gnustep, None, 'gnustep/invoke_again'), rounds=31),
        Row('first message to a class 10 deep', 'ours/cold.0', (gnustep, 0.2, 'gnustep/cold.0'), rounds=7),
        Row('first send of a further selector, 10 deep', 'ours/cold.1', ('indirect call', 50, indirect), (gnustep, None, 'gnustep/cold.1'), rounds=15),
        Row('class_addMethod, live leaf class of 100', 'ours/add_method', (gnustep, 0.4, 'gnustep/add_method'), rounds=15),
        Row('  among 10,000 unrelated classes', 'ours/add_method_crowded.1', ('the same alone', 1.5, 'ours/add_method.1'), rounds=15),
        Row('  for each subclass that has a table', 'ours/add_method_subclass', ('indirect call', 100, indirect), rounds=15),
        Row('class_replaceMethod', 'ours/replace_method', (gnustep, 0.03, 'gnustep/replace_method'), rounds=15),
        Row('method_setImplementation', 'ours/set_implementation', (gnustep, 0.03, 'gnustep/set_implementation'), rounds=15),
        Row('method_exchangeImplementations', 'ours/exchange', (gnustep, 0.03, 'gnustep/exchange'), rounds=15),
        Row('class_replaceMethod and a send', 'ours/replace_and_send', (gnustep, None, 'gnustep/replace_and_send'), rounds=15),
        Row('class pair, instance, first message', 'ours/class_pair', (gnustep, 0.12, 'gnustep/class_pair'), rounds=9),
        Row('  after 100,000 others', 'ours/class_pair_100000', ('the same after 100', 1.5, 'ours/class_pair_100'), rounds=9),
        Row('respondsToSelector:, yes', 'ours/responds_yes', ('indirect call', 4.5, indirect), (gnustep, None, 'gnustep/responds_yes'), rounds=31),
        Row('respondsToSelector:, no', 'ours/responds_no', ('indirect call', 4.5, indirect), (gnustep, None, 'gnustep/responds_no'), rounds=31),
    ]
    for program, suffix in (('ours', ''), ('threads', ', threads')):
        floor = [('three atomic additions', None, 'threads/three_atomics')] if suffix else []
        table += [
            Row('associated object, set' + suffix, program + '/associate_set', ('indirect call', 14, program + '/indirect'), *floor, rounds=31),
            Row('associated object, get' + suffix, program + '/associate_get', ('indirect call', 14, program + '/indirect'), rounds=31),
            Row('alloc, first associated object, release' + suffix, program + '/associate_life', ('indirect call', 180, program + '/indirect'), rounds=31),
        ]
    table += [
        Row('10,000 classes x 20 methods, a message each', 'ours/many_methods.0', (gnustep, 0.07, 'gnustep/many_methods.0'), rounds=7),
        Row('  resident bytes', 'ours/many_methods.1', ('100 MB', 1, '1e8*constant/one'), (gnustep, None, 'gnustep/many_methods.1'),
            rounds=7, unit='bytes'),
    ]
    plain = 'cached send'
    for suffix, where in (('', 'class'), ('_object', 'one object')):
        for kind, what, target in (('before', 'before hook without arguments', 15), ('after', 'after hook without arguments', 15),
                                   ('before_arguments', 'before hook with typed arguments', 50),
                                   ('instead', 'instead hook that calls the original', 100)):
            table += [Row('%s, %s' % (what, where), 'hooks/%s%s' % (kind, suffix), (plain, target, 'hooks/send'), rounds=31),
                      Row('  in C', 'ours/hook_%s%s' % (kind, suffix), (plain, target, 'ours/hook_none'), rounds=31)]
        table.append(Row('unhooked selector of a hooked ' + ('object' if suffix else 'class'), 'ours/hook_before%s.1' % suffix,
                         (plain, 1.1, 'ours/hook_none'), rounds=61))
    table += [
        Row('before hook beside 10 on other selectors', 'hooks/crowd_10', ('beside 1', 1.25, 'hooks/crowd_1'), rounds=31),
        Row('  beside 100', 'hooks/crowd_100', ('beside 1', 1.25, 'hooks/crowd_1'), rounds=31),
        Row('  beside 1,000', 'hooks/crowd_1000', ('beside 1', 1.25, 'hooks/crowd_1'), rounds=31),
        Row('  beside 10,000', 'hooks/crowd_10000', ('beside 1', 1.25, 'hooks/crowd_1'), rounds=31),
        Row('  beside 10,000, in C', 'ours/hook_crowd_10000', ('beside 1', 1.25, 'ours/hook_crowd_1'), rounds=9),
        *[Row('allocations per call: %s' % what, 'hooks/%s.1' % case, ('one', 0, 'constant/one'), rounds=7, unit='allocations')
          for what, case in (('before hook, class', 'before'), ('before hook, one object', 'before_object'), ('after hook, class', 'after'),
                             ('after hook, one object', 'after_object'), ('throttled message, dropped', 'throttled'))],
        Row('MethodCaller, hooked method without arguments', 'hooks/caller', ('the same unhooked', None, 'hooks/caller_plain'),
            (plain, 15, 'hooks/send'), rounds=31),
        Row('throttled message, dropped', 'hooks/throttled', (plain, 30, 'hooks/send'), rounds=31),
        Row('a hook added, called, removed: a million rounds', 'ours/hook_rounds.0', ('indirect call', None, indirect), rounds=1),
        Row('  memory grown', 'ours/hook_rounds.1', ('1 MB', 1, '1e6*constant/one'), rounds=1, unit='bytes'),
        Row('an aspect added, called, removed: a million rounds', 'hooks/rounds.0', ('indirect call', None, indirect), rounds=1),
        Row('  memory grown', 'hooks/rounds.1', ('1 MB', 1, '1e6*constant/one'), rounds=1, unit='bytes'),
        Row('KVO set with one observer', 'hooks/observed', ('plain setter', 100, 'hooks/set'), rounds=31),
        Row('  with old and new values', 'hooks/observed_values', ('plain setter', None, 'hooks/set'), rounds=31),
    ]
    call = 'direct call'
    table += [
        Row('hook point of @Hookable, unhooked', 'macros/unhooked', (call, 2, 'macros/direct'), rounds=31),
        Row('  before hook on the object', 'macros/before', (call, None, 'macros/direct'), rounds=9),
        Row('  instead hook on the object', 'macros/instead', (call, None, 'macros/direct'), rounds=9),
        Row('closure of @DynamicDelegate', 'macros/delegate', (call, None, 'macros/direct'), rounds=9),
        Row('call of @Proxy to its closure', 'macros/proxy', (call, None, 'macros/direct'), rounds=9),
        Row('method of @RuntimeObject', 'macros/sent', (call, None, 'macros/direct'), rounds=9),
    ]
    notifications = 'NotificationCenter'
    table += [
        Row('message center, 1 producer, 10 subscribers', 'centre/centre_throughput_1',
            (notifications, 0.5, 'centre/notifications_throughput_1'), rounds=15),
        Row('  8 producers', 'centre/centre_throughput_8', (notifications, None, 'centre/notifications_throughput_8'), rounds=9),
    ]
    for senders in (1, 8):
        for index, part in enumerate(('p50', 'p99')):
            table.append(Row('  latency %s, %d producer%s' % (part, senders, 's' if senders > 1 else ''),
                             'centre/centre_latency_%d.%d' % (senders, index),
                             (notifications, None, 'centre/notifications_latency_%d.%d' % (senders, index)), rounds=7))
    table.append(Row('compiled: cached send', 'compiled/send', ('indirect call', 1.25, 'compiled/indirect'),
                     (gnustep, None, 'compiled-gnustep/send'), rounds=61))
    for case, what in compiled.OPERATIONS:
        table.append(Row('compiled: ' + what, 'compiled/' + case, (gnustep, 1, 'compiled-gnustep/' + case), rounds=15))
    if fwdsim:
        table.append(Row('fwdsim run of ten lines, whole process', 'process/fwdsim', ('python3 -c pass', 1, 'process/python')))
    return table


class Constant:
    def measure(self, cases):
        return {case: [1.0] for case in cases}

    def close(self):
        pass


TEN_LINES = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
- (int)drive:(int)far;
@end
@implementation Car
- (int)drive:(int)far { return far + 1; }
@end
int main(void) {
    @autoreleasepool { NSLog(@"%d", [[Car new] drive:41]); }
}
'''


def start_programs(fwdsim):
    """{name: program}; a program that cannot be built here is missing."""
    compiler = os.environ.get('CC') or shutil.which('clang') or 'cc'
    library = build_runtime(compiler)
    ours = build_ours(compiler, library)
    programs = {'ours': Program(ours), 'threads': Program(ours, 'threads'), 'constant': Constant()}
    swift, gnustep = build_swift(library), build_gnustep()
    counter = [build_allocations(compiler), '-Xcc', '-fmodule-map-file=' + os.path.join(BUILD, 'allocations.modulemap')]
    for name, more in (('face', []), ('hooks', counter), ('centre', []), ('macros', [build_macros()] if swift else [])):
        program = build_with_forwardkit(library, name, *more)
        if program:
            programs[name] = Program(program)
    if swift:
        programs['swift'] = Program(swift)
    if gnustep:
        programs['gnustep'] = Program(gnustep)
    if compiled.is_there(fwdsim):
        programs['compiled'] = Program(compiled.build(fwdsim, HERE + '/compiled.m', os.path.join(BUILD, 'compiled'), '--mrc'))
        peer = compiled.build_gnustep(os.path.join(BUILD, 'compiled-gnustep'))
        if peer:
            programs['compiled-gnustep'] = Program(peer)
    if fwdsim:
        listing = os.path.join(BUILD, 'ten-lines.m')
        with open(listing, 'w') as file:
            file.write(TEN_LINES)
        programs['process'] = Whole({'fwdsim': [fwdsim, 'run', listing], 'python': [sys.executable, '-c', 'pass']})
    return programs


# ---------------------------------------------------------------- Measuring

def measure(row, programs, rounds):
    """{measurement: [value per round]}; measurements whose program is missing are left out."""
    there = [m for m in row.measurements() if all(program in programs for _, program, _, _ in m.terms)]
    wanted = {program: cases for program, cases in row.cases().items() if program in programs}
    series = {m: [] for m in there}
    for number in range(rounds + 1):
        found = {}
        for program, cases in wanted.items():
            for case, values in programs[program].measure(cases).items():
                found[program, case] = values
        if number == 0:
            continue  # warm-up
        for measurement in there:
            series[measurement].append(measurement.value(found))
    return series


def results(row, series):
    """One row of the file for each reference that was measured."""
    ours = series.get(row.ours)
    for reference, target in row.references:
        if not ours or reference not in series:
            continue
        ratio = statistics.median(a / b for a, b in zip(ours, series[reference]))
        yield {'name': row.name.strip() if not row.name.startswith('  ') else row.name, 'unit': row.unit,
               'ours_ns': round(statistics.median(ours), 3), 'reference': reference.label,
               'reference_ns': round(statistics.median(series[reference]), 3), 'ratio': round(ratio, 3),
               'target': target, 'met': None if target is None else ratio <= target}


def full_names(found):
    """A row that continues the one above has that one's name in front, in the file."""
    above = ''
    for row in found:
        if row['name'].startswith('  '):
            row['name'] = above + ',' + row['name'][1:]
        else:
            above = row['name']


def show(value, unit):
    if unit == 'bytes':
        return '%.1f MB' % (value / 1e6)
    if unit == 'allocations':
        return '%.4f' % value
    return '%.2f' % value if value < 1000 else '{:,.0f}'.format(value)


def print_row(name, unit, found):
    if not found:
        print('%-46s %s' % (name, 'not measured: its program is missing'))
        return
    first = True
    for result in found:
        target = '' if result['target'] is None else '≤ %g' % result['target']
        mark = '' if result['met'] is None else ' ok' if result['met'] else ' MISSED'
        print('%-46s %12s  %-28s %14s %9.3f %7s%s' % (
            name if first else '', show(result['ours_ns'], unit) if first else '', result['reference'],
            show(result['reference_ns'], unit), result['ratio'], target, mark), flush=True)
        first = False


CONDITIONS = (('one', 'one thread ever'), ('been', 'one at work, another has been'), ('two', 'two at work'))
# The target of a row is libobjc2's time, as multiples of an indirect call.
CONDITION_ROWS = (
    ('cached send', 'send', 1.8), ('super send', 'super_send', 4), ('nil receiver', 'nil_send', 1.3),
    ('forwarding target', 'forwarding_target', 43), ('forward invocation', 'forward_invocation', 612),
    ('class_addMethod', 'add_method', 2994), ('class pair made and disposed of', 'class_pair', 139), ('alloc + init + release', 'alloc_init_release', 27),
    ('@synchronized, one object', 'synchronized_one', 13), ('@synchronized, 64 objects', 'synchronized_many', 13),
    ('associated object, get', 'associated_get', 18), ('weak load + release', 'weak_load', 24), ('retain + release', 'retain_release', 21),
    ('sel_registerName, known', 'selector', 13),
)


def print_conditions(compiler, library, rounds, only):
    """A column for each condition: ours in ns, its ratio to an indirect call, and to libobjc2 measured in the same rounds."""
    made = build_conditions(compiler, library)
    found = []
    print('\n%-34s %7s' % ('by condition: ns, to an indirect call, to libobjc2', 'target'), end='')
    print(''.join('%34s' % title for _, title in CONDITIONS))
    for name, case, target in CONDITION_ROWS:
        if only and only not in name:
            continue
        print('%-50s ≤ %-6g' % (name, target), end='')
        for condition, title in CONDITIONS:
            programs = {peer: Program(path, condition) for peer, path in made.items()}
            series = {peer: [] for peer in programs}
            for _ in range(rounds):
                for peer, program in programs.items():
                    values = program.measure(['indirect', case])
                    series[peer].append((values[case][0], values['indirect'][0]))
            for program in programs.values():
                program.close()
            # The least of each: what else runs on the machine only ever adds.
            least = {peer: min(time for time, _ in values) for peer, values in series.items()}
            # Where a loop of four cycles lies moves it by one: the median of all is the measure.
            call = statistics.median(call for values in series.values() for _, call in values)
            ratio = least['ours'] / call
            row = {'name': '%s, %s' % (name, title), 'unit': 'ns', 'ours_ns': round(least['ours'], 3), 'reference': 'indirect call',
                   'reference_ns': round(call, 3), 'ratio': round(ratio, 3), 'target': target, 'met': ratio <= target}
            found.append(row)
            text = '%.1f  %.1f' % (least['ours'], ratio)
            if 'libobjc2' in least:
                # Its time in this run is the target; the multiple of an indirect call stands in where it is not installed.
                row.update(target=None, met=None)
                beside = least['ours'] / least['libobjc2']
                found.append({**row, 'reference': 'libobjc2', 'reference_ns': round(least['libobjc2'], 3), 'ratio': round(beside, 3),
                              'target': 1, 'met': beside <= 1})
                text += '  %.2f' % beside
            print('%34s' % (text + (' MISSED' if found[-1]['met'] is False else '')), end='', flush=True)
        print()
    if 'libobjc2' not in made:
        print('libobjc2 is not installed (pkg-config libobjc, or LIBOBJC2=prefix): its column is missing')
    return found


SIZES = (10, 100, 1000, 10000, 100000)
LEVELS = (1, 2, 4, 8, 16, 32, 64)


def print_sizes(ours, rounds):
    """Two tables in Markdown: cost as a multiple of an indirect call against the number of classes, and of levels."""
    for kind, sizes, second in (('classes', SIZES, 'to any of them'), ('levels', LEVELS, 'first send')):
        print('\n| %s | send to one | %s | class_addMethod | forwarding target | invocation |' % (kind, second))
        print('|---|---|---|---|---|---|')
        for size in sizes:
            found = []
            for _ in range(rounds):
                values = ours.measure(['indirect', '%s_%d' % (kind, size)])
                found.append([value / values['indirect'][0] for value in values['%s_%d' % (kind, size)][:5]])
            cells = [statistics.median(column) for column in zip(*found)]
            print('| {:,} | {} |'.format(size, ' | '.join('%.2f' % cell if cell < 10 else '%.0f' % cell for cell in cells)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', help='the command, for the rows about it')
    parser.add_argument('--only', metavar='TEXT', help='rows whose name has this text')
    parser.add_argument('--rounds', type=int, help='rounds of every row, instead of 7 to 61 by row')
    parser.add_argument('--strict', action='store_true', help='exit status 1 when a target is missed')
    parser.add_argument('--conditions', action='store_true', help='only the table by condition: one thread, one of two, two')
    parser.add_argument('--size', action='store_true', help='only cost against size: classes and levels')
    options = parser.parse_args()
    os.makedirs(BUILD, exist_ok=True)
    if options.size:
        compiler = os.environ.get('CC') or shutil.which('clang') or 'cc'
        ours = Program(build_ours(compiler, build_runtime(compiler)))
        print('As multiples of an indirect call, medians of %d rounds.' % (options.rounds or 7))
        print_sizes(ours, options.rounds or 7)
        ours.close()
        return 0
    if options.conditions:
        compiler = os.environ.get('CC') or shutil.which('clang') or 'cc'
        found = print_conditions(compiler, build_runtime(compiler), options.rounds or 15, options.only)
        return 1 if options.strict and any(row['met'] is False for row in found) else 0
    fwdsim = os.path.abspath(options.fwdsim) if options.fwdsim else None
    programs = start_programs(fwdsim)
    print('%-46s %12s  %-28s %14s %9s %7s' % ('', 'ours, ns', 'reference', 'ns', 'ratio', 'target'))
    found = []
    for row in rows(fwdsim):
        if options.only and options.only not in row.name:
            continue
        measured = list(results(row, measure(row, programs, options.rounds or row.rounds)))
        print_row(row.name, row.unit, measured)
        found += measured
    for program in programs.values():
        program.close()
    full_names(found)
    compiler = os.environ.get('CC') or shutil.which('clang') or 'cc'
    found += print_conditions(compiler, build_runtime(compiler), options.rounds or 15, options.only)
    if fwdsim:
        print('\nListings beside the faster of CPython and Lua running the same program')
        for item in listings.measure(fwdsim, options.rounds or 5, options.only):
            listings.print_row(item)
            found.append(item)
    if compiled.is_there(fwdsim):
        print('\nThe same listings compiled, beside the interpreter')
        for item in compiled.measure(fwdsim, options.rounds or 5):
            listings.print_row(item)
            found.append(item)
    with open(os.path.join(ROOT, '.build', 'bench.json'), 'w') as file:
        json.dump(found, file, indent=2)
    if 'gnustep' not in programs:
        print('\nGCC + GNUstep is not installed, so its columns, and targets against it, are missing: make bench-setup')
    if 'swift' not in programs:
        print('\nswiftc is not in PATH: the rows from Swift are missing')
    missed = [row['name'] for row in found if row['met'] is False]
    print('\n%d targets met, %d missed%s' % (sum(row['met'] is True for row in found), len(missed),
                                             ': ' + '; '.join(missed) if missed else ''))
    return 1 if missed and options.strict else 0


if __name__ == '__main__':
    sys.exit(main())
