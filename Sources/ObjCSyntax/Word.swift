/// Every word that the grammar knows, in the order of their numbers in the `Interner`.
///
/// Up to and with `lastKeyword` they are reserved: never a variable's name (but fine as a part of
/// a selector). The others mean something only in certain places: `interface` behind `@`,
/// `nonatomic` in a property's parentheses, `define` behind `#`.
enum Word: UInt16, CaseIterable, Sendable {
  // Statements and storage.
  case auto, `break`, `case`, const, `continue`, `default`, `do`, `else`, `enum`, extern, `for`
  case goto, `if`, `inline`, register, restrict, `return`, sizeof, `static`, `struct`, `switch`
  case typedef, union, volatile, `while`
  case _Alignas, _Alignof, _Atomic, _Generic, _Noreturn, _Static_assert, _Thread_local
  // Types.
  case void, char, short, int, long, float, double, signed, unsigned
  case _Bool, bool, _Complex, _Imaginary, __int128, __int128_t, __uint128_t
  case __signed, __signed__, __builtin_va_list
  // What compilers add.
  case asm, __asm, __asm__, __attribute, __attribute__, __const, __const__
  case __volatile, __volatile__, __inline, __inline__, __restrict, __restrict__
  case typeof, __typeof, __typeof__, __typeof_unqual__, __auto_type
  case __alignof, __alignof__, __extension__, __thread, __label__
  case __complex__, __real__, __imag__, __declspec
  case __builtin_va_arg, __builtin_offsetof, __builtin_types_compatible_p
  case __builtin_choose_expr, __builtin_available
  case __func__, __FUNCTION__, __PRETTY_FUNCTION__
  // Objective-C.
  case __weak, __strong, __unsafe_unretained, __autoreleasing, __block, __kindof
  case __bridge, __bridge_transfer, __bridge_retained, __bridge_retain
  case __covariant, __contravariant
  case _Nullable, _Nonnull, _Null_unspecified, _Nullable_result
  case __nullable, __nonnull, __null_unspecified
  case __objc_yes, __objc_no, `nil`, Nil, NULL, `true`, `false`

  // Behind `@`.
  case interface, implementation, `protocol`, end, `class`, property, synthesize, dynamic
  case selector, encode, autoreleasepool, synchronized, `try`, `catch`, finally, `throw`
  case `public`, `private`, protected, package, optional, required, `import`
  case compatibility_alias, defs, available
  // In types of methods and attributes of properties.
  case `in`, out, `inout`, bycopy, byref, oneway
  case nullable, nonnull, null_unspecified, null_resettable
  case readonly, readwrite, strong, weak, copy, assign, retain, unsafe_unretained
  case atomic, nonatomic, getter, setter, direct
  // Names with a place in the grammar.
  case `self`, `super`, id, instancetype, va_arg, YES, NO
  // The signs of manual reference counting.
  case release, autorelease, retainCount, dealloc, NSAutoreleasePool
  // The preprocessor's.
  case define, undef, include, include_next, ifdef, ifndef, elif, endif, error, warning
  case pragma, line, ident, defined, once, __VA_ARGS__, __VA_OPT__
  case __LINE__, __FILE__, __FILE_NAME__, __BASE_FILE__, __COUNTER__, __DATE__, __TIME__
  case __TIMESTAMP__, __INCLUDE_LEVEL__, _Pragma
  case __has_feature, __has_extension, __has_include, __has_include_next, __has_attribute
  case __has_builtin, __has_warning, __has_cpp_attribute, __has_c_attribute,
    __has_declspec_attribute
  case __is_identifier, __is_target_arch, __is_target_vendor, __is_target_os
  case __is_target_environment, __is_target_variant_os, __is_target_variant_environment
  // C++, to say so.
  case template, namespace, using, virtual, constexpr, nullptr, mutable, typename

  static let lastKeyword = Word.false

  /// Its number in every `Interner`.
  var id: UInt32 { UInt32(rawValue) }

  /// All spellings, by number.
  static let spellings: [String] = allCases.map { String(describing: $0) }

  var spelling: String { Word.spellings[Int(rawValue)] }

  /// Reserved, with the meaning of the plain spelling: `__const` and `const` are the same.
  var plain: Word {
    switch self {
    case .__const, .__const__: .const
    case .__volatile, .__volatile__: .volatile
    case .__inline, .__inline__: .inline
    case .__restrict, .__restrict__: .restrict
    case .__signed, .__signed__: .signed
    case .__typeof, .__typeof__, .__typeof_unqual__: .typeof
    case .__alignof, .__alignof__: ._Alignof
    case .__asm, .__asm__: .asm
    case .__attribute: .__attribute__
    case .__thread: ._Thread_local
    case .bool: ._Bool
    case .__bridge_retain: .__bridge_retained
    default: self
    }
  }
}
