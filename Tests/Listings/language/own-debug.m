// A program that declares DEBUG itself has the name for itself from there on.
#import <Foundation/Foundation.h>

#ifdef DEBUG
static int wasDefined = 1;
#else
static int wasDefined = 0;
#endif

typedef enum { TRACE, DEBUG, INFO } Level;

static const char *nameOf(Level level) {
  switch (level) {
    case TRACE: return "trace";
    case DEBUG: return "debug";
    default: return "info";
  }
}

int main(void) {
  (void)wasDefined;
  printf("%s %d %s\n", nameOf(DEBUG), DEBUG, nameOf(INFO));
  return 0;
}
