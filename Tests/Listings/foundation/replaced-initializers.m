// Literals and convenience constructors reach an initialiser that has been exchanged, and a subclass's own.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static void exchange(const char *name, SEL first, SEL second) {
  Class cls = objc_getClass(name);
  Method a = class_getInstanceMethod(cls, first), b = class_getInstanceMethod(cls, second);
  if (class_addMethod(cls, first, method_getImplementation(b), method_getTypeEncoding(b)))
    class_replaceMethod(cls, second, method_getImplementation(a), method_getTypeEncoding(a));
  else
    method_exchangeImplementations(a, b);
}

@implementation NSArray (Holes)
- (instancetype)holes_initWithObjects:(const id[])objects count:(NSUInteger)count {
  id present[count];
  NSUInteger kept = 0;
  for (NSUInteger i = 0; i < count; i++) {
    if (objects[i]) present[kept++] = objects[i];
    else NSLog(@"no object %lu of %lu", (unsigned long)i, (unsigned long)count);
  }
  return [self holes_initWithObjects:present count:kept];
}
@end

@implementation NSDictionary (Holes)
- (instancetype)holes_initWithObjects:(const id[])objects forKeys:(const id[])keys count:(NSUInteger)count {
  id values[count], names[count];
  NSUInteger kept = 0;
  for (NSUInteger i = 0; i < count; i++) {
    if (!objects[i] || !keys[i]) {
      NSLog(@"no pair %lu", (unsigned long)i);
      continue;
    }
    values[kept] = objects[i];
    names[kept++] = keys[i];
  }
  return [self holes_initWithObjects:values forKeys:names count:kept];
}
@end

@interface Playlist : NSArray {
  NSArray *_songs;
}
@end
@implementation Playlist
- (instancetype)initWithObjects:(const id[])objects count:(NSUInteger)count {
  if ((self = [super init])) {
    NSMutableArray *songs = [NSMutableArray array];
    for (NSUInteger i = 0; i < count; i++) [songs addObject:[objects[i] uppercaseString]];
    _songs = [songs copy];
  }
  return self;
}
- (NSUInteger)count { return _songs.count; }
- (id)objectAtIndex:(NSUInteger)index { return [_songs objectAtIndex:index]; }
@end

int main(void) {
  @autoreleasepool {
    Playlist *list = [Playlist arrayWithObjects:@"so what", @"naima", nil];
    NSLog(@"%@ %@", [list class], [list componentsJoinedByString:@", "]);
    NSLog(@"%@ %lu", [[Playlist arrayWithObject:@"x"] class], (unsigned long)[[Playlist array] count]);

    id hole = nil;
    @try {
      NSLog(@"%@", @[ @"a", hole ]);
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.reason);
    }
    exchange("__NSPlaceholderArray", @selector(initWithObjects:count:), @selector(holes_initWithObjects:count:));
    exchange("__NSPlaceholderDictionary", @selector(initWithObjects:forKeys:count:),
             @selector(holes_initWithObjects:forKeys:count:));
    NSArray *array = @[ @"a", hole, @"c" ];
    NSLog(@"%@", [array componentsJoinedByString:@""]);
    NSDictionary *dictionary = @{ @"k" : hole, @"n" : @1 };
    NSLog(@"%@ %@", dictionary[@"k"], dictionary[@"n"]);
    NSMutableArray *mutable = [NSMutableArray arrayWithObjects:@1, @2, nil];
    [mutable addObject:@3];
    NSLog(@"%@ %lu", [mutable class], (unsigned long)mutable.count);
  }
  return 0;
}
