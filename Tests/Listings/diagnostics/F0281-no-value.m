// command: check
#import <Foundation/Foundation.h>

static int filled(int *place) { return *place = 3; }

int main(int argc, char **argv) {
  int sum;
  for (int i = 0; i < 3; i++) sum += i;
  NSLog(@"%d", sum);
  double half;
  NSLog(@"%f", half);
  char *name;
  if (argc > 5) NSLog(@"%s", name);
  int captured;
  void (^block)(void) = ^{ NSLog(@"%d", captured); };
  block();
  int never;
  if (argc > 1) { if (argc > 2) return never; }

  int given, other, later, maybe;
  if (argc > 1) given = 1; else given = 2;
  filled(&other);
  for (int i = 0; i < 3; i++) {
    if (i > 0) NSLog(@"%d", later);
    later = i;
  }
  if (argc > 1) maybe = 1;
  NSLog(@"%d %d %d", given, other, maybe);
  NSString *object;
  NSLog(@"%@", object);
  static int fixed;
  return fixed;
}
