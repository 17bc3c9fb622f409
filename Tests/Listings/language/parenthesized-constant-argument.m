// A constant in parentheses is an argument: the word behind it, with its colon, is the message's next part and no operand of a cast.
#import <Foundation/Foundation.h>

@interface Meter : NSObject
@property(nonatomic) NSInteger value;
@end
@implementation Meter
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
  NSLog(@"%@ to %@", path, change[NSKeyValueChangeNewKey]);
}
@end

int main(void) {
  @autoreleasepool {
    NSArray *names = @[ @"c", @"b", @"a" ];
    [names enumerateObjectsWithOptions:(NSEnumerationReverse) usingBlock:^(NSString *name, NSUInteger index, BOOL *stop) {
      NSLog(@"%lu %@", (unsigned long)index, name);
    }];
    NSRange found = [@"Key=value" rangeOfString:@"VALUE" options:(NSCaseInsensitiveSearch) range:(NSRange){0, 9}];
    NSLog(@"%@", NSStringFromRange(found));
    Meter *meter = [Meter new];
    [meter addObserver:meter
            forKeyPath:@"value"
               options:(NSKeyValueObservingOptionNew) | (NSKeyValueObservingOptionOld) context:nil];
    meter.value = 3;
    [meter removeObserver:meter forKeyPath:@"value"];
    // Within a condition the colon belongs to the condition.
    BOOL isOld = NO;
    NSString *text = [NSString stringWithFormat:isOld ? (NSString *)nil : @"%d", isOld ? 1 : 2];
    NSLog(@"%@", text);
    NSLog(@"%@", [names sortedArrayWithOptions:(NSSortStable) usingComparator:^(id a, id b) {
            return [a compare:b];
          }].firstObject);
  }
  return 0;
}
