// A comment is one space before the preprocessor reads its instructions.
#import <Foundation/Foundation.h>
#define A(x) /* a
 comment */ ((x) + 1)
#define B 1 /* one
two
three */ + 2
int main() { NSLog(@"%d %d", A(2), B); return 0; }
