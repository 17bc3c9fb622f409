// command: check
// A class that may have no subclasses has one.
__attribute__((objc_subclassing_restricted))
@interface Leaf : NSObject
@end
@implementation Leaf
@end

@interface Twig : Leaf
@end
@implementation Twig
@end

int main(void) {
  [Twig new];
  return 0;
}
