// A compound literal is the constant that a static variable begins with.
#import <Foundation/Foundation.h>
typedef struct { int a; const char *b; } T;
static const T v = (T){1, "x"};
static const T w[2] = {(T){1, "x"}, {2, "y"}};
static NSRange const r = (NSRange){1, 2};
int main() { static const T k = (T){.b = "z"}; NSLog(@"%d %s %d %s %s %lu", v.a, v.b, w[1].a, w[0].b, k.b, (unsigned long)r.length); return 0; }
