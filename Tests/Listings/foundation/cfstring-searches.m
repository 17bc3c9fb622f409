// CFStringFindWithOptions, and the character sets that Core Foundation has ready.
#import <Foundation/Foundation.h>

int main(void) {
  CFStringRef text = CFSTR("hello World, hello");
  CFRange found = { 77, 7 };
  Boolean is = CFStringFindWithOptions(text, CFSTR("world"), CFRangeMake(0, 18), 0, &found);
  printf("%d %ld %ld\n", is, (long)found.location, (long)found.length);
  is = CFStringFindWithOptions(text, CFSTR("world"), CFRangeMake(0, 18), kCFCompareCaseInsensitive, &found);
  printf("%d %ld %ld\n", is, (long)found.location, (long)found.length);
  is = CFStringFindWithOptions(text, CFSTR("hello"), CFRangeMake(1, 17), 0, &found);
  printf("%d %ld %ld\n", is, (long)found.location, (long)found.length);
  is = CFStringFindWithOptions(text, CFSTR("hello"), CFRangeMake(0, 18), kCFCompareBackwards, NULL);
  printf("%d\n", is);
  CFCharacterSetRef digits = CFCharacterSetGetPredefined(kCFCharacterSetDecimalDigit);
  CFCharacterSetRef spaces = CFCharacterSetGetPredefined(kCFCharacterSetWhitespaceAndNewline);
  printf("%d %d %d\n", CFCharacterSetIsCharacterMember(digits, '7'),
         CFCharacterSetIsCharacterMember(digits, 'x'), CFCharacterSetIsCharacterMember(spaces, '\n'));
  printf("%d\n", digits == CFCharacterSetGetPredefined(kCFCharacterSetDecimalDigit));
  const unichar *units = (const unichar *)[@"ab" cStringUsingEncoding:NSUnicodeStringEncoding];
  printf("%x %x %x\n", units[0], units[1], units[2]);
  return 0;
}
