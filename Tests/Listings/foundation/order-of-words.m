#import <Foundation/Foundation.h>

// The localized comparisons order by a collation: punctuation, digits, letters; accents and case decide last.
int main(void) {
    @autoreleasepool {
        NSArray *words = @[@"b", @"A", @"a", @"B", @"10", @"9", @"é", @"f", @"_x", @"-x", @"~x"];
        for (NSString *name in @[@"compare:", @"caseInsensitiveCompare:", @"localizedCompare:",
                                 @"localizedCaseInsensitiveCompare:", @"localizedStandardCompare:"]) {
            NSArray *sorted = [words sortedArrayUsingSelector:NSSelectorFromString(name)];
            NSLog(@"%@ %@", name, [sorted componentsJoinedByString:@" "]);
        }

        NSLocale *locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
        NSRange whole = NSMakeRange(0, 1);
        NSLog(@"%ld %ld", [@"a" compare:@"B" options:0 range:whole locale:nil],
              [@"a" compare:@"B" options:0 range:whole locale:locale]);
        NSLog(@"%ld %ld", [@"a" compare:@"A" options:0 range:whole locale:locale],
              [@"a" compare:@"A" options:NSCaseInsensitiveSearch range:whole locale:locale]);
        NSLog(@"%ld", [@"é" compare:@"E" options:NSCaseInsensitiveSearch | NSDiacriticInsensitiveSearch
                               range:whole locale:locale]);
        NSLog(@"%ld", [@"file10" compare:@"file9" options:NSNumericSearch range:NSMakeRange(0, 6) locale:locale]);
    }
    return 0;
}
