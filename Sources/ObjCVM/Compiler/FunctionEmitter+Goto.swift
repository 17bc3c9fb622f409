// goto and labels.
//
// A goto leaves the scopes that do not hold its label, running their cleanups. That it passes no beginning of something
// that is cleaned up later, in a scope that it enters neither, has been checked.
import ObjCSema

/// A label of the function.
struct LabelContext {
  let label: CodeBuilder.Label
  /// Once it is bound: the cleanups that were open there.
  var cleanups: [Cleanup]?
  /// How many of them were open when each statement around it was entered.
  var pathDepths: [Int] = []
  /// Fewest cleanups that stayed open at a goto that came before the label.
  var earliestDepth: Int?
}

extension FunctionEmitter {
  /// - Parameter common: how many statements with a scope of their own stand around both the goto and the label.
  func emitGoto(_ target: CheckedLabel, common: Int) {
    var context = context(of: target)
    // Forwards: the cleanups of the scopes that are left go. Backwards: also those that were not yet
    // open at the label, or where the scopes begin in which only the label stands.
    var depth = common < pathDepths.count ? pathDepths[common] : cleanups.count
    let opened = context.cleanups ?? []
    if context.cleanups == nil {
      context.earliestDepth = min(context.earliestDepth ?? .max, depth)
    } else {
      let paths = context.pathDepths
      depth = min(depth, common < paths.count ? paths[common] : opened.count)
    }
    labels[ObjectIdentifier(target)] = context
    exit(to: depth) {
      beginGuards(of: opened.dropFirst(depth))
      builder.jump(context.label)
    }
  }

  /// `goto *address;` as a switch over the labels whose addresses are taken, each with the goto that leads to it from here.
  func emitGoto(_ address: CheckedExpression, _ table: LabelTable, from path: [Int]) {
    let slot = builder.allocateSlot()
    fullExpression { _ = self.slot(address, into: slot) }
    let cases = table.labels.indices.map {
      SwitchContext.Case(low: Int64($0 + 1), high: Int64($0 + 1), label: builder.makeLabel())
    }
    let stray = builder.makeLabel()
    switchTables.append(PendingTable(cases: cases, otherwise: stray))
    builder.emit(.switchTable, a: slot, b: Int32(switchTables.count - 1))
    for (label, entry) in zip(table.labels, cases) {
      builder.bind(entry.label)
      emitGoto(label, common: label.common(with: path))
    }
    builder.bind(stray)
    builder.emit(.trap, b: program.trapNumber("a computed goto leads to no label"))
  }

  func bind(_ target: CheckedLabel) {
    var context = context(of: target)
    builder.bind(context.label)
    context.cleanups = cleanups
    context.pathDepths = pathDepths
    labels[ObjectIdentifier(target)] = context
    if let depth = context.earliestDepth { beginGuards(of: cleanups.dropFirst(depth)) }
  }

  private func context(of target: CheckedLabel) -> LabelContext {
    if let known = labels[ObjectIdentifier(target)] { return known }
    let made = LabelContext(label: builder.makeLabel())
    labels[ObjectIdentifier(target)] = made
    return made
  }
}
