// Changes of the source that carry out what a diagnostic advises. They are made where the text is at hand and nothing has to be
// decided: not in headers, and not where a macro's body wrote the code, whose parts all have the range of the macro's use.
import ForwardKitBasics

extension ProgramModel {
  /// What is written there; nil outside of the files that are compiled.
  package func text(_ range: SourceRange) -> String? {
    guard let file = units.first(where: { $0.file.id == range.file })?.file, range.length > 0,
      Int(range.end) <= file.bytes.count
    else { return nil }
    return String(decoding: file.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  /// The line of a place up to its first character that is no blank, where nothing else stands before the place.
  func indentation(before place: SourceRange) -> String? {
    guard let file = units.first(where: { $0.file.id == place.file })?.file else { return nil }
    let line = file.bytes[..<Int(place.start)].reversed().prefix { $0 != UInt8(ascii: "\n") }
    guard line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
      return nil
    }
    return String(decoding: line.reversed(), as: UTF8.self)
  }
}

extension ProgramModel {
  /// The declaration on the outermost level that the place is in.
  func topLevel(_ place: SourceRange) -> SourceRange? {
    units.first { $0.file.id == place.file }?.declarations.first { $0.range.contains(place) }?.range
  }
}

extension MessageExpr {
  /// Another selector with as many parts, in place of the one that is written; nothing where the parts differ in number.
  package func changes(to selector: String) -> [Diagnostic.Edit] {
    let isUnary = parts.count == 1 && parts[0].argument == nil
    guard isUnary != selector.hasSuffix(":"), parts.allSatisfy({ $0.keyword.range.length > 0 })
    else { return [] }
    let words = selector.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (isUnary ? words.count : words.count - 1) == parts.count else { return [] }
    return zip(parts, words).compactMap { part, word in
      part.keyword.text == word ? nil : Diagnostic.Edit(part.keyword.range, word)
    }
  }
}

/// `main` with the result and the parameters that it has to have.
struct MainChange {
  private let definition: FunctionDefinition?

  init(_ main: FunctionModel) { definition = main.definition }

  /// `int`, and a value behind each `return`.
  var result: [Diagnostic.Edit] {
    guard let definition, definition.declarator.parts.count == 1,
      definition.specifiers.typeRange.length > 0
    else { return [] }
    var edits = [Diagnostic.Edit(definition.specifiers.typeRange, "int")]
    let walker = TreeWalker(visitStatement: { statement, isInBlock in
      guard !isInBlock, case .return(nil) = statement.kind else { return }
      let end = statement.range.start + UInt32("return".utf8.count)
      edits.append(
        .init(SourceRange(file: statement.range.file, start: end, end: end), " 0"))
    })
    walker.walk(definition.body)
    return edits
  }

  /// `(void)`, or `(int argc, char *argv[])` where the body names one of these.
  var parameters: [Diagnostic.Edit] {
    guard let definition, let clause = definition.declarator.functionClause,
      clause.range.length > 0
    else { return [] }
    let names = Set(clause.parameters.compactMap { $0.declarator.name?.text })
    var used: Set<String> = []
    TreeWalk.expressions(in: definition.body) { expression in
      if case .identifier(let name) = expression.kind, names.contains(name.text) {
        used.insert(name.text)
      }
    }
    guard used.isSubset(of: ["argc", "argv"]) else { return [] }
    return [.init(clause.range, used.isEmpty ? "(void)" : "(int argc, char *argv[])")]
  }
}

extension BodyChecker {
  typealias Edit = Diagnostic.Edit

  /// Puts text on both sides of an expression.
  static func around(_ range: SourceRange, _ before: String, _ after: String) -> [Edit] {
    range.isNone ? [] : [.init(range.startPoint, before), .init(range.endPoint, after)]
  }

  /// Two operands and what stands between them, written as `before left between right after`.
  static func joining(
    _ left: SourceRange, _ right: SourceRange, _ before: String, _ between: String,
    _ after: String
  ) -> [Edit] {
    guard left.file == right.file, !left.isNone, left.end < right.start else { return [] }
    let gap = SourceRange(file: left.file, start: left.end, end: right.start)
    return [.init(left.startPoint, before), .init(gap, between), .init(right.endPoint, after)]
  }

  // MARK: Messages

  /// `car.drive(3)` as a message.
  func bracketed(_ base: Expr, _ arguments: [Expr], _ selector: String, _ whole: SourceRange)
    -> [Edit]
  {
    let words = selector.split(separator: ":")
    let texts = arguments.compactMap { model.text($0.range) }
    guard let receiver = model.text(base.range), model.text(whole)?.hasSuffix(")") == true,
      texts.count == arguments.count, arguments.isEmpty || words.count == arguments.count
    else { return [] }
    let message =
      arguments.isEmpty
      ? selector : zip(words, texts).map { "\($0):\($1)" }.joined(separator: " ")
    return [.init(whole, "[\(receiver) \(message)]")]
  }

  // MARK: Operators

  /// Texts are joined by a message, and a number is calculated with once it is out of its object.
  func operandChanges(
    _ op: BinaryOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    _ sign: SourceRange
  ) -> [Edit] {
    var target = ""
    if sign.start == left.range.start {
      // `text += word`
      guard let name = model.text(left.range) else { return [] }
      target = name + " = "
    } else if sign.start < left.range.end || right.range.start < sign.end {
      return []
    }
    let sides = [left, right]
    let areTexts = sides.map { Self.isTextObject($0.type) }
    if op == .add, areTexts == [true, true] {
      return Self.joining(
        left.range, right.range, target + "[", " stringByAppendingString:", "]")
    }
    if op == .add, areTexts.contains(true), let a = Self.fitting(left.type),
      let b = Self.fitting(right.type)
    {
      return Self.joining(
        left.range, right.range, target + "[NSString stringWithFormat:@\"\(a)\(b)\", ", ", ", "]")
    }
    return target.isEmpty ? numberChanges(sides) : []
  }

  private func numberChanges(_ sides: [CheckedExpression]) -> [Edit] {
    let areNumbers = sides.map { $0.type.objectType?.className == "NSNumber" }
    guard areNumbers.contains(true), sides[0].range.end < sides[1].range.start,
      zip(sides, areNumbers).allSatisfy({ $1 || $0.type.isArithmetic })
    else { return [] }
    let other = sides.first { $0.type.isArithmetic }?.type ?? .double
    let reader = Self.reader(of: other, isNumber: true)
    return zip(sides, areNumbers).flatMap { side, isNumber in
      isNumber ? Self.around(side.range, "[", " \(reader)]") : []
    }
  }

  private static func isTextObject(_ type: CType) -> Bool {
    ["NSString", "NSMutableString"].contains(type.objectType?.className)
  }

  // MARK: Conversions

  /// What `conversionAdvice` says, carried out.
  func conversionChange(_ value: CheckedExpression, _ target: CType, _ range: SourceRange) -> [Edit]
  {
    guard let text = model.text(range) else { return [] }
    let source = value.type
    if source.isPointerLike, target.isInteger, value.constantInteger == 0 {
      return [.init(range, "0")]
    }
    if target.kind == .selector { return selectorLiteral(text, range) }
    if target.isObject { return objectChange(source, target, text, range) }
    guard source.isObject else { return plainChange(source, target, text, range) }
    let given = source.objectType?.className
    if target.isArithmetic {
      guard source.objectType?.isMetaclass != true,
        given == nil || ["NSNumber", "NSString", "NSMutableString"].contains(given)
      else { return [] }
      return message(Self.reader(of: target, isNumber: given == "NSNumber"), text, range)
    }
    guard let pointee = target.pointee else { return [] }
    if Self.isText(pointee) {
      if text.hasPrefix("@\"") {
        return [.init(SourceRange(file: range.file, start: range.start, end: range.start + 1), "")]
      }
      return Self.isTextObject(source) ? message("UTF8String", text, range) : []
    }
    return pointee.isRetainable && pointee.objectType?.isID != true && Self.isName(text)
      ? [.init(range.startPoint, "&")] : []
  }

  private func objectChange(
    _ source: CType, _ target: CType, _ text: String, _ range: SourceRange
  ) -> [Edit] {
    let wanted = target.objectType?.className
    let isText = wanted == nil || wanted == "NSString" || wanted == "NSObject"
    if source.isArithmetic {
      if wanted == nil || ["NSNumber", "NSValue", "NSObject"].contains(wanted) {
        return boxed(text, range)
      }
      guard isText, let conversion = Self.fitting(source) else { return [] }
      return Self.around(range, "[NSString stringWithFormat:@\"\(conversion)\", ", "]")
    }
    if source.kind == .selector {
      return isText ? Self.around(range, "NSStringFromSelector(", ")") : []
    }
    if let pointee = source.pointee, Self.isText(pointee) {
      return isText ? boxed(text, range) : []
    }
    guard let from = source.objectType, let to = target.objectType,
      mutableAdvice(from, to) != nil
    else { return [] }
    return message("mutableCopy", text, range)
  }

  /// Between numbers and addresses.
  private func plainChange(
    _ source: CType, _ target: CType, _ text: String, _ range: SourceRange
  ) -> [Edit] {
    if source.isArithmetic, Self.isName(text), target.pointee?.unqualified == source.unqualified {
      return [.init(range.startPoint, "&")]
    }
    guard target.isArithmetic, source.pointee?.unqualified == target.unqualified else { return [] }
    if text.hasPrefix("&") {
      return [.init(SourceRange(file: range.file, start: range.start, end: range.start + 1), "")]
    }
    return Self.isName(text) ? [.init(range.startPoint, "*")] : []
  }

  private func message(_ selector: String, _ text: String, _ range: SourceRange) -> [Edit] {
    let isSimple = Self.isName(text) || "[@(\"".contains(text.prefix(1))
    return Self.around(range, isSimple ? "[" : "[(", isSimple ? " \(selector)]" : ") \(selector)]")
  }

  /// `@5`, `@"text"`, `@(a + b)`
  private func boxed(_ text: String, _ range: SourceRange) -> [Edit] {
    let isLiteral =
      text.hasPrefix("\"") || text.hasPrefix("'")
      || text.first?.isNumber == true && text.allSatisfy { $0.isNumber || $0.isLetter || $0 == "." }
    return isLiteral ? [.init(range.startPoint, "@")] : Self.around(range, "@(", ")")
  }

  private func selectorLiteral(_ text: String, _ range: SourceRange) -> [Edit] {
    let name = text.drop { $0 == "@" }
    guard name.count > 2, name.hasPrefix("\""), name.hasSuffix("\"") else { return [] }
    let selector = String(name.dropFirst().dropLast())
    guard selector.split(separator: ":").allSatisfy({ Self.isName(String($0)) }) else { return [] }
    return [.init(range, "@selector(\(selector))")]
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isNumber == false && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  // MARK: Cycles

  /// A weak variable before the statement, unless one of that name is there, and its name in the block.
  func weakening(_ owner: String, as weak: String, at uses: [SourceRange]?) -> [Edit] {
    guard let uses, !uses.isEmpty, Set(uses).count == uses.count else { return [] }
    let names = uses.map { Edit($0, weak) }
    if let known = lookup(weak) {
      guard case .variable(let model) = known, model.type.ownership == .weak else { return [] }
      return names
    }
    guard let place = plainStatement?.startPoint, let body,
      let indentation = model.indentation(before: place),
      !TreeWalk.declaredNames(in: body).contains(weak), weakNames.insert(weak).inserted
    else { return [] }
    return [.init(place, "__weak typeof(\(owner)) \(weak) = \(owner);\n\(indentation)")] + names
  }
}
