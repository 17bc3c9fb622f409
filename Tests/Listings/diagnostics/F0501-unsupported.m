#import <Foundation/Foundation.h>
#include <complex.h>

int main(void) {
  _Complex double z = 1;
  double complex w = z;
  void *here = &&end;
  int inner(int a) { return a; }
  end: return 0;
  return 0;
}
