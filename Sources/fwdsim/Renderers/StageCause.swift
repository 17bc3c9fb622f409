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
    case .skipped(.methodExists, let since?):
      return recording.events.first { $0.index == since }.flatMap(place).map { " (added on \($0))" }
        ?? ""
    case .miss:
      guard let flush = lastFlush(of: stage) else { return "" }
      return flush.at.map { " (emptied on line \($0.line))" } ?? ""
    default: return ""
    }
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
