#import <Foundation/Foundation.h>

#defin LIMIT 3
#if LIMIT >
int x;
#endif
#ifdef DEBUG

int main(void) {
  return 0;
}
