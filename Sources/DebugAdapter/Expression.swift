// Expressions that are evaluated in a recording: names, members, elements, comparisons and arithmetic. Nothing is called.
//
//     or:       and ('||' and)*            and:    equal ('&&' equal)*
//     equal:    order (('=='|'!=') order)* order:  sum (('<'|'>'|'<='|'>=') sum)*
//     sum:      product (('+'|'-') product)*       product: prefix (('*'|'/'|'%') prefix)*
//     prefix:   ('!'|'-') prefix | postfix         postfix: primary ('.' name | '->' name | '[' or ']')*
import ForwardKit

/// What an expression names or computes.
enum ExpressionValue: Equatable {
  case variable(TraceVariable)
  case number(Double)
  case text(String)

  /// As it is shown.
  var text: String {
    switch self {
    case .variable(let variable): variable.text
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .text(let text): text
    }
  }

  var number: Double? {
    switch self {
    case .number(let value): return value
    case .text: return nil
    case .variable(let variable):
      switch variable.text {
      case "YES": return 1
      case "NO", "nil", "NULL", "Nil": return 0
      default: return Double(variable.text)
      }
    }
  }

  var isTrue: Bool { number.map { $0 != 0 } ?? true }
}

struct ExpressionProblem: Error {
  let text: String
}

struct Expression {
  private let tokens: [Substring]
  private var at = 0
  private let names: (String) -> TraceVariable?
  private let members: (TraceVariable) -> [TraceVariable]

  /// - Parameters:
  ///   - names: the variable of a name.
  ///   - members: what a value holds: members, instance variables, elements.
  static func evaluate(
    _ text: String, names: @escaping (String) -> TraceVariable?,
    members: @escaping (TraceVariable) -> [TraceVariable]
  ) throws(ExpressionProblem) -> ExpressionValue {
    var expression = Expression(
      tokens: try tokenize(text), names: names, members: members)
    let value = try expression.binary(0)
    guard expression.at == expression.tokens.count else {
      throw ExpressionProblem(text: "'\(expression.tokens[expression.at])' was not expected")
    }
    return value
  }

  private init(
    tokens: [Substring], names: @escaping (String) -> TraceVariable?,
    members: @escaping (TraceVariable) -> [TraceVariable]
  ) {
    self.tokens = tokens
    self.names = names
    self.members = members
  }

  /// Tokens; each may be a level of nesting.
  private static let longest = 500
  private static let wide = ["||", "&&", "==", "!=", "<=", ">=", "->"]

  private static func tokenize(_ text: String) throws(ExpressionProblem) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
        continue
      }
      var length = 1
      if first.isLetter || first == "_" {
        length = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
      } else if first.isNumber {
        length = rest.prefix { $0.isNumber || $0 == "." || $0.isLetter }.count
      } else if first == "\"" || rest.hasPrefix("@\"") {
        let body = rest.dropFirst(first == "@" ? 2 : 1)
        guard let end = body.firstIndex(of: "\"") else {
          throw ExpressionProblem(text: "the string has no end")
        }
        length = rest.distance(from: rest.startIndex, to: end) + 1
      } else if wide.contains(String(rest.prefix(2))) {
        length = 2
      } else if !"<>!-+*/%().[]".contains(first) {
        throw ExpressionProblem(text: "'\(first)' is not understood here")
      }
      guard tokens.count < longest else {
        throw ExpressionProblem(text: "the expression is too long")
      }
      tokens.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return tokens
  }

  private var token: Substring? { at < tokens.count ? tokens[at] : nil }

  private mutating func eat(_ text: String) -> Bool {
    guard token == text[...] else { return false }
    at += 1
    return true
  }

  private static let levels: [[String]] = [
    ["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"],
  ]

  private mutating func binary(_ level: Int) throws(ExpressionProblem) -> ExpressionValue {
    guard level < Self.levels.count else { return try prefix() }
    var left = try binary(level + 1)
    while let sign = token, Self.levels[level].contains(String(sign)) {
      at += 1
      left = try Self.apply(String(sign), left, try binary(level + 1))
    }
    return left
  }

  private static func apply(_ sign: String, _ left: ExpressionValue, _ right: ExpressionValue)
    throws(ExpressionProblem) -> ExpressionValue
  {
    switch sign {
    case "||": return .number(left.isTrue || right.isTrue ? 1 : 0)
    case "&&": return .number(left.isTrue && right.isTrue ? 1 : 0)
    default: break
    }
    guard let a = left.number, let b = right.number else {
      switch sign {
      case "==": return .number(left.text == right.text ? 1 : 0)
      case "!=": return .number(left.text == right.text ? 0 : 1)
      default:
        let wrong = left.number == nil ? left : right
        throw ExpressionProblem(text: "'\(wrong.text)' is no number")
      }
    }
    switch sign {
    case "==": return .number(a == b ? 1 : 0)
    case "!=": return .number(a != b ? 1 : 0)
    case "<": return .number(a < b ? 1 : 0)
    case ">": return .number(a > b ? 1 : 0)
    case "<=": return .number(a <= b ? 1 : 0)
    case ">=": return .number(a >= b ? 1 : 0)
    case "+": return .number(a + b)
    case "-": return .number(a - b)
    case "*": return .number(a * b)
    default:
      guard b != 0 else { throw ExpressionProblem(text: "division by zero") }
      return .number(sign == "/" ? a / b : a.truncatingRemainder(dividingBy: b))
    }
  }

  private mutating func prefix() throws(ExpressionProblem) -> ExpressionValue {
    if eat("!") { return .number(try prefix().isTrue ? 0 : 1) }
    if eat("-") {
      let value = try prefix()
      guard let number = value.number else {
        throw ExpressionProblem(text: "'\(value.text)' is no number")
      }
      return .number(-number)
    }
    var value = try primary()
    while true {
      if eat(".") || eat("->") {
        guard let name = token else {
          throw ExpressionProblem(text: "a name is missing at the end")
        }
        at += 1
        value = try member(String(name), of: value, ["_" + name])
      } else if eat("[") {
        let index = try binary(0)
        guard eat("]") else { throw ExpressionProblem(text: "']' is missing") }
        value = try member("[\(index.text)]", of: value, [])
      } else {
        return value
      }
    }
  }

  private func member(_ name: String, of value: ExpressionValue, _ others: [String])
    throws(ExpressionProblem) -> ExpressionValue
  {
    guard case .variable(let owner) = value else {
      throw ExpressionProblem(text: "'\(value.text)' has no member '\(name)'")
    }
    let members = members(owner)
    for name in [name] + others {
      if let found = members.first(where: { $0.name == name }) { return .variable(found) }
    }
    throw ExpressionProblem(
      text:
        "'\(owner.name)' (\(owner.text)) has no '\(name)' in the recording; methods are not called")
  }

  private mutating func primary() throws(ExpressionProblem) -> ExpressionValue {
    guard let token else { throw ExpressionProblem(text: "an expression is missing") }
    at += 1
    if token == "(" {
      let value = try binary(0)
      guard eat(")") else { throw ExpressionProblem(text: "')' is missing") }
      return value
    }
    if token == "[" {
      throw ExpressionProblem(
        text: "messages cannot be sent: this is a recording, in which nothing runs any more")
    }
    if token.hasSuffix("\"") { return .text(String(token)) }
    if let first = token.first, first.isNumber {
      let isHex = token.lowercased().hasPrefix("0x")
      guard let number = isHex ? Int(token.dropFirst(2), radix: 16).map(Double.init) : Double(token)
      else { throw ExpressionProblem(text: "'\(token)' is no number") }
      return .number(number)
    }
    switch token {
    case "YES", "true": return .number(1)
    case "NO", "false", "nil", "NULL", "Nil": return .number(0)
    default: break
    }
    guard let found = names(String(token)) else {
      throw ExpressionProblem(text: "there is no variable '\(token)' here")
    }
    return .variable(found)
  }
}
