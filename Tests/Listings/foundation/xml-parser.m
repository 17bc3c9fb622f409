// NSXMLParser tells its delegate what it finds, and stops at what is not well formed.
#import <Foundation/Foundation.h>

@interface Reader : NSObject <NSXMLParserDelegate>
@property (nonatomic) BOOL stopsAtB;
@end

@implementation Reader
- (void)parserDidStartDocument:(NSXMLParser *)parser { NSLog(@"start"); }
- (void)parserDidEndDocument:(NSXMLParser *)parser { NSLog(@"end"); }
- (void)parser:(NSXMLParser *)parser
    didStartElement:(NSString *)name
       namespaceURI:(NSString *)uri
      qualifiedName:(NSString *)qualified
         attributes:(NSDictionary *)attributes {
  NSLog(@"<%@> %@ line %ld", name, attributes[@"id"], (long)parser.lineNumber);
  if (self.stopsAtB && [name isEqual:@"b"]) [parser abortParsing];
}
- (void)parser:(NSXMLParser *)parser
    didEndElement:(NSString *)name
     namespaceURI:(NSString *)uri
    qualifiedName:(NSString *)qualified {
  NSLog(@"</%@>", name);
}
- (void)parser:(NSXMLParser *)parser foundCharacters:(NSString *)text {
  NSString *plain = [text stringByTrimmingCharactersInSet:[NSCharacterSet whitespaceAndNewlineCharacterSet]];
  if (plain.length) NSLog(@"\"%@\"", plain);
}
- (void)parser:(NSXMLParser *)parser foundComment:(NSString *)comment { NSLog(@"comment%@", comment); }
- (void)parser:(NSXMLParser *)parser foundCDATA:(NSData *)block { NSLog(@"%lu bytes", (unsigned long)block.length); }
- (void)parser:(NSXMLParser *)parser parseErrorOccurred:(NSError *)error {
  NSLog(@"%@ %ld", error.domain, (long)error.code);
}
@end

static void parse(NSString *text, BOOL stops) {
  NSXMLParser *parser =
      [[NSXMLParser alloc] initWithData:[text dataUsingEncoding:NSUTF8StringEncoding]];
  Reader *reader = [Reader new];
  reader.stopsAtB = stops;
  parser.delegate = reader;
  NSLog(@"%d", [parser parse]);
}

int main(void) {
  @autoreleasepool {
    parse(@"<?xml version=\"1.0\"?>\n<!-- cars --><a>\n<b id='1'>x &lt; y</b><c/><![CDATA[<raw>]]></a>", NO);
    parse(@"<a><b></a>", NO);
    parse(@"<a><b/><c/></a>", YES);
    parse(@"<!DOCTYPE a [<!-- > --><!ENTITY who \"the &#119;orld\"><!ELEMENT a ANY>]>\n<a id='&who;'>&who;</a>", NO);
  }
  return 0;
}
