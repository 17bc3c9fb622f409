// The body of a list of ELEMENT, for the file that includes it.
struct NAME {
    ELEMENT first;
    struct NAME *next;
};

static int weight(NAME *list) {
    int sum = 0;
    for (NAME *item = list; item; item = item->next) sum += weigh(item->first);
    return sum;
}
