#!/usr/bin/env python3
"""The same listings through a real Objective-C: GCC's compiler with GNUstep base. What both print must be the same.

usage: conformance.py --fwdsim PATH [--known FILE] [--only PREFIX,...] [--jobs N] [--keep FOLDER] FOLDER ...

GCC's Objective-C is that of 2006 with some of 2.0: no blocks, no ARC, no literals, no @autoreleasepool. A listing is brought
into that form as far as a textual step can do it without changing what it means: @autoreleasepool becomes a loop around an
NSAutoreleasePool, `@[…]`, `@{…}`, `@1`, `@(…)` messages to the classes, `strong` `retain`, instancetype `id`; properties get their
@synthesize and their ivar, ivars of an @implementation move to the @interface; selectors are compared with sel_isEqual, since
that runtime's carry types. A listing that still does not compile or link, or whose memory only ARC manages (it has a dealloc, or weak references), is not compared.

FILE names the known differences, one in a line: `area/NAME | reason`. A difference that is not there is an error; so is a
known one that is none any more, unless its reason begins with `by chance: `. A listing that differs is run with --dialect gnustep as well, and is the same when that
agrees: the difference is the dialects'. Standard library only.
"""
import argparse
import concurrent.futures
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import listings  # noqa: E402

HEADER = '''
#ifndef CONFORMANCE_H
#define CONFORMANCE_H
#define instancetype id
#define __weak
#define __strong
#define __unsafe_unretained
#define __autoreleasing
#define __bridge
#define __kindof
#define _Nullable
#define _Nonnull
#define nullable
#define nonnull
#define NS_ASSUME_NONNULL_BEGIN
#define NS_ASSUME_NONNULL_END
#include <string.h>
#include <stdio.h>
#include <stdlib.h>
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
/* What was printed stands even if the program is aborted. */
__attribute__((constructor)) static void conformance_start(void) { setvbuf(stdout, NULL, _IONBF, 0); }
#endif
'''
POOL = 'for (NSAutoreleasePool *conformancePool = [NSAutoreleasePool new]; conformancePool; [conformancePool drain], conformancePool = nil)'
STRING_OR_COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|@?"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.S)
NUMBER = re.compile(r'@([-+]?(?:0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?)[fFuUlL]*)')


def number(match):
    text = match.group(1)
    if re.search(r'[.]|[eE][-+]?\d', text) and not text.lower().startswith('0x'):
        return '[NSNumber numberWith%s: %s]' % ('Float' if text[-1] in 'fF' else 'Double', text)
    lower = text.lower()
    kind = ('UnsignedLong' if 'u' in lower else 'Long') if 'l' in lower else ('UnsignedInt' if 'u' in lower else 'Int')
    return '[NSNumber numberWith%s: %s]' % (kind, text)


def closing(text, start):
    """The place of the bracket that closes the one at `start`; strings are placeholders by now."""
    pairs = {'[': ']', '{': '}', '(': ')'}
    stack = []
    for index in range(start, len(text)):
        if text[index] in pairs:
            stack.append(pairs[text[index]])
        elif stack and text[index] == stack[-1]:
            stack.pop()
            if not stack:
                return index
    return None


def items(text):
    """Split at commas outside of brackets."""
    result, depth, last = [], 0, 0
    for index, character in enumerate(text):
        if character in '([{':
            depth += 1
        elif character in ')]}':
            depth -= 1
        elif character == ',' and depth == 0:
            result.append(text[last:index])
            last = index + 1
    result.append(text[last:])
    return [item for item in result if item.strip()]


def pair(item):
    depth, questions = 0, 0
    for index, character in enumerate(item):
        depth += (character in '([{') - (character in ')]}')
        questions += character == '?' and depth == 0
        if character == ':' and depth == 0:
            if questions:
                questions -= 1
                continue
            return item[:index], item[index + 1:]
    return item, 'nil'


def literals(text):
    while True:
        found = max(text.rfind('@['), text.rfind('@{'), text.rfind('@('))
        if found < 0:
            return text
        end = closing(text, found + 1)
        if end is None:
            return text
        inside, kind = text[found + 2:end], text[found + 1]
        if kind == '[':
            made = '[NSArray arrayWithObjects: %s]' % ', '.join(items(inside) + ['nil'])
        elif kind == '{':
            words = []
            for item in items(inside):
                key, value = pair(item)
                words += [value, key]
            made = '[NSDictionary dictionaryWithObjectsAndKeys: %s]' % ', '.join(words + ['nil'])
        else:
            made = 'CONFORMANCE_BOX((%s))' % inside
        text = text[:found] + made + text[end + 1:]


BOX = '''
#define CONFORMANCE_BOX(x) (__builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), double) || \\
  __builtin_types_compatible_p(__typeof__(x), float), [NSNumber numberWithDouble: (double)(x)], \\
  __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), unsigned long), [NSNumber numberWithUnsignedLong: (unsigned long)(x)], \\
  __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), BOOL), [NSNumber numberWithBool: (BOOL)(x)], \\
  [NSNumber numberWithLong: (long)(x)]))))
'''


PROPERTY = re.compile(r'@property\s*(?:\(([^)]*)\))?\s*([^;]*?)(\w+)\s*;')
INTERFACE = r'@interface\s+%s\b\s*:\s*\w+(?:\s*<[^>]*>)?\s*(\{)?'


def add_ivars(text, name, declarations):
    """Into the class's @interface, which may have a list of its own."""
    found = re.search(INTERFACE % re.escape(name), text)
    if not found or not declarations:
        return text
    inside = ' '.join(declarations)
    if found.group(1):
        return text[:found.end()] + ' @protected ' + inside + text[found.end():]
    return text[:found.end()] + ' { ' + inside + ' } ' + text[found.end():]


def synthesized(text):
    """Properties with @synthesize and ivars, and ivars of implementations in their interfaces."""
    for name in dict.fromkeys(re.findall(r'@implementation\s+(\w+)\s*(?!\s*\()', text)):
        start = re.search(r'@implementation\s+%s\b(?!\s*\()(?:\s*:\s*\w+)?[ \t]*' % name, text)
        if not start:
            continue
        moved = []
        brace = re.compile(r'\s*\{').match(text, start.end())
        if brace:
            end = closing(text, brace.end() - 1)
            moved.append(text[brace.end():end])
            text = text[:start.end()] + text[end + 1:]
        end = text.find('@end', start.end())
        body, lines = text[start.end():end], []
        declared = ''.join(re.findall(r'@interface\s+%s\b(?:\s*:|\s*\(\s*\)).*?@end' % name, text, re.S))
        for attributes, kind, word in PROPERTY.findall(declared):
            if 'class' in (attributes or '') or re.search(r'@dynamic[^;]*\b%s\b' % word, body):
                continue
            given = re.search(r'@synthesize[^;]*\b%s\b(?:\s*=\s*(\w+))?' % word, body)
            ivar = (given.group(1) or word) if given else '_' + word
            getter = re.search(r'^\s*-\s*\([^)]*\)\s*%s\s*[{\n]' % word, body, re.M)
            setter = 'readonly' in attributes or re.search(r'set%s%s:' % (word[0].upper(), word[1:]), body)
            if not given and getter and setter:
                continue
            if not given:
                lines.append('@synthesize %s = %s;' % (word, ivar))
            if not re.search(r'\b%s\s*[;,]' % ivar, ''.join(re.findall(r'@interface\s+%s\b[^{@]*\{[^}]*\}' % name, text)) + ''.join(moved)):
                moved.append('%s %s;' % (re.sub(r'\bIBOutlet\b', '', kind), ivar))
        text = text[:start.end()] + ' ' + ' '.join(lines) + text[start.end():]
        text = add_ivars(text, name, moved)
    return text


def translate(text):
    kept = []

    def keep(match):
        if match.group(0).startswith('/'):
            return ' '
        kept.append(match.group(0))
        return '\x01%d\x02' % (len(kept) - 1)

    text = STRING_OR_COMMENT.sub(keep, text)
    text = text.replace('@autoreleasepool', POOL)
    text = re.sub(r'@import [\w.]+;', '', text)
    text = re.sub(r'(@property\s*\([^)]*)\bstrong\b', r'\1retain', text)
    text = re.sub(r'(@property\s*\([^)]*)\b(?:weak|unsafe_unretained)\b', r'\1assign', text)
    text = re.sub(r'@(YES|NO|true|false)\b', lambda m: '[NSNumber numberWithBool: %s]' % m.group(1), text)
    text = synthesized(text)
    text = re.sub(r'(\b\w+(?:\.\w+)*|\[\w+ \w+\])\s*(==|!=)\s*(@selector\([^)]*\))',
                  lambda m: ('!' if m.group(2) == '!=' else '') + 'sel_isEqual(%s, %s)' % (m.group(1), m.group(3)), text)
    text = NUMBER.sub(number, text)
    text = literals(text)
    text = re.sub(r'\x01(\d+)\x02', lambda m: kept[int(m.group(1))], text)
    return HEADER + BOX + '#line 1\n' + text


def needs_more(text):
    """Why GCC cannot take it, where the compiler would not say so."""
    if re.search(r'^// mode: arc', text, re.M) or not re.search(r'\b(?:retain|release|autorelease)\]|\[super dealloc\]', text):
        if re.search(r'-\s*\(void\)\s*dealloc\b', text):
            return 'a dealloc that ARC completes'
        if re.search(r'\b__weak\b|\bweak\b', text):
            return 'weak references'
    return None


def build(path, folder, text):
    source, program = os.path.join(folder, 'listing.m'), os.path.join(folder, 'listing')
    with open(source, 'w', encoding='utf-8') as file:
        file.write(translate(text))
    words = ['gcc', '-std=gnu11', '-w', '-O0', '-g', '-pthread', '-fobjc-exceptions', '-fconstant-string-class=NSConstantString',
             '-D_NATIVE_OBJC_EXCEPTIONS', '-DGNUSTEP', '-DGNUSTEP_BASE_LIBRARY=1', '-DGNU_RUNTIME=1', '-I/usr/include/GNUstep',
             '-o', program, source, '-lgnustep-base', '-lobjc', '-lm']
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        first = [line for line in done.stdout.decode('utf-8', 'replace').split('\n') if 'error' in line or 'undefined' in line]
        return None, first[0].split('error: ')[-1][:100] if first else 'does not compile'
    return program, None


def printed(code, out, err):
    """What the program said: standard output, or what NSLog wrote; without the words about an uncaught exception."""
    text = listings.lines(out)
    if not text:
        text = [line for line in listings.lines(err) if not re.match(r'(?:error|warning|note)\[F|\s*(?:-->|:::|\||=|\d+ \|)', line)]
    cut = [index for index, line in enumerate(text) if 'ncaught exception' in line or 'Terminating app' in line]
    text = text[:cut[0]] if cut else text
    while text and not text[-1]:
        text.pop()
    return ([re.sub(r'\s+$', '', line) for line in text], code != 0)


def name_of(path):
    return os.path.basename(os.path.dirname(path)) + '/' + os.path.basename(path)[:-2]


def compare(fwdsim, path, keep):
    text = listings.read(path)
    if re.search(r'^// command: |^// interrupt', text, re.M):
        return 'not', 'no program'
    reason = needs_more(text)
    if reason:
        return 'not', reason
    folder = tempfile.mkdtemp(dir=keep)
    try:
        program, reason = build(path, folder, text)
        if not program:
            return 'not', reason
        real = printed(*listings.execute([program]))
        options = re.findall(r'^// options: (.*)$', text, re.M)
        words = options[0].split() if options else []
        ours = printed(*listings.execute([fwdsim, 'run', *words, path]))
        if ours == real:
            return 'same', ''
        if printed(*listings.execute([fwdsim, 'run', '--dialect', 'gnustep', *words, path])) == real:
            return 'same', 'gnustep'
        lines = list(difflib.unified_diff(real[0], ours[0], 'GNUstep', 'fwdsim', lineterm='', n=0))[2:10]
        if ours[1] != real[1]:
            lines.append('ends %s, there %s' % ('badly' if ours[1] else 'well', 'badly' if real[1] else 'well'))
        return 'differs', '\n'.join('    ' + line for line in lines)
    finally:
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)


def known_differences(path):
    result = {}
    if path:
        for line in listings.read(path).split('\n'):
            if line.strip() and not line.startswith('#'):
                name, _, reason = line.partition('|')
                result[name.strip()] = reason.strip()
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--known')
    parser.add_argument('--only', default='')
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
    parser.add_argument('--keep')
    parser.add_argument('--verbose', action='store_true', help='say why a listing cannot be compiled')
    parser.add_argument('folders', nargs='+')
    options = parser.parse_args()
    fwdsim, known = os.path.abspath(options.fwdsim), known_differences(options.known)
    paths = sorted(os.path.join(os.path.abspath(folder), name) for folder in options.folders for name in os.listdir(folder)
                   if name.endswith('.m') and name.startswith(tuple(options.only.split(','))))
    counts, errors, seen = {'same': 0, 'dialect': 0, 'known': 0, 'not': 0}, 0, set()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path, (result, text) in zip(paths, pool.map(lambda p: compare(fwdsim, p, options.keep), paths)):
            name = name_of(path)
            seen.add(name)
            if result == 'not':
                counts['not'] += 1
                if options.verbose:
                    print('%s: %s' % (name, text))
            elif result == 'differs' and not known.get(name):
                errors += 1
                print('DIFFERENT %s\n%s' % (name, text))
            elif result == 'differs':
                counts['known'] += 1
            else:
                counts['same'] += 1
                counts['dialect'] += text == 'gnustep'
                if name in known and not known[name].startswith('by chance: '):
                    errors += 1
                    print('%s is a known difference and is none' % name)
    print('%d same (%d of them with --dialect gnustep only), %d known differences, %d that GCC cannot take, %d errors' % (
        counts['same'], counts['dialect'], counts['known'], counts['not'], errors))
    return 1 if errors or not paths or not counts['same'] else 0


if __name__ == '__main__':
    sys.exit(main())
