// `=`, `op=`, `++` and `--`.

extension BodyChecker {
  func checkAssign(_ op: BinaryOperator?, _ left: Expr, _ right: Expr, range: SourceRange)
    -> CheckedExpression
  {
    let target = checkTarget(left)
    checkAssignable(target, left)
    let value = check(right)
    if target.isError { return .error(range) }
    if let op { return compoundAssign(op, target, value, left.range, right.range, range) }
    switch target.kind {
    case .property(let property):
      noteAssignment(to: property, of: value)
      let given = coerce(value, to: property.setterType, .assigning, range: right.range)
      guard !given.isError, setter(of: property) else { return .error(range) }
      return CheckedExpression(.assign(target, given), given.type, range)
    case .objectSubscript(let element):
      let given = coerce(value, to: .id, .assigning, range: right.range)
      if given.isError { return .error(range) }
      setter(of: element)
      return CheckedExpression(.assign(target, given), given.type, range)
    default:
      guard target.isLValue || target.type.isRecord, !target.type.isArray else {
        return .error(range)
      }
      let given = coerce(value, to: target.type, .assigning, range: right.range)
      if given.isError { return .error(range) }
      return CheckedExpression(.assign(target, given), target.type.unqualified, range)
    }
  }

  private func compoundAssign(
    _ op: BinaryOperator, _ target: CheckedExpression, _ amount: CheckedExpression,
    _ leftRange: SourceRange,
    _ rightRange: SourceRange, _ range: SourceRange
  ) -> CheckedExpression {
    if case .objectSubscript = target.kind {
      sink.error(
        ExpressionCode.invalidOperands, "an object cannot be calculated with", at: range)
      return .error(range)
    }
    let current = load(target)
    if amount.isError || current.isError { return .error(range) }
    let computed = combine(op, current, amount, leftRange, rightRange, range)
    let computation: CompoundAssignment.Computation
    let operand: CheckedExpression
    switch computed.kind {
    case .arithmetic(_, _, let right): (computation, operand) = (.arithmetic(computed.type), right)
    case .offset(_, let count, _) where current.type.isPointer:
      (computation, operand) = (.pointer, count)
    default: return .error(range)
    }
    if case .property(let property) = target.kind, !setter(of: property) { return .error(range) }
    let assignment = CompoundAssignment(
      op: op, target: target, amount: operand, computation: computation)
    return CheckedExpression(.compoundAssign(assignment), assigned(target), range)
  }

  /// The type of what a target holds once it is assigned.
  private func assigned(_ target: CheckedExpression) -> CType {
    if case .property(let property) = target.kind { return property.setterType }
    return target.type.unqualified
  }

  // MARK: Increment

  func checkStep(_ operand: Expr, by step: Int64, isPostfix: Bool, range: SourceRange)
    -> CheckedExpression
  {
    let target = checkTarget(operand)
    checkAssignable(target, operand)
    if target.isError { return .error(range) }
    if case .objectSubscript = target.kind {
      sink.error(
        ExpressionCode.invalidOperands, "an object cannot be calculated with", at: range)
      return .error(range)
    }
    let current = load(target)
    if current.isError { return .error(range) }
    if current.type.isPointer {
      if let pointee = current.type.pointee, pointee.isVariablyModified {
        checkLengths(of: pointee)
      } else if stride(of: current.type, range) == nil {
        return .error(range)
      }
    } else if !current.type.isArithmetic {
      return invalidOperand(step > 0 ? "++" : "--", current.type, at: range)
    } else if let kind = current.type.integerKind, kind.size > 8 {
      unsupported("`\(current.type.description)` arithmetic", at: range, help: "use `long long`")
      return .error(range)
    }
    if case .property(let property) = target.kind, !setter(of: property) { return .error(range) }
    let type = isPostfix ? current.type : assigned(target)
    return CheckedExpression(.step(target, by: step, isPostfix: isPostfix), type, range)
  }

  // MARK: What may be assigned

  func checkAssignable(_ target: CheckedExpression, _ left: Expr) {
    switch target.kind {
    case .property, .objectSubscript, .error: return
    default: break
    }
    let type = target.type
    if let whole = target.copiedWhole {
      let isProperty = if case .load = whole.kind { true } else { false }
      sink.error(
        ExpressionCode.notAPlace, "this changes a copy of a struct, which nothing keeps",
        at: left.range, secondary: [.init(whole.range, "gives a copy")],
        helps: [
          .init(
            isProperty
              ? "store the struct in a variable, change that, and assign it to the property again"
              : "store the struct in a variable first")
        ])
    } else if let model = target.variable, target.isLValue, isCaptured(model),
      !model.isBlockVariable
    {
      sink.error(
        ExpressionCode.assignToCaptured, "`\(model.name)` is a copy inside this block",
        at: left.range, label: "cannot be assigned",
        notes: ["a block copies the variables it uses when it is made"],
        helps: [
          .init(
            "declare it `__block` to share it with the block",
            edits: model.storage == .local ? [.init(model.range.startPoint, "__block ")] : [])
        ])
    } else if type.isConst {
      sink.error(
        ExpressionCode.assignToConst, "this is `const` and cannot be changed", at: left.range,
        label: "`\(type.description)`")
    } else if type.isArray || type.isFunction {
      sink.error(
        ExpressionCode.notAPlace, "an array cannot be assigned as a whole", at: left.range,
        helps: [.init("copy the elements, or use `memcpy`")])
    } else if isForbiddenSelf(target) {
      sink.error(
        ExpressionCode.assignToConst, "`self` can only be assigned in an init method",
        at: left.range)
    }
  }

  /// ARC lets only methods replace `self` that take over their receiver, as init methods do.
  private func isForbiddenSelf(_ target: CheckedExpression) -> Bool {
    guard isARC, case .variable(let model) = target.kind, model.name == "self", model.isImplicit
    else { return false }
    return context.map { $0.family != .`init` && $0.method?.consumesSelf != true } ?? true
  }
}
