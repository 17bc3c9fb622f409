// __weak, __block and their relatives are attributes, which may stand behind the name as well as before it.
#import <Foundation/Foundation.h>

@protocol Keeper
@property (readonly, copy) NSString *label;
@end

@interface Owner : NSObject {
  id<NSObject> _delegate __weak;
  NSString *_name __unsafe_unretained;
  __strong id _first, _second __attribute__((unused));
}
@property (strong) id made __attribute__((deprecated));
- (void)take:(id)delegate;
- (BOOL)isAlone;
@end

@implementation Owner
- (void)take:(id)delegate { _delegate = delegate; }
- (BOOL)isAlone { return _delegate == nil; }
@end

// What a category promises with a protocol may come from elsewhere.
@interface Owner (Keeping) <Keeper>
@end
@implementation Owner (Keeping)
@dynamic label;
@end

static NSString *shout(NSString *text __strong, void (^then)(id value __weak) __attribute__((noescape))) {
  then(text);
  return text.uppercaseString;
}

int main(void) {
  @autoreleasepool {
    Owner *owner = [Owner new];
    @autoreleasepool {
      NSObject *other __attribute__((objc_precise_lifetime)) = [NSObject new];
      [owner take:other];
      NSLog(@"alone: %d", owner.isAlone);
    }
    NSLog(@"alone: %d", owner.isAlone);

    int count __block = 3;
    void (^add)(void) = ^{ count++; };
    add();
    NSLog(@"%d", count);

    id weak __weak = owner, strong __strong = owner;
    NSError *error __autoreleasing, *none;
    [[NSFileManager defaultManager] contentsOfDirectoryAtPath:@"/missing" error:&error];
    NSLog(@"%d %ld %@", weak == strong, (long)error.code, none);

    for (NSString *text __unsafe_unretained in @[ @"one" ]) NSLog(@"%@", text);
    for (id once __weak = owner; once; once = nil) NSLog(@"once");
    NSLog(@"%@", shout(@"loud", ^(id value __weak) { NSLog(@"%@", value); }));
    NSLog(@"%d", [owner respondsToSelector:@selector(label)]);

    // What these words stand for, as a preprocessor writes it.
    __attribute__((objc_ownership(weak))) id gone;
    @autoreleasepool {
      gone = [NSMutableString stringWithFormat:@"a long text %d", count];
    }
    __attribute__((__blocks__(byref))) int first = 1;
    int second __attribute__((__blocks__(byref))) = 2;
    void (^say)(id) = ^void(__attribute__((objc_ownership(none))) id value) {
      first++;
      second++;
      NSLog(@"%@ %d %d", value, first, second);
    };
    say(gone);
    int(__attribute__((unused)) * pointer) = &count;
    NSLog(@"%d", *pointer);
  }
  return 0;
}
