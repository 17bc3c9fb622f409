// dispatch_sync to the main queue on the main thread can never begin.
#import <Foundation/Foundation.h>
int main(void) {
  printf("before\n");
  dispatch_sync(dispatch_get_main_queue(), ^{ printf("never\n"); });
  printf("never\n");
}
