// Checks the bodies of a listing, after its declarations.
//
// It also answers what declarations ask about expressions: `typeof`, `sizeof`, array lengths, enumerators. While
// a body is checked such an expression is checked as part of that body; at file scope, where nothing runs, it
// is checked silently, and the declaration says what is wrong.
import ForwardKitBasics

package final class ProgramChecker {
  /// Unowned: the model owns its checker.
  unowned let model: ProgramModel
  let sink: DiagnosticSink
  /// Called for each expression that is visited; for tests.
  package var visit: ((Expr) -> Void)?
  /// Takes what is found out about names, for an editor.
  package var index: SourceIndex?
  /// The body that is being checked, whose names `typeof` sees.
  private var current: BodyChecker?
  /// Expressions that a declaration had to look at before their turn came (the value of an `__auto_type` variable), until
  /// it comes.
  private var checkedAhead: [ObjectIdentifier: (Expr, CheckedExpression)] = [:]
  /// What `sizeof` at file scope was asked of, when that has no size: reported once the silence is over.
  private var incompleteOperand: (CType, SourceRange)?
  /// The file whose bodies are being checked, and the files that it has declarations of.
  private var seen: (unit: TranslationUnit, files: [UInt16: Int])?
  /// Const variables stand for their first values (BodyChecker+ConstVariables.swift).
  var foldsConstVariables = false
  private var bodyCount = 0
  private var blockCounts: [String: Int] = [:]
  private var undefined: Set<ObjectIdentifier> = []
  /// Bytes of all variables of static storage.
  private var globalBytes = 0
  private var sizedGlobals: [ObjectIdentifier: VariableModel] = [:]
  /// Where @selector names what nobody declares.
  private var strangeSelectors: [String: Set<SourceRange>] = [:]
  private lazy var implementations: [SourceRange] = model.items.compactMap { item in
    switch item {
    case .classImplementation(let cls): cls.implementation?.range
    case .categoryImplementation(let category, _): category.implementation?.range
    }
  }

  init(model: ProgramModel, sink: DiagnosticSink) {
    self.model = model
    self.sink = sink
  }

  // MARK: The whole listing

  /// Checks the values of global variables and all bodies. What is wrong is reported; the result is only to be used if
  /// nothing was.
  package func run() -> CheckedProgram {
    var program = CheckedProgram(model: model)
    for variable in model.globals {
      guard let initial = variable.initializer, !variable.type.isError,
        checkGlobal(variable, range: variable.range)
      else { continue }
      let scope = variable.scope ?? model.fileScope
      model.resolver.isARC = model.isARC(at: scope)
      let checker = fileChecker(scope)
      guard StaticValue.check(initial, checker) else { continue }
      let value = withCurrent(checker) { checker.checkInitializer(initial, of: variable.type) }
      variable.extent = value.extent
      program.globals.append((variable, value))
    }
    for placed in model.bodies {
      if sink.isFull { break }
      program.bodies.append(check(placed))
    }
    checkSelectors()
    checkStubs()
    return program
  }

  private func check(_ placed: ProgramModel.PlacedBody) -> CheckedProgram.Body {
    let scope = placed.scope
    if model.units.count > 1 { see(placed.unit) }
    defer { model.classes.visibleFiles = nil }
    switch placed.body {
    case .function(let function, let definition):
      let context = classContext(definition)
      let checker = BodyChecker(
        program: self, name: function.name, context: context, scope: Scope(.function, in: scope),
        isARC: placed.isARC)
      return .function(
        function, definition, context,
        withCurrent(checker) { checker.checkFunctionBody(function, definition) })
    case .method(let method, let definition, let cls, let category):
      let context = MethodContext(cls: cls, category: category, method: method)
      let checker = BodyChecker(
        program: self, name: method.bodyName(in: cls, category), context: context,
        scope: Scope(.function, in: scope), isARC: placed.isARC)
      return .method(
        method, definition, context,
        withCurrent(checker) { checker.checkMethodBody(method, definition, cls) })
    }
  }

  /// Messages in a file's bodies are taken for methods that the file declares or imports, before others.
  private func see(_ unit: TranslationUnit) {
    if seen?.unit !== unit {
      seen = (unit, unit.fileOrder)
      model.declarer.filesOfUnit = unit.files
    }
    model.classes.visibleFiles = seen?.files
  }

  /// C functions between the methods see the class's private ivars.
  private func classContext(_ definition: FunctionDefinition) -> MethodContext? {
    for item in model.items {
      switch item {
      case .classImplementation(let cls):
        guard cls.implementation?.range.contains(definition.range) == true else { continue }
        return MethodContext(cls: cls, category: nil, method: nil)
      case .categoryImplementation(let category, let cls):
        guard category.implementation?.range.contains(definition.range) == true else { continue }
        return MethodContext(cls: cls, category: category, method: nil)
      }
    }
    return nil
  }

  /// Checks what is outside of functions.
  private func fileChecker(_ scope: Scope) -> BodyChecker {
    let checker = BodyChecker(
      program: self, name: "static initialisers", context: nil, scope: scope,
      isARC: model.resolver.isARC)
    checker.resultType = .void
    checker.isStatic = true
    return checker
  }

  /// Names in `typeof` are seen as this body sees them.
  func withCurrent<T>(_ checker: BodyChecker, _ body: () -> T) -> T {
    let saved = current
    current = checker
    defer { current = saved }
    return model.resolver.counting(automatically: checker.isARC, body)
  }

  func nextBodyNumber() -> Int {
    bodyCount += 1
    return bodyCount
  }

  /// `__main_block_invoke`, `__main_block_invoke_2`: clang's names.
  func blockName(in function: String) -> String {
    let count = blockCounts[function, default: 0] + 1
    blockCounts[function] = count
    return "__\(function)_block_invoke" + (count > 1 ? "_\(count)" : "")
  }

  /// Both stand in the same @implementation, whose bodies are read at its @end.
  func isInOneImplementation(_ first: SourceRange, _ second: SourceRange) -> Bool {
    implementations.contains { $0.contains(first) && $0.contains(second) }
  }

  // MARK: Expressions in declarations

  /// A checker with this scope: the current body's, or one for file scope. What is checked at file scope is not reported.
  private func inScope<T>(_ scope: Scope, _ body: (BodyChecker) -> T) -> T {
    guard let current else {
      let checker = fileChecker(scope)
      checker.isUnevaluated = true
      let result = sink.silenced { body(checker) }
      if let (type, range) = incompleteOperand {
        incompleteOperand = nil
        model.resolver.requireComplete(type, for: "the operand of sizeof", at: range)
      }
      return result
    }
    let saved = current.scope
    current.scope = scope
    defer { current.scope = saved }
    return body(current)
  }

  /// No body is being checked.
  var isAtFileScope: Bool { current == nil }

  func noteIncomplete(_ type: CType, at range: SourceRange) {
    incompleteOperand = incompleteOperand ?? (type, range)
  }

  /// The type of an expression that is not evaluated; `.error` if it has none.
  func type(of expression: Expr, in scope: Scope) -> CType {
    inScope(scope) { checker in checker.unevaluated { checker.checkAny(expression) }.type }
  }

  /// The value of a constant expression, or of one that const variables make constant, without a report.
  func constant(_ expression: Expr, in scope: Scope) -> ConstantValue? {
    inScope(scope) { checker in
      let value = sink.silenced { checker.folded(expression) }
      return value.isError ? nil : value.constantValue
    }
  }

  /// What a selection stands for, without a report.
  func chosen(by selection: Selection, in scope: Scope) -> Expr? {
    inScope(scope) { checker in
      sink.silenced { checker.chosen(by: selection, range: .none) }
    }
  }

  /// The type of a variable's value. The value is not checked again when its turn comes.
  func typeAhead(of expression: Expr, in scope: Scope) -> CType {
    guard current != nil else { return type(of: expression, in: scope) }
    return inScope(scope) { $0.checkAhead(expression).type }
  }

  /// Keeps an expression that has been checked before its turn.
  func keepChecked(_ value: CheckedExpression, of expression: Expr) {
    checkedAhead[ObjectIdentifier(expression)] = (expression, value)
  }

  /// What was kept, for the one who checks the expression in its turn.
  func takeChecked(_ expression: Expr) -> CheckedExpression? {
    if checkedAhead.isEmpty { return nil }
    return checkedAhead.removeValue(forKey: ObjectIdentifier(expression))?.1
  }

  // MARK: Names of the program

  func reportUndefined(_ function: FunctionModel, at range: SourceRange) {
    guard undefined.insert(ObjectIdentifier(function)).inserted else { return }
    sink.error(
      ExpressionCode.undefinedFunction,
      "`\(function.name)` is declared but never defined", at: range,
      secondary: function.range.isNone ? [] : [.init(function.range, "declared here")],
      notes: ["it is neither in the listing nor one of the functions that fwdsim has"])
  }

  /// A global or static local can be used. False, after a report, for one that is nowhere defined or too large.
  func checkGlobal(_ variable: VariableModel, range: SourceRange) -> Bool {
    if variable.isExternOnly {
      sink.error(
        ExpressionCode.undefinedFunction,
        "the variable `\(variable.name)` is declared `extern` but never defined", at: range,
        secondary: variable.range.isNone ? [] : [.init(variable.range, "declared here")])
      return false
    }
    guard let size = variable.type.size else { return false }
    if sizedGlobals[ObjectIdentifier(variable)] != nil { return true }
    if size > Self.largestGlobal || globalBytes + size >= Self.allGlobals {
      sink.error(
        ExpressionCode.tooLarge, "`\(variable.name)` has \(size) bytes, too many for a variable",
        at: variable.range, helps: [.init("use `malloc`")])
      return false
    }
    sizedGlobals[ObjectIdentifier(variable)] = variable
    globalBytes += size + 32
    return true
  }

  private static let largestGlobal = 1 << 28
  private static let allGlobals = 1 << 30

  // MARK: Selectors

  func note(selector name: Name) {
    guard !name.isMissing, model.classes.pooledMethod(name.text, preferClassMethod: false) == nil
    else { return }
    strangeSelectors[name.text, default: []].insert(name.range)
  }

  /// One warning for all classes of a screen.
  private func checkStubs() {
    let environment = model.environment
    environment.libraries.warn(standIns: environment.assumedClasses, to: sink)
    let members = environment.members.names
    let constants = environment.members.constants.map(\.text)
    guard !members.isEmpty || !constants.isEmpty || environment.usesAutomaticStubs else { return }
    var notes = ["it draws nothing: views and controllers only keep what is set and send on"]
    if !members.isEmpty {
      let verb = members.count == 1 ? "is unknown, and answers" : "are unknown, and answer"
      notes.append("\(NameList.shown(members)) \(verb) nil or zero")
    }
    if !constants.isEmpty {
      let verb = constants.count == 1 ? "is unknown, and stands" : "are unknown, and stand"
      notes.append(
        "\(NameList.shown(constants)) \(verb) for zero, or for a text of that name where an object is wanted"
      )
    }
    sink.warning(
      UnsupportedCode.standIn, "fwdsim has no screen: its classes are stand-ins",
      at: environment.members.firstUse.isNone ? nil : environment.members.firstUse, notes: notes)
    checkConstants()
  }

  /// The first three of some names.
  /// A constant that no table has, and that is spelled almost like one that a table has.
  private func checkConstants() {
    let constants = model.environment.members.constants
    if constants.isEmpty { return }
    let known = model.environment.symbolNames
    for constant in constants {
      guard let near = SpellingSuggestions.near(constant.text, among: known) else { continue }
      sink.warning(
        UnsupportedCode.unknownConstant,
        "the constant `\(constant.text)` is unknown",
        at: constant.range,
        helps: [.init("did you mean `\(near)`?", edits: [.init(constant.range, near)])])
    }
  }

  /// A selector that stands in the listing once, is nobody's, and is one letter away from a method of the listing. One that
  /// is added or forwarded at run time is mentioned where that is done, too.
  private func checkSelectors() {
    var own: Set<String> = []
    for cls in model.classes.listingClasses {
      own.formUnion((cls.declarationOrder + cls.implementedMethods).map(\.selector))
      own.formUnion(
        cls.categories.flatMap { $0.declaredMethods + $0.implementedMethods }.map(\.selector))
    }
    for (selector, places) in strangeSelectors.ordered(by: { $0.key < $1.key })
    where places.count == 1 && selector.utf8.count > 3 {
      let near = own.filter {
        SpellingSuggestions.distance($0, selector, limit: 1) != nil
          || $0.lowercased() == selector.lowercased()
      }.min()
      guard let near, let place = places.first else { continue }
      sink.warning(
        ExpressionCode.unknownSelector, "no class declares a method `\(selector)`", at: place,
        notes: [
          "the selector is made all the same: the method may be added or forwarded at run time"
        ],
        helps: [.init("did you mean `\(near)`?", edits: [.init(place, near)])])
    }
  }
}

extension BodyChecker {
  /// Checks an expression before its turn, to learn its type; it is not checked again.
  func checkAhead(_ expression: Expr) -> CheckedExpression {
    let value = check(expression)
    program.keepChecked(value, of: expression)
    return value
  }
}

extension MethodModel {
  /// `-[Car(Sport) drive:]`
  package func bodyName(in cls: ClassModel, _ category: CategoryModel?) -> String {
    let owner = category.map { "\(cls.name)(\($0.name))" } ?? cls.name
    return "\(isClassMethod ? "+" : "-")[\(owner) \(selector)]"
  }
}

extension CheckedExpression {
  /// The value, if it is an arithmetic constant.
  var constantValue: ConstantValue? {
    switch constant {
    case .integer(let value)?: type.integerKind.map { .integer(value, $0) }
    case .floating(let value)?:
      if case .floating(let kind) = type.kind { .floating(value, kind) } else { nil }
    case nil: nil
    }
  }
}
