#import <Foundation/Foundation.h>
#import "fishhook.h"
#import <string.h>
#import <stdlib.h>

static void (*originalLog)(NSString *format, ...);
static size_t (*originalLength)(const char *);
static int (*firstAbs)(int), (*secondAbs)(int);

static void markedLog(NSString *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    NSString *message = [[NSString alloc] initWithFormat:format arguments:arguments];
    va_end(arguments);
    originalLog(@"hooked: %@", message);
}

static size_t doubledLength(const char *text) { return originalLength(text) * 2; }
static int negated(int number) { return -firstAbs(number); }
static int shifted(int number) { return secondAbs(number) + 100; }

int own(int number) { return number; }
static int (*originalOwn)(int);
static int other(int number) { return number + 1; }

int main(void) {
    NSLog(@"before");
    struct rebinding log = { "NSLog", markedLog, (void **)&originalLog };
    rebind_symbols((struct rebinding[1]){ log }, 1);
    NSLog(@"after %d", 1);

    struct rebinding several[] = {
        { .name = "strlen", .replacement = doubledLength, .replaced = (void **)&originalLength },
        { .name = "abs", .replacement = negated, .replaced = (void **)&firstAbs },
    };
    rebind_symbols(several, sizeof several / sizeof several[0]);
    const char *text = "four";
    NSLog(@"strlen: %zu, abs: %d", strlen(text), abs(-3));

    // The last one comes first, and calls the one before it.
    rebind_symbols((struct rebinding[1]){ { "abs", shifted, (void **)&secondAbs } }, 1);
    NSLog(@"abs: %d", abs(-3));

    // A function of the program's own has no symbol pointer.
    rebind_symbols((struct rebinding[1]){ { "own", other, (void **)&originalOwn } }, 1);
    NSLog(@"own: %d, %s", own(1), originalOwn ? "hooked" : "not hooked");
    return 0;
}
