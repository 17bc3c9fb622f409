// Literals and constants need no bridge; a result under a bridge is not retained.
#import <Foundation/Foundation.h>
static void *context = (void *)@"context";
static void take(const void *p) { NSLog(@"%@", (__bridge id)p); }
int main() { 
 NSMapTable *m = [NSMapTable mapTableWithKeyOptions:NSPointerFunctionsStrongMemory valueOptions:NSPointerFunctionsOpaqueMemory|NSPointerFunctionsIntegerPersonality];
 [m setObject:(__bridge id)(void *)42 forKey:@"k"];
 void *x = (__bridge void *)[m objectForKey:@"k"]; NSLog(@"%ld", (long)x);
 take(@"literal"); take(context);
 CFStringRef s = (CFStringRef)@"lit"; NSLog(@"%ld", CFStringGetLength(s));
 NSNumber *n = (NSNumber *)(1 ? kCFBooleanTrue : kCFBooleanFalse); NSLog(@"%@", n);
 NSTimer *t = [NSTimer timerWithTimeInterval:1 repeats:NO block:^(NSTimer *t) {}];
 CFRunLoopTimerRef r = (CFRunLoopTimerRef)CFBridgingRetain(t); CFRelease(r);
 return 0; }
