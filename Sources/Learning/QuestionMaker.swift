// Makes questions from a recorded run: those that a lesson asks for, or as many as a listing gives.
import DispatchExpectations
import ForwardKit
import ForwardKitBasics
import ObjCScript

package struct QuestionMaker {
  private let recording: TraceRecording
  private let run: TracedRun
  private let output: [String]
  private var random: SplitMix

  /// - Parameters:
  ///   - recording: what is asked about.
  ///   - run: the run that it is of, which is made again for a what-if.
  package init(_ recording: TraceRecording, of run: TracedRun, seed: UInt64 = 1) {
    self.recording = recording
    self.run = run
    random = SplitMix(state: seed)
    var text = ""
    for event in recording.events {
      if case .output(let output) = event.body { text += output.text }
    }
    output = text.split(separator: "\n").map(String.init)
  }

  /// Nil when the run has nothing of the kind.
  package mutating func question(_ request: QuestionRequest) -> QuizQuestion? {
    switch request.subject {
    case .printed(let number):
      guard number <= output.count else { return nil }
      return make(
        en: "What is line \(number) of the output?", zh: "输出的第 \(number) 行是什么？", output[number - 1],
        request.wrongChoices, nil)
    case .reached(let text):
      guard let record = record(text) else { return nil }
      let right = record.reached
      let others = Stage.allCases.filter { $0 != .nil && $0 != right }
      let near = others.filter { abs($0.order - right.order) <= 2 }.prefix(3)
      return make(
        en: "Which is the last stage that \(place(record, .en)) reaches?",
        zh: "\(place(record, .zh))到达的最后一个阶段是哪个？", name(right),
        near.map { (name($0), $0.order < right.order ? .stopsEarlier : .goesFurther) }, record)
    case .cache(let text):
      return record(text).flatMap(Self.cache).map { make($0) }
    case .runs(let text):
      guard let record = record(text), let right = record.implementation else { return nil }
      var wrong = request.wrongChoices
      if wrong.isEmpty { wrong = others(than: right).map { ($0, .declaredType) } }
      return make(
        en: "Which method runs for \(place(record, .en))?",
        zh: "\(place(record, .zh))执行的是哪个方法？", right, wrong, record)
    case .count(let stage):
      let right = recording.sends.reduce(0) { sum, record in
        sum + (ran(stage, record.stages) ? 1 : 0) + record.queries.count { ran(stage, $0.stages) }
      }
      var wrong = request.wrongChoices
      if wrong.isEmpty {
        wrong = [right + 1, right + 2, right - 1].filter { $0 >= 0 }.map { ("\($0)", nil) }
      }
      return make(
        en: "How often does stage \(name(stage)) run?", zh: "阶段 \(name(stage)) 执行了几次？", "\(right)",
        wrong, nil)
    case .next(let text, let stage):
      guard let record = record(text) else { return nil }
      let ranStages = Stage.allCases.filter { ran($0, record.stages) }
      guard let right = ranStages.first(where: { $0.order > stage.order }) else { return nil }
      return make(Self.next(right, after: stage, record))
    case .whatIf(let text, let stage): return whatIf(text, stage)
    }
  }

  /// What is computed is the stage that the message reaches in a second run, where this stage has no answer.
  private mutating func whatIf(_ text: String, _ stage: Stage) -> QuizQuestion? {
    let answers: [Stage: (injected: String, en: String, zh: String)] = [
      .resolve: ("NO", "added nothing", "什么也没添加"), .target: ("nil", "answered nil", "回答 nil"),
      .signature: ("nil", "answered nil", "回答 nil"),
    ]
    guard let record = record(text), let answer = answers[stage] else { return nil }
    let method = "*[\(record.send.receiverClass) \(record.send.selector)]"
    guard let injection = try? Injection("\(stage.rawValue) of \(method) = \(answer.injected)"),
      let other = run.whatIf(injection), let right = self.record(text, in: other)?.reached,
      right != record.reached
    else { return nil }
    let others = Stage.allCases.filter { $0.order > 2 && $0 != right }
    return make(
      en:
        "If stage \(name(stage)) \(answer.en) to \(place(record, .en)), which would be the last stage that it reaches?",
      zh:
        "如果阶段 \(name(stage)) 对\(place(record, .zh))\(answer.zh)，它到达的最后一个阶段会是哪个？",
      name(right),
      others.prefix(3).map { (name($0), $0.order < right.order ? .stopsEarlier : .goesFurther) },
      record)
  }

  /// Questions of every kind that the listing gives, in the order of a shuffle by the seed.
  package mutating func questions(_ count: Int) -> [QuizQuestion] {
    var requests: [QuestionRequest] = []
    var numbers: [String: Int] = [:]
    for record in recording.sends
    where record.send.kind != .function && !record.send.isInternal && record.at?.file == 0 {
      let subject = "[\(record.send.receiver) \(record.send.selector)]"
      let number = numbers[subject, default: 0] + 1
      numbers[subject] = number
      guard number <= 2 else { continue }
      let text = "\(subject)#\(number)"
      requests.append(.init(.cache(text)))
      if record.reached.order > 2 {
        requests.append(.init(.reached(text)))
        requests.append(.init(.next(text, .lookup)))
        if let stage = Self.answering(record.reached) {
          requests.append(.init(.whatIf(text, stage)))
        }
      } else if record.implementation != nil {
        requests.append(.init(.runs(text)))
      }
    }
    for (index, line) in Set(output).sorted().enumerated() where index < 6 {
      guard let number = output.firstIndex(of: line) else { continue }
      let others = Set(output).subtracting([line]).sorted().prefix(3).map { ($0, Confusion?.none) }
      if !others.isEmpty { requests.append(.init(.printed(number + 1), wrong: others)) }
    }
    for stage in [Stage.resolve, .target]
    where recording.sends.contains(where: { ran(stage, $0.stages) }) {
      requests.append(.init(.count(stage)))
    }
    random.shuffle(&requests)
    var questions: [QuizQuestion] = []
    for request in requests where questions.count < count {
      if let question = question(request), question.choices.count > 1 { questions.append(question) }
    }
    return questions
  }

  private mutating func make(
    en: String, zh: String, _ right: String, _ wrong: [(text: String, confusion: Confusion?)],
    _ record: SendRecord?
  ) -> QuizQuestion {
    make(Draft(en: en, zh: zh, right: right, wrong: wrong, line: record?.at?.line))
  }

  private mutating func make(_ draft: Draft) -> QuizQuestion { draft.question(&random) }

  private func others(than method: String) -> [String] {
    var names: [String] = []
    for record in recording.sends {
      guard let name = record.implementation, name != method, record.at != nil,
        !names.contains(name)
      else { continue }
      names.append(name)
    }
    return Array(names.prefix(3))
  }

  /// The stage without whose answer a message that got as far as this would have gone on.
  private static func answering(_ reached: Stage) -> Stage? {
    switch reached {
    case .resolve, .target: reached
    case .invocation: .signature
    default: nil
    }
  }

  private func record(_ text: String) -> SendRecord? { record(text, in: recording) }

  private func record(_ text: String, in recording: TraceRecording) -> SendRecord? {
    var sources = SourceMap()
    let file = sources.add(name: "question", bytes: Array((text + " reaches cache").utf8))
    guard case .path(let subject, _)? = ExpectationParser.read(file).expectations.first?.claim
    else {
      return nil
    }
    let records = recording.sends.filter { subject.matches($0.send) }
    let index = (subject.number ?? 1) - 1
    return index < records.count ? records[index] : nil
  }

  private func ran(_ stage: Stage, _ stages: [StageOutcome]) -> Bool {
    stages.contains {
      if $0.stage != stage { return false }
      if case .skipped = $0.result { return false }
      return true
    }
  }

  private func name(_ stage: Stage) -> String { Self.name(stage) }
  private func place(_ record: SendRecord, _ language: Language) -> String {
    Self.place(record, language)
  }
}

// MARK: Questions about a stage

extension QuestionMaker {
  /// A question before its choices are in an order.
  private struct Draft {
    let en: String
    let zh: String
    let right: String
    let wrong: [(text: String, confusion: Confusion?)]
    let line: Int?

    func question(_ random: inout SplitMix) -> QuizQuestion {
      var choices = [QuizQuestion.Choice(text: right, confusion: nil)]
      for choice in wrong where !choices.contains(where: { $0.text == choice.text }) {
        choices.append(.init(text: choice.text, confusion: choice.confusion))
      }
      random.shuffle(&choices)
      return QuizQuestion(
        texts: [.en: en, .zh: zh], choices: choices,
        right: choices.firstIndex { $0.text == right } ?? 0, line: line)
    }
  }

  /// What predict mode asks before a stage of a message is shown: whether the cache has the selector, or which stage runs next.
  /// The order of the choices depends on the message alone, so each view asks the same.
  /// - Parameters:
  ///   - stage: the stage that comes.
  ///   - last: the one before it; nil before the first.
  /// - Returns: nil where nothing is open: the stage goes on, or an answer leads back.
  package static func prediction(of stage: Stage, after last: Stage?, in record: SendRecord)
    -> QuizQuestion?
  {
    var random = SplitMix(state: UInt64(record.number) &* 8 &+ UInt64(stage.order))
    guard let last else { return stage == .cache ? cache(record)?.question(&random) : nil }
    guard stage.order > last.order else { return nil }
    return next(stage, after: last, record).question(&random)
  }

  private static func cache(_ record: SendRecord) -> Draft? {
    guard let probe = record.stages.first(where: { $0.stage == .cache }) else { return nil }
    let isHit = probe.result != .miss
    return Draft(
      en: "Does \(place(record, .en)) find its selector in the cache?",
      zh: "\(place(record, .zh))能在缓存里找到它的选择子吗？", right: isHit ? "hit" : "miss",
      wrong: [(isHit ? "miss" : "hit", isHit ? .askedEachTime : .hitAfterMiss)],
      line: record.at?.line)
  }

  private static func next(_ right: Stage, after stage: Stage, _ record: SendRecord) -> Draft {
    let others = Stage.allCases.filter { $0.order > 1 && $0 != right && $0 != stage }
    return Draft(
      en:
        "\(place(record, .en)) has been at stage \(name(stage)), and no method has run. Which stage runs next?",
      zh: "\(place(record, .zh))经过阶段 \(name(stage)) 后还没有方法执行。接下来执行哪个阶段？", right: name(right),
      wrong: others.prefix(3).map { (name($0), .order) }, line: record.at?.line)
  }

  private static func name(_ stage: Stage) -> String { ExpectationFailure.numbered(stage) }

  private static func place(_ record: SendRecord, _ language: Language) -> String {
    let text = "`[\(record.send.receiver) \(record.send.selector)]`"
    guard let line = record.at?.line else { return text }
    return language("\(text) on line \(line)", "第 \(line) 行的 \(text) ")
  }
}

/// A small generator with a seed: the same sheet for a whole room (SplitMix64).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func shuffle<Element>(_ array: inout [Element]) {
    guard array.count > 1 else { return }
    for index in (1..<array.count).reversed() {
      array.swapAt(index, Int(next() % UInt64(index + 1)))
    }
  }
}
