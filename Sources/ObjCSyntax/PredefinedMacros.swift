/// The macros that every listing finds, as if it had imported all known headers. A table, a line for each; hence its length.
///
/// Apple's names with Apple's values, for a 64-bit ARM Mac in a debug build. What is a constant, an
/// enumerator or a function on Apple's systems is not here but in the checker's tables. They may be
/// defined again or undefined without a word. Each line is `#define …`, nothing else.
package enum PredefinedMacros {
  package static let text: [UInt8] = [
    platform, language, annotations, enums, numbers, foundation, assertions, dispatch, threads,
    atomics, tests, sockets,
  ].flatMap { Array($0.utf8) }

  private static let platform = """
    #define __OBJC__ 1
    #define __OBJC2__ 1
    #define __NEXT_RUNTIME__ 1
    #define __APPLE__ 1
    #define __MACH__ 1
    #define __APPLE_CC__ 6000
    #define __STDC__ 1
    #define __STDC_HOSTED__ 1
    #define __STDC_VERSION__ 201710L
    #define __LP64__ 1
    #define __CHAR_BIT__ 8
    #define __SCHAR_MAX__ 127
    #define __SHRT_MAX__ 32767
    #define __INT_MAX__ 2147483647
    #define __LONG_MAX__ 9223372036854775807L
    #define __LONG_LONG_MAX__ 9223372036854775807LL
    #define __FLT_MAX__ 3.40282347e+38F
    #define __FLT_MIN__ 1.17549435e-38F
    #define __FLT_EPSILON__ 1.19209290e-7F
    #define __DBL_MAX__ 1.7976931348623157e+308
    #define __DBL_MIN__ 2.2250738585072014e-308
    #define __DBL_EPSILON__ 2.2204460492503131e-16
    #define __SIZEOF_POINTER__ 8
    #define __SIZEOF_LONG__ 8
    #define __SIZEOF_INT__ 4
    #define __SIZE_TYPE__ unsigned long
    #define _LP64 1
    #define __clang__ 1
    #define __clang_major__ 15
    #define __clang_minor__ 0
    #define __clang_patchlevel__ 0
    #define __llvm__ 1
    #define __GNUC__ 4
    #define __GNUC_MINOR__ 2
    #define __GNUC_PATCHLEVEL__ 1
    #define __arm64__ 1
    #define __aarch64__ 1
    #define __ARM_ARCH 8
    #define __LITTLE_ENDIAN__ 1
    #define __BYTE_ORDER__ 1234
    #define __ORDER_LITTLE_ENDIAN__ 1234
    #define __ORDER_BIG_ENDIAN__ 4321
    #define __BLOCKS__ 1
    #define __FWDSIM__ 1
    #define __ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__ 130000
    #define __MAC_OS_X_VERSION_MIN_REQUIRED 130000
    #define __MAC_OS_X_VERSION_MAX_ALLOWED 140000
    #define MAC_OS_X_VERSION_MIN_REQUIRED 130000
    #define MAC_OS_X_VERSION_MAX_ALLOWED 140000
    #define TARGET_OS_MAC 1
    #define TARGET_OS_OSX 1
    #define TARGET_OS_IPHONE 0
    #define TARGET_OS_IOS 0
    #define TARGET_OS_TV 0
    #define TARGET_OS_WATCH 0
    #define TARGET_OS_VISION 0
    #define TARGET_OS_MACCATALYST 0
    #define TARGET_OS_SIMULATOR 0
    #define TARGET_OS_EMBEDDED 0
    #define TARGET_OS_WIN32 0
    #define TARGET_OS_LINUX 0
    #define TARGET_IPHONE_SIMULATOR 0
    #define TARGET_CPU_ARM64 1
    #define TARGET_CPU_X86_64 0
    #define TARGET_RT_64_BIT 1
    #define DEBUG 1
    #define OBJC_API_VERSION 2
    #define OBJC_NO_GC 1
    #define OBJC_BOOL_IS_BOOL 1
    #define OBJC_BOOL_DEFINED 1
    #define OBJC_OLD_DISPATCH_PROTOTYPES 1
    #define NS_BLOCKS_AVAILABLE 1
    #define FOUNDATION_SWIFT_SDK_EPOCH_AT_LEAST(x) 1

    """

  private static let language = """
    #define YES __objc_yes
    #define NO __objc_no
    #define TRUE 1
    #define FALSE 0
    #define offsetof(type, member) __builtin_offsetof(type, member)
    #define Block_copy(...) _Generic((__VA_ARGS__), void *: _Block_copy, const void *: _Block_copy, default: Block_copy)(__VA_ARGS__)
    #define Block_release(...) _Generic((__VA_ARGS__), void *: _Block_release, const void *: _Block_release, default: Block_release)(__VA_ARGS__)
    #define static_assert _Static_assert
    #define __builtin_expect(value, likely) (value)
    #define __builtin_expect_with_probability(value, likely, p) (value)
    #define __builtin_va_start(list, last) va_start(list, last)
    #define __builtin_va_end(list) va_end(list)
    #define __builtin_va_copy(to, from) va_copy(to, from)
    #define __builtin_unreachable() abort()
    #define __builtin_trap() abort()
    #define __builtin_return_address(level) ((void *)0)
    #define __builtin_frame_address(level) ((void *)0)
    #define __va_list __builtin_va_list
    #define __private_extern__ extern
    #define __unreachable_ok_push
    #define __unreachable_ok_pop

    """

  private static let annotations = """
    #define __unused
    #define __used
    #define __deprecated
    #define __deprecated_msg(message)
    #define __unavailable
    #define __dead2
    #define __pure
    #define __pure2
    #define __cold
    #define __result_use_check
    #define __printflike(format, first)
    #define __scanflike(format, first)
    #define __nonnull_all
    #define __BEGIN_DECLS
    #define __END_DECLS
    #define __header_always_inline static inline
    #define OBJC_EXPORT extern
    #define OBJC_EXTERN extern
    #define OBJC_IMPORT extern
    #define OBJC_INLINE static inline
    #define OBJC_UNAVAILABLE(message)
    #define OBJC_ROOT_CLASS
    #define OBJC2_UNAVAILABLE
    #define OBJC_ISA_AVAILABILITY
    #define OBJC_DESIGNATED_INITIALIZER
    #define OBJC_ARC_UNAVAILABLE
    #define OBJC_SWIFT_UNAVAILABLE(message)
    #define OBJC_AVAILABLE(...)
    #define OBJC_DEPRECATED(message)
    #define FOUNDATION_EXPORT extern
    #define FOUNDATION_EXTERN extern
    #define FOUNDATION_IMPORT extern
    #define FOUNDATION_STATIC_INLINE static __inline__
    #define FOUNDATION_EXTERN_INLINE extern __inline__
    #define UIKIT_EXTERN extern
    #define UIKIT_STATIC_INLINE static inline
    #define CG_EXTERN extern
    #define CG_INLINE static inline
    #define CA_EXTERN extern
    #define APPKIT_EXTERN extern
    #define CF_EXPORT extern
    #define CF_INLINE static inline
    #define _C_ID '@'
    #define _C_CLASS '#'
    #define _C_SEL ':'
    #define _C_CHR 'c'
    #define _C_UCHR 'C'
    #define _C_SHT 's'
    #define _C_USHT 'S'
    #define _C_INT 'i'
    #define _C_UINT 'I'
    #define _C_LNG 'l'
    #define _C_ULNG 'L'
    #define _C_LNG_LNG 'q'
    #define _C_ULNG_LNG 'Q'
    #define _C_INT128 't'
    #define _C_UINT128 'T'
    #define _C_FLT 'f'
    #define _C_DBL 'd'
    #define _C_LNG_DBL 'D'
    #define _C_BFLD 'b'
    #define _C_BOOL 'B'
    #define _C_VOID 'v'
    #define _C_UNDEF '?'
    #define _C_PTR '^'
    #define _C_CHARPTR '*'
    #define _C_ATOM '%'
    #define _C_ARY_B '['
    #define _C_ARY_E ']'
    #define _C_UNION_B '('
    #define _C_UNION_E ')'
    #define _C_STRUCT_B '{'
    #define _C_STRUCT_E '}'
    #define _C_VECTOR '!'
    #define _C_COMPLEX 'j'
    #define _C_CONST 'r'
    #define _C_IN 'n'
    #define _C_INOUT 'N'
    #define _C_OUT 'o'
    #define _C_BYCOPY 'O'
    #define _C_BYREF 'R'
    #define _C_ONEWAY 'V'
    #define CF_EXTERN_C_BEGIN
    #define CF_EXTERN_C_END
    #define CF_ASSUME_NONNULL_BEGIN
    #define CF_ASSUME_NONNULL_END
    #define CF_RETURNS_RETAINED
    #define CF_RETURNS_NOT_RETAINED
    #define CF_CONSUMED
    #define CF_SWIFT_NAME(...)
    #define NS_INLINE static inline
    #define NS_ASSUME_NONNULL_BEGIN
    #define NS_ASSUME_NONNULL_END
    #define NS_HEADER_AUDIT_BEGIN(...)
    #define NS_HEADER_AUDIT_END(...)
    #define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
    #define NS_UNAVAILABLE __attribute__((unavailable))
    #define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
    #define NS_REQUIRES_NIL_TERMINATION __attribute__((sentinel(0, 1)))
    #define NS_REQUIRES_PROPERTY_DEFINITIONS
    #define NS_PROTOCOL_REQUIRES_EXPLICIT_IMPLEMENTATION
    #define NS_ROOT_CLASS __attribute__((objc_root_class))
    #define NS_FORMAT_FUNCTION(F, A) __attribute__((format(__NSString__, F, A)))
    #define NS_FORMAT_ARGUMENT(format)
    #define NS_RETURNS_RETAINED __attribute__((ns_returns_retained))
    #define NS_RETURNS_NOT_RETAINED __attribute__((ns_returns_not_retained))
    #define NS_RETURNS_INNER_POINTER
    #define NS_CONSUMED __attribute__((ns_consumed))
    #define NS_RELEASES_ARGUMENT __attribute__((ns_consumed))
    #define NS_CONSUMES_SELF __attribute__((ns_consumes_self))
    #define NS_REPLACES_RECEIVER __attribute__((ns_consumes_self)) __attribute__((ns_returns_retained))
    #define NS_VALID_UNTIL_END_OF_SCOPE __attribute__((objc_precise_lifetime))
    #define NS_AUTOMATED_REFCOUNT_UNAVAILABLE
    #define NS_AUTOMATED_REFCOUNT_WEAK_UNAVAILABLE
    #define NS_NOESCAPE
    #define NS_WARN_UNUSED_RESULT
    #define NS_NO_TAIL_CALL
    #define NS_NONATOMIC_IOSONLY nonatomic
    #define NS_NONATOMIC_IPHONEONLY nonatomic
    #define NS_SWIFT_NAME(...)
    #define NS_SWIFT_UNAVAILABLE(...)
    #define NS_SWIFT_NOTHROW
    #define NS_SWIFT_SENDABLE
    #define NS_SWIFT_UI_ACTOR
    #define NS_SWIFT_NONISOLATED
    #define NS_SWIFT_DISABLE_ASYNC
    #define NS_SWIFT_ASYNC_NAME(...)
    #define NS_REFINED_FOR_SWIFT
    #define NS_AVAILABLE(...)
    #define NS_AVAILABLE_MAC(...)
    #define NS_AVAILABLE_IOS(...)
    #define NS_AVAILABLE_IPHONE(...)
    #define NS_DEPRECATED(...)
    #define NS_DEPRECATED_MAC(...)
    #define NS_DEPRECATED_IOS(...)
    #define NS_DEPRECATED_WITH_REPLACEMENT_MAC(...)
    #define NS_CLASS_AVAILABLE(...)
    #define NS_CLASS_AVAILABLE_MAC(...)
    #define NS_CLASS_AVAILABLE_IOS(...)
    #define NS_CLASS_DEPRECATED(...)
    #define NS_ENUM_AVAILABLE(...)
    #define NS_ENUM_AVAILABLE_MAC(...)
    #define NS_ENUM_AVAILABLE_IOS(...)
    #define NS_ENUM_DEPRECATED(...)
    #define NS_EXTENSION_UNAVAILABLE(...)
    #define NS_EXTENSION_UNAVAILABLE_IOS(...)
    #define API_AVAILABLE(...)
    #define API_UNAVAILABLE(...)
    #define API_DEPRECATED(...)
    #define API_DEPRECATED_WITH_REPLACEMENT(...)
    #define DEPRECATED_ATTRIBUTE
    #define DEPRECATED_MSG_ATTRIBUTE(message)
    #define UNAVAILABLE_ATTRIBUTE __attribute__((unavailable))
    #define AVAILABLE_MAC_OS_X_VERSION_10_0_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_1_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_2_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_3_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_4_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_5_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_6_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_7_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_8_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_9_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_10_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_11_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_12_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_13_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_14_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_15_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_1_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_2_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_3_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_4_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_5_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_6_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_7_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_8_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_9_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_10_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_11_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_12_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_13_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_14_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_15_AND_LATER
    #define __MAC_10_0 1000
    #define __MAC_10_1 1010
    #define __MAC_10_2 1020
    #define __MAC_10_3 1030
    #define __MAC_10_4 1040
    #define __MAC_10_5 1050
    #define __MAC_10_6 1060
    #define __MAC_10_7 1070
    #define __MAC_10_8 1080
    #define __MAC_10_9 1090
    #define __MAC_10_10 101000
    #define __MAC_10_11 101100
    #define __MAC_10_12 101200
    #define __MAC_10_13 101300
    #define __MAC_10_14 101400
    #define __MAC_10_15 101500
    #define __MAC_11_0 110000
    #define __MAC_12_0 120000
    #define __MAC_13_0 130000
    #define __MAC_14_0 140000
    #define __MAC_NA 9999
    #define __IPHONE_2_0 20000
    #define __IPHONE_2_1 20100
    #define __IPHONE_2_2 20200
    #define __IPHONE_3_0 30000
    #define __IPHONE_3_1 30100
    #define __IPHONE_3_2 30200
    #define __IPHONE_4_0 40000
    #define __IPHONE_4_1 40100
    #define __IPHONE_4_2 40200
    #define __IPHONE_4_3 40300
    #define __IPHONE_5_0 50000
    #define __IPHONE_5_1 50100
    #define __IPHONE_6_0 60000
    #define __IPHONE_6_1 60100
    #define __IPHONE_7_0 70000
    #define __IPHONE_7_1 70100
    #define __IPHONE_8_0 80000
    #define __IPHONE_8_1 80100
    #define __IPHONE_8_2 80200
    #define __IPHONE_8_3 80300
    #define __IPHONE_8_4 80400
    #define __IPHONE_9_0 90000
    #define __IPHONE_9_1 90100
    #define __IPHONE_9_2 90200
    #define __IPHONE_9_3 90300
    #define __IPHONE_10_0 100000
    #define __IPHONE_10_1 100100
    #define __IPHONE_10_2 100200
    #define __IPHONE_10_3 100300
    #define __IPHONE_11_0 110000
    #define __IPHONE_12_0 120000
    #define __IPHONE_13_0 130000
    #define __IPHONE_14_0 140000
    #define __IPHONE_15_0 150000
    #define __IPHONE_16_0 160000
    #define __IPHONE_17_0 170000
    #define __IPHONE_NA 99999
    #define __TVOS_9_0 90000
    #define __TVOS_10_0 100000
    #define __TVOS_NA 99999
    #define __WATCHOS_1_0 10000
    #define __WATCHOS_2_0 20000
    #define __WATCHOS_3_0 30000
    #define __WATCHOS_NA 99999
    #define __OSX_AVAILABLE_STARTING(...)
    #define __OSX_AVAILABLE_BUT_DEPRECATED(...)
    #define __OSX_AVAILABLE_BUT_DEPRECATED_MSG(...)
    #define __OS_AVAILABILITY(...)
    #define __OS_AVAILABILITY_MSG(...)
    #define __SWIFT_UNAVAILABLE
    #define __SWIFT_UNAVAILABLE_MSG(...)
    #define __API_AVAILABLE(...)
    #define __API_DEPRECATED(...)
    #define __API_DEPRECATED_WITH_REPLACEMENT(...)
    #define __API_UNAVAILABLE(...)
    #define __API_AVAILABLE_BEGIN(...)
    #define __API_AVAILABLE_END
    #define API_AVAILABLE_BEGIN(...)
    #define API_AVAILABLE_END
    #define API_DEPRECATED_BEGIN(...)
    #define API_DEPRECATED_END
    #define API_UNAVAILABLE_BEGIN(...)
    #define API_UNAVAILABLE_END
    #define API_OBSOLETED(...)
    #define SPI_AVAILABLE(...)
    #define SPI_DEPRECATED(...)
    #define CF_AVAILABLE(...)
    #define CF_AVAILABLE_MAC(...)
    #define CF_AVAILABLE_IOS(...)
    #define CF_DEPRECATED(...)
    #define CF_DEPRECATED_MAC(...)
    #define CF_DEPRECATED_IOS(...)
    #define CF_ENUM_AVAILABLE(...)
    #define CF_ENUM_AVAILABLE_MAC(...)
    #define CF_ENUM_AVAILABLE_IOS(...)
    #define CF_ENUM_DEPRECATED(...)
    #define NS_ENUM_DEPRECATED_MAC(...)
    #define NS_ENUM_DEPRECATED_IOS(...)
    #define NS_CLASS_DEPRECATED_MAC(...)
    #define NS_CLASS_DEPRECATED_IOS(...)
    #define MAC_OS_X_VERSION_MIN_ALLOWED 1000
    #define __OSX_AVAILABLE(...)
    #define __OSX_DEPRECATED(...)
    #define __OSX_UNAVAILABLE
    #define __OSX_PROHIBITED
    #define __OSX_EXTENSION_UNAVAILABLE(...)
    #define __IOS_AVAILABLE(...)
    #define __IOS_DEPRECATED(...)
    #define __IOS_UNAVAILABLE
    #define __IOS_PROHIBITED
    #define __IOS_EXTENSION_UNAVAILABLE(...)
    #define __TVOS_AVAILABLE(...)
    #define __TVOS_DEPRECATED(...)
    #define __TVOS_UNAVAILABLE
    #define __TVOS_PROHIBITED
    #define __TVOS_EXTENSION_UNAVAILABLE(...)
    #define __WATCHOS_AVAILABLE(...)
    #define __WATCHOS_DEPRECATED(...)
    #define __WATCHOS_UNAVAILABLE
    #define __WATCHOS_PROHIBITED
    #define __WATCHOS_EXTENSION_UNAVAILABLE(...)
    #define __MACCATALYST_AVAILABLE(...)
    #define __MACCATALYST_DEPRECATED(...)
    #define __MACCATALYST_UNAVAILABLE
    #define __MACCATALYST_PROHIBITED
    #define __MACCATALYST_EXTENSION_UNAVAILABLE(...)
    #define __OS_EXTENSION_UNAVAILABLE(...)
    #define __IOS_SIMULATOR_AVAILABLE(...)
    #define OS_LOG_DEFAULT os_log_create("", "")
    #define os_log(log, ...) os_log_with_type(log, OS_LOG_TYPE_DEFAULT, __VA_ARGS__)
    #define os_log_info(log, ...) os_log_with_type(log, OS_LOG_TYPE_INFO, __VA_ARGS__)
    #define os_log_debug(log, ...) os_log_with_type(log, OS_LOG_TYPE_DEBUG, __VA_ARGS__)
    #define os_log_error(log, ...) os_log_with_type(log, OS_LOG_TYPE_ERROR, __VA_ARGS__)
    #define os_log_fault(log, ...) os_log_with_type(log, OS_LOG_TYPE_FAULT, __VA_ARGS__)
    #define os_log_info_enabled(log) os_log_type_enabled(log, OS_LOG_TYPE_INFO)
    #define os_log_debug_enabled(log) os_log_type_enabled(log, OS_LOG_TYPE_DEBUG)
    #define JSExportAs(name, selector) @optional selector __JS_EXPORT_AS__##name:(id)argument; @required selector
    #define IBOutlet
    #define IBOutletCollection(type)
    #define IBAction void
    #define IBInspectable
    #define IB_DESIGNABLE
    #define UI_APPEARANCE_SELECTOR
    #define OS_EXPORT extern
    #define OS_INLINE static inline
    #define OS_ALWAYS_INLINE
    #define OS_NOINLINE
    #define OS_NOTHROW
    #define OS_NORETURN
    #define OS_NONNULL_ALL
    #define OS_NONNULL1
    #define OS_WARN_RESULT
    #define OS_UNUSED
    #define OS_TRANSPARENT_UNION
    #define DISPATCH_EXPORT extern
    #define DISPATCH_INLINE static inline
    #define DISPATCH_ALWAYS_INLINE
    #define DISPATCH_NOINLINE
    #define DISPATCH_NOTHROW
    #define DISPATCH_NORETURN
    #define DISPATCH_NONNULL_ALL
    #define DISPATCH_NONNULL1
    #define DISPATCH_NONNULL2
    #define DISPATCH_NONNULL3
    #define DISPATCH_WARN_RESULT
    #define DISPATCH_MALLOC
    #define DISPATCH_PURE
    #define DISPATCH_CONST
    #define DISPATCH_NOESCAPE
    #define DISPATCH_UNUSED

    """

  private static let enums = """
    #define __NS_ENUM_2(type, name) enum name : type name; enum name : type
    #define __NS_ENUM_1(type) enum : type
    #define __NS_ENUM_PICK(a, b, picked, ...) picked
    #define NS_ENUM(...) __NS_ENUM_PICK(__VA_ARGS__, __NS_ENUM_2, __NS_ENUM_1)(__VA_ARGS__)
    #define NS_OPTIONS(type, name) enum name : type name; enum name : type
    #define NS_CLOSED_ENUM(...) NS_ENUM(__VA_ARGS__)
    #define NS_ERROR_ENUM(domain, name) enum name : NSInteger name; enum name : NSInteger
    #define CF_ENUM(...) NS_ENUM(__VA_ARGS__)
    #define CF_OPTIONS(type, name) NS_OPTIONS(type, name)
    #define CF_CLOSED_ENUM(...) NS_ENUM(__VA_ARGS__)
    #define OBJC_ENUM(type, name) NS_ENUM(type, name)
    #define OBJC_OPTIONS(type, name) NS_OPTIONS(type, name)
    #define NS_STRING_ENUM
    #define NS_TYPED_ENUM
    #define NS_TYPED_EXTENSIBLE_ENUM
    #define NS_EXTENSIBLE_STRING_ENUM

    """

  private static let numbers = """
    #define CHAR_BIT 8
    #define SCHAR_MIN (-128)
    #define SCHAR_MAX 127
    #define UCHAR_MAX 255
    #define CHAR_MIN (-128)
    #define CHAR_MAX 127
    #define SHRT_MIN (-32768)
    #define SHRT_MAX 32767
    #define USHRT_MAX 65535
    #define INT_MIN (-2147483647 - 1)
    #define INT_MAX 2147483647
    #define UINT_MAX 4294967295U
    #define LONG_MIN (-9223372036854775807L - 1L)
    #define LONG_MAX 9223372036854775807L
    #define ULONG_MAX 18446744073709551615UL
    #define LLONG_MIN (-9223372036854775807LL - 1LL)
    #define LLONG_MAX 9223372036854775807LL
    #define ULLONG_MAX 18446744073709551615ULL
    #define INT8_MIN (-128)
    #define INT8_MAX 127
    #define UINT8_MAX 255
    #define INT16_MIN (-32768)
    #define INT16_MAX 32767
    #define UINT16_MAX 65535
    #define INT32_MIN (-2147483647 - 1)
    #define INT32_MAX 2147483647
    #define UINT32_MAX 4294967295U
    #define INT64_MIN (-9223372036854775807LL - 1LL)
    #define INT64_MAX 9223372036854775807LL
    #define UINT64_MAX 18446744073709551615ULL
    #define INTPTR_MIN LONG_MIN
    #define INTPTR_MAX LONG_MAX
    #define UINTPTR_MAX ULONG_MAX
    #define INTMAX_MIN LONG_MIN
    #define INTMAX_MAX LONG_MAX
    #define UINTMAX_MAX ULONG_MAX
    #define PTRDIFF_MIN LONG_MIN
    #define PTRDIFF_MAX LONG_MAX
    #define SIZE_MAX ULONG_MAX
    #define SSIZE_MAX LONG_MAX
    #define INT8_C(c) c
    #define INT16_C(c) c
    #define INT32_C(c) c
    #define INT64_C(c) c##LL
    #define UINT8_C(c) c
    #define UINT16_C(c) c
    #define UINT32_C(c) c##U
    #define UINT64_C(c) c##ULL
    #define PRId8 "hhd"
    #define PRId16 "hd"
    #define PRId32 "d"
    #define PRId64 "lld"
    #define PRIi32 "i"
    #define PRIi64 "lli"
    #define PRIu8 "hhu"
    #define PRIu16 "hu"
    #define PRIu32 "u"
    #define PRIu64 "llu"
    #define PRIx32 "x"
    #define PRIx64 "llx"
    #define PRIX32 "X"
    #define PRIX64 "llX"
    #define PRIdPTR "ld"
    #define PRIuPTR "lu"
    #define PRIxPTR "lx"
    #define FLT_RADIX 2
    #define FLT_DIG 6
    #define FLT_MANT_DIG 24
    #define FLT_MAX 3.40282347e+38F
    #define FLT_MIN 1.17549435e-38F
    #define FLT_EPSILON 1.19209290e-7F
    #define DBL_DIG 15
    #define DBL_MANT_DIG 53
    #define DBL_MAX 1.7976931348623157e+308
    #define DBL_MIN 2.2250738585072014e-308
    #define DBL_EPSILON 2.2204460492503131e-16
    #define SIZE_T_MAX ULONG_MAX
    #define LONG_LONG_MAX LLONG_MAX
    #define LONG_LONG_MIN LLONG_MIN
    #define ULONG_LONG_MAX ULLONG_MAX
    #define MAXFLOAT 0x1.fffffep+127f
    #define MAXPATHLEN 1024
    #define WORD_BIT 32
    #define LONG_BIT 64
    #define WCHAR_MAX INT_MAX
    #define DBL_MAX_EXP 1024
    #define DBL_MIN_EXP (-1021)
    #define DBL_MAX_10_EXP 308
    #define DBL_MIN_10_EXP (-307)
    #define FLT_MAX_EXP 128
    #define FLT_MIN_EXP (-125)
    #define FLT_MAX_10_EXP 38
    #define LDBL_MAX DBL_MAX
    #define LDBL_MIN DBL_MIN
    #define LDBL_EPSILON DBL_EPSILON
    #define M_2_SQRTPI 1.12837916709551257390
    #define SIG_DFL ((void (*)(int))0)
    #define SIG_IGN ((void (*)(int))1)
    #define SIG_ERR ((void (*)(int))-1)
    #define S_ISDIR(mode) (((mode) & 0170000) == 0040000)
    #define S_ISREG(mode) (((mode) & 0170000) == 0100000)
    #define S_ISLNK(mode) (((mode) & 0170000) == 0120000)
    #define errno (*__error())
    #define M_E 2.71828182845904523536
    #define M_LOG2E 1.44269504088896340736
    #define M_LOG10E 0.434294481903251827651
    #define M_LN2 0.693147180559945309417
    #define M_LN10 2.30258509299404568402
    #define M_PI 3.14159265358979323846
    #define M_PI_2 1.57079632679489661923
    #define M_PI_4 0.785398163397448309616
    #define M_1_PI 0.318309886183790671538
    #define M_2_PI 0.636619772367581343076
    #define M_SQRT2 1.41421356237309504880
    #define M_SQRT1_2 0.707106781186547524401
    #define HUGE_VAL (1.0 / 0.0)
    #define HUGE_VALF (1.0f / 0.0f)
    #define INFINITY (1.0f / 0.0f)
    #define NAN (0.0f / 0.0f)
    #define CGFLOAT_MAX DBL_MAX
    #define CGFLOAT_MIN DBL_MIN
    #define CGFLOAT_EPSILON DBL_EPSILON
    #define CGFLOAT_IS_DOUBLE 1
    #define CGFLOAT_DEFINED 1
    #define RAND_MAX 2147483647
    #define EXIT_SUCCESS 0
    #define EXIT_FAILURE 1
    #define EOF (-1)
    #define BUFSIZ 1024
    #define CLOCKS_PER_SEC 1000000
    #define PATH_MAX 1024
    #define ERANGE 34
    #define EINVAL 22
    #define ENOENT 2
    #define ENOMEM 12
    #define EPERM 1
    #define EDOM 33
    #define SEEK_SET 0
    #define SEEK_CUR 1
    #define SEEK_END 2

    """

  private static let foundation = """
    #define NSIntegerMax LONG_MAX
    #define NSIntegerMin LONG_MIN
    #define NSUIntegerMax ULONG_MAX
    #define NSINTEGER_DEFINED 1
    #define NSTimeIntervalSince1970 978307200.0
    #define MIN(a, b) __FWDSIM_PICK(<, a, b, __COUNTER__)
    #define MAX(a, b) __FWDSIM_PICK(>, a, b, __COUNTER__)
    #define __FWDSIM_PICK(sign, a, b, n) __FWDSIM_PICK_N(sign, a, b, n)
    #define __FWDSIM_PICK_N(sign, a, b, n) ({ __typeof__(a) __a##n = (a); __typeof__(b) __b##n = (b); __a##n sign __b##n ? __a##n : __b##n; })
    #define ABS(a) __FWDSIM_ABS(a, __COUNTER__)
    #define __FWDSIM_ABS(a, n) __FWDSIM_ABS_N(a, n)
    #define __FWDSIM_ABS_N(a, n) ({ __typeof__(a) __a##n = (a); __a##n < 0 ? -__a##n : __a##n; })
    #define NSLocalizedString(key, comment) (key)
    #define NSLocalizedStringFromTable(key, table, comment) (key)
    #define NSLocalizedStringFromTableInBundle(key, table, bundle, comment) (key)
    #define NSLocalizedStringWithDefaultValue(key, table, bundle, value, comment) (value)
    #define CFSTR(text) ((__bridge CFStringRef)@text)
    #define kCFRunLoopDefaultMode CFSTR("kCFRunLoopDefaultMode")
    #define kCFRunLoopCommonModes CFSTR("kCFRunLoopCommonModes")
    #define kCFAllocatorDefault ((CFAllocatorRef)0)
    #define NS_DURING @try {
    #define NS_HANDLER } @catch (NSException *localException) {
    #define NS_ENDHANDLER }
    #define NS_VALUERETURN(value, type) return (value)
    #define NS_VOIDRETURN return

    """

  private static let assertions = """
    #define NSAssert(condition, desc, ...) do { if (!(condition)) { [[NSAssertionHandler currentHandler] handleFailureInMethod:_cmd object:self file:[NSString stringWithUTF8String:__FILE__] lineNumber:__LINE__ description:(desc), ##__VA_ARGS__]; } } while (0)
    #define NSCAssert(condition, desc, ...) do { if (!(condition)) { [[NSAssertionHandler currentHandler] handleFailureInFunction:[NSString stringWithUTF8String:__PRETTY_FUNCTION__] file:[NSString stringWithUTF8String:__FILE__] lineNumber:__LINE__ description:(desc), ##__VA_ARGS__]; } } while (0)
    #define NSAssert1(condition, desc, a) NSAssert((condition), (desc), (a))
    #define NSAssert2(condition, desc, a, b) NSAssert((condition), (desc), (a), (b))
    #define NSAssert3(condition, desc, a, b, c) NSAssert((condition), (desc), (a), (b), (c))
    #define NSAssert4(condition, desc, a, b, c, d) NSAssert((condition), (desc), (a), (b), (c), (d))
    #define NSAssert5(condition, desc, a, b, c, d, e) NSAssert((condition), (desc), (a), (b), (c), (d), (e))
    #define NSCAssert1(condition, desc, a) NSCAssert((condition), (desc), (a))
    #define NSCAssert2(condition, desc, a, b) NSCAssert((condition), (desc), (a), (b))
    #define NSCAssert3(condition, desc, a, b, c) NSCAssert((condition), (desc), (a), (b), (c))
    #define NSCAssert4(condition, desc, a, b, c, d) NSCAssert((condition), (desc), (a), (b), (c), (d))
    #define NSCAssert5(condition, desc, a, b, c, d, e) NSCAssert((condition), (desc), (a), (b), (c), (d), (e))
    #define NSParameterAssert(condition) NSAssert((condition), @"Invalid parameter not satisfying: %@", @#condition)
    #define NSCParameterAssert(condition) NSCAssert((condition), @"Invalid parameter not satisfying: %@", @#condition)
    #define assert(condition) ((condition) ? (void)0 : __assert_rtn(__func__, __FILE__, __LINE__, #condition))

    """

  private static let threads = """
    #define PTHREAD_MUTEX_INITIALIZER {0x32AAABA7, {0}}
    #define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER {0x32AAABA1, {0}}
    #define PTHREAD_RECURSIVE_MUTEX_INITIALIZER {0x32AAABA2, {0}}
    #define PTHREAD_COND_INITIALIZER {0x3CB0B1BB, {0}}
    #define PTHREAD_RWLOCK_INITIALIZER {0x2DA8B3B4, {0}}
    #define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}
    #define PTHREAD_MUTEX_NORMAL 0
    #define PTHREAD_MUTEX_ERRORCHECK 1
    #define PTHREAD_MUTEX_RECURSIVE 2
    #define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL
    #define PTHREAD_CREATE_JOINABLE 1
    #define PTHREAD_CREATE_DETACHED 2
    #define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})
    #define OS_SPINLOCK_INIT 0
    #define CLOCK_REALTIME 0
    #define CLOCK_MONOTONIC_RAW 4
    #define CLOCK_MONOTONIC 6
    #define CLOCK_UPTIME_RAW 8
    #define CLOCK_PROCESS_CPUTIME_ID 12
    #define CLOCK_THREAD_CPUTIME_ID 16
    #define ESRCH 3
    #define EDEADLK 11
    #define EBUSY 16
    #define EAGAIN 35
    #define ETIMEDOUT 60

    """

  /// Only one thread runs at a time, and none is stopped in the midst of an expression: these are atomic as they stand.
  private static let atomics = """
    #define ATOMIC_VAR_INIT(value) (value)
    #define ATOMIC_FLAG_INIT {0}
    #define ATOMIC_BOOL_LOCK_FREE 2
    #define ATOMIC_INT_LOCK_FREE 2
    #define ATOMIC_POINTER_LOCK_FREE 2
    #define kill_dependency(value) (value)
    #define atomic_init(object, value) ((void)(*(object) = (value)))
    #define atomic_is_lock_free(object) ((void)(object), 1)
    #define atomic_thread_fence(order) ((void)(order))
    #define atomic_signal_fence(order) ((void)(order))
    #define atomic_store(object, value) ((void)(*(object) = (value)))
    #define atomic_store_explicit(object, value, order) ((void)(order), (void)(*(object) = (value)))
    #define atomic_load(object) (*(object))
    #define atomic_load_explicit(object, order) ((void)(order), *(object))
    #define __FWDSIM_FETCH(object, sign, value, n) __FWDSIM_FETCH_N(object, sign, value, n)
    #define __FWDSIM_FETCH_N(object, sign, value, n) ({ __typeof__(object) __p##n = (object); __typeof__(*__p##n) __o##n = *__p##n; *__p##n = __o##n sign (value); __o##n; })
    #define __FWDSIM_UPDATE(object, sign, value, n) __FWDSIM_UPDATE_N(object, sign, value, n)
    #define __FWDSIM_UPDATE_N(object, sign, value, n) ({ __typeof__(object) __p##n = (object); *__p##n = *__p##n sign (value); *__p##n; })
    #define __FWDSIM_SWAP(object, value, n) __FWDSIM_SWAP_N(object, value, n)
    #define __FWDSIM_SWAP_N(object, value, n) ({ __typeof__(object) __p##n = (object); __typeof__(*__p##n) __o##n = *__p##n; *__p##n = (value); __o##n; })
    #define __FWDSIM_CAS(object, expected, value, n) __FWDSIM_CAS_N(object, expected, value, n)
    #define __FWDSIM_CAS_N(object, expected, value, n) ({ __typeof__(object) __p##n = (object); __typeof__(expected) __e##n = (expected); _Bool __r##n = *__p##n == *__e##n; if (__r##n) *__p##n = (value); else *__e##n = *__p##n; __r##n; })
    #define __FWDSIM_SYNC(object, old, value, n) __FWDSIM_SYNC_N(object, old, value, n)
    #define __FWDSIM_SYNC_N(object, old, value, n) ({ __typeof__(object) __p##n = (object); __typeof__(*__p##n) __o##n = *__p##n; if (__o##n == (old)) *__p##n = (value); __o##n; })
    #define atomic_exchange(object, value) __FWDSIM_SWAP(object, value, __COUNTER__)
    #define atomic_exchange_explicit(object, value, order) __FWDSIM_SWAP(object, value, __COUNTER__)
    #define atomic_fetch_add(object, value) __FWDSIM_FETCH(object, +, value, __COUNTER__)
    #define atomic_fetch_sub(object, value) __FWDSIM_FETCH(object, -, value, __COUNTER__)
    #define atomic_fetch_or(object, value) __FWDSIM_FETCH(object, |, value, __COUNTER__)
    #define atomic_fetch_and(object, value) __FWDSIM_FETCH(object, &, value, __COUNTER__)
    #define atomic_fetch_xor(object, value) __FWDSIM_FETCH(object, ^, value, __COUNTER__)
    #define atomic_fetch_add_explicit(object, value, order) __FWDSIM_FETCH(object, +, value, __COUNTER__)
    #define atomic_fetch_sub_explicit(object, value, order) __FWDSIM_FETCH(object, -, value, __COUNTER__)
    #define atomic_compare_exchange_strong(object, expected, value) __FWDSIM_CAS(object, expected, value, __COUNTER__)
    #define atomic_compare_exchange_weak(object, expected, value) __FWDSIM_CAS(object, expected, value, __COUNTER__)
    #define atomic_compare_exchange_strong_explicit(object, expected, value, success, failure) __FWDSIM_CAS(object, expected, value, __COUNTER__)
    #define atomic_compare_exchange_weak_explicit(object, expected, value, success, failure) __FWDSIM_CAS(object, expected, value, __COUNTER__)
    #define atomic_flag_test_and_set(object) ((_Bool)__FWDSIM_SWAP(&(object)->_Value, 1, __COUNTER__))
    #define atomic_flag_clear(object) ((void)((object)->_Value = 0))
    #define __sync_fetch_and_add(object, value) __FWDSIM_FETCH(object, +, value, __COUNTER__)
    #define __sync_fetch_and_sub(object, value) __FWDSIM_FETCH(object, -, value, __COUNTER__)
    #define __sync_fetch_and_or(object, value) __FWDSIM_FETCH(object, |, value, __COUNTER__)
    #define __sync_fetch_and_and(object, value) __FWDSIM_FETCH(object, &, value, __COUNTER__)
    #define __sync_add_and_fetch(object, value) __FWDSIM_UPDATE(object, +, value, __COUNTER__)
    #define __sync_sub_and_fetch(object, value) __FWDSIM_UPDATE(object, -, value, __COUNTER__)
    #define __sync_bool_compare_and_swap(object, old, value) (__FWDSIM_SYNC(object, old, value, __COUNTER__) == (old))
    #define __sync_val_compare_and_swap(object, old, value) __FWDSIM_SYNC(object, old, value, __COUNTER__)
    #define __sync_lock_test_and_set(object, value) __FWDSIM_SWAP(object, value, __COUNTER__)
    #define __sync_lock_release(object) ((void)(*(object) = 0))
    #define __sync_synchronize() ((void)0)
    #define __ATOMIC_RELAXED 0
    #define __ATOMIC_CONSUME 1
    #define __ATOMIC_ACQUIRE 2
    #define __ATOMIC_RELEASE 3
    #define __ATOMIC_ACQ_REL 4
    #define __ATOMIC_SEQ_CST 5
    #define memory_order_relaxed __ATOMIC_RELAXED
    #define memory_order_consume __ATOMIC_CONSUME
    #define memory_order_acquire __ATOMIC_ACQUIRE
    #define memory_order_release __ATOMIC_RELEASE
    #define memory_order_acq_rel __ATOMIC_ACQ_REL
    #define memory_order_seq_cst __ATOMIC_SEQ_CST
    #define __atomic_load_n(object, order) (*(object))
    #define __atomic_store_n(object, value, order) ((void)(*(object) = (value)))
    #define __atomic_fetch_add(object, value, order) __FWDSIM_FETCH(object, +, value, __COUNTER__)
    #define __atomic_fetch_sub(object, value, order) __FWDSIM_FETCH(object, -, value, __COUNTER__)
    #define __atomic_add_fetch(object, value, order) __FWDSIM_UPDATE(object, +, value, __COUNTER__)
    #define __atomic_sub_fetch(object, value, order) __FWDSIM_UPDATE(object, -, value, __COUNTER__)
    #define __atomic_exchange_n(object, value, order) __FWDSIM_SWAP(object, value, __COUNTER__)

    """

  private static let dispatch = """
    #define NSEC_PER_SEC 1000000000ull
    #define NSEC_PER_MSEC 1000000ull
    #define NSEC_PER_USEC 1000ull
    #define USEC_PER_SEC 1000000ull
    #define MSEC_PER_SEC 1000ull
    #define DISPATCH_TIME_NOW (0ull)
    #define DISPATCH_TIME_FOREVER (~0ull)
    #define DISPATCH_WALLTIME_NOW (~1ull)
    #define DISPATCH_ONCE_INLINE_FASTPATH 0
    #define DISPATCH_QUEUE_PRIORITY_HIGH 2
    #define DISPATCH_QUEUE_PRIORITY_DEFAULT 0
    #define DISPATCH_QUEUE_PRIORITY_LOW (-2)
    #define DISPATCH_QUEUE_PRIORITY_BACKGROUND (-32768)
    #define DISPATCH_QUEUE_SERIAL ((dispatch_queue_attr_t)0)
    #define DISPATCH_QUEUE_CONCURRENT (__dispatch_queue_concurrent())
    #define DISPATCH_QUEUE_SERIAL_INACTIVE (dispatch_queue_attr_make_initially_inactive(DISPATCH_QUEUE_SERIAL))
    #define DISPATCH_QUEUE_CONCURRENT_INACTIVE (dispatch_queue_attr_make_initially_inactive(DISPATCH_QUEUE_CONCURRENT))
    #define DISPATCH_QUEUE_SERIAL_WITH_AUTORELEASE_POOL DISPATCH_QUEUE_SERIAL
    #define DISPATCH_QUEUE_CONCURRENT_WITH_AUTORELEASE_POOL DISPATCH_QUEUE_CONCURRENT
    #define DISPATCH_APPLY_AUTO ((dispatch_queue_t)0)
    #define DISPATCH_SOURCE_TYPE_TIMER ((dispatch_source_type_t)1)
    #define DISPATCH_SOURCE_TYPE_DATA_ADD ((dispatch_source_type_t)2)
    #define DISPATCH_SOURCE_TYPE_DATA_OR ((dispatch_source_type_t)3)
    #define DISPATCH_SOURCE_TYPE_DATA_REPLACE ((dispatch_source_type_t)4)
    #define DISPATCH_SOURCE_TYPE_READ ((dispatch_source_type_t)16)
    #define DISPATCH_SOURCE_TYPE_WRITE ((dispatch_source_type_t)17)
    #define DISPATCH_SOURCE_TYPE_SIGNAL ((dispatch_source_type_t)18)
    #define DISPATCH_SOURCE_TYPE_PROC ((dispatch_source_type_t)19)
    #define DISPATCH_SOURCE_TYPE_VNODE ((dispatch_source_type_t)20)
    #define DISPATCH_SOURCE_TYPE_MEMORYPRESSURE ((dispatch_source_type_t)21)
    #define DISPATCH_SOURCE_TYPE_MACH_SEND ((dispatch_source_type_t)22)
    #define DISPATCH_SOURCE_TYPE_MACH_RECV ((dispatch_source_type_t)23)
    #define OS_OBJECT_USE_OBJC 1
    #define OS_OBJECT_HAVE_OBJC_SUPPORT 1
    #define OS_OBJECT_DECL_PROTOCOL(name, ...) @protocol OS_##name __VA_ARGS__ @end
    #define OS_OBJECT_DECL(name, ...) OS_OBJECT_DECL_PROTOCOL(name, <NSObject>) typedef NSObject<OS_##name> *name##_t
    #define OS_OBJECT_DECL_CLASS(name) OS_OBJECT_DECL(name)
    #define DISPATCH_TARGET_QUEUE_DEFAULT NULL
    #define DISPATCH_TIMER_STRICT 1
    #define DISPATCH_DATA_DESTRUCTOR_DEFAULT NULL
    #define DISPATCH_CURRENT_QUEUE_LABEL NULL

    """
}
