// ctype.h in the "C" locale: ASCII only.
import ObjCVM

extension CLibrary {
  static let characterTests: [(String, @Sendable (Int32) -> Bool)] = [
    ("isalpha", { isUpper($0) || isLower($0) }),
    ("isdigit", isDigit),
    ("isalnum", { isUpper($0) || isLower($0) || isDigit($0) }),
    ("isupper", isUpper),
    ("islower", isLower),
    ("isspace", { $0 == 32 || ($0 >= 9 && $0 <= 13) }),
    ("isblank", { $0 == 32 || $0 == 9 }),
    ("ispunct", { $0 > 32 && $0 < 127 && !isUpper($0) && !isLower($0) && !isDigit($0) }),
    ("isprint", { $0 >= 32 && $0 < 127 }),
    ("isgraph", { $0 > 32 && $0 < 127 }),
    ("iscntrl", { $0 >= 0 && $0 < 32 || $0 == 127 }),
    ("isxdigit", { isDigit($0) || (65...70).contains($0) || (97...102).contains($0) }),
    ("ishexnumber", { isDigit($0) || (65...70).contains($0) || (97...102).contains($0) }),
    ("isnumber", isDigit), ("isideogram", { _ in false }), ("isspecial", { _ in false }),
    ("isascii", { $0 >= 0 && $0 < 128 }),
  ]

  static func characters() -> [NativeFunction] {
    let changes: [(String, @Sendable (Int32) -> Int32)] = [
      ("toupper", { isLower($0) ? $0 - 32 : $0 }), ("tolower", { isUpper($0) ? $0 + 32 : $0 }),
      ("toascii", { $0 & 127 }),
    ]
    // Every locale is "C" for the characters.
    return [("", ""), ("_l", localeName)].flatMap { suffix, locale in
      characterTests.map { name, test in
        NativeFunction(name + suffix, "ii" + locale) { call throws(ListingException) in
          call.returnValue(Int32(test(call.i32(0)) ? 1 : 0))
        }
      }
        + changes.map { name, change in
          NativeFunction(name + suffix, "ii" + locale) { call throws(ListingException) in
            call.returnValue(change(call.i32(0)))
          }
        }
    }
  }

  @Sendable private static func isUpper(_ value: Int32) -> Bool { value >= 65 && value <= 90 }
  @Sendable private static func isLower(_ value: Int32) -> Bool { value >= 97 && value <= 122 }
  @Sendable private static func isDigit(_ value: Int32) -> Bool { value >= 48 && value <= 57 }
}
