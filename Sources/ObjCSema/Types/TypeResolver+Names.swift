import ForwardKitBasics

/// Names of types: typedefs, classes with their generic arguments, protocols.
extension TypeResolver {
  func named(_ name: Name, _ arguments: AngleArguments?, in scope: Scope) -> CType {
    if name.isMissing { return .error }
    guard let type = lookup(name.text, in: scope) else {
      if let type = stubType(name, in: scope) { return type }
      reportUnknown(name, in: scope)
      return .error
    }
    return arguments.map { qualify(type, with: $0, name: name, in: scope) } ?? type
  }

  private func lookup(_ name: String, in scope: Scope) -> CType? {
    if typeParameters.contains(name) {
      return CType(.object(ObjectType(.id, typeParameter: name)))
    }
    if let model = scope.lookupTypedef(name),
      !isListingClass(name) || scope.isDeclaredInFileOfSeveral(name)
    {
      return TypeResolver.isPlain(name) ? model.type : model.aliased
    }
    return classNamed(name)
  }

  /// Names that are the types' own, not another's alias.
  private static func isPlain(_ name: String) -> Bool {
    switch name {
    case "id", "Class", "SEL", "instancetype", "va_list": true
    default: false
    }
  }

  private func isListingClass(_ name: String) -> Bool { classes.listingClass(name) != nil }

  private func classNamed(_ name: String) -> CType? {
    guard classes.isClass(name) else { return nil }
    let model = classes.find(name)
    return CType(.interface(ObjectType(.named(model?.name ?? name))))
  }

  // MARK: Unknown names

  /// Where every class of a framework is a stand-in, an unknown type that is called as enumerations and options are is a number,
  /// one that is called as references are a pointer, and one that is called as blocks are takes any block: `MCSessionState`,
  /// `CTFontRef`, `CMDeviceMotionHandler`. Nil for all other names, and for those that are nearly known.
  private func stubType(_ name: Name, in scope: Scope) -> CType? {
    let isReference = ForeignClasses.isLikeReference(name.text)
    let isBlock = ForeignClasses.isLikeBlock(name.text)
    guard environment.stubsAll || ForeignClasses.isLikeScreenConstant(name.text),
      !environment.members.isClass(name.text),
      isReference || isBlock || ForeignClasses.isLikeNumberType(name.text)
        || environment.libraries.mayCall(name.text),
      scope.lookup(name.text) == nil, scope.lookupTag(name.text) == nil,
      SpellingSuggestions.near(name.text, among: scope.file.visibleTypeNames) == nil
    else { return nil }
    environment.members.use(name.text, of: "id", at: name.range)
    if isBlock {
      return .block(FunctionType(result: .id, parameters: [], hasPrototype: false))
    }
    return isReference ? .pointer(to: .void) : .longLong
  }

  /// Reports a type name that nobody knows, with what may have been meant.
  func reportUnknown(_ name: Name, in scope: Scope) {
    if let framework = ForeignClasses.framework(of: name.text) {
      reportForeign(name, framework)
      return
    }
    if let symbol = scope.lookup(name.text) {
      diagnostics.error(
        MeaningCode.unknownType, "`\(name.text)` is \(symbol.word), not a type", at: name.range,
        secondary: symbol.range.isNone ? [] : [Diagnostic.Label(symbol.range, "declared here")])
      return
    }
    if let tag = scope.lookupTag(name.text) {
      let word = if case .enumeration = tag { "enum" } else { "struct" }
      diagnostics.error(
        MeaningCode.unknownType, "`\(name.text)` is only a tag here", at: name.range,
        helps: [
          Diagnostic.Help(
            "write `\(word) \(name.text)`, or give the \(word) a typedef",
            edits: [Diagnostic.Edit(name.range.startPoint, "\(word) ")])
        ])
      return
    }
    if classes.findProtocol(name.text) != nil {
      diagnostics.error(
        MeaningCode.unknownType, "`\(name.text)` is a protocol, not a type", at: name.range,
        helps: [Diagnostic.Help("an object that adopts it is an `id<\(name.text)>`")],
        about: "type \(name.text)")
      return
    }
    let names = scope.file.visibleTypeNames + classes.classNames + Array(environment.typeNames)
    let helps =
      ForeignWords.adviceForType(name.text).map { [Diagnostic.Help($0)] }
      ?? suggestion(for: name, among: names)
    if helps.isEmpty, let framework = ForeignClasses.framework(ofValue: name.text) {
      return reportForeign(value: name, framework)
    }
    diagnostics.error(
      MeaningCode.unknownType, "there is no type `\(name.text)`", at: name.range,
      label: "unknown type", helps: helps.isEmpty ? classAdvice(name) : helps,
      about: "type \(name.text)")
  }

  /// For a name that is spelled as classes' are.
  private func classAdvice(_ name: Name) -> [Diagnostic.Help] {
    guard name.text.first?.isUppercase == true else { return [] }
    return [
      Diagnostic.Help(
        "declare it above its use: a class with `@interface \(name.text) : NSObject`, any other type with typedef, struct or enum"
      )
    ]
  }

  func reportForeign(_ name: Name, _ framework: String, isProtocol: Bool = false) {
    let what =
      isProtocol ? "an empty protocol of that name" : "an empty class of that name under NSObject"
    diagnostics.error(
      UnsupportedCode.uiClass,
      "`\(name.text)` belongs to \(framework), which fwdsim does not have", at: name.range,
      helps: [
        Diagnostic.Help(
          "`--stub \(name.text)` makes \(what); `--stub-all` does so for all that are missing")
      ], about: "type \(name.text)")
  }

  /// A name that only its spelling makes a class of a screen's framework: no table has it.
  func isGuessedClass(_ name: String) -> Bool {
    classes.listingClass(name) == nil && ForeignClasses.isLikeUIKit(name)
      && environment.isStub(name) && !environment.hasSkeleton(name)
      && !ForeignClasses.contains(name)
  }

  /// A constant, function or type that is spelled as those of a framework are. Its class may be the listing's own mistake,
  /// so this does not say that the framework has it.
  func reportForeign(value name: Name, _ framework: String) {
    diagnostics.error(
      UnsupportedCode.uiClass,
      "`\(name.text)` looks like a name of \(framework), which fwdsim does not have",
      at: name.range,
      helps: [
        Diagnostic.Help(
          "leave out what needs \(framework), or declare it in the listing; `--stub-all` takes constants and functions "
            + "of frameworks for nil or zero")
      ], about: "name \(name.text)")
  }

  func suggestion(for name: Name, among names: [String]) -> [Diagnostic.Help] {
    guard let best = nearest(to: name, among: names) else { return [] }
    return [
      Diagnostic.Help(
        "did you mean `\(best)`?", edits: [Diagnostic.Edit(name.range, best)])
    ]
  }

  func nearest(to name: Name, among names: [String]) -> String? {
    let key = "\(name.text) \(names.count)"
    let best =
      spellings[key] ?? SpellingSuggestions.nearest(name.text, among: names, count: 1).first
    // The search takes long, and a name that is missing once is often missing many times.
    spellings[key] = .some(best)
    return best
  }

  // MARK: Angle brackets

  /// `id<P>`, `Car<P> *`, `NSArray<Car *> *`.
  private func qualify(
    _ type: CType, with arguments: AngleArguments, name: Name, in scope: Scope
  ) -> CType {
    var result = type
    switch type.kind {
    case .object(var object):
      add(arguments, to: &object, in: scope)
      result.kind = .object(object)
    case .interface(var object):
      add(arguments, to: &object, in: scope)
      result.kind = .interface(object)
    case .error: break
    default:
      diagnostics.error(
        MeaningCode.unknownProtocol, "`\(name.text)` is not a class, so it takes no protocols",
        at: arguments.range)
    }
    return result
  }

  private func add(_ arguments: AngleArguments, to object: inout ObjectType, in scope: Scope) {
    for (index, list) in arguments.lists.enumerated() {
      let areProtocols = list.allSatisfy { isProtocol($0) }
      for argument in list {
        let name =
          areProtocols
          ? argument.plainName
          : protocolName(argument, of: object, isFirst: index == 0, in: scope)
        if let name {
          if classes.findProtocol(name.text) == nil { reportUnknownProtocol(name) }
          if !object.protocols.contains(name.text) { object.protocols.append(name.text) }
        } else {
          let type = resolve(argument, in: scope)
          if case .interface = type.kind {
            diagnostics.warning(
              MeaningCode.objectByValue, "`\(type.description)` in angle brackets needs a `*`",
              at: argument.range,
              helps: [
                Diagnostic.Help(
                  "write `\(type.description) *`",
                  edits: [Diagnostic.Edit(argument.range.endPoint, " *")])
              ])
          } else if type.isArithmetic || type.isRecord {
            diagnostics.error(
              MeaningCode.objectByValue,
              "`\(type.description)` is not a class: a collection holds objects",
              at: argument.range,
              helps: [Diagnostic.Help("numbers are held as `NSNumber *`, structs as `NSValue *`")])
          }
          object.arguments.append(type)
        }
      }
    }
  }

  /// When all names in the brackets are protocols' they qualify, even if there are classes of these names
  /// (clang, `actOnObjCTypeArgsOrProtocolQualifiers`).
  private func isProtocol(_ argument: TypeName) -> Bool {
    guard let name = argument.plainName, !typeParameters.contains(name.text) else { return false }
    return classes.findProtocol(name.text) != nil
  }

  /// The protocol's name if the argument is one rather than a type.
  private func protocolName(
    _ argument: TypeName, of object: ObjectType, isFirst: Bool, in scope: Scope
  ) -> Name? {
    guard let name = argument.plainName else { return nil }
    if object.className == nil || !isFirst { return name }
    let isType = lookup(name.text, in: scope) != nil
    if classes.findProtocol(name.text) != nil { return isType && isGeneric(object) ? nil : name }
    return isType || isGeneric(object) ? nil : name
  }

  private func isGeneric(_ object: ObjectType) -> Bool {
    guard let name = object.className, let model = classes.find(name) else { return false }
    return !model.typeParameters.isEmpty
  }

  /// The methods of a delegate's protocol, and what it incorporates.
  private func declareMembers(in model: ProtocolModel) {
    guard let members = ScreenProtocols.members(of: model.name) else { return }
    model.protocols = members.incorporated
    for name in members.incorporated where classes.findProtocol(name) == nil {
      reportUnknownProtocol(Name(name, model.range))
    }
    for method in members.methods {
      let made = environment.makeMethod(
        method.selector, method.types, isClass: false, isVariadic: false, returnsInstance: false,
        owner: model.name, isOptional: !method.isRequired)
      if let made { model.declare(made) }
    }
    declareProperties(members.properties, in: model)
  }

  private func declareProperties(_ properties: [ScreenProtocols.Property], in model: ProtocolModel)
  {
    for item in properties {
      let type = environment.type(encoding: item.type)
      let property = PropertyModel(
        name: item.name, ownerName: model.name, type: type, isOptional: true, isNonatomic: true,
        semantics: type.isObject ? .copy : .assign, getter: item.getter)
      model.properties.append(property)
      for (selector, types) in [
        (property.getter, item.type + "@:"), (property.setter, "v@:" + item.type),
      ] {
        let method = environment.makeMethod(
          selector, types, isClass: false, isVariadic: false, returnsInstance: false,
          owner: model.name, isOptional: true)
        if let method { model.declare(method) }
      }
    }
  }

  /// The one property of a screen's protocols that programs synthesize: Xcode's templates did.
  private func declareWindow(in model: ProtocolModel) {
    let owners = ["UIApplicationDelegate", "UIWindowSceneDelegate"]
    guard owners.contains(model.name), classes.isClass("UIWindow") else { return }
    let window = PropertyModel(
      name: "window", ownerName: model.name, type: .object("UIWindow"), isOptional: true,
      isNonatomic: true, semantics: .strong)
    model.properties = [window]
    for (selector, types) in [("window", "@\"UIWindow\"@:"), ("setWindow:", "v@:@\"UIWindow\"")] {
      let method = environment.makeMethod(
        selector, types, isClass: false, isVariadic: false, returnsInstance: false,
        owner: model.name, isOptional: true)
      if let method { model.declare(method) }
    }
  }

  func reportUnknownProtocol(_ name: Name) {
    if name.isMissing { return }
    if let framework = ForeignClasses.framework(ofProtocol: name.text) {
      if environment.stubs.all || environment.stubs.names.contains(name.text)
        || [
          "UIKit", "AppKit", "QuartzCore", "WebKit", "UserNotifications", "MapKit", "CoreLocation",
        ]
        .contains(framework)
      {
        let model = ProtocolModel(name: name.text, isDefined: true, range: name.range)
        declareWindow(in: model)
        declareMembers(in: model)
        assumedProtocols.insert(name.text)
        classes.addProtocol(model)
      } else {
        reportForeign(name, framework, isProtocol: true)
      }
      return
    }
    if environment.libraries.mayHave(protocol: name.text)
      || environment.stubs.all && ForeignClasses.isLikeFrameworkClass(name.text),
      SpellingSuggestions.near(
        name.text, among: classes.protocolNames.filter { !assumedProtocols.contains($0) }) == nil
    {
      assumedProtocols.insert(name.text)
      return classes.addProtocol(ProtocolModel(name: name.text, isDefined: true, range: name.range))
    }
    diagnostics.error(
      MeaningCode.unknownProtocol, "there is no protocol `\(name.text)`", at: name.range,
      label: "unknown protocol", helps: suggestion(for: name, among: classes.protocolNames))
  }
}
