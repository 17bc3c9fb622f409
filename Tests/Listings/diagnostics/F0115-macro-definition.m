#import <Foundation/Foundation.h>

#define 3D 1
#define NAME(a, 2) a
#define TEXT(a) #b

int main(void) {
  return 0;
  return 0;
}
