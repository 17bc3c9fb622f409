// Objects that are equal have equal hashes, so that a set holds one of them.
#import <Foundation/Foundation.h>

static void show(const char *what, id first, id second) {
  NSLog(@"%s %d %d %lu", what, [first isEqual:second], [first hash] == [second hash],
        (unsigned long)[NSSet setWithObjects:first, second, nil].count);
}

int main(void) {
  @autoreleasepool {
    NSURLComponents *components = [NSURLComponents componentsWithString:@"http://tea.example/green?cups=2"];
    show("components", components, [components copy]);
    show("items", [NSURLQueryItem queryItemWithName:@"cups" value:@"2"], components.queryItems[0]);
    NSAffineTransform *transform = [NSAffineTransform transform];
    [transform scaleBy:2];
    show("transforms", transform, [transform copy]);
    NSPersonNameComponents *name = [NSPersonNameComponents new];
    name.givenName = @"Ada";
    NSPersonNameComponents *other = [name copy];
    show("names", name, other);
    other.familyName = @"Byron";
    NSLog(@"other name %d", [name isEqual:other]);
    show("errors", [NSError errorWithDomain:@"tea" code:2 userInfo:@{ @"cup": @"hot" }],
         [NSError errorWithDomain:@"tea" code:2 userInfo:@{ @"cup": @"hot" }]);
    show("without info", [NSError errorWithDomain:@"tea" code:2 userInfo:nil],
         [NSError errorWithDomain:@"tea" code:2 userInfo:@{}]);
    NSLog(@"other info %d", [[NSError errorWithDomain:@"tea" code:2 userInfo:@{ @"cup": @"hot" }]
                                isEqual:[NSError errorWithDomain:@"tea" code:2 userInfo:nil]]);
  }
  return 0;
}
