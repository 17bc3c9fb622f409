// The conversions of <inttypes.h>: `PRIu32`, `SCNx64` and their like, with Apple's lengths.

extension PredefinedMacros {
  static let integers = [
    ("8", "hh"), ("16", "h"), ("32", ""), ("64", "ll"), ("MAX", "j"), ("PTR", "l"),
  ].map { size, length in
    ["d", "i", "o", "u", "x"].map { letter in
      """
      #define PRI\(letter)\(size) "\(length)\(letter)"
      #define SCN\(letter)\(size) "\(length)\(letter)"

      """
    }.joined() + "#define PRIX\(size) \"\(length)X\"\n"
  }.joined()
}
