/// The macros that every listing finds, as if it had imported all known headers: tables, a line for each macro.
///
/// Apple's names with Apple's values, for a 64-bit ARM Mac in a debug build. What is a constant, an
/// enumerator or a function on Apple's systems is not here but in the checker's tables. They may be
/// defined again or undefined without a word. Each line is `#define …`, nothing else.
package enum PredefinedMacros {
  package static let text: [UInt8] = [
    platform, compiler, language, annotations, enums, numbers, foundation, assertions, dispatch,
    threads,
    atomics, tests, sockets, integers,
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
    #define CGBASE_H_
    #define CGGEOMETRY_H_
    #define CGAFFINETRANSFORM_H_
    #define NS_BLOCKS_AVAILABLE 1
    #define FOUNDATION_SWIFT_SDK_EPOCH_AT_LEAST(x) 1

    """

  private static let language = """
    #define YES __objc_yes
    #define NO __objc_no
    #define TRUE 1
    #define FALSE 0
    #define offsetof(type, member) __builtin_offsetof(type, member)
    #define __offsetof(type, member) __builtin_offsetof(type, member)
    #define Block_copy(...) ((__typeof__(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
    #define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
    #define static_assert _Static_assert
    #define __builtin_va_start(list, last) va_start(list, last)
    #define __builtin_va_end(list) va_end(list)
    #define __builtin_va_copy(to, from) va_copy(to, from)
    #define __builtin_unreachable() abort()
    #define __builtin_trap() abort()
    #define __builtin_return_address(level) ((void *)0)
    #define __builtin_frame_address(level) ((void *)0)
    #define __builtin_LINE() __LINE__
    #define __builtin_FILE() __FILE__
    #define __builtin_FUNCTION() __func__
    #define __builtin_inf() 1e999
    #define __builtin_inff() 1e999f
    #define __builtin_infl() 1e999L
    #define __builtin_huge_val() 1e999
    #define __builtin_huge_valf() 1e999f
    #define __builtin_huge_vall() 1e999L
    #define __builtin_nans(s) __builtin_nan(s)
    #define __builtin_powi(x, n) __builtin_pow(x, n)
    #define __builtin_powif(x, n) __builtin_powf(x, n)
    #define __builtin_alloca_with_align(n, a) __builtin_alloca(n)
    #define __builtin_preserve_access_index(x) (x)
    #define __va_list __builtin_va_list
    #define __private_extern__ extern
    #define __unreachable_ok_push
    #define __unreachable_ok_pop

    """

  private static let enums = """
    #define __NS_ENUM_2(type, name) enum name : type name; enum name : type
    #define __NS_ENUM_1(type) enum : type
    #define __NS_ENUM_PICK(a, b, picked, ...) picked
    #define NS_ENUM(...) __NS_ENUM_PICK(__VA_ARGS__, __NS_ENUM_2, __NS_ENUM_1)(__VA_ARGS__)
    #define NS_OPTIONS(type, name) enum name : type name; enum name : type
    #define NS_CLOSED_ENUM(...) NS_ENUM(__VA_ARGS__)
    #define NS_ERROR_ENUM(domain, ...) __VA_OPT__(enum __VA_ARGS__ : NSInteger __VA_ARGS__;) enum __VA_ARGS__ : NSInteger
    #define CF_ENUM(...) NS_ENUM(__VA_ARGS__)
    #define CF_OPTIONS(type, name) NS_OPTIONS(type, name)
    #define CF_CLOSED_ENUM(...) NS_ENUM(__VA_ARGS__)
    #define CF_ERROR_ENUM(...) NS_ERROR_ENUM(__VA_ARGS__)
    #define CF_STRING_ENUM
    #define CF_TYPED_ENUM
    #define CF_TYPED_EXTENSIBLE_ENUM
    #define CF_EXTENSIBLE_STRING_ENUM
    #define OBJC_ENUM(type, name) NS_ENUM(type, name)
    #define OBJC_OPTIONS(type, name) NS_OPTIONS(type, name)
    #define NS_STRING_ENUM
    #define NS_TYPED_ENUM
    #define NS_TYPED_EXTENSIBLE_ENUM
    #define NS_EXTENSIBLE_STRING_ENUM

    """
}
