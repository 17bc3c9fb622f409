// fwdsim explain: what an error's code means.
import ArgumentParser
import ForwardKit
import ForwardKitBasics
import ObjCScript

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explains a diagnostic code, a stage of dispatch, or what a line's messages do and why.",
    usage: """
      fwdsim explain F0302
      fwdsim explain signature
      fwdsim explain FILE.m:LINE
      fwdsim explain forwardInvocation:
      fwdsim explain
      """)

  @Argument(
    help:
      "A code, as in error[F0302]; a stage; or a listing or trace and a line. Without it, all codes and stages are listed."
  )
  var subject: String?

  @OptionGroup var asking: AskingOptions

  func run() throws {
    try performing { () throws(CommandFailure) in
      let output = OutputFile.standardOutput()
      let status = try explain(output)
      output.flush()
      if let failure = output.failure { throw failure }
      return status
    }
  }

  private func explain(_ output: OutputFile) throws(CommandFailure) -> ExitStatusOrCode {
    guard let subject else {
      for stage in Stage.allCases { output.write("\(stage.rawValue)\n") }
      for known in DiagnosticCode.all {
        output.write(
          "\(known.id)  \(known.text(in: language).title)\n".linesFolded(
            to: Files.columns, hanging: 7))
      }
      return .status(.success)
    }
    if let stage = Self.stage(subject) {
      let text = language(StageText.text(stage), StageText.chinese(stage))
      output.write(text.setAsProse(to: Files.columns) + "\n")
      return .status(.success)
    }
    if let known = Self.code(subject) {
      let words = known.text(in: language)
      let instead = language("Write instead: \(words.remedy).", "改写：\(words.remedy)。")
      let text = "\(words.id)  \(words.title)\n\n\(words.explanation)\n\n\(instead)"
      output.write(text.setAsProse(to: Files.columns) + "\n")
      if let example = CodeExample.of(known.id) {
        let wrong = language("Wrong:", "错误："), right = language("Right:", "正确：")
        output.write(
          "\n\(wrong)\n\n\(indented(example.wrong))\n\(right)\n\n\(indented(example.right))")
      }
      return .status(.success)
    }
    guard let question = Question(subject), case .place(let path?, let line, _) = question else {
      throw CommandFailure(message: Self.refusal(subject), status: .usage)
    }
    // A line with only routine sends (`[[Car alloc] init]`) is asked about too.
    var inquiry: Inquiry?
    for includesRoutine in [false, true] {
      inquiry = try asking.inquiry(question, path, all: includesRoutine)
      guard let inquiry else { return .status(.listingHasErrors) }
      let found = Findings(inquiry: inquiry, question: question)
      guard found.isEmpty, asking.format == .text else {
        output.write(found.rendered(subject, asking))
        return .status(.success)
      }
    }
    let sent = inquiry.map {
      LineExplanation(recording: $0.recording, line: line).linesWithMessages
    }
    let lines = (sent ?? []).map(String.init).joined(separator: ", ")
    let text =
      "No message was sent on line \(line).\(lines.isEmpty ? "" : " Messages were sent on lines \(lines).")"
    output.write(text.linesFolded(to: Files.columns) + "\n")
    return .status(.success)
  }

  /// Code, which is never folded.
  private func indented(_ listing: String) -> String {
    listing.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  private var language: Language { .ofThisProcess }

  /// By its word, its number, or the selector of the method that it asks.
  private static func stage(_ subject: String) -> Stage? {
    if let stage = Stage(rawValue: subject.lowercased()) { return stage }
    if let number = Int(subject), Stage.allCases.indices.contains(number) {
      return Stage.allCases[number]
    }
    return Inquiry.hooks[subject] ?? Inquiry.hooks[subject + ":"]
  }

  /// `F0302`, and also `f302` and `302`.
  private static func code(_ subject: String) -> DiagnosticCode? {
    let digits = subject.drop { $0 == "F" || $0 == "f" }
    guard digits.count >= 3, digits.count <= 4, digits.allSatisfy(\.isNumber) else { return nil }
    return DiagnosticCode.named("F" + (digits.count == 3 ? "0" : "") + digits)
  }

  private static func refusal(_ subject: String) -> String {
    let names =
      Stage.allCases.map(\.rawValue) + Inquiry.hooks.keys.sorted() + DiagnosticCode.all.map(\.id)
    let near = SpellingSuggestions.best(subject, among: names)
    return """
      error: '\(subject)' is not a code, a stage or a place like car.m:14\(near.map { "; did you mean '\($0)'?" } ?? "")
      'fwdsim explain' lists the codes and stages.
      """
  }
}
