// NSLinguisticTagger: the tokens of a text and their types, its sentences, its language.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSString *text = @"Hello, world. It rains.";
    NSLinguisticTagger *tagger =
        [[NSLinguisticTagger alloc] initWithTagSchemes:@[ NSLinguisticTagSchemeTokenType ] options:0];
    tagger.string = text;
    NSRange all = NSMakeRange(0, text.length);
    [tagger enumerateTagsInRange:all
                          scheme:NSLinguisticTagSchemeTokenType
                         options:NSLinguisticTaggerOmitWhitespace
                      usingBlock:^(NSLinguisticTag tag, NSRange token, NSRange sentence, BOOL *stop) {
                        printf("%s %s %lu\n", [text substringWithRange:token].UTF8String,
                               tag.UTF8String, sentence.location);
                      }];
    [tagger enumerateTagsInRange:all
                            unit:NSLinguisticTaggerUnitSentence
                          scheme:NSLinguisticTagSchemeTokenType
                         options:0
                      usingBlock:^(NSLinguisticTag tag, NSRange token, BOOL *stop) {
                        printf("[%s]\n", [text substringWithRange:token].UTF8String);
                      }];
    NSRange token;
    NSString *tag = [tagger tagAtIndex:5
                                scheme:NSLinguisticTagSchemeTokenType
                            tokenRange:&token
                         sentenceRange:NULL];
    printf("%s %s\n", tag.UTF8String, NSStringFromRange(token).UTF8String);
    token = [tagger tokenRangeAtIndex:8 unit:NSLinguisticTaggerUnitWord];
    printf("%s\n", NSStringFromRange(token).UTF8String);
    printf("%s\n", tagger.dominantLanguage.UTF8String);
    printf("%s\n", [NSLinguisticTagger dominantLanguageForString:@"привет мир"].UTF8String);
  }
  return 0;
}
