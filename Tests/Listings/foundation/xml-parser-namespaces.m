// NSXMLParser takes names apart and reports prefixes where it is asked to.
#import <Foundation/Foundation.h>

@interface Reader : NSObject <NSXMLParserDelegate>
@end
@implementation Reader
- (void)parser:(NSXMLParser *)parser didStartElement:(NSString *)name namespaceURI:(NSString *)uri
    qualifiedName:(NSString *)qualified attributes:(NSDictionary *)attributes {
    NSLog(@"%@ | %@ | %@ | %@", name, uri, qualified,
          [[attributes.allKeys sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@" "]);
}
- (void)parser:(NSXMLParser *)parser didEndElement:(NSString *)name namespaceURI:(NSString *)uri
    qualifiedName:(NSString *)qualified {
    NSLog(@"end of %@ | %@ | %@", name, uri, qualified);
}
- (void)parser:(NSXMLParser *)parser didStartMappingPrefix:(NSString *)prefix toURI:(NSString *)uri {
    NSLog(@"'%@' is %@", prefix, uri);
}
- (void)parser:(NSXMLParser *)parser didEndMappingPrefix:(NSString *)prefix {
    NSLog(@"'%@' ends", prefix);
}
@end

int main(void) {
    @autoreleasepool {
        NSData *data = [@"<feed xmlns='urn:feed' xmlns:m='urn:media'><m:image m:size='3'/></feed>"
            dataUsingEncoding:NSUTF8StringEncoding];
        for (int round = 0; round < 2; round++) {
            NSXMLParser *parser = [[NSXMLParser alloc] initWithData:data];
            Reader *reader = [Reader new];
            parser.delegate = reader;
            parser.shouldProcessNamespaces = parser.shouldReportNamespacePrefixes = round == 1;
            [parser parse];
        }
    }
    return 0;
}
