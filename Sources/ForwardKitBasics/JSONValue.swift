/// A JSON value. Whole numbers are integers where they fit 64 bits; objects keep the order of their keys.
package enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A whole number that only fits an unsigned integer.
  case unsigned(UInt)
  case number(Double)
  /// A number as it is written, of more digits than a double holds.
  case precise(String)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.unsigned(let a), .unsigned(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.precise(let a), .precise(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  /// The first member of this name; nil for what is no object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  /// Any number's value.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .number(let value): value
    case .precise(let text): Double(text)
    default: nil
    }
  }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  package var strings: [String]? { array?.compactMap(\.string) }
}

/// What is wrong with a text that should be JSON, and where.
package struct JSONError: Error, Equatable {
  package enum Kind: Equatable {
    case empty, unexpectedEnd, invalidValue, trailingText, tooDeep, leadingZero
    case controlCharacter, invalidEscape, unterminatedString
    case missingKey, missingColon, malformedArray, malformedObject
    /// Neither an array nor an object, where only these are allowed.
    case fragment
  }
  package let kind: Kind
  /// In bytes, from 0.
  package let offset: Int

  package init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// A sentence without a capital.
  package var message: String {
    switch kind {
    case .empty: "there is no value"
    case .unexpectedEnd: "the text ends where a value is expected"
    case .invalidValue: "no JSON value begins like this"
    case .trailingText: "text after the value"
    case .tooDeep: "values are nested too deeply"
    case .leadingZero: "a number begins with a zero"
    case .controlCharacter: "a control character in a string"
    case .invalidEscape: "no escape of JSON begins like this"
    case .unterminatedString: "a string without an end"
    case .missingKey: "expected a key in quotes"
    case .missingColon: "expected `:`"
    case .malformedArray: "expected `,` or `]`"
    case .malformedObject: "expected `,` or `}`"
    case .fragment: "the text begins with neither `[` nor `{`"
    }
  }
}
