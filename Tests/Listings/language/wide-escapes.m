// Escapes of wide characters are as large as these; a narrow literal beside a wide one is wide. Letters of names may be escapes.
#import <Foundation/Foundation.h>
#import <wchar.h>

int caf\u00e9 = 4;

@interface Stra\u00dfe : NSObject
@end
@implementation Straße
@end

int main(void) {
  wchar_t star = L'\x263a', octal = L'\400', high = U'\x1F600';
  const wchar_t *face = L"\x1F600 z", *mixed = "x\xe9" L"y" "\u00e9";
  const unsigned short *units = u"\x20AC\377";
  printf("%x %x %x\n", star, octal, high);
  printf("%x %zu\n", face[0], wcslen(face));
  printf("%zu %x %x %x\n", wcslen(mixed), mixed[0], mixed[1], mixed[3]);
  printf("%x %x\n", units[0], units[1]);
  int \u00fcber = 2, na\U000000efve = 3;
  printf("%d %d %d\n", café, über, naïve);
  printf("%s\n", [NSStringFromClass([Stra\u00dfe class]) UTF8String]);
  return 0;
}
