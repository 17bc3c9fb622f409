// What predicates say of an object.
import CRuntime
import ObjCVM

extension PredicateScope {
  /// A predicate of any class: our own at once, others by message.
  func evaluate(_ predicate: ObjectPointer?, _ object: ObjectPointer?) throws(ListingException)
    -> Bool
  {
    guard let predicate else { return false }
    if let state = world.state(of: predicate, as: ComparisonState.self) {
      return try evaluate(state, object)
    }
    if let state = world.state(of: predicate, as: CompoundState.self) {
      return try evaluate(state, object)
    }
    if let state = world.state(of: predicate, as: BlockPredicateState.self) {
      return try world.callBlockBool(state.block, .object(object), .object(bindings))
    }
    if world.isKind(predicate, of: "NSTruePredicate") { return true }
    if world.isKind(predicate, of: "NSFalsePredicate") { return false }
    return try world.sendBool(predicate, "evaluateWithObject:", .object(object))
  }

  private func evaluate(_ state: CompoundState, _ object: ObjectPointer?) throws(ListingException)
    -> Bool
  {
    switch state.kind {
    case .not: return !(try evaluate(state.parts.first, object))
    case .and:
      for part in state.parts where !(try evaluate(part, object)) { return false }
      return true
    case .or:
      for part in state.parts where try evaluate(part, object) { return true }
      return false
    }
  }

  private func evaluate(_ state: ComparisonState, _ object: ObjectPointer?) throws(ListingException)
    -> Bool
  {
    let left = try state.left.evaluate(object, self)
    let right = try state.right.evaluate(object, self)
    if state.modifier == .direct { return try compare(left, right, state) }
    guard let left else { return state.modifier == .all }
    guard world.implements(left, "countByEnumeratingWithState:objects:count:") else {
      throw world.exception(
        "NSInvalidArgumentException",
        "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet.")
    }
    for item in try world.elements(of: left) {
      if try compare(item, right, state) != (state.modifier == .all) {
        return state.modifier == .any
      }
    }
    return state.modifier == .all
  }

  private func compare(
    _ left: ObjectPointer?, _ right: ObjectPointer?, _ state: ComparisonState
  ) throws(ListingException) -> Bool {
    switch state.comparison {
    case .equal: return try isEqual(left, right, state.options)
    case .notEqual: return !(try isEqual(left, right, state.options))
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual:
      return try isOrdered(left, right, state)
    case .between:
      let bounds = try world.elements(of: right)
      guard bounds.count == 2 else {
        throw world.exception(
          "NSInvalidArgumentException",
          "Can't evaluate between expression with \(bounds.count) bounds: it takes a lower and an upper one"
        )
      }
      guard left != nil, !isNull(left) else { return false }
      if try order(left, bounds[0], state.options) < 0 { return false }
      return try order(left, bounds[1], state.options) <= 0
    case .isIn: return try contains(right, left, state.options)
    case .contains: return try contains(left, right, state.options)
    case .beginsWith: return try hasAffix(left, right, state.options, backwards: false)
    case .endsWith: return try hasAffix(left, right, state.options, backwards: true)
    case .like, .matches: return try matches(left, right, state)
    case .custom:
      guard let selector = state.selector else { return false }
      return try world.sendBool(left, selector, .object(right))
    }
  }

  private func isNull(_ object: ObjectPointer?) -> Bool {
    object == nil || world.isKind(object, of: "NSNull")
  }

  // MARK: Equality and order

  private func isEqual(_ left: ObjectPointer?, _ right: ObjectPointer?, _ options: UInt)
    throws(ListingException) -> Bool
  {
    if isNull(left) || isNull(right) { return isNull(left) && isNull(right) }
    if options & 3 != 0, world.isString(left), world.isString(right) {
      return try order(left, right, options) == 0
    }
    return try world.areEqual(left, right)
  }

  private func isOrdered(
    _ left: ObjectPointer?, _ right: ObjectPointer?, _ state: ComparisonState
  ) throws(ListingException) -> Bool {
    if isNull(left) || isNull(right) { return false }
    let order = try order(left, right, state.options)
    return switch state.comparison {
    case .lessThan: order < 0
    case .lessThanOrEqual: order <= 0
    case .greaterThan: order > 0
    default: order >= 0
    }
  }

  private func order(_ left: ObjectPointer?, _ right: ObjectPointer?, _ options: UInt)
    throws(ListingException) -> Int
  {
    if options & 3 != 0, world.isString(left), world.isString(right) {
      return try world.sendInt(
        left, "compare:options:", .object(right), .uint(Self.compareOptions(options).rawValue))
    }
    return try world.sendInt(left, "compare:", .object(right))
  }

  private static func compareOptions(_ options: UInt) -> CompareOptions {
    var result: CompareOptions = []
    if options & 1 != 0 { result.insert(.caseInsensitive) }
    if options & 2 != 0 { result.insert(.diacriticInsensitive) }
    return result
  }

  // MARK: Parts

  private func range(
    of part: ObjectPointer?, in text: ObjectPointer?, _ options: CompareOptions
  ) throws(ListingException) -> Bool {
    let found = try world.perform(
      text, world.selector("rangeOfString:options:"), [.object(part), .uint(options.rawValue)],
      resultType: "{_NSRange=QQ}", as: ListingRange.self)
    return found.location != UInt(Int.max)
  }

  private func contains(
    _ whole: ObjectPointer?, _ part: ObjectPointer?, _ options: UInt
  ) throws(ListingException) -> Bool {
    guard let whole, !isNull(whole) else { return false }
    if world.isString(whole) {
      guard world.isString(part) else { return false }
      return try range(of: part, in: whole, Self.compareOptions(options))
    }
    guard world.implements(whole, "countByEnumeratingWithState:objects:count:") else {
      throw world.exception(
        "NSInvalidArgumentException",
        "Can't use in/contains operator with collection \(try world.describe(whole)) (not a collection)"
      )
    }
    if options & 3 != 0 || !world.implements(whole, "containsObject:") {
      let isDictionary = world.isKind(whole, of: "NSDictionary")
      for item in try world.elements(of: isDictionary ? try world.send(whole, "allValues") : whole)
      {
        if try isEqual(item, part, options) { return true }
      }
      return false
    }
    return try world.sendBool(whole, "containsObject:", .object(part))
  }

  private func hasAffix(
    _ text: ObjectPointer?, _ affix: ObjectPointer?, _ options: UInt, backwards: Bool
  ) throws(ListingException) -> Bool {
    if isNull(text) || isNull(affix) { return false }
    guard world.isString(text), world.isString(affix) else {
      throw world.exception(
        "NSInvalidArgumentException",
        "Can't do a substring operation with something that isn't a string (lhs = \(try world.describe(text)) "
          + "rhs = \(try world.describe(affix)))")
    }
    if world.string(of: affix).isEmpty { return true }
    var how = Self.compareOptions(options)
    how.insert(.anchored)
    if backwards { how.insert(.backwards) }
    return try range(of: affix, in: text, how)
  }

  // MARK: Patterns

  private func matches(
    _ text: ObjectPointer?, _ pattern: ObjectPointer?, _ state: ComparisonState
  ) throws(ListingException) -> Bool {
    if isNull(text) || isNull(pattern) { return false }
    guard world.isString(text) else {
      throw world.exception(
        "NSInvalidArgumentException",
        "Can't do regex matching on object \(try world.describe(text)).")
    }
    var subject = try world.text(of: text)
    var source = try world.text(of: pattern).string
    if state.comparison == .like { source = Self.expression(like: source) }
    if state.options & 2 != 0 {
      subject = try folded(subject)
      source = try folded(UTF16Text(source)).string
    }
    do throws(RegexProgram.Problem) {
      let options: RegexProgram.Options = state.options & 1 != 0 ? [.caseInsensitive] : []
      let compiled = try world.pattern(
        UTF16Text("(?:\(source))\\z"),
        state.comparison == .like ? options.union(.dotMatchesLineEnds) : options)
      return try search(compiled, subject)
    } catch {
      throw world.exception(
        "NSInvalidArgumentException",
        "Can't do regex matching, reason: Can't open pattern U_REGEX_RULE_SYNTAX (string \(try world.describe(text)), "
          + "pattern \(try world.describe(pattern)), case \(state.options & 1), canon \((state.options & 2) >> 1))"
      )
    }
  }

  /// The pattern, which ends at the text's end, from the text's beginning on.
  private func search(_ pattern: RegexProgram, _ subject: UTF16Text) throws(RegexProgram.Problem)
    -> Bool
  {
    do throws(ListingException) {
      return try !world.matches(pattern, subject, in: 0..<subject.count, anchored: true, limit: 1)
        .isEmpty
    } catch {
      world.raise(error)
      return false
    }
  }

  private func folded(_ text: UTF16Text) throws(ListingException) -> UTF16Text {
    let string = fwd_autorelease(world.makeString(text))
    let options = CompareOptions.diacriticInsensitive.rawValue
    return try world.text(
      of: try world.send(string, "stringByFoldingWithOptions:locale:", .uint(options), .object(nil))
    )
  }

  /// LIKE's `*` and `?` as a regular expression.
  private static func expression(like pattern: String) -> String {
    var result = ""
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        result += "\\"
        result.unicodeScalars.append(scalar)
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "*": result += ".*"
      case "?": result += "."
      case "a"..."z", "A"..."Z", "0"..."9", " ", "_": result.unicodeScalars.append(scalar)
      default:
        if scalar.isASCII { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
