#!/usr/bin/env python3
"""Does fwdsim answer what learners ask about dispatch and forwarding?

usage: questions.py --fwdsim PATH [NUMBER ...]

32 questions that are asked again and again, each with a listing in which it comes up, and with what answers it there: `fwdsim why`,
a warning of `fwdsim check --run`, or a hover of `fwdsim lsp`. A row holds the words that are the short answer. Python 3, standard
library only.
"""
import argparse
import os
import subprocess
import sys
import tempfile

from lsp import Client, at

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 120
IMPORT = '#import <Foundation/Foundation.h>\n#import <objc/runtime.h>\n#import <objc/message.h>\n'


def lesson(name):
    with open(os.path.join(ROOT, 'Tests', 'Listings', 'lessons', name + '.m'), encoding='utf-8') as file:
        return file.read()


def diagnostic(name):
    with open(os.path.join(ROOT, 'Tests', 'Listings', 'diagnostics', name + '.m'), encoding='utf-8') as file:
        return file.read()


class Why:
    """`fwdsim why QUESTION`; `at` and `nth` name a place of the listing instead."""

    def __init__(self, question=None, *, at=None, nth=0):
        self.question, self.at, self.nth = question, at, nth

    def answer(self, fwdsim, path, text):
        question = self.question
        if self.at:
            place = at(text, self.at, self.nth)
            question = '%s:%d:%d' % (path, place['line'] + 1, place['character'] + 1)
        words = [fwdsim, 'why', question] + ([path] if self.question else [])
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT)
        return done.stdout.decode()


class Check:
    """The warnings of `fwdsim check --run`, and what `fwdsim explain` says of a code."""

    def __init__(self, code):
        self.code = code

    def answer(self, fwdsim, path, text):
        done = subprocess.run([fwdsim, 'check', '--run', path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT)
        found = done.stdout.decode()
        assert '[%s]' % self.code in found, found
        done = subprocess.run([fwdsim, 'explain', self.code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT)
        return found + done.stdout.decode()


class Hover:
    """What an editor shows under the cursor."""

    def __init__(self, needle, nth=0, into=0):
        self.needle, self.nth, self.into = needle, nth, into

    def answer(self, fwdsim, path, text):
        client = Client(fwdsim, '--no-run')
        client.begin()
        uri = 'file://' + path
        client.open(uri, text)
        found = client.result('textDocument/hover', textDocument={'uri': uri}, position=at(text, self.needle, self.nth, self.into))
        client.end()
        return found['contents']['value'] if found else '(nothing)'


# The first item of a list of three selectors that a resolver does not know.
UNANSWERED = IMPORT + '''
@interface Robot : NSObject
@end
@implementation Robot
+ (BOOL)resolveInstanceMethod:(SEL)selector { return [super resolveInstanceMethod:selector]; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return [super methodSignatureForSelector:selector]; }
@end
int main(void) {
    id robot = [Robot new];
    [robot performSelector:@selector(dance)];
    return 0;
}
'''

CLASS_METHOD = IMPORT + '''
@interface Tool : NSObject
@end
@implementation Tool
- (void)turn { }
@end
int main(void) {
    NSMethodSignature *signature = [Tool methodSignatureForSelector:@selector(new)];
    NSLog(@"%lu", (unsigned long)signature.numberOfArguments);
    return 0;
}
'''

NOT_LINKED = IMPORT + '''
@interface NSString (Shout)
- (NSString *)shout;
@end
int main(void) {
    NSLog(@"%@", [@"hello" shout]);
    return 0;
}
'''

LOADED = IMPORT + '''
@interface Base : NSObject
@end
@implementation Base
+ (void)load { NSLog(@"load"); }
+ (void)initialize { NSLog(@"initialize for %@", self); }
@end
@interface Derived : Base
@end
@implementation Derived
@end
int main(void) {
    [Derived new];
    return 0;
}
'''

WEAK_PROXY = IMPORT + '''
@interface Timer : NSObject
- (int)tick;
@end
@implementation Timer
- (int)tick { return 7; }
@end
@interface WeakProxy : NSProxy {
    __weak id _target;
}
@end
@implementation WeakProxy
- (instancetype)initWithTarget:(id)target { _target = target; return self; }
- (id)forwardingTargetForSelector:(SEL)selector { return _target; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return [NSObject instanceMethodSignatureForSelector:@selector(init)]; }
- (void)forwardInvocation:(NSInvocation *)invocation {
    void *null = NULL;
    [invocation setReturnValue:&null];
}
@end
int main(void) {
    id proxy;
    @autoreleasepool {
        proxy = [[WeakProxy alloc] initWithTarget:[Timer new]];
    }
    NSLog(@"%d", [proxy tick]);
    return 0;
}
'''

VARIADIC = IMPORT + '''
@interface Note : NSObject
- (void)log:(NSString *)format, ...;
@end
@implementation Note
- (void)log:(NSString *)format, ... { }
@end
@interface Book : NSObject
@end
@interface Book (Forwarded)
- (void)log:(NSString *)format, ...;
@end
@implementation Book
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return [Note instanceMethodSignatureForSelector:selector]; }
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:[Note new]]; }
- (void)doesNotRecognizeSelector:(SEL)selector { NSLog(@"ignored"); }
@end
int main(void) {
    Book *book = [Book new];
    [book log:@"%d", 5];
    SEL selector = NSSelectorFromString(@"description");
    NSLog(@"%@", [book performSelector:selector]);
    NSLog(@"%@", ((id (*)(id, SEL))objc_msgSend)(book, selector));
    return 0;
}
'''

PROXY = IMPORT + '''
@interface Singer : NSObject
- (void)sing;
@end
@implementation Singer
- (void)sing { NSLog(@"la la la"); }
@end
@interface Proxy : NSProxy {
    id _target;
}
@end
@implementation Proxy
- (instancetype)initWithTarget:(id)target { _target = target; return self; }
- (id)forwardingTargetForSelector:(SEL)selector { return _target; }
@end
int main(void) {
    id proxy = [[Proxy alloc] initWithTarget:[Singer new]];
    [proxy sing];
    return 0;
}
'''

OBSERVED = IMPORT + '''
@interface Clock : NSObject
@property (nonatomic) int time;
@end
@implementation Clock
@end
@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context { }
@end
int main(void) {
    Clock *clock = [Clock new];
    Watcher *watcher = [Watcher new];
    [clock addObserver:watcher forKeyPath:@"time" options:0 context:NULL];
    clock.time = 7;
    NSLog(@"%@ %s", [clock class], object_getClassName(clock));
    [clock removeObserver:watcher forKeyPath:@"time"];
    return 0;
}
'''

# Number, listing, what is asked, words of the answer.
QUESTIONS = [
    (1, lesson('signature'), Why('forwardInvocation:'), ['was not called: no signature, no invocation', 'default answered nil']),
    (2, lesson('target'), Hover('forwardingTargetForSelector:'), ['another object', 'This is cheap', 'for anything more, use\n`invocation`']),
    (3, lesson('proxy'), Check('F0309'), ['respondsToSelector: says NO', 'looks at the class and its resolver, never at forwarding']),
    (4, diagnostic('F0309-responds'), Check('F0309'), ['once, when it is set, and keeps the answer']),
    (5, lesson('resolve'), Why('resolveInstanceMethod:'), ['called once, by #1 `[Robot#1 respondsToSelector: dance]`']),
    (5, lesson('resolve'), Hover('resolveInstanceMethod:'), ['respondsToSelector: and other queries about a method run it too']),
    (6, UNANSWERED, Why('resolveInstanceMethod:'), ['called 2 times', 'methodSignatureForSelector:']),
    (7, lesson('corners'), Check('F0303'), ['says YES but adds', 'is ignored: the runtime looks the method up once more']),
    (8, lesson('corners'), Why('help'), ['came to stage 3, resolve, and ran help']),
    (8, lesson('corners'), Hover('resolveClassMethod:'), ['what counts is the method, not the YES']),
    (9, lesson('resolve'), Hover('resolveInstanceMethod:'), ['once per missing selector, because the miss is remembered in the cache']),
    (10, lesson('target'), Check('F0305'), ['counts as nil', 'Return another object or nil']),
    (11, lesson('metaclass'), Why(at='[Tool greet]'), ['not in +NSObject', 'found in NSObject (category Greeting): -[NSObject(Greeting) greet]']),
    (11, lesson('metaclass'), Hover('greet]'), ["root metaclass's superclass is the root class"]),
    (12, diagnostic('F0304-metaclass'), Check('F0304'), ['Class methods live in the metaclass: use object_getClass(self)']),
    (13, CLASS_METHOD, Why(at='[Tool methodSignatureForSelector:'), ['the class Tool', 'not in +Tool', 'found in +NSObject']),
    (14, lesson('super'), Hover('[super class]);', into=8), ['changes where the search begins', 'The receiver stays `self`']),
    (15, lesson('nil'), Why(at='[ball place]'), ['The receiver is nil: nothing is looked up, the result is zero']),
    (16, lesson('isa'), Check('F0301'), ['nothing answers `-[__NSCFNumber uppercaseString]`', 'neither `__NSCFNumber`']),
    (17, NOT_LINKED, Check('F0301'), ['declared in the category `Shout`, which is implemented nowhere', 'its object file was not linked']),
    (18, lesson('swizzling'), Check('F0312'), ['hides `-title` of `Page`', 'the last one attached wins']),
    (18, lesson('swizzling'), Why('title'), ['`-[Page title]` was not called: `-[Page(Loud) title]` ran instead']),
    (19, lesson('isa'), Why(at='[rex eat]'), ["miss in Dog's cache", 'found in Animal: -[Animal eat]']),
    (20, lesson('swizzling'), Why('open'), ['by #10 `[Start#1 count_open]`', 'The lookup found it']),
    (21, lesson('swizzling'), Check('F0310'), ['the exchange changes `-[Page open]`, for all subclasses of `Page`', 'add the method to the class first']),
    (22, LOADED, Hover('load'), ['once for each class', 'by itself', 'not inherited']),
    (22, LOADED, Hover('initialize'), ['without its own inherits it']),
    (23, lesson('aspects'), Check('F0316'), ['runs with `hooked_appear:` as its _cmd', 'the selector of the message as _cmd']),
    (24, lesson('resolve'), Hover('v@:', into=1), ['returns `void`', 'takes self (', '_cmd (']),
    (24, diagnostic('F0306-short-types'), Check('F0306'), ['`v@:` is the', 'no place for']),
    (25, lesson('invocation'), Hover('getArgument:'), ['Argument 0 is `self`, 1 is `_cmd`']),
    (26, diagnostic('F0313-invocation-value'), Check('F0313'), ['copy bytes and retain nothing', 'one release too many']),
    (27, lesson('proxy'), Why('isKindOfClass:'), ['ran -[NSObject isKindOfClass:]', '`[ProxyStandIn#1 isKindOfClass: Singer]` on line 40 came to stage 4, target']),
    (28, PROXY, Why(at='[proxy sing]'), ['-[Proxy forwardingTargetForSelector:] = Singer#1', 'took the message as the forwarding target']),
    (29, WEAK_PROXY, Why(at='[proxy tick]'), ['-[WeakProxy forwardingTargetForSelector:] = nil', '6 invocation   -[WeakProxy forwardInvocation:] = called', 'returns 0']),
    (30, lesson('invocation'), Hover('forwardInvocation:'), ['even to several objects', 'is what the\nsender gets']),
    (31, OBSERVED, Why(at='clock.time = 7'), ['an object of class NSKVONotifying_Clock', 'found in NSKVONotifying_Clock']),
    (31, diagnostic('F0317-super'), Check('F0317'), ['from being asked', "end the method with super's answer"]),
    (32, VARIADIC, Hover('log:@"%d"'), ['cannot be forwarded as an invocation']),
    (32, VARIADIC, Hover('doesNotRecognizeSelector:'), ['must not return']),
    (32, VARIADIC, Hover('performSelector:selector'), ['ARC', 'gives its result away']),
    (32, VARIADIC, Hover('objc_msgSend)'), ['cast it to the type']),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('numbers', nargs='*', type=int)
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for row, (number, text, question, words) in enumerate(QUESTIONS):
            if options.numbers and number not in options.numbers:
                continue
            path = os.path.join(folder, 'q%d.m' % row)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
            try:
                answer = question.answer(fwdsim, path, text)
            except AssertionError as error:
                answer = str(error)
            missing = [word for word in words if word not in answer]
            if missing:
                failures += 1
                print('question %d: the answer has not %r:\n%s' % (number, missing, answer))
    assert {number for number, *_ in QUESTIONS} == set(range(1, 33))
    print('questions: %d of %d answered' % (len(QUESTIONS) - failures, len(QUESTIONS)))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
