// The checked tree: expressions.
//
// `BodyChecker` makes one node for each expression of a body, once. A node holds everything that the emitter
// needs: the type, the constant value if there is one, the method or function that was chosen, and every
// conversion as a node of its own. The emitter therefore looks nothing up and cannot fail. A tree that holds
// an `.error` node is never emitted, because an error has been reported for it.
//
// Nodes are values or lvalues. A value's type is decayed and unqualified. An lvalue names storage (or a
// property); its type keeps qualifiers and ownership, and arrays and functions are not decayed. `.load` makes
// a value of an lvalue.
//
// What a node may do when it runs (assign to variables, call something, leave objects to release) is summed
// up from its operands when the node is made, so that asking takes constant time however deep the tree is.

package final class CheckedExpression {
  package enum Kind {
    /// An error has been reported.
    case error

    // MARK: Literals and names of things that do not change

    /// The value is in `constant`.
    case constant
    /// An lvalue: the array of characters of a string literal, `__func__` or `@encode(…)`.
    case text(StringLiteral)
    case objcString([UInt8])
    case selector(String)
    case protocolObject(String)
    case classObject(String)

    // MARK: Lvalues

    case variable(VariableModel)
    /// A function by its name; its type is the function's.
    case function(FunctionModel)
    /// A structure that a library defines as a constant.
    case structConstant([UInt8])
    case ivar(CheckedExpression, IvarModel)
    /// The `isa` of an object.
    case isa(CheckedExpression)
    case dereference(CheckedExpression)
    /// The base is an lvalue of array type, or a pointer.
    case element(CheckedExpression, index: CheckedExpression)
    /// The base is an lvalue or a value of record type; the fields lead from it to the member, outermost first.
    case member(CheckedExpression, [RecordType.Field])
    case compoundLiteral(CheckedCompoundLiteral)
    case property(CheckedProperty)
    case objectSubscript(CheckedSubscript)

    // MARK: Values

    case load(CheckedExpression)
    case address(CheckedExpression)
    /// Both operands have the node's type; the right one of a shift has any integer type.
    case arithmetic(BinaryOperator, CheckedExpression, CheckedExpression)
    case negate(CheckedExpression)
    case complement(CheckedExpression)
    case not(CheckedExpression)
    /// A pointer moved by a number of elements.
    case offset(CheckedExpression, by: CheckedExpression, isSubtraction: Bool)
    /// The number of elements between two pointers.
    case difference(CheckedExpression, CheckedExpression)
    case comparison(BinaryOperator, ComparisonOrder, CheckedExpression, CheckedExpression)
    /// `&&` or `||`
    case logical(BinaryOperator, CheckedExpression, CheckedExpression)
    /// C's conversion to the node's type.
    case conversion(CheckedExpression)
    /// A block that becomes an object: ARC copies it.
    case copyBlock(CheckedExpression)
    /// A cast between objects and plain pointers.
    case bridge(BridgeKind, CheckedExpression)
    /// Both results have the node's type.
    case conditional(CheckedExpression, then: CheckedExpression, otherwise: CheckedExpression)
    /// GNU's `a ?: b`. The first operand is converted after it has been tested.
    case valueOr(CheckedExpression, otherwise: CheckedExpression)
    case comma(CheckedExpression, CheckedExpression)
    /// Evaluates for the effect alone: a cast to `void`.
    case discard(CheckedExpression)
    case assign(CheckedExpression, CheckedExpression)
    case compoundAssign(CompoundAssignment)
    /// `++` and `--`
    case step(CheckedExpression, by: Int64, isPostfix: Bool)
    case call(CheckedCall)
    case message(CheckedMessage)
    /// `@(record)`, an NSValue.
    case boxedRecord(CheckedExpression, MethodModel?)
    case arrayLiteral([CheckedExpression], MethodModel?)
    case dictionaryLiteral(keys: [CheckedExpression], values: [CheckedExpression], MethodModel?)
    case block(CheckedBlock)
    /// `({ …; value; })`; without a result it is `void`.
    case statements(CheckedCompound, result: CheckedExpression?)
    /// `sizeof` an array of variable length.
    case sizeOfVariable(CType)
    case variadicStart(CheckedExpression)
    case variadicCopy(to: CheckedExpression, from: CheckedExpression)
    case variadicArgument(CheckedExpression, CType)
    case stackAllocation(CheckedExpression)
    /// Ends the program with this reason.
    case trap(String)
    /// `&variable` for an out-parameter under ARC: a temporary whose value is copied back after the call.
    case writeBack(CheckedExpression)
  }

  package enum BridgeKind { case plain, transfer, retained }

  /// How the operands of a comparison compare.
  package enum ComparisonOrder { case signed, unsigned64, float, double }

  package enum Constant: Equatable {
    /// Canonical for the node's type; of a pointer its bits.
    case integer(Int64)
    case floating(Double)

    package var isTrue: Bool {
      switch self {
      case .integer(let value): value != 0
      case .floating(let value): value != 0
      }
    }
  }

  /// What running the node may do, operands included.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// It may change a local variable.
    static let assignsVariables = Traits(rawValue: 1)
    /// It does more than compute a value: calls, assignments, statements.
    static let hasEffects = Traits(rawValue: 2)
    /// It calls something, or leaves something behind that is to be cleaned up.
    static let isComplex = Traits(rawValue: 4)
    /// It holds statements, in which a label may stand.
    static let hasStatements = Traits(rawValue: 8)
  }

  package let kind: Kind
  package let type: CType
  package let range: SourceRange
  package let constant: Constant?
  let traits: Traits
  /// How many objects at most it leaves to be released at the end of the full expression.
  package let temporaryObjects: Int
  /// ARC: a pointer of Core Foundation that a call gave, whose name or family says that the caller does not own it, or a constant.
  let isAudited: Bool

  package init(
    _ kind: Kind, _ type: CType, _ range: SourceRange, constant: Constant? = nil,
    isAudited: Bool = false
  ) {
    self.kind = kind
    self.type = type
    self.range = range
    self.constant = constant
    if case .conditional(_, let then, let otherwise) = kind {
      self.isAudited = then.isAudited && otherwise.isAudited
    } else {
      self.isAudited = isAudited
    }
    var traits = kind.ownTraits(type)
    var objects = kind.ownObjects(type)
    kind.forEachOperand { operand in
      traits.formUnion(operand.traits)
      objects += operand.temporaryObjects
    }
    self.traits = traits
    temporaryObjects = objects
  }

  static func error(_ range: SourceRange) -> CheckedExpression {
    CheckedExpression(.error, .error, range)
  }

  static func integer(_ value: Int64, _ type: CType, _ range: SourceRange) -> CheckedExpression {
    CheckedExpression(.constant, type, range, constant: .integer(value))
  }

  static func floating(_ value: Double, _ type: CType, _ range: SourceRange) -> CheckedExpression {
    CheckedExpression(.constant, type, range, constant: .floating(value))
  }

  var isError: Bool { type.isError }

  package var constantInteger: Int64? {
    if case .integer(let value)? = constant { value } else { nil }
  }
  var constantFloating: Double? { if case .floating(let value)? = constant { value } else { nil } }
  package var isConstant: Bool { constant != nil }

  package var assignsVariables: Bool { traits.contains(.assignsVariables) }
  package var isSimple: Bool { !traits.contains(.isComplex) }

  /// It names storage, or a property.
  package var isLValue: Bool {
    switch kind {
    case .text, .variable, .function, .structConstant, .ivar, .isa, .dereference, .element, .member,
      .compoundLiteral,
      .property, .objectSubscript:
      true
    default: false
    }
  }

  /// The variable that is read, or named, by this expression.
  package var variable: VariableModel? {
    switch kind {
    case .variable(let model): model
    case .load(let lvalue): lvalue.variable
    default: nil
    }
  }

  /// `"…"`, as an array or as the pointer that it becomes.
  var isTextLiteral: Bool {
    switch unconverted.kind {
    case .text: true
    case .load(let inner), .address(let inner): inner.isTextLiteral
    default: false
    }
  }

  /// `@"…"`, which lives as long as the program.
  var isStringLiteral: Bool { if case .objcString = unconverted.kind { true } else { false } }

  /// The node below conversions that keep the value.
  package var unconverted: CheckedExpression {
    var result = self
    while case .conversion(let inner) = result.kind { result = inner }
    return result
  }
}

/// `op=`: the target is read, computed with the amount, and written.
package struct CompoundAssignment {
  package enum Computation {
    /// In this type; the amount has been converted to it, but for a shift's.
    case arithmetic(CType)
    case pointer
  }

  package let op: BinaryOperator
  package let target: CheckedExpression
  package let amount: CheckedExpression
  package let computation: Computation
}

/// `(type){ … }`
package final class CheckedCompoundLiteral {
  package let initializer: CheckedInitializer
  /// Pointers to it are made.
  package let isShared: Bool
  /// It is outside of functions, or in the value of a static variable.
  package let isStatic: Bool

  init(initializer: CheckedInitializer, isShared: Bool, isStatic: Bool) {
    self.initializer = initializer
    self.isShared = isShared
    self.isStatic = isStatic
  }
}

/// The first value of a variable, or of a part of one.
package indirect enum CheckedInitializer {
  /// Of the type of what it initialises.
  case expression(CheckedExpression)
  /// An array of characters.
  case text(StringLiteral)
  /// Zeros, then these parts in order.
  case parts([Part])
  /// Zeros.
  case zero

  package struct Part {
    /// Bytes from the beginning of the whole.
    package let offset: Int
    package let type: CType
    /// The member, if it is a bit-field.
    package let bits: RecordType.Field?
    package let value: CheckedInitializer
  }

  func forEachExpression(_ visit: (CheckedExpression) -> Void) {
    switch self {
    case .expression(let expression): visit(expression)
    case .parts(let parts): for part in parts { part.value.forEachExpression(visit) }
    case .text, .zero: break
    }
  }
}

extension CheckedExpression.Kind {
  /// The operands that run as part of the node. Bodies of blocks do not.
  func forEachOperand(_ visit: (CheckedExpression) -> Void) {
    switch self {
    case .error, .constant, .text, .objcString, .selector, .protocolObject, .classObject, .variable,
      .function,
      .structConstant, .block, .sizeOfVariable, .trap:
      break
    case .ivar(let inner, _), .isa(let inner), .dereference(let inner), .member(let inner, _),
      .load(let inner),
      .address(let inner), .negate(let inner), .complement(let inner), .not(let inner),
      .conversion(let inner),
      .copyBlock(let inner), .bridge(_, let inner), .discard(let inner), .step(let inner, _, _),
      .boxedRecord(let inner, _),
      .variadicStart(let inner), .variadicArgument(let inner, _), .stackAllocation(let inner),
      .writeBack(let inner):
      visit(inner)
    case .element(let left, let right), .arithmetic(_, let left, let right),
      .offset(let left, let right, _),
      .difference(let left, let right), .comparison(_, _, let left, let right),
      .logical(_, let left, let right),
      .valueOr(let left, let right), .comma(let left, let right), .assign(let left, let right),
      .variadicCopy(let left, let right):
      visit(left)
      visit(right)
    case .conditional(let condition, let then, let otherwise):
      visit(condition)
      visit(then)
      visit(otherwise)
    case .compoundAssign(let assignment):
      visit(assignment.target)
      visit(assignment.amount)
    case .compoundLiteral(let literal): literal.initializer.forEachExpression(visit)
    case .property(let property): visit(property.receiver.value)
    case .objectSubscript(let element):
      visit(element.receiver.value)
      visit(element.key)
    case .call(let call):
      if let callee = call.callee.value { visit(callee) }
      for argument in call.arguments { visit(argument.value) }
      for argument in call.variadic { visit(argument.value) }
    case .message(let message):
      visit(message.receiver.value)
      for argument in message.arguments { visit(argument.value) }
      for argument in message.variadic { visit(argument.value) }
    case .arrayLiteral(let elements, _): elements.forEach(visit)
    case .dictionaryLiteral(let keys, let values, _):
      keys.forEach(visit)
      values.forEach(visit)
    case .statements(_, let result): if let result { visit(result) }
    }
  }

  /// What the node itself does, its operands aside.
  fileprivate func ownTraits(_ type: CType) -> CheckedExpression.Traits {
    switch self {
    case .assign, .compoundAssign, .step, .variadicArgument, .variadicStart, .variadicCopy:
      return [.assignsVariables, .hasEffects, .isComplex]
    case .statements: return [.assignsVariables, .hasEffects, .isComplex, .hasStatements]
    case .call, .message, .trap, .stackAllocation, .writeBack: return [.hasEffects, .isComplex]
    case .property, .objectSubscript: return [.hasEffects, .isComplex]
    case .boxedRecord, .arrayLiteral, .dictionaryLiteral, .block, .compoundLiteral, .copyBlock,
      .bridge, .conditional,
      .valueOr, .comma, .discard, .sizeOfVariable:
      return .isComplex
    case .load(let lvalue):
      return lvalue.type.ownership == .weak || lvalue.type.isRecord ? .isComplex : []
    default: return []
    }
  }

  /// Objects that the node itself leaves to be released.
  fileprivate func ownObjects(_ type: CType) -> Int {
    switch self {
    case .call, .message, .property, .objectSubscript:
      return type.isRetainable || type.isRecord ? 1 : 0
    case .boxedRecord, .arrayLiteral, .dictionaryLiteral, .block, .copyBlock, .bridge: return 1
    case .statements: return type.isRetainable || type.isRecord ? 1 : 0
    case .load(let lvalue): return lvalue.type.ownership == .weak ? 1 : 0
    case .conversion(let inner): return inner.type.isBlock && !type.isBlock ? 1 : 0
    case .conditional, .valueOr: return type.isRetainable && !type.isBlock ? 1 : 0
    default: return 0
    }
  }
}
