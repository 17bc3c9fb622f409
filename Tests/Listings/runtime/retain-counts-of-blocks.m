// options: -fno-objc-arc
// Every block says that its retain count is 1, however often it is copied.
#import <Foundation/Foundation.h>
int main(void) {
    int captured = 3;
    id heap = [^{ NSLog(@"%d", captured); } copy];
    id again = [[heap copy] retain];
    NSLog(@"%d %lu %lu", heap == again, [heap retainCount], [again retainCount]);
    id global = [^{} copy];
    NSLog(@"%lu %ld", [global retainCount], CFGetRetainCount(heap));
    [again release];
    [again release];
    ((void (^)(void))heap)();
    [heap release];
    return 0;
}
