// Emits a whole listing.
//
// Functions get their numbers when they are first mentioned, so that calls may come before definitions. Values
// of globals that are not zero are set by one more function, the initialiser, which the machine runs
// before +load. Everything that instructions number into (selectors, strings, call sites …) is
// collected here, each thing once.
import ObjCSema

final class ProgramEmitter {
  let model: ProgramModel
  private let sink: DiagnosticSink
  var tables = ProgramTables()
  private var globals = GlobalLayout()
  private var functionNumbers: [ObjectIdentifier: Int32] = [:]
  private var functions: [CompiledFunction?] = []
  private var methods: [CompiledProgram.MethodBody] = []
  private var callSites: [CallSite] = []
  private var blocks: [BlockLayout] = []
  private var ownedMembers: [[BlockLayout.Capture]] = []
  private var encodings: [CType: String] = [:]
  private let cFiles: Set<UInt16>
  private var initializer: FunctionEmitter?
  /// For a debugger: functions have tables of their statements, and announce them.
  let recordsStatements: Bool
  /// Shapes that are known already.
  var shapes: [CType: ValueShape] = [:]

  /// Emits a checked listing that has no errors. All that may be wrong with it still is that a function's frame is too
  /// large.
  static func emit(
    _ program: CheckedProgram, recordsStatements: Bool = false, diagnostics: DiagnosticSink
  ) -> CompiledProgram {
    let emitter = ProgramEmitter(program.model, recordsStatements, diagnostics)
    return emitter.run(program)
  }

  private init(
    _ model: ProgramModel, _ recordsStatements: Bool, _ diagnostics: DiagnosticSink
  ) {
    self.recordsStatements = recordsStatements
    self.model = model
    cFiles = Set(model.units.map(\.file).filter(\.isC).map(\.id))
    sink = diagnostics
  }

  /// Where the program as a whole stands: its first file.
  private var wholeRange: SourceRange { model.units.first?.file.range ?? .none }

  private func run(_ program: CheckedProgram) -> CompiledProgram {
    for (variable, value) in program.globals {
      initialize(
        globalVariable(variable), with: value, at: variable.initializer?.range ?? variable.range)
    }
    for body in program.bodies { emit(body) }
    return finish()
  }

  // MARK: Bodies

  private func emit(_ body: CheckedProgram.Body) {
    switch body {
    case .function(let function, let definition, let context, let body):
      let number = functionNumber(function)
      let emitter = FunctionEmitter(
        program: self, number: number, name: function.name, context: context,
        position: definition.range, isARC: body.isARC)
      setFunction(number, emitter.emitFunction(function, definition, body))
    case .method(let method, let definition, let context, let body):
      let number = reserveFunction()
      let cls = context.cls
      let emitter = FunctionEmitter(
        program: self, number: number, name: method.bodyName(in: cls, context.category),
        context: context,
        position: definition.range, isARC: body.isARC)
      setFunction(number, emitter.emitMethod(method, definition, cls, body))
      methods.append(
        CompiledProgram.MethodBody(
          className: cls.name, category: context.category?.name ?? "",
          isClassMethod: method.isClassMethod, selector: method.selector, types: method.encoding,
          function: number, isDirect: method.isDirect))
    }
  }

  func reportTooLarge(_ name: String, at range: SourceRange) {
    sink.error(
      ExpressionCode.tooLarge, "`\(name)` needs too much room for its variables and values",
      at: range)
  }

  // MARK: Functions

  func functionNumber(_ function: FunctionModel) -> Int32 {
    if let known = functionNumbers[ObjectIdentifier(function)] { return known }
    let number = reserveFunction()
    functionNumbers[ObjectIdentifier(function)] = number
    return number
  }

  /// A number for a method's or block's body.
  func reserveFunction() -> Int32 {
    functions.append(nil)
    return Int32(functions.count - 1)
  }

  func setFunction(_ number: Int32, _ function: CompiledFunction) {
    functions[Int(number)] = function
  }

  func addSite(_ site: CallSite) -> Int32 {
    callSites.append(site)
    return Int32(callSites.count - 1)
  }

  func addBlock(_ layout: BlockLayout) -> Int32 {
    blocks.append(layout)
    return Int32(blocks.count - 1)
  }

  /// Whether a file is C, in which no block retains anything but blocks.
  func isC(_ file: UInt16) -> Bool { cFiles.contains(file) }

  func addOwnedMembers(_ members: [BlockLayout.Capture]) -> Int32 {
    ownedMembers.append(members)
    return Int32(ownedMembers.count - 1)
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

  /// The storage of a global or static local.
  func globalVariable(_ variable: VariableModel) -> LValue {
    LValue(variable.type, .global(globals.allocate(variable)))
  }

  /// Room for a compound literal outside of functions.
  func anonymousGlobal(_ type: CType, room: Int) -> LValue {
    LValue(type, .global(globals.allocateAnonymous(type, room: room)))
  }

  /// Emits a static variable's initial value into the initialiser.
  func initialize(_ variable: LValue, with value: CheckedInitializer, at range: SourceRange) {
    let emitter = initializerFunction()
    emitter.at(range) { emitter.initialize(variable, with: value) }
  }

  private func initializerFunction() -> FunctionEmitter {
    if let initializer { return initializer }
    let made = FunctionEmitter(
      program: self, number: reserveFunction(), name: "static initialisers", context: nil,
      position: wholeRange.startPoint, isARC: model.isARC)
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
    if program.natives.contains("dlsym") { exportSymbols(to: &program) }
    program.functions = functions.compactMap { $0 }
    program.callSites = callSites
    program.blocks = blocks
    program.ownedMembers = ownedMembers
    program.methods = methods
    program.globals = globals.list
    program.globalSize = globals.size
    program.initializer = initializer?.number
    program.main = model.main.map(functionNumber)
    program.constructors = byPriority(model.functions.filter(\.isConstructor))
    program.destructors = byPriority(model.functions.filter(\.isDestructor), largestFirst: true)
    return program
  }

  private func byPriority(_ functions: [FunctionModel], largestFirst: Bool = false) -> [Int32] {
    var rest = functions
    var numbers: [Int32] = []
    while !rest.isEmpty {
      let priorities = rest.map(\.constructorPriority)
      let next = (largestFirst ? priorities.max() : priorities.min()) ?? 0
      numbers += rest.filter { $0.constructorPriority == next }.map(functionNumber)
      rest.removeAll { $0.constructorPriority == next }
    }
    return numbers
  }

  private func exportSymbols(to program: inout CompiledProgram) {
    for function in model.functions where !function.isStatic && !function.isHidden {
      program.externalFunctions[function.name] = functionNumber(function)
    }
    for variable in model.globals
    where !variable.isStatic && !variable.isExternOnly && !variable.isHidden {
      guard case .global(let offset) = globalVariable(variable).location else { continue }
      program.externalVariables[variable.name] = offset
    }
  }
}
