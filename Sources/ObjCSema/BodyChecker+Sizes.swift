// sizeof and its relatives, selections, compound literals, statement expressions.

extension BodyChecker {
  // MARK: sizeof

  func checkSizeof(_ operand: TypeOrExpr, range: SourceRange) -> CheckedExpression {
    let type = type(of: operand)
    if type.isError { return .error(range) }
    if type.isVariablyModified, type.isArray {
      checkLengths(of: type)
      return CheckedExpression(.sizeOfVariable(type), .unsignedLong, range)
    }
    if case .interface(let object) = type.kind {
      sink.error(
        ExpressionCode.noSize, "the size of an object is only known to the runtime",
        at: range,
        helps: [.init("`class_getInstanceSize([\(object.className ?? "Class") class])` asks it")])
      return .error(range)
    }
    if type.isVoid || type.isFunction { return .integer(1, .unsignedLong, range) }
    guard type.isComplete, let size = type.size else {
      if program.isAtFileScope {
        program.noteIncomplete(type, at: operand.range)
        return .integer(1, .unsignedLong, range)
      }
      sink.error(
        ExpressionCode.noSize, "the size of `\(type.description)` is not known", at: range)
      return .error(range)
    }
    return .integer(Int64(size), .unsignedLong, range)
  }

  private func type(of operand: TypeOrExpr) -> CType {
    switch operand {
    case .type(let name): resolver.resolve(name, in: scope)
    case .expression(let expression): unevaluated { checkAny(expression) }.type
    }
  }

  func checkAlignof(_ operand: TypeOrExpr, range: SourceRange) -> CheckedExpression {
    let type = type(of: operand)
    return type.isError ? .error(range) : .integer(Int64(type.alignment), .unsignedLong, range)
  }

  func checkOffsetof(
    _ name: TypeName, _ path: [InitializerList.Designator], range: SourceRange
  ) -> CheckedExpression {
    var type = resolver.resolve(name, in: scope)
    var offset = 0
    var running: CheckedExpression?
    for step in path {
      switch step {
      case .field(let field):
        guard let found = type.recordType?.path(to: field.text), let last = found.last else {
          if !type.isError {
            sink.error(
              ExpressionCode.noMember,
              "`\(type.description)` has no member `\(field.text)`", at: field.range)
          }
          return .error(range)
        }
        offset += found.reduce(0) { $0 + $1.offset }
        type = last.type
      case .index(let expression), .indexRange(let expression, _):
        guard let element = type.pointee, let size = element.size else {
          sink.error(
            MeaningCode.notConstant, "an index in `offsetof` is that of an array's element",
            at: expression.range)
          return .error(range)
        }
        type = element
        if let index = sink.silenced({ constantInteger(expression) }) {
          offset &+= Int(index) &* size
          continue
        }
        // clang takes an index that is known only while running.
        let bytes = combine(
          .multiply, coerce(check(expression), to: .long, .assigning, range: expression.range),
          .integer(Int64(size), .unsignedLong, range), expression.range, range, range)
        running = running.map { combine(.add, $0, bytes, range, range, range) } ?? bytes
      }
    }
    let known = CheckedExpression.integer(Int64(offset), .unsignedLong, range)
    return running.map { combine(.add, known, $0, range, range, range) } ?? known
  }

  func checkTypesCompatible(_ left: TypeName, _ right: TypeName, range: SourceRange)
    -> CheckedExpression
  {
    let a = resolver.resolve(left, in: scope)
    let b = resolver.resolve(right, in: scope)
    return .integer(a.unqualified.isCompatible(with: b.unqualified) ? 1 : 0, .int, range)
  }

  // MARK: Selections

  /// The expression that `_Generic` or `__builtin_choose_expr` stands for; nil, after a report, if there is none. What
  /// decides is not evaluated.
  func chosen(by selection: Selection, range: SourceRange) -> Expr? {
    switch selection {
    case .choose(let condition, let then, let otherwise):
      guard let value = constantInteger(condition) else {
        sink.error(
          MeaningCode.notConstant, "what `__builtin_choose_expr` chooses by must be a constant",
          at: condition.range)
        return nil
      }
      return value != 0 ? then : otherwise
    case .generic(let control, let choices):
      let type = unevaluated { checkAny(control) }.type
      return type.isError
        ? nil : resolver.choice(of: choices, for: type, in: scope, range: range, control.range)
    }
  }

  // MARK: Compound literals

  /// `(type){ … }`. In a body it lives until the end of the block around it.
  func checkCompoundLiteral(
    _ name: TypeName, _ list: InitializerList, isShared: Bool, range: SourceRange
  ) -> CheckedExpression {
    var type = resolver.resolve(name, in: scope)
    type = InitializerShape(resolver: resolver, scope: scope).complete(type, with: .list(list))
    if isARC, type.isRetainable { type = type.with(ownership: .unsafeUnretained) }
    guard !type.isError, type.isComplete, type.size != nil else {
      if !type.isError { resolver.requireComplete(type, for: "a compound literal", at: range) }
      return .error(range)
    }
    let value = checkInitializer(.list(list), of: type)
    let literal = CheckedCompoundLiteral(
      initializer: value, isShared: isShared, isStatic: isStatic || scope.isFile)
    return CheckedExpression(.compoundLiteral(literal), type, range)
  }

  // MARK: Statement expressions

  /// `({ …; value; })`
  func checkStatementExpression(_ body: CompoundStmt, range: SourceRange) -> CheckedExpression {
    let outer = isUnderCondition
    isUnderCondition = false
    defer { isUnderCondition = outer }
    // The value may stand behind labels.
    var labels: [Name] = []
    var end = body.statements.last?.kind
    while case .label(let name, let labelled)? = end {
      labels.append(name)
      end = labelled.kind
    }
    guard case .expression(let last)? = end else {
      return CheckedExpression(.statements(compound(body), result: nil), .void, range)
    }
    var statements: [CheckedStatement] = []
    var result = CheckedExpression.error(range)
    inside {
      scoped {
        // No jump enters it.
        protections += 1
        statements = body.statements.dropLast().map(statement)
        for name in labels {
          guard let label = placeLabel(name) else { continue }
          let empty = CheckedStatement(.empty, name.range)
          statements.append(CheckedStatement(.label(label, body: empty), name.range))
        }
        result = check(last)
      }
    }
    if result.isError { return .error(range) }
    if result.type.isVoid {
      statements.append(CheckedStatement(.expression(result), last.range))
      let all = CheckedCompound(statements: statements, closeRange: body.closeRange)
      return CheckedExpression(.statements(all, result: nil), .void, range)
    }
    let all = CheckedCompound(statements: statements, closeRange: body.closeRange)
    return CheckedExpression(.statements(all, result: result), result.type, range)
  }
}

extension TypeResolver {
  /// `char[n]` with the zero at its end, or an array of wide characters.
  package static func arrayType(of literal: StringLiteral) -> CType {
    switch literal.encoding {
    case .utf8: .array(of: .char, count: literal.bytes.count + 1)
    case .utf16: .array(of: .integer(.unsignedShort), count: literal.text.utf16.count + 1)
    case .utf32: .array(of: .int, count: literal.text.unicodeScalars.count + 1)
    }
  }
}

extension TypeOrExpr {
  var range: SourceRange {
    switch self {
    case .type(let name): name.range
    case .expression(let expression): expression.range
    }
  }
}
