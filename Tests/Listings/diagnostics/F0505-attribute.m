#import <Foundation/Foundation.h>

static int f(void) __attribute__((alias("g")));
typedef float Four __attribute__((vector_size(16)));
typedef float Three __attribute__((ext_vector_type(3)));
static Four sum(Four a, Three b) { return a + b.x; }
#pragma ms_struct on
static void cleanup(int *a) { }

int main(void) {
  return 0;
  return 0;
}
