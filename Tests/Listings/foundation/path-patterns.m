// Patterns as shells have them: fnmatch for names, glob for the files that are there.
#import <Foundation/Foundation.h>
#include <fnmatch.h>
#include <glob.h>

static void test(const char *pattern, const char *name, int flags) {
  printf("%s %s %s\n", name, fnmatch(pattern, name, flags) == 0 ? "fits" : "does not fit", pattern);
}

static void search(const char *pattern, int flags) {
  glob_t found;
  int error = glob(pattern, flags, NULL, &found);
  printf("%s:", pattern);
  if (error == GLOB_NOMATCH) printf(" none");
  for (size_t i = 0; i < found.gl_pathc; i++) printf(" %s", found.gl_pathv[i]);
  printf(" (%zu, %d)\n", found.gl_pathc, found.gl_matchc);
  globfree(&found);
}

int main(void) {
  test("*.m", "main.m", 0);
  test("*.m", "main.mm", 0);
  test("a*b*c", "aXbXbXc", 0);
  test("[a-c]?[!0-9]", "b1x", 0);
  test("[a-c]?[!0-9]", "b12", 0);
  test("[[:digit:]]*", "7up", 0);
  test("\\*", "*", 0);
  test("\\*", "\\x", FNM_NOESCAPE);
  test("[", "[", 0);
  test("*", "a/b", 0);
  test("*", "a/b", FNM_PATHNAME);
  test("a/*", "a/.b", FNM_PATHNAME);
  test("a/*", "a/.b", FNM_PATHNAME | FNM_PERIOD);
  test("a", "a/b", FNM_LEADING_DIR);
  test("*.M", "main.m", FNM_CASEFOLD);
  test("*", ".hidden", FNM_PERIOD);

  @autoreleasepool {
    NSFileManager *files = NSFileManager.defaultManager;
    [files createDirectoryAtPath:@"/tmp/p/Sources/Core" withIntermediateDirectories:YES attributes:nil error:NULL];
    for (NSString *name in @[ @"b.m", @"a.m", @"a.h", @".hidden.m", @"Sources/c.m", @"Sources/Core/d.m" ])
      [@"" writeToFile:[@"/tmp/p/" stringByAppendingString:name] atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    [files changeCurrentDirectoryPath:@"/tmp/p"];
  }
  search("*.m", 0);
  search("*", GLOB_MARK);
  search("/tmp/p/*.[hm]", 0);
  search("*/*.m", 0);
  search("Sources/*/d.m", 0);
  search("{b,a}.{m,h}", GLOB_BRACE);
  search("{b,a}.{m,h}", 0);
  search("*.swift", 0);
  search("*.swift", GLOB_NOCHECK);
  search("a.m", 0);
  search("x.m", GLOB_NOMAGIC);

  glob_t all = {.gl_offs = 2};
  glob("*.m", GLOB_DOOFFS, NULL, &all);
  glob("*.h", GLOB_DOOFFS | GLOB_APPEND, NULL, &all);
  printf("%zu behind %d free places:", all.gl_pathc, all.gl_pathv[0] == NULL && all.gl_pathv[1] == NULL ? 2 : 0);
  for (char **path = all.gl_pathv + 2; *path; path++) printf(" %s", *path);
  printf(", %d\n", all.gl_matchc);
  @autoreleasepool {
    NSString *first = [NSFileManager.defaultManager stringWithFileSystemRepresentation:all.gl_pathv[2]
                                                                                length:strlen(all.gl_pathv[2])];
    printf("%s\n", first.UTF8String);
  }
  globfree(&all);
  return 0;
}
