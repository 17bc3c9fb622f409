// Codes of diagnostics.
//
// A code is stable for ever: `F0101` means the same in every version. The first three characters
// are its family. Each family is one enum in a file of its own (`SyntaxCode`, `MeaningCode` …),
// and one case is all there is to add for a new code: its raw value holds, in this order, the
// code, the title on the same line, the text of `fwdsim explain CODE` on the lines below, and in the
// last line, behind `Instead: `, what to write instead: the help of a diagnostic that has none of its own.
//
//     case unclosedContainer = """
//       F0102 A class or protocol is not closed
//       Every @interface, @implementation and @protocol ends with @end …
//       Instead: write `@end` behind the last method
//       """
import ForwardKitBasics

/// A code with its words, whatever its family.
public struct DiagnosticCode: Hashable, Sendable {
  /// `F0101`.
  public let id: String
  /// What is wrong, in a few words.
  public let title: String
  /// What it means, why it is so, and what to do about it; several lines.
  public let explanation: String
  /// What to write instead, in a clause without a full stop.
  public let remedy: String

  init(_ text: String) {
    let firstLine = text.prefix { $0 != "\n" }
    id = String(firstLine.prefix(5))
    title = String(firstLine.dropFirst(6))
    let mark = "\nInstead: "
    let rest = text.dropFirst(firstLine.count)
    let remedyLine = rest.lastIndex(of: "\n").map { rest[$0...] } ?? ""
    remedy = remedyLine.hasPrefix(mark) ? String(remedyLine.dropFirst(mark.count)) : ""
    explanation = String((remedy.isEmpty ? rest : rest.dropLast(remedyLine.count)).dropFirst())
  }

  public static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool {
    left.id == right.id
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Every code of every family, in order.
  public static var all: [DiagnosticCode] {
    SyntaxCode.allCases.map(\.code)
      + (MeaningCode.allCases.map(\.code) + ExpressionCode.allCases.map(\.code))
      .ordered { $0.id < $1.id }
      + DispatchCode.allCases.map(\.code) + LimitCode.allCases.map(\.code)
      + UnsupportedCode.allCases.map(\.code) + InputCode.allCases.map(\.code)
      + ExpectationCode.allCases.map(\.code)
  }

  /// The code with that name; `f0101` and `F0101` are the same.
  public static func named(_ id: String) -> DiagnosticCode? {
    let wanted = id.uppercased()
    return all.first { $0.id == wanted }
  }
}

/// One family of codes: an enum whose raw values hold code, title and explanation.
public protocol DiagnosticFamily: RawRepresentable, CaseIterable, Sendable
where RawValue == String {}

extension DiagnosticFamily {
  public var code: DiagnosticCode { DiagnosticCode(rawValue) }
}
