// What the compiler has and what it compiles for can be asked.
#import <Foundation/Foundation.h>
#define SAY(question) printf("%s %d\n", #question, (int)(question))
int main(void) {
  SAY(__has_feature(assume_nonnull));
  SAY(__has_feature(objc_arc_fields));
  SAY(__has_feature(attribute_ns_returns_retained));
  SAY(__has_feature(__attribute_overloadable__));
  SAY(__has_feature(c_atomic) + __has_feature(c_generic_selections) + __has_feature(c_thread_local));
  SAY(__has_feature(c_fixed_enum));
  SAY(__has_extension(c_fixed_enum));
  SAY(__has_feature(objc_gc));
#if __is_target_os(macos) && __is_target_vendor(apple) && __is_target_arch(arm64) && !__is_target_environment(simulator)
  puts("a Mac");
#endif
#if __is_target_os(ios) || __is_target_os(linux)
  puts("another");
#endif
#if __has_c_attribute(fallthrough) == 201910L && !__has_c_attribute(nonsense)
  puts("fallthrough");
#endif
  printf("%d %d %d %d\n", __DBL_DIG__, __FLT_RADIX__, __FLT_MANT_DIG__, __DECIMAL_DIG__);
  printf("%d %d %d\n", __LDBL_MIN__ > 0, __LDBL_EPSILON__ > 0, __DBL_DENORM_MIN__ > 0);
  printf("%d %d %lld %lu\n", __INT32_MAX__, __INT16_MAX__, (long long)__INT64_MAX__, __SIZE_MAX__);
  __INT32_TYPE__ a = -1;
  __UINT64_TYPE__ b = __UINT64_C(2);
  __PTRDIFF_TYPE__ c = 3;
  __UINTPTR_TYPE__ d = 4;
  __WCHAR_TYPE__ w = L'w';
  printf("%d %d %d %" __UINTPTR_FMTu__ " %c\n", a, (int)b, (int)c, d, w);
  printf("%d %d %d %d\n", (int)(__SIZEOF_SIZE_T__ + __SIZEOF_DOUBLE__), __INT_WIDTH__, __LONG_WIDTH__, __POINTER_WIDTH__);
  printf("%d %d\n", __OBJC_BOOL_IS_BOOL, OBJC_ZEROCOST_EXCEPTIONS);
  puts(__VERSION__);
  return 0;
}
