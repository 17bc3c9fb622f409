// listing: observing through key paths and dependencies: replaced parts, nil on the way, keys that depend on paths
// mode: arc
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface City : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic) int size;
@end
@implementation City
@end

@interface Person : NSObject
@property (nonatomic, strong) City *city;
@property (nonatomic, copy) NSString *name;
@property (nonatomic, readonly) NSString *card;
@property (nonatomic, readonly) NSString *shout;
@end
@implementation Person
- (NSString *)card { return [NSString stringWithFormat:@"%@ of %@", self.name, self.city.name]; }
- (NSString *)shout { return [self.card uppercaseString]; }
+ (NSSet *)keyPathsForValuesAffectingValueForKey:(NSString *)key {
    NSSet *paths = [super keyPathsForValuesAffectingValueForKey:key];
    if ([key isEqualToString:@"card"]) paths = [paths setByAddingObjectsFromArray:@[@"name", @"city.name"]];
    return paths;
}
+ (NSSet *)keyPathsForValuesAffectingShout { return [NSSet setWithObject:@"card"]; }
@end

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
    NSLog(@"%@ %@: %@ -> %@", [object class], path, change[NSKeyValueChangeOldKey], change[NSKeyValueChangeNewKey]);
}
@end

int main(void) {
    @autoreleasepool {
        Watcher *w = [Watcher new];
        NSKeyValueObservingOptions both = NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld;
        Person *p = [Person new];
        p.name = @"Kim";
        [p addObserver:w forKeyPath:@"city.name" options:both context:NULL];
        City *oslo = [City new];
        oslo.name = @"Oslo";
        p.city = oslo;
        oslo.name = @"Oslo!";
        City *rome = [City new];
        rome.name = @"Rome";
        p.city = rome;
        oslo.name = @"unseen";
        rome.name = @"Roma";
        [p setValue:@"Rom" forKeyPath:@"city.name"];
        p.city = nil;
        rome.name = @"unseen";
        [p removeObserver:w forKeyPath:@"city.name"];
        NSLog(@"--");
        p.city = rome;
        [p addObserver:w forKeyPath:@"card" options:both context:NULL];
        p.name = @"Lee";
        rome.name = @"Roma";
        rome.size = 3;
        p.city = oslo;
        rome.name = @"Rom";
        oslo.name = @"Oslo";
        [p removeObserver:w forKeyPath:@"card"];
        NSLog(@"--");
        [p addObserver:w forKeyPath:@"shout" options:NSKeyValueObservingOptionNew context:NULL];
        p.name = @"Ann";
        oslo.name = @"Bergen";
        [p removeObserver:w forKeyPath:@"shout"];
        oslo.name = @"unseen";
        NSLog(@"%s %s", object_getClassName(p), object_getClassName(oslo));
    }
    return 0;
}
