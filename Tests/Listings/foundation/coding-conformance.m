// Foundation's collections and notifications say that they can be coded, and their coders take them.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void) {
    @autoreleasepool {
        unsigned int number = 0;
        Class *all = objc_copyClassList(&number);
        for (unsigned int i = 0; i < number; i++) {
            if (class_conformsToProtocol(all[i], @protocol(NSSecureCoding))
                && ![all[i] respondsToSelector:@selector(supportsSecureCoding)]) NSLog(@"%@ does not say so", all[i]);
        }
        free(all);

        for (id object in @[@[], @[@1], @{}, [NSSet set], [NSMutableArray array], [NSMutableDictionary dictionary],
                            [NSMutableSet set], [NSCountedSet set], [NSOrderedSet orderedSet]]) {
            NSLog(@"%@: %d %d %d", [object classForCoder], [object conformsToProtocol:@protocol(NSCoding)],
                  [object conformsToProtocol:@protocol(NSSecureCoding)], [[object class] supportsSecureCoding]);
        }

        NSNotification *note = [NSNotification notificationWithName:@"Saved" object:@"Document" userInfo:@{@"size": @12}];
        NSLog(@"%d %d", [note conformsToProtocol:@protocol(NSCoding)], [note conformsToProtocol:@protocol(NSSecureCoding)]);
        NSData *archive = [NSKeyedArchiver archivedDataWithRootObject:note];
        NSNotification *back = [NSKeyedUnarchiver unarchiveObjectWithData:archive];
        NSLog(@"%@ %@ %@", back.name, back.object, back.userInfo[@"size"]);

        NSEnergyFormatter *energy = [NSEnergyFormatter new];
        energy.forFoodEnergyUse = YES;
        energy.unitStyle = NSFormattingUnitStyleLong;
        energy.numberFormatter = nil;
        NSEnergyFormatter *copy = [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:energy]];
        NSLog(@"%d %ld %d", copy.forFoodEnergyUse, (long)copy.unitStyle, copy.numberFormatter != nil);

        NSCountedSet *counted = [NSCountedSet setWithObjects:@"a", @"b", @"a", nil];
        NSData *coded = [NSKeyedArchiver archivedDataWithRootObject:counted requiringSecureCoding:YES error:NULL];
        counted = [NSKeyedUnarchiver unarchivedObjectOfClass:[NSCountedSet class] fromData:coded error:NULL];
        NSLog(@"%@ %lu %lu", counted.class, [counted countForObject:@"a"], [counted countForObject:@"b"]);
        for (id object in @[[[NSMeasurement alloc] initWithDoubleValue:3 unit:NSUnitLength.kilometers], NSUnitMass.grams,
                            [NSPredicate predicateWithValue:YES]]) {
            coded = [NSKeyedArchiver archivedDataWithRootObject:object requiringSecureCoding:YES error:NULL];
            NSLog(@"%d", [[NSKeyedUnarchiver unarchivedObjectOfClass:[object class] fromData:coded error:NULL] isEqual:object]);
        }

        NSDateComponentsFormatter *span = [NSDateComponentsFormatter new];
        span.unitsStyle = NSDateComponentsFormatterUnitsStyleFull;
        span.allowedUnits = NSCalendarUnitHour | NSCalendarUnitMinute;
        span = [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:span]];
        NSLog(@"%@", [span stringFromTimeInterval:3720]);
    }
    return 0;
}
