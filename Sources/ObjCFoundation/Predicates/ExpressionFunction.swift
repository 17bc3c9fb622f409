// The functions of expressions: arithmetic, statistics, text, and any method by FUNCTION.
import CRuntime
import Glibc
import ObjCVM

struct ExpressionFunction {
  private let name: String
  private let nodes: [ExpressionNode]

  init(_ name: String, _ nodes: [ExpressionNode]) {
    self.name = name
    self.nodes = nodes
  }

  func call(_ object: ObjectPointer?, _ scope: PredicateScope) throws(ListingException)
    -> ObjectPointer?
  {
    let world = scope.world
    if name == "objectFrom:withIndex:" { return try element(object, scope) }
    var values: [ObjectPointer?] = []
    for node in nodes { values.append(try node.evaluate(object, scope)) }
    if name == "FUNCTION" { return try message(values, world) }
    if name == "castObject:toType:" { return try cast(values, world) }
    if let text = try textual(values, world) { return text }
    if let result = try numeric(values, world) { return result }
    throw Self.unknown(name, world)
  }

  private static func unknown(_ name: String, _ world: World) -> ListingException {
    // The blank at the end is Foundation's.
    world.exception(
      "NSInvalidArgumentException",
      "Unable to parse function name '\(name)' into supported selector (\(name)) ")
  }

  private static let known: Set<String> = [
    "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "modulus:by:", "raise:toPower:",
    "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:",
    "onesComplement:", "sum:", "average:", "count:", "min:", "max:", "median:", "mode:", "stddev:",
    "sqrt:", "log:", "ln:", "exp:", "abs:", "floor:", "ceiling:", "trunc:", "random", "random:",
    "randomn:", "now", "uppercase:", "lowercase:", "length:", "noindex:", "castObject:toType:",
    "objectFrom:withIndex:", "distanceToLocation:fromLocation:",
  ]

  /// Raises for a name that is no function, when the expression is made. `max:::` counts as `max:`.
  static func check(_ name: String, _ world: World) throws(ListingException) {
    let isKnown = known.contains(name) || known.contains(String(name.prefix { $0 != ":" }) + ":")
    if !isKnown { throw unknown(name, world) }
  }

  // MARK: Numbers

  private func numbers(_ values: [ObjectPointer?], _ world: World) throws(ListingException)
    -> [Double]
  {
    var items: [Double] = []
    for value in values {
      if let value, world.implements(value, "countByEnumeratingWithState:objects:count:") {
        for item in try world.elements(of: value) {
          items.append(try world.sendDouble(item, "doubleValue"))
        }
      } else {
        items.append(try world.sendDouble(value, "doubleValue"))
      }
    }
    return items
  }

  /// Integers where all operands are integers and the operation keeps them so.
  private func arithmetic(_ values: [ObjectPointer?], _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    guard values.count == 2, values[0] != nil, values[1] != nil else { return nil }
    if let bits = try bitwise(values, world) { return world.makeNumber(bits) }
    if case .integer(let a, _)? = world.ownNumber(values[0]),
      case .integer(let b, _)? = world.ownNumber(values[1])
    {
      switch name {
      case "add:to:": return world.makeNumber(Int(a &+ b))
      case "from:subtract:": return world.makeNumber(Int(a &- b))
      case "multiply:by:": return world.makeNumber(Int(a &* b))
      case "divide:by:" where b != 0 && b != -1: return world.makeNumber(Int(a / b))
      case "modulus:by:" where b != 0 && b != -1: return world.makeNumber(Int(a % b))
      default: break
      }
    }
    let (x, y) = (
      try world.sendDouble(values[0], "doubleValue"), try world.sendDouble(values[1], "doubleValue")
    )
    switch name {
    case "add:to:": return world.makeNumber(x + y)
    case "from:subtract:": return world.makeNumber(x - y)
    case "multiply:by:": return world.makeNumber(x * y)
    case "divide:by:": return world.makeNumber(x / y)
    case "modulus:by:": return world.makeNumber(fmod(x, y))
    default: return world.makeNumber(pow(x, y))
    }
  }

  /// What the bit operators give; operands with a fraction lose it.
  private func bitwise(_ values: [ObjectPointer?], _ world: World) throws(ListingException) -> Int?
  {
    guard name.hasPrefix("bitwise") || name.hasSuffix("shift:by:") else { return nil }
    let a = try world.sendInt(values[0], "longLongValue")
    let b = try world.sendInt(values[1], "longLongValue")
    return switch name {
    case "bitwiseAnd:with:": a & b
    case "bitwiseOr:with:": a | b
    case "bitwiseXor:with:": a ^ b
    case "leftshift:by:": a << b
    case "rightshift:by:": a >> b
    default: nil
    }
  }

  /// The result, autoreleased; nil when this is no function of numbers.
  private func numeric(_ values: [ObjectPointer?], _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    switch name {
    case "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "modulus:by:", "raise:toPower:",
      "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:":
      return fwd_autorelease(try arithmetic(values, world))
    default: break
    }
    guard let result = try statistic(values, world) else { return nil }
    return fwd_autorelease(result)
  }

  private func statistic(_ values: [ObjectPointer?], _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    if name == "count:" {
      return world.makeNumber(try world.elements(of: values.first ?? nil).count)
    }
    if name == "now:" || name == "now" {
      return try world.send(toClass: world.cls("NSDate"), "new")
    }
    if name == "onesComplement:" {
      return world.makeNumber(~(try world.sendInt(values.first ?? nil, "longLongValue")))
    }
    if name == "random" || name == "random:" { return world.makeNumber(0.5) }
    if name == "randomn:" {
      return world.makeNumber(try world.sendInt(values.first ?? nil, "longLongValue") / 2)
    }
    if name == "mode:" { return try mode(values, world) }
    let known = [
      "sum:", "average:", "max:", "min:", "median:", "stddev:", "sqrt:", "log:", "ln:", "exp:",
      "abs:", "floor:",
      "ceiling:", "trunc:",
    ]
    let plain = String(name.prefix { $0 != ":" }) + ":"
    guard known.contains(plain) else { return nil }
    let items = try numbers(values, world)
    let first = items.first ?? 0
    let value: Double =
      switch plain {
      case "sum:": items.reduce(0, +)
      case "average:": items.isEmpty ? 0 : items.reduce(0, +) / Double(items.count)
      case "max:": items.max() ?? 0
      case "min:": items.min() ?? 0
      case "median:": Self.median(items)
      case "stddev:": Self.deviation(items)
      case "sqrt:": first.squareRoot()
      case "log:": log10(first)
      case "ln:": log(first)
      case "exp:": exp(first)
      case "abs:": abs(first)
      case "floor:": first.rounded(.down)
      case "ceiling:": first.rounded(.up)
      default: first.rounded(.towardZero)
      }
    return world.makeNumber(value)
  }

  /// The values that occur most often, in the order of their first occurrence.
  private func mode(_ values: [ObjectPointer?], _ world: World) throws(ListingException)
    -> ObjectPointer
  {
    let items = try numbers(values, world)
    var counts: [Double: Int] = [:]
    for item in items { counts[item, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    var found: [Double] = []
    for item in items where counts[item] == most && !found.contains(item) { found.append(item) }
    return world.newArray(
      owning: found.map { Int(exactly: $0).map { world.makeNumber($0) } ?? world.makeNumber($0) })
  }

  private static func median(_ items: [Double]) -> Double {
    if items.isEmpty { return 0 }
    let sorted = items.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func deviation(_ items: [Double]) -> Double {
    if items.isEmpty { return 0 }
    let mean = items.reduce(0, +) / Double(items.count)
    return (items.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(items.count)).squareRoot()
  }

  // MARK: Others

  private func textual(_ values: [ObjectPointer?], _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    switch name {
    case "uppercase:": try world.send(values.first ?? nil, "uppercaseString")
    case "lowercase:": try world.send(values.first ?? nil, "lowercaseString")
    case "length:":
      fwd_autorelease(
        world.makeNumber(try world.sendInt(values.first ?? nil, "length", resultType: "Q")))
    case "noindex:": values.first ?? nil
    default: nil
    }
  }

  /// `FUNCTION(receiver, 'selector:', arguments …)`
  private func message(_ values: [ObjectPointer?], _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    let selector = world.string(of: values[1])
    let arguments = values.dropFirst(2).map { SendArgument.object($0) }
    return try world.perform(
      values[0], world.selector(selector), Array(arguments), resultType: "@",
      as: ObjectPointer?.self)
  }

  private func cast(_ values: [ObjectPointer?], _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    guard values.count == 2 else { return nil }
    switch world.string(of: values[1]) {
    case "NSDate":
      let seconds = try world.sendDouble(values[0], "doubleValue")
      return try world.send(
        toClass: world.cls("NSDate"), "dateWithTimeIntervalSinceReferenceDate:", .double(seconds))
    case "NSNumber":
      return fwd_autorelease(world.makeNumber(try world.sendDouble(values[0], "doubleValue")))
    case "NSString": return try world.send(values[0], "description")
    default: return values[0]
    }
  }

  private func element(_ object: ObjectPointer?, _ scope: PredicateScope) throws(ListingException)
    -> ObjectPointer?
  {
    let world = scope.world
    guard nodes.count == 2, let collection = try nodes[0].evaluate(object, scope) else {
      return nil
    }
    if case .variable(let name) = nodes[1].kind, name.hasPrefix("[") {
      let items = try world.elements(of: collection)
      switch name {
      case "[FIRST": return items.first
      case "[LAST": return items.last
      default: return fwd_autorelease(world.makeNumber(items.count))
      }
    }
    let index = try nodes[1].evaluate(object, scope)
    if world.isKind(collection, of: "NSDictionary") {
      return try world.send(collection, "objectForKey:", .object(index))
    }
    let position = try world.sendInt(index, "integerValue")
    return try world.send(collection, "objectAtIndex:", .uint(UInt(bitPattern: position)))
  }
}
