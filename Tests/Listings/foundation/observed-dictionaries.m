// An observed dictionary tells of changes by every method.
#import <Foundation/Foundation.h>
@interface O : NSObject
@end
@implementation O
- (void)observeValueForKeyPath:(NSString *)k ofObject:(id)o change:(NSDictionary *)c context:(void *)x { NSLog(@"%@ %@ %@", k, c[@"old"], c[@"new"]); }
@end
int main() { O *o = [O new]; NSMutableDictionary *d = [NSMutableDictionary dictionary]; 
 [d addObserver:o forKeyPath:@"k" options:3 context:NULL];
 d[@"k"] = @1; [d setObject:@2 forKey:@"k"]; [d removeObjectForKey:@"k"]; [d setValue:@3 forKey:@"k"]; [d removeAllObjects]; [d addEntriesFromDictionary:@{@"k": @4}]; [d setDictionary:@{@"k": @5}]; [d removeObjectsForKeys:@[@"k"]];
 [d removeObserver:o forKeyPath:@"k"];
 return 0; }
