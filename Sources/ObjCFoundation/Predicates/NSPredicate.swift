// NSPredicate and its kinds.
import CRuntime
import ObjCVM

extension PredicateLibrary {
  static func predicateClass() -> NativeClass {
    let cls = NativeClass("NSPredicate", superclass: "NSObject")
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    cls.property("predicateFormat", "T@\"NSString\",R,C")
    addFormats(to: cls)
    addEvaluation(to: cls)
    return cls
  }

  private static func addFormats(to cls: NativeClass) {
    cls.classMethod("predicateWithFormat:", "@\"NSPredicate\"@:@\"NSString\"", variadic: true) {
      call throws(ListingException) in
      call.returnBorrowed(try parse(call, call.formatArguments))
    }
    cls.classMethod(
      "predicateWithFormat:argumentArray:", "@\"NSPredicate\"@:@\"NSString\"@\"NSArray\""
    ) { call throws(ListingException) in
      let items = try call.world.elements(of: call.object(1))
      call.returnBorrowed(try parse(call, .values(items.map { .object($0) })))
    }
    cls.classMethod(
      "predicateWithFormat:arguments:", "@\"NSPredicate\"@:@\"NSString\"[1{__va_list_tag=II^v^v}]"
    ) { call throws(ListingException) in
      call.returnBorrowed(try parse(call, call.listArguments(1)))
    }
    cls.classMethod("predicateWithValue:", "@\"NSPredicate\"@:B") { call throws(ListingException) in
      call.returnObject(call.world.makeTruth(call.bool(0)))
    }
    cls.classMethod("predicateWithBlock:", "@\"NSPredicate\"@:@?<B@?@@\"NSDictionary\">") {
      call throws(ListingException) in
      call.returnObject(
        call.world.makeInstance(of: "NSBlockPredicate", state: BlockPredicateState(call.object(0))))
    }
  }

  /// The predicate of a format, +0.
  private static func parse(_ call: NativeCall, _ arguments: FormatArguments)
    throws(ListingException) -> ObjectPointer
  {
    guard let format = call.object(0) else {
      throw call.nilError("predicateWithFormat:", "nil format string")
    }
    let text = try call.world.text(of: format).string
    do throws(PredicateParser.Failure) {
      var parser = try PredicateParser(call.world, text, arguments)
      return try parser.parsePredicate()
    } catch {
      if case .exception(let exception) = error { throw exception }
      throw call.world.exception(
        "NSInvalidArgumentException", "Unable to parse the format string \"\(text)\"")
    }
  }

  private static func addEvaluation(to cls: NativeClass) {
    cls.instance("evaluateWithObject:", "B@:@") { call throws(ListingException) in
      call.returnBool(try PredicateScope(world: call.world).evaluate(own(call), call.object(0)))
    }
    cls.instance("evaluateWithObject:substitutionVariables:", "B@:@@\"NSDictionary\"") {
      call throws(ListingException) in
      let scope = try scope(call, call.object(1))
      call.returnBool(try scope.evaluate(own(call), call.object(0)))
    }
    cls.instance("predicateWithSubstitutionVariables:", "@\"NSPredicate\"@:@\"NSDictionary\"") {
      call throws(ListingException) in
      let scope = try scope(call, call.object(0))
      call.returnObject(substituted(call.receiver, scope))
    }
    cls.instance("predicateFormat", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(try format(call.receiver, call.world)))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let text = try call.world.send(call.receiver, "predicateFormat")
      call.returnBorrowed(text)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0), call.world.isKind(other, of: "NSPredicate") else {
        return call.returnBool(false)
      }
      let (mine, theirs) = (
        try call.world.send(call.receiver, "predicateFormat"),
        try call.world.send(other, "predicateFormat")
      )
      call.returnBool(try call.world.areEqual(mine, theirs))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      guard let text = try call.world.send(call.receiver, "predicateFormat") else {
        return call.returnValue(0)
      }
      call.returnValue(try call.world.hash(of: text))
    }
  }

  /// The receiver when its class is one of ours; a listing's own subclass has no state to evaluate.
  private static func own(_ call: NativeCall) throws(ListingException) -> ObjectPointer {
    if call.world.state(of: call.receiver) == nil, !isTruth(call.receiver, call.world) {
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -[\(call.world.className(of: call.receiver)) evaluateWithObject:]: method only defined for abstract class.  "
          + "Define -[\(call.world.className(of: call.receiver)) evaluateWithObject:]!")
    }
    return call.receiver
  }

  private static func isTruth(_ object: ObjectPointer, _ world: World) -> Bool {
    world.isKind(object, of: "NSTruePredicate") || world.isKind(object, of: "NSFalsePredicate")
  }

  private static func scope(_ call: NativeCall, _ bindings: ObjectPointer?) throws(ListingException)
    -> PredicateScope
  {
    var scope = PredicateScope(world: call.world, bindings: bindings)
    for entry in try call.world.entries(of: bindings) {
      scope.variables[call.world.string(of: entry.key)] = .some(entry.value)
    }
    return scope
  }

  /// The predicate with variables replaced, +1.
  static func substituted(_ predicate: ObjectPointer, _ scope: PredicateScope) -> ObjectPointer {
    let world = scope.world
    if let state = world.state(of: predicate, as: ComparisonState.self) {
      return world.makeComparison(
        ComparisonState(
          state.left.substituted(scope), state.comparison, state.right.substituted(scope),
          modifier: state.modifier,
          options: state.options, selector: state.selector))
    }
    if let state = world.state(of: predicate, as: CompoundState.self) {
      let parts = state.parts.map { substituted($0, scope) }
      defer { for part in parts { fwd_release(part) } }
      return world.makeCompound(state.kind, parts)
    }
    fwd_retain(predicate)
    return predicate
  }

  // MARK: Format

  private static func format(_ predicate: ObjectPointer, _ world: World) throws(ListingException)
    -> String
  {
    if let state = world.state(of: predicate, as: ComparisonState.self) {
      let modifier = state.modifier == .any ? "ANY " : state.modifier == .all ? "ALL " : ""
      var flags = ""
      for (bit, letter) in [(UInt(1), "c"), (2, "d"), (4, "n"), (8, "l")]
      where state.options & bit != 0 { flags += letter }
      let options = flags.isEmpty ? "" : "[\(flags)]"
      return
        "\(modifier)\(try state.left.format(world)) \(state.comparison.symbol)\(options) \(try state.right.format(world))"
    }
    if let state = world.state(of: predicate, as: CompoundState.self) {
      var parts: [String] = []
      for part in state.parts {
        let text = world.string(of: try world.send(part, "predicateFormat"))
        parts.append(
          world.state(of: part, as: CompoundState.self) != nil ? "(\(text))" : text)
      }
      switch state.kind {
      case .not: return "NOT \(parts.first ?? "")"
      case .and: return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
      case .or: return parts.isEmpty ? "FALSEPREDICATE" : parts.joined(separator: " OR ")
      }
    }
    if let state = world.state(of: predicate, as: BlockPredicateState.self) {
      return "BLOCKPREDICATE(\(hex(UInt(bitPattern: state.block))))"
    }
    return world.isKind(predicate, of: "NSFalsePredicate") ? "FALSEPREDICATE" : "TRUEPREDICATE"
  }

  // MARK: Kinds

  static func comparisonClass() -> NativeClass {
    let cls = NativeClass("NSComparisonPredicate", superclass: "NSPredicate")
    cls.hasState = true
    let types = "@@:@\"NSExpression\"@\"NSExpression\"QQQ"
    let custom = "@@:@\"NSExpression\"@\"NSExpression\":"
    for (suffix, types) in [
      ("ithLeftExpression:rightExpression:modifier:type:options:", types),
      ("ithLeftExpression:rightExpression:customSelector:", custom),
    ] {
      let isCustom = suffix.hasSuffix("customSelector:")
      cls.classMethod("predicateW" + suffix, types, returnsInstance: true) {
        call throws(ListingException) in
        call.returnObject(call.world.makeComparison(try comparisonState(call, isCustom: isCustom)))
      }
      cls.instance("initW" + suffix, types, returnsInstance: true) {
        call throws(ListingException) in
        call.world.setState(try comparisonState(call, isCustom: isCustom), of: call.receiver)
        call.returnRetained(call.receiver)
      }
    }
    func state(_ call: NativeCall) -> ComparisonState? {
      call.world.state(of: call.receiver, as: ComparisonState.self)
    }
    for (name, isLeft) in [("leftExpression", true), ("rightExpression", false)] {
      cls.property(name, "T@\"NSExpression\",R")
      cls.instance(name, "@\"NSExpression\"@:") { call throws(ListingException) in
        guard let own = state(call) else { return call.returnBorrowed(nil) }
        call.returnObject(call.world.makeExpression(isLeft ? own.left : own.right))
      }
    }
    let numbers: [(String, (ComparisonState) -> UInt)] = [
      ("predicateOperatorType", { $0.comparison.rawValue }),
      ("comparisonPredicateModifier", { $0.modifier.rawValue }),
      ("options", { $0.options }),
    ]
    for (name, read) in numbers {
      cls.property(name, "TQ,R")
      cls.instance(name, "Q@:") { call throws(ListingException) in
        call.returnValue(state(call).map(read) ?? 0)
      }
    }
    cls.property("customSelector", "T:,R")
    cls.instance("customSelector", ":@:") { call throws(ListingException) in
      call.returnValue(state(call)?.selector)
    }
    return cls
  }

  private static func comparisonState(_ call: NativeCall, isCustom: Bool) throws(ListingException)
    -> ComparisonState
  {
    let (left, right) = (
      call.world.expression(of: call.object(0)), call.world.expression(of: call.object(1))
    )
    if isCustom { return ComparisonState(left, .custom, right, selector: call.sel(2)) }
    guard let comparison = PredicateOperator(rawValue: call.uint(3)),
      let modifier = PredicateModifier(rawValue: call.uint(2))
    else {
      throw call.world.exception(
        "NSInvalidArgumentException", "Unsupported predicate operator type \(call.uint(3))")
    }
    return ComparisonState(left, comparison, right, modifier: modifier, options: call.uint(4))
  }

  static func compoundClass() -> NativeClass {
    let cls = NativeClass("NSCompoundPredicate", superclass: "NSPredicate")
    cls.hasState = true
    cls.property("compoundPredicateType", "TQ,R")
    cls.property("subpredicates", "T@\"NSArray\",R,C")
    for (name, kind) in [("and", CompoundState.Kind.and), ("or", .or)] {
      cls.classMethod(
        "\(name)PredicateWithSubpredicates:", "@\"NSCompoundPredicate\"@:@\"NSArray\""
      ) { call throws(ListingException) in
        call.returnObject(
          call.world.makeCompound(kind, try call.world.elements(of: call.object(0))))
      }
    }
    cls.classMethod("notPredicateWithSubpredicate:", "@\"NSCompoundPredicate\"@:@\"NSPredicate\"") {
      call throws(ListingException) in
      call.returnObject(call.world.makeCompound(.not, call.object(0).map { [$0] } ?? []))
    }
    cls.instance("initWithType:subpredicates:", "@@:Q@\"NSArray\"", returnsInstance: true) {
      call throws(ListingException) in
      let kind = CompoundState.Kind(rawValue: call.uint(0)) ?? .and
      call.world.setState(
        CompoundState(kind, try call.world.elements(of: call.object(1))), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("compoundPredicateType", "Q@:") { call throws(ListingException) in
      call.returnValue(
        call.world.state(of: call.receiver, as: CompoundState.self)?.kind.rawValue ?? 1)
    }
    cls.instance("subpredicates", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(
        call.world.newArray(
          call.world.state(of: call.receiver, as: CompoundState.self)?.parts ?? []))
    }
    return cls
  }
}

extension ExpressionNode {
  /// The expression with known variables as constants.
  func substituted(_ scope: PredicateScope) -> ExpressionNode {
    switch kind {
    case .variable(let name):
      guard let value = scope.variables[name] else { return self }
      return ExpressionNode(.constant(value))
    case .function(let name, let nodes):
      return ExpressionNode(.function(name, nodes.map { $0.substituted(scope) }))
    case .aggregate(let nodes):
      return ExpressionNode(.aggregate(nodes.map { $0.substituted(scope) }))
    case .path(let node, let path): return ExpressionNode(.path(node.substituted(scope), path))
    case .set(let operation, let left, let right):
      return ExpressionNode(
        .set(operation: operation, left.substituted(scope), right.substituted(scope)))
    case .conditional(let predicate, let chosen, let other):
      let condition = PredicateLibrary.substituted(predicate, scope)
      defer { fwd_release(condition) }
      return ExpressionNode(
        .conditional(condition, chosen.substituted(scope), other.substituted(scope)))
    default: return self
    }
  }
}
