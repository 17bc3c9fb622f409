// Strings and numbers are compared without a message only as long as -hash and -isEqual: are the library's.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static int hashes, comparisons;

static NSUInteger lengthAsHash(NSString *self, SEL _cmd) {
  hashes++;
  return [self length];
}
static BOOL equalWithoutCase(NSString *self, SEL _cmd, id other) {
  comparisons++;
  return [self caseInsensitiveCompare:other] == NSOrderedSame;
}
static NSUInteger sevenAsHash(NSNumber *self, SEL _cmd) {
  hashes++;
  return 7;
}
static BOOL equalLastDigits(NSNumber *self, SEL _cmd, id other) {
  comparisons++;
  return [self intValue] % 100000 == [other intValue] % 100000;
}

static void replace(Class cls, SEL selector, IMP imp) {
  Method method = class_getInstanceMethod(cls, selector);
  class_replaceMethod(cls, selector, imp, method_getTypeEncoding(method));
}

int main(void) {
  NSMutableDictionary *plain = [NSMutableDictionary dictionary];
  plain[@"one"] = @1;
  plain[@(700000)] = @2;
  NSLog(@"%@ %@", plain[@"ONE"], plain[@(800000)]);
  NSLog(@"%@ %@", plain[@"one"], plain[@(700000)]);
  NSLog(@"%@ %@", plain[[NSMutableString stringWithString:@"one"]], plain[@(700000.0)]);

  replace([@"one" class], @selector(hash), (IMP)lengthAsHash);
  replace([@"one" class], @selector(isEqual:), (IMP)equalWithoutCase);
  NSMutableDictionary *counts = [NSMutableDictionary dictionary];
  counts[@"one"] = @1;
  counts[@"ONE"] = @2;
  NSLog(@"%d %@ %@", (int)[counts count], counts[@"One"], [[counts allKeys] firstObject]);
  NSLog(@"%d %d", hashes > 0, comparisons > 0);
  [counts removeObjectForKey:@"oNe"];
  NSLog(@"%d", (int)[counts count]);

  hashes = comparisons = 0;
  Class number = [@(700000) class];
  replace(number, @selector(hash), (IMP)sevenAsHash);
  replace(number, @selector(isEqual:), (IMP)equalLastDigits);
  NSMutableDictionary *numbers = [NSMutableDictionary dictionary];
  numbers[@(700001)] = @"a";
  numbers[@(800001)] = @"b";
  NSLog(@"%d %@", (int)[numbers count], numbers[@(900001)]);
  NSLog(@"%d %d", hashes > 0, comparisons > 0);
  NSMutableSet *set = [NSMutableSet setWithObjects:@(100005), @(200005), @(200006), nil];
  NSLog(@"%d %d", (int)[set count], [set containsObject:@(300006)]);
  return 0;
}
