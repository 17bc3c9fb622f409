// Calls of functions, function pointers and blocks.

extension FunctionCompiler {
  func call(
    _ callee: Expr, _ arguments: [Expr], range: SourceRange, isUsed: Bool, into hint: Int32? = nil
  ) -> Value {
    if case .identifier(let name) = callee.unparenthesized.kind {
      if let result = builtin(name, arguments, range: range, into: hint) { return result }
      switch meaning(of: name.text) {
      case .function(let function):
        checkOrder(function, name)
        return callFunction(
          function, name, arguments, range: range, isUsed: isUsed, into: hint)
      case .unknown where !classes.isClass(name.text):
        reportUnknownFunction(name)
        arguments.forEach { _ = value($0) }
        return .error
      default: break
      }
      if isClassName(name.text) {
        sink.error(
          ExpressionCode.notCallable, "the class `\(name.text)` cannot be called", at: name.range, label: "neither a function nor a block",
          helps: [.init("an object is made by a message: `[[\(name.text) alloc] init]`")])
        arguments.forEach { _ = value($0) }
        return .error
      }
    }
    if reportDottedMessage(callee, arguments) {
      arguments.forEach { _ = value($0) }
      return .error
    }
    return callValue(callee, arguments, range: range, isUsed: isUsed, into: hint)
  }

  private func reportUnknownFunction(_ name: Name) {
    sink.error(
      ExpressionCode.undeclared, "there is no function `\(name.text)`", at: name.range,
      notes: ["functions must be declared or defined above the place where they are called"],
      helps: functionSuggestions(name), about: subject(name))
  }

  private func functionSuggestions(_ name: Name) -> [Diagnostic.Help] {
    let known = scope.visibleNames + program.model.environment.symbolNames
    if let advice = ForeignWords.adviceForFunction(name.text) { return [.init(advice)] }
    return suggestions(for: name, among: known)
  }

  // MARK: Messages in another language's spelling

  /// `car.drive()`, `Car.make().drive(3)`: true, after a report, when the name is no property that can be called.
  private func reportDottedMessage(_ callee: Expr, _ arguments: [Expr]) -> Bool {
    guard case .member(let base, let name, _) = callee.unparenthesized.kind, !name.isMissing,
      program.callableMembers[ObjectIdentifier(callee)] == nil
    else { return false }
    let owner: ObjectType
    var isClass = false
    if case .identifier(let className) = base.unparenthesized.kind, isClassName(className.text) {
      owner = ObjectType(.named(className.text))
      isClass = true
    } else if case .superReference = base.unparenthesized.kind {
      owner = ObjectType(.named(context?.cls.superclassName ?? "NSObject"))
      isClass = context?.isClassMethod ?? false
    } else if case .call(let inner, let innerArguments) = base.unparenthesized.kind, reportDottedMessage(inner, innerArguments) {
      return true
    } else if let type = sink.silenced({ type(of: base) }).objectType {
      owner = type
    } else {
      return false
    }
    if sink.silenced({ type(of: callee) }).callee != nil {
      program.callableMembers[ObjectIdentifier(callee)] = callee
      return false
    }
    let receiver: String
    switch base.unparenthesized.kind {
    case .identifier(let variable): receiver = variable.text
    case .superReference: receiver = "super"
    default: receiver = "…"
    }
    let selectors = classes.selectors(in: owner, isClassMessage: isClass)
    let selector = arguments.isEmpty ? name.text : selectors.filter { $0.hasPrefix(name.text + ":") }.min() ?? name.text + ":"
    let message = arguments.isEmpty ? selector : selector.split(separator: ":").map { "\($0):…" }.joined(separator: " ")
    sink.error(
      ExpressionCode.notCallable, "a message is not written with a dot and parentheses", at: callee.range,
      label: "`\(name.text)` is called like a function",
      helps: [.init("a message stands in brackets: `[\(receiver) \(message)]`")])
    return true
  }

  // MARK: By name

  private func callFunction(
    _ function: FunctionModel, _ name: Name, _ arguments: [Expr], range: SourceRange,
    isUsed: Bool, into hint: Int32?
  ) -> Value {
    if MessengerFunction.isMessenger(function) {
      return callMessenger(function, arguments, range: range, isUsed: isUsed, into: hint)
    }
    checkCount(arguments, function.type, what: "`\(name.text)`", function, range: range)
    let callee: Callee
    if function.definition != nil {
      callee = .function(
        program.functionNumber(function), isVariadic: function.type.isVariadic)
    } else if function.native != nil {
      callee = .native(program.nativeNumber(function.name))
    } else {
      program.reportUndefined(function, at: name.range)
      return .error
    }
    var call = OutgoingCall(
      callee: callee, arguments: [], result: function.type.result,
      returnsRetained: function.returnsRetained, range: range, isUsed: isUsed)
    distribute(arguments, function.type, function.parameters, in: &call, of: "`\(name.text)`")
    var result = emit(call, into: hint)
    result.isAudited = function.isAudited && result.type.isCoreFoundationLike
    if function.isNoReturn { builder.emit(.trap, b: program.trapNumber("returned from \(name.text)")) }
    return result
  }

  /// Fixed arguments get their parameters' types, the others are for `...`.
  private func distribute(
    _ arguments: [Expr], _ type: FunctionType, _ parameters: [ParameterModel],
    in call: inout OutgoingCall, of callee: String
  ) {
    for (index, argument) in arguments.enumerated() {
      var outgoing = Outgoing(source: .expression(argument), range: argument.range)
      if index < type.parameters.count {
        outgoing.type = type.parameters[index]
        outgoing.use = .passing("argument \(index + 1) of \(callee),")
        outgoing.isConsumed = index < parameters.count && parameters[index].isConsumed
        // Core Foundation's functions are marked so in its headers.
        outgoing.takesPlainCast = callee.hasPrefix("`CF") && !outgoing.isConsumed
        call.arguments.append(outgoing)
      } else if type.isVariadic, !type.isLooseImplementation {
        call.variadic.append(outgoing)
      } else {
        call.arguments.append(outgoing)
      }
    }
    call.isVariadic = type.isVariadic && !type.isLooseImplementation
  }

  private func checkCount(
    _ arguments: [Expr], _ type: FunctionType, what: String, _ function: FunctionModel?,
    range: SourceRange
  ) {
    let wanted = type.parameters.count
    let isWrong = arguments.count < wanted || (arguments.count > wanted && !type.takesMore)
    guard isWrong else { return }
    let few = arguments.count < wanted
    let declared = function.flatMap { $0.range.isNone ? nil : $0.range }
    sink.error(
      ExpressionCode.argumentCount,
      "too \(few ? "few" : "many") arguments for \(what): \(arguments.count) instead of "
        + "\(type.takesMore ? "at least " : "")\(wanted)",
      at: few ? range : arguments[wanted].range,
      label: few ? "\(wanted - arguments.count) missing" : "this one is too much",
      secondary: declared.map { [.init($0, "declared here")] } ?? [])
  }

  // MARK: By value

  private func callValue(
    _ callee: Expr, _ arguments: [Expr], range: SourceRange, isUsed: Bool, into hint: Int32?
  ) -> Value {
    let function = stable(value(callee), against: arguments)
    if function.isError {
      arguments.forEach { _ = value($0) }
      return .error
    }
    guard let type = function.type.callee else {
      sink.error(
        ExpressionCode.notCallable, "\(function.type.withArticle) cannot be called",
        at: callee.range, label: "neither a function nor a block")
      return .error
    }
    let isBlock = function.type.isBlock
    checkCount(
      arguments, type, what: isBlock ? "this block" : "this function", nil, range: range)
    var call = OutgoingCall(
      callee: isBlock ? .block : .pointer(function), arguments: [], result: type.result,
      range: range, isUsed: isUsed)
    if isBlock {
      call.arguments.append(Outgoing(source: .value(function), type: function.type))
    }
    distribute(arguments, type, [], in: &call, of: isBlock ? "this block" : "this function")
    return emit(call, into: hint)
  }

  // MARK: objc_msgSend without a cast

  /// Old listings call the messenger as if it took anything: the arguments say what they are.
  private func callMessenger(
    _ function: FunctionModel, _ arguments: [Expr], range: SourceRange, isUsed: Bool,
    into hint: Int32?
  ) -> Value {
    guard arguments.count >= 2 else {
      sink.error(
        ExpressionCode.argumentCount,
        "`\(function.name)` takes a receiver, a selector and the method's arguments", at: range)
      return .error
    }
    let isSuper = function.name.hasPrefix("objc_msgSendSuper")
    let pointer = functionValue(function, into: nil)
    var call = OutgoingCall(
      callee: .pointer(pointer), arguments: [], result: MessengerFunction.result(function.name),
      range: range, isUsed: isUsed)
    for (index, argument) in arguments.enumerated() {
      var outgoing = Outgoing(source: .expression(argument), range: argument.range)
      if index == 0 { outgoing.type = isSuper ? type(of: argument).decayed : .id }
      if index == 1 { outgoing.type = function.name.hasPrefix("method_invoke") ? type(of: argument).decayed : .selector }
      outgoing.use = .passing("argument \(index + 1) of `\(function.name)`,")
      call.arguments.append(outgoing)
    }
    return emit(call, into: hint)
  }
}

/// The messengers, which articles call with and without a cast.
enum MessengerFunction {
  static let names: Set<String> = [
    "objc_msgSend", "objc_msgSendSuper", "objc_msgSendSuper2", "objc_msgSend_stret",
    "objc_msgSendSuper_stret", "objc_msgSendSuper2_stret", "objc_msgSend_fpret", "method_invoke", "method_invoke_stret",
  ]

  static func isMessenger(_ function: FunctionModel) -> Bool {
    function.definition == nil && names.contains(function.name)
  }

  static func result(_ name: String) -> CType { name.hasSuffix("fpret") ? .double : .id }
}

extension FunctionType {
  /// `id (*)(id, SEL, ...)`, the old type of `IMP`: the dots stand for any method's own parameters,
  /// not for variable arguments.
  var isLooseImplementation: Bool {
    isVariadic && parameters.count == 2 && parameters[0].isObject
      && parameters[1].kind == .selector
  }
}

extension CType {
  /// What ARC takes for an object of Core Foundation: a pointer to nothing known, or to a struct.
  var isCoreFoundationLike: Bool { pointee.map { $0.isVoid || $0.isRecord } ?? false }
}

extension FunctionModel {
  /// Core Foundation's headers are audited: what their functions give is the caller's only if the name says Create or
  /// Copy. ARC lets the others' results become objects without `__bridge`.
  var isAudited: Bool {
    guard native != nil, name.hasPrefix("CF") else { return false }
    return !["Create", "Copy", "Bridging"].contains { name.contains($0) }
  }

  /// The caller owns the result.
  var returnsRetained: Bool {
    if let native { return FunctionModel.makers.contains(native.name) }
    return attributes.contains { $0.name == "ns_returns_retained" }
  }

  /// The functions that objc/runtime.h and Foundation declare so.
  private static let makers: Set<String> = [
    "class_createInstance", "class_createInstanceFromZone", "object_copy", "object_copyFromZone",
    "NSAllocateObject", "NSCopyObject",
  ]
}
