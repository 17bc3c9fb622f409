#!/usr/bin/env python3
"""Random programs, run by the interpreter and compiled by clang: do both print the same?

usage: generated.py --fwdsim PATH [--seconds N] [--seed N] [--count N] [--keep FOLDER] [--levels O0,O2] [--stages]

A program is made from a number alone: classes with superclasses, categories, properties, overriding and missing methods, every
way of forwarding, structs by value, blocks, exceptions, collections, ARC lifetimes. Its methods share a store of fuel, so that it
ends. What depends on when a compiler releases a temporary is not printed: objects are counted when a pool has been drained, and
only in programs where nothing is thrown, since clang releases nothing in a frame that an exception leaves.

Programs follow from --seed on until the seconds are over or --count have run. One that differs is kept in the folder, and said with
its first differing lines; --stages compares the path of each message, too. Exit status 1 when one differs. `objc` beside fwdsim has
the headers and libraries (scripts/compiled-support.sh). Python 3, standard library only.
"""
import argparse
import os
import random
import shutil
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compiled

HEAD = """#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#define PRECISE __attribute__((objc_precise_lifetime))
typedef struct { int a; double b; } Pair;
typedef struct { double x, y, w, h; } Box;
typedef struct { char c; short s; } Small;
typedef struct { float f[4]; } Four;
static int fuel = 400, live;
static unsigned mixed = 17;
static int mix(long n) { mixed = mixed * 31 + (unsigned)n; return (int)(mixed % 1000); }
"""
TYPES = {
    'int': ('int', '%d', '{0}'), 'double': ('double', '%.3f', '{0}'), 'long': ('long', '%ld', '{0}'),
    'BOOL': ('BOOL', '%d', '(int){0}'), 'id': ('id', '%s', 'name({0})'), 'text': ('NSString *', '%s', '({0} ?: @"nil").UTF8String'),
    'Pair': ('Pair', '%d', 'mix({0}.a + (long)({0}.b * 4))'), 'Box': ('Box', '%.2f', '({0}.x + {0}.h)'),
    'Small': ('Small', '%d', '({0}.c + {0}.s)'), 'Four': ('Four', '%.2f', '({0}.f[0] + {0}.f[3])'), 'float': ('float', '%.2f', '{0}'),
    'uchar': ('unsigned char', '%d', '{0}'), 'short': ('short', '%d', '{0}'),
}
VALUES = ['int', 'int', 'double', 'long', 'BOOL', 'id', 'id', 'text', 'Pair', 'Box', 'Small', 'Four', 'float', 'uchar', 'short']
WORDS = ['drives', 'turnsIt', 'halts', 'fillsIt', 'packsIt', 'weighsIt', 'sendsIt', 'opensIt', 'closesIt', 'totals', 'movesIt', 'liftsIt']
PARTS = ['with', 'and', 'to', 'by']


class Program:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.locals = []
        self.number = 0
        self.depth = 0
        self.selectors = [self.make_selector(word) for word in self.dice.sample(WORDS, self.dice.randint(3, 6))]
        self.count = self.dice.randint(2, 4)
        self.parents = [None if not i or self.chance(.4) else self.dice.randrange(i) for i in range(self.count)]
        self.properties = [[] for _ in range(self.count)]
        self.text = ''

    def chance(self, share):
        return self.dice.random() < share

    def make_selector(self, word):
        kinds = [self.dice.choice(VALUES) for _ in range(self.dice.choice([0, 0, 1, 1, 2, 3]))]
        return word, self.dice.choice(['void'] + VALUES), kinds

    def parts(self, selector):
        word, _, kinds = selector
        return [word + PARTS[0].capitalize()] + [PARTS[i] for i in range(1, len(kinds))] if kinds else [word]

    def name(self, selector):
        return ''.join(part + ':' for part in self.parts(selector)) if selector[2] else selector[0]

    def signature(self, selector):
        _, result, kinds = selector
        head = '- (%s)' % ('void' if result == 'void' else TYPES[result][0])
        if not kinds:
            return head + selector[0]
        return head + ' '.join('%s:(%s)a%d' % (part, TYPES[kind][0], i)
                               for i, (part, kind) in enumerate(zip(self.parts(selector), kinds)))

    def inherited(self, index):
        while index is not None:
            yield from self.properties[index]
            index = self.parents[index]

    # Expressions

    def value(self, kind, deep=0):
        known = [name for name, of in self.locals if of == kind]
        if known and self.chance(.45):
            return self.dice.choice(known)
        if kind == 'id':
            return self.object(deep)
        if deep < 3 and self.chance(.3):
            found = [s for s in self.selectors if s[1] == kind]
            if found:
                return self.send(self.dice.choice(found), deep + 1)
        number = self.dice.randint(-9, 99)
        if kind in ('int', 'long', 'short'):
            if deep < 3 and self.chance(.4):
                return '(%s)(%s %s %s)' % (TYPES[kind][0], self.value('int', deep + 1), self.dice.choice('+-^&|'), self.value('int', deep + 1))
            return '(%d)' % number
        if kind == 'uchar':
            return '(unsigned char)%d' % abs(number)
        if kind in ('double', 'float'):
            return '(%s)(%s * 0.5 + %d)' % (kind, self.value('int', deep + 1), number)
        if kind == 'BOOL':
            if self.chance(.3) and deep < 3:
                return '[(id)%s respondsToSelector:@selector(%s)]' % (self.value('id', deep + 1), self.name(self.dice.choice(self.selectors)))
            return '(%s > %d)' % (self.value('int', deep + 1), number)
        if kind == 'text':
            if self.chance(.5) or deep > 2:
                return '@"t%d"' % number
            return self.dice.choice([
                '[NSString stringWithFormat:@"%%d:%%@", %s, %s]' % (self.value('int', deep + 1), self.value('text', deep + 1)),
                '[(%s ?: @"") stringByAppendingString:@"!"]' % self.value('text', deep + 1),
                '[@(%s) stringValue]' % self.value('int', deep + 1)])
        if kind == 'Pair':
            return '((Pair){%s, %s})' % (self.value('int', deep + 1), self.value('double', deep + 1))
        if kind == 'Box':
            return '((Box){%s, 2, 3, %s})' % (self.value('double', deep + 1), self.value('double', deep + 1))
        if kind == 'Small':
            return '((Small){%d, (short)%s})' % (number, self.value('int', deep + 1))
        return '((Four){{%s, 1, 2, %s}})' % (self.value('float', deep + 1), self.value('float', deep + 1))

    def object(self, deep):
        index = self.dice.randrange(self.count)
        choice = self.dice.random()
        if choice < .1:
            return 'nil'
        if choice < .2:
            return '@[@%d, @"s"]' % self.dice.randint(0, 9)
        return '[C%d new]' % index

    def send(self, selector, deep=0):
        receiver = '(id)%s' % self.value('id', deep + 1)
        if self.inside is not None and self.chance(.3):
            receiver = 'self'
        if not selector[2]:
            return '[%s %s]' % (receiver, selector[0])
        return '[%s %s]' % (receiver, ' '.join('%s:%s' % (part, self.value(kind, deep + 1))
                                              for part, kind in zip(self.parts(selector), selector[2])))

    # Statements

    def fresh(self):
        self.number += 1
        return 'v%d' % self.number

    def show(self, kind, text):
        _, form, reading = TYPES[kind]
        name = self.fresh()
        return '{ %s %s = %s; printf("%s %s\\n", %s); }' % (TYPES[kind][0], name, text, name, form, reading.format(name))

    def block(self, body, deep):
        before = list(self.locals)
        lines = [self.statement(deep + 1) for _ in range(self.dice.randint(1, 2))]
        self.locals = before
        return '{ %s%s }' % (body, ' '.join(lines))

    def statement(self, deep=0):
        choice = self.dice.randrange(14 if deep < 2 else 5)
        kind = self.dice.choice(VALUES)
        if choice < 2:
            name = self.fresh()
            text = '%s%s %s = %s; (void)%s;' % (
                'PRECISE ' if kind in ('id', 'text') else '', TYPES[kind][0], name, self.value(kind), name)
            self.locals.append((name, kind))
            return text
        if choice == 2:
            selector = self.dice.choice(self.selectors)
            return self.send(selector) + ';' if selector[1] == 'void' else self.show(selector[1], self.send(selector))
        if choice == 3:
            return self.show(kind, self.value(kind))
        if choice == 4:
            found = [name for name, of in self.locals if of in ('int', 'long')]
            return '%s += %s;' % (self.dice.choice(found), self.value('int')) if found else 'mix(%s);' % self.value('int')
        if choice == 5:
            return 'if (%s) %s else %s' % (self.value('BOOL'), self.block('', deep), self.block('', deep))
        if choice == 6:
            name = self.fresh()
            return 'for (int %s = 0; %s < %d; %s++) %s' % (name, name, self.dice.randint(1, 3), name, self.block('', deep))
        if choice == 7:
            return self.attempt(deep)
        if choice == 8:
            return self.call_block(deep)
        if choice == 9:
            return '@autoreleasepool %s' % self.block('', deep)
        if choice == 10:
            name = self.fresh()
            return 'for (id %s in @[%s]) { printf("in %%s\\n", name(%s)); }' % (
                name, ', '.join(self.dice.choice(['@%d' % self.dice.randint(0, 9), '@"x"', '[C0 new]']) for _ in range(3)), name)
        if choice == 11:
            return '@synchronized (%s) %s' % (self.dice.choice(['[C0 class]', '@"lock"']), self.block('', deep))
        if choice == 12:
            selector = self.dice.choice(self.selectors)
            if selector[2] or selector[1] not in ('void', 'id'):
                return self.show('BOOL', '[C%d instancesRespondToSelector:@selector(%s)]' % (
                    self.dice.randrange(self.count), self.name(selector)))
            return '[(id)%s performSelector:@selector(%s)];' % (self.value('id'), self.name(selector))
        return 'switch (%s & 3) { case 0: %s break; case 1: %s default: %s }' % (
            self.value('int'), self.block('', deep), self.block('', deep), self.block('', deep))

    def attempt(self, deep):
        throw = '' if not self.throws else self.dice.choice(['', '', '@throw [NSException exceptionWithName:@"E%d" reason:@"r" userInfo:nil];' % self.dice.randint(0, 3),
                                  '@throw @"text";', '[@[] objectAtIndex:%d];' % self.dice.randint(0, 5)])
        text = '@try %s ' % self.block(throw if self.chance(.5) else '', deep).replace('{ ', '{ ' + ('' if self.chance(.5) else throw), 1)
        text += '@catch (NSException *e) { printf("caught %s\\n", e.name.UTF8String); '
        text += '} ' if self.chance(.8) else 'if (fuel & 1) @throw; } '
        text += '@catch (id e) { printf("caught %s\\n", name(e)); } '
        if self.chance(.5):
            text += '@finally %s' % self.block('printf("finally\\n"); ', deep)
        return text

    def call_block(self, deep):
        kind = self.dice.choice(['int', 'double', 'id', 'Pair', 'Box', 'text'])
        name, shared = self.fresh(), self.fresh()
        before = list(self.locals)
        self.locals = [entry for entry in before if entry[1] not in ('int', 'long')] + [('p', 'int')]
        body = self.block('%s += p; ' % shared, deep)
        result = self.value(kind)
        self.locals = before
        copied = ' %s = [%s copy];' % (name, name) if self.chance(.4) else ''
        return ('__block int %s = %d; %s (^%s)(int) = ^%s(int p) { if (--fuel < 0) return (%s)%s; %s return (%s)%s; };%s %s printf("block %%d\\n", %s);'
                % (shared, self.dice.randint(0, 9), TYPES[kind][0], name, TYPES[kind][0], TYPES[kind][0], self.zero(kind), body,
                   TYPES[kind][0], result, copied, self.show(kind, '%s(%d)' % (name, self.dice.randint(0, 9))), shared)
                ).replace('(Pair)(', '(').replace('(Box)(', '(').replace('(Pair)[', '[').replace('(Box)[', '[').replace('(Pair)v', 'v').replace('(Box)v', 'v')

    def zero(self, kind):
        return {'Pair': '((Pair){0, 0})', 'Box': '((Box){0, 0, 0, 0})', 'Small': '((Small){0, 0})', 'Four': '((Four){{0, 0, 0, 0}})',
                'id': 'nil', 'text': 'nil'}.get(kind, '0')

    # Classes

    def method(self, index, selector):
        self.inside = index
        self.locals = [('a%d' % i, kind) for i, kind in enumerate(selector[2])] + [('_n', 'int')]
        for name, kind in self.inherited(index):
            self.locals.append(('self.' + name, kind) if kind in ('id', 'text') else ('(%s)self.%s' % (TYPES[kind][0], name), kind))
        self.locals = [entry for entry in self.locals if not entry[0].startswith('(')] + [
            ('self.' + name, kind) for name, kind in self.inherited(index) if kind not in ('id', 'text', 'int', 'long')]
        lines = ['if (--fuel < 0) return%s;' % ('' if selector[1] == 'void' else ' ' + self.zero(selector[1])),
                 'printf("C%d %s\\n");' % (index, self.name(selector))]
        lines += [self.statement() for _ in range(self.dice.randint(1, 3))]
        for name, kind in self.inherited(index):
            if self.chance(.3):
                lines.append('self.%s = %s;' % (name, self.value(kind)))
        parent = self.parents[index]
        if parent is not None and self.chance(.3) and (parent, self.name(selector)) in self.implemented:
            call = '[super %s]' % (' '.join('%s:a%d' % (part, i) for i, part in enumerate(self.parts(selector)))
                                   if selector[2] else selector[0])
            lines.append(call + ';' if selector[1] == 'void' else self.show(selector[1], call))
        if selector[1] != 'void':
            lines.append('return %s;' % self.value(selector[1]))
        self.inside = None
        return '%s {\n  %s\n}' % (self.signature(selector), '\n  '.join(lines))

    def hooks(self, index):
        other = self.dice.randrange(self.count)
        simple = [s for s in self.selectors if not s[2] and s[1] == 'int']
        choice = self.dice.random()
        if choice < .25:
            return ('- (id)forwardingTargetForSelector:(SEL)s { printf("target %%s\\n", sel_getName(s)); if (--fuel < 0) return nil; '
                    'return [C%d instancesRespondToSelector:s] ? [C%d new] : nil; }' % (other, other))
        if choice < .5:
            return ('- (NSMethodSignature *)methodSignatureForSelector:(SEL)s { return [super methodSignatureForSelector:s] ?: '
                    '[C%d instanceMethodSignatureForSelector:s]; }\n- (void)forwardInvocation:(NSInvocation *)i { '
                    'printf("invocation %%s\\n", sel_getName(i.selector)); if (--fuel > 0) [i invokeWithTarget:[C%d new]]; }' % (other, other))
        if choice < .6 and simple:
            return ('static int added%d(id self, SEL s) { return mix(%d); }\n+ (BOOL)resolveInstanceMethod:(SEL)s { '
                    'if (s == @selector(%s)) { printf("resolved\\n"); return class_addMethod(self, s, (IMP)added%d, "i@:"); } '
                    'return [super resolveInstanceMethod:s]; }' % (index, index, simple[0][0], index))
        return ''

    def make(self):
        self.inside = None
        self.throws = self.chance(.6)
        self.implemented = set()
        lines = [HEAD, '@protocol All']
        lines += [self.signature(s) + ';' for s in self.selectors] + ['@end']
        lines.append('static const char *name(id o);')
        chosen = []
        for index in range(self.count):
            parent = self.parents[index]
            kinds = [self.dice.choice(VALUES) for _ in range(self.dice.randint(0, 4))]
            self.properties[index] = [('p%d_%d' % (index, i), kind) for i, kind in enumerate(kinds)]
            lines.append('@interface C%d : %s { @public int _n%s; }' % (index, 'NSObject' if parent is None else 'C%d' % parent, '' if parent is None else '%d' % index))
            for name, kind in self.properties[index]:
                how = {'id': self.dice.choice(['strong', 'strong', 'strong' if self.throws else 'weak']), 'text': 'copy'}.get(kind, 'assign')
                if self.chance(.3) and how != 'weak':
                    lines.append('@property (%s) %s %s;' % (how, TYPES[kind][0], name))
                else:
                    lines.append('@property (nonatomic, %s) %s %s;' % (how, TYPES[kind][0], name))
            lines.append('@end')
            own = [s for s in self.selectors if self.chance(.5)]
            chosen.append(own)
            self.implemented |= {(index, self.name(s)) for s in own}
        lines.append('@interface NSObject (All) <All> @end')
        lines.append('static const char *name(id o) { return o ? object_getClassName(o) : "nil"; }'.replace(
            'object_getClassName(o)', '([o isKindOfClass:[NSString class]] ? "text" : [o isKindOfClass:[NSNumber class]] ? "number" : '
            '[o isKindOfClass:[NSArray class]] ? "array" : object_getClassName(o))'))
        for index in range(self.count):
            own = list(chosen[index])
            split = self.dice.randint(0, len(own)) if self.chance(.4) else len(own)
            lines.append('@implementation C%d' % index)
            if self.parents[index] is None:
                lines.append('- (instancetype)init { if ((self = [super init])) { live++; _n = mix(1); } return self; }')
                lines.append('- (void)dealloc { live--; }')
            lines.append(self.hooks(index))
            lines += [self.method(index, s) for s in own[:split]] + ['@end']
            if split < len(own):
                lines.append('@implementation C%d (More)' % index)
                lines += [self.method(index, s) for s in own[split:]] + ['@end']
        if not self.throws:
            # Nobody raises: every object has every method.
            lines.append('@implementation NSObject (All)')
            for selector in self.selectors:
                zero = '' if selector[1] == 'void' else ' return %s;' % self.zero(selector[1])
                lines.append('%s { printf("any %s\\n");%s }' % (self.signature(selector), self.name(selector), zero))
            lines.append('@end')
        lines.append('int main(void) {')
        for step in range(self.dice.randint(2, 5)):
            self.locals = []
            body = '\n    '.join(self.statement() for _ in range(self.dice.randint(1, 4)))
            lines.append('  @autoreleasepool { @try {\n    fuel = 60;\n    %s\n  } @catch (NSException *e) { printf("main %%s\\n", e.name.UTF8String); } '
                         '@catch (id e) { printf("main caught\\n"); } }\n  %s' % (body, '' if self.throws else 'printf("live %d\\n", live);'))
        lines.append('  printf("%d\\n", mix(0));\n  return 0;\n}')
        return '\n'.join(line for line in lines if line) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=1 << 30)
    parser.add_argument('--keep', default='.build/generated')
    parser.add_argument('--levels', default='O0,O2')
    parser.add_argument('--stages', action='store_true')
    parser.add_argument('--print', action='store_true', help='print the program of --seed')
    arguments = parser.parse_args()
    if arguments.print:
        print(Program(arguments.seed).make())
        return 0
    if not shutil.which(compiled.CLANG):
        print('generated.py: needs clang, which comes with the Swift toolchain', file=sys.stderr)
        return 69
    support = os.path.join(os.path.dirname(os.path.realpath(arguments.fwdsim)), 'objc')
    os.makedirs(arguments.keep, exist_ok=True)
    end = time.monotonic() + arguments.seconds
    ran = skipped = different = 0
    seed = arguments.seed
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'program.m')
        while time.monotonic() < end and ran + skipped < arguments.count:
            with open(path, 'w') as file:
                file.write(Program(seed).make())
            found = compiled.judge(arguments.fwdsim, support, path, arguments.levels.split(','), arguments.stages)
            if found is None:
                skipped += 1
                shutil.copy(path, os.path.join(arguments.keep, 'refused-%d.m' % seed))
            else:
                ran += 1
            if found:
                different += 1
                kept = os.path.join(arguments.keep, 'seed-%d.m' % seed)
                shutil.copy(path, kept)
                for level, lines in found.items():
                    print('%s %s' % (kept, level))
                    print('\n'.join('    ' + line for line in lines), flush=True)
            seed += 1
    print('%d programs the same, %d different, %d refused by the interpreter; the next seed is %d' % (ran - different, different, skipped, seed))
    return 1 if different or skipped > ran // 10 else 0


if __name__ == '__main__':
    sys.exit(main())
