// Reads expectations: a line each, a function per production. A line that cannot be read is reported once, at the word where
// it goes wrong, and the next line is read.
//
//     line      = [ path | output | count | forbid | exit | uncaught ] [ "//" comment ]
//     path      = subject step { "," [ "then" ] step }
//     subject   = [ "+" | "-" ] "[" receiver selector "]" [ "#" number ]
//     step      = [ "never" ] predicate
//     predicate = "reaches" stage | "ends" stage | "cache" ( "hit" | "miss" ) | "lookup" [ "=" class ]
//               | "resolve" [ "added" | "=" value ] | stage [ "=" value ]
//               | "call" method | "returns" value | "throws" name
//     output    = "output" string
//     count     = "count" countable ( "=" | ">=" | "<=" | "<" | ">" ) number
//     forbid    = "forbid" countable
//     countable = stage | subject | "call" method | "method" method | "output" [ string ]
//     exit      = "exit" number
//     uncaught  = "uncaught" name
import ForwardKit
import ForwardKitBasics
import ObjCSyntax

package struct ExpectationParser {
  private struct Refusal: Error {
    var diagnostic: Diagnostic
  }

  private let file: SourceFile
  private let bytes: [UInt8]
  private var position = 0
  private var lineEnd = 0
  private var problems: [Diagnostic] = []

  private init(_ file: SourceFile) {
    self.file = file
    bytes = Array(file.bytes)
  }

  /// All expectations of a text, and what could not be read.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func read(_ file: SourceFile) -> (
    expectations: [Expectation], problems: [Diagnostic]
  ) {
    var parser = ExpectationParser(file)
    return (parser.lines(), parser.problems)
  }

  private mutating func lines() -> [Expectation] {
    var found: [Expectation] = []
    while position < bytes.count {
      lineEnd = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let next = lineEnd + 1
      cutComment()
      skipBlanks()
      if position < lineEnd {
        do throws(Refusal) {
          let start = position
          let claim = try claim()
          found.append(Expectation(claim: claim, range: range(start, trimmedEnd(start))))
        } catch {
          problems.append(error.diagnostic)
        }
      }
      position = next
    }
    return found
  }

  /// The line ends at `//` outside of a string.
  private mutating func cutComment() {
    var isString = false
    var index = position
    while index < lineEnd {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isString: index += 1
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "/")
      where !isString && index + 1 < lineEnd && bytes[index + 1] == bytes[index]:
        lineEnd = index
        return
      default: break
      }
      index += 1
    }
  }

  // MARK: Lines

  private mutating func claim() throws(Refusal) -> Expectation.Claim {
    let claim: Expectation.Claim
    if atSubject {
      claim = try path()
    } else {
      let start = position
      switch word() {
      case "output": claim = .output(try string())
      case "count": claim = try count()
      case "forbid": claim = .forbid(try countable())
      case "exit": claim = .exit(try number())
      case "uncaught": claim = .uncaught(try name("the name of an exception"))
      case let other:
        throw refusal(
          start, "`\(other)` begins no expectation",
          near(other, ["output", "count", "forbid", "exit", "uncaught"])
            ?? "a line begins with a message such as `[Car length]`, or with output, count, forbid, exit or uncaught"
        )
      }
    }
    skipBlanks()
    if position < lineEnd {
      throw refusal(position, "the expectation ends here", "remove the rest")
    }
    return claim
  }

  private mutating func path() throws(Refusal) -> Expectation.Claim {
    let subject = try subject()
    var steps: [Expectation.Step] = []
    repeat {
      skipBlanks()
      if !steps.isEmpty { _ = eat("then") }
      steps.append(try step())
      skipBlanks()
    } while eat(UInt8(ascii: ","))
    return .path(subject, steps)
  }

  private mutating func count() throws(Refusal) -> Expectation.Claim {
    let what = try countable()
    skipBlanks()
    let start = position
    while position < lineEnd, "<>=".utf8.contains(bytes[position]) { position += 1 }
    guard let comparison = Expectation.Comparison(rawValue: text(start, position)) else {
      throw refusal(
        start, "a comparison is missing", "write `=`, `>=`, `<=`, `<` or `>` and a number")
    }
    return .count(what, comparison, try number())
  }

  private mutating func countable() throws(Refusal) -> Expectation.Countable {
    skipBlanks()
    if atSubject { return .messages(try subject()) }
    let start = position
    switch word() {
    case "call": return .calls(try method())
    case "method": return .method(try method())
    case "output":
      skipBlanks()
      return .output(
        position < lineEnd && bytes[position] == UInt8(ascii: "\"") ? try string() : nil)
    case let other:
      guard let stage = Stage(rawValue: other) else {
        throw refusal(
          start, "`\(other)` cannot be counted",
          near(other, Stage.allCases.map(\.rawValue) + ["call", "method", "output"])
            ?? "name a stage, a message, `call` or `method` with a method, or `output`")
      }
      return .stage(stage)
    }
  }

  // MARK: Messages

  private var atSubject: Bool {
    guard position < lineEnd else { return false }
    if bytes[position] == UInt8(ascii: "[") { return true }
    return "+-".utf8.contains(bytes[position]) && position + 1 < lineEnd
      && bytes[position + 1] == UInt8(ascii: "[")
  }

  private mutating func subject() throws(Refusal) -> Expectation.Subject {
    let start = position
    var receivers = Expectation.Subject.Receivers.any
    if eat(UInt8(ascii: "-")) {
      receivers = .instances
    } else if eat(UInt8(ascii: "+")) {
      receivers = .classes
    }
    position += 1
    guard let close = bytes[position..<lineEnd].firstIndex(of: UInt8(ascii: "]")) else {
      throw refusal(start, "the message is not closed", "write `]` behind the selector")
    }
    let words = text(position, close).split(separator: " ")
    guard words.count == 2 else {
      throw refusal(
        start, "a message is a receiver and a selector",
        "write it as `[Car driveTo:by:]`: the selector is one word, without arguments",
        to: close + 1)
    }
    position = close + 1
    var number: Int?
    if eat(UInt8(ascii: "#")) {
      let digits = position
      while position < lineEnd, bytes[position] >= 48, bytes[position] <= 57 { position += 1 }
      guard let value = Int(text(digits, position)), value > 0 else {
        throw refusal(
          digits, "a message's number is missing", "write `#1` for the first such message")
      }
      number = value
    }
    return Expectation.Subject(
      receivers: receivers, receiver: String(words[0]), selector: String(words[1]), number: number,
      range: range(start, position))
  }

  private mutating func method() throws(Refusal) -> String {
    skipBlanks()
    let start = position
    if atSubject {
      guard let close = bytes[position..<lineEnd].firstIndex(of: UInt8(ascii: "]")) else {
        throw refusal(start, "the method is not closed", "write `]` behind the selector")
      }
      position = close + 1
      let name = text(start, position)
      guard name.first != "[" else {
        throw refusal(
          start, "a method has a sign", "write `-\(name)` or `+\(name)`", to: position)
      }
      return name
    }
    return try name("a method such as `-[Car drive]`, or a function")
  }

  private mutating func step() throws(Refusal) -> Expectation.Step {
    skipBlanks()
    let start = position
    let isNegated = eat("never")
    skipBlanks()
    let predicate = try predicate()
    return Expectation.Step(
      predicate: predicate, isNegated: isNegated, range: range(start, trimmedEnd(start, position)))
  }

  private mutating func predicate() throws(Refusal) -> Expectation.Step.Predicate {
    let start = position
    let first = word()
    switch first {
    case "reaches": return .reaches(try stage())
    case "ends":
      _ = eat("at")
      return .ends(try stage())
    case "call": return .calls(try method())
    case "returns": return .returns(try value())
    case "throws": return .throws(try name("the name of an exception"))
    default: break
    }
    guard let stage = Stage(rawValue: first) else {
      let words = Stage.allCases.map(\.rawValue) + Self.verbs
      throw refusal(
        start, first.isEmpty ? "a step is missing" : "`\(first)` is neither a stage nor a step",
        near(first, words) ?? "a step is one of \(words.joined(separator: ", "))",
        to: max(position, start + 1))
    }
    skipBlanks()
    switch stage {
    case .cache:
      if eat("hit") { return .cacheHit }
      if eat("miss") { return .cacheMiss }
    case .resolve:
      if eat("added") { return .added }
    default: break
    }
    guard eat(UInt8(ascii: "=")) else { return .reaches(stage) }
    let value = try value()
    return stage == .lookup ? .found(value) : .answered(stage, value)
  }

  private static let verbs = ["never", "reaches", "ends", "call", "returns", "throws"]

  // MARK: Words

  private mutating func stage() throws(Refusal) -> Stage {
    skipBlanks()
    let start = position
    let name = word()
    if let stage = Stage(rawValue: name) { return stage }
    let all = Stage.allCases.map(\.rawValue)
    throw refusal(
      start, name.isEmpty ? "a stage is missing" : "`\(name)` is no stage",
      near(name, all) ?? "the stages are \(all.joined(separator: ", "))",
      to: max(position, start + 1))
  }

  /// A word, or a string in quotes: up to a comma or the end.
  private mutating func value() throws(Refusal) -> String {
    skipBlanks()
    if position < lineEnd, bytes[position] == UInt8(ascii: "\"") { return try string() }
    let start = position
    while position < lineEnd, bytes[position] != UInt8(ascii: ",") { position += 1 }
    let end = trimmedEnd(start, position)
    guard end > start else {
      throw refusal(start, "a value is missing", "write what the stage answers")
    }
    return text(start, end)
  }

  private mutating func name(_ what: String) throws(Refusal) -> String {
    skipBlanks()
    let start = position
    let name = word()
    guard !name.isEmpty else { throw refusal(start, "\(what) is missing", "write \(what)") }
    return name
  }

  private mutating func number() throws(Refusal) -> Int {
    skipBlanks()
    let start = position
    let digits = word()
    guard let value = Int(digits) else {
      throw refusal(
        start, "a number is missing", "write a whole number", to: max(position, start + 1))
    }
    return value
  }

  private mutating func string() throws(Refusal) -> String {
    skipBlanks()
    let start = position
    guard eat(UInt8(ascii: "\"")) else {
      throw refusal(start, "a text in quotes is missing", "write it as `\"drives\"`")
    }
    var content: [UInt8] = []
    while position < lineEnd, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < lineEnd {
        position += 1
        content.append(bytes[position] == UInt8(ascii: "t") ? 9 : bytes[position])
      } else {
        content.append(bytes[position])
      }
      position += 1
    }
    guard eat(UInt8(ascii: "\"")) else {
      throw refusal(start, "the text is not closed", "write `\"` behind it", to: lineEnd)
    }
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func word() -> String {
    skipBlanks()
    let start = position
    while position < lineEnd, !" \t\r,=<>\"".utf8.contains(bytes[position]) { position += 1 }
    return text(start, position)
  }

  private mutating func eat(_ byte: UInt8) -> Bool {
    guard position < lineEnd, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func eat(_ expected: String) -> Bool {
    let start = position
    if word() == expected { return true }
    position = start
    return false
  }

  private mutating func skipBlanks() {
    while position < lineEnd, " \t\r".utf8.contains(bytes[position]) { position += 1 }
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func trimmedEnd(_ start: Int, _ end: Int? = nil) -> Int {
    var end = end ?? lineEnd
    while end > start, " \t\r".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: file.id, start: UInt32(start), end: UInt32(end))
  }

  private func near(_ word: String, _ words: [String]) -> String? {
    SpellingSuggestions.best(word, among: words).map { "did you mean `\($0)`?" }
  }

  private func refusal(_ start: Int, _ message: String, _ help: String, to end: Int? = nil)
    -> Refusal
  {
    var end = end ?? start
    if end <= start {
      end = start
      while end < lineEnd, !" \t\r,".utf8.contains(bytes[end]) { end += 1 }
    }
    return Refusal(
      diagnostic: Diagnostic(
        .error, ExpectationCode.unreadable, message, at: range(start, end), helps: [.init(help)]))
  }
}
