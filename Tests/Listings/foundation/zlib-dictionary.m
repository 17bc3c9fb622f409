// Data that refers to a text both sides have: the stream says by its sum which one it wants.
#import <Foundation/Foundation.h>
#include <zlib.h>

static const char dictionary[] = "content-type text/html charset utf-8";

int main(void) {
  const char *text = "content-type: text/html; charset=utf-8";
  Bytef packed[256], plain[256];
  z_stream writer = {0};
  deflateInit(&writer, Z_DEFAULT_COMPRESSION);
  printf("%d", deflateSetDictionary(&writer, (const Bytef *)dictionary, sizeof dictionary));
  printf(" %08lx\n", writer.adler);
  writer.next_in = (Bytef *)text, writer.avail_in = (uInt)strlen(text);
  writer.next_out = packed, writer.avail_out = sizeof packed;
  int result = deflate(&writer, Z_FINISH);
  size_t count = (size_t)(writer.next_out - packed);
  printf("%d %02x %d\n", result, packed[0], packed[1] >> 5 & 1);
  deflateEnd(&writer);

  z_stream reader = {0};
  inflateInit(&reader);
  printf("%d\n", inflateSetDictionary(&reader, (const Bytef *)dictionary, sizeof dictionary));
  reader.next_in = packed, reader.avail_in = (uInt)count;
  reader.next_out = plain, reader.avail_out = sizeof plain;
  printf("%d", inflate(&reader, Z_SYNC_FLUSH));
  printf(" %08lx", reader.adler);
  printf(" %d", inflateSetDictionary(&reader, (const Bytef *)"another", 7));
  printf(" %d", inflateSetDictionary(&reader, (const Bytef *)dictionary, sizeof dictionary));
  printf(" %d\n", inflate(&reader, Z_SYNC_FLUSH));
  printf("%.*s\n", (int)reader.total_out, plain);
  inflateEnd(&reader);

  // What zlib itself wrote, with a match into the dictionary.
  static const unsigned char matching[] = {0x78, 0xbb, 0x11, 0xaa, 0x0d, 0x92, 0x4b, 0x46, 0x52, 0x64, 0x85, 0x50, 0x65, 0x0d, 0x53, 0x66, 0x0b, 0x56, 0x06, 0x00, 0x1b, 0xbe, 0x0e, 0x24};
  inflateInit(&reader);
  reader.next_in = (Bytef *)matching, reader.avail_in = sizeof matching;
  reader.next_out = plain, reader.avail_out = sizeof plain;
  printf("%d", inflate(&reader, Z_FINISH));
  printf(" %d", inflateSetDictionary(&reader, (const Bytef *)dictionary, sizeof dictionary));
  printf(" %d\n", inflate(&reader, Z_FINISH));
  printf("%.*s\n", (int)reader.total_out, plain);
  inflateEnd(&reader);
  return 0;
}
