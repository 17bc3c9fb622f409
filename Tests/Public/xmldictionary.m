// XMLDictionary: text to a dictionary and back.
#import "XMLDictionary.h"

int main(void) {
  @autoreleasepool {
    NSDictionary *book = [NSDictionary dictionaryWithXMLString:
        @"<book id=\"7\"><title>Dispatch</title><author>A</author><author>B</author><!-- note --><empty/></book>"];
    NSLog(@"%@ %@ %@", book.nodeName, book[@"title"], book.attributes[@"id"]);
    NSLog(@"%@ %@", [[book arrayValueForKeyPath:@"author"] componentsJoinedByString:@","], book.comments);
    NSLog(@"%@", [@{@"__name": @"a", @"b": @[@"1", @"2 & 3"]} XMLString]);
    NSLog(@"%@", [NSDictionary dictionaryWithXMLString:@"<broken>"]);
  }
  return 0;
}
