// command: check
#import <Foundation/Foundation.h>

int main(void) {
  NSArray *list = [NSArray arrayWithObjects: @1, @2];
  NSDictionary *map = [NSDictionary dictionaryWithObjectsAndKeys: @1, @"a"];
  NSLog(@"%@ %@", list, map);
  return 0;
}
