// listing: sort descriptors by key, selector and comparator, reversed, on mutable arrays, sets and ordered sets
// mode: arc
#import <Foundation/Foundation.h>

@interface Song : NSObject
@property (copy) NSString *title;
@property int year;
@end
@implementation Song
+ (instancetype)title:(NSString *)t year:(int)y {
    Song *s = [self new];
    s.title = t;
    s.year = y;
    return s;
}
- (NSString *)description { return [NSString stringWithFormat:@"%@/%d", self.title, self.year]; }
@end

static void show(NSArray *a) { NSLog(@"%@", [a componentsJoinedByString:@" "]); }

int main(void) {
    @autoreleasepool {
        NSArray *songs = @[[Song title:@"b" year:1990], [Song title:@"A" year:2001], [Song title:@"c" year:1990], [Song title:nil year:1970]];
        NSSortDescriptor *year = [NSSortDescriptor sortDescriptorWithKey:@"year" ascending:NO];
        NSSortDescriptor *title = [NSSortDescriptor sortDescriptorWithKey:@"title" ascending:YES selector:@selector(caseInsensitiveCompare:)];
        show([songs sortedArrayUsingDescriptors:@[year, title]]);
        show([songs sortedArrayUsingDescriptors:@[title]]);
        show([songs sortedArrayUsingDescriptors:@[title.reversedSortDescriptor]]);
        NSSortDescriptor *length = [NSSortDescriptor sortDescriptorWithKey:@"self" ascending:YES comparator:^NSComparisonResult(NSString *a, NSString *b) {
            return [@(a.length) compare:@(b.length)];
        }];
        NSMutableArray *words = [@[@"three", @"a", @"of", @"on"] mutableCopy];
        [words sortUsingDescriptors:@[length]];
        show(words);
        show([[NSSet setWithArray:words] sortedArrayUsingDescriptors:@[[NSSortDescriptor sortDescriptorWithKey:@"self" ascending:NO]]]);
        NSMutableOrderedSet *ordered = [NSMutableOrderedSet orderedSetWithArray:words];
        [ordered sortUsingComparator:^NSComparisonResult(id a, id b) { return [b compare:a]; }];
        show(ordered.array);
        NSLog(@"%@ %d %@", year.key, year.ascending, NSStringFromSelector(year.selector));
        NSLog(@"%ld", (long)[year compareObject:songs[0] toObject:songs[1]]);
    }
    return 0;
}
