// Dot syntax and subscripts of objects: other spellings of messages.

extension BodyChecker {
  // MARK: Properties

  /// `value.name` where the value is no struct.
  func property(of value: CheckedExpression, _ name: Name, _ range: SourceRange)
    -> CheckedExpression
  {
    if value.isError || name.isMissing { return .error(name.range) }
    guard let object = value.type.objectType else {
      sink.error(
        ExpressionCode.noMember,
        "`.` needs a struct or an object, not `\(value.type.description)`", at: name.range,
        helps: value.type.pointee?.isRecord == true ? [.init("write `->` instead of `.`")] : [])
      return .error(name.range)
    }
    return property(of: CheckedReceiver(value: value, type: object), name, range)
  }

  func superProperty(_ name: Name, _ range: SourceRange) -> CheckedExpression {
    guard let receiver = superReceiver(name.range) else { return .error(name.range) }
    return property(of: receiver, name, range)
  }

  /// `Car.shared`
  func classProperty(_ className: Name, _ name: Name, _ range: SourceRange) -> CheckedExpression {
    let receiver = CheckedReceiver(
      value: classObject(className.text, range), type: ObjectType(.named(className.text)),
      isClass: true)
    return property(of: receiver, name, range)
  }

  private func property(of given: CheckedReceiver, _ name: Name, _ range: SourceRange)
    -> CheckedExpression
  {
    let receiver = asSelf(given)
    let isClass = receiver.isClass || receiver.type.isMetaclass
    let model = classes.property(name.text, in: receiver.type, isClass: isClass)
    let getter = model?.getter ?? name.text
    let setter = model?.setter ?? PropertyModel.setterName(for: name.text)
    var getterMethod = lookupAccessor(getter, receiver)
    var setterMethod = lookupAccessor(setter, receiver)
    let isOther =
      getterMethod.map { $0.result.isVoid || isOtherKind(name.text, $0.result) }
      ?? (setterMethod != nil)
    if receiver.type.stubMember != nil, isOther,
      let stubbed = stubProperty(receiver, name, range)
    {
      return stubbed
    }
    if model == nil, getterMethod == nil, setterMethod == nil {
      return stubProperty(receiver, name, range) ?? unknownProperty(receiver, name)
    }
    let isReadonly = (model?.isReadonly ?? false) && setterMethod == nil
    if model == nil {
      getterMethod = getterMethod ?? stubGetter(name, receiver, of: setterMethod)
      setterMethod = setterMethod ?? stubSetter(name, receiver, of: getterMethod)
    }
    var type =
      getterMethod.map { resultType(of: $0, receiver) } ?? model?.type.unqualified
      ?? setterMethod?.parameters.first?.type.unqualified ?? .id
    // What an array of unknown objects has is unknown, too.
    if receiver.type.stubMember != nil, let object = type.objectType, object.isID,
      object.protocols.isEmpty, object.stubMember == nil
    {
      type = CType(.object(ObjectType(.id, stubMember: name.text)))
      getterMethod = getterMethod?.with(result: type, parameters: [])
    }
    let setterType =
      setterMethod?.parameters.first?.type.unqualified ?? model?.type.unqualified ?? type
    program.index?.note(property: name, getter, receiver, getterMethod, type, range)
    warnOfUnknownClass(given, name)
    let property = CheckedProperty(
      receiver: receiver, name: name, getterSelector: getter, setterSelector: setter,
      getterMethod: getterMethod,
      setterMethod: setterMethod, isDeclared: model != nil, isReadonly: isReadonly,
      setterType: setterType)
    return CheckedExpression(.property(property), type, range)
  }

  /// clang takes dots for objects of known classes only. Where the library does not say which class a method gives, nothing is said.
  /// Within a method it looks for those of a `Class` among the class methods of the method's own class.
  private func warnOfUnknownClass(_ receiver: CheckedReceiver, _ name: Name) {
    guard receiver.type.className == nil, receiver.type.protocols.isEmpty,
      receiver.type.stubMember == nil, !receiver.isClass, asSelf(receiver).type == receiver.type,
      isOfUnknownClass(receiver.value.unconverted), !isOfOwnClass(name, receiver)
    else { return }
    let type = receiver.type.isMetaclass ? "Class" : "id"
    sink.warning(
      ExpressionCode.noMember,
      "`.\(name.text)` needs an object whose class is known, not `\(type)`",
      at: name.range,
      helps: [
        .init("send a message, `[object \(name.text)]`, or declare the variable with its class")
      ])
  }

  private func isOfOwnClass(_ name: Name, _ receiver: CheckedReceiver) -> Bool {
    guard receiver.type.isMetaclass, let context else { return false }
    return classes.method(name.text, isClassMethod: true, in: context.cls.name) != nil
  }

  private func isOfUnknownClass(_ value: CheckedExpression) -> Bool {
    switch value.kind {
    case .constant: return true
    case .load(let place):
      if case .objectSubscript(let element) = place.kind {
        return element.receiver.type.className.map { classes.find($0)?.isListing == false } ?? false
      }
      return place.variable.map { !$0.range.isNone } ?? false
    case .message(let message):
      return message.selector == "class" || message.method.map { !$0.range.isNone } ?? false
    default: return false
    }
  }

  /// `self.x` in a class method asks the class.
  private func asSelf(_ receiver: CheckedReceiver) -> CheckedReceiver {
    guard receiver.type.isMetaclass, let context, context.isClassMethod,
      receiver.type.className == nil,
      let model = receiver.value.variable, model.isImplicit, model.name == "self"
    else { return receiver }
    return CheckedReceiver(
      value: receiver.value, type: ObjectType(.named(context.cls.name)), isClass: true)
  }

  private func lookupAccessor(_ selector: String, _ receiver: CheckedReceiver) -> MethodModel? {
    if let method = classes.method(selector, in: receiver.type, isClassMessage: receiver.isClass) {
      return method
    }
    guard receiver.type.className == nil else { return nil }
    return classes.pooledMethod(selector, preferClassMethod: receiver.type.isMetaclass)?.method
  }

  private func unknownProperty(_ receiver: CheckedReceiver, _ name: Name) -> CheckedExpression {
    let known = classes.selectors(in: receiver.type, isClassMessage: receiver.isClass)
      .filter { !$0.contains(":") }
    let owner = receiver.type.className ?? "id"
    sink.error(
      ExpressionCode.noMember, "`\(owner)` has no property or method `\(name.text)`",
      at: name.range, helps: propertyAdvice(receiver, name) ?? suggestions(for: name, among: known))
    return .error(name.range)
  }

  private func propertyAdvice(_ receiver: CheckedReceiver, _ name: Name) -> [Diagnostic.Help]? {
    guard let owner = receiver.type.className else { return nil }
    if receiver.isClass, classes.property(name.text, in: receiver.type, isClass: false) != nil {
      return [
        .init("`\(name.text)` belongs to instances: write an object of the class before the dot")
      ]
    }
    if !receiver.isClass, classes.method(name.text, in: receiver.type, isClassMessage: true) != nil
    {
      return [.init("`+\(name.text)` is a method of the class: `\(owner).\(name.text)`")]
    }
    if !receiver.isClass, classes.ivar(name.text, in: owner) != nil {
      return [.init("it is an instance variable: reach it by `->`, or declare a property")]
    }
    return nil
  }

  // MARK: Accessors

  private func accessor(
    _ selector: String, _ method: MethodModel?, _ receiver: CheckedReceiver, at range: SourceRange
  ) -> CheckedAccessor {
    if let method { reportUnavailable(method, receiver, at: range) }
    return CheckedAccessor(
      selector: originalSelector(selector, receiver), method: method,
      isDirect: isDirectCall(method, receiver, at: range),
      result: resultType(of: method, receiver).unqualified,
      returnsRetained: returnsRetained(selector, method))
  }

  /// The message that reads the property.
  func getter(of property: CheckedProperty) -> CheckedAccessor? {
    if let known = property.getter { return known }
    if !property.isDeclared, property.getterMethod == nil {
      reportMissing("getter", property.getterSelector, property)
      return nil
    }
    let made = accessor(
      property.getterSelector, property.getterMethod, property.receiver, at: property.name.range)
    property.getter = made
    return made
  }

  /// What is no property can be read or written by its method only.
  private func reportMissing(_ what: String, _ selector: String, _ property: CheckedProperty) {
    let owner = property.receiver.type.className ?? "id"
    sink.error(
      ExpressionCode.noMember, "`\(owner)` has no \(what) `\(selector)`", at: property.name.range)
  }

  /// Chooses the message that writes the property; false, after a report, when there is none.
  func setter(of property: CheckedProperty) -> Bool {
    if property.isReadonly {
      sink.error(
        ExpressionCode.readonlyProperty, "`\(property.name.text)` is read-only",
        at: property.name.range,
        helps: [.init("declare it `readwrite`, for instance in a class extension")])
      return false
    }
    if !property.isDeclared, property.setterMethod == nil {
      reportMissing("setter", property.setterSelector, property)
      return false
    }
    property.setter = accessor(
      property.setterSelector, property.setterMethod, property.receiver, at: property.name.range)
    return true
  }

  // MARK: Subscripts

  func checkObjectSubscript(_ object: CheckedExpression, _ index: Expr, range: SourceRange)
    -> CheckedExpression
  {
    guard let type = object.type.objectType else { return .error(range) }
    let receiver = CheckedReceiver(value: object, type: type)
    let key = check(index)
    if key.isError { return .error(range) }
    if key.type.isInteger {
      let number = convert(key, to: .unsignedLong)
      return CheckedExpression(
        .objectSubscript(
          CheckedSubscript(receiver: receiver, key: number, isIndexed: true, range: range)), .id,
        range)
    }
    noteIndex(key, of: receiver)
    guard key.type.isRetainable || key.type.isVoidPointer else {
      sink.error(
        ExpressionCode.invalidOperands,
        "an object's subscript is a number or an object, not `\(key.type.description)`",
        at: index.range)
      return .error(range)
    }
    return CheckedExpression(
      .objectSubscript(
        CheckedSubscript(receiver: receiver, key: key, isIndexed: false, range: range)), .id, range)
  }

  func getter(of element: CheckedSubscript) -> CheckedAccessor {
    if let known = element.getter { return known }
    let selector = element.isIndexed ? "objectAtIndexedSubscript:" : "objectForKeyedSubscript:"
    let method = subscriptMethod(selector, element)
    let made = accessor(selector, method, element.receiver, at: element.range)
    element.getter = made
    if let type = method?.parameters.first?.type {
      element.getterKeyType = type.unqualified
      _ = coerce(
        element.key, to: type, .passing("`\(selector)`, argument 1,"), range: element.range)
    } else {
      element.getterKeyType = element.key.type
    }
    return made
  }

  func setter(of element: CheckedSubscript) {
    let selector =
      element.isIndexed ? "setObject:atIndexedSubscript:" : "setObject:forKeyedSubscript:"
    let method = subscriptMethod(selector, element)
    element.setter = accessor(selector, method, element.receiver, at: element.range)
    let types = method?.parameters.map(\.type.unqualified) ?? []
    element.setterTypes = (types.first ?? .id, types.count > 1 ? types[1] : element.key.type)
  }

  /// Of a message that nobody declares clang warns; a subscript without its method it refuses.
  private func subscriptMethod(_ selector: String, _ element: CheckedSubscript) -> MethodModel? {
    let type = element.receiver.type
    guard let name = type.className, classes.find(name)?.isForward == false,
      classes.method(selector, in: type, isClassMessage: false) == nil
    else {
      return findMethod(selector, element.receiver, at: element.range, isWritten: true)
    }
    if let method = stubSubscript(selector, element.receiver, at: element.range) { return method }
    sink.error(
      ExpressionCode.unknownSelector, "`\(name)` declares no method `-\(selector)`",
      at: element.range, label: "has no such elements",
      helps: [.init("declare `-\(selector)`, or send the object a message that it has")])
    return nil
  }
}
