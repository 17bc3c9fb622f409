struct Pile {
    ITEM items[4];
    int count;
};
static inline void put(struct Pile *pile, ITEM item) { pile->items[pile->count++] = item; }
static inline ITEM top(struct Pile *pile) { return pile->items[pile->count - 1]; }
