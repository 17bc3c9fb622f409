// nil, Nil and NULL as a result of ?: leave the type to the other one, also under automatic counting: pointers, functions, selectors,
// classes. A function may be declared again with pointers to subclasses.
#import <Foundation/Foundation.h>

static void note(id self, SEL _cmd, id value) { NSLog(@"noted %@", value); }

@interface Tree : NSObject
@end
@implementation Tree
@end

@interface Oak : Tree
@property (nonatomic) int rings;
@end
@implementation Oak
@end

extern Tree *plant(Tree *beside, int count);

Oak *plant(Oak *beside, int count) {
  Oak *oak = [Oak new];
  oak.rings = count;
  return oak;
}

int main(int argc, char *argv[]) {
  @autoreleasepool {
    BOOL isEmpty = argc > 100;
    IMP implementation = isEmpty ? nil : (IMP)note;
    void (*function)(id, SEL, id) = isEmpty ? Nil : note;
    const char *text = isEmpty ? nil : "text";
    int number = 7, *pointer = isEmpty ? nil : &number;
    SEL selector = isEmpty ? nil : @selector(count);
    CFStringRef string = isEmpty ? nil : CFSTR("string");
    Class cls = isEmpty ? nil : [Oak class];
    NSLog(@"%d %s %d %@ %@ %@", implementation == (IMP)function, text, *pointer, NSStringFromSelector(selector),
          (__bridge NSString *)string, cls);
    function(nil, NULL, @"by pointer");

    // A name's property is known: the result is no id.
    NSLog(@"%d", (isEmpty ? nil : [Oak new]).rings);
    NSLog(@"%lu", (isEmpty ? nil : @"abc").length);
    NSString *chosen = nil ?: @"else";
    NSLog(@"%@", chosen);
    NSLog(@"%d", ((Oak *)plant(nil, 12)).rings);
  }
  return 0;
}
