// Properties: lists of classes, attribute strings, and the functions that compiled accessors call.
//
// An attribute string is a comma-separated list; an item is a name of one character or a longer one in double quotes, and
// its value directly behind: `T@"NSString",C,N,"custom"value,V_name`. Empty items are skipped. A value reaches to the
// next comma, whatever stands in it. The strings are interned, so one that is replaced stays readable.
//
// Locking: lists are changed and walked under FWD_LOCK_MUTATION. Atomic accessors use a stripe picked by the ivar's address.
#include "lifetime.h"

// ---------------------------------------------------------------- Attribute strings

struct item {
    const char *name, *value;
    size_t name_length, value_length;
};

/// Reads the next item at `*at` and moves behind it. False at the end.
static bool next_item(const char **at, struct item *item) {
    while (**at == ',') ++*at;
    if (!**at) return false;
    const char *start = *at, *end = start + strcspn(start, ",");
    *at = end;
    if (*start != '"') {
        *item = (struct item){start, start + 1, 1, (size_t)(end - start) - 1};
        return true;
    }
    const char *name = start + 1, *name_end = name + strcspn(name, "\",");
    const char *value = name_end < end && *name_end == '"' ? name_end + 1 : name_end;
    *item = (struct item){name, value, (size_t)(name_end - name), (size_t)(end - value)};
    return true;
}

static size_t count_items(const char *attributes, size_t *bytes) {
    size_t count = 0;
    struct item item;
    *bytes = 0;
    while (next_item(&attributes, &item)) {
        count++;
        *bytes += item.name_length + item.value_length + 2;
    }
    return count;
}

static char *put(char *out, const char *bytes, size_t length, const char **start) {
    *start = out;
    memcpy(out, bytes, length);
    out[length] = 0;
    return out + length + 1;
}

/// One allocation: the array, ended by an entry with NULL names, and the strings behind it. NULL when there are none.
fwd_property_attribute *fwd_property_copyAttributeList(fwd_Property property, uint32_t *count) {
    if (count) *count = 0;
    const char *attributes = fwd_property_getAttributes(property);
    if (!attributes) return NULL;
    size_t bytes, number = count_items(attributes, &bytes);
    if (number == 0) return NULL;
    size_t array = (number + 1) * sizeof(fwd_property_attribute);
    fwd_property_attribute *list = fwd_memory_allocate(array + bytes, FWD_MEMORY_HEAP);
    if (!list) return NULL;
    char *text = (char *)list + array;
    struct item item;
    for (size_t i = 0; i < number && next_item(&attributes, &item); i++) {
        text = put(text, item.name, item.name_length, &list[i].name);
        text = put(text, item.value, item.value_length, &list[i].value);
    }
    if (count) *count = (uint32_t)number;
    return list;
}

/// The value of the first attribute of that name: "" when it has none, NULL when the attribute is not there.
char *fwd_property_copyAttributeValue(fwd_Property property, const char *name) {
    const char *attributes = fwd_property_getAttributes(property);
    if (!attributes || !name || !name[0]) return NULL;
    size_t length = strlen(name);
    struct item item;
    while (next_item(&attributes, &item)) {
        if (item.name_length == length && memcmp(item.name, name, length) == 0)
            return fwd_memory_copyBytes(item.value, item.value_length);
    }
    return NULL;
}

static size_t attribute_length(const fwd_property_attribute *attribute) {
    size_t name = strlen(attribute->name);
    return (name > 1 ? name + 2 : name) + strlen(attribute->value) + 1;
}

static bool is_written(const fwd_property_attribute *attribute) {
    return attribute->name && attribute->value && attribute->name[0];
}

static char *write_attribute(char *out, const fwd_property_attribute *attribute) {
    size_t name = strlen(attribute->name), value = strlen(attribute->value);
    if (name > 1) *out++ = '"';
    memcpy(out, attribute->name, name);
    out += name;
    if (name > 1) *out++ = '"';
    memcpy(out, attribute->value, value);
    out += value;
    *out++ = ',';
    return out;
}

/// The interned string of a list, in the order given; attributes without name or value are left out. NULL: out of memory.
static const char *join(const fwd_property_attribute *attributes, uint32_t count) {
    size_t length = 0;
    for (uint32_t i = 0; attributes && i < count; i++)
        if (is_written(&attributes[i])) length += attribute_length(&attributes[i]);
    if (length == 0) return fwd_string_intern("");
    char *text = fwd_memory_allocate(length, FWD_MEMORY_INTERNAL), *out = text;
    if (!text) return NULL;
    for (uint32_t i = 0; i < count; i++)
        if (is_written(&attributes[i])) out = write_attribute(out, &attributes[i]);
    const char *interned = fwd_string_intern_length(text, length - 1); // without the last comma
    fwd_memory_free(text, length, FWD_MEMORY_INTERNAL);
    return interned;
}

// ---------------------------------------------------------------- Lists

/// A property outside any list, required and of instances. NULL when memory is out.
struct fwd_property *fwd_property_make(
    const char *name, const fwd_property_attribute *attributes, uint32_t count) {
    const char *kept_name = fwd_string_intern(name), *text = join(attributes, count);
    if (!kept_name || !text) return NULL;
    struct fwd_property *property = fwd_memory_allocate(sizeof *property, FWD_MEMORY_INTERNAL);
    if (!property) return NULL;
    property->name = kept_name;
    property->attributes = text;
    property->required = property->instance = true;
    return property;
}

void fwd_property_free(struct fwd_property *property) {
    fwd_memory_free(property, sizeof *property, FWD_MEMORY_INTERNAL);
}

static struct fwd_property *find_locked(fwd_Class cls, const char *name) {
    for (; cls; cls = fwd_class_super(cls))
        for (struct fwd_property *property = cls->properties; property; property = property->next)
            if (strcmp(property->name, name) == 0) return property;
    return NULL;
}

static void append_locked(fwd_Class cls, struct fwd_property *property) {
    if (cls->last_property) cls->last_property->next = property;
    else cls->properties = property;
    cls->last_property = property;
    cls->property_count++;
}

/// Puts a chain of `count` in front of the class's list.
static void prepend_locked(
    fwd_Class cls, struct fwd_property *first, struct fwd_property *last, uint32_t count) {
    last->next = cls->properties;
    cls->properties = first;
    if (!cls->last_property) cls->last_property = last;
    cls->property_count += count;
}

static void set_attributes(struct fwd_property *property, const char *attributes) {
    // Release: readers without the lock see the string's bytes.
    __atomic_store_n(&property->attributes, attributes, __ATOMIC_RELEASE);
}

/// Adds the property, or with `replaces` changes the one that is there, which may be a superclass's.
static bool put_property(fwd_Class cls, const char *name, const fwd_property_attribute *attributes,
    uint32_t count, bool replaces) {
    if (!cls || !name) return false;
    struct fwd_property *property = fwd_property_make(name, attributes, count);
    if (!property) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_property *there = find_locked(cls, name);
    if (there && replaces) set_attributes(there, property->attributes);
    if (!there) prepend_locked(cls, property, property, 1);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (there) fwd_property_free(property);
    return !there;
}

/// False when the class or a superclass has a property of that name. Attributes are kept in the order given.
bool fwd_class_addProperty(
    fwd_Class cls, const char *name, const fwd_property_attribute *attributes, uint32_t count) {
    return put_property(cls, name, attributes, count, false);
}

static struct fwd_property *make_entry(const fwd_property_entry *entry) {
    struct fwd_property *property = fwd_property_make(entry->name, NULL, 0);
    const char *text = property ? fwd_string_intern(entry->attributes) : NULL;
    if (text) property->attributes = text;
    else if (property) fwd_property_free(property);
    return text ? property : NULL;
}

bool fwd_class_addPropertyList(fwd_Class cls, const fwd_property_entry *entries, uint32_t count) {
    struct fwd_property *first = NULL, *last = NULL;
    for (uint32_t i = 0; i < count; i++) {
        struct fwd_property *property = make_entry(&entries[i]);
        if (!property) {
            for (struct fwd_property *next; first; first = next) {
                next = first->next;
                fwd_property_free(first);
            }
            return false;
        }
        if (last) last->next = property;
        else first = property;
        last = property;
    }
    if (!last) return true;
    fwd_lock(FWD_LOCK_MUTATION);
    prepend_locked(cls, first, last, count);
    fwd_unlock(FWD_LOCK_MUTATION);
    return true;
}

void fwd_class_replaceProperty(
    fwd_Class cls, const char *name, const fwd_property_attribute *attributes, uint32_t count) {
    (void)put_property(cls, name, attributes, count, true);
}

/// Looks in the superclasses, too. Class properties are the metaclass's.
fwd_Property fwd_class_getProperty(fwd_Class cls, const char *name) {
    if (!cls || !name) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_property *property = find_locked(cls, name);
    fwd_unlock(FWD_LOCK_MUTATION);
    return property;
}

/// The class's own properties, the newest list first, NULL-terminated; NULL when it has none.
fwd_Property *fwd_class_copyPropertyList(fwd_Class cls, uint32_t *count) {
    if (count) *count = 0;
    if (!cls) return NULL;
    fwd_lock(FWD_LOCK_MUTATION);
    uint32_t number = cls->property_count, filled = 0;
    fwd_Property *list =
        number ? fwd_memory_allocate((number + 1) * sizeof *list, FWD_MEMORY_HEAP) : NULL;
    if (list)
        for (struct fwd_property *property = cls->properties; property; property = property->next)
            list[filled++] = property;
    fwd_unlock(FWD_LOCK_MUTATION);
    if (count) *count = filled;
    return list;
}

const char *fwd_property_getName(fwd_Property property) { return property ? property->name : NULL; }

const char *fwd_property_getAttributes(fwd_Property property) {
    return property ? __atomic_load_n(&property->attributes, __ATOMIC_ACQUIRE) : NULL;
}

void fwd_property_freeAll(fwd_Class cls) {
    while (cls->properties) {
        struct fwd_property *property = cls->properties;
        cls->properties = property->next;
        fwd_property_free(property);
    }
    cls->last_property = NULL;
    cls->property_count = 0;
}

bool fwd_property_duplicate_locked(fwd_Class from, fwd_Class to) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (struct fwd_property *property = from->properties; property; property = property->next) {
        struct fwd_property *copy = fwd_memory_allocate(sizeof *copy, FWD_MEMORY_INTERNAL);
        if (!copy) return false;
        copy->name = property->name;
        copy->attributes = fwd_property_getAttributes(property);
        copy->required = copy->instance = true;
        append_locked(to, copy);
    }
    return true;
}

// ---------------------------------------------------------------- Accessors

static struct fwd_stripe accessor_stripes[FWD_STRIPES];

struct fwd_stripes fwd_property_stripes(void) {
    return (struct fwd_stripes){accessor_stripes, sizeof accessor_stripes[0], FWD_STRIPES};
}

static struct fwd_stripe *stripe_for(const void *address) {
    // Slots of one object are 8 bytes apart: shift so that they spread.
    return &accessor_stripes[fwd_stripe_index((const void *)((uintptr_t)address << 1))];
}

static fwd_id *slot_at(fwd_id self, ptrdiff_t offset) {
    return (fwd_id *)(void *)((char *)self + offset);
}

/// The ivar at `offset`; retained and autoreleased when atomic. Offset 0 is the class.
fwd_id fwd_getProperty(fwd_id self, fwd_SEL sel, ptrdiff_t offset, bool atomic) {
    (void)sel;
    if (!self) return NULL;
    if (offset == 0) return (fwd_id)(void *)fwd_object_getClass(self);
    fwd_id *slot = slot_at(self, offset);
    if (!atomic) return *slot;
    struct fwd_stripe *stripe = stripe_for(slot);
    fwd_stripe_lock(stripe);
    fwd_id value = *slot;
    if (value) fwd_pin(value);
    fwd_stripe_unlock(stripe);
    return value ? fwd_pinned_autorelease(value) : NULL;
}

enum { COPIES = 1, COPIES_MUTABLY = 2 };

/// Stores the value retained, or with `should_copy` 1 its copy, with 2 its mutable copy. Offset 0 changes the class.
/// The old value is released last, outside the lock. A copy that raised changes nothing; the exception is pending.
void fwd_setProperty(
    fwd_id self, fwd_SEL sel, ptrdiff_t offset, fwd_id value, bool atomic, int8_t should_copy) {
    (void)sel;
    if (!self) return;
    if (offset == 0) {
        if (value) (void)fwd_object_setClass(self, (fwd_Class)(void *)value);
        return;
    }
    fwd_id *slot = slot_at(self, offset), new = NULL;
    if (value && should_copy) {
        fwd_SEL copier =
            should_copy == COPIES_MUTABLY ? FWD_S(mutableCopyWithZone_) : FWD_S(copyWithZone_);
        uint32_t mark = fwd_exception_mark();
        new = fwd_perform(value, copier, 1, NULL, NULL);
        if (fwd_exception_since(mark)) return;
    } else {
        if (!atomic && *slot == value) return;
        new = fwd_retain(value);
    }
    struct fwd_stripe *stripe = stripe_for(slot);
    if (atomic) fwd_stripe_lock(stripe);
    fwd_id old = *slot;
    *slot = new;
    if (atomic) fwd_stripe_unlock(stripe);
    fwd_release(old);
}

/// Copies a struct of an accessor; atomic copies from and to the same addresses never mix. `has_strong` is a relic.
void fwd_copyStruct(void *to, const void *from, size_t size, bool atomic, bool has_strong) {
    (void)has_strong;
    if (!atomic) {
        memmove(to, from, size);
        return;
    }
    struct fwd_stripe *a = stripe_for(to), *b = stripe_for(from);
    struct fwd_stripe *first = a < b ? a : b, *second = a < b ? b : a;
    fwd_stripe_lock(first);
    if (first != second) fwd_stripe_lock_second(second);
    memmove(to, from, size);
    if (first != second) fwd_stripe_unlock_second(second);
    fwd_stripe_unlock(first);
}
