// goto and labels.
//
// A look ahead (LabelScan) says in which compound statements each label stands. A goto leaves the scopes that
// do not hold its label, running their cleanups; it may not enter a scope, nor pass the beginning of
// a variable that is cleaned up later.

/// A label of the function.
struct LabelContext {
  /// The statements around it, outermost first.
  let path: [ObjectIdentifier]
  let range: SourceRange
  var label: CodeBuilder.Label?
  /// Once it is placed: how many cleanups were open there.
  var cleanupDepth: Int?
  /// Fewest cleanups that stayed open at a goto that came before the label.
  var earliestDepth: Int?
}

extension FunctionCompiler {
  func gotoStatement(_ name: Name) {
    guard var context = labels[name.text] else {
      sink.error(
        ExpressionCode.undeclared, "there is no label `\(name.text)` in this function",
        at: name.range)
      return
    }
    guard statementPath.starts(with: context.path) else {
      sink.error(
        ExpressionCode.jumpIntoScope, "`goto` into a block from outside", at: name.range,
        secondary: [.init(context.range, "the label is in here")],
        helps: [.init("move the label in front of the block")])
      return
    }
    let label = context.label ?? builder.makeLabel()
    context.label = label
    // Forwards: the cleanups of the scopes that are left go. Backwards: also those that were not yet
    // open at the label.
    let depth = context.cleanupDepth ?? cleanupDepth(leaving: context.path.count)
    if context.cleanupDepth == nil {
      context.earliestDepth = min(context.earliestDepth ?? .max, depth)
    }
    labels[name.text] = context
    exit(to: depth) { builder.jump(label) }
  }

  /// How many cleanups stay when only the outermost `length` statements of the path are stayed in.
  private func cleanupDepth(leaving length: Int) -> Int {
    length < pathDepths.count ? pathDepths[length] : cleanups.count
  }

  func placeLabel(_ name: Name) {
    guard var context = labels[name.text] else { return }
    if context.cleanupDepth != nil {
      sink.error(
        ExpressionCode.badLabelName, "the label `\(name.text)` occurs twice", at: name.range)
      return
    }
    let label = context.label ?? builder.makeLabel()
    context.label = label
    builder.place(label)
    context.cleanupDepth = cleanups.count
    if let depth = context.earliestDepth { checkBypass(from: depth, name.range) }
    labels[name.text] = context
  }
}

/// Finds the labels of a body.
struct LabelScan {
  private(set) var labels: [String: LabelContext] = [:]
  private var path: [ObjectIdentifier] = []

  static func labels(in body: CompoundStmt) -> [String: LabelContext] {
    var scan = LabelScan()
    scan.compound(body)
    return scan.labels
  }

  private mutating func compound(_ body: CompoundStmt) {
    inside(ObjectIdentifier(body)) { scan in body.statements.forEach { scan.visit($0) } }
  }

  private mutating func inside(_ identity: ObjectIdentifier, _ body: (inout LabelScan) -> Void) {
    path.append(identity)
    body(&self)
    path.removeLast()
  }

  /// As `substatement` of the compiler enters it.
  private mutating func sub(_ statement: Stmt) {
    if case .compound = statement.kind { return visit(statement) }
    inside(ObjectIdentifier(statement)) { $0.visit(statement) }
  }

  private mutating func visit(_ statement: Stmt) {
    switch statement.kind {
    case .compound(let body): compound(body)
    case .if(_, let then, let otherwise):
      inside(ObjectIdentifier(statement)) { scan in
        scan.sub(then)
        if let otherwise { scan.sub(otherwise) }
      }
    case .while(_, let body), .doWhile(let body, _):
      inside(ObjectIdentifier(statement)) { $0.sub(body) }
    case .switch(_, let body): inside(ObjectIdentifier(statement)) { $0.visit(body) }
    case .for(let loop):
      inside(ObjectIdentifier(loop)) { scan in
        scan.inside(ObjectIdentifier(statement)) { $0.sub(loop.body) }
      }
    case .forIn(let loop):
      inside(ObjectIdentifier(loop)) { scan in
        scan.inside(ObjectIdentifier(statement)) { $0.sub(loop.body) }
      }
    case .case(_, _, let body), .default(let body): visit(body)
    case .label(let name, let body):
      if labels[name.text] == nil {
        labels[name.text] = LabelContext(path: path, range: name.range)
      }
      visit(body)
    case .autoreleasepool(let body), .synchronized(_, let body): compound(body)
    case .try(let tryStatement):
      inside(ObjectIdentifier(tryStatement)) { scan in
        scan.compound(tryStatement.body)
        for clause in tryStatement.catches { scan.compound(clause.body) }
        if let finally = tryStatement.finally { scan.compound(finally) }
      }
    default: break
    }
  }
}
