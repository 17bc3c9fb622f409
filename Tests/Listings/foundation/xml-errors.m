// Documents that are not well formed give an NSError with libxml's number and the line; wrong changes of a tree raise.
#import <Foundation/Foundation.h>

static void parse(NSString *text) {
  NSError *error = nil;
  NSXMLDocument *document = [[NSXMLDocument alloc] initWithXMLString:text options:0 error:&error];
  NSLog(@"%@ %@ %ld %@", document, error.domain, (long)error.code,
        [error.localizedDescription stringByTrimmingCharactersInSet:NSCharacterSet.newlineCharacterSet]);
}

static void try(NSString *what, void (^block)(void)) {
  @try {
    block();
    NSLog(@"%@: nothing raised", what);
  } @catch (NSException *exception) {
    NSLog(@"%@: %@ %@", what, exception.name, exception.reason);
  }
}

int main(void) {
  @autoreleasepool {
    for (NSString *text in @[
           @"", @"no markup", @"<a><b></a>", @"<a>\n<b>\n</c>", @"<a></a><b/>", @"<a x=1/>", @"<a x='1' x='2'/>", @"<a>&nope;</a>",
           @"<a><!-- open", @"<a x='<'/>", @"<a", @"<a><![CDATA[", @"<a></a>text", @"<a x/>", @"<!DOCTYPE a ["
         ])
      parse(text);
    NSError *error = nil;
    NSLog(@"%@ %ld", [[NSXMLElement alloc] initWithXMLString:@"<a" error:&error], (long)error.code);
    NSLog(@"%@ %@ %ld", [[NSXMLDocument alloc] initWithContentsOfURL:[NSURL fileURLWithPath:@"/nowhere.xml"] options:0 error:&error],
          error.domain, (long)error.code);
    NSLog(@"%@", [[NSXMLDocument alloc] initWithXMLString:@"<a" options:0 error:NULL]);
    NSString *deep = [@"" stringByPaddingToLength:3 * 2000 withString:@"<a>" startingAtIndex:0];
    NSLog(@"%@ %ld", [[NSXMLDocument alloc] initWithXMLString:deep options:0 error:&error], (long)error.code);

    NSXMLElement *root = [NSXMLElement elementWithName:@"root"], *other = [NSXMLElement elementWithName:@"other"];
    NSXMLElement *child = [NSXMLElement elementWithName:@"child"];
    NSXMLNode *attribute = [NSXMLNode attributeWithName:@"k" stringValue:@"v"];
    NSXMLNode *namespace = [NSXMLNode namespaceWithName:@"n" stringValue:@"urn:n"];
    [root addChild:child];
    [root addAttribute:attribute];
    [root addNamespace:namespace];
    try(@"second parent", ^{ [other addChild:child]; });
    try(@"second element", ^{ [other addAttribute:attribute]; });
    try(@"second namespace", ^{ [other addNamespace:namespace]; });
    try(@"attribute as child", ^{ [root addChild:[NSXMLNode attributeWithName:@"a" stringValue:@"b"]]; });
    try(@"element as attribute", ^{ [root addAttribute:other]; });
    try(@"own ancestor", ^{ [child addChild:root]; });
    try(@"bad index", ^{ [root childAtIndex:1]; });
    try(@"bad removal", ^{ [root removeChildAtIndex:7]; });
    try(@"bad insertion", ^{ [root insertChild:other atIndex:2]; });
    try(@"nil data", ^{ (void)[[NSXMLDocument alloc] initWithData:(id)nil options:0 error:NULL]; });
    try(@"no node", ^{ [root addChild:(id) @"text"]; });
    NSLog(@"%@ %@", root, other);
    NSLog(@"%d %@", [[NSXMLNode document] validateAndReturnError:&error], error.domain);
    NSLog(@"%@ %ld", [[NSXMLNode document] objectByApplyingXSLTString:@"" arguments:nil error:&error], (long)error.code);
    NSLog(@"%@ %@", [root objectsForXQuery:@"for $u in .//user return $u" error:&error], error.domain);
  }
  return 0;
}
