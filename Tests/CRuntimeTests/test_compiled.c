// What loaders of compiled classes need: ivars at given offsets, constructors and destructors, blocks' classes in place.
#include "fixtures.h"
#include "harness.h"

static fwd_Class begin(const char *name, fwd_Class superclass) {
    return fwd_allocateClassPair(superclass ? superclass : fwd_getClass("NSObject"), name, 0);
}

TEST(ivars_keep_the_offsets_they_are_given) {
    fwd_Class cls = begin("Laid", NULL);
    CHECK(fwd_class_addIvarAtOffset(cls, "late", 8, 3, "d", 40, 0));
    CHECK(fwd_class_addIvarAtOffset(cls, "early", 4, 2, "i", 8, 0));
    CHECK(fwd_class_addIvarAtOffset(cls, "low", 1, 0, "b3", 12, 0));
    CHECK(fwd_class_addIvarAtOffset(cls, "high", 1, 0, "b5", 12, 3));
    CHECK_EQ(fwd_class_getUnroundedInstanceSize(cls), 48);
    CHECK(!fwd_class_addIvarAtOffset(cls, "early", 4, 2, "i", 48, 0));
    CHECK(!fwd_class_addIvarAtOffset(cls, "inside", 4, 2, "i", 4, 0));
    CHECK(!fwd_class_addIvarAtOffset(cls, "far", 4, 2, "i", SIZE_MAX / 2, 0));
    CHECK(!fwd_class_addIvarAtOffset(cls, "bits", 1, 0, "b1", 48, 8));
    CHECK(fwd_class_growInstances(cls, 50) && fwd_class_growInstances(cls, 10));
    CHECK_EQ(fwd_class_getUnroundedInstanceSize(cls), 50);
    fwd_registerClassPair(cls);
    CHECK_EQ(fwd_class_getInstanceSize(cls), 56);
    CHECK_EQ(fwd_ivar_getOffset(fwd_class_getInstanceVariable(cls, "late")), 40);
    CHECK_EQ(fwd_ivar_getBitOffset(fwd_class_getInstanceVariable(cls, "high")), 3);
    CHECK(!fwd_class_addIvarAtOffset(cls, "frozen", 4, 2, "i", 56, 0));
    CHECK(!fwd_class_growInstances(cls, 100));
    CHECK(!fwd_class_addIvarAtOffset(NULL, "none", 4, 2, "i", 56, 0));
    CHECK_EQ(fwd_class_getUnroundedInstanceSize(NULL), 0);
}

TEST(layouts_reach_ivars_at_offsets) {
    fwd_Class cls = begin("Owner", NULL);
    fwd_class_setIvarLayout(cls, (const uint8_t *)"\x11");
    CHECK(fwd_class_addIvarAtOffset(cls, "plain", 8, 3, "@", 8, 0));
    CHECK(fwd_class_addIvarAtOffset(cls, "strong", 8, 3, "@", 16, 0));
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "plain")), FWD_UNRETAINED);
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "strong")), FWD_STRONG);
    CHECK(fwd_disposeClassPair(cls));
}

static char journal[32];
static void note(char what) {
    size_t length = strlen(journal);
    if (length + 1 < sizeof journal) journal[length] = what;
}
static void build_base(fwd_id self, fwd_SEL sel) { (void)self, (void)sel, note('b'); }
static void build_derived(fwd_id self, fwd_SEL sel) { (void)self, (void)sel, note('d'); }
static void end_base(fwd_id self, fwd_SEL sel) { (void)self, (void)sel, note('B'); }
static void end_derived(fwd_id self, fwd_SEL sel) { (void)self, (void)sel, note('D'); }
static void end_other(fwd_id self, fwd_SEL sel) { (void)self, (void)sel, note('O'); }

static fwd_Method own(fwd_Class cls, const char *name, void (*function)(fwd_id, fwd_SEL)) {
    fwd_SEL sel = fwd_sel_registerName(name);
    CHECK(fwd_class_addMethod(cls, sel, (fwd_IMP)function, "v@:"));
    return fwd_class_findMethod(cls, sel);
}

TEST(constructors_run_base_first_and_destructors_derived_first) {
    memset(journal, 0, sizeof journal);
    fwd_Class base = begin("Base", NULL);
    CHECK(fwd_class_setStructors(
        base, own(base, ".cxx_construct", build_base), own(base, ".cxx_destruct", end_base)));
    fwd_registerClassPair(base);
    fwd_Class plain = begin("Plain", base);
    fwd_registerClassPair(plain);
    fwd_Class derived = begin("Derived", plain);
    fwd_Method destruct = own(derived, ".cxx_destruct", end_derived);
    CHECK(fwd_class_setStructors(derived, own(derived, ".cxx_construct", build_derived), destruct));
    fwd_registerClassPair(derived);
    CHECK(!fwd_class_setStructors(derived, NULL, NULL));
    CHECK(!fwd_class_setStructors(NULL, NULL, NULL));

    fwd_id object = fwd_alloc_init(derived);
    CHECK_STR(journal, "bd");
    fwd_id copy = fwd_object_copy(object, 0); // a copy of the bytes is not constructed
    CHECK_STR(journal, "bd");
    fwd_release(copy);
    CHECK_STR(journal, "bdDB");
    fwd_method_setImplementation(destruct, (fwd_IMP)end_other);
    fwd_release(object);
    CHECK_STR(journal, "bdDBOB");
    fwd_release(fwd_class_createInstance(plain, 0));
    CHECK_STR(journal, "bdDBOBbB");
}

static _Alignas(16) char stack_storage[FWD_CLASS_STORAGE], global_storage[FWD_CLASS_STORAGE];

TEST(the_classes_of_blocks_lie_where_the_host_wants_them) {
    fwd_runtime_reset();
    CHECK(!fwd_block_setClassStorage(FWD_BLOCK_MALLOC, stack_storage));
    CHECK(fwd_block_setClassStorage(FWD_BLOCK_STACK, stack_storage));
    CHECK(fwd_block_setClassStorage(FWD_BLOCK_GLOBAL, global_storage));
    for (int round = 0; round < 2; round++) { // the places are kept across resets
        CHECK_EQ(fwd_block_class(FWD_BLOCK_STACK), (void *)(stack_storage + FWD_OBJECT_HEADER));
        CHECK_EQ(fwd_block_class(FWD_BLOCK_GLOBAL), (void *)(global_storage + FWD_OBJECT_HEADER));
        CHECK_EQ(fwd_getClass("__NSGlobalBlock__"), (void *)(global_storage + FWD_OBJECT_HEADER));
        CHECK_STR(fwd_class_getName(fwd_block_class(FWD_BLOCK_STACK)), "__NSStackBlock__");
        CHECK(!fwd_block_setClassStorage(FWD_BLOCK_STACK, stack_storage));
        fwd_runtime_reset();
        CHECK_EQ(stack_storage[0], 0);
    }
    CHECK(fwd_block_setClassStorage(FWD_BLOCK_STACK, NULL) &&
          fwd_block_setClassStorage(FWD_BLOCK_GLOBAL, NULL));
}

TEST(a_method_begins_as_its_description) {
    fwd_Class cls = begin("Described", NULL);
    fwd_Method method = own(cls, "run", end_base);
    const fwd_method_description *description = (const void *)method;
    CHECK_EQ(description->name, fwd_sel_registerName("run"));
    CHECK_STR(description->types, "v@:");
    CHECK(fwd_disposeClassPair(cls));
}

HARNESS_MAIN
