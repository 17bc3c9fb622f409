#include "F0716-sum.h"

int sum(int a, int b) { return a + b; }
