// Swapped floating-point numbers are structures with an integer in them, for both orders and back.
#import <Foundation/Foundation.h>

int main(void) {
  NSSwappedFloat f = NSConvertHostFloatToSwapped(10.15f);
  printf("%x %x\n", f.v, NSSwapFloat(f).v);
  printf("%g %g\n", NSConvertSwappedFloatToHost(f), NSSwapBigFloatToHost(NSSwapFloat(f)));
  printf("%x %x\n", NSSwapHostFloatToLittle(1).v, NSSwapHostFloatToBig(1).v);
  printf("%g\n", NSSwapLittleFloatToHost(NSSwapHostFloatToLittle(2.5f)));

  NSSwappedDouble d = NSSwapHostDoubleToLittle(1);
  printf("%llx %llx\n", d.v, NSSwapDouble(d).v);
  printf("%g %g\n", NSSwapLittleDoubleToHost(d), NSConvertSwappedDoubleToHost(NSConvertHostDoubleToSwapped(-3)));
  printf("%g\n", NSSwapBigDoubleToHost(NSSwapHostDoubleToBig(0.5)));
  return 0;
}
