// Initializers written with a dot: self is taken over and given back as in brackets, under ARC.
#import <Foundation/Foundation.h>

@interface Shelf : NSObject
@property (nonatomic) int books;
@end

@implementation Shelf
- (instancetype)init {
    self = super.init;
    if (self) _books = 3;
    return self;
}
- (void)dealloc {
    printf("dealloc %d\n", _books);
}
@end

@interface Rack : Shelf
@end

@implementation Rack
- (instancetype)init {
    if (!(self = super.init)) return nil;
    self.books = 5;
    return self;
}
@end

// Another object in place of the one that was allocated.
@interface Single : NSObject
@end

@implementation Single
static Single *only;
- (instancetype)init {
    if (only) return only;
    self = super.init;
    only = self;
    return self;
}
- (void)dealloc {
    printf("a spare one ends\n");
}
@end

int main(void) {
    @autoreleasepool {
        Shelf *shelf = Shelf.alloc.init;
        Rack *rack = Rack.new;
        printf("%d %d\n", shelf.books, rack.books);
        (void)Shelf.alloc.init;
        printf("not kept\n");
        Single *one = Single.alloc.init, *same = [Single.alloc init];
        printf("%d\n", one == same);
        NSString *text = NSString.alloc.init;
        printf("%d\n", (int)text.length);
    }
    return 0;
}
