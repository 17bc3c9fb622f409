#import <Foundation/Foundation.h>
#include <stddef.h>

// #pragma pack: the alignment that it leaves to members.

typedef struct { char tag; int number; double value; } Natural;

#pragma pack(1)
typedef struct { char tag; int number; double value; } Tight;
typedef union { char tag; double value; } TightUnion;
#pragma pack()

typedef struct { char tag; int number; } After;

#pragma pack(push, 2)
struct Two { char tag; int number; double value; };
#pragma pack(push, 4)
struct Four { char tag; int number; double value; };
#pragma pack(pop)
struct TwoAgain { char tag; double value; };
#pragma pack(pop)
struct Last { char tag; double value; };

#define SHOW(type, member) \
  printf("%s: size %zu, alignment %zu, %s at %zu\n", #type, sizeof(type), _Alignof(type), #member, \
         offsetof(type, member))

int main(void) {
  SHOW(Natural, value);
  SHOW(Tight, value);
  SHOW(TightUnion, value);
  SHOW(After, number);
  SHOW(struct Two, value);
  SHOW(struct Four, value);
  SHOW(struct TwoAgain, value);
  SHOW(struct Last, value);
  Tight tight = {'a', 7, 2.5};
  Tight copies[2] = {tight, {'b', 8, 3.5}};
  printf("%c %d %g %c %d %g\n", copies[0].tag, copies[0].number, copies[0].value, copies[1].tag,
         copies[1].number, copies[1].value);
  unsigned char bytes[sizeof(Tight)];
  memcpy(bytes, &tight, sizeof tight);
  printf("%d %d\n", bytes[0], bytes[1]);
  return 0;
}
