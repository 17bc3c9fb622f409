#import <Foundation/Foundation.h>

struct list { struct list next; int count; };
struct call { int f(int); };
struct data { int length; char bytes[]; int end; };

int main(void) {
  return 0;
  return 0;
}
