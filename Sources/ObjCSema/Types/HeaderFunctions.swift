import ObjCSyntax

/// Functions of C's library whose names programs take for their own where they don't import the header.
///
/// All of the library is there without an import. That matters only for a declaration with other types, which is then no mistake.
enum HeaderFunctions {
  private static let math = names(
    """
    acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 log log10 log2 log1p logb modf ldexp frexp
    ilogb scalbn scalbln fabs cbrt hypot pow sqrt erf erfc lgamma tgamma ceil floor nearbyint rint lrint llrint round lround
    llround trunc fmod remainder remquo copysign nan nextafter fdim fmax fmin fma j0 j1 jn y0 y1 yn gamma scalb
    """)
  private static let unistd = names(
    """
    access alarm chdir close dup dup2 link unlink pause pipe read write sleep usleep swab sync truncate nice lseek brk sbrk fork
    getpid getopt encrypt
    """)
  private static let time = names("time clock difftime mktime ctime gmtime localtime")

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  /// Which header has the function is known.
  static func knows(_ name: String) -> Bool {
    math.contains(name) || unistd.contains(name) || time.contains(name)
  }

  /// Whether the name is the program's: it is that of a function whose header isn't among these, nor may one of them import it.
  static func isFree(_ name: String, where imports: [ImportDirective]) -> Bool {
    let header: String
    if math.contains(name) {
      header = "math.h"
    } else if unistd.contains(name) {
      header = "unistd.h"
    } else if time.contains(name) {
      header = "time.h"
    } else {
      return false
    }
    return !imports.contains { $0.header == header || isUmbrella($0.header) }
  }

  /// A framework's header imports much of C's library.
  static func isUmbrella(_ header: String) -> Bool {
    if header == "tgmath.h" { return true }
    guard let slash = header.firstIndex(of: "/") else { return !header.hasSuffix(".h") }
    return !["sys", "objc", "mach", "libkern"].contains(String(header[..<slash]))
  }
}
