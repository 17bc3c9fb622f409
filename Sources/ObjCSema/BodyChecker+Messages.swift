// Messages: who receives, which method is meant, what its types are.
//
// Methods are looked up only for their types: arguments are converted to what the declaration wants, the
// result gets its type. Which implementation runs is decided when it runs.
import ForwardKitBasics

extension BodyChecker {
  /// An argument that is to be checked, or a value that is there.
  enum MessageArgument {
    case expression(Expr)
    case checked(CheckedExpression)
  }

  func checkMessage(_ message: MessageExpr, range: SourceRange) -> CheckedExpression {
    guard !message.selector.isEmpty else { return .error(range) }
    guard let receiver = receiver(message, range) else {
      for argument in message.arguments { _ = check(argument) }
      return .error(range)
    }
    if let made = stubMessage(message, receiver, range) { return made }
    let method = findMethod(
      message.selector, receiver, at: message.selectorRange, isWritten: true, in: message)
    checkManual(message)
    let doubt: CheckedMessage.Doubt? =
      method == nil ? .unknown : isAmbiguous(message.selector, method, receiver) ? .ambiguous : nil
    let made = makeMessage(
      message.selector, receiver, method,
      message.parts.compactMap { $0.argument.map { .expression($0) } },
      variadic: message.variadicArguments, range: range, doubt: doubt)
    program.index?.note(message, receiver, method, made.result, range)
    return CheckedExpression(
      .message(made), made.result, range,
      isAudited: method?.family.returnsRetained == false && made.result.isCoreFoundationLike)
  }

  // MARK: Receivers

  private func receiver(_ message: MessageExpr, _ whole: SourceRange) -> CheckedReceiver? {
    switch message.receiver {
    case .super(let range): return superReceiver(range)
    case .type(let name): return classReceiver(name, whole)
    case .expression(let expression):
      if case .identifier(let name) = expression.unparenthesized.kind {
        if isClassName(name.text) {
          program.index?.note(className: name.text, name.range)
          return CheckedReceiver(
            value: classObject(name.text, whole), type: ObjectType(.named(name.text)), isClass: true
          )
        }
        if name.text == "self", let own = selfReceiver(name.range) { return own }
        if case .unknown = meaning(of: name.text), name.text != "isa" || context?.method == nil {
          reportUnknownReceiver(name)
          return nil
        }
      }
      return objectReceiver(expression)
    }
  }

  private func reportUnknownReceiver(_ name: Name) {
    if name.isMissing { return }
    if let framework = ForeignClasses.framework(of: name.text) {
      return resolver.reportForeign(name, framework)
    }
    guard name.text.first?.isUppercase == true else { return reportUnknown(name) }
    sink.error(
      MeaningCode.unknownClass, "there is no class `\(name.text)`", at: name.range,
      label: "unknown class", helps: suggestions(for: name, among: classes.classNames),
      about: "type \(name.text)")
  }

  private func objectReceiver(_ expression: Expr) -> CheckedReceiver? {
    let value = check(expression)
    if value.isError { return nil }
    if case .null = expression.unparenthesized.kind {
      sink.warning(
        ExpressionCode.badReceiver, "a message to `nil` itself reaches nobody",
        at: expression.range, helps: [.init("send it to a variable: compilers want its type")])
    }
    switch value.type.kind {
    case .object(let type): return CheckedReceiver(value: value, type: type)
    case .block: return CheckedReceiver(value: value, type: ObjectType(.id))
    case .pointer where !isARC || value.constantInteger == 0:
      return CheckedReceiver(value: value, type: ObjectType(.id))
    case .integer where !isARC:
      sink.warning(
        ExpressionCode.badReceiver,
        "\(value.type.withArticle) is taken for an object's address", at: expression.range,
        label: "not an object")
      return CheckedReceiver(value: convert(value, to: .id), type: ObjectType(.id))
    default:
      if let receiver = receiverLearnt(from: value) { return receiver }
      sink.error(
        ExpressionCode.badReceiver,
        "\(value.type.withArticle) cannot receive messages", at: expression.range,
        label: "not an object", helps: receiverAdvice(value.type).map { [.init($0)] } ?? [])
      return nil
    }
  }

  /// What can receive a message in place of a value of the type; nil for a number, which the code's remedy fits.
  private func receiverAdvice(_ type: CType) -> String? {
    if type.isArithmetic { return nil }
    if type.isRecord { return "use its members: `value.name`" }
    if type.kind == .selector {
      return "`[object performSelector:selector]` sends a selector to an object"
    }
    guard let pointee = type.pointee else { return "send the message to an object" }
    if Self.isText(pointee) { return "send it to an NSString: `@(text)` makes one" }
    if pointee.isVoid { return "cast it first: `(__bridge id)pointer`" }
    if pointee.isRetainable { return "send it to what the pointer points to: `*pointer`" }
    return pointee.isRecord
      ? "use its members: `pointer->name`" : "send it to an object: `@(*pointer)` makes one"
  }

  private func classReceiver(_ name: TypeName, _ whole: SourceRange) -> CheckedReceiver? {
    let type = resolver.resolve(name, in: scope)
    switch type.kind {
    case .error: return nil
    case .interface(let object):
      guard let className = object.className else { return nil }
      program.index?.note(className: className, name.range)
      return CheckedReceiver(value: classObject(className, whole), type: object, isClass: true)
    default:
      sink.error(
        ExpressionCode.badReceiver, "`\(type.description)` is not a class", at: name.range,
        label: "only objects and classes receive messages",
        helps: [.init("write a class's name, or an object")])
      return nil
    }
  }

  private func selfReceiver(_ range: SourceRange) -> CheckedReceiver? {
    guard let context, context.method != nil, case .variable(let model)? = lookup("self"),
      model.isImplicit,
      let value = selfValue(range)
    else { return nil }
    return CheckedReceiver(
      value: value, type: ObjectType(.named(context.cls.name)), isClass: context.isClassMethod,
      isOwnSelf: parent == nil && context.family == .`init`)
  }

  func superReceiver(_ range: SourceRange) -> CheckedReceiver? {
    guard let context, context.method != nil, let value = selfValue(range) else {
      sink.error(
        ExpressionCode.undeclared, "`super` outside of a method", at: range,
        notes: ["C functions have no receiver"])
      return nil
    }
    guard let superclass = context.cls.superclassName else {
      sink.error(
        ExpressionCode.badReceiver, "`\(context.cls.name)` has no superclass", at: range,
        label: "`super` has no meaning here",
        helps: [
          .init(
            context.cls.interface == nil
              ? "declare the class above its @implementation: `\(context.cls.likelyInterface)` … `@end`"
              : "give the class a superclass, `\(context.cls.likelyInterface)`, or leave this message out"
          )
        ], about: "super of \(context.cls.name)")
      return nil
    }
    return CheckedReceiver(
      value: value, type: ObjectType(.named(superclass)), isClass: context.isClassMethod,
      kind: .superclass, isOwnSelf: parent == nil && context.family == .`init`)
  }

  /// `[self ORIGdrive:3]` in a patch of Car is Car's own original, also for objects of a subclass that is patched, too.
  func originalSelector(_ selector: String, _ receiver: CheckedReceiver) -> String {
    guard model.environment.live != nil, selector.hasPrefix(PatchNames.original),
      receiver.kind == .object, let context,
      case .native = context.cls.origin, receiver.type == ObjectType(.named(context.cls.name))
    else { return selector }
    return PatchNames.original(selector.dropFirst(PatchNames.original.count), of: context.cls.name)
  }

  // MARK: Methods

  /// The declaration that a message is taken for. Reports when nobody declares it.
  func findMethod(
    _ selector: String, _ receiver: CheckedReceiver, at range: SourceRange, isWritten: Bool,
    in message: MessageExpr? = nil
  ) -> MethodModel? {
    if let method = classes.method(selector, in: receiver.type, isClassMessage: receiver.isClass) {
      reportUnavailable(method, receiver, at: range)
      return method
    }
    let prefersClass = receiver.isClass || receiver.type.isMetaclass
    let choice = classes.pooledMethod(selector, preferClassMethod: prefersClass)
    let pooled = choice?.method
    if isWritten, receiver.type.className == nil, let choice { reportConflict(choice, at: range) }
    if isWritten { reportMissing(selector, receiver, pooled, at: range, in: message) }
    return pooled.map { fitting($0, receiver, message) }
  }

  /// Two classes of the listing take or give, under one name, what is passed in different ways: which of them `id` has is not
  /// known. It counts what stands above the message.
  private func reportConflict(_ choice: ClassTable.PoolChoice, at range: SourceRange) {
    guard let other = choice.conflict, other.isClassMethod == choice.method.isClassMethod,
      !choice.method.range.isNone, !other.range.isNone,
      !choice.method.isAlike(other),
      other.selector != "length" || !choice.method.result.isInteger
    else { return }
    let places = [choice.method.range, other.range]
    if places.contains(where: { $0.file == range.file && $0.start > range.start }) { return }
    sink.warning(
      ExpressionCode.severalMethods,
      "`\(other.selector)` has other types in `\(other.ownerName)` than in `\(choice.method.ownerName)`",
      at: range, label: "which of the two is meant?",
      secondary: [
        .init(choice.method.range, "taken for this one"), .init(other.range, "or this one"),
      ],
      helps: [
        .init("declare the receiver with its class, `\(choice.method.ownerName) *`, or cast it")
      ])
  }

  /// Of all methods of a name that `id` may have, one that takes blocks with as many parameters as those that are written, as clang
  /// chooses: `enumerateObjectsUsingBlock:` is a set's or an array's.
  private func fitting(
    _ method: MethodModel, _ receiver: CheckedReceiver, _ message: MessageExpr?
  ) -> MethodModel {
    guard let message, receiver.type.className == nil else { return method }
    let counts = message.arguments.map { argument -> Int? in
      guard case .block(let literal) = argument.unparenthesized.kind else { return nil }
      return literal.parameters?.parameters.count
    }
    func fits(_ candidate: MethodModel) -> Bool {
      zip(candidate.parameters, counts).allSatisfy { parameter, count in
        guard let count, case .block(let type) = parameter.type.unqualified.kind else {
          return true
        }
        return type.parameters.count == count || type.takesMore
      }
    }
    guard counts.contains(where: { $0 != nil }), !fits(method) else { return method }
    return classes.namesakes(of: method).first(where: fits) ?? method
  }

  /// The receiver's class does not tell which of several methods with other types is meant.
  private func isAmbiguous(_ selector: String, _ method: MethodModel?, _ receiver: CheckedReceiver)
    -> Bool
  {
    guard let method, method.result.isInteger, receiver.kind == .object,
      classes.method(selector, in: receiver.type, isClassMessage: receiver.isClass) == nil
    else { return false }
    return classes.hasOtherResults(selector, than: method)
  }

  private func reportMissing(
    _ selector: String, _ receiver: CheckedReceiver, _ pooled: MethodModel?, at range: SourceRange,
    in message: MessageExpr?
  ) {
    guard let name = receiver.type.className else {
      if pooled != nil {
        if let missing = protocolWithout(selector, receiver.type) {
          sink.warning(
            ExpressionCode.unknownSelector, "`id<\(missing)>` declares no method `-\(selector)`",
            at: range, helps: [.init("declare the receiver with its class, or as plain `id`")])
        }
        return
      }
      sink.warning(
        ExpressionCode.unknownSelector, "no class declares a method `\(selector)`", at: range,
        notes: ["the message is sent all the same; its result is taken for an `id`"],
        helps: selectorSuggestions(selector, receiver, range, message))
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
      helps: selectorSuggestions(selector, receiver, range, message))
  }

  /// The protocol that an `id<P>` is known by, where that and all it incorporates are the listing's, NSObject aside, and lack the
  /// method.
  private func protocolWithout(_ selector: String, _ type: ObjectType) -> String? {
    guard type.isID, let first = type.protocols.first else { return nil }
    var seen: Set<String> = []
    let all = classes.protocolClosure(type.protocols, &seen)
    guard all.count == seen.count,
      all.allSatisfy({ $0.isDefined && (!$0.isNative || $0.name == "NSObject") }),
      resolver.assumedProtocols.isDisjoint(with: seen)
    else { return nil }
    if all.contains(where: { $0.name == "NSObject" }),
      classes.method(selector, isClassMethod: false, in: "NSObject") != nil
    {
      return nil
    }
    return first
  }

  /// ARC does these itself.
  private func checkManual(_ message: MessageExpr) {
    guard isARC else { return }
    let forbidden = ["retain", "release", "autorelease", "retainCount", "dealloc"]
    guard forbidden.contains(message.selector) else { return }
    sink.error(
      ExpressionCode.manualUnderARC, "`\(message.selector)` cannot be sent under ARC",
      at: message.selectorRange,
      helps: [.init("leave it out, or run the listing with manual reference counting")])
  }

  // MARK: Making messages

  /// A message whose method (if known) is found.
  ///
  /// - Parameters:
  ///   - variadic: what stands behind commas.
  ///   - result: the type, where it is not what the method says.
  func makeMessage(
    _ selector: String, _ receiver: CheckedReceiver, _ method: MethodModel?,
    _ arguments: [MessageArgument],
    variadic: [Expr] = [], range: SourceRange, result: CType? = nil,
    doubt: CheckedMessage.Doubt? = nil
  ) -> CheckedMessage {
    if receiver.kind == .superclass { outermost.sentToSuper.insert(selector) }
    let consumesSelf = isARC && (method?.consumesSelf ?? false)
    let isDelegateInit = consumesSelf && receiver.isOwnSelf
    let isDirect = isDirectCall(method, receiver, at: range)
    let parameters = method?.parameters ?? []
    var sources = arguments
    var rest = variadic[...]
    // Old style: parameters behind a comma in the declaration.
    while sources.count < parameters.count, let first = rest.popFirst() {
      sources.append(.expression(first))
    }
    let fixed = sources.enumerated().map { index, source in
      checkArgument(
        source, index < parameters.count ? parameters[index] : nil,
        .passing("`\(selector)`, argument \(index + 1),", toLibrary: method?.isNative ?? false),
        range)
    }
    let more = rest.map { checkArgument($0, nil, .passing("an argument"), takesPlainCast: true) }
    if let method { checkVariadic(method, Array(rest), more) }
    if let method { requireKnownResult(method.result, of: selector, at: range) }
    let isVariadic = method?.isVariadic ?? !rest.isEmpty
    if isVariadic { checkFormat(ofMessage: selector, isDirect: isDirect, sources.last, more) }
    return CheckedMessage(
      receiver: receiver, selector: originalSelector(selector, receiver), method: method,
      isDirect: isDirect, arguments: fixed,
      variadic: more, isVariadic: isVariadic,
      result: result ?? resultType(of: method, receiver).unqualified,
      returnsRetained: returnsRetained(selector, method),
      consumesReceiver: consumesSelf && !isDelegateInit,
      isDelegateInit: isDelegateInit, doubt: doubt)
  }

  /// A struct that is only declared may be the result of a declaration, and of no call.
  func requireKnownResult(_ type: CType, of name: String, at range: SourceRange) {
    if type.isRecord { resolver.requireComplete(type, for: "the result of `\(name)`", at: range) }
  }

  private func checkArgument(
    _ source: MessageArgument, _ parameter: ParameterModel?, _ use: CoercionUse,
    _ range: SourceRange
  ) -> CheckedArgument {
    let isConsumed = parameter?.isConsumed ?? false
    switch source {
    case .expression(let expression):
      return checkArgument(
        expression, parameter?.type, use, isConsumed: isConsumed,
        takesPlainCast: parameter != nil && !isConsumed)
    case .checked(let value):
      let type = parameter?.type.unqualified ?? value.type.defaultPromoted
      return CheckedArgument(
        value: coerce(value, to: type, use, range: range), type: type, isConsumed: isConsumed)
    }
  }

  private func checkVariadic(_ method: MethodModel, _ rest: [Expr], _ values: [CheckedArgument]) {
    if let first = rest.first, !method.isVariadic {
      sink.error(
        ExpressionCode.messageArguments,
        "`\(method.selector)` takes \(method.parameters.count) argument\(method.parameters.count == 1 ? "" : "s") and no more",
        at: first.range, label: "extra argument",
        secondary: method.range.isNone ? [] : [.init(method.range, "declared here")])
    }
    guard method.isVariadic, method.has("sentinel") || method.isNilTerminated else { return }
    if let last = rest.last, let value = values.last?.value, !endsWithNil(value) {
      sink.warning(
        ExpressionCode.missingSentinel, "the arguments of `\(method.selector)` end with `nil`",
        at: last.range.endPoint, label: "`, nil` is missing",
        helps: [
          .init("end the arguments with `, nil`", edits: [.init(last.range.endPoint, ", nil")])
        ])
    }
  }

  private func endsWithNil(_ value: CheckedExpression) -> Bool {
    value.isError || value.constantInteger == 0 || !value.isConstant && !value.type.isObject
  }

  func returnsRetained(_ selector: String, _ method: MethodModel?) -> Bool {
    method?.returnsRetained
      ?? MethodFamily.of(selector, isClassMethod: false, result: .id).returnsRetained
  }

  // MARK: Results

  /// The type of a message's result: `instancetype` and type parameters get the receiver's.
  func resultType(of method: MethodModel?, _ receiver: CheckedReceiver) -> CType {
    guard let method else { return .id }
    let result = method.result.unqualified
    guard let object = result.objectType else { return result }
    if object.isInstancetype { return instanceType(receiver) }
    if method.selector == "class", !receiver.isClass { return result }
    if let parameter = object.typeParameter { return argument(named: parameter, receiver) }
    return CType(.object(substituted(object, receiver)))
  }

  private func instanceType(_ receiver: CheckedReceiver) -> CType {
    if receiver.kind == .superclass, let context { return .object(context.cls.name) }
    guard receiver.type.className != nil else { return .id }
    var type = receiver.type
    type.isInstancetype = false
    return CType(.object(type))
  }

  private func argument(named parameter: String, _ receiver: CheckedReceiver) -> CType {
    guard let name = receiver.type.className, let model = classes.find(name),
      let index = model.typeParameters.firstIndex(of: parameter),
      index < receiver.type.arguments.count
    else { return .id }
    return receiver.type.arguments[index].unqualified
  }

  /// `NSArray<ObjectType> *` with the receiver's arguments in it.
  private func substituted(_ object: ObjectType, _ receiver: CheckedReceiver) -> ObjectType {
    guard !object.arguments.isEmpty else { return object }
    var result = object
    result.arguments = object.arguments.map { type in
      guard let parameter = type.objectType?.typeParameter else { return type }
      return argument(named: parameter, receiver)
    }
    return result
  }
}
