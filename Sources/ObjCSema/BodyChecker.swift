// Checks one body: of a function, a method, a block, or the value of a static variable.
//
// Each expression is visited once. `check` makes a value of it, `checkAny` leaves an lvalue as it is,
// `checkTarget` wants an lvalue and reports what is none. All diagnostics of bodies are made here and in the
// extensions, each of which has one concern:
//
//   +Expressions      the way to each kind           +Names            variables, ivars, functions
//   +Literals         literals and boxing            +Operators        arithmetic, comparisons
//   +Conversions      what converts to what          +Casts            written conversions
//   +LValues          `*p`, `a[i]`, `s.m`, `&x`      +Assignment       `=`, `op=`, `++`
//   +Properties       dot syntax, subscripts         +Calls            functions, pointers, blocks
//   +Messages         receivers, methods, results    +Builtins         `va_arg` and GNU's builtins
//   +Formats          formats against arguments      +Initializers     braces and strings
//   +Blocks           block literals, captures       +Sizes            `sizeof`, compound literals
//   +Statements       statements                     +Declarations     locals
//   +Jumps            labels, `goto`, `case`         +Lints            doubtful but correct code
//   +Advice           what to write instead          +Changes          edits that carry advice out
//
// Whether a jump passes the beginning of something that has to be cleaned up is decided here as well:
// `protections` counts the open cleanups that no jump may skip, as the emitter will open them.

final class BodyChecker {
  /// Unowned: the program's checker makes these and outlives them.
  unowned let program: ProgramChecker
  /// The function that a block's literal stands in.
  let parent: BodyChecker?
  let number: Int
  let name: String
  /// Of the @implementation that the code stands in, also for blocks and functions in it.
  let context: MethodContext?
  /// References are counted automatically in the code.
  let isARC: Bool
  /// How many blocks surround the code.
  let level: Int

  var scope: Scope
  /// What `return` gives; nil while a block's own is not known.
  var resultType: CType?
  var returnsRetained = false
  /// The body has `...` parameters.
  var isVariadicBody = false
  /// The address of a local variable that holds a class is taken (StackLayout.swift).
  var makesObjectOfLocal = false
  /// Checks the value of a static variable: what it makes is static too.
  var isStatic = false
  /// The operand of `sizeof`, `typeof` and their like, which does not run.
  var isUnevaluated = false
  /// An operand of `&&`, `||` or `?:`, which may not run.
  var isUnderCondition = false
  /// The cast that stands as an argument right now, where ARC lets it do without `__bridge`.
  var plainCast: SourceRange?
  /// The statement of a block of code that is being checked, where a declaration could be put before it.
  var plainStatement: SourceRange?
  /// The body that is being checked, and the weak variables that changes put into it.
  var body: CompoundStmt?
  var weakNames: Set<String> = []
  /// Where local variables without a value are declared, of types that begin as anything in C.
  var unsetVariables: Set<SourceRange> = []
  /// The selectors of messages to super, also in blocks. Only the checker of a whole method has them.
  var sentToSuper: Set<String> = []
  /// Variables of outer functions that this block copies.
  var captures: Set<ObjectIdentifier> = []
  var captureList: [VariableModel] = []

  // MARK: Jumps (BodyChecker+Jumps.swift)

  var labels: [String: LabelState] = [:]
  let labelTable = LabelTable()
  var computedGotos: [LabelState.Waiting] = []
  /// Numbers of the statements with a scope of their own that surround the current place, outermost first.
  var path: [Int] = []
  /// How many protections were open when each of these was entered.
  var pathProtections: [Int] = []
  var pathCount = 0
  var protections = 0
  var switches: [SwitchState] = []
  /// How many @catch clauses surround the code.
  var catchDepth = 0

  init(
    program: ProgramChecker, parent: BodyChecker? = nil, name: String, context: MethodContext?,
    scope: Scope, isARC: Bool
  ) {
    self.program = program
    self.parent = parent
    self.name = name
    self.context = context
    self.scope = scope
    self.isARC = isARC
    number = program.nextBodyNumber()
    level = parent.map { $0.level + 1 } ?? 0
  }

  var sink: DiagnosticSink { program.sink }
  var model: ProgramModel { program.model }
  var classes: ClassTable { program.model.classes }
  var resolver: TypeResolver { program.model.resolver }

  /// Checks something in a scope of its own.
  func scoped<T>(_ body: () -> T) -> T {
    let outer = scope
    let open = protections
    scope = Scope(.block, in: outer)
    defer {
      scope = outer
      protections = open
    }
    return body()
  }

  /// Checks one full expression: what stands under a condition outside of it does not matter in it.
  func fullExpression<T>(_ body: () -> T) -> T {
    let outer = isUnderCondition
    isUnderCondition = false
    defer { isUnderCondition = outer }
    return body()
  }

  /// Checks what runs only under a condition.
  func conditionally<T>(_ body: () -> T) -> T {
    let outer = isUnderCondition
    isUnderCondition = true
    defer { isUnderCondition = outer }
    return body()
  }

  /// Checks an operand that does not run.
  func unevaluated<T>(_ body: () -> T) -> T {
    let outer = isUnevaluated
    let open = protections
    isUnevaluated = true
    defer {
      isUnevaluated = outer
      protections = open
    }
    return fullExpression(body)
  }

  func unsupported(_ what: String, at range: SourceRange, help: String? = nil) {
    sink.error(
      UnsupportedCode.construct, "\(what) \(what.hasSuffix("s") ? "are" : "is") not supported",
      at: range, helps: help.map { [.init($0)] } ?? [])
  }
}
