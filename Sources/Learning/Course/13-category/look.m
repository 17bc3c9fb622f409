#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Song : NSObject
- (NSString *)title;
@end

@implementation Song
- (NSString *)title { return @"Yesterday"; }
@end

@interface Song (Loud)
@end

@implementation Song (Loud)
- (NSString *)title { return @"YESTERDAY"; }
@end

int main(void) {
    @autoreleasepool {
        Song *song = [Song new];
        NSLog(@"%@", song.title);
        unsigned count = 0, titles = 0;
        Method *methods = class_copyMethodList([Song class], &count);
        IMP last = NULL;
        for (unsigned i = 0; i < count; i++) {
            if (method_getName(methods[i]) != @selector(title)) continue;
            titles++;
            last = method_getImplementation(methods[i]);
        }
        free(methods);
        NSLog(@"%u methods named title", titles);
        NSLog(@"%@", ((NSString *(*)(id, SEL))last)(song, @selector(title)));
    }
}
