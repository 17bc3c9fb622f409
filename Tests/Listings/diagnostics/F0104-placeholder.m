#import <Foundation/Foundation.h>

int main(void) {
  NSString *path = <#path of the file#>;
  NSLog(@"%@ %lu", path, [path compare:<#(nonnull NSString *)#>]);
  return 0;
}
