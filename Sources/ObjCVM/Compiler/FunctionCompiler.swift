// Compiles one body: of a function, a method, a block, or the program's initialiser.
//
// Expressions are compiled in one pass, types and code together. The pieces:
//
//   produce       an expression's value; an object may carry +1 (`isRetained`)
//   value         the same, with any +1 entered for release at the end of the full expression
//   retained      the value as +1, for who keeps it
//   branch        a condition as jumps
//   target        the left side of an assignment
//   coerce        a value as another type, by C's implicit conversions
//
// A full expression (statement, condition, initialiser) opens an `Evaluation`; what was entered for
// release there is released at its end in reverse order, as clang does. Scopes keep a stack of
// cleanups; leaving a scope, by falling out of it or by a jump, runs those above the target.

final class FunctionCompiler {
  /// Unowned: the program's compiler keeps those of its initialiser and of the current function.
  unowned let program: ProgramCompiler
  /// The function that a block's literal stands in.
  let parent: FunctionCompiler?
  let number: Int32
  let name: String
  /// Of the @implementation that the code stands in, also for blocks and functions in it.
  let context: MethodContext?

  var builder: CodeBuilder
  var scope: Scope
  /// What `return` gives; nil while a block's own is not known.
  var resultType: CType?
  /// The result of this function is +1 by its family or attribute.
  var returnsRetained = false
  /// Where variables live that are declared in this function, or captured by this block.
  var variables: [ObjectIdentifier: VariableHome] = [:]
  /// Keeps the keys of `variables` alive when their scopes are gone: no later model may get the same
  /// identity.
  var models: [VariableModel] = []
  /// Slots with the lengths of variable-length arrays, by their `VariableLength`.
  var dynamicLengths: [ObjectIdentifier: Int32] = [:]
  /// Keeps the keys of `dynamicLengths` alive.
  var lengths: [VariableLength] = []
  /// The body has `...` parameters.
  var isVariadicBody = false
  /// Slots of variables that are in scope; others are temporaries.
  var variableSlots: Set<Int32> = []
  /// Where local variables without a value are declared, of types that begin as anything in C.
  var unsetVariables: Set<SourceRange> = []
  /// Names whose address is taken somewhere in the body.
  var addressTaken: Set<String> = []
  var captures: [BlockCapture] = []
  var captureSize: Int32 = BlockCapture.headerSize
  var cleanups: [Cleanup] = []
  var evaluation = Evaluation()
  var handlers: [PendingHandler] = []
  var switchTables: [PendingTable] = []
  var loops: [LoopContext] = []
  var switches: [SwitchContext] = []
  var labels: [String: LabelContext] = [:]
  /// Compound statements and loops that enclose the current place, outermost first.
  var statementPath: [ObjectIdentifier] = []
  /// How many cleanups were open when each of these was entered.
  var pathDepths: [Int] = []
  /// Slots with the exceptions of enclosing @catch clauses, for a bare @throw.
  var caughtSlots: [Int32] = []
  /// Compiles the values of static variables: what it makes is static too.
  var isInitializer = false
  /// Where parameters arrive, hidden ones first.
  var parameterSlots: [ArgumentSlot] = []

  init(
    program: ProgramCompiler, parent: FunctionCompiler? = nil, number: Int32, name: String,
    context: MethodContext?, scope: Scope, position: SourceRange
  ) {
    self.program = program
    self.parent = parent
    self.number = number
    self.name = name
    self.context = context
    self.scope = scope
    builder = CodeBuilder(position: position)
  }

  /// The cast that stands as an argument right now, where ARC lets it do without `__bridge`.
  var plainCast: SourceRange?
  var isARC: Bool { program.isARC }
  var sink: DiagnosticSink { program.sink }
  var classes: ClassTable { program.model.classes }

  /// Emits with `range` as position.
  func at<T>(_ range: SourceRange, _ body: () -> T) -> T {
    let saved = builder.position
    if !range.isNone { builder.position = range }
    defer { builder.position = saved }
    return body()
  }

  /// Runs `body` and forgets what it emitted: to learn a type. What it reports is forgotten too,
  /// unless `isLoud`: for expressions that are not compiled otherwise.
  func dryRun<T>(isLoud: Bool = false, _ body: () -> T) -> T {
    let builder = self.builder
    let evaluation = self.evaluation
    let cleanups = self.cleanups
    let handlers = self.handlers
    let tables = switchTables
    let captures = self.captures
    let captureSize = self.captureSize
    let variables = self.variables
    let result = program.withoutEffects(isLoud: isLoud, body)
    self.builder = builder
    self.evaluation = evaluation
    self.cleanups = cleanups
    self.handlers = handlers
    switchTables = tables
    self.captures = captures
    self.captureSize = captureSize
    self.variables = variables
    return result
  }
}

/// Where a method's code stands.
struct MethodContext {
  let cls: ClassModel
  let category: CategoryModel?
  /// Nil in C functions between the methods.
  let method: MethodModel?

  var isClassMethod: Bool { method?.isClassMethod ?? false }
  var family: MethodFamily { method?.family ?? .none }
}

/// What is to be done at the end of the full expression that is being compiled.
struct Evaluation {
  /// Slots with +1 objects, in order of making.
  var owned: [Int32] = []
  /// Aggregates in the frame whose members are +1.
  var ownedRecords: [(offset: Int32, type: CType)] = []
  /// Cleared slots for objects that are made only under a condition.
  var conditionalPool: [Int32]?

  var isClean: Bool { owned.isEmpty && ownedRecords.isEmpty }
}

/// A loop or switch that `break` and `continue` refer to.
struct LoopContext {
  let breakLabel: CodeBuilder.Label
  /// Nil for a switch.
  let continueLabel: CodeBuilder.Label?
  let cleanupDepth: Int
}
