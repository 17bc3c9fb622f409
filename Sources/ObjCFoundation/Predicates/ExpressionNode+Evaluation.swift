// Evaluating the expressions of predicates.
import CRuntime
import ObjCVM

/// What an evaluation knows besides the object.
struct PredicateScope {
  let world: World
  /// Substitution variables.
  var variables: [String: ObjectPointer?] = [:]
  /// The dictionary they came in.
  var bindings: ObjectPointer?
}

extension ExpressionNode {
  /// The value for an object, +0.
  func evaluate(_ object: ObjectPointer?, _ scope: PredicateScope) throws(ListingException)
    -> ObjectPointer?
  {
    let world = scope.world
    switch kind {
    case .constant(let value): return value
    case .evaluatedObject: return object
    case .variable(let name):
      guard let value = scope.variables[name] else {
        throw world.exception(
          "NSInvalidArgumentException", "Can't get value for '\(name)' in bindings {\n}.")
      }
      return value
    case .keyPath(let path):
      return try world.send(object, "valueForKeyPath:", .object(world.autoreleasedString(path)))
    case .path(let operand, let path):
      return try world.send(
        try operand.evaluate(object, scope), "valueForKeyPath:",
        .object(world.autoreleasedString(path)))
    case .aggregate(let nodes):
      var items: [ObjectPointer] = []
      for node in nodes { items.append(try world.orNull(try node.evaluate(object, scope))) }
      return fwd_autorelease(world.newArray(items))
    case .function(let name, let nodes):
      return try ExpressionFunction(name, nodes).call(object, scope)
    case .subquery(let collection, let name, let predicate):
      var kept: [ObjectPointer] = []
      for item in try world.elements(of: try collection.evaluate(object, scope)) {
        var inner = scope
        inner.variables[name] = item
        if try inner.evaluate(predicate, object) { kept.append(item) }
      }
      return fwd_autorelease(world.newArray(kept))
    case .block(let block, let nodes):
      var items: [ObjectPointer] = []
      for node in nodes { items.append(try world.orNull(try node.evaluate(object, scope))) }
      let array = fwd_autorelease(world.newArray(items))
      return try world.callBlock(block, .object(object), .object(array), .object(scope.bindings))
    case .set(let operation, let left, let right):
      return try combine(
        operation, try left.evaluate(object, scope), try right.evaluate(object, scope), world)
    case .conditional(let predicate, let chosen, let other):
      return try scope.evaluate(predicate, object)
        ? try chosen.evaluate(object, scope) : try other.evaluate(object, scope)
    }
  }

  private func combine(
    _ operation: String, _ left: ObjectPointer?, _ right: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let isSet = ["NSSet", "NSArray", "NSOrderedSet"].contains { world.isKind(left, of: $0) }
    let isDictionary = world.isKind(right, of: "NSDictionary")
    let isCollection =
      right == nil || isDictionary
      || ["NSSet", "NSArray", "NSOrderedSet"].contains { world.isKind(right, of: $0) }
    guard isSet, isCollection else {
      let wrong = isSet ? "right subexpression not a collection" : "left subexpression not a set"
      let sides = "lhs = \(try world.describe(left)) rhs = \(try world.describe(right))"
      throw world.exception(
        "NSInvalidArgumentException", "Can't evaluate set expression; \(wrong) (\(sides))")
    }
    let a = try world.elements(of: left)
    let b = try world.elements(of: isDictionary ? try world.send(right, "allValues") : right)
    if operation == "UNION" { return fwd_autorelease(try world.makeSet(a + b, mutable: false)) }
    var kept: [ObjectPointer] = []
    for item in a
    where (try CollectionLibrary.index(of: item, in: b, world) != nil) == (operation == "INTERSECT")
    {
      kept.append(item)
    }
    return fwd_autorelease(try world.makeSet(kept, mutable: false))
  }

  // MARK: Format

  /// As Foundation prints it.
  func format(_ world: World) throws(ListingException) -> String {
    switch kind {
    case .constant(let object): return try Self.format(constant: object, world)
    case .evaluatedObject: return "SELF"
    case .variable(let name): return name.hasPrefix("[") ? String(name.dropFirst()) : "$" + name
    case .keyPath(let path): return path
    case .path(let operand, let path): return "\(try operand.format(world)).\(path)"
    case .aggregate(let nodes): return "{\(try Self.list(nodes, world))}"
    case .function(let name, let nodes): return try Self.format(function: name, nodes, world)
    case .subquery(let collection, let name, let predicate):
      let inner = world.string(of: try world.send(predicate, "predicateFormat"))
      return "SUBQUERY(\(try collection.format(world)), $\(name), \(inner))"
    case .block(let block, let nodes):
      return "BLOCK(\(hex(UInt(bitPattern: block))), {\(try Self.list(nodes, world))})"
    case .set(let operation, let left, let right):
      return "\(try left.format(world)) \(operation) \(try right.format(world))"
    case .conditional(let predicate, let chosen, let other):
      let condition = world.string(of: try world.send(predicate, "predicateFormat"))
      return "TERNARY(\(condition), \(try chosen.format(world)), \(try other.format(world)))"
    }
  }

  private static func list(_ nodes: [ExpressionNode], _ world: World) throws(ListingException)
    -> String
  {
    var parts: [String] = []
    for node in nodes { parts.append(try node.format(world)) }
    return parts.joined(separator: ", ")
  }

  private static func format(constant object: ObjectPointer?, _ world: World)
    throws(ListingException) -> String
  {
    guard let object else { return "nil" }
    if world.isString(object) { return quoted(world.string(of: object)) }
    if world.isKind(object, of: "NSArray") || world.isKind(object, of: "NSSet")
      || world.isKind(object, of: "NSOrderedSet")
    {
      var parts: [String] = []
      for item in try world.elements(of: object) { parts.append(try format(constant: item, world)) }
      return "{\(parts.joined(separator: ", "))}"
    }
    if world.isKind(object, of: "NSDate") {
      let seconds = try world.sendDouble(object, "timeIntervalSinceReferenceDate")
      return
        "CAST(\(String(decoding: FormatNumbers.text(seconds, conversion: "f", precision: 6), as: UTF8.self)), \"NSDate\")"
    }
    return try world.describe(object)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static let operators = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/",
    "raise:toPower:": "**", "bitwiseAnd:with:": "&", "bitwiseOr:with:": "|",
    "bitwiseXor:with:": "^", "leftshift:by:": "<<", "rightshift:by:": ">>",
  ]

  /// As an operand: another operation is always in parentheses, needed or not.
  private func operandFormat(_ world: World) throws(ListingException) -> String {
    let text = try format(world)
    guard case .function(let name, _) = kind, Self.operators[name] != nil else { return text }
    return "(\(text))"
  }

  private static func format(
    function name: String, _ nodes: [ExpressionNode], _ world: World
  ) throws(ListingException) -> String {
    if let symbol = operators[name], nodes.count == 2 {
      return "\(try nodes[0].operandFormat(world)) \(symbol) \(try nodes[1].operandFormat(world))"
    }
    if name == "objectFrom:withIndex:", nodes.count == 2 {
      return "\(try nodes[0].operandFormat(world))[\(try nodes[1].format(world))]"
    }
    if name == "onesComplement:", nodes.count == 1 {
      return "~\(try nodes[0].operandFormat(world))"
    }
    if name == "castObject:toType:" { return "CAST(\(try list(nodes, world)))" }
    if name == "FUNCTION" {
      // The blank in front of the second comma is Foundation's.
      let head = try list(Array(nodes.prefix(2)), world)
      let rest = try list(Array(nodes.dropFirst(2)), world)
      return rest.isEmpty ? "FUNCTION(\(head))" : "FUNCTION(\(head) , \(rest))"
    }
    return "\(name)(\(try list(nodes, world)))"
  }
}
