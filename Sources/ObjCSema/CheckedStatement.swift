// The checked tree: statements and bodies.
import ForwardKitBasics

package final class CheckedStatement {
  package enum Kind {
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
    /// `from` is the path of the statements around it, as the label has one.
    case goto(CheckedLabel, from: [Int])
    /// To the label of the table whose number the value is.
    case computedGoto(CheckedExpression, LabelTable, from: [Int])
    case label(CheckedLabel, body: CheckedStatement)
    case autoreleasepool(CheckedCompound)
    case synchronized(CheckedExpression, CheckedCompound)
    case `try`(CheckedTry)
    /// Nil throws again what the surrounding @catch caught.
    case `throw`(CheckedExpression?)
  }

  package let kind: Kind
  package let range: SourceRange

  init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// `{ … }`, which brings its own scope.
  package var isCompound: Bool { if case .compound = kind { true } else { false } }
}

/// `{ … }`
package final class CheckedCompound {
  package let statements: [CheckedStatement]
  package let closeRange: SourceRange

  init(statements: [CheckedStatement], closeRange: SourceRange) {
    self.statements = statements
    self.closeRange = closeRange
  }
}

/// The variables of one declaration.
package struct CheckedDeclaration {
  package enum Item {
    /// A typedef, whose lengths are evaluated here.
    case lengths(CType)
    case local(VariableModel, CheckedInitializer?, cleanup: FunctionModel?)
    case staticLocal(VariableModel, CheckedInitializer?)
  }

  package let items: [(item: Item, range: SourceRange)]
}

package final class CheckedFor {
  package enum Start {
    case declaration(CheckedDeclaration, SourceRange)
    case expression(CheckedExpression)
  }

  package let start: Start?
  package let condition: CheckedExpression?
  package let step: CheckedExpression?
  package let body: CheckedStatement

  init(
    start: Start?, condition: CheckedExpression?, step: CheckedExpression?, body: CheckedStatement
  ) {
    self.start = start
    self.condition = condition
    self.step = step
    self.body = body
  }
}

package final class CheckedForIn {
  package enum Element {
    case declaration(VariableModel)
    /// An lvalue of object type.
    case expression(CheckedExpression)
  }

  package let element: Element
  package let collection: CheckedExpression
  package let body: CheckedStatement

  init(element: Element, collection: CheckedExpression, body: CheckedStatement) {
    self.element = element
    self.collection = collection
    self.body = body
  }
}

package final class CheckedSwitch {
  /// Of a promoted integer type.
  package let subject: CheckedExpression
  package let body: CheckedStatement

  init(subject: CheckedExpression, body: CheckedStatement) {
    self.subject = subject
    self.body = body
  }
}

/// The values of a `case` label; `default` has none.
package struct CheckedCase {
  package let low: Int64
  package let high: Int64

  /// In the order of signed numbers: unsigned ones from below 2^63 to above are two.
  package var ranges: [(low: Int64, high: Int64)] {
    low <= high ? [(low, high)] : [(low, .max), (.min, high)]
  }
}

/// The labels of a function whose addresses are taken, which are their places here, counted from 1.
package final class LabelTable {
  package internal(set) var labels: [CheckedLabel] = []
}

/// A label of a function. The path is that of the statements around it.
package final class CheckedLabel {
  let name: String
  /// The statements with a scope of their own around it, outermost first.
  var path: [Int] = []

  /// How many statements stand around both the label and something with that path.
  package func common(with other: [Int]) -> Int {
    zip(path, other).prefix { $0 == $1 }.count
  }

  init(name: String) {
    self.name = name
  }
}

package final class CheckedTry {
  package struct Catch {
    /// Nil for `@catch (...)`, `@catch (id …)` and what is no object's type.
    package let className: String?
    /// Nil when the exception has no name.
    package let variable: VariableModel?
    package let body: CheckedCompound
    package let range: SourceRange
  }

  package let body: CheckedCompound
  package let catches: [Catch]
  package let finally: CheckedCompound?

  init(body: CheckedCompound, catches: [Catch], finally: CheckedCompound?) {
    self.body = body
    self.catches = catches
    self.finally = finally
  }
}

/// The body of a function, a method or a block.
package final class CheckedBody {
  /// The hidden ones (`self` and `_cmd`, or the block itself) and the written ones.
  package let parameters: [CheckedParameter]
  package let body: CheckedCompound
  /// Nothing but leaving it is what `return` gives.
  package let result: CType
  /// The result of this function is +1 by its family or attribute.
  package let returnsRetained: Bool
  package let isVariadic: Bool
  /// References are counted automatically.
  package let isARC: Bool
  /// Bytes of the parts of the stack whose layout is seen (StackLayout.swift).
  package let stackChunks: [Int32]

  init(
    parameters: [CheckedParameter], body: CheckedCompound, result: CType, returnsRetained: Bool,
    isVariadic: Bool, isARC: Bool, stackChunks: [Int32]
  ) {
    self.parameters = parameters
    self.body = body
    self.result = result
    self.returnsRetained = returnsRetained
    self.isVariadic = isVariadic
    self.isARC = isARC
    self.stackChunks = stackChunks
  }
}

package struct CheckedParameter {
  package let model: VariableModel
  /// The caller gave +1.
  package let isConsumed: Bool
}

/// A block literal.
package final class CheckedBlock {
  /// `__main_block_invoke`
  package let name: String
  package let body: CheckedBody
  package let type: FunctionType
  /// What the descriptor has.
  package let signature: String
  /// Variables of outer functions, in the order of their first use.
  package let captures: [VariableModel]
  package let range: SourceRange

  init(
    name: String, body: CheckedBody, type: FunctionType, signature: String,
    captures: [VariableModel], range: SourceRange
  ) {
    self.name = name
    self.body = body
    self.type = type
    self.signature = signature
    self.captures = captures
    self.range = range
  }
}

/// A listing whose bodies are checked: what the emitter reads.
package struct CheckedProgram {
  package enum Body {
    case function(FunctionModel, FunctionDefinition, MethodContext?, CheckedBody)
    case method(MethodModel, MethodDefinition, MethodContext, CheckedBody)
  }

  package let model: ProgramModel
  /// Global variables in order of their declaration, with their first values.
  package var globals: [(variable: VariableModel, value: CheckedInitializer)] = []
  /// In source order.
  package var bodies: [Body] = []
}

/// Where a method's code stands.
package struct MethodContext {
  package let cls: ClassModel
  package let category: CategoryModel?
  /// Nil in C functions between the methods.
  let method: MethodModel?

  package var isClassMethod: Bool { method?.isClassMethod ?? false }
  var family: MethodFamily { method?.family ?? .none }
}
