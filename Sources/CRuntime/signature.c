// Signatures: method and block encodings, parsed, interned by their text and worked out for calling.
//
// A signature is three blocks of memory: the struct with its arrays (INTERNAL), the parsed tree (INTERNAL), and the
// texts that programs may read (CONSTANT). It is built without a lock by whoever asks first, then offered to the
// map; who loses the race frees his. After that nothing of it changes but two atomic pointers: libffi's view
// and the NSMethodSignature object. It lives until the runtime is reset.
#include "signature.h"
#include "encoding.h"
#include "intern.h"
#include "invocation.h"

#include <stdio.h>

static struct fwd_intern_map signatures, types;

/// How arrays travel.
static const fwd_type decayed = {
    .kind = '^', .size = sizeof(void *), .alignment = _Alignof(void *), .text = "^v", .length = 2};

static const fwd_type *passed(const fwd_type *type) { return type->kind == '[' ? &decayed : type; }
static size_t round_up(size_t value, size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

// ---------------------------------------------------------------- Single types

struct interned_type {
    fwd_encoding encoding;
};

static void destroy_type(void *value) {
    struct interned_type *type = value;
    fwd_encoding_free(&type->encoding, FWD_MEMORY_INTERNAL);
    fwd_memory_free(type, sizeof *type, FWD_MEMORY_INTERNAL);
}

const fwd_type *fwd_type_parse(const char *encoding, fwd_encoding_error *error) {
    if (strnlen(encoding, FWD_ENCODING_LENGTH_LIMIT + 1) > FWD_ENCODING_LENGTH_LIMIT) {
        fwd_encoding refused;
        (void)fwd_encoding_parse(encoding, FWD_FORM_TYPE, FWD_MEMORY_INTERNAL, &refused, error);
        return NULL;
    }
    uint64_t hash = fwd_intern_hash(encoding);
    const struct interned_type *known = fwd_intern_get(&types, encoding, hash);
    if (known) return known->encoding.types;

    fwd_encoding parsed;
    if (fwd_encoding_parse(encoding, FWD_FORM_TYPE, FWD_MEMORY_INTERNAL, &parsed, error) != FWD_OK)
        return NULL;
    struct interned_type *mine = fwd_memory_allocate(sizeof *mine, FWD_MEMORY_INTERNAL);
    const struct interned_type *stored = NULL;
    if (mine) {
        mine->encoding = parsed;
        fwd_lock(FWD_LOCK_INTERN);
        stored = fwd_intern_put_locked(&types, parsed.text, hash, mine);
        fwd_unlock(FWD_LOCK_INTERN);
    }
    if (stored == mine && mine) return mine->encoding.types;
    if (mine) destroy_type(mine);
    else fwd_encoding_free(&parsed, FWD_MEMORY_INTERNAL);
    if (stored) return stored->encoding.types;
    if (error) *error = (fwd_encoding_error){0, "out of memory"};
    return NULL;
}

// ---------------------------------------------------------------- Building

static bool refuse(fwd_encoding_error *error, const fwd_encoding *encoding, const fwd_type *type,
    const char *words) {
    if (!error) return false;
    error->position = (uint32_t)(type->text - encoding->text);
    (void)snprintf(error->message, sizeof error->message, "%s", words);
    return false;
}

/// What C itself forbids in a prototype.
static bool check_prototype(const fwd_encoding *encoding, fwd_encoding_error *error) {
    const fwd_type *all = encoding->types;
    if (all[0].kind == 'b')
        return refuse(error, encoding, &all[0], "a result cannot be a bit-field");
    if (all[0].kind == '[') return refuse(error, encoding, &all[0], "a result cannot be an array");
    for (uint32_t i = 1; i < encoding->count; i++) {
        if (all[i].kind == 'v')
            return refuse(error, encoding, &all[i], "an argument cannot be void");
        if (all[i].kind == 'b')
            return refuse(error, encoding, &all[i], "an argument cannot be a bit-field");
        if (i > FWD_ARGUMENT_LIMIT)
            return refuse(error, encoding, &all[i], "a signature has at most 1000 arguments");
    }
    return true;
}

/// The texts: each type alone, then all together without frame numbers, then the encoding as given.
static bool make_texts(
    struct fwd_signature *sig, const fwd_encoding *encoding, const char **texts) {
    size_t size = 2 * (encoding->length + 1) + encoding->length + encoding->count;
    char *at = fwd_memory_allocate(size, FWD_MEMORY_CONSTANT);
    if (!at) return false;
    sig->strings = at;
    sig->strings_size = size;
    sig->types = at;
    memcpy(at, encoding->text, encoding->length);
    at += encoding->length + 1;
    sig->plain = at;
    for (uint32_t i = 0; i < encoding->count; i++) {
        memcpy(at, encoding->types[i].text, encoding->types[i].length);
        at += encoding->types[i].length;
    }
    at++;
    for (uint32_t i = 0; i < encoding->count; i++) {
        memcpy(at, encoding->types[i].text, encoding->types[i].length);
        texts[i] = at;
        at += encoding->types[i].length + 1;
    }
    sig->texts = texts;
    return true;
}

/// One type's contribution to the shape: what matters when a value is handed on by its address.
static int shape_of(const fwd_type *type, char *out, size_t room) {
    char kind = type->kind;
    if (kind == 'l') kind = 'i';
    if (kind == 'L') kind = 'I';
    if (fwd_kind_isPointer(kind)) kind = '^';
    if (kind == '{' || kind == '(' || kind == '!' || kind == 'j')
        return snprintf(out, room, "{%zu}", type->size);
    return snprintf(out, room, "%c", kind);
}

static bool make_shape(struct fwd_signature *sig) {
    enum { LONGEST = 16 };
    size_t room = ((size_t)sig->count + 1) * LONGEST;
    char *text = fwd_memory_allocate(room, FWD_MEMORY_INTERNAL);
    if (!text) return false;
    size_t length = (size_t)shape_of(sig->result, text, room);
    for (uint32_t i = 0; i < sig->count; i++)
        length += (size_t)shape_of(passed(&sig->arguments[i]), text + length, room - length);
    sig->shape = fwd_string_intern_length(text, length);
    fwd_memory_free(text, room, FWD_MEMORY_INTERNAL);
    return sig->shape != NULL;
}

/// clang's numbers: what is narrower than int counts as int, an array as its address; no alignment.
static size_t frame_length(const struct fwd_signature *sig) {
    size_t total = 0;
    for (uint32_t i = 0; i < sig->count; i++) {
        const fwd_type *type = passed(&sig->arguments[i]);
        bool widened = fwd_kind_isInteger(type->kind) && type->size < sizeof(int);
        total += widened ? sizeof(int) : type->size;
    }
    return total;
}

static void give_up(struct fwd_signature *sig, const fwd_type *type, const char *reason) {
    if (sig->reason) return;
    sig->reason = reason;
    sig->reason_position = (uint32_t)(type->text - sig->result->text);
}

/// Classes and places of the result and all arguments. A signature that cannot be called keeps the reason.
static void make_places(struct fwd_signature *sig, fwd_arg_location *places) {
    fwd_abi_class class;
    const char *why;
    fwd_abi_state state = {0};
    size_t scratch = 0, bytes = 0;
    for (uint32_t at = 0; at <= sig->count; at++) {
        const fwd_type *type = at == 0 ? sig->result : passed(&sig->arguments[at - 1]);
        fwd_arg_location *place = at == 0 ? &sig->result_place : &places[at - 1];
        *place = (fwd_arg_location){.size = (uint32_t)type->size};
        if (type->incomplete && !(at == 0 && type->kind == 'v'))
            give_up(sig, at == 0 ? type : &sig->arguments[at - 1],
                "the encoding does not tell the size of this type");
        if (fwd_abi_classify(type, &class, &why) != FWD_OK) {
            give_up(sig, at == 0 ? type : &sig->arguments[at - 1], why);
            continue;
        }
        bytes += type->size;
        if (type->size > FWD_ARGUMENT_BYTES_LIMIT || bytes > FWD_ARGUMENT_BYTES_LIMIT) {
            give_up(sig, at == 0 ? type : &sig->arguments[at - 1],
                "more than 1 MB is not passed by value");
            continue;
        }
#if FWD_HAS_FRAME
        if (at == 0) fwd_abi_placeResult(&state, type, &class, place);
        else fwd_abi_placeArgument(&state, type, &class, place);
        if (place->where != FWD_AT_PIECES || at == 0) continue;
        scratch = round_up(scratch, 16);
        place->offset = (uint32_t)scratch;
        scratch += type->size;
#endif
    }
    sig->places = places;
    sig->scratch_size = (uint32_t)round_up(scratch, 16);
    sig->stack_size = round_up(state.stack, 16);
}

/// Slots of an invocation: the result first, then the arguments, each aligned as its type and at least to a word.
static void make_slots(struct fwd_signature *sig, uint32_t *slots) {
    sig->result_size =
        sig->result->size <= FWD_ARGUMENT_BYTES_LIMIT ? (uint32_t)sig->result->size : 0;
    sig->result_room = sig->result_size > 8 ? sig->result_size : 8;
    size_t at = round_up(sig->result_room, 16);
    for (uint32_t i = 0; i < sig->count && !sig->reason; i++) {
        at = round_up(at, passed(&sig->arguments[i])->alignment >= 16 ? 16 : 8);
        slots[i] = (uint32_t)at;
        at += sig->places[i].size;
    }
    sig->slots = slots;
    sig->slots_size = (uint32_t)round_up(at, 16);
}

static void choose_call(struct fwd_signature *sig) {
    sig->call = sig->reason ? FWD_CALL_NONE : FWD_CALL_FFI;
#if FWD_HAS_FRAME && !FWD_PORTABLE
    bool x87 = sig->result_place.where == FWD_AT_X87 || sig->result_place.where == FWD_AT_X87_PAIR;
    bool indirect = false;
#if defined(__aarch64__)
    // C cannot say "result at the address in x8" without a struct type of that size, and what is passed by address
    // has to be a copy, which the callee may change. libffi does both.
    indirect = sig->result_place.where == FWD_AT_MEMORY;
    for (uint32_t i = 0; i < sig->count; i++)
        if (sig->places[i].where == FWD_AT_FRAME_ADDRESS ||
            sig->places[i].where == FWD_AT_STACK_ADDRESS)
            indirect = true;
#endif
    if (sig->reason || sig->stack_size > FWD_CALL_STACK || x87 || indirect) return;
    sig->call = FWD_CALL_REGISTERS;
    bool words = sig->result_place.where == FWD_AT_NOTHING || sig->result_place.in_word;
    for (uint32_t i = 0; i < sig->count; i++) {
        const fwd_arg_location *place = &sig->places[i];
        words = words && place->in_word && place->offset == FWD_FRAME_WORD + 8 * i;
    }
    if (words) sig->call = FWD_CALL_WORDS;
#endif
}

static void destroy_signature(void *value) {
    struct fwd_signature *sig = value;
    if (sig->cif) fwd_cif_free(sig->cif);
    if (sig->object) fwd_methodSignature_free(sig->object);
    fwd_memory_free(sig->strings, sig->strings_size, FWD_MEMORY_CONSTANT);
    fwd_memory_free(sig->tree, sig->tree_size, FWD_MEMORY_INTERNAL);
    fwd_memory_free(sig, sig->block_size, FWD_MEMORY_INTERNAL);
}

/// Everything but publishing. Takes over `encoding`, also on failure (NULL: out of memory).
static struct fwd_signature *build(fwd_encoding *encoding) {
    uint32_t count = encoding->count - 1;
    size_t places = round_up(sizeof(struct fwd_signature), 16);
    size_t texts = places + count * sizeof(fwd_arg_location);
    texts = round_up(texts, sizeof(char *));
    size_t slots = texts + encoding->count * sizeof(char *);
    size_t size = slots + (size_t)count * sizeof(uint32_t);
    char *block = fwd_memory_allocate(size, FWD_MEMORY_INTERNAL);
    if (!block) {
        fwd_encoding_free(encoding, FWD_MEMORY_INTERNAL);
        return NULL;
    }
    struct fwd_signature *sig = (struct fwd_signature *)(void *)block;
    sig->block_size = size;
    sig->tree = encoding->block;
    sig->tree_size = encoding->block_size;
    sig->count = count;
    sig->result = encoding->types;
    sig->arguments = encoding->types + 1;
    sig->is_oneway = (sig->result->qualifiers & FWD_QUALIFIER_ONEWAY) != 0;
    sig->is_block =
        count > 0 && sig->arguments[0].is_block && !(count > 1 && sig->arguments[1].kind == ':');
    if (!make_texts(sig, encoding, (const char **)(void *)(block + texts)) || !make_shape(sig)) {
        destroy_signature(sig);
        return NULL;
    }
    make_places(sig, (fwd_arg_location *)(void *)(block + places));
    choose_call(sig);
    make_slots(sig, (uint32_t *)(void *)(block + slots));
    sig->frame_length = frame_length(sig);
    for (uint32_t i = 0; i < count; i++) {
        char kind = sig->arguments[i].kind;
        if (kind == '@' || kind == '#' || kind == '*') sig->has_objects = true;
    }
    return sig;
}

fwd_Signature fwd_signature_get(const char *text, fwd_encoding_error *error) {
    uint64_t hash = fwd_intern_hash(text);
    fwd_Signature known = fwd_intern_get(&signatures, text, hash);
    if (FWD_LIKELY(known != NULL)) return known;

    fwd_encoding encoding;
    if (fwd_encoding_parse(text, FWD_FORM_METHOD, FWD_MEMORY_INTERNAL, &encoding, error) != FWD_OK)
        return NULL;
    if (!check_prototype(&encoding, error)) {
        fwd_encoding_free(&encoding, FWD_MEMORY_INTERNAL);
        return NULL;
    }
    struct fwd_signature *mine = build(&encoding);
    fwd_Signature stored = NULL;
    if (mine) {
        fwd_lock(FWD_LOCK_INTERN);
        stored = fwd_intern_put_locked(&signatures, mine->types, hash, mine);
        fwd_unlock(FWD_LOCK_INTERN);
        if (stored != mine) destroy_signature(mine);
    }
    if (!stored && error) *error = (fwd_encoding_error){0, "out of memory"};
    return stored;
}

fwd_Signature fwd_method_signature(fwd_Method method) {
    // Acquire and release: the signature is complete before its address; whoever stores it stores the same one.
    fwd_Signature known = __atomic_load_n(&method->signature, __ATOMIC_ACQUIRE);
    if (FWD_LIKELY(known != NULL)) return known;
    known = *method->types ? fwd_signature_get(method->types, NULL) : NULL;
    if (known) __atomic_store_n(&method->signature, known, __ATOMIC_RELEASE);
    return known;
}

// ---------------------------------------------------------------- Reading

uint32_t fwd_signature_count(fwd_Signature sig) { return sig->count; }
const fwd_type *fwd_signature_returnType(fwd_Signature sig) { return sig->result; }
const char *fwd_signature_types(fwd_Signature sig) { return sig->types; }
const char *fwd_signature_plainTypes(fwd_Signature sig) { return sig->plain; }
size_t fwd_signature_frameLength(fwd_Signature sig) { return sig->frame_length; }
bool fwd_signature_isOneway(fwd_Signature sig) { return sig->is_oneway; }

const fwd_type *fwd_signature_argumentType(fwd_Signature sig, uint32_t index) {
    return index < sig->count ? &sig->arguments[index] : NULL;
}

fwd_status fwd_signature_isCallable(fwd_Signature sig, fwd_encoding_error *error) {
    if (sig->call != FWD_CALL_NONE) return FWD_OK;
    if (error) {
        error->position = sig->reason_position;
        (void)snprintf(error->message, sizeof error->message, "%s", sig->reason);
    }
    return FWD_UNSUPPORTED;
}

fwd_Signature fwd_signature_forBlock(fwd_Signature method) {
    size_t room = strlen(method->types) + 4;
    char *text = fwd_memory_allocate(room, FWD_MEMORY_INTERNAL);
    if (!text) return NULL;
    size_t length = (size_t)snprintf(text, room, "%s@?", method->texts[0]);
    for (uint32_t i = 0; i < method->count; i++)
        if (i != 1)
            length += (size_t)snprintf(text + length, room - length, "%s", method->texts[i + 1]);
    fwd_Signature sig = fwd_signature_get(text, NULL);
    fwd_memory_free(text, room, FWD_MEMORY_INTERNAL);
    return sig;
}

void fwd_signature_reset(void) {
    fwd_intern_reset(&signatures, destroy_signature);
    fwd_intern_reset(&types, destroy_type);
}
