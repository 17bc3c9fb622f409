// <CoreFoundation/CoreFoundation.h> for C and C++, which know no classes: the same declarations without those that speak of objects,
// selectors or blocks.
//
// Each declaration of a type, constant or function is a line. One that names something of Objective-C is left out, and so are those
// that name what it would have declared. A pointer type of CoreFoundation's that is a class's here stays, as an address.
import ObjCVM

extension FoundationHeader {
  /// For any of the headers that stand for parts of Foundation.
  static let shim = """
    #ifdef __OBJC__
    #include <Foundation/Foundation.h>
    #else
    #include <CoreFoundation/CoreFoundation.h>
    #endif

    """

  mutating func textForC() -> String {
    let parts = declarations(between: [])
    var hidden: Set<Substring> = [
      "id", "Class", "SEL", "IMP", "BOOL", "Protocol", "Method", "Ivar",
    ]
    hidden.formUnion((tables.classes + tables.screenClasses).map { $0.name[...] })
    var lines: [Substring] = []
    for part in parts {
      for line in part.split(separator: "\n", omittingEmptySubsequences: false) {
        if !FoundationHeader.isDeclaration(line) || FoundationHeader.isForC(line, hidden) {
          lines.append(line)
        } else if let name = FoundationHeader.declaredType(line) {
          if name.hasPrefix("CF") {
            lines.append("typedef void *\(name);")
          } else {
            hidden.insert(name)
          }
        }
      }
    }
    return """
      #ifdef __OBJC__
      #include <Foundation/Foundation.h>
      #elif !defined(FWD_CORE_FOUNDATION_H)
      #define FWD_CORE_FOUNDATION_H
      #pragma clang system_header
      \(FoundationHeader.systemHeaders)
      #ifdef __cplusplus
      #define OBJC_EXTERN extern "C"
      #define OBJC_EXTERN_C_BEGIN extern "C" {
      #define OBJC_EXTERN_C_END }
      #else
      #define OBJC_EXTERN extern
      #define OBJC_EXTERN_C_BEGIN
      #define OBJC_EXTERN_C_END
      #endif
      #define CFSTR(text) ((CFStringRef)__builtin___CFStringMakeConstantString(text))
      \(lines.joined(separator: "\n"))
      #endif

      """
  }

  private static func isDeclaration(_ line: Substring) -> Bool {
    ["typedef ", "extern ", "OBJC_EXTERN ", "FWD_ENUMERATION_TYPE("].contains(where: line.hasPrefix)
  }

  private static func isForC(_ line: Substring, _ hidden: Set<Substring>) -> Bool {
    !line.contains("^") && !line.contains("<")
      && !line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        .contains { hidden.contains($0) || $0.hasPrefix("objc_") }
  }

  /// `typedef NSTimer *CFRunLoopTimerRef;`: the last word; of a type that is a block or a function, nothing.
  private static func declaredType(_ line: Substring) -> Substring? {
    guard line.hasPrefix("typedef "), !line.contains("(") else { return nil }
    return line.dropLast().split { $0 == " " || $0 == "*" }.last
  }
}
