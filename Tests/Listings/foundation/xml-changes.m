// Trees of XML made and changed: children, attributes, namespaces, values, copies, and who keeps whom.
#import <Foundation/Foundation.h>

@interface Watched : NSXMLElement
@end
@implementation Watched
- (void)dealloc { NSLog(@"%@ goes", self.name); }
@end

static NSXMLElement *made(void) {
  NSXMLElement *root = [NSXMLNode elementWithName:@"root"];
  [root addChild:[NSXMLNode elementWithName:@"a" stringValue:@"1 < 2 & \"3\""]];
  [root addChild:[NSXMLNode commentWithStringValue:@" then "]];
  [root addChild:[NSXMLNode elementWithName:@"b"
                                   children:@[ [NSXMLNode textWithStringValue:@"text"] ]
                                 attributes:@[ [NSXMLNode attributeWithName:@"k" stringValue:@"<\"v\">"] ]]];
  [root addChild:[NSXMLNode processingInstructionWithName:@"go" stringValue:@"now"]];
  return root;
}

int main(void) {
  @autoreleasepool {
    NSXMLElement *root = made();
    NSXMLDocument *document = [NSXMLNode documentWithRootElement:root];
    NSLog(@"%@", document);
    document.version = @"1.0";
    document.characterEncoding = @"UTF-8";
    document.standalone = YES;
    NSLog(@"%@", [document XMLStringWithOptions:NSXMLNodePrettyPrint]);

    [root insertChild:[NSXMLNode elementWithName:@"first"] atIndex:0];
    [root removeChildAtIndex:2];
    [root replaceChildAtIndex:1 withNode:[NSXMLNode elementWithName:@"A"]];
    [root insertChildren:@[ [NSXMLNode textWithStringValue:@"x"], [NSXMLNode textWithStringValue:@"y"] ] atIndex:1];
    NSLog(@"%@ %lu", root, (unsigned long)root.childCount);
    [root normalizeAdjacentTextNodesPreservingCDATA:NO];
    NSLog(@"%lu %@", (unsigned long)root.childCount, [root childAtIndex:1]);
    NSXMLNode *moved = [root childAtIndex:0];
    [moved detach];
    NSLog(@"%@ %@ %lu", moved.parent, moved, (unsigned long)[root childAtIndex:0].index);
    [root addChild:moved];
    NSLog(@"%@", root);

    NSXMLElement *item = [[NSXMLElement alloc] initWithName:@"item" stringValue:@"old"];
    item.stringValue = @"new";
    [item addAttribute:[NSXMLNode attributeWithName:@"n" stringValue:@"1"]];
    [item addAttribute:[NSXMLNode attributeWithName:@"n" stringValue:@"2"]];
    NSLog(@"%@ %@", item, [item attributeForName:@"n"].parent == item ? @"mine" : @"no");
    [item setAttributesWithDictionary:@{@"x" : @"1", @"y" : @"2"}];
    NSLog(@"%@", item);
    [item removeAttributeForName:@"x"];
    [item setAttributes:nil];
    NSLog(@"%@ %@", item.attributes, item.namespaces);
    [item addNamespace:[NSXMLNode namespaceWithName:@"s" stringValue:@"urn:s"]];
    [item addNamespace:[NSXMLNode namespaceWithName:@"" stringValue:@"urn:d"]];
    NSXMLElement *inner = [NSXMLNode elementWithName:@"s:inner"];
    [item addChild:inner];
    NSLog(@"%@ %@ %@", item, inner.URI, item.URI);
    [item removeNamespaceForPrefix:@"s"];
    NSLog(@"%@ %@ %@", item, inner.URI, [item namespaceForPrefix:@"s"]);

    item.objectValue = @12;
    NSLog(@"%@ %@ %@", item.objectValue, item.stringValue, [item.objectValue class] == [@12 class] ? @"number" : @"other");
    item.objectValue = [NSDate dateWithTimeIntervalSince1970:0];
    NSLog(@"%@", item.stringValue);
    [item setStringValue:@"a &lt; &#98; &unknown;" resolvingEntities:YES];
    NSLog(@"%@ | %@", item.stringValue, item.children);

    NSXMLElement *copy = [root copy];
    NSLog(@"%d %d %@ %d", [copy isEqual:root], copy == root, copy.parent, copy.hash == root.hash);
    [(NSXMLElement *)[copy childAtIndex:0] setStringValue:@"other"];
    NSLog(@"%d", [copy isEqual:root]);
    [root setChildren:nil];
    NSLog(@"%@ %@ %lu", root, root.children, (unsigned long)document.childCount);
    NSLog(@"%@", [[NSXMLElement alloc] initWithXMLString:@"<p>one<q/></p>" error:NULL]);

    NSXMLNode *attribute = [[NSXMLNode alloc] initWithKind:NSXMLAttributeKind];
    attribute.name = @"made";
    attribute.stringValue = @"by kind";
    NSLog(@"%@ %@ %@", attribute, [[[NSXMLNode alloc] initWithKind:NSXMLElementKind] class],
          [[[NSXMLNode alloc] initWithKind:NSXMLDocumentKind] class]);
    NSXMLNode *raw = [[NSXMLNode alloc] initWithKind:NSXMLTextKind options:NSXMLNodeIsCDATA];
    raw.stringValue = @"<raw>";
    NSLog(@"%@ %@ %@", raw, [NSXMLNode localNameForName:@"a:b"], [NSXMLNode prefixForName:@"a:b"]);

    // A parent keeps its children; a child does not keep its parent.
    NSXMLElement *child = [[Watched alloc] initWithName:@"child"];
    @autoreleasepool {
      NSXMLElement *parent = [[Watched alloc] initWithName:@"parent"];
      [parent addChild:child];
      [parent addChild:[[Watched alloc] initWithName:@"only"]];
      NSLog(@"%@", child.parent.name);
    }
    NSLog(@"%@", child.parent);
    CFStringRef escaped = CFXMLCreateStringByEscapingEntities(NULL, CFSTR("<a b='c'> & \"d\""), NULL);
    CFStringRef plain = CFXMLCreateStringByUnescapingEntities(NULL, escaped, NULL);
    NSLog(@"%@ %@", escaped, plain);
    NSString *own = CFBridgingRelease(CFXMLCreateStringByUnescapingEntities(
        NULL, CFSTR("&me; &#65; &other;"), (__bridge CFDictionaryRef) @{@"me" : @"I"}));
    NSLog(@"%@", own);
    CFRelease(escaped);
    CFRelease(plain);
  }
  return 0;
}
