// The trace event format of Chrome and Perfetto: a slice per send and per stage that asks a method, an instant per cache
// fill and per piece of output, a flow to the message that a forwarding target or an invocation gets. Each thread has a track of its own, on
// which slices nest because sends do. Time is the index of the event, in microseconds: the order is exact, the lengths mean nothing, which `otherData` says.
import ForwardKit
import ForwardKitBasics

final class ChromeExporter: TraceSink {
  private let write: (String) -> Void
  /// A slice that is open: its name and, for a stage, its scope.
  private typealias Slice = (name: String, scope: TraceScope, stage: Stage?)
  private var isFirst = true
  /// What is open on each thread, innermost last.
  private var stacks: [Int: [Slice]] = [:]
  private var thread = 0
  private var stack: [Slice] {
    get { stacks[thread] ?? [] }
    _modify { yield &stacks[thread, default: []] }
  }
  private var selectors: [Int: String] = [:]
  /// Sends that have a forwarding target.
  private var redirected: Set<Int> = []
  private var nextFlow = 1
  private var now = 0
  private var dialect = ""

  init(write: @escaping (String) -> Void) { self.write = write }

  func receive(_ event: TraceEvent) {
    if event.index >= 0 {
      now = event.index
      enter(event)
    }
    switch event.body {
    case .header(let header):
      dialect = header.dialect
      write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n")
      emit(
        "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,\"args\":{\"name\":\(JSONText.quoted(header.listingName ?? "listing"))}}"
      )
    case .send(let send): begin(send, event.at)
    case .cache(let probe):
      moment("cache \(probe.result.rawValue)", ["class": probe.className])
    case .lookup(let step):
      moment("lookup \(step.result.rawValue)", ["class": step.className])
    case .ask(let ask): begin(ask)
    case .answer(let answer): conclude(answer)
    case .fill(let fill):
      moment("fill", ["class": fill.className, "selector": fill.selector ?? ""])
    case .flush(let flush): moment("flush", ["class": flush.className])
    case .output(let output): moment("output", ["text": output.text])
    case .return(let end) where end.scope.query == 0:
      close(end.scope.send, ["returns": end.value.text])
    case .throw(let thrown) where thrown.scope.query == 0:
      close(thrown.scope.send, ["throws": thrown.exception])
    case .end(let end): finish(end)
    default: break
    }
  }

  /// The track of the event's thread, which gets its name when it is first met.
  private func enter(_ event: TraceEvent) {
    switch event.body {
    case .end, .limit, .note: return
    default: thread = event.thread
    }
    guard stacks[thread] == nil else { return }
    stacks[thread] = []
    let name = thread == 0 ? "main thread" : "thread \(thread)"
    emit(
      "{\"name\":\"thread_name\",\"ph\":\"M\",\(track),\"args\":{\"name\":\"\(name)\"}}")
    emit(
      "{\"name\":\"thread_sort_index\",\"ph\":\"M\",\(track),\"args\":{\"sort_index\":\(thread)}}")
  }

  /// Track 0 is taken for an idle processor by Perfetto.
  private var track: String { "\"pid\":1,\"tid\":\(thread + 1)" }

  private func begin(_ send: TraceEvent.Send, _ at: SourceSpan?) {
    let name = Wording.message(send)
    var arguments = ["send": "#\(send.scope.send)"]
    if let at { arguments["line"] = "\(at.line)" }
    if send.kind == .function {
      moment(name, arguments)
      return
    }
    let flow = beginFlow(to: send)
    slice("B", name, send.receiverIsClass ? "class message" : "message", arguments)
    if let flow { emit("{\(flow),\"ph\":\"f\",\"bp\":\"e\"}") }
    stack.append((name, send.scope, nil))
    selectors[send.scope.send] = send.selector
  }

  /// Inside of an invocation, and behind a target, the message with the same selector is the one that was sent on.
  /// Begins the arrow; what its end is made of, which belongs into the new message's slice.
  private func beginFlow(to send: TraceEvent.Send) -> String? {
    let invocation = stack.last { $0.stage == .invocation }?.scope.send
    let origin = invocation ?? (redirected.contains(send.parent) ? send.parent : nil)
    guard let origin, selectors[origin] == send.selector else { return nil }
    let head =
      "\"name\":\"sent on\",\"cat\":\"forwarding\",\"id\":\(nextFlow),\(track),\"ts\":\(now)"
    emit("{\(head),\"ph\":\"s\"}")
    nextFlow += 1
    return head
  }

  private func begin(_ ask: TraceEvent.Ask) {
    let name = "\(ask.stage.order) \(ask.stage.rawValue)"
    slice(
      "B", name, "stage",
      ["asked": ask.implementation ?? "", "default": ask.isDefault ? "yes" : "no"])
    stack.append((name, ask.scope, ask.stage))
  }

  private func conclude(_ answer: TraceEvent.Answer) {
    if answer.stage == .target, answer.scope.query == 0, answer.value != "nil" {
      redirected.insert(answer.scope.send)
    }
    guard
      let index = stack.lastIndex(where: { $0.scope == answer.scope && $0.stage == answer.stage })
    else {
      moment("\(answer.stage.order) \(answer.stage.rawValue)", ["answer": answer.value])
      return
    }
    pop(to: index, ["answer": answer.value + Wording.effect(answer.effect)])
  }

  private func close(_ send: Int, _ arguments: [String: String]) {
    guard
      let index = stack.lastIndex(where: { $0.scope == TraceScope(send: send) && $0.stage == nil })
    else { return }
    pop(to: index, arguments)
    selectors[send] = nil
    redirected.remove(send)
  }

  /// Ends what is open above as well: an exception has left it.
  private func pop(to index: Int, _ arguments: [String: String]) {
    while stack.count > index {
      let top = stack.removeLast()
      slice("E", top.name, nil, stack.count == index ? arguments : [:])
    }
  }

  private func finish(_ end: TraceEnd) {
    for open in stacks.keys.sorted() {
      thread = open
      pop(to: 0, [:])
    }
    write(
      "\n],\"otherData\":{\"time\":\"the index of the event; lengths mean nothing\",\"dialect\":\"\(dialect)\",\"exit\":\"\(end.exit)\"}}\n"
    )
  }

  private func slice(
    _ phase: String, _ name: String, _ category: String?, _ arguments: [String: String]
  ) {
    let category = category.map { ",\"cat\":\"\($0)\"" } ?? ""
    emit(
      "{\"name\":\(JSONText.quoted(name))\(category),\"ph\":\"\(phase)\",\(track),\"ts\":\(now)\(values(arguments))}"
    )
  }

  private func moment(_ name: String, _ arguments: [String: String]) {
    emit(
      "{\"name\":\(JSONText.quoted(name)),\"ph\":\"i\",\"s\":\"t\",\(track),\"ts\":\(now)\(values(arguments))}"
    )
  }

  private func values(_ arguments: [String: String]) -> String {
    guard !arguments.isEmpty else { return "" }
    let pairs = arguments.ordered { $0.key < $1.key }.map {
      "\(JSONText.quoted($0.key)):\(JSONText.quoted($0.value))"
    }
    return ",\"args\":{\(pairs.joined(separator: ","))}"
  }

  private func emit(_ text: String) {
    write((isFirst ? "" : ",\n") + text)
    isFirst = false
  }
}

/// Strings as JSON; never the end of a script element.
enum JSONText {
  static func quoted(_ text: String) -> String { JSONBuffer.quoted(text, alsoEscaping: "<") }
}
