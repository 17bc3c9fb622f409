// options: --mrc
#import <Foundation/Foundation.h>

int main(void) {
  void (^block)(void) = ^{ };
  int (^other)(int) = ^(int n) { return n; };
  NSString *text = block;
  void (*function)(void) = block;
  long number = block;
  void (^back)(void) = text;
  NSString *plain = "text";
  [@[ @1 ] enumerateObjectsUsingBlock:^(id object, NSInteger index, BOOL *stop) { }];
  [@[ @1 ] sortedArrayUsingComparator:^(id first, id second) { return @1; }];
  NSArray *list = @[ @1, 2 ];
  id chosen = number ? text : 1;
  id either = number ? text : "text";
  BOOL same = block == other;
  NSLog(@"%@ %@ %d", text[0], [list objectAtIndex:0][@"key"], same);
  NSLog(@"%@ %@ %p", plain, [list makeObjectsPerformSelector:@selector(self)], function);
  @synchronized(number) { back(); }
  @throw 5;
}
