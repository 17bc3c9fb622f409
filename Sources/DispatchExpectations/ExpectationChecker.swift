// Compares expectations with a recorded trace. Nothing is run: a saved trace is judged as a run is.
import ForwardKit
import ForwardKitBasics
import ObjCSyntax

package struct ExpectationChecker {
  private let recording: TraceRecording
  /// What the program printed, line by line.
  private let output: [String]
  private let events: [TraceEvent]

  package init(_ recording: TraceRecording) {
    self.recording = recording
    events = recording.events
    var text = ""
    for event in recording.events {
      if case .output(let output) = event.body { text += output.text }
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    output = lines
  }

  /// The expectations that are not met, in their order; of each the first reason.
  ///
  /// - Complexity: O(*e* × *n*), where *e* is the number of expectations and *n* that of events.
  package func failures(of expectations: [Expectation]) -> [ExpectationFailure] {
    var failures: [ExpectationFailure] = []
    var nextLine = 0
    for expectation in expectations {
      if case .output(let wanted) = expectation.claim {
        if let index = output[nextLine...].firstIndex(of: wanted) {
          nextLine = index + 1
        } else {
          let found = nextLine < output.count ? output[nextLine] : nil
          failures.append(failure(expectation, .notPrinted(wanted, found: found)))
        }
      } else if let failure = failure(of: expectation) {
        failures.append(failure)
      }
    }
    return failures
  }

  private func failure(_ expectation: Expectation, _ reason: ExpectationFailure.Reason)
    -> ExpectationFailure
  {
    ExpectationFailure(expectation: expectation, reason: reason, range: expectation.range)
  }

  private func failure(of expectation: Expectation) -> ExpectationFailure? {
    switch expectation.claim {
    case .path(let subject, let steps): return pathFailure(expectation, subject, steps)
    case .output: return nil
    case .count(let what, let comparison, let wanted):
      let count = count(what)
      guard !comparison.holds(count, wanted) else { return nil }
      return failure(expectation, .otherCount(what, count, comparison, wanted: wanted))
    case .forbid(let what):
      guard count(what) > 0 else { return nil }
      var failure = failure(expectation, .forbidden(what))
      failure.message = recording.sends.first { isMessage($0, of: what) }
      return failure
    case .exit(let wanted):
      let code = recording.end?.exit ?? 0
      return code == wanted ? nil : failure(expectation, .otherExit(code, wanted: wanted))
    case .uncaught(let name):
      let thrown = recording.end?.uncaught.map { String($0.prefix { $0 != ":" }) }
      return thrown == name ? nil : failure(expectation, .notUncaught(name, instead: thrown))
    }
  }

  // MARK: Counting

  private func count(_ what: Expectation.Countable) -> Int {
    switch what {
    case .stage(.nil): return recording.sends.count { $0.send.kind == .nil }
    case .stage(let stage):
      return recording.sends.reduce(0) { sum, record in
        sum + (Self.ran(stage, record.stages) ? 1 : 0)
          + record.queries.count { Self.ran(stage, $0.stages) }
      }
    case .messages: return recording.sends.count { isMessage($0, of: what) }
    case .calls(let name): return events.count { Self.runs(name, $0) }
    case .method(let method): return definitions(of: method)
    case .output(let text): return text.map { text in output.count { $0 == text } } ?? output.count
    }
  }

  private func isMessage(_ record: SendRecord, of what: Expectation.Countable) -> Bool {
    switch what {
    case .messages(let subject): return subject.matches(record.send)
    case .stage(.nil): return record.send.kind == .nil
    case .stage(let stage): return Self.ran(stage, record.stages)
    case .calls(let method): return record.implementation == method
    case .method, .output: return false
    }
  }

  private static func ran(_ stage: Stage, _ stages: [StageOutcome]) -> Bool {
    stages.contains {
      if $0.stage != stage { return false }
      if case .skipped = $0.result { return false }
      return true
    }
  }

  private static func runs(_ method: String, _ event: TraceEvent) -> Bool {
    switch event.body {
    case .call(let call): call.implementation == method
    case .ask(let ask): ask.implementation == method
    case .send(let send): send.kind == .function && send.selector == method
    default: false
    }
  }

  /// How often the program defines a method `-[Car length]`.
  private func definitions(of method: String) -> Int {
    let words = method.dropFirst(2).dropLast().split(separator: " ")
    guard let sign = method.first, words.count == 2 else { return 0 }
    let cls = String(words[0]), entry = "\(sign)\(words[1])"
    return events.count { event in
      switch event.body {
      case .classDefined(let defined): defined.name == cls && defined.methods.contains(entry)
      case .category(_, let owner, let methods): owner == cls && methods.contains(entry)
      case .method(let change):
        change.operation == .add && change.selector == words[1]
          && change.className == (sign == "+" ? "+\(cls)" : cls)
      default: false
      }
    }
  }

  // MARK: Paths

  private func pathFailure(
    _ expectation: Expectation, _ subject: Expectation.Subject, _ steps: [Expectation.Step]
  ) -> ExpectationFailure? {
    var records = recording.sends.filter { subject.matches($0.send) }
    guard !records.isEmpty else {
      var failure = failure(expectation, .noMessage(subject, sent: similar(subject)))
      failure.range = subject.range
      return failure
    }
    if let number = subject.number {
      guard number <= records.count else {
        var failure = failure(expectation, .fewMessages(subject, count: records.count))
        failure.range = subject.range
        return failure
      }
      records = [records[number - 1]]
    }
    for record in records {
      for step in steps {
        guard let reason = reason(step, record) else { continue }
        return ExpectationFailure(
          expectation: expectation, reason: reason, range: step.range, message: record)
      }
    }
    return nil
  }

  /// The messages that somebody may have meant who wrote the subject.
  private func similar(_ subject: Expectation.Subject) -> [String] {
    var names: [String] = []
    for record in recording.sends where record.send.kind != .function && !record.send.isInternal {
      let sign = record.send.receiverIsClass ? "+" : ""
      let name =
        "\(sign)[\(record.send.kind == .nil ? "nil" : record.send.className) \(record.send.selector)]"
      if !names.contains(name) { names.append(name) }
    }
    let own = names.filter { $0.hasSuffix(" \(subject.selector)]") }
    if !own.isEmpty { return Array(own.prefix(3)) }
    var plain = subject
    plain.number = nil
    return SpellingSuggestions.best(plain.description, among: names).map { [$0] } ?? []
  }

  /// Why a message does not fit a step; nil when it does.
  private func reason(_ step: Expectation.Step, _ record: SendRecord) -> ExpectationFailure.Reason?
  {
    let mismatch = mismatch(step.predicate, record)
    guard step.isNegated else { return mismatch }
    guard mismatch == nil else { return nil }
    switch step.predicate {
    case .reaches(let stage), .ends(let stage): return .ran(stage)
    case .answered(let stage, let value):
      return .otherAnswer(stage, value, wanted: "something else")
    case .cacheHit: return .otherCache(isHit: true)
    case .cacheMiss: return .otherCache(isHit: false)
    case .found(let cls): return .foundIn(cls, wanted: "another class")
    case .added: return .ran(.resolve)
    case .calls(let method): return .called(method)
    case .returns(let value): return .otherResult(value, wanted: "something else")
    case .throws(let name): return .threw(name, wanted: nil)
    }
  }

  private func mismatch(_ predicate: Expectation.Step.Predicate, _ record: SendRecord)
    -> ExpectationFailure.Reason?
  {
    switch predicate {
    case .reaches(let stage): return Self.reaches(stage, record) ? nil : otherStage(record, stage)
    case .ends(let stage): return record.reached == stage ? nil : otherStage(record, stage)
    case .answered(let stage, let wanted): return answerMismatch(stage, wanted, record)
    case .cacheHit, .cacheMiss:
      guard let probe = record.stages.first(where: { $0.stage == .cache }) else {
        return otherStage(record, .cache)
      }
      let isHit = probe.result != .miss
      return isHit == (predicate == .cacheHit) ? nil : .otherCache(isHit: isHit)
    case .found(let wanted):
      let found = record.stages.last { $0.stage == .lookup && $0.result == .found }?.className
      return found == wanted ? nil : .foundIn(found, wanted: wanted)
    case .added:
      guard let outcome = record.stages.first(where: { $0.stage == .resolve }),
        case .answered(let value, let effect) = outcome.result
      else { return otherStage(record, .resolve) }
      return effect == "added" ? nil : .notAdded(value)
    case .calls(let method):
      if record.implementation == method { return nil }
      let within = events[record.positions.clamped(to: 0...max(0, events.count - 1))]
      if within.contains(where: { Self.runs(method, $0) }) { return nil }
      return .notCalled(method, instead: record.implementation)
    case .returns(let wanted):
      switch record.ending {
      case .returned(let value):
        return Self.isSame(value.text, nil, wanted) ? nil : .otherResult(value.text, wanted: wanted)
      case .threw(let name, _): return .threw(name, wanted: wanted)
      case .open: return .otherResult("nothing", wanted: wanted)
      }
    case .throws(let wanted):
      guard case .threw(let name, _) = record.ending else { return .didNotThrow(wanted) }
      return name == wanted ? nil : .threw(name, wanted: nil)
    }
  }

  private static func reaches(_ stage: Stage, _ record: SendRecord) -> Bool {
    stage == .nil ? record.send.kind == .nil : ran(stage, record.stages)
  }

  private func answerMismatch(_ stage: Stage, _ wanted: String, _ record: SendRecord)
    -> ExpectationFailure.Reason?
  {
    for outcome in record.stages where outcome.stage == stage {
      guard case .answered(let value, _) = outcome.result else { continue }
      var cls: String?
      if case .answer(let answer) = events[outcome.last].body { cls = answer.valueClass }
      if Self.isSame(value, cls, wanted) {
        // A later stage would make this answer no answer.
        return nil
      }
      guard value != "nil" || record.reached == stage else { return otherStage(record, stage) }
      return .otherAnswer(stage, value, wanted: wanted)
    }
    return otherStage(record, stage)
  }

  /// `Engine` is any object of that class, `"5"` a string with that text.
  private static func isSame(_ value: String, _ cls: String?, _ wanted: String) -> Bool {
    value == wanted || cls == wanted || value == "@\"\(wanted)\"" || value == "\"\(wanted)\""
      || value.prefix { $0 != "#" } == wanted
  }

  private func otherStage(_ record: SendRecord, _ wanted: Stage) -> ExpectationFailure.Reason {
    var answer: String?
    if case .answered(let value, _)? = record.stages.last(where: { $0.stage == record.reached })?
      .result
    {
      answer = value
    }
    return .otherStage(reached: record.reached, wanted: wanted, answer: answer)
  }
}
