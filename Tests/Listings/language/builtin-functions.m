// Functions that are built into clang: sizes of objects, copies that check them, bits, places in the source.
#import <Foundation/Foundation.h>

struct buffer { int head; char text[12]; };

static double infinite = __builtin_inf();
enum { Mirror = __builtin_bitreverse8(1) };

static int print(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = __builtin___vsnprintf_chk(to, size, 0, size, format, list);
  va_end(list);
  return length;
}

static const char *where(void) { return __builtin_FUNCTION(); }

int main(void) {
  char room[16];
  void *unknown = room;
  struct buffer b;
  printf("%zu %d ", __builtin_object_size(room, 0), __builtin_object_size(unknown, 0) == -1);
  printf("%zu %zu ", __builtin_object_size(unknown, 2), __builtin_object_size(&room[4], 0));
  printf("%zu %zu\n", __builtin_object_size(&b.head, 0), __builtin_object_size(&b.head, 1));
  __builtin___memset_chk(room, 'x', 3, __builtin_object_size(room, 0));
  room[3] = 0;
  printf("%s ", room);
  __builtin___strcpy_chk(room, "hey", sizeof room);
  __builtin___strcat_chk(room, "!", sizeof room);
  __builtin___memcpy_chk(room, "H", 1, sizeof room);
  printf("%s ", room);
  __builtin___sprintf_chk(room, 0, sizeof room, "%d-%s", 4, "a");
  printf("%s ", room);
  printf("%d %s\n", print(room, sizeof room, "<%d>", 12), room);

  unsigned u = 1;
  printf("%u %u %llu ", __builtin_rotateleft32(u, 33), __builtin_rotateright8(u, 1), __builtin_rotateright64(1, 1));
  printf("%d %u %llx\n", Mirror, __builtin_bitreverse32(u), __builtin_bitreverse64(2));
  printf("%d %d %d\n", __builtin_clrsb(0), __builtin_clrsb(-1), __builtin_clrsbll(1));
  printf("%d %g %g %g\n", __builtin_LINE(), infinite, -__builtin_huge_val(), __builtin_powi(2.0, 5));
  printf("%s %s\n", where(), __builtin_FUNCTION());
  printf("%d %d %d %d\n", __builtin_classify_type(1), __builtin_classify_type(1.5), __builtin_classify_type(room),
    __builtin_classify_type(b));
  printf("%d %d\n", __has_builtin(__builtin_clz), __has_builtin(__builtin_nothing));
  return 0;
}
