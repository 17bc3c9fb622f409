#import <Foundation/Foundation.h>

int main(void) {
  _Complex double z = 1;
  void *here = &&end;
  int inner(int a) { return a; }
  end: return 0;
  return 0;
}
