// zlib: what is compressed is read again, in one piece and in small ones; data that is not zlib's is an error.
#import <Foundation/Foundation.h>
#import <zlib.h>

static NSData *run(NSData *data, int windowBits, BOOL isReading, uInt piece, int *status) {
  z_stream stream = {0};
  stream.next_in = (Bytef *)data.bytes;
  *status = isReading ? inflateInit2(&stream, windowBits)
                      : deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
  NSMutableData *result = [NSMutableData data];
  Bytef buffer[64];
  uInt left = (uInt)data.length;
  while (*status == Z_OK) {
    if (stream.avail_in == 0 && left > 0) {
      stream.avail_in = MIN(piece, left);
      left -= stream.avail_in;
    }
    stream.next_out = buffer;
    stream.avail_out = sizeof buffer;
    *status = isReading ? inflate(&stream, Z_NO_FLUSH) : deflate(&stream, left == 0 ? Z_FINISH : Z_NO_FLUSH);
    [result appendBytes:buffer length:sizeof buffer - stream.avail_out];
  }
  if (stream.total_out != result.length) printf("total_out is %lu\n", stream.total_out);
  isReading ? inflateEnd(&stream) : deflateEnd(&stream);
  return result;
}

static NSData *dataFromHex(const char *hex) {
  NSMutableData *data = [NSMutableData data];
  unsigned int byte;
  for (; sscanf(hex, "%2x", &byte) == 1; hex += 2) [data appendBytes:&(char){byte} length:1];
  return data;
}

int main(void) {
  NSMutableString *text = [NSMutableString string];
  for (int i = 0; i < 300; i++) [text appendFormat:@"line %d of a text that repeats itself, ", i * i];
  NSData *data = [text dataUsingEncoding:NSUTF8StringEncoding];
  for (NSNumber *bits in @[ @(MAX_WBITS), @(MAX_WBITS + 16), @(-MAX_WBITS) ]) {
    int first, second, third;
    NSData *packed = run(data, bits.intValue, NO, 100, &first);
    NSData *again = run(packed, bits.intValue, YES, 7, &second);
    NSData *whole = run(packed, bits.intValue < 0 ? bits.intValue : MAX_WBITS + 32, YES, (uInt)packed.length, &third);
    printf("%s %d %d %d %s %s\n", packed.length * 2 < data.length ? "shorter" : "longer", first, second, third,
           [again isEqual:data] ? "same" : "differs", [whole isEqual:data] ? "same" : "differs");
  }

  // Written by another program, with codes of its own: 400 bytes.
  int status;
  NSData *foreign = dataFromHex(
      "78dab590516e82010883afc209769aff02145a70c63935c61ddfee0e5b48fa40db2f846319b7e7a9ce81fbf5f515bafec4e7f3f2fdf888"
      "e3afad8ed2221de8de889dea8a495432b933b325646d7338318a69254b8126815d08e3f00c326d9be32610d943564a2a436202c1f9a538"
      "2227d32dadc4cd4c2b551e910695296c1701a9b7606123c33b0a364c59f9a231a6d3f8e31f7ff606537c90f5");
  NSData *read = run(foreign, MAX_WBITS, YES, 5, &status);
  printf("%d %lu %.22s\n", status, (unsigned long)read.length, (char *)read.bytes);

  run([@"no such data" dataUsingEncoding:NSUTF8StringEncoding], MAX_WBITS, YES, 20, &status);
  printf("%d\n", status);
  run([foreign subdataWithRange:NSMakeRange(0, foreign.length - 9)], MAX_WBITS, YES, 20, &status);
  printf("%d\n", status);

  Bytef small[100];
  uLongf count = sizeof small;
  printf("%d", compress(small, &count, (const Bytef *)"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 30));
  Bytef back[30];
  uLongf backCount = sizeof back;
  printf(" %d %.30s", uncompress(back, &backCount, small, count), (char *)back);
  backCount = 10;
  printf(" %d\n", uncompress(back, &backCount, small, count));
  printf("%lx %lx\n", crc32(0, (const Bytef *)"123456789", 9), adler32(1, (const Bytef *)"123456789", 9));
  printf("%d %d %d\n", inflate(NULL, 0), inflateEnd(&(z_stream){0}), deflate(&(z_stream){0}, Z_FINISH));
  return 0;
}
