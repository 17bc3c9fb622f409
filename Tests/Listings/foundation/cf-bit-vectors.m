// CFBitVector: made from bytes, asked, searched and changed.
#import <CoreFoundation/CoreFoundation.h>
#import <Foundation/Foundation.h>

static void show(CFBitVectorRef bits) {
  NSMutableString *text = [NSMutableString string];
  for (CFIndex i = 0; i < CFBitVectorGetCount(bits); i++)
    [text appendFormat:@"%u", CFBitVectorGetBitAtIndex(bits, i)];
  NSLog(@"%@", text);
}

int main(void) {
  UInt8 bytes[] = {0xA1, 0xC0};
  CFBitVectorRef bits = CFBitVectorCreate(kCFAllocatorDefault, bytes, 12);
  show(bits);
  CFRange all = CFRangeMake(0, CFBitVectorGetCount(bits));
  NSLog(@"%ld ones, %ld zeros", CFBitVectorGetCountOfBit(bits, all, 1), CFBitVectorGetCountOfBit(bits, all, 0));
  NSLog(@"%ld %ld %ld", CFBitVectorGetFirstIndexOfBit(bits, CFRangeMake(1, 8), 1),
        CFBitVectorGetLastIndexOfBit(bits, CFRangeMake(0, 7), 1), CFBitVectorGetFirstIndexOfBit(bits, CFRangeMake(3, 4), 1));
  NSLog(@"%d %d", CFBitVectorContainsBit(bits, CFRangeMake(3, 4), 1), CFBitVectorContainsBit(bits, CFRangeMake(3, 5), 1));
  UInt8 read[2] = {0, 0};
  CFBitVectorGetBits(bits, CFRangeMake(2, 9), read);
  NSLog(@"%x %x", read[0], read[1]);

  CFMutableBitVectorRef changed = CFBitVectorCreateMutableCopy(NULL, 0, bits);
  NSLog(@"%d", CFEqual(changed, bits));
  CFBitVectorFlipBitAtIndex(changed, 0);
  CFBitVectorSetBitAtIndex(changed, 1, 1);
  CFBitVectorFlipBits(changed, CFRangeMake(8, 4));
  show(changed);
  CFBitVectorSetCount(changed, 14);
  CFBitVectorSetBits(changed, CFRangeMake(3, 2), 1);
  show(changed);
  CFBitVectorSetCount(changed, 3);
  show(changed);
  CFBitVectorSetAllBits(changed, 0);
  show(changed);
  show(bits);

  CFMutableBitVectorRef fresh = CFBitVectorCreateMutable(NULL, 0);
  NSLog(@"%ld", CFBitVectorGetCount(fresh));
  CFBitVectorSetCount(fresh, 2);
  show(fresh);
  CFBitVectorRef copy = CFBitVectorCreateCopy(NULL, fresh);
  NSLog(@"%d %d", CFEqual(copy, fresh), CFEqual(copy, bits));
  CFRelease(copy);
  CFRelease(fresh);
  CFRelease(changed);
  CFRelease(bits);
  return 0;
}
