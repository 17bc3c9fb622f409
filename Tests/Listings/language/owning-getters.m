// A property may be called `newName` when the program writes its getter, which then gives its caller ownership, as a method does.
#import <Foundation/Foundation.h>

@interface Item : NSObject
@end
@implementation Item
- (void)dealloc {
  NSLog(@"item gone");
}
@end

@interface Source : NSObject
@property (readonly, copy) NSString *newFileName;
@property (readonly) Item *newItem;
@end
@implementation Source
- (NSString *)newFileName {
  return [NSString stringWithFormat:@"file %d", 1];
}
- (Item *)newItem {
  return [Item new];
}
@end

int main(void) {
  Source *source = [Source new];
  NSLog(@"%@", [source newFileName]);
  {
    Item *item = source.newItem;
    NSLog(@"%@", item ? @"made" : @"none");
  }
  NSLog(@"end");
  return 0;
}
