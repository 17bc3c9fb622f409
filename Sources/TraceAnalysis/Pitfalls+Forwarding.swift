// Forwarding that does not do what its class says.
import ForwardKit
import ObjCSyntax

extension Pitfalls {
  func forwarding() -> [Diagnostic] {
    var found: [Diagnostic] = signatures()
    for (index, record) in recording.sends.enumerated() where record.send.kind != .function {
      for outcome in record.stages {
        guard case .answered(let value, let effect) = outcome.result, !outcome.isDefault else {
          continue
        }
        switch outcome.stage {
        case .resolve where effect == "nothing-added":
          found.append(nothingAdded(record, outcome))
        case .target where value == record.send.receiver: found.append(ownTarget(record, outcome))
        case .invocation:
          if let lost = lostResult(index, outcome) { found.append(lost) }
        default: break
        }
      }
      if let lie = disagreement(record) { found.append(lie) }
    }
    return found
  }

  /// Calls that the recorder found not to fit their signature.
  private func signatures() -> [Diagnostic] {
    recording.events.enumerated().compactMap { position, event in
      guard case .note(let note) = event.body, note.code == DispatchCode.otherSignature.code.id
      else { return nil }
      let forwarded = recording.sends.last { record in
        record.positions.contains(position)
          && record.stages.contains { $0.stage == .signature && $0.last < position }
      }
      let answer = forwarded?.stages.last { $0.stage == .signature }
      let call = event.at.flatMap(program.range)
      let own = method(named: answer?.implementation)
      var secondary: [Diagnostic.Label] = []
      if own != nil, let call { secondary.append(.init(call, "the message is sent on here")) }
      let name = note.text.drop { $0 != "-" && $0 != "+" }.prefix { $0 != "," }
      if let method = method(named: String(name)) {
        secondary.append(.init(method.nameRange, "the method that it reaches"))
      }
      var types = ""
      if case .answered(let value, _)? = answer?.result { types = value }
      return Diagnostic(
        .warning, DispatchCode.otherSignature, note.text, at: own?.nameRange ?? call,
        label: own == nil ? "the message is sent on here" : "answers `\(types)`",
        secondary: secondary,
        notes: forwarded.map { ["it was asked about \(title($0))\(place($0))"] } ?? [])
    }
  }

  func place(_ record: SendRecord) -> String { record.at.map { " on line \($0.line)" } ?? "" }

  private func nothingAdded(_ record: SendRecord, _ outcome: StageOutcome) -> Diagnostic {
    Diagnostic(
      .warning, DispatchCode.nothingAdded,
      "the resolver says YES for `\(record.send.selector)` and adds nothing",
      at: method(named: outcome.implementation)?.nameRange ?? range(record),
      label: "says YES", secondary: labels(record, "asked because of this message"))
  }

  private func ownTarget(_ record: SendRecord, _ outcome: StageOutcome) -> Diagnostic {
    Diagnostic(
      .warning, DispatchCode.targetIsSelf,
      "the forwarding target for `\(record.send.selector)` is the receiver itself, which counts as none",
      at: method(named: outcome.implementation)?.nameRange ?? range(record),
      label: "answers self", secondary: labels(record, "for this message"))
  }

  private func labels(_ record: SendRecord, _ text: String) -> [Diagnostic.Label] {
    range(record).map { [.init($0, text)] } ?? []
  }

  /// A message with a result, whose invocation nobody invoked and nobody gave a result.
  private func lostResult(_ index: Int, _ outcome: StageOutcome) -> Diagnostic? {
    let record = recording.sends[index]
    guard case .returned(let value) = record.ending, !value.type.hasSuffix("v"),
      let method = method(named: outcome.implementation)
    else { return nil }
    let within = inner(index).filter { $0.positions.lowerBound > outcome.first }
    // What is invoked may have another selector than the message: forwardInvocation: can change it.
    let serving = ["invoke", "invokeWithTarget:", "setReturnValue:", record.send.selector]
    let isServed = within.contains { serving.contains($0.send.selector) }
    guard !isServed else { return nil }
    return Diagnostic(
      .warning, DispatchCode.lostResult,
      "`\(method.name)` gives \(title(record)) no result: the sender gets \(value.text)",
      at: method.nameRange, label: "neither invokes the invocation nor sets a result",
      secondary: labels(record, "the result is used here"))
  }

  /// `respondsToSelector:` said NO, and the class forwards the message.
  private func disagreement(_ record: SendRecord) -> Diagnostic? {
    guard record.send.selector == "respondsToSelector:", !record.send.receiverIsClass,
      case .returned(let value) = record.ending, value.text == "NO",
      record.implementation?.hasPrefix("-[NSObject ") ?? false,
      let selector = record.send.arguments.first?.text
    else { return nil }
    let asking = record.at.flatMap { program.method(atLine: $0.line, file: $0.file) }
    // An override that asks super as well gives the answer itself.
    if asking?.selector == "respondsToSelector:" { return nil }
    let cls = record.send.receiverClass
    let forwarded = recording.sends.first { other in
      other.send.selector == selector && other.send.receiverClass == cls
        && other.stages.contains { stage in
          guard case .answered(let value, _) = stage.result else { return false }
          return stage.stage == .invocation
            || (stage.stage == .target && value != "nil" && value != other.send.receiver)
        }
    }
    var secondary: [Diagnostic.Label] = []
    if let forwarded {
      secondary = labels(forwarded, "this message is forwarded all the same")
    } else {
      // Never sent, since the answer was NO: the class forwards, and another class has the method.
      let hooks = ["forwardingTargetForSelector:", "forwardInvocation:"].compactMap {
        program.method($0, isClassMethod: false, in: cls)
      }
      guard let hook = hooks.first,
        let target = program.methods.first(where: {
          $0.selector == selector && !$0.isClassMethod && !program.isKind(cls, of: $0.className)
            && $0.className != asking?.className
        })
      else { return nil }
      secondary = [
        .init(hook.nameRange, "would be asked if the message were sent"),
        .init(target.nameRange, "and may reach this"),
      ]
    }
    return Diagnostic(
      .warning, DispatchCode.respondsDisagrees,
      "`\(cls)` forwards `\(selector)`, and respondsToSelector: says NO to it", at: range(record),
      label: "looks at the class, never at forwarding", secondary: secondary)
  }
}
