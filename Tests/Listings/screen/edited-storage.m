// A subclass of NSTextStorage says what it has edited; that is processed when the outermost editing ends.
#import <UIKit/UIKit.h>

@interface Notebook : NSTextStorage
@end

@implementation Notebook {
  NSMutableAttributedString *_text;
}
- (instancetype)init {
  if ((self = [super init])) _text = [NSMutableAttributedString new];
  return self;
}
- (NSString *)string {
  return _text.string;
}
- (NSDictionary *)attributesAtIndex:(NSUInteger)index effectiveRange:(NSRangePointer)range {
  return [_text attributesAtIndex:index effectiveRange:range];
}
- (void)replaceCharactersInRange:(NSRange)range withString:(NSString *)string {
  [_text replaceCharactersInRange:range withString:string];
  [self edited:NSTextStorageEditedCharacters
               range:range
      changeInLength:(NSInteger)string.length - (NSInteger)range.length];
}
- (void)setAttributes:(NSDictionary *)attributes range:(NSRange)range {
  [_text setAttributes:attributes range:range];
  [self edited:NSTextStorageEditedAttributes range:range changeInLength:0];
}
- (void)processEditing {
  NSLog(@"%@ by %ld, mask %lu", NSStringFromRange(self.editedRange), (long)self.changeInLength,
        (unsigned long)self.editedMask);
  [super processEditing];
}
@end

@interface Reader : NSObject <NSTextStorageDelegate>
@end

@implementation Reader
- (void)textStorage:(NSTextStorage *)storage
    didProcessEditing:(NSTextStorageEditActions)mask
                range:(NSRange)range
       changeInLength:(NSInteger)change {
  NSLog(@"read %@", [storage.string substringWithRange:range]);
}
@end

int main(void) {
  @autoreleasepool {
    Notebook *notebook = [Notebook new];
    Reader *reader = [Reader new];
    [notebook replaceCharactersInRange:NSMakeRange(0, 0) withString:@"bread"];
    notebook.delegate = reader;
    [notebook beginEditing];
    [notebook replaceCharactersInRange:NSMakeRange(0, 1) withString:@"t"];
    [notebook replaceCharactersInRange:NSMakeRange(5, 0) withString:@"s!"];
    [notebook endEditing];
    [notebook setAttributes:@{} range:NSMakeRange(1, 2)];
  }
  return 0;
}
