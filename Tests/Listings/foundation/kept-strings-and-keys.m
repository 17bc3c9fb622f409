// What a URL keeps of a constant string, and what map tables answer that no header has.
#import <Foundation/Foundation.h>
int main(void) {
    @autoreleasepool {
        NSString *text = @"https://example.org/a?b=c";
        NSURL *url = [NSURL URLWithString:text];
        NSLog(@"%d %d", url.absoluteString == text, [url.absoluteString isEqual:text]);
        NSMutableString *changing = [text mutableCopy];
        NSURL *other = [NSURL URLWithString:changing];
        [changing appendString:@"d"];
        NSLog(@"%@ %d", other.absoluteString, [other isEqual:url]);
        id table = [NSMapTable strongToStrongObjectsMapTable];
        [table setObject:@1 forKey:@"one"];
        NSLog(@"%@ %@", [table allKeys], [table allValues]);
    }
}
