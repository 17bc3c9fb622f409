// Mantle: a model from JSON and back, copies, equality, and a value that does not fit.
#import "Mantle.h"

@interface Track : MTLModel <MTLJSONSerializing>
@property (nonatomic, copy) NSString *title;
@property (nonatomic, strong) NSNumber *seconds;
@property (nonatomic, copy) NSURL *page;
@end
@implementation Track
+ (NSDictionary *)JSONKeyPathsByPropertyKey {
  return @{@"title": @"name", @"seconds": @"length.seconds", @"page": @"url"};
}
+ (NSValueTransformer *)pageJSONTransformer {
  return [NSValueTransformer valueTransformerForName:MTLURLValueTransformerName];
}
@end

int main(void) {
  @autoreleasepool {
    NSDictionary *json = @{@"name": @"Aria", @"length": @{@"seconds": @95}, @"url": @"https://example.org/a"};
    NSError *error = nil;
    Track *track = [MTLJSONAdapter modelOfClass:Track.class fromJSONDictionary:json error:&error];
    NSLog(@"%@ %@ %@ %@", track.title, track.seconds, track.page.host, error);
    NSLog(@"%d %d", [track isEqual:[track copy]], [track isEqual:[Track new]]);
    NSDictionary *back = [MTLJSONAdapter JSONDictionaryFromModel:track error:&error];
    NSLog(@"%@ %@ %@", back[@"name"], back[@"length"][@"seconds"], back[@"url"]);
    Track *wrong = [MTLJSONAdapter modelOfClass:Track.class fromJSONDictionary:@{@"url": @3} error:&error];
    NSLog(@"%@ %ld", wrong, (long)error.code);
    NSLog(@"%@", [[Track propertyKeys].allObjects sortedArrayUsingSelector:@selector(compare:)]);
  }
}
