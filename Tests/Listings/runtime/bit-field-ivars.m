// Bit-fields among the instance variables share bytes, as in a struct.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Flags : NSObject {
 @public
  unsigned a : 3;
  int b : 9;
  BOOL c : 1;
  unsigned : 4;
  unsigned d : 20;
  unsigned long long e : 60;
  unsigned : 0;
  char f;
  unsigned g : 2;
  short h;
  struct { unsigned on : 1; int level : 5; } pair;
}
@property (nonatomic) BOOL c;
@property (nonatomic) int b;
@end

@implementation Flags
@synthesize c = c, b = b;
- (NSString *)description {
  return [NSString stringWithFormat:@"%u %d %d %u %llu %d %u %d %d", a, b, c, d, (unsigned long long)e, f, g, h, pair.level];
}
@end

@interface More : Flags {
 @public
  unsigned x : 1;
  unsigned y : 7;
  long z;
}
@end
@implementation More
@end

// A superclass whose last byte is half used: the subclass begins a new one.
@interface Half : NSObject { unsigned first : 4; }
@end
@implementation Half
@end
@interface Whole : Half { @public unsigned second : 4; unsigned third : 28; unsigned fourth : 1; }
@end
@implementation Whole
@end

static void show(Class cls) {
  printf("%s: %zu bytes\n", class_getName(cls), class_getInstanceSize(cls));
  unsigned count = 0;
  Ivar *ivars = class_copyIvarList(cls, &count);
  for (unsigned i = 0; i < count; i++)
    printf("  %s %td %s\n", ivar_getName(ivars[i]), ivar_getOffset(ivars[i]), ivar_getTypeEncoding(ivars[i]));
  free(ivars);
}

int main(void) {
  @autoreleasepool {
    show([Flags class]);
    show([More class]);
    show([Half class]);
    show([Whole class]);
    Flags *flags = [Flags new];
    flags->a = 5;
    flags->b = -200;
    flags->c = YES;
    flags->d = 0xfffff;
    flags->e = 0x123456789abcdefULL;
    flags->f = -1;
    flags->g = 2;
    flags->h = 300;
    flags->pair.level = -16;
    printf("%s\n", flags.description.UTF8String);
    flags->a += 4;
    flags->d--;
    flags.c = NO;
    flags.b = 255;
    printf("%s, %d %d\n", flags.description.UTF8String, flags.c, flags.b);
    More *more = [More new];
    more->x = 1;
    more->y = 100;
    more->z = -1;
    more->d = 77;
    printf("%u %u %ld %u %u\n", more->x, more->y, more->z, more->d, more->g);
    Whole *whole = [Whole new];
    whole->second = 9;
    whole->third = 0xabcdef1;
    whole->fourth = 1;
    printf("%u %x %u\n", whole->second, whole->third, whole->fourth);
    void (^block)(void) = ^{ more->y++; };
    block();
    printf("%u\n", more->y);
  }
  return 0;
}
