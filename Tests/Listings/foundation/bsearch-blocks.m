// The searching and sorting functions that take a block.
#import <Foundation/Foundation.h>

typedef struct { const char *name; int value; } Entry;

int main(void) {
    @autoreleasepool {
        Entry entries[] = {{"two", 2}, {"one", 1}, {"four", 4}, {"three", 3}};
        int (^byName)(const void *, const void *) = ^(const void *a, const void *b) {
            return strcmp(((const Entry *)a)->name, ((const Entry *)b)->name);
        };
        NSLog(@"%d", mergesort_b(entries, 4, sizeof(Entry), byName));
        for (int i = 0; i < 4; i++) NSLog(@"%s", entries[i].name);
        Entry *found = bsearch_b("three", entries, 4, sizeof(Entry), ^(const void *key, const void *entry) {
            return strcmp(key, ((const Entry *)entry)->name);
        });
        NSLog(@"%d", found->value);
        NSLog(@"%d", bsearch_b("five", entries, 4, sizeof(Entry), ^(const void *key, const void *entry) {
            return strcmp(key, ((const Entry *)entry)->name);
        }) == NULL);
        heapsort_b(entries, 4, sizeof(Entry), ^(const void *a, const void *b) {
            return ((const Entry *)a)->value - ((const Entry *)b)->value;
        });
        NSLog(@"%s %s", entries[0].name, entries[3].name);
        NSLog(@"%x %x", (int)kCFStringEncodingDOSRussian, (int)kCFStringEncodingWindowsBalticRim);
    }
    return 0;
}
