// An extension item keeps its text and attachments in its user info.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSExtensionItem *item = [NSExtensionItem new];
        NSLog(@"%@ %@", item.attachments, item.userInfo);
        item.attributedTitle = [[NSAttributedString alloc] initWithString:@"Title"];
        item.attachments = @[[[NSItemProvider alloc] initWithItem:@"text" typeIdentifier:@"public.plain-text"]];
        NSLog(@"%@", [item.userInfo.allKeys sortedArrayUsingSelector:@selector(compare:)]);
        NSLog(@"%d", [item.userInfo[NSExtensionItemAttachmentsKey] isEqual:item.attachments]);
        item.userInfo = @{@"own": @1, NSExtensionItemAttributedContentTextKey: [[NSAttributedString alloc] initWithString:@"Text"]};
        NSLog(@"%@ %@ %@", item.attributedContentText.string, item.attributedTitle, item.attachments);
        item.attributedContentText = nil;
        NSLog(@"%@", item.userInfo);
    }
    return 0;
}
