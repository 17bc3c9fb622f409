// CFStringTokenizer: words, what stands between them, sentences, paragraphs; the language that a text seems to be in.
#import <Foundation/Foundation.h>

static void show(NSString *text, CFOptionFlags unit) {
  CFStringTokenizerRef tokenizer = CFStringTokenizerCreate(NULL, (__bridge CFStringRef)text, CFRangeMake(0, text.length), unit, NULL);
  CFStringTokenizerTokenType type;
  while ((type = CFStringTokenizerAdvanceToNextToken(tokenizer)) != kCFStringTokenizerTokenNone) {
    CFRange range = CFStringTokenizerGetCurrentTokenRange(tokenizer);
    NSString *token = [text substringWithRange:NSMakeRange(range.location, range.length)];
    printf("[%s]%s ", [token stringByReplacingOccurrencesOfString:@"\n" withString:@"/"].UTF8String,
           type & kCFStringTokenizerTokenHasHasNumbersMask ? "#" : "");
  }
  CFRange end = CFStringTokenizerGetCurrentTokenRange(tokenizer);
  printf("%ld %ld\n", end.location, end.length);
  CFRelease(tokenizer);
}

int main(void) {
  @autoreleasepool {
    NSString *text = @"Hello, it's 1984. How are\nyou?";
    show(text, kCFStringTokenizerUnitWord);
    show(text, kCFStringTokenizerUnitWordBoundary);
    show(text, kCFStringTokenizerUnitSentence);
    show(text, kCFStringTokenizerUnitParagraph);
    show(@"", kCFStringTokenizerUnitWord);

    CFStringTokenizerRef tokenizer = CFStringTokenizerCreate(NULL, CFSTR("one two"), CFRangeMake(0, 7), kCFStringTokenizerUnitWord, NULL);
    printf("%lu ", CFStringTokenizerGoToTokenAtIndex(tokenizer, 5));
    printf("%ld\n", CFStringTokenizerGetCurrentTokenRange(tokenizer).location);
    NSString *language = CFBridgingRelease(CFStringTokenizerCopyCurrentTokenAttribute(tokenizer, kCFStringTokenizerAttributeLanguage));
    CFStringTokenizerSetString(tokenizer, CFSTR("a b c"), CFRangeMake(2, 3));
    printf("%s %lu %ld\n", language.UTF8String, CFStringTokenizerAdvanceToNextToken(tokenizer), CFStringTokenizerGetCurrentTokenRange(tokenizer).location);
    CFRelease(tokenizer);

    for (NSString *sample in @[@"good morning", @"доброе утро", @"おはようございます", @"早上好", @"좋은 아침", @"123"]) {
      NSString *found = CFBridgingRelease(CFStringTokenizerCopyBestStringLanguage((__bridge CFStringRef)sample, CFRangeMake(0, sample.length)));
      printf("%s ", found ? found.UTF8String : "none");
    }
    printf("\n");
  }
  return 0;
}
