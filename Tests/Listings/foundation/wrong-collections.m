// Collections that are made or changed from another one raise when that is no collection of its kind.
#import <Foundation/Foundation.h>

static void try(NSString *what, void (^body)(void)) {
  @try {
    body();
    NSLog(@"%@: no exception", what);
  } @catch (NSException *exception) {
    NSString *reason = exception.reason;
    NSRange address = [reason rangeOfString:@" 0x"];
    if (address.length) reason = [reason substringToIndex:address.location];
    NSLog(@"%@: %@ | %@", what, exception.name, reason);
  }
}

@interface Basket : NSProxy {
  NSArray *_content;
}
- (instancetype)initWithContent:(NSArray *)content;
@end

@implementation Basket
- (instancetype)initWithContent:(NSArray *)content { _content = content; return self; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [_content methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:_content]; }
@end

int main(void) {
  @autoreleasepool {
    id number = @7, dictionary = @{@"a": @1}, set = [NSSet setWithObject:@1], list = @[@1];
    NSMutableArray *array = [NSMutableArray array];
    NSMutableDictionary *changing = [NSMutableDictionary dictionary];
    NSMutableSet *members = [NSMutableSet set];

    try(@"arrayWithArray", ^{ [NSArray arrayWithArray:dictionary]; });
    try(@"initWithArray", ^{ (void)[[NSMutableArray alloc] initWithArray:set]; });
    try(@"copyItems", ^{ (void)[[NSArray alloc] initWithArray:number copyItems:YES]; });
    try(@"addObjectsFromArray", ^{ [array addObjectsFromArray:dictionary]; });
    try(@"setArray", ^{ [array setArray:set]; });
    try(@"removeObjectsInArray", ^{ [array removeObjectsInArray:number]; });
    try(@"arrayByAdding", ^{ (void)[list arrayByAddingObjectsFromArray:set]; });
    try(@"nil", ^{ [array addObjectsFromArray:nil]; });

    try(@"dictionaryWithDictionary", ^{ [NSDictionary dictionaryWithDictionary:list]; });
    try(@"copyItems", ^{ (void)[[NSDictionary alloc] initWithDictionary:list copyItems:YES]; });
    try(@"addEntries", ^{ [changing addEntriesFromDictionary:list]; });
    try(@"setDictionary", ^{ [changing setDictionary:(id)@"text"]; });
    try(@"removeObjectsForKeys", ^{ [changing removeObjectsForKeys:set]; });
    try(@"objects", ^{ [NSDictionary dictionaryWithObjects:number forKeys:list]; });
    try(@"keys", ^{ [NSDictionary dictionaryWithObjects:list forKeys:(id)@"key"]; });
    try(@"fewer", ^{ [NSDictionary dictionaryWithObjects:list forKeys:@[]]; });

    try(@"setWithArray", ^{ [NSSet setWithArray:set]; });
    try(@"setWithSet", ^{ [NSMutableSet setWithSet:list]; });
    try(@"addObjectsFromArray", ^{ [members addObjectsFromArray:set]; });
    try(@"unionSet", ^{ [members unionSet:list]; });
    try(@"minusSet", ^{ [members minusSet:list]; });
    try(@"intersectSet", ^{ [members intersectSet:list]; });
    try(@"setSet", ^{ [members setSet:dictionary]; });
    try(@"isSubsetOfSet", ^{ [set isSubsetOfSet:list]; });
    try(@"intersectsSet", ^{ [set intersectsSet:list]; });
    try(@"orderedSetWithArray", ^{ [NSOrderedSet orderedSetWithArray:set]; });

    try(@"isEqualToArray", ^{ [list isEqualToArray:set]; });
    try(@"isEqualToDictionary", ^{ [dictionary isEqualToDictionary:list]; });
    try(@"isEqualToDictionary", ^{ [changing isEqualToDictionary:list]; });
    try(@"isEqualToSet", ^{ [set isEqualToSet:list]; });
    NSLog(@"isEqual: %d %d %d", [list isEqual:set], [dictionary isEqual:list], [set isEqual:list]);
    NSLog(@"nil: %d %d %d", [list isEqualToArray:nil], [dictionary isEqualToDictionary:nil],
        [set isEqualToSet:nil]);

    // A proxy for an array is one.
    [array addObjectsFromArray:(id)[[Basket alloc] initWithContent:@[@"apple", @"pear"]]];
    NSLog(@"%@", [array componentsJoinedByString:@" and "]);
  }
  return 0;
}
