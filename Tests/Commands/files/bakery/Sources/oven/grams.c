#include <Flour/Flour.h>

int gramsOfFlour(int loaves) { return 500 * loaves; }
