/// Numbers of C's headers, and what Foundation has as macros.
extension PredefinedMacros {
  static let numbers = """
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
    #define FLT_RADIX 2
    #define FLT_DIG 6
    #define FLT_MANT_DIG 24
    #define FLT_MAX 3.40282347e+38F
    #define FLT_MIN 1.17549435e-38F
    #define FLT_EPSILON 1.19209290e-7F
    #define FLT_TRUE_MIN 1.40129846e-45F
    #define FLT_HAS_SUBNORM 1
    #define DBL_DIG 15
    #define DBL_MANT_DIG 53
    #define DBL_MAX 1.7976931348623157e+308
    #define DBL_MIN 2.2250738585072014e-308
    #define DBL_TRUE_MIN 4.9406564584124654e-324
    #define DBL_HAS_SUBNORM 1
    #define DBL_EPSILON 2.2204460492503131e-16
    #define SIZE_T_MAX ULONG_MAX
    #define LONG_LONG_MAX LLONG_MAX
    #define LONG_LONG_MIN LLONG_MIN
    #define ULONG_LONG_MAX ULLONG_MAX
    #define MAXFLOAT 0x1.fffffep+127f
    #define MAXPATHLEN 1024
    #define PAGE_SIZE 16384
    #define XATTR_MAXNAMELEN 127
    #define WORD_BIT 32
    #define WIFEXITED(status) (((status) & 0177) == 0)
    #define WEXITSTATUS(status) (((status) >> 8) & 0xff)
    #define WIFSIGNALED(status) (((status) & 0177) != 0177 && ((status) & 0177) != 0)
    #define WTERMSIG(status) ((status) & 0177)
    #define WIFSTOPPED(status) (((status) & 0177) == 0177 && ((status) >> 8) != 0x13)
    #define WSTOPSIG(status) ((status) >> 8)
    #define LONG_BIT 64
    #define WCHAR_MAX INT_MAX
    #define DBL_MAX_EXP 1024
    #define DBL_MIN_EXP (-1021)
    #define DBL_MAX_10_EXP 308
    #define DBL_MIN_10_EXP (-307)
    #define FLT_MAX_EXP 128
    #define FLT_MIN_EXP (-125)
    #define FLT_MAX_10_EXP 38
    #define LDBL_DIG 15
    #define LDBL_MANT_DIG 53
    #define DECIMAL_DIG 17
    #define LDBL_MAX DBL_MAX
    #define LDBL_MIN DBL_MIN
    #define LDBL_TRUE_MIN DBL_TRUE_MIN
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
    #define CMTIME_IS_VALID(time) (((time).flags & 1) != 0)
    #define CMTIME_IS_INVALID(time) (!CMTIME_IS_VALID(time))
    #define CMTIME_IS_INDEFINITE(time) (CMTIME_IS_VALID(time) && ((time).flags & 16) != 0)
    #define CMTIME_IS_NUMERIC(time) (((time).flags & 29) == 1)
    #define CGFLOAT_TYPE double
    #define __STRING(x) #x
    #define __CONCAT(x, y) x ## y
    #define HUGE 3.402823466e+38F
    #define HUGE_VAL (1.0 / 0.0)
    #define HUGE_VALF (1.0f / 0.0f)
    #define HUGE_VALL (1.0L / 0.0L)
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
    #define NAME_MAX 255
    #define ARG_MAX 1048576
    #define CHILD_MAX 266
    #define LINK_MAX 32767
    #define LINE_MAX 2048
    #define NGROUPS_MAX 16
    #define OPEN_MAX 10240
    #define IOV_MAX 1024
    #define UID_MAX 2147483647U
    #define GID_MAX 2147483647U
    #define MAXNAMLEN 255
    #define MAXHOSTNAMELEN 256
    #define _POSIX_PATH_MAX 256
    #define _POSIX_NAME_MAX 14
    #define _POSIX_HOST_NAME_MAX 255
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

  static let foundation = """
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
    #define NSLocalizedString(key, comment) [NSBundle.mainBundle localizedStringForKey:(key) value:@"" table:nil]
    #define NSLocalizedStringFromTable(key, tbl, comment) [NSBundle.mainBundle localizedStringForKey:(key) value:@"" table:(tbl)]
    #define NSLocalizedStringFromTableInBundle(key, tbl, bundle, comment) [bundle localizedStringForKey:(key) value:@"" table:(tbl)]
    #define NSLocalizedStringWithDefaultValue(key, tbl, bundle, val, comment) [bundle localizedStringForKey:(key) value:(val) table:(tbl)]
    #define __builtin___CFStringMakeConstantString(text) ((__bridge CFStringRef)@text)
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
}
