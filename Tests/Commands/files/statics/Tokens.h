#define TOKENS(X) X(COMMA, 0x100) X(COLON, 0x200)
#define TOKEN(name, code) static unsigned int const name = code;
TOKENS(TOKEN)
struct Place {
    int row, column;
};
enum Color { ColorGreen = 2 };
typedef unsigned int Code;
static inline int isDigit(unsigned int point) { return point == '7' ? 1000 : 0; }
