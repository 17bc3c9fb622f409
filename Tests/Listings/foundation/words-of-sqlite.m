// The words that sqlite3.h puts in front of its declarations.
#import <Foundation/Foundation.h>
#import <sqlite3.h>

typedef SQLITE_API int (*Close)(sqlite3 *);
typedef int (SQLITE_CALLBACK *Row)(void *, int, char **, char **);

int main(void) {
  Close close = sqlite3_close;
  Row row = NULL;
  printf("%d %d\n", close != NULL, row == NULL);
  return 0;
}
