// Shows some of the sends. A send is kept or dropped as a whole, with its stages; what it called is judged by itself. Events
// keep their indices and numbers, and events that belong to no send (classes, output) always stay.
//
// A condition that a send's first event decides costs nothing; `reached` and `failed` wait for its end, and everything
// behind it waits with it.

/// Which methods: `-[Car *]`, `+[* load]`, `*[*Proxy *:]`. `*` matches any text, including none.
public struct MethodPattern: Hashable, Sendable {
  public let text: String
  private let sign: Character
  private let className: [Character]
  private let selector: [Character]

  /// Nil unless it has the form `±[class selector]`.
  public init?(_ text: String) {
    guard let sign = text.first, "+-*".contains(sign), text.dropFirst().first == "[",
      text.last == "]"
    else { return nil }
    let words = text.dropFirst(2).dropLast().split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2 else { return nil }
    self.text = text
    self.sign = sign
    className = Array(words[0])
    selector = Array(words[1])
  }

  public func matches(_ send: TraceEvent.Send) -> Bool {
    guard send.kind != .function else { return false }
    return matches(
      isClass: send.receiverIsClass, classes: [send.className, send.receiverClass],
      selector: send.selector)
  }

  /// Whether it is a method of that name in one of these classes.
  func matches(isClass: Bool, classes: [String], selector name: String) -> Bool {
    if sign != "*", (sign == "+") != isClass { return false }
    guard Self.matches(selector[...], Array(name)[...]) else { return false }
    return classes.contains { Self.matches(className[...], Array($0)[...]) }
  }

  /// Of a pattern without `*`: which method it names.
  var parts: (isClass: Bool, className: String, selector: String) {
    (sign == "+", String(className), String(selector))
  }

  /// Glob: goes back to the last `*` when a character does not fit.
  static func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    var p = pattern.startIndex
    var t = text.startIndex
    var star: (pattern: Int, text: Int)?
    while t < text.endIndex {
      if p < pattern.endIndex, pattern[p] == "*" {
        star = (p, t)
        p += 1
      } else if p < pattern.endIndex, pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = star {
        p = last.pattern + 1
        t = last.text + 1
        star = (last.pattern, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}

public struct TraceFilterRules: Sendable {
  /// A send must match one of these, if there are any.
  public var include: [MethodPattern] = []
  /// The method must match none of these patterns.
  public var exclude: [MethodPattern] = []
  /// The message must be sent on a line in this range.
  public var lines: ClosedRange<Int>?
  /// Sends nested deeper are dropped; 0 keeps the outermost.
  public var depth: Int?
  /// The receiver's name, `Car#1`, or where names are addresses, the address.
  public var object: String?
  /// The message must have reached this stage or a later one.
  public var reached: Stage?
  /// The message must have ended with an exception.
  public var onlyFailed = false

  public init() {}

  public var isEmpty: Bool {
    include.isEmpty && exclude.isEmpty && lines == nil && depth == nil && object == nil
      && reached == nil && !onlyFailed
  }

  /// As they stand in the header, and as a view names them.
  public var names: [String] {
    var names = include.map { "match \($0.text)" } + exclude.map { "exclude \($0.text)" }
    if let lines { names.append("lines \(lines.lowerBound)-\(lines.upperBound)") }
    if let depth { names.append("depth \(depth)") }
    if let object { names.append("object \(object)") }
    if let reached { names.append("reached \(reached.rawValue)") }
    if onlyFailed { names.append("failed") }
    return names
  }

  fileprivate var waitsForTheEnd: Bool { reached != nil || onlyFailed }

  fileprivate func admits(_ send: TraceEvent.Send, at: SourceSpan?) -> Bool {
    if !include.isEmpty, !include.contains(where: { $0.matches(send) }) { return false }
    if exclude.contains(where: { $0.matches(send) }) { return false }
    if let lines, !(at.map { lines.contains($0.line) } ?? false) { return false }
    if let depth, send.depth > depth { return false }
    if let object, send.receiver != object, !send.receiver.hasSuffix(": \(object)>") {
      return false
    }
    return true
  }
}

/// Passes on what the rules let through; the last event tells how many sends they hid.
public final class TraceFilter: TraceSink {
  private enum Verdict { case undecided, kept, dropped }
  private let rules: TraceFilterRules
  private let sinks: [any TraceSink]
  private var verdicts: [Int: Verdict] = [:]
  private var reached: [Int: Int] = [:]
  private var waiting: [(event: TraceEvent, send: Int)] = []
  private var firstWaiting = 0
  private var hidden = 0

  public init(_ rules: TraceFilterRules, sinks: [any TraceSink]) {
    self.rules = rules
    self.sinks = sinks
  }

  public func receive(_ event: TraceEvent) {
    switch event.body {
    case .header(var header):
      header.filters += rules.names
      pass(TraceEvent(index: event.index, at: event.at, body: .header(header)))
      return
    case .end(var end):
      for (send, verdict) in verdicts where verdict == .undecided { decide(send, failed: false) }
      drain()
      end.statistics.hidden += hidden
      pass(TraceEvent(index: event.index, at: event.at, body: .end(end)))
      return
    case .send(let send): begin(send, event.at)
    default: break
    }
    let send = number(of: event.body)
    note(event.body)
    if firstWaiting == waiting.count, verdict(send) != .undecided {
      if verdict(send) == .kept { pass(event) }
    } else {
      waiting.append((event, send))
    }
    conclude(event.body)
  }

  private func pass(_ event: TraceEvent) { for sink in sinks { sink.receive(event) } }

  private func verdict(_ send: Int) -> Verdict { send == 0 ? .kept : verdicts[send] ?? .kept }

  private func begin(_ send: TraceEvent.Send, _ at: SourceSpan?) {
    guard send.kind != .function else { return }
    let number = send.scope.send
    guard rules.admits(send, at: at) else {
      verdicts[number] = .dropped
      hidden += 1
      return
    }
    verdicts[number] = rules.waitsForTheEnd ? .undecided : .kept
    reached[number] = send.kind == .nil ? Stage.nil.order : Stage.cache.order
  }

  /// The send that an event belongs to; 0 for none. A call of a function is part of the send that it is made in.
  private func number(of body: TraceEvent.Body) -> Int {
    switch body {
    case .send(let value): value.kind == .function ? value.parent : value.scope.send
    case .query(let value): value.scope.send
    case .cache(let value): value.scope.send
    case .lookup(let value): value.scope.send
    case .ask(let value): value.scope.send
    case .answer(let value): value.scope.send
    case .skip(let value): value.scope.send
    case .fill(let value), .flush(let value): value.scope.send
    case .call(let value): value.scope.send
    case .return(let value): value.scope.send
    case .throw(let value), .catch(let value): value.scope.send
    case .hook(let value): value.scope.send
    default: 0
    }
  }

  private func note(_ body: TraceEvent.Body) {
    switch body {
    case .lookup(let step) where step.scope.query == 0: reach(step.scope.send, .lookup)
    case .ask(let ask) where ask.scope.query == 0: reach(ask.scope.send, ask.stage)
    case .answer(let answer) where answer.scope.query == 0: reach(answer.scope.send, answer.stage)
    default: break
    }
  }

  private func reach(_ send: Int, _ stage: Stage) {
    guard let before = reached[send] else { return }
    reached[send] = max(before, stage.order)
  }

  private func conclude(_ body: TraceEvent.Body) {
    switch body {
    case .return(let end) where end.scope.query == 0: finish(end.scope.send, failed: false)
    case .throw(let thrown) where thrown.scope.query == 0: finish(thrown.scope.send, failed: true)
    default: break
    }
  }

  private func finish(_ send: Int, failed: Bool) {
    if verdict(send) == .undecided { decide(send, failed: failed) }
    drain()
    reached[send] = nil
    if firstWaiting == waiting.count { verdicts[send] = nil }
  }

  private func decide(_ send: Int, failed: Bool) {
    let isFar = rules.reached.map { (reached[send] ?? 0) >= $0.order } ?? true
    let isKept = isFar && (failed || !rules.onlyFailed)
    verdicts[send] = isKept ? .kept : .dropped
    if !isKept { hidden += 1 }
  }

  private func drain() {
    while firstWaiting < waiting.count {
      let (event, send) = waiting[firstWaiting]
      let verdict = verdict(send)
      if verdict == .undecided { return }
      if verdict == .kept { pass(event) }
      firstWaiting += 1
    }
    waiting.removeAll(keepingCapacity: true)
    firstWaiting = 0
  }
}
