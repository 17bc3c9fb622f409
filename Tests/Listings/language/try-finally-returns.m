// What @finally runs after, which return wins, and what a nested @throw replaces.
#import <Foundation/Foundation.h>

static int value(int kind) {
  @try {
    if (kind == 0) return 1;
    if (kind == 1) @throw @"text";
    if (kind == 2) [NSException raise:NSRangeException format:@"beyond %d", kind];
    if (kind == 3) @throw [NSError errorWithDomain:@"D" code:3 userInfo:nil];
    NSLog(@"nothing thrown");
  } @catch (NSException *exception) {
    NSLog(@"exception %@", exception.reason);
    return 2;
  } @catch (NSString *text) {
    NSLog(@"string %@", text);
    return 3;
  } @catch (id other) {
    NSLog(@"other %@", [other domain]);
  } @finally {
    NSLog(@"finally %d", kind);
  }
  return 4;
}

static void nested(void) {
  @try {
    @try {
      [NSException raise:@"First" format:@"1"];
    } @finally {
      NSLog(@"inner finally");
    }
  } @catch (NSException *first) {
    @try {
      @throw [NSException exceptionWithName:@"Second" reason:first.reason userInfo:@{@"cause" : first}];
    } @catch (NSException *second) {
      NSLog(@"%@ because of %@", second.name, [second.userInfo[@"cause"] name]);
      @throw;
    }
  }
}

int main(void) {
  @autoreleasepool {
    for (int kind = 0; kind < 5; kind++) NSLog(@"-> %d", value(kind));
    @try {
      nested();
    } @catch (NSException *exception) {
      NSLog(@"out came %@", exception.name);
    }
    for (int i = 0; i < 3; i++) {
      @try {
        if (i == 1) continue;
        NSLog(@"round %d", i);
      } @finally {
        NSLog(@"after %d", i);
      }
    }
  }
  return 0;
}
