// Every string follows nil; names of files that begin as a path does.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

int main(void) {
  @autoreleasepool {
    NSString *none = nil;
    say(@"%ld %ld %ld", [@"a" compare:none], [@"" caseInsensitiveCompare:none],
          [@"a" compare:none options:NSNumericSearch]);
    NSArray *people = @[ @"joe", @"bob", @"ann" ];
    NSArray *sorted = [people sortedArrayUsingComparator:^NSComparisonResult(NSString *b, NSString *a) {
      return [([a isEqual:@"bob"] ? nil : a) compare:([b isEqual:@"bob"] ? nil : b)];
    }];
    say(@"%@ first of %lu", sorted.firstObject, sorted.count);

    NSString *folder = [NSTemporaryDirectory() stringByAppendingPathComponent:@"menu"];
    NSFileManager *files = NSFileManager.defaultManager;
    [files createDirectoryAtPath:folder withIntermediateDirectories:YES attributes:nil error:NULL];
    for (NSString *name in @[ @"Scone.txt", @"Sconce.txt", @"scope.md", @"Bun.txt" ]) {
      [files createFileAtPath:[folder stringByAppendingPathComponent:name] contents:nil attributes:nil];
    }
    NSString *completed = nil;
    NSArray *matches = nil;
    NSUInteger count = [[folder stringByAppendingPathComponent:@"Sc"] completePathIntoString:&completed
                                                                               caseSensitive:YES
                                                                            matchesIntoArray:&matches
                                                                                 filterTypes:nil];
    say(@"%lu %@ %@", count, completed.lastPathComponent, [matches valueForKey:@"lastPathComponent"]);
    count = [[folder stringByAppendingPathComponent:@"sc"] completePathIntoString:NULL
                                                                    caseSensitive:NO
                                                                 matchesIntoArray:&matches
                                                                      filterTypes:@[ @"md" ]];
    say(@"%lu %@", count, [matches valueForKey:@"lastPathComponent"]);
    count = [[folder stringByAppendingPathComponent:@"x"] completePathIntoString:&completed
                                                                   caseSensitive:NO
                                                                matchesIntoArray:&matches
                                                                     filterTypes:nil];
    say(@"%lu", count);
  }
  return 0;
}
