// NSArchiver keeps Foundation's own objects without keys; a class of the program's own cannot use keys there.
#import <Foundation/Foundation.h>

@interface Keyed : NSObject <NSCoding>
@end
@implementation Keyed
- (void)encodeWithCoder:(NSCoder *)coder { [coder encodeObject:@"x" forKey:@"x"]; }
- (instancetype)initWithCoder:(NSCoder *)coder { return [super init]; }
@end

@interface Tagged : NSException
@property (copy) NSString *tag;
@end
@implementation Tagged
- (void)encodeWithCoder:(NSCoder *)coder {
  [super encodeWithCoder:coder];
  [coder encodeObject:self.tag];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super initWithCoder:coder])) _tag = [coder decodeObject];
  return self;
}
@end

#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static id again(id object) {
  return [NSUnarchiver unarchiveObjectWithData:[NSArchiver archivedDataWithRootObject:object]];
}

int main(void) {
  NSLog(@"%@", [again([[NSAttributedString alloc] initWithString:@"text"]) string]);
  NSCountedSet *counted = [NSCountedSet setWithArray:@[@1, @1, @2]];
  NSLog(@"%lu %lu", [again(counted) countForObject:@1], [again(counted) count]);
  NSSortDescriptor *sort = again([NSSortDescriptor sortDescriptorWithKey:@"name" ascending:NO]);
  NSLog(@"%@ %d", sort.key, sort.ascending);
  NSLog(@"%@", [again([NSTimeZone timeZoneWithName:@"Asia/Tokyo"]) name]);
  NSException *raised = again([NSException exceptionWithName:@"Name" reason:@"why" userInfo:@{@"a" : @1}]);
  NSLog(@"%@ %@ %@", raised.name, raised.reason, raised.userInfo[@"a"]);
  NSError *error = again([NSError errorWithDomain:@"Domain" code:7 userInfo:@{@"b" : @"c"}]);
  NSLog(@"%@ %ld %@", error.domain, error.code, error.userInfo[@"b"]);
  NSCharacterSet *digits = again(NSCharacterSet.decimalDigitCharacterSet);
  NSLog(@"%d %d", [digits characterIsMember:'7'], [digits characterIsMember:'x']);
  NSLog(@"%@", [again([NSLocale localeWithLocaleIdentifier:@"de_DE"]) localeIdentifier]);
  NSPredicate *predicate = again([NSPredicate predicateWithFormat:@"self > 3"]);
  NSLog(@"%d %d", [predicate evaluateWithObject:@4], [predicate evaluateWithObject:@3]);
  NSArray *nested = again(@[@{@"set" : [NSCountedSet setWithObject:@"x"]}, [NSDate dateWithTimeIntervalSince1970:0]]);
  NSLog(@"%lu %@", [nested[0][@"set"] countForObject:@"x"], nested[1]);
  Tagged *tagged = [[Tagged alloc] initWithName:@"Tagged" reason:@"because" userInfo:nil];
  tagged.tag = @"label";
  tagged = again(tagged);
  NSLog(@"%@ %@ %@", tagged.name, tagged.reason, tagged.tag);
  for (id object in @[[Keyed new], @[[Keyed new]], [NSCountedSet setWithObject:[Keyed new]]]) {
    @try {
      again(object);
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
  return 0;
}
