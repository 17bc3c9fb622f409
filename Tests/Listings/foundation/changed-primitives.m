// The methods that programs send Foundation most, where one is exchanged, overridden or hands on to a dealloc: the message finds
// what stands there now.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Noisy : NSObject
@property(nonatomic, weak) NSMutableArray *list;
@end

@implementation Noisy
- (void)dealloc {
    NSLog(@"noisy ends");
    [_list addObject:@"added by dealloc"];
}
@end

// A string of its own: two primitives, the rest inherited.
@interface Letters : NSString
@end

@implementation Letters
- (NSUInteger)length {
    return 3;
}
- (unichar)characterAtIndex:(NSUInteger)index {
    return (unichar)('a' + index);
}
@end

@interface NSString (Changed)
- (NSUInteger)counted_length;
@end

static int lengths;

@implementation NSString (Changed)
- (NSUInteger)counted_length {
    lengths++;
    return [self counted_length];
}
@end

static int adds;
static void (*old_add)(id, SEL, id);
static void counted_add(id self, SEL sel, id object) {
    adds++;
    old_add(self, sel, object);
}

static NSString *reason(void (^body)(void)) {
    @try {
        body();
    } @catch (NSException *e) {
        return e.name;
    }
    return @"none";
}

int main(void) {
    @autoreleasepool {
        NSMutableString *text = [NSMutableString stringWithString:@"twelve words"];
        NSLog(@"%lu %C", (unsigned long)text.length, [text characterAtIndex:3]);
        [text appendString:text];
        NSLog(@"%@", text);
        NSLog(@"%@ %@", reason(^{ [text characterAtIndex:24]; }), reason(^{ [text characterAtIndex:23]; }));
        NSString *none = nil;
        NSLog(@"%@", reason(^{ [text appendString:none]; }));
        Letters *letters = [Letters new];
        [text setString:@"abc"];
        NSLog(@"%d %d %d", [letters isEqualToString:@"abc"], [@"abc" isEqualToString:letters], [text isEqual:letters]);
        [text appendString:letters];
        NSLog(@"%@ %d", text, [text hash] == [@"abcabc" hash]);

        // Exchanged in the class that has the method, and exchanged back.
        Class concrete = object_getClass(text);
        Method length = class_getInstanceMethod(concrete, @selector(length));
        Method counted = class_getInstanceMethod([NSString class], @selector(counted_length));
        method_exchangeImplementations(length, counted);
        NSUInteger now = text.length;
        method_exchangeImplementations(length, counted);
        NSLog(@"%lu, asked %d time(s), then %lu", (unsigned long)now, lengths, (unsigned long)text.length);

        NSMutableArray *list = [NSMutableArray array];
        Method add = class_getInstanceMethod(object_getClass(list), @selector(addObject:));
        old_add = (void (*)(id, SEL, id))method_setImplementation(add, (IMP)counted_add);
        [list addObject:@"one"];
        method_setImplementation(add, (IMP)old_add);
        [list addObject:@2];
        NSLog(@"%d of %lu", adds, (unsigned long)list.count);

        // An element that ends when it is replaced, and changes the array.
        @autoreleasepool {
            Noisy *noisy = [Noisy new];
            noisy.list = list;
            [list addObject:noisy];
        }
        list[2] = @"three";
        NSLog(@"%@", list);
        list[0] = @1;
        list[list.count] = @"last";
        NSLog(@"%@ %@ %@", list[0], list[4], reason(^{ list[9] = @1; }));
        NSLog(@"%@ %@", reason(^{ (void)list[5]; }), reason(^{ [list addObject:(id)none]; }));
        NSLog(@"%@", reason(^{ for (id each in list) { if (each) [list addObject:@"more"]; } }));

        NSMutableDictionary *table = [NSMutableDictionary dictionary];
        NSMutableString *key = [NSMutableString stringWithString:@"key"];
        table[key] = @1;
        [key appendString:@"s"];
        table[key] = @2.5;
        table[@"key"] = [NSNumber numberWithUnsignedInteger:NSUIntegerMax];
        table[letters] = @"letters";
        NSLog(@"%lu %@ %@ %@ %@", (unsigned long)table.count, table[@"key"], table[@"keys"], table[@"abc"], table[@7]);
        NSLog(@"%@ %@", reason(^{ [table setObject:(id)none forKey:@"a"]; }), reason(^{ [table setObject:@1 forKey:(id)none]; }));
        table[@"key"] = nil;
        NSLog(@"%lu", (unsigned long)table.count);
        @autoreleasepool { table[@"noisy"] = [Noisy new]; }
        table[@"noisy"] = @"quiet";

        NSNumber *number = @(-7.75);
        NSLog(@"%d %ld %g %d", number.intValue, (long)number.integerValue, number.doubleValue, number.boolValue);
        NSLog(@"%d %d %ld", [number isEqual:@(-7.75)], [number isEqual:@"-7.75"], (long)[number compare:@0]);
        NSLog(@"%d %u", [NSNumber numberWithLongLong:1LL << 33 | 5].intValue, @(-1).unsignedIntValue);
    }
    return 0;
}
