// A compiled program's own trace: what `fwdsim trace --compiled` asks for by FWDSIM_TRACE, a file, in JSON Lines.
//
// The messengers tell the stages of a message and jump to its method; nobody sees that come back. So a message ends here when its
// sender, or a frame further out, sends another one: frames of the stack say it, since a method that runs has its frame below its
// sender's. Results of compiled methods are not known, those of Foundation's are. An optimized method may jump to its last message
// and leave no frame: that message then seems to come from the method's caller. Where the runtime is asking such a method (a hook of
// forwarding), the message that it was asked for is kept open; else the place of the message is the caller's.
//
// The place of a message is its sender's line in the image's debug information.
import CObjC
import CRuntime
import ForwardKit
import Glibc
import ObjCFoundation
import ObjCVM

final class ProgramTrace {
  /// Written once, before the first image's classes are there.
  nonisolated(unsafe) private(set) static var current: ProgramTrace?

  /// A message whose method may still be running.
  private struct Open {
    let send: UInt64
    let receiver: String
    let sel: fwd_SEL?
    let sender: Sender
    let place: fwd_location
    var imp: fwd_IMP?
    var method: OpaquePointer?
    var hasCalled = false
    /// A hook has been asked and has not answered.
    var isAsking = false
    /// The forwarding target, to which the message goes next.
    var target: ObjectPointer?
  }
  private struct Activity {
    var open: [Open] = []
    var place = fwd_location()
  }

  private let recorder: TraceRecorder
  private let writer: JSONLinesWriter
  private let files: [String]
  private var images: [ProgramImage] = []
  private var activities: [UInt32: Activity] = [:]
  private var functions: Set<UInt> = []
  // Not in the object, since a program may have damaged the heap when the report of its crash asks.
  nonisolated(unsafe) private(set) static var hasFinished = false
  /// While an event is taken, the recorder's lock is.
  nonisolated(unsafe) private(set) static var isTaking = false

  /// Begins the trace that the environment asks for; without such a wish nothing happens.
  static func begin(_ world: World) {
    guard let path = getenv("FWDSIM_TRACE"), TraceOutput.open(path: String(cString: path))
    else { return }
    let files = getenv("FWDSIM_TRACE_FILES").map { String(cString: $0) } ?? ""
    let trace = ProgramTrace(
      world, files: files.split(separator: "\n").map(String.init),
      keepsAll: getenv("FWDSIM_TRACE_ALL") != nil)
    current = trace
    on_exit({ status, _ in ProgramTrace.current?.finish(exit: Int(status)) }, nil)
    CrashReport.install()
  }

  /// From here on messages are the program's: those of its +load methods come first.
  func start() {
    fwd_trace_setHook({ event, _ in ProgramTrace.current?.take(event.pointee) }, nil)
  }

  /// Calls of Foundation's functions are no messages.
  func leaveOut(_ function: fwd_IMP) { functions.insert(unsafeBitCast(function, to: UInt.self)) }

  private func isFunction(_ imp: fwd_IMP?) -> Bool {
    guard !functions.isEmpty, let imp else { return false }
    return functions.contains(unsafeBitCast(imp, to: UInt.self))
  }

  private init(
    _ world: World, files: [String], keepsAll: Bool
  ) {
    self.files = files
    var options = TraceRecorder.Options()
    options.keepsRoutineSends = keepsAll
    writer = JSONLinesWriter { bytes in TraceOutput.append(bytes) }
    recorder = TraceRecorder(
      options: options, describer: .compiled(world), sinks: [writer])
    recorder.begin(
      TraceHeader(
        version: getenv("FWDSIM_TRACE_VERSION").map { String(cString: $0) } ?? "",
        dialect: "apple",
        files: files.map { path in
          let bytes = ProgramImage.contents(path)
          return .init(
            name: path, sha256: SHA256.hex(of: bytes), text: String(decoding: bytes, as: UTF8.self))
        }, limits: [], filters: keepsAll ? ["all"] : [],
        arguments: Array(CommandLine.arguments.dropFirst())))
    writer.flush()
  }

  func add(image address: UnsafeRawPointer) {
    if let image = ProgramImage(containing: address, files: files) { images.append(image) }
  }

  /// Writes the last line; a second time, nothing.
  func finish(exit: Int, uncaught: String? = nil, cut: String? = nil) {
    guard !Self.hasFinished else { return }
    Self.hasFinished = true
    fwd_trace_setHook(nil, nil)
    for thread in activities.keys.sorted() { end(thread, downTo: 0) }
    recorder.finish(exit: exit, uncaught: uncaught, cut: cut)
    TraceOutput.finish()
  }

  // MARK: Events

  private func take(_ given: fwd_trace_event) {
    var event = given
    if isFunction(event.imp) { return }
    Self.isTaking = true
    defer { Self.isTaking = false }
    let thread = event.thread
    if event.kind == FWD_TRACE_SEND {
      begin(&event)
    } else {
      if event.kind == FWD_TRACE_RETURN { leaveOutUnknownResult(&event) }
      note(event)
    }
    let place = activities[thread]?.open.last { $0.send == event.send }?.place
    event.at = place ?? activities[thread]?.place ?? fwd_location()
    recorder.record(event)
    writer.flush()  // to where a signal handler finds it
  }

  /// `performSelector:` takes any method's result for an object. Of a method that returns something else, or nothing, it is not looked at.
  private func leaveOutUnknownResult(_ event: inout fwd_trace_event) {
    guard let imp = event.imp, isProgram(unsafeBitCast(imp, to: UInt.self)) else { return }
    let method = activities[event.thread]?.open.last { $0.send == event.send }?.method
    if let types = fwd_method_getTypeEncoding(method),
      "@#".utf8.contains(UInt8(bitPattern: types[0]))
    {
      return
    }
    event.signature = nil
    event.value = nil
  }

  private func begin(_ event: inout fwd_trace_event) {
    let isMessengers = event.signature == nil && event.arguments == nil
    let sender = Sender.find { isProgram($0) }
    let isRedirected = isMessengers && takeTarget(event)
    if let sender, !isRedirected {
      // What Foundation sends may be part of the message that the program is waiting for, and a loop sends anew.
      end(
        event.thread, outFrom: sender,
        isWaiting: { [sel = event.sel] open in
          !isMessengers || !sender.isDirect || open.isAsking && open.sel != sel
        })
      activities[event.thread, default: Activity()].place = place(of: sender.code &- 1)
    }
    if isMessengers {
      let receiver = event.cls.map { String(cString: fwd_class_getName($0)) } ?? "nil"
      let sign = event.send_kind == FWD_SEND_CLASS ? "+" : "-"
      let selector = event.sel.map { String(cString: fwd_sel_getName($0)) } ?? "?"
      setParent(&event)
      let message = "\(sign)[\(receiver) \(selector)]"
      let place = activities[event.thread]?.place ?? fwd_location()
      CrashReport.isInFlight(message, name(of: place))
      activities[event.thread, default: Activity()].open.append(
        Open(
          send: event.send, receiver: message, sel: event.sel,
          sender: sender ?? Sender(code: 0, frame: 0, isDirect: false), place: place))
    } else {
      setParent(&event)
    }
  }

  /// Whether the innermost message goes on to its forwarding target by this one, with the same frame.
  private func takeTarget(_ event: fwd_trace_event) -> Bool {
    guard let last = activities[event.thread]?.open.indices.last,
      let target = activities[event.thread]?.open[last].target, target == event.receiver
    else { return false }
    activities[event.thread]?.open[last].target = nil
    return true
  }

  /// The runtime knows of a compiled method only that it was found: a message is sent by the innermost one that runs.
  private func setParent(_ event: inout fwd_trace_event) {
    callLast(event.thread)
    let known = event.parent
    // From the inside out, since a recursion has many: they are in order.
    guard let open = activities[event.thread]?.open, let innermost = open.last,
      innermost.send > known
    else { return }
    event.parent = innermost.send
    let outer = known == 0 ? nil : open.lastIndex { $0.send <= known }
    event.depth += UInt32(open.count - (outer.map { $0 + 1 } ?? 0))
  }

  /// What the stages found, and what says itself that it runs and ends.
  private func note(_ event: fwd_trace_event) {
    guard event.query == 0,
      let last = activities[event.thread]?.open.lastIndex(where: { $0.send == event.send })
    else { return }
    end(event.thread, downTo: last + 1)
    switch event.kind {
    case FWD_TRACE_CACHE where event.result == FWD_RESULT_HIT,
      FWD_TRACE_LOOKUP where event.result == FWD_RESULT_FOUND:
      activities[event.thread]?.open[last].imp = event.imp
      activities[event.thread]?.open[last].method = event.method
    case FWD_TRACE_ASK: activities[event.thread]?.open[last].isAsking = true
    case FWD_TRACE_ANSWER:
      activities[event.thread]?.open[last].isAsking = false
      if event.stage == FWD_STAGE_TARGET {
        activities[event.thread]?.open[last].target = event.object
      }
    case FWD_TRACE_CALL: activities[event.thread]?.open[last].hasCalled = true
    case FWD_TRACE_RETURN, FWD_TRACE_THROW: activities[event.thread]?.open.removeLast()
    default: break
    }
  }

  /// The innermost message's method runs, which no stage said.
  private func callLast(_ thread: UInt32) {
    guard let last = activities[thread]?.open.indices.last,
      let open = activities[thread]?.open[last], !open.hasCalled, let imp = open.imp
    else { return }
    activities[thread]?.open[last].hasCalled = true
    var event = fwd_trace_event()
    event.kind = FWD_TRACE_CALL
    event.send = open.send
    event.depth = UInt32(last)
    event.thread = thread
    event.imp = imp
    event.method = open.method
    recorder.record(event)
  }

  /// Messages of this frame and of those below it have ended, but for the one that the sender still waits for.
  private func end(
    _ thread: UInt32, outFrom sender: Sender, isWaiting: (Open) -> Bool
  ) {
    let open = activities[thread]?.open ?? []
    let last = open.lastIndex {
      $0.sender.frame > sender.frame || $0.sender.isAt(sender) && isWaiting($0)
    }
    end(thread, downTo: last.map { $0 + 1 } ?? 0)
  }

  /// Only so many messages are still running.
  private func end(_ thread: UInt32, downTo count: Int) {
    while let open = activities[thread]?.open, open.count > count, let last = open.last {
      callLast(thread)
      activities[thread]?.open.removeLast()
      var event = fwd_trace_event()
      event.kind = FWD_TRACE_RETURN
      event.send = last.send
      event.thread = thread
      event.imp = last.imp
      recorder.record(event)
    }
  }

  // MARK: Places

  fileprivate func isProgram(_ code: UInt) -> Bool { images.contains { $0.range.contains(code) } }

  private func place(of code: UInt) -> fwd_location {
    images.first { $0.range.contains(code) }?.place(of: code) ?? fwd_location()
  }

  /// Where code stands, as `main.m:12`, and the innermost message that has not ended.
  func describe(_ code: UInt) -> (place: String?, message: String?) {
    let message = activities.values.compactMap { $0.open.last }.max { $0.send < $1.send }?.receiver
    return (name(of: place(of: code)), message)
  }

  private func name(of place: fwd_location) -> String? {
    guard place.line > 0, Int(place.file) < files.count else { return nil }
    return "\(files[Int(place.file)]):\(place.line)"
  }
}

/// The frame of the program that a call into the runtime comes from.
struct Sender {
  let code: UInt
  let frame: UInt
  /// It has called a messenger itself, and no function of the library that sends something.
  let isDirect: Bool

  private struct Search {
    let isProgram: (UInt) -> Bool
    var inner: UInt = 0
    var found: Sender?
  }

  func isAt(_ other: Sender) -> Bool { code == other.code && frame == other.frame }

  static func find(_ isProgram: (UInt) -> Bool) -> Sender? {
    withoutActuallyEscaping(isProgram) { isProgram in
      var search = Search(isProgram: isProgram)
      withUnsafeMutablePointer(to: &search) { search in
        objc_host_eachFrame(
          { code, frame, context in
            guard let search = context?.assumingMemoryBound(to: Search.self) else { return false }
            guard search.pointee.isProgram(code) else {
              search.pointee.inner = code
              return true
            }
            search.pointee.found = Sender(
              code: code, frame: frame, isDirect: objc_host_isMessenger(search.pointee.inner))
            return false
          }, search)
      }
      return search.found
    }
  }
}

extension TraceDescriber {
  /// Strings by their text. What stands where an object is expected may be read, but for numbers that a program keeps there.
  fileprivate static func compiled(_ world: World) -> TraceDescriber {
    var describer = TraceDescriber(
      object: { [unowned(unsafe) world] object in
        guard let text = world.strings?.read(world, object) else { return nil }
        return "@" + TraceText.quoted(text.count > 40 ? String(text.prefix(39)) + "…" : text)
      },
      cString: { pointer, limit in TraceDescriber.plain.cString(pointer, limit) },
      isObject: { UInt(bitPattern: $0) & 7 == 0 && UInt(bitPattern: $0) >= 1 << 16 },
      isProgramCode: { _ in false })
    describer.isProgramImplementation = { imp in
      let code = unsafeBitCast(imp, to: UInt.self)
      return ProgramTrace.current?.isProgram(code) ?? false
    }
    return describer
  }
}
