// Calls of functions, function pointers and blocks.
import ForwardKitBasics

extension BodyChecker {
  func checkCall(_ callee: Expr, _ arguments: [Expr], range: SourceRange) -> CheckedExpression {
    if case .identifier(let name) = callee.unparenthesized.kind {
      if let result = checkBuiltin(name, arguments, range: range) { return result }
      switch meaning(of: name.text) {
      case .function(let function):
        checkOrderOfCall(function, name)
        guard let chosen = overload(of: function, name, arguments, range: range) else {
          return failedCall(arguments, range)
        }
        return callFunction(chosen, name, arguments, range: range)
      case .unknown where !classes.isClass(name.text):
        if let stubbed = stubCall(name, arguments, range: range) { return stubbed }
        reportUnknownFunction(name)
        return failedCall(arguments, range)
      default: break
      }
      if isClassName(name.text) {
        // Every name that begins as UIKit's do is a stub's when all are stubbed.
        if model.environment.isStub(name.text), !model.environment.hasSkeleton(name.text),
          let stubbed = stubCall(name, arguments, range: range)
        {
          return stubbed
        }
        sink.error(
          ExpressionCode.notCallable, "the class `\(name.text)` cannot be called", at: name.range,
          label: "neither a function nor a block",
          helps: [.init("an object is made by a message: `[[\(name.text) alloc] init]`")])
        return failedCall(arguments, range)
      }
    }
    return callValue(callee, arguments, range: range)
  }

  /// What is wrong in the arguments of a call that cannot be made is reported all the same.
  private func failedCall(_ arguments: [Expr], _ range: SourceRange) -> CheckedExpression {
    for argument in arguments { _ = check(argument) }
    return .error(range)
  }

  private func reportUnknownFunction(_ name: Name) {
    let helps = functionSuggestions(name)
    if helps.isEmpty, let framework = ForeignClasses.framework(ofValue: name.text) {
      return resolver.reportForeign(value: name, framework)
    }
    sink.error(
      ExpressionCode.undeclared, "there is no function `\(name.text)`", at: name.range,
      notes: ["functions must be declared or defined above the place where they are called"],
      helps: helps, about: subject(name))
  }

  private func functionSuggestions(_ name: Name) -> [Diagnostic.Help] {
    let known = scope.visibleNames + model.environment.symbolNames
    if let advice = ForeignWords.adviceForFunction(name.text) { return [.init(advice)] }
    return suggestions(for: name, among: known)
  }

  // MARK: By name

  private func callFunction(
    _ function: FunctionModel, _ name: Name, _ arguments: [Expr], range: SourceRange
  ) -> CheckedExpression {
    if MessengerFunction.isMessenger(function) {
      return callMessenger(function, name, arguments, range: range)
    }
    checkCount(arguments, function.type, what: "`\(name.text)`", function, range: range)
    reportUnavailable(function, at: name.range)
    if function.definition == nil, function.native == nil {
      if let missing = missingCall(function, name, arguments, range: range) { return missing }
      if !isUnevaluated { program.reportUndefined(function, at: name.range) }
      for argument in arguments { _ = check(argument) }
      if !isUnevaluated { return .error(range) }
      return CheckedExpression(.error, function.type.result.unqualified, range)
    }
    let (fixed, variadic) = distribute(
      arguments, function.type, function.parameters, of: "`\(name.text)`",
      isVariadic: function.type.isVariadic)
    checkFormat(ofFunction: function, arguments, variadic, function.type.parameters.count)
    // Where ARC counts the objects of Grand Central Dispatch, what old code does about them has no effect.
    if isARC, function.native != nil, ["dispatch_retain", "dispatch_release"].contains(name.text),
      let object = fixed.first?.value
    {
      return CheckedExpression(.discard(object), function.type.result.unqualified, range)
    }
    if function.native != nil, let number = fixed.first?.value.constantInteger,
      let constant = BitBuiltin.constant(name.text, number)
    {
      return .integer(constant, function.type.result.unqualified, range)
    }
    return makeCall(
      .function(function), function.type, fixed, variadic, range: range,
      returnsRetained: function.returnsRetained,
      noReturn: function.isNoReturn ? name.text : nil, isAudited: function.isAudited)
  }

  private func makeCall(
    _ callee: CheckedCall.Callee, _ type: FunctionType, _ fixed: [CheckedArgument],
    _ variadic: [CheckedArgument],
    range: SourceRange, returnsRetained: Bool = false, noReturn: String? = nil,
    isAudited: Bool = false
  ) -> CheckedExpression {
    let result = type.result.unqualified
    // The dots of a function that is known are its own.
    let isLoose = if case .function = callee { false } else { type.isLooseImplementation }
    let call = CheckedCall(
      callee: callee, arguments: fixed, variadic: variadic,
      isVariadic: type.isVariadic && !isLoose,
      result: result, returnsRetained: returnsRetained, noReturn: noReturn)
    return CheckedExpression(
      .call(call), result, range, isAudited: isAudited && result.isCoreFoundationLike)
  }

  /// How the names of the functions begin that Apple's headers mark with CF_IMPLICIT_BRIDGING_ENABLED.
  private static let auditedPrefixes = ["`CF", "`CG", "`CT", "`Sec", "`SC"]

  /// Fixed arguments get their parameters' types, the others are for `...`.
  private func distribute(
    _ arguments: [Expr], _ type: FunctionType, _ parameters: [ParameterModel], of callee: String,
    isVariadic: Bool
  ) -> (fixed: [CheckedArgument], variadic: [CheckedArgument]) {
    var fixed: [CheckedArgument] = []
    var variadic: [CheckedArgument] = []
    for (index, argument) in arguments.enumerated() {
      if index < type.parameters.count {
        let isConsumed = index < parameters.count && parameters[index].isConsumed
        let takesPlainCast = !isConsumed && Self.auditedPrefixes.contains { callee.hasPrefix($0) }
        fixed.append(
          checkArgument(
            argument, type.parameters[index], .passing("argument \(index + 1) of \(callee),"),
            isConsumed: isConsumed,
            takesPlainCast: takesPlainCast))
      } else if isVariadic {
        variadic.append(checkArgument(argument, nil, .passing("an argument")))
      } else {
        fixed.append(checkArgument(argument, nil, .passing("an argument")))
      }
    }
    return (fixed, variadic)
  }

  /// One argument, as the type or promoted.
  ///
  /// - Parameter takesPlainCast: an object may be cast to `void *` here without `__bridge`: the callee is known to leave
  ///   its ownership alone.
  func checkArgument(
    _ expression: Expr, _ type: CType?, _ use: CoercionUse, isConsumed: Bool = false,
    takesPlainCast: Bool = false
  ) -> CheckedArgument {
    let range = expression.range
    if let type, let operand = writeBackOperand(expression, type) {
      let value = writeBack(operand, type, expression.unparenthesized.range)
      let given = coerce(value, to: type, use, range: range)
      return CheckedArgument(value: given, type: type.unqualified, expression: expression)
    }
    let outer = plainCast
    plainCast = takesPlainCast ? expression.unparenthesized.range : nil
    let given = check(expression)
    let value = type == nil ? promotedBits(given) : given
    plainCast = outer
    if type == nil, value.type.isVoid {
      sink.error(
        ExpressionCode.voidValue, "a `void` result is passed as an argument", at: range,
        label: "has no result")
      return CheckedArgument(value: .error(range), type: .int, expression: expression)
    }
    let target = type?.unqualified ?? value.type.defaultPromoted.unqualified
    return CheckedArgument(
      value: coerce(value, to: target, use, range: range), type: target, isConsumed: isConsumed,
      expression: expression)
  }

  private func checkCount(
    _ arguments: [Expr], _ type: FunctionType, what: String, _ function: FunctionModel?,
    range: SourceRange
  ) {
    // `imp()`: in Apple's headers an IMP is `void (*)(void)`, in older ones `id (*)(id, SEL, ...)`. Both are taken.
    if type.isLooseImplementation, arguments.isEmpty { return }
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
      label: few ? "\(wanted - arguments.count) missing" : "extra argument",
      secondary: declared.map { [.init($0, "declared here")] } ?? [])
  }

  // MARK: Out-parameters

  /// `&variable` for an `NSError **`: ARC passes the address of a temporary and copies back.
  private func writeBackOperand(_ expression: Expr, _ type: CType) -> Expr? {
    guard isARC, let pointee = type.pointee, pointee.isRetainable,
      pointee.ownership == .autoreleasing,
      case .unary(.addressOf, let operand) = expression.unparenthesized.kind,
      operand.unparenthesized.isPlaceForm
    else { return nil }
    return operand
  }

  private func writeBack(_ operand: Expr, _ type: CType, _ range: SourceRange) -> CheckedExpression
  {
    program.visit?(operand)
    let target = checkTarget(operand)
    if target.isError { return target }
    switch target.kind {
    case .property, .objectSubscript: return address(of: target, range)
    default: break
    }
    let ownership = target.type.ownership
    guard target.type.isRetainable, ownership == .strong || ownership == .weak else {
      return address(of: target, range)
    }
    return CheckedExpression(
      .writeBack(target), .pointer(to: target.type.with(ownership: .autoreleasing)), range)
  }

  // MARK: By value

  /// What is done with a value of the type in place of calling it.
  private func calleeAdvice(_ type: CType) -> String? {
    if type.kind == .selector { return "a selector is sent: `[object performSelector:selector]`" }
    if type.objectType?.isID == true {
      return "cast it to the type of its block: `((void (^)(void))value)()`"
    }
    if type.isObject { return "send it a message: `[object name]`" }
    return type.isPointer && type.pointee?.isVoid == true
      ? "cast it to the type of its function: `((void (*)(void))pointer)()`" : nil
  }

  private func callValue(_ callee: Expr, _ arguments: [Expr], range: SourceRange)
    -> CheckedExpression
  {
    guard let function = checkCallee(callee, arguments, range) else {
      return failedCall(arguments, range)
    }
    if function.isError { return failedCall(arguments, range) }
    if let stubbed = stubMemberCall(function, arguments, range: range) { return stubbed }
    guard let type = function.type.callee else {
      sink.error(
        ExpressionCode.notCallable, "\(function.type.withArticle) cannot be called",
        at: callee.range, label: "neither a function nor a block",
        helps: calleeAdvice(function.type).map { [.init($0)] } ?? [])
      return .error(range)
    }
    let isBlock = function.type.isBlock
    let what = isBlock ? "this block" : "this function"
    checkCount(arguments, type, what: what, nil, range: range)
    let (fixed, variadic) = distribute(
      arguments, type, [], of: what,
      isVariadic: type.isVariadic && !type.isLooseImplementation)
    return makeCall(
      isBlock ? .block(function) : .pointer(function), type, fixed, variadic, range: range)
  }

  /// What is called. Nil, after a report, for `car.drive()`: a message in another language's spelling.
  private func checkCallee(_ callee: Expr, _ arguments: [Expr], _ whole: SourceRange)
    -> CheckedExpression?
  {
    let plain = callee.unparenthesized
    guard case .member(let base, let name, let isArrow) = plain.kind, !name.isMissing else {
      return check(callee)
    }
    program.visit?(plain)
    let owner: ObjectType
    var isClass = false
    var receiver: CheckedExpression?
    let member: () -> CheckedExpression
    if case .identifier(let className) = base.unparenthesized.kind, isClassName(className.text) {
      owner = ObjectType(.named(className.text))
      isClass = true
      member = { self.classProperty(className, name, plain.range) }
    } else if case .superReference = base.unparenthesized.kind {
      owner = ObjectType(.named(context?.cls.superclassName ?? "NSObject"))
      isClass = context?.isClassMethod ?? false
      member = { self.superProperty(name, plain.range) }
    } else {
      let any = checkAny(base)
      let object = any.type.isRecord ? any : load(any)
      member = {
        isArrow ? self.arrow(object, base, name, plain.range) : self.dot(object, name, plain.range)
      }
      guard let type = object.type.objectType else { return load(member()) }
      owner = type
      receiver = object
    }
    let value = sink.silenced { load(member()) }
    if value.type.callee != nil { return load(member()) }
    if value.type.objectType?.stubMember != nil, !model.environment.libraries.isEmpty {
      return value
    }
    if let receiver, let block = unknownBlock(of: receiver, name, plain.range) { return block }
    reportDottedMessage(callee, base, name, arguments, owner, isClass: isClass, whole)
    return nil
  }

  private func reportDottedMessage(
    _ callee: Expr, _ base: Expr, _ name: Name, _ arguments: [Expr], _ owner: ObjectType,
    isClass: Bool, _ whole: SourceRange
  ) {
    let receiver: String
    switch base.unparenthesized.kind {
    case .identifier(let variable): receiver = variable.text
    case .superReference: receiver = "super"
    default: receiver = "…"
    }
    let selectors = classes.selectors(in: owner, isClassMessage: isClass)
    let selector =
      arguments.isEmpty
      ? name.text : selectors.filter { $0.hasPrefix(name.text + ":") }.min() ?? name.text + ":"
    let message =
      arguments.isEmpty
      ? selector : selector.split(separator: ":").map { "\($0):…" }.joined(separator: " ")
    sink.error(
      ExpressionCode.notCallable, "a message is not written with a dot and parentheses",
      at: callee.range,
      label: "`\(name.text)` is called like a function",
      helps: [
        .init(
          "a message is written in brackets: `[\(receiver) \(message)]`",
          edits: bracketed(base, arguments, selector, whole))
      ])
  }

  // MARK: objc_msgSend without a cast

  /// Old listings call the messenger as if it took anything: the arguments say what they are.
  private func callMessenger(
    _ function: FunctionModel, _ name: Name, _ arguments: [Expr], range: SourceRange
  ) -> CheckedExpression {
    guard arguments.count >= 2 else {
      sink.error(
        ExpressionCode.argumentCount,
        "`\(function.name)` takes a receiver, a selector and the method's arguments", at: range)
      return .error(range)
    }
    let isSuper = function.name.hasPrefix("objc_msgSendSuper")
    let isInvoke = function.name.hasPrefix("method_invoke")
    let given = arguments.enumerated().map { index, argument -> CheckedArgument in
      let isFree = index > 1 || index == 0 && isSuper || index == 1 && isInvoke
      let use = CoercionUse.passing("argument \(index + 1) of `\(function.name)`,")
      guard isFree, index < 2 else {
        return checkArgument(argument, isFree ? nil : index == 0 ? .id : .selector, use)
      }
      let value = check(argument)
      return CheckedArgument(value: value, type: value.type, expression: argument)
    }
    let result = MessengerFunction.result(function.name)
    let pointer = load(checkFunction(function, range: name.range))
    let call = CheckedCall(callee: .pointer(pointer), arguments: given, result: result)
    return CheckedExpression(.call(call), result, range)
  }
}

/// The messengers, which articles call with and without a cast.
enum MessengerFunction {
  static let names: Set<String> = [
    "objc_msgSend", "objc_msgSendSuper", "objc_msgSendSuper2", "objc_msgSend_stret",
    "objc_msgSendSuper_stret", "objc_msgSendSuper2_stret", "objc_msgSend_fpret", "method_invoke",
    "method_invoke_stret",
  ]

  static func isMessenger(_ function: FunctionModel) -> Bool {
    function.definition == nil && names.contains(function.name)
  }

  static func result(_ name: String) -> CType { name.hasSuffix("fpret") ? .double : .id }
}

extension FunctionType {
  /// `id (*)(id, SEL, ...)`, the old type of `IMP`, also with `void *` for the receiver: the dots stand for any method's own
  /// parameters, not for variable arguments.
  var isLooseImplementation: Bool {
    isVariadic && parameters.count == 2
      && (parameters[0].isObject || parameters[0].pointee.map { $0.isVoid || $0.isRecord } ?? false)
      && parameters[1].kind == .selector
  }
}

extension CType {
  /// `CFRunLoopTimerRef` and its like are plain pointers for ARC, whatever class stands behind the name.
  var isNamedByCoreFoundation: Bool {
    guard let name = alias?.name else { return false }
    return name.hasPrefix("CF") && name.hasSuffix("Ref")
  }

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
    if let native { return FunctionModel.givesOwnership(native.name) }
    return attributes.contains { $0.name == "ns_returns_retained" }
  }

  /// A function of the libraries whose result the caller owns.
  package static func givesOwnership(_ name: String) -> Bool { makers.contains(name) }

  /// The functions that objc/runtime.h, Foundation and dispatch/dispatch.h declare so.
  private static let makers: Set<String> = [
    "class_createInstance", "class_createInstanceFromZone", "object_copy", "object_copyFromZone",
    "NSAllocateObject", "NSCopyObject",
    "dispatch_queue_create", "dispatch_queue_create_with_target", "dispatch_workloop_create",
    "dispatch_workloop_create_inactive", "dispatch_group_create", "dispatch_semaphore_create",
    "dispatch_source_create", "dispatch_block_create", "dispatch_block_create_with_qos_class",
    "dispatch_data_create", "dispatch_data_create_concat", "dispatch_data_create_subrange",
    "dispatch_data_create_map", "dispatch_data_copy_region", "dispatch_io_create",
    "dispatch_io_create_with_path", "dispatch_io_create_with_io", "os_log_create",
  ]
}
