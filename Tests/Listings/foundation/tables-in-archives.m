// Map tables, hash tables and arrays of pointers can be archived, with their options.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSMapTable *map = [NSMapTable strongToStrongObjectsMapTable];
        [map setObject:@1 forKey:@"a"];
        [map setObject:@2 forKey:@"b"];
        NSHashTable *table = [NSHashTable hashTableWithOptions:NSPointerFunctionsStrongMemory];
        [table addObject:@"x"];
        NSPointerArray *array = [NSPointerArray strongObjectsPointerArray];
        [array addPointer:(__bridge void *)@"y"];
        NSData *data = [NSKeyedArchiver archivedDataWithRootObject:@[map, table, array] requiringSecureCoding:YES error:NULL];
        NSSet *classes = [NSSet setWithObjects:[NSArray class], [NSMapTable class], [NSHashTable class], [NSPointerArray class],
                                               [NSString class], [NSNumber class], nil];
        NSArray *copies = [NSKeyedUnarchiver unarchivedObjectOfClasses:classes fromData:data error:NULL];
        NSLog(@"%@ %@", [copies[0] objectForKey:@"a"], [copies[0] objectForKey:@"b"]);
        NSLog(@"%@ %d", [copies[1] anyObject], [copies[1] isEqual:table]);
        NSLog(@"%lu", (unsigned long)[copies[2] count]);
    }
    return 0;
}
