// An attachment in a text is an attribute of one character; links that a detector finds may have letters of any script.
#import <UIKit/UIKit.h>

int main(void) {
    @autoreleasepool {
        NSTextAttachment *picture = [NSTextAttachment new];
        NSMutableAttributedString *text = [[NSMutableAttributedString alloc] initWithString:@"look: "];
        NSLog(@"%d", [text containsAttachmentsInRange:NSMakeRange(0, text.length)]);
        [text appendAttributedString:[NSAttributedString attributedStringWithAttachment:picture]];
        NSLog(@"%lu %d", (unsigned long)text.length, [text.string characterAtIndex:6] == NSAttachmentCharacter);
        NSLog(@"%d %d", [text containsAttachmentsInRange:NSMakeRange(0, 7)],
              [text containsAttachmentsInRange:NSMakeRange(0, 6)]);
        NSLog(@"%d", [text attribute:NSAttachmentAttributeName atIndex:6 effectiveRange:NULL] == picture);

        NSDataDetector *links = [NSDataDetector dataDetectorWithTypes:NSTextCheckingTypeLink error:NULL];
        NSString *places = @"see http://bücher.example/größe and https://example.com/日本?q=ü, or www.café.fr";
        for (NSTextCheckingResult *link in [links matchesInString:places options:0
                                                            range:NSMakeRange(0, places.length)])
            NSLog(@"%@", [places substringWithRange:link.range]);
    }
    return 0;
}
