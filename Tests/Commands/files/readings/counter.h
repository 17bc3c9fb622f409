// Each file has these for itself.
static int visits = 0;
static inline int visit(void) { return ++visits; }
static inline int ticket(void) {
    static int last = 100;
    return ++last;
}
