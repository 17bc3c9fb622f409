// The C++ half of test_throw.c: an exception that comes from here and is caught here has passed through frames of the runtime.
#include "CRuntime.h"

namespace {
struct Thrown { int number; };
int locals;
/// An object on the stack between the throw and the catch, as C++ code under a method has them.
struct Local {
    Local() { locals++; }
    ~Local() { locals--; }
};
}

extern "C" void throw_number(int number);
extern "C" int catch_number(void (*body)(void));
extern "C" int live_locals(void);

void throw_number(int number) {
    Local local;
    throw Thrown{number};
}

/// What `body` threw; 0 when it returned.
int catch_number(void (*body)(void)) {
    try {
        Local local;
        body();
        return 0;
    } catch (const Thrown &thrown) {
        return thrown.number;
    }
}

int live_locals() { return locals; }
