#import <Foundation/Foundation.h>
#import <objc/message.h>

int main(void) {
  BOOL answer = ((BOOL (*)(id, SEL, long))objc_msgSend)([NSObject new], @selector(conformsToProtocol:), 0x41414141);
  printf("%d\n", answer);
  return 0;
}
