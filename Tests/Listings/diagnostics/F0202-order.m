#import <Foundation/Foundation.h>

@protocol Pet
@end

int early(void);

int main(void) {
  int x = late(3) + early() + (int)rounded(2.5f);
  reset();
  int (*pointer)(int) = later;
  Class cls = NSObject;
  Pet *pet = nil;
  BOOL isPet = [cls conformsToProtocol:Pet];
  enum Color { Red } color = RED;
  NSArray<int> *list = nil;
  return x + pointer(isPet) + color + (list == pet);
}

float rounded(float x) { return x; }
void reset(void) {}
int late(int x) { return x; }
int later(int x) { return x; }
int early(void) { return 1; }
