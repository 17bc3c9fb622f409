/// Whether a program is for a phone. There is no UIKit on a Mac: where one file of a program, or its prefix header, imports it under
/// no condition, a project compiles all of its files for a phone, also those that ask `TARGET_OS_IPHONE` before they import anything.
package enum PhoneTarget {
  static let header = "UIKit/UIKit.h"

  /// What only a Mac's target defines.
  package static let undefines = [
    "__MAC_OS_X_VERSION_MIN_REQUIRED", "__MAC_OS_X_VERSION_MAX_ALLOWED",
    "__ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__",
  ]

  /// What UIKit's target defines, as -D gives it.
  package static var defines: [String] {
    (KnownHeaders.macros(of: header) ?? []).map { line in
      guard let space = line.firstIndex(of: " ") else { return line }
      return line[..<space] + "=" + line[line.index(after: space)...]
    }
  }

  /// Whether the file imports a header of UIKit, or its module, outside of `#if`. `#ifdef __OBJC__` is no condition here, nor is the
  /// question whether UIKit is there, which a phone's compiler answers with yes.
  ///
  /// - Complexity: O(length of the file)
  package static func isNamed(by file: SourceFile) -> Bool {
    guard file.mentions("UIKit") else { return false }
    var conditions: [Bool] = []
    for line in file.bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split {
        $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
      }
      guard let first = words.first,
        first.first == UInt8(ascii: "#") || first.first == UInt8(ascii: "@")
      else { continue }
      let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      let directive = text.hasPrefix("# ") ? "#" + text.dropFirst(2) : text
      if directive.hasPrefix("#if") {
        conditions.append(
          !directive.contains("__OBJC__") && !directive.contains("__has_include(<UIKit/"))
      } else if directive.hasPrefix("#endif") {
        _ = conditions.popLast()
      } else if !conditions.contains(true), namesUIKit(directive) {
        return true
      }
    }
    return false
  }

  private static func namesUIKit(_ directive: String) -> Bool {
    ["#import <UIKit/", "#import<UIKit/", "#include <UIKit/", "@import UIKit"].contains {
      directive.hasPrefix($0)
    }
  }
}
