// NSExpression's and NSPredicate's trees.
//
// An expression is a Swift tree; constants in it are retained objects. NSExpression objects wrap a node, so that a
// predicate made from a format and one made from expression objects are the same.
import CRuntime
import ObjCVM

/// One expression.
final class ExpressionNode {
  enum Kind {
    case constant(ObjectPointer?)
    case evaluatedObject
    case variable(String)
    case keyPath(String)
    /// The key path of what another expression gives.
    case path(ExpressionNode, String)
    case function(String, [ExpressionNode])
    case aggregate([ExpressionNode])
    case subquery(ExpressionNode, variable: String, predicate: ObjectPointer)
    case block(ObjectPointer?, [ExpressionNode])
    case set(operation: String, ExpressionNode, ExpressionNode)
    case conditional(ObjectPointer, ExpressionNode, ExpressionNode)
  }

  let kind: Kind

  /// Retains the objects.
  init(_ kind: Kind) {
    self.kind = kind
    switch kind {
    case .constant(let object): fwd_retain(object)
    case .subquery(_, _, let predicate), .conditional(let predicate, _, _): fwd_retain(predicate)
    case .block(let block, _): fwd_retainBlock(block)
    default: break
    }
  }

  deinit {
    switch kind {
    case .constant(let object): fwd_release(object)
    case .subquery(_, _, let predicate), .conditional(let predicate, _, _): fwd_release(predicate)
    case .block(let block, _): fwd_release(block)
    default: break
    }
  }

  /// NSExpressionType
  var type: UInt {
    switch kind {
    case .constant: 0
    case .evaluatedObject: 1
    case .variable: 2
    case .keyPath, .path: 3
    case .function: 4
    case .set(let operation, _, _): operation == "UNION" ? 5 : operation == "INTERSECT" ? 6 : 7
    case .subquery: 13
    case .aggregate: 14
    case .block: 19
    case .conditional: 20
    }
  }
}

/// NSPredicateOperatorType with its words in formats.
enum PredicateOperator: UInt {
  case lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual, equal, notEqual, matches, like,
    beginsWith, endsWith, isIn
  case custom
  case contains = 99
  case between = 100

  var symbol: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqual: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    case .matches: "MATCHES"
    case .like: "LIKE"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .isIn: "IN"
    case .custom: "CUSTOM"
    case .contains: "CONTAINS"
    case .between: "BETWEEN"
    }
  }
}

/// NSComparisonPredicateModifier
enum PredicateModifier: UInt { case direct, all, any }

/// What a comparison predicate keeps.
final class ComparisonState {
  let left: ExpressionNode
  let right: ExpressionNode
  let modifier: PredicateModifier
  let comparison: PredicateOperator
  /// 1: case-insensitive, 2: diacritic-insensitive.
  let options: UInt
  let selector: OpaquePointer?

  init(
    _ left: ExpressionNode, _ comparison: PredicateOperator, _ right: ExpressionNode,
    modifier: PredicateModifier = .direct,
    options: UInt = 0, selector: OpaquePointer? = nil
  ) {
    self.left = left
    self.right = right
    self.modifier = modifier
    self.comparison = comparison
    self.options = options
    self.selector = selector
  }
}

/// What a compound predicate keeps; the parts are retained.
final class CompoundState {
  enum Kind: UInt { case not, and, or }
  let kind: Kind
  let parts: [ObjectPointer]

  init(_ kind: Kind, _ parts: [ObjectPointer]) {
    self.kind = kind
    self.parts = parts
    for part in parts { fwd_retain(part) }
  }
  deinit { for part in parts { fwd_release(part) } }
}

/// What a block predicate keeps.
final class BlockPredicateState {
  let block: ObjectPointer?
  init(_ block: ObjectPointer?) { self.block = fwd_retainBlock(block) }
  deinit { fwd_release(block) }
}

/// What an NSExpression keeps.
final class ExpressionState {
  let node: ExpressionNode
  init(_ node: ExpressionNode) { self.node = node }
}

private final class TruthPredicates {
  let always: ObjectPointer
  let never: ObjectPointer
  init(_ world: World) {
    always = world.makeImmortal(of: "NSTruePredicate")
    never = world.makeImmortal(of: "NSFalsePredicate")
  }
}

extension World {
  /// Predicates and expressions, +1.
  func makeComparison(_ state: ComparisonState) -> ObjectPointer {
    makeInstance(of: "NSComparisonPredicate", state: state)
  }
  func makeCompound(_ kind: CompoundState.Kind, _ parts: [ObjectPointer]) -> ObjectPointer {
    makeInstance(of: "NSCompoundPredicate", state: CompoundState(kind, parts))
  }
  /// The predicate that is always true, or the one that never is: one object each.
  func makeTruth(_ value: Bool) -> ObjectPointer {
    let truths = service(TruthPredicates.self) { TruthPredicates($0) }
    return value ? truths.always : truths.never
  }
  func makeExpression(_ node: ExpressionNode) -> ObjectPointer {
    makeInstance(of: "NSExpression", state: ExpressionState(node))
  }

  /// The node of an expression object; any other object is a constant.
  func expression(of object: ObjectPointer?) -> ExpressionNode {
    guard let object, let state = state(of: object, as: ExpressionState.self) else {
      return ExpressionNode(.constant(object))
    }
    return state.node
  }
}
