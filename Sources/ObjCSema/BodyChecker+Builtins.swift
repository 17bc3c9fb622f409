// Functions that are part of the language: va_start and its family, and GNU's builtins.

extension BodyChecker {
  /// The result if the name is a builtin's, else nil.
  func checkBuiltin(_ name: Name, _ arguments: [Expr], range: SourceRange) -> CheckedExpression? {
    switch name.text {
    case "va_start", "__builtin_va_start", "__va_start":
      return variadicStart(arguments, range: range)
    case "va_end", "__builtin_va_end":
      let lists = arguments.map { check($0) }
      guard let first = lists.first else {
        return CheckedExpression(.discard(.integer(0, .int, range)), .void, range)
      }
      return CheckedExpression(.discard(first), .void, range)
    case "va_copy", "__builtin_va_copy", "__va_copy": return variadicCopy(arguments, range: range)
    case "__builtin_expect", "__builtin_expect_with_probability":
      return expect(arguments, range: range)
    case "__builtin_unreachable":
      return CheckedExpression(.trap("reached what was declared unreachable"), .void, range)
    case "__builtin_trap", "__builtin_debugtrap":
      return CheckedExpression(.trap("`\(name.text)` was called"), .void, range)
    case "__builtin_constant_p":
      guard let argument = arguments.first else { return nil }
      let isConstant = unevaluated { sink.silenced { check(argument) } }.isConstant
      return .integer(isConstant ? 1 : 0, .int, range)
    case "__builtin_add_overflow": return overflow(0, arguments, range: range)
    case "__builtin_sub_overflow": return overflow(1, arguments, range: range)
    case "__builtin_mul_overflow": return overflow(2, arguments, range: range)
    case "__builtin_assume", "__builtin_prefetch", "__builtin_assume_aligned":
      guard let first = arguments.first else {
        return CheckedExpression(.discard(.integer(0, .int, range)), .void, range)
      }
      return check(first)
    case "__builtin_object_size", "__builtin_dynamic_object_size":
      guard arguments.count == 2 else { return nil }
      let object = unevaluated { sink.silenced { check(arguments[0]) } }
      let kind = constantInteger(arguments[1]) ?? 0
      return .integer(
        object.bytesBehind(isWhole: kind & 1 == 0) ?? (kind < 2 ? -1 : 0), .unsignedLong, range)
    case "__builtin_classify_type":
      guard arguments.count == 1 else { return nil }
      return .integer(unevaluated { check(arguments[0]) }.type.classNumber, .int, range)
    case "alloca", "__builtin_alloca": return stackAllocation(arguments, range: range)
    default: return libraryBuiltin(name, arguments, range: range)
    }
  }

  private func expect(_ arguments: [Expr], range: SourceRange) -> CheckedExpression {
    guard let first = arguments.first else { return .error(range) }
    var result = coerce(check(first), to: .long, .assigning, range: first.range)
    for argument in arguments.dropFirst() {
      let value = check(argument)
      guard value.traits.contains(.hasEffects) else { continue }
      // Evaluated behind the first, whose value it leaves alone.
      let zero = CheckedExpression(.comma(value, .integer(0, .long, range)), .long, range)
      result = CheckedExpression(.arithmetic(.bitOr, result, zero), .long, range)
    }
    return result
  }

  /// `__builtin_add_overflow(a, b, &result)`: the library's function is passed the types.
  private func overflow(_ operation: Int64, _ arguments: [Expr], range: SourceRange)
    -> CheckedExpression?
  {
    guard arguments.count == 3, case .function(let function)? = scope.lookup(BuiltinNames.overflow)
    else { return nil }
    let values = arguments.map { check($0) }
    guard !values.contains(where: \.isError) else { return .error(range) }
    guard let first = values[0].type.integerKind, let second = values[1].type.integerKind,
      let result = values[2].type.pointee?.integerKind
    else {
      sink.error(
        ExpressionCode.invalidOperands, "this takes two integers and a pointer to one", at: range)
      return .error(range)
    }
    func number(_ value: Int64) -> CheckedExpression { .integer(value, .int, range) }
    func isUnsigned(_ kind: IntegerKind) -> CheckedExpression {
      number(kind.size == 8 && !kind.isSigned ? 1 : 0)
    }
    let given = [
      number(operation), values[0], isUnsigned(first), values[1], isUnsigned(second), values[2],
      number(Int64(result.size)), number(result.isSigned ? 1 : 0),
    ]
    let types = function.type.parameters
    let call = CheckedCall(
      callee: .function(function),
      arguments: given.enumerated().map { index, value in
        let type = index < types.count ? types[index].unqualified : value.type
        return CheckedArgument(
          value: coerce(value, to: type, .passing("an argument"), range: range), type: type)
      }, result: function.type.result.unqualified)
    return CheckedExpression(.call(call), call.result, range)
  }

  /// Memory that lives until the function returns.
  private func stackAllocation(_ arguments: [Expr], range: SourceRange) -> CheckedExpression? {
    guard arguments.count == 1 else { return nil }
    let size = coerce(check(arguments[0]), to: .unsignedLong, .passing("`alloca`,"), range: range)
    if size.isError { return .error(range) }
    return CheckedExpression(.stackAllocation(size), .pointer(to: .void), range)
  }

  // MARK: Variable arguments

  private func listVariable(_ expression: Expr) -> CheckedExpression? {
    let list = checkTarget(expression)
    guard list.isLValue, list.type.kind == .vaList else {
      if !list.isError {
        sink.error(
          ExpressionCode.variadicUse, "a `va_list` variable is needed here", at: expression.range)
      }
      return nil
    }
    return list
  }

  private func variadicStart(_ arguments: [Expr], range: SourceRange) -> CheckedExpression {
    guard let first = arguments.first, let list = listVariable(first) else { return .error(range) }
    guard isVariadicBody else {
      sink.error(
        ExpressionCode.variadicUse, "`va_start` in a function without `...`", at: range)
      return .error(range)
    }
    return CheckedExpression(.variadicStart(list), .void, range)
  }

  private func variadicCopy(_ arguments: [Expr], range: SourceRange) -> CheckedExpression {
    guard arguments.count == 2, let to = listVariable(arguments[0]) else { return .error(range) }
    let from = check(arguments[1])
    guard from.type.kind == .vaList else {
      if !from.isError {
        sink.error(
          ExpressionCode.variadicUse, "a `va_list` is needed here", at: arguments[1].range)
      }
      return .error(range)
    }
    return CheckedExpression(.variadicCopy(to: to, from: from), .void, range)
  }

  /// `va_arg(list, type)`: the bytes at the list's pointer, which moves on by whole slots.
  func checkVariadicArgument(_ list: Expr, _ name: TypeName, range: SourceRange)
    -> CheckedExpression
  {
    let type = resolver.resolve(name, in: scope)
    guard let variable = listVariable(list), !type.isError else { return .error(range) }
    guard type.size != nil, !type.isVoid, !type.isFunction else {
      sink.error(
        ExpressionCode.variadicUse, "`\(type.description)` cannot be an argument", at: name.range)
      return .error(range)
    }
    if type.defaultPromoted.unqualified != type.unqualified, !type.isArray {
      sink.warning(
        ExpressionCode.variadicUse,
        "\(type.withArticle) is passed to `...` as `\(type.defaultPromoted.description)`",
        at: name.range,
        helps: [
          .init(
            "ask for `\(type.defaultPromoted.description)`",
            edits: model.text(name.range) == nil
              ? [] : [.init(name.range, type.defaultPromoted.description)])
        ])
    }
    return CheckedExpression(.variadicArgument(variable, type), type.decayed, range)
  }

  // MARK: The library's functions

  /// `__builtin_memcpy` is memcpy, and so on.
  private func libraryBuiltin(_ name: Name, _ arguments: [Expr], range: SourceRange)
    -> CheckedExpression?
  {
    guard name.text.hasPrefix("__builtin_"), scope.lookup(name.text) == nil else { return nil }
    var plain = String(name.text.dropFirst("__builtin_".count))
    var arguments = arguments
    if plain.hasPrefix("__"), plain.hasSuffix("_chk") {
      // With the size of the memory behind the rest, or a flag and the size in front of a format.
      plain = String(plain.dropFirst(2).dropLast(4))
      let sizes =
        switch plain {
        case "printf", "vprintf": 0..<1
        case "fprintf", "vfprintf": 1..<2
        case "sprintf", "vsprintf": 1..<3
        case "snprintf", "vsnprintf": 2..<4
        default: (arguments.count - 1)..<arguments.count
        }
      guard sizes.lowerBound >= 0, sizes.upperBound <= arguments.count else { return nil }
      arguments.removeSubrange(sizes)
    }
    guard case .function(let function)? = scope.lookup(plain) else { return nil }
    return checkCall(Expr(.identifier(Name(function.name, range)), range), arguments, range: range)
  }
}

extension CheckedExpression {
  /// Bytes of the variable that a pointer leads into, from there on: of all of it, or of the member that the pointer names.
  fileprivate func bytesBehind(isWhole: Bool) -> Int64? {
    switch kind {
    case .conversion(let inner): return inner.bytesBehind(isWhole: isWhole)
    case .load(let place) where place.type.isArray: return place.bytesFrom(isWhole: isWhole)
    case .address(let place): return place.bytesFrom(isWhole: isWhole)
    case .offset(let base, let count, let isSubtraction):
      guard let bytes = base.bytesBehind(isWhole: isWhole), let number = count.constantInteger,
        let size = type.pointee?.size
      else { return nil }
      return max(0, bytes - Int64(size) * (isSubtraction ? -number : number))
    default: return nil
    }
  }

  private func bytesFrom(isWhole: Bool) -> Int64? {
    switch kind {
    case .variable, .text, .compoundLiteral: return type.size.map(Int64.init)
    case .member(let whole, let path):
      guard let bytes = whole.bytesFrom(isWhole: isWhole) else { return nil }
      if !isWhole, let size = type.size { return Int64(size) }
      return path.reduce(bytes) { $0 - Int64($1.offset) }
    case .element(let array, let index) where array.type.isArray:
      guard let bytes = array.bytesFrom(isWhole: isWhole), let number = index.constantInteger,
        let size = type.size
      else { return nil }
      return max(0, bytes - Int64(size) * number)
    default: return nil
    }
  }
}

extension CType {
  /// GNU's number of what kind of type it is.
  fileprivate var classNumber: Int64 {
    switch kind {
    case .void: 0
    case .integer(.bool): 4
    case .floating: 8
    case .record(let record): record.isUnion ? 13 : 12
    default: isInteger ? 1 : 5
    }
  }
}
