// NSXMLDocument: a document read into nodes, what each of them says of itself, and how it is written again.
#import <Foundation/Foundation.h>

static NSString *const source =
    @"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
     "<!-- garage -->\n"
     "<cars xmlns=\"urn:cars\" xmlns:p=\"urn:price\">\n"
     "  <car id=\"1\" colour='red &amp; \"blue\"'><name>Mini &lt;One&gt; &#233;</name><p:cost>10</p:cost></car>\n"
     "  <car id=\"2\"><name><![CDATA[A & B]]></name><empty/></car>\n"
     "  <?sort by id?>\n"
     "  <note>Some <b>bold</b> <i>text</i>.</note>\n"
     "</cars>";

static void show(NSXMLNode *node, int depth) {
  NSString *indent = [@"" stringByPaddingToLength:depth * 2 withString:@" " startingAtIndex:0];
  NSLog(@"%@%lu %@ [%@] level %lu index %lu children %lu", indent, (unsigned long)node.kind, node.name ?: @"-", node.stringValue,
        (unsigned long)node.level, (unsigned long)node.index, (unsigned long)node.childCount);
  for (NSXMLNode *child in node.children) show(child, depth + 1);
}

int main(void) {
  @autoreleasepool {
    NSError *error = nil;
    NSXMLDocument *document = [[NSXMLDocument alloc] initWithXMLString:source options:0 error:&error];
    NSLog(@"%@ %@ %@ %d", error, document.version, document.characterEncoding, document.isStandalone);
    show(document, 0);

    NSXMLElement *root = document.rootElement;
    NSLog(@"%@ %@ [%@] %@", root.name, root.localName, root.prefix, root.URI);
    for (NSXMLNode *namespace in root.namespaces) NSLog(@"%@ = %@", namespace.name, namespace.stringValue);
    NSXMLElement *car = (NSXMLElement *)[root childAtIndex:0];
    for (NSXMLNode *attribute in car.attributes) NSLog(@"%@ -> %@ (%@)", attribute.name, attribute.stringValue, attribute);
    NSLog(@"%@ %@", [car attributeForName:@"id"].stringValue, [car attributeForName:@"missing"]);
    NSXMLElement *cost = [car elementsForName:@"p:cost"].firstObject;
    NSLog(@"%@ %@ %@ %@", cost.prefix, cost.localName, cost.URI, cost.XPath);
    NSLog(@"%lu %lu", (unsigned long)[root elementsForName:@"car"].count,
          (unsigned long)[root elementsForLocalName:@"car" URI:@"urn:cars"].count);
    NSLog(@"%@ %@", [cost resolveNamespaceForName:@"p:x"].stringValue, [cost resolvePrefixForNamespaceURI:@"urn:price"]);

    NSLog(@"%d %d", [root childAtIndex:0] == car, car.parent == root);
    NSLog(@"%d %@ %@", car.rootDocument == document, car.nextSibling.XPath, car.previousSibling);
    NSMutableArray *names = [NSMutableArray array];
    for (NSXMLNode *node = document; node; node = node.nextNode) [names addObject:node.name ?: @"-"];
    NSLog(@"%@", [names componentsJoinedByString:@" "]);
    [names removeAllObjects];
    for (NSXMLNode *node = [root childAtIndex:3]; node; node = node.previousNode) [names addObject:node.name ?: @"-"];
    NSLog(@"%@", [names componentsJoinedByString:@" "]);

    NSLog(@"%@", document.XMLString);
    NSLog(@"%@", [car XMLStringWithOptions:NSXMLNodeCompactEmptyElement]);
    NSXMLElement *second = (NSXMLElement *)[root childAtIndex:1];
    NSLog(@"%@", [second XMLStringWithOptions:NSXMLNodePrettyPrint]);
    NSLog(@"%@", [second XMLStringWithOptions:NSXMLNodePrettyPrint | NSXMLNodeCompactEmptyElement]);
    NSLog(@"%@", [document canonicalXMLStringPreservingComments:NO]);
    NSLog(@"%@", [[NSString alloc] initWithData:[document XMLDataWithOptions:NSXMLNodePrettyPrint]
                                       encoding:NSUTF8StringEncoding]);

    NSString *small = @"<a> <b>  </b><c><![CDATA[<x>]]></c><d/><e></e></a>";
    for (NSNumber *options in @[ @0, @(NSXMLNodePreserveWhitespace), @(NSXMLNodePreserveCDATA), @(NSXMLNodePreserveAll) ])
      NSLog(@"%@", [[NSXMLDocument alloc] initWithXMLString:small options:options.unsignedIntegerValue error:NULL]);

    NSXMLDocument *typed = [[NSXMLDocument alloc]
        initWithXMLString:@"<!DOCTYPE note SYSTEM \"note.dtd\" [<!ENTITY who \"World\"><!ELEMENT note (#PCDATA)>]><note>Hello &who;</note>"
                  options:0
                    error:&error];
    NSLog(@"%@ %@ %@", typed.rootElement.stringValue, typed.DTD.name, typed.DTD.systemID);
    NSLog(@"%@", [typed.DTD entityDeclarationForName:@"who"]);
    NSLog(@"%lu", (unsigned long)[typed.DTD elementDeclarationForName:@"note"].DTDKind);
    NSXMLDocument *html = [[NSXMLDocument alloc] initWithXMLString:@"<HTML><p class=x>One<br>two<p>Three&nbsp;</html>"
                                                           options:NSXMLDocumentTidyHTML
                                                             error:&error];
    NSLog(@"%@", html.rootElement);
    NSXMLDocument *latin = [[NSXMLDocument alloc]
        initWithData:[@"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>é</a>" dataUsingEncoding:NSISOLatin1StringEncoding]
             options:0
               error:NULL];
    NSLog(@"%@ %lu", latin.rootElement.stringValue, (unsigned long)latin.XMLData.length);
  }
  return 0;
}
