// C declarations: what they declare, and whether that goes with what is there already.
//
// One for file scope and bodies alike. A declaration gives one symbol per declarator, declared in the
// scope it was made for. Functions and variables of the file are one model however often they
// are declared; the model is completed by each declaration, and `globals` and `functions` list them in
// the order of their first mention. Static locals and locals are new models each time.

final class Declarer {
  /// One declarator and what it declares; nil when it could not be declared.
  struct Declared {
    let symbol: Symbol?
    let syntax: InitDeclarator
  }

  let resolver: TypeResolver
  private(set) var globals: [VariableModel] = []
  private(set) var functions: [FunctionModel] = []
  /// What the file that is read now consists of, headers included; nil where there is one file only.
  var filesOfUnit: Set<UInt16>?
  /// The file that is being read, with its headers.
  var unit: TranslationUnit?
  /// What is being read a header says to this file alone: static names that it has for other files are not its own.
  var readsForFile = false

  /// Functions whose definition came instead of another file's weak one.
  private(set) var tookPlaceOfWeak: Set<ObjectIdentifier> = []
  /// The headers that the file imports.
  var imports: [ImportDirective] = []

  private var diagnostics: DiagnosticSink { resolver.diagnostics }

  init(resolver: TypeResolver) {
    self.resolver = resolver
  }

  /// Declares everything in a declaration, in order. A local's initialiser is not looked at, but for
  /// the length of an array and the type of `__auto_type`.
  ///
  /// - Parameter declared: called for each declarator before the next one is declared.
  func declare(_ declaration: Declaration, in scope: Scope, declared: (Declared) -> Void = { _ in })
  {
    let base = resolver.base(declaration.specifiers, in: scope)
    nameAnonymous(declaration, base.type)
    for syntax in declaration.declarators {
      declared(Declared(symbol: declare(syntax, declaration, base, in: scope), syntax: syntax))
    }
  }

  /// `typedef struct { … } Point;` names the struct for messages.
  private func nameAnonymous(_ declaration: Declaration, _ type: CType) {
    guard declaration.isTypedef, let first = declaration.declarators.first?.declarator,
      first.parts.isEmpty, let name = first.name?.text
    else { return }
    switch type.kind {
    case .record(let record) where record.tag == nil && record.typedefName == nil:
      record.typedefName = name
    case .enumeration(let type) where type.tag == nil && type.typedefName == nil:
      type.typedefName = name
    default: break
    }
  }

  private func declare(
    _ syntax: InitDeclarator, _ declaration: Declaration, _ base: TypeResolver.Base,
    in scope: Scope
  ) -> Symbol? {
    guard let name = syntax.declarator.name, !name.isMissing else { return nil }
    let specifiers = declaration.specifiers
    var base = base
    if resolver.refuse(syntax.attributes) { base.type = .error }
    base.type = resolver.withMode(syntax.attributes, base.type)
    if base.isAuto { base.type = autoType(syntax, name, in: scope) }
    let use: TypeResolver.Use = declaration.isTypedef ? .typedef : .variable
    let type =
      base.isAuto
      ? autoPointer(syntax.declarator, to: base.type)
        ?? resolver.type(of: syntax.declarator, base: base, use: use, in: scope)
      : resolver.type(of: syntax.declarator, base: base, use: use, in: scope)
    resolver.noteTransparency(syntax.attributes, of: type)
    if declaration.isTypedef {
      return declareTypedef(name, type, isCounted: isCounted(syntax, specifiers, type), in: scope)
    }
    let attributes = specifiers.attributes + syntax.attributes
    if case .function(let function) = type.kind {
      let clause = syntax.declarator.functionClause
      return declareFunction(
        name, function, clause.map { resolver.parameters($0, in: scope) } ?? [],
        isStatic: specifiers.storage == .static, attributes: attributes, definition: nil,
        in: scope
      ).map { .function($0) }
    }
    resolver.checkIndirect(type, syntax.declarator, base, at: name.range)
    // `extern void start;` names a place whose address alone is of interest.
    guard !type.isVoid || specifiers.storage == .extern else {
      resolver.requireComplete(type, for: "the variable `\(name.text)`", at: name.range)
      return declareBroken(name, in: scope)
    }
    return scope.isFile || specifiers.storage == .extern
      ? declareGlobal(name, type, syntax, specifiers, attributes, in: scope)
      : declareLocal(name, type, syntax, specifiers, attributes, in: scope)
  }

  private func autoType(_ syntax: InitDeclarator, _ name: Name, in scope: Scope) -> CType {
    guard case .expression(let value)? = syntax.initializer else {
      diagnostics.error(
        MeaningCode.unknownType, "`__auto_type` takes its type from an initial value",
        at: name.range)
      return .error
    }
    return resolver.checker?.typeAhead(of: value, in: scope).decayed.with(ownership: nil) ?? .error
  }

  /// Of `__auto_type *p`: the type of the value, if it is as many times a pointer, or an object.
  private func autoPointer(_ declarator: Declarator, to value: CType) -> CType? {
    var inner = value
    for part in declarator.parts {
      guard case .pointer = part else { return nil }
      if inner.isObject, declarator.parts.count == 1 { break }
      guard inner.isPointer, let pointee = inner.pointee else { return nil }
      inner = pointee
    }
    guard case .pointer(let outermost)? = declarator.parts.first else { return nil }
    return value.adding(outermost.qualifiers).with(ownership: outermost.ownership)
  }

  /// A variable whose type is unknown, so that its uses are not reported again.
  private func declareBroken(_ name: Name, in scope: Scope) -> Symbol {
    let model = VariableModel(
      name: name.text, type: .error, storage: scope.isFile ? .global : .local, range: name.range)
    scope.declare(name.text, .variable(model))
    return .variable(model)
  }

  // MARK: Typedefs

  /// `typedef CFStringRef __attribute__((NSObject)) TextRef;`
  private func isCounted(
    _ syntax: InitDeclarator, _ specifiers: DeclSpecifiers, _ type: CType
  ) -> Bool {
    guard type.isPointer else { return false }
    let ofPointer = syntax.declarator.parts.first.map { part in
      if case .pointer(let words) = part { words.attributes } else { [Attribute]() }
    }
    let attributes = specifiers.attributes + syntax.attributes + (ofPointer ?? [])
    return attributes.contains { $0.name == "NSObject" }
  }

  private func declareTypedef(
    _ name: Name, _ type: CType, isCounted: Bool, in scope: Scope
  ) -> Symbol? {
    if let other = scope.lookupHere(name.text) {
      if case .typedef(let model) = other {
        if model.type.isCompatible(with: type) { return other }
        diagnostics.error(
          MeaningCode.conflictingTypes,
          "`\(name.text)` is already a name for `\(model.type.description)`", at: name.range,
          secondary: [Diagnostic.Label(model.range, "first here")])
        return other
      }
      reportTaken(name, other)
    }
    let model = TypedefModel(
      name: name.text, type: type, range: name.range, isCounted: isCounted)
    if scope.isFile, isLanguageType(name.text, type) { return .typedef(model) }
    scope.declare(name.text, .typedef(model))
    return .typedef(model)
  }

  /// `typedef struct objc_object *id;` as objc.h has it, and what a header says in place of classes and `BOOL` where `__OBJC__` is
  /// not defined: the language knows the type already, and keeps its own.
  private func isLanguageType(_ name: String, _ type: CType) -> Bool {
    let tags = ["id": "objc_object", "Class": "objc_class", "SEL": "objc_selector"]
    if let tag = tags[name] { return type.pointee?.recordType?.tag == tag }
    if name == "BOOL" { return type.integerKind == .signedChar || type.isBool }
    let isOpaque =
      type.isVoid
      || type.recordType.map { !$0.isComplete || $0.tag == "objc_object" } ?? false
    // A name that only its spelling makes a framework's class is the program's own.
    let isGuessed = resolver.environment.isStub(name) && !resolver.environment.hasSkeleton(name)
    return isOpaque && !isGuessed && resolver.classes.isClass(name)
  }

  private func reportTaken(_ name: Name, _ other: Symbol) {
    diagnostics.error(
      MeaningCode.redefinition, "`\(name.text)` is already \(other.word) here", at: name.range,
      secondary: other.range.isNone ? [] : [Diagnostic.Label(other.range, "first here")])
  }

  // MARK: Variables

  private func declareGlobal(
    _ name: Name, _ type: CType, _ syntax: InitDeclarator, _ specifiers: DeclSpecifiers,
    _ attributes: [Attribute], in scope: Scope
  ) -> Symbol? {
    let type = complete(type, with: syntax.initializer, in: scope)
    let isStatic = specifiers.storage == .static
    let isExtern = specifiers.storage == .extern && syntax.initializer == nil
    let file = isStatic ? scope.file : scope.shared
    if let other = declaredBefore(name.text, in: scope, isStatic: isStatic) {
      guard case .variable(let model) = other else {
        reportTaken(name, other)
        return nil
      }
      if merge(model, type, name, syntax, attributes, isExtern: isExtern) {
        model.scope = scope.file
      }
      if !scope.isFile { scope.declare(name.text, other) }
      return other
    }
    if isExtern, case .constant? = file.lookup(name.text) { return file.lookup(name.text) }
    let model = VariableModel(
      name: name.text, type: type, storage: .global, isStatic: isStatic,
      isExternOnly: isExtern, attributes: attributes, range: name.range,
      initializer: syntax.initializer)
    model.isThreadLocal = specifiers.isThreadLocal
    model.scope = scope.file
    globals.append(model)
    file.declare(name.text, .variable(model))
    if !scope.isFile { scope.declare(name.text, .variable(model)) }
    return .variable(model)
  }

  /// What a name of the file means already: the file's own, or what another file declared for all.
  private func declaredBefore(_ name: String, in scope: Scope, isStatic: Bool) -> Symbol? {
    if let own = scope.file.lookupHere(name) { return own }
    guard let other = scope.shared.lookupHere(name) else { return nil }
    guard isStatic else { return other }
    if readsForFile { return nil }
    // A header's `static` prototype may come before; what another file or its headers have under that name does not count.
    switch other {
    case .function(let model): return isOwnStatic(model.isStatic, model.range) ? other : nil
    case .variable(let model): return isOwnStatic(model.isStatic, model.range) ? other : nil
    default: return nil
    }
  }

  /// A compiler that reads the current file does not see what stands there: it is no first declaration of anything.
  func isOfAnotherUnit(_ range: SourceRange) -> Bool {
    guard let filesOfUnit, !range.isNone else { return false }
    return !filesOfUnit.contains(range.file)
  }

  /// Nor does it see what a header says to other files only, in a branch of `#if`.
  func isSkipped(_ range: SourceRange) -> Bool {
    if isOfAnotherUnit(range) { return true }
    guard filesOfUnit != nil, let unit, !range.isNone, range.file != unit.file.id else {
      return false
    }
    return !unit.declarations.contains {
      $0.range.file == range.file && $0.range.start <= range.start && range.end <= $0.range.end
    }
  }

  private func isOwnStatic(_ isStatic: Bool, _ range: SourceRange) -> Bool {
    isStatic && !isSkipped(range)
  }

  /// - Returns: whether the declaration gives the variable its initial value.
  private func merge(
    _ model: VariableModel, _ type: CType, _ name: Name, _ syntax: InitDeclarator,
    _ attributes: [Attribute], isExtern: Bool
  ) -> Bool {
    if !model.type.isCompatible(with: type), !takes(type, model.type) {
      diagnostics.error(
        MeaningCode.conflictingTypes,
        "`\(name.text)` is declared as `\(type.description)` here and as "
          + "`\(model.type.description)` before", at: name.range,
        secondary: [Diagnostic.Label(model.range, "first here")])
      return false
    }
    if !model.type.isComplete { model.type = type }
    guard !isExtern else { return false }
    model.isExternOnly = false
    guard let initializer = syntax.initializer else { return false }
    let isWeak = attributes.contains { $0.name == "weak" }
    let wasWeak = model.attributes.contains { $0.name == "weak" }
    if model.initializer != nil, isWeak || wasWeak, isOfAnotherUnit(model.range) {
      if isWeak { return false }
      model.attributes = attributes
    } else if model.initializer != nil {
      diagnostics.error(
        MeaningCode.redefinition, "`\(name.text)` gets a second initial value",
        at: name.range, secondary: [Diagnostic.Label(model.range, "the first one")])
      return false
    }
    model.initializer = initializer
    model.range = name.range
    return true
  }

  private func declareLocal(
    _ name: Name, _ type: CType, _ syntax: InitDeclarator, _ specifiers: DeclSpecifiers,
    _ attributes: [Attribute], in scope: Scope
  ) -> Symbol? {
    if let other = taken(name.text, in: scope) { reportTaken(name, other) }
    var type = complete(type, with: syntax.initializer, in: scope)
    if !resolver.requireComplete(type, for: "the variable `\(name.text)`", at: name.range) {
      type = .error
    }
    let model = VariableModel(
      name: name.text, type: type,
      storage: specifiers.storage == .static ? .staticLocal : .local,
      isBlockVariable: specifiers.isBlockVariable || syntax.declarator.isBlockVariable,
      isStatic: specifiers.storage == .static,
      attributes: attributes, range: name.range, initializer: syntax.initializer)
    model.isThreadLocal = specifiers.isThreadLocal
    scope.declare(name.text, .variable(model))
    return .variable(model)
  }

  /// A name of this very scope; in a function's outermost block its parameters too.
  private func taken(_ name: String, in scope: Scope) -> Symbol? {
    if let other = scope.lookupHere(name) { return other }
    guard scope.kind == .block, let parent = scope.parent, parent.kind == .function else {
      return nil
    }
    guard case .variable(let model)? = parent.lookupHere(name), !model.isImplicit else {
      return nil
    }
    return .variable(model)
  }

  private func complete(
    _ type: CType, with initializer: Initializer?, in scope: Scope
  ) -> CType {
    InitializerShape(resolver: resolver, scope: scope).complete(type, with: initializer)
  }

  /// What only the end of the file tells: file variables whose type stayed incomplete.
  func finish() {
    for model in globals where !model.isExternOnly {
      if case .array(let element, .incomplete) = model.type.kind {
        model.type = CType(.array(element, .fixed(1)))
      }
      if !resolver.requireComplete(
        model.type, for: "the variable `\(model.name)`", at: model.range)
      {
        model.type = .error
      }
    }
  }

  // MARK: Functions

  /// Declares a function of the file, wherever it is mentioned.
  @discardableResult
  func declareFunction(
    _ name: Name, _ type: FunctionType, _ parameters: [ParameterModel], isStatic: Bool,
    attributes: [Attribute], definition: FunctionDefinition?, in scope: Scope
  ) -> FunctionModel? {
    let file = isStatic ? scope.file : scope.shared
    let isAgain = isStatic && definition != nil && isDefinedForAll(name.text, in: scope)
    if !isAgain, let other = declaredBefore(name.text, in: scope, isStatic: isStatic) {
      guard case .function(let model) = other else {
        reportTaken(name, other)
        return nil
      }
      if !scope.isFile { scope.declare(name.text, other) }
      if let overload = overload(of: model, name, type, attributes) {
        merge(overload, name, type, parameters, attributes, definition)
        return overload
      }
      let another = FunctionModel(
        name: name.text, type: type, parameters: parameters, isStatic: isStatic,
        attributes: attributes, range: name.range, definition: definition)
      functions.append(another)
      model.overloads.append(another)
      return another
    }
    let native = native(name, type, isDefinition: definition != nil, in: file)
    let model = FunctionModel(
      name: name.text, type: native.map { $0.type.naming(recordsOf: type) } ?? type,
      parameters: native?.parameters ?? parameters, isStatic: isStatic, attributes: attributes,
      range: name.range, definition: definition, native: native?.native)
    functions.append(model)
    file.declare(name.text, .function(model))
    if !scope.isFile { scope.declare(name.text, .function(model)) }
    return model
  }

  /// A header's static function, which was defined when the header was read for all files; a file that reads the header in its middle
  /// has one of its own.
  private func isDefinedForAll(_ name: String, in scope: Scope) -> Bool {
    guard scope.file !== scope.shared, scope.file.lookupHere(name) == nil,
      case .function(let model)? = scope.shared.lookupHere(name)
    else { return false }
    return model.definition != nil
  }

  /// The function of the name that a declaration speaks of; nil when it is one more, of other parameters.
  private func overload(
    of first: FunctionModel, _ name: Name, _ type: FunctionType, _ attributes: [Attribute]
  ) -> FunctionModel? {
    guard first.isOverloadable || attributes.contains(where: { $0.name == "overloadable" }),
      first.native == nil
    else { return first }
    return ([first] + first.overloads).first { $0.type.hasSameParameters(as: type) }
  }

  /// The library's function that a prototype speaks of. It keeps its own types, but for structs: where the program declares those
  /// itself, pointers are to the program's.
  private func native(
    _ name: Name, _ type: FunctionType, isDefinition: Bool, in file: Scope
  ) -> FunctionModel? {
    guard !isDefinition, case .function(let model)? = file.lookup(name.text), model.native != nil
    else {
      return nil
    }
    let isSame =
      !type.hasPrototype || type.takesMore || model.type.takesMore
      || (type.result.isSameForCalls(as: model.type.result)
        && type.parameters.count == model.type.parameters.count
        && zip(type.parameters, model.type.parameters).allSatisfy { $0.isSameForCalls(as: $1) })
    if !isSame, HeaderFunctions.isFree(name.text, where: imports) { return nil }
    if !isSame, !isOfNoHeader(name.text, type, model.type) {
      // Without an import of its header, clang only warns; which headers have it is not known here.
      let isSure =
        HeaderFunctions.knows(name.text)
        || imports.contains { HeaderFunctions.isUmbrella($0.header) }
      diagnostics.report(
        Diagnostic(
          isSure ? .error : .warning, MeaningCode.conflictingTypes,
          "the library's `\(name.text)` is `\(CType.function(model.type).declaration(of: name.text))`",
          at: name.range, label: "declared with other types"))
    }
    return model
  }

  /// A function that no header of Apple's declares: programs write its declaration themselves, and disagree about the result's
  /// type. The library's counts.
  private func isOfNoHeader(_ name: String, _ type: FunctionType, _ library: FunctionType) -> Bool {
    guard name.hasPrefix("_objc_"), type.parameters.count == library.parameters.count else {
      return false
    }
    return [type.result, library.result].allSatisfy { $0.isInteger || $0.isVoid }
      && zip(type.parameters, library.parameters).allSatisfy { $0.isSameForCalls(as: $1) }
  }

  /// Whether a function's later declaration agrees with an earlier one. It may name subclasses: clang merges pointers to classes
  /// where the earlier one can be assigned from the later one.
  private func isRedeclared(_ type: FunctionType, as later: FunctionType) -> Bool {
    if type.isCompatible(with: later) { return true }
    guard type.hasPrototype, later.hasPrototype, type.isVariadic == later.isVariadic,
      type.parameters.count == later.parameters.count
    else { return false }
    return zip([type.result] + type.parameters, [later.result] + later.parameters)
      .allSatisfy { $0.isCompatible(with: $1) || takes($0, $1) }
  }

  /// Whether both are pointers to classes, the second one's below the first one's.
  private func takes(_ type: CType, _ other: CType) -> Bool {
    guard let above = type.objectType?.className, let below = other.objectType?.className else {
      return false
    }
    return resolver.classes.isSubclass(below, of: above)
  }

  private func merge(
    _ model: FunctionModel, _ name: Name, _ type: FunctionType, _ parameters: [ParameterModel],
    _ attributes: [Attribute], _ definition: FunctionDefinition?
  ) {
    // Callers of a function in the K&R style pass its parameters promoted (C11 6.7.6.3p15).
    let known = model.definition?.isOldStyle == true ? model.type.promoted : model.type
    if !isRedeclared(known, as: definition?.isOldStyle == true ? type.promoted : type) {
      // Linkers join two files' functions by the name alone.
      diagnostics.report(
        Diagnostic(
          isOfAnotherUnit(model.range) ? .warning : .error, MeaningCode.conflictingTypes,
          "`\(name.text)` is declared as `\(CType.function(type).declaration(of: name.text))` here "
            + "and as `\(CType.function(model.type).declaration(of: name.text))` before",
          at: name.range, label: "", secondary: [Diagnostic.Label(model.range, "first here")],
          notes: [], helps: []))
    }
    model.attributes += attributes
    if !model.type.hasPrototype, type.hasPrototype, model.native == nil { model.type = type }
    guard let definition else { return }
    if let first = model.definition {
      if isOfAnotherUnit(first.name.range) {
        // A linker takes the definition that is not weak; of weak ones, the first.
        if definition.isWeak { return }
        if first.isWeak {
          tookPlaceOfWeak.insert(ObjectIdentifier(model))
          return complete(model, type, parameters, definition)
        }
      }
      diagnostics.error(
        MeaningCode.redefinition, "the function `\(name.text)` is defined twice", at: name.range,
        secondary: [Diagnostic.Label(first.name.range, "first here")])
      return
    }
    complete(model, type, parameters, definition)
  }

  private func complete(
    _ model: FunctionModel, _ type: FunctionType, _ parameters: [ParameterModel],
    _ definition: FunctionDefinition
  ) {
    model.definition = definition
    model.native = nil
    model.type = type
    model.parameters = parameters
    model.range = definition.name.range
  }
}

extension FunctionDefinition {
  /// The parameters' declarations stand behind the parentheses.
  fileprivate var isOldStyle: Bool {
    guard let clause = declarator.functionClause, let first = clause.parameters.first else {
      return false
    }
    return first.range.file == clause.range.file && first.range.start >= clause.range.end
  }

  /// `__attribute__((weak))`: another file's definition may take its place.
  fileprivate var isWeak: Bool {
    (specifiers.attributes + attributes).contains { $0.name == "weak" }
  }
}
