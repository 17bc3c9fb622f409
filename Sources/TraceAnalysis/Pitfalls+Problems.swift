// A program's problems with the events at which they happened, for views that lead there.
import ForwardKit
import ObjCSyntax

extension Pitfalls {
  package struct Problem {
    package let code: String
    package let text: String
    package let line: Int
    /// Index of the event.
    package let event: Int
  }

  /// Messages that nobody answered, then what else the run showed.
  package func problems() -> [Problem] {
    let unanswered = recording.sends.compactMap(unanswered)
    let others = diagnostics().compactMap { diagnostic -> Problem? in
      guard let range = diagnostic.primary?.range, let line = program.line(of: range) else {
        return nil
      }
      let places = ([range] + diagnostic.secondary.map(\.range)).compactMap(program.line)
      let event = recording.events.first { event in
        event.at.map { places.contains($0.line) } ?? false
      }
      return Problem(
        code: diagnostic.code.id, text: diagnostic.message, line: line, event: event?.index ?? 0)
    }
    return unanswered + others
  }

  private func unanswered(_ record: SendRecord) -> Problem? {
    guard record.send.kind != .function, let at = record.at,
      let last = record.stages.last(where: { $0.stage == .unrecognized }),
      last.result != .unanswered
        || record.hasFailed
    else { return nil }
    if case .skipped = last.result { return nil }
    let name = Wording.method(record.send)
    let skip = record.stages.first {
      if case .skipped(.noSignature, _) = $0.result { true } else { false }
    }
    let hook = program.method(
      "forwardInvocation:", isClassMethod: record.send.receiverIsClass,
      in: record.send.receiverClass)
    if let skip, let hook {
      return Problem(
        code: DispatchCode.noSignature.code.id,
        text: "`\(name)` was not forwarded: `\(hook.name)` needs a signature, and there is none",
        line: at.line, event: recording.events[skip.first].index)
    }
    return Problem(
      code: DispatchCode.unrecognized.code.id, text: "nothing answers `\(name)`", line: at.line,
      event: recording.events[last.first].index)
  }
}
