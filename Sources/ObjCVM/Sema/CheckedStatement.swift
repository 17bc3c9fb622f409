// The checked tree: statements and bodies.

final class CheckedStatement {
  enum Kind {
    case empty
    case expression(CheckedExpression)
    case declaration(CheckedDeclaration)
    case compound(CheckedCompound)
    case `if`(CheckedExpression, then: CheckedStatement, otherwise: CheckedStatement?)
    case `while`(CheckedExpression, body: CheckedStatement)
    case doWhile(body: CheckedStatement, CheckedExpression)
    case `for`(CheckedFor)
    case forIn(CheckedForIn)
    case `switch`(CheckedSwitch)
    case `case`(CheckedCase, body: CheckedStatement)
    case `default`(CheckedCase, body: CheckedStatement)
    case `break`
    case `continue`
    /// Of the function's result type.
    case `return`(CheckedExpression?)
    case goto(CheckedLabel)
    case label(CheckedLabel, body: CheckedStatement)
    case autoreleasepool(CheckedCompound)
    case synchronized(CheckedExpression, CheckedCompound)
    case `try`(CheckedTry)
    /// Nil throws again what the surrounding @catch caught.
    case `throw`(CheckedExpression?)
  }

  let kind: Kind
  let range: SourceRange

  init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// `{ … }`, which brings its own scope.
  var isCompound: Bool { if case .compound = kind { true } else { false } }
}

/// `{ … }`
final class CheckedCompound {
  let statements: [CheckedStatement]
  let closeRange: SourceRange

  init(statements: [CheckedStatement], closeRange: SourceRange) {
    self.statements = statements
    self.closeRange = closeRange
  }
}

/// The variables of one declaration.
struct CheckedDeclaration {
  enum Item {
    /// A typedef, whose lengths are evaluated here.
    case lengths(CType)
    case local(VariableModel, CheckedInitializer?, cleanup: FunctionModel?)
    case staticLocal(VariableModel, CheckedInitializer?)
  }

  let items: [(item: Item, range: SourceRange)]
}

final class CheckedFor {
  enum Start {
    case declaration(CheckedDeclaration, SourceRange)
    case expression(CheckedExpression)
  }

  let start: Start?
  let condition: CheckedExpression?
  let step: CheckedExpression?
  let body: CheckedStatement

  init(start: Start?, condition: CheckedExpression?, step: CheckedExpression?, body: CheckedStatement) {
    self.start = start
    self.condition = condition
    self.step = step
    self.body = body
  }
}

final class CheckedForIn {
  enum Element {
    case declaration(VariableModel)
    /// An lvalue of object type.
    case expression(CheckedExpression)
  }

  let element: Element
  let collection: CheckedExpression
  let body: CheckedStatement

  init(element: Element, collection: CheckedExpression, body: CheckedStatement) {
    self.element = element
    self.collection = collection
    self.body = body
  }
}

final class CheckedSwitch {
  /// Of a promoted integer type.
  let subject: CheckedExpression
  let body: CheckedStatement

  init(subject: CheckedExpression, body: CheckedStatement) {
    self.subject = subject
    self.body = body
  }
}

/// The values of a `case` label; `default` has none.
struct CheckedCase {
  let low: Int64
  let high: Int64
}

/// A label of a function. The path is that of the statements around it.
final class CheckedLabel {
  let name: String
  /// How many statements with a scope of their own surround it.
  var depth = 0

  init(name: String) {
    self.name = name
  }
}

final class CheckedTry {
  struct Catch {
    /// Nil for `@catch (...)`, `@catch (id …)` and what is no object's type.
    let className: String?
    /// Nil when the exception has no name.
    let variable: VariableModel?
    let body: CheckedCompound
    let range: SourceRange
  }

  let body: CheckedCompound
  let catches: [Catch]
  let finally: CheckedCompound?

  init(body: CheckedCompound, catches: [Catch], finally: CheckedCompound?) {
    self.body = body
    self.catches = catches
    self.finally = finally
  }
}

/// The body of a function, a method or a block.
final class CheckedBody {
  /// The hidden ones (`self` and `_cmd`, or the block itself) and the written ones.
  let parameters: [CheckedParameter]
  let body: CheckedCompound
  /// Nothing but leaving it is what `return` gives.
  let result: CType
  /// The result of this function is +1 by its family or attribute.
  let returnsRetained: Bool
  let isVariadic: Bool

  init(
    parameters: [CheckedParameter], body: CheckedCompound, result: CType, returnsRetained: Bool, isVariadic: Bool
  ) {
    self.parameters = parameters
    self.body = body
    self.result = result
    self.returnsRetained = returnsRetained
    self.isVariadic = isVariadic
  }
}

struct CheckedParameter {
  let model: VariableModel
  /// The caller gave +1.
  let isConsumed: Bool
}

/// A block literal.
final class CheckedBlock {
  /// `__main_block_invoke`
  let name: String
  let body: CheckedBody
  let type: FunctionType
  let range: SourceRange

  init(name: String, body: CheckedBody, type: FunctionType, range: SourceRange) {
    self.name = name
    self.body = body
    self.type = type
    self.range = range
  }
}

/// A listing whose bodies are checked: what the emitter reads.
struct CheckedProgram {
  enum Body {
    case function(FunctionModel, FunctionDefinition, MethodContext?, CheckedBody)
    case method(MethodModel, MethodDefinition, MethodContext, CheckedBody)
  }

  let model: ProgramModel
  /// Global variables in order of their declaration, with their first values.
  var globals: [(variable: VariableModel, value: CheckedInitializer)] = []
  /// In source order.
  var bodies: [Body] = []
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
