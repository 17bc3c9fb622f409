// Bit-fields that cross the boundaries of their type, and in constants.
#import <Foundation/Foundation.h>

#pragma pack(push)
#pragma pack(1)
struct Node {
  unsigned int name : 21;
  unsigned int first : 14;
  unsigned int count : 12;
  unsigned int isEnd : 1;
};
#pragma pack(pop)

struct __attribute__((packed)) Pair {
  unsigned long long left : 37;
  unsigned int right : 27;
};

struct Plain {
  unsigned int name : 21;
  unsigned int first : 14;
  unsigned int isEnd : 1;
};

static const struct Node nodes[] = {{1234567, 9999, 3333, 1}, {1, 2, 3, 0}, {2097151, 16383, 4095, 1}};
static const struct Plain plain = {2097151, 16383, 1};

int main(void) {
  for (int i = 0; i < 3; i++)
    printf("%u %u %u %u\n", nodes[i].name, nodes[i].first, nodes[i].count, nodes[i].isEnd);
  struct Node node = nodes[0];
  node.first = 1;
  node.count = 4095;
  node.isEnd = 0;
  const unsigned char *bytes = (const unsigned char *)&node;
  for (size_t i = 0; i < sizeof node; i++) printf("%02x ", bytes[i]);
  printf("\n%u %u %u %u\n", node.name, node.first, node.count, node.isEnd);
  struct Pair pair = {0x1fffffffffULL, 0x2aaaaaa};
  printf("%zu %zu %zu: %llx %x\n", sizeof(struct Node), sizeof(struct Pair), sizeof(struct Plain),
         (unsigned long long)pair.left, pair.right);
  printf("%u %u %u\n", plain.name, plain.first, plain.isEnd);
  return 0;
}
