// The trace for people: every send with its stages, the program's output where it happens, what was skipped and why.
//
// A streaming renderer: it holds the sends that are open and one pending line, so that a cache fill can be told on
// the line that found the method. Stages of a send stand five columns in from its head; what happens inside
// a method or a hook stands further in.
import ForwardKit

final class TextRenderer: TraceSink {
  enum Detail: Int {
    case sends = 1
    case stages = 2
    case probes = 3
  }

  struct Options {
    var detail = Detail.stages
    var style = TextStyle()
    var showsProgramOutput = true
    var topics: Set<ShownTopic> = []
    var cost = CostKind.off
    /// Rounds of a loop and the inside of a deep recursion are counted instead of written out.
    var foldsRepeats = true
  }

  /// A send that has not returned.
  struct Open {
    var send: TraceEvent.Send
    var line: String?
    var path: [String] = []
    var hasCalled = false
    /// Stages of which a line was written.
    var shown: Set<Stage> = []
    /// The hook that was asked last.
    var asked: TraceEvent.Ask?
    /// Entries of tables compared, and method lists searched.
    var probes = 0
    var lists = 0
    /// What made the stages behind it unnecessary, and the last one that was told.
    var decision: String?
    var lastStage: Stage?
  }

  let options: Options
  private let folder: RepeatFolder
  var style: TextStyle { options.style }
  var open: [Int: Open] = [:]
  /// The send whose stage was asked last and has not answered; 0 for none.
  var lastAsked = 0
  /// Indent for what stands inside the innermost open send or query, in columns.
  var queries: [Int: Int] = [:]
  /// Queries of which a lookup line was written since the last answer.
  var queriesInLookup: Set<Int> = []
  /// Lines of messages to nil, and methods that classes have, for the topics.
  var nilLines: [String] = []
  var methods: [String: Set<String>] = [:]
  var observing: Set<String> = []
  /// Searches that are kept back because they may share a line.
  var missed: MissedQueries?
  /// Where the program added methods, by the number of the event.
  var additions: [Int: String] = [:]
  /// What the header says about filters.
  var filters: [String] = []
  /// The recursion that is not written out, by thread, and how often each method stands among a thread's open messages.
  var recursions: [Int: Recursion] = [:]
  var nesting: [Int: [String: Int]] = [:]
  private var pending: (text: String, key: String, shape: String?, line: String?)?
  /// Of the program, without their folders.
  private var fileNames: [String] = []
  private var partialOutput = ""
  private var partialLine: String?
  private var thread = 0

  init(options: Options, write: @escaping (String) -> Void) {
    self.options = options
    let style = options.style
    let deepest = Self.deepestMargin(style)
    folder = RepeatFolder(write: write) { blocks, round, isLoose, numbers, depth in
      let margin = String.spaces(1 + min(depth, deepest) * 4)
      let times = "\(style.times)\(Wording.grouped(blocks / round))"
      let what =
        "\(times) the same" + (round == 1 ? "" : " round") + (isLoose ? " but for values" : "")
      let which =
        numbers.lowerBound > 0 ? "   #\(numbers.lowerBound) to #\(numbers.upperBound)" : ""
      return margin + style.paint("\(style.folded) \(what)\(which)", .dim) + "\n"
    }
  }

  /// Levels that a message is moved in by; deeper ones name their depth.
  static func deepestMargin(_ style: TextStyle) -> Int {
    max(4, ((style.width ?? 140) - 48) / 4)
  }

  /// Columns in front of a message's head.
  func margin(_ depth: Int) -> Int { 1 + min(depth, Self.deepestMargin(style)) * 4 }

  func receive(_ event: TraceEvent) {
    if case .header(let header) = event.body {
      fileNames = header.files.map {
        $0.name.split(separator: "/").last.map(String.init) ?? $0.name
      }
    }
    noteThread(of: event)
    if options.foldsRepeats, isInsideRecursion(event) { return }
    noteCost(of: event)
    noteTopics(of: event)
    if isPartOfMissedQuery(event) { return }
    if options.detail != .sends { announceDefault(before: event) }
    if case .output(let output) = event.body {
      show(output, at: place(of: event))
      return
    }
    if options.detail == .sends { receiveCompact(event) } else { receiveFull(event) }
  }

  /// A line of its own where another thread goes on.
  private func noteThread(of event: TraceEvent) {
    switch event.body {
    case .header, .end, .limit, .note: return
    default: break
    }
    guard event.thread != thread else { return }
    showMissedQueries()
    thread = event.thread
    flushPending()
    folder.flush()
    let rule = style.isASCII ? "--" : "──"
    emit(style.paint(thread == 0 ? "\(rule) main thread" : "\(rule) thread \(thread)", .dim))
  }

  // MARK: Lines

  /// `:12`, and `Car.m:12` where the program has several files.
  func place(of event: TraceEvent) -> String? {
    guard let at = event.at else { return nil }
    guard fileNames.count > 1, fileNames.indices.contains(at.file) else { return ":\(at.line)" }
    return "\(fileNames[at.file]):\(at.line)"
  }

  /// Puts a line out after the one that waits. `line` is the place in the source, shown at the right edge.
  /// Two lines are the same for folding when their keys are; without one the text is it. Their shapes are the same when they
  /// differ in values only; without one the key is it.
  func emit(_ text: String, line: String? = nil, key: String? = nil, shape: String? = nil) {
    flushPending()
    pending = (text, key ?? text, shape, line)
  }

  /// `Car` for `Car#12`.
  func unnumbered(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
    var result = ""
    var isNumber = false
    for character in text {
      if character == "#" {
        isNumber = true
      } else if !isNumber || !character.isNumber {
        isNumber = false
        result.append(character)
      }
    }
    return result
  }

  /// What is emitted until `endBlock` belongs to this message.
  func beginBlock(_ send: Int) {
    guard options.foldsRepeats else { return }
    flushPending()
    folder.begin(send)
  }

  func endBlock(_ send: Int) {
    guard options.foldsRepeats else { return }
    flushPending()
    folder.end(send)
  }

  /// Writes all that waits.
  func flush() {
    showMissedQueries()
    flushPending()
    folder.flush()
  }

  /// Adds to the line that waits, at a fixed column, or its short form where there is no room; false when none waits.
  func extendPending(_ suffix: String, short: String) -> Bool {
    guard var waiting = pending else { return false }
    let column = waiting.text.padded(to: 52) + "  "
    let room = (style.width ?? .max) - (waiting.line.map { $0.count + 1 } ?? 0)
    let fits = column.cellWidth + suffix.cellWidth <= room
    waiting.text = column + style.paint(fits ? suffix : short, .dim)
    waiting.key += short
    if let shape = waiting.shape { waiting.shape = shape + short }
    pending = waiting
    return true
  }

  func flushPending() {
    flushOutput()
    guard let waiting = pending else { return }
    pending = nil
    put(
      compose(waiting.text, line: waiting.line), key: waiting.key, shape: waiting.shape,
      place: waiting.line)
  }

  private func put(_ text: String, key: String, shape: String? = nil, place: String? = nil) {
    folder.line(text + "\n", key: key, shape: shape, place: place)
  }

  private func compose(_ text: String, line: String?) -> String {
    guard let width = style.width else { return line.map { text + "  " + $0 } ?? text }
    let mark = line ?? ""
    let room = line == nil ? width : width - mark.cellWidth - 1
    let cells = text.cellWidth
    if cells > room {
      let body = text.shortened(to: room, ellipsis: style.ellipsis)
      return line == nil ? body : body.padded(to: room + 1) + mark
    }
    return line == nil ? text : text + String.spaces(room + 1 - cells) + mark
  }

  // MARK: Program output

  private func show(_ output: TraceEvent.Output, at line: String?) {
    guard options.showsProgramOutput else { return }
    if partialOutput.isEmpty {
      flushPending()
      partialLine = line
    }
    partialOutput += output.text
    while let end = partialOutput.firstIndex(of: "\n") {
      let text = String(partialOutput[..<end])
      partialOutput = String(partialOutput[partialOutput.index(after: end)...])
      writeOutput(text, line: partialLine)
      partialLine = line
    }
  }

  private func flushOutput() {
    guard !partialOutput.isEmpty else { return }
    let text = partialOutput
    partialOutput = ""
    writeOutput(text, line: partialLine)
  }

  private func writeOutput(_ text: String, line: String?) {
    let prefix = options.detail == .sends ? (line ?? "").padded(to: 6) + " " : "  "
    let body = prefix + style.paint(style.bar, .dim) + " " + text
    // What the program prints is never cut.
    let room = (style.width ?? .max) - (line.map { $0.cellWidth + 1 } ?? 0)
    let isWhole = options.detail == .sends || body.cellWidth > room
    put(isWhole ? body : compose(body, line: line), key: body)
  }
}
