// The halves of characters beyond the basic plane, in Core Foundation's words.
#import <Foundation/Foundation.h>

int main(void) {
    NSString *text = @"a\U0001F697\u00e9";
    for (NSUInteger i = 0; i < text.length; i++) {
        unichar unit = [text characterAtIndex:i];
        printf("%04x high %d low %d\n", unit, CFStringIsSurrogateHighCharacter(unit), CFStringIsSurrogateLowCharacter(unit));
    }
    UTF32Char car = CFStringGetLongCharacterForSurrogatePair([text characterAtIndex:1], [text characterAtIndex:2]);
    UniChar pair[2] = {1, 2};
    printf("%x\n", (unsigned)car);
    Boolean isPair = CFStringGetSurrogatePairForLongCharacter(car, pair);
    printf("%d %04x %04x\n", isPair, pair[0], pair[1]);
    pair[1] = 7;
    isPair = CFStringGetSurrogatePairForLongCharacter('x', pair);
    printf("%d %04x %04x\n", isPair, pair[0], pair[1]);
    isPair = CFStringGetSurrogatePairForLongCharacter(0x10FFFF, pair);
    printf("%d %04x %04x\n", isPair, pair[0], pair[1]);
    return 0;
}
