// goto and labels.
//
// A goto leaves the scopes that do not hold its label, running their cleanups. That it passes no beginning of something
// that is cleaned up later, in a scope that it enters neither, has been checked.
import ObjCSema

/// A label of the function.
struct LabelContext {
  let label: CodeBuilder.Label
  /// Once it is bound: how many cleanups were open there.
  var cleanupDepth: Int?
  /// Fewest cleanups that stayed open at a goto that came before the label.
  var earliestDepth: Int?
}

extension FunctionEmitter {
  /// - Parameter common: how many statements with a scope of their own stand around both the goto and the label.
  func emitGoto(_ target: CheckedLabel, common: Int) {
    var context = context(of: target)
    // Forwards: the cleanups of the scopes that are left go. Backwards: also those that were not yet
    // open at the label.
    let depth =
      context.cleanupDepth
      ?? (common < pathDepths.count ? pathDepths[common] : cleanups.count)
    if context.cleanupDepth == nil {
      context.earliestDepth = min(context.earliestDepth ?? .max, depth)
    }
    labels[ObjectIdentifier(target)] = context
    exit(to: depth) { builder.jump(context.label) }
  }

  func bind(_ target: CheckedLabel) {
    var context = context(of: target)
    builder.bind(context.label)
    context.cleanupDepth = cleanups.count
    labels[ObjectIdentifier(target)] = context
    if let depth = context.earliestDepth { beginGuards(from: depth) }
  }

  private func context(of target: CheckedLabel) -> LabelContext {
    if let known = labels[ObjectIdentifier(target)] { return known }
    let made = LabelContext(label: builder.makeLabel(), cleanupDepth: nil)
    labels[ObjectIdentifier(target)] = made
    return made
  }
}
