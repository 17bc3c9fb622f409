// Answers "why": which message called a method, and if none did, how far the messages came that could have, which stage ended
// them, and what would make the method run. Everything is found in a recorded trace and the program's text, so a saved trace answers
// as a run does.
import ForwardKit
import ForwardKitBasics
import ObjCSyntax

package struct Inquiry {
  package let recording: TraceRecording
  package let program: ProgramText

  /// Methods of one class, or of one selector, that are answered for.
  private static let mostAnswers = 12

  package init(_ recording: TraceRecording) {
    self.recording = recording
    program = ProgramText(recording.header)
  }

  /// Empty when the question is about a line on which no method begins, or that belongs to a method that ran, and for a name
  /// that nothing has.
  package func answers(to question: Question) -> [Answer] {
    switch question {
    case .method(let isClass, let cls, let category, let selector):
      return [answer(isClassMethod: isClass, cls, category, selector)]
    case .place(let file, let line, _): return answer(line: line, file: file)
    case .name(let name):
      let known = program.methods.filter { $0.className == name || $0.selector == name }
      if !known.isEmpty { return known.prefix(Self.mostAnswers).map(answer) }
      return sends(of: name).isEmpty ? [] : [messageAnswer(name)]
    }
  }

  /// The messages on a line; with a column, the innermost one there.
  package func messages(line: Int, file: String?, column: Int?) -> [SendRecord] {
    let index = fileIndex(file)
    let found = recording.sends.filter { record in
      guard let at = record.at, record.send.kind != .function else { return false }
      return at.file == index && at.line == line
    }
    guard let column else { return found }
    let around = found.filter {
      guard let at = $0.at else { return false }
      return at.column <= column && (at.endLine > line || column < at.endColumn)
    }
    guard let shortest = around.compactMap({ $0.at.map { $0.endColumn - $0.column } }).min() else {
      return found
    }
    return around.filter { $0.at.map { $0.endColumn - $0.column } == shortest }
  }

  /// The file that a question names: by its whole path, or by its last part.
  package func fileIndex(_ file: String?) -> Int {
    guard let file else { return 0 }
    let files = recording.header.files
    return files.firstIndex { $0.name == file }
      ?? files.firstIndex { $0.name.hasSuffix("/" + file) || file.hasSuffix("/" + $0.name) } ?? 0
  }

  private func answer(line: Int, file: String?) -> [Answer] {
    guard let method = program.method(atLine: line, file: fileIndex(file)) else { return [] }
    if method.headLines.contains(line) { return [answer(method)] }
    guard runs(of: method).isEmpty else { return [] }
    var answer = answer(method)
    answer.summary = "Line \(line) did not run: it belongs to `\(method.name)`. " + answer.summary
    return [answer]
  }

  // MARK: Methods

  private func answer(
    isClassMethod: Bool, _ cls: String, _ category: String?, _ selector: String
  ) -> Answer {
    let known = program.methods.filter {
      $0.className == cls && $0.selector == selector && $0.isClassMethod == isClassMethod
        && (category == nil || $0.category == category)
    }
    // Without a category the class's own method is meant, where it has one.
    if let method = known.first(where: { $0.category == category }) ?? known.last {
      return answer(method)
    }
    let whose = cls + (category.map { "(\($0))" } ?? "")
    let name = "\(isClassMethod ? "+" : "-")[\(whose) \(selector)]"
    if let run = recording.sends.first(where: { $0.implementation == name }) {
      return called(name, by: [Run(record: run, stage: nil)], method: nil)
    }
    var answer: Answer
    if let other = program.methods.last(where: { $0.className == cls && $0.selector == selector }) {
      answer = self.answer(other)
      answer.reasons.insert(
        "The program has `\(other.name)`, with `\(other.isClassMethod ? "+" : "-")`.", at: 0)
      return answer
    }
    if let inherited = program.method(selector, isClassMethod: isClassMethod, in: cls) {
      answer = self.answer(inherited)
      answer.reasons.insert("`\(cls)` inherits it: `\(inherited.name)`.", at: 0)
      return answer
    }
    answer = Answer(name, .unknown, "The program has no method `\(name)`.")
    let chain = program.chain(from: cls)
    let names = program.methods.filter { chain.contains($0.className) }.map(\.selector)
    if let near = SpellingSuggestions.best(selector, among: names) {
      answer.remedies.append(.init("did you mean `\(near)`?"))
    }
    answer.messages = sends(of: selector).prefix(3).map(message)
    return answer
  }

  package func answer(_ method: ProgramText.Method) -> Answer {
    let runs = runs(of: method)
    if !runs.isEmpty { return called(method.name, by: runs, method: method) }
    if let stage = Self.hooks[method.selector] { return hookAnswer(method, stage) }
    return methodAnswer(method)
  }

  /// The stage at which the runtime sends each of these.
  package static let hooks: [String: Stage] = [
    "resolveInstanceMethod:": .resolve, "resolveClassMethod:": .resolve,
    "forwardingTargetForSelector:": .target, "methodSignatureForSelector:": .signature,
    "forwardInvocation:": .invocation, "doesNotRecognizeSelector:": .unrecognized,
  ]

  // MARK: Methods that ran

  /// One run of a method; `stage` when the runtime asked it on behalf of the message.
  struct Run {
    var record: SendRecord
    var stage: Stage?
  }

  /// By place, since a class and its categories may each have a method of that name.
  func runs(of method: ProgramText.Method) -> [Run] {
    var runs: [Run] = []
    for event in recording.events {
      guard let at = event.at, at.file == Int(method.range.file), method.lines.contains(at.line)
      else { continue }
      switch event.body {
      case .call(let call) where call.implementation == method.name && call.scope.query == 0:
        guard let index = recording.index(ofSend: call.scope.send) else { continue }
        runs.append(Run(record: recording.sends[index], stage: nil))
      case .ask(let ask) where ask.implementation == method.name:
        guard let index = recording.index(ofSend: ask.scope.send) else { continue }
        runs.append(Run(record: recording.sends[index], stage: ask.stage))
      default: continue
      }
    }
    return runs
  }

  private func called(_ name: String, by runs: [Run], method: ProgramText.Method?) -> Answer {
    let first = runs[0]
    let times = runs.count == 1 ? "once" : "\(Wording.grouped(runs.count)) times"
    let which = runs.count == 1 ? "by" : "first by"
    let text = Wording.message(first.record.send)
    let line = first.record.at.map { " on line \($0.line)" } ?? ""
    var answer = Answer(
      name, .called,
      "`\(name)` was called \(times), \(which) #\(first.record.number) `\(text)`\(line).")
    if let stage = first.stage {
      answer.reasons.append(
        "The runtime asked it at stage \(stage.order), \(stage.rawValue), because no class had a method for that message."
      )
      answer.stage = stage
    } else {
      answer.reasons.append(Self.how(first.record))
    }
    if let method { answer.primary = .init(method.nameRange, "was called \(times)") }
    if let range = first.record.at.flatMap(program.range) {
      answer.secondary.append(.init(range, "by #\(first.record.number)"))
    }
    answer.messages = runs.prefix(5).map { message($0.record) }
    return answer
  }

  /// How a message found its method.
  private static func how(_ record: SendRecord) -> String {
    for outcome in record.stages.reversed() {
      switch outcome.result {
      case .hit: return "It was in the cache of `\(outcome.className ?? "its class")`."
      case .found:
        let resolver = record.stages.contains {
          if case .answered(_, "added") = $0.result { true } else { false }
        }
        return resolver
          ? "The resolver had added it, and the lookup found it in `\(outcome.className ?? "")`."
          : "The lookup found it in `\(outcome.className ?? "its class")`."
      case .answered(let value, _) where outcome.stage == .target:
        return "The forwarding target \(value) took the message."
      default: continue
      }
    }
    return "It was called directly."
  }

  // MARK: Messages

  func sends(of selector: String) -> [SendRecord] {
    recording.sends.filter { $0.send.selector == selector && $0.send.kind != .function }
  }

  package func message(_ record: SendRecord) -> Answer.Message {
    .init(
      number: record.number, text: Wording.message(record.send), line: record.at?.line,
      reached: record.reached, course: course(record))
  }

  /// `came to stage 5, signature, and threw NSInvalidArgumentException`
  func course(_ record: SendRecord) -> String {
    if record.send.kind == .nil { return "had nil as its receiver, so nothing was looked up" }
    let stage = record.reached
    let end: String =
      switch record.ending {
      case .threw(let exception, _): "threw \(exception)"
      case .open: "did not come back"
      case .returned: record.implementation.map { "ran \($0)" } ?? "came back"
      }
    return "came to stage \(stage.order), \(stage.rawValue), and \(end)"
  }

  /// A selector of which the program has no method.
  private func messageAnswer(_ selector: String) -> Answer {
    let sends = sends(of: selector)
    var answer = Answer(
      selector, .unknown,
      "The program has no method `\(selector)`; it sends the message \(Wording.count(sends.count, "time"))."
    )
    answer.messages = sends.prefix(5).map(message)
    if let range = sends.first?.at.flatMap(program.range) {
      answer.primary = .init(range, sends.first.map(course) ?? "")
    }
    return answer
  }
}
