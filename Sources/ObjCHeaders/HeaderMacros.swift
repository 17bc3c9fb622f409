// The macros of the header. Most are those that listings have; some mean more to a compiler than to the interpreter.
import ObjCSema

enum HeaderMacros {
  /// `#ifndef … #define …` for each, after the system's headers.
  static var text: String {
    let all = String(decoding: PredefinedDeclarations.macros, as: UTF8.self)
    var lines: [String] = []
    var seen: Set<String> = []
    for line in all.split(separator: "\n") {
      guard let name = name(ofDefinition: line), isWanted(name), seen.insert(name).inserted else {
        continue
      }
      let body = meanings[name].map { "#define \($0)" } ?? String(line)
      lines.append("#ifndef \(name)\n\(body)\n#endif")
    }
    return lines.joined(separator: "\n")
  }

  /// Words that clang itself defines on Apple's systems, and <sys/cdefs.h> there.
  ///
  /// In glibc's headers `__nonnull` has arguments: numbers of parameters, in two pairs of parentheses. Clang's keyword has none, so
  /// a macro of its name tells the two apart: what follows in one pair of parentheses is put back.
  static let qualifiers = """
    #ifndef __nullable
    #define __nullable _Nullable
    #define __null_unspecified _Null_unspecified
    #undef __nonnull
    #define __nonnull _Nonnull
    #define _Nonnull(...) __FWD_NONNULL_CHOOSE(__FWD_IS_LIST __VA_ARGS__)(__VA_ARGS__)
    #define __FWD_IS_LIST(...) ~, __FWD_NONNULL_LIST,
    #define __FWD_NONNULL_CHOOSE(...) __FWD_SECOND(__VA_ARGS__, __FWD_NONNULL_WORD, ~)
    #define __FWD_SECOND(first, second, ...) second
    #define __FWD_NONNULL_LIST(...) __attribute__((__nonnull__ __VA_ARGS__))
    #define __FWD_NONNULL_WORD(...) _Nonnull(__VA_ARGS__)
    #endif
    #ifndef __deprecated_msg
    #define __deprecated_msg(text) __attribute__((deprecated(text)))
    #define __deprecated_enum_msg(text) __deprecated_msg(text)
    #endif
    #ifndef __pure2
    #define __pure2 __attribute__((const))
    #endif
    #ifndef CF_RELEASES_ARGUMENT
    #define CF_RELEASES_ARGUMENT __attribute__((cf_consumed))
    #endif
    """

  private static func name(ofDefinition line: Substring) -> String? {
    let prefix = "#define "
    guard line.hasPrefix(prefix) else { return nil }
    return String(line.dropFirst(prefix.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  private static func isWanted(_ name: String) -> Bool {
    if name.hasPrefix("__NS_") || name.hasPrefix("__FWDSIM_") {
      return !name.hasPrefix("__FWDSIM__")
    }
    if ["__unused", "__used", "__deprecated", "__unavailable", "__dead2"].contains(name) {
      return true
    }
    if availability.contains(where: name.hasPrefix) { return true }
    let system = [
      "__", "_", "PTHREAD_", "CLOCK", "PRI", "ATOMIC_", "atomic_", "memory_order", "M_",
    ]
    return !system.contains(where: name.hasPrefix) && !ownHeaders.contains(name)
  }

  /// Apple's <Availability.h> and <AvailabilityMacros.h>.
  private static let availability = [
    "__OSX_", "__MAC_", "__IPHONE_", "__IOS_", "__TVOS_", "__WATCHOS_", "__API_", "__AVAILABILITY",
    "__SPI_", "__SWIFT_UNAVAILABLE", "__MACCATALYST_",
  ]

  /// Others define them, or the platform they speak of is another one.
  private static let ownHeaders: Set<String> = [
    "YES", "NO", "offsetof", "static_assert", "assert", "kill_dependency", "NSIntegerMax_",
    "TARGET_CPU_ARM64", "TARGET_CPU_X86_64", "OBJC_EXPORT", "OBJC_EXTERN", "OBJC_ROOT_CLASS",
    "OBJC_ARC_UNAVAILABLE", "OBJC_OLD_DISPATCH_PROTOTYPES", "OBJC_BOOL_IS_BOOL",
    "OBJC_BOOL_DEFINED", "NULL", "DEBUG", "Block_copy", "Block_release", "va_start", "va_end",
    "va_arg", "va_copy", "EAGAIN", "ETIMEDOUT", "EDEADLK", "EBUSY", "ESRCH", "EPERM",
    "errno",
  ]

  /// What stands behind `#define`.
  private static let meanings: [String: String] = [
    "__unused": "__unused __attribute__((unused))",
    "NS_NOESCAPE": "NS_NOESCAPE __attribute__((noescape))",
    "NS_ASSUME_NONNULL_BEGIN": #"NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")"#,
    "NS_ASSUME_NONNULL_END": #"NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")"#,
    "CF_ASSUME_NONNULL_BEGIN": #"CF_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")"#,
    "CF_ASSUME_NONNULL_END": #"CF_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")"#,
    "NS_RETURNS_INNER_POINTER":
      "NS_RETURNS_INNER_POINTER __attribute__((objc_returns_inner_pointer))",
    "NS_WARN_UNUSED_RESULT": "NS_WARN_UNUSED_RESULT __attribute__((warn_unused_result))",
    "FOUNDATION_EXPORT": "FOUNDATION_EXPORT OBJC_EXTERN",
    "FOUNDATION_EXTERN": "FOUNDATION_EXTERN OBJC_EXTERN",
    "UIKIT_EXTERN": "UIKIT_EXTERN OBJC_EXTERN",
    "APPKIT_EXTERN": "APPKIT_EXTERN OBJC_EXTERN",
    "CF_EXPORT": "CF_EXPORT OBJC_EXTERN",
    "DISPATCH_EXPORT": "DISPATCH_EXPORT OBJC_EXTERN",
    "CF_EXTERN_C_BEGIN": "CF_EXTERN_C_BEGIN OBJC_EXTERN_C_BEGIN",
    "CF_EXTERN_C_END": "CF_EXTERN_C_END OBJC_EXTERN_C_END",
    "NS_ENUM": "NS_ENUM(...) __NS_ENUM_PICK(__VA_ARGS__, __NS_ENUM_2, __NS_ENUM_1)(__VA_ARGS__)",
  ]
}
