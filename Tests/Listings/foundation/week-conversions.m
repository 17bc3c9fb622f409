// strftime: weeks by three rules, the year of ISO's week, hours padded by blanks, the century, and modifiers that change nothing.
#include <stdio.h>
#include <time.h>

static void show(time_t moment) {
    struct tm parts;
    gmtime_r(&moment, &parts);
    char text[100];
    strftime(text, sizeof text, "%F: U%U W%W V%V %G (%g), %C %v |%k|%l| %r", &parts);
    puts(text);
    strftime(text, sizeof text, "%Ey-%Om-%Od %+", &parts);
    puts(text);
}

int main(void) {
    show(1609459200);
    show(1230768000 - 86400 * 2 + 3600 * 15);
    return 0;
}
