import ForwardKit

/// What can be asked about a trace.
package enum Question: Equatable {
  /// `-[Desk forwardInvocation:]`, `-[Desk(Drawers) open]`
  case method(isClass: Bool, cls: String, category: String?, selector: String)
  /// A line of the first file, or of the one that ends in this path; with a column, what stands there.
  case place(file: String?, line: Int, column: Int?)
  /// A selector or the name of a class.
  case name(String)

  /// Nil for a text that is none of these.
  package init?(_ text: String) {
    let text = text.drop { $0 == " " }.description
    if let method = Self.method(text) {
      self = method
    } else if let line = Int(text) {
      guard line > 0 else { return nil }
      self = .place(file: nil, line: line, column: nil)
    } else if let place = Self.place(text) {
      self = place
    } else if !text.isEmpty, text.allSatisfy({ $0.isLetter || $0.isNumber || "_:$".contains($0) }) {
      self = .name(text)
    } else {
      return nil
    }
  }

  private static func method(_ text: String) -> Question? {
    guard text.hasPrefix("-[") || text.hasPrefix("+["), text.hasSuffix("]") else { return nil }
    let words = text.dropFirst(2).dropLast().split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    let cls = words[0].prefix { $0 != "(" }
    let category = words[0].dropFirst(cls.count + 1).prefix { $0 != ")" }
    return .method(
      isClass: text.hasPrefix("+"), cls: String(cls),
      category: category.isEmpty ? nil : String(category), selector: words[1].filter { $0 != " " })
  }

  /// `car.m:14`, `car.m:14:6`
  private static func place(_ text: String) -> Question? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let last = Int(parts[parts.count - 1]), last > 0 else { return nil }
    if parts.count >= 3, let line = Int(parts[parts.count - 2]), line > 0 {
      return .place(file: parts.dropLast(2).joined(separator: ":"), line: line, column: last)
    }
    return .place(file: parts.dropLast().joined(separator: ":"), line: last, column: nil)
  }

  /// Messages with this selector are wanted in the trace even where they are routine.
  package var selector: String? {
    switch self {
    case .method(_, _, _, let selector): selector
    case .name(let name): name
    case .place: nil
    }
  }
}
