#include "Points.h"

int firstSum(void) {
    struct Place place = {.row = 1};
    switch (58) {
        case COLON: return COMMA + isDigit('7') + place.row + ColorRed + (int)sizeof(Code) + (int)sizeof(place);
    }
    return 0;
}
