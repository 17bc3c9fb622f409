#!/usr/bin/env python3
"""Traces of compiled programs: compiled-trace.py --fwdsim PATH

1. `trace --compiled` tells the stages of a message that the program sends, in their order, with the line that sends it.
2. A message that a method sends is inside the one that runs the method.
3. The program's own output and exit code are as without a trace.
4. A crash is reported with its line and the message that was being answered, and the trace has its last line.
5. An exception that nobody catches is in the trace's last line.
6. A hook that ends in a message, and jumps to it at -O2, does not end the message that it was asked about.
7. A message that a method sends to itself is told each time, and a result that is not an object is not taken for one.

`objc` beside fwdsim has what compiled programs need (scripts/compiled-support.sh). Python 3, standard library only.
"""
import json
import os

import compiled_programs
from compiled_programs import check, run, write

CAR = """#import <Foundation/Foundation.h>

@interface Engine : NSObject
- (int)drive:(int)distance;
@end
@implementation Engine
- (int)drive:(int)distance { return distance * 2; }
@end

@interface Car : NSObject
@property (nonatomic, strong) Engine *engine;
@end
@interface Car (Forwarded)
- (int)drive:(int)distance;
@end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector {
  return self.engine;
}
@end

int main(void) {
  @autoreleasepool {
    Car *car = [Car new];
    car.engine = [Engine new];
    printf("%d\\n", [car drive:21]);
  }
  return 3;
}
"""
CRASH = """#import <Foundation/Foundation.h>

@interface Reader : NSObject
- (int)readFrom:(volatile int *)place;
@end
@implementation Reader
- (int)readFrom:(volatile int *)place {
  return *place;
}
@end

int main(void) {
  return [[Reader new] readFrom:(volatile int *)16];
}
"""
JUMPING = """#import <Foundation/Foundation.h>
@interface Envoy : NSProxy @end
@implementation Envoy
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [NSMethodSignature signatureWithObjCTypes:"v@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation { printf("forwarded\\n"); }
@end
int main(void) {
  @autoreleasepool { [(id)[Envoy alloc] copy]; }
}
"""
RECURSION = """#import <Foundation/Foundation.h>
@interface Reader : NSObject
- (int)deep:(int)n;
@end
@implementation Reader
- (int)deep:(int)n { return n == 4 ? 0 : [self deep:n + 1]; }
@end
int main(void) { return [[Reader new] deep:0]; }
"""
NUMBER = """#import <Foundation/Foundation.h>
@interface Reader : NSObject
- (long)number;
@end
@implementation Reader
- (long)number { return 0xffffffe0; }
@end
int main(void) {
  [[Reader new] performSelector:@selector(number)];
  return 0;
}
"""
UNCAUGHT = """#import <Foundation/Foundation.h>
int main(void) {
  [@[] objectAtIndex:1];
}
"""


def trace(fwdsim, folder, text, *options):
    path = write(folder, 'program.m', text)
    return run([fwdsim, 'trace', '--compiled', *options, path])


def events(text):
    return [json.loads(line) for line in text.split('\n') if line]


def check_stages(fwdsim, folder):
    code, out, err = trace(fwdsim, folder, CAR, '-f', 'jsonl')
    check(code == 3, 'exit code %d: %s' % (code, err))
    check('42\n' in err, 'the program printed: %s' % err)
    found = events(out)
    sends = {event['send']: event for event in found if event['ev'] == 'send'}
    drives = [event for event in sends.values() if event['sel'] == 'drive:']
    check([event['cls'] for event in drives] == ['Car', 'Engine'], 'messages drive: %s' % drives)
    asks = [event for event in sends.values() if event['sel'] == 'engine']
    if len(drives) != 2 or not asks:
        return check(False, 'no messages: %s' % out[:2000])
    line = CAR.split('\n').index('    printf("%d\\n", [car drive:21]);') + 1
    check(drives[0].get('at', [0, 0])[1] == line, 'drive: is sent in line %s, and not %d' % (drives[0].get('at'), line))
    line = CAR.split('\n').index('  return self.engine;') + 1
    check(asks[0].get('at', [0, 0])[1] == line, 'engine is sent in line %s, and not %d' % (asks[0].get('at'), line))
    check(drives[1].get('parent') == drives[0]['send'], 'the redirected message is in %s' % drives[1].get('parent'))
    check(asks[0].get('parent') == drives[0]['send'], 'the getter is in %s' % asks[0].get('parent'))
    code, out, err = trace(fwdsim, folder, CAR, '-f', 'stages')
    wanted = ['-[Car drive:] cache -> miss', '-[Car drive:] lookup -> miss', '-[Car drive:] resolve -> NO',
              '-[Car drive:] forwarding-target -> <Engine>', '-[Engine drive:] lookup -> found in Engine']
    lines = iter(out.split('\n'))
    for want in wanted:
        check(want in lines, 'stages: missing or out of order: %s in\n%s' % (want, out))


def check_ends(fwdsim, folder):
    code, out, err = trace(fwdsim, folder, CRASH, '-f', 'jsonl')
    check(code == 128 + 11, 'a crash ends with %d' % code)
    check('program.m:8' in err and '-[Reader readFrom:]' in err, 'a crash says: %s' % err)
    found = events(out)
    check(found and found[-1]['ev'] == 'end' and found[-1]['cut'], 'a crash: the trace ends with %s' % found[-1:])
    code, out, err = trace(fwdsim, folder, UNCAUGHT, '-f', 'jsonl')
    found = events(out)
    check(found and 'NSRangeException' in (found[-1].get('uncaught') or ''), 'uncaught: the trace ends with %s' % found[-1:])
    check('uncaught exception' in err, 'uncaught: %s' % err)


def check_jumps(fwdsim, folder):
    path = write(folder, 'jumping.m', JUMPING)
    program, file = os.path.join(folder, 'jumping'), os.path.join(folder, 'jumping.jsonl')
    code, _, err = run([fwdsim, 'compile', path, '-o', program, '--', '-O2', '-g', '-w'])
    check(code == 0, 'jumping: ' + err)
    _, out, _ = run([program], FWDSIM_TRACE=file, FWDSIM_TRACE_FILES=path)
    check(out == 'forwarded\n', 'jumping printed %s' % out)
    found = events(open(file).read())
    copies = [event['send'] for event in found if event['ev'] == 'send' and event['sel'] == 'copy']
    answers = [event['stage'] for event in found if event['ev'] == 'answer' and event.get('send') in copies]
    check(answers == ['signature', 'invocation'], 'jumping: the hooks answered %s' % answers)
    ends = [event['ev'] for event in found if event.get('send') in copies and event['ev'] in ('return', 'answer')]
    check(ends[-1:] == ['return'], 'jumping: the message ends before its hooks: %s' % ends)


def check_recursion(fwdsim, folder):
    code, out, err = trace(fwdsim, folder, RECURSION, '-f', 'jsonl')
    check(code == 0, 'recursion: %d %s' % (code, err))
    sends = [event for event in events(out) if event['ev'] == 'send' and event['sel'] == 'deep:']
    check([event['depth'] for event in sends] == [0, 1, 2, 3, 4], 'recursion: %s' % sends)
    code, _, err = trace(fwdsim, folder, NUMBER, '-f', 'jsonl')
    check(code == 0, 'a number as the result of performSelector: %d %s' % (code, err))


if __name__ == '__main__':
    compiled_programs.main(__doc__, check_stages, check_ends, check_jumps, check_recursion)
