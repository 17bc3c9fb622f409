// Names: variables, ivars, functions, constants.

/// Where a variable of this function lives.
enum VariableHome {
  case direct(Variable)
  /// A `__block` variable: its byref at a frame offset, the variable inside it.
  case byref(frame: Int32, valueOffset: Int32, type: CType)
  /// Copied into the block whose body this is: read only.
  case captured(Variable)
  /// The block holds the byref's address at an offset.
  case capturedByref(blockOffset: Int32, valueOffset: Int32, type: CType)
}

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

extension FunctionCompiler {
  /// Inner scopes hide instance variables, instance variables hide the file's names.
  func meaning(of name: String) -> NameMeaning {
    let symbol = lookup(name)
    if case .variable(let model)? = symbol, model.storage != .global { return .variable(model) }
    if symbol == nil || isFileLevel(name), let ivar = visibleIvar(name) { return .ivar(ivar) }
    switch symbol {
    case .variable(let model)?: return .variable(model)
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
    guard let root = ["NSObject", "NSProxy"].first(where: { classes.isSubclass(cls.name, of: $0) }) else { return nil }
    return IvarModel(name: "isa", type: .metaclass, ownerName: root, visibility: .protected)
  }

  func identifier(_ name: Name, into hint: Int32?) -> Value {
    switch meaning(of: name.text) {
    case .variable, .ivar:
      guard case .variable(let variable) = nameTarget(name) else { return .error }
      return load(variable, into: hint)
    case .function(let function):
      checkOrder(function, name)
      return functionValue(function, into: hint)
    case .enumerator(let enumerator): return .integer(enumerator.value, enumerator.type)
    case .constant(let constant): return constantValue(constant, into: hint)
    case .type, .unknown:
      if classes.isClass(name.text) {
        sink.error(
          ExpressionCode.undeclared, "`\(name.text)` is a class, not a value", at: name.range,
          helps: [.init("as an object a class is `[\(name.text) class]`", edits: [.init(name.range, "[\(name.text) class]")])])
        return classValue(name.text, into: hint)
      }
      guard case .variable(let variable) = nameTarget(name) else {
        reportUnknown(name)
        return .error
      }
      return load(variable, into: hint)
    }
  }

  /// A name as something that has a place.
  func nameTarget(_ name: Name) -> Target {
    switch meaning(of: name.text) {
    case .variable(let model):
      guard let variable = variable(model, range: name.range) else { return .error }
      return .variable(variable)
    case .ivar(let ivar):
      guard context?.isClassMethod == false else {
        sink.error(
          ExpressionCode.ivarInClassMethod,
          "instance variable `\(name.text)` in a class method", at: name.range,
          notes: ["a class method's `self` is the class, which has no instance variables"])
        return .error
      }
      guard let object = selfValue() else { return .error }
      return ivarTarget(ivar, of: slot(of: object), range: name.range)
    case .unknown where name.text == "isa" && context?.method != nil:
      // Every object's first instance variable, which no class of a listing declares.
      guard let object = selfValue() else { return .error }
      return .variable(Variable(.metaclass, .pointer(slot(of: object), 0, ivar: nil)))
    default: return .error
    }
  }

  /// The value of `self` here; nil where there is none.
  func selfValue() -> Value? {
    guard case .variable(let model)? = lookup("self"),
      let variable = variable(model, range: .none)
    else { return nil }
    return load(variable)
  }

  // MARK: Variables

  /// Where a variable is, captured by this block if it is an outer function's.
  func variable(_ model: VariableModel, range: SourceRange) -> Variable? {
    if model.type.isError { return nil }
    if model.storage == .global || model.storage == .staticLocal {
      return program.globalVariable(model, range: range)
    }
    guard let home = home(of: model, range: range) else { return nil }
    switch home {
    case .direct(let variable), .captured(let variable): return variable
    case .byref(let frame, let offset, let type):
      let address = builder.allocateSlot()
      builder.emit(.frameAddress, a: address, b: frame)
      builder.emit(.byrefAddress, a: address, b: address, c: offset)
      return Variable(type, .pointer(address, 0, ivar: nil))
    case .capturedByref(let blockOffset, let offset, let type):
      let address = builder.allocateSlot()
      builder.emit(.load64, a: address, b: 0, c: blockOffset)
      builder.emit(.byrefAddress, a: address, b: address, c: offset)
      return Variable(type, .pointer(address, 0, ivar: nil))
    }
  }

  func home(of model: VariableModel, range: SourceRange) -> VariableHome? {
    if let home = variables[ObjectIdentifier(model)] { return home }
    if parent != nil, let home = capture(model, range: range) { return home }
    if !range.isNone, !program.isRefused(model) {
      sink.error(
        ExpressionCode.undeclared, "`\(model.name)` is used before its declaration", at: range)
    }
    return nil
  }

  /// Declares a variable of this function.
  func declare(_ model: VariableModel, at home: VariableHome) {
    scope.declare(model.name, .variable(model))
    models.append(model)
    variables[ObjectIdentifier(model)] = home
    if case .direct(let variable) = home, case .slot(let slot) = variable.place {
      variableSlots.insert(slot)
    }
  }

  // MARK: Functions, constants, classes

  func functionValue(_ function: FunctionModel, into hint: Int32?) -> Value {
    let type = CType.function(function.type).decayed
    let result = destination(hint)
    if function.definition != nil {
      builder.emit(.functionAddress, a: result, b: program.functionNumber(function))
    } else if function.native != nil {
      builder.emit(.nativeAddress, a: result, b: program.nativeNumber(function.name))
    } else {
      program.reportUndefined(function, at: builder.position)
    }
    return .slot(result, type)
  }

  func classValue(_ name: String, into hint: Int32?) -> Value {
    let result = destination(hint)
    builder.emit(.classObject, a: result, b: program.classNumber(name))
    return .slot(result, .metaclass)
  }

  func constantValue(_ constant: ConstantModel, into hint: Int32?) -> Value {
    let type = constant.type.unqualified
    switch constant.value {
    case .integer(let number, _):
      if type.isFloating { return Value(type, .floating(Double(number))) }
      return Value(type, .integer(type.integerKind?.wrap(number) ?? number))
    case .floating(let number, _): return Value(type, .floating(number))
    case .null: return Value(type, .integer(0))
    case .string(let text): return objcString(bytes: Array(text.utf8), into: hint)
    case .cString(let text):
      let result = destination(hint)
      builder.emit(.bytesAddress, a: result, b: program.bytesOffset(Array(text.utf8) + [0]))
      return .slot(result, type)
    case .structure(let bytes, _):
      let address = builder.allocateSlot()
      builder.emit(
        .bytesAddress, a: address, b: program.bytesOffset(bytes, alignment: type.alignment))
      return Value(type, .place(.pointer(address, 0, ivar: nil)))
    case .object(let owner, let selector, let argument, _):
      let arguments = argument.map { [Outgoing.Source.value(.integer($0, .unsignedLong))] } ?? []
      return Value(type, releaseLater(box(owner, selector, arguments, range: .none, into: hint)).storage)
    }
  }

  // MARK: Ivars

  func ivarTarget(_ ivar: IvarModel, of object: Int32, range: SourceRange) -> Target {
    checkVisibility(ivar, range)
    let number = program.ivarNumber(ivar)
    if ivar.bitWidth != nil {
      let bits = program.bitField(of: ivar)
      return .variable(Variable(ivar.type, .bits(object, 0, bits, ivar: number)))
    }
    return .variable(Variable(ivar.type, .pointer(object, 0, ivar: number)))
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

  // MARK: Unknown names

  func reportUnknown(_ name: Name) {
    if name.isMissing { return }
    if name.text == "super" {
      sink.error(
        ExpressionCode.undeclared, "`super` is no value", at: name.range,
        helps: [.init("`super` can only receive a message: `[super method]`")])
      return
    }
    if name.text == "self" || name.text == "_cmd" {
      sink.error(
        ExpressionCode.undeclared, "`\(name.text)` outside of a method", at: name.range,
        notes: ["C functions have no receiver; pass the object as an argument"])
      return
    }
    sink.error(
      ExpressionCode.undeclared, "use of undeclared `\(name.text)`", at: name.range,
      helps: valueSuggestions(name), about: subject(name))
  }

  /// A name that is unknown is told once in each function.
  func subject(_ name: Name) -> String {
    var function = self
    while let outer = function.parent { function = outer }
    return "name \(name.text) in \(function.number)"
  }

  /// C reads from above to below: a function is declared before it is mentioned.
  func checkOrder(_ function: FunctionModel, _ name: Name) {
    guard function.native == nil, function.firstRange.file == name.range.file, name.range.start < function.firstRange.start else {
      return
    }
    sink.error(
      ExpressionCode.undeclared, "`\(name.text)` is used above its declaration", at: name.range,
      secondary: [.init(function.firstRange, "declared here")],
      helps: [
        .init("write its prototype above: `\(CType.function(function.type).declaration(of: name.text));`"),
        .init("or move the function up"),
      ], about: "order \(name.text)")
  }

  private func valueSuggestions(_ name: Name) -> [Diagnostic.Help] {
    if case .type = meaning(of: name.text) { return [.init("it is a type; an enumerator is named without its enum")] }
    if classes.protocolNames.contains(name.text) { return [.init("the protocol as an object is `@protocol(\(name.text))`")] }
    if let advice = ForeignWords.adviceForValue(name.text) { return [.init(advice)] }
    if let cls = context?.cls, classes.property(name.text, in: ObjectType(.named(cls.name)), isClass: false) != nil {
      return [.init("a property is reached through the object: `self.\(name.text)`", edits: [.init(name.range.startPoint, "self.")])]
    }
    let near = suggestions(for: name, among: scope.visibleNames + ivarNames())
    return near.isEmpty ? suggestions(for: name, among: program.model.environment.symbolNames) : near
  }

  private func ivarNames() -> [String] {
    guard let context else { return [] }
    return classes.chain(from: context.cls.name).flatMap { $0.ivars.map(\.name) }
  }

  /// "did you mean", with the edit.
  func suggestions(for name: Name, among names: [String]) -> [Diagnostic.Help] {
    program.resolver.suggestion(for: name, among: names)
  }
}
