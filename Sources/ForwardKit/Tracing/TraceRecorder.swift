// From the runtime's hook to values. The recorder is installed as CRuntime's one trace hook; it names what an event
// mentions, folds routine sends away (RoutineFolder), numbers what is left and hands it to its sinks.
//
// Locking: the hook may run on any thread; the recorder takes its own mutex for the length of one event and
// calls the sinks under it. Sinks must not send messages.
import CRuntime

/// Keeps the time of the traced program. Both are called on the event's thread, under the recorder's mutex.
public protocol TraceTimekeeper: AnyObject {
  /// The time from here on is the trace's, not the program's.
  func traceBegins()
  func traceEnds()
}

public final class TraceRecorder {
  public struct Options: Sendable {
    /// Keep routine sends (`alloc`, `init`, `retain`, …) instead of folding and counting them.
    public var keepsRoutineSends = false
    /// Messages with these selectors are kept although they are routine ones, or made by a library's code.
    public var shownSelectors: Set<String> = []
    /// Each message's end says how long it took; such a trace is not the same twice.
    public var measuresTime = false
    /// Objects are named by class and address, as their `description` is, instead of class and number.
    public var namesByAddress = false
    public var maximumEvents = Int.max
    public var maximumSends = Int.max
    public init() {}
  }

  let mutex = Lock<Void>(())
  let names: TraceNames
  let folder: RoutineFolder
  private let signatures = SignatureWatch()
  private let numberer: TraceNumberer
  private let clock: SendClock?
  private var isInstalled = false
  /// The thread of the latest event.
  private var lastThread = 0
  private let placesAreListings: Bool
  /// The trace's own numbers of Swift's files, which follow those of the header.
  private var files: [Int: Int] = [:]
  private var nextFile = 0
  /// What was told of objects in a trace that records statements, by their names.
  var objectValues: [String: [TraceVariable]] = [:]
  /// Objects whose end has been told, with the message that ends them; 0 until it comes.
  private var dying: [UInt: UInt64] = [:]
  /// Told when the work on an event begins and ends. It is kept as long as the recorder.
  public var timekeeper: (any TraceTimekeeper)?
  /// Called once, under the recorder's mutex, when a limit of events or sends is reached.
  public var onLimit: ((_ code: String, _ text: String) -> Void)? {
    get { numberer.onLimit }
    set { numberer.onLimit = newValue }
  }

  public init(
    options: Options = Options(), describer: TraceDescriber = .plain, sinks: [any TraceSink]
  ) {
    names = TraceNames(describer: describer, byAddress: options.namesByAddress)
    placesAreListings = describer.placesAreListings
    numberer = TraceNumberer(options: options, sinks: sinks)
    folder = RoutineFolder(
      keepsAll: options.keepsRoutineSends, shown: options.shownSelectors, next: numberer)
    clock = options.measuresTime ? SendClock() : nil
  }

  deinit { stop() }

  /// Turns the runtime's tracing on. The recorder must outlive it: call `stop` first.
  public func start() {
    guard !isInstalled else { return }
    isInstalled = true
    fwd_trace_setHook(
      { event, context in
        guard let context else { return }
        Unmanaged<TraceRecorder>.fromOpaque(context).takeUnretainedValue().record(event.pointee)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  public func stop() {
    guard isInstalled else { return }
    isInstalled = false
    fwd_trace_setHook(nil, nil)
  }

  public func begin(_ header: TraceHeader) {
    mutex.withLock { _ in
      nextFile = header.files.count
      numberer.pass(RawEvent(at: nil, body: .header(header)))
    }
  }

  /// Writes the last line. Nothing may follow.
  public func finish(exit: Int, uncaught: String?, cut: String?) {
    mutex.withLock { _ in end(exit, uncaught, cut) }
  }

  /// Writes the last line after the traced thread was stopped for good, perhaps in the midst of an event: then it holds
  /// the mutex for ever. It stands where a value is read, in front of everything that is changed, and no other thread
  /// records. The runtime's hook stays as it is, since the runtime's locks may be held, too.
  public func finishAbandoned(exit: Int, cut: String?) {
    isInstalled = false
    if mutex.withLockIfAvailable({ _ in end(exit, nil, cut) }) == nil { end(exit, nil, cut) }
  }

  private func end(_ exit: Int, _ uncaught: String?, _ cut: String?) {
    folder.flushAll()
    var statistics = numberer.statistics
    statistics.folded = folder.folded
    numberer.pass(
      RawEvent(
        at: nil,
        body: .end(
          TraceEnd(exit: exit, uncaught: uncaught, cut: cut ?? numberer.cut, statistics: statistics)
        )))
  }

  /// An event that the host makes: a note, a limit.
  public func add(_ body: TraceEvent.Body, at: SourceSpan?) {
    mutex.withLock { _ in folder.take(RawEvent(at: at, body: body)) }
  }

  /// What a trace calls an object.
  func name(of object: UnsafeMutablePointer<fwd_object>) -> String {
    mutex.withLock { _ in names.object(object) }
  }

  /// Where the living object stands that the trace calls so; 0 when there is none.
  func address(ofObjectNamed name: String) -> UInt {
    mutex.withLock { _ in names.address(ofObjectNamed: name) }
  }

  /// Takes one event of the runtime's, or of a host's own hook in front of it.
  package func record(_ event: fwd_trace_event) {
    mutex.withLock { _ in
      fwd_trace_pause()
      timekeeper?.traceBegins()
      defer {
        timekeeper?.traceEnds()
        fwd_trace_resume()
      }
      noteBirth(event)
      if let body = body(of: event) {
        let thread = Int(event.thread)
        // What waits to be folded belongs to one thread.
        if thread != lastThread { folder.flushAll() }
        lastThread = thread
        var raw = RawEvent(at: place(of: event), thread: thread, body: body)
        raw.nanoseconds = clock?.end(event)
        raw.isInLibrary = event.at.in_library != 0
        folder.take(raw)
        noteMisfit(event)
      }
      clock?.begin(event)
      noteEnd(event)
      if event.kind == FWD_TRACE_CLASS, event.result == FWD_RESULT_DISPOSE, let cls = event.cls {
        names.forgetClass(cls)
        names.forgetImplementations()
      }
    }
  }
}

extension TraceRecorder {
  private func noteMisfit(_ event: fwd_trace_event) {
    let name = { [names] (method: OpaquePointer) in
      names.implementation(event.imp, method: method) ?? "a function without a name"
    }
    guard let text = signatures.note(event, name: name) else { return }
    let note = TraceEvent.Note(code: "F0308", text: text, references: [])
    folder.take(
      RawEvent(at: known(SourceSpan(event.at)), thread: Int(event.thread), body: .note(note)))
  }

  /// An object keeps its name until its `dealloc` has come back, since that is a message to it.
  private func noteEnd(_ event: fwd_trace_event) {
    switch event.kind {
    case FWD_TRACE_OBJECT where event.result == FWD_RESULT_DISPOSE:
      if let object = event.object { names.forget(UInt(bitPattern: object)) }
    case FWD_TRACE_OBJECT where event.result == FWD_RESULT_DEALLOC:
      if let object = event.object { dying[UInt(bitPattern: object)] = 0 }
    case FWD_TRACE_SEND where !dying.isEmpty:
      if let receiver = event.receiver, dying[UInt(bitPattern: receiver)] == 0 {
        dying[UInt(bitPattern: receiver)] = event.send
      }
    case FWD_TRACE_RETURN where !dying.isEmpty && event.query == 0,
      FWD_TRACE_THROW where !dying.isEmpty && event.query == 0:
      for (address, send) in dying where send == event.send {
        dying[address] = nil
        names.forget(address)
      }
    default: return
    }
  }

  /// A new object is none that has stood at its place before: one may have ended without a message.
  private func noteBirth(_ event: fwd_trace_event) {
    guard event.kind == FWD_TRACE_OBJECT, event.result == FWD_RESULT_NEW, let object = event.object
    else { return }
    dying[UInt(bitPattern: object)] = nil
    names.forget(UInt(bitPattern: object))
  }

  /// Where an event stands: a body at its definition, a result nowhere (its send says where), all others where the program is.
  private func place(of event: fwd_trace_event) -> SourceSpan? {
    switch event.kind {
    case FWD_TRACE_RETURN: return nil
    case FWD_TRACE_CALL, FWD_TRACE_ASK:
      guard let boxed = fwd_imp_getBoxed(event.imp) else { return nil }
      return known(SourceSpan(boxed.pointee.location))
    default: return known(SourceSpan(event.at))
    }
  }

  /// A place whose file the trace has named: a file of Swift is named when it is first needed.
  private func known(_ span: SourceSpan?) -> SourceSpan? {
    guard var span else { return nil }
    guard let name = SourcePlaces.name(ofFile: span.file) else {
      return placesAreListings ? span : nil
    }
    if let number = files[span.file] {
      span.file = number
      return span
    }
    let number = nextFile
    nextFile += 1
    files[span.file] = number
    folder.take(RawEvent(at: nil, body: .file(number: number, name: name)))
    span.file = number
    return span
  }
}

/// An event before it has its index.
struct RawEvent {
  var at: SourceSpan?
  var thread = 0
  /// How long a message took, at its end.
  var nanoseconds: Int?
  /// A function of a library runs, which the program called there.
  var isInLibrary = false
  var body: TraceEvent.Body
}

extension SourceSpan {
  init?(_ location: fwd_location) {
    guard location.line != 0 else { return nil }
    self.init(
      file: Int(location.file), line: Int(location.line), column: Int(location.column),
      endLine: Int(location.end_line), endColumn: Int(location.end_column))
  }
}

extension TraceRecorder {
  private func body(of event: fwd_trace_event) -> TraceEvent.Body? {
    let scope = TraceScope(send: Int(event.send), query: Int(event.query))
    switch event.kind {
    case FWD_TRACE_SEND: return .send(send(event, scope))
    case FWD_TRACE_FUNCTION: return .send(function(event, scope))
    case FWD_TRACE_QUERY:
      return .query(
        .init(
          scope: scope, receiver: names.object(event.receiver),
          className: names.plainClass(event.cls),
          selector: names.selector(event.sel), receiverIsClass: isMeta(event.cls),
          why: text(event.text) ?? ""))
    case FWD_TRACE_CACHE:
      let result: TraceEvent.CacheProbe.Result =
        event.result == FWD_RESULT_HIT
        ? .hit : event.result == FWD_RESULT_HIT_FORWARD ? .forward : .miss
      return .cache(
        .init(
          scope: scope, className: names.cls(event.cls), result: result,
          implementation: result == .miss
            ? nil : names.implementation(event.imp, method: event.method),
          probes: Int(event.probes)))
    case FWD_TRACE_LOOKUP: return .lookup(lookup(event, scope))
    case FWD_TRACE_ASK:
      return .ask(
        .init(
          scope: scope, stage: stage(event.stage),
          implementation: names.implementation(event.imp, method: event.method),
          isDefault: event.flag))
    case FWD_TRACE_ANSWER: return .answer(answer(event, scope))
    case FWD_TRACE_SKIP:
      return .skip(
        .init(scope: scope, stage: stage(event.stage), reason: reason(event.reason), since: nil))
    case FWD_TRACE_FILL, FWD_TRACE_FLUSH:
      let change = TraceEvent.CacheChange(
        scope: scope, className: names.cls(event.cls),
        selector: event.sel == nil ? nil : names.selector(event.sel),
        implementation: names.implementation(event.imp, method: event.method),
        reason: text(event.text))
      return event.kind == FWD_TRACE_FILL ? .fill(change) : .flush(change)
    case FWD_TRACE_CALL:
      // The root classes' own +load, which nobody sends.
      if event.send == 0, event.flag { return nil }
      return .call(
        .init(
          scope: scope, implementation: names.implementation(event.imp, method: event.method) ?? "",
          isNative: !isProgramCode(event.imp)))
    case FWD_TRACE_RETURN:
      if event.send == 0 { return nil }
      let type = event.signature.flatMap { fwd_signature_returnType($0) }
      return .return(.init(scope: scope, value: names.value(at: event.value, type: type)))
    case FWD_TRACE_THROW, FWD_TRACE_CATCH:
      let thrown = TraceEvent.Throw(
        scope: scope, exception: text(event.text) ?? "", reason: text(event.text2) ?? "")
      return event.kind == FWD_TRACE_THROW ? .throw(thrown) : .catch(thrown)
    default: return structure(of: event, scope)
    }
  }

  /// Events about classes, objects and the program rather than about one send.
  private func structure(of event: fwd_trace_event, _ scope: TraceScope) -> TraceEvent.Body? {
    switch event.kind {
    case FWD_TRACE_CLASS:
      if event.result == FWD_RESULT_DISPOSE { return nil }
      return .classDefined(
        .init(
          name: names.cls(event.cls),
          superclass: fwd_class_getSuperclass(event.cls).map { names.cls($0) },
          methods: methodNames(of: event.cls)))
    case FWD_TRACE_CATEGORY:
      return .category(name: text(event.text2) ?? "", className: names.cls(event.cls), methods: [])
    case FWD_TRACE_PROTOCOL: return .protocolDefined(name: text(event.text) ?? "")
    case FWD_TRACE_METHOD:
      let operation: TraceEvent.MethodChange.Operation =
        event.result == FWD_RESULT_ADD
        ? .add : event.result == FWD_RESULT_REPLACE ? .replace : .exchange
      return .method(
        .init(
          operation: operation, className: names.cls(event.cls),
          selector: names.selector(event.sel),
          implementation: names.implementation(event.imp, method: event.method) ?? "",
          types: event.method.flatMap { text(fwd_method_getTypeEncoding($0)) } ?? "",
          by: text(event.text) ?? ""))
    case FWD_TRACE_IVAR:
      return .ivar(
        name: text(event.text) ?? "", className: names.cls(event.cls), type: text(event.text2) ?? ""
      )
    case FWD_TRACE_OBJECT where event.result == FWD_RESULT_DISPOSE: return nil
    case FWD_TRACE_OBJECT:
      let operation: TraceEvent.ObjectChange.Operation =
        event.result == FWD_RESULT_NEW ? .new : event.result == FWD_RESULT_DEALLOC ? .dealloc : .isa
      return .object(
        .init(
          operation: operation, object: names.object(event.object), className: names.cls(event.cls))
      )
    case FWD_TRACE_OUT:
      let bytes = UnsafeRawBufferPointer(start: event.text, count: Int(event.text_length))
      return .output(
        .init(
          stream: text(event.text2).flatMap { .init(rawValue: $0) } ?? .stdout,
          text: String(decoding: bytes, as: UTF8.self)))
    case FWD_TRACE_LINE: return statement()
    case FWD_TRACE_HOOK:
      return .hook(
        .init(scope: scope, position: text(event.text) ?? "", token: text(event.text2) ?? ""))
    case FWD_TRACE_NOTE:
      return .note(
        .init(code: text(event.text2) ?? "", text: text(event.text) ?? "", references: []))
    default: return nil
    }
  }

  private func send(_ event: fwd_trace_event, _ scope: TraceScope) -> TraceEvent.Send {
    let kind: TraceEvent.Send.Kind =
      switch event.send_kind {
      case FWD_SEND_CLASS: .class
      case FWD_SEND_SUPER: .super
      case FWD_SEND_NIL: .nil
      default: .instance
      }
    let start = event.start ?? event.cls
    return .init(
      scope: scope, parent: Int(event.parent), depth: Int(event.depth),
      receiver: names.object(event.receiver), className: names.plainClass(start),
      receiverClass: event.receiver.map { names.plainClass(fwd_object_getClass($0)) } ?? "nil",
      selector: names.selector(event.sel), arguments: arguments(event, from: 2), kind: kind,
      receiverIsClass: isMeta(start), isInternal: event.at.line == 0)
  }

  private func function(_ event: fwd_trace_event, _ scope: TraceScope) -> TraceEvent.Send {
    .init(
      scope: scope, parent: Int(event.parent != 0 ? event.parent : event.send),
      depth: Int(event.depth), receiver: "", className: "", receiverClass: "",
      selector: text(event.text) ?? "", arguments: arguments(event, from: 0), kind: .function,
      receiverIsClass: false, isInternal: false)
  }

  private func arguments(_ event: fwd_trace_event, from first: Int) -> [TraceValue] {
    guard let signature = event.signature, let addresses = event.arguments else { return [] }
    let count = Int(fwd_signature_count(signature))
    guard count > first else { return [] }
    return (first..<count).map {
      names.value(at: addresses[$0], type: fwd_signature_argumentType(signature, UInt32($0)))
    }
  }

  private func lookup(_ event: fwd_trace_event, _ scope: TraceScope) -> TraceEvent.LookupStep {
    let result: TraceEvent.LookupStep.Result =
      event.result == FWD_RESULT_FOUND
      ? .found : event.result == FWD_RESULT_ABSENT ? .absent : .notFound
    let implementation =
      result == .found ? names.implementation(event.imp, method: event.method) : nil
    // After an exchange the method of a category may have the implementation of another one.
    let isOwn = implementation?.hasSuffix(" \(names.selector(event.sel))]") ?? false
    return .init(
      scope: scope, className: names.cls(event.cls), result: result,
      implementation: implementation,
      category: isOwn ? event.method.flatMap { text(fwd_method_getCategory($0)) } : nil,
      entries: Int(event.entries))
  }

  private func answer(_ event: fwd_trace_event, _ scope: TraceScope) -> TraceEvent.Answer {
    var answer = plainAnswer(event, scope)
    answer.isInjected = event.reason == FWD_SKIP_INJECTED
    if answer.isInjected, answer.stage == .invocation, let object = event.object {
      answer.value = "sent to \(names.value(object))"
    }
    return answer
  }

  private func plainAnswer(_ event: fwd_trace_event, _ scope: TraceScope) -> TraceEvent.Answer {
    let stage = stage(event.stage)
    switch stage {
    case .resolve:
      return .init(
        scope: scope, stage: stage, value: event.flag ? "YES" : "NO", valueClass: nil,
        effect: event.effect ? "added" : event.flag ? "nothing-added" : nil)
    case .target:
      return .init(
        scope: scope, stage: stage, value: names.value(event.object),
        valueClass: event.object.map { className(of: $0) }, effect: nil)
    case .signature:
      return .init(
        scope: scope, stage: stage, value: text(event.text) ?? "nil", valueClass: nil, effect: nil)
    default:
      return .init(
        scope: scope, stage: stage, value: text(event.text) ?? "called", valueClass: nil,
        effect: nil)
    }
  }

  private func className(of object: UnsafeMutablePointer<fwd_object>) -> String {
    fwd_object_isClass(object)
      ? names.cls(OpaquePointer(object)) : names.visibleClassName(of: object)
  }

  private func methodNames(of cls: OpaquePointer?) -> [String] {
    func list(_ cls: OpaquePointer?, _ sign: String) -> [String] {
      var count: UInt32 = 0
      guard let methods = fwd_class_copyMethodList(cls, &count) else { return [] }
      defer { fwd_free(methods) }
      return (0..<Int(count)).compactMap {
        methods[$0].map { sign + names.selector(fwd_method_getName($0)) }
      }
    }
    guard let cls else { return [] }
    let object = UnsafeMutablePointer<fwd_object>(cls)
    return list(cls, "-") + list(fwd_object_getClass(object), "+")
  }

  private func isProgramCode(_ imp: fwd_IMP?) -> Bool {
    guard let imp else { return false }
    guard let boxed = fwd_imp_getBoxed(imp) else {
      return names.describer.isProgramImplementation(imp)
    }
    return names.describer.isProgramCode(boxed)
  }
  private func isMeta(_ cls: OpaquePointer?) -> Bool { fwd_class_isMetaClass(cls) }
  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func stage(_ stage: fwd_stage) -> Stage {
    let index = Int(stage.rawValue)
    return Stage.allCases.indices.contains(index) ? Stage.allCases[index] : .lookup
  }

  private func reason(_ reason: fwd_skip_reason) -> SkipReason {
    let index = Int(reason.rawValue) - 1
    return SkipReason.allCases.indices.contains(index)
      ? SkipReason.allCases[index] : .earlierStageAnswered
  }
}
