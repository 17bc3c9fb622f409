// Formats of compiled programs: the quick forms (fwd_variadic_function) of stringWithFormat:, initWithFormat: and appendFormat:.
//
// Most formats of a program are text, integers, C strings and string objects. Those are written here, from the caller's registers
// and stack into a buffer on the stack, with no object for the arguments and no message. Anything else is declined with nothing
// changed, and the host's method formats from the beginning: a floating-point number, an object that is no string of the host's, a
// position, a precision, text that is not ASCII, text that does not fit. What is written is what the host's FormatEngine writes.
//
// Nothing is kept between two calls.
#include "CObjC.h"

#include <string.h>

enum { LONGEST_FORMAT = 256, LONGEST_TEXT = 1024, WIDEST = 64 };

/// Written once, before the first image's code runs.
static objc_host_strings strings;

struct arguments {
    const uint64_t *next, *end; // integer registers
    const uint64_t *stack;      // behind them
};

struct output {
    char *next, *end;
};

static uint64_t next_word(struct arguments *from) {
    return from->next < from->end ? *from->next++ : *from->stack++;
}

static bool is_ascii(const char *bytes, size_t count) {
    uint64_t all = 0;
    for (; count >= 8; count -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        all |= word;
    }
    for (; count; count--) all |= (uint8_t)*bytes++;
    return !(all & UINT64_C(0x8080808080808080));
}

/// What is written between `%` and the conversion.
struct spec {
    bool left, zero, wide; // wide: 64 bits
    size_t width;
};

/// Reads it; NULL where it is of another kind.
static const char *read_spec(struct spec *spec, const char *at) {
    for (;; at++) {
        if (*at == '-') spec->left = true;
        else if (*at == '0') spec->zero = true;
        else break;
    }
    for (; *at >= '0' && *at <= '9'; at++) {
        spec->width = spec->width * 10 + (size_t)(*at - '0');
        if (spec->width > WIDEST) return NULL;
    }
    if (*at == 'l') {
        spec->wide = true;
        at += at[1] == 'l' ? 2 : 1;
    } else if (*at == 'q' || *at == 'j' || *at == 'z' || *at == 't') {
        spec->wide = true;
        at++;
    }
    return at;
}

static bool put_blanks(struct output *out, size_t count) {
    if ((size_t)(out->end - out->next) < count) return false;
    memset(out->next, ' ', count);
    out->next += count;
    return true;
}

/// Text, with blanks up to the width.
static bool put(struct output *out, const struct spec *spec, const char *bytes, size_t count) {
    size_t blanks = spec->width > count ? spec->width - count : 0;
    if (blanks && !spec->left && !put_blanks(out, blanks)) return false;
    if ((size_t)(out->end - out->next) < count) return false;
    memcpy(out->next, bytes, count);
    out->next += count;
    return !blanks || !spec->left || put_blanks(out, blanks);
}

static bool put_integer(
    struct output *out, const struct spec *spec, char conversion, uint64_t word) {
    enum { ROOM = WIDEST + 24 };
    char digits[ROOM], *start = digits + ROOM;
    bool is_signed = conversion == 'd' || conversion == 'i';
    bool negative = is_signed && (spec->wide ? (int64_t)word < 0 : (int32_t)word < 0);
    if (!spec->wide) word = is_signed ? (uint64_t)(int64_t)(int32_t)word : (uint32_t)word;
    uint64_t magnitude = negative ? 0 - word : word;
    if (conversion == 'x' || conversion == 'X') {
        const char *names = conversion == 'x' ? "0123456789abcdef" : "0123456789ABCDEF";
        do *--start = names[magnitude & 15];
        while (magnitude >>= 4);
    } else {
        do *--start = (char)('0' + magnitude % 10);
        while (magnitude /= 10);
    }
    if (spec->zero && !spec->left)
        while ((size_t)(digits + ROOM - start) + negative < spec->width) *--start = '0';
    if (negative) *--start = '-';
    return put(out, spec, start, (size_t)(digits + ROOM - start));
}

static bool put_characters(struct output *out, const struct spec *spec, const char *text) {
    size_t room = (size_t)(out->end - out->next);
    if (!text) text = "(null)";
    size_t count = strnlen(text, room + 1);
    return count <= room && is_ascii(text, count) && put(out, spec, text, count);
}

static bool put_object(struct output *out, const struct spec *spec, fwd_id object) {
    if (!object) return put(out, spec, "(null)", 6);
    if (spec->width) return false;
    long count = strings.copy(object, out->next, out->end - out->next);
    if (count < 0 || !is_ascii(out->next, (size_t)count)) return false;
    out->next += count;
    return true;
}

static bool convert(
    struct output *out, const struct spec *spec, char conversion, struct arguments *arguments) {
    switch (conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X': return put_integer(out, spec, conversion, next_word(arguments));
    case '@': break;
    case 's': break;
    case 'c': {
        char byte = (char)next_word(arguments);
        return !spec->wide && !spec->zero && !(byte & 0x80) && put(out, spec, &byte, 1);
    }
    default: return false;
    }
    if (spec->wide || spec->zero) return false;
    uintptr_t word = (uintptr_t)next_word(arguments);
    return conversion == 's' ? put_characters(out, spec, (const char *)word)
                             : put_object(out, spec, (fwd_id)word);
}

static bool run(
    struct output *out, const char *format, const char *end, struct arguments *arguments) {
    for (;;) {
        const char *percent = memchr(format, '%', (size_t)(end - format));
        size_t count = (size_t)((percent ? percent : end) - format);
        if ((size_t)(out->end - out->next) < count) return false;
        memcpy(out->next, format, count);
        out->next += count;
        if (!percent) return true;
        format = percent + 1;
        struct spec spec = {false, false, false, 0};
        if (*format == '%') {
            if (!put(out, &spec, "%", 1)) return false;
        } else if (!(format = read_spec(&spec, format)) ||
                   !convert(out, &spec, *format, arguments)) {
            return false;
        }
        format++;
    }
}

/// The text of a message whose third word is its format and whose arguments follow it; -1 where it is not a plain one.
static long format_message(const fwd_native_call *call, char *text) {
    char format[LONGEST_FORMAT + 1];
    fwd_native_words words = fwd_native_call_words(call);
    if (words.count < 3 || !words.registers[2]) return -1;
    long length = strings.copy((fwd_id)(uintptr_t)words.registers[2], format, LONGEST_FORMAT);
    if (length < 0 || !is_ascii(format, (size_t)length)) return -1;
    format[length] = 0; // ends a conversion that the format leaves open
    struct arguments arguments = {words.registers + 3, words.registers + words.count, words.stack};
    struct output out = {text, text + LONGEST_TEXT};
    return run(&out, format, format + length, &arguments) ? out.next - text : -1;
}

static fwd_quick_result answer(const fwd_native_call *call, objc_host_takeText take) {
    char text[LONGEST_TEXT];
    long count = format_message(call, text);
    if (count < 0) return (fwd_quick_result){0, FWD_QUICK_DECLINED};
    fwd_id receiver = (fwd_id)(uintptr_t)*fwd_native_call_words(call).registers;
    return take(receiver, text, count, call->return_address);
}

/// As all results of Foundation's methods with variable arguments, it lives until the pool ends where a weak reference sees it.
static fwd_quick_result string_with_format(const fwd_native_call *call) {
    fwd_quick_result said = answer(call, strings.make);
    if (said.answer != FWD_QUICK_DECLINED && said.value)
        fwd_object_setHandedOver((fwd_id)(uintptr_t)said.value);
    return said;
}
static fwd_quick_result init_with_format(const fwd_native_call *call) {
    return answer(call, strings.initialize);
}
static fwd_quick_result append_format(const fwd_native_call *call) {
    return answer(call, strings.append);
}

void objc_host_useStrings(
    const objc_host_strings *given, fwd_IMP with, fwd_IMP init, fwd_IMP append) {
    strings = *given;
    fwd_imp_setVariadicForm(with, string_with_format);
    fwd_imp_setVariadicForm(init, init_with_format);
    fwd_imp_setVariadicForm(append, append_format);
}
