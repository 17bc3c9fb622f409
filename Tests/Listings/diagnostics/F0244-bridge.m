#import <Foundation/Foundation.h>

int main(void) {
  id object = [NSObject new];
  void *p = (void *)object;
  id back = (id)p;
  __weak id watcher = back;
  NSLog(@"%@", watcher);
  return 0;
}
