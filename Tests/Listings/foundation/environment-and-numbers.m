// The variable environ, and the numbers that Core Foundation has as constants.
#import <Foundation/Foundation.h>
#include <crt_externs.h>
#include <stdlib.h>

extern char **environ;

static int mine(void) {
  int count = 0;
  for (char **entry = environ; *entry; entry++) {
    if (strncmp(*entry, "MINE_", 5) != 0) continue;
    printf("%s\n", *entry);
    count++;
  }
  return count;
}

int main(void) {
  @autoreleasepool {
    setenv("MINE_ONE", "1", 1);
    setenv("MINE_TWO", "two words", 1);
    setenv("MINE_ONE", "not set", 0);
    printf("%d\n", mine());
    setenv("MINE_ONE", "11", 1);
    unsetenv("MINE_TWO");
    printf("%d %s\n", mine(), getenv("MINE_ONE"));
    printf("%d\n", *_NSGetEnviron() == environ);

    printf("%s %s %s\n", [(__bridge id)kCFNumberNaN description].UTF8String,
           [(__bridge id)kCFNumberPositiveInfinity description].UTF8String,
           [(__bridge id)kCFNumberNegativeInfinity description].UTF8String);
    printf("%d %d\n", kCFNumberNaN == kCFNumberNaN,
           CFNumberIsFloatType(kCFNumberPositiveInfinity));
    double value;
    CFNumberGetValue(kCFNumberNegativeInfinity, kCFNumberDoubleType, &value);
    printf("%f\n", value);
    printf("%d\n", (int)CFNumberCompare(kCFNumberNegativeInfinity, kCFNumberPositiveInfinity, NULL));
  }
  return 0;
}
