// "Why not": for each stage of a message that did not run, the reason, from what did run. A trace names the first stage that
// was left out; those behind it follow from it.
import ForwardKit

struct WhyNot {
  let recording: TraceRecording
  let record: SendRecord

  /// In the order of the stages.
  func sentences() -> [(stage: Stage, text: String)] {
    guard record.send.kind != .function else { return [] }
    let ran = Set(
      record.stages.filter { if case .skipped = $0.result { false } else { true } }.map(\.stage))
    return Stage.allCases.dropFirst().filter { !ran.contains($0) }.map { ($0, sentence($0)) }
  }

  private func sentence(_ stage: Stage) -> String {
    if record.send.kind == .nil { return "the receiver is nil, and nothing of it is asked" }
    for outcome in record.stages where outcome.stage == stage {
      guard case .skipped(let reason, let since) = outcome.result, reason != .earlierStageAnswered
      else { continue }
      if reason == .methodExists, since == nil { break }
      return Wording.reason(reason) + StageCause(recording: recording).text(outcome)
        + own(stage, reason)
    }
    if let end = decisive { return end }
    return "the message had ended before it"
  }

  /// Where the program has the method that was not called.
  private func own(_ stage: Stage, _ reason: SkipReason) -> String {
    guard reason == .noSignature, stage == .invocation else { return "" }
    return "; forwardInvocation: needs an NSInvocation, which is built from a signature"
  }

  /// What made all later stages unnecessary.
  private var decisive: String? {
    for outcome in record.stages.reversed() {
      switch outcome.result {
      case .hit:
        return "the cache had the answer (\(outcome.implementation ?? "an implementation"))"
      case .found:
        return
          "the lookup found \(outcome.implementation ?? "it") in \(outcome.className ?? "a class")"
      case .answered(let value, _) where outcome.stage == .target && value != "nil":
        return "\(value) took the message as the forwarding target"
      case .answered where outcome.stage == .invocation:
        return "forwardInvocation: took the message"
      case .answered where outcome.stage == .unrecognized:
        return "the message had ended in an exception"
      case .unanswered: return "stage \(outcome.stage.order) did not come back"
      default: continue
      }
    }
    return nil
  }
}
