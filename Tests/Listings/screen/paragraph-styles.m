// Paragraph styles: a mutable copy keeps what was set, and so does the copy of that.
#import <UIKit/UIKit.h>

int main(void) {
    @autoreleasepool {
        NSMutableParagraphStyle *style = [[NSParagraphStyle defaultParagraphStyle] mutableCopy];
        style.alignment = NSTextAlignmentCenter;
        style.lineSpacing = 4;
        NSParagraphStyle *copy = [style copy];
        style.lineSpacing = 5;
        NSLog(@"%@ %ld %g", [copy class], (long)copy.alignment, copy.lineSpacing);
        NSMutableParagraphStyle *other = [NSMutableParagraphStyle new];
        [other setParagraphStyle:style];
        NSLog(@"%@ %g", [other class], other.lineSpacing);
        NSDictionary *attributes = @{NSParagraphStyleAttributeName: copy};
        NSAttributedString *text = [[NSAttributedString alloc] initWithString:@"x" attributes:attributes];
        NSLog(@"%g", [[text attribute:NSParagraphStyleAttributeName atIndex:0 effectiveRange:NULL] lineSpacing]);
    }
    return 0;
}
