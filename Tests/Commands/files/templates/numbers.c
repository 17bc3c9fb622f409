#define NAME numbers
#define ELEMENT int

struct NAME;
typedef struct NAME NAME;
static int weigh(ELEMENT element);
static int weight(NAME *list);

#include "list.h"

static int weigh(int number) { return number; }

int weightOfNumbers(void) {
    NAME last = {2, 0}, first = {1, &last};
    return weight(&first);
}
