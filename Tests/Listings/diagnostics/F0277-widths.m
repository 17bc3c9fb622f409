// command: check
#import <Foundation/Foundation.h>

typedef NS_ENUM(NSInteger, Color) { ColorRed, ColorGreen };

int main(void) {
  NSArray *list = @[ @1, @2 ];
  NSUInteger count = list.count;
  NSInteger rest = -1;
  int small = 3;
  int64_t large = 4;
  Color color = ColorGreen;
  BOOL flag = YES;
  id any = list;
  NSLog(@"%d %i %02X", count, rest, large);
  NSLog(@"%ld %5lu", small, flag);
  NSLog(@"%d", color);
  printf("%u of %c\n", list.count, rest);
  NSString *text = [NSString stringWithFormat:@"%d", [list indexOfObject:@2]];
  // These fit.
  NSLog(@"%lu %ld %lld %ld %zu", count, rest, large, (long)color, sizeof(int));
  NSLog(@"%d %u %hd %x %c", small, small, (short)small, flag, 'a');
  NSLog(@"%ld %lu", count, rest);
  NSLog(@"%d", [any nobodyDeclaresThis]);
  return text == nil;
}
