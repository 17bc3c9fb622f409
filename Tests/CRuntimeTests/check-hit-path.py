#!/usr/bin/env python3
"""Checks by disassembly that tracing costs the hit path nothing while it is off.

    check-hit-path.py OBJECT…      msgsend-*.S.o of one or more processors

Each messenger is followed from its entry along the way that a hit takes, up to the jump into the method. On it there may be
no more instructions than the search itself needs, no call, and no memory but what hangs off the receiver (class, table,
bucket): no global, no thread's own variable, so nothing that could say whether somebody traces. The lookup that CRuntime.h
gives to C and Swift for inlining is compiled here and must not name the tracer either.
Needs objdump (for another processor: its own, such as aarch64-linux-gnu-objdump).
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What the search needs: entry mark, nil test and branch, class, pivot, multiplier, multiply, shift, mask, compare, branch, jump;
# a send to super reads its class at once, tests it for
# a root's, and its receiver late, one with a struct in memory marks the offset.
NEEDED = {
    'x86_64': {'fwd_msgSend': 12, 'fwd_msgSendSuper': 15, 'fwd_msgSend_stret': 13, 'fwd_msgSendSuper_stret': 16},
    'aarch64': {'fwd_msgSend': 12, 'fwd_msgSendSuper': 13},
}
GLOBAL = {'x86_64': re.compile(r'%rip|%[fg]s'), 'aarch64': re.compile(r'\badrp?\b|\bmrs\b|\bldr\s+\w+, [0-9a-f]+ <')}
LEAVES = {'x86_64': re.compile(r'^jmp\s+\*'), 'aarch64': re.compile(r'^br\s')}
CALLS = {'x86_64': re.compile(r'^call'), 'aarch64': re.compile(r'^blr?\s')}


def processor_of(path):
    with open(path, 'rb') as file:
        machine = file.read(20)[18]
    return {62: 'x86_64', 183: 'aarch64'}.get(machine)


def disassembler(processor):
    names = ['%s-linux-gnu-objdump' % processor, 'llvm-objdump', 'objdump']
    if processor == os.uname().machine:
        names.reverse()
    return next((name for name in names if shutil.which(name)), None)


def disassemble(tool, path):
    """{function: [instruction, …]}"""
    text = subprocess.run([tool, '-dr', '--no-show-raw-insn', path], check=True, stdout=subprocess.PIPE).stdout.decode()
    functions, current = {}, []
    for line in text.splitlines():
        start = re.match(r'^[0-9a-f]+ <([^>]+)>:$', line)
        if start:
            current = functions.setdefault(start.group(1), [])
        elif re.match(r'^\s+[0-9a-f]+:\s', line):
            current.append(line.split(':', 1)[1].strip())
    return functions


def check_messengers(path):
    processor = processor_of(path)
    tool = processor and disassembler(processor)
    if not tool:
        return ['%s: no disassembler for it' % path]
    functions, wrong = disassemble(tool, path), []
    for name, most in NEEDED[processor].items():
        hit = []
        for instruction in functions.get(name, []):
            hit.append(instruction)
            if LEAVES[processor].match(instruction):
                break
        else:
            wrong.append('%s: %s has no jump into a method' % (path, name))
            continue
        if len(hit) > most:
            wrong.append('%s: %s takes %d instructions to a hit, the search needs %d' % (path, name, len(hit), most))
        for instruction in hit:
            if GLOBAL[processor].search(instruction) or CALLS[processor].match(instruction) or 'R_' in instruction:
                wrong.append('%s: %s reads more than receiver, class and table: %s' % (path, name, instruction))
        print('%s %s: %d instructions to a hit' % (processor, name, len(hit)))
    return wrong


INLINED = '''#include "CRuntime.h"
int inlined(fwd_id self, fwd_SEL sel) { return ((int (*)(fwd_id, fwd_SEL))fwd_msgLookup(self, sel))(self, sel); }
'''


def check_inlined():
    tool = disassembler(os.uname().machine)
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, 'inlined.c')
        with open(source, 'w') as file:
            file.write(INLINED)
        subprocess.run([os.environ.get('CC', 'cc'), '-O2', '-I' + ROOT + '/Sources/CRuntime/include', '-c', source,
                        '-o', source + '.o'], check=True)
        text = subprocess.run([tool, '-dr', source + '.o'], check=True, stdout=subprocess.PIPE).stdout.decode()
    named = set(re.findall(r'\bfwd_\w+', text))
    print('inlined lookup names %s' % ', '.join(sorted(named)))
    allowed = {'fwd_msgNil', 'fwd_msgMiss', 'fwd_lookup_slow'}
    return ['the inlined lookup names %s' % ', '.join(sorted(named - allowed))] if named - allowed else []


def main():
    wrong = check_inlined()
    for path in sys.argv[1:]:
        wrong += check_messengers(path)
    for line in wrong:
        print(line)
    print('%d wrong' % len(wrong))
    return 1 if wrong or len(sys.argv) < 2 else 0


if __name__ == '__main__':
    sys.exit(main())
