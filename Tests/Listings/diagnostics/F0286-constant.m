// command: check
#import <Foundation/Foundation.h>

int total = 5000000000;
unsigned char bytes[] = { 1, 255, 256 };

static short narrow(void) { return 70000; }

int main(void) {
  char letter = 300;
  signed char sign = 200;
  int place = NSNotFound;
  uint16_t port = 65536;
  int border = 2147483648;
  letter = -129;
  NSNumber *number = [NSNumber numberWithChar:1000];
  // These lose nothing, or are meant.
  unsigned ones = -1;
  int bits = 0xFFFFFFFF;
  unsigned char low = ~0x0F, full = 255;
  int least = -2147483648;
  char cut = (char)300;
  uint64_t all = 0xFFFFFFFFFFFFFFFF;
  return narrow() + letter + sign + place + port + border + ones + bits + low + full + least + cut + (all != 0) + number.intValue + total + bytes[0];
}
