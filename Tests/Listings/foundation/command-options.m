// getopt as BSD has it, and getopt_long, which moves what is no option behind the options.
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern char *optarg;
extern int optind, opterr, optopt;

static void showRest(int count, char **words) {
  printf("  rest:");
  for (int i = optind; i < count; i++) printf(" %s", words[i]);
  printf("\n");
}

static void readShort(const char *letters, int count, char **words) {
  printf("getopt \"%s\"\n", letters);
  optind = 1;
  optreset = 1;
  int letter;
  while ((letter = getopt(count, words, letters)) != -1) {
    if (letter == '?' || letter == ':') printf("  %c, it was %c\n", letter, optopt);
    else printf("  %c %s\n", letter, optarg ? optarg : "-");
  }
  showRest(count, words);
}

static int verbose;

static void readLong(const char *letters, int count, char **words) {
  static const struct option options[] = {
    {"verbose", no_argument, &verbose, 2}, {"output", required_argument, NULL, 'o'},
    {"color", optional_argument, NULL, 'c'}, {"colder", no_argument, NULL, 'C'}, {NULL, 0, NULL, 0},
  };
  printf("getopt_long \"%s\"\n", letters);
  optind = 0;
  int letter, which;
  while (which = -1, (letter = getopt_long(count, words, letters, options, &which)) != -1) {
    printf("  %d", letter);
    if (which >= 0) printf(" --%s", options[which].name);
    printf(" %s\n", optarg ? optarg : "-");
  }
  showRest(count, words);
}

#define COUNT(words) ((int)(sizeof(words) / sizeof(*(words))) - 1)

int main(void) {
  char *plain[] = {"tool", "-ab", "-ofile", "-o", "other", "word", "-a", NULL};
  readShort("abo:", COUNT(plain), plain);
  char *ended[] = {"tool", "-a", "--", "-b", NULL};
  readShort("ab", COUNT(ended), ended);
  char *wrong[] = {"tool", "-xa", "-o", NULL};
  readShort("ao:", COUNT(wrong), wrong);
  opterr = 0;
  readShort(":ao:", COUNT(wrong), wrong);
  opterr = 1;

  char *mixed[] = {"tool", "one", "--verbose", "two", "-o", "x", "--output=y", "three", "--out", "z",
                   "--color", "--color=red", "-v", "--", "--verbose", "four", NULL};
  readLong("vo:c::", COUNT(mixed), mixed);
  printf("verbose %d\n", verbose);
  char *posix[] = {"tool", "--verbose", "one", "--verbose", NULL};
  readLong("+v", COUNT(posix), posix);
  char *inOrder[] = {"tool", "one", "-v", "two", NULL};
  readLong("-v", COUNT(inOrder), inOrder);
  char *bad[] = {"tool", "--none", "--col", "--verbose=1", "-q", "--output", NULL};
  readLong("vo:", COUNT(bad), bad);
  return 0;
}
