// A what-if as a person writes it: `target of -[Car length] = self.info`, `resolve of +[T x] = YES`, `cache = off`.
//
//     injection := stage ["of" method] [":" line] ["#" n] "=" value
//     method    := ("+" | "-" | "*") "[" class selector "]"        `*` in class and selector stands for any text
//
// The line and the number narrow it: the n-th message that fits, counted from 1, questions (`respondsToSelector:`) not
// counted. What each stage takes:
//
//     nil         YES                         the receiver counts as nil
//     cache       off                         not read, not filled
//     lookup      absent                      no class has the method
//     resolve     YES, NO, ±[Class method]    said without asking; the method is added first
//     target      nil, OBJECT                 OBJECT: self, self.key.key, Class, or Car#1 as the trace names it
//     signature   nil, or types like v@:
//     invocation  drop, OBJECT

/// Why a text is no injection.
public struct InjectionError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
}

public struct Injection: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    /// nil YES, cache off, lookup absent: there is nothing more to say.
    case off
    case answer(Bool)
    /// The method that the resolver adds.
    case method(MethodPattern)
    /// nil: no object.
    case object(ObjectName?)
    /// nil: no signature.
    case signature(String?)
  }
  public enum ObjectName: Hashable, Sendable {
    /// The receiver, or what its keys lead to.
    case receiver(keys: [String])
    case named(String)
  }

  /// As it was written, blanks made even.
  public let text: String
  public let stage: Stage
  /// Nil: every message.
  public let method: MethodPattern?
  public let line: Int?
  /// From 1.
  public let ordinal: Int?
  public let value: Value

  public init(_ text: String) throws(InjectionError) {
    guard let equals = text.firstIndex(of: "=") else {
      throw InjectionError(
        description: "'\(text)' has no '=': write it like 'target of -[Car length] = nil'")
    }
    let head = text[..<equals].split(separator: " ").map(String.init)
    let value = text[text.index(after: equals)...].trimmingBlanks
    guard let word = head.first, let stage = Stage(rawValue: word), stage != .unrecognized else {
      throw InjectionError(
        description: "'\(head.first ?? "")' is no stage that can be injected: \(Self.stages)")
    }
    var rest = head.dropFirst()
    var method: MethodPattern?
    if rest.first == "of" {
      let words = rest.dropFirst().prefix { !$0.hasPrefix(":") && !$0.hasPrefix("#") }
      method = MethodPattern(words.joined(separator: " "))
      guard method != nil else {
        throw InjectionError(
          description: "'\(words.joined(separator: " "))' is no method: write it like -[Car length]"
        )
      }
      rest = rest.dropFirst(1 + words.count)
    }
    guard method != nil || (stage != .nil && stage != .lookup) else {
      throw InjectionError(
        description:
          "\(word) takes a method, like '\(word) of -[Car length]': without any, no program runs")
    }
    var numbers: [Character: Int] = [:]
    for word in rest {
      guard let sign = word.first, sign == ":" || sign == "#", let number = Int(word.dropFirst()),
        number > 0
      else {
        throw InjectionError(description: "'\(word)' is neither a line (:14) nor a number (#2)")
      }
      numbers[sign] = number
    }
    self.stage = stage
    self.method = method
    line = numbers[":"]
    ordinal = numbers["#"]
    self.value = try Self.value(value, of: stage)
    self.text = (head + ["=", value]).joined(separator: " ")
  }

  private static let stages = Stage.allCases.dropLast().map(\.rawValue).joined(separator: ", ")

  private static func value(_ text: String, of stage: Stage) throws(InjectionError) -> Value {
    switch (stage, text) {
    case (.nil, "YES"), (.cache, "off"), (.lookup, "absent"): return .off
    case (.resolve, "YES"): return .answer(true)
    case (.resolve, "NO"): return .answer(false)
    case (.resolve, _):
      if let method = MethodPattern(text), !text.contains("*") { return .method(method) }
    case (.target, "nil"), (.invocation, "drop"): return .object(nil)
    case (.target, _), (.invocation, _): if let object = object(text) { return .object(object) }
    case (.signature, "nil"): return .signature(nil)
    case (.signature, _): if !text.isEmpty { return .signature(text) }
    default: break
    }
    throw InjectionError(
      description: "'\(text)' is nothing that \(stage.rawValue) can be: \(values(of: stage))")
  }

  private static func object(_ text: String) -> ObjectName? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
    if parts.first == "self" { return .receiver(keys: Array(parts.dropFirst())) }
    return parts.count == 1 ? .named(text) : nil
  }

  /// What a stage takes, for messages and help.
  public static func values(of stage: Stage) -> String {
    switch stage {
    case .nil: "YES"
    case .cache: "off"
    case .lookup: "absent"
    case .resolve: "YES, NO or a method like -[Other length]"
    case .target: "nil, self, self.key, a class, or an object like Car#1"
    case .signature: "nil or types like v@:"
    case .invocation: "drop, self, self.key, a class, or an object like Car#1"
    case .unrecognized: "nothing"
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
