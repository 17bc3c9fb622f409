// Collects what becomes of one message whose sender awaits the report. `outstanding` counts the delivery itself plus
// every handler on another executor and every retry that waits; at zero the report is complete.

final class ReportTracker: Sendable {
  private struct State {
    var report = DeliveryReport(outcome: .delivered)
    var outstanding = 1
    var isOver = false
    var waiter: CheckedContinuation<DeliveryReport, Never>?
  }

  private let state = Lock(State())

  func begin() { state.withLock { $0.outstanding += 1 } }

  func finish() {
    close { state in
      state.outstanding -= 1
      return state.outstanding == 0
    }
  }

  /// Ends the wait at once; what happens later is not in the report.
  func cancel() {
    close { state in
      if !state.isOver, state.report.handled == 0, state.report.deadLetters.isEmpty {
        state.report.outcome = .cancelled
      }
      return true
    }
  }

  func set(_ outcome: DeliveryReport.Outcome) { note { $0.outcome = outcome } }
  func note(handled: Int) { note { $0.handled += handled } }
  func noteRetry() { note { $0.retries += 1 } }
  func noteStop() { note { $0.wasStopped = true } }
  func note(_ letter: DeadLetter) { note { $0.deadLetters.append(letter) } }

  private func note(_ change: (inout DeliveryReport) -> Void) {
    state.withLock { state in
      if !state.isOver { change(&state.report) }
    }
  }

  private func close(_ isComplete: (inout State) -> Bool) {
    let (waiter, report) = state.withLock {
      state -> (CheckedContinuation<DeliveryReport, Never>?, DeliveryReport) in
      guard isComplete(&state), !state.isOver else { return (nil, state.report) }
      state.isOver = true
      defer { state.waiter = nil }
      return (state.waiter, state.report)
    }
    waiter?.resume(returning: report)
  }

  /// Called once.
  func report() async -> DeliveryReport {
    await withCheckedContinuation { continuation in
      let report = state.withLock { state -> DeliveryReport? in
        if state.isOver { return state.report }
        state.waiter = continuation
        return nil
      }
      if let report { continuation.resume(returning: report) }
    }
  }
}
