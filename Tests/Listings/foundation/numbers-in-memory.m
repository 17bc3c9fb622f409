// Numbers in memory in either byte order, and what C's headers define.
#import <Foundation/Foundation.h>
#import <libkern/OSByteOrder.h>
#import <float.h>
#import <sys/xattr.h>

int main(void) {
  unsigned char bytes[12] = {0};
  OSWriteBigInt32(bytes, 1, 0x01020304);
  OSWriteLittleInt16(bytes, 5, 0x0506);
  for (int i = 0; i < 8; i++) printf("%d ", bytes[i]);
  printf("%x %x %llx\n", OSReadBigInt32(bytes, 1), OSReadBigInt16(bytes, 5), OSReadLittleInt64(bytes, 0));

  printf("%d %d\n", LDBL_DIG >= DBL_DIG, XATTR_MAXNAMELEN);
  printf("%d %d\n", kCFURLErrorNotConnectedToInternet, kCFURLErrorZeroByteResource == NSURLErrorZeroByteResource);
  return 0;
}
