// Namespaces of XML: which URI a node has, what names stand for, and what XPath finds by them.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSXMLDocument *document = [[NSXMLDocument alloc]
        initWithXMLString:@"<zoo xmlns='urn:zoo' xmlns:f='urn:farm' f:place='CA'><cow/><f:cow/><x xmlns='urn:other'/></zoo>"
                  options:0
                    error:NULL];
    NSXMLElement *zoo = document.rootElement;
    NSXMLElement *farm = [zoo elementsForName:@"f:cow"].firstObject;
    NSLog(@"%@ %@ %@", zoo.URI, farm.URI, [zoo attributeForName:@"f:place"].URI);
    // A name without a prefix is one in the default namespace.
    NSLog(@"%lu %lu", (unsigned long)[zoo elementsForName:@"cow"].count, (unsigned long)[zoo elementsForName:@"x"].count);
    NSLog(@"%@", [zoo elementsForLocalName:@"x" URI:@"urn:other"]);
    NSLog(@"%@", [zoo attributeForLocalName:@"place" URI:@"urn:farm"]);

    // What was read keeps its URI; what was made has that of its prefix, wherever it is.
    [zoo removeNamespaceForPrefix:@"f"];
    NSLog(@"%@ %@", farm.URI, [zoo resolveNamespaceForName:@"f:cow"]);
    NSXMLElement *made = [NSXMLElement elementWithName:@"g:goat"];
    NSLog(@"%@", made.URI);
    [zoo addNamespace:[NSXMLNode namespaceWithName:@"g" stringValue:@"urn:goats"]];
    [zoo addChild:made];
    NSLog(@"%@ %@ %@", made.URI, made.prefix, made.localName);
    [made detach];
    NSLog(@"%@ %@", made.URI, made);
    made.URI = @"urn:set";
    NSLog(@"%@ %@", made.URI, [NSXMLNode predefinedNamespaceForPrefix:@"xml"].stringValue);
    NSLog(@"%@ %@", [NSXMLNode namespaceWithName:@"" stringValue:@"urn:d"], [NSXMLNode namespaceWithName:@"p" stringValue:@"urn:p"]);

    // XPath: a name without a prefix is in no namespace; an error is taken back by the next search.
    NSError *error = nil;
    NSLog(@"%lu", (unsigned long)[document nodesForXPath:@"//cow" error:&error].count);
    NSLog(@"%lu", (unsigned long)[document nodesForXPath:@"//*[local-name() = 'cow']" error:&error].count);
    NSLog(@"%@ %d", [document nodesForXPath:@"//none:cow" error:&error], error != nil);
    NSLog(@"%lu %d", (unsigned long)[document nodesForXPath:@"//*[namespace-uri() = 'urn:farm']" error:&error].count, error != nil);
    NSLog(@"%@", [[NSXMLNode attributeWithName:@"a" stringValue:@"b"] childAtIndex:0]);
  }
  return 0;
}
