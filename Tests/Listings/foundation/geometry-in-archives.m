// Points, rectangles and their relatives under keys: UIKit's and AppKit's methods of coders, which keep them as texts.
#import <UIKit/UIKit.h>

@interface Frame : NSObject <NSCoding>
@property CGRect rect;
@property CGPoint point;
@property UIEdgeInsets insets;
@property CGAffineTransform transform;
@property UIOffset offset;
@property CGVector vector;
@end

@implementation Frame
- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeCGRect:self.rect forKey:@"rect"];
  [coder encodeCGPoint:self.point forKey:@"point"];
  [coder encodeUIEdgeInsets:self.insets forKey:@"insets"];
  [coder encodeCGAffineTransform:self.transform forKey:@"transform"];
  [coder encodeUIOffset:self.offset forKey:@"offset"];
  [coder encodeCGVector:self.vector forKey:@"vector"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super init])) {
    self.rect = [coder decodeCGRectForKey:@"rect"];
    self.point = [coder decodeCGPointForKey:@"point"];
    self.insets = [coder decodeUIEdgeInsetsForKey:@"insets"];
    self.transform = [coder decodeCGAffineTransformForKey:@"transform"];
    self.offset = [coder decodeUIOffsetForKey:@"offset"];
    self.vector = [coder decodeCGVectorForKey:@"vector"];
    NSLog(@"%@ %@", [coder decodeObjectForKey:@"rect"], NSStringFromCGSize([coder decodeCGSizeForKey:@"none"]));
  }
  return self;
}
@end

int main(void) {
  @autoreleasepool {
    Frame *frame = [Frame new];
    frame.rect = CGRectMake(1, 2.5, -3, 4);
    frame.point = CGPointMake(0.1, 7);
    frame.insets = UIEdgeInsetsMake(1, 2, 3, 4);
    frame.transform = CGAffineTransformMakeScale(2, 3);
    frame.offset = UIOffsetMake(5, 6);
    frame.vector = CGVectorMake(7, 8);
    NSData *data = [NSKeyedArchiver archivedDataWithRootObject:frame];
    Frame *copy = [NSKeyedUnarchiver unarchiveObjectWithData:data];
    NSLog(@"%@ %@ %@", NSStringFromCGRect(copy.rect), NSStringFromCGPoint(copy.point), NSStringFromUIEdgeInsets(copy.insets));
    NSLog(@"%@ %@ %@", NSStringFromCGAffineTransform(copy.transform), NSStringFromUIOffset(copy.offset),
          NSStringFromCGVector(copy.vector));
  }
  return 0;
}
