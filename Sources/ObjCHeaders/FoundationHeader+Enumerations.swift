// The enumerations of the header; HeaderEnumerations joins the names of typedefs and enumerators.
import ForwardKitBasics
import ObjCSema
import ObjCVM

extension FoundationHeader {
  static func enumerations(
    _ tables: NativeTables
  ) -> [String: [(name: String, value: Int64)]] {
    let names = HeaderEnumerations(tables.types)
    var result: [String: [(name: String, value: Int64)]] = [:]
    for (name, constant) in tables.constants where !SystemNames.isSystemConstant(name) {
      guard case .integer(let value, let encoding) = constant, ["q", "Q"].contains(encoding),
        let type = names.type(of: name)
      else { continue }
      result[type, default: []].append((name, value))
    }
    // With one enumerator there is nothing to mix up.
    return result.filter { $0.value.count > 1 }
  }

  func typedEnumerations() -> [String] {
    enumerations.ordered { $0.key < $1.key }.map { type, members in
      let integer = integer(of: type)
      let undefined = members.map { "#undef \($0.name)" }.joined(separator: "\n")
      let list = members.map { "\($0.name) = \(literal($0.value, of: integer))" }
        .joined(separator: ",\n    ")
      let macro = HeaderEnumerations.areBits(type) ? "FWD_OPTIONS" : "FWD_ENUMERATION"
      let head =
        HeaderEnumerations.isResult(type)
        ? "enum \(type) : \(integer)" : "\(macro)(\(integer), \(type))"
      return "\(undefined)\n\(head) {\n    \(list)\n};"
    }
  }

  /// The integer that a typedef of the tables names.
  func integer(of type: String) -> String {
    ["Q", "=NSUInteger", "NSUInteger"].contains(tables.types[type] ?? "q")
      ? "unsigned long" : "long"
  }

  /// See HeaderEnumerations.
  static let enumerationMacros = """
    #ifdef __cplusplus
    #define FWD_ENUMERATION_TYPE(type, name) typedef type name
    #define FWD_ENUMERATION(type, name) enum : type
    #define FWD_OPTIONS(type, name) enum : type
    #else
    #define FWD_ENUMERATION_TYPE(type, name) typedef enum name : type name
    #define FWD_ENUMERATION(type, name) enum __attribute__((enum_extensibility(open))) name : type
    #define FWD_OPTIONS(type, name) enum __attribute__((flag_enum, enum_extensibility(open))) name : type
    #endif
    """
}
