// Binary heaps, timers with a block, and the encodings of Core Foundation.
#import <Foundation/Foundation.h>

static CFComparisonResult byLength(const void *left, const void *right, void *info) {
    NSUInteger a = [(__bridge NSString *)left length], b = [(__bridge NSString *)right length];
    return a < b ? kCFCompareLessThan : a > b ? kCFCompareGreaterThan : kCFCompareEqualTo;
}

static void show(const void *value, void *context) {
    NSLog(@"%@%@", (__bridge NSString *)context, (__bridge NSString *)value);
}

int main(void) {
    @autoreleasepool {
        CFBinaryHeapCallBacks callbacks = kCFStringBinaryHeapCallBacks;
        callbacks.compare = byLength;
        CFBinaryHeapRef heap = CFBinaryHeapCreate(NULL, 0, &callbacks, NULL);
        for (NSString *word in @[ @"three", @"a", @"twenty", @"to" ]) {
            CFBinaryHeapAddValue(heap, (__bridge const void *)word);
        }
        NSLog(@"%ld %d", CFBinaryHeapGetCount(heap), CFBinaryHeapContainsValue(heap, @"xxxxx"));
        CFBinaryHeapApplyFunction(heap, show, (__bridge void *)@"- ");
        CFBinaryHeapRemoveMinimumValue(heap);
        NSLog(@"%@", (__bridge NSString *)CFBinaryHeapGetMinimum(heap));
        CFRelease(heap);

        CFRunLoopTimerRef timer = CFRunLoopTimerCreateWithHandler(
            NULL, CFAbsoluteTimeGetCurrent() + 1, 1, 0, 0, ^(CFRunLoopTimerRef fired) {
                static int count = 0;
                NSLog(@"tick %d %d", ++count, CFRunLoopTimerDoesRepeat(fired));
                if (count == 2) CFRunLoopTimerInvalidate(fired);
            });
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, kCFRunLoopDefaultMode);
        CFRunLoopRunInMode(kCFRunLoopDefaultMode, 5, false);
        NSLog(@"%d", CFRunLoopTimerIsValid(timer));
        CFRelease(timer);

        NSLog(@"%d", CFStringConvertEncodingToNSStringEncoding(kCFStringEncodingUTF8) == NSUTF8StringEncoding);
        NSLog(@"%@", (__bridge NSString *)CFStringConvertEncodingToIANACharSetName(
                         CFStringConvertNSStringEncodingToEncoding(NSISOLatin1StringEncoding)));
        UniChar units[3];
        CFStringGetCharacters(CFSTR("abcdef"), CFRangeMake(2, 3), units);
        NSMutableString *text = [NSMutableString stringWithString:@"x"];
        CFStringAppendCharacters((__bridge CFMutableStringRef)text, units, 3);
        NSLog(@"%@", text);
        NSLog(@"%@", CFBridgingRelease(CFURLCreateStringByAddingPercentEscapes(
                         NULL, CFSTR("a b&c/d"), NULL, CFSTR("&/"), kCFStringEncodingUTF8)));
        unsigned short state[3] = {1, 2, 3};
        long first = nrand48(state), second = nrand48(state);
        NSLog(@"%ld %ld", first, second);
    }
    return 0;
}
