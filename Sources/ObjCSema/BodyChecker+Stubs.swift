// Properties and messages of stubs that no table describes: they answer nil or zero, and keep what is set.
import ForwardKitBasics
import ObjCSyntax

extension BodyChecker {
  var members: StubMembers { model.environment.members }

  /// The stub that a receiver is of, or inherits from; nil when it has none.
  func stub(of receiver: CheckedReceiver) -> String? {
    // The receiver itself may be the first stand-in that the program names.
    guard let name = receiver.type.className,
      model.environment.usesStubs || model.environment.isStub(name)
    else { return nil }
    // A class of the program is none, even if its name is like those of a framework: CLTableView.
    return classes.chain(from: name).first {
      !$0.isListing && model.environment.isStub($0.name)
    }?.name
  }

  /// The class that a library which is not here extends for all: `yy_modelToJSONString`.
  private func libraryOwner(_ selector: String, _ receiver: CheckedReceiver) -> String? {
    guard model.environment.libraries.mayHaveMember(selector) else { return nil }
    // A receiver of any class may have the method that somebody declares.
    let isClass = receiver.isClass || receiver.type.isMetaclass
    let isKnown =
      receiver.type.className == nil
      && classes.pooledMethod(selector, preferClassMethod: isClass) != nil
    return isKnown ? nil : "NSObject"
  }

  /// Whether a screen's classes are used, or may be.
  private var hasScreen: Bool { model.environment.usesStubs || model.environment.stubsAll }

  /// UIKit lets every object say how it is read aloud.
  private func accessibilityOwner(_ property: String) -> String? {
    let isOne = property.hasPrefix("accessibility") || property == "isAccessibilityElement"
    return isOne && hasScreen ? "NSObject" : nil
  }

  /// The method that reads or writes an element of a stub; nil for all other receivers.
  func stubSubscript(_ selector: String, _ receiver: CheckedReceiver, at range: SourceRange)
    -> MethodModel?
  {
    guard let owner = stub(of: receiver) else { return nil }
    members.use(selector, of: owner, at: range)
    let key = selector.hasSuffix("IndexedSubscript:") ? "Q" : "@"
    let types = selector.hasPrefix("set") ? "v@:@" + key : "@@:" + key
    return stubMethod(selector, types, false, owner)
  }

  // MARK: Properties

  /// `view.name`, of a stub or of what an unknown member of one gives; nil for all other receivers.
  func stubProperty(_ receiver: CheckedReceiver, _ name: Name, _ range: SourceRange)
    -> CheckedExpression?
  {
    if let drawing = textDrawing(name.text, receiver),
      let getter = stubMethod(name.text, drawing.types, false, drawing.owner)
    {
      let property = CheckedProperty(
        receiver: receiver, name: name, getterSelector: name.text, setterSelector: "",
        getterMethod: getter, setterMethod: nil, isReadonly: true, setterType: getter.result)
      return CheckedExpression(.property(property), getter.result, range)
    }
    let owner =
      stub(of: receiver) ?? libraryOwner(name.text, receiver) ?? accessibilityOwner(name.text)
    guard
      owner != nil || receiver.type.stubMember != nil || isScreenDelegate(receiver, name.text)
    else { return nil }
    let isClass = receiver.isClass || receiver.type.isMetaclass
    let encoding = members.value(of: name.text) ?? "@"
    let setterName = PropertyModel.setterName(for: name.text)
    members.use(name.text, of: owner ?? "id", at: name.range)
    let getter = stubMethod(name.text, encoding + "@:", isClass, owner).map {
      $0.with(result: memberType(name.text), parameters: [])
    }
    let setter = stubMethod(setterName, "v@:" + encoding, isClass, owner)
    let type = memberType(name.text)
    let property = CheckedProperty(
      receiver: receiver, name: name, getterSelector: name.text, setterSelector: setterName,
      getterMethod: getter, setterMethod: setter, isReadonly: false, setterType: type)
    return CheckedExpression(.property(property), type, range)
  }

  /// The getter that a stub gets where only the setter is there, and has the setter's type.
  func stubGetter(_ name: Name, _ receiver: CheckedReceiver, of setter: MethodModel?)
    -> MethodModel?
  {
    guard let owner = stub(of: receiver), let type = setter?.parameters.first?.type else {
      return nil
    }
    members.use(name.text, of: owner, at: name.range)
    return stubMethod(
      name.text, TypeEncoder.encode(type.unqualified) + "@:", isOfClass(receiver), owner
    ).map { $0.with(result: type.unqualified, parameters: []) }
  }

  /// The setter that a stub gets where only the getter is there.
  func stubSetter(_ name: Name, _ receiver: CheckedReceiver, of getter: MethodModel?)
    -> MethodModel?
  {
    guard let owner = stub(of: receiver), let type = getter?.result.unqualified, !type.isVoid else {
      return nil
    }
    return stubMethod(
      PropertyModel.setterName(for: name.text), "v@:" + TypeEncoder.encode(type),
      isOfClass(receiver), owner)
  }

  private func isOfClass(_ receiver: CheckedReceiver) -> Bool {
    receiver.isClass || receiver.type.isMetaclass
  }

  /// Whether a property is known by its use as a structure, a number or an object, and the type is none.
  func isOtherKind(_ name: String, _ type: CType) -> Bool {
    guard let known = members.value(of: name)?.utf8.first else { return false }
    if known == UInt8(ascii: "{") { return !type.isRecord }
    if known == UInt8(ascii: "@") { return type.isArithmetic }
    return type.isRetainable && "cCsSiIlLqQfdB".utf8.contains(known)
  }

  /// What is assigned says the type of an unknown property.
  func noteAssignment(to property: CheckedProperty, of value: CheckedExpression) {
    guard property.setterType.objectType?.stubMember != nil, !value.isError else { return }
    note(property.name.text, value.type)
  }

  /// `names[picker.row]`: what an unknown member gives is a number where only numbers can stand.
  func noteIndex(_ key: CheckedExpression, of receiver: CheckedReceiver) {
    guard let member = key.type.objectType?.stubMember, receiver.type.className != nil,
      classes.method("objectAtIndexedSubscript:", in: receiver.type, isClassMessage: false) != nil,
      classes.method("objectForKeyedSubscript:", in: receiver.type, isClassMessage: false) == nil
    else { return }
    members.note(member, "q")
  }

  /// `[[editor setName:name] commit]`: an unknown setter gives an object, as the next check knows; and so does one of a library that
  /// is not here, to an object of no class, though the program has another one of the name. Nil for all other values.
  func receiverLearnt(from value: CheckedExpression) -> CheckedReceiver? {
    guard value.type.isVoid, case .message(let message) = value.kind else { return nil }
    if !model.environment.libraries.isEmpty, message.receiver.type.className == nil,
      classes.method(message.selector, in: message.receiver.type) == nil
    {
      message.result = .id
      return CheckedReceiver(
        value: CheckedExpression(.message(message), .id, value.range), type: ObjectType(.id))
    }
    guard
      members.names.contains(message.selector), members.value(of: message.selector) == nil
    else { return nil }
    members.note(message.selector, "@")
    let type = ObjectType(.id, stubMember: message.selector)
    return CheckedReceiver(
      value: CheckedExpression(.objcString([]), CType(.object(type)), value.range), type: type)
  }

  private func note(_ name: String, _ type: CType) {
    let plain = type.unqualified
    if plain.objectType?.stubMember != nil || plain.isVoid || plain.isError { return }
    if plain.isRecord || plain.isArithmetic || plain.isPointer {
      members.note(name, TypeEncoder.encode(plain))
    } else if plain.isRetainable {
      members.note(name, "@")
    }
  }

  private func memberType(_ name: String) -> CType {
    guard let encoding = members.value(of: name), encoding != "@" else {
      return CType(.object(ObjectType(.id, stubMember: name)))
    }
    return model.environment.type(encoding: encoding)
  }

  private func stubMethod(
    _ selector: String, _ types: String, _ isClass: Bool, _ owner: String?, takesMore: Bool = false
  ) -> MethodModel? {
    // What an unknown member gives may be of any of the classes that have no members of their own.
    for name in owner.map({ [$0] }) ?? model.environment.plainStubs {
      members.add(
        StubMembers.Member(className: name, selector: selector, isClassMethod: isClass), types)
    }
    return model.environment.makeMethod(
      selector, types, isClass: isClass, isVariadic: takesMore, returnsInstance: false,
      owner: owner ?? "NSObject")
  }

  // MARK: Messages

  /// A message that nobody declares for a stub; nil for all other receivers.
  func stubMessage(_ message: MessageExpr, _ receiver: CheckedReceiver, _ range: SourceRange)
    -> CheckedExpression?
  {
    let selector = message.selector
    let drawing = textDrawing(selector, receiver)
    let owner = stub(of: receiver) ?? drawing?.owner ?? libraryOwner(selector, receiver)
    guard owner != nil || receiver.type.stubMember != nil || isScreenDelegate(receiver, selector),
      classes.method(selector, in: receiver.type, isClassMessage: receiver.isClass) == nil
    else { return nil }
    members.use(selector, of: owner ?? "id", at: message.selectorRange)
    let isClass = receiver.isClass || receiver.type.isMetaclass
    let method: MethodModel?
    var isDeclared = drawing != nil
    if let drawing {
      method = stubMethod(selector, drawing.types, false, owner)
    } else if owner.map(model.environment.assumedClasses.contains) != true,
      !(isClass && owner.map { StubMembers.isFactory(selector, of: $0) } == true),
      let pooled = classes.pooledMethod(selector, preferClassMethod: isClass)?.method,
      fits(pooled, message)
    {
      isDeclared = true
      method = stubMethod(
        selector, MethodEncoding.withoutOffsets(pooled.encoding), isClass, owner,
        takesMore: pooled.isVariadic)
    } else {
      let takesMore = !message.variadicArguments.isEmpty
      method = stubMethod(
        selector, stubTypes(message, isClass: isClass), isClass, owner, takesMore: takesMore)
    }
    // What an array of unknown objects has is unknown, too.
    let isUnknown =
      (!isDeclared || owner == nil && receiver.type.stubMember != nil) && method?.result == .id
    let makesOwner = isClass && owner.map { StubMembers.isFactory(selector, of: $0) } == true
    let result = isUnknown ? (makesOwner ? owner.map { .object($0) } : memberType(selector)) : nil
    let made = makeMessage(
      selector, receiver, method, message.parts.compactMap { $0.argument.map { .expression($0) } },
      variadic: message.variadicArguments, range: range, result: result)
    return CheckedExpression(.message(made), made.result, range)
  }

  /// Whether another class's method of that name can be the one that is meant: it takes objects where objects are given, numbers
  /// where numbers are.
  private func fits(_ method: MethodModel, _ message: MessageExpr) -> Bool {
    zip(method.parameters, message.parts).allSatisfy { parameter, part in
      guard let argument = part.argument else { return true }
      let (given, wanted) = (checkAhead(argument).type, parameter.type)
      return given.objectType?.stubMember != nil || given.isError
        || given.isRecord == wanted.isRecord
          && !(given.isRetainable
            && (wanted.isArithmetic || wanted.isPointer && !wanted.isVoidPointer)
            || given.isArithmetic && wanted.isRetainable
              && checkAhead(argument).constantInteger != 0)
    }
  }

  /// A message that no class declares, to an `id` with one of a screen's protocols: of their methods, too, only the uses are
  /// known.
  private func isScreenDelegate(_ receiver: CheckedReceiver, _ selector: String) -> Bool {
    receiver.type.className == nil && !receiver.isClass
      && receiver.type.protocols.contains { ForeignClasses.framework(ofProtocol: $0) != nil }
      && classes.pooledMethod(selector) == nil
  }

  /// What UIKit and AppKit add to texts, for drawing and measuring: the class that gets it, and its types.
  private func textDrawing(_ selector: String, _ receiver: CheckedReceiver)
    -> (owner: String, types: String)?
  {
    guard receiver.kind != .superclass, !receiver.isClass,
      let types = BodyChecker.textDrawingTypes[selector],
      hasScreen || selector.contains(":")
    else { return nil }
    guard let name = receiver.type.className else {
      let isFree = receiver.type.isID && selector.contains("Font:")
      return isFree && classes.pooledMethod(selector) == nil ? ("NSString", types) : nil
    }
    let owner = BodyChecker.drawnTexts.first { classes.isSubclass(name, of: $0) }
    return owner.map { ($0, types) }
  }

  /// Programs ask with a selector whether texts draw in the newer way.
  func addTextDrawing(named selector: String) {
    guard hasScreen, let types = BodyChecker.textDrawingTypes[selector] else { return }
    for owner in BodyChecker.drawnTexts {
      guard classes.method(selector, isClassMethod: false, in: owner) == nil else { continue }
      _ = stubMethod(selector, types, false, owner)
    }
  }

  private static let drawnTexts = ["NSString", "NSAttributedString"]

  private static let textDrawingTypes = {
    let (rect, point, size) = (
      "{CGRect={CGPoint=dd}{CGSize=dd}}", "{CGPoint=dd}", "{CGSize=dd}"
    )
    return [
      "size": size + "@:", "sizeWithAttributes:": size + "@:@",
      "drawAtPoint:withAttributes:": "v@:" + point + "@",
      "drawInRect:withAttributes:": "v@:" + rect + "@", "drawAtPoint:": "v@:" + point,
      "drawInRect:": "v@:" + rect, "drawWithRect:options:context:": "v@:" + rect + "q@",
      "drawWithRect:options:attributes:context:": "v@:" + rect + "q@@",
      "boundingRectWithSize:options:attributes:context:": rect + "@:" + size + "q@@",
      "boundingRectWithSize:options:attributes:": rect + "@:" + size + "q@",
      "boundingRectWithSize:options:context:": rect + "@:" + size + "q@",
      "sizeWithFont:": size + "@:@", "sizeWithFont:constrainedToSize:": size + "@:@" + size,
      "sizeWithFont:constrainedToSize:lineBreakMode:": size + "@:@" + size + "q",
      "sizeWithFont:forWidth:lineBreakMode:": size + "@:@dq",
      "drawAtPoint:withFont:": size + "@:" + point + "@",
      "drawAtPoint:forWidth:withFont:lineBreakMode:": size + "@:" + point + "d@q",
      "drawInRect:withFont:": size + "@:" + rect + "@",
      "drawInRect:withFont:lineBreakMode:": size + "@:" + rect + "@q",
      "drawInRect:withFont:lineBreakMode:alignment:": size + "@:" + rect + "@qq",
      "sizeWithFont:minFontSize:actualFontSize:forWidth:lineBreakMode:": size + "@:@d^ddq",
    ]
  }()

  /// The types that a message's arguments say.
  private func stubTypes(_ message: MessageExpr, isClass: Bool) -> String {
    let selector = message.selector
    // Not `+[EAGLContext setCurrentContext:]`, which says whether it could.
    let property = isClass ? nil : StubMembers.property(setBy: selector)
    let isSetter = property != nil
    var types = (members.value(of: selector) ?? (isSetter ? "v" : "@")) + "@:"
    for part in message.parts {
      guard let argument = part.argument else { continue }
      let type = checkAhead(argument).type.defaultPromoted.unqualified
      if let property { note(property, type) }
      let known = property.flatMap { members.value(of: $0) }
      types += known ?? (type.isError || type.isRetainable ? "@" : TypeEncoder.encode(type))
    }
    return types
  }

  // MARK: Values

  /// A constant of a screen's framework that no table has, in a listing that uses such a framework's classes or stubs
  /// every class: zero where a number is wanted, else a text of its own name, since a dictionary takes no nil. Nil for all other names.
  func stubConstant(_ name: Name) -> CheckedExpression? {
    let environment = model.environment
    guard isLikeStubName(name.text),
      !classes.isClass(name.text)
        || environment.isStub(name.text) && !environment.hasSkeleton(name.text)
    else { return nil }
    let type = memberType(name.text)
    if type.isRecord { return nil }
    members.use(constant: name)
    if type.objectType != nil {
      return CheckedExpression(.objcString(Array(name.text.utf8)), type, name.range)
    }
    return type.isFloating ? .floating(0, type, name.range) : .integer(0, type, name.range)
  }

  private func isLikeStubName(_ name: String) -> Bool {
    let environment = model.environment
    return environment.stubsAll
      ? ForeignClasses.isLikeConstant(name) || environment.libraries.mayHave(name)
      : environment.usesStubs && ForeignClasses.isLikeScreenConstant(name)
  }

  /// A call of a function that is spelled as those of a screen's framework are and that no table has: its arguments are
  /// evaluated, and its value is nil or zero. Nil for all other names, and for those that are nearly known.
  func stubCall(_ name: Name, _ arguments: [Expr], range: SourceRange) -> CheckedExpression? {
    guard isLikeStubName(name.text) || model.environment.libraries.mayCall(name.text),
      !isUnevaluated, name.text.hasPrefix("sqlite3_") || !isNearlyKnown(name.text)
    else { return nil }
    let type = memberType(name.text)
    members.use(constant: name)
    return zero(type, after: nil, arguments, range)
  }

  // MARK: Libraries without their sources

  /// Where every class of a framework is a stand-in, a function that is declared and nowhere defined is a library's whose sources are
  /// not here: its value is nil or zero. Nil elsewhere.
  func missingCall(
    _ function: FunctionModel, _ name: Name, _ arguments: [Expr], range: SourceRange
  ) -> CheckedExpression? {
    guard model.environment.stubsAll, !isUnevaluated else { return nil }
    members.use(constant: name)
    let type = function.type.result.unqualified
    return zero(type.isVoid ? .int : type, after: nil, arguments, range)
  }

  /// Such a class, whose declared methods answer nil or zero: the warning names it where it is used.
  func noteMissingClass(_ name: String, _ range: SourceRange) {
    guard model.environment.stubsAll, let missing = classes.listingClass(name),
      missing.interface != nil, !missing.isImplemented
    else { return }
    members.use(name, of: name, at: range)
  }

  /// Such a variable: zero, or a text of its own name where an object is wanted, since a dictionary takes no nil.
  func missingVariable(_ variable: VariableModel, range: SourceRange) -> CheckedExpression? {
    let type = variable.type.unqualified
    guard model.environment.stubsAll, !isUnevaluated, variable.isExternOnly,
      type.isRetainable || type.isArithmetic || type.isPointer
    else { return nil }
    members.use(constant: Name(variable.name, range))
    if type.isRetainable {
      return CheckedExpression(.objcString(Array(variable.name.utf8)), type, range)
    }
    return type.isFloating ? .floating(0, type, range) : .integer(0, type, range)
  }

  /// Whether a function is spelled nearly as one that is known; found out once, since it takes long.
  private func isNearlyKnown(_ name: String) -> Bool {
    members.isNear(name) {
      SpellingSuggestions.near(name, among: model.environment.symbolNames) != nil
    }
  }

  /// `make.left.equalTo(view).offset(8)`: the property of a class that is not here, called as the block that it gives there.
  func stubMemberCall(_ block: CheckedExpression, _ arguments: [Expr], range: SourceRange)
    -> CheckedExpression?
  {
    guard let name = block.type.objectType?.stubMember, !model.environment.libraries.isEmpty else {
      return nil
    }
    return zero(memberType(name), after: block, arguments, range)
  }

  /// `make.height.equalTo(@1).priority(750)`: a property of what nobody knows is called, so it gives a block there, whatever other
  /// classes have under its name.
  func unknownBlock(of receiver: CheckedExpression, _ name: Name, _ range: SourceRange)
    -> CheckedExpression?
  {
    guard receiver.type.objectType?.stubMember != nil, !model.environment.libraries.isEmpty else {
      return nil
    }
    let type = CType(.object(ObjectType(.id, stubMember: name.text)))
    members.use(name.text, of: "id", at: name.range)
    return CheckedExpression(.comma(receiver, .integer(0, type, range)), type, range)
  }

  /// Nil or zero, when some values have been evaluated. Where a library is missing, an argument may be a name that only
  /// its macro knows.
  private func zero(
    _ type: CType, after first: CheckedExpression?, _ arguments: [Expr], _ range: SourceRange
  ) -> CheckedExpression {
    let takesAnything = !model.environment.libraries.isEmpty
    var values = first.map { [$0] } ?? []
    let outer = plainCast
    defer { plainCast = outer }
    for argument in arguments {
      // Nobody knows whether such a function takes an object over: Core Foundation's and CoreGraphics' do not.
      plainCast = argument.unparenthesized.range
      if takesAnything {
        // An error may also be somewhere inside: `OCMExpect([mock open:OCMOCK_ANY])`.
        let (value, hasErrors) = sink.silencedErrors { check(argument) }
        if !hasErrors, !value.isError { values.append(value) }
      } else {
        let value = check(argument)
        if value.isError { return value }
        values.append(value)
      }
    }
    let result: CheckedExpression =
      type.isRecord
      ? zeroRecord(type, range)
      : type.isFloating ? .floating(0, type, range) : .integer(0, type, range)
    return values.reversed().reduce(result) { rest, value in
      CheckedExpression(.comma(value, rest), rest.type, range)
    }
  }

  private func zeroRecord(_ type: CType, _ range: SourceRange) -> CheckedExpression {
    let literal = CheckedCompoundLiteral(initializer: .zero, isShared: false, isStatic: false)
    return CheckedExpression(.compoundLiteral(literal), type, range)
  }

  /// The property of what nobody knows, for which another class's of that name was taken.
  private func propertyOfUnknown(_ value: CheckedExpression) -> CheckedProperty? {
    guard case .load(let place) = value.kind, case .property(let property) = place.kind,
      property.receiver.type.stubMember != nil
    else { return nil }
    return property
  }

  /// Whether a value may be an object or a number: its next use says.
  func isOfUnknownKind(_ value: CheckedExpression) -> Bool {
    value.type.objectType?.stubMember != nil
      || value.type.isRetainable && propertyOfUnknown(value) != nil
  }

  /// An unknown member's value where a number, a structure or a pointer is wanted: the next check knows its type. What is set to
  /// an object elsewhere is zero here.
  func settled(_ value: CheckedExpression, as type: CType) -> CheckedExpression {
    let isOtherKind =
      type.isRecord && !value.type.isRecord || type.isArithmetic && value.type.isRetainable
      || type.isRetainable && value.type.isArithmetic
    if isOtherKind, let property = propertyOfUnknown(value) {
      // The property of another class was taken for it: the next check knows better.
      note(property.name.text, type)
      return .error(value.range)
    }
    guard let name = value.type.objectType?.stubMember,
      type.isArithmetic || type.isRecord || type.isPointer
    else { return value }
    let wasSettled = members.isSettled
    note(name, type)
    if wasSettled, members.isSettled, type.isInteger || type.isPointer {
      return .integer(0, type.unqualified, value.range)
    }
    if wasSettled, members.isSettled, type.isArithmetic {
      return .floating(0, type.unqualified, value.range)
    }
    return .error(value.range)
  }
}

extension StubMembers {
  /// `setHidden:` sets `hidden`.
  static func property(setBy selector: String) -> String? {
    guard selector.hasPrefix("set"), selector.hasSuffix(":"), selector.utf8.count > 4 else {
      return nil
    }
    let name = selector.dropFirst(3).dropLast()
    guard !name.contains(":"), let first = name.first, first.isUppercase else { return nil }
    return first.lowercased() + name.dropFirst()
  }
}
