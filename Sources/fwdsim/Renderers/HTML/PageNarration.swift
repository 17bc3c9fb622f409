// What the HTML page says about a trace: the stepper's steps, sentences and rungs as a table of strings, so that the page has no
// wording of its own and its steps have the stepper's numbers.
//
//     {"steps":[0,1,…],"texts":["Car's cache …",…],"says":[0,1,…],"rungs":[[3,7,0],…],"questions":[[4,9,1,10,-1,11,12],…],
//      "problems":[["F0302","…",14,17],…]}
//
// `steps` are positions in the trace's events; `says` has an index into `texts` for each step; a row of `rungs` is the position
// of an event, an index into `texts` and a `Rung.State`; a row of `questions` is the step before which predict mode asks, the question's text, the index of the right choice,
// and for each choice its text and what a wrong one is told, or -1; one of `problems` a code, a sentence, a line and the index of the event at
// which it happened. Every text is in the table once, however often it occurs.
import ForwardKit
import ForwardKitBasics
import Learning

struct PageNarration {
  private var texts: [String] = []
  private var indices: [LiteralText: Int] = [:]
  private var says: [Int] = []
  private var rungs: [(position: Int, text: Int, state: Rung.State)] = []
  private var questions: [[Int]] = []
  private let steps: [Int]
  private let problems: [Pitfalls.Problem]

  init(_ recording: TraceRecording) {
    let model = StepModel(recording)
    steps = model.stops
    problems = Pitfalls(recording).problems()
    for step in model.stops.indices {
      says.append(index(of: model.sentence(at: step)))
      if let question = model.prediction(before: step) { add(question, before: step) }
    }
    for send in recording.sends {
      add(send.stages)
      for query in send.queries { add(query.stages) }
    }
    rungs.sort { $0.position < $1.position }
  }

  private mutating func add(_ question: QuizQuestion, before step: Int) {
    var row = [step, index(of: DispatchPhrases.plain(question.text(.en))), question.right]
    for choice in question.choices {
      row.append(index(of: choice.text))
      row.append(choice.confusion.map { index(of: $0.text(.en)) } ?? -1)
    }
    questions.append(row)
  }

  private mutating func add(_ stages: [StageOutcome]) {
    for outcome in stages {
      for position in outcome.first == outcome.last
        ? [outcome.first] : [outcome.first, outcome.last]
      {
        let rung = Rung(outcome.stage, of: stages, at: position)
        rungs.append((position, index(of: rung.text), rung.state ?? .done))
      }
    }
  }

  private mutating func index(of text: String) -> Int {
    if let known = indices[LiteralText(text)] { return known }
    indices[LiteralText(text)] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// The narration as JSON that can stand in a script element.
  var json: [UInt8] {
    var buffer = JSONBuffer(alsoEscaping: "<")
    buffer.open()
    buffer.key("steps")
    buffer.openArray()
    for step in steps { buffer.element(step) }
    buffer.closeArray()
    buffer.key("texts", texts)
    buffer.key("says")
    buffer.openArray()
    for text in says { buffer.element(text) }
    buffer.closeArray()
    buffer.key("rungs")
    buffer.openArray()
    for rung in rungs {
      buffer.separate()
      buffer.openArray()
      buffer.element(rung.position)
      buffer.element(rung.text)
      buffer.element(rung.state.rawValue)
      buffer.closeArray()
    }
    buffer.closeArray()
    buffer.key("questions")
    buffer.openArray()
    for row in questions {
      buffer.separate()
      buffer.openArray()
      for number in row { buffer.element(number) }
      buffer.closeArray()
    }
    buffer.closeArray()
    buffer.key("problems")
    buffer.openArray()
    for problem in problems {
      buffer.separate()
      buffer.openArray()
      buffer.element(problem.code)
      buffer.element(problem.text)
      buffer.element(problem.line)
      buffer.element(problem.event)
      buffer.closeArray()
    }
    buffer.closeArray()
    buffer.close()
    return buffer.bytes
  }

  /// The phrases that are the same for every trace.
  static var phrases: [UInt8] {
    var buffer = JSONBuffer(alsoEscaping: "<")
    buffer.open()
    buffer.key("empty", DispatchPhrases.empty)
    buffer.key("nil", DispatchPhrases.nilReceiver)
    buffer.key("right", DispatchPhrases.right)
    buffer.key("wrong", DispatchPhrases.wrong)
    buffer.key("states")
    buffer.open()
    for (state, text) in DispatchPhrases.states { buffer.key(state, text) }
    buffer.close()
    buffer.key("keys")
    buffer.openArray()
    for key in DispatchPhrases.keys.map({ ($0.keys, $0.action) }) + DispatchPhrases.pageKeys {
      buffer.separate()
      buffer.openArray()
      buffer.element(key.0)
      buffer.element(key.1)
      buffer.closeArray()
    }
    buffer.closeArray()
    buffer.close()
    return buffer.bytes
  }
}
