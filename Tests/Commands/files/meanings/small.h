static inline int twice(int v) { return 2 * v; }
#define BOX(type)                                                                                  \
    static __attribute__((overloadable)) inline int box(type v) { return sizeof v; }
#define BOXES(a, b) BOX(a) BOX(b)
BOXES(char, double)
