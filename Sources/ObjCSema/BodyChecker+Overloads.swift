// Calls of functions that share a name (`__attribute__((overloadable))`).
//
// clang ranks them as C++ does: a function is viable when each argument converts to its parameter; one is better than
// another when no argument's conversion is worse and one is better. Here each conversion has a number, and so has each
// function: the sum over its arguments, in which one bad conversion outweighs any number of good ones.
import ObjCSyntax

extension BodyChecker {
  /// The function of the name that a call means; nil, after a report, when several fit as well.
  func overload(
    of first: FunctionModel, _ name: Name, _ arguments: [Expr], range: SourceRange
  ) -> FunctionModel? {
    guard !first.overloads.isEmpty else { return first }
    let given = arguments.map { checkAhead($0) }
    let candidates = ([first] + first.overloads).filter {
      $0.firstRange.file != name.range.file || $0.firstRange.start <= name.range.start
    }
    let ranked = candidates.compactMap { candidate in
      rank(candidate.type, given).map { (function: candidate, rank: $0) }
    }
    guard let best = ranked.map(\.rank).min() else {
      // Nothing fits: the first one's types say what is wrong.
      return candidates.first { $0.type.parameters.count == arguments.count } ?? first
    }
    let winners = ranked.filter { $0.rank == best }
    guard winners.count > 1 else { return winners.first?.function }
    sink.error(
      ExpressionCode.typeMismatch, "several functions named `\(name.text)` fit this call as well",
      at: name.range,
      secondary: winners.map { Diagnostic.Label($0.function.range, "this one fits") },
      helps: [.init("cast an argument to the type of the one that is meant")])
    return nil
  }

  private func rank(_ type: FunctionType, _ given: [CheckedExpression]) -> Int? {
    guard
      given.count == type.parameters.count || given.count > type.parameters.count && type.takesMore
    else { return nil }
    // A function with `...` comes behind one that names all its parameters.
    var sum = type.takesMore ? 1_000_000 : 0
    for (value, parameter) in zip(given, type.parameters) {
      guard let worth = rank(value, parameter.unqualified) else { return nil }
      sum += worth
    }
    return sum
  }

  /// 0 for the parameter's own type, more for a conversion; nil where none is allowed.
  private func rank(_ value: CheckedExpression, _ target: CType) -> Int? {
    let source = value.type.unqualified
    if source.isError || target.isError || source.kind == target.kind { return 0 }
    if source.isArithmetic, target.isArithmetic {
      return source.defaultPromoted.unqualified.kind == target.kind ? 1 : 1_000
    }
    if let from = source.objectType, let to = target.objectType { return rank(from, to) }
    if source.objectType != nil, target.isVoidPointer { return 3_000 }
    // Other pointers are no selectors, nor the other way round.
    if (source.kind == .selector) != (target.kind == .selector) {
      return target.integerKind == .bool ? 3_000 : nil
    }
    // Every address is true or false, and anything else that fits is better.
    if source.isPointerLike, target.integerKind == .bool { return 3_000 }
    switch fit(of: value, target) {
    case .exact: return source.isPointer && target.isVoidPointer ? 1_000 : 1
    case .doubtful: return 100_000
    case .none: return nil
    }
  }

  /// The nearer the class, the better; `id` takes everything, and comes behind a protocol that the argument adopts.
  private func rank(_ from: ObjectType, _ to: ObjectType) -> Int? {
    if let source = from.className, let target = to.className {
      let chain = classes.chain(from: source).map(\.name)
      return chain.firstIndex(of: target)
    }
    if let source = from.className, !to.protocols.isEmpty {
      return to.protocols.allSatisfy { classes.conforms(source, to: $0) } ? 1_000 : nil
    }
    if from.className == nil, to.className != nil { return from.protocols.isEmpty ? 2_000 : nil }
    if from.className == nil, !to.protocols.isEmpty {
      let isAdopted = to.protocols.allSatisfy { wanted in
        from.protocols.contains { classes.incorporates($0, wanted) }
      }
      return isAdopted ? 0 : from.protocols.isEmpty ? 1_500 : nil
    }
    return to.className == nil ? 2_000 : nil
  }
}
