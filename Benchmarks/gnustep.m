// The same cases on GCC's Objective-C runtime with GNUstep base, under the same names: what run.py puts beside ours.
//
// Method encodings have offsets here because this runtime compares a selector's types with them and registers the selector
// again when they differ, which would measure something else.
#define BENCH_MAIN_HERE
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>
#include "bench.h"

#define ADD_TYPES "i20@0:8i16"
#define SEND_ADD(SELF, SEL_, X) ((int (*)(id, SEL, int))objc_msg_lookup(SELF, SEL_))(SELF, SEL_, X)

typedef struct { double a, b, c, d; } vector;

static int add_body(id self, SEL sel, int x) { return x + 1; }
static int add_other_body(id self, SEL sel, int x) { return x + 2; }

@interface Real : NSObject
- (int)add:(int)x;
- (vector)mix:(double)scale obj:(id)object vec:(vector)v;
@end
@implementation Real
- (int)add:(int)x {
    return x + 1;
}
- (vector)mix:(double)scale obj:(id)object vec:(vector)v {
    return (vector){v.a * scale, v.b * scale, v.c * scale, v.d * scale + (double)(intptr_t)object};
}
@end

@interface Sub : Real
- (double)callSuper:(long)count;
@end
@implementation Sub
- (int)add:(int)x {
    return x + 2;
}
- (double)callSuper:(long)count {
    int sum = 0;
    return BENCH_PLACED(count, sum += [super add:(int)i]; BENCH_KEEP(sum));
}
@end

@interface Redirecting : NSObject {
@public
    Real *target;
}
@end
@interface Redirecting (Messages)
- (int)add:(int)x;
- (vector)mix:(double)scale obj:(id)object vec:(vector)v;
@end
@implementation Redirecting
- (id)forwardingTargetForSelector:(SEL)sel {
    return target;
}
@end

@interface Forwarding : NSObject {
@public
    Real *target;
}
@end
@interface Forwarding (Messages)
- (int)add:(int)x;
- (vector)mix:(double)scale obj:(id)object vec:(vector)v;
@end
@implementation Forwarding
- (NSMethodSignature *)methodSignatureForSelector:(SEL)sel {
    return [target methodSignatureForSelector:sel];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:target];
}
@end

@interface Exchanged : NSObject
- (int)one:(int)x;
- (int)two:(int)x;
@end
@implementation Exchanged
- (int)one:(int)x {
    return x + 1;
}
- (int)two:(int)x {
    return x + 2;
}
@end

// A root without Foundation's +initialize and caches, for the cases that measure the runtime alone.
@interface BareRoot {
    Class isa;
}
+ (void)initialize;
+ (id)self;
@end
@implementation BareRoot
+ (void)initialize {
}
+ (id)self {
    return self;
}
@end

// ---------------------------------------------------------------- Sends

enum { CLASSES = 16, SELECTORS = 32, MIX = 4096, COUNT = 100 * 1000 };

static Real *real;
static id objects[CLASSES];
static SEL selectors[SELECTORS];
static uint8_t mixed_class[MIX], mixed_selector[MIX];

static SEL numbered_sel(const char *format, long number) {
    char name[48];
    snprintf(name, sizeof name, format, number);
    return sel_registerName(name);
}

static void prepare(void) {
    if (real) return;
    real = [Real new];
    for (int s = 0; s < SELECTORS; s++) selectors[s] = numbered_sel("selector%ld:", s);
    for (int c = 0; c < CLASSES; c++) {
        char name[16];
        snprintf(name, sizeof name, "Mixed%d", c);
        Class cls = objc_allocateClassPair([NSObject class], name, 0);
        for (int s = 0; s < SELECTORS; s++) class_addMethod(cls, selectors[s], (IMP)add_body, ADD_TYPES);
        objc_registerClassPair(cls);
        objects[c] = [cls new];
    }
    unsigned seed = 12345;
    for (int i = 0; i < MIX; i++) {
        seed = seed * 1103515245u + 12345u;
        mixed_class[i] = (uint8_t)((seed >> 16) % CLASSES);
        seed = seed * 1103515245u + 12345u;
        mixed_selector[i] = (uint8_t)((seed >> 16) % SELECTORS);
    }
}

#define LOOP_ON(OBJECT, COUNT_, ...)                                                                                  \
    prepare();                                                                                                        \
    id volatile hidden = OBJECT;                                                                                      \
    Real *object = (Real *)hidden;                                                                                    \
    int sum = 0;                                                                                                      \
    values[0] = BENCH_PLACED(COUNT_, sum += __VA_ARGS__; BENCH_KEEP(sum))

BENCH(send) { LOOP_ON(real, COUNT, [object add:(int)i]); }
BENCH(nil_receiver) { LOOP_ON(nil, COUNT, [object add:(int)i]); }
BENCH(responds_yes) { LOOP_ON(real, COUNT, [object respondsToSelector:@selector(add:)]); }
BENCH(responds_no) { LOOP_ON(real, COUNT, [object respondsToSelector:@selector(whatever:)]); }
BENCH(send_mixed) {
    prepare();
    int sum = 0;
    values[0] = BENCH_PLACED(COUNT, id object = objects[mixed_class[i % MIX]]; SEL sel = selectors[mixed_selector[i % MIX]];
                           sum += SEND_ADD(object, sel, (int)i); BENCH_KEEP(sum));
}
BENCH(super) {
    Sub *sub = [Sub new];
    values[0] = [sub callSuper:COUNT];
    [sub release];
}

// ---------------------------------------------------------------- Forwarding and invocations

enum { FORWARDED = 1000 };

#define POOLED(...)                                                                                                   \
    prepare();                                                                                                        \
    NSAutoreleasePool *pool = [NSAutoreleasePool new];                                                                \
    __VA_ARGS__;                                                                                                      \
    [pool drain]

BENCH(target) {
    Redirecting *redirecting = [Redirecting new];
    POOLED(redirecting->target = real; int sum = 0;
           values[0] = BENCH_LOOP(FORWARDED, sum += [redirecting add:(int)i]; BENCH_KEEP(sum)));
    [redirecting release];
}
BENCH(target_mix) {
    Redirecting *redirecting = [Redirecting new];
    vector v = {1, 2, 3, 4};
    POOLED(redirecting->target = real;
           values[0] = BENCH_LOOP(FORWARDED, vector w = [redirecting mix:1.5 obj:nil vec:v]; BENCH_KEEP(&w)));
    [redirecting release];
}
BENCH(invocation) {
    Forwarding *forwarding = [Forwarding new];
    POOLED(forwarding->target = real; int sum = 0; BENCH_REQUIRE([forwarding add:1] == 2);
           values[0] = BENCH_LOOP(FORWARDED, sum += [forwarding add:(int)i]; BENCH_KEEP(sum)));
    [forwarding release];
}
BENCH(invocation_mix) {
    Forwarding *forwarding = [Forwarding new];
    vector v = {1, 2, 3, 4};
    POOLED(forwarding->target = real;
           values[0] = BENCH_LOOP(FORWARDED, vector w = [forwarding mix:1.5 obj:nil vec:v]; BENCH_KEEP(&w)));
    [forwarding release];
}
BENCH(invoke_again) {
    POOLED(int argument = 3; NSInvocation *invocation = [NSInvocation
               invocationWithMethodSignature:[Real instanceMethodSignatureForSelector:@selector(add:)]];
           [invocation setSelector:@selector(add:)]; [invocation setTarget:real]; [invocation setArgument:&argument atIndex:2];
           values[0] = BENCH_LOOP(FORWARDED * 10, [invocation invoke]));
}

// ---------------------------------------------------------------- Changing classes

static Class live_class(const char *name, long methods) {
    Class cls = objc_allocateClassPair([Real class], name, 0);
    for (long i = 0; i < methods; i++) class_addMethod(cls, numbered_sel("own%ld:", i), (IMP)add_body, ADD_TYPES);
    objc_registerClassPair(cls);
    id object = [cls new];
    BENCH_REQUIRE([object add:1] == 2);
    [object release];
    return cls;
}

static SEL *fresh_selectors(long count) {
    SEL *sels = malloc((size_t)count * sizeof *sels);
    for (long i = 0; i < count; i++) sels[i] = numbered_sel("fresh%ld:", i);
    return sels;
}

BENCH_FORKED(add_method) {
    enum { ADDED = 100 };
    Class cls = live_class("Leaf", 100);
    SEL *sels = fresh_selectors(ADDED);
    values[0] = BENCH_ONCE(ADDED, class_addMethod(cls, sels[i], (IMP)add_body, ADD_TYPES));
}
BENCH_FORKED(replace_method) {
    Class cls = live_class("Replaced", 10);
    SEL sel = numbered_sel("own%ld:", 5);
    values[0] = BENCH_LOOP(1000, class_replaceMethod(cls, sel, (IMP)(i & 1 ? add_body : add_other_body), ADD_TYPES));
}
BENCH_FORKED(set_implementation) {
    [[Exchanged new] one:1];
    Method method = class_getInstanceMethod([Exchanged class], @selector(one:));
    values[0] = BENCH_LOOP(1000, method_setImplementation(method, (IMP)(i & 1 ? add_body : add_other_body)));
}
BENCH_FORKED(exchange) {
    [[Exchanged new] one:1];
    Method a = class_getInstanceMethod([Exchanged class], @selector(one:)), b = class_getInstanceMethod([Exchanged class], @selector(two:));
    values[0] = BENCH_LOOP(1000, method_exchangeImplementations(a, b));
}
BENCH_FORKED(replace_and_send) {
    Class cls = live_class("Hooked", 10);
    SEL sel = numbered_sel("own%ld:", 5);
    id object = [cls new];
    values[0] = BENCH_LOOP(1000, class_replaceMethod(cls, sel, (IMP)(i & 1 ? add_body : add_other_body), ADD_TYPES);
                           (void)SEND_ADD(object, sel, 1));
}
BENCH_FORKED(class_pair) {
    enum { MADE = 1000 };
    static char names[MADE][32];
    for (int i = 0; i < MADE; i++) snprintf(names[i], sizeof names[i], "Made%d", i);
    Class root = [NSObject class];
    values[0] = BENCH_ONCE(MADE, Class cls = objc_allocateClassPair(root, names[i], 0); objc_registerClassPair(cls);
                           id object = class_createInstance(cls, 0); BENCH_KEEP([object self]));
}

// ---------------------------------------------------------------- First messages

BENCH_FORKED(cold) {
    enum { CHAINS = 200, DEPTH = 10, METHODS = 40 };
    static id made[CHAINS];
    static SEL sels[CHAINS][METHODS];
    [BareRoot self];
    for (int c = 0; c < CHAINS; c++) {
        Class cls = (Class)objc_getClass("BareRoot");
        for (int d = 0; d < DEPTH; d++) {
            char name[48];
            snprintf(name, sizeof name, "Cold%d_%d", c, d);
            cls = objc_allocateClassPair(cls, name, 0);
            for (int m = d; m < METHODS; m += DEPTH) {
                snprintf(name, sizeof name, "cold%d_%d:", c, m);
                sels[c][m] = sel_registerName(name);
                class_addMethod(cls, sels[c][m], (IMP)add_body, ADD_TYPES);
            }
            objc_registerClassPair(cls);
        }
        made[c] = class_createInstance(cls, 0);
    }
    int sum = 0;
    values[0] = BENCH_ONCE(CHAINS, sum += SEND_ADD(made[i], sels[i][0], (int)i));
    for (int pass = 1; pass <= 2; pass++)
        values[pass] = BENCH_ONCE(CHAINS, for (int m = 1; m < METHODS; m++) sum += SEND_ADD(made[i], sels[i][m], (int)i)) / (METHODS - 1);
    BENCH_KEEP(sum);
}

BENCH_FORKED(many_methods) {
    enum { MANY = 10000, METHODS = 20 };
    static Class made[MANY];
    static SEL first[MANY];
    [BareRoot self];
    Class root = (Class)objc_getClass("BareRoot");
    int sum = 0;
    double start = bench_now();
    for (int c = 0; c < MANY; c++) {
        char name[48];
        snprintf(name, sizeof name, "Many%d", c);
        made[c] = objc_allocateClassPair(root, name, 0);
        for (int m = 0; m < METHODS; m++) {
            snprintf(name, sizeof name, "m%d_%d:", c, m);
            SEL sel = sel_registerName(name);
            if (m == 0) first[c] = sel;
            class_addMethod(made[c], sel, (IMP)add_body, ADD_TYPES);
        }
        objc_registerClassPair(made[c]);
    }
    for (int c = 0; c < MANY; c++) sum += SEND_ADD(class_createInstance(made[c], 0), first[c], c);
    values[0] = bench_now() - start;
    values[1] = bench_resident();
    BENCH_KEEP(sum);
}

int main(int argc, char **argv) {
    [NSAutoreleasePool new]; // for what is autoreleased outside a case's own
    return bench_serve(argc, argv);
}
