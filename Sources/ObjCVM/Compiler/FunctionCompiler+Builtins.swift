// Functions that are part of the language: va_start and its family, and GNU's builtins.

extension FunctionCompiler {
  /// The result if the name is a builtin's, else nil.
  func builtin(
    _ name: Name, _ arguments: [Expr], range: SourceRange, into hint: Int32?
  ) -> Value? {
    switch name.text {
    case "va_start", "__builtin_va_start", "__va_start":
      return variadicStart(arguments, range: range)
    case "va_end", "__builtin_va_end":
      arguments.forEach { _ = value($0) }
      return .void
    case "va_copy", "__builtin_va_copy", "__va_copy": return variadicCopy(arguments, range: range)
    case "__builtin_expect", "__builtin_expect_with_probability":
      return expect(arguments, range: range, into: hint)
    case "__builtin_unreachable":
      builder.emit(.trap, b: program.trapNumber("reached what was declared unreachable"))
      return .void
    case "__builtin_trap", "__builtin_debugtrap":
      builder.emit(.trap, b: program.trapNumber("`\(name.text)` was called"))
      return .void
    case "__builtin_constant_p":
      guard let argument = arguments.first else { return nil }
      return .integer(dryRun { value(argument) }.isConstant ? 1 : 0)
    case "__builtin_add_overflow": return overflow(0, arguments, range: range, into: hint)
    case "__builtin_sub_overflow": return overflow(1, arguments, range: range, into: hint)
    case "__builtin_mul_overflow": return overflow(2, arguments, range: range, into: hint)
    case "__builtin_assume", "__builtin_prefetch", "__builtin_assume_aligned":
      return arguments.first.map { value($0) } ?? .void
    case "alloca", "__builtin_alloca": return stackAllocation(arguments, range: range, into: hint)
    default: return bitBuiltin(name.text, arguments, range: range, into: hint)
    }
  }

  private func expect(_ arguments: [Expr], range: SourceRange, into hint: Int32?) -> Value {
    guard let first = arguments.first else { return .error }
    let result = coerce(value(first, into: hint), to: .long, .assigning, range: first.range)
    arguments.dropFirst().forEach { _ = value($0) }
    return result
  }

  /// `__builtin_add_overflow(a, b, &result)`: the library's function is told the types.
  private func overflow(
    _ operation: UInt64, _ arguments: [Expr], range: SourceRange, into hint: Int32?
  ) -> Value? {
    guard arguments.count == 3 else { return nil }
    let types = arguments.map { type(of: $0) }
    guard !types.contains(where: \.isError) else { return .error }
    guard let first = types[0].integerKind, let second = types[1].integerKind,
      let result = types[2].decayed.pointee?.integerKind
    else {
      sink.error(
        ExpressionCode.invalidOperands, "this takes two integers and a pointer to one", at: range)
      return .error
    }
    func number(_ value: UInt64) -> Expr {
      Expr(.integer(IntegerLiteral(value: value, isDecimal: true, isUnsigned: false, length: .int)), range)
    }
    func isUnsigned(_ kind: IntegerKind) -> Expr { number(kind.size == 8 && !kind.isSigned ? 1 : 0) }
    let callee = Expr(.identifier(Name(BuiltinNames.overflow, range)), range)
    return call(
      callee,
      [
        number(operation), arguments[0], isUnsigned(first), arguments[1], isUnsigned(second), arguments[2],
        number(UInt64(result.size)), number(result.isSigned ? 1 : 0),
      ], range: range, isUsed: true, into: hint)
  }

  /// Memory that lives until the function returns.
  private func stackAllocation(
    _ arguments: [Expr], range: SourceRange, into hint: Int32?
  ) -> Value? {
    guard arguments.count == 1 else { return nil }
    let size = coerce(
      value(arguments[0]), to: .unsignedLong, .passing("`alloca`,"), range: range)
    if size.isError { return .error }
    let count = slot(of: size)
    let result = destination(hint)
    builder.emit(.allocateDynamic, a: result, b: count)
    return .slot(result, .pointer(to: .void))
  }

  // MARK: Variable arguments

  private func listVariable(_ expression: Expr) -> Variable? {
    guard case .variable(let variable) = target(expression), variable.type.kind == .vaList else {
      sink.error(
        ExpressionCode.variadicUse, "a `va_list` variable is needed here", at: expression.range)
      return nil
    }
    return variable
  }

  private func variadicStart(_ arguments: [Expr], range: SourceRange) -> Value {
    guard let list = arguments.first, let variable = listVariable(list) else { return .error }
    guard isVariadicBody else {
      sink.error(
        ExpressionCode.variadicUse, "`va_start` in a function without `...`", at: range)
      return .error
    }
    let slot = slotHint(variable) ?? builder.allocateSlot()
    builder.emit(.variadicStart, a: slot)
    store(.slot(slot, .vaList), to: variable)
    return .void
  }

  private func variadicCopy(_ arguments: [Expr], range: SourceRange) -> Value {
    guard arguments.count == 2, let to = listVariable(arguments[0]) else { return .error }
    let from = value(arguments[1])
    guard from.type.kind == .vaList else { return .error }
    store(from, to: to)
    return .void
  }

  /// `va_arg(list, type)`: the bytes at the list's pointer, which moves on by whole slots.
  func variadicArgument(
    _ list: Expr, _ name: TypeName, range: SourceRange, into hint: Int32?
  ) -> Value {
    let type = program.resolver.resolve(name, in: scope)
    guard !type.isError, let variable = listVariable(list) else { return .error }
    guard let size = type.size, !type.isVoid, !type.isFunction else {
      sink.error(
        ExpressionCode.variadicUse, "`\(type.description)` cannot be an argument", at: name.range)
      return .error
    }
    if type.defaultPromoted.unqualified != type.unqualified, !type.isArray {
      sink.warning(
        ExpressionCode.variadicUse,
        "\(type.withArticle) is passed to `...` as `\(type.defaultPromoted.description)`",
        at: name.range, helps: [.init("ask for `\(type.defaultPromoted.description)`")])
    }
    let pointer = slot(of: load(variable))
    let current = builder.allocateSlot()
    builder.emitMove(to: current, from: pointer)
    let next = slotHint(variable) ?? builder.allocateSlot()
    builder.emit(.addImm64, a: next, b: current, c: Int32(clamping: (size + 7) / 8 * 8))
    store(.slot(next, .vaList), to: variable)
    let place = Variable(
      type.isRetainable ? type.with(ownership: .unsafeUnretained) : type,
      .pointer(current, 0, ivar: nil))
    let result = load(place, into: hint)
    guard case .place = result.storage else { return result }
    return Value(result.type, .place(.frame(frameOffset(of: result))))
  }

  // MARK: Bits

  private func bitBuiltin(
    _ name: String, _ arguments: [Expr], range: SourceRange, into hint: Int32?
  ) -> Value? {
    guard name.hasPrefix("__builtin_"), scope.lookup(name) == nil else { return nil }
    let plain = String(name.dropFirst("__builtin_".count))
    guard case .function(let function)? = scope.lookup(plain) else { return nil }
    // `__builtin_memcpy` is memcpy, and so on.
    let callee = Expr(.identifier(Name(function.name, range)), range)
    return call(callee, arguments, range: range, isUsed: true, into: hint)
  }
}
