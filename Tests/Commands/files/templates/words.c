#include <string.h>
#define NAME words
#define ELEMENT const char *

struct NAME;
typedef struct NAME NAME;
static int weigh(ELEMENT element);
static int weight(NAME *list);

#include "list.h"

static int weigh(const char *word) { return (int)strlen(word); }

int weightOfWords(void) {
    NAME last = {"three", 0}, first = {"two", &last};
    return weight(&first) + (int)sizeof(NAME);
}
