// ICU's regular expressions for C, as libraries declare them that are older than NSRegularExpression.
#import <Foundation/Foundation.h>

typedef struct uregex uregex;
typedef struct { int32_t line, offset; unichar before[16], after[16]; } UParseError;
uregex *uregex_open(const unichar *pattern, int32_t length, uint32_t flags, UParseError *error, int32_t *status);
void uregex_close(uregex *regex);
int32_t uregex_groupCount(uregex *regex, int32_t *status);
void uregex_setText(uregex *regex, const unichar *text, int32_t length, int32_t *status);
void uregex_reset(uregex *regex, int32_t index, int32_t *status);
BOOL uregex_find(uregex *regex, int32_t start, int32_t *status);
BOOL uregex_findNext(uregex *regex, int32_t *status);
int32_t uregex_start(uregex *regex, int32_t group, int32_t *status);
int32_t uregex_end(uregex *regex, int32_t group, int32_t *status);
int32_t uregex_appendReplacement(uregex *regex, const unichar *text, int32_t length, unichar **buffer, int32_t *room, int32_t *status);
int32_t uregex_appendTail(uregex *regex, unichar **buffer, int32_t *room, int32_t *status);
int32_t u_strlen(const unichar *text);
const char *u_errorName(int32_t status);

static unichar room[2][64];

static unichar *units(NSString *text, int index) {
  [text getCharacters:room[index] range:NSMakeRange(0, text.length)];
  room[index][text.length] = 0;
  return room[index];
}

static uregex *opened(NSString *pattern, uint32_t flags) {
  UParseError error;
  int32_t status = 0;
  uregex *regex = uregex_open(units(pattern, 0), -1, flags, &error, &status);
  if (!regex) printf("%s: %s in line %d\n", pattern.UTF8String, u_errorName(status), error.line);
  return regex;
}

int main(void) {
  @autoreleasepool {
    int32_t status = 0;
    NSString *text = @"Rye 750, wheat 1000";
    uregex *regex = opened(@"([A-Z])\\w* (\\d+)|(never)", 2);
    unichar *subject = units(text, 1);
    printf("%d units, %d groups\n", u_strlen(subject), uregex_groupCount(regex, &status));
    uregex_setText(regex, subject, (int32_t)text.length, &status);
    while (uregex_findNext(regex, &status)) {
      printf("%d..%d, group 2 %d..%d, group 3 %d\n", uregex_start(regex, 0, &status), uregex_end(regex, 0, &status),
             uregex_start(regex, 2, &status), uregex_end(regex, 2, &status), uregex_start(regex, 3, &status));
    }
    printf("from 5: %d at %d\n", uregex_find(regex, 5, &status), uregex_start(regex, 0, &status));
    printf("%s, ", u_errorName(status));
    uregex_start(regex, 9, &status);
    printf("%s\n", u_errorName(status));
    printf("nothing happens after it: %d\n", uregex_find(regex, 0, &status));

    for (int size = 32; size >= 8; size -= 24) {
      unichar result[32], *end = result;
      int32_t left = size, length = 0;
      status = 0;
      uregex_reset(regex, 0, &status);
      while (uregex_findNext(regex, &status)) {
        length += uregex_appendReplacement(regex, units(@"$2g $1.", 0), -1, &end, &left, &status);
        if (status == 15) break;
      }
      length += uregex_appendTail(regex, &end, &left, &status);
      printf("%s, %d units, %d left: %s\n", u_errorName(status), length, left,
             [NSString stringWithCharacters:result length:end - result].UTF8String);
    }
    status = 0;
    uregex_reset(regex, -3, &status);
    printf("reset to -3: %s\n", u_errorName(status));
    uregex_close(regex);

    status = 0;
    regex = opened(@"^.?$", 8);
    uregex_setText(regex, units(@"a\n\nb", 1), 4, &status);
    int found = 0;
    while (uregex_findNext(regex, &status)) found++;
    printf("%d lines\n", found);
    uregex_close(regex);
    for (NSString *pattern in @[ @"(a", @"*", @"[a", @"a{2,1}", @"\\" ]) opened(pattern, 0);
    return 0;
  }
}
