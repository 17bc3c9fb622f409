// Of a program's statements a page shows only what they tell of objects: the rest is left out before it is collected.
import ForwardKit

final class ObjectValueSink: TraceSink {
  private let next: any TraceSink

  init(_ next: any TraceSink) { self.next = next }

  func receive(_ event: TraceEvent) {
    guard case .statement(var statement) = event.body else {
      next.receive(event)
      return
    }
    guard !statement.objects.isEmpty else { return }
    statement.variables = []
    var event = event
    event.body = .statement(statement)
    next.receive(event)
  }

  /// A recording without what a page does not show of its statements.
  static func reduced(_ recording: TraceRecording) -> TraceRecording? {
    let collector = TraceCollector()
    let sink = ObjectValueSink(collector)
    sink.receive(TraceEvent(index: -1, at: nil, body: .header(recording.header)))
    for event in recording.events { sink.receive(event) }
    return collector.recording
  }
}
