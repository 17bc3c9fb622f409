#import <Foundation/Foundation.h>

int main(void) {
  id object = [NSObject new];
  void *p = (void *)object;
  id back = (id)p;
  NSLog(@"%@", back);
  return 0;
}
