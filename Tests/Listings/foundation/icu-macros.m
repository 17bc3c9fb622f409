// ICU's macros for characters in UTF-8 and UTF-16, and the C library's questions about characters in a locale.
#import <Foundation/Foundation.h>
#import <unicode/utf16.h>
#import <unicode/utf8.h>
#include <ctype.h>
#include <xlocale.h>

int main(void) {
  const char *text = "aé日😀\xff" "b\xe2\x82";
  int32_t size = (int32_t)strlen(text), offset = 0;
  while (offset < size) {
    UChar32 character;
    U8_NEXT(text, offset, size, character);
    printf("%d@%d ", character, offset);
  }
  printf("\n%d %d %d %d\n", U8_COUNT_TRAIL_BYTES(0xE2), U8_IS_LEAD(0xC1), U8_IS_TRAIL(0x80), U8_LENGTH(0x65E5));

  NSString *pair = @"x😀";
  UChar units[3];
  [pair getCharacters:units range:NSMakeRange(0, pair.length)];
  for (int32_t i = 0; i < 3;) {
    UChar32 character;
    U16_NEXT(units, i, 3, character);
    printf("%x@%d %d ", character, i, U16_LENGTH(character));
  }
  printf("\n%x %x %d\n", U16_LEAD(0x1F600), U16_TRAIL(0x1F600), U16_IS_SURROGATE(units[1]));
  printf("%c %c %d %d\n", tolower_l('Q', NULL), toupper_l('q', LC_C_LOCALE), isdigit_l('7', NULL) != 0, isalpha_l('7', NULL) != 0);
  return 0;
}
