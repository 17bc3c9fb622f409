// Keys that ask more than where to go: why, what if, and the picture as a file.
import ForwardKit

extension Stepper {
  /// Each stage of the current message that did not run, with the reason, in place of the explanation.
  func why() {
    guard let scope = model.scope else {
      notice = "no message is under way here"
      return
    }
    let missing = WhyNot(recording: model.recording, record: scope).sentences()
    aside =
      missing.isEmpty
      ? ["Every stage ran."]
      : ["Why not:"] + missing.map { "\($0.stage.order) \($0.stage.rawValue): \($0.text)" }
  }

  // MARK: Filter

  /// Asks which messages to stop at; an empty line shows all again.
  func filter() {
    guard let text = prompt("only", model.filter?.text ?? "") else { return }
    notice = model.setFilter(text)
  }

  // MARK: What if

  /// Asks for a value of the current stage, and runs the listing again with it.
  func inject() {
    guard let rerun else {
      notice = "a what-if needs the listing; this is a trace"
      return
    }
    guard let scope = model.scope, let start = injection(scope) else {
      notice = "a what-if needs a message: go to one first"
      return
    }
    guard let text = prompt("what if", start) else { return }
    do throws(InjectionError) {
      again(rerun, injections + [try Injection(text)])
    } catch {
      notice = error.description
    }
  }

  /// Takes the last what-if back.
  func undo() {
    guard let rerun, !injections.isEmpty else {
      notice = "there is no what-if to take back"
      return
    }
    again(rerun, Array(injections.dropLast()))
  }

  /// The beginning of an injection for the current message: its stage, method and line.
  private func injection(_ scope: SendRecord) -> String? {
    guard scope.send.kind != .nil, scope.send.kind != .function else { return nil }
    let stage = model.ladder().last { $0.isNow }?.stage ?? .cache
    let same = model.recording.sends.prefix { $0.number <= scope.number }.filter {
      $0.at?.line == scope.at?.line && $0.send.selector == scope.send.selector
        && $0.send.className == scope.send.className
    }
    let all = model.recording.sends.filter {
      $0.at?.line == scope.at?.line && $0.send.selector == scope.send.selector
        && $0.send.className == scope.send.className
    }
    let line = scope.at.map { " :\($0.line)" } ?? ""
    let number = all.count > 1 ? " #\(same.count)" : ""
    return
      "\(stage == .unrecognized ? Stage.target.rawValue : stage.rawValue) of \(Wording.method(scope.send))\(line)\(number) = "
  }

  /// Runs the listing under these, and goes on there when that gave a trace.
  private func again(_ rerun: Rerun, _ wanted: [Injection]) {
    let (recording, problem) = rerun(wanted)
    guard let recording else {
      notice = problem ?? "the listing did not run"
      return
    }
    injections = wanted
    replace(recording)
    notice =
      problem
      ?? (wanted.isEmpty
        ? "as the listing is"
        : "\(Wording.count(wanted.count, "what-if")), u takes the last one back")
  }

  /// Goes on in another recording, at the message of the same line, as far as there is one.
  private func replace(_ recording: TraceRecording) {
    let line = model.scope?.at?.line
    let (predicts, filter) = (model.predicts, model.filter)
    model = StepModel(recording)
    model.predicts = predicts
    if let filter, !model.show(only: filter) {
      notice = "nothing fits the filter any more; all is shown"
    }
    if let line { _ = model.go(toLine: line) }
  }

  // MARK: Export

  /// Writes the recording in the form that the name's suffix asks for.
  func export() {
    guard let path = prompt("export to", "", suggestion: "trace.html") else { return }
    guard let format = ExportFormat(path: path) else {
      notice = "the suffix of \(path) names no format (html, jsonl, svg, mmd, csv, …)"
      return
    }
    do throws(CommandFailure) {
      try OwnOutput.check(path, inputs: model.recording.header.files.map(\.name), isForced: false)
      let file = try OutputFile(creating: path)
      let sink = format.sink(.init(), write: { file.write($0) }, bytes: { file.write($0) })
      sink.receive(TraceEvent(index: -1, at: nil, body: .header(model.recording.header)))
      for event in model.recording.events { sink.receive(event) }
      file.flush()
      notice = file.failure.map { $0.sentence } ?? "wrote \(path)"
    } catch {
      notice = error.sentence
    }
  }
}
