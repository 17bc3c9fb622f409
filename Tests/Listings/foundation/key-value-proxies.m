// Collections behind a key change by the methods that the class has for whole sets.
#import <Foundation/Foundation.h>
@interface A : NSObject { @public NSMutableArray *list; NSArray *fixed; }
@property (nonatomic) NSMutableSet *s;
@end
@implementation A
@end
@interface B : NSObject { NSMutableSet *_s; } @end
@implementation B
- (id)init { _s = [NSMutableSet new]; return self; }
- (NSSet *)s { return _s; }
- (void)addS:(NSSet *)x { NSLog(@"add %@", x.anyObject); [_s unionSet:x]; }
- (void)removeS:(NSSet *)x { NSLog(@"rm"); [_s minusSet:x]; }
- (void)intersectS:(NSSet *)x { NSLog(@"int"); [_s intersectSet:x]; }
- (void)setS:(NSSet *)x { NSLog(@"set"); [_s setSet:x]; }
- (void)observeValueForKeyPath:(NSString *)k ofObject:(id)o change:(NSDictionary *)c context:(void *)x { NSLog(@"kind %@", c[@"kind"]); }
@end
int main() { A *a = [A new]; 
 @try { [[a mutableArrayValueForKey:@"list"] addObject:@1]; } @catch (NSException *e) { NSLog(@"%@: %@", e.name, e.reason); } NSLog(@"%@", [a->list componentsJoinedByString:@","]);
 a->fixed = @[@1]; @try { [[a mutableArrayValueForKey:@"fixed"] addObject:@2]; } @catch (NSException *e) { NSLog(@"%@", e.name); } NSLog(@"%@", [a->fixed componentsJoinedByString:@","]);
 B *b = [B new]; NSMutableSet *p = [b mutableSetValueForKey:@"s"]; 
 [p unionSet:[NSSet setWithObject:@1]]; [p minusSet:[NSSet set]]; [p intersectSet:[NSSet setWithObject:@1]]; [p setSet:[NSSet setWithObject:@2]];
 [b addObserver:b forKeyPath:@"s" options:3 context:NULL]; [p setSet:[NSSet setWithObject:@3]]; [p unionSet:[NSSet setWithObject:@4]]; [b removeObserver:b forKeyPath:@"s"];
 NSLog(@"%@", [[NSNull null] valueForKey:@"x"]);
 return 0; }
