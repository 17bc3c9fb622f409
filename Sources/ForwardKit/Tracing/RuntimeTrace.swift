// Tracing from Swift: any number of consumers beside each other, each with a trace of its own.
//
// CRuntime has one hook. It is set while there is a consumer and hands each event to the recorder of every one, so that
// each trace numbers its own events and names its own objects from its own beginning. With no consumer the hook is off and
// sends cost what they cost untraced.
//
// Locking: the list of consumers is copied out under its lock; recorders have locks of their own (TraceRecorder.swift).
// Consumers' closures run inside a recorder's lock and must not send messages.
import CRuntime

/// The trace of this process: what every message went through, as events or as a file.
///
///     let token = try ForwardKit.trace.write(to: "app.jsonl")
///     try car.send("drive:", 3)
///     try token.stop()                      // fwdsim and every reader of schema 1 can show app.jsonl
public let trace = RuntimeTrace()

/// Where a trace can be had from. There is one: ``trace``.
public final class RuntimeTrace: Sendable {
  private let consumers = Lock<[TraceConsumer]>([])

  init() {}

  /// Whether there is a listener.
  public var isOn: Bool { consumers.withLock { !$0.isEmpty } }

  // MARK: Consumers

  /// Events as they happen, in order, from now on until the sequence's end.
  ///
  ///     for await event in ForwardKit.trace.events() { … }
  ///
  /// - Parameters:
  ///   - buffering: what happens to events that have not been consumed yet; all are kept by default.
  ///   - options: what is wanted of it.
  public func events(
    options: TraceRecorder.Options = .init(),
    buffering: AsyncStream<TraceEvent>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<TraceEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TraceEvent.self, bufferingPolicy: buffering)
    let token = observe(options: options) { continuation.yield($0) }
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }

  /// Hands every event to a closure, on the thread of the event. The closure must not send messages.
  public func observe(
    options: TraceRecorder.Options = .init(), _ body: @escaping @Sendable (TraceEvent) -> Void
  ) -> TraceToken {
    let consumer = TraceConsumer(options: options, sink: ClosureSink(body))
    add(consumer)
    return TraceToken { self.remove(consumer) }
  }

  /// Writes the trace to a file as JSON Lines, schema 1, until the token is stopped.
  /// - Throws: `TraceFileError` when the file cannot be made.
  public func write(to path: String, options: TraceRecorder.Options = .init())
    throws(TraceFileError) -> TraceFileToken
  {
    let file = try TraceFile(path: path)
    let consumer = TraceConsumer(options: options, sink: JSONLinesWriter { file.write($0) })
    consumer.begin()
    add(consumer)
    return TraceFileToken(file: file) {
      self.remove(consumer)
      consumer.finish()
    }
  }

  private func add(_ consumer: TraceConsumer) {
    RuntimeStart.ensure()
    consumers.withLock { $0.append(consumer) }
    // Setting it again is harmless, and puts it back after a reset of the runtime.
    fwd_trace_setHook({ event, _ in trace.take(event) }, nil)
  }

  private func remove(_ consumer: TraceConsumer) {
    let isLast = consumers.withLock { consumers in
      let before = consumers.count
      consumers.removeAll { $0 === consumer }
      return consumers.isEmpty && before > 0
    }
    if isLast { fwd_trace_setHook(nil, nil) }
  }

  private func take(_ event: UnsafePointer<fwd_trace_event>) {
    for consumer in consumers.withLock({ $0 }) { consumer.take(event) }
  }

  // MARK: What ForwardKit does

  /// Notes that a hook ran: an aspect, a throttle's decision, a patch, a delivery. Costs one load while there is no listener.
  /// - Parameters:
  ///   - position: `before`, `instead`, `after`, `throttle`, `observe`, `patch`, `deliver`.
  ///   - token: what names the hook and what it decided.
  package static func hook(_ position: StaticString, _ token: @autoclosure () -> String) {
    guard fwd_trace_isOn() else { return }
    post(FWD_TRACE_HOOK, position.description, token())
  }

  /// Adds a remark to every trace. Costs one load while there is no listener.
  public func note(_ code: String, _ text: @autoclosure () -> String) {
    guard fwd_trace_isOn() else { return }
    Self.post(FWD_TRACE_NOTE, text(), code)
  }

  private static func post(_ kind: fwd_trace_kind, _ text: String, _ text2: String) {
    text.withCString { text in
      text2.withCString { text2 in
        var event = fwd_trace_event()
        event.kind = kind
        event.text = text
        event.text2 = text2
        fwd_trace_post(&event)
      }
    }
  }
}

/// Ends what it represents; twice is harmless. Dropping it does not.
public final class TraceToken: Sendable {
  /// A closure in a generic box is wrapped once more by each access; in a class it stays what it is.
  private final class End: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  private let end: Lock<End?>

  init(_ end: @escaping @Sendable () -> Void) { self.end = Lock(End(end)) }

  public func cancel() { end.withLock { $0.take() }?.run() }
}

/// A trace file that is being written.
public final class TraceFileToken: Sendable {
  private let file: TraceFile
  private let token: TraceToken

  init(file: TraceFile, _ end: @escaping @Sendable () -> Void) {
    self.file = file
    token = TraceToken(end)
  }

  /// Writes the last line and closes the file.
  /// - Throws: `TraceFileError` when something could not be written, now or before.
  public func stop() throws(TraceFileError) {
    token.cancel()
    try file.close()
  }
}

/// One trace.
///
/// Sendable: the recorder's mutex guards it and the sink, and nothing else is kept here.
private final class TraceConsumer: @unchecked Sendable {
  private let recorder: TraceRecorder
  // Recorders do not keep the sink's order of release; this one outlives every event.
  private let sink: any TraceSink

  init(options: TraceRecorder.Options, sink: any TraceSink) {
    self.sink = sink
    recorder = TraceRecorder(options: options, describer: .swift, sinks: [sink])
  }

  func take(_ event: UnsafePointer<fwd_trace_event>) { recorder.record(event.pointee) }

  func begin() {
    recorder.begin(
      TraceHeader(
        version: ForwardKitVersion.text,
        dialect: fwd_getDialect() == FWD_DIALECT_GNUSTEP ? "gnustep" : "apple", files: [],
        limits: [], filters: [], arguments: []))
  }

  func finish() { recorder.finish(exit: 0, uncaught: nil, cut: nil) }
}

private final class ClosureSink: TraceSink {
  private let body: @Sendable (TraceEvent) -> Void
  init(_ body: @escaping @Sendable (TraceEvent) -> Void) { self.body = body }
  func receive(_ event: TraceEvent) { body(event) }
}

extension TraceDescriber {
  /// Boxed values by content; the bodies of methods written in Swift are the program's own.
  static var swift: TraceDescriber {
    var describer = TraceDescriber(
      object: { object in
        guard let value = SwiftValue.payload(of: object) else { return nil }
        switch value {
        case let text as String: return "@\(String(reflecting: text))"
        case let number as any BinaryInteger & Sendable: return "@\(number)"
        case let number as any BinaryFloatingPoint & Sendable: return "@\(number)"
        case let flag as Bool: return flag ? "@YES" : "@NO"
        default: return nil
        }
      },
      cString: TraceDescriber.plain.cString,
      isProgramCode: { boxed in boxed.pointee.location.line != 0 || MethodBody.isProgramCode(boxed)
      })
    describer.placesAreListings = false
    return describer
  }
}
