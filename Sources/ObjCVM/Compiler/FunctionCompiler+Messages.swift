// Messages: who receives, which method is meant, what its types are.
//
// The compiler looks methods up only for their types: arguments are converted to what the declaration
// wants, the result gets its type. Which implementation runs is decided when it runs.

/// The receiver of a message, evaluated.
struct Receiver {
  enum Kind {
    case object
    /// `super`: the value is `self`.
    case superclass
  }

  let value: Value
  /// What is known of its class.
  let type: ObjectType
  /// It is a class object of the class in `type`.
  var isClass = false
  var kind: Kind = .object
  /// `self` or `super` itself in an init method: the call may replace `self`.
  var isOwnSelf = false
}

extension FunctionCompiler {
  func message(
    _ message: MessageExpr, range: SourceRange, isUsed: Bool, into hint: Int32? = nil
  ) -> Value {
    guard !message.selector.isEmpty else { return .error }
    let later = message.arguments
    guard let receiver = receiver(message, consumed: false, against: later) else {
      later.forEach { _ = value($0) }
      return .error
    }
    let method = findMethod(
      message.selector, receiver, at: message.selectorRange, isWritten: true)
    if method == nil { program.note(.unknown, at: range) }
    if isAmbiguous(message.selector, method, receiver) { program.note(.ambiguous, at: range) }
    checkManual(message, receiver)
    let arguments = message.parts.compactMap(\.argument)
    return send(
      message.selector, to: receiver, method, arguments.map { .expression($0) },
      variadic: message.variadicArguments, parts: message.parts.map(\.keyword), range: range,
      isUsed: isUsed, into: hint)
  }

  // MARK: Receivers

  private func receiver(
    _ message: MessageExpr, consumed: Bool, against later: [Expr]
  ) -> Receiver? {
    switch message.receiver {
    case .super(let range): return superReceiver(range)
    case .type(let name): return classReceiver(name)
    case .expression(let expression):
      if case .identifier(let name) = expression.unparenthesized.kind {
        if isClassName(name.text) {
          return Receiver(
            value: classValue(name.text, into: nil), type: ObjectType(.named(name.text)),
            isClass: true)
        }
        if name.text == "self", let own = selfReceiver(later) { return own }
        if case .unknown = meaning(of: name.text), name.text != "isa" || context?.method == nil {
          reportUnknownReceiver(name)
          return nil
        }
      }
      return objectReceiver(expression, later)
    }
  }

  private func reportUnknownReceiver(_ name: Name) {
    if name.isMissing { return }
    if let framework = ForeignClasses.framework(of: name.text) {
      return program.resolver.reportForeign(name, framework)
    }
    guard name.text.first?.isUppercase == true else { return reportUnknown(name) }
    sink.error(
      MeaningCode.unknownClass, "there is no class `\(name.text)`", at: name.range,
      label: "unknown class", helps: suggestions(for: name, among: classes.classNames), about: "type \(name.text)")
  }

  private func objectReceiver(_ expression: Expr, _ later: [Expr]) -> Receiver? {
    let value = stable(produce(expression), against: later)
    if value.isError { return nil }
    switch value.type.kind {
    case .object(let type): return Receiver(value: value, type: type)
    case .block: return Receiver(value: value, type: ObjectType(.id))
    case .pointer where !isARC || value.constantInteger == 0:
      return Receiver(value: value, type: ObjectType(.id))
    default:
      sink.error(
        ExpressionCode.badReceiver,
        "\(value.type.withArticle) cannot receive messages", at: expression.range,
        label: "no object")
      return nil
    }
  }

  private func classReceiver(_ name: TypeName) -> Receiver? {
    let type = program.resolver.resolve(name, in: scope)
    switch type.kind {
    case .error: return nil
    case .interface(let object):
      guard let className = object.className else { return nil }
      return Receiver(value: classValue(className, into: nil), type: object, isClass: true)
    default:
      sink.error(
        ExpressionCode.badReceiver, "`\(type.description)` is no class", at: name.range,
        label: "only objects and classes receive messages")
      return nil
    }
  }

  private func selfReceiver(_ later: [Expr]) -> Receiver? {
    guard let context, context.method != nil, let value = selfValue(),
      case .variable(let model)? = lookup("self"), model.isImplicit
    else { return nil }
    let isOwn = variables[ObjectIdentifier(model)] != nil && parent == nil
    let object = stable(value, against: later)
    return Receiver(
      value: object, type: ObjectType(.named(context.cls.name)),
      isClass: context.isClassMethod, isOwnSelf: isOwn && context.family == .`init`)
  }

  /// `[self ORIGdrive:3]` in a patch of Car is Car's own original, also for objects of a subclass that is patched, too.
  func originalSelector(_ selector: String, _ receiver: Receiver) -> String {
    guard program.model.environment.live != nil, selector.hasPrefix(PatchNames.original), let context,
      case .native = context.cls.origin, receiver.type == ObjectType(.named(context.cls.name))
    else { return selector }
    return PatchNames.original(selector.dropFirst(PatchNames.original.count), of: context.cls.name)
  }

  func superReceiver(_ range: SourceRange) -> Receiver? {
    guard let context, context.method != nil, let value = selfValue() else {
      sink.error(
        ExpressionCode.undeclared, "`super` outside of a method", at: range,
        notes: ["C functions have no receiver"])
      return nil
    }
    guard let superclass = context.cls.superclassName else {
      sink.error(
        ExpressionCode.badReceiver, "`\(context.cls.name)` has no superclass", at: range,
        label: "`super` means nobody here")
      return nil
    }
    return Receiver(
      value: value, type: ObjectType(.named(superclass)), isClass: context.isClassMethod,
      kind: .superclass, isOwnSelf: parent == nil && context.family == .`init`)
  }

  // MARK: Methods

  /// The declaration that a message is taken for. Reports when nobody declares it.
  func findMethod(
    _ selector: String, _ receiver: Receiver, at range: SourceRange, isWritten: Bool
  ) -> MethodModel? {
    if let method = classes.method(
      selector, in: receiver.type, isClassMessage: receiver.isClass)
    {
      return method
    }
    let prefersClass = receiver.isClass || receiver.type.isMetaclass
    let pooled = classes.pooledMethod(selector, preferClassMethod: prefersClass)?.method
    if isWritten { reportMissing(selector, receiver, pooled, at: range) }
    return pooled
  }

  /// The receiver's class does not tell which of several methods with other types is meant.
  private func isAmbiguous(_ selector: String, _ method: MethodModel?, _ receiver: Receiver) -> Bool {
    guard let method, method.result.isInteger, receiver.kind == .object,
      classes.method(selector, in: receiver.type, isClassMessage: receiver.isClass) == nil
    else { return false }
    return classes.hasOtherResults(selector, than: method)
  }

  private func reportMissing(
    _ selector: String, _ receiver: Receiver, _ pooled: MethodModel?, at range: SourceRange
  ) {
    guard let name = receiver.type.className else {
      if pooled != nil { return }
      sink.warning(
        ExpressionCode.unknownSelector, "nobody declares a method `\(selector)`", at: range,
        notes: ["the message is sent all the same; its result is taken for an `id`"],
        helps: selectorSuggestions(selector, receiver, range))
      return
    }
    guard classes.find(name)?.isForward == false else { return }
    let sign = receiver.isClass ? "+" : "-"
    sink.warning(
      ExpressionCode.unknownSelector, "`\(name)` declares no method `\(sign)\(selector)`",
      at: range,
      notes: [
        "the message is sent all the same: the method may be added or forwarded at run time"
      ],
      helps: selectorSuggestions(selector, receiver, range))
  }

  /// ARC does these itself.
  private func checkManual(_ message: MessageExpr, _ receiver: Receiver) {
    guard isARC else { return }
    let forbidden = ["retain", "release", "autorelease", "retainCount", "dealloc"]
    guard forbidden.contains(message.selector) else { return }
    sink.error(
      ExpressionCode.manualUnderARC, "`\(message.selector)` cannot be sent under ARC",
      at: message.selectorRange,
      helps: [.init("leave it out, or run the listing with manual reference counting")])
  }

  // MARK: Sending

  /// Sends a message whose method (if known) is found.
  ///
  /// - Parameter variadic: what stands behind commas.
  func send(
    _ selector: String, to receiver: Receiver, _ method: MethodModel?,
    _ arguments: [Outgoing.Source], variadic: [Expr] = [], parts: [Name] = [],
    range: SourceRange, isUsed: Bool = true, into hint: Int32? = nil
  ) -> Value {
    let consumesSelf = isARC && (method?.consumesSelf ?? false)
    let isDelegateInit = consumesSelf && receiver.isOwnSelf
    var call = OutgoingCall(
      callee: callee(selector, receiver, method, at: range),
      arguments: [], result: resultType(of: method, receiver),
      returnsRetained: returnsRetained(selector, method), range: range, isUsed: isUsed)
    call.arguments.append(
      outgoingReceiver(receiver, isConsumed: consumesSelf && !isDelegateInit))
    addArguments(arguments, variadic, method, selector, parts, to: &call)
    if isDelegateInit { return delegateInit(call, into: hint) }
    var result = emit(call, into: hint)
    result.isAudited = method?.family.returnsRetained == false && result.type.isCoreFoundationLike
    return result
  }

  private func callee(
    _ selector: String, _ receiver: Receiver, _ method: MethodModel?, at range: SourceRange
  ) -> Callee {
    if let method, method.isDirect, let direct = directCallee(method, receiver, at: range) { return direct }
    return receiver.kind == .superclass
      ? .sendSuper(selector: selector) : .send(selector: originalSelector(selector, receiver))
  }

  private func outgoingReceiver(_ receiver: Receiver, isConsumed: Bool) -> Outgoing {
    var value = receiver.value
    if isConsumed {
      value = retained(value)
      value.isRetained = false
    } else {
      value = releaseLater(value)
    }
    return Outgoing(source: .value(value), type: value.type)
  }

  private func addArguments(
    _ arguments: [Outgoing.Source], _ variadic: [Expr], _ method: MethodModel?, _ selector: String,
    _ parts: [Name], to call: inout OutgoingCall
  ) {
    let parameters = method?.parameters ?? []
    var sources = arguments
    var rest = variadic
    // Old style: parameters behind a comma in the declaration.
    while sources.count < parameters.count, !rest.isEmpty {
      sources.append(.expression(rest.removeFirst()))
    }
    for (index, source) in sources.enumerated() {
      var outgoing = Outgoing(source: source)
      outgoing.range = outgoing.expression?.range ?? call.range
      outgoing.use = .passing("`\(selector)`, argument \(index + 1),")
      if index < parameters.count {
        outgoing.type = parameters[index].type
        outgoing.isConsumed = parameters[index].isConsumed
        outgoing.takesPlainCast = !outgoing.isConsumed
      }
      call.arguments.append(outgoing)
    }
    call.isVariadic = method?.isVariadic ?? !rest.isEmpty
    call.variadic = rest.map { Outgoing(source: .expression($0), range: $0.range) }
    if let method { checkVariadic(method, sources.count, rest, call.range) }
  }

  private func checkVariadic(
    _ method: MethodModel, _ given: Int, _ rest: [Expr], _ range: SourceRange
  ) {
    if let first = rest.first, !method.isVariadic {
      sink.error(
        ExpressionCode.messageArguments,
        "`\(method.selector)` takes \(method.parameters.count) argument\(method.parameters.count == 1 ? "" : "s") and no more",
        at: first.range, label: "too much",
        secondary: method.range.isNone ? [] : [.init(method.range, "declared here")])
    }
    guard method.isVariadic, method.has("sentinel") || method.isNilTerminated else { return }
    if let last = rest.last, !endsWithNil(last) {
      sink.warning(
        ExpressionCode.missingSentinel, "the arguments of `\(method.selector)` end with `nil`",
        at: last.range.endPoint, label: "`, nil` is missing",
        helps: [.init("add it", edits: [.init(last.range.endPoint, ", nil")])])
    }
  }

  private func endsWithNil(_ expression: Expr) -> Bool {
    let value = dryRun { self.value(expression) }
    return value.isError || value.constantInteger == 0 || !value.isConstant && !value.type.isObject
  }

  /// `[self init…]` and `[super init…]` in an init method: `self` is given to the call, and the
  /// result becomes `self`.
  private func delegateInit(_ call: OutgoingCall, into hint: Int32?) -> Value {
    guard case .variable(let model)? = lookup("self"),
      case .direct(let variable)? = variables[ObjectIdentifier(model)],
      case .slot(let slot) = variable.place
    else { return emit(call, into: hint) }
    var given = call
    given.isUsed = true
    let result = emit(given)
    // The callee released or returned what `self` held.
    _ = self.slot(of: Value(result.type, result.storage), into: slot)
    return .slot(slot, result.type)
  }

  // MARK: Results

  private func returnsRetained(_ selector: String, _ method: MethodModel?) -> Bool {
    method?.returnsRetained
      ?? MethodFamily.of(selector, isClassMethod: false, result: .id).returnsRetained
  }

  /// The type of a message's result: `instancetype` and type parameters get the receiver's.
  func resultType(of method: MethodModel?, _ receiver: Receiver) -> CType {
    guard let method else { return .id }
    let result = method.result.unqualified
    guard let object = result.objectType else { return result }
    if object.isInstancetype { return instanceType(receiver) }
    if method.selector == "class", !receiver.isClass { return result }
    if let parameter = object.typeParameter { return argument(named: parameter, receiver) }
    return CType(.object(substituted(object, receiver)))
  }

  private func instanceType(_ receiver: Receiver) -> CType {
    if receiver.kind == .superclass, let context { return .object(context.cls.name) }
    guard receiver.type.className != nil else { return .id }
    var type = receiver.type
    type.isInstancetype = false
    return CType(.object(type))
  }

  private func argument(named parameter: String, _ receiver: Receiver) -> CType {
    guard let name = receiver.type.className, let model = classes.find(name),
      let index = model.typeParameters.firstIndex(of: parameter),
      index < receiver.type.arguments.count
    else { return .id }
    return receiver.type.arguments[index].unqualified
  }

  /// `NSArray<ObjectType> *` with the receiver's arguments in it.
  private func substituted(_ object: ObjectType, _ receiver: Receiver) -> ObjectType {
    guard !object.arguments.isEmpty else { return object }
    var result = object
    result.arguments = object.arguments.map { type in
      guard let parameter = type.objectType?.typeParameter else { return type }
      return argument(named: parameter, receiver)
    }
    return result
  }
}
