// Judges a learner's listing: it runs, its trace meets the expectations, or it is told where the message stopped.
import DispatchExpectations
import ForwardKit
import ForwardKitBasics
import ObjCScript

package struct Verification {
  package enum Verdict {
    case passed
    /// The listing does not compile.
    case hasErrors
    /// It runs, and does not do what the task asks.
    case failed([ExpectationFailure], feedback: String?)
    /// The listing was stopped: an endless loop, or what would be a crash.
    case stopped
  }

  package let verdict: Verdict
  package let run: TracedRun

  /// - Parameters:
  ///   - name: what diagnostics call the listing.
  ///   - text: the learner's listing.
  package init(_ exercise: Exercise, name: String, text: String, keepsLines: Bool = false) {
    run = TracedRun(name: name, text: text, keepsLines: keepsLines)
    guard let recording = run.recording, run.result.end != .notRun else {
      verdict = .hasErrors
      return
    }
    let checker = ExpectationChecker(recording)
    let failures = checker.failures(of: Self.expectations(exercise.expectations))
    if failures.isEmpty {
      verdict = run.result.end.isCut ? .stopped : .passed
      return
    }
    let known = exercise.feedback.first {
      checker.failures(of: Self.expectations($0.expectations)).isEmpty
    }
    if known == nil, run.result.end.isCut {
      verdict = .stopped
    } else {
      verdict = .failed(failures, feedback: known?.name)
    }
  }

  package var hasPassed: Bool { if case .passed = verdict { true } else { false } }

  private static func expectations(_ text: String) -> [Expectation] {
    var sources = SourceMap()
    return ExpectationParser.read(sources.add(name: "checks", bytes: Array(text.utf8))).expectations
  }

  /// What the learner is told, a sentence a line.
  package func sentences(_ lesson: Lesson, _ step: StepKind, _ language: Language) -> [String] {
    switch verdict {
    case .passed: return []
    case .hasErrors:
      return [language("The listing does not compile yet:", "这段代码还不能编译：")]
    case .stopped:
      return [language("The listing was stopped:", "程序被中止：")]
    case .failed(let failures, let feedback):
      var lines = failures.prefix(3).map { Self.sentence($0, language) }
      if failures.count > 3 {
        lines.append(
          language("… and \(failures.count - 3) more.", "…… 还有 \(failures.count - 3) 条。"))
      }
      if let feedback, let text = lesson.text(language).feedback[feedback] { lines.append(text) }
      return lines
    }
  }

  /// What a task misses: `your message [Car#1 length] reached 5 signature, the task is to answer it at 4 target`.
  package static func sentence(_ failure: ExpectationFailure, _ language: Language) -> String {
    let it = failure.messageText
    let number = ExpectationFailure.numbered
    let at = failure.message?.at.map { language(" (line \($0.line))", "（第 \($0.line) 行）") } ?? ""
    switch failure.reason {
    case .otherStage(let reached, let wanted, _):
      return language(
        "Your message \(it)\(at) reached \(number(reached)); the task is to answer it at \(number(wanted)).",
        "你的消息 \(it)\(at)到了 \(number(reached))；任务是让它在 \(number(wanted)) 得到答案。")
    case .ran(let stage):
      return language(
        "Your message \(it)\(at) reached \(number(stage)); the task is to answer it before.",
        "你的消息 \(it)\(at)到了 \(number(stage))；任务是让它在此之前得到答案。")
    case .notPrinted(let wanted, let found):
      return language(
        "The program is to print \"\(wanted)\""
          + (found.map { "; it prints \"\($0)\" there." } ?? "."),
        "程序应当输出“\(wanted)”" + (found.map { "，现在输出的是“\($0)”。" } ?? "。"))
    case .noMessage(let subject, let sent):
      return language(
        "No message \(subject) was sent"
          + (sent.isEmpty ? "." : "; \(sent.joined(separator: ", ")) was."),
        "没有发送消息 \(subject)" + (sent.isEmpty ? "。" : "，发送的是 \(sent.joined(separator: "、"))。"))
    case .otherCount(let what, let count, let comparison, let wanted):
      return language(
        "\(what) counts \(count); the task wants \(comparison.rawValue) \(wanted).",
        "\(what) 的次数是 \(count)，任务要求 \(comparison.rawValue) \(wanted)。")
    case .forbidden(let what):
      return language("The task is to do it without \(what).", "任务要求不使用 \(what)。")
    case .notCalled(let method, let instead):
      return language(
        "\(it)\(at) did not come to \(method)" + (instead.map { "; \($0) ran." } ?? "."),
        "\(it)\(at)没有到达 \(method)" + (instead.map { "，执行的是 \($0)。" } ?? "。"))
    case .otherAnswer(let stage, let value, let wanted):
      return language(
        "Stage \(number(stage)) answered \(value) to \(it)\(at); the task wants \(wanted).",
        "阶段 \(number(stage)) 对 \(it)\(at)的回答是 \(value)，任务要求 \(wanted)。")
    case .threw(let name, _):
      return language("\(it)\(at) threw \(name).", "\(it)\(at)抛出了 \(name)。")
    default:
      return language(failure.sentence + ".", "不符合要求：\(failure.sentence)。")
    }
  }
}
