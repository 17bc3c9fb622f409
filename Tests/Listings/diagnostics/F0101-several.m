#import <Foundation/Foundation.h>

// Each mistake is told once, in order of place: those of the grammar and those of the meaning.
@interface Animal : NSObject
@property (nonatomic, copy) NSString *name
@property (nonatomic) int age;
- (void)speak
- (int)legs;
@end

@implementation Animal
- (void)speak {
  NSLog(@"%@ speaks", self.nmae)
}
- (int)legs {
  for (int i = 0, i < 4, i++) {
    NSLog(@"%d", i);
  }
  return @"four";
}
@end

void count(void) {
  int total = unknownName;
  NSString *text = [[NSString alloc] initWithString:[@"a" uppercaseString];
  NSLog(@"%@", text]);
  if total > 3 {
    NSLog(@"%d", total;
  }
}

int main(void) {
  Animal *animal = [Animal alloc] init];
  [animal speek];
  NSLog(@"%@", animal);
  return 0
}
