// wchar.h and wctype.h: texts of 32-bit characters, and their way to and from UTF-8.
#include <errno.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static int put(wchar_t *room, size_t size, const wchar_t *format, ...) {
  va_list list;
  va_start(list, format);
  int count = vswprintf(room, size, format, list);
  va_end(list);
  return count;
}

int main(void) {
  setlocale(LC_ALL, "en_US.UTF-8");
  wchar_t room[32];
  wcscpy(room, L"naïve");
  wcscat(room, L" café");
  wcsncat(room, L"!?...", 1);
  wprintf(L"%ls, %zu of %zu bytes each\n", room, wcslen(room), sizeof(wchar_t));

  wchar_t padded[6] = L"zzzzz";
  wcsncpy(padded, L"ab", 4);
  printf("%ls %d %lc\n", padded, padded[3], padded[4]);
  wcsncpy(padded, L"abcdef", 3);
  printf("%d %d\n", padded[2], padded[3]);

  printf("%d %d %d %d\n", wcscmp(L"abc", L"abc"), wcscmp(L"abc", L"abd"), wcscmp(L"b", L""),
         wcsncmp(L"abcX", L"abcY", 3));
  printf("%d %d\n", wcscasecmp(L"ÉTÉ", L"été"), wcsncasecmp(L"ABc", L"abD", 2));

  printf("%ld %ld %d %d\n", wcschr(room, L'ï') - room, wcsrchr(room, L'a') - room,
         wcschr(room, L'z') == NULL, *wcschr(room, L'\0'));
  printf("%ls, %d %d\n", wcsstr(room, L"caf"), wcsstr(room, L"") == room,
         wcsstr(L"ab", L"abc") == NULL);
  wchar_t *copy = wcsdup(L"own");
  copy[0] = L'O';
  printf("%ls\n", copy);
  free(copy);

  size_t count = mbstowcs(NULL, "日本語", 0);
  printf("%zu", count);
  count = mbstowcs(room, "日本語", 32);
  printf(" %zu U+%X %d\n", count, room[2], room[3]);
  char bytes[16];
  printf("%zu %zu", wcstombs(NULL, room, 0), wcstombs(bytes, room, sizeof bytes));
  printf(" %s", bytes);
  // Only whole characters.
  printf(" %zu\n", wcstombs(bytes, room, 5));
  errno = 0;
  printf("%d %d\n", mbstowcs(room, "\xff", 4) == (size_t)-1, errno == EILSEQ);
  wchar_t one;
  printf("%d U+%X %d %d\n", mbtowc(&one, "é!", 2), one, mblen("", 1), wctomb(bytes, L'日'));

  printf("%d %d ", swprintf(room, 32, L"%d|%5ls|%s|%c", 42, L"w", "é", 'x'), put(room + 20, 8, L"%x", 255));
  printf("%ls %ls\n", room, room + 20);
  // Unlike snprintf: no answer of what would have been.
  printf("%d\n", swprintf(room, 4, L"%d", 12345));
  fwprintf(stdout, L"%ls", L"to a stream\n");
  fputws(L"…und so", stdout);
  putwchar(L'ß');
  fputwc(L'\n', stdout);

  printf("%d%d%d%d%d%d ", !!iswalpha(L'é'), !!iswalpha(L'1'), !!iswdigit(L'7'), !!iswspace(L'\t'),
         !!iswupper(L'É'), !!iswpunct(L'!'));
  printf("%lc%lc%lc %d\n", (wint_t)towupper(L'é'), (wint_t)towlower(L'Ω'), (wint_t)towupper(L'ß'),
         towupper('a') == 'A');
  wint_t end = WEOF;
  printf("%d\n", (int)end);
  return 0;
}
