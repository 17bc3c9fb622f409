// Fuzzes calls: the first line of the input is a signature, the rest are argument bytes. An invocation keeps them, and a
// boxed function called through it gets them, scalar by scalar.
#include "CRuntime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 64, SLOT_BYTES = 4096 };

static unsigned char (*values)[SLOT_BYTES];
static fwd_Signature signature;
static unsigned calls;

static void failed(const char *condition, int line) {
    (void)fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, line, condition);
    abort();
}
#define expect(condition) ((condition) ? (void)0 : failed(#condition, __LINE__))

static bool is_scalar(const fwd_type *type) {
    return strchr("cCsSiIqQlLfd*@#:^?", type->kind) != NULL;
}

static void compare(const fwd_type *type, const unsigned char *a, const unsigned char *b) {
    if (is_scalar(type)) {
        expect(memcmp(a, b, type->size) == 0);
    } else if (type->kind == '{') {
        for (uint32_t i = 0; i < type->count; i++) {
            const fwd_type *field = &type->element[i];
            if (field->kind != 'b') compare(field, a + field->offset, b + field->offset);
        }
    }
}

static void callee(void *context, void *const *arguments, void *result) {
    (void)context;
    calls++;
    uint32_t count = fwd_signature_count(signature);
    for (uint32_t i = 0; i < count; i++)
        compare(fwd_signature_argumentType(signature, i), arguments[i], values[i]);
    size_t size = fwd_signature_returnType(signature)->size;
    if (result && size) memcpy(result, values[SLOTS - 1], size);
}

static bool fits(fwd_Signature sig) {
    uint32_t count = fwd_signature_count(sig);
    if (count < 2 || count >= SLOTS || fwd_signature_returnType(sig)->size > SLOT_BYTES)
        return false;
    const fwd_type *self = fwd_signature_argumentType(sig, 0),
                   *cmd = fwd_signature_argumentType(sig, 1);
    if (self->kind != '@' || cmd->kind != ':') return false;
    for (uint32_t i = 0; i < count; i++)
        if (fwd_signature_argumentType(sig, i)->size > SLOT_BYTES) return false;
    return fwd_signature_isCallable(sig, NULL) == FWD_OK;
}

static void call(fwd_Signature sig, const uint8_t *bytes, size_t size) {
    signature = sig;
    uint32_t count = fwd_signature_count(sig);
    for (uint32_t i = 0; i < SLOTS; i++)
        for (size_t k = 0; k < SLOT_BYTES; k++)
            values[i][k] = size ? bytes[(i * 31 + k) % size] : 0;
    fwd_id self = (fwd_id)fwd_getClass("NSObject");
    fwd_SEL cmd = fwd_sel_registerName("fuzzed");
    memcpy(values[0], &self, sizeof self);
    memcpy(values[1], &cmd, sizeof cmd);
    fwd_id invocation = fwd_invocation_create(sig);
    if (!invocation) return;
    unsigned char back[SLOT_BYTES];
    for (uint32_t i = 0; i < count; i++) {
        const fwd_type *type = fwd_signature_argumentType(sig, i);
        expect(fwd_invocation_setArgument(invocation, values[i], i) == FWD_OK);
        expect(fwd_invocation_getArgument(invocation, back, i) == FWD_OK);
        compare(type, back, values[i]);
    }
    fwd_boxed boxed = {.function = callee, .signature = sig, .name = "fuzzed"};
    fwd_IMP imp = fwd_imp_createBoxed(&boxed);
    if (imp) {
        unsigned before = calls;
        expect(fwd_invocation_invokeUsingIMP(invocation, imp) == FWD_OK);
        expect(calls == before + 1);
        expect(fwd_invocation_getArgument(invocation, back, -1) == FWD_OK ||
               fwd_signature_returnType(sig)->kind == 'v');
        compare(fwd_signature_returnType(sig), back, values[SLOTS - 1]);
        fwd_imp_destroyBoxed(imp);
    }
    expect(fwd_invocation_invokeWithTarget(invocation, NULL) == FWD_OK);
    fwd_release(invocation);
    fwd_collect();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static unsigned inputs;
    if (++inputs % 2000 == 0) fwd_runtime_reset();
    fwd_runtime_start();
    if (!values && !(values = malloc(sizeof *values * SLOTS))) return 0;
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    size_t length = end ? (size_t)(end - data) : size;
    char *types = malloc(length + 1);
    if (!types) return 0;
    if (length) memcpy(types, data, length);
    types[length] = 0;
    fwd_Signature sig = fwd_signature_get(types, NULL);
    size_t used = end ? length + 1 : length;
    if (sig && fits(sig)) call(sig, data + used, size - used);
    free(types);
    fwd_exception exception;
    if (fwd_exception_take(&exception)) fwd_release(exception.object);
    return 0;
}
