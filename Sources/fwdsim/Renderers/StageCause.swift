// Why a stage could come out as it did: who filled the cache, who added the method. A lookup in the events before.
import ForwardKit

struct StageCause {
  let recording: TraceRecording

  /// ` (in the cache since line 12)`; empty when the trace does not tell.
  func text(_ stage: StageOutcome) -> String {
    switch stage.result {
    case .hit, .rememberedMiss:
      let fill = recording.events[..<stage.first].last { event in
        guard case .fill(let fill) = event.body, fill.className == stage.className else {
          return false
        }
        return fill.implementation == stage.implementation || stage.result == .rememberedMiss
      }
      return fill.flatMap(place).map { " (in the cache since \($0))" } ?? ""
    case .skipped: return addition(stage)
    case .miss:
      guard let flush = lastFlush(of: stage) else { return "" }
      return flush.at.map { " (emptied on line \($0.line))" } ?? ""
    default: return ""
    }
  }

  /// ` (added on line 12)` behind a stage that was not asked because a method had been added; empty for all others.
  func addition(_ stage: StageOutcome) -> String {
    guard case .skipped(.methodExists, let since?) = stage.result else { return "" }
    let addition = recording.events.first { event in
      guard event.index == since, case .method(let change) = event.body else { return false }
      return change.operation == .add
    }
    return addition.flatMap(place).map { " (added on \($0))" } ?? ""
  }

  private func place(_ event: TraceEvent) -> String? { event.at.map { "line \($0.line)" } }

  /// The flush that took the entry away, when one stands behind the last fill.
  private func lastFlush(of stage: StageOutcome) -> TraceEvent? {
    recording.events[..<stage.first].last { event in
      switch event.body {
      case .flush(let change), .fill(let change): change.className == stage.className
      default: false
      }
    }.flatMap { if case .flush = $0.body { $0 } else { nil } }
  }
}
