// Dot syntax and subscripts of objects: other spellings of messages.

/// `object.name` as something to read and write.
struct PropertyTarget {
  let receiver: Receiver
  let name: Name
  let getter: String
  let setter: String
  let getterMethod: MethodModel?
  let setterMethod: MethodModel?
  /// Read only by declaration.
  let isReadonly: Bool
  /// What the getter gives.
  let type: CType
  /// What the setter takes.
  let setterType: CType
}

/// `object[key]`, both evaluated.
struct SubscriptTarget {
  let receiver: Receiver
  let key: Value
  /// A number: objectAtIndexedSubscript: and its setter.
  let isIndexed: Bool
  let range: SourceRange
}

extension FunctionCompiler {
  // MARK: Properties

  /// `value.name` where the value is no struct.
  func property(of value: Value, _ name: Name) -> Target {
    if value.isError || name.isMissing { return .error }
    guard let object = value.type.objectType else {
      sink.error(
        ExpressionCode.noMember,
        "`.` needs a struct or an object, not `\(value.type.description)`", at: name.range,
        helps: value.type.pointee?.isRecord == true ? [.init("write `->` instead of `.`")] : [])
      return .error
    }
    return property(of: Receiver(value: value, type: object), name)
  }

  func superProperty(_ name: Name) -> Target {
    guard let receiver = superReceiver(name.range) else { return .error }
    return property(of: receiver, name)
  }

  /// `Car.shared`
  func classProperty(_ className: Name, _ name: Name) -> Target {
    let receiver = Receiver(
      value: classValue(className.text, into: nil), type: ObjectType(.named(className.text)),
      isClass: true)
    return property(of: receiver, name)
  }

  private func property(of given: Receiver, _ name: Name) -> Target {
    let receiver = asSelf(given)
    let isClass = receiver.isClass || receiver.type.isMetaclass
    let model = classes.property(name.text, in: receiver.type, isClass: isClass)
    let getter = model?.getter ?? name.text
    let setter = model?.setter ?? PropertyModel.setterName(for: name.text)
    let getterMethod = lookupAccessor(getter, receiver)
    let setterMethod = lookupAccessor(setter, receiver)
    if model == nil, getterMethod == nil, setterMethod == nil {
      return unknownProperty(receiver, name)
    }
    let isReadonly = (model?.isReadonly ?? false) && setterMethod == nil
    let resultType =
      getterMethod.map { self.resultType(of: $0, receiver) } ?? model?.type.unqualified
      ?? setterMethod?.parameters.first?.type.unqualified ?? .id
    let setterType =
      setterMethod?.parameters.first?.type.unqualified ?? model?.type.unqualified ?? resultType
    return .property(
      PropertyTarget(
        receiver: receiver, name: name, getter: getter, setter: setter,
        getterMethod: getterMethod, setterMethod: setterMethod, isReadonly: isReadonly,
        type: resultType, setterType: setterType))
  }

  /// `self.x` in a class method asks the class.
  private func asSelf(_ receiver: Receiver) -> Receiver {
    guard receiver.type.isMetaclass, let context, context.isClassMethod,
      receiver.type.className == nil, let own = selfValue(),
      own.slotOffset == receiver.value.slotOffset
    else { return receiver }
    return Receiver(
      value: receiver.value, type: ObjectType(.named(context.cls.name)), isClass: true)
  }

  private func lookupAccessor(_ selector: String, _ receiver: Receiver) -> MethodModel? {
    if let method = classes.method(
      selector, in: receiver.type, isClassMessage: receiver.isClass)
    {
      return method
    }
    guard receiver.type.className == nil else { return nil }
    return classes.pooledMethod(selector, preferClassMethod: receiver.type.isMetaclass)?.method
  }

  private func unknownProperty(_ receiver: Receiver, _ name: Name) -> Target {
    let known = classes.selectors(in: receiver.type, isClassMessage: receiver.isClass)
      .filter { !$0.contains(":") }
    let owner = receiver.type.className ?? "id"
    sink.error(
      ExpressionCode.noMember, "`\(owner)` has no property or method `\(name.text)`",
      at: name.range, helps: propertyAdvice(receiver, name) ?? suggestions(for: name, among: known))
    return .error
  }

  private func propertyAdvice(_ receiver: Receiver, _ name: Name) -> [Diagnostic.Help]? {
    guard let owner = receiver.type.className else { return nil }
    if receiver.isClass, classes.property(name.text, in: receiver.type, isClass: false) != nil {
      return [.init("`\(name.text)` belongs to instances: write an object of the class before the dot")]
    }
    if !receiver.isClass, classes.method(name.text, in: receiver.type, isClassMessage: true) != nil {
      return [.init("`+\(name.text)` is a method of the class: `\(owner).\(name.text)`")]
    }
    if !receiver.isClass, classes.ivar(name.text, in: owner) != nil {
      return [.init("it is an instance variable: reach it by `->`, or declare a property")]
    }
    return nil
  }

  func get(_ property: PropertyTarget, into hint: Int32?) -> Value {
    send(
      property.getter, to: property.receiver, property.getterMethod, [],
      range: builder.position, into: hint)
  }

  func set(_ property: PropertyTarget, to value: Value, range: SourceRange) {
    if value.isError { return }
    if property.isReadonly {
      sink.error(
        ExpressionCode.readonlyProperty, "`\(property.name.text)` is read only",
        at: property.name.range,
        helps: [.init("declare it `readwrite`, perhaps in a class extension")])
      return
    }
    _ = send(
      property.setter, to: property.receiver, property.setterMethod, [.value(value)],
      range: range, isUsed: false)
  }

  // MARK: Subscripts

  func objectSubscript(_ object: Value, _ index: Expr, range: SourceRange) -> Target {
    guard let type = object.type.objectType else { return .error }
    let receiver = Receiver(value: releaseLater(object), type: type)
    let key = value(index)
    if key.isError { return .error }
    if key.type.isInteger {
      let number = convert(key, to: .unsignedLong)
      return .objectSubscript(
        SubscriptTarget(receiver: receiver, key: number, isIndexed: true, range: range))
    }
    guard key.type.isRetainable || key.type.isVoidPointer else {
      sink.error(
        ExpressionCode.invalidOperands,
        "an object's subscript is a number or an object, not `\(key.type.description)`",
        at: index.range)
      return .error
    }
    return .objectSubscript(
      SubscriptTarget(receiver: receiver, key: key, isIndexed: false, range: range))
  }

  func get(_ element: SubscriptTarget, into hint: Int32?) -> Value {
    let selector = element.isIndexed ? "objectAtIndexedSubscript:" : "objectForKeyedSubscript:"
    let method = findMethod(selector, element.receiver, at: element.range, isWritten: true)
    return send(
      selector, to: element.receiver, method, [.value(element.key)], range: element.range,
      into: hint)
  }

  func set(_ element: SubscriptTarget, to value: Value, range: SourceRange) {
    if value.isError { return }
    let selector =
      element.isIndexed ? "setObject:atIndexedSubscript:" : "setObject:forKeyedSubscript:"
    let method = findMethod(selector, element.receiver, at: element.range, isWritten: true)
    _ = send(
      selector, to: element.receiver, method, [.value(value), .value(element.key)], range: range,
      isUsed: false)
  }
}
