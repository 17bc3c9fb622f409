// What strtol and its relatives say of numbers that are too large, of no number and of a wrong base; conversions of <inttypes.h>.
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void check(const char *text, int base) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, base);
    printf("%s: %ld, errno %s, rest '%s'\n", text, value,
           errno == ERANGE ? "ERANGE" : errno == EINVAL ? "EINVAL" : errno == 0 ? "0" : "another", end);
}

int main(void) {
    check("99999999999999999999", 10);
    check("-99999999999999999999", 10);
    check("9223372036854775807", 10);
    check("-9223372036854775808", 10);
    check("9223372036854775808", 10);
    check("12abc", 10);
    check("fish", 10);
    errno = 0;
    printf("%d\n", strtol("12", NULL, 99) == 0 && errno == EINVAL);
    errno = 0;
    printf("%d %d\n", strtoull("18446744073709551616", NULL, 10) == ULLONG_MAX, errno == ERANGE);
    for (int i = 0; i < 5; i++) {
        const char *texts[] = {"1e999", "1e-999", "0.0", "2.5", "inf"};
        errno = 0;
        double value = strtod(texts[i], NULL);
        printf("%s: %g %d\n", texts[i], value, errno == ERANGE);
    }
    uint8_t byte = 200;
    uint16_t word = 60000;
    uint64_t large = UINT64_MAX;
    intmax_t most = INTMAX_MAX;
    printf("%" PRIu8 " %" PRIx8 " %" PRIo16 " %" PRIX64 " %" PRIdMAX " %" PRIi32 "\n", byte, byte, word, large, most, (int32_t)-5);
    uint32_t read;
    printf("%d %" PRIu32 "\n", sscanf("beef", "%" SCNx32, &read), read);
    return 0;
}
