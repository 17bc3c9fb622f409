#import <Foundation/Foundation.h>

typedef struct { int x, y; } Point;
typedef struct { int w, h; } Size;

int main(void) {
  NSString *text = "abc";
  NSArray *list = @[1, "two", nil];
  NSNumber *number = 5;
  NSArray *array = 3;
  NSObject *object = 7;
  int fromNumber = @5;
  double fromText = @"3.5";
  int fromC = "3";
  int address = &fromC;
  int *pointer = 5;
  Point point = {1, 2};
  Size size = point;
  point = 5;
  const char *c = @"abc";
  id *any = [NSObject new];
  NSError *error = nil;
  [NSData dataWithContentsOfFile:text options:0 error:error];
  int (^block)(int) = ^(int a) { return @"x"; };
  BOOL truth = @NO;
  SEL selector = @"drive";
  NSMutableArray *mutable = @[];
  return 0;
}
