// Ivars of classes under construction: layout, ownership, and ARC's layout strings.
//
// The first own ivar starts at the superclass's size, *not* rounded: the padding at its end is used again. Each ivar is
// rounded up to its own alignment, and the class's size is the end of its last one. fwd_class_getInstanceSize rounds to
// a word. Once the class is registered its ivars never change, so they are read without a lock from then on.
//
// Every object begins with the pointer to its class. A root class that declares that word as its first ivar (`Class isa`,
// `id isa`, a `Class` of any name) names it: the ivar stands at 0 and takes no room. So do NSObject's and NSProxy's
// `isa`. A root class that does not declare it has it all the same, in front of its ivars. (Compilers for Apple's runtime
// put a root's first ivar at 0 whatever it is, and the class is overwritten when it is something else.)
//
// Bit-fields are packed as in a struct by the System V ABI: one begins at the bit where another before it ended, unless it
// would cross a boundary of its type; the next ivar that is none begins at the next byte. A superclass's last byte is never
// shared.
//
// A layout string describes words from the superclass's word-rounded size on: each byte is (words to skip << 4 | words
// to scan), a zero byte ends it. Setting one makes the object ivars it covers strong (or weak), and getting one is made
// from the ivars' ownership, so both ways of saying it agree.
#include <stdio.h>

#include "lifetime.h"

enum { ALIGNMENT_LOG2_MAX = 15, WORD = sizeof(void *) };

static fwd_Class as_constructing(fwd_Class cls) {
    return cls && fwd_class_is(cls, FWD_CLASS_CONSTRUCTING) && !fwd_class_is(cls, FWD_CLASS_META)
               ? cls
               : NULL;
}

static struct fwd_ivar *own_ivar(fwd_Class cls, const char *name) {
    for (struct fwd_ivar *ivar = cls->ivars; ivar; ivar = ivar->next)
        if (strcmp(ivar->name, name) == 0) return ivar;
    return NULL;
}

// ---------------------------------------------------------------- Adding

/// Whether the ivar is the word with the class, declared by a root class as its first.
static bool is_class_word(fwd_Class cls, const char *name, size_t size, const char *types) {
    if (!fwd_class_is(cls, FWD_CLASS_ROOT) || cls->ivars || size != WORD) return false;
    return types[0] == '#' || ((types[0] == '@' || types[0] == '^') && strcmp(name, "isa") == 0);
}

static bool place(fwd_Class cls, size_t size, uint8_t alignment_log2, size_t *offset) {
    size_t alignment = (size_t)1 << alignment_log2;
    *offset = (cls->instance_size + alignment - 1) & ~(alignment - 1);
    return size <= UINT32_MAX && *offset + size <= UINT32_MAX;
}

/// Behind the last ivar, at `offset`. NULL when memory is out.
static struct fwd_ivar *link_locked(fwd_Class cls, const char *name, size_t size,
    uint8_t alignment_log2, const char *types, size_t offset) {
    struct fwd_ivar *ivar = fwd_memory_allocate(sizeof *ivar, FWD_MEMORY_INTERNAL);
    if (!ivar) return NULL;
    *ivar = (struct fwd_ivar){.previous = cls->last_ivar,
        .owner = cls,
        .name = name,
        .types = types,
        .offset = (ptrdiff_t)offset,
        .size = size,
        .alignment_log2 = alignment_log2};
    if (cls->last_ivar) cls->last_ivar->next = ivar;
    else cls->ivars = ivar;
    cls->last_ivar = ivar;
    cls->ivar_count++;
    return ivar;
}

static struct fwd_ivar *append_locked(
    fwd_Class cls, const char *name, size_t size, uint8_t alignment_log2, const char *types) {
    size_t offset = 0;
    if (!is_class_word(cls, name, size, types) && !place(cls, size, alignment_log2, &offset))
        return NULL;
    if (name[0] && own_ivar(cls, name)) return NULL;
    struct fwd_ivar *ivar = link_locked(cls, name, size, alignment_log2, types, offset);
    if (!ivar || !offset) return ivar;
    cls->instance_size = (uint32_t)(offset + size);
    cls->free_bits = 0;
    return ivar;
}

/// False when the class has the name, the object would be too large, or memory is out.
static bool append_bits_locked(
    fwd_Class cls, const char *name, size_t unit, size_t width, const char *types) {
    if (name[0] && own_ivar(cls, name)) return false;
    size_t unit_bits = unit * 8, first = (size_t)cls->instance_size * 8 - cls->free_bits;
    if (width == 0 || first / unit_bits != (first + width - 1) / unit_bits)
        first = (first + unit_bits - 1) / unit_bits * unit_bits;
    size_t end = first + width, bytes = (end + 7) / 8;
    if (bytes > UINT32_MAX) return false;
    if (name[0]) {
        struct fwd_ivar *ivar =
            link_locked(cls, name, unit, (uint8_t)__builtin_ctzl(unit), types, first / 8);
        if (!ivar) return false;
        ivar->bit_offset = (uint8_t)(first % 8);
    }
    cls->instance_size = (uint32_t)bytes;
    cls->free_bits = (uint8_t)(bytes * 8 - end);
    return true;
}

static size_t layout_start(fwd_Class cls) {
    fwd_Class above = fwd_class_super(cls);
    return above ? (above->instance_size + WORD - 1) & ~(size_t)(WORD - 1) : 0;
}

static bool covers(const uint8_t *layout, size_t word) {
    size_t at = 0;
    for (; layout && *layout; layout++) {
        at += *layout >> 4;
        size_t end = at + (*layout & 0xf);
        if (word >= at && word < end) return true;
        at = end;
    }
    return false;
}

/// Whether the ivar is a pointer-sized, pointer-aligned slot that can be owned.
static bool is_slot(const struct fwd_ivar *ivar) {
    return ivar->size == WORD && ivar->offset && ivar->offset % WORD == 0 &&
           (ivar->types[0] == '@' || ivar->types[0] == '#' || ivar->types[0] == '^' ||
               ivar->types[0] == 0);
}

static void set_ownership_locked(fwd_Class cls, struct fwd_ivar *ivar, fwd_ownership ownership) {
    ivar->ownership = (uint8_t)ownership;
    if (ownership != FWD_UNRETAINED) fwd_class_setFlagDown_locked(cls, FWD_CLASS_HAS_OWNED_IVARS);
}

static void obey_layouts_locked(fwd_Class cls, struct fwd_ivar *ivar) {
    size_t start = layout_start(cls);
    if (!is_slot(ivar) || (size_t)ivar->offset < start) return;
    size_t word = ((size_t)ivar->offset - start) / WORD;
    if (covers(cls->ivar_layout, word)) set_ownership_locked(cls, ivar, FWD_STRONG);
    else if (covers(cls->weak_ivar_layout, word)) set_ownership_locked(cls, ivar, FWD_WEAK);
}

/// False for a registered class or a metaclass, a name that the class itself has, and when memory is out. An instance that
/// was made before does not have the ivar: its place is beyond the end of the instance, and reading or setting it there does
/// nothing. An empty name makes an anonymous ivar. Alignments above 16 bytes hold within the instance only.
bool fwd_class_addIvar(
    fwd_Class cls, const char *name, size_t size, uint8_t alignment_log2, const char *types) {
    if (!as_constructing(cls) || alignment_log2 > ALIGNMENT_LOG2_MAX) return false;
    const char *kept_name = fwd_string_intern(name ? name : ""),
               *kept_types = fwd_string_intern(types ? types : "");
    if (!kept_name || !kept_types) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_ivar *ivar = NULL;
    if (as_constructing(cls))
        ivar = append_locked(cls, kept_name, size, alignment_log2, kept_types);
    if (ivar) obey_layouts_locked(cls, ivar);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (ivar && fwd_trace_isOn()) {
        fwd_trace_event event = {.kind = FWD_TRACE_IVAR,
            .result = FWD_RESULT_ADD,
            .cls = cls,
            .text = kept_name,
            .text2 = kept_types};
        fwd_trace_emit(&event);
    }
    return ivar != NULL;
}

bool fwd_class_addIvarAtOffset(fwd_Class cls, const char *name, size_t size, uint8_t alignment_log2,
    const char *types, size_t offset, unsigned bit_offset) {
    if (!as_constructing(cls) || alignment_log2 > ALIGNMENT_LOG2_MAX || bit_offset > 7)
        return false;
    fwd_Class above = fwd_class_super(cls);
    if (offset + size > INT32_MAX || size > INT32_MAX || (above && offset < above->instance_size))
        return false;
    const char *kept_name = fwd_string_intern(name),
               *kept_types = fwd_string_intern(types ? types : "");
    if (!kept_name || !kept_types) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_ivar *ivar = NULL;
    // Relaxed: creating instances beside an addition is the caller's race.
    if (as_constructing(cls) && __atomic_load_n(&cls->instances, __ATOMIC_RELAXED) == 0 &&
        !(kept_name[0] && own_ivar(cls, kept_name)))
        ivar = link_locked(cls, kept_name, size, alignment_log2, kept_types, offset);
    if (ivar) {
        ivar->bit_offset = (uint8_t)bit_offset;
        if (offset + size > cls->instance_size) cls->instance_size = (uint32_t)(offset + size);
        cls->free_bits = 0;
        obey_layouts_locked(cls, ivar);
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    return ivar != NULL;
}

size_t fwd_class_getUnroundedInstanceSize(fwd_Class cls) { return cls ? cls->instance_size : 0; }

bool fwd_class_growInstances(fwd_Class cls, size_t size) {
    if (!as_constructing(cls) || size > INT32_MAX) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    if (size > cls->instance_size) {
        cls->instance_size = (uint32_t)size;
        cls->free_bits = 0;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    return true;
}

/// False as fwd_class_addIvar, and for a unit that is not 1, 2, 4 or 8 bytes, or a width that does not fit in it.
bool fwd_class_addBitField(fwd_Class cls, const char *name, size_t unit_size, size_t width) {
    bool is_unit = unit_size == 1 || unit_size == 2 || unit_size == 4 || unit_size == 8;
    if (!as_constructing(cls) || !is_unit || width > unit_size * 8) return false;
    char types[8];
    (void)snprintf(types, sizeof types, "b%zu", width);
    const char *kept_name = fwd_string_intern(name ? name : ""),
               *kept_types = fwd_string_intern(types);
    if (!kept_name || !kept_types || (kept_name[0] && width == 0)) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    // Relaxed: creating instances beside an addition is the caller's race.
    bool added = as_constructing(cls) && fwd_class_instanceCount(cls) == 0 &&
                 append_bits_locked(cls, kept_name, unit_size, width, kept_types);
    fwd_unlock(FWD_LOCK_MUTATION);
    if (added && kept_name[0] && fwd_trace_isOn()) {
        fwd_trace_event event = {.kind = FWD_TRACE_IVAR,
            .result = FWD_RESULT_ADD,
            .cls = cls,
            .text = kept_name,
            .text2 = kept_types};
        fwd_trace_emit(&event);
    }
    return added;
}

/// NSObject's and NSProxy's `isa`, which listings of ivars begin with. False when memory is out.
bool fwd_ivar_addClassWord(fwd_Class root) {
    const char *name = fwd_string_intern("isa"), *types = fwd_string_intern("#");
    if (!name || !types) return false;
    fwd_lock(FWD_LOCK_MUTATION);
    bool added = append_locked(root, name, WORD, 3, types) != NULL;
    fwd_unlock(FWD_LOCK_MUTATION);
    return added;
}

/// False when the class is registered, has no ivar of that name itself, or the ivar is no pointer-sized slot.
bool fwd_class_setIvarOwnership(fwd_Class cls, const char *name, fwd_ownership ownership) {
    if (!as_constructing(cls) || !name || ownership < FWD_UNRETAINED || ownership > FWD_WEAK)
        return false;
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_ivar *ivar = as_constructing(cls) ? own_ivar(cls, name) : NULL;
    bool can = ivar && is_slot(ivar);
    if (can) {
        set_ownership_locked(cls, ivar, ownership);
        // Made anew from the ivars when asked for.
        cls->ivar_layout = cls->weak_ivar_layout = NULL;
    }
    fwd_unlock(FWD_LOCK_MUTATION);
    return can;
}

// ---------------------------------------------------------------- Reading

fwd_Ivar fwd_class_getInstanceVariable(fwd_Class cls, const char *name) {
    if (!name || !name[0]) return NULL;
    for (; cls; cls = fwd_class_super(cls)) {
        struct fwd_ivar *ivar = own_ivar(cls, name);
        if (ivar) return ivar;
    }
    return NULL;
}

/// The class's own ivars in order of declaration, NULL-terminated; NULL when it has none.
fwd_Ivar *fwd_class_copyIvarList(fwd_Class cls, uint32_t *count) {
    uint32_t number = cls ? cls->ivar_count : 0, filled = 0;
    fwd_Ivar *list =
        number ? fwd_memory_allocate((number + 1) * sizeof *list, FWD_MEMORY_HEAP) : NULL;
    for (struct fwd_ivar *ivar = list ? cls->ivars : NULL; ivar && filled < number;
         ivar = ivar->next)
        list[filled++] = ivar;
    if (count) *count = filled;
    return list;
}

const char *fwd_ivar_getName(fwd_Ivar ivar) { return ivar && ivar->name[0] ? ivar->name : NULL; }
const char *fwd_ivar_getTypeEncoding(fwd_Ivar ivar) { return ivar ? ivar->types : NULL; }
ptrdiff_t fwd_ivar_getOffset(fwd_Ivar ivar) { return ivar ? ivar->offset : 0; }
unsigned fwd_ivar_getBitOffset(fwd_Ivar ivar) { return ivar ? ivar->bit_offset : 0; }
fwd_ownership fwd_ivar_getOwnership(fwd_Ivar ivar) {
    return ivar ? (fwd_ownership)ivar->ownership : FWD_UNRETAINED;
}

// ---------------------------------------------------------------- Layout strings

/// Writes the layout of the ivars of one ownership; `room` counts the terminator. Returns the length.
static size_t write_layout(fwd_Class cls, fwd_ownership ownership, uint8_t *out, size_t room) {
    size_t start = layout_start(cls), at = 0, length = 0;
    for (struct fwd_ivar *ivar = cls->ivars; ivar; ivar = ivar->next) {
        if (ivar->ownership != ownership || (size_t)ivar->offset < start) continue;
        size_t word = ((size_t)ivar->offset - start) / WORD;
        for (; word - at > 0xf && length + 1 < room; at += 0xf) out[length++] = 0xf0;
        bool joins = length > 0 && word == at && (out[length - 1] & 0xf) < 0xf;
        if (joins) out[length - 1]++;
        else if (length + 1 < room) out[length++] = (uint8_t)((word - at) << 4 | 1);
        at = word + 1;
    }
    out[length] = 0;
    return length;
}

static const uint8_t *layout_of(fwd_Class cls, fwd_ownership ownership) {
    if (!cls) return NULL;
    const uint8_t **kept = ownership == FWD_STRONG ? &cls->ivar_layout : &cls->weak_ivar_layout;
    fwd_lock(FWD_LOCK_MUTATION);
    if (!*kept) {
        // Each ivar takes one byte at most, and one more for every 15 words skipped.
        size_t room = cls->ivar_count + cls->instance_size / (0xf * WORD) + 2;
        uint8_t *text = fwd_memory_allocate(room, FWD_MEMORY_INTERNAL);
        size_t length = text ? write_layout(cls, ownership, text, room) : 0;
        if (length) *kept = (const uint8_t *)fwd_string_intern_length((const char *)text, length);
        fwd_memory_free(text, room, FWD_MEMORY_INTERNAL);
    }
    const uint8_t *layout = *kept;
    fwd_unlock(FWD_LOCK_MUTATION);
    return layout;
}

/// Which words of the class's own ivars are strong; NULL when none is. Alive as long as the runtime.
const uint8_t *fwd_class_getIvarLayout(fwd_Class cls) { return layout_of(cls, FWD_STRONG); }
const uint8_t *fwd_class_getWeakIvarLayout(fwd_Class cls) { return layout_of(cls, FWD_WEAK); }

static void set_layout(fwd_Class cls, const uint8_t *layout, fwd_ownership ownership) {
    if (!as_constructing(cls)) return;
    const uint8_t *copy = NULL;
    if (layout && !(copy = (const uint8_t *)fwd_string_intern((const char *)layout))) return;
    fwd_lock(FWD_LOCK_MUTATION);
    if (as_constructing(cls)) {
        if (ownership == FWD_STRONG) cls->ivar_layout = copy;
        else cls->weak_ivar_layout = copy;
        for (struct fwd_ivar *ivar = cls->ivars; ivar; ivar = ivar->next) {
            if (ivar->ownership == ownership) ivar->ownership = FWD_UNRETAINED;
            obey_layouts_locked(cls, ivar);
        }
    }
    fwd_unlock(FWD_LOCK_MUTATION);
}

/// Constructing classes only; ivars added later obey it as well. NULL says that no ivar is of this ownership.
void fwd_class_setIvarLayout(fwd_Class cls, const uint8_t *layout) {
    set_layout(cls, layout, FWD_STRONG);
}
void fwd_class_setWeakIvarLayout(fwd_Class cls, const uint8_t *layout) {
    set_layout(cls, layout, FWD_WEAK);
}

// ---------------------------------------------------------------- Classes that end or are duplicated

void fwd_ivar_freeAll(fwd_Class cls) {
    while (cls->ivars) {
        struct fwd_ivar *ivar = cls->ivars;
        cls->ivars = ivar->next;
        fwd_memory_free(ivar, sizeof *ivar, FWD_MEMORY_INTERNAL);
    }
    cls->last_ivar = NULL;
    cls->ivar_count = 0;
}

bool fwd_ivar_duplicate_locked(fwd_Class from, fwd_Class to) {
    FWD_ASSERT_LOCKED(FWD_LOCK_MUTATION);
    for (struct fwd_ivar *ivar = from->ivars; ivar; ivar = ivar->next) {
        struct fwd_ivar *copy = fwd_memory_allocate(sizeof *copy, FWD_MEMORY_INTERNAL);
        if (!copy) return false;
        *copy = *ivar;
        copy->owner = to;
        copy->next = NULL;
        copy->previous = to->last_ivar;
        if (to->last_ivar) to->last_ivar->next = copy;
        else to->ivars = copy;
        to->last_ivar = copy;
        to->ivar_count++;
    }
    to->instance_size = from->instance_size;
    to->ivar_layout = from->ivar_layout;
    to->weak_ivar_layout = from->weak_ivar_layout;
    return true;
}
