#import <Foundation/Foundation.h>

CF_ASSUME_NONNULL_BEGIN
CF_IMPLICIT_BRIDGING_ENABLED

typedef struct CF_BRIDGED_TYPE(id) TKTicket *TKTicketRef CF_SWIFT_SENDABLE;
typedef CFStringRef TKKind CF_TYPED_EXTENSIBLE_ENUM;
typedef CF_ERROR_ENUM(TKErrorDomain, TKError) { TKErrorSoldOut = 3 };

extern CFStringRef TKCopyText(CFStringRef format, ...) CF_FORMAT_FUNCTION(1, 2) CF_RETURNS_RETAINED CF_WARN_UNUSED_RESULT;
extern void TKEach(void (CF_NOESCAPE ^visit)(CFIndex)) CF_REFINED_FOR_SWIFT;
extern void TKConsume(CFTypeRef CF_RELEASES_ARGUMENT value) CF_SWIFT_UNAVAILABLE("not there");

CF_IMPLICIT_BRIDGING_DISABLED
CF_ASSUME_NONNULL_END

CFStringRef TKCopyText(CFStringRef format, ...) {
    va_list arguments;
    va_start(arguments, format);
    CFStringRef text = CFStringCreateWithFormatAndArguments(NULL, NULL, format, arguments);
    va_end(arguments);
    return text;
}

void TKEach(void (^visit)(CFIndex)) {
    for (CFIndex index = 0; index < 2; index++) visit(index);
}

void TKConsume(CFTypeRef value) { CFRelease(value); }

int main(void) {
    const TKKind kind = CFSTR("seat");
    TKEach(^(CFIndex index) {
        CFStringRef text = TKCopyText(CFSTR("%@ %ld"), kind, index);
        CFShow(text);
        TKConsume(text);
    });
    NSLog(@"%d", TKErrorSoldOut);
    return 0;
}
