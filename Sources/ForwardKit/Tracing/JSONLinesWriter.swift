// Schema 1 as JSON Lines: one object per line, the header first, `end` last. Keys in a fixed order, so the same trace
// gives the same bytes. `fwdsim schema` prints the JSON Schema of these lines.
import ForwardKitBasics

/// Writes events as JSON Lines through `output`, in pieces of whole lines.
public final class JSONLinesWriter: TraceSink {
  private var json = JSONBuffer()
  private let output: (UnsafeRawBufferPointer) -> Void
  private static let pieceSize = 1 << 15

  /// - Parameter output: gets the bytes, which are good for the length of the call.
  public init(output: @escaping (UnsafeRawBufferPointer) -> Void) { self.output = output }

  public func receive(_ event: TraceEvent) {
    write(event)
    json.newline()
    var isLast = false
    if case .end = event.body { isLast = true }
    if isLast || json.count >= Self.pieceSize { flush() }
  }

  /// Hands on what is waiting.
  public func flush() { json.drain(into: output) }

  private func write(_ event: TraceEvent) {
    if case .header(let header) = event.body {
      write(header)
      return
    }
    json.open()
    json.key("i", event.index)
    switch event.body {
    case .send, .query, .cache, .lookup, .ask, .answer, .skip, .fill, .flush, .call, .return,
      .throw, .catch, .hook:
      writeDispatch(event.body)
    default: writeStructure(event.body)
    }
    if let at = event.at {
      json.key("at")
      json.openArray()
      for number in [at.file, at.line, at.column, at.endLine, at.endColumn] { json.element(number) }
      json.closeArray()
    }
    if event.thread != 0 { json.key("thread", event.thread) }
    if let nanoseconds = event.nanoseconds { json.key("ns", nanoseconds) }
    json.close()
  }

  private func write(_ header: TraceHeader) {
    json.open()
    json.key("ev", "header")
    json.key("fwdsim", header.version)
    json.key("schema", 1)
    json.key("dialect", header.dialect)
    json.key("limits")
    json.open()
    for limit in header.limits { json.key(limit.name, limit.value) }
    json.close()
    json.key("filters", header.filters)
    json.key("args", header.arguments)
    if !header.whatIf.isEmpty { json.key("whatif", header.whatIf) }
    json.key("files")
    json.openArray()
    for (index, file) in header.files.enumerated() {
      json.separate()
      json.open()
      json.key("f", index)
      json.key("name", file.name)
      json.key("sha256", file.sha256)
      json.key("text", file.text)
      json.close()
    }
    json.closeArray()
    json.close()
  }

  private func writeDispatch(_ body: TraceEvent.Body) {
    switch body {
    case .send(let send): write(send)
    case .query(let query):
      json.key("ev", "query")
      json.key("query", query.scope.query)
      json.key("send", query.scope.send)
      json.key("recv", query.receiver)
      json.key("cls", query.className)
      json.key("sel", query.selector)
      json.key("kind", query.receiverIsClass ? "class" : "instance")
      json.key("why", query.why)
    case .cache(let probe):
      head("cache", probe.scope, stage: .cache)
      json.key("cls", probe.className)
      json.key("result", probe.result.rawValue)
      json.key("imp", ifPresent: probe.implementation)
      json.key("probes", probe.probes)
    case .lookup(let step):
      head("lookup", step.scope, stage: .lookup)
      json.key("cls", step.className)
      json.key("result", step.result.rawValue)
      json.key("imp", ifPresent: step.implementation)
      json.key("category", ifPresent: step.category)
      json.key("entries", step.entries)
    case .ask(let ask):
      head("ask", ask.scope, stage: ask.stage)
      json.key("imp", ifPresent: ask.implementation)
      json.key("default", ask.isDefault)
    case .answer(let answer):
      head("answer", answer.scope, stage: answer.stage)
      json.key("value", answer.value)
      json.key("class", ifPresent: answer.valueClass)
      json.key("effect", ifPresent: answer.effect)
      if answer.isInjected { json.key("injected", true) }
    case .skip(let skip):
      head("skip", skip.scope, stage: skip.stage)
      json.key("reason", skip.reason.rawValue)
      if let since = skip.since { json.key("since", since) }
    default: writeRest(body)
    }
  }

  private func writeRest(_ body: TraceEvent.Body) {
    switch body {
    case .fill(let change): write(change, "fill")
    case .flush(let change): write(change, "flush")
    case .call(let call):
      head("call", call.scope)
      json.key("imp", call.implementation)
      json.key("native", call.isNative)
    case .return(let end):
      head("return", end.scope)
      json.key("value")
      write(end.value)
    case .throw(let thrown):
      head("throw", thrown.scope)
      json.key("exception", thrown.exception)
      json.key("reason", thrown.reason)
    case .catch(let thrown):
      head("catch", thrown.scope)
      json.key("exception", thrown.exception)
      json.key("reason", thrown.reason)
    case .hook(let hook):
      head("hook", hook.scope)
      json.key("position", hook.position)
      json.key("token", hook.token)
    default: break
    }
  }

  private func writeStructure(_ body: TraceEvent.Body) {
    switch body {
    case .classDefined(let cls):
      json.key("ev", "class")
      json.key("id", cls.name)
      json.key("super", ifPresent: cls.superclass)
      json.key("meta", "+" + cls.name)
      json.key("methods", cls.methods)
    case .category(let name, let cls, let methods):
      json.key("ev", "category")
      json.key("id", name)
      json.key("cls", cls)
      json.key("methods", methods)
    case .protocolDefined(let name):
      json.key("ev", "protocol")
      json.key("id", name)
    case .method(let change):
      json.key("ev", "method")
      json.key("op", change.operation.rawValue)
      json.key("cls", change.className)
      json.key("sel", change.selector)
      json.key("imp", change.implementation)
      json.key("types", change.types)
      json.key("by", change.by)
    case .ivar(let name, let cls, let type):
      json.key("ev", "ivar")
      json.key("id", name)
      json.key("cls", cls)
      json.key("types", type)
    case .object(let change):
      json.key("ev", "object")
      json.key("op", change.operation.rawValue)
      json.key("id", change.object)
      json.key("class", change.className)
    default: writeProgram(body)
    }
  }

  private func writeProgram(_ body: TraceEvent.Body) {
    switch body {
    case .output(let output):
      json.key("ev", "out")
      json.key("to", output.stream.rawValue)
      json.key("text", output.text)
    case .statement(let statement): write(statement)
    case .file(let number, let name):
      json.key("ev", "file")
      json.key("f", number)
      json.key("name", name)
    case .note(let note):
      json.key("ev", "note")
      json.key("code", note.code)
      json.key("text", note.text)
      json.key("refs")
      json.openArray()
      for reference in note.references { json.element(reference) }
      json.closeArray()
    case .limit(let code, let text):
      json.key("ev", "limit")
      json.key("code", code)
      json.key("text", text)
    case .end(let end): write(end)
    default: break
    }
  }

  private func write(_ send: TraceEvent.Send) {
    json.key("ev", "send")
    json.key("send", send.scope.send)
    json.key("parent", send.parent)
    json.key("depth", send.depth)
    if send.kind != .function {
      json.key("recv", send.receiver)
      json.key("cls", send.className)
      if send.receiverClass != send.className { json.key("rcls", send.receiverClass) }
    }
    json.key("sel", send.selector)
    json.key("args")
    json.openArray()
    for argument in send.arguments {
      json.separate()
      write(argument)
    }
    json.closeArray()
    json.key("kind", send.kind.rawValue)
    json.key("meta", send.receiverIsClass)
  }

  private func write(_ statement: TraceEvent.Statement) {
    json.key("ev", "line")
    json.key("op", statement.moment.rawValue)
    json.key("fn", statement.function)
    json.key("depth", statement.depth)
    if !statement.variables.isEmpty { write("vars", statement.variables) }
    guard !statement.objects.isEmpty else { return }
    json.key("objs")
    json.openArray()
    for object in statement.objects {
      json.separate()
      json.open()
      json.key("id", object.object)
      write("vars", object.values)
      json.close()
    }
    json.closeArray()
  }

  private func write(_ key: String, _ variables: [TraceVariable]) {
    json.key(key)
    json.openArray()
    for variable in variables {
      json.separate()
      json.open()
      json.key("n", variable.name)
      json.key("t", variable.type)
      json.key("v", variable.text)
      if !variable.members.isEmpty { write("vars", variable.members) }
      json.close()
    }
    json.closeArray()
  }

  private func write(_ value: TraceValue) {
    json.open()
    json.key("t", value.type)
    json.key("v", value.text)
    json.close()
  }

  private func write(_ change: TraceEvent.CacheChange, _ name: String) {
    head(name, change.scope)
    json.key("cls", change.className)
    json.key("sel", ifPresent: change.selector)
    json.key("imp", ifPresent: change.implementation)
    json.key("reason", ifPresent: change.reason)
  }

  private func write(_ end: TraceEnd) {
    json.key("ev", "end")
    json.key("exit", end.exit)
    json.key("uncaught", orNull: end.uncaught)
    json.key("cut", orNull: end.cut)
    json.key("stats")
    json.open()
    let statistics = end.statistics
    json.key("sends", statistics.sends)
    json.key("calls", statistics.calls)
    json.key("folded", statistics.folded)
    json.key("nil", statistics.nilReceivers)
    json.key("hit", statistics.hits)
    json.key("found", statistics.found)
    json.key("inherited", statistics.inherited)
    json.key("resolved", statistics.resolved)
    json.key("forwarded", statistics.forwarded)
    json.key("unrecognized", statistics.unrecognized)
    if statistics.hidden > 0 { json.key("hidden", statistics.hidden) }
    json.close()
  }

  private func head(_ name: String, _ scope: TraceScope, stage: Stage? = nil) {
    json.key("ev", name)
    if scope.query != 0 { json.key("query", scope.query) } else { json.key("send", scope.send) }
    if let stage { json.key("stage", stage.rawValue) }
  }
}
