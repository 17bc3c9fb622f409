"""What native-calls.py passes: C types of encodings, usual and unusual values of each, and objects of each class that are in use."""
import re

# Reads input or never returns because that is what it is for.
NOT_CALLED = set('''readDataToEndOfFile availableData readDataOfLength: waitForDataInBackgroundAndNotify objc_exception_throw
    objc_exception_rethrow objc_release _objc_rootRelease _objc_rootDealloc _objc_rootReleaseWasZero object_dispose NSDeallocateObject
    objc_autorelease _objc_rootAutorelease CFRelease CFAutorelease dispatch_release _Block_release Block_release CFBridgingRelease
    objc_autoreleaseReturnValue objc_retainAutorelease objc_retainAutoreleaseReturnValue objc_destructInstance
    NSDecrementExtraRefCountWasZero'''.split())
NOT_USED = {'run', 'exit', 'main', 'start', 'init', 'copy', 'mutableCopy', 'invoke', 'waitUntilExit', 'lock', 'wait', 'class'}

HEAD = r'''#import <Foundation/Foundation.h>
#import <UIKit/UIKit.h>
#import <CoreFoundation/CoreFoundation.h>
#import <dispatch/dispatch.h>
#import <objc/message.h>
#import <objc/runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <float.h>
#include <stdarg.h>
static id victim;
static int busy, turn;
static long room[8192];
static va_list list;
@interface Hostile : NSObject <NSCopying>
@end
static Hostile *hostile;
static id longText;
/* Changes the receiver of the call that is being made, each time in another way. */
static void poke(void) {
    if (busy > 12) return;
    busy++;
    static const char *const plain[] = { "removeAllObjects", "removeLastObject", "removeAllIndexes", "reset", "invalidate", "cancel" };
    static const char *const adding[] = { "addObject:", "removeObject:", "appendString:", "setString:", "setArray:", "setSet:",
        "setObject:", "addObserver:", "enqueue:", "addPointer:" };
    id it = victim;
    @try {
        switch (turn++ % 6) {
        case 0: {
            SEL selector = sel_registerName(plain[(turn / 6) % 6]);
            if ([it respondsToSelector:selector]) ((void (*)(id, SEL))objc_msgSend)(it, selector);
            break;
        }
        case 1: {
            SEL selector = sel_registerName(adding[(turn / 6) % 10]);
            if ([it respondsToSelector:selector]) ((void (*)(id, SEL, id))objc_msgSend)(it, selector, hostile);
            break;
        }
        case 2:
            if ([it respondsToSelector:@selector(setObject:forKey:)])
                ((void (*)(id, SEL, id, id))objc_msgSend)(it, @selector(setObject:forKey:), hostile, hostile);
            break;
        case 3: if ([it respondsToSelector:@selector(setLength:)]) ((void (*)(id, SEL, long))objc_msgSend)(it, @selector(setLength:), 0); break;
        case 4: if ([it respondsToSelector:@selector(removeAllObjects)]) ((void (*)(id, SEL))objc_msgSend)(it, @selector(removeAllObjects)); break;
        default: @throw [NSException exceptionWithName:@"Hostile" reason:nil userInfo:nil];
        }
    } @finally { }
}
@implementation Hostile
- (BOOL)isEqual:(id)other { poke(); return turn & 1; }
- (NSUInteger)hash { poke(); return turn & 3; }
- (NSComparisonResult)compare:(id)other { poke(); return turn % 3 - 1; }
- (NSString *)description { poke(); return turn & 1 ? @"hostile" : nil; }
- (id)copyWithZone:(NSZone *)zone { poke(); return [self retain]; }
- (id)mutableCopyWithZone:(NSZone *)zone { poke(); return nil; }
- (id)valueForKey:(NSString *)key { poke(); return turn & 1 ? self : nil; }
- (id)valueForUndefinedKey:(NSString *)key { poke(); return nil; }
- (void)setValue:(id)value forUndefinedKey:(NSString *)key { poke(); }
- (void)encodeWithCoder:(NSCoder *)coder { poke(); }
- (id)initWithCoder:(NSCoder *)coder { poke(); return nil; }
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context { poke(); }
- (NSUInteger)length { poke(); return 1UL << 62; }
- (unichar)characterAtIndex:(NSUInteger)index { poke(); return 'x'; }
- (NSUInteger)count { poke(); return turn & 1 ? 3 : 1UL << 62; }
- (id)objectAtIndex:(NSUInteger)index { poke(); return self; }
- (long)poked { poke(); return 1; }
- (long)poked:(id)it { poke(); return 1; }
@end
static long pokedFunction(void *a, void *b, void *c) { poke(); return turn % 3 - 1; }
'''
MAIN = r'''int main(int argc, char **argv) {
    int first = argc > 1 ? atoi(argv[1]) : 0, last = argc > 2 ? atoi(argv[2]) : INT_MAX;
    hostile = [Hostile new];
    longText = [[@"" stringByPaddingToLength:70000 withString:@"long \u00e9%%@ " startingAtIndex:0] retain];
    for (int i = first; i < last && i < %d; i++) {
        fprintf(stderr, "#%%d\n", i);
        fflush(stderr);
        busy = 0;
        memset(room, 0, sizeof room);
        @try { @autoreleasepool { calls[i](); } } @catch (id error) { }
    }
    return 0;
}
'''

SCALARS = {'c': 'signed char', 'C': 'unsigned char', 's': 'short', 'S': 'unsigned short', 'i': 'int', 'I': 'unsigned', 'l': 'int',
           'L': 'unsigned', 'q': 'long', 'Q': 'unsigned long', 'B': 'BOOL', 'f': 'float', 'd': 'double', 'D': 'long double', 'v': 'void',
           '@': 'id', '#': 'Class', ':': 'SEL', '*': 'char *', '?': 'void *', 't': '__int128', 'T': 'unsigned __int128'}
STRUCTS = {'_NSRange': 'NSRange', 'NSDecimal': 'NSDecimal'}


def plain(kind):
    return kind.lstrip('rnNoORVA')


def c_type(kind):
    kind = plain(kind)
    if is_list(kind):
        return 'va_list'
    if kind.startswith('{'):
        name = kind[1:kind.index('=')] if '=' in kind else kind[1:-1]
        if name == '?':
            members = kind[3:-1]
            if '_mantissa' in members:
                return 'NSDecimal'
            return {'qq': 'CFRange' if 'location' in members else 'ldiv_t', 'ii': 'div_t', 'II': 'mach_timebase_info_data_t',
                    'C' * 16: 'CFUUIDBytes', 'iccccd': 'CFGregorianDate', 'Q': 'NSSwappedDouble',
                    'I': 'NSSwappedFloat'}.get(
                re.sub(r'"\w*"', '', members), 'CFRange')
        return STRUCTS.get(name, 'struct ' + name)
    if kind.startswith('('):
        return 'long'
    if kind.startswith('['):
        return 'void *'
    if kind.startswith('^'):
        return 'void *'
    return SCALARS[kind[0]]


def is_list(kind):
    return '__va_list_tag' in kind


def needs_cast(kind):
    return plain(kind)[0] not in '{(' and not is_list(kind) and not plain(kind).startswith('@?')


def has_address(kinds):
    return any(plain(kind)[0] in '^*[' or is_list(kind) for kind in kinds)


def consume(result, call):
    result = plain(result)
    if result.startswith('@'):
        return 'id it = %s; [it description]; [it hash];' % call
    return call + ';'


LONGS = ['0', '-1', 'LONG_MIN', 'LONG_MAX', '(1L << 31)', '(1L << 62)', '3', '1000']
INTS = ['0', '-1', 'INT_MIN', 'INT_MAX', '3', '200']
DOUBLES = ['0', '-1.5', 'NAN', 'INFINITY', '-INFINITY', '1e300', '-1e300', '9.3e18', '-9.3e18', '5e-324', '1e15']
OBJECTS = ['nil', 'hostile', '@""', '@"text"', 'longText', '@-1', '@1e300', '@[ hostile, @1 ]', '@{ @"k" : hostile }',
           '[NSSet setWithObject:@1]', '[NSObject new]', '[NSNull null]', '[NSDate dateWithTimeIntervalSinceReferenceDate:NAN]',
           '[NSDate distantFuture]', '[NSData dataWithBytes:"ab\\0c" length:4]', '(id)[NSString class]', '(id)^{ }',
           '[NSIndexSet indexSetWithIndexesInRange:NSMakeRange(1, 1UL << 62)]', '[NSValue valueWithRange:NSMakeRange(NSNotFound, 1)]',
           'victim']
RANGES = ['(NSRange){ NSNotFound, 0 }', '(NSRange){ 0, NSUIntegerMax }', '(NSRange){ NSUIntegerMax, 1 }', '(NSRange){ 1, NSUIntegerMax }',
          '(NSRange){ 0, 0 }', '(NSRange){ 5, 2 }', '(NSRange){ 1L << 62, 1L << 62 }', '(NSRange){ 3, 0 }']
NUMBERS = {'d': DOUBLES, 'f': DOUBLES, 'D': DOUBLES, 'q': LONGS, 'Q': LONGS}


def usual(kind):
    kind = plain(kind)
    first = kind[0]
    if is_list(kind):
        return 'list'
    if kind.startswith('@?'):
        return block(kind)
    if first == '@':
        return OF_CLASS.get(kind[2:-1], '@"a"') if '"' in kind else '@"a"'
    if first in '{(':
        return structure(kind, '1')
    return {'#': '[NSMutableString class]', ':': '@selector(poked:)', '*': '(char *)"12 abc %d"', '^': '(void *)room', '[': '(void *)room',
            'd': '2.5', 'f': '2.5', 'D': '2.5', '?': '(void *)pokedFunction'}.get(first, '1') if not kind.startswith('^?') \
        else '(void *)pokedFunction'


def unusual(kind):
    kind = plain(kind)
    first = kind[0]
    if is_list(kind):
        return ['list']
    if kind.startswith('@?'):
        return ['nil', block(kind)]
    if first == '@':
        return OBJECTS
    if first in '{(':
        if kind.startswith('{_NSRange'):
            return RANGES
        if c_type(kind) == 'CFRange':
            return [text.replace('NSRange', 'CFRange').replace('NSUIntegerMax', '-1').replace('NSNotFound', 'LONG_MAX') for text in RANGES]
        return [structure(kind, value) for value in (['NAN', 'INFINITY', '1e300', '-1e300'] if 'd' in kind else ['0', '-1'])]
    if kind.startswith('^?') or first == '?':
        return ['NULL', '(void *)pokedFunction']
    return {'#': ['Nil', '[Hostile class]', '[NSProxy class]', 'object_getClass([NSObject class])'],
            ':': ['NULL', '@selector(poked)', '@selector(poked:)', '@selector(count)', '@selector(missing:)', '@selector(compare:)'],
            '*': ['NULL', '(char *)room', '(char *)""', '(char *)[longText UTF8String]', '(char *)"\\xff\\xfe%n%*d%2147483647d"'],
            '^': ['NULL', '(void *)room'], '[': ['NULL', '(void *)room'], 'B': ['NO', 'YES']}.get(first) or NUMBERS.get(first, INTS)


def plausible(kind):
    """Values of a type that mean something, of which several arguments are combined: a mask's bits, an encoding's number."""
    return [str(1 << bit) for bit in range(16)] + ['0', '3', '12'] if plain(kind)[0] in 'qQ' else [usual(kind)]


def structure(kind, value):
    name = c_type(kind)
    if name == 'NSDecimal':
        return '(NSDecimal){ 0 }'
    if name in ('NSRange', 'CFRange'):
        return '(%s){ 0, 1 }' % name
    if 'd' in kind and 'va_list' not in kind and name.startswith('struct'):
        leaves = re.sub(r'"[^"]*"', '', kind).count('d') - (name.count('d'))
        return '(%s){ %s }' % (name, value) if leaves < 2 or kind.count('{') > 1 else '(%s){ %s, %s }' % (name, value, value)
    if name == 'long':
        return '1'
    return '(%s){ 0 }' % name


def block(kind):
    signature = kind[3:-1] if '<' in kind else ''
    if not signature:
        return '^{ poke(); }'
    from importlib import import_module
    split = import_module('native-calls').split_types
    result, _, *kinds = split(signature)
    names = ', '.join('%s a%d' % (c_type(part), number) for number, part in enumerate(kinds))
    answer = {'v': '', '@': ' return turn & 1 ? hostile : nil;'}.get(plain(result)[0], ' return turn % 3 - 1;')
    if plain(result)[0] == 'B':
        answer = ' return turn & 1;'
    return '^%s(%s) { poke();%s }' % ('' if result == 'v' else c_type(result), names or 'void', answer)


# Objects of the classes that have more to them than alloc and init; a class that is missing here takes its superclass's.
RECEIVERS = {
    'NSArray': '[NSArray arrayWithObjects:hostile, @"b", @3, nil]',
    'NSMutableArray': '[NSMutableArray arrayWithObjects:hostile, @"b", @3, hostile, nil]',
    'NSDictionary': '[NSDictionary dictionaryWithObjectsAndKeys:hostile, @"a", @1, @"b", nil]',
    'NSMutableDictionary': '[NSMutableDictionary dictionaryWithObjectsAndKeys:hostile, @"a", @1, hostile, nil]',
    'NSSet': '[NSSet setWithObjects:hostile, @"b", @3, nil]',
    'NSMutableSet': '[NSMutableSet setWithObjects:hostile, @"b", @3, nil]',
    'NSCountedSet': '[NSCountedSet setWithObjects:hostile, @"b", @3, nil]',
    'NSOrderedSet': '[NSOrderedSet orderedSetWithObjects:hostile, @"b", @3, nil]',
    'NSMutableOrderedSet': '[NSMutableOrderedSet orderedSetWithObjects:hostile, @"b", @3, nil]',
    'NSString': '@"a text of 12 \\u00e9\\U0001F600 words"',
    'NSMutableString': '[NSMutableString stringWithString:@"a text of 12 \\u00e9 words"]',
    'NSAttributedString': '[[[NSAttributedString alloc] initWithString:@"text" attributes:@{ @"k" : hostile }] autorelease]',
    'NSMutableAttributedString':
        '[[[NSMutableAttributedString alloc] initWithString:@"text" attributes:@{ @"k" : hostile }] autorelease]',
    'NSNumber': '@(1.5)', 'NSDecimalNumber': '[NSDecimalNumber decimalNumberWithString:@"12.5"]',
    'NSValue': '[NSValue valueWithRange:NSMakeRange(1, 2)]',
    'NSData': '[NSData dataWithBytes:"some bytes" length:10]', 'NSMutableData': '[NSMutableData dataWithBytes:"some bytes" length:10]',
    'NSDate': '[NSDate dateWithTimeIntervalSinceReferenceDate:1e8]',
    'NSCalendar': '[[[NSCalendar alloc] initWithCalendarIdentifier:NSCalendarIdentifierGregorian] autorelease]',
    'NSTimeZone': '[NSTimeZone timeZoneWithName:@"Europe/Berlin"]',
    'NSLocale': '[NSLocale localeWithLocaleIdentifier:@"de_DE"]',
    'NSURL': '[NSURL URLWithString:@"http://u:p@example.org:80/a/b.c;d?e=f#g"]',
    'NSURLComponents': '[NSURLComponents componentsWithString:@"http://u:p@example.org:80/a/b.c?e=f#g"]',
    'NSURLRequest': '[NSURLRequest requestWithURL:[NSURL URLWithString:@"http://example.org"]]',
    'NSMutableURLRequest': '[NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"http://example.org"]]',
    'NSIndexSet': '[NSIndexSet indexSetWithIndexesInRange:NSMakeRange(1, 5)]',
    'NSMutableIndexSet': '[NSMutableIndexSet indexSetWithIndexesInRange:NSMakeRange(1, 5)]',
    'NSIndexPath': '[[NSIndexPath indexPathWithIndex:3] indexPathByAddingIndex:4]',
    'NSPredicate': '[NSPredicate predicateWithFormat:@"self == 1 OR count > 2"]',
    'NSCompoundPredicate': '[NSCompoundPredicate andPredicateWithSubpredicates:@[ [NSPredicate predicateWithFormat:@"count > 2"] ]]',
    'NSComparisonPredicate': '[NSPredicate predicateWithFormat:@"count > 2"]',
    'NSExpression': '[NSExpression expressionWithFormat:@"count + 2"]',
    'NSSortDescriptor': '[NSSortDescriptor sortDescriptorWithKey:@"self" ascending:YES]',
    'NSRegularExpression': '[NSRegularExpression regularExpressionWithPattern:@"(t)(e?)" options:0 error:NULL]',
    'NSTextCheckingResult': '[[NSRegularExpression regularExpressionWithPattern:@"(t)" options:0 error:NULL] firstMatchInString:@"text"'
                            ' options:0 range:NSMakeRange(0, 4)]',
    'NSScanner': '[NSScanner scannerWithString:@" 12 words 0x1f 1e400"]',
    'NSException': '[NSException exceptionWithName:@"N" reason:@"r" userInfo:@{}]',
    'NSError': '[NSError errorWithDomain:@"D" code:1 userInfo:@{ NSLocalizedDescriptionKey : hostile }]',
    'NSNotification': '[NSNotification notificationWithName:@"N" object:nil]',
    'NSMethodSignature': '[NSMethodSignature signatureWithObjCTypes:"v@:@i"]',
    'NSInvocation': '[NSInvocation invocationWithMethodSignature:[NSMethodSignature signatureWithObjCTypes:"q@:@"]]',
    'NSEnumerator': '[[NSMutableArray arrayWithObjects:hostile, @1, nil] objectEnumerator]',
    'NSMapTable': '[NSMapTable strongToWeakObjectsMapTable]', 'NSHashTable': '[NSHashTable weakObjectsHashTable]',
    'NSPointerArray': '[NSPointerArray weakObjectsPointerArray]',
    'NSPointerFunctions': '[NSPointerFunctions pointerFunctionsWithOptions:0]',
    'NSTimer': '[NSTimer timerWithTimeInterval:1 target:hostile selector:@selector(poked:) userInfo:nil repeats:YES]',
    'NSRunLoop': '[NSRunLoop currentRunLoop]', 'NSThread': '[[[NSThread alloc] initWithBlock:^{ poke(); }] autorelease]',
    'NSBlockOperation': '[NSBlockOperation blockOperationWithBlock:^{ poke(); }]',
    'NSInvocationOperation':
        '[[[NSInvocationOperation alloc] initWithTarget:hostile selector:@selector(poked) object:nil] autorelease]',
    'NSBundle': '[NSBundle mainBundle]', 'NSFileManager': '[NSFileManager defaultManager]', 'NSProcessInfo': '[NSProcessInfo processInfo]',
    'NSUserDefaults': '[NSUserDefaults standardUserDefaults]', 'NSNotificationCenter': '[NSNotificationCenter defaultCenter]',
    'NSKeyedArchiver': '[[[NSKeyedArchiver alloc] initRequiringSecureCoding:NO] autorelease]',
    'NSKeyedUnarchiver': '[[[NSKeyedUnarchiver alloc] initForReadingWithData:[NSKeyedArchiver archivedDataWithRootObject:@[ @1 ]]]'
                         ' autorelease]',
    'NSMeasurement': '[[[NSMeasurement alloc] initWithDoubleValue:2 unit:[NSUnitLength meters]] autorelease]',
    'NSXMLNode': '[NSXMLNode attributeWithName:@"p:key" stringValue:@"text"]', 'NSXMLDTD': '[xmlDocument() DTD]',
    'NSXMLElement': '[xmlDocument() rootElement]', 'NSXMLDocument': 'xmlDocument()',
    'NSXMLDTDNode': '[NSXMLNode DTDNodeWithXMLString:@"<!ELEMENT a (#PCDATA)>"]',
    'NSUnit': '[NSUnitLength meters]', 'NSUnitConverterLinear': '[[[NSUnitConverterLinear alloc] initWithCoefficient:2] autorelease]',
    'NSDateInterval': '[[[NSDateInterval alloc] initWithStartDate:[NSDate date] duration:5] autorelease]',
    'NSCharacterSet': '[NSCharacterSet letterCharacterSet]', 'NSMutableCharacterSet': '[NSMutableCharacterSet letterCharacterSet]',
    'NSUUID': '[NSUUID UUID]', 'NSNull': '[NSNull null]', 'Protocol': '@protocol(NSCopying)',
    'NSProgress': '[NSProgress progressWithTotalUnitCount:10]', 'NSConditionLock': '[[[NSConditionLock alloc] initWithCondition:1] autorelease]',
    'NSInputStream': '[NSInputStream inputStreamWithData:[NSData data]]', 'NSOutputStream': '[NSOutputStream outputStreamToMemory]',
    'NSProxy': '[NSProxy alloc]', 'NSObject': '[[NSObject new] autorelease]',
    'NSOrderedCollectionDifference': '[@[ @1, @2 ] differenceFromArray:@[ @2, @3 ]]',
    'OS_dispatch_queue': '(id)dispatch_queue_create("q", NULL)', 'OS_dispatch_group': '(id)dispatch_group_create()',
    'OS_dispatch_semaphore': '(id)dispatch_semaphore_create(1)',
    'NSDateComponents': 'dateComponents()',
}
HEAD += r'''static id dateComponents(void) {
    NSDateComponents *it = [[NSDateComponents new] autorelease];
    it.year = 2020; it.month = 2; it.day = 3; it.hour = 4;
    return it;
}
static NSXMLDocument *xmlDocument(void) {
    NSString *text = @"<!DOCTYPE a [<!ENTITY e \"x\"><!ATTLIST a k CDATA #IMPLIED>]>"
                      "<a xmlns:p=\"urn:p\" k=\"1\">t<p:b/><!-- c --><?go on?></a>";
    return [[[NSXMLDocument alloc] initWithXMLString:text options:0 error:NULL] autorelease];
}
'''
OF_CLASS = dict(RECEIVERS)
OF_CLASS['NSString'] = '@"text"'
OF_CLASS['NSNumber'] = '@7'
OF_CLASS['Protocol'] = '@protocol(NSCopying)'

# What uses the settings of an object, which its own getters do not.
USES = {
    'NSNumberFormatter': ['[it stringFromNumber:@-1234567.891]', '[it stringFromNumber:@NAN]', '[it stringFromNumber:@1e300]',
                          '[it numberFromString:@"1,234.5"]', '[it stringFromNumber:@0]', '[it numberFromString:@"-12%"]'],
    'NSDateFormatter': ['[it stringFromDate:[NSDate dateWithTimeIntervalSinceReferenceDate:0]]', '[it stringFromDate:[NSDate distantFuture]]',
                        '[it dateFromString:@"2020-01-02 03:04:05"]'],
    'NSByteCountFormatter': ['[it stringFromByteCount:LONG_MIN]', '[it stringFromByteCount:LONG_MAX]'],
    'NSDateComponentsFormatter': ['[it stringFromTimeInterval:1e300]', '[it stringFromTimeInterval:-90061]'],
    'NSCalendar': ['[it components:~0UL fromDate:[NSDate dateWithTimeIntervalSinceReferenceDate:1e8]]',
                   '[it dateByAddingUnit:NSCalendarUnitMonth value:5 toDate:[NSDate distantPast] options:0]',
                   '[it components:~0UL fromDate:[NSDate distantPast] toDate:[NSDate distantFuture] options:0]'],
    'NSDateComponents': ['[[NSCalendar currentCalendar] dateFromComponents:it]',
                         '[[NSCalendar currentCalendar] dateByAddingComponents:it toDate:[NSDate date] options:0]', '[it date]',
                         '[[NSCalendar currentCalendar] nextDateAfterDate:[NSDate date] matchingComponents:it options:1024]',
                         'for (int style = 0; style < 6; style++)'
                         ' [NSDateComponentsFormatter localizedStringFromDateComponents:it unitsStyle:style]'],
    'NSDate': ['[it descriptionWithLocale:nil]', '[[NSCalendar currentCalendar] components:~0UL fromDate:it]',
               '[[[NSDateFormatter new] autorelease] stringFromDate:it]'],
    'NSTimeZone': ['[it secondsFromGMTForDate:[NSDate distantPast]]'],
    'NSScanner': ['[it scanInteger:NULL]', '[it scanString:@"w" intoString:NULL]'],
    'NSTimer': ['[[NSRunLoop currentRunLoop] addTimer:it forMode:NSDefaultRunLoopMode]',
                '[[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:2]]', '[it invalidate]'],
    'NSCache': ['for (int k = 0; k < 5; k++) [it setObject:hostile forKey:@(k) cost:k]', '[it objectForKey:@1]'],
    'NSProgress': ['[it fractionCompleted]', '[it localizedDescription]', '[it setCompletedUnitCount:LONG_MAX]', '[it fractionCompleted]'],
    'NSOperationQueue': ['[it addOperationWithBlock:^{ poke(); }]', '[it waitUntilAllOperationsAreFinished]'],
    'NSPointerArray': ['[it compact]', '[it allObjects]'], 'NSIndexSet': ['[it containsIndex:3]', '[it count]'],
    'NSMutableArray': ['for (id x in it) poke()'], 'NSMutableSet': ['for (id x in it) poke()'], 'NSMutableDictionary': ['for (id x in it) poke()'],
    'NSMutableString': ['[it uppercaseString]', '[it rangeOfString:@"t"]'], 'NSMeasurement': ['[it measurementByConvertingToUnit:[NSUnitLength miles]]'],
    'NSUndoManager': ['[it undo]', '[it redo]'], 'NSInvocation': ['[it invoke]'],
}


def nearest(table, cls, parents):
    while cls and cls not in table:
        cls = parents.get(cls)
    return table.get(cls) if cls else None


def receiver(cls, parents):
    if cls in RECEIVERS:
        return RECEIVERS[cls]
    parent = nearest(RECEIVERS, cls, parents)
    if parent and parents.get(cls) in RECEIVERS and parents[cls] not in ('NSObject', 'NSProxy', 'NSEnumerator', 'NSPredicate'):
        return '([[[cls alloc] init] autorelease] ?: %s)' % RECEIVERS[parents[cls]]
    return '[[[cls alloc] init] autorelease]'


def uses(cls, parents):
    return nearest(USES, cls, parents) or []
