#include <stdio.h>
#include "Tokens.h"

int firstSum(void);

int main(void) {
    struct Place place = {.row = 1, .column = 2};
    printf("%d %d\n", firstSum(), COMMA + isDigit('7') + place.column + ColorGreen + (int)sizeof(Code) + (int)sizeof(place));
    return 0;
}
