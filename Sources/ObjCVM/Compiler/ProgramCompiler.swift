// Compiles a whole listing.
//
// Functions get their numbers when they are first mentioned, so that calls may come before definitions. Values
// of globals that are not zero are set by one more function, the initialiser, which the machine runs
// before +load. Everything that instructions number into (selectors, strings, call sites …) is
// collected here, each thing once.

final class ProgramCompiler {
  let model: ProgramModel
  let sink: DiagnosticSink
  var tables = ProgramTables()
  var globals = GlobalLayout()
  /// Callees behind a dot that were found to be properties that can be called (kept alive with their identifiers). A
  /// chain's links ask for the types of all before them: without this each link would double the work.
  var callableMembers: [ObjectIdentifier: Expr] = [:]
  /// Results of blocks that do not write them, by the expression of the first return, and types of blocks that a variable
  /// takes from them (kept alive with the expression). A block in a block would be run dry twice as often with each level.
  var inferredTypes: [ObjectIdentifier: (Expr, type: CType)] = [:]
  /// Types of conditional and statement expressions, by the expression behind the colon or the last
  /// one (kept alive with it).
  var conditionalTypes: [ObjectIdentifier: (Expr, type: CType?)] = [:]
  private var functionNumbers: [ObjectIdentifier: Int32] = [:]
  private var functions: [CompiledFunction?] = []
  private var methods: [CompiledProgram.MethodBody] = []
  private var callSites: [CallSite] = []
  private var blocks: [BlockLayout] = []
  private var blockCounts: [String: Int] = [:]
  private var undefined: Set<ObjectIdentifier> = []
  /// Variables that an error left without a place: what uses them says nothing more.
  private var refused: Set<ObjectIdentifier> = []
  private var encodings: [CType: String] = [:]
  private var initializer: FunctionCompiler?
  /// The function being compiled, whose names `typeof` sees.
  private var current: FunctionCompiler?
  /// Of the file whose bodies are being compiled.
  private var fileScope: Scope
  /// Messages, by their place, whose results' types are guessed.
  private(set) var doubtfulResults: [SourceRange: DoubtfulResult] = [:]
  /// Where @selector names what nobody declares.
  private var strangeSelectors: [String: Set<SourceRange>] = [:]
  /// Nested dry runs: nothing is added, nothing reported.
  private var dryDepth = 0

  /// Compiles a listing. What is wrong is reported; the program is only good if nothing was.
  static func compile(_ model: ProgramModel, diagnostics: DiagnosticSink) -> CompiledProgram {
    let compiler = ProgramCompiler(model, diagnostics)
    return compiler.run()
  }

  private init(_ model: ProgramModel, _ diagnostics: DiagnosticSink) {
    self.model = model
    sink = diagnostics
    fileScope = model.fileScope
  }

  /// Where the program as a whole stands: its first file.
  private var wholeRange: SourceRange { model.units.first?.file.range ?? .none }

  func refuse(_ variable: VariableModel) { refused.insert(ObjectIdentifier(variable)) }
  func isRefused(_ variable: VariableModel) -> Bool { refused.contains(ObjectIdentifier(variable)) }

  var isARC: Bool { model.isARC }
  var resolver: TypeResolver { model.resolver }
  var declarer: Declarer { model.declarer }

  /// The type of YES and NO.
  var boolType: CType { .bool }

  private func run() -> CompiledProgram {
    resolver.typeOfExpression = { [unowned self] expression, scope in
      typeOf(expression, in: scope)
    }
    initializeGlobals()
    for (body, scope) in model.bodies {
      if sink.isFull { break }
      fileScope = scope
      compile(body)
    }
    resolver.typeOfExpression = nil
    checkSelectors()
    return finish()
  }

  private func typeOf(_ expression: Expr, in scope: Scope) -> CType? {
    guard let current = current ?? initializer else { return nil }
    let saved = current.scope
    current.scope = scope
    defer { current.scope = saved }
    let type = current.type(of: expression)
    return type.isError ? nil : type
  }

  // MARK: Bodies

  private func compile(_ body: ProgramModel.Body) {
    switch body {
    case .function(let function, let definition):
      let number = functionNumber(function)
      let compiler = makeCompiler(
        number, function.name, context: classContext(definition), at: definition.range)
      setFunction(number, withCurrent(compiler) { compiler.compileFunction(function, definition) })
    case .method(let method, let definition, let cls, let category):
      let number = reserveFunction()
      let context = MethodContext(cls: cls, category: category, method: method)
      let compiler = makeCompiler(
        number, methodName(method, cls, category), context: context, at: definition.range)
      setFunction(number, withCurrent(compiler) { compiler.compileMethod(method, definition, cls) })
      methods.append(
        CompiledProgram.MethodBody(
          className: cls.name, category: category?.name ?? "",
          isClassMethod: method.isClassMethod, selector: method.selector, types: method.encoding,
          function: number, isDirect: method.isDirect))
    }
  }

  private func methodName(
    _ method: MethodModel, _ cls: ClassModel, _ category: CategoryModel?
  ) -> String {
    let owner = category.map { "\(cls.name)(\($0.name))" } ?? cls.name
    return "\(method.isClassMethod ? "+" : "-")[\(owner) \(method.selector)]"
  }

  /// C functions between the methods see the class's private ivars.
  private func classContext(_ definition: FunctionDefinition) -> MethodContext? {
    for item in model.items {
      guard case .classImplementation(let cls) = item, let body = cls.implementation,
        body.range.contains(definition.range)
      else { continue }
      return MethodContext(cls: cls, category: nil, method: nil)
    }
    return nil
  }

  private func makeCompiler(
    _ number: Int32, _ name: String, context: MethodContext?, at range: SourceRange
  ) -> FunctionCompiler {
    FunctionCompiler(
      program: self, number: number, name: name, context: context,
      scope: Scope(.function, in: fileScope), position: range)
  }

  /// Names in `typeof` are seen as this function sees them.
  func withCurrent<T>(_ compiler: FunctionCompiler, _ body: () -> T) -> T {
    let saved = current
    current = compiler
    defer { current = saved }
    return body()
  }

  // MARK: Functions

  func functionNumber(_ function: FunctionModel) -> Int32 {
    if let known = functionNumbers[ObjectIdentifier(function)] { return known }
    let number = Int32(functions.count)
    functions.append(nil)
    functionNumbers[ObjectIdentifier(function)] = number
    return number
  }

  /// A number for a method's or block's body. Dry runs get none.
  func reserveFunction() -> Int32 {
    if dryDepth > 0 { return 0 }
    functions.append(nil)
    return Int32(functions.count - 1)
  }

  func setFunction(_ number: Int32, _ function: CompiledFunction) {
    if dryDepth == 0 { functions[Int(number)] = function }
  }

  /// `__main_block_invoke`, `__main_block_invoke_2`: clang's names.
  func blockName(in function: String) -> String {
    if dryDepth > 0 { return "" }
    let count = blockCounts[function, default: 0] + 1
    blockCounts[function] = count
    return "__\(function)_block_invoke" + (count > 1 ? "_\(count)" : "")
  }

  func reportUndefined(_ function: FunctionModel, at range: SourceRange) {
    if undefined.contains(ObjectIdentifier(function)) { return }
    if dryDepth == 0 { undefined.insert(ObjectIdentifier(function)) }
    sink.error(
      ExpressionCode.undefinedFunction,
      "`\(function.name)` is declared but never defined", at: range,
      secondary: function.range.isNone ? [] : [.init(function.range, "declared here")],
      notes: ["it is neither in the listing nor one of the functions that fwdsim has"])
  }

  // MARK: Selectors

  enum DoubtfulResult {
    /// Nobody declares the method.
    case unknown
    /// Several methods of that name give results of several types.
    case ambiguous
  }

  func note(_ doubt: DoubtfulResult, at range: SourceRange) { doubtfulResults[range] = doubt }

  func note(selector name: Name) {
    guard !name.isMissing, model.classes.pooledMethod(name.text, preferClassMethod: false) == nil else { return }
    strangeSelectors[name.text, default: []].insert(name.range)
  }

  /// A selector that stands in the listing once, is nobody's, and is one letter away from a method of the listing. One that
  /// is added or forwarded at run time is mentioned where that is done, too.
  private func checkSelectors() {
    var own: Set<String> = []
    for cls in model.classes.listingClasses {
      own.formUnion((cls.declarationOrder + cls.implementedMethods).map(\.selector))
      own.formUnion(cls.categories.flatMap { $0.declaredMethods + $0.implementedMethods }.map(\.selector))
    }
    for (selector, places) in strangeSelectors.sorted(by: { $0.key < $1.key }) where places.count == 1 && selector.utf8.count > 3 {
      let near = own.filter { Similarity.distance($0, selector, limit: 1) != nil || $0.lowercased() == selector.lowercased() }.min()
      guard let near, let place = places.first else { continue }
      sink.warning(
        ExpressionCode.unknownSelector, "nobody declares a method `\(selector)`", at: place,
        notes: ["the selector is made all the same: the method may be added or forwarded at run time"],
        helps: [.init("did you mean `\(near)`?", edits: [.init(place, near)])])
    }
  }

  // MARK: Dry runs

  /// Runs `body` without adding anything to the program.
  func withoutEffects<T>(isLoud: Bool, _ body: () -> T) -> T {
    dryDepth += 1
    defer { dryDepth -= 1 }
    return isLoud ? body() : sink.silenced(body)
  }

  func addSite(_ site: CallSite) -> Int32 {
    if dryDepth > 0 { return 0 }
    callSites.append(site)
    return Int32(callSites.count - 1)
  }

  func addBlock(_ layout: BlockLayout) -> Int32 {
    if dryDepth > 0 { return 0 }
    blocks.append(layout)
    return Int32(blocks.count - 1)
  }

  /// A type's encoding in signatures of calls.
  func encoding(of type: CType) -> String {
    let plain = type.unqualified
    if let known = encodings[plain] { return known }
    let text: String
    switch plain.kind {
    case .vaList: text = "^v"
    case .error: text = "q"
    default: text = TypeEncoder.encode(plain)
    }
    encodings[plain] = text
    return text
  }

  // MARK: Globals

  /// The place of a global or static local. Nil, and an error, for one that is nowhere defined.
  func globalVariable(_ variable: VariableModel, range: SourceRange) -> Variable? {
    if variable.isExternOnly {
      if case .constant? = model.environment.symbol(named: variable.name) { return nil }
      sink.error(
        ExpressionCode.undefinedFunction,
        "the variable `\(variable.name)` is declared `extern` but never defined", at: range,
        secondary: variable.range.isNone ? [] : [.init(variable.range, "declared here")])
      return nil
    }
    guard let size = variable.type.size else { return nil }
    if size > GlobalLayout.largestVariable || !globals.hasRoom(for: size) {
      sink.error(
        ExpressionCode.tooLarge, "`\(variable.name)` has \(size) bytes, too many for a variable",
        at: variable.range, helps: [.init("use `malloc`")])
      return nil
    }
    let offset = globals.place(variable)
    return Variable(variable.type, .global(offset))
  }

  /// Room for a compound literal outside of functions.
  func anonymousGlobal(_ type: CType) -> Variable {
    Variable(type, .global(globals.placeAnonymous(type)))
  }

  private func initializeGlobals() {
    for variable in model.globals {
      guard let initial = variable.initializer, !variable.type.isError,
        let place = globalVariable(variable, range: variable.range)
      else { continue }
      initialize(place, with: initial, in: variable.scope ?? model.fileScope, from: nil)
    }
  }

  /// Compiles a static variable's initial value into the initialiser.
  func initialize(
    _ variable: Variable, with initial: Initializer, in scope: Scope, from function: FunctionCompiler?
  ) {
    if dryDepth > 0 || variable.type.isError { return }
    let compiler = initializerFunction()
    let saved = compiler.scope
    compiler.scope = scope
    defer { compiler.scope = saved }
    guard StaticValue.check(initial, compiler) else { return }
    withCurrent(compiler) {
      compiler.at(initial.range) { compiler.initialize(variable, with: initial) }
    }
  }

  private func initializerFunction() -> FunctionCompiler {
    if let initializer { return initializer }
    let made = makeCompiler(
      reserveFunction(), "static initialisers", context: nil, at: wholeRange.startPoint)
    made.resultType = .void
    made.isInitializer = true
    initializer = made
    return made
  }

  // MARK: The result

  private func finish() -> CompiledProgram {
    if let initializer {
      initializer.popCleanups(to: 0)
      initializer.builder.emit(.returnVoid)
      let type = FunctionType(result: .void, parameters: [])
      setFunction(
        initializer.number, initializer.finish(kind: .function, type, wholeRange))
    }
    var program = tables.program
    program.functions = functions.compactMap { $0 }
    program.callSites = callSites
    program.blocks = blocks
    program.methods = methods
    program.globals = globals.list
    program.globalSize = globals.size
    program.initializer = initializer?.number
    program.isARC = isARC
    program.main = model.main.map(functionNumber)
    program.constructors = model.functions.filter(\.isConstructor).map(functionNumber)
    program.destructors = model.functions.filter(\.isDestructor).map(functionNumber)
    return program
  }
}
