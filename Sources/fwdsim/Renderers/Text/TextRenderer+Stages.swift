// The text trace, stage by stage.
import ForwardKit
import ForwardKitBasics

extension TextRenderer {
  func receiveFull(_ event: TraceEvent) {
    switch event.body {
    case .header(let header): showHeader(header)
    case .end(let end): showEnd(end)
    case .send(let send): begin(send, at: place(of: event))
    case .query(let query): begin(query)
    case .cache(let probe): show(probe)
    case .lookup(let step): show(step)
    case .ask(let ask): show(ask, at: place(of: event))
    case .answer(let answer): show(answer, at: place(of: event))
    case .skip(let skip): show(skip)
    case .fill(let change): showFill(change)
    case .call(let call): show(call, at: place(of: event))
    case .return(let end): finish(end, event.nanoseconds)
    case .throw(let thrown): finish(thrown, event.nanoseconds)
    case .catch(let thrown):
      emit(indent(thrown.scope) + "  catch     \(thrown.exception)", line: place(of: event))
    case .method(let change):
      // A category's method was there from the beginning.
      if change.operation == .add, change.by != "category" {
        additions[event.index] = place(of: event)
      }
      show(change, at: place(of: event))
    case .object(let change) where change.operation == .isa:
      emit("  \(change.object) is now a \(change.className)", line: place(of: event))
    case .note(let note): emit("note \(note.text)", line: place(of: event))
    case .limit(let code, let text): emit("\(style.failed) stopped [\(code)]: \(text)")
    case .hook(let hook):
      emit(indent(hook.scope) + "hook \(hook.position) \(hook.token)", line: place(of: event))
    case .flush(let change) where options.detail == .probes:
      emit("  flush     \(change.className)'s cache\(change.selector.map { ": \($0)" } ?? "")")
    default: break
    }
  }

  // MARK: Heads

  private func showHeader(_ header: TraceHeader) {
    filters = header.filters.filter { $0 != "all" && !$0.hasPrefix("show ") }
    let file = header.files.first
    let lines = header.files.reduce(0) { sum, file in
      let isEnded = file.text.isEmpty || file.text.hasSuffix("\n")
      return sum + file.text.utf8.count { $0 == UInt8(ascii: "\n") } + (isEnded ? 0 : 1)
    }
    let others = header.files.dropFirst().map(\.name)
    let more = others.isEmpty ? "" : " with " + others.joined(separator: ", ")
    emit("\(file?.name ?? "listing")\(more)   \(lines) lines   dialect \(header.dialect)")
    for change in header.whatIf { emit("what if: \(change)") }
    emit("")
  }

  private func showEnd(_ end: TraceEnd) {
    showOpenRecursions()
    flush()
    showTopics()
    let statistics = end.statistics
    let word = end.cut != nil ? "stopped" : end.uncaught != nil || end.exit != 0 ? "failed" : "ok"
    emit("")
    emit(
      "\(word)   exit \(end.exit)   \(Wording.count(statistics.sends, "send")) traced, "
        + "\(Wording.count(statistics.folded, "routine send")) folded")
    emitWrapped(
      [
        Wording.count(statistics.hits, "cache hit"), "\(statistics.found) found by lookup",
        "\(statistics.resolved) resolved",
        "\(statistics.forwarded) forwarded", "\(statistics.unrecognized) unrecognized",
      ], indent: "     ")
    if statistics.hidden > 0 {
      emit(
        "     \(Wording.count(statistics.hidden, "send")) hidden by \(filters.joined(separator: ", "))"
      )
    }
    flush()
  }

  /// Parts with commas between them, on as many lines as they need.
  private func emitWrapped(_ parts: [String], indent: String) {
    var text = indent
    for (index, part) in parts.enumerated() {
      let piece = part + (index + 1 < parts.count ? "," : "")
      if let width = style.width, text.count > indent.count, text.count + 1 + piece.count > width {
        emit(text)
        text = indent
      }
      text += (text.count > indent.count ? " " : "") + piece
    }
    emit(text)
  }

  // MARK: Sends

  private func begin(_ send: TraceEvent.Send, at line: String?) {
    let place = line.map { $0 + " " } ?? ""
    let margin = String.spaces(margin(send.depth))
    let isDeep = send.depth > Self.deepestMargin(style)
    let depth = isDeep ? "(depth \(send.depth + 1)) " : ""
    let words = " \(place)\(depth)\(Wording.message(send))"
    let head = margin + style.paint("#\(send.scope.send)", .strong) + words
    if send.kind != .function { beginBlock(send.scope.send) }
    emit(head, key: margin + words, shape: "\(margin)\(place)\(depth)\(Wording.method(send))")
    if send.kind == .function { return }
    open[send.scope.send] = Open(send: send, line: line)
    if send.kind == .nil {
      emit(
        indent(send.scope)
          + style.paint("0 nil        the receiver is nil: nothing is looked up", .dim))
    }
  }

  private func begin(_ query: TraceEvent.Query) {
    let base = column(TraceScope(send: query.scope.send))
    emit(
      String.spaces(base + 2)
        + "it looks for \(query.receiverIsClass ? "+" : "-")[\(query.className) \(query.selector)] without calling it:"
    )
    queries[query.scope.query] = base + 2
  }

  private func show(_ call: TraceEvent.Call, at line: String?) {
    open[call.scope.send]?.hasCalled = true
    emit(
      indent(call.scope) + style.paint("\(style.called) call", .call)
        + "     \(call.implementation)", line: line)
  }

  private func finish(_ end: TraceEvent.Return, _ nanoseconds: Int?) {
    guard end.scope.query == 0 else {
      queries[end.scope.query] = nil
      return
    }
    let text =
      (end.value.text.isEmpty ? "" : "   \(end.value.text)") + cost(end.scope.send, nanoseconds)
    emit(
      indent(end.scope) + style.paint("\(style.returned) return", .call) + text,
      line: open[end.scope.send]?.line,
      shape: indent(end.scope) + (text.isEmpty ? "return" : "return value"))
    open[end.scope.send] = nil
    endBlock(end.scope.send)
  }

  private func finish(_ thrown: TraceEvent.Throw, _ nanoseconds: Int?) {
    guard thrown.scope.query == 0 else { return }
    let text =
      style.paint("\(style.failed) throw", .unrecognized) + "    \(thrown.exception)"
      + cost(thrown.scope.send, nanoseconds)
    emit(indent(thrown.scope) + text, line: open[thrown.scope.send]?.line)
    open[thrown.scope.send] = nil
    endBlock(thrown.scope.send)
  }

  /// `-drive:` for `-[Car drive:]` where the class stands beside it.
  private func short(_ implementation: String?, in cls: String) -> String {
    guard let implementation else { return "" }
    // By bytes: this runs for every cache hit.
    let text = implementation.utf8
    let plain = cls.utf8.first == UInt8(ascii: "+") ? cls.utf8.dropFirst() : cls.utf8[...]
    guard text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+"),
      text.last == UInt8(ascii: "]")
    else {
      return implementation
    }
    let inside = text.dropFirst(2)
    let name = inside.dropFirst(plain.count)
    if inside.starts(with: plain), name.first == UInt8(ascii: " ") {
      return implementation.prefix(1) + String(Substring(name.dropFirst().dropLast()))
    }
    return implementation
  }

  // MARK: Stages

  func column(_ scope: TraceScope) -> Int {
    if scope.query != 0, let base = queries[scope.query] { return base }
    return margin(open[scope.send]?.send.depth ?? 0) + 4
  }

  func indent(_ scope: TraceScope) -> String { String.spaces(column(scope)) }

  private func head(_ scope: TraceScope, _ number: Int, _ stage: Stage, _ role: TextStyle.Role)
    -> String
  {
    indent(scope) + style.paint("\(number) " + stage.rawValue.padded(to: 12), role) + " "
  }

  private func show(_ probe: TraceEvent.CacheProbe) {
    open[probe.scope.send]?.shown.insert(.cache)
    let result: String =
      switch probe.result {
      case .hit: "\(style.found) hit: \(short(probe.implementation, in: probe.className))"
      case .forward: "\(style.found) hit: known to be missing"
      case .miss: "\(style.looked) miss"
      }
    let probes = options.detail == .probes ? "   \(probe.probes) bucket compared" : ""
    emit(
      head(probe.scope, 1, .cache, .cache) + probe.className.padded(to: 12) + " " + result + probes)
  }

  private func show(_ step: TraceEvent.LookupStep) {
    let first =
      step.scope.query != 0
      ? queriesInLookup.insert(step.scope.query).inserted
      : open[step.scope.send]?.shown.insert(.lookup).inserted ?? true
    let lead =
      first ? head(step.scope, 2, .lookup, .lookup) : indent(step.scope) + String.spaces(15)
    switch step.result {
    case .found:
      let category = step.category.map { " (category \($0))" } ?? ""
      // `-[Car(Sport) drive]` of Car's category Sport is `-drive`.
      var implementation = step.implementation
      if let name = step.category, let range = implementation?.firstRange(of: "(\(name)) ") {
        implementation?.replaceSubrange(range, with: " ")
      }
      emit(
        lead + step.className.padded(to: 12)
          + " \(style.found) \(short(implementation, in: step.className))\(category)")
    case .absent:
      let entries =
        options.detail == .probes
        ? " (\(step.entries) methods)" : step.entries == 0 ? " (no methods)" : ""
      emit(lead + step.className.padded(to: 12) + " \(style.looked)" + entries)
    case .notFound:
      endLookup(step.scope)
      if options.detail == .probes { emit(lead + "the end of the chain: not found") }
    }
  }

  /// The next walk begins with a head of its own.
  private func endLookup(_ scope: TraceScope) {
    if scope.query == 0 {
      open[scope.send]?.shown.remove(.lookup)
    } else {
      queriesInLookup.remove(scope.query)
    }
  }

  private func role(_ stage: Stage) -> TextStyle.Role {
    switch stage {
    case .resolve: .resolve
    case .target: .target
    case .signature: .signature
    case .invocation: .invocation
    case .unrecognized: .unrecognized
    default: .dim
    }
  }

  private func show(_ ask: TraceEvent.Ask, at line: String?) {
    open[ask.scope.send]?.asked = ask
    lastAsked = ask.scope.send
    guard !ask.isDefault else { return }
    open[ask.scope.send]?.shown.insert(ask.stage)
    emit(
      head(ask.scope, Wording.number(ask.stage), ask.stage, role(ask.stage))
        + (ask.implementation ?? ""), line: line)
  }

  /// The default `methodSignatureForSelector:` looks the method up, for which the resolver is asked once more: what that prints and
  /// sends stands below a line that says so.
  func announceDefault(before event: TraceEvent) {
    let parent: Int
    switch event.body {
    case .output: parent = lastAsked
    case .send(let send):
      parent = send.parent
      // With the routine messages the default's own message is there, and says it all.
      if send.selector == "methodSignatureForSelector:" { open[parent]?.shown.insert(.signature) }
    default: return
    }
    guard let asked = open[parent]?.asked, asked.isDefault, asked.stage == .signature,
      open[parent]?.shown.insert(.signature).inserted ?? false
    else { return }
    open[parent]?.asked?.isDefault = false
    emit(
      head(asked.scope, Wording.number(.signature), .signature, role(.signature))
        + Wording.defaultName(asked.implementation ?? "") + " asks the resolver once more")
  }

  private func show(_ answer: TraceEvent.Answer, at line: String?) {
    if lastAsked == answer.scope.send { lastAsked = 0 }
    endLookup(answer.scope)
    if answer.stage == .unrecognized {
      emit(
        head(answer.scope, 7, .unrecognized, .unrecognized)
          + style.paint("\(style.failed) \(answer.value)", .unrecognized), line: line)
      return
    }
    let value = "= \(answer.value)\(Wording.effect(answer.effect))"
    if !answer.isInjected, let asked = open[answer.scope.send]?.asked, !asked.isDefault,
      asked.stage == answer.stage
    {
      let text = indent(answer.scope) + String.spaces(15) + value
      emit(text, line: line, shape: unnumbered(text))
    } else {
      let who = answer.isInjected ? "injected" : defaultName(answer)
      let text =
        head(answer.scope, Wording.number(answer.stage), answer.stage, role(answer.stage))
        + who.padded(to: 28) + value
      emit(text, shape: unnumbered(text))
    }
  }

  /// `NSObject's default`: whose implementation answers when nobody overrides it. For a message to a class two resolvers are
  /// asked, which are named: `+resolveClassMethod:`.
  private func defaultName(_ answer: TraceEvent.Answer) -> String {
    let asked = open[answer.scope.send]?.asked?.implementation ?? ""
    let name = Wording.defaultName(asked)
    guard answer.stage == .resolve, open[answer.scope.send]?.send.receiverIsClass == true,
      let space = asked.firstIndex(of: " ")
    else { return name }
    return "+" + asked[asked.index(after: space)...].prefix { $0 != "]" }
  }

  private func show(_ skip: TraceEvent.Skip) {
    // Stages behind a hit or a found method are the normal case; the detailed view names them all.
    let showsAll = options.detail == .probes || options.topics.contains(.skipped)
    switch skip.reason {
    case .earlierStageAnswered where !showsAll: return
    // What was exchanged or replaced always existed.
    case .methodExists where skip.since.flatMap { additions[$0] } == nil && !showsAll: return
    case .nilReceiver where !showsAll: return
    default: break
    }
    emit(
      indent(skip.scope)
        + style.paint(
          "\(Wording.number(skip.stage)) \(skip.stage.rawValue.padded(to: 12)) \(style.skipped) \(reason(skip))",
          .dim))
  }

  /// A line in place of an event's number, which stands nowhere in the text.
  private func reason(_ skip: TraceEvent.Skip) -> String {
    let place = skip.since.flatMap { additions[$0] }
    return Wording.reason(
      skip.reason, since: place.map { $0.hasPrefix(":") ? "line \($0.dropFirst())" : $0 })
  }

  private func showFill(_ change: TraceEvent.CacheChange) {
    let isMiss = change.implementation == "_objc_msgForward"
    let text = isMiss ? "the miss is remembered" : "now in \(change.className)'s cache"
    if !extendPending(text, short: isMiss ? "remembered" : "cached"), options.detail == .probes {
      emit("  fill      \(text)")
    }
  }

  private func show(_ change: TraceEvent.MethodChange, at line: String?) {
    let verb =
      switch change.operation {
      case .add: "new method"
      case .replace: "replaced"
      case .exchange: "exchanged"
      }
    let sign = change.className.first == "+" ? "" : "-"
    let text =
      "\(verb): \(sign)[\(change.className) \(change.selector)] is \(change.implementation)"
    emit("       \(text)", line: line)
  }
}
