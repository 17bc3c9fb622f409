// <regex.h>: extended and basic expressions, places of groups, the longest of several alternatives.
#import <Foundation/Foundation.h>
#include <regex.h>

static void find(const char *pattern, int flags, const char *text, int when) {
  regex_t expression;
  int problem = regcomp(&expression, pattern, flags);
  if (problem) {
    printf("%s: malformed\n", pattern);
    return;
  }
  regmatch_t places[3];
  int result = regexec(&expression, text, 3, places, when);
  if (result == REG_NOMATCH) {
    printf("%s: none\n", pattern);
  } else if (flags & REG_NOSUB) {
    printf("%s: found\n", pattern);
  } else {
    printf("%s: %d-%d %d-%d\n", pattern, (int)places[0].rm_so, (int)places[0].rm_eo,
           (int)places[1].rm_so, (int)places[1].rm_eo);
  }
  regfree(&expression);
}

int main(void) {
  find("a(b+)c", REG_EXTENDED, "xxabbc", 0);
  find("a(b+)c", 0, "xxa(b+)c", 0);
  find("a\\(b*\\)c", 0, "xxabbc", 0);
  find("x|xy|xyz", REG_EXTENDED, "wxyz", 0);
  find("[[:digit:]]+-[[:alpha:]]", REG_EXTENDED, "tel 12-a", 0);
  find("[]\\]+", REG_EXTENDED, "a]\\b", 0);
  find("^B", REG_EXTENDED | REG_ICASE | REG_NEWLINE, "a\nb", 0);
  find("^b", REG_EXTENDED, "a\nb", 0);
  find("^a", REG_EXTENDED, "ab", REG_NOTBOL);
  find("b$", REG_EXTENDED, "ab", REG_NOTEOL);
  find("x *$", REG_EXTENDED | REG_NOSUB, "text\nx  ", 0);
  find("a{2,3}", REG_EXTENDED, "baaaa", 0);
  find("(a", REG_EXTENDED, "a", 0);
  find("\xc3\xa9", REG_EXTENDED, "caf\xc3\xa9", 0);
  return 0;
}
