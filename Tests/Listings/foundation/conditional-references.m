// What is encoded conditionally is in the archive when something else encodes it, before or after; it is nil otherwise.
#import <Foundation/Foundation.h>

@interface Node : NSObject <NSCoding>
@property(copy) NSString *name;
@property(weak) Node *parent;
@property(strong) NSArray *children;
@end

@implementation Node
+ (instancetype)named:(NSString *)name children:(NSArray *)children {
  Node *node = [self new];
  node.name = name;
  node.children = children;
  for (Node *child in children) child.parent = node;
  return node;
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super init])) {
    _name = [coder decodeObjectForKey:@"name"];
    _children = [coder decodeObjectForKey:@"children"];
    _parent = [coder decodeObjectForKey:@"parent"];
  }
  return self;
}
- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeConditionalObject:_parent forKey:@"parent"];
  [coder encodeObject:_name forKey:@"name"];
  [coder encodeObject:_children forKey:@"children"];
}
- (NSString *)description {
  return [NSString stringWithFormat:@"%@ below %@", _name, _parent ? _parent.name : @"nothing"];
}
@end

#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static id copied(id root) { return [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:root]]; }

int main(void) {
  @autoreleasepool {
    Node *leaf = [Node named:@"leaf" children:@[]];
    Node *tree = [Node named:@"tree" children:@[ leaf ]];
    Node *other = copied(tree);
    NSLog(@"%@, %@", other, other.children[0]);
    NSLog(@"%@", copied(leaf));
    NSArray *both = copied(@[ leaf, tree ]);
    NSLog(@"%@, %@", both[0], both[1]);
  }
  return 0;
}
