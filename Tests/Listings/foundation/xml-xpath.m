// nodesForXPath:error: and objectsForXQuery:error: evaluate XPath 1.0; nodes come in document order.
#import <Foundation/Foundation.h>

static NSXMLDocument *document;

static void find(NSString *path) {
  NSError *error = nil;
  NSArray *objects = [document objectsForXQuery:path error:&error];
  if (!objects) {
    NSLog(@"%@: %@ %ld", path, error.domain, (long)error.code);
    return;
  }
  NSMutableArray *texts = [NSMutableArray array];
  for (id object in objects) [texts addObject:[object isKindOfClass:[NSXMLNode class]] ? [object XPath] : [object description]];
  NSLog(@"%@: %@", path, [texts componentsJoinedByString:@" "]);
}

int main(void) {
  @autoreleasepool {
    document = [[NSXMLDocument alloc]
        initWithXMLString:@"<shop xmlns:x='urn:x' name='corner'>"
                           "<book id='b1' year='2003'><title lang='en'>XQuery</title><price>49.99</price></book>"
                           "<book id='b2' year='2005'><title lang='de'>Rezepte</title><price>30</price></book>"
                           "<!-- break --><x:book id='b3'><title>Other</title></x:book>"
                           "<book id='b4' year='2005'><title>Learning  XML</title><price>39.95</price><?print now?></book>"
                           "</shop>"
                  options:0
                    error:NULL];
    // Paths and axes.
    for (NSString *path in @[
           @"/", @"/shop", @"/shop/book", @"//title", @"//@lang", @"/shop/*", @"//book/..", @"//x:book", @"/shop/x:*", @"//book[2]",
           @"//book[last()]", @"//book[position() < 3]", @"//book[@year='2005']", @"//book[price > 35]/title",
           @"//book[@year=2005][2]", @"//title[@lang]", @"//book/title/text()", @"//comment()", @"//processing-instruction()",
           @"/shop/node()", @"//price/ancestor::book", @"//price[1]/ancestor-or-self::*", @"//book[1]/following-sibling::*",
           @"//book[last()]/preceding-sibling::*[1]", @"//x:book/preceding::title", @"//x:book/following::price",
           @"/descendant::title[2]", @"//title | //price", @"//book[title='Rezepte']/@id", @"id('b2 b4')", @"self::node()", @"//book/self::book/@id",
           @"/shop/child::book/attribute::year", @"(//title)[3]", @".//book[not(@lang)]/price", @"//*[@id='b3']/descendant-or-self::*"
         ])
      find(path);
    // Numbers, texts and truth.
    for (NSString *path in @[
           @"count(//book)", @"sum(//price)", @"1 + 2 * 3", @"-(7 mod 3) div 2", @"7 mod -3", @"1 div 0", @"number('x')",
           @"//book[1]/price + 1", @"floor(2.6) + ceiling(2.2) + round(2.5)", @"string(//book[2]/title)", @"concat('a', 1, true())",
           @"starts-with('abc', 'ab')", @"contains('abc', 'd')", @"substring-before('1999/04', '/')", @"substring-after('1999/04', '/')",
           @"substring('12345', 2, 3)", @"substring('12345', 1.5, 2.6)", @"substring('12345', 0)", @"string-length('äöü')",
           @"normalize-space(//book[last()]/title)", @"translate('bar', 'abc', 'AB')", @"boolean(//nothing)", @"not(false())",
           @"name(//x:book)", @"local-name(//x:book)", @"namespace-uri(//x:book)", @"string(1000000)", @"string(0.1)",
           @"//price = 30", @"//price != 30", @"2 >= 2 and 1 < 2", @"1 = 2 or 'a' = 'a'", @"'1' = 1", @"div", @"- - 3"
         ])
      find(path);
    // From an element, and what is no expression.
    NSXMLElement *book = [document.rootElement elementsForName:@"book"][1];
    NSLog(@"%@ %@", [book nodesForXPath:@"title" error:NULL], [book nodesForXPath:@"../@name" error:NULL]);
    NSLog(@"%@", [book nodesForXPath:@"count(title)" error:NULL]);
    for (NSString *path in @[ @"//book[", @"", @"//y:book", @"nothing()", @"count(1)", @"foo::bar", @"'open", @"$x", @"1 +", @"contains('a')", @"a b" ]) {
      NSError *error = nil;
      NSArray *nodes = [document nodesForXPath:path error:&error];
      NSLog(@"%@ %@ %ld %@", nodes, error.domain, (long)error.code, error.localizedDescription);
    }
  }
  return 0;
}
