// Without a seed or with a fixed one, rand, random and drand48 give the numbers that Darwin's library gives.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    for (int i = 0; i < 5; i++) printf("%ld ", random() % 10);
    puts("");
    srandom(1);
    printf("%ld %ld\n", random(), random() % 1000);
    srandom(42);
    for (int i = 0; i < 3; i++) printf("%ld ", random());
    puts("");

    for (int i = 0; i < 4; i++) printf("%d ", rand());
    puts("");
    srand(1);
    printf("%d\n", rand() % 100);
    unsigned seed = 1;
    int first = rand_r(&seed);
    printf("%d %u\n", first, seed);

    printf("%.6f\n", drand48());
    srand48(1);
    printf("%.6f\n", drand48());
    srand48(7);
    double fraction = drand48();
    long natural = lrand48(), whole = mrand48();
    printf("%.6f %ld %ld\n", fraction, natural, whole);
    unsigned short state[3] = {1, 2, 3};
    printf("%.6f\n", erand48(state));
    printf("%d %d %d\n", state[0], state[1], state[2]);
    return 0;
}
