// What is returned from a @try keeps its value while the @finally's body runs.
#import <Foundation/Foundation.h>

typedef struct {
  double x, y, z;
} Point3;

@interface Cache : NSObject {
  NSLock *_lock;
  NSMutableDictionary *_values;
}
@end

@implementation Cache
- (instancetype)init {
  if ((self = [super init])) {
    _lock = [NSLock new];
    _values = [NSMutableDictionary new];
  }
  return self;
}

- (NSString *)textFor:(NSString *)key {
  [_lock lock];
  @try {
    NSString *found = _values[key];
    if (!found) {
      found = [NSString stringWithFormat:@"<%@>", key];
      _values[key] = found;
    }
    return found;
  } @finally {
    [_lock unlock];
  }
}

- (NSUInteger)lengthOf:(NSString *)key {
  @try {
    @try {
      return [self textFor:key].length * 10 + key.length;
    } @finally {
      NSUInteger other = [self textFor:@"inner body"].length;
      _values[@"inner"] = @(other);
    }
  } @finally {
    _values[@"outer"] = @([self textFor:@"outer"].length + 1);
  }
}

- (Point3)point:(double)x {
  @try {
    return (Point3){x, x * 2, x * 3};
  } @finally {
    Point3 other = {7, 8, 9};
    _values[@"point"] = @(other.x + other.y + other.z);
  }
}

- (double)half:(double)x {
  for (int i = 0; i < 3; i++) {
    @try {
      if (i == 1) return x / 2 + [self textFor:@"a"].length;
    } @catch (id exception) {
      return -1;
    } @finally {
      _values[@"half"] = @(i * 1000.5);
    }
  }
  return 0;
}

- (id)caught {
  @try {
    [NSException raise:@"Oops" format:@"no"];
    return nil;
  } @catch (NSException *exception) {
    return [exception.name stringByAppendingString:@"!"];
  } @finally {
    NSString *first = [self textFor:@"first"], *second = [self textFor:@"second"];
    _values[@"caught"] = [first stringByAppendingString:second];
  }
}
@end

int main(void) {
  Cache *cache = [Cache new];
  for (int i = 0; i < 2; i++) printf("%s %s\n", [cache textFor:@"x"].UTF8String, [[cache textFor:@"y"] uppercaseString].UTF8String);
  printf("%lu\n", (unsigned long)[cache lengthOf:@"key"]);
  Point3 point = [cache point:1.5];
  printf("%g %g %g\n", point.x, point.y, point.z);
  printf("%g\n", [cache half:9]);
  printf("%s\n", [[cache caught] UTF8String]);
  NSString * (^block)(void) = ^{
    @try {
      return [cache textFor:@"block"];
    } @finally {
      [cache textFor:@"other"];
    }
  };
  printf("%s\n", block().UTF8String);
  return 0;
}
