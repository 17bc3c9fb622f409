// Jumps: goto and its labels, and the labels of a switch.
//
// A goto leaves the scopes that do not hold its label, and may enter others, as C has it; it may not pass the beginning
// of something that is cleaned up later. The same goes for the labels of a switch, which are entered from its
// head. A goto before its label waits in the label's state until the label is met.

/// Where a goto or a label stands.
struct JumpPlace {
  /// The statements with a scope of their own around it, outermost first.
  let path: [Int]
  /// For each of them, what was to be cleaned up at its beginning.
  let pathProtections: [Int]
  let protections: Int

  func common(with other: JumpPlace) -> Int {
    zip(path, other.path).prefix { $0 == $1 }.count
  }

  /// What was to be cleaned up here where the scopes after the first `count` begin.
  func protections(behind count: Int) -> Int {
    count < pathProtections.count ? pathProtections[count] : protections
  }
}

/// A label of the function as far as it is known.
struct LabelState {
  /// A goto that came before the label.
  struct Waiting {
    let place: JumpPlace
    let range: SourceRange
  }

  let label: CheckedLabel
  /// Nil while only gotos have named it.
  var place: JumpPlace?
  var range: SourceRange
  var waiting: [Waiting] = []
  /// Where its address is taken.
  var addressRange: SourceRange?
}

/// A switch that is being checked.
struct SwitchState {
  struct Case {
    let low: Int64
    let high: Int64
    let range: SourceRange
  }

  /// What the cases are converted to; nil when what is switched over is no number, which has been reported.
  let kind: IntegerKind?
  let protections: Int
  /// Sorted by `low`.
  var cases: [Case] = []
  var hasDefault = false

  func has(_ value: Int64) -> Bool { cases.contains { $0.low <= value && value <= $0.high } }

  /// The case that shares a value, if there is one; adds the new one otherwise.
  mutating func add(_ new: Case) -> Case? {
    var low = 0
    var high = cases.count
    while low < high {
      let middle = (low + high) / 2
      if cases[middle].low < new.low { low = middle + 1 } else { high = middle }
    }
    if low < cases.count, cases[low].low <= new.high { return cases[low] }
    if low > 0, cases[low - 1].high >= new.low { return cases[low - 1] }
    cases.insert(new, at: low)
    return nil
  }
}

extension BodyChecker {
  /// Keeps the path that gotos compare.
  func inside<T>(_ body: () -> T) -> T {
    pathCount += 1
    path.append(pathCount)
    pathProtections.append(protections)
    defer {
      path.removeLast()
      pathProtections.removeLast()
    }
    return body()
  }

  // MARK: goto

  func gotoStatement(_ name: Name) -> CheckedStatement.Kind {
    var state =
      labels[name.text]
      ?? LabelState(label: CheckedLabel(name: name.text), place: nil, range: name.range)
    if let target = state.place {
      let common = target.common(with: place)
      if target.protections(behind: common) < target.protections {
        reportEntering(name.range, state.range)
      }
    } else {
      state.waiting.append(LabelState.Waiting(place: place, range: name.range))
    }
    labels[name.text] = state
    return .goto(state.label, from: path)
  }

  /// `&&label` is a number, so that tables of them and their differences are constants.
  func labelAddress(_ name: Name, range: SourceRange) -> CheckedExpression {
    if scope.isFile {
      sink.error(
        ExpressionCode.undeclared, "there is no label `\(name.text)` in this function",
        at: name.range)
      return .error(range)
    }
    var state =
      labels[name.text]
      ?? LabelState(label: CheckedLabel(name: name.text), place: nil, range: name.range)
    state.addressRange = name.range
    labels[name.text] = state
    let taken = labelTable.labels.firstIndex { $0 === state.label }
    if taken == nil { labelTable.labels.append(state.label) }
    let number = taken ?? labelTable.labels.count - 1
    return .integer(Int64(number + 1), .pointer(to: .void), range)
  }

  func computedGoto(_ address: Expr) -> CheckedStatement.Kind {
    let value = fullExpression {
      coerce(check(address), to: .pointer(to: .void), .passing("`goto`,"), range: address.range)
    }
    computedGotos.append(LabelState.Waiting(place: place, range: address.range))
    return .computedGoto(value, labelTable, from: path)
  }

  private var place: JumpPlace {
    JumpPlace(path: path, pathProtections: pathProtections, protections: protections)
  }

  private func reportEntering(_ range: SourceRange, _ label: SourceRange) {
    sink.error(
      ExpressionCode.jumpIntoScope, "`goto` into a block from outside", at: range,
      secondary: [.init(label, "the label is in here")],
      helps: [.init("move the label in front of the block")])
  }

  /// Nil, after a report, for a second label of the name.
  func placeLabel(_ name: Name) -> CheckedLabel? {
    var state =
      labels[name.text]
      ?? LabelState(label: CheckedLabel(name: name.text), place: nil, range: name.range)
    guard state.place == nil else {
      sink.error(
        ExpressionCode.badLabelName, "the label `\(name.text)` occurs twice", at: name.range)
      return nil
    }
    let place = place
    state.place = place
    state.range = name.range
    state.label.path = path
    var isBypassed = false
    for goto in state.waiting {
      let common = place.common(with: goto.place)
      let around = place.protections(behind: common)
      if around < protections { reportEntering(goto.range, name.range) }
      // What stays open at the goto when only the statements that both stand in are stayed in.
      if goto.place.protections(behind: common) < around { isBypassed = true }
    }
    state.waiting = []
    labels[name.text] = state
    if isBypassed { reportBypass(name.range) }
    return state.label
  }

  /// Gotos whose label never came.
  func finishLabels() {
    for state in labels.values {
      let address = state.addressRange.map { [$0] } ?? []
      if let target = state.place {
        // Any computed goto may lead to it.
        for goto in address.isEmpty ? [] : computedGotos {
          let common = target.common(with: goto.place)
          let around = target.protections(behind: common)
          if around < target.protections || goto.place.protections(behind: common) < around {
            reportEntering(goto.range, state.range)
          }
        }
        continue
      }
      for range in state.waiting.map(\.range) + address {
        sink.error(
          ExpressionCode.undeclared, "there is no label `\(state.label.name)` in this function",
          at: range)
      }
    }
  }

  private func reportBypass(_ range: SourceRange) {
    sink.error(
      ExpressionCode.jumpIntoScope,
      "a jump to this label would pass the beginning of something that is cleaned up later",
      at: range,
      helps: [.init("put braces around the statements of the case or before the label")])
  }

  // MARK: switch

  func switchStatement(_ subject: Expr, _ body: Stmt) -> CheckedStatement.Kind {
    inside {
      scoped {
        let value = fullExpression { switchSubject(subject) }
        // After an error its cases are no numbers either, and that has been said.
        switches.append(SwitchState(kind: value.type.integerKind, protections: protections))
        let checked = statement(body)
        switches.removeLast()
        return .switch(CheckedSwitch(subject: value, body: checked))
      }
    }
  }

  private func switchSubject(_ subject: Expr) -> CheckedExpression {
    let raw = promotedBits(settled(check(subject), as: .longLong))
    if raw.isError { return raw }
    guard let promoted = raw.type.integerKind?.promoted else {
      sink.error(
        ExpressionCode.badCase,
        "a switch needs an integer, not "
          + "`\(raw.type.description)`", at: subject.range,
        helps: raw.type.isObject
          ? [.init("compare objects one by one: `if ([a isEqual:b]) … else if …`")]
          : [.init("convert it to a whole number, or compare with `if … else if …`")])
      return .error(subject.range)
    }
    return convert(raw, to: .integer(promoted))
  }

  func caseLabel(_ value: Expr, _ last: Expr?, _ range: SourceRange) -> CheckedCase? {
    guard !switches.isEmpty, let low = caseValue(value) else { return nil }
    var high = low
    if let last {
      guard let end = caseValue(last) else { return nil }
      high = end
    }
    checkSwitchLabel(range)
    let isUnsigned =
      switches.last?.kind == .unsignedLong || switches.last?.kind == .unsignedLongLong
    guard isUnsigned ? UInt64(bitPattern: low) <= UInt64(bitPattern: high) : low <= high else {
      sink.warning(ExpressionCode.badCase, "an empty range of cases", at: range)
      return nil
    }
    // Unknown constants of a framework are all 0: the first of them has the case.
    let isUnknown = isStubConstant(value)
    if isUnknown, switches.last?.has(low) == true { return nil }
    let values = CheckedCase(low: low, high: high)
    for (low, high) in values.ranges {
      guard
        let twin = switches[switches.count - 1].add(
          SwitchState.Case(low: low, high: high, range: value.range))
      else { continue }
      sink.error(
        ExpressionCode.badCase,
        "the case \(isUnsigned ? String(UInt64(bitPattern: low)) : String(low)) occurs twice",
        at: value.range, secondary: [.init(twin.range, "first here")])
      return nil
    }
    return values
  }

  private func caseValue(_ expression: Expr) -> Int64? {
    let value = settled(folded(expression), as: .longLong)
    if value.isError { return nil }
    guard let number = value.constantInteger, value.type.isInteger else {
      if switches.last?.kind != nil {
        sink.error(
          ExpressionCode.badCase, "a case must be an integer constant", at: expression.range,
          helps: value.type.isObject
            ? [.init("compare objects one by one: `if ([a isEqual:b]) … else if …`")] : [])
      }
      return nil
    }
    return switches.last.map { $0.kind?.wrap(number) ?? number }
  }

  private func isStubConstant(_ expression: Expr) -> Bool {
    guard case .identifier(let name) = expression.kind else { return false }
    return model.environment.members.constants.contains { $0.text == name.text }
  }

  /// False where there is no switch, or a default already.
  func defaultLabel(_ range: SourceRange) -> Bool {
    guard !switches.isEmpty else { return false }
    if switches[switches.count - 1].hasDefault {
      sink.error(ExpressionCode.badCase, "a second default", at: range)
      return false
    }
    switches[switches.count - 1].hasDefault = true
    checkSwitchLabel(range)
    return true
  }

  private func checkSwitchLabel(_ range: SourceRange) {
    guard let state = switches.last else { return }
    if state.protections < protections { reportBypass(range) }
  }
}
