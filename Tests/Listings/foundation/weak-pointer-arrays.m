// What a pointer array with weak references is asked for does not keep its objects any longer than the answer lives.
#import <Foundation/Foundation.h>

@interface Guest : NSObject
@end
@implementation Guest
- (void)dealloc {
  NSLog(@"a guest leaves");
}
@end

int main(void) {
  NSPointerArray *guests = [NSPointerArray weakObjectsPointerArray];
  Guest *first = [Guest new];
  [guests addPointer:(__bridge void *)first];
  [guests addPointer:NULL];
  [[guests allObjects] enumerateObjectsUsingBlock:^(id guest, NSUInteger index, BOOL *stop) {
    NSLog(@"%lu %d", index, [guest isKindOfClass:[Guest class]]);
  }];
  [guests addPointer:NULL];
  [guests compact];
  NSLog(@"%lu", guests.count);
  first = nil;
  NSLog(@"%lu %lu", guests.count, guests.allObjects.count);
  [guests addPointer:NULL];
  [guests compact];
  NSLog(@"%lu", guests.count);
  return 0;
}
