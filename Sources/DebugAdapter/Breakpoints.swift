// Breakpoints of all kinds. In a recording each is a list of the events it stops at, found once; to continue is to go to the
// nearest of them.
import ForwardKit
import MessageFraming

/// Exceptions and stages that one can stop at, as the client lists them.
struct StopFilter {
  let id: String
  let label: String
  let description: String
  let stage: Stage?
  var isDefault = false

  static let all: [StopFilter] =
    [
      StopFilter(
        id: "uncaught", label: "Uncaught exceptions",
        description: "Stop where the exception begins that ends the program", stage: nil,
        isDefault: true),
      StopFilter(
        id: "all", label: "All exceptions", description: "Stop where any exception begins",
        stage: nil),
    ]
    + [
      stage(.cache, "Stage 1: cache", "a message looks in the cache"),
      stage(.lookup, "Stage 2: method lookup", "a message is looked for in the classes' lists"),
      stage(.resolve, "Stage 3: resolve", "a class may add the method (resolveInstanceMethod:)"),
      stage(
        .target, "Stage 4: forwarding target",
        "another object may take the message (forwardingTargetForSelector:)"),
      stage(
        .signature, "Stage 5: signature", "a signature is asked for (methodSignatureForSelector:)"),
      stage(.invocation, "Stage 6: forwardInvocation:", "forwardInvocation: gets the message"),
      stage(.unrecognized, "Stage 7: unrecognized", "nothing answers (doesNotRecognizeSelector:)"),
    ]

  private static func stage(_ stage: Stage, _ label: String, _ text: String) -> StopFilter {
    StopFilter(id: stage.rawValue, label: label, description: "Stop when \(text)", stage: stage)
  }

  var json: JSON {
    [
      "filter": .string(id), "label": .string(label), "description": .string(description),
      "default": .bool(isDefault), "supportsCondition": true,
      "conditionDescription": "a selector, a class, or -[Class selector]",
    ]
  }
}

/// Stops that belong together, with the events at which they stop.
struct Breakpoint {
  var id: Int
  var condition: String?
  var hitCondition: String?
  var logMessage: String?
  /// Lines: what the client asked for, in its own numbers.
  var source: JSON?
  var line: Int?
  /// Functions: a selector, a function's name, `-[Class selector]`.
  var function: String?
  var filter: StopFilter?

  /// Sorted positions, once the recording is there.
  var hits: [Int] = []
  /// Where it is, or why it is nowhere.
  var place: SourceSpan?
  var problem: String?

  var reason: String {
    filter != nil ? "exception" : function != nil ? "function breakpoint" : "breakpoint"
  }
}

struct Breakpoints {
  var lines: [String: [Breakpoint]] = [:]
  var functions: [Breakpoint] = []
  var filters: [Breakpoint] = []
  private var nextNumber = 1

  var all: [Breakpoint] { lines.keys.sorted().flatMap { lines[$0] ?? [] } + functions + filters }

  mutating func number() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Finds all again when the recording is there. Those of lines and functions, as the client is told of them.
  mutating func settle(in adapter: DebugAdapter) -> [JSON] {
    guard let session = adapter.session else { return [] }
    let finder = BreakpointFinder(session: session)
    for key in lines.keys { lines[key] = lines[key]?.map(finder.settled) }
    functions = functions.map(finder.settled)
    filters = filters.map(finder.settled)
    return (lines.values.flatMap { $0 } + functions).map(adapter.json)
  }
}

/// Finds the events at which a breakpoint stops.
struct BreakpointFinder {
  let session: Session

  private var recording: TraceRecording { session.recording }

  func settled(_ breakpoint: Breakpoint) -> Breakpoint {
    var result = breakpoint
    result.problem = nil
    var hits: [Int] = []
    if let line = breakpoint.line {
      (hits, result.place) = self.hits(line, breakpoint.source?["path"]?.string ?? "")
      if hits.isEmpty { result.problem = "no statement on this line ran" }
    } else if let function = breakpoint.function {
      hits = self.hits(function)
      result.place = hits.first.flatMap { recording.events[$0].at }
      if hits.isEmpty { result.problem = "nothing of this name ran" }
    } else if let filter = breakpoint.filter {
      hits = self.hits(filter, breakpoint.condition)
    }
    if breakpoint.filter == nil, let condition = breakpoint.condition, !condition.isEmpty {
      hits = hits.filter { position in
        do throws(ExpressionProblem) {
          return try session.evaluate(condition, at: position).isTrue
        } catch {
          result.problem = "the condition cannot be evaluated: \(error.text)"
          return false
        }
      }
    }
    if let wanted = breakpoint.hitCondition, !wanted.isEmpty {
      guard let counts = HitCount(wanted) else {
        result.problem = "a hit count is a number, perhaps with >=, >, <, <=, == or % in front"
        return result
      }
      hits = hits.enumerated().filter { counts.fits($0.offset + 1) }.map(\.element)
    }
    result.hits = hits
    return result
  }

  // MARK: Lines

  private func hits(_ line: Int, _ path: String) -> (hits: [Int], place: SourceSpan?) {
    guard let file = session.file(path) else { return ([], nil) }
    let text = recording.header.files[file].text.split(
      separator: "\n", omittingEmptySubsequences: false)
    var line = line
    // What holds no code stands for what follows it.
    while line > 0, line <= text.count, Self.isBlank(text[line - 1]) { line += 1 }
    // Of several statements on a line of a function the first one counts.
    var first: [String: Int] = [:]
    var own: [(position: Int, function: String, at: SourceSpan)] = []
    for position in session.walk.statements {
      guard case .statement(let statement) = recording.events[position].body,
        let at = recording.events[position].at, at.file == file, at.line == line
      else { continue }
      first[statement.function] = min(first[statement.function] ?? .max, at.column)
      own.append((position, statement.function, at))
    }
    let hits = own.filter { first[$0.function] == $0.at.column }
    return (hits.map(\.position), hits.first?.at)
  }

  private static func isBlank(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    return text.hasPrefix("//") || text.allSatisfy { "{ \t\r".contains($0) }
  }

  // MARK: Functions

  /// The first statement of each call of the program's own function, and the call of a library's method.
  private func hits(_ name: String) -> [Int] {
    var hits: [Int] = []
    for activation in session.walk.activations where Self.fits(name, activation.function) {
      if let first = activation.statements.first { hits.append(first) }
    }
    for (position, event) in recording.events.enumerated() {
      if case .call(let call) = event.body, call.isNative, Self.fits(name, call.implementation) {
        hits.append(position)
      }
    }
    return hits.sorted()
  }

  /// `drive:` fits `-[Car drive:]` and `-[Car(Fast) drive:]`; a function's name fits itself.
  private static func fits(_ wanted: String, _ name: String) -> Bool {
    if wanted == name { return true }
    guard name.hasSuffix("]"), let space = name.lastIndex(of: " ") else { return false }
    let selector = name[name.index(after: space)...].dropLast()
    if wanted == selector { return true }
    guard wanted.hasSuffix("]"), let end = wanted.lastIndex(of: " "),
      let open = name.firstIndex(of: "(")
    else { return false }
    return wanted[..<end] == name[..<open]
      && wanted[wanted.index(after: end)...].dropLast() == selector
  }

  // MARK: Exceptions and stages

  private func hits(_ filter: StopFilter, _ condition: String?) -> [Int] {
    guard let stage = filter.stage else {
      return session.exceptions().filter { $0.exception.isUncaught || filter.id == "all" }.map(
        \.position)
    }
    var seen: Set<Int> = []
    return recording.events.indices.filter { position in
      let body = recording.events[position].body
      guard let scope = body.scope, scope.query == 0, Self.stage(of: body) == stage,
        let send = recording.index(ofSend: scope.send), fits(condition, recording.sends[send].send)
      else { return false }
      // A lookup has an event for each class that is searched.
      return seen.insert(scope.send).inserted
    }
  }

  private static func stage(of body: TraceEvent.Body) -> Stage? {
    switch body {
    case .cache: .cache
    case .lookup: .lookup
    case .ask(let ask): ask.stage
    default: nil
    }
  }

  private func fits(_ condition: String?, _ send: TraceEvent.Send) -> Bool {
    guard let condition, !condition.isEmpty else { return true }
    let sign = send.receiverIsClass ? "+" : "-"
    return [
      send.selector, send.className, send.receiverClass,
      "\(sign)[\(send.className) \(send.selector)]",
      "\(sign)[\(send.receiverClass) \(send.selector)]",
    ].contains(condition)
  }
}

/// How often a breakpoint is passed before it stops: `3`, `>= 3`, `% 2`.
struct HitCount {
  private let sign: String
  private let number: Int

  init?(_ text: String) {
    let compact = text.filter { $0 != " " }
    let sign = compact.prefix { !$0.isNumber }
    guard ["", "=", "==", ">", ">=", "<", "<=", "%"].contains(sign),
      let number = Int(compact.dropFirst(sign.count)), number > 0
    else { return nil }
    self.sign = String(sign)
    self.number = number
  }

  func fits(_ count: Int) -> Bool {
    switch sign {
    case ">": count > number
    case ">=": count >= number
    case "<": count < number
    case "<=": count <= number
    case "%": count % number == 0
    default: count == number
    }
  }
}
