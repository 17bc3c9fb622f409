// Spilled register frames: arguments out of one and into one, results likewise, by the places of a signature.
#include "frame.h"
#include "signature.h"

#if FWD_HAS_FRAME

static char *at_offset(const struct fwd_frame *frame, uint32_t offset) {
    return (char *)(uintptr_t)frame + offset;
}

static void gather(const struct fwd_frame *frame, const fwd_arg_location *place, char *value) {
    for (uint8_t i = 0; i < place->pieces; i++)
        memcpy(value + place->piece[i].value, at_offset(frame, place->piece[i].frame),
            place->piece[i].size);
}

static void scatter(struct fwd_frame *frame, const fwd_arg_location *place, const char *value) {
    for (uint8_t i = 0; i < place->pieces; i++)
        memcpy(at_offset(frame, place->piece[i].frame), value + place->piece[i].value,
            place->piece[i].size);
}

/// A scalar widened as the conventions and every compiler's callees expect it: to the whole register.
static uint64_t widened(const void *value, enum fwd_load load) {
    switch (load) {
    case FWD_LOAD_U8: return *(const uint8_t *)value;
    case FWD_LOAD_S8: return (uint64_t)(int64_t) * (const int8_t *)value;
    case FWD_LOAD_U16: return *(const uint16_t *)value;
    case FWD_LOAD_S16: return (uint64_t)(int64_t) * (const int16_t *)value;
    case FWD_LOAD_U32: return *(const uint32_t *)value;
    case FWD_LOAD_S32: return (uint64_t)(int64_t) * (const int32_t *)value;
    case FWD_LOAD_BOOL: return *(const uint8_t *)value != 0;
    case FWD_LOAD_64: return *(const uint64_t *)value;
    case FWD_LOAD_BYTES: break;
    }
    return 0;
}

void fwd_frame_getArguments(
    struct fwd_frame *frame, fwd_Signature sig, char *scratch, void **arguments) {
    static uint64_t nothing[2]; // empty values have an address, too; never read nor written
    for (uint32_t i = 0; i < sig->count; i++) {
        const fwd_arg_location *place = &sig->places[i];
        switch ((enum fwd_where)place->where) {
        case FWD_AT_FRAME: arguments[i] = at_offset(frame, place->offset); break;
        case FWD_AT_STACK: arguments[i] = frame->stack + place->offset; break;
        case FWD_AT_PIECES:
            gather(frame, place, scratch + place->offset);
            arguments[i] = scratch + place->offset;
            break;
        case FWD_AT_FRAME_ADDRESS:
            memcpy(&arguments[i], at_offset(frame, place->offset), sizeof(void *));
            break;
        case FWD_AT_STACK_ADDRESS:
            memcpy(&arguments[i], frame->stack + place->offset, sizeof(void *));
            break;
        default: arguments[i] = nothing; break;
        }
    }
}

void *fwd_frame_resultMemory(const struct fwd_frame *frame, fwd_Signature sig) {
    if (sig->result_place.where != FWD_AT_MEMORY) return NULL;
    void *address;
    memcpy(&address, at_offset(frame, sig->result_place.offset), sizeof address);
    return address;
}

void fwd_frame_setResult(struct fwd_frame *frame, fwd_Signature sig, const void *value) {
    const fwd_arg_location *place = &sig->result_place;
    switch ((enum fwd_where)place->where) {
    case FWD_AT_FRAME:
        if (place->in_word) frame->result[0] = widened(value, (enum fwd_load)place->load);
        else memcpy(at_offset(frame, place->offset), value, place->size);
        break;
    case FWD_AT_PIECES: scatter(frame, place, value); break;
    case FWD_AT_MEMORY: {
        void *memory = fwd_frame_resultMemory(frame, sig);
        if (memory != value) memcpy(memory, value, place->size);
        frame->result[0] = (uint64_t)(uintptr_t)memory;
        break;
    }
#if defined(__x86_64__)
    case FWD_AT_X87:
        memcpy(&frame->x87[0], value, 16);
        frame->x87_count = 1;
        break;
    case FWD_AT_X87_PAIR:
        memcpy(&frame->x87[0], value, 32);
        frame->x87_count = 2;
        break;
#endif
    default: break;
    }
}

void fwd_frame_setArguments(
    struct fwd_frame *frame, fwd_Signature sig, void *const *arguments, void *result) {
    if (sig->result_place.where == FWD_AT_MEMORY)
        memcpy(at_offset(frame, sig->result_place.offset), &result, sizeof result);
    for (uint32_t i = 0; i < sig->count; i++) {
        const fwd_arg_location *place = &sig->places[i];
        if (place->where == FWD_AT_FRAME) {
            char *to = at_offset(frame, place->offset);
            if (place->in_word)
                *(uint64_t *)(void *)to = widened(arguments[i], (enum fwd_load)place->load);
            else memcpy(to, arguments[i], place->size);
        } else if (place->where == FWD_AT_PIECES) {
            scatter(frame, place, arguments[i]);
        } else if (place->where == FWD_AT_STACK) {
            memcpy(frame->stack + place->offset, arguments[i], place->size);
        } else if (place->where == FWD_AT_FRAME_ADDRESS) {
            // The callee may write to what it is given: the value is the caller's copy already.
            memcpy(at_offset(frame, place->offset), &arguments[i], sizeof(void *));
        }
    }
}

void fwd_frame_setArgument(
    struct fwd_frame *frame, fwd_Signature sig, uint32_t index, const void *value) {
    if (sig->places[index].where == FWD_AT_PIECES) scatter(frame, &sig->places[index], value);
}

void fwd_frame_getResult(const struct fwd_frame *frame, fwd_Signature sig, void *result) {
    const fwd_arg_location *place = &sig->result_place;
    if (place->where == FWD_AT_PIECES) {
        gather(frame, place, result);
#if defined(__x86_64__)
    } else if (place->where == FWD_AT_X87 || place->where == FWD_AT_X87_PAIR) {
        memcpy(result, frame->x87, place->size);
#endif
    } else if (place->where == FWD_AT_FRAME) {
        memcpy(result, at_offset(frame, place->offset), place->size);
        if (place->load == FWD_LOAD_BOOL && place->in_word)
            *(uint8_t *)result = *(uint8_t *)result != 0;
    }
}

#endif
