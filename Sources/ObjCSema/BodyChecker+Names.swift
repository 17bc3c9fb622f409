// Names: variables, ivars, functions, constants.

/// What a name in an expression means.
enum NameMeaning {
  case variable(VariableModel)
  case ivar(IvarModel)
  case function(FunctionModel)
  case enumerator(EnumeratorModel)
  case constant(ConstantModel)
  case type
  case unknown
}

extension BodyChecker {
  /// Inner scopes hide instance variables, instance variables hide the file's names; in a class method, which has none, they do not.
  func meaning(of name: String) -> NameMeaning {
    let declared = scope.lookupDeclared(name)
    if case .variable(let model)? = declared, model.storage != .global { return .variable(model) }
    let mayBeIvar = declared == nil || context?.isClassMethod != true && isFileLevel(name)
    if mayBeIvar, let ivar = visibleIvar(name) { return .ivar(ivar) }
    if declared == nil, classes.listingClass(name) != nil { return .unknown }
    let symbol = declared ?? self.model.environment.symbol(named: name)
    switch symbol {
    case .variable(let model)?:
      if model.isExternOnly,
        case .constant(let constant)? = self.model.environment.symbol(named: name)
      {
        return .constant(constant)
      }
      return .variable(model)
    case .function(let model)?: return .function(model)
    case .enumerator(let model)?: return .enumerator(model)
    case .constant(let model)?: return .constant(model)
    case .typedef?: return .type
    case nil: return .unknown
    }
  }

  func lookup(_ name: String) -> Symbol? { scope.lookup(name) }

  /// No scope inside of the file's declares the name.
  private func isFileLevel(_ name: String) -> Bool {
    var current = scope
    while current.kind != .file, let outer = current.parent {
      if current.lookupHere(name) != nil { return false }
      current = outer
    }
    return true
  }

  private func visibleIvar(_ name: String) -> IvarModel? {
    guard let context, context.method != nil else { return nil }
    return classes.ivar(name, in: context.cls.name) ?? (name == "isa" ? rootIsa(context.cls) : nil)
  }

  /// The `isa` that NSObject and NSProxy declare.
  private func rootIsa(_ cls: ClassModel) -> IvarModel? {
    guard let root = ["NSObject", "NSProxy"].first(where: { classes.isSubclass(cls.name, of: $0) })
    else { return nil }
    return IvarModel(name: "isa", type: .metaclass, ownerName: root, visibility: .protected)
  }

  func checkName(_ name: Name) -> CheckedExpression {
    let meaning = meaning(of: name.text)
    program.index?.note(name, meaning)
    switch meaning {
    case .variable(let model): return variable(model, range: name.range)
    case .ivar(let ivar): return ownIvar(ivar, name)
    case .function(let function):
      checkOrder(function, name)
      return checkFunction(function, range: name.range)
    case .enumerator(let enumerator): return .integer(enumerator.value, enumerator.type, name.range)
    case .constant(let constant): return checkConstant(constant, range: name.range)
    case .type, .unknown:
      if let variable = libraryVariable(name) { return variable }
      if let constant = stubConstant(name) { return constant }
      if resolver.isGuessedClass(name.text) {
        resolver.reportForeign(value: name, "UIKit")
        return .error(name.range)
      }
      if classes.isClass(name.text) {
        sink.error(
          ExpressionCode.undeclared, "`\(name.text)` is a class, not a value", at: name.range,
          helps: [
            .init(
              "as an object a class is `[\(name.text) class]`",
              edits: [.init(name.range, "[\(name.text) class]")])
          ])
        return .error(name.range)
      }
      if let isa = isaOfSelf(name) { return isa }
      reportUnknown(name)
      return .error(name.range)
    }
  }

  private func ownIvar(_ ivar: IvarModel, _ name: Name) -> CheckedExpression {
    guard context?.isClassMethod == false else {
      sink.error(
        ExpressionCode.ivarInClassMethod,
        "instance variable `\(name.text)` in a class method", at: name.range,
        notes: ["a class method's `self` is the class, which has no instance variables"])
      return .error(name.range)
    }
    guard let object = selfValue(name.range) else { return .error(name.range) }
    return checkIvar(ivar, of: object, range: name.range)
  }

  /// Every object's first instance variable, which no class of a listing declares.
  private func isaOfSelf(_ name: Name) -> CheckedExpression? {
    guard name.text == "isa", context?.method != nil, let object = selfValue(name.range) else {
      return nil
    }
    return CheckedExpression(.isa(object), .metaclass, name.range)
  }

  /// The value of `self` here; nil where there is none.
  func selfValue(_ range: SourceRange) -> CheckedExpression? {
    guard case .variable(let model)? = lookup("self"), !model.type.isError else { return nil }
    return load(variable(model, range: range))
  }

  // MARK: Variables

  /// A variable as an lvalue, captured by this block if it is an outer function's.
  func variable(_ model: VariableModel, range: SourceRange) -> CheckedExpression {
    if model.type.isError { return .error(range) }
    if let value = foldedVariable(model, range: range) { return value }
    if let symbol = classSymbol(model, range: range) { return symbol }
    if model.isExternOnly, let known = libraryVariable(Name(model.name, range)) { return known }
    if let missing = missingVariable(model, range: range) { return missing }
    if model.storage == .global || model.storage == .staticLocal {
      guard isUnevaluated || program.checkGlobal(model, range: range) else { return .error(range) }
      return CheckedExpression(.variable(model), model.type, range)
    }
    if isStatic, !isUnevaluated {
      reportNotConstant(range)
      return .error(range)
    }
    if model.isBeingInitialized, !isUnevaluated { model.isReadInOwnValue = true }
    guard isCaptured(model), !model.isBlockVariable else {
      if isCaptured(model) { noteCapture(model) }
      return CheckedExpression(.variable(model), model.type, range)
    }
    // What is not evaluated captures nothing: `typeof(record)` in a block is not `const`.
    if isUnevaluated { return CheckedExpression(.variable(model), model.type, range) }
    guard capture(model, range: range) else { return .error(range) }
    return CheckedExpression(
      .variable(model), model.type.isRecord ? model.type.adding(.const) : model.type, range)
  }

  /// `OBJC_CLASS_$_Car` is the linker's name of a class: what is there is the class object, and its address a constant.
  private func classSymbol(_ model: VariableModel, range: SourceRange) -> CheckedExpression? {
    let prefix = "OBJC_CLASS_$_"
    guard model.isExternOnly, model.name.hasPrefix(prefix) else { return nil }
    let name = String(model.name.dropFirst(prefix.count))
    guard classes.isClass(name) else { return nil }
    let object = CheckedExpression(.classObject(name), .pointer(to: model.type), range)
    return CheckedExpression(.dereference(object), model.type, range)
  }

  /// A variable of a library, where the library has it.
  private func libraryVariable(_ name: Name) -> CheckedExpression? {
    guard
      case .function(let function)? = model.environment.symbol(
        named: LibraryVariables.function(for: name.text)),
      let type = function.type.result.pointee
    else { return nil }
    let call = CheckedCall(
      callee: .function(function), arguments: [], result: function.type.result.unqualified)
    let address = CheckedExpression(.call(call), call.result, name.range)
    return CheckedExpression(.dereference(address), type, name.range)
  }

  /// The value of a static variable cannot depend on what is known only at run time.
  func reportNotConstant(_ range: SourceRange) {
    sink.error(
      MeaningCode.notConstant, "the initial value of a static variable must be constant",
      at: range, label: "is known only at run time",
      helps: [.init("set the variable in a function, or in `+initialize`")])
  }

  /// It belongs to a function around this block.
  func isCaptured(_ model: VariableModel) -> Bool {
    (model.storage == .local || model.storage == .parameter) && model.level < level
  }

  // MARK: Functions, constants, classes

  /// A function's name: an lvalue of its type.
  func checkFunction(_ function: FunctionModel, range: SourceRange) -> CheckedExpression {
    if function.definition == nil, function.native == nil, !isUnevaluated {
      if model.environment.stubsAll {
        members.use(constant: Name(function.name, range))
        return .integer(0, .pointer(to: .function(function.type)), range)
      }
      program.reportUndefined(function, at: range)
    }
    return CheckedExpression(.function(function), .function(function.type), range)
  }

  func classObject(_ name: String, _ range: SourceRange) -> CheckedExpression {
    noteMissingClass(name, range)
    return CheckedExpression(.classObject(name), .metaclass, range)
  }

  func checkConstant(_ constant: ConstantModel, range: SourceRange) -> CheckedExpression {
    let type = constant.type.unqualified
    switch constant.value {
    case .integer(let number, _):
      if type.isFloating { return .floating(Double(number), type, range) }
      return .integer(type.integerKind?.wrap(number) ?? number, type, range)
    case .floating(let number, _): return .floating(number, type, range)
    case .null: return .integer(0, type, range)
    case .string(let text):
      return CheckedExpression(.objcString(Array(text.utf8)), .object("NSString"), range)
    case .coreString(let text):
      let object = CheckedExpression(
        .objcString(Array(text.utf8)), .object("NSString"), range)
      return CheckedExpression(.conversion(object), type, range, isAudited: true)
    case .cString(let text):
      let literal = StringLiteral(bytes: Array(text.utf8), encoding: .utf8, range: range)
      let array = CheckedExpression(.text(literal), TypeResolver.arrayType(of: literal), range)
      return CheckedExpression(.conversion(load(array)), type, range)
    case .structure(let bytes, _):
      return CheckedExpression(.structConstant(bytes), constant.type.adding(.const), range)
    case .object(let owner, let selector, let argument, _):
      let message = box(owner, selector, argument.map { .integer($0, .unsignedLong, range) }, range)
      return CheckedExpression(
        .conversion(message), type, range, isAudited: type.isCoreFoundationLike)
    }
  }

  // MARK: Ivars

  func checkIvar(_ ivar: IvarModel, of object: CheckedExpression, range: SourceRange)
    -> CheckedExpression
  {
    checkVisibility(ivar, range)
    return CheckedExpression(.ivar(object, ivar), ivar.type, range)
  }

  private func checkVisibility(_ ivar: IvarModel, _ range: SourceRange) {
    let here = context?.cls.name
    switch ivar.visibility {
    case .public, .package: return
    case .private: if here == ivar.ownerName { return }
    case .protected:
      if let here, classes.isSubclass(here, of: ivar.ownerName) { return }
    }
    sink.error(
      ExpressionCode.ivarVisibility,
      "instance variable `\(ivar.name)` is \(ivar.visibility.rawValue) to `\(ivar.ownerName)`",
      at: range,
      secondary: ivar.range.isNone ? [] : [.init(ivar.range, "declared here")],
      helps: [.init("use a method or property of `\(ivar.ownerName)`, or declare it @public")])
  }

  /// A class is meant, and no variable hides it.
  func isClassName(_ name: String) -> Bool {
    switch meaning(of: name) {
    case .unknown, .type: classes.isClass(name)
    default: false
    }
  }

  // MARK: Unknown names

  func reportUnknown(_ name: Name) {
    if name.isMissing { return }
    if name.text == "super" {
      sink.error(
        ExpressionCode.undeclared, "`super` is not a value", at: name.range,
        helps: [.init("`super` can only receive a message: `[super method]`")])
      return
    }
    if name.text == "self" || name.text == "_cmd" {
      sink.error(
        ExpressionCode.undeclared, "`\(name.text)` outside of a method", at: name.range,
        notes: ["C functions have no receiver; pass the object as an argument"])
      return
    }
    if let framework = ForeignClasses.framework(of: name.text) {
      return resolver.reportForeign(name, framework)
    }
    let helps = valueSuggestions(name)
    if helps.isEmpty, let framework = ForeignClasses.framework(ofValue: name.text) {
      return resolver.reportForeign(value: name, framework)
    }
    sink.error(
      ExpressionCode.undeclared, "use of undeclared identifier `\(name.text)`", at: name.range,
      helps: helps, about: subject(name))
  }

  /// An unknown name is reported once in each function.
  func subject(_ name: Name) -> String {
    var function = self
    while let outer = function.parent { function = outer }
    return "name \(name.text) in \(function.number)"
  }

  /// C reads from above to below: a function is declared before it is mentioned. Bodies in an @implementation are read at
  /// its @end, so they see all of its functions.
  private func isAbove(_ name: Name, _ function: FunctionModel) -> Bool {
    function.native == nil && function.firstRange.file == name.range.file
      && name.range.start < function.firstRange.start && !scope.declaresInBody(name.text)
      && !program.isInOneImplementation(name.range, function.firstRange)
  }

  func checkOrder(_ function: FunctionModel, _ name: Name) {
    guard isAbove(name, function) else { return }
    sink.error(
      ExpressionCode.undeclared, "`\(name.text)` is used above its declaration", at: name.range,
      secondary: [.init(function.firstRange, "declared here")],
      helps: orderHelps(function, name), about: "order \(name.text)")
  }

  /// A call declares a function that returns int and takes what it is given: a rule of C until 1999, and a warning in compilers
  /// until 2023. Where that is what the function below is, the call is right.
  func checkOrderOfCall(_ function: FunctionModel, _ name: Name) {
    guard isAbove(name, function), function.type.fitsImplicitDeclaration else {
      return checkOrder(function, name)
    }
    sink.warning(
      ExpressionCode.undeclared, "`\(name.text)` is called above its declaration", at: name.range,
      secondary: [.init(function.firstRange, "declared here")],
      helps: orderHelps(function, name))
  }

  private func orderHelps(_ function: FunctionModel, _ name: Name) -> [Diagnostic.Help] {
    let prototype = CType.function(function.type).declaration(of: name.text) + ";"
    return [
      .init(
        "write its prototype above: `\(prototype)`",
        edits: model.topLevel(name.range).map { [.init($0.startPoint, prototype + "\n")] } ?? []),
      .init("or move the function up"),
    ]
  }

  private func valueSuggestions(_ name: Name) -> [Diagnostic.Help] {
    if case .type = meaning(of: name.text) {
      return [.init("it is a type; an enumerator is named without its enum")]
    }
    if classes.protocolNames.contains(name.text) {
      return [.init("the protocol as an object is `@protocol(\(name.text))`")]
    }
    if let advice = ForeignWords.adviceForValue(name.text) { return [.init(advice)] }
    if let cls = context?.cls,
      classes.property(name.text, in: ObjectType(.named(cls.name)), isClass: false) != nil
    {
      return [
        .init(
          "a property is reached through the object: `self.\(name.text)`",
          edits: [.init(name.range.startPoint, "self.")])
      ]
    }
    let near = suggestions(for: name, among: scope.visibleNames + ivarNames())
    return near.isEmpty ? suggestions(for: name, among: model.environment.symbolNames) : near
  }

  private func ivarNames() -> [String] {
    guard let context else { return [] }
    return classes.chain(from: context.cls.name).flatMap { $0.ivars.map(\.name) }
  }

  /// "did you mean", with the edit.
  func suggestions(for name: Name, among names: [String]) -> [Diagnostic.Help] {
    resolver.suggestion(for: name, among: names)
  }
}
