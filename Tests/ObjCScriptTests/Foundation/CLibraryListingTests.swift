import Testing

@testable import ObjCScript

/// The C library as listings use it.
@Suite struct CLibraryListingTests {
  @Test func `printing`() {
    let lines = Listing.lines(
      """
      char b[16];
      printf("%d %s\\n", snprintf(b, sizeof b, "%s-%05.1f and more", "x", 3.14159), b);
      printf("%5s|%-5s|%05d|%x|%lld|%p|%c|%%\\n", "ab", "cd", 42, 255, 1LL << 40, (void *)0, 'z');
      puts("puts"); putchar('c'); putchar('\\n'); fputs("fputs\\n", stdout); fprintf(stdout, "%s\\n", "fprintf");
      fwrite("abcdef\\n", 1, 7, stdout);
      char *made = NULL; printf("%d ", asprintf(&made, "%d+%d", 1, 2)); puts(made); free(made);
      logLine("%s %d %.2f %c\\n", "v", 1, 2.5, 'c');
      puts([make(@"%@ %d %.1f", @"obj", 7, 1.5) UTF8String]);
      printf("%.2Lf\\n", (long double)1.5);
      """,
      before: """
        static void logLine(const char *f, ...) { va_list ap; va_start(ap, f); vprintf(f, ap); va_end(ap); }
        static NSString *make(NSString *f, ...) {
          va_list ap; va_start(ap, f); NSString *s = [[NSString alloc] initWithFormat:f arguments:ap]; va_end(ap); return s;
        }
        """)
    #expect(
      lines == [
        "16 x-003.1 and mor", "   ab|cd   |00042|ff|1099511627776|0x0|z|%", "puts", "c",
        "fputs", "fprintf", "abcdef", "3 1+2", "v 1 2.50 c", "obj 7 1.5", "1.50",
      ])
  }

  @Test func `strings`() {
    let lines = Listing.lines(
      """
      char b[32] = "stream"; strcat(b, "-x"); printf("%s %zu %d %d\\n", b, strlen(b), strcmp("abc", "abd") < 0, strcmp("a", "a"));
      puts(strchr("key=value", '=') + 1); puts(strrchr("a/b/c", '/')); puts(strstr("one two three", "two")); puts(strpbrk("hello", "ol"));
      char t[] = "a,b;c"; for (char *p = strtok(t, ",;"); p; p = strtok(NULL, ",;")) printf("[%s]", p); puts("");
      char *d = strdup("dup"); d[0] = 'D'; puts(d); free(d);
      memset(b, 0, sizeof b); strncpy(b, "hello", 3); puts(b); printf("%zu %s\\n", strlcpy(b, "long string", 5), b);
      printf("%zu %zu %d %d\\n", strspn("aab", "a"), strcspn("aab", "b"), strcasecmp("ABC", "abc"), strncmp("abcd", "abxx", 2));
      printf("%d %d %s\\n", memcmp("abc", "abd", 3) < 0, memchr("abc", 'c', 3) != NULL, (char *)memmove(b, "mv", 3));
      printf("%d %d %c %c\\n", isalpha('a') != 0, isdigit('x') != 0, toupper('q'), tolower('Q'));
      """)
    #expect(
      lines == [
        "stream-x 8 1 0", "value", "/c", "two three", "llo", "[a][b][c]", "Dup", "hel", "11 long",
        "2 2 0 0", "1 1 mv",
        "1 0 Q q",
      ])
  }

  @Test func `numbers, sorting, random, memory`() {
    let lines = Listing.lines(
      """
      printf("%ld %lu %g %d\\n", strtol("-42xyz", NULL, 10), strtoul("ff", NULL, 16), strtod("1e3", NULL), atoi("12abc"));
      char *end; strtol("12x", &end, 10); printf("%s %.4f %.4f %g %ld\\n", end, sin(1), pow(2, 0.5), fmod(7, 3), lround(2.5));
      int a[] = {5, 2, 9, 1}; qsort(a, 4, sizeof(int), compare);
      int key = 9, *f = bsearch(&key, a, 4, sizeof(int), compare); printf("%d %d %ld\\n", a[0], a[3], f - a);
      srand(1); int r = rand(); srand(1); printf("%d %d\\n", r == rand(), arc4random_uniform(10) < 10);
      int *n = calloc(4, sizeof(int)); n[2] = 9; n = realloc(n, 8 * sizeof(int)); n[7] = 1; printf("%d %d %d\\n", n[0], n[2], n[7]); free(n);
      div_t dv = div(7, 2); printf("%d %d %d\\n", dv.quot, dv.rem, abs(-3));
      int x, y; char w[8]; double v; int got = sscanf("12 0x1f abc 2.5", "%d %i %s %lf", &x, &y, w, &v); printf("%d %d %d %s %g\\n", got, x, y, w, v);
      time_t t = time(NULL); sleep(2); struct tm *g = gmtime(&t); char day[16]; strftime(day, sizeof day, "%Y-%m-%d", g);
      printf("%d %s %d\\n", (int)(time(NULL) - t), day, g->tm_year);
      """,
      before:
        "static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }"
    )
    #expect(
      lines == [
        "-42 255 1000 12", "x 0.8415 1.4142 1 3", "1 9 3", "1 1", "0 9 1", "3 1 3",
        "4 12 31 abc 2.5", "2 2026-01-01 126",
      ])
  }

  @Test(arguments: [
    ("char b[4]; strcpy(b, \"too long\");", RunResult.End.crashed),
    ("char *p = malloc(4); free(p); free(p);", .crashed),
    ("char *p = malloc(4); memset(p, 0, 5);", .crashed), ("printf(\"%s\", (char *)8);", .crashed),
    ("printf(\"%d %d\\n\", 1);", .crashed), ("strlen(NULL);", .crashed), ("abort();", .crashed),
    ("char *p = malloc(8); free(p); p[0] = 1;", .crashed),
    ("sprintf((char *)\"const\", \"x\");", .crashed),
    ("qsort((void *)16, 9, 4, NULL);", .crashed),
    ("memcpy((void *)1, (void *)2, (size_t)-1);", .limit),
    ("malloc((size_t)1 << 60);", .limit),
    ("NSLog(@\"%@\", (__bridge id)(void *)0x1234);", .crashed),
    ("free((char *)malloc(8) + 1);", .crashed),
    ("char b[2]; snprintf(b, 100, \"%s\", \"far too long for it\");", .crashed),
    (
      "NSMutableString *m = [NSMutableString stringWithString:@\"x\"]; while (1) [m appendString:m];",
      .limit
    ),
  ])
  func `what would corrupt memory ends the run`(statement: String, end: RunResult.End) {
    let outcome = Listing.run(
      """
      #import <Foundation/Foundation.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      int main(void) { @autoreleasepool { \(statement) } return 0; }
      """)
    #expect(outcome.end == end, "\(outcome.errors)")
  }

  @Test func `ends`() {
    #expect(Listing.run("#include <stdlib.h>\nint main(void) { exit(3); }").end == .status(3))
    let handlers = Listing.run(
      """
      #include <stdlib.h>
      #include <stdio.h>
      static void a(void) { puts("a"); }
      static void b(void) { puts("b"); }
      int main(int argc, char **argv) { atexit(a); atexit(b); if (argc > 5) exit(0); puts("main"); return 0; }
      """)
    #expect(handlers.output == "main\nb\na\n" && handlers.end == .status(0))
    let exits = Listing.run(
      """
      #include <stdlib.h>
      #include <stdio.h>
      static void a(void) { puts("a"); }
      int main(void) { atexit(a); exit(0); puts("never"); }
      """)
    #expect(exits.output == "a\n" && exits.end == .status(0))
    let failed = Listing.run(
      "#include <assert.h>\nint main(void) { assert(1 + 1 == 3); return 0; }")
    #expect(
      failed.output == "Assertion failed: (1 + 1 == 3), function main, file test.m, line 2.\n")
    #expect(failed.end == .crashed)
  }
}
