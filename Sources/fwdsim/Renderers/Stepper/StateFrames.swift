// States along a recording, so that stepping back does not replay it from the start: every so often one is kept (a key frame),
// and a state is the nearest one before it and the events between. At most 256 are kept, whatever the length; the program's
// output, which only grows, is in none of them.
import ForwardKit

final class StateFrames {
  private let recording: TraceRecording
  private let interval: Int
  /// frames[n] is the state after n * interval events.
  private var frames: [TraceState] = [TraceState()]
  /// The last one that was asked for: the next is mostly a few events on.
  private var latest: (count: Int, state: TraceState) = (0, TraceState())

  init(_ recording: TraceRecording) {
    self.recording = recording
    interval = max(256, recording.events.count / 256)
  }

  /// The state after the first `count` events, without output.
  func state(after count: Int) -> TraceState {
    while frames.count * interval <= count, let last = frames.last {
      frames.append(
        replayed(last, from: (frames.count - 1) * interval, to: frames.count * interval))
    }
    let index = min(count / interval, frames.count - 1)
    let isNear = latest.count <= count && latest.count >= index * interval
    let (start, state) = isNear ? latest : (index * interval, frames[index])
    latest = (count, replayed(state, from: start, to: count))
    return latest.state
  }

  private func replayed(_ state: TraceState, from start: Int, to end: Int) -> TraceState {
    var state = state
    for event in recording.events[start..<min(end, recording.events.count)] {
      if case .output = event.body { continue }
      state.apply(event)
    }
    return state
  }

  /// The last lines of what was printed in the first `count` events.
  func outputLines(_ wanted: Int, after count: Int) -> [String] {
    var text = ""
    for event in recording.events.prefix(count).reversed() {
      guard case .output(let output) = event.body else { continue }
      text = output.text + text
      if text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) > wanted { break }
    }
    return text.split(separator: "\n").suffix(wanted).map(String.init)
  }
}
