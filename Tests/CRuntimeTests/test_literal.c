// What hosts make of their string literals (CRuntimeLiteral.h).
#include "dispatch.h"

static fwd_literal literal(const char *text, const void *type, const void *made) {
    return (fwd_literal){.text = text, .type = type, .made = made, .part = made};
}

TEST(found_by_address_and_type) {
    static const char text[] = "add:to:", twin[] = "add:to:";
    int type = 0, other = 0, made = 0;
    fwd_literal entry = literal(text, &type, &made);
    CHECK(fwd_literal_find(text, &type) == NULL);
    fwd_literal_remember(&entry);
    REQUIRE(fwd_literal_find(text, &type) == &entry);
    CHECK(fwd_literal_find(text, &other) == NULL);
    CHECK(fwd_literal_find(twin, &type) == NULL);
    fwd_literal second = entry;
    fwd_literal_remember(&second); // the first one stays
    CHECK(fwd_literal_find(text, &type) == &entry);
}

TEST(a_reset_forgets_literals) {
    static const char text[] = "reset";
    int type = 0;
    fwd_literal entry = literal(text, &type, text);
    fwd_literal_remember(&entry);
    CHECK(fwd_literal_find(text, &type) == &entry);
    fwd_runtime_reset();
    CHECK(fwd_literal_find(text, &type) == NULL);
    fwd_runtime_start();
    CHECK(fwd_literal_find(text, &type) == NULL);
}

// More than there is room for: each is found or not, never another; those that were remembered last are found.
TEST(more_literals_than_slots) {
    enum { COUNT = 4 * FWD_LITERAL_SLOTS };
    static char texts[COUNT];
    static fwd_literal entries[COUNT];
    int type = 0;
    fwd_runtime_reset();
    int lost = 0;
    for (int i = 0; i < COUNT; i++) {
        entries[i] = literal(&texts[i], &type, &texts[i]);
        fwd_literal_remember(&entries[i]);
        CHECK(fwd_literal_find(&texts[i], &type) == &entries[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        const fwd_literal *found = fwd_literal_find(&texts[i], &type);
        CHECK(!found || found == &entries[i]);
        lost += !found;
    }
    CHECK(lost >= COUNT - FWD_LITERAL_SLOTS);
    CHECK(lost < COUNT - FWD_LITERAL_SLOTS / 2); // the slots are used
    fwd_runtime_reset();                         // the entries end with this function
}

HARNESS_MAIN
