// A coder of one's own sends encodeWithCoder: and initWithCoder: to Foundation's values.
#import <Foundation/Foundation.h>

@interface TreeCoder : NSCoder
@property(nonatomic, strong) NSMutableDictionary *tree;
@property(nonatomic, strong) NSData *bytes;
@end

@implementation TreeCoder

+ (id)encode:(id)object {
  if ([object isKindOfClass:[NSString class]]) return object;
  TreeCoder *coder = [self new];
  coder.tree = [NSMutableDictionary dictionary];
  [object encodeWithCoder:coder];
  coder.tree[@"class"] = NSStringFromClass([object classForCoder]);
  return coder.tree;
}

+ (id)decode:(id)node {
  if (![node isKindOfClass:[NSDictionary class]]) return node;
  TreeCoder *coder = [self new];
  coder.tree = node;
  return [[NSClassFromString(node[@"class"]) alloc] initWithCoder:coder];
}

- (BOOL)allowsKeyedCoding {
  return YES;
}
- (BOOL)containsValueForKey:(NSString *)key {
  return self.tree[key] != nil;
}
- (void)encodeObject:(id)object forKey:(NSString *)key {
  if (object) self.tree[key] = [TreeCoder encode:object];
}
- (id)decodeObjectForKey:(NSString *)key {
  return [TreeCoder decode:self.tree[key]];
}
- (void)encodeDouble:(double)value forKey:(NSString *)key {
  self.tree[key] = [NSString stringWithFormat:@"%g", value];
}
- (double)decodeDoubleForKey:(NSString *)key {
  return [self.tree[key] doubleValue];
}
- (void)encodeBytes:(const uint8_t *)bytes length:(NSUInteger)length forKey:(NSString *)key {
  self.tree[key] = [[NSData dataWithBytes:bytes length:length] base64EncodedStringWithOptions:0];
}
- (const uint8_t *)decodeBytesForKey:(NSString *)key returnedLength:(NSUInteger *)length {
  self.bytes = [[NSData alloc] initWithBase64EncodedString:self.tree[key] options:0];
  *length = self.bytes.length;
  return self.bytes.bytes;
}

@end

int main(void) {
  NSDate *date = [NSDate dateWithTimeIntervalSinceReferenceDate:5];
  NSURL *url = [NSURL URLWithString:@"b?c" relativeToURL:[NSURL URLWithString:@"http://a/"]];
  NSData *data = [@"bytes" dataUsingEncoding:NSUTF8StringEncoding];
  NSArray *values = @[ date, NSNull.null, url, data, @[ @"x", @"y" ], @{@"k" : @[ @"v" ]},
                       [NSSet setWithObject:@"s"], [NSOrderedSet orderedSetWithObject:@"o"] ];
  for (id value in values) {
    NSDictionary *tree = [TreeCoder encode:value];
    NSArray *keys = [tree.allKeys sortedArrayUsingSelector:@selector(compare:)];
    id copy = [TreeCoder decode:tree];
    NSLog(@"%@ (%@) %d", tree[@"class"], [keys componentsJoinedByString:@" "], [copy isEqual:value]);
  }
  return 0;
}
