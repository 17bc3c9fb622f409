// UILocalizedIndexedCollation: sections A to Z and # for what begins with no Latin letter, and sorted objects.
#import <UIKit/UIKit.h>

@interface Person : NSObject
@property (copy) NSString *name;
@end

@implementation Person
@end

int main(void) {
    @autoreleasepool {
        UILocalizedIndexedCollation *collation = UILocalizedIndexedCollation.currentCollation;
        NSLog(@"%d", collation == UILocalizedIndexedCollation.currentCollation);
        NSLog(@"%lu %@", (unsigned long)collation.sectionTitles.count, [collation.sectionTitles componentsJoinedByString:@""]);
        NSMutableArray *people = [NSMutableArray array];
        for (NSString *name in @[@"bob", @"Zoe", @"Émile", @"4You", @"adam", @"Bea"]) {
            Person *person = [Person new];
            person.name = name;
            [people addObject:person];
            NSInteger section = [collation sectionForObject:person collationStringSelector:@selector(name)];
            NSLog(@"%@ in %@", name, collation.sectionTitles[section]);
        }
        NSLog(@"%ld", (long)[collation sectionForSectionIndexTitleAtIndex:3]);
        NSArray *sorted = [collation sortedArrayFromArray:people collationStringSelector:@selector(name)];
        NSLog(@"%@", [[sorted valueForKey:@"name"] componentsJoinedByString:@" "]);
    }
    return 0;
}
