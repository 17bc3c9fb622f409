// Why a method of forwarding was not asked: which earlier stage ended the messages that could have come to it.
import ForwardKit
import ObjCSyntax

extension Inquiry {
  func hookAnswer(_ method: ProgramText.Method, _ stage: Stage) -> Answer {
    var answer = Answer(method.name, .notCalled, "`\(method.name)` was not called.")
    answer.stage = stage
    answer.primary = .init(method.nameRange, "was not called")
    if stage == .resolve, !method.isClassMethod {
      answer.summary = "`\(method.name)` was not called: the class is asked, not the object."
      answer.reasons = [
        "The runtime sends `\(method.selector)` to the class, so it must be a class method."
      ]
      let sign = SourceRange(
        file: method.range.file, start: method.range.start, end: method.range.start + 1)
      answer.remedies = [.init("write `+` in front of it", edits: [.init(sign, "+")])]
      return answer
    }
    let candidates = messages(thatCouldReach: method)
    guard
      let furthest = candidates.max(by: { left, right in
        (left.reached.order, right.number) < (right.reached.order, left.number)
      })
    else {
      return without(candidates: method, answer)
    }
    answer.messages = [message(furthest)]
    if let range = furthest.at.flatMap(program.range) {
      answer.secondary.append(
        .init(
          range,
          "#\(furthest.number) came to stage \(furthest.reached.order), \(furthest.reached.rawValue)"
        ))
    }
    let name = "#\(furthest.number) `\(Wording.message(furthest.send))`"
    explain(furthest, name, method, stage, &answer)
    return answer
  }

  /// Messages to objects that have this method, or to the class itself.
  private func messages(thatCouldReach method: ProgramText.Method) -> [SendRecord] {
    let wantsClass =
      method.selector == "resolveClassMethod:"
      || (method.isClassMethod && method.selector != "resolveInstanceMethod:")
    return recording.sends.filter { record in
      let send = record.send
      guard send.kind != .function, send.kind != .nil, !send.isInternal else { return false }
      return send.receiverIsClass == wantsClass
        && program.isKind(send.receiverClass, of: method.className)
        && Self.hooks[send.selector] == nil
    }
  }

  private func without(candidates method: ProgramText.Method, _ answer: Answer) -> Answer {
    var answer = answer
    let toNil = recording.sends.filter { $0.send.kind == .nil }
    let what =
      method.isClassMethod
      ? "the class `\(method.className)`" : "an object of `\(method.className)`"
    answer.summary = "`\(method.name)` was not called: no message was sent to \(what)."
    answer.reasons = [
      "It is asked only about a message that no class of the receiver's chain has a method for."
    ]
    if let first = toNil.first {
      answer.messages = [message(first)]
      answer.reasons.append(
        "#\(first.number) `\(Wording.message(first.send))`\(place(first)) had nil as its receiver: nothing is asked then."
      )
    }
    return answer
  }

  private func explain(
    _ record: SendRecord, _ name: String, _ method: ProgramText.Method, _ stage: Stage,
    _ answer: inout Answer
  ) {
    for outcome in record.stages.reversed() {
      switch outcome.result {
      case .answered("nil", _) where outcome.stage == .signature && stage == .invocation:
        return noSignature(record, name, method, outcome, &answer)
      case .hit, .found:
        guard outcome.stage.order < stage.order else { continue }
        let whose = outcome.implementation ?? "a method"
        answer.summary = "`\(method.name)` was not called: the messages found a method before."
        answer.reasons.append(
          "\(name)\(place(record)) found `\(whose)` at stage \(outcome.stage.order), \(outcome.stage.rawValue)."
        )
        answer.reasons.append(
          "\(method.selector) is asked only when no class of the chain has the method.")
        answer.stage = outcome.stage
        return
      case .rememberedMiss where stage == .resolve:
        answer.summary =
          "`\(method.name)` was not called: the cache remembers that the method is missing."
        answer.reasons.append(
          "\(name)\(place(record)): the resolver is asked once; the miss is cached.")
        answer.stage = .cache
        return
      case .answered(let value, _)
      where outcome.stage == .target && value != "nil" && value != record.send.receiver
        && stage.order > Stage.target.order:
        answer.summary =
          "`\(method.name)` was not called: the forwarding target \(value) took the message."
        answer.reasons.append(
          "\(name)\(place(record)) went to \(value) at stage 4, so no invocation was made.")
        answer.remedies.append(
          .init("let forwardingTargetForSelector: return nil for `\(record.send.selector)`"))
        answer.stage = .target
        return
      case .answered where outcome.stage == .invocation && stage == .unrecognized:
        answer.summary = "`\(method.name)` was not called: forwardInvocation: took the message."
        answer.reasons.append("\(name)\(place(record)) ended at stage 6.")
        answer.stage = .invocation
        return
      default: continue
      }
    }
    answer.reasons.append("\(name)\(place(record)) \(course(record)).")
    answer.stage = record.reached
  }

  private func noSignature(
    _ record: SendRecord, _ name: String, _ method: ProgramText.Method, _ outcome: StageOutcome,
    _ answer: inout Answer
  ) {
    answer.stage = .signature
    answer.summary = "`\(method.name)` was not called: no signature, no invocation."
    answer.reasons = [
      "\(name)\(place(record)) came to stage 5, signature, where \(Wording.asked(outcome)) answered nil.",
      "forwardInvocation: gets an NSInvocation, which is built from the method's signature. Without one the message goes to "
        + "doesNotRecognizeSelector:.",
    ]
    if let own = program.method(
      "methodSignatureForSelector:", isClassMethod: method.isClassMethod, in: method.className),
      !outcome.isDefault
    {
      answer.secondary.append(.init(own.nameRange, "answered nil for `\(record.send.selector)`"))
      answer.remedies = [
        .init(
          "let `\(own.name)` answer the signature of `\(record.send.selector)`, for example that of the object it goes to"
        )
      ]
    } else {
      answer.remedies = [SignatureRemedy(program: program, method: method).help]
    }
  }

  func place(_ record: SendRecord) -> String { record.at.map { " on line \($0.line)" } ?? "" }
}
