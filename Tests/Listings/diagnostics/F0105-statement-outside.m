#import <Foundation/Foundation.h>

int count = 0;
count = 3;
for (int i = 0; i < 3; i++) count++;

int main(void) {
  return 0;
}
