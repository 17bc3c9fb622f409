// Who owns an object that is thrown: it ends when nobody holds it any more, whichever way it was caught.
#import <Foundation/Foundation.h>

static int ended;

@interface Signal : NSObject
+ (instancetype)signal;
@end
@implementation Signal
+ (instancetype)signal { return [self new]; }
- (void)dealloc { ended++; }
@end
@interface Alarm : Signal @end
@implementation Alarm @end

static void report(const char *what) {
    printf("%s: %d\n", what, ended);
    ended = 0;
}

static void raiseOne(BOOL alarm) {
    @try {
        if (alarm) @throw [Alarm new];
        @throw [Signal new];
    } @finally {
        printf("finally, ");
    }
}

int main(void) {
    @autoreleasepool { @try { @throw [Signal new]; } @catch (Signal *caught) { } }
    report("made and thrown");
    @autoreleasepool { @try { @throw [Signal signal]; } @catch (...) { } }
    report("from a factory");
    @autoreleasepool { @try { @throw [Alarm new]; } @catch (Signal *caught) { } }
    report("as its superclass");
    @autoreleasepool {
        Signal *kept = [Signal new];
        @try { @throw kept; } @catch (id caught) { printf("%d, ", caught == kept); }
    }
    report("from a variable");
    @autoreleasepool {
        @try { @try { raiseOne(YES); } @catch (...) { @throw; } } @catch (id again) { }
    }
    report("thrown again");
    @autoreleasepool {
        @try { @try { raiseOne(NO); } @catch (Alarm *caught) { ended = 100; } } @catch (Signal *outer) { }
    }
    report("not caught inside");
    @autoreleasepool {
        @try { @try { @throw [Signal new]; } @finally { @throw [Alarm new]; } } @catch (id last) {
            printf("%s, ", class_getName([last class]));
        }
    }
    report("replaced");

    // YES and true: in C the second is the number 1.
    NSArray *values = @[@YES, @(YES), @(true), @(false), @((BOOL)1), @(1 == 1)];
    NSData *json = [NSJSONSerialization dataWithJSONObject:values options:0 error:NULL];
    printf("%s %s\n", [[NSString alloc] initWithData:json encoding:NSUTF8StringEncoding].UTF8String, @(true).objCType);
    return 0;
}
