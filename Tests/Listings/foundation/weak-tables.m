// listing: pointer arrays, hash tables and map tables keep weak references that become nil
// mode: arc
#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (copy) NSString *name;
@end
@implementation Car
+ (instancetype)name:(NSString *)n { Car *c = [self new]; c.name = n; return c; }
- (void)dealloc { NSLog(@"%@ gone", self.name); }
@end

int main(void) {
    @autoreleasepool {
        NSPointerArray *weak = [NSPointerArray weakObjectsPointerArray];
        NSPointerArray *strong = [NSPointerArray strongObjectsPointerArray];
        NSHashTable *watchers = [NSHashTable weakObjectsHashTable];
        NSMapTable *weakKeys = [NSMapTable weakToStrongObjectsMapTable];
        NSMapTable *weakValues = [NSMapTable strongToWeakObjectsMapTable];
        Car *stays = [Car name:@"stays"];
        @autoreleasepool {
            Car *goes = [Car name:@"goes"];
            [weak addPointer:(__bridge void *)goes];
            [weak addPointer:NULL];
            [weak addPointer:(__bridge void *)stays];
            [strong addPointer:(__bridge void *)stays];
            [watchers addObject:goes];
            [watchers addObject:stays];
            [weakKeys setObject:@"one" forKey:goes];
            [weakKeys setObject:@"two" forKey:stays];
            [weakValues setObject:goes forKey:@"a"];
            [weakValues setObject:stays forKey:@"b"];
            NSLog(@"%lu %lu", (unsigned long)weak.count, (unsigned long)watchers.allObjects.count);
            NSLog(@"%@ %@", [(__bridge Car *)[weak pointerAtIndex:0] name], [weakKeys objectForKey:goes]);
            NSLog(@"%@", [[weakValues objectForKey:@"a"] name]);
            goes = nil;
        }
        NSLog(@"%lu %d %lu", (unsigned long)weak.count, [weak pointerAtIndex:0] == NULL, (unsigned long)weak.allObjects.count);
        [weak compact];
        NSLog(@"%lu", (unsigned long)weak.count);
        NSLog(@"%@", [[watchers allObjects] valueForKey:@"name"]);
        NSLog(@"%@ %@", [weakKeys objectForKey:stays], [weakValues objectForKey:@"a"]);
        NSLog(@"%lu %lu", (unsigned long)weakKeys.keyEnumerator.allObjects.count, (unsigned long)weakValues.objectEnumerator.allObjects.count);
        NSLog(@"%d %d", [watchers containsObject:stays], [watchers containsObject:@"x"]);
        for (Car *c in watchers) NSLog(@"in table: %@", c.name);
        [watchers removeObject:stays];
        NSLog(@"%lu", (unsigned long)watchers.count);

        NSMapTable *identity = [NSMapTable mapTableWithKeyOptions:NSPointerFunctionsStrongMemory | NSPointerFunctionsObjectPointerPersonality
                                                     valueOptions:NSPointerFunctionsStrongMemory];
        NSString *key = [NSMutableString stringWithString:@"k"], *same = [NSMutableString stringWithString:@"k"];
        [identity setObject:@1 forKey:key];
        NSLog(@"%@ %@", [identity objectForKey:key], [identity objectForKey:same]);
        NSMapTable *plain = [NSMapTable strongToStrongObjectsMapTable];
        [plain setObject:@1 forKey:key];
        NSLog(@"%@ %@", [plain objectForKey:same], plain.dictionaryRepresentation);
        [strong insertPointer:NULL atIndex:0];
        [strong replacePointerAtIndex:1 withPointer:(__bridge void *)@"text"];
        NSLog(@"%lu %@", (unsigned long)strong.count, strong.allObjects);
        [strong removePointerAtIndex:0];
        NSLog(@"%lu", (unsigned long)strong.count);
        @try {
            [strong pointerAtIndex:5];
        } @catch (NSException *e) {
            NSLog(@"%@", e.name);
        }
        NSLog(@"end");
    }
    return 0;
}
