/// What clang itself defines for a 64-bit ARM Mac, beyond the names of the platform: its types, their widths, limits and formats.
///
/// What is not supported is not defined, so that a program that asks for it takes its portable code: 128-bit integers, and the
/// features of the processor that only intrinsics use, such as `__ARM_NEON`.
extension PredefinedMacros {
  static let compiler = #"""
    #define OBJC_NEW_PROPERTIES 1
    #define OBJC_ZEROCOST_EXCEPTIONS 1
    #define TARGET_OS_DRIVERKIT 0
    #define TARGET_OS_NANO 0
    #define TARGET_OS_UIKITFORMAC 0
    #define TARGET_OS_UNIX 0
    #define TARGET_OS_WINDOWS 0
    #define __AARCH64EL__ 1
    #define __ARM64_ARCH_8__ 1
    #define __ARM_64BIT_STATE 1
    #define __ARM_ARCH_ISA_A64 1
    #define __ARM_SIZEOF_MINIMAL_ENUM 4
    #define __ARM_SIZEOF_WCHAR_T 4
    #define __BIGGEST_ALIGNMENT__ 8
    #define __BOOL_WIDTH__ 1
    #define __CHAR16_TYPE__ unsigned short
    #define __CHAR32_TYPE__ unsigned int
    #define __CLANG_ATOMIC_BOOL_LOCK_FREE 2
    #define __CLANG_ATOMIC_CHAR16_T_LOCK_FREE 2
    #define __CLANG_ATOMIC_CHAR32_T_LOCK_FREE 2
    #define __CLANG_ATOMIC_CHAR_LOCK_FREE 2
    #define __CLANG_ATOMIC_INT_LOCK_FREE 2
    #define __CLANG_ATOMIC_LLONG_LOCK_FREE 2
    #define __CLANG_ATOMIC_LONG_LOCK_FREE 2
    #define __CLANG_ATOMIC_POINTER_LOCK_FREE 2
    #define __CLANG_ATOMIC_SHORT_LOCK_FREE 2
    #define __CLANG_ATOMIC_WCHAR_T_LOCK_FREE 2
    #define __CONSTANT_CFSTRINGS__ 1
    #define __DBL_DECIMAL_DIG__ 17
    #define __DBL_DENORM_MIN__ 4.9406564584124654e-324
    #define __DBL_DIG__ 15
    #define __DBL_HAS_DENORM__ 1
    #define __DBL_HAS_INFINITY__ 1
    #define __DBL_HAS_QUIET_NAN__ 1
    #define __DBL_MANT_DIG__ 53
    #define __DBL_MAX_10_EXP__ 308
    #define __DBL_MAX_EXP__ 1024
    #define __DBL_MIN_10_EXP__ (-307)
    #define __DBL_MIN_EXP__ (-1021)
    #define __DECIMAL_DIG__ __LDBL_DECIMAL_DIG__
    #define __DYNAMIC__ 1
    #define __ENVIRONMENT_OS_VERSION_MIN_REQUIRED__ 130000
    #define __EXCEPTIONS 1
    #define __FINITE_MATH_ONLY__ 0
    #define __FLT_DECIMAL_DIG__ 9
    #define __FLT_DENORM_MIN__ 1.40129846e-45F
    #define __FLT_DIG__ 6
    #define __FLT_HAS_DENORM__ 1
    #define __FLT_HAS_INFINITY__ 1
    #define __FLT_HAS_QUIET_NAN__ 1
    #define __FLT_MANT_DIG__ 24
    #define __FLT_MAX_10_EXP__ 38
    #define __FLT_MAX_EXP__ 128
    #define __FLT_MIN_10_EXP__ (-37)
    #define __FLT_MIN_EXP__ (-125)
    #define __FLT_RADIX__ 2
    #define __GCC_ATOMIC_BOOL_LOCK_FREE 2
    #define __GCC_ATOMIC_CHAR16_T_LOCK_FREE 2
    #define __GCC_ATOMIC_CHAR32_T_LOCK_FREE 2
    #define __GCC_ATOMIC_CHAR_LOCK_FREE 2
    #define __GCC_ATOMIC_INT_LOCK_FREE 2
    #define __GCC_ATOMIC_LLONG_LOCK_FREE 2
    #define __GCC_ATOMIC_LONG_LOCK_FREE 2
    #define __GCC_ATOMIC_POINTER_LOCK_FREE 2
    #define __GCC_ATOMIC_SHORT_LOCK_FREE 2
    #define __GCC_ATOMIC_TEST_AND_SET_TRUEVAL 1
    #define __GCC_ATOMIC_WCHAR_T_LOCK_FREE 2
    #define __GCC_HAVE_SYNC_COMPARE_AND_SWAP_1 1
    #define __GCC_HAVE_SYNC_COMPARE_AND_SWAP_2 1
    #define __GCC_HAVE_SYNC_COMPARE_AND_SWAP_4 1
    #define __GCC_HAVE_SYNC_COMPARE_AND_SWAP_8 1
    #define __GNUC_STDC_INLINE__ 1
    #define __INT16_C(c) c
    #define __INT16_C_SUFFIX__
    #define __INT16_FMTd__ "hd"
    #define __INT16_MAX__ 32767
    #define __INT16_TYPE__ short
    #define __INT32_C(c) c
    #define __INT32_C_SUFFIX__
    #define __INT32_FMTd__ "d"
    #define __INT32_MAX__ 2147483647
    #define __INT32_TYPE__ int
    #define __INT64_C(c) c##LL
    #define __INT64_C_SUFFIX__ LL
    #define __INT64_FMTd__ "lld"
    #define __INT64_MAX__ 9223372036854775807LL
    #define __INT64_TYPE__ long long int
    #define __INT8_C(c) c
    #define __INT8_C_SUFFIX__
    #define __INT8_FMTd__ "hhd"
    #define __INT8_MAX__ 127
    #define __INT8_TYPE__ signed char
    #define __INTMAX_C(c) c##L
    #define __INTMAX_C_SUFFIX__ L
    #define __INTMAX_FMTd__ "ld"
    #define __INTMAX_MAX__ 9223372036854775807L
    #define __INTMAX_TYPE__ long int
    #define __INTMAX_WIDTH__ 64
    #define __INTPTR_FMTd__ "ld"
    #define __INTPTR_MAX__ 9223372036854775807L
    #define __INTPTR_TYPE__ long int
    #define __INTPTR_WIDTH__ 64
    #define __INT_WIDTH__ 32
    #define __LDBL_DECIMAL_DIG__ 17
    #define __LDBL_DENORM_MIN__ 4.9406564584124654e-324L
    #define __LDBL_DIG__ 15
    #define __LDBL_EPSILON__ 2.2204460492503131e-16L
    #define __LDBL_HAS_DENORM__ 1
    #define __LDBL_HAS_INFINITY__ 1
    #define __LDBL_HAS_QUIET_NAN__ 1
    #define __LDBL_MANT_DIG__ 53
    #define __LDBL_MAX_10_EXP__ 308
    #define __LDBL_MAX_EXP__ 1024
    #define __LDBL_MAX__ 1.7976931348623157e+308L
    #define __LDBL_MIN_10_EXP__ (-307)
    #define __LDBL_MIN_EXP__ (-1021)
    #define __LDBL_MIN__ 2.2250738585072014e-308L
    #define __LLONG_WIDTH__ 64
    #define __LONG_WIDTH__ 64
    #define __NO_INLINE__ 1
    #define __OBJC_BOOL_IS_BOOL 1
    #define __ORDER_PDP_ENDIAN__ 3412
    #define __PIC__ 2
    #define __POINTER_WIDTH__ 64
    #define __PTRDIFF_FMTd__ "ld"
    #define __PTRDIFF_MAX__ 9223372036854775807L
    #define __PTRDIFF_TYPE__ long int
    #define __PTRDIFF_WIDTH__ 64
    #define __SHRT_WIDTH__ 16
    #define __SIG_ATOMIC_MAX__ 2147483647
    #define __SIG_ATOMIC_WIDTH__ 32
    #define __SIZEOF_DOUBLE__ 8
    #define __SIZEOF_FLOAT__ 4
    #define __SIZEOF_LONG_DOUBLE__ 8
    #define __SIZEOF_LONG_LONG__ 8
    #define __SIZEOF_PTRDIFF_T__ 8
    #define __SIZEOF_SHORT__ 2
    #define __SIZEOF_SIZE_T__ 8
    #define __SIZEOF_WCHAR_T__ 4
    #define __SIZEOF_WINT_T__ 4
    #define __SIZE_FMTX__ "lX"
    #define __SIZE_FMTo__ "lo"
    #define __SIZE_FMTu__ "lu"
    #define __SIZE_FMTx__ "lx"
    #define __SIZE_MAX__ 18446744073709551615UL
    #define __SIZE_WIDTH__ 64
    #define __SSP__ 1
    #define __STDC_NO_THREADS__ 1
    #define __STDC_UTF_16__ 1
    #define __STDC_UTF_32__ 1
    #define __UINT16_C(c) c
    #define __UINT16_C_SUFFIX__
    #define __UINT16_FMTX__ "hX"
    #define __UINT16_FMTo__ "ho"
    #define __UINT16_FMTu__ "hu"
    #define __UINT16_FMTx__ "hx"
    #define __UINT16_MAX__ 65535
    #define __UINT16_TYPE__ unsigned short
    #define __UINT32_C(c) c##U
    #define __UINT32_C_SUFFIX__ U
    #define __UINT32_FMTX__ "X"
    #define __UINT32_FMTo__ "o"
    #define __UINT32_FMTu__ "u"
    #define __UINT32_FMTx__ "x"
    #define __UINT32_MAX__ 4294967295U
    #define __UINT32_TYPE__ unsigned int
    #define __UINT64_C(c) c##ULL
    #define __UINT64_C_SUFFIX__ ULL
    #define __UINT64_FMTX__ "llX"
    #define __UINT64_FMTo__ "llo"
    #define __UINT64_FMTu__ "llu"
    #define __UINT64_FMTx__ "llx"
    #define __UINT64_MAX__ 18446744073709551615ULL
    #define __UINT64_TYPE__ long long unsigned int
    #define __UINT8_C(c) c
    #define __UINT8_C_SUFFIX__
    #define __UINT8_FMTX__ "hhX"
    #define __UINT8_FMTo__ "hho"
    #define __UINT8_FMTu__ "hhu"
    #define __UINT8_FMTx__ "hhx"
    #define __UINT8_MAX__ 255
    #define __UINT8_TYPE__ unsigned char
    #define __UINTMAX_C(c) c##UL
    #define __UINTMAX_C_SUFFIX__ UL
    #define __UINTMAX_FMTX__ "lX"
    #define __UINTMAX_FMTo__ "lo"
    #define __UINTMAX_FMTu__ "lu"
    #define __UINTMAX_FMTx__ "lx"
    #define __UINTMAX_MAX__ 18446744073709551615UL
    #define __UINTMAX_TYPE__ long unsigned int
    #define __UINTMAX_WIDTH__ 64
    #define __UINTPTR_FMTX__ "lX"
    #define __UINTPTR_FMTo__ "lo"
    #define __UINTPTR_FMTu__ "lu"
    #define __UINTPTR_FMTx__ "lx"
    #define __UINTPTR_MAX__ 18446744073709551615UL
    #define __UINTPTR_TYPE__ long unsigned int
    #define __UINTPTR_WIDTH__ 64
    #define __USER_LABEL_PREFIX__ _
    #define __VERSION__ "Apple LLVM 15.0.0 (clang-1500.3.9.4)"
    #define __WCHAR_MAX__ 2147483647
    #define __WCHAR_TYPE__ int
    #define __WCHAR_WIDTH__ 32
    #define __WINT_MAX__ 2147483647
    #define __WINT_TYPE__ int
    #define __WINT_WIDTH__ 32
    #define __arm64 1
    #define __clang_literal_encoding__ "UTF-8"
    #define __clang_version__ "15.0.0 (clang-1500.3.9.4)"
    #define __clang_wide_literal_encoding__ "UTF-32"
    #define __pic__ 2

    """#
}
