// Warnings about whole bodies, and about objects that keep or compare each other.

extension BodyChecker {
  /// What the tree of the body tells; its variables must have been compiled.
  func lint(_ body: CompoundStmt) {
    StatementLints.check(body, in: model, sink: sink)
    guard labels.isEmpty else { return }
    InitializationScan.check(body, candidates: unsetVariables) { [unowned self] name, declared in
      sink.warning(
        ExpressionCode.uninitialized, "`\(name.text)` has no value yet", at: name.range,
        label: "read here",
        secondary: [.init(declared, "declared without a value")],
        notes: ["it is 0 here; on a real system it is whatever was in that memory before"],
        helps: [
          .init("give it a value where it is declared", edits: [.init(declared.endPoint, " = 0")])
        ])
    }
  }

  /// A variable of this function that begins without a value where C leaves that undefined.
  func noteUnset(_ model: VariableModel) {
    let isObject = model.type.isRetainable
    guard !model.isBlockVariable, model.cleanupFunction == nil,
      model.type.isArithmetic || model.type.isPointer || isObject,
      !(isObject && (isARC || model.type.ownership == .weak))
    else { return }
    unsetVariables.insert(model.range)
  }

  // MARK: Cycles

  /// `self.done = ^{ [self drive]; }`: the block keeps the object that keeps the block.
  func checkCycle(assigning value: Expr, to left: Expr) {
    guard isARC, let block = Self.blockLiteral(value), let owner = owner(of: left) else { return }
    checkCycle(block, owner, left.range)
  }

  /// `[self setDone:^{ … }]`
  func checkCycle(_ message: MessageExpr) {
    guard isARC, message.parts.count == 1, message.selector.hasPrefix("set"),
      case .expression(let receiver) = message.receiver,
      let argument = message.parts[0].argument, let block = Self.blockLiteral(argument),
      let owner = keeper(receiver),
      keeps(setter: message.selector, owner)
    else { return }
    checkCycle(block, owner, message.selectorRange)
  }

  private func checkCycle(_ block: BlockLiteral, _ owner: String, _ place: SourceRange) {
    let hidden = TreeWalk.declaredNames(in: block.body).union(
      (block.parameters?.parameters ?? []).compactMap { $0.declarator.name?.text })
    guard !hidden.contains(owner), let use = firstUse(of: owner, in: block, hidden) else { return }
    let weak =
      owner == "self" ? "weakSelf" : "weak" + owner.prefix(1).uppercased() + owner.dropFirst()
    sink.warning(
      ExpressionCode.retainCycle, "the block retains `\(owner)`, and `\(owner)` retains the block",
      at: use, label: "retained by the block",
      secondary: [.init(place, "retained here")], notes: ["neither is ever released"],
      helps: [
        .init(
          "write `__weak typeof(\(owner)) \(weak) = \(owner);` before it, and `\(weak)` in the block",
          edits: hidden.contains(weak)
            ? [] : weakening(owner, as: weak, at: plainUses(of: owner, in: block, hidden)))
      ])
  }

  private static func blockLiteral(_ expression: Expr) -> BlockLiteral? {
    switch expression.unparenthesized.kind {
    case .block(let literal): return literal
    case .cast(_, _, let inner): return blockLiteral(inner)
    case .message(let message):
      guard message.selector == "copy", case .expression(let receiver) = message.receiver else {
        return nil
      }
      return blockLiteral(receiver)
    default: return nil
    }
  }

  /// The variable whose object keeps what is assigned to this place.
  private func owner(of left: Expr) -> String? {
    switch left.unparenthesized.kind {
    case .identifier(let name):
      guard case .ivar(let ivar) = meaning(of: name.text), ivar.type.ownership != .weak,
        ivar.type.ownership != .unsafeUnretained
      else {
        return nil
      }
      return "self"
    case .member(let base, let name, let isArrow):
      guard let owner = keeper(base) else { return nil }
      if isArrow { return keepsIvar(name.text, owner) ? owner : nil }
      return keeps(setter: PropertyModel.setterName(for: name.text), owner) ? owner : nil
    default: return nil
    }
  }

  /// `self`, or a local variable that keeps its object.
  private func keeper(_ expression: Expr) -> String? {
    guard case .identifier(let name) = expression.unparenthesized.kind,
      case .variable(let model)? = lookup(name.text),
      !model.isBlockVariable
    else { return nil }
    if model.isImplicit {
      return name.text == "self" && context?.isClassMethod == false ? "self" : nil
    }
    guard model.storage == .local || model.storage == .parameter, model.type.isObject,
      model.type.ownership != .weak, model.type.ownership != .unsafeUnretained
    else { return nil }
    return name.text
  }

  private func className(of owner: String) -> String? {
    if owner == "self" { return context?.cls.name }
    guard case .variable(let model)? = lookup(owner) else { return nil }
    return model.type.objectType?.className
  }

  private func keeps(setter: String, _ owner: String) -> Bool {
    guard let name = className(of: owner) else { return false }
    for model in classes.chain(from: name) {
      let properties = model.properties + model.categories.flatMap(\.properties)
      if let property = properties.first(where: { $0.setter == setter && !$0.isClassProperty }) {
        return property.semantics == .strong || property.semantics == .copy
      }
    }
    return false
  }

  private func keepsIvar(_ ivar: String, _ owner: String) -> Bool {
    guard let name = className(of: owner), let model = classes.ivar(ivar, in: name) else {
      return false
    }
    return model.type.isRetainable && model.type.ownership != .weak
      && model.type.ownership != .unsafeUnretained
  }

  private func firstUse(of owner: String, in block: BlockLiteral, _ hidden: Set<String>)
    -> SourceRange?
  {
    var found: SourceRange?
    TreeWalk.expressions(in: block.body) { expression in
      guard found == nil else { return }
      switch expression.kind {
      case .identifier(let name):
        if name.text == owner {
          found = name.range
        } else if owner == "self", !hidden.contains(name.text), case .ivar = meaning(of: name.text)
        {
          found = name.range
        }
      case .message(let message):
        if owner == "self", case .super(let range) = message.receiver { found = range }
      default: break
      }
    }
    return found
  }

  /// Every place in the block that names the owner; nil when one keeps it without naming it, or goes through `->`.
  private func plainUses(of owner: String, in block: BlockLiteral, _ hidden: Set<String>)
    -> [SourceRange]?
  {
    var uses: [SourceRange]? = []
    TreeWalk.expressions(in: block.body) { expression in
      switch expression.kind {
      case .identifier(let name) where name.text == owner: uses?.append(name.range)
      case .identifier(let name) where owner == "self" && !hidden.contains(name.text):
        if case .ivar = meaning(of: name.text) { uses = nil }
      case .member(let base, _, isArrow: true):
        if case .identifier(let name) = base.unparenthesized.kind, name.text == owner { uses = nil }
      case .message(let message):
        if case .super = message.receiver { uses = nil }
      default: break
      }
    }
    return uses
  }

  // MARK: Comparing objects

  /// `text == @"abc"` compares addresses.
  func checkIdentity(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, _ a: CType, _ b: CType, _ range: SourceRange,
    isCondition: Bool
  ) {
    guard a.isObject, b.isObject, op.isComparison, !Self.isNull(left), !Self.isNull(right) else {
      return
    }
    let isEquality = op == .equal || op == .notEqual
    let names = [a, b].map { $0.objectType?.className ?? "" }
    let areTexts = names.contains { $0 == "NSString" || $0 == "NSMutableString" }
    if isEquality {
      let isLiteral = Self.isObjectLiteral(left) || Self.isObjectLiteral(right)
      let areVariables =
        isCondition && names.allSatisfy { $0 == "NSString" || $0 == "NSMutableString" }
        && !isFixed(left) && !isFixed(right)
      guard isLiteral || areVariables else { return }
    } else if !isCondition || names.contains("") {
      return
    }
    let message = isEquality ? "isEqual\(areTexts ? "ToString" : "")" : "compare"
    let call =
      isEquality
      ? "`\(op == .notEqual ? "!" : "")[a \(message):b]`" : "`[a compare:b] \(op.rawValue) 0`"
    sink.warning(
      ExpressionCode.identity,
      "`\(op.rawValue)` compares the addresses of two objects, not what is in them", at: range,
      helps: [
        .init(
          "compare their contents: \(call)",
          edits: Self.joining(
            left.range, right.range, op == .notEqual ? "![" : "[", " \(message):",
            isEquality ? "]" : "] \(op.rawValue) 0"))
      ])
  }

  private static func isNull(_ expression: Expr) -> Bool {
    switch expression.unparenthesized.kind {
    case .null: return true
    case .integer(let literal): return literal.value == 0
    case .cast(_, _, let inner): return isNull(inner)
    default: return false
    }
  }

  private static func isObjectLiteral(_ expression: Expr) -> Bool {
    switch expression.unparenthesized.kind {
    case .objcString, .boxed, .arrayLiteral, .dictionaryLiteral: true
    default: false
    }
  }

  /// A constant of the program or a library: one object, known by its address.
  private func isFixed(_ expression: Expr) -> Bool {
    guard case .identifier(let name) = expression.unparenthesized.kind else { return false }
    switch meaning(of: name.text) {
    case .variable(let model): return model.storage == .global || model.storage == .staticLocal
    case .constant: return true
    default: return false
    }
  }
}
