// Emits the code of one body: of a function, a method, a block, or the program's initialiser.
//
// What it reads are checked trees, in which everything is decided: it looks no name up and reports nothing. The
// pieces:
//
//   emitOwned      an expression's value; an object may carry +1 (`isRetained`)
//   emitRValue     a value whose +1, if it has one, is released at the end of the full expression
//   emitRetained   the value as +1, for who keeps it
//   emitForEffect  an expression whose value is not wanted
//   emitBranch     a condition as jumps
//   emitTarget     the left side of an assignment
//
// A full expression (statement, condition, initialiser) opens an `Evaluation`; what was entered for
// release there is released at its end in reverse order, as clang does. Scopes keep a stack of
// cleanups; leaving a scope, by falling out of it or by a jump, runs those above the target.
import ObjCSema

final class FunctionEmitter {
  /// Unowned: the program's emitter keeps those of its initialiser and of the current function.
  unowned let program: ProgramEmitter
  /// The function that a block's literal stands in.
  let parent: FunctionEmitter?
  let number: Int32
  let name: String
  /// Of the @implementation that the code stands in, also for blocks and functions in it.
  let context: MethodContext?
  /// References are counted automatically in the code.
  let isARC: Bool

  var builder: CodeBuilder
  /// What `return` gives.
  var resultType = CType.void
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
  var captures: [BlockCapture] = []
  var captureSize: Int32 = BlockCapture.headerSize
  var cleanups: [Cleanup] = []
  var evaluation = Evaluation()
  var handlers: [PendingHandler] = []
  var switchTables: [PendingTable] = []
  var loops: [LoopContext] = []
  var switches: [SwitchContext] = []
  var labels: [ObjectIdentifier: LabelContext] = [:]
  /// How many cleanups were open when each statement around the current one was entered, outermost first.
  var pathDepths: [Int] = []
  /// Slots with the exceptions of enclosing @catch clauses, for a bare @throw.
  var caughtSlots: [Int32] = []
  /// The ends of the parts of the stack whose layout is seen.
  var stackEnds: [Int32] = []
  /// `self` of a method.
  var selfModel: VariableModel?
  /// For a program whose statements are recorded.
  var statementTable = StatementTable()
  /// Numbers of the variables in `statementTable` that are in scope.
  var scope: [Int32] = []
  /// Where parameters arrive, hidden ones first.
  var parameterSlots: [ArgumentSlot] = []

  init(
    program: ProgramEmitter, parent: FunctionEmitter? = nil, number: Int32, name: String,
    context: MethodContext?, position: SourceRange, isARC: Bool
  ) {
    self.program = program
    self.parent = parent
    self.number = number
    self.name = name
    self.context = context
    self.isARC = isARC
    builder = CodeBuilder(position: position)
  }

  /// Emits with `range` as position.
  func at<T>(_ range: SourceRange, _ body: () -> T) -> T {
    let saved = builder.position
    if !range.isNone { builder.position = range }
    defer { builder.position = saved }
    return body()
  }
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
