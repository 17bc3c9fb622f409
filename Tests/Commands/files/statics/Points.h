#define POINTS(X) X(COMMA, 0x2C) X(COLON, 0x3A)
#define POINT(name, code) static unsigned short const name = code;
POINTS(POINT)
struct Place {
    int row;
};
enum Color { ColorRed = 1 };
typedef unsigned short Code;
static inline int isDigit(unsigned short point) { return point >= '0' && point <= '9'; }
