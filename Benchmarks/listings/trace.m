#import <Foundation/Foundation.h>

@interface Counter : NSObject {
  int _count;
}
- (int)add:(int)step;
@end
@implementation Counter
- (int)add:(int)step {
  _count += step;
  return _count;
}
@end

int main(int argc, char *argv[]) {
  int rounds = argc > 1 ? atoi(argv[1]) : 50000;
  Counter *counter = [Counter new];
  for (int i = 0; i < rounds; i++) [counter add:1];
  return 0;
}
